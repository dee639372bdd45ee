/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-servers"

#include "easel-server-tools.h"

#include <string.h>

#include "easel-json-file.h"
#include "easel-json.h"
#include "easel-session-server-limits.h"
#include "mcp-apps.h"

#define VERSION 1
/* Hexadecimal digits of a digest that replace the part of a name that does not fit. */
#define MARK 6

/* The server and the tool that a published name stands for. */
typedef struct
{
  char       *server;
  JsonObject *tool;
} PublishedTool;

struct _EaselServerTools
{
  GObject     parent_instance;
  char       *path;
  JsonObject *cache;       /* id -> {digest, tools} */
  GHashTable *published;   /* name -> PublishedTool */
};

G_DEFINE_FINAL_TYPE (EaselServerTools, easel_server_tools, G_TYPE_OBJECT)

static void
published_tool_free (gpointer data)
{
  PublishedTool *entry = data;

  g_free (entry->server);
  json_object_unref (entry->tool);
  g_free (entry);
}

static void
easel_server_tools_finalize (GObject *object)
{
  EaselServerTools *self = EASEL_SERVER_TOOLS (object);

  g_clear_pointer (&self->cache, json_object_unref);
  g_hash_table_unref (self->published);
  g_free (self->path);

  G_OBJECT_CLASS (easel_server_tools_parent_class)->finalize (object);
}

static void
easel_server_tools_class_init (EaselServerToolsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_server_tools_finalize;
}

static void
easel_server_tools_init (EaselServerTools *self)
{
  self->published = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, published_tool_free);
}

/**
 * easel_server_tools_new:
 * @path: the path of the cache file; without it each server is started to list its tools
 *
 * Returns: (transfer full): the cached tools
 */
EaselServerTools *
easel_server_tools_new (const char *path)
{
  EaselServerTools *self;
  g_autoptr(JsonObject) root = NULL;
  JsonObject *known;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_object_new (EASEL_TYPE_SERVER_TOOLS, NULL);
  self->path = g_strdup (path);
  root = easel_json_file_load (path, VERSION, NULL);
  known = easel_json_peek_object (root, "servers");
  self->cache = known != NULL ? json_object_ref (known) : json_object_new ();
  return self;
}

/* (nullable): the cached tools for the current configuration of @server. */
static JsonArray *
peek_cached (EaselServerTools *self,
             EaselUserServer  *server)
{
  JsonObject *entry = easel_json_peek_object (self->cache, easel_user_server_get_id (server));
  g_autofree char *digest = easel_user_server_dup_digest (server);

  if (entry == NULL || strcmp (easel_json_peek_string (entry, "digest", ""), digest) != 0)
    return NULL;
  return easel_json_peek_array (entry, "tools");
}

gboolean
easel_server_tools_has (EaselServerTools *self,
                        EaselUserServer  *server)
{
  g_return_val_if_fail (EASEL_IS_SERVER_TOOLS (self), FALSE);

  return peek_cached (self, server) != NULL;
}

const char *
easel_server_tools_get_app (JsonObject *tool)
{
  return mcp_apps_peek_page (easel_json_peek_object (tool, "_meta"));
}

/* (transfer full): the tools that agents get, unchanged. */
static JsonArray *
choose (JsonArray *tools)
{
  JsonArray *chosen = json_array_new ();

  for (guint i = 0; i < json_array_get_length (tools) && json_array_get_length (chosen) < EASEL_LIMIT_SERVER_TOOLS; i++)
    {
      JsonObject *tool = easel_json_array_object (tools, i);

      if (tool != NULL && *easel_json_peek_string (tool, "name", "") != '\0' && mcp_apps_tool_is_for (tool, "model") &&
          easel_json_measure (tool) <= EASEL_LIMIT_SERVER_TOOL_BYTES)
        json_array_add_object_element (chosen, json_object_ref (tool));
    }
  return chosen;
}

static void
save (EaselServerTools *self)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) root = easel_json_object (EASEL_JSON_INT ("version", VERSION),
                                                  EASEL_JSON_OBJECT_REF ("servers", self->cache));

  if (!easel_json_file_save (self->path, root, &error))
    g_message ("The tools of servers are not remembered: %s", error->message);
}

static gboolean
is_same (JsonArray *left,
         JsonArray *right)
{
  g_autoptr(JsonNode) left_node = easel_json_node_ref_array (left);
  g_autoptr(JsonNode) right_node = easel_json_node_ref_array (right);

  return json_node_equal (left_node, right_node);
}

