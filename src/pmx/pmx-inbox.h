/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "pmx-primitive.h"

G_BEGIN_DECLS

/* A GListModel of PmxPrimitive, newest first: requests of agents to the user, a history, and messages of the user.
 *
 * Properties: "n-waiting", "draft" (notifying). Signals: "asked" (PmxPrimitive *): a new gate; "about-changed":
 * commands, policy or host. */
#define PMX_TYPE_INBOX (pmx_inbox_get_type ())
G_DECLARE_FINAL_TYPE (PmxInbox, pmx_inbox, PMX, INBOX, GObject)

PmxInbox     *pmx_inbox_new              (void);
guint         pmx_inbox_get_n_waiting    (PmxInbox      *self);
/* (transfer none) (nullable) */
PmxPrimitive *pmx_inbox_find             (PmxInbox      *self,
                                          PmxKind        kind,
                                          const char    *id);
/* (transfer none): names of commands and their descriptions, alternating. */
GStrv         pmx_inbox_get_commands     (PmxInbox      *self);
/* (transfer none) (nullable) (foreign): the objects from the server. */
JsonObject   *pmx_inbox_get_policy       (PmxInbox      *self);
JsonObject   *pmx_inbox_get_host         (PmxInbox      *self);

/* Foreign data from the server; invalid entries are ignored. */
void pmx_inbox_update_state    (PmxInbox   *self,
                                JsonObject *answer);
void pmx_inbox_update_timeline (PmxInbox   *self,
                                JsonObject *answer);
void pmx_inbox_update_commands (PmxInbox   *self,
                                JsonObject *answer);
/* A response or an event with entries, by the names of their kinds. */
void pmx_inbox_update_some     (PmxInbox   *self,
                                JsonObject *payload);

/* (transfer none): text that the user typed for the agent and has not sent. */
const char   *pmx_inbox_get_draft     (PmxInbox     *self);
void          pmx_inbox_set_draft     (PmxInbox     *self,
                                       const char   *draft);
/* (transfer none) (nullable): a message that is being sent; NULL: too many are unsent. */
PmxPrimitive *pmx_inbox_begin_message (PmxInbox     *self,
                                       const char   *message);
/* @steering: (nullable) (foreign): the message as stored by the server; @failure: (nullable): why it was not sent. */
void          pmx_inbox_end_message   (PmxInbox     *self,
                                       PmxPrimitive *unsent,
                                       JsonObject   *steering,
                                       const char   *failure);
/* Removes a message that could not be sent. */
void          pmx_inbox_drop_message  (PmxInbox     *self,
                                       PmxPrimitive *unsent);

G_END_DECLS
