/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-apps.h"
#include "easel-session-server.h"

G_BEGIN_DECLS

/* Runs @tool, as listed by its server, for @call, and ends the call. A call of a tool with an App is shown as a turn in
 * the session's chat, and pending messages of the user are added to the result. */
void easel_server_job_run (EaselAgentContext  *context,
                           EaselAgentApps     *apps,
                           EaselSessionServer *server,
                           JsonObject         *tool,
                           McpCall            *call);

G_END_DECLS
