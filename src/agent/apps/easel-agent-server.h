/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* Messages between `easel-host wrap` and a host, in addition to the MCP of a side channel (mcp-relay-side-channel.h).
 * Messages of a server with this prefix are dropped.
 *
 * From wrap to host, as notifications:
 *   server {id, name, client, info?, capabilities?}: first: a stable id, a name in case the server sends none, the
 *     agent's clientInfo, serverInfo, and the server's capabilities
 *   began {call, uri, tool, arguments?} and ended {call, result?, error?}: calls with an App; neither result nor error:
 *     cancelled
 *   said {id}: the agent has received a message of the user
 *   ready {}: everything that happened while disconnected was reported
 *
 * From host to wrap: say {id, text}: a message to deliver; kept {call} or {said}: the host has stored it; the request
 * unsay {id}: withdraws a message, answered with whether the agent has not received it. */
#define EASEL_AGENT_SERVER_PREFIX "easel/"
#define EASEL_AGENT_SERVER_SERVER EASEL_AGENT_SERVER_PREFIX "server"
#define EASEL_AGENT_SERVER_BEGAN EASEL_AGENT_SERVER_PREFIX "began"
#define EASEL_AGENT_SERVER_ENDED EASEL_AGENT_SERVER_PREFIX "ended"
#define EASEL_AGENT_SERVER_DELIVERED EASEL_AGENT_SERVER_PREFIX "said"
#define EASEL_AGENT_SERVER_READY EASEL_AGENT_SERVER_PREFIX "ready"
#define EASEL_AGENT_SERVER_DELIVER EASEL_AGENT_SERVER_PREFIX "say"
#define EASEL_AGENT_SERVER_STORED EASEL_AGENT_SERVER_PREFIX "kept"
#define EASEL_AGENT_SERVER_WITHDRAW EASEL_AGENT_SERVER_PREFIX "unsay"

/* A server of an agent: an entry of the agent's session while `easel-host wrap` is connected, and the calls that it
 * reports.
 *
 * Signals: "ready": it has reported everything that happened while it was disconnected; "gone": it has disconnected;
 * once. */
#define EASEL_TYPE_AGENT_SERVER (easel_agent_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentServer, easel_agent_server, EASEL, AGENT_SERVER, GObject)

/* @folder: (nullable): the agent's working folder. */
EaselAgentServer *easel_agent_server_new          (EaselAgentContext *context,
                                                   const char        *folder,
                                                   RpcTransport      *transport);
/* (nullable): NULL until the server has introduced itself. */
const char       *easel_agent_server_get_session  (EaselAgentServer  *self);
const char       *easel_agent_server_get_id       (EaselAgentServer  *self);
/* Whether it has to deliver the message @id. */
gboolean          easel_agent_server_has_message  (EaselAgentServer  *self,
                                                   const char        *id);
/* Assigns exactly the pending messages @ids to the server. Their texts are read from the chat. */
void              easel_agent_server_set_messages (EaselAgentServer  *self,
                                                   GPtrArray         *ids);

/* Withdraws a message, to deliver it another way. */
void     easel_agent_server_withdraw_async  (EaselAgentServer    *self,
                                             const char          *id,
                                             GAsyncReadyCallback  callback,
                                             gpointer             user_data);
/* Whether the message was withdrawn before the agent received it. */
gboolean easel_agent_server_withdraw_finish (EaselAgentServer    *self,
                                             GAsyncResult        *result);

G_END_DECLS
