/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "config.h"

#include "easel-agent-frontend.h"

#include "easel-agent-registry.h"
#include "easel-agent-resources.h"
#include "easel-agent-tools.h"
#include "easel-json.h"

struct _EaselAgentFrontend
{
  GObject            parent_instance;
  EaselAgentContext *context;
};

G_DEFINE_FINAL_TYPE (EaselAgentFrontend, easel_agent_frontend, G_TYPE_OBJECT)

enum { PANEL_WANTED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Instructions that a model gets before its first call. */
static const char instructions[] =
  "Easel shows canvases to the person at this computer: pages of yours, and, while its panel runs, an editor, a "
  "browser and a terminal that both of you use. canvas_show_page shows HTML; canvas_list and canvas_open open the "
  "others; canvas_invoke_action acts in them; canvas_wait tells what the person and the pages do. Results name a "
  "session: pass it on. The person sees everything you open, may close it at any time, and is asked before some "
  "actions: an error says so and how to go on.";

static void
easel_agent_frontend_dispose (GObject *object)
{
  EaselAgentFrontend *self = EASEL_AGENT_FRONTEND (object);

  if (self->context != NULL)
    mcp_server_stop (self->context->server);
  g_clear_object (&self->context);

  G_OBJECT_CLASS (easel_agent_frontend_parent_class)->dispose (object);
}

static void
easel_agent_frontend_class_init (EaselAgentFrontendClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_agent_frontend_dispose;
  signals[PANEL_WANTED] = g_signal_new ("panel-wanted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
}

static void
easel_agent_frontend_init (EaselAgentFrontend *self)
{
}

/* Updates the description of canvas_open, which lists the canvases: clients list the tools again when it changes. */
static void
update_openable (EaselAgentFrontend *self)
{
  EaselAgentContext *context = self->context;
  g_autofree char *openable = easel_agent_registry_describe (context);

  if (g_strcmp0 (openable, context->openable) == 0)
    return;
  g_free (context->openable);
  context->openable = g_steal_pointer (&openable);
  mcp_server_tools_changed (context->server);
}

static void
state_envelope_cb (EaselHostState     *state,
                   const char         *channel,
                   JsonObject         *envelope,
                   const char         *only,
                   EaselAgentFrontend *self)
{
  JsonObject *action = easel_json_peek_object (envelope, "action");

  if (only != NULL || action == NULL)
    return;
  if (strcmp (easel_json_peek_string (action, "type", ""), "session/canvasesChanged") == 0)
    update_openable (self);
  easel_agent_resources_follow (self->context, channel, action);
}

static void
state_removed_cb (EaselHostState     *state,
                  const char         *uri,
                  EaselAgentFrontend *self)
{
  if (g_str_has_prefix (uri, "ahp-session:"))
    {
      update_openable (self);
      easel_agent_resources_forget (self->context, uri);
    }
  else if (g_str_has_prefix (uri, "ahp-chat:"))
    {
      /* Also removes the resource with the session's pending messages. */
      mcp_server_resources_changed (self->context->server);
    }
}

/* A client that lost its connection counts as disconnected before its sessions say so. */
static void
hub_changed_cb (EaselAgentFrontend *self)
{
  update_openable (self);
}

static void
panel_wanted_cb (EaselAgentFrontend *self)
{
  g_signal_emit (self, signals[PANEL_WANTED], 0);
}

/**
 * easel_agent_frontend_new:
 * @host: a host, before easel_host_restore()
 *
 * Returns: (transfer full): the tools and resources for its agents
 */
EaselAgentFrontend *
easel_agent_frontend_new (EaselHost *host)
{
  EaselAgentFrontend *self;
  EaselHostHub *hub;

  g_return_val_if_fail (EASEL_IS_HOST (host), NULL);

  self = g_object_new (EASEL_TYPE_AGENT_FRONTEND, NULL);
  self->context = easel_agent_context_new (host, mcp_server_new ("easel", "Easel", PACKAGE_VERSION, instructions));
  self->context->openable = easel_agent_registry_describe (self->context);
  easel_agent_tools_attach (self->context);
  easel_agent_resources_attach (self->context);
  hub = easel_host_get_hub (self->context->host);
  g_signal_connect_object (self->context, "panel-wanted", G_CALLBACK (panel_wanted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->context->state, "envelope", G_CALLBACK (state_envelope_cb), self, 0);
  g_signal_connect_object (self->context->state, "removed", G_CALLBACK (state_removed_cb), self, 0);
  g_signal_connect_object (hub, "joined", G_CALLBACK (hub_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hub, "left", G_CALLBACK (hub_changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

McpServer *
easel_agent_frontend_get_server (EaselAgentFrontend *self)
{
  g_return_val_if_fail (EASEL_IS_AGENT_FRONTEND (self), NULL);

  return self->context->server;
}

void
easel_agent_frontend_set_panel_note (EaselAgentFrontend *self,
                                     const char         *note)
{
  g_return_if_fail (EASEL_IS_AGENT_FRONTEND (self));

  g_free (self->context->panel_note);
  self->context->panel_note = g_strdup (note);
}

/** easel_agent_frontend_get_context: (transfer none): the state of the tools and resources. */
EaselAgentContext *
easel_agent_frontend_get_context (EaselAgentFrontend *self)
{
  g_return_val_if_fail (EASEL_IS_AGENT_FRONTEND (self), NULL);

  return self->context;
}
