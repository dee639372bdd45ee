/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "easel-wrap-link.h"

#include "easel-agent-apps.h"
#include "easel-agent-attach.h"
#include "easel-agent-command-limits.h"
#include "easel-agent-server.h"
#include "easel-agent-socket-path.h"
#include "easel-backoff.h"
#include "easel-json-skim.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-version.h"
#include "rpc-error.h"
#include "rpc-message.h"
#include "rpc-stdio.h"

struct _EaselWrapLink
{
  GObject            parent_instance;
  McpRelay          *relay;
  McpRelayApps      *apps;
  char              *state_folder;
  EaselAgentHello   *hello;
  char              *id;
  char              *name;
  char              *greeting;    /* nullable: id of the request whose answer describes the server */
  char              *client;      /* nullable, as JSON, as are the next two: clientInfo */
  char              *info;        /* serverInfo */
  char              *capabilities;
  GQueue             calls;       /* PendingCall: calls whose end no host has confirmed */
  gsize              n_bytes;     /* bytes of their arguments and results */
  GPtrArray         *delivered;   /* ids of delivered messages that no host has confirmed */
  RpcTransport      *host;        /* nullable, as are the next two */
  GSocketConnection *connection;
  RpcTransport      *side_channel;
  GFileMonitor      *monitor;     /* nullable: watches the file that names a host */
  GCancellable      *attaching;   /* nullable */
  EaselBackoff       backoff;
  guint              timer;
  gboolean           closed;
};

/* A call that is reported to a host. */
typedef struct
{
  EaselWrapLink *link;   /* borrowed: owns this struct */
  McpRelayCall  *call;
  char          *id;
  gsize          bytes;
} PendingCall;

G_DEFINE_FINAL_TYPE (EaselWrapLink, easel_wrap_link, G_TYPE_OBJECT)

static void probe (EaselWrapLink *self);

static void
pending_call_free (gpointer data)
{
  PendingCall *pending = data;

  g_signal_handlers_disconnect_by_data (pending->call, pending);
  pending->link->n_bytes -= pending->bytes;
  g_object_unref (pending->call);
  g_free (pending->id);
  g_free (pending);
}

static void
drop_host (EaselWrapLink *self)
{
  if (self->side_channel != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->side_channel, self);
      rpc_transport_close (self->side_channel);
    }
  if (self->host != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->host, self);
      rpc_transport_close (self->host);
    }
  g_clear_object (&self->side_channel);
  g_clear_object (&self->host);
  g_clear_object (&self->connection);
}

