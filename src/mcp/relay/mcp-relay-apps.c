/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-relay"

#include "mcp-relay-apps.h"

#include <string.h>

#include "easel-json-skim.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-relay-limits.h"

struct _McpRelayApps
{
  GObject     parent_instance;

  GHashTable *tools;     /* Tool by its name: those that have an App */
  GHashTable *lists;     /* set of ids of tools/list that wait; the value: whether it begins a new list */
  GHashTable *running;   /* McpRelayCall by the id of its request */
};

typedef struct
{
  GBytes *text;
  char   *uri;
} Tool;

enum
{
  BEGAN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (McpRelayApps, mcp_relay_apps, G_TYPE_OBJECT)

static void
tool_free (gpointer data)
{
  Tool *tool = data;

  g_bytes_unref (tool->text);
  g_free (tool->uri);
  g_free (tool);
}

/* (nullable) (transfer full) */
static char *
dup_string (const EaselJsonSpan *span)
{
  g_autoptr(JsonNode) node = easel_json_parse (span->from, span->end - span->from, EASEL_LIMIT_URI_BYTES, NULL);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_dup_string (node) : NULL;
}

/* (nullable) (transfer full): the nested key counts; servers still write the flat one of earlier days beside it. */
static char *
dup_app (const EaselJsonSpan *tool)
{
  EaselJsonSpan meta, ui, found;
  g_autofree char *uri = NULL;

  if (!easel_json_span_find (tool, "_meta", &meta))
    return NULL;
  if ((easel_json_span_find (&meta, "ui", &ui) && easel_json_span_find (&ui, "resourceUri", &found)) ||
      easel_json_span_find (&meta, "ui/resourceUri", &found))
    uri = dup_string (&found);
  return uri != NULL && g_str_has_prefix (uri, "ui://") ? g_steal_pointer (&uri) : NULL;
}

static void
take_tool (McpRelayApps        *self,
           const EaselJsonSpan *span)
{
  g_autofree char *uri = dup_app (span);
  EaselJsonSpan found;
  char *name;
  Tool *tool;

  if (uri == NULL || g_hash_table_size (self->tools) >= EASEL_LIMIT_RELAY_TOOLS ||
      !easel_json_span_find (span, "name", &found) || (name = dup_string (&found)) == NULL)
    return;
  tool = g_new0 (Tool, 1);
  tool->text = g_bytes_new (span->from, span->end - span->from);
  tool->uri = g_steal_pointer (&uri);
  g_hash_table_replace (self->tools, name, tool);
}

/* A page. The first one begins the list anew. */
static void
take_list (McpRelayApps *self,
           GBytes       *answer,
           gboolean      is_first)
{
  static const char *const path[] = { "result", "tools", NULL };
  g_autoptr(GArray) tools = NULL;
  EaselJsonSpan list;

  if (!easel_json_find (answer, path, &list) || (tools = easel_json_span_list (&list)) == NULL)
    return;
  if (is_first)
    g_hash_table_remove_all (self->tools);
  for (guint i = 0; i < tools->len; i++)
    take_tool (self, &g_array_index (tools, EaselJsonSpan, i));
}

static void
begin_call (McpRelayApps *self,
            const char   *id,
            GBytes       *line)
{
  static const char *const path[] = { "params", "name", NULL };
  EaselJsonSpan found;
  g_autofree char *name = easel_json_find (line, path, &found) ? dup_string (&found) : NULL;
  const Tool *tool = name != NULL ? g_hash_table_lookup (self->tools, name) : NULL;
  g_autoptr(McpRelayCall) call = NULL;

  if (tool == NULL || g_hash_table_size (self->running) >= EASEL_LIMIT_RELAY_CALLS)
    return;
  call = mcp_relay_call_new (tool->text, tool->uri, line);
  g_hash_table_replace (self->running, g_strdup (id), g_object_ref (call));
  g_signal_emit (self, signals[BEGAN], 0, call);
}

static void
asked_cb (McpRelay     *relay,
          const char   *id,
          const char   *method,
          GBytes       *line,
          McpRelayApps *self)
{
  static const char *const cursor[] = { "params", "cursor", NULL };
  EaselJsonSpan found;

  if (g_strcmp0 (method, "tools/call") == 0)
    begin_call (self, id, line);
  else if (g_strcmp0 (method, "tools/list") == 0 && g_hash_table_size (self->lists) < EASEL_LIMIT_RELAY_CALLS)
    g_hash_table_replace (self->lists, g_strdup (id), GINT_TO_POINTER (!easel_json_find (line, cursor, &found)));
}

static void
end_call (McpRelayApps      *self,
          const char        *id,
          McpRelayCallState  state,
          GBytes            *answer)
{
  g_autofree char *key = NULL;
  g_autoptr(McpRelayCall) call = NULL;

  if (g_hash_table_steal_extended (self->running, id, (gpointer *) &key, (gpointer *) &call))
    mcp_relay_call_end (call, state, answer);
}

static void
answered_cb (McpRelay     *relay,
             const char   *id,
             GBytes       *line,
             McpRelayApps *self)
{
  gpointer is_first;

  if (g_hash_table_lookup_extended (self->lists, id, NULL, &is_first))
    {
      g_hash_table_remove (self->lists, id);
      take_list (self, line, GPOINTER_TO_INT (is_first));
    }
  else
    end_call (self, id, MCP_RELAY_CALL_ANSWERED, line);
}

static void
withdrawn_cb (McpRelay     *relay,
              const char   *id,
              McpRelayApps *self)
{
  g_hash_table_remove (self->lists, id);
  end_call (self, id, MCP_RELAY_CALL_CANCELLED, NULL);
}

static void
mcp_relay_apps_finalize (GObject *object)
{
  McpRelayApps *self = MCP_RELAY_APPS (object);

  g_hash_table_unref (self->tools);
  g_hash_table_unref (self->lists);
  g_hash_table_unref (self->running);

  G_OBJECT_CLASS (mcp_relay_apps_parent_class)->finalize (object);
}

static void
mcp_relay_apps_class_init (McpRelayAppsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_relay_apps_finalize;

  signals[BEGAN] = g_signal_new ("began", MCP_TYPE_RELAY_APPS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 MCP_TYPE_RELAY_CALL);
}

static void
mcp_relay_apps_init (McpRelayApps *self)
{
  self->tools = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, tool_free);
  self->lists = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->running = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
}

/**
 * mcp_relay_apps_new:
 * @relay: (transfer none): not started, so that no list is missed; it is not held
 *
 * Returns: (transfer full): an observer of @relay
 */
McpRelayApps *
mcp_relay_apps_new (McpRelay *relay)
{
  McpRelayApps *self;

  g_return_val_if_fail (MCP_IS_RELAY (relay), NULL);

  self = g_object_new (MCP_TYPE_RELAY_APPS, NULL);
  g_signal_connect_object (relay, "asked", G_CALLBACK (asked_cb), self, 0);
  g_signal_connect_object (relay, "answered", G_CALLBACK (answered_cb), self, 0);
  g_signal_connect_object (relay, "withdrawn", G_CALLBACK (withdrawn_cb), self, 0);
  return self;
}

GPtrArray *
mcp_relay_apps_dup_running (McpRelayApps *self)
{
  GPtrArray *running = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  gpointer call;

  g_return_val_if_fail (MCP_IS_RELAY_APPS (self), running);

  g_hash_table_iter_init (&iter, self->running);
  while (g_hash_table_iter_next (&iter, NULL, &call))
    g_ptr_array_add (running, g_object_ref (call));
  return running;
}
