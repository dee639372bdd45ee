/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Text that comes in pieces, cut between messages into payloads: JSON Lines, and JSON that goes over several lines.
 * Text that waits is bounded, and so is a payload: EASEL_LIMIT_PIPE_WAITING, EASEL_LIMIT_PIPE_PAYLOAD_BYTES and
 * EASEL_LIMIT_PIPE_PAYLOAD_LINES. */
typedef struct _EaselA2uiLines EaselA2uiLines;

/* A line of the stream was left out. @line: its number, from 1; @code: of an A2UI error; @message: English, for the
 * agent. */
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
/* Whether no more may be added before something is taken. */
gboolean        easel_a2ui_lines_is_full  (EaselA2uiLines     *self);
/* Whether nothing waits to be taken. */
gboolean        easel_a2ui_lines_is_empty (EaselA2uiLines     *self);
/* (transfer full) (nullable): the next payload of whole messages in UTF-8, at the @end also of what is no whole one.
 * NULL: nothing to take now. @first: (out): the number of its first line in the stream, from 1. */
char           *easel_a2ui_lines_pop      (EaselA2uiLines     *self,
                                           gboolean            end,
                                           guint64            *first);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselA2uiLines, easel_a2ui_lines_free)

G_END_DECLS
