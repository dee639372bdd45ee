/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* Words between `easel-host wrap` and a host, besides the MCP of a door (mcp-relay-door.h), which a server must not
 * use. From wrap to host, as notifications:
 *   server {id, name, client, info?, capabilities?}: first: a stable id, its name where it tells none, the agent's
 *     clientInfo, serverInfo, and what the server can do
 *   began {call, uri, tool, arguments?} and ended {call, result?, error?}: of calls with an App; neither: cancelled
 *   said {id}: the agent has heard what the user said
 *   ready {}: all that happened in the meantime is told
 * From host to wrap: say {id, text}; kept {call} or {said}: is on the disk; the request unsay {id}, answered with
 * whether the agent has not heard it. */
#define EASEL_AGENT_SERVER_PREFIX "easel/"
#define EASEL_AGENT_SERVER_SERVER EASEL_AGENT_SERVER_PREFIX "server"
#define EASEL_AGENT_SERVER_BEGAN EASEL_AGENT_SERVER_PREFIX "began"
#define EASEL_AGENT_SERVER_ENDED EASEL_AGENT_SERVER_PREFIX "ended"
#define EASEL_AGENT_SERVER_DELIVERED EASEL_AGENT_SERVER_PREFIX "said"
#define EASEL_AGENT_SERVER_READY EASEL_AGENT_SERVER_PREFIX "ready"
#define EASEL_AGENT_SERVER_DELIVER EASEL_AGENT_SERVER_PREFIX "say"
#define EASEL_AGENT_SERVER_STORED EASEL_AGENT_SERVER_PREFIX "kept"
#define EASEL_AGENT_SERVER_WITHDRAW EASEL_AGENT_SERVER_PREFIX "unsay"

/* Server of an agent: an entry of its session while `easel-host wrap` is connected, and the calls that it tells.
 *
 * Signals: "ready": all that it had to tell is told; "gone": it has left; once. */
#define EASEL_TYPE_AGENT_SERVER (easel_agent_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentServer, easel_agent_server, EASEL, AGENT_SERVER, GObject)

/* @folder: (nullable): where the agent works. */
EaselAgentServer *easel_agent_server_new          (EaselAgentContext *context,
                                                   const char        *folder,
                                                   RpcTransport      *transport);
/* (nullable): NULL until it has said who it is. */
const char       *easel_agent_server_get_session  (EaselAgentServer  *self);
const char       *easel_agent_server_get_id       (EaselAgentServer  *self);
/* Whether it has to tell the agent what has this id. */
gboolean          easel_agent_server_has_message  (EaselAgentServer  *self,
                                                   const char        *id);
/* Messages that wait for the agent in its chat are those of @ids, and no others. Texts are read from the chat. */
void              easel_agent_server_set_messages (EaselAgentServer  *self,
                                                   GPtrArray         *ids);

/* Takes back what the user said, to say it otherwise. */
void     easel_agent_server_withdraw_async  (EaselAgentServer    *self,
                                             const char          *id,
                                             GAsyncReadyCallback  callback,
                                             gpointer             user_data);
/* Whether the agent has not heard it. */
gboolean easel_agent_server_withdraw_finish (EaselAgentServer    *self,
                                             GAsyncResult        *result);

G_END_DECLS
