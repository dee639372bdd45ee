/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-net"

#include "config.h"

#include "easel-proxy-tunnel.h"

#include <gio/gnetworking.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-network.h"
#include "easel-proxy-error.h"
#include "easel-proxy-pump.h"
#include "easel-proxy-route.h"
#include "easel-token.h"

/* SOCKS 5, RFC 1928, with a name and password, RFC 1929. */
#define SOCKS_VERSION 5
#define SOCKS_AUTH_VERSION 1
#define SOCKS_METHOD_PASSWORD 2
#define SOCKS_METHOD_NONE_FITS 0xff
#define SOCKS_COMMAND_CONNECT 1
#define SOCKS_ADDRESS_IPV4 1
#define SOCKS_ADDRESS_NAME 3
#define SOCKS_ADDRESS_IPV6 4
#define SOCKS_OK 0
#define SOCKS_FAILED 1
#define SOCKS_NOT_ALLOWED 2
#define SOCKS_HOST_UNREACHABLE 4

/* Timeout from the first byte to a connected tunnel, in milliseconds: as long as browsers wait for a server. */
#define SET_UP_TIME 60000

typedef void (*Step) (EaselProxyTunnel *self);

struct _EaselProxyTunnel
{
  GObject                        parent_instance;

  guint64                        id;
  GSocketConnection             *client;
  GSocketConnection             *server;       /* nullable: NULL until connected */
  const EaselProxyTunnelContext *context;      /* NULL after the tunnel was closed */
  GCancellable                  *cancellable;
  GSource                       *timeout;
  guint8                         bytes[256 + 2];
  gsize                          length;       /* size of the reply in @bytes */
  Step                           next;
  char                          *host;
  guint16                        port;
  gboolean                       is_private;
  guint8                         refusal;      /* SOCKS reply code, sent when the connection failed */
  GList                         *addresses;
  GSocketAddress                *detour;       /* nullable: connected to instead of @addresses */
};

enum { CLOSED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselProxyTunnel, easel_proxy_tunnel, G_TYPE_OBJECT)

static void
easel_proxy_tunnel_finalize (GObject *object)
{
  EaselProxyTunnel *self = EASEL_PROXY_TUNNEL (object);

  g_assert (self->timeout == NULL);
  g_clear_object (&self->client);
  g_clear_object (&self->server);
  g_clear_object (&self->cancellable);
  g_list_free_full (self->addresses, g_object_unref);
  g_clear_object (&self->detour);
  g_free (self->host);
  G_OBJECT_CLASS (easel_proxy_tunnel_parent_class)->finalize (object);
}

static void
easel_proxy_tunnel_class_init (EaselProxyTunnelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_proxy_tunnel_finalize;
  signals[CLOSED] = g_signal_new ("closed", EASEL_TYPE_PROXY_TUNNEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static void
easel_proxy_tunnel_init (EaselProxyTunnel *self)
{
  self->cancellable = g_cancellable_new ();
}

/* Disables Nagle's algorithm: HTTP writes small requests and waits for answers. */
static void
be_prompt (GSocketConnection *connection)
{
  g_socket_set_option (g_socket_connection_get_socket (connection), IPPROTO_TCP, TCP_NODELAY, TRUE, NULL);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(EaselProxyTunnel) self = user_data;
  gsize read = 0;

  if (self->context == NULL)
    return;
  if (!g_input_stream_read_all_finish (G_INPUT_STREAM (source), result, &read, NULL) || read != self->length)
    easel_proxy_tunnel_close (self);
  else
    self->next (self);
}

static void
expect (EaselProxyTunnel *self,
        gsize             length,
        Step              next)
{
  g_assert (length <= sizeof self->bytes);

  self->length = length;
  self->next = next;
  g_input_stream_read_all_async (g_io_stream_get_input_stream (G_IO_STREAM (self->client)), self->bytes, length,
                                 G_PRIORITY_DEFAULT, self->cancellable, read_cb, g_object_ref (self));
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselProxyTunnel) self = user_data;

  if (self->context == NULL)
    return;
  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, NULL) && self->next != NULL)
    self->next (self);
  else
    easel_proxy_tunnel_close (self);
}

/* Writes a reply. @next: NULL to close the tunnel afterwards. */
static void
answer (EaselProxyTunnel *self,
        const guint8     *bytes,
        gsize             length,
        Step              next)
{
  memcpy (self->bytes, bytes, length);
  self->next = next;
  g_output_stream_write_all_async (g_io_stream_get_output_stream (G_IO_STREAM (self->client)), self->bytes, length,
                                   G_PRIORITY_DEFAULT, self->cancellable, written_cb, g_object_ref (self));
}

