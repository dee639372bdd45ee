/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"
#include "easel-session.h"

G_BEGIN_DECLS

/* Keeps the servers of a session equal to the MCP servers among its customizations, and carries out what the user
 * wants of them. */
#define EASEL_TYPE_AHP_SERVERS (easel_ahp_servers_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpServers, easel_ahp_servers, EASEL, AHP_SERVERS, GObject)

EaselAhpServers *easel_ahp_servers_new    (AhpClient       *client,
                                           EaselSession    *session);
/* @state: (nullable): of the session; NULL when it is left. */
void             easel_ahp_servers_update (EaselAhpServers *self,
                                           JsonObject      *state);

G_END_DECLS