gboolean
easel_server_tools_set (EaselServerTools *self,
                        EaselUserServer  *server,
                        JsonArray        *tools)
{
  g_autoptr(JsonArray) chosen = NULL;
  g_autofree char *digest = NULL;
  JsonObject *entry;
  JsonArray *before;

  g_return_val_if_fail (EASEL_IS_SERVER_TOOLS (self), FALSE);
  g_return_val_if_fail (tools != NULL, FALSE);

  chosen = choose (tools);
  before = peek_cached (self, server);
  if (before != NULL && is_same (before, chosen))
    return FALSE;
  digest = easel_user_server_dup_digest (server);
  entry = easel_json_object (EASEL_JSON_STRING ("digest", digest),
                             EASEL_JSON_ARRAY ("tools", g_steal_pointer (&chosen)));
  json_object_set_object_member (self->cache, easel_user_server_get_id (server), entry);
  save (self);
  return TRUE;
}

/* The published name SERVER__TOOL. If the tool's name is too long or has other characters, it ends with a digest of the
 * whole name. */
static char *
make_name (const char *server,
           const char *tool)
{
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
  g_autofree char *name = g_strdup_printf ("%s__%s", server, tool);
  g_autofree char *checksum = NULL;

  if (strlen (name) <= EASEL_LIMIT_SERVER_TOOL_NAME_BYTES && strspn (name, plain) == strlen (name))
    return g_steal_pointer (&name);
  checksum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, tool, -1);
  g_strcanon (name, plain, '_');
  name[MIN (strlen (name), EASEL_LIMIT_SERVER_TOOL_NAME_BYTES - MARK - 1)] = '\0';
  return g_strdup_printf ("%s_%.*s", name, MARK, checksum);
}

/* Removes the App from a tool, because the agent's program does not show it. */
static JsonObject *
dup_meta (JsonObject *tool)
{
  static const char * const members[] = { MCP_APPS_META, MCP_APPS_FLAT_PAGE, MCP_APPS_OPENAI_PAGE };
  JsonObject *before = easel_json_peek_object (tool, "_meta");
  JsonObject *meta = before != NULL ? easel_json_object_copy (before) : json_object_new ();

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (json_object_has_member (meta, members[i]))
      json_object_remove_member (meta, members[i]);
  return meta;
}

/* (transfer full): a tool with valid schemas, because clients drop the whole list for one invalid schema. */
static JsonObject *
new_published (JsonObject *tool,
               const char *name)
{
  JsonObject *published = easel_json_object_copy (tool);
  JsonObject *schema = easel_json_peek_object (tool, "inputSchema");
  JsonObject *output = easel_json_peek_object (tool, "outputSchema");
  JsonObject *meta = dup_meta (tool);

  json_object_set_string_member (published, "name", name);
  if (json_object_has_member (published, "execution"))
    json_object_remove_member (published, "execution");
  if (schema == NULL || strcmp (easel_json_peek_string (schema, "type", ""), "object") != 0)
    {
      schema = easel_json_object (EASEL_JSON_STRING ("type", "object"));
      json_object_set_object_member (published, "inputSchema", schema);
    }
  if (json_object_has_member (published, "outputSchema") &&
      (output == NULL || strcmp (easel_json_peek_string (output, "type", ""), "object") != 0))
    json_object_remove_member (published, "outputSchema");
  json_object_set_object_member (published, "_meta", meta);
  if (json_object_get_size (meta) == 0)
    json_object_remove_member (published, "_meta");
  return published;
}

static void
publish_tool (EaselServerTools *self,
              const char       *server,
              JsonObject       *tool,
              JsonArray        *published)
{
  g_autofree char *name = make_name (server, easel_json_peek_string (tool, "name", ""));
  PublishedTool *entry;

  if (g_hash_table_contains (self->published, name))
    return;
  entry = g_new0 (PublishedTool, 1);
  entry->server = g_strdup (server);
  entry->tool = json_object_ref (tool);
  json_array_add_object_element (published, new_published (tool, name));
  g_hash_table_insert (self->published, g_steal_pointer (&name), entry);
}

JsonArray *
easel_server_tools_publish (EaselServerTools *self,
                            GPtrArray        *servers)
{
  JsonArray *published = json_array_new ();

  g_return_val_if_fail (EASEL_IS_SERVER_TOOLS (self), published);

  g_hash_table_remove_all (self->published);
  for (guint i = 0; i < servers->len; i++)
    {
      JsonArray *tools = easel_user_server_is_enabled (servers->pdata[i])
                         ? peek_cached (self, servers->pdata[i]) : NULL;

      for (guint j = 0; tools != NULL && j < json_array_get_length (tools); j++)
        if (easel_json_array_object (tools, j) != NULL)
          publish_tool (self, easel_user_server_get_id (servers->pdata[i]), easel_json_array_object (tools, j),
                        published);
    }
  return published;
}

JsonObject *
easel_server_tools_find (EaselServerTools  *self,
                         const char        *name,
                         const char       **server)
{
  PublishedTool *entry;

  g_return_val_if_fail (EASEL_IS_SERVER_TOOLS (self), NULL);

  entry = g_hash_table_lookup (self->published, name);
  *server = entry != NULL ? entry->server : NULL;
  return entry != NULL ? entry->tool : NULL;
}