static void
easel_wrap_link_dispose (GObject *object)
{
  EaselWrapLink *self = EASEL_WRAP_LINK (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_cancellable_cancel (self->attaching);
  g_clear_object (&self->attaching);
  g_clear_object (&self->monitor);
  drop_host (self);
  g_queue_clear_full (&self->calls, pending_call_free);
  g_clear_object (&self->apps);
  g_clear_object (&self->relay);

  G_OBJECT_CLASS (easel_wrap_link_parent_class)->dispose (object);
}

static void
easel_wrap_link_finalize (GObject *object)
{
  EaselWrapLink *self = EASEL_WRAP_LINK (object);

  g_ptr_array_unref (self->delivered);
  easel_agent_hello_free (self->hello);
  g_free (self->state_folder);
  g_free (self->id);
  g_free (self->name);
  g_free (self->greeting);
  g_free (self->client);
  g_free (self->info);
  g_free (self->capabilities);

  G_OBJECT_CLASS (easel_wrap_link_parent_class)->finalize (object);
}

static void
easel_wrap_link_class_init (EaselWrapLinkClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_wrap_link_dispose;
  object_class->finalize = easel_wrap_link_finalize;
}

static void
easel_wrap_link_init (EaselWrapLink *self)
{
  g_queue_init (&self->calls);
  self->delivered = g_ptr_array_new_with_free_func (g_free);
  easel_backoff_init (&self->backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
}

/* --- to the host ----------------------------------------------------------------------------------------------- */

/* Messages are assembled as text, because their parts may be as long as a server makes them. */
static void
add_part (GString    *text,
          const char *name,
          const char *json,
          gsize       length)
{
  g_string_append_printf (text, "%s\"%s\":", text->str[text->len - 1] == '{' ? "" : ",", name);
  g_string_append_len (text, json, length);
}

static void
add_bytes (GString    *text,
           const char *name,
           GBytes     *json)
{
  gsize length = 0;
  const char *data = json != NULL ? g_bytes_get_data (json, &length) : NULL;

  if (data != NULL)
    add_part (text, name, data, length);
}

static void
add_string (GString    *text,
            const char *name,
            const char *value)
{
  add_part (text, name, "", 0);
  easel_json_append_string (text, value);
}

/* Takes @text. */
static void
send (EaselWrapLink *self,
      GString       *text)
{
  g_autoptr(GBytes) line = rpc_message_end_params (text);

  if (self->host != NULL)
    rpc_transport_send (self->host, line, NULL);
}

static void
send_server (EaselWrapLink *self)
{
  GString *text = rpc_message_begin_params (0, EASEL_AGENT_SERVER_SERVER);
  const struct { const char *name, *json; } parts[] = {
    { "client", self->client }, { "info", self->info }, { "capabilities", self->capabilities },
  };

  add_string (text, "id", self->id);
  add_string (text, "name", self->name);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].json != NULL)
      add_part (text, parts[i].name, parts[i].json, strlen (parts[i].json));
  send (self, text);
}

static void
send_began (EaselWrapLink *self,
            PendingCall   *pending)
{
  GString *text = rpc_message_begin_params (0, EASEL_AGENT_SERVER_BEGAN);
  g_autoptr(GBytes) arguments = mcp_relay_call_dup_arguments (pending->call);

  add_string (text, "call", pending->id);
  add_string (text, "uri", mcp_relay_call_get_uri (pending->call));
  add_bytes (text, "tool", mcp_relay_call_get_tool (pending->call));
  add_bytes (text, "arguments", arguments);
  send (self, text);
}

static void
send_ended (EaselWrapLink *self,
            PendingCall   *pending)
{
  GString *text;
  g_autoptr(GBytes) result = mcp_relay_call_dup_result (pending->call);
  g_autoptr(GBytes) error = mcp_relay_call_dup_error (pending->call);

  if (mcp_relay_call_get_state (pending->call) == MCP_RELAY_CALL_RUNNING)
    return;
  text = rpc_message_begin_params (0, EASEL_AGENT_SERVER_ENDED);
  add_string (text, "call", pending->id);
  if (result != NULL && g_bytes_get_size (result) > EASEL_LIMIT_WRAP_RESULT)
    g_string_append (text, ",\"error\":{\"message\":\"The result is too large to be kept; the agent has it\"}");
  else
    {
      add_bytes (text, "result", result);
      add_bytes (text, "error", error);
    }
  send (self, text);
}

static void
send_delivered (EaselWrapLink *self,
                const char    *id)
{
  GString *text = rpc_message_begin_params (0, EASEL_AGENT_SERVER_DELIVERED);

  add_string (text, "id", id);
  send (self, text);
}

static void
send_all (EaselWrapLink *self)
{
  send_server (self);
  for (guint i = 0; i < self->delivered->len; i++)
    send_delivered (self, self->delivered->pdata[i]);
  for (GList *l = self->calls.head; l != NULL; l = l->next)
    {
      send_began (self, l->data);
      send_ended (self, l->data);
    }
  send (self, rpc_message_begin_params (0, EASEL_AGENT_SERVER_READY));
}

/* --- from the host --------------------------------------------------------------------------------------------- */

