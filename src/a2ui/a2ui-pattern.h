/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Regular expressions of agents, which are over in milliseconds whatever they and the text are. */

/* A G_REGEX_ERROR: it is none, or it took too long: is_too_much() then. */
gboolean a2ui_pattern_matches     (const char    *pattern,
                                   const char    *text,
                                   GError       **error);
gboolean a2ui_pattern_is_too_much (const GError  *error);

G_END_DECLS
