/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-input.h"

#include "easel-codes.h"
#include "easel-host-error.h"
#include "easel-json.h"
#include "easel-schema.h"

gboolean
easel_agent_check_input (JsonObject  *declared,
                         JsonObject  *input,
                         GError     **error)
{
  JsonNode *published = json_object_get_member (declared, "inputSchema");
  g_autoptr(EaselSchema) schema = published != NULL ? easel_schema_new (published, NULL) : NULL;
  g_autoptr(JsonNode) value = NULL;
  g_autoptr(GError) wrong = NULL;

  if (schema == NULL)
    return TRUE;
  value = easel_json_node_take (input != NULL ? json_object_ref (input) : json_object_new ());
  if (easel_schema_validate (schema, value, &wrong))
    return TRUE;
  g_propagate_error (error, easel_host_error_provider (EASEL_CODE_INVALID_INPUT, wrong->message));
  return FALSE;
}
