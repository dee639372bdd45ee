/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-tool-table.h"

#include "easel-json.h"
#include "mcp-limits.h"
#include "mcp-version.h"

#include <string.h>

#define MAX_NAME 40

struct _McpToolTable
{
  GPtrArray       *entries;
  GPtrArray       *proxied;   /* McpToolEntry of proxied tools */
  GHashTable      *by_name;
  McpResumeTokens *resume_tokens;
  GPtrArray       *running;   /* McpServerSession of each running call, not owned */
};

static void
entry_clear (gpointer data)
{
  McpToolEntry *entry = data;

  g_clear_pointer (&entry->published, json_object_unref);
  easel_schema_free (entry->input_schema);
  easel_schema_free (entry->output_schema);
  g_free ((char *) entry->proxied.name);
}

McpToolEntry *
mcp_tool_entry_ref (McpToolEntry *entry)
{
  return g_rc_box_acquire (entry);
}

void
mcp_tool_entry_unref (McpToolEntry *entry)
{
  g_rc_box_release_full (entry, entry_clear);
}

McpToolTable *
mcp_tool_table_new (void)
{
  McpToolTable *self = g_rc_box_new0 (McpToolTable);

  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) mcp_tool_entry_unref);
  self->proxied = g_ptr_array_new_with_free_func ((GDestroyNotify) mcp_tool_entry_unref);
  self->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->resume_tokens = mcp_resume_tokens_new ();
  self->running = g_ptr_array_new ();
  return self;
}

McpToolTable *
mcp_tool_table_ref (McpToolTable *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  McpToolTable *self = data;

  g_hash_table_unref (self->by_name);
  g_ptr_array_unref (self->entries);
  g_ptr_array_unref (self->proxied);
  mcp_resume_tokens_free (self->resume_tokens);
  g_ptr_array_unref (self->running);
}

void
mcp_tool_table_unref (McpToolTable *self)
{
  g_rc_box_release_full (self, clear);
}

static gboolean
compile (McpToolEntry  *entry,
         const char    *member,
         EaselSchema  **schema)
{
  JsonNode *node = json_object_get_member (entry->published, member);
  g_autoptr(GError) error = NULL;

  *schema = node != NULL ? easel_schema_new (node, &error) : NULL;
  if (*schema != NULL && easel_schema_is_object (*schema))
    return TRUE;
  g_critical ("the schema of the tool %s: %s", entry->tool->name,
              error != NULL ? error->message : "its root is not an object");
  return FALSE;
}

/* Omits a tool with an invalid schema, because clients would discard the whole list. */
void
mcp_tool_table_add (McpToolTable  *self,
                    const McpTool *tool,
                    JsonObject    *published,
                    gpointer       user_data)
{
  McpToolEntry *entry;

  g_return_if_fail (strlen (tool->name) <= MAX_NAME);
  g_return_if_fail (!g_hash_table_contains (self->by_name, tool->name));

  entry = g_rc_box_new0 (McpToolEntry);
  entry->tool = tool;
  entry->published = json_object_ref (published);
  entry->user_data = user_data;
  if (!compile (entry, "inputSchema", &entry->input_schema) ||
      (json_object_has_member (published, "outputSchema") &&
       !compile (entry, "outputSchema", &entry->output_schema)))
    {
      mcp_tool_entry_unref (entry);
      return;
    }
  g_ptr_array_add (self->entries, entry);
  g_hash_table_insert (self->by_name, (gpointer) tool->name, entry);
}

/* Whether the schema describes an object; otherwise clients would discard the whole list. */
static gboolean
is_object_schema (JsonObject *tool,
                  const char *member)
{
  JsonObject *schema = easel_json_peek_object (tool, member);

  return schema != NULL && strcmp (easel_json_peek_string (schema, "type", ""), "object") == 0;
}

static void
add_proxied (McpToolTable *self,
             JsonObject   *published,
             McpToolFunc   run,
             gpointer      user_data)
{
  const char *name = easel_json_peek_string (published, "name", "");
  McpToolEntry *entry;

  if (*name == '\0' || strlen (name) > MAX_NAME || g_hash_table_contains (self->by_name, name) ||
      !is_object_schema (published, "inputSchema") ||
      (json_object_has_member (published, "outputSchema") && !is_object_schema (published, "outputSchema")))
    return;
  entry = g_rc_box_new0 (McpToolEntry);
  entry->proxied = (McpTool) { g_strdup (name), run };
  entry->tool = &entry->proxied;
  entry->published = json_object_ref (published);
  entry->user_data = user_data;
  g_ptr_array_add (self->proxied, entry);
  g_hash_table_insert (self->by_name, (gpointer) entry->proxied.name, entry);
}

void
mcp_tool_table_set_proxied (McpToolTable *self,
                            JsonArray    *published,
                            McpToolFunc   run,
                            gpointer      user_data)
{
  for (guint i = 0; i < self->proxied->len; i++)
    g_hash_table_remove (self->by_name, ((McpToolEntry *) self->proxied->pdata[i])->tool->name);
  g_ptr_array_set_size (self->proxied, 0);
  for (guint i = 0; i < json_array_get_length (published); i++)
    if (easel_json_array_object (published, i) != NULL)
      add_proxied (self, easel_json_array_object (published, i), run, user_data);
}

McpToolEntry *
mcp_tool_table_find (McpToolTable *self,
                     const char   *name)
{
  return g_hash_table_lookup (self->by_name, name);
}

/* Writes a tool for a version: versions without structured results have neither titles nor output schemas. */
static JsonObject *
write_tool (const McpToolEntry *entry,
            gboolean            structured)
{
  g_autofree char *more = entry->tool->describe != NULL ? entry->tool->describe (entry->user_data) : NULL;
  JsonObject *object = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, entry->published);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    if (structured || !(g_str_equal (name, "title") || g_str_equal (name, "outputSchema")))
      json_object_set_member (object, name, json_node_ref (value));
  if (more != NULL)
    {
      g_autofree char *description =
        g_strconcat (easel_json_peek_string (entry->published, "description", ""), " ", more, NULL);

      json_object_set_string_member (object, "description", description);
    }
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
  for (guint i = 0; i < self->proxied->len; i++)
    json_array_add_object_element (array, write_tool (g_ptr_array_index (self->proxied, i),
                                                      mcp_version_is_structured (version)));
  return array;
}

McpResumeTokens *
mcp_tool_table_get_resume_tokens (McpToolTable *self)
{
  return self->resume_tokens;
}

gboolean
mcp_tool_table_is_full (McpToolTable     *self,
                        McpServerSession *session)
{
  guint n = 0;

  for (guint i = 0; i < self->running->len; i++)
    n += g_ptr_array_index (self->running, i) == session;
  return n >= EASEL_LIMIT_MCP_CALLS || self->running->len >= EASEL_LIMIT_MCP_CALLS_IN_ALL;
}

void
mcp_tool_table_begin_call (McpToolTable     *self,
                           McpServerSession *session)
{
  g_ptr_array_add (self->running, session);
}

void
mcp_tool_table_end_call (McpToolTable     *self,
                         McpServerSession *session)
{
  g_ptr_array_remove_fast (self->running, session);
}
