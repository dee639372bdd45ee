/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "a2ui-surface.h"

G_BEGIN_DECLS

/* All that one sender shows: A2UI goes in, user actions and problems come out. It does not know where lines come
 * from. A GListModel of A2uiSurface, in the order in which they were first named, with those that have no root yet.
 *
 * Signals: "action" (JsonNode *message): for the agent; "open-url" (const char *url): foreign, to be asked about;
 * "problem" (A2uiProblem *problem): of a payload too; "changed":
 * a2ui_model_save() would give something else. */
#define A2UI_TYPE_MODEL (a2ui_model_get_type ())
G_DECLARE_FINAL_TYPE (A2uiModel, a2ui_model, A2UI, MODEL, GObject)

A2uiModel   *a2ui_model_new         (void);
/* @quota: (nullable): for payloads and surfaces from now on. */
void         a2ui_model_set_quota (A2uiModel     *self,
                                   A2uiQuota *quota);
/* Whether something was left out because of a limit since the last reset: the user is to know. */
gboolean     a2ui_model_is_cut      (A2uiModel   *self);
/* (transfer full) (element-type A2uiProblem): empty when all is well. */
GPtrArray   *a2ui_model_feed        (A2uiModel   *self,
                                     const char  *text,
                                     gsize        length);
/* The same for one message that was parsed. */
GPtrArray   *a2ui_model_feed_message (A2uiModel   *self,
                                      JsonNode    *message);
/* The same in several turns of the main loop, where it is much; in the order in which they are called. */
void         a2ui_model_feed_async  (A2uiModel           *self,
                                     GBytes              *text,
                                     GCancellable        *cancellable,
                                     GAsyncReadyCallback  callback,
                                     gpointer             user_data);
void         a2ui_model_feed_message_async (A2uiModel           *self,
                                            JsonNode            *message,
                                            GCancellable        *cancellable,
                                            GAsyncReadyCallback  callback,
                                            gpointer             user_data);
GPtrArray   *a2ui_model_feed_finish (A2uiModel     *self,
                                     GAsyncResult  *result,
                                     GError       **error);
void         a2ui_model_reset       (A2uiModel   *self);
/* (nullable) (transfer none) */
A2uiSurface *a2ui_model_get_surface (A2uiModel   *self,
                                     const char  *id);
/* (transfer full) (nullable): what goes with each message to the agent of these surfaces. */
JsonObject  *a2ui_model_dup_sent_data (A2uiModel *self);
/* Definitions and data of all surfaces, without what the user typed unseen. */
JsonNode    *a2ui_model_dump        (A2uiModel   *self);
/* (transfer full) (nullable): the same for a file of ours, NULL: it is too much; and an empty model made to be so
 * again. */
JsonObject  *a2ui_model_save        (A2uiModel   *self);
/* Writing that takes long. */
gboolean     a2ui_model_is_much     (A2uiModel   *self);
void         a2ui_model_restore     (A2uiModel   *self,
                                     JsonObject  *saved);

G_END_DECLS
