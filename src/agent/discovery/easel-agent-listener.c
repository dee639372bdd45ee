/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-discovery"

#include "config.h"

#include "easel-agent-listener.h"

#include <errno.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/un.h>

#include "easel-agent-discovery-limits.h"
#include "easel-agent-socket-path.h"
#include "mcp-stdio.h"
#include "rpc-stdio.h"

struct _EaselAgentListener
{
  GObject               parent_instance;
  McpServer            *server;
  char                 *state_folder;
  EaselAgentSocketPath *path;      /* only while open */
  GSocketService       *service;   /* only while open */
  GPtrArray            *peers;     /* Peer, owned */
};

/* A peer on the socket. */
typedef struct
{
  EaselAgentListener *listener;     /* borrowed: owns this struct */
  GSocketConnection  *connection;
  RpcTransport       *transport;
  EaselAgentHello    *hello;        /* NULL until its first line was read */
  McpServerSession   *client;       /* session of an agent */
  guint               timeout_id;   /* limits the time until then */
} Peer;

enum { CHANGED, CLIENT, NOTICE, PAGE, PANEL, SERVER, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAgentListener, easel_agent_listener, G_TYPE_OBJECT)

static void
peer_free (Peer *peer)
{
  g_signal_handlers_disconnect_by_data (peer->transport, peer);
  g_clear_handle_id (&peer->timeout_id, g_source_remove);
  rpc_transport_close (peer->transport);
  g_clear_object (&peer->client);
  g_object_unref (peer->transport);
  g_object_unref (peer->connection);
  g_clear_pointer (&peer->hello, easel_agent_hello_free);
  g_free (peer);
}

static void
easel_agent_listener_dispose (GObject *object)
{
  EaselAgentListener *self = EASEL_AGENT_LISTENER (object);

  easel_agent_listener_close (self);
  g_clear_object (&self->server);
  G_OBJECT_CLASS (easel_agent_listener_parent_class)->dispose (object);
}

static void
easel_agent_listener_finalize (GObject *object)
{
  EaselAgentListener *self = EASEL_AGENT_LISTENER (object);

  g_ptr_array_unref (self->peers);
  g_free (self->state_folder);
  G_OBJECT_CLASS (easel_agent_listener_parent_class)->finalize (object);
}

static void
easel_agent_listener_class_init (EaselAgentListenerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_agent_listener_dispose;
  object_class->finalize = easel_agent_listener_finalize;

  signals[CHANGED] = g_signal_new ("changed", EASEL_TYPE_AGENT_LISTENER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[CLIENT] = g_signal_new ("client", EASEL_TYPE_AGENT_LISTENER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, RPC_TYPE_TRANSPORT);
  signals[PANEL] = g_signal_new ("panel", EASEL_TYPE_AGENT_LISTENER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, RPC_TYPE_TRANSPORT);
  signals[PAGE] = g_signal_new ("page", EASEL_TYPE_AGENT_LISTENER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 2, G_TYPE_STRING, RPC_TYPE_TRANSPORT);
  signals[NOTICE] = g_signal_new ("notice", EASEL_TYPE_AGENT_LISTENER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 3, G_TYPE_STRING, JSON_TYPE_OBJECT, RPC_TYPE_TRANSPORT);
  signals[SERVER] = g_signal_new ("server", EASEL_TYPE_AGENT_LISTENER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_STRING, RPC_TYPE_TRANSPORT);
}

static void
easel_agent_listener_init (EaselAgentListener *self)
{
  self->peers = g_ptr_array_new_with_free_func ((GDestroyNotify) peer_free);
}

EaselAgentListener *
easel_agent_listener_new (McpServer  *server,
                          const char *state_folder)
{
  EaselAgentListener *self = g_object_new (EASEL_TYPE_AGENT_LISTENER, NULL);

  self->server = g_object_ref (server);
  self->state_folder = g_strdup (state_folder);
  return self;
}

/* Deferred, because the connection may be running a handler of its own transport right now. */
static gboolean
forget_cb (gpointer user_data)
{
  Peer *peer = user_data;
  EaselAgentListener *self = peer->listener;

  peer->timeout_id = 0;
  g_ptr_array_remove_fast (self->peers, peer);
  g_signal_emit (self, signals[CHANGED], 0);
  return G_SOURCE_REMOVE;
}

static void
closed_cb (RpcTransport *transport,
           const GError *reason,
           Peer         *peer)
{
  g_clear_handle_id (&peer->timeout_id, g_source_remove);
  peer->timeout_id = g_idle_add (forget_cb, peer);
}

/* Hands the transport over: later messages are for the server, and a transport has one reader at a time. */
static void
message_cb (RpcTransport *transport,
            GBytes       *line,
            Peer         *peer)
{
  EaselAgentListener *self = peer->listener;
  g_autoptr(GBytes) taken = g_bytes_new_static (EASEL_AGENT_HELLO_ACCEPTED, strlen (EASEL_AGENT_HELLO_ACCEPTED));

  g_signal_handlers_disconnect_by_func (transport, message_cb, peer);
  g_clear_handle_id (&peer->timeout_id, g_source_remove);
  peer->hello = easel_agent_hello_from_line (line);
  if (peer->hello == NULL || (peer->hello->kind == EASEL_AGENT_HELLO_PAGE && peer->hello->folder == NULL) ||
      (peer->hello->kind == EASEL_AGENT_HELLO_NOTICE && peer->hello->notice == NULL))
    {
      rpc_transport_close (transport);
      return;
    }
  rpc_transport_send (transport, taken, NULL);
  if (peer->hello->kind == EASEL_AGENT_HELLO_PANEL)
    g_signal_emit (self, signals[PANEL], 0, transport);
  else if (peer->hello->kind == EASEL_AGENT_HELLO_CLIENT)
    g_signal_emit (self, signals[CLIENT], 0, transport);
  else if (peer->hello->kind == EASEL_AGENT_HELLO_NOTICE)
    g_signal_emit (self, signals[NOTICE], 0, peer->hello->folder, peer->hello->notice, transport);
  else if (peer->hello->kind == EASEL_AGENT_HELLO_PAGE)
    g_signal_emit (self, signals[PAGE], 0, peer->hello->folder, transport);
  else if (peer->hello->kind == EASEL_AGENT_HELLO_SERVER)
    g_signal_emit (self, signals[SERVER], 0, peer->hello->folder, transport);
  else
    {
      peer->client = mcp_stdio_new (self->server, transport);
      if (peer->hello->folder != NULL)
        mcp_server_session_set_folder (peer->client, peer->hello->folder);
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
incoming_cb (GSocketService     *service,
             GSocketConnection  *connection,
             GObject            *source,
             EaselAgentListener *self)
{
  Peer *peer;

  if (!easel_agent_socket_path_is_same_user (connection) || self->peers->len >= EASEL_LIMIT_AGENT_PEERS)
    return TRUE;
  peer = g_new0 (Peer, 1);
  peer->listener = self;
  peer->connection = g_object_ref (connection);
  peer->transport = rpc_stdio_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)),
                                   g_io_stream_get_output_stream (G_IO_STREAM (connection)));
  peer->timeout_id = g_timeout_add (EASEL_LIMIT_AGENT_HELLO, forget_cb, peer);
  g_signal_connect (peer->transport, "message", G_CALLBACK (message_cb), peer);
  g_signal_connect_after (peer->transport, "closed", G_CALLBACK (closed_cb), peer);
  g_ptr_array_add (self->peers, peer);
  rpc_transport_start (peer->transport);
  return TRUE;
}

