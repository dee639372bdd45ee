/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-http-client.h"

#include "rpc-message.h"

struct _McpHttpClient
{
  McpClient      parent_instance;
  char          *id;       /* of the session; nullable */
  McpHttpStream *stream;   /* of the GET; nullable */
  RpcCalls      *calls;
  guint          n_held;
  gint64         used;     /* monotonic time */
};

G_DEFINE_FINAL_TYPE (McpHttpClient, mcp_http_client, MCP_TYPE_CLIENT)

static void
stream_gone_cb (McpHttpStream *stream,
                McpHttpClient *self)
{
  self->used = g_get_monotonic_time ();
  g_clear_object (&self->stream);
}

static void
drop_stream (McpHttpClient *self)
{
  g_autoptr(McpHttpStream) stream = g_steal_pointer (&self->stream);

  if (stream == NULL)
    return;
  g_signal_handlers_disconnect_by_func (stream, stream_gone_cb, self);
  mcp_http_stream_end (stream);
}

static void
gone_cb (McpHttpClient *self)
{
  g_autoptr(GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, "The session has ended");

  rpc_calls_fail_all (self->calls, error);
  drop_stream (self);
}

static void
mcp_http_client_finalize (GObject *object)
{
  McpHttpClient *self = MCP_HTTP_CLIENT (object);

  drop_stream (self);
  g_clear_pointer (&self->calls, rpc_calls_free);
  g_free (self->id);

  G_OBJECT_CLASS (mcp_http_client_parent_class)->finalize (object);
}

/* Without a stream there is no way to the client, and what it would have been told is lost. */
static gboolean
mcp_http_client_notify (McpClient  *client,
                        const char *method,
                        JsonObject *params)
{
  McpHttpClient *self = MCP_HTTP_CLIENT (client);
  g_autoptr(GBytes) text = NULL;

  if (self->stream == NULL)
    return FALSE;
  text = rpc_message_write_notification (method, params);
  mcp_http_stream_send (self->stream, text);
  return TRUE;
}

static void
mcp_http_client_class_init (McpHttpClientClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_http_client_finalize;
  MCP_CLIENT_CLASS (klass)->notify = mcp_http_client_notify;
}

/* The stream of the request that asked may have ended with it. */
static void
given_up_cb (gint64   id,
             gpointer user_data)
{
  g_autoptr(JsonObject) params = json_object_new ();

  json_object_set_int_member (params, "requestId", id);
  mcp_http_client_notify (user_data, "notifications/cancelled", params);
}

static void
mcp_http_client_init (McpHttpClient *self)
{
  self->calls = rpc_calls_new (given_up_cb, self);
  self->used = g_get_monotonic_time ();
  g_signal_connect (self, "gone", G_CALLBACK (gone_cb), NULL);
}

McpHttpClient *
mcp_http_client_new (const char *id)
{
  McpHttpClient *self = g_object_new (MCP_TYPE_HTTP_CLIENT, NULL);

  self->id = g_strdup (id);
  return self;
}

const char *
mcp_http_client_get_id (McpHttpClient *self)
{
  g_return_val_if_fail (MCP_IS_HTTP_CLIENT (self), NULL);

  return self->id;
}

gboolean
mcp_http_client_set_stream (McpHttpClient *self,
                            McpHttpStream *stream)
{
  g_return_val_if_fail (MCP_IS_HTTP_CLIENT (self), FALSE);

  if (self->stream != NULL)
    return FALSE;
  self->stream = g_object_ref (stream);
  g_signal_connect_object (stream, "gone", G_CALLBACK (stream_gone_cb), self, 0);
  mcp_http_stream_open (stream);
  return TRUE;
}

RpcCalls *
mcp_http_client_get_calls (McpHttpClient *self)
{
  g_return_val_if_fail (MCP_IS_HTTP_CLIENT (self), NULL);

  return self->calls;
}

void
mcp_http_client_hold (McpHttpClient *self)
{
  g_return_if_fail (MCP_IS_HTTP_CLIENT (self));

  self->n_held++;
}

void
mcp_http_client_release (McpHttpClient *self)
{
  g_return_if_fail (MCP_IS_HTTP_CLIENT (self) && self->n_held > 0);

  self->n_held--;
  self->used = g_get_monotonic_time ();
}

gint64
mcp_http_client_get_idle (McpHttpClient *self)
{
  g_return_val_if_fail (MCP_IS_HTTP_CLIENT (self), 0);

  return self->n_held > 0 || self->stream != NULL ? 0 : g_get_monotonic_time () - self->used;
}
