/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Regular expressions of agents. A match ends within milliseconds for any pattern and text. */

/* @error: a G_REGEX_ERROR: the pattern is invalid, or the match took too long (a2ui_pattern_is_too_much()). */
gboolean a2ui_pattern_matches     (const char    *pattern,
                                   const char    *text,
                                   GError       **error);
/* Like the attribute "pattern" of HTML: the whole text must match. */
gboolean a2ui_pattern_fits        (const char    *pattern,
                                   const char    *text,
                                   GError       **error);
/* (transfer full) (nullable): for texts of at most @longest bytes. */
GRegex  *a2ui_pattern_compile     (const char    *pattern,
                                   gsize          longest,
                                   GError       **error);
gboolean a2ui_pattern_is_too_much (const GError  *error);
/* CPU time of this thread in microseconds, so that other threads do not count. */
gint64   a2ui_pattern_get_time    (void);

G_END_DECLS
