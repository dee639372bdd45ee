/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-tool-table.h"

#include "easel-json.h"
#include "easel-limits.h"

#include <string.h>

#define MAX_NAME 40

struct _McpToolTable
{
  GPtrArray  *entries;
  GHashTable *by_name;
};

static void
entry_free (gpointer data)
{
  McpToolEntry *entry = data;

  g_clear_pointer (&entry->input, json_node_unref);
  g_clear_pointer (&entry->output, json_node_unref);
  easel_schema_free (entry->input_schema);
  easel_schema_free (entry->output_schema);
  g_free (entry);
}

McpToolTable *
mcp_tool_table_new (void)
{
  McpToolTable *self = g_new0 (McpToolTable, 1);

  self->entries = g_ptr_array_new_with_free_func (entry_free);
  self->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  return self;
}

void
mcp_tool_table_free (McpToolTable *self)
{
  g_hash_table_unref (self->by_name);
  g_ptr_array_unref (self->entries);
  g_free (self);
}

static gboolean
compile (const char   *name,
         const char   *text,
         JsonNode    **node,
         EaselSchema **schema)
{
  g_autoptr(GError) error = NULL;

  *schema = easel_schema_new (text, &error);
  *node = easel_json_parse (text, strlen (text), EASEL_LIMIT_OWN_FILE_BYTES, NULL);
  if (*schema != NULL && easel_schema_is_object (*schema))
    return TRUE;
  g_critical ("the schema of the tool %s: %s", name, error != NULL ? error->message : "its root is no object");
  return FALSE;
}

/* One bad schema makes clients throw away the whole list, so a tool with a bad one is left out. */
void
mcp_tool_table_add (McpToolTable  *self,
                    const McpTool *tool,
                    gpointer       user_data)
{
  McpToolEntry *entry;

  g_return_if_fail (strlen (tool->name) <= MAX_NAME);
  g_return_if_fail (!g_hash_table_contains (self->by_name, tool->name));

  entry = g_new0 (McpToolEntry, 1);
  entry->tool = tool;
  entry->user_data = user_data;
  if (!compile (tool->name, tool->input_schema, &entry->input, &entry->input_schema) ||
      (tool->output_schema != NULL &&
       !compile (tool->name, tool->output_schema, &entry->output, &entry->output_schema)))
    {
      entry_free (entry);
      return;
    }
  g_ptr_array_add (self->entries, entry);
  g_hash_table_insert (self->by_name, (gpointer) tool->name, entry);
}

const McpToolEntry *
mcp_tool_table_find (McpToolTable *self,
                     const char   *name)
{
  return g_hash_table_lookup (self->by_name, name);
}

/* All of them, always: what is absent counts as destructive and open to the world. */
static JsonObject *
write_hints (McpHints hints)
{
  JsonObject *object = json_object_new ();

  json_object_set_boolean_member (object, "readOnlyHint", (hints & MCP_HINT_READ_ONLY) != 0);
  json_object_set_boolean_member (object, "destructiveHint", (hints & MCP_HINT_DESTRUCTIVE) != 0);
  json_object_set_boolean_member (object, "idempotentHint", (hints & MCP_HINT_IDEMPOTENT) != 0);
  json_object_set_boolean_member (object, "openWorldHint", (hints & MCP_HINT_OPEN_WORLD) != 0);
  return object;
}

static JsonObject *
write_tool (const McpToolEntry *entry,
            gboolean            structured)
{
  const McpTool *tool = entry->tool;
  JsonObject *object = json_object_new ();
  g_autofree char *more = tool->describe != NULL ? tool->describe (entry->user_data) : NULL;
  g_autofree char *description = NULL;

  description = more != NULL ? g_strconcat (tool->description, " ", more, NULL) : g_strdup (tool->description);
  json_object_set_string_member (object, "name", tool->name);
  if (structured)
    json_object_set_string_member (object, "title", tool->title);
  json_object_set_string_member (object, "description", description);
  json_object_set_member (object, "inputSchema", json_node_ref (entry->input));
  if (structured && entry->output != NULL)
    json_object_set_member (object, "outputSchema", json_node_ref (entry->output));
  json_object_set_object_member (object, "annotations", write_hints (tool->hints));
  return object;
}

JsonArray *
mcp_tool_table_list (McpToolTable *self,
                     const char   *version)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < self->entries->len; i++)
    json_array_add_object_element (array, write_tool (g_ptr_array_index (self->entries, i),
                                                      mcp_version_is_structured (version)));
  return array;
}
