/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "mcp-app-transport.h"

#include <string.h>

struct _McpAppTransport
{
  GObject  parent_instance;

  gboolean is_closed;
};

enum { SEND, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
mcp_app_transport_start (RpcTransport *transport)
{
}

static gboolean
mcp_app_transport_send (RpcTransport  *transport,
                        GBytes        *bytes,
                        GError       **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (data, size);

  if (MCP_APP_TRANSPORT (transport)->is_closed)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "The page has ended");
      return FALSE;
    }
  g_signal_emit (transport, signals[SEND], 0, text);
  return TRUE;
}

static void
mcp_app_transport_close (RpcTransport *transport)
{
  McpAppTransport *self = MCP_APP_TRANSPORT (transport);

  if (self->is_closed)
    return;
  self->is_closed = TRUE;
  rpc_transport_emit_closed (transport, NULL);
}

static void
transport_init (RpcTransportInterface *iface)
{
  iface->start = mcp_app_transport_start;
  iface->send = mcp_app_transport_send;
  iface->close = mcp_app_transport_close;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (McpAppTransport, mcp_app_transport, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (RPC_TYPE_TRANSPORT, transport_init))

static void
mcp_app_transport_class_init (McpAppTransportClass *klass)
{
  signals[SEND] = g_signal_new ("send", MCP_TYPE_APP_TRANSPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_STRING);
}

static void
mcp_app_transport_init (McpAppTransport *self)
{
}

/** mcp_app_transport_new: (transfer full): the transport of one page. */
McpAppTransport *
mcp_app_transport_new (void)
{
  return g_object_new (MCP_TYPE_APP_TRANSPORT, NULL);
}

/** mcp_app_transport_receive: passes a message of the page to the peer. */
void
mcp_app_transport_receive (McpAppTransport *self,
                           const char      *text)
{
  g_autoptr(GBytes) bytes = NULL;

  g_return_if_fail (MCP_IS_APP_TRANSPORT (self));
  g_return_if_fail (text != NULL);

  bytes = g_bytes_new (text, strlen (text));
  if (!self->is_closed)
    rpc_transport_emit_message (RPC_TRANSPORT (self), bytes);
}
