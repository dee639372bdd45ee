/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "easel-agent-life.h"

#include "easel-limits.h"

struct _EaselAgentLife
{
  GObject         parent_instance;
  EaselHost      *host;
  EaselAgentDoor *door;
  McpHttp        *http;
  guint           idle;        /* milliseconds */
  guint           idle_id;
  gboolean        unowned;
};

enum { ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAgentLife, easel_agent_life, G_TYPE_OBJECT)

static void
easel_agent_life_dispose (GObject *object)
{
  EaselAgentLife *self = EASEL_AGENT_LIFE (object);

  g_clear_handle_id (&self->idle_id, g_source_remove);
  g_clear_object (&self->host);
  g_clear_object (&self->door);
  g_clear_object (&self->http);
  G_OBJECT_CLASS (easel_agent_life_parent_class)->dispose (object);
}

static void
easel_agent_life_class_init (EaselAgentLifeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_agent_life_dispose;

  signals[ENDED] = g_signal_new ("ended", EASEL_TYPE_AGENT_LIFE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
easel_agent_life_init (EaselAgentLife *self)
{
  self->idle = EASEL_LIMIT_AGENT_IDLE;
}

/* A client that left in the meantime begins another period: who comes back soon finds the host. */
static gboolean
idle_cb (gpointer user_data)
{
  EaselAgentLife *self = user_data;

  if (easel_host_hub_count (easel_host_get_hub (self->host)) > 0 || mcp_http_is_in_use (self->http))
    return G_SOURCE_CONTINUE;
  self->idle_id = 0;
  g_signal_emit (self, signals[ENDED], 0);
  return G_SOURCE_REMOVE;
}

static void
update (EaselAgentLife *self)
{
  g_clear_handle_id (&self->idle_id, g_source_remove);
  if (self->unowned && easel_agent_door_count (self->door) == 0)
    self->idle_id = g_timeout_add (self->idle, idle_cb, self);
}

static void
changed_cb (EaselAgentDoor *door,
            EaselAgentLife *self)
{
  update (self);
}

EaselAgentLife *
easel_agent_life_new (EaselHost      *host,
                      EaselAgentDoor *door,
                      McpHttp        *http)
{
  EaselAgentLife *self = g_object_new (EASEL_TYPE_AGENT_LIFE, NULL);

  self->host = g_object_ref (host);
  self->door = g_object_ref (door);
  self->http = g_object_ref (http);
  g_signal_connect_object (door, "changed", G_CALLBACK (changed_cb), self, 0);
  return self;
}

void
easel_agent_life_set_unowned (EaselAgentLife *self)
{
  g_return_if_fail (EASEL_IS_AGENT_LIFE (self));

  self->unowned = TRUE;
  update (self);
}

void
easel_agent_life_set_idle (EaselAgentLife *self,
                           guint           idle)
{
  g_return_if_fail (EASEL_IS_AGENT_LIFE (self));

  self->idle = idle;
  update (self);
}
