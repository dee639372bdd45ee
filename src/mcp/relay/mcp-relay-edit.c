/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-relay"

#include "mcp-relay-edit.h"

#include "easel-json-skim.h"
#include "easel-json.h"
#include "mcp-apps.h"
#include "mcp-claims.h"
#include "mcp-version.h"

/* The extension declares only the MIME type (SEP-1865, "Client<>Server Capability Negotiation"). */
#define APPS_VALUE "{\"mimeTypes\":[\"" MCP_APPS_MIME_TYPE "\"]}"

static gboolean
is_empty (const EaselJsonSpan *object)
{
  g_auto(EaselJsonSkim) skim = { 0 };

  easel_json_skim_init (&skim, object->from, object->end - object->from);
  return easel_json_skim_char (&skim, '{') && easel_json_skim_char (&skim, '}');
}

/* Adds the missing part of @path with @value, as the last member of its existing part. NULL if @path exists completely,
 * or a part of it is not an object. */
static GBytes *
add_member (GBytes            *line,
            const char *const *path,
            const char        *value)
{
  g_autoptr(GString) members = g_string_new (NULL);
  EaselJsonSpan object, next, brace;
  guint n = 0, n_open = 0;

  easel_json_find (line, &path[g_strv_length ((char **) path)], &object);
  for (; path[n] != NULL && easel_json_span_find (&object, path[n], &next); n++)
    object = next;
  if (path[n] == NULL || *object.from != '{')
    return NULL;
  if (!is_empty (&object))
    g_string_append_c (members, ',');
  for (; path[n] != NULL; n++)
    g_string_append_printf (members, "%s\"%s\":", n_open++ > 0 ? "{" : "", path[n]);
  g_string_append (members, value);
  for (; n_open > 1; n_open--)
    g_string_append_c (members, '}');
  g_string_append_c (members, '}');
  brace = (EaselJsonSpan) { object.end - 1, object.end };
  return easel_json_splice (line, &brace, members->str);
}

gboolean
mcp_relay_edit_is_modern (GBytes *line)
{
  g_autofree char *version = mcp_relay_edit_dup_version (line);

  return version != NULL;
}

/* Leaves a request without the members that its protocol generation requires unchanged, for the server to refuse. */
GBytes *
mcp_relay_edit_declare (GBytes     *line,
                        const char *method,
                        gboolean   *declared)
{
  static const char *const legacy[] = { "params", "capabilities", "extensions", MCP_APPS_EXTENSION, NULL };
  static const char *const modern[] = { "params", "_meta", MCP_META_CAPABILITIES, "extensions", MCP_APPS_EXTENSION,
                                        NULL };
  gboolean is_modern = mcp_relay_edit_is_modern (line);
  const char *const *path = is_modern ? modern : legacy;
  const char *required[4] = { path[0], path[1], is_modern ? path[2] : NULL };
  EaselJsonSpan found;

  *declared = FALSE;
  if ((!is_modern && g_strcmp0 (method, "initialize") != 0) || !easel_json_find (line, required, &found))
    return NULL;
  *declared = easel_json_find (line, path, &found);
  return *declared ? NULL : add_member (line, path, APPS_VALUE);
}

GBytes *
mcp_relay_edit_complete (GBytes     *line,
                         const char *version)
{
  static const char *const version_path[] = { "params", "_meta", MCP_META_VERSION, NULL };
  static const char *const capabilities_path[] = { "params", "_meta", MCP_META_CAPABILITIES, NULL };
  static const char *const id[] = { "id", NULL };
  g_autoptr(GBytes) versioned = NULL;
  EaselJsonSpan found;

  if (!easel_json_find (line, id, &found))
    return NULL;
  versioned = add_member (line, version_path, version);
  return add_member (versioned != NULL ? versioned : line, capabilities_path,
                     "{\"extensions\":{\"" MCP_APPS_EXTENSION "\":" APPS_VALUE "}}");
}

char *
mcp_relay_edit_dup_version (GBytes *line)
{
  static const char *const path[] = { "params", "_meta", MCP_META_VERSION, NULL };
  EaselJsonSpan found;

  return easel_json_find (line, path, &found) ? g_strndup (found.from, found.end - found.from) : NULL;
}

/* A missing list, or elements that are not strings, do not restrict the audience. */
static gboolean
is_for_model (const EaselJsonSpan *tool)
{
  g_autoptr(GArray) list = NULL;
  EaselJsonSpan meta, found;

  if (!easel_json_span_find (tool, "_meta", &meta))
    return TRUE;
  if (!easel_json_span_find (&meta, MCP_APPS_META, &found) ||
      !easel_json_span_find (&found, MCP_APPS_VISIBILITY, &found) || (list = easel_json_span_list (&found)) == NULL)
    return !easel_json_span_find (&meta, MCP_APPS_OPENAI_VISIBILITY, &found) || !easel_json_span_is (&found, "private");
  for (guint i = 0; i < list->len; i++)
    if (easel_json_span_is (&g_array_index (list, EaselJsonSpan, i), "model"))
      return TRUE;
  return FALSE;
}

GBytes *
mcp_relay_edit_hide (GBytes *line)
{
  static const char *const path[] = { "result", "tools", NULL };
  g_autoptr(GString) remaining = g_string_new ("[");
  g_autoptr(GArray) tools = NULL;
  EaselJsonSpan list;
  guint n_remaining = 0;

  if (!easel_json_find (line, path, &list) || (tools = easel_json_span_list (&list)) == NULL)
    return NULL;
  for (guint i = 0; i < tools->len; i++)
    {
      const EaselJsonSpan *tool = &g_array_index (tools, EaselJsonSpan, i);

      if (!is_for_model (tool))
        continue;
      if (n_remaining++ > 0)
        g_string_append_c (remaining, ',');
      g_string_append_len (remaining, tool->from, tool->end - tool->from);
    }
  g_string_append_c (remaining, ']');
  return n_remaining < tools->len ? easel_json_splice (line, &list, remaining->str) : NULL;
}

GBytes *
mcp_relay_edit_append_text (GBytes     *line,
                            const char *text)
{
  static const char *const path[] = { "result", "content", NULL };
  g_autoptr(GString) members = NULL;
  g_autoptr(GArray) blocks = NULL;
  EaselJsonSpan content, bracket;

  if (!easel_json_find (line, path, &content) || (blocks = easel_json_span_list (&content)) == NULL)
    return NULL;
  members = g_string_new (blocks->len > 0 ? "," : "");
  g_string_append (members, "{\"type\":\"text\",\"text\":");
  easel_json_append_string (members, text);
  g_string_append (members, ",\"_meta\":{\"" MCP_META_USER_MESSAGE "\":true}}]");
  bracket = (EaselJsonSpan) { content.end - 1, content.end };
  return easel_json_splice (line, &bracket, members->str);
}

GBytes *
mcp_relay_edit_one_line (GBytes *text)
{
  gsize length;
  const char *data = g_bytes_get_data (text, &length);
  char *copy;

  if (length == 0 || memchr (data, '\n', length) == NULL)
    return NULL;
  copy = g_memdup2 (data, length);
  for (gsize i = 0; i < length; i++)
    if (copy[i] == '\n')
      copy[i] = ' ';
  return g_bytes_new_take (copy, length);
}
