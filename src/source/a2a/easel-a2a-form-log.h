/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The A2UI messages that reproduce the present state of one surface, for views that are created later: replaced
 * messages are dropped. */
typedef struct _EaselA2aFormLog EaselA2aFormLog;

EaselA2aFormLog *easel_a2a_form_log_new      (void);
void             easel_a2a_form_log_free     (EaselA2aFormLog *self);
gboolean         easel_a2a_form_log_add      (EaselA2aFormLog *self,
                                              JsonObject      *message);
/* (transfer full): the messages. */
JsonArray       *easel_a2a_form_log_dup      (EaselA2aFormLog *self);
gsize            easel_a2a_form_log_get_size (EaselA2aFormLog *self);
GBytes          *easel_a2a_form_log_to_lines (EaselA2aFormLog *self);

G_END_DECLS
