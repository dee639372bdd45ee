/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"

G_BEGIN_DECLS

/* The terminals of this host: createTerminal, disposeTerminal and the ahp-terminal: channels. Their processes end with
 * the host; the channels stay, as exited, with their content. */
#define EASEL_HOST_TYPE_TTYS (easel_host_ttys_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostTtys, easel_host_ttys, EASEL_HOST, TTYS, GObject)

EaselHostTtys *easel_host_ttys_new     (EaselHostState      *state,
                                        EaselHostHub        *hub);
/* After a start: marks terminals of the last run as exited. */
void           easel_host_ttys_restore (EaselHostTtys       *self);
/* Ends every process and saves the terminals' content. */
void           easel_host_ttys_stop    (EaselHostTtys       *self);

void           easel_host_ttys_create  (EaselHostTtys       *self,
                                        EaselHostConnection *connection,
                                        RpcRequest          *request);
void           easel_host_ttys_dispose (EaselHostTtys       *self,
                                        EaselHostConnection *connection,
                                        RpcRequest          *request);
/* Carries out a client's accepted action. */
void           easel_host_ttys_follow  (EaselHostTtys       *self,
                                        const char          *channel,
                                        JsonObject          *action);

G_END_DECLS
