/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-user-servers.h"

G_BEGIN_DECLS

/* Preferences: the MCP servers that Easel runs for agents. */
#define EASEL_TYPE_PREFERENCES_SERVERS (easel_preferences_servers_get_type ())
G_DECLARE_FINAL_TYPE (EaselPreferencesServers, easel_preferences_servers, EASEL, PREFERENCES_SERVERS,
                      AdwPreferencesPage)

/* (transfer floating) */
EaselPreferencesServers *easel_preferences_servers_new (EaselUserServers *servers);

G_END_DECLS
