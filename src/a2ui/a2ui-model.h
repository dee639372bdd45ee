/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "a2ui-surface.h"

G_BEGIN_DECLS

/* A2uiModel has the surfaces of one sender: it reads A2UI messages, and emits user actions and problems. It does not
 * know the transport.
 * It is a GListModel of A2uiSurface, in the order of their first message, including those without a root.
 *
 * Signals: "action" (JsonNode *message): a message for the agent; "open-url" (const char *url): a foreign address, to
 * be opened after a question to the user; "problem" (A2uiProblem *problem): also of a payload; "changed": the result of
 * a2ui_model_save() changed; "fed": a payload of the sender is applied. */
#define A2UI_TYPE_MODEL (a2ui_model_get_type ())
G_DECLARE_FINAL_TYPE (A2uiModel, a2ui_model, A2UI, MODEL, GObject)

A2uiModel   *a2ui_model_new                (void);
/* @quota: (nullable): used for payloads and surfaces from now on. */
void         a2ui_model_set_quota          (A2uiModel            *self,
                                            A2uiQuota            *quota);
/* Whether something is missing since the last reset because a limit was exceeded; the view says so. */
gboolean     a2ui_model_is_cut             (A2uiModel            *self);
/* (transfer full) (element-type A2uiProblem): the problems; empty if there are none. */
GPtrArray   *a2ui_model_feed               (A2uiModel            *self,
                                            const char           *text,
                                            gsize                 length);
/* Like a2ui_model_feed(), for a parsed message. */
GPtrArray   *a2ui_model_feed_message       (A2uiModel            *self,
                                            JsonNode             *message);
/* Like a2ui_model_feed(), in several turns of the main loop if the payload is large; payloads are applied in the order
 * of calls. */
void         a2ui_model_feed_async         (A2uiModel            *self,
                                            GBytes               *text,
                                            GCancellable         *cancellable,
                                            GAsyncReadyCallback   callback,
                                            gpointer              user_data);
void         a2ui_model_feed_message_async (A2uiModel            *self,
                                            JsonNode             *message,
                                            GCancellable         *cancellable,
                                            GAsyncReadyCallback   callback,
                                            gpointer              user_data);
GPtrArray   *a2ui_model_feed_finish        (A2uiModel            *self,
                                            GAsyncResult         *result,
                                            GError              **error);
void         a2ui_model_reset              (A2uiModel            *self);
/* (nullable) (transfer none) */
A2uiSurface *a2ui_model_get_surface        (A2uiModel            *self,
                                            const char           *id);
/* (transfer full) (nullable): the data models that are sent with each message to the agent. */
JsonObject  *a2ui_model_dup_sent_data      (A2uiModel            *self);
/* Definitions and data of all surfaces, without the text of obscured inputs. */
JsonNode    *a2ui_model_dump               (A2uiModel            *self);
/* (transfer full) (nullable): the state of all surfaces for a file, without the text of obscured inputs; NULL: too
 * large. a2ui_model_restore() takes it. */
JsonObject  *a2ui_model_save               (A2uiModel            *self);
/* Whether writing the result of a2ui_model_save() takes long. */
gboolean     a2ui_model_is_much            (A2uiModel            *self);
void         a2ui_model_restore            (A2uiModel            *self,
                                            JsonObject           *saved);

G_END_DECLS
