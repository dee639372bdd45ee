/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-apps.h"
#include "easel-session-server.h"

G_BEGIN_DECLS

/* Runs @tool, as its server lists it, for @call, and ends it. A call of a tool with an App is a turn of the chat of the
 * session meanwhile, and what the user said there goes with the result. */
void easel_server_job_run (EaselAgentContext  *context,
                           EaselAgentApps     *apps,
                           EaselSessionServer *server,
                           JsonObject         *tool,
                           McpCall            *call);

G_END_DECLS
