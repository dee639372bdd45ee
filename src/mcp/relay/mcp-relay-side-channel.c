/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-relay"

#include "mcp-relay-side-channel.h"

#include "easel-json-skim.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-cancelled.h"
#include "mcp-relay-edit.h"
#include "rpc-error.h"
#include "rpc-message.h"

struct _McpRelaySideChannel
{
  GObject     parent_instance;

  char       *prefix;     /* prefix of its request ids, unique in the relay */
  GHashTable *requests;   /* id sent to the server, as JSON → Request */
  guint       n_requests;
  gboolean    started;
  gboolean    closed;
};

/* A pending request with the id and token that the channel's user gave it, as JSON. */
typedef struct
{
  char *id;
  char *token;   /* (nullable): its progress token */
} Request;

enum
{
  OUT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const char *const id_path[] = { "id", NULL };
static const char *const token_path[] = { "params", "_meta", "progressToken", NULL };
static const char *const cancelled_path[] = { "params", MCP_CANCELLED_ID, NULL };
static const char *const progress_path[] = { "params", "progressToken", NULL };

static void mcp_relay_side_channel_iface_init (RpcTransportInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (McpRelaySideChannel, mcp_relay_side_channel, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (RPC_TYPE_TRANSPORT, mcp_relay_side_channel_iface_init))

static void
request_free (gpointer data)
{
  Request *request = data;

  g_free (request->id);
  g_free (request->token);
  g_free (request);
}

/* (nullable): @line with the part at @path replaced. @was: (out) (optional): the part before. */
static GBytes *
replace_part (GBytes             *line,
              const char *const  *path,
              const char         *replacement,
              char              **was)
{
  EaselJsonSpan part;

  if (!easel_json_find (line, path, &part))
    return NULL;
  if (was != NULL)
    *was = g_strndup (part.from, part.end - part.from);
  return easel_json_splice (line, &part, replacement);
}

/* Keeps the channel alive in case a handler closes it. */
static void
emit_out (McpRelaySideChannel *self,
          GBytes              *line)
{
  g_autoptr(McpRelaySideChannel) guard = g_object_ref (self);

  g_signal_emit (self, signals[OUT], 0, line);
}

static gboolean
send_request (McpRelaySideChannel  *self,
              GBytes               *line,
              GError              **error)
{
  g_autofree char *id = g_strdup_printf ("\"%s-%u\"", self->prefix, self->n_requests + 1);
  g_autoptr(GBytes) renamed = NULL;
  g_autoptr(GBytes) whole = NULL;
  Request *request;

  if (g_hash_table_size (self->requests) >= EASEL_LIMIT_OUTGOING_REQUESTS)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "Too many requests are on their way");
      return FALSE;
    }
  self->n_requests++;
  request = g_new0 (Request, 1);
  renamed = replace_part (line, id_path, id, &request->id);
  whole = replace_part (renamed, token_path, id, &request->token);
  g_hash_table_insert (self->requests, g_steal_pointer (&id), request);
  emit_out (self, whole != NULL ? whole : renamed);
  return TRUE;
}

/* (nullable): the id sent to the server for the request that the channel's user calls @id. */
static const char *
find_name (McpRelaySideChannel *self,
           const char          *id)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, self->requests);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (strcmp (((Request *) value)->id, id) == 0)
      return key;
  return NULL;
}

/* Cancels a pending request; one that has ended cannot be cancelled. */
static void
send_cancel (McpRelaySideChannel *self,
             GBytes              *line)
{
  g_autofree char *id = mcp_cancelled_dup_id (line);
  const char *name = id != NULL ? find_name (self, id) : NULL;
  g_autoptr(GBytes) renamed = name != NULL ? replace_part (line, cancelled_path, name, NULL) : NULL;

  if (renamed == NULL)
    return;
  g_hash_table_remove (self->requests, name);
  emit_out (self, renamed);
}

static gboolean
mcp_relay_side_channel_send (RpcTransport  *transport,
                             GBytes        *text,
                             GError       **error)
{
  McpRelaySideChannel *self = MCP_RELAY_SIDE_CHANNEL (transport);
  g_auto(RpcLine) read = { 0 };

  if (self->closed)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection is closed");
      return FALSE;
    }
  rpc_line_read (&read, text);
  if (read.kind == RPC_LINE_REQUEST && read.method != NULL)
    return send_request (self, text, error);
  if (read.kind == RPC_LINE_NOTIFICATION && strcmp (read.method, MCP_CANCELLED) == 0)
    send_cancel (self, text);
  else if (read.kind == RPC_LINE_NOTIFICATION)
    emit_out (self, text);
  return TRUE;
}