static void
forget_call (EaselWrapLink *self,
             const char    *id)
{
  for (GList *l = self->calls.head; l != NULL; l = l->next)
    if (strcmp (((PendingCall *) l->data)->id, id) == 0)
      {
        pending_call_free (l->data);
        g_queue_delete_link (&self->calls, l);
        return;
      }
}

static void
forget_delivered (EaselWrapLink *self,
                  const char    *id)
{
  for (guint i = 0; i < self->delivered->len; i++)
    if (strcmp (self->delivered->pdata[i], id) == 0)
      {
        g_ptr_array_remove_index (self->delivered, i);
        return;
      }
}

static void
queue_text (EaselWrapLink *self,
            JsonObject    *params)
{
  const char *id = easel_json_peek_string (params, "id", NULL);
  const char *text = easel_json_peek_string (params, "text", NULL);
  g_autofree char *quoted = NULL;

  if (id == NULL || text == NULL)
    return;
  quoted = easel_agent_apps_quote_user (text);
  mcp_relay_queue_text (self->relay, id, quoted);
}

/* Handles a message of the host for this process. */
static void
handle_control (EaselWrapLink *self,
                GBytes        *line)
{
  g_auto(EaselJsonEnvelope) envelope = { .names = rpc_message_members };
  g_auto(RpcMessage) message = { 0 };

  if (!easel_json_parse_message (line, EASEL_LIMIT_MAIN_THREAD_BYTES, &envelope, NULL))
    return;
  rpc_message_read (&message, &envelope);
  if (message.kind == RPC_MESSAGE_REQUEST && strcmp (message.method, EASEL_AGENT_SERVER_WITHDRAW) == 0)
    {
      const char *id = easel_json_peek_string (message.params, "id", "");
      g_autoptr(JsonNode) taken = json_node_init_boolean (json_node_alloc (), mcp_relay_withdraw_text (self->relay,
                                                                                                       id));
      g_autoptr(GBytes) answer = rpc_message_write_result (message.id, taken);

      rpc_transport_send (self->host, answer, NULL);
    }
  else if (message.kind == RPC_MESSAGE_NOTIFICATION && strcmp (message.method, EASEL_AGENT_SERVER_DELIVER) == 0)
    queue_text (self, message.params);
  else if (message.kind == RPC_MESSAGE_NOTIFICATION && strcmp (message.method, EASEL_AGENT_SERVER_STORED) == 0)
    {
      const char *call = easel_json_peek_string (message.params, "call", NULL);
      const char *delivered = easel_json_peek_string (message.params, "said", NULL);

      if (call != NULL)
        forget_call (self, call);
      if (delivered != NULL)
        forget_delivered (self, delivered);
    }
}

static void
refuse (EaselWrapLink *self,
        const RpcLine *read,
        const char    *reason)
{
  g_autoptr(JsonNode) id = easel_json_parse (read->id, strlen (read->id), EASEL_LIMIT_RPC_ID_BYTES, NULL);
  g_autoptr(GBytes) answer = rpc_message_write_error (id, RPC_ERROR_INTERNAL, reason, NULL);

  rpc_transport_send (self->host, answer, NULL);
}

static void
host_message_cb (RpcTransport  *host,
                 GBytes        *line,
                 EaselWrapLink *self)
{
  g_autoptr(EaselWrapLink) guard = g_object_ref (self);
  g_auto(RpcLine) read = { 0 };
  g_autoptr(GError) error = NULL;

  if (g_bytes_get_size (line) == 0)
    return;
  rpc_line_read (&read, line);
  if (read.method != NULL && g_str_has_prefix (read.method, EASEL_AGENT_SERVER_PREFIX))
    handle_control (self, line);
  else if (self->side_channel == NULL && read.kind == RPC_LINE_REQUEST)
    refuse (self, &read, "There are too many ways to this server");
  else if (self->side_channel != NULL && !rpc_transport_send (self->side_channel, line,
                                                              &error) && read.kind == RPC_LINE_REQUEST)
    refuse (self, &read, error->message);
}

