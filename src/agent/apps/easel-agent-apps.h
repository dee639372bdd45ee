/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* The servers of agents that have Apps, in the sessions of these agents, and the way of what the user says there to
 * the agent. */
#define EASEL_TYPE_AGENT_APPS (easel_agent_apps_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentApps, easel_agent_apps, EASEL, AGENT_APPS, GObject)

EaselAgentApps *easel_agent_apps_new        (EaselAgentContext *context);
/* `easel-host wrap` is at the other end of @transport. @folder: (nullable). */
void            easel_agent_apps_add_server (EaselAgentApps    *self,
                                             const char        *folder,
                                             RpcTransport      *transport);

/* (transfer full) (element-type utf8): what the user said in the chat of @session, as texts for the agent, which
 * hears them now; but what a server behind `wrap` tells it. */
GPtrArray *easel_agent_apps_deliver_pending (EaselAgentApps *self,
                                             const char     *session);
/* (transfer full): @text as the model reads it beside the results of tools: in the name of the user. */
char      *easel_agent_apps_quote_user      (const char     *text);

G_END_DECLS
