/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* Servers of agents that have Apps, in the sessions of these agents; and delivers messages of the user to the
 * agents. */
#define EASEL_TYPE_AGENT_APPS (easel_agent_apps_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentApps, easel_agent_apps, EASEL, AGENT_APPS, GObject)

EaselAgentApps *easel_agent_apps_new        (EaselAgentContext *context);
/* Adds a server whose `easel-host wrap` is at the other end of @transport. @folder: (nullable): the agent's working
 * folder. */
void            easel_agent_apps_add_server (EaselAgentApps    *self,
                                             const char        *folder,
                                             RpcTransport      *transport);

/* (transfer full) (element-type utf8): texts of the user's pending messages in the chat of @session, for the agent.
 * Marks them as delivered. Messages that are assigned to a server behind `wrap` are not included. */
GPtrArray *easel_agent_apps_deliver_pending (EaselAgentApps *self,
                                             const char     *session);
/* (transfer full): @text with an introduction that tells the model that it comes from the user, and not from the
 * tool. */
char      *easel_agent_apps_quote_user      (const char     *text);

G_END_DECLS
