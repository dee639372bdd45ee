/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-presence.h"

G_BEGIN_DECLS

/* initialize and reconnect: they register a connection as a client. */
typedef struct
{
  EaselHostState    *state;
  EaselHostHub      *hub;
  EaselHostPresence *presence;
  const char        *computer;   /* nullable: sent in every handshake */
} EaselHostHandshake;

void easel_host_handshake_initialize (const EaselHostHandshake *self,
                                      EaselHostConnection      *connection,
                                      RpcRequest               *request);
void easel_host_handshake_reconnect  (const EaselHostHandshake *self,
                                      EaselHostConnection      *connection,
                                      RpcRequest               *request);

G_END_DECLS
