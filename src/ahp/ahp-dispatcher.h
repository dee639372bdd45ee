/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-channels.h"

G_BEGIN_DECLS

/* The actions of one client that wait to be written, or for their echo; they survive reconnects. */
#define AHP_TYPE_DISPATCHER (ahp_dispatcher_get_type ())
G_DECLARE_FINAL_TYPE (AhpDispatcher, ahp_dispatcher, AHP, DISPATCHER, GObject)

AhpDispatcher *ahp_dispatcher_new          (const char        *client_id,
                                            AhpChannels       *channels);

/* Consumes @task; its cancellable removes the action. */
void           ahp_dispatcher_add          (AhpDispatcher     *self,
                                            const char        *channel,
                                            JsonObject        *action,
                                            GTask             *task);
/* Starts using a connected link. */
void           ahp_dispatcher_attach       (AhpDispatcher     *self,
                                            AhpLink           *link);
/* The link was closed. */
void           ahp_dispatcher_detach       (AhpDispatcher     *self);
/* The link is ready: actions without an echo are written again if a replay proves that they never arrived, and fail
 * with AHP_ERROR_UNKNOWN without such proof. Then the waiting actions are written. */
void           ahp_dispatcher_resume       (AhpDispatcher     *self);
/* The client is closed: actions without an echo fail with AHP_ERROR_UNKNOWN, unwritten ones with G_IO_ERROR_CLOSED. */
void           ahp_dispatcher_close        (AhpDispatcher     *self);

G_END_DECLS
