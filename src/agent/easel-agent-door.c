/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "easel-agent-door.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>

#include "easel-agent-place.h"
#include "easel-limits.h"
#include "mcp-stdio.h"
#include "rpc-stdio.h"

struct _EaselAgentDoor
{
  GObject          parent_instance;
  McpServer       *server;
  char            *state_folder;
  char            *uri;
  EaselAgentPlace *place;      /* while open */
  GSocketService  *service;    /* while open */
  GPtrArray       *guests;     /* of Guest, owned */
};

/* Somebody who came in. */
typedef struct
{
  EaselAgentDoor    *door;         /* borrowed: it owns us */
  GSocketConnection *connection;
  RpcTransport      *transport;
  EaselAgentHello   *hello;        /* NULL until it has said who it is */
  McpClient         *client;       /* of an agent */
  guint              timeout_id;   /* until then */
} Guest;

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAgentDoor, easel_agent_door, G_TYPE_OBJECT)

static void
guest_free (Guest *guest)
{
  g_signal_handlers_disconnect_by_data (guest->transport, guest);
  g_clear_handle_id (&guest->timeout_id, g_source_remove);
  rpc_transport_close (guest->transport);
  g_clear_object (&guest->client);
  g_object_unref (guest->transport);
  g_object_unref (guest->connection);
  g_clear_pointer (&guest->hello, easel_agent_hello_free);
  g_free (guest);
}

static void
easel_agent_door_dispose (GObject *object)
{
  EaselAgentDoor *self = EASEL_AGENT_DOOR (object);

  easel_agent_door_close (self);
  g_clear_object (&self->server);
  G_OBJECT_CLASS (easel_agent_door_parent_class)->dispose (object);
}

static void
easel_agent_door_finalize (GObject *object)
{
  EaselAgentDoor *self = EASEL_AGENT_DOOR (object);

  g_ptr_array_unref (self->guests);
  g_free (self->state_folder);
  g_free (self->uri);
  G_OBJECT_CLASS (easel_agent_door_parent_class)->finalize (object);
}

