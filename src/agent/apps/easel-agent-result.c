/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-apps"

#include "easel-agent-result.h"

#include "easel-json.h"

static JsonObject *
new_embedded (const char *data,
              const char *content_type)
{
  return easel_json_object (EASEL_JSON_STRING ("type", "embeddedResource"),
                            EASEL_JSON_STRING ("data", data),
                            EASEL_JSON_STRING ("contentType", content_type));
}

static JsonObject *
read_resource (JsonObject *resource)
{
  const char *type = easel_json_peek_string (resource, "mimeType", "application/octet-stream");
  const char *text = easel_json_peek_string (resource, "text", NULL);
  const char *blob = easel_json_peek_string (resource, "blob", NULL);
  g_autofree char *data = text != NULL ? g_base64_encode ((const guchar *) text, strlen (text)) : g_strdup (blob);

  return data != NULL ? new_embedded (data, type) : NULL;
}

/* (transfer full) (nullable): an MCP content block converted to AHP; NULL if AHP has no such block. */
static JsonObject *
read_block (JsonObject *block)
{
  const char *type = easel_json_peek_string (block, "type", "");
  const char *data = easel_json_peek_string (block, "data", NULL);
  const char *text = easel_json_peek_string (block, "text", NULL);
  const char *uri = easel_json_peek_string (block, "uri", NULL);
  JsonObject *resource = easel_json_peek_object (block, "resource");

  if (strcmp (type, "text") == 0 && text != NULL)
    return easel_json_object (EASEL_JSON_STRING ("type", "text"), EASEL_JSON_STRING ("text", text));
  if ((strcmp (type, "image") == 0 || strcmp (type, "audio") == 0) && data != NULL)
    return new_embedded (data, easel_json_peek_string (block, "mimeType", "application/octet-stream"));
  if (strcmp (type, "resource") == 0 && resource != NULL)
    return read_resource (resource);
  if (strcmp (type, "resource_link") == 0 && uri != NULL)
    return easel_json_object (EASEL_JSON_STRING ("type", "resource"), EASEL_JSON_STRING ("uri", uri));
  return NULL;
}

static JsonArray *
read_content (JsonArray *content)
{
  JsonArray *blocks = json_array_new ();

  for (guint i = 0; content != NULL && i < json_array_get_length (content); i++)
    {
      JsonObject *block = easel_json_array_object (content, i);
      JsonObject *read = block != NULL ? read_block (block) : NULL;

      if (read != NULL)
        json_array_add_object_element (blocks, read);
    }
  return blocks;
}

/**
 * easel_agent_result_read:
 * @result: of `tools/call`; foreign
 * @title: the tool's title
 *
 * Returns: (transfer full): the part of the result that AHP can represent
 */
JsonObject *
easel_agent_result_read (JsonObject *result,
                         const char *title)
{
  gboolean failed = easel_json_peek_boolean (result, "isError", FALSE);
  JsonObject *structured = easel_json_peek_object (result, "structuredContent");

  return easel_json_object (EASEL_JSON_BOOLEAN ("success", !failed),
                            EASEL_JSON_STRING ("pastTenseMessage", title),
                            EASEL_JSON_ARRAY ("content", read_content (easel_json_peek_array (result, "content"))),
                            EASEL_JSON_OBJECT_REF ("structuredContent", structured));
}

JsonObject *
easel_agent_result_failure (const char *title,
                            const char *code,
                            const char *reason)
{
  return easel_json_object (EASEL_JSON_BOOLEAN ("success", FALSE),
                            EASEL_JSON_STRING ("pastTenseMessage", title),
                            EASEL_JSON_OBJECT ("error", easel_json_object (EASEL_JSON_STRING ("message", reason),
                                                                           EASEL_JSON_STRING ("code", code))));
}

/* Only plain text blocks and a structured result are converted without loss. */
gboolean
easel_agent_result_is_lossy (JsonObject *result)
{
  JsonArray *content = easel_json_peek_array (result, "content");
  g_autoptr(GList) members = json_object_get_members (result);

  for (GList *l = members; l != NULL; l = l->next)
    if (strcmp (l->data, "content") != 0 && strcmp (l->data, "structuredContent") != 0 &&
        strcmp (l->data, "isError") != 0)
      return TRUE;
  for (guint i = 0; content != NULL && i < json_array_get_length (content); i++)
    {
      JsonObject *block = easel_json_array_object (content, i);

      if (block == NULL || strcmp (easel_json_peek_string (block, "type", ""), "text") != 0 ||
          json_object_get_size (block) != 2)
        return TRUE;
    }
  return FALSE;
}
