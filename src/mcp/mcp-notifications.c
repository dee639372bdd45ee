/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-notifications.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-limits.h"
#include "mcp-listener.h"
#include "rpc-error.h"

/* A legacy client. */
typedef struct
{
  McpServerSession *session;   /* not owned: removed when it disconnects */
  GHashTable       *watched;   /* set of URIs */
} Client;

struct _McpNotifications
{
  GPtrArray             *listeners;
  GPtrArray             *clients;
  McpTopics              offered;
  McpNotificationFilter  filter;   /* nullable */
  gpointer               filter_data;

  McpTopics   changed;     /* topics whose notification is pending */
  GHashTable *concerned;   /* set of McpServerSession whose resource list changed, if not for all */
  GHashTable *updated;     /* set of URIs */
  GSource    *source;      /* timer of the next notifications */
  gint64      last_sent;   /* time of the last notifications, in µs */
  gboolean    notifying;
};

static void
client_free (Client *client)
{
  g_hash_table_unref (client->watched);
  g_free (client);
}

McpNotifications *
mcp_notifications_new (void)
{
  McpNotifications *self = g_new0 (McpNotifications, 1);

  self->listeners = g_ptr_array_new_with_free_func ((GDestroyNotify) mcp_listener_free);
  self->clients = g_ptr_array_new_with_free_func ((GDestroyNotify) client_free);
  self->concerned = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  self->updated = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->offered = MCP_TOPIC_TOOLS;
  return self;
}

static void
clear_source (McpNotifications *self)
{
  if (self->source != NULL)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
}

void
mcp_notifications_free (McpNotifications *self)
{
  clear_source (self);
  g_ptr_array_unref (self->listeners);
  g_ptr_array_unref (self->clients);
  g_hash_table_unref (self->concerned);
  g_hash_table_unref (self->updated);
  g_free (self);
}

void
mcp_notifications_offer_resources (McpNotifications      *self,
                                   McpNotificationFilter  filter,
                                   gpointer               user_data)
{
  self->filter = filter;
  self->filter_data = user_data;
  self->offered |= MCP_TOPIC_RESOURCES | MCP_TOPIC_UPDATES;
}

static guint
count_listeners (McpNotifications *self,
                 McpServerSession *session)
{
  guint n = 0;

  for (guint i = 0; i < self->listeners->len; i++)
    n += mcp_exchange_get_session (mcp_listener_get_exchange (g_ptr_array_index (self->listeners, i))) == session;
  return n;
}

void
mcp_notifications_listen (McpNotifications *self,
                          McpExchange      *exchange)
{
  g_autoptr(GError) error = NULL;
  McpListener *listener;

  if (count_listeners (self, mcp_exchange_get_session (exchange)) >= EASEL_LIMIT_MCP_LISTENERS ||
      self->listeners->len >= EASEL_LIMIT_MCP_LISTENERS_IN_ALL)
    {
      mcp_exchange_reply_error (exchange, RPC_ERROR_INTERNAL, "Too many subscriptions", NULL);
      return;
    }
  listener = mcp_listener_new (exchange, self->offered, &error);
  if (listener == NULL)
    {
      mcp_exchange_reply_gerror (exchange, error);
      return;
    }
  mcp_listener_acknowledge (listener);
  g_ptr_array_add (self->listeners, listener);
}

void
mcp_notifications_sweep (McpNotifications *self)
{
  if (self->notifying)
    return;
  for (guint i = self->listeners->len; i > 0; i--)
    if (mcp_exchange_is_ended (mcp_listener_get_exchange (g_ptr_array_index (self->listeners, i - 1))))
      g_ptr_array_remove_index (self->listeners, i - 1);
}

static Client *
find_client (McpNotifications *self,
             McpServerSession *session)
{
  for (guint i = 0; i < self->clients->len; i++)
    {
      Client *client = g_ptr_array_index (self->clients, i);

      if (client->session == session)
        return client;
    }
  return NULL;
}

void
mcp_notifications_add_client (McpNotifications *self,
                              McpServerSession *session)
{
  Client *client;

  if (find_client (self, session) != NULL)
    return;
  client = g_new0 (Client, 1);
  client->session = session;
  client->watched = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_ptr_array_add (self->clients, client);
}

gboolean
mcp_notifications_watch (McpNotifications *self,
                         McpServerSession *session,
                         const char       *uri)
{
  Client *client;

  mcp_notifications_add_client (self, session);
  client = find_client (self, session);
  if (!g_hash_table_contains (client->watched, uri) &&
      g_hash_table_size (client->watched) >= EASEL_LIMIT_MCP_WATCHED_RESOURCES)
    return FALSE;
  g_hash_table_add (client->watched, g_strdup (uri));
  return TRUE;
}

void
mcp_notifications_unwatch (McpNotifications *self,
                           McpServerSession *session,
                           const char       *uri)
{
  Client *client = find_client (self, session);

  if (client != NULL)
    g_hash_table_remove (client->watched, uri);
}

void
mcp_notifications_remove_client (McpNotifications *self,
                                 McpServerSession *session)
{
  Client *client = find_client (self, session);

  if (client != NULL)
    g_ptr_array_remove (self->clients, client);
}

/* Sending may close a connection and remove listeners and clients. Listeners are therefore removed only afterwards, and
 * clients are referenced here and looked up again each time. */
static GPtrArray *
ref_clients (McpNotifications *self)
{
  GPtrArray *copies = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->clients->len; i++)
    {
      Client *client = g_ptr_array_index (self->clients, i);

      if (mcp_server_session_is_initialized (client->session))
        g_ptr_array_add (copies, g_object_ref (client->session));
    }
  return copies;
}

