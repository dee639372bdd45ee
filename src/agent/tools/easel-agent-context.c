/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-context.h"

#include "easel-host-show.h"

enum { PANEL_WANTED, WAITS, READ_MESSAGES, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAgentContext, easel_agent_context, G_TYPE_OBJECT)

static void
easel_agent_context_dispose (GObject *object)
{
  EaselAgentContext *self = EASEL_AGENT_CONTEXT (object);

  g_clear_object (&self->server);
  g_clear_object (&self->cache);
  g_clear_object (&self->pages);
  g_clear_object (&self->events);
  g_clear_object (&self->sessions);
  g_clear_object (&self->runtime);
  g_clear_object (&self->state);
  g_clear_object (&self->host);

  G_OBJECT_CLASS (easel_agent_context_parent_class)->dispose (object);
}

static void
easel_agent_context_finalize (GObject *object)
{
  EaselAgentContext *self = EASEL_AGENT_CONTEXT (object);

  g_hash_table_unref (self->listed);
  g_hash_table_unref (self->unseen);
  g_ptr_array_unref (self->listening);
  g_free (self->openable);
  g_free (self->panel_note);

  G_OBJECT_CLASS (easel_agent_context_parent_class)->finalize (object);
}

static void
easel_agent_context_class_init (EaselAgentContextClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_agent_context_dispose;
  object_class->finalize = easel_agent_context_finalize;
  signals[PANEL_WANTED] = g_signal_new ("panel-wanted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
  signals[WAITS] = g_signal_new ("waits", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[READ_MESSAGES] = g_signal_new ("read-messages", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                         NULL,
                                         G_TYPE_STRING, 1, G_TYPE_STRING);
}

static void
easel_agent_context_init (EaselAgentContext *self)
{
  self->listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
  self->unseen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->listening = g_ptr_array_new_with_free_func (g_free);
}

/* A panel that connects later cannot know which canvas is new: asks it to bring the unseen one to the front. */
static void
reported_cb (EaselHostViews      *views,
             const char          *channel,
             EaselHostConnection *connection,
             EaselAgentContext   *self)
{
  g_autofree char *copy = g_strdup (channel);

  if (g_hash_table_remove (self->unseen, channel) && easel_host_views_get (views, copy) != EASEL_HOST_VIEW_VISIBLE)
    easel_host_show (easel_host_get_hub (self->host), self->state, copy);
}

static void
removed_cb (EaselHostState    *state,
            const char        *uri,
            EaselAgentContext *self)
{
  g_hash_table_remove (self->unseen, uri);
}

/**
 * easel_agent_context_new:
 * @host: a host, before easel_host_restore()
 * @server: (transfer full): the MCP server for agents
 *
 * Returns: (transfer full): the context
 */
EaselAgentContext *
easel_agent_context_new (EaselHost *host,
                         McpServer *server)
{
  EaselAgentContext *self;

  g_return_val_if_fail (EASEL_IS_HOST (host), NULL);
  g_return_val_if_fail (MCP_IS_SERVER (server), NULL);

  self = g_object_new (EASEL_TYPE_AGENT_CONTEXT, NULL);
  self->host = g_object_ref (host);
  self->state = g_object_ref (easel_host_get_state (host));
  self->runtime = g_object_ref (easel_host_get_runtime (host));
  self->server = server;
  /* In this order, because handlers of events check whether the session exists. */
  self->sessions = easel_agent_sessions_new (host);
  self->events = easel_agent_events_new (host, self->sessions);
  self->pages = easel_agent_pages_new (host);
  self->cache = easel_agent_cache_new (host);
  g_signal_connect_object (easel_host_get_views (host), "reported", G_CALLBACK (reported_cb), self, 0);
  g_signal_connect_object (self->state, "removed", G_CALLBACK (removed_cb), self, 0);
  return self;
}

char *
easel_agent_context_read_messages (EaselAgentContext *self,
                                   const char        *session)
{
  char *text = NULL;

  g_return_val_if_fail (EASEL_IS_AGENT_CONTEXT (self), NULL);

  g_signal_emit (self, signals[READ_MESSAGES], 0, session, &text);
  return text != NULL ? text : g_strdup ("");
}

void
easel_agent_context_request_panel (EaselAgentContext *self)
{
  g_return_if_fail (EASEL_IS_AGENT_CONTEXT (self));

  g_signal_emit (self, signals[PANEL_WANTED], 0);
}

void
easel_agent_context_request_app_panel (EaselAgentContext *self)
{
  g_autoptr(GPtrArray) clients = NULL;

  g_return_if_fail (EASEL_IS_AGENT_CONTEXT (self));

  clients = easel_host_hub_list_subscribers (easel_host_get_hub (self->host), EASEL_HOST_ROOT_URI);
  for (guint i = 0; i < clients->len; i++)
    {
      if (easel_host_connection_get_shows_apps (clients->pdata[i]))
        return;
    }
  easel_agent_context_request_panel (self);
}

void
easel_agent_context_add_unseen (EaselAgentContext *self,
                                const char        *channel)
{
  g_return_if_fail (EASEL_IS_AGENT_CONTEXT (self));
  g_return_if_fail (channel != NULL);

  g_hash_table_add (self->unseen, g_strdup (channel));
}

static gboolean
find_listening (EaselAgentContext *self,
                const char        *session,
                guint             *index)
{
  return g_ptr_array_find_with_equal_func (self->listening, session, g_str_equal, index);
}

void
easel_agent_context_listen (EaselAgentContext *self,
                            const char        *session)
{
  g_return_if_fail (EASEL_IS_AGENT_CONTEXT (self));

  g_ptr_array_add (self->listening, g_strdup (session));
  g_signal_emit (self, signals[WAITS], 0, session);
}

void
easel_agent_context_unlisten (EaselAgentContext *self,
                              const char        *session)
{
  guint index;

  g_return_if_fail (EASEL_IS_AGENT_CONTEXT (self));

  if (find_listening (self, session, &index))
    g_ptr_array_remove_index_fast (self->listening, index);
}

gboolean
easel_agent_context_listens (EaselAgentContext *self,
                             const char        *session)
{
  g_return_val_if_fail (EASEL_IS_AGENT_CONTEXT (self), FALSE);

  return find_listening (self, session, NULL);
}
