/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-connection.h"
#include "easel-host-folders.h"
#include "easel-host-mcp.h"
#include "easel-host-presence.h"
#include "easel-host-ttys.h"
#include "easel-host-views.h"

G_BEGIN_DECLS

/* The table of methods that clients may call; see docs/PROTOCOL.md. */
#define EASEL_HOST_TYPE_METHODS (easel_host_methods_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostMethods, easel_host_methods, EASEL_HOST, METHODS, GObject)

EaselHostMethods *easel_host_methods_new          (EaselHostState      *state,
                                                   EaselHostSessions   *sessions,
                                                   EaselHostHub        *hub,
                                                   EaselHostRuntime    *runtime,
                                                   EaselHostPresence   *presence,
                                                   EaselHostTtys       *ttys,
                                                   EaselHostViews      *views,
                                                   EaselHostMcp        *mcp);
/* Handles all requests and notifications of the connection. */
void              easel_host_methods_attach       (EaselHostMethods    *self,
                                                   EaselHostConnection *connection);
/* @computer: (nullable): from ahp_computer_dup(). */
void              easel_host_methods_set_computer (EaselHostMethods    *self,
                                                   const char          *computer);
void              easel_host_methods_set_folders  (EaselHostMethods    *self,
                                                   char * const     *folders);

G_END_DECLS
