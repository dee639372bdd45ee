/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-session.h"

G_BEGIN_DECLS

/* The A2UI surfaces of an agent; each is a canvas of its session, whose delegate is this object.
 *
 * Signals:
 *   "message" (JsonNode *message, const char *task_id, nullable) -> gboolean: a message for the agent; TRUE if it will
 *   be sent
 *   "problem" (JsonNode *message): an error of A2UI, for the agent */
#define EASEL_TYPE_A2A_FORMS (easel_a2a_forms_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2aForms, easel_a2a_forms, EASEL, A2A_FORMS, GObject)

EaselA2aForms *easel_a2a_forms_new         (EaselSession  *session,
                                            const char    *source_title,
                                            gboolean       is_loopback);
/* @data: the data of a part: an A2UI message, or an array of them; foreign. @task_id: (nullable): the task that sent
 * it. */
void           easel_a2a_forms_feed        (EaselA2aForms *self,
                                            JsonNode      *data,
                                            const char    *task_id);
/* (transfer full) (nullable): the form data that the agent requested with each message. */
JsonObject    *easel_a2a_forms_dup_data    (EaselA2aForms *self);
gboolean       easel_a2a_forms_take_faulty (EaselA2aForms *self);
/* (transfer full): a canvas of the session that is not a form; its channel ends with @name. */
EaselCanvas   *easel_a2a_forms_new_canvas  (EaselA2aForms *self,
                                            const char    *name);
/* (transfer full): the open forms for the file of the conversation; and restoring them. @saved: (nullable). */
JsonArray     *easel_a2a_forms_save        (EaselA2aForms *self);
void           easel_a2a_forms_restore     (EaselA2aForms *self,
                                            JsonArray     *saved);
void           easel_a2a_forms_close       (EaselA2aForms *self);

G_END_DECLS
