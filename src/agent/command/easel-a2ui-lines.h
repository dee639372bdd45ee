/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Splits text that arrives in chunks into payloads of whole messages: JSON Lines, or JSON over several lines. The
 * limits are EASEL_LIMIT_PIPE_WAITING for pending text, EASEL_LIMIT_PIPE_PAYLOAD_BYTES and
 * EASEL_LIMIT_PIPE_PAYLOAD_LINES for a payload. */
typedef struct _EaselA2uiLines EaselA2uiLines;

/* Called for a skipped line. @line: its number, from 1; @code: of an A2UI error; @message: English, for the agent. */
typedef void (*EaselA2uiLinesFunc) (guint64     line,
                                    const char *code,
                                    const char *message,
                                    gpointer    user_data);

EaselA2uiLines *easel_a2ui_lines_new      (EaselA2uiLinesFunc  skipped,
                                           gpointer            user_data);
void            easel_a2ui_lines_free     (EaselA2uiLines     *self);
void            easel_a2ui_lines_add      (EaselA2uiLines     *self,
                                           const char         *text,
                                           gsize               length);
/* Whether a payload must be removed before more text may be added. */
gboolean        easel_a2ui_lines_is_full  (EaselA2uiLines     *self);
/* Whether there is no pending text. */
gboolean        easel_a2ui_lines_is_empty (EaselA2uiLines     *self);
/* (transfer full) (nullable): removes and returns the next payload of complete messages in UTF-8, or at the @end also
 * an incomplete one; NULL if there is none now. @first: (out): the number of its first line, from 1. */
char           *easel_a2ui_lines_pop      (EaselA2uiLines     *self,
                                           gboolean            end,
                                           guint64            *first);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselA2uiLines, easel_a2ui_lines_free)

G_END_DECLS
