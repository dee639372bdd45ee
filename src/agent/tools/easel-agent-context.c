/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-context.h"

enum { PANEL_WANTED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAgentContext, easel_agent_context, G_TYPE_OBJECT)

static void
easel_agent_context_dispose (GObject *object)
{
  EaselAgentContext *self = EASEL_AGENT_CONTEXT (object);

  g_clear_object (&self->server);
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
}

static void
easel_agent_context_init (EaselAgentContext *self)
{
}

/**
 * easel_agent_context_new:
 * @host: a host, before easel_host_restore()
 * @server: (transfer full): the server that agents speak to
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
  /* In this order: who hears of an event asks whether its session is there. */
  self->sessions = easel_agent_sessions_new (host);
  self->events = easel_agent_events_new (host);
  self->pages = easel_agent_pages_new (host);
  return self;
}

void
easel_agent_context_want_panel (EaselAgentContext *self)
{
  g_return_if_fail (EASEL_IS_AGENT_CONTEXT (self));

  g_signal_emit (self, signals[PANEL_WANTED], 0);
}
