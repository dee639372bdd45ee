/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"
#include "ahp-envelope.h"

G_BEGIN_DECLS

/* The actions of one client that wait to be written or for their echo. It lives inside the client. */
typedef struct _AhpDispatcher AhpDispatcher;

AhpDispatcher *ahp_dispatcher_new          (AhpClient         *client);
void           ahp_dispatcher_free         (AhpDispatcher     *self);

/* Takes @task; its cancellable takes the action out again. */
void           ahp_dispatcher_add          (AhpDispatcher     *self,
                                            const char        *channel,
                                            JsonObject        *action,
                                            GTask             *task);
/* Writes what may be written now. */
void           ahp_dispatcher_flush        (AhpDispatcher     *self);
/* An action of this client came back. */
void           ahp_dispatcher_settle       (AhpDispatcher     *self,
                                            const AhpEnvelope *envelope);
/* After a handshake: what was written is written again where a replay proves that it never arrived, and fails with
 * AHP_ERROR_UNKNOWN where nothing does. Then the rest is flushed. */
void           ahp_dispatcher_resume       (AhpDispatcher     *self);
void           ahp_dispatcher_lost         (AhpDispatcher     *self);
void           ahp_dispatcher_channel_gone (AhpDispatcher     *self,
                                            const char        *channel);
/* Nobody listens to the channel any more: what waits to be written to it fails. */
void           ahp_dispatcher_channel_left (AhpDispatcher     *self,
                                            const char        *channel);
/* The client is closed: what was written is AHP_ERROR_UNKNOWN, the rest G_IO_ERROR_CLOSED. */
void           ahp_dispatcher_close        (AhpDispatcher     *self);

G_END_DECLS