static void
answer_request (EaselProxyTunnel *self,
                guint8            code,
                Step              next)
{
  const guint8 bytes[] = { SOCKS_VERSION, code, 0, SOCKS_ADDRESS_IPV4, 0, 0, 0, 0, 0, 0 };

  answer (self, bytes, sizeof bytes, next);
}

/* Reports the failure to the context, which explains it to the user, before the client gets its reply. */
static void
fail (EaselProxyTunnel *self,
      EaselProxyError   code,
      const char       *message)
{
  g_autoptr(GError) error = g_error_new_literal (EASEL_PROXY_ERROR, code, message);

  self->refusal = code == EASEL_PROXY_ERROR_PRIVATE ? SOCKS_NOT_ALLOWED : SOCKS_HOST_UNREACHABLE;
  self->context->ask (self->context->user_data, self, error);
}

static void
fail_private (EaselProxyTunnel *self)
{
  g_autofree char *message = NULL;

  /* Translators: %s is the name or number of a computer. */
  message = g_strdup_printf (_("%s is on your own network or this computer, where this page may not go."), self->host);
  fail (self, EASEL_PROXY_ERROR_PRIVATE, message);
}

/* Continues with @next if the context permits the destination. */
static void
ask (EaselProxyTunnel *self,
     Step              next)
{
  self->next = next;
  if (self->is_private)
    self->context->ask (self->context->user_data, self, NULL);
  else
    next (self);
}

static void
stop_clock (EaselProxyTunnel *self)
{
  if (self->timeout != NULL)
    g_source_destroy (self->timeout);
  g_clear_pointer (&self->timeout, g_source_unref);
}

static void
pumped_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselProxyTunnel) self = user_data;

  easel_proxy_pump_finish (result);
  easel_proxy_tunnel_close (self);
}

static void
pump_step (EaselProxyTunnel *self)
{
  stop_clock (self);
  easel_proxy_pump_async (G_IO_STREAM (self->client), G_IO_STREAM (self->server), self->cancellable, pumped_cb,
                          g_object_ref (self));
}

/* A connection through a system proxy may use streams that cannot be polled. */
static gboolean
is_pollable (GSocketConnection *connection)
{
  GInputStream *input = g_io_stream_get_input_stream (G_IO_STREAM (connection));
  GOutputStream *output = g_io_stream_get_output_stream (G_IO_STREAM (connection));

  return G_IS_POLLABLE_INPUT_STREAM (input) && g_pollable_input_stream_can_poll (G_POLLABLE_INPUT_STREAM (input)) &&
         G_IS_POLLABLE_OUTPUT_STREAM (output) && g_pollable_output_stream_can_poll (G_POLLABLE_OUTPUT_STREAM (output));
}

static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(EaselProxyTunnel) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GSocketConnection) server = g_socket_client_connect_finish (G_SOCKET_CLIENT (source), result, &error);

  if (self->context == NULL)
    return;
  if (server == NULL)
    {
      fail (self, EASEL_PROXY_ERROR_UNREACHABLE, error->message);
      return;
    }
  if (!is_pollable (server))
    {
      answer_request (self, SOCKS_FAILED, NULL);
      return;
    }
  self->server = g_steal_pointer (&server);
  be_prompt (self->server);
  answer_request (self, SOCKS_OK, pump_step);
}

/* Connects. A private destination stays pinned to the addresses of its first connection, and is not connected to
 * through a proxy. */
static void
connect_step (EaselProxyTunnel *self)
{
  const EaselProxyTunnelContext *context = self->context;
  g_autoptr(GSocketClient) client = NULL;
  g_autoptr(EaselProxyRoute) route = NULL;

  if (!context->pin (context->user_data, self->host, self->port, self->is_private, self->addresses))
    {
      fail_private (self);
      return;
    }
  client = g_socket_client_new ();
  route = easel_proxy_route_new (g_steal_pointer (&self->addresses), self->port, context->system);
  g_socket_client_set_enable_proxy (client, !self->is_private);
  g_socket_client_connect_async (client, G_SOCKET_CONNECTABLE (route), self->cancellable, connected_cb,
                                 g_object_ref (self));
}

/* The destination is on another computer: it has no address here. */
static void
connect_detour_step (EaselProxyTunnel *self)
{
  g_autoptr(GSocketClient) client = g_socket_client_new ();

  g_socket_client_set_enable_proxy (client, FALSE);
  g_socket_client_connect_async (client, G_SOCKET_CONNECTABLE (self->detour), self->cancellable, connected_cb,
                                 g_object_ref (self));
}

/* Checks the addresses. A name may have public and private addresses, and other addresses in each lookup: only those
 * connected to count, and one private address makes the destination private. */
static void
check_addresses (EaselProxyTunnel *self)
{
  gboolean was_asked = self->is_private;

  for (GList *l = self->addresses; l != NULL; l = l->next)
    self->is_private |= easel_network_is_private (l->data);
  if (was_asked)
    connect_step (self);
  else
    ask (self, connect_step);
}

