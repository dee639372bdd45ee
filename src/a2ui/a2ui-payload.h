/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-problem.h"

G_BEGIN_DECLS

/* @line: where it begins, from 1. */
typedef void (*A2uiMessageFunc) (JsonNode *message,
                                 guint     line,
                                 gpointer  user_data);

gboolean a2ui_payload_is_message (JsonNode        *value);
void     a2ui_payload_split      (const char      *text,
                                  gsize            length,
                                  A2uiProblems    *problems,
                                  A2uiMessageFunc  func,
                                  gpointer         user_data);

G_END_DECLS