static gboolean
passes_filter (McpNotifications *self,
               McpServerSession *client,
               const char       *uri)
{
  return uri == NULL || self->filter == NULL || self->filter (client, uri, self->filter_data);
}

/* @only: (nullable): set of clients to notify */
static void
notify_listeners (McpNotifications *self,
                  McpTopics         topic,
                  const char       *uri,
                  GHashTable       *only)
{
  for (guint i = 0; i < self->listeners->len; i++)
    {
      McpListener *listener = g_ptr_array_index (self->listeners, i);

      McpServerSession *client = mcp_exchange_get_session (mcp_listener_get_exchange (listener));

      if ((only == NULL || g_hash_table_contains (only, client)) && passes_filter (self, client, uri))
        mcp_listener_notify (listener, topic, uri);
    }
}

static void
notify_clients (McpNotifications *self,
                GPtrArray        *clients,
                McpTopics         topic,
                const char       *uri,
                GHashTable       *only)
{
  g_autoptr(JsonObject) params = uri != NULL ? easel_json_object (EASEL_JSON_STRING ("uri", uri)) : NULL;

  for (guint i = 0; i < clients->len; i++)
    {
      Client *client = find_client (self, g_ptr_array_index (clients, i));

      if (client != NULL && (only == NULL || g_hash_table_contains (only, client->session)) &&
          (uri == NULL || g_hash_table_contains (client->watched, uri)) &&
          passes_filter (self, client->session, uri))
        mcp_server_session_notify (client->session, mcp_topic_get_method (topic), params);
    }
}

static void
notify_all (McpNotifications *self)
{
  g_autoptr(GPtrArray) clients = ref_clients (self);
  g_autoptr(GHashTable) concerned = g_steal_pointer (&self->concerned);
  g_autoptr(GHashTable) updated = g_steal_pointer (&self->updated);
  McpTopics changed = self->changed;
  GHashTableIter iter;
  gpointer uri;

  self->changed = 0;
  self->concerned = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  self->updated = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->last_sent = g_get_monotonic_time ();
  self->notifying = TRUE;

  g_hash_table_iter_init (&iter, updated);
  while (g_hash_table_iter_next (&iter, &uri, NULL))
    {
      notify_listeners (self, MCP_TOPIC_UPDATES, uri, NULL);
      notify_clients (self, clients, MCP_TOPIC_UPDATES, uri, NULL);
    }
  for (guint topic = MCP_TOPIC_TOOLS; topic <= MCP_TOPIC_RESOURCES; topic <<= 1)
    if (changed & topic)
      {
        notify_listeners (self, topic, NULL, NULL);
        notify_clients (self, clients, topic, NULL, NULL);
      }
  if (!(changed & MCP_TOPIC_RESOURCES) && g_hash_table_size (concerned) > 0)
    {
      notify_listeners (self, MCP_TOPIC_RESOURCES, NULL, concerned);
      notify_clients (self, clients, MCP_TOPIC_RESOURCES, NULL, concerned);
    }
  self->notifying = FALSE;
  mcp_notifications_sweep (self);
}

static gboolean
notify_cb (gpointer user_data)
{
  McpNotifications *self = user_data;

  g_clear_pointer (&self->source, g_source_unref);
  notify_all (self);
  return G_SOURCE_REMOVE;
}

/* Sends the first notification of a burst at once, and the others together. */
static void
schedule (McpNotifications *self)
{
  gint64 passed = (g_get_monotonic_time () - self->last_sent) / 1000;

  if (self->source != NULL)
    return;
  self->source = g_timeout_source_new (self->last_sent == 0
                                       ? 0 : (guint) MAX (EASEL_LIMIT_MCP_NOTIFICATIONS_INTERVAL - passed, 0));
  g_source_set_callback (self->source, notify_cb, self, NULL);
  g_source_attach (self->source, g_main_context_get_thread_default ());
}

void
mcp_notifications_tools_changed (McpNotifications *self)
{
  self->changed |= MCP_TOPIC_TOOLS;
  schedule (self);
}

void
mcp_notifications_resources_changed (McpNotifications *self)
{
  self->changed |= MCP_TOPIC_RESOURCES;
  schedule (self);
}

static void
concern (McpNotifications *self,
         McpServerSession *client,
         McpConcernsFunc   concerns,
         gpointer          user_data)
{
  if (!g_hash_table_contains (self->concerned, client) && concerns (client, user_data))
    g_hash_table_add (self->concerned, g_object_ref (client));
}

void
mcp_notifications_resources_changed_for (McpNotifications *self,
                                         McpConcernsFunc   concerns,
                                         gpointer          user_data)
{
  for (guint i = 0; i < self->listeners->len; i++)
    concern (self, mcp_exchange_get_session (mcp_listener_get_exchange (g_ptr_array_index (self->listeners, i))),
             concerns, user_data);
  for (guint i = 0; i < self->clients->len; i++)
    concern (self, ((Client *) g_ptr_array_index (self->clients, i))->session, concerns, user_data);
  if (g_hash_table_size (self->concerned) > 0)
    schedule (self);
}

void
mcp_notifications_resource_updated (McpNotifications *self,
                                    const char       *uri)
{
  g_hash_table_add (self->updated, g_strdup (uri));
  schedule (self);
}

void
mcp_notifications_stop (McpNotifications *self)
{
  g_autoptr(GPtrArray) listeners = NULL;

  if (self->source != NULL)
    {
      clear_source (self);
      notify_all (self);
    }
  listeners = g_steal_pointer (&self->listeners);
  self->listeners = g_ptr_array_new_with_free_func ((GDestroyNotify) mcp_listener_free);
  for (guint i = 0; i < listeners->len; i++)
    mcp_listener_end (g_ptr_array_index (listeners, i));
}
