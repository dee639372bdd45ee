/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Differences between two texts, by whole lines. */
typedef struct
{
  guint  line;        /* of the old text, from 0 */
  guint  n_lines;     /* that go; 0 for a mere insertion */
  guint  offset;      /* of the same in the old text, in characters */
  guint  n_chars;
  char  *old_text;
  char  *new_text;
  char  *before;      /* the lines around it that stay, for reading: three at most on each side */
  char  *after;
} EaselEditorHunk;

void       easel_editor_hunk_free (EaselEditorHunk *self);
/* (transfer full) (element-type EaselEditorHunk): in order; empty for equal texts. */
GPtrArray *easel_editor_diff      (const char      *old_text,
                                   const char      *new_text);
/* (transfer full) (nullable): the same for reading, in the manner of a patch; NULL for equal texts. */
char      *easel_editor_diff_describe (const char *old_text,
                                       const char *new_text);
/* Bytes that two texts have in common at their start, and after that at their end, ending between characters. */
void       easel_editor_common    (const char      *a,
                                   gsize            a_length,
                                   const char      *b,
                                   gsize            b_length,
                                   gsize           *prefix,
                                   gsize           *suffix);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselEditorHunk, easel_editor_hunk_free)

G_END_DECLS
