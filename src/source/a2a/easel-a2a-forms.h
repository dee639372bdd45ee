/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-session.h"

G_BEGIN_DECLS

/* Surfaces of A2UI that an agent shows, each a canvas of its session. It speaks for these canvases.
 *
 * Signals:
 *   "message" (JsonNode *message, const char *task_id, nullable) -> gboolean: for the agent; whether it will be sent
 *   "problem" (JsonNode *message): an error of A2UI, for the agent */
#define EASEL_TYPE_A2A_FORMS (easel_a2a_forms_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2aForms, easel_a2a_forms, EASEL, A2A_FORMS, GObject)

EaselA2aForms *easel_a2a_forms_new        (EaselSession   *session,
                                           const char     *source_title,
                                           gboolean        is_loopback);
/* @data: of a part: a message of A2UI, or an array of them; foreign. @task_id: (nullable): what it came with. */
void           easel_a2a_forms_feed       (EaselA2aForms  *self,
                                           JsonNode       *data,
                                           const char     *task_id);
/* (transfer full) (nullable): the data of all forms that the agent wants with each message. */
JsonObject    *easel_a2a_forms_dup_data   (EaselA2aForms  *self);
gboolean       easel_a2a_forms_take_faulty (EaselA2aForms *self);
/* (transfer full): a canvas of the session that is no form: its channel ends in @name. */
EaselCanvas   *easel_a2a_forms_new_canvas (EaselA2aForms  *self,
                                           const char     *name);
/* (transfer full): those that are open, for a file of ours; and they are there again. @saved: (nullable). */
JsonArray     *easel_a2a_forms_save       (EaselA2aForms  *self);
void           easel_a2a_forms_restore    (EaselA2aForms  *self,
                                           JsonArray      *saved);
void           easel_a2a_forms_close      (EaselA2aForms  *self);

G_END_DECLS
