/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A difference between two texts, in whole lines. */
typedef struct
{
  guint  line;        /* first line in the old text, from 0 */
  guint  n_lines;     /* removed lines; 0 for an insertion */
  guint  offset;      /* start and length in the old text, in characters */
  guint  n_chars;
  char  *old_text;
  char  *new_text;
  char  *before;      /* unchanged lines around the hunk, for display: three at most on each side */
  char  *after;
} EaselDiffHunk;

void       easel_diff_hunk_free (EaselDiffHunk *self);
/* (transfer full) (element-type EaselDiffHunk): in order; empty for equal texts. */
GPtrArray *easel_diff           (const char    *old_text,
                                 const char    *new_text);
/* (transfer full) (nullable): the differences for display, similar to a patch; NULL for equal texts. */
char      *easel_diff_describe  (const char    *old_text,
                                 const char    *new_text);
/* Common bytes at the start of two texts, and at their end without overlap; both end between characters. */
void       easel_diff_common    (const char    *a,
                                 gsize          a_length,
                                 const char    *b,
                                 gsize          b_length,
                                 gsize         *prefix,
                                 gsize         *suffix);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselDiffHunk, easel_diff_hunk_free)

G_END_DECLS