/* Forwards messages of the server to the host, except those with our prefix, which it must not send. */
static void
side_channel_message_cb (RpcTransport  *side_channel,
                         GBytes        *line,
                         EaselWrapLink *self)
{
  g_auto(RpcLine) read = { 0 };

  rpc_line_read (&read, line);
  if (self->host != NULL && (read.kind == RPC_LINE_ANSWER || read.kind == RPC_LINE_NOTIFICATION) &&
      (read.method == NULL || !g_str_has_prefix (read.method, EASEL_AGENT_SERVER_PREFIX)))
    rpc_transport_send (self->host, line, NULL);
}

/* --- connecting to a host -------------------------------------------------------------------------------------- */

static gboolean
probe_cb (gpointer user_data)
{
  EaselWrapLink *self = user_data;

  self->timer = 0;
  probe (self);
  return G_SOURCE_REMOVE;
}

/* Tries again to reach a host that was connected before. If there was none, a change of its file reports a new one. */
static void
probe_later (EaselWrapLink *self)
{
  if (self->timer == 0 && !self->closed)
    self->timer = g_timeout_add (easel_backoff_next (&self->backoff), probe_cb, self);
}

static void
host_closed_cb (RpcTransport  *host,
                const GError  *reason,
                EaselWrapLink *self)
{
  drop_host (self);
  probe_later (self);
}

static void
use_host (EaselWrapLink     *self,
          GSocketConnection *connection)
{
  self->connection = g_object_ref (connection);
  self->host = rpc_stdio_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)),
                              g_io_stream_get_output_stream (G_IO_STREAM (connection)));
  self->side_channel = mcp_relay_open_side_channel (self->relay);
  g_signal_connect (self->host, "message", G_CALLBACK (host_message_cb), self);
  g_signal_connect (self->host, "closed", G_CALLBACK (host_closed_cb), self);
  if (self->side_channel != NULL)
    {
      g_signal_connect (self->side_channel, "message", G_CALLBACK (side_channel_message_cb), self);
      rpc_transport_start (self->side_channel);
    }
  easel_backoff_reset (&self->backoff);
  mcp_relay_apps_inquire (self->apps);
  rpc_transport_start (self->host);
  send_all (self);
}

/* Ignores an attempt that was replaced by another one. */
static void
finish_attempt (EaselWrapLink     *self,
                GAsyncResult      *result,
                GSocketConnection *connection,
                const GError      *error)
{
  if (self->closed || self->relay == NULL || g_task_get_cancellable (G_TASK (result)) != self->attaching)
    return;
  g_clear_object (&self->attaching);
  if (connection != NULL)
    use_host (self, connection);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) || self->calls.length > 0)
    probe_later (self);
}

static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(EaselWrapLink) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GSocketConnection) connection = easel_agent_connect_finish (result, &error);

  finish_attempt (self, result, connection, error);
}

static void
attached_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(EaselWrapLink) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GSocketConnection) connection = easel_agent_attach_finish (result, &error);

  finish_attempt (self, result, connection, error);
}

static void
probe (EaselWrapLink *self)
{
  if (self->host != NULL || self->attaching != NULL || self->closed)
    return;
  self->attaching = g_cancellable_new ();
  easel_agent_connect_async (self->state_folder, self->hello, self->attaching, connected_cb, g_object_ref (self));
}

static void
attach (EaselWrapLink *self)
{
  if (self->host != NULL || self->closed)
    return;
  g_cancellable_cancel (self->attaching);
  g_clear_object (&self->attaching);
  self->attaching = g_cancellable_new ();
  easel_agent_attach_async (self->state_folder, self->hello, self->attaching, attached_cb, g_object_ref (self));
}

static void
host_file_cb (GFileMonitor      *monitor,
              GFile             *file,
              GFile             *other,
              GFileMonitorEvent  event,
              EaselWrapLink     *self)
{
  if (event == G_FILE_MONITOR_EVENT_CREATED || event == G_FILE_MONITOR_EVENT_RENAMED ||
      event == G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT)
    probe (self);
}

