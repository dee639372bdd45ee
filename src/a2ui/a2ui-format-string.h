/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Texts with ${…} of formatString (A2UI 0.9). */

/* (transfer full) (nullable): an array of texts, of {"path"}, and of {"call", "args"}, in the order of @text. */
JsonNode *a2ui_format_string_parse (const char  *text,
                                    GError     **error);

G_END_DECLS
