/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"

G_BEGIN_DECLS

/* The terminals of this host: createTerminal, disposeTerminal and the ahp-terminal: channels. Their processes end with
 * the host; the channels stay, exited, with what they showed. */
#define EASEL_HOST_TYPE_TTYS (easel_host_ttys_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostTtys, easel_host_ttys, EASEL_HOST, TTYS, GObject)

EaselHostTtys *easel_host_ttys_new     (EaselHostState      *state,
                                        EaselHostHub        *hub);
/* After a start: no process of before is there any more. */
void           easel_host_ttys_restore (EaselHostTtys       *self);
/* Ends every process and saves what was shown. */
void           easel_host_ttys_stop    (EaselHostTtys       *self);

void           easel_host_ttys_create  (EaselHostTtys       *self,
                                        EaselHostConnection *connection,
                                        RpcRequest          *request);
void           easel_host_ttys_dispose (EaselHostTtys       *self,
                                        EaselHostConnection *connection,
                                        RpcRequest          *request);
/* Consequences of an accepted action of a client. */
void           easel_host_ttys_follow  (EaselHostTtys       *self,
                                        const char          *channel,
                                        JsonObject          *action);

G_END_DECLS
