/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-news.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-limits.h"
#include "mcp-listener.h"
#include "rpc-error.h"

/* A client of the handshake era. */
typedef struct
{
  McpServerSession *session;   /* not owned: it is taken out when it goes */
  GHashTable       *watched;   /* set of URIs */
} Client;

struct _McpNews
{
  GPtrArray  *listeners;
  GPtrArray  *clients;
  McpTopics   offered;
  McpNewsShows shows;       /* nullable */
  gpointer    shows_data;

  McpTopics   changed;      /* not yet told */
  GHashTable *concerned;    /* set of McpServerSession whose resources changed, where not all did */
  GHashTable *updated;      /* set of URIs */
  GSource    *source;       /* tells it */
  gint64      told;         /* when something was told last, in µs */
  gboolean    telling;
};

static void
client_free (Client *client)
{
  g_hash_table_unref (client->watched);
  g_free (client);
}

McpNews *
mcp_news_new (void)
{
  McpNews *self = g_new0 (McpNews, 1);

  self->listeners = g_ptr_array_new_with_free_func ((GDestroyNotify) mcp_listener_free);
  self->clients = g_ptr_array_new_with_free_func ((GDestroyNotify) client_free);
  self->concerned = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  self->updated = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->offered = MCP_TOPIC_TOOLS;
  return self;
}

static void
clear_source (McpNews *self)
{
  if (self->source != NULL)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
}

void
mcp_news_free (McpNews *self)
{
  clear_source (self);
  g_ptr_array_unref (self->listeners);
  g_ptr_array_unref (self->clients);
  g_hash_table_unref (self->concerned);
  g_hash_table_unref (self->updated);
  g_free (self);
}

void
mcp_news_offer_resources (McpNews      *self,
                          McpNewsShows  shows,
                          gpointer      user_data)
{
  self->shows = shows;
  self->shows_data = user_data;
  self->offered |= MCP_TOPIC_RESOURCES | MCP_TOPIC_UPDATES;
}

static guint
count_listeners (McpNews          *self,
                 McpServerSession *session)
{
  guint n = 0;

  for (guint i = 0; i < self->listeners->len; i++)
    n += mcp_exchange_get_session (mcp_listener_get_exchange (g_ptr_array_index (self->listeners, i))) == session;
  return n;
}

void
mcp_news_listen (McpNews     *self,
                 McpExchange *exchange)
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
mcp_news_sweep (McpNews *self)
{
  if (self->telling)
    return;
  for (guint i = self->listeners->len; i > 0; i--)
    if (mcp_exchange_is_ended (mcp_listener_get_exchange (g_ptr_array_index (self->listeners, i - 1))))
      g_ptr_array_remove_index (self->listeners, i - 1);
}

