/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Foreign text for a label: one line, no control or bidirectional override characters, valid UTF-8,
 * isolated (FSI … PDI) when it holds right-to-left text, cut to @max_chars with "…". */
char *easel_text_for_display (const char *foreign,
                              gsize       max_chars);
/* Foreign text of many lines, whole: what cannot be seen is written as ⟨U+202E⟩. */
char *easel_text_for_reading (const char *foreign);
/* The same for a label, with @max_chars of it and "…", or for a text view: long words and lines are broken. */
char *easel_text_for_layout    (const char *foreign,
                                gsize       max_chars);
/* The same as one harmless file name; @otherwise when nothing is left. */
char *easel_text_for_file_name (const char *foreign,
                                const char *otherwise);
/* @time: microseconds of real time, as ISO 8601 writes them. */
char *easel_text_for_moment    (gint64      time);

G_END_DECLS