static void
easel_agent_door_class_init (EaselAgentDoorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_agent_door_dispose;
  object_class->finalize = easel_agent_door_finalize;

  signals[CHANGED] = g_signal_new ("changed", EASEL_TYPE_AGENT_DOOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
easel_agent_door_init (EaselAgentDoor *self)
{
  self->guests = g_ptr_array_new_with_free_func ((GDestroyNotify) guest_free);
}

EaselAgentDoor *
easel_agent_door_new (McpServer  *server,
                      const char *state_folder,
                      const char *uri)
{
  EaselAgentDoor *self = g_object_new (EASEL_TYPE_AGENT_DOOR, NULL);

  self->server = g_object_ref (server);
  self->state_folder = g_strdup (state_folder);
  self->uri = g_strdup (uri);
  return self;
}

/* It may be running a handler of its own transport right now. */
static gboolean
forget_cb (gpointer user_data)
{
  Guest *guest = user_data;
  EaselAgentDoor *self = guest->door;

  guest->timeout_id = 0;
  g_ptr_array_remove_fast (self->guests, guest);
  g_signal_emit (self, signals[CHANGED], 0);
  return G_SOURCE_REMOVE;
}

static void
forget_later (Guest *guest)
{
  g_clear_handle_id (&guest->timeout_id, g_source_remove);
  guest->timeout_id = g_idle_add (forget_cb, guest);
}

static void
closed_cb (RpcTransport *transport,
           const GError *reason,
           Guest        *guest)
{
  forget_later (guest);
}

/* What the agent says next is for the server: the transport has one reader at a time. */
static void
message_cb (RpcTransport *transport,
            GBytes       *line,
            Guest        *guest)
{
  EaselAgentDoor *self = guest->door;
  g_autoptr(GBytes) taken = g_bytes_new_static (EASEL_AGENT_HELLO_TAKEN, strlen (EASEL_AGENT_HELLO_TAKEN));

  g_signal_handlers_disconnect_by_func (transport, message_cb, guest);
  g_clear_handle_id (&guest->timeout_id, g_source_remove);
  guest->hello = easel_agent_hello_from_line (line);
  if (guest->hello == NULL)
    {
      rpc_transport_close (transport);
      return;
    }
  rpc_transport_send (transport, taken, NULL);
  if (guest->hello->kind == EASEL_AGENT_HELLO_PANEL)
    {
      g_autoptr(GBytes) answer = easel_agent_hello_answer (self->uri);

      rpc_transport_send (transport, answer, NULL);
    }
  else
    {
      guest->client = mcp_stdio_new (self->server, transport);
      if (guest->hello->folder != NULL)
        mcp_client_set_folder (guest->client, guest->hello->folder);
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
incoming_cb (GSocketService    *service,
             GSocketConnection *connection,
             GObject           *source,
             EaselAgentDoor    *self)
{
  Guest *guest;

  if (!easel_agent_place_is_own (connection) || self->guests->len >= EASEL_LIMIT_AGENT_GUESTS)
    return TRUE;
  guest = g_new0 (Guest, 1);
  guest->door = self;
  guest->connection = g_object_ref (connection);
  guest->transport = rpc_stdio_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)),
                                    g_io_stream_get_output_stream (G_IO_STREAM (connection)));
  guest->timeout_id = g_timeout_add (EASEL_LIMIT_AGENT_HELLO, forget_cb, guest);
  g_signal_connect (guest->transport, "message", G_CALLBACK (message_cb), guest);
  g_signal_connect_after (guest->transport, "closed", G_CALLBACK (closed_cb), guest);
  g_ptr_array_add (self->guests, guest);
  rpc_transport_start (guest->transport);
  return TRUE;
}

static gboolean
listen_at (EaselAgentDoor  *self,
           const char      *path,
           GError         **error)
{
  g_autoptr(GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr(GSocketService) service = g_socket_service_new ();

  /* One that a killed host left: the lock on the state folder says that no other uses it. */
  g_unlink (path);
  if (!g_socket_listener_add_address (G_SOCKET_LISTENER (service), address, G_SOCKET_TYPE_STREAM,
                                      G_SOCKET_PROTOCOL_DEFAULT, NULL, NULL, error) ||
      g_chmod (path, 0600) != 0)
    return FALSE;
  g_signal_connect_object (service, "incoming", G_CALLBACK (incoming_cb), self, 0);
  self->service = g_steal_pointer (&service);
  return TRUE;
}

/**
 * easel_agent_door_open:
 * @self: a door
 * @error: return location for a #GError
 *
 * Returns: whether agents find it now; the host works without
 */
gboolean
easel_agent_door_open (EaselAgentDoor  *self,
                       GError         **error)
{
  g_return_val_if_fail (EASEL_IS_AGENT_DOOR (self), FALSE);
  g_return_val_if_fail (self->service == NULL, FALSE);

  self->place = easel_agent_place_new (self->state_folder, error);
  if (self->place != NULL && listen_at (self, self->place->socket, error) &&
      easel_agent_place_publish (self->place, error))
    return TRUE;
  easel_agent_door_close (self);
  return FALSE;
}

void
easel_agent_door_close (EaselAgentDoor *self)
{
  g_return_if_fail (EASEL_IS_AGENT_DOOR (self));

  if (self->service != NULL)
    {
      g_socket_service_stop (self->service);
      g_socket_listener_close (G_SOCKET_LISTENER (self->service));
      easel_agent_place_withdraw (self->place);
    }
  g_clear_object (&self->service);
  g_clear_pointer (&self->place, easel_agent_place_free);
  g_ptr_array_set_size (self->guests, 0);
}

guint
easel_agent_door_count (EaselAgentDoor *self)
{
  guint n = 0;

  g_return_val_if_fail (EASEL_IS_AGENT_DOOR (self), 0);

  for (guint i = 0; i < self->guests->len; i++)
    n += ((Guest *) self->guests->pdata[i])->hello != NULL;
  return n;
}

gboolean
easel_agent_door_wants_panel (EaselAgentDoor *self)
{
  gboolean wanted = TRUE;

  g_return_val_if_fail (EASEL_IS_AGENT_DOOR (self), FALSE);

  for (guint i = 0; i < self->guests->len; i++)
    {
      Guest *guest = self->guests->pdata[i];

      if (guest->client == NULL)
        continue;
      if (guest->hello->open_panel)
        return TRUE;
      wanted = FALSE;
    }
  return wanted;
}
