/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Paths such as `open.elements[3].ref` and `page.elements[name=Send].ref`, and {"$ref": path} in a script. */

/* (transfer none) (nullable): NULL where nothing is there; a JSON null counts as something. */
JsonNode *agent_script_value_find    (JsonNode    *root,
                                      const char  *path);
/* (transfer full) (nullable): a copy of @node where every {"$ref": path} is what @bound has there. */
JsonNode *agent_script_value_resolve (JsonNode    *node,
                                      JsonNode    *bound,
                                      GError     **error);
/* (transfer full): JSON, cut for a message. */
char     *agent_script_value_show    (JsonNode    *node);

G_END_DECLS
