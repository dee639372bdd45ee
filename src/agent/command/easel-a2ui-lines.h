/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Text that comes in pieces, cut between messages: JSON Lines, and JSON that goes over several lines. */
typedef struct _EaselA2uiLines EaselA2uiLines;

EaselA2uiLines *easel_a2ui_lines_new     (void);
void            easel_a2ui_lines_free    (EaselA2uiLines *self);
void            easel_a2ui_lines_add     (EaselA2uiLines *self,
                                          const char     *text,
                                          gsize           length);
/* Bytes that wait to be taken. */
gsize           easel_a2ui_lines_get_length (EaselA2uiLines *self);
/* (transfer full) (nullable): all whole messages; at the @end everything. NULL: nothing to take. */
char           *easel_a2ui_lines_take    (EaselA2uiLines *self,
                                          gboolean        end);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselA2uiLines, easel_a2ui_lines_free)

G_END_DECLS
