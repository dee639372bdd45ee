/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

JsonNode *easel_json_read (const char  *text,
                           gsize        length,
                           GError     **error);

G_END_DECLS
