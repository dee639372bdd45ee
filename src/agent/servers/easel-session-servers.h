/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-apps.h"
#include "easel-user-servers.h"

G_BEGIN_DECLS

/* The user servers in the sessions of agents: each session lists them, agents get their tools, and clients start, stop,
 * enable and disable them. */
#define EASEL_TYPE_SESSION_SERVERS (easel_session_servers_get_type ())
G_DECLARE_FINAL_TYPE (EaselSessionServers, easel_session_servers, EASEL, SESSION_SERVERS, GObject)

EaselSessionServers *easel_session_servers_new (EaselAgentContext *context,
                                                EaselAgentApps    *apps,
                                                EaselUserServers  *servers);

G_END_DECLS