static void
looked_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(EaselProxyTunnel) self = user_data;
  GList *addresses = g_resolver_lookup_by_name_finish (G_RESOLVER (source), result, NULL);
  g_autofree char *message = NULL;

  if (self->context == NULL)
    {
      g_resolver_free_addresses (addresses);
      return;
    }
  self->addresses = addresses;
  if (addresses != NULL)
    {
      check_addresses (self);
      return;
    }
  /* Translators: %s is the name of a computer. */
  message = g_strdup_printf (_("%s could not be found."), self->host);
  fail (self, EASEL_PROXY_ERROR_NOT_FOUND, message);
}

static void
find_addresses_step (EaselProxyTunnel *self)
{
  if (self->addresses != NULL)
    check_addresses (self);
  else
    g_resolver_lookup_by_name_async (self->context->resolver, self->host, self->cancellable, looked_up_cb,
                                     g_object_ref (self));
}

static void
handle_request (EaselProxyTunnel *self,
                char             *host)
{
  g_autofree char *foreign = host;
  GInetAddress *address = NULL;
  EaselNetwork network = EASEL_NETWORK_INVALID;

  self->host = easel_network_canonical_host (foreign);
  if (self->host != NULL)
    network = easel_network_of_host (self->host, &address);
  self->is_private = network == EASEL_NETWORK_PRIVATE;
  if (address != NULL)
    self->addresses = g_list_prepend (NULL, address);
  if (network == EASEL_NETWORK_INVALID)
    {
      answer_request (self, SOCKS_NOT_ALLOWED, NULL);
      return;
    }
  self->detour = self->context->find_detour (self->context->user_data, self->host, self->port);
  self->is_private |= self->detour != NULL;
  ask (self, self->detour != NULL ? connect_detour_step : find_addresses_step);
}

static guint16
read_port (const guint8 *bytes)
{
  return (guint16) (bytes[0] << 8 | bytes[1]);
}

static void
read_name_step (EaselProxyTunnel *self)
{
  gsize length = self->length - 2;

  self->port = read_port (self->bytes + length);
  /* Refuse names with NUL, which different readers interpret differently. */
  if (memchr (self->bytes, '\0', length) != NULL || !g_utf8_validate ((char *) self->bytes, (gssize) length, NULL))
    answer_request (self, SOCKS_NOT_ALLOWED, NULL);
  else
    handle_request (self, g_strndup ((char *) self->bytes, length));
}

static void
read_name_length_step (EaselProxyTunnel *self)
{
  expect (self, (gsize) self->bytes[0] + 2, read_name_step);
}

static void
read_number_step (EaselProxyTunnel *self)
{
  gsize length = self->length - 2;
  g_autoptr(GInetAddress) address =
    g_inet_address_new_from_bytes (self->bytes, length == 4 ? G_SOCKET_FAMILY_IPV4 : G_SOCKET_FAMILY_IPV6);

  self->port = read_port (self->bytes + length);
  handle_request (self, g_inet_address_to_string (address));
}

static void
read_request_step (EaselProxyTunnel *self)
{
  if (self->bytes[0] != SOCKS_VERSION || self->bytes[1] != SOCKS_COMMAND_CONNECT)
    answer_request (self, SOCKS_FAILED, NULL);
  else if (self->bytes[3] == SOCKS_ADDRESS_NAME)
    expect (self, 1, read_name_length_step);
  else if (self->bytes[3] == SOCKS_ADDRESS_IPV4)
    expect (self, 4 + 2, read_number_step);
  else if (self->bytes[3] == SOCKS_ADDRESS_IPV6)
    expect (self, 16 + 2, read_number_step);
  else
    answer_request (self, SOCKS_FAILED, NULL);
}

static void
authenticated_step (EaselProxyTunnel *self)
{
  expect (self, 4, read_request_step);
}

static void
read_password_step (EaselProxyTunnel *self)
{
  g_autofree char *given = g_strndup ((char *) self->bytes, self->length);
  gboolean matches = easel_token_matches (self->context->password, given);
  const guint8 bytes[] = { SOCKS_AUTH_VERSION, matches ? 0 : 1 };

  answer (self, bytes, sizeof bytes, matches ? authenticated_step : NULL);
}

/* Ignores the user name, and reads the length of the password after it. */
static void
read_user_step (EaselProxyTunnel *self)
{
  expect (self, self->bytes[self->length - 1], read_password_step);
}

static void
read_auth_step (EaselProxyTunnel *self)
{
  if (self->bytes[0] != SOCKS_AUTH_VERSION)
    easel_proxy_tunnel_close (self);
  else
    expect (self, (gsize) self->bytes[1] + 1, read_user_step);
}