static Client *
find_client (McpNews          *self,
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
mcp_news_add_client (McpNews          *self,
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
mcp_news_watch (McpNews          *self,
                McpServerSession *session,
                const char       *uri)
{
  Client *client;

  mcp_news_add_client (self, session);
  client = find_client (self, session);
  if (!g_hash_table_contains (client->watched, uri) &&
      g_hash_table_size (client->watched) >= EASEL_LIMIT_MCP_WATCHED_RESOURCES)
    return FALSE;
  g_hash_table_add (client->watched, g_strdup (uri));
  return TRUE;
}

void
mcp_news_unwatch (McpNews          *self,
                  McpServerSession *session,
                  const char       *uri)
{
  Client *client = find_client (self, session);

  if (client != NULL)
    g_hash_table_remove (client->watched, uri);
}

void
mcp_news_remove_client (McpNews          *self,
                        McpServerSession *session)
{
  Client *client = find_client (self, session);

  if (client != NULL)
    g_ptr_array_remove (self->clients, client);
}

/* Telling may end a connection, and with it listeners and clients: the first are held until it is over, the second
 * looked for each time. */
static GPtrArray *
hold_clients (McpNews *self)
{
  GPtrArray *held = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->clients->len; i++)
    {
      Client *client = g_ptr_array_index (self->clients, i);

      if (mcp_server_session_is_initialized (client->session))
        g_ptr_array_add (held, g_object_ref (client->session));
    }
  return held;
}

static gboolean
may_hear (McpNews          *self,
          McpServerSession *client,
          const char       *uri)
{
  return uri == NULL || self->shows == NULL || self->shows (client, uri, self->shows_data);
}

/* @only: (nullable): a set of those who are told */
static void
tell_listeners (McpNews    *self,
                McpTopics   topic,
                const char *uri,
                GHashTable *only)
{
  for (guint i = 0; i < self->listeners->len; i++)
    {
      McpListener *listener = g_ptr_array_index (self->listeners, i);

      McpServerSession *client = mcp_exchange_get_session (mcp_listener_get_exchange (listener));

      if ((only == NULL || g_hash_table_contains (only, client)) && may_hear (self, client, uri))
        mcp_listener_tell (listener, topic, uri);
    }
}

static void
tell_clients (McpNews    *self,
              GPtrArray  *clients,
              McpTopics   topic,
              const char *uri,
              GHashTable *only)
{
  g_autoptr(JsonObject) params = uri != NULL ? easel_json_object (EASEL_JSON_STRING ("uri", uri)) : NULL;

  for (guint i = 0; i < clients->len; i++)
    {
      Client *client = find_client (self, g_ptr_array_index (clients, i));

      if (client != NULL && (only == NULL || g_hash_table_contains (only, client->session)) &&
          (uri == NULL || g_hash_table_contains (client->watched, uri)) &&
          may_hear (self, client->session, uri))
        mcp_server_session_notify (client->session, mcp_topic_get_method (topic), params);
    }
}

static void
tell (McpNews *self)
{
  g_autoptr(GPtrArray) clients = hold_clients (self);
  g_autoptr(GHashTable) concerned = g_steal_pointer (&self->concerned);
  g_autoptr(GHashTable) updated = g_steal_pointer (&self->updated);
  McpTopics changed = self->changed;
  GHashTableIter iter;
  gpointer uri;

  self->changed = 0;
  self->concerned = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  self->updated = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->told = g_get_monotonic_time ();
  self->telling = TRUE;

  g_hash_table_iter_init (&iter, updated);
  while (g_hash_table_iter_next (&iter, &uri, NULL))
    {
      tell_listeners (self, MCP_TOPIC_UPDATES, uri, NULL);
      tell_clients (self, clients, MCP_TOPIC_UPDATES, uri, NULL);
    }
  for (guint topic = MCP_TOPIC_TOOLS; topic <= MCP_TOPIC_RESOURCES; topic <<= 1)
    if (changed & topic)
      {
        tell_listeners (self, topic, NULL, NULL);
        tell_clients (self, clients, topic, NULL, NULL);
      }
  if (!(changed & MCP_TOPIC_RESOURCES) && g_hash_table_size (concerned) > 0)
    {
      tell_listeners (self, MCP_TOPIC_RESOURCES, NULL, concerned);
      tell_clients (self, clients, MCP_TOPIC_RESOURCES, NULL, concerned);
    }
  self->telling = FALSE;
  mcp_news_sweep (self);
}

static gboolean
tell_cb (gpointer user_data)
{
  McpNews *self = user_data;

  g_clear_pointer (&self->source, g_source_unref);
  tell (self);
  return G_SOURCE_REMOVE;
}

/* The first of a burst is told at once, the others together. */
static void
schedule (McpNews *self)
{
  gint64 passed = (g_get_monotonic_time () - self->told) / 1000;

  if (self->source != NULL)
    return;
  self->source = g_timeout_source_new (self->told == 0 ? 0 : (guint) MAX (EASEL_LIMIT_MCP_NEWS_INTERVAL - passed, 0));
  g_source_set_callback (self->source, tell_cb, self, NULL);
  g_source_attach (self->source, g_main_context_get_thread_default ());
}

void
mcp_news_tools_changed (McpNews *self)
{
  self->changed |= MCP_TOPIC_TOOLS;
  schedule (self);
}

void
mcp_news_resources_changed (McpNews *self)
{
  self->changed |= MCP_TOPIC_RESOURCES;
  schedule (self);
}

static void
concern (McpNews          *self,
         McpServerSession *client,
         McpConcernsFunc   concerns,
         gpointer          user_data)
{
  if (!g_hash_table_contains (self->concerned, client) && concerns (client, user_data))
    g_hash_table_add (self->concerned, g_object_ref (client));
}

void
mcp_news_resources_changed_for (McpNews         *self,
                                McpConcernsFunc  concerns,
                                gpointer         user_data)
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
mcp_news_resource_updated (McpNews    *self,
                           const char *uri)
{
  g_hash_table_add (self->updated, g_strdup (uri));
  schedule (self);
}

void
mcp_news_stop (McpNews *self)
{
  g_autoptr(GPtrArray) listeners = NULL;

  if (self->source != NULL)
    {
      clear_source (self);
      tell (self);
    }
  listeners = g_steal_pointer (&self->listeners);
  self->listeners = g_ptr_array_new_with_free_func ((GDestroyNotify) mcp_listener_free);
  for (guint i = 0; i < listeners->len; i++)
    mcp_listener_end (g_ptr_array_index (listeners, i));
}
