/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-problem.h"

G_BEGIN_DECLS

/* @line: the line of the payload on which @message begins, from 1. */
typedef void (*A2uiMessageFunc) (JsonNode *message,
                                 guint     line,
                                 gpointer  user_data);

/* (nullable): static: the member that identifies @value as a message of any version of A2UI. */
const char *a2ui_payload_find_envelope (JsonNode        *value);
/* Calls @func for @messages: one message, or each of an array. */
void        a2ui_payload_walk          (JsonNode        *messages,
                                        A2uiProblems    *problems,
                                        A2uiMessageFunc  func,
                                        gpointer         user_data);
void        a2ui_payload_split         (const char      *text,
                                        gsize            length,
                                        A2uiProblems    *problems,
                                        A2uiMessageFunc  func,
                                        gpointer         user_data);

G_END_DECLS