static gboolean
listen_at (EaselAgentListener  *self,
           const char          *path,
           GError             **error)
{
  g_autoptr(GSocketAddress) address = NULL;
  g_autoptr(GSocketService) service = g_socket_service_new ();

  /* GLib would shorten the path, so that the host listens where nobody looks. */
  if (strlen (path) >= sizeof ((struct sockaddr_un *) NULL)->sun_path)
    {
      /* Translators: %s is a file. */
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FILENAME_TOO_LONG,
                   _("Agents cannot connect, because the path %s is too long for a socket"), path);
      return FALSE;
    }
  address = g_unix_socket_address_new (path);
  /* Removes the socket of a killed host: the lock on the state folder ensures that no other host uses it. */
  g_unlink (path);
  if (!g_socket_listener_add_address (G_SOCKET_LISTENER (service), address, G_SOCKET_TYPE_STREAM,
                                      G_SOCKET_PROTOCOL_DEFAULT, NULL, NULL, error))
    return FALSE;
  if (g_chmod (path, 0600) != 0)
    {
      int reason = errno;

      g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (reason), "%s: %s", path, g_strerror (reason));
      return FALSE;
    }
  g_signal_connect_object (service, "incoming", G_CALLBACK (incoming_cb), self, 0);
  self->service = g_steal_pointer (&service);
  return TRUE;
}

/** easel_agent_listener_open: whether agents can connect now; the host also works without. */
gboolean
easel_agent_listener_open (EaselAgentListener  *self,
                           GError             **error)
{
  g_return_val_if_fail (EASEL_IS_AGENT_LISTENER (self), FALSE);
  g_return_val_if_fail (self->service == NULL, FALSE);

  self->path = easel_agent_socket_path_new (self->state_folder, error);
  if (self->path != NULL && listen_at (self, self->path->socket, error) &&
      easel_agent_socket_path_publish (self->path, error))
    return TRUE;
  easel_agent_listener_close (self);
  return FALSE;
}

void
easel_agent_listener_close (EaselAgentListener *self)
{
  g_return_if_fail (EASEL_IS_AGENT_LISTENER (self));

  if (self->service != NULL)
    {
      g_socket_service_stop (self->service);
      g_socket_listener_close (G_SOCKET_LISTENER (self->service));
      easel_agent_socket_path_withdraw (self->path);
    }
  g_clear_object (&self->service);
  g_clear_pointer (&self->path, easel_agent_socket_path_free);
  g_ptr_array_set_size (self->peers, 0);
}

guint
easel_agent_listener_count (EaselAgentListener *self)
{
  guint n = 0;

  g_return_val_if_fail (EASEL_IS_AGENT_LISTENER (self), 0);

  for (guint i = 0; i < self->peers->len; i++)
    n += ((Peer *) self->peers->pdata[i])->hello != NULL;
  return n;
}

GPtrArray *
easel_agent_listener_list_clients (EaselAgentListener *self)
{
  GPtrArray *clients;

  g_return_val_if_fail (EASEL_IS_AGENT_LISTENER (self), NULL);

  clients = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < self->peers->len; i++)
    if (((Peer *) self->peers->pdata[i])->client != NULL)
      g_ptr_array_add (clients, g_object_ref (((Peer *) self->peers->pdata[i])->client));
  return clients;
}

gboolean
easel_agent_listener_wants_panel (EaselAgentListener *self)
{
  gboolean wanted = TRUE;

  g_return_val_if_fail (EASEL_IS_AGENT_LISTENER (self), FALSE);

  for (guint i = 0; i < self->peers->len; i++)
    {
      Peer *peer = self->peers->pdata[i];

      if (peer->client == NULL && (peer->hello == NULL || peer->hello->kind != EASEL_AGENT_HELLO_SERVER))
        continue;
      if (peer->hello->open_panel)
        return TRUE;
      wanted = FALSE;
    }
  return wanted;
}
