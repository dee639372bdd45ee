/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

JsonNode *easel_json_envelope (const char *text,
                               gsize       length);

G_END_DECLS