void
mcp_relay_side_channel_deliver (McpRelaySideChannel *self,
                                GBytes              *line)
{
  if (self->started && !self->closed)
    rpc_transport_emit_message (RPC_TRANSPORT (self), line);
}

gboolean
mcp_relay_side_channel_receive (McpRelaySideChannel *self,
                                const RpcLine       *read,
                                GBytes              *line)
{
  g_autoptr(McpRelaySideChannel) guard = g_object_ref (self);
  gboolean is_answer = read->kind == RPC_LINE_ANSWER;
  g_autofree char *name = is_answer ? g_strdup (read->id) : mcp_relay_side_channel_dup_token (line);
  Request *request = name != NULL ? g_hash_table_lookup (self->requests, name) : NULL;
  g_autoptr(GBytes) renamed = NULL;

  if (request == NULL || (!is_answer && request->token == NULL))
    return FALSE;
  renamed = is_answer ? replace_part (line, id_path, request->id, NULL) : replace_part (line, progress_path,
                                                                                        request->token, NULL);
  if (is_answer)
    g_hash_table_remove (self->requests, name);
  mcp_relay_side_channel_deliver (self, renamed);
  return TRUE;
}

char *
mcp_relay_side_channel_dup_token (GBytes *line)
{
  EaselJsonSpan part;

  return easel_json_find (line, progress_path, &part) ? g_strndup (part.from, part.end - part.from) : NULL;
}

void
mcp_relay_side_channel_fail (McpRelaySideChannel *self,
                             GBytes              *line,
                             const GError        *error)
{
  g_auto(RpcLine) sent = { 0 };
  g_autoptr(GBytes) answer = NULL;
  g_autoptr(JsonNode) id = NULL;
  g_auto(RpcLine) read = { 0 };

  rpc_line_read (&sent, line);
  if (sent.kind != RPC_LINE_REQUEST || !g_hash_table_contains (self->requests, sent.id))
    return;
  id = easel_json_parse (sent.id, strlen (sent.id), EASEL_LIMIT_RPC_ID_BYTES, NULL);
  answer = rpc_message_write_error (id, RPC_ERROR_INTERNAL, error->message, NULL);
  rpc_line_read (&read, answer);
  mcp_relay_side_channel_receive (self, &read, answer);
}

static void
mcp_relay_side_channel_start (RpcTransport *transport)
{
  MCP_RELAY_SIDE_CHANNEL (transport)->started = TRUE;
}

/* Cancels all pending requests, because their answers have no receiver any more. */
static void
cancel_all (McpRelaySideChannel *self)
{
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, self->requests);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      g_autoptr(JsonObject) params = json_object_new ();
      g_autoptr(GBytes) line = NULL;

      json_object_set_member (params, MCP_CANCELLED_ID,
                              easel_json_parse (id, strlen (id), EASEL_LIMIT_RPC_ID_BYTES, NULL));
      line = rpc_message_write_notification (MCP_CANCELLED, params);
      g_hash_table_iter_remove (&iter);
      g_signal_emit (self, signals[OUT], 0, line);
      g_hash_table_iter_init (&iter, self->requests);
    }
}

static void
mcp_relay_side_channel_close (RpcTransport *transport)
{
  McpRelaySideChannel *self = MCP_RELAY_SIDE_CHANNEL (transport);
  g_autoptr(McpRelaySideChannel) guard = g_object_ref (self);

  if (self->closed)
    return;
  self->closed = TRUE;
  cancel_all (self);
  rpc_transport_emit_closed (transport, NULL);
}

static void
mcp_relay_side_channel_iface_init (RpcTransportInterface *iface)
{
  iface->start = mcp_relay_side_channel_start;
  iface->send = mcp_relay_side_channel_send;
  iface->close = mcp_relay_side_channel_close;
}

static void
mcp_relay_side_channel_finalize (GObject *object)
{
  McpRelaySideChannel *self = MCP_RELAY_SIDE_CHANNEL (object);

  g_free (self->prefix);
  g_hash_table_unref (self->requests);

  G_OBJECT_CLASS (mcp_relay_side_channel_parent_class)->finalize (object);
}

static void
mcp_relay_side_channel_class_init (McpRelaySideChannelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_relay_side_channel_finalize;

  signals[OUT] = g_signal_new ("out", MCP_TYPE_RELAY_SIDE_CHANNEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                               1,
                               G_TYPE_BYTES);
}

static void
mcp_relay_side_channel_init (McpRelaySideChannel *self)
{
  self->requests = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, request_free);
}

McpRelaySideChannel *
mcp_relay_side_channel_new (const char *prefix)
{
  McpRelaySideChannel *self = g_object_new (MCP_TYPE_RELAY_SIDE_CHANNEL, NULL);

  self->prefix = g_strdup (prefix);
  return self;
}
