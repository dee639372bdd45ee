/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host.h"

#include "easel-host-methods.h"
#include "easel-host-page-provider.h"
#include "easel-host-server.h"

struct _EaselHost
{
  GObject             parent_instance;
  EaselHostAccess    *access;
  EaselHostStore     *store;
  EaselHostState     *state;
  EaselHostSessions  *sessions;
  EaselHostHub       *hub;
  EaselHostRuntime   *runtime;
  EaselHostPresence  *presence;
  EaselHostTtys      *ttys;
  EaselHostViews     *views;
  EaselHostMcp       *mcp;
  EaselHostMethods   *methods;
  EaselHostServer    *server;
  char               *directory;
  char              **folders;    /* nullable */
};

G_DEFINE_FINAL_TYPE (EaselHost, easel_host, G_TYPE_OBJECT)

static void
easel_host_dispose (GObject *object)
{
  EaselHost *self = EASEL_HOST (object);

  if (self->store != NULL)
    easel_host_stop (self);
  g_clear_object (&self->server);
  g_clear_object (&self->methods);
  g_clear_object (&self->mcp);
  g_clear_object (&self->views);
  g_clear_object (&self->ttys);
  g_clear_object (&self->presence);
  g_clear_object (&self->runtime);
  g_clear_object (&self->hub);
  g_clear_object (&self->sessions);
  g_clear_object (&self->state);
  g_clear_object (&self->store);
  g_clear_pointer (&self->access, easel_host_access_free);

  G_OBJECT_CLASS (easel_host_parent_class)->dispose (object);
}

static void
easel_host_finalize (GObject *object)
{
  EaselHost *self = EASEL_HOST (object);

  g_free (self->directory);
  g_strfreev (self->folders);

  G_OBJECT_CLASS (easel_host_parent_class)->finalize (object);
}

static void
easel_host_class_init (EaselHostClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_host_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_host_finalize;
}

static void
easel_host_init (EaselHost *self)
{
}

static void
connection_closed_cb (EaselHostConnection *connection,
                      EaselHost           *self)
{
  if (self->server != NULL)
    easel_host_server_set_full (self->server, easel_host_hub_is_full (self->hub));
}

static void
server_connected_cb (EaselHostServer *server,
                     RpcTransport    *transport,
                     EaselHost       *self)
{
  easel_host_accept (self, transport);
}

static void
build (EaselHost *self)
{
  g_autoptr(EaselHostProvider) page = NULL;

  self->state = easel_host_state_new (self->store);
  self->sessions = easel_host_sessions_new (self->state);
  self->hub = easel_host_hub_new (self->state);
  self->runtime = easel_host_runtime_new (self->state, self->sessions, self->hub);
  self->presence = easel_host_presence_new (self->state, self->hub, self->runtime);
  self->ttys = easel_host_ttys_new (self->state, self->hub);
  self->views = easel_host_views_new (self->state, self->hub);
  self->mcp = easel_host_mcp_new (self->hub);
  self->methods = easel_host_methods_new (self->state, self->sessions, self->hub, self->runtime, self->presence,
                                          self->ttys, self->views, self->mcp);
  self->server = easel_host_server_new (self->access);
  g_signal_connect_object (self->server, "connected", G_CALLBACK (server_connected_cb), self, 0);

  page = easel_host_page_provider_new (self->state);
  easel_host_runtime_add_provider (self->runtime, EASEL_HOST_PAGE_OWNER, page);
}

/**
 * easel_host_new:
 * @state_directory: the folder for all data; created if it does not exist
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (nullable): a host that is not listening; %NULL with an `EASEL_HOST_ERROR`
 */
EaselHost *
easel_host_new (const char  *state_directory,
                GError     **error)
{
  g_autoptr(EaselHost) self = NULL;

  g_return_val_if_fail (state_directory != NULL, NULL);

  self = g_object_new (EASEL_TYPE_HOST, NULL);
  self->directory = g_canonicalize_filename (state_directory, NULL);
  self->access = easel_host_access_new (state_directory, error);
  if (self->access == NULL)
    return NULL;
  self->store = easel_host_store_new (state_directory, error);
  if (self->store == NULL)
    return NULL;
  build (self);
  return g_steal_pointer (&self);
}