/* Agent and server are known, and the agent calls a tool: connects to the host. A server that is never called, as most
 * that an agent starts, creates no session. */
static void
begin (EaselWrapLink *self)
{
  g_autoptr(EaselAgentSocketPath) path = NULL;
  g_autoptr(GFile) file = NULL;

  if (self->monitor != NULL)
    return;
  path = easel_agent_socket_path_new (self->state_folder, NULL);
  if (path == NULL)
    return;
  file = g_file_new_for_path (path->copy);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect (self->monitor, "changed", G_CALLBACK (host_file_cb), self);
  probe (self);
}

/* --- messages of the relay ------------------------------------------------------------------------------------- */

/* Sets @json to a part of @line. */
static void
set_part (char              **json,
          GBytes             *line,
          const char *const  *path)
{
  EaselJsonSpan span;

  if (*json == NULL && easel_json_find (line, path, &span) && span.end - span.from <= EASEL_LIMIT_WRAP_INTRODUCTION)
    *json = g_strndup (span.from, span.end - span.from);
}

static void
asked_cb (McpRelay      *relay,
          const char    *id,
          const char    *method,
          GBytes        *line,
          EaselWrapLink *self)
{
  static const char *const legacy[] = { "params", "clientInfo", NULL };
  static const char *const modern[] = { "params", "_meta", MCP_META_CLIENT, NULL };
  gboolean is_greeting = g_strcmp0 (method, "initialize") == 0;

  if (self->client == NULL)
    set_part (&self->client, line, is_greeting ? legacy : modern);
  if (is_greeting || g_strcmp0 (method, "server/discover") == 0)
    {
      g_free (self->greeting);
      self->greeting = g_strdup (id);
    }
  else if (self->client != NULL && g_strcmp0 (method, "tools/call") == 0)
    begin (self);
}

static void
answered_cb (McpRelay      *relay,
             const char    *id,
             GBytes        *line,
             EaselWrapLink *self)
{
  static const char *const info[] = { "result", "serverInfo", NULL };
  static const char *const modern[] = { "result", "_meta", MCP_META_SERVER, NULL };
  static const char *const capabilities[] = { "result", "capabilities", NULL };

  if (g_strcmp0 (id, self->greeting) != 0)
    return;
  g_clear_pointer (&self->greeting, g_free);
  set_part (&self->info, line, info);
  set_part (&self->info, line, modern);
  set_part (&self->capabilities, line, capabilities);
}

static void
delivered_cb (McpRelay      *relay,
              const char    *id,
              EaselWrapLink *self)
{
  if (self->delivered->len < EASEL_LIMIT_WRAP_DELIVERED)
    g_ptr_array_add (self->delivered, g_strdup (id));
  send_delivered (self, id);
}

/* Drops the oldest ended calls if too many are pending for a host. */
static void
bound_calls (EaselWrapLink *self)
{
  GList *next;

  for (GList *l = self->calls.head; l != NULL; l = next)
    {
      PendingCall *pending = l->data;

      next = l->next;
      if (self->calls.length <= EASEL_LIMIT_WRAP_CALLS && self->n_bytes <= EASEL_LIMIT_WRAP_BYTES)
        return;
      if (mcp_relay_call_get_state (pending->call) == MCP_RELAY_CALL_RUNNING)
        continue;
      g_queue_delete_link (&self->calls, l);
      pending_call_free (pending);
    }
}

static void
measure (EaselWrapLink *self,
         PendingCall   *pending)
{
  g_autoptr(GBytes) arguments = mcp_relay_call_dup_arguments (pending->call);
  g_autoptr(GBytes) result = mcp_relay_call_dup_result (pending->call);

  self->n_bytes -= pending->bytes;
  pending->bytes = (arguments != NULL ? g_bytes_get_size (arguments) : 0) +
                (result != NULL ? g_bytes_get_size (result) : 0);
  self->n_bytes += pending->bytes;
}

