/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-app-call.h"

#include <string.h>

#include "ahp-extensions.h"
#include "easel-ahp-partial.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-app-page.h"

char *
easel_ahp_app_call_dup_uri (const AhpToolCall *call)
{
  if (call->contributor != AHP_CONTRIBUTOR_MCP || call->contributor_id == NULL)
    return NULL;
  return mcp_app_dup_resource_uri (easel_json_peek_object (call->raw, "_meta"));
}

const char *
easel_ahp_app_call_get_tool (const AhpToolCall *call)
{
  JsonObject *meta = easel_json_peek_object (call->raw, "_meta");
  const char *name = call->tool_name != NULL ? call->tool_name : "";

  return meta != NULL ? easel_json_peek_string (meta, "mcpToolName", name) : name;
}

JsonObject *
easel_ahp_app_call_read_partial (const AhpToolCall *call)
{
  const char *partial = easel_json_peek_string (call->raw, "partialInput", NULL);

  return partial != NULL ? easel_ahp_partial_read (partial) : NULL;
}

JsonObject *
easel_ahp_app_call_parse_input (const char *text,
                                gsize       length)
{
  g_autoptr(JsonNode) node = easel_json_parse (text, length, EASEL_LIMIT_CONTENT_BYTES, NULL);
  JsonObject *object = node != NULL ? easel_json_as_object (node, "toolInput", NULL) : NULL;

  return object != NULL ? json_object_ref (object) : json_object_new ();
}

JsonObject *
easel_ahp_app_call_read_input (const AhpToolCall  *call,
                               char              **uri)
{
  const char *text = easel_json_peek_string (call->raw, "toolInput", NULL);
  JsonObject *reference = easel_json_peek_object (call->raw, "toolInput");

  *uri = reference != NULL ? g_strdup (easel_json_peek_string (reference, "uri", NULL)) : NULL;
  if (*uri != NULL)
    return NULL;
  return text != NULL ? easel_ahp_app_call_parse_input (text, strlen (text)) : json_object_new ();
}

static JsonObject *
build_block (const char *type,
             const char *name,
             const char *value,
             const char *mime_type)
{
  return easel_json_object (EASEL_JSON_STRING ("type", type),
                            EASEL_JSON_STRING (name, value),
                            EASEL_JSON_STRING ("mimeType", mime_type));
}

/* (nullable): an MCP content block; NULL for blocks without a counterpart in MCP: edits of files, terminals,
 * subagents. */
static JsonObject *
map_block (JsonObject *block)
{
  const char *type = easel_json_peek_string (block, "type", "");
  const char *mime_type = easel_json_peek_string (block, "contentType", NULL);
  const char *data = easel_json_peek_string (block, "data", NULL);
  const char *uri = easel_json_peek_string (block, "uri", NULL);
  JsonObject *link, *resource;

  if (strcmp (type, "text") == 0)
    return build_block ("text", "text", easel_json_peek_string (block, "text", ""), NULL);
  if (strcmp (type, "embeddedResource") == 0 && data != NULL && mime_type != NULL)
    {
      if (g_str_has_prefix (mime_type, "image/"))
        return build_block ("image", "data", data, mime_type);
      if (g_str_has_prefix (mime_type, "audio/"))
        return build_block ("audio", "data", data, mime_type);
      /* MCP embeds a resource with its address, which AHP does not contain. */
      resource = easel_json_object (EASEL_JSON_STRING ("blob", data),
                                    EASEL_JSON_STRING ("mimeType", mime_type),
                                    EASEL_JSON_STRING ("uri", ""));
      return easel_json_object (EASEL_JSON_STRING ("type", "resource"), EASEL_JSON_OBJECT ("resource", resource));
    }
  if (strcmp (type, "resource") != 0 || uri == NULL)
    return NULL;
  link = build_block ("resource_link", "uri", uri, mime_type);
  json_object_set_string_member (link, "name", uri);
  return link;
}

static JsonArray *
build_content (JsonObject *raw,
               JsonObject *error)
{
  JsonArray *given = easel_json_peek_array (raw, "content");
  JsonArray *content = json_array_new ();

  for (guint i = 0; given != NULL && i < json_array_get_length (given); i++)
    {
      JsonObject *block = easel_json_array_object (given, i);
      JsonObject *mapped = block != NULL ? map_block (block) : NULL;

      if (mapped != NULL)
        json_array_add_object_element (content, mapped);
    }
  if (json_array_get_length (content) == 0 && error != NULL)
    json_array_add_object_element (content, build_block ("text", "text",
                                                         easel_json_peek_string (error, "message", ""), NULL));
  return content;
}

/* (nullable): the complete MCP result, which supporting hosts add to AHP's: the latter has no `_meta`, on which Apps
 * rely (docs/PROTOCOL.md, "Apps"). */
static JsonObject *
peek_whole_result (const AhpToolCall *call)
{
  JsonObject *meta = easel_json_peek_object (call->raw, "_meta");
  JsonObject *extension = meta != NULL ? easel_json_peek_object (meta, AHP_EXTENSION_META) : NULL;
  JsonObject *result = extension != NULL ? easel_json_peek_object (extension, "result") : NULL;

  return result != NULL && easel_json_peek_array (result, "content") != NULL ? result : NULL;
}

JsonObject *
easel_ahp_app_call_build_result (const AhpToolCall *call)
{
  JsonObject *whole = peek_whole_result (call);
  JsonObject *structured = easel_json_peek_object (call->raw, "structuredContent");
  JsonObject *error = easel_json_peek_object (call->raw, "error");

  if (whole != NULL)
    return json_object_ref (whole);
  return easel_json_object (EASEL_JSON_ARRAY ("content", build_content (call->raw, error)),
                            EASEL_JSON_OBJECT_REF ("structuredContent", structured),
                            EASEL_JSON_IF (!easel_json_peek_boolean (call->raw, "success", TRUE),
                                           EASEL_JSON_BOOLEAN ("isError", TRUE)));
}

char *
easel_ahp_app_call_dup_reason (const AhpToolCall *call)
{
  JsonObject *markdown = easel_json_peek_object (call->raw, "reasonMessage");
  const char *message = easel_json_peek_string (call->raw, "reasonMessage", NULL);

  if (markdown != NULL)
    message = easel_json_peek_string (markdown, "markdown", NULL);
  return g_strdup (message != NULL ? message : easel_json_peek_string (call->raw, "reason", NULL));
}