void
easel_host_restore (EaselHost *self)
{
  g_return_if_fail (EASEL_IS_HOST (self));

  easel_host_runtime_restore (self->runtime);
  easel_host_presence_restore (self->presence);
  easel_host_ttys_restore (self->ttys);
}

void
easel_host_accept (EaselHost    *self,
                   RpcTransport *transport)
{
  g_autoptr(RpcPeer) peer = NULL;
  g_autoptr(EaselHostConnection) connection = NULL;

  g_return_if_fail (EASEL_IS_HOST (self));
  g_return_if_fail (RPC_IS_TRANSPORT (transport));

  peer = rpc_peer_new (transport);
  connection = easel_host_connection_new (peer);
  if (!easel_host_hub_add (self->hub, connection))
    {
      rpc_transport_close (transport);
      return;
    }
  /* Called after the hub's own handler, which removes the connection. */
  g_signal_connect_object (connection, "closed", G_CALLBACK (connection_closed_cb), self, G_CONNECT_AFTER);
  easel_host_methods_attach (self->methods, connection);
  easel_host_server_set_full (self->server, easel_host_hub_is_full (self->hub));
  easel_host_connection_start (connection);
}

gboolean
easel_host_has_port (EaselHost *self)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), FALSE);

  return easel_host_access_get_port (self->access) != 0;
}

gboolean
easel_host_listen (EaselHost  *self,
                   guint       port,
                   GError    **error)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), FALSE);

  return easel_host_server_listen (self->server, port, error);
}

char *
easel_host_dup_uri (EaselHost *self)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), NULL);

  return easel_host_server_dup_uri (self->server);
}

SoupServer *
easel_host_get_soup (EaselHost *self)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), NULL);

  return easel_host_server_get_soup (self->server);
}

const char *
easel_host_get_agent_token (EaselHost *self)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), NULL);

  return easel_host_access_get_agent_token (self->access);
}

void
easel_host_stop (EaselHost *self)
{
  g_return_if_fail (EASEL_IS_HOST (self));

  if (self->server == NULL)
    return;
  easel_host_server_stop (self->server);
  /* The host ends, not its clients: they stay registered and may reconnect to the next one. */
  g_object_run_dispose (G_OBJECT (self->presence));
  easel_host_ttys_stop (self->ttys);
  easel_host_hub_close_all (self->hub);
  easel_host_store_close (self->store);
}

EaselHostState *
easel_host_get_state (EaselHost *self)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), NULL);

  return self->state;
}

EaselHostSessions *
easel_host_get_sessions (EaselHost *self)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), NULL);

  return self->sessions;
}

EaselHostRuntime *
easel_host_get_runtime (EaselHost *self)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), NULL);

  return self->runtime;
}

EaselHostHub *
easel_host_get_hub (EaselHost *self)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), NULL);

  return self->hub;
}

EaselHostViews *
easel_host_get_views (EaselHost *self)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), NULL);

  return self->views;
}

EaselHostMcp *
easel_host_get_mcp (EaselHost *self)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), NULL);

  return self->mcp;
}

const char *
easel_host_get_directory (EaselHost *self)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), NULL);

  return self->directory;
}

const char *const *
easel_host_get_folders (EaselHost *self)
{
  g_return_val_if_fail (EASEL_IS_HOST (self), NULL);

  return (const char *const *) self->folders;
}

void
easel_host_set_computer (EaselHost  *self,
                         const char *computer)
{
  g_return_if_fail (EASEL_IS_HOST (self));

  easel_host_methods_set_computer (self->methods, computer);
}

/**
 * easel_host_set_folders:
 * @self: a host
 * @folders: (nullable) (array zero-terminated=1): absolute paths; %NULL shares nothing, which is the default
 *
 * Sets the folders whose files clients may read and write.
 */
void
easel_host_set_folders (EaselHost          *self,
                        const char * const *folders)
{
  g_return_if_fail (EASEL_IS_HOST (self));

  g_strfreev (self->folders);
  self->folders = g_strdupv ((char **) folders);
  easel_host_methods_set_folders (self->methods, self->folders);
}

void
easel_host_set_timeouts (EaselHost *self,
                         guint      answer,
                         guint      close,
                         guint      grace)
{
  g_return_if_fail (EASEL_IS_HOST (self));

  easel_host_runtime_set_timeouts (self->runtime, answer, close);
  easel_host_presence_set_grace (self->presence, grace);
}