static void
call_ended_cb (McpRelayCall *call,
               GParamSpec   *pspec,
               PendingCall  *pending)
{
  EaselWrapLink *self = pending->link;

  measure (self, pending);
  send_ended (self, pending);
  bound_calls (self);
}

static void
call_began_cb (McpRelayApps  *apps,
               McpRelayCall  *call,
               EaselWrapLink *self)
{
  PendingCall *pending = g_new0 (PendingCall, 1);

  pending->link = self;
  pending->call = g_object_ref (call);
  pending->id = g_uuid_string_random ();
  g_queue_push_tail (&self->calls, pending);
  measure (self, pending);
  g_signal_connect (call, "notify::state", G_CALLBACK (call_ended_cb), pending);
  send_began (self, pending);
  send_ended (self, pending);
  bound_calls (self);
  attach (self);
}

EaselWrapLink *
easel_wrap_link_new (McpRelay   *relay,
                     const char *state_folder,
                     const char *folder,
                     gboolean    open_panel,
                     const char *id,
                     const char *name)
{
  EaselWrapLink *self;

  g_return_val_if_fail (MCP_IS_RELAY (relay), NULL);

  self = g_object_new (EASEL_TYPE_WRAP_LINK, NULL);
  self->relay = g_object_ref (relay);
  self->state_folder = g_strdup (state_folder);
  self->hello = easel_agent_hello_new (EASEL_AGENT_HELLO_SERVER, folder, open_panel);
  self->id = g_strdup (id);
  self->name = g_strdup (name);
  self->apps = mcp_relay_apps_new (relay);
  g_signal_connect_object (self->apps, "began", G_CALLBACK (call_began_cb), self, 0);
  g_signal_connect_object (relay, "asked", G_CALLBACK (asked_cb), self, 0);
  g_signal_connect_object (relay, "answered", G_CALLBACK (answered_cb), self, 0);
  g_signal_connect_object (relay, "delivered", G_CALLBACK (delivered_cb), self, 0);
  return self;
}

/* Stops waiting for a host that does not read. */
static gboolean
give_up_cb (gpointer user_data)
{
  EaselWrapLink *self = user_data;

  self->timer = 0;
  drop_host (self);
  g_object_unref (self);
  return G_SOURCE_REMOVE;
}

static void
drained_cb (RpcTransport  *host,
            EaselWrapLink *self)
{
  g_signal_handlers_disconnect_by_data (host, self);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_object_unref (self);
}

static void
lost_cb (RpcTransport  *host,
         const GError  *reason,
         EaselWrapLink *self)
{
  drained_cb (host, self);
}

/**
 * easel_wrap_link_close:
 * @self: a link
 *
 * Called after the agent has ended. Releases the relay at once; the link exists until all messages to the host are
 * written.
 */
void
easel_wrap_link_close (EaselWrapLink *self)
{
  g_return_if_fail (EASEL_IS_WRAP_LINK (self) && !self->closed);

  self->closed = TRUE;
  g_clear_handle_id (&self->timer, g_source_remove);
  g_cancellable_cancel (self->attaching);
  g_clear_object (&self->monitor);
  if (self->side_channel != NULL)
    g_signal_handlers_disconnect_by_data (self->side_channel, self);
  g_clear_object (&self->side_channel);
  g_clear_object (&self->apps);
  g_signal_handlers_disconnect_by_data (self->relay, self);
  g_clear_object (&self->relay);
  if (self->host == NULL || rpc_transport_get_backlog (self->host) == 0)
    return;
  g_object_ref (self);
  g_signal_handlers_disconnect_by_data (self->host, self);
  g_signal_connect (self->host, "drained", G_CALLBACK (drained_cb), self);
  g_signal_connect (self->host, "closed", G_CALLBACK (lost_cb), self);
  self->timer = g_timeout_add (EASEL_LIMIT_WRAP_FAREWELL, give_up_cb, self);
}
