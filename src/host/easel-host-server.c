/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-server.h"

#include "easel-host-error.h"
#include "easel-host-limits.h"
#include "rpc-arrivals.h"
#include "rpc-websocket.h"

struct _EaselHostServer
{
  GObject          parent_instance;
  SoupServer      *soup;
  EaselHostAccess *access;
  gboolean         full;
};

G_DEFINE_FINAL_TYPE (EaselHostServer, easel_host_server, G_TYPE_OBJECT)

enum { CONNECTED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
easel_host_server_dispose (GObject *object)
{
  EaselHostServer *self = EASEL_HOST_SERVER (object);

  if (self->soup != NULL)
    easel_host_server_stop (self);
  g_clear_object (&self->soup);

  G_OBJECT_CLASS (easel_host_server_parent_class)->dispose (object);
}

static void
easel_host_server_class_init (EaselHostServerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_host_server_dispose;

  signals[CONNECTED] = g_signal_new ("connected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 1, RPC_TYPE_TRANSPORT);
}

static void
easel_host_server_init (EaselHostServer *self)
{
}

/* Called before the upgrade: a status set here is the answer. */
static void
request_cb (SoupServer        *soup,
            SoupServerMessage *message,
            const char        *path,
            GHashTable        *query,
            gpointer           user_data)
{
  EaselHostServer *self = user_data;
  guint status = easel_host_access_check (self->access, soup_server_message_get_request_headers (message),
                                          soup_server_message_get_uri (message));

  if (status == SOUP_STATUS_NONE && self->full)
    status = SOUP_STATUS_SERVICE_UNAVAILABLE;
  if (status != SOUP_STATUS_NONE)
    soup_server_message_set_status (message, status, NULL);
}

static void
connected_cb (RpcTransport *transport,
              gpointer      user_data)
{
  g_signal_emit (user_data, signals[CONNECTED], 0, transport);
}

/**
 * easel_host_server_new:
 * @access: checks who may connect
 *
 * Returns: (transfer full): a server that is not listening
 */
EaselHostServer *
easel_host_server_new (EaselHostAccess *access)
{
  EaselHostServer *self;

  g_return_val_if_fail (access != NULL, NULL);

  self = g_object_new (EASEL_HOST_TYPE_SERVER, NULL);
  self->access = access;
  self->soup = soup_server_new ("server-header", NULL, NULL);
  rpc_arrivals_watch (self->soup, EASEL_LIMIT_HOST_ARRIVAL, EASEL_LIMIT_HOST_SOCKETS);
  soup_server_add_early_handler (self->soup, "/", request_cb, self, NULL);
  rpc_websocket_serve (self->soup, "/", connected_cb, self);
  return self;
}

static gboolean
try_port (EaselHostServer  *self,
          guint             port,
          GError          **error)
{
  g_autoptr(GError) refused = NULL;
  GSList *uris;

  if (!soup_server_listen_local (self->soup, port, SOUP_SERVER_LISTEN_IPV4_ONLY, &refused))
    {
      g_set_error (error, EASEL_HOST_ERROR, EASEL_HOST_ERROR_LISTEN, "Port %u cannot be listened on: %s",
                   port, refused->message);
      return FALSE;
    }
  uris = soup_server_get_uris (self->soup);
  port = uris != NULL ? g_uri_get_port (uris->data) : 0;
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  return easel_host_access_set_port (self->access, port, error);
}

/**
 * easel_host_server_listen:
 * @self: a server
 * @port: the port, or 0
 * @error: return location for a #GError
 *
 * Listens only on 127.0.0.1, and stores the port for the next start.
 *
 * Returns: whether it listens; %FALSE with %EASEL_HOST_ERROR_LISTEN, or when the port cannot be saved
 */
gboolean
easel_host_server_listen (EaselHostServer  *self,
                          guint             port,
                          GError          **error)
{
  guint last;

  g_return_val_if_fail (EASEL_HOST_IS_SERVER (self), FALSE);

  last = easel_host_access_get_port (self->access);
  if (port == 0 && last != 0 && try_port (self, last, NULL))
    return TRUE;
  return try_port (self, port, error);
}

char *
easel_host_server_dup_uri (EaselHostServer *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_SERVER (self), NULL);

  return g_strdup_printf ("ws://127.0.0.1:%u?tkn=%s", easel_host_access_get_port (self->access),
                          easel_host_access_get_token (self->access));
}

void
easel_host_server_set_full (EaselHostServer *self,
                            gboolean         full)
{
  g_return_if_fail (EASEL_HOST_IS_SERVER (self));

  self->full = full;
}

SoupServer *
easel_host_server_get_soup (EaselHostServer *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_SERVER (self), NULL);

  return self->soup;
}

void
easel_host_server_stop (EaselHostServer *self)
{
  g_return_if_fail (EASEL_HOST_IS_SERVER (self));

  soup_server_disconnect (self->soup);
}
