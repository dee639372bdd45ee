/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-discovery"

#include "easel-agent-lifetime.h"

#include "easel-agent-discovery-limits.h"

struct _EaselAgentLifetime
{
  GObject             parent_instance;
  EaselHost          *host;
  EaselAgentListener *listener;
  McpHttp            *http;
  guint               idle;   /* milliseconds */
  guint               idle_id;
  gboolean            unowned;
};

enum { ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAgentLifetime, easel_agent_lifetime, G_TYPE_OBJECT)

static void
easel_agent_lifetime_dispose (GObject *object)
{
  EaselAgentLifetime *self = EASEL_AGENT_LIFETIME (object);

  g_clear_handle_id (&self->idle_id, g_source_remove);
  g_clear_object (&self->host);
  g_clear_object (&self->listener);
  g_clear_object (&self->http);
  G_OBJECT_CLASS (easel_agent_lifetime_parent_class)->dispose (object);
}

static void
easel_agent_lifetime_class_init (EaselAgentLifetimeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_agent_lifetime_dispose;

  signals[ENDED] = g_signal_new ("ended", EASEL_TYPE_AGENT_LIFETIME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
easel_agent_lifetime_init (EaselAgentLifetime *self)
{
  self->idle = EASEL_LIMIT_AGENT_IDLE;
}

/* Restarts the timer, because a client was connected in the meantime: one that returns soon finds the host. */
static gboolean
idle_cb (gpointer user_data)
{
  EaselAgentLifetime *self = user_data;

  if (easel_host_hub_count (easel_host_get_hub (self->host)) > 0 || mcp_http_is_in_use (self->http))
    return G_SOURCE_CONTINUE;
  self->idle_id = 0;
  g_signal_emit (self, signals[ENDED], 0);
  return G_SOURCE_REMOVE;
}

static void
update (EaselAgentLifetime *self)
{
  g_clear_handle_id (&self->idle_id, g_source_remove);
  if (self->unowned && easel_agent_listener_count (self->listener) == 0)
    self->idle_id = g_timeout_add (self->idle, idle_cb, self);
}

static void
changed_cb (EaselAgentListener *listener,
            EaselAgentLifetime *self)
{
  update (self);
}

EaselAgentLifetime *
easel_agent_lifetime_new (EaselHost          *host,
                          EaselAgentListener *listener,
                          McpHttp            *http)
{
  EaselAgentLifetime *self = g_object_new (EASEL_TYPE_AGENT_LIFETIME, NULL);

  self->host = g_object_ref (host);
  self->listener = g_object_ref (listener);
  self->http = g_object_ref (http);
  g_signal_connect_object (listener, "changed", G_CALLBACK (changed_cb), self, 0);
  return self;
}

void
easel_agent_lifetime_set_unowned (EaselAgentLifetime *self)
{
  g_return_if_fail (EASEL_IS_AGENT_LIFETIME (self));

  self->unowned = TRUE;
  update (self);
}

void
easel_agent_lifetime_set_idle (EaselAgentLifetime *self,
                               guint               idle)
{
  g_return_if_fail (EASEL_IS_AGENT_LIFETIME (self));

  self->idle = idle;
  update (self);
}
