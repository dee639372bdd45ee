/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "easel-agent-input.h"

#include "easel-host-error.h"
#include "easel-json.h"
#include "easel-schema.h"

gboolean
easel_agent_check_input (JsonObject  *declared,
                         JsonObject  *input,
                         GError     **error)
{
  JsonObject *published = easel_json_peek_object (declared, "inputSchema");
  g_autoptr(JsonNode) node = published != NULL ? easel_json_node_take (json_object_ref (published)) : NULL;
  g_autofree char *text = node != NULL ? easel_json_to_string (node) : NULL;
  g_autoptr(EaselSchema) schema = text != NULL ? easel_schema_new (text, NULL) : NULL;
  g_autoptr(JsonNode) value = NULL;
  g_autoptr(GError) wrong = NULL;

  if (schema == NULL)
    return TRUE;
  value = easel_json_node_take (input != NULL ? json_object_ref (input) : json_object_new ());
  if (easel_schema_validate (schema, value, &wrong))
    return TRUE;
  g_propagate_error (error, easel_host_error_provider ("canvas_invalid_input", wrong->message));
  return FALSE;
}
