/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"
#include "easel-session.h"

G_BEGIN_DECLS

/* Keeps the servers of a session up to date with the MCP servers among its customizations, and carries out requests of
 * the user for them. */
#define EASEL_TYPE_AHP_SERVERS (easel_ahp_servers_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpServers, easel_ahp_servers, EASEL, AHP_SERVERS, GObject)

EaselAhpServers *easel_ahp_servers_new    (AhpClient       *client,
                                           EaselSession    *session);
/* @state: (nullable): the state of the session; NULL after it was released. */
void             easel_ahp_servers_update (EaselAhpServers *self,
                                           JsonObject      *state);

G_END_DECLS
