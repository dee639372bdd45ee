/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-relay"

#include "mcp-relay-apps.h"

#include <string.h>

#include "easel-json-skim.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-apps.h"
#include "mcp-relay-limits.h"
#include "rpc-message.h"

struct _McpRelayApps
{
  GObject     parent_instance;

  GHashTable   *tools;          /* tool name → Tool: tools with an App */
  GHashTable   *lists;          /* id of a pending tools/list request → whether it starts a new list */
  GHashTable   *running;        /* request id → McpRelayCall */
  GPtrArray    *unknown;        /* McpRelayCall whose tool is not listed yet; running, or ended since */
  McpRelay     *relay;          /* weak; NULL once the relay has gone */
  RpcTransport *side_channel;   /* nullable: NULL until we have to request a list */
  guint         n_asked;        /* pages requested of the current list; 0: none */
  gboolean      inquires;
  gboolean      listed;         /* the complete list is known, and has not changed since */
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

/* (nullable) (transfer full): the App's address: the nested key, or else the older flat one that servers still send. */
static char *
dup_app (const EaselJsonSpan *tool)
{
  EaselJsonSpan meta, ui, found;
  g_autofree char *uri = NULL;

  if (!easel_json_span_find (tool, "_meta", &meta))
    return NULL;
  if ((easel_json_span_find (&meta, MCP_APPS_META, &ui) && easel_json_span_find (&ui, MCP_APPS_PAGE, &found)) ||
      easel_json_span_find (&meta, MCP_APPS_FLAT_PAGE, &found) ||
      easel_json_span_find (&meta, MCP_APPS_OPENAI_PAGE, &found))
    uri = dup_string (&found);
  return uri != NULL && g_str_has_prefix (uri, "ui://") ? g_steal_pointer (&uri) : NULL;
}

static void
add_tool (McpRelayApps        *self,
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

/* Adds a page of the list. The first page replaces the list. */
static void
add_page (McpRelayApps *self,
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
    add_tool (self, &g_array_index (tools, EaselJsonSpan, i));
}

/* (nullable) */
static const Tool *
find_tool (McpRelayApps *self,
           McpRelayCall *call)
{
  g_autofree char *text = mcp_relay_call_dup_name (call);
  const EaselJsonSpan span = { text, text != NULL ? text + strlen (text) : NULL };
  g_autofree char *name = text != NULL ? dup_string (&span) : NULL;

  return name != NULL ? g_hash_table_lookup (self->tools, name) : NULL;
}

static gboolean
is_call_cb (gpointer id,
            gpointer value,
            gpointer call)
{
  return value == call;
}

/* The list is complete: decides which earlier calls have an App. */
static void
decide (McpRelayApps *self)
{
  g_autoptr(GPtrArray) unknown = g_steal_pointer (&self->unknown);

  self->unknown = g_ptr_array_new_with_free_func (g_object_unref);
  self->listed = TRUE;
  for (guint i = 0; i < unknown->len; i++)
    {
      const Tool *tool = find_tool (self, unknown->pdata[i]);

      if (tool == NULL)
        {
          g_hash_table_foreach_remove (self->running, is_call_cb, unknown->pdata[i]);
          continue;
        }
      mcp_relay_call_set_tool (unknown->pdata[i], tool->text, tool->uri);
      g_signal_emit (self, signals[BEGAN], 0, unknown->pdata[i]);
    }
}

static gboolean
has_next (GBytes        *answer,
          EaselJsonSpan *cursor)
{
  static const char *const path[] = { "result", "nextCursor", NULL };

  return easel_json_find (answer, path, cursor) && *cursor->from == '"';
}

static void
ask_page (McpRelayApps        *self,
          const EaselJsonSpan *cursor)
{
  GString *text = rpc_message_begin_params (++self->n_asked, "tools/list");
  g_autoptr(GBytes) line = NULL;

  if (cursor != NULL)
    {
      g_string_append (text, "\"cursor\":");
      g_string_append_len (text, cursor->from, cursor->end - cursor->from);
    }
  line = rpc_message_end_params (text);
  rpc_transport_send (self->side_channel, line, NULL);
}

/* Treats a list that never ends as complete. */
static void
side_channel_message_cb (RpcTransport *side_channel,
                         GBytes       *line,
                         McpRelayApps *self)
{
  g_auto(RpcLine) read = { 0 };
  EaselJsonSpan cursor;

  rpc_line_read (&read, line);
  if (read.kind != RPC_LINE_ANSWER || self->n_asked == 0)
    return;
  if (!read.failed)
    add_page (self, line, self->n_asked == 1);
  if (!read.failed && has_next (line, &cursor) && self->n_asked < EASEL_LIMIT_RELAY_PAGES)
    {
      ask_page (self, &cursor);
      return;
    }
  self->n_asked = 0;
  decide (self);
  self->listed = !read.failed;
}

static void
side_channel_closed_cb (RpcTransport *side_channel,
                        const GError *reason,
                        McpRelayApps *self)
{
  self->n_asked = 0;
  g_clear_object (&self->side_channel);
}

static void
ask_list (McpRelayApps *self)
{
  if (self->side_channel == NULL && self->relay != NULL)
    {
      self->side_channel = mcp_relay_open_side_channel (self->relay);
      if (self->side_channel == NULL)
        return;
      g_signal_connect_object (self->side_channel, "message", G_CALLBACK (side_channel_message_cb), self, 0);
      g_signal_connect_object (self->side_channel, "closed", G_CALLBACK (side_channel_closed_cb), self, 0);
      rpc_transport_start (self->side_channel);
    }
  if (self->side_channel != NULL && self->n_asked == 0)
    ask_page (self, NULL);
}

static void
begin_call (McpRelayApps *self,
            const char   *id,
            GBytes       *line)
{
  g_autoptr(McpRelayCall) call = mcp_relay_call_new (line);
  const Tool *tool = find_tool (self, call);

  if ((tool == NULL && self->listed) || g_hash_table_size (self->running) >= EASEL_LIMIT_RELAY_CALLS ||
      self->unknown->len >= EASEL_LIMIT_RELAY_CALLS)
    return;
  g_hash_table_replace (self->running, g_strdup (id), g_object_ref (call));
  /* Calls are reported in order, so this one waits for calls that the pending list decides. */
  if (tool != NULL && self->n_asked == 0)
    {
      mcp_relay_call_set_tool (call, tool->text, tool->uri);
      g_signal_emit (self, signals[BEGAN], 0, call);
      return;
    }
  g_ptr_array_add (self->unknown, g_object_ref (call));
  if (self->inquires && g_hash_table_size (self->lists) == 0)
    ask_list (self);
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

  if (!g_hash_table_steal_extended (self->running, id, (gpointer *) &key, (gpointer *) &call))
    return;
  /* No observer wants to know the call's tool. */
  if (!self->inquires)
    g_ptr_array_remove (self->unknown, call);
  mcp_relay_call_end (call, state, answer);
}

static void
answered_cb (McpRelay     *relay,
             const char   *id,
             GBytes       *line,
             McpRelayApps *self)
{
  gpointer is_first;
  EaselJsonSpan cursor;

  if (g_hash_table_lookup_extended (self->lists, id, NULL, &is_first))
    {
      g_hash_table_remove (self->lists, id);
      add_page (self, line, GPOINTER_TO_INT (is_first));
      if (!has_next (line, &cursor))
        decide (self);
      else if (self->unknown->len > 0 && self->inquires)
        ask_list (self);
    }
  else
    end_call (self, id, MCP_RELAY_CALL_ANSWERED, line);
}

static void
notified_cb (McpRelay     *relay,
             const char   *method,
             GBytes       *line,
             McpRelayApps *self)
{
  if (strcmp (method, "notifications/tools/list_changed") == 0)
    self->listed = FALSE;
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
mcp_relay_apps_dispose (GObject *object)
{
  McpRelayApps *self = MCP_RELAY_APPS (object);

  if (self->side_channel != NULL)
    g_signal_handlers_disconnect_by_data (self->side_channel, self);
  g_clear_object (&self->side_channel);
  g_clear_weak_pointer (&self->relay);

  G_OBJECT_CLASS (mcp_relay_apps_parent_class)->dispose (object);
}

static void
mcp_relay_apps_finalize (GObject *object)
{
  McpRelayApps *self = MCP_RELAY_APPS (object);

  g_ptr_array_unref (self->unknown);
  g_hash_table_unref (self->tools);
  g_hash_table_unref (self->lists);
  g_hash_table_unref (self->running);

  G_OBJECT_CLASS (mcp_relay_apps_parent_class)->finalize (object);
}

static void
mcp_relay_apps_class_init (McpRelayAppsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mcp_relay_apps_dispose;
  G_OBJECT_CLASS (klass)->finalize = mcp_relay_apps_finalize;

  signals[BEGAN] = g_signal_new ("began", MCP_TYPE_RELAY_APPS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 MCP_TYPE_RELAY_CALL);
}

static void
mcp_relay_apps_init (McpRelayApps *self)
{
  self->tools = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, tool_free);
  self->unknown = g_ptr_array_new_with_free_func (g_object_unref);
  self->lists = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->running = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
}

/**
 * mcp_relay_apps_new:
 * @relay: (transfer none): not started, so that no list is missed; not referenced
 *
 * Returns: (transfer full): an observer of @relay
 */
McpRelayApps *
mcp_relay_apps_new (McpRelay *relay)
{
  McpRelayApps *self;

  g_return_val_if_fail (MCP_IS_RELAY (relay), NULL);

  self = g_object_new (MCP_TYPE_RELAY_APPS, NULL);
  g_set_weak_pointer (&self->relay, relay);
  g_signal_connect_object (relay, "notified", G_CALLBACK (notified_cb), self, 0);
  g_signal_connect_object (relay, "asked", G_CALLBACK (asked_cb), self, 0);
  g_signal_connect_object (relay, "answered", G_CALLBACK (answered_cb), self, 0);
  g_signal_connect_object (relay, "withdrawn", G_CALLBACK (withdrawn_cb), self, 0);
  return self;
}

void
mcp_relay_apps_inquire (McpRelayApps *self)
{
  g_return_if_fail (MCP_IS_RELAY_APPS (self));

  if (self->inquires)
    return;
  self->inquires = TRUE;
  if (self->unknown->len > 0 && g_hash_table_size (self->lists) == 0)
    ask_list (self);
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
    if (mcp_relay_call_get_tool (call) != NULL)
      g_ptr_array_add (running, g_object_ref (call));
  return running;
}
