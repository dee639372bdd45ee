/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-canvas.h"
#include "easel-host-state.h"

G_BEGIN_DECLS

/* The canvases that users closed, with their state, so that they can be reopened for EASEL_LIMIT_HOST_CLOSED_TIME: at
 * most EASEL_LIMIT_HOST_CLOSED, and EASEL_LIMIT_HOST_CLOSED_BYTES of state. They end with their session, and with the
 * host.
 *
 * Signal: "dropped" (const char *channel, JsonObject *state): the canvas can no longer be reopened. */
#define EASEL_HOST_TYPE_CLOSED (easel_host_closed_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostClosed, easel_host_closed, EASEL_HOST, CLOSED, GObject)

EaselHostClosed *easel_host_closed_new      (EaselHostState  *state);
void             easel_host_closed_set_time (EaselHostClosed *self,
                                             guint            milliseconds);
/* Replaces a canvas of the same session with the same instance id. */
void             easel_host_closed_add      (EaselHostClosed *self,
                                             EaselHostCanvas *canvas,
                                             JsonObject      *state);
/* (nullable) (transfer none): the state. @channel: (out) (transfer none). */
JsonObject      *easel_host_closed_find     (EaselHostClosed  *self,
                                             const char       *session,
                                             const char       *instance_id,
                                             const char      **channel);
/* Removes a canvas that has been reopened, without the signal. */
void             easel_host_closed_remove   (EaselHostClosed *self,
                                             const char      *session,
                                             const char      *instance_id);
void             easel_host_closed_drop_all (EaselHostClosed *self);
/* (transfer container) (element-type JsonObject): the states. */
GPtrArray       *easel_host_closed_list     (EaselHostClosed *self);

G_END_DECLS
