/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Functions of the catalog mcp for texts, or for each item of an array of texts. Patterns, texts and results are
 * limited; errors are of `G_REGEX_ERROR`, or `G_IO_ERROR_MESSAGE_TOO_LARGE`. (nullable) (transfer full) */

JsonNode *a2ui_transform_split   (JsonNode    *value,
                                  const char  *separator,
                                  GError     **error);
JsonNode *a2ui_transform_capture (JsonNode    *value,
                                  const char  *pattern,
                                  GError     **error);
JsonNode *a2ui_transform_replace (JsonNode    *value,
                                  const char  *pattern,
                                  const char  *replacement,
                                  GError     **error);

G_END_DECLS
