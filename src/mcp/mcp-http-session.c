/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-http-session.h"

#include "easel-json.h"
#include "mcp-cancelled.h"
#include "rpc-message.h"

struct _McpHttpSession
{
  McpServerSession  parent_instance;
  char             *id;       /* nullable: the session id */
  McpHttpStream    *stream;   /* nullable: the stream of the GET request */
  RpcCalls         *calls;
  guint             n_held;
  gint64            used;     /* monotonic time */
  gboolean          has_asked;
};

G_DEFINE_FINAL_TYPE (McpHttpSession, mcp_http_session, MCP_TYPE_SERVER_SESSION)

static void
stream_gone_cb (McpHttpStream  *stream,
                McpHttpSession *self)
{
  self->used = g_get_monotonic_time ();
  g_clear_object (&self->stream);
}

static void
drop_stream (McpHttpSession *self)
{
  g_autoptr(McpHttpStream) stream = g_steal_pointer (&self->stream);

  if (stream == NULL)
    return;
  g_signal_handlers_disconnect_by_func (stream, stream_gone_cb, self);
  mcp_http_stream_end (stream);
}

static void
gone_cb (McpHttpSession *self)
{
  g_autoptr(GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, "The session has ended");

  rpc_calls_fail_all (self->calls, error);
  drop_stream (self);
}

static void
mcp_http_session_finalize (GObject *object)
{
  McpHttpSession *self = MCP_HTTP_SESSION (object);

  drop_stream (self);
  g_clear_pointer (&self->calls, rpc_calls_free);
  g_free (self->id);

  G_OBJECT_CLASS (mcp_http_session_parent_class)->finalize (object);
}

/* Without a GET stream the client cannot be reached, and the notification is lost. */
static gboolean
mcp_http_session_notify (McpServerSession *session,
                         const char       *method,
                         JsonObject       *params)
{
  McpHttpSession *self = MCP_HTTP_SESSION (session);
  g_autoptr(GBytes) text = NULL;

  if (self->stream == NULL)
    return FALSE;
  text = rpc_message_write_notification (method, params);
  mcp_http_stream_send (self->stream, text);
  return TRUE;
}

static void
mcp_http_session_class_init (McpHttpSessionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_http_session_finalize;
  MCP_SERVER_SESSION_CLASS (klass)->notify = mcp_http_session_notify;
}

/* Sends the cancellation on the GET stream, because the stream of the request that asked may have ended. */
static void
given_up_cb (gint64   id,
             gpointer user_data)
{
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_INT (MCP_CANCELLED_ID, id));

  mcp_http_session_notify (user_data, MCP_CANCELLED, params);
}

static void
mcp_http_session_init (McpHttpSession *self)
{
  self->calls = rpc_calls_new (given_up_cb, NULL, self);
  self->used = g_get_monotonic_time ();
  g_signal_connect (self, "gone", G_CALLBACK (gone_cb), NULL);
}

McpHttpSession *
mcp_http_session_new (const char *id)
{
  McpHttpSession *self = g_object_new (MCP_TYPE_HTTP_SESSION, NULL);

  self->id = g_strdup (id);
  if (id == NULL)
    mcp_server_session_set_transient (MCP_SERVER_SESSION (self));
  return self;
}

const char *
mcp_http_session_get_id (McpHttpSession *self)
{
  g_return_val_if_fail (MCP_IS_HTTP_SESSION (self), NULL);

  return self->id;
}

gboolean
mcp_http_session_set_stream (McpHttpSession *self,
                             McpHttpStream  *stream)
{
  g_return_val_if_fail (MCP_IS_HTTP_SESSION (self), FALSE);

  if (self->stream != NULL)
    return FALSE;
  self->stream = g_object_ref (stream);
  g_signal_connect_object (stream, "gone", G_CALLBACK (stream_gone_cb), self, 0);
  mcp_http_stream_open (stream);
  return TRUE;
}

RpcCalls *
mcp_http_session_get_calls (McpHttpSession *self)
{
  g_return_val_if_fail (MCP_IS_HTTP_SESSION (self), NULL);

  return self->calls;
}

void
mcp_http_session_hold (McpHttpSession *self)
{
  g_return_if_fail (MCP_IS_HTTP_SESSION (self));

  self->n_held++;
}

void
mcp_http_session_release (McpHttpSession *self)
{
  g_return_if_fail (MCP_IS_HTTP_SESSION (self) && self->n_held > 0);

  self->n_held--;
  self->used = g_get_monotonic_time ();
}

void
mcp_http_session_set_asked (McpHttpSession *self)
{
  g_return_if_fail (MCP_IS_HTTP_SESSION (self));

  self->has_asked = TRUE;
}

gboolean
mcp_http_session_has_asked (McpHttpSession *self)
{
  g_return_val_if_fail (MCP_IS_HTTP_SESSION (self), FALSE);

  return self->has_asked;
}

gint64
mcp_http_session_get_idle (McpHttpSession *self)
{
  g_return_val_if_fail (MCP_IS_HTTP_SESSION (self), 0);

  return self->n_held > 0 || self->stream != NULL ? 0 : g_get_monotonic_time () - self->used;
}
