/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "pmx-primitive.h"

G_BEGIN_DECLS

/* A GListModel of PmxPrimitive, newest first: what agents want of the user, what was done, and what the user wrote.
 *
 * Properties: "n-waiting", "draft" (notifying). Signals: "asked" (PmxPrimitive *): a gate that was not there before;
 * "about-changed": commands, policy or host. */
#define PMX_TYPE_INBOX (pmx_inbox_get_type ())
G_DECLARE_FINAL_TYPE (PmxInbox, pmx_inbox, PMX, INBOX, GObject)

PmxInbox     *pmx_inbox_new              (void);
guint         pmx_inbox_get_n_waiting    (PmxInbox      *self);
/* (transfer none) (nullable) */
PmxPrimitive *pmx_inbox_find             (PmxInbox      *self,
                                          PmxKind        kind,
                                          const char    *id);
/* (transfer none): names of commands, and sentences about them, in turn. */
GStrv         pmx_inbox_get_commands     (PmxInbox      *self);
/* (transfer none) (nullable) (foreign): as the server says them. */
JsonObject   *pmx_inbox_get_policy       (PmxInbox      *self);
JsonObject   *pmx_inbox_get_host         (PmxInbox      *self);

/* Words of the server, foreign: what is no entry is left out. */
void pmx_inbox_update_state    (PmxInbox   *self,
                                JsonObject *answer);
void pmx_inbox_update_timeline (PmxInbox   *self,
                                JsonObject *answer);
void pmx_inbox_update_commands (PmxInbox   *self,
                                JsonObject *answer);
/* An answer or event that holds entries by their names. */
void pmx_inbox_update_some     (PmxInbox   *self,
                                JsonObject *payload);

/* (transfer none): what the user typed for the agent and has not sent. */
const char   *pmx_inbox_get_draft     (PmxInbox     *self);
void          pmx_inbox_set_draft     (PmxInbox     *self,
                                       const char   *draft);
/* (transfer none) (nullable): a message on its way; NULL: too many are. */
PmxPrimitive *pmx_inbox_begin_message (PmxInbox     *self,
                                       const char   *message);
/* @steering: (nullable) (foreign): the message as the server has it now; @failure: (nullable): why it has not. */
void          pmx_inbox_end_message   (PmxInbox     *self,
                                       PmxPrimitive *unsent,
                                       JsonObject   *steering,
                                       const char   *failure);
/* The user gives up a message that failed. */
void          pmx_inbox_drop_message  (PmxInbox     *self,
                                       PmxPrimitive *unsent);

G_END_DECLS