static void
method_sent_step (EaselProxyTunnel *self)
{
  expect (self, 2, read_auth_step);
}

static void
read_methods_step (EaselProxyTunnel *self)
{
  gboolean is_supported = memchr (self->bytes, SOCKS_METHOD_PASSWORD, self->length) != NULL;
  const guint8 bytes[] = { SOCKS_VERSION, is_supported ? SOCKS_METHOD_PASSWORD : SOCKS_METHOD_NONE_FITS };

  answer (self, bytes, sizeof bytes, is_supported ? method_sent_step : NULL);
}

static void
read_greeting_step (EaselProxyTunnel *self)
{
  if (self->bytes[0] != SOCKS_VERSION)
    easel_proxy_tunnel_close (self);
  else
    expect (self, self->bytes[1], read_methods_step);
}

static gboolean
timeout_cb (gpointer user_data)
{
  EaselProxyTunnel *self = user_data;

  easel_proxy_tunnel_close (self);
  return G_SOURCE_REMOVE;
}

/**
 * easel_proxy_tunnel_new:
 * @connection: from the listener
 * @id: the unique id of the tunnel
 * @context: callbacks and resolvers of the proxy, not copied
 *
 * Returns: (transfer full): a tunnel that has not started
 */
EaselProxyTunnel *
easel_proxy_tunnel_new (GSocketConnection             *connection,
                        guint64                        id,
                        const EaselProxyTunnelContext *context)
{
  EaselProxyTunnel *self;

  g_return_val_if_fail (G_IS_SOCKET_CONNECTION (connection), NULL);
  g_return_val_if_fail (context != NULL, NULL);

  self = g_object_new (EASEL_TYPE_PROXY_TUNNEL, NULL);
  self->client = g_object_ref (connection);
  self->id = id;
  self->context = context;
  return self;
}

/** easel_proxy_tunnel_start: reads the request; "closed" is emitted in every case. */
void
easel_proxy_tunnel_start (EaselProxyTunnel *self)
{
  g_return_if_fail (EASEL_IS_PROXY_TUNNEL (self));

  be_prompt (self->client);
  self->timeout = g_timeout_source_new (SET_UP_TIME);
  g_source_set_callback (self->timeout, timeout_cb, self, NULL);
  g_source_attach (self->timeout, g_main_context_get_thread_default ());
  expect (self, 2, read_greeting_step);
}

/**
 * easel_proxy_tunnel_answer:
 * @self: a tunnel that waits for permission
 * @is_permitted: whether its destination is permitted
 *
 * Continues after the answer to a request for permission.
 */
void
easel_proxy_tunnel_answer (EaselProxyTunnel *self,
                           gboolean          is_permitted)
{
  g_return_if_fail (EASEL_IS_PROXY_TUNNEL (self));

  if (self->context == NULL)
    return;
  if (self->refusal != SOCKS_OK)
    answer_request (self, self->refusal, NULL);
  else if (is_permitted)
    self->next (self);
  else
    fail_private (self);
}

/** easel_proxy_tunnel_get_id: the unique id of the tunnel. */
guint64
easel_proxy_tunnel_get_id (EaselProxyTunnel *self)
{
  g_return_val_if_fail (EASEL_IS_PROXY_TUNNEL (self), 0);

  return self->id;
}

/**
 * easel_proxy_tunnel_get_destination:
 * @self: a tunnel
 * @port: (out): its TCP port
 *
 * Returns: (transfer none) (nullable): the destination host in canonical spelling; %NULL before the request
 */
const char *
easel_proxy_tunnel_get_destination (EaselProxyTunnel *self,
                                    guint16          *port)
{
  g_return_val_if_fail (EASEL_IS_PROXY_TUNNEL (self), NULL);
  g_return_val_if_fail (port != NULL, NULL);

  *port = self->port;
  return self->host;
}

/** easel_proxy_tunnel_is_private: whether the destination belongs to this machine or its network. */
gboolean
easel_proxy_tunnel_is_private (EaselProxyTunnel *self)
{
  g_return_val_if_fail (EASEL_IS_PROXY_TUNNEL (self), FALSE);

  return self->is_private;
}

/** easel_proxy_tunnel_close: closes both connections. Re-entrant. */
void
easel_proxy_tunnel_close (EaselProxyTunnel *self)
{
  g_return_if_fail (EASEL_IS_PROXY_TUNNEL (self));

  if (self->context == NULL)
    return;
  self->context = NULL;
  stop_clock (self);
  /* Close the socket first: a pending write would prevent closing the stream. */
  g_socket_close (g_socket_connection_get_socket (self->client), NULL);
  if (self->server != NULL)
    g_socket_close (g_socket_connection_get_socket (self->server), NULL);
  g_cancellable_cancel (self->cancellable);
  g_signal_emit (self, signals[CLOSED], 0);
}
