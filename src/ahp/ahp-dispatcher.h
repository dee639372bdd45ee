/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-channels.h"

G_BEGIN_DECLS

/* The actions of one client that wait to be written or for their echo, over all its links. */
#define AHP_TYPE_DISPATCHER (ahp_dispatcher_get_type ())
G_DECLARE_FINAL_TYPE (AhpDispatcher, ahp_dispatcher, AHP, DISPATCHER, GObject)

AhpDispatcher *ahp_dispatcher_new          (const char        *client_id,
                                            AhpChannels       *channels);

/* Takes @task; its cancellable takes the action out again. */
void           ahp_dispatcher_add          (AhpDispatcher     *self,
                                            const char        *channel,
                                            JsonObject        *action,
                                            GTask             *task);
/* Follows a link that is connected. */
void           ahp_dispatcher_attach       (AhpDispatcher     *self,
                                            AhpLink           *link);
/* The link is dead. */
void           ahp_dispatcher_detach       (AhpDispatcher     *self);
/* The link is ready: what was written is written again where a replay proves that it never arrived, and fails with
 * AHP_ERROR_UNKNOWN where nothing does. Then the rest is flushed. */
void           ahp_dispatcher_resume       (AhpDispatcher     *self);
/* The client is closed: what was written is AHP_ERROR_UNKNOWN, the rest G_IO_ERROR_CLOSED. */
void           ahp_dispatcher_close        (AhpDispatcher     *self);

G_END_DECLS
