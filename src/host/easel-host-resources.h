/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-connection.h"
#include "easel-host-runtime.h"

G_BEGIN_DECLS

/* canvasReadResource and resourceRead: content that is served over channels, for subscribers of the canvas. */
void easel_host_resources_read_canvas (EaselHostState      *state,
                                       EaselHostRuntime    *runtime,
                                       EaselHostConnection *connection,
                                       RpcRequest          *request);
void easel_host_resources_read_root   (EaselHostState      *state,
                                       EaselHostRuntime    *runtime,
                                       EaselHostConnection *connection,
                                       RpcRequest          *request);

G_END_DECLS
