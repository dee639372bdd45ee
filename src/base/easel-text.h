/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

/* Foreign text for a label: one line, no control or bidirectional override characters, valid UTF-8, isolated (FSI …
 * PDI) if it contains right-to-left text, cut to @max_chars with "…". */
char *easel_text_for_display   (const char *foreign,
                                gsize       max_chars);
/* Foreign text of many lines, complete: invisible characters are written as ⟨U+202E⟩. */
char *easel_text_for_reading   (const char *foreign);
/* The same for a label, cut to @max_chars with "…", or for a text view; long words and lines are broken. */
char *easel_text_for_layout    (const char *foreign,
                                gsize       max_chars);
/* Foreign text as a safe file name; @otherwise if no character can be used. */
char *easel_text_for_file_name (const char *foreign,
                                const char *otherwise);
/* Plain text for a Markdown renderer that shows it unchanged. */
char *easel_text_for_markdown  (const char *plain);
/* ISO 8601 of @time, which is in microseconds of real time. */
char *easel_text_for_moment    (gint64      time);

/* Whether @text, in valid UTF-8, has more characters. Characters are counted only if there are more bytes. */
static inline gboolean
easel_text_is_longer (const char *text,
                      gsize       max_chars)
{
  return strnlen (text, max_chars + 1) > max_chars && (gsize) g_utf8_strlen (text, -1) > max_chars;
}

G_END_DECLS
