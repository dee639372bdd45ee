/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-channel.h"
#include "ahp-envelope.h"

G_BEGIN_DECLS

/* For AhpChannels only, which creates channels and updates them. */
AhpChannel *ahp_channel_new           (const char        *uri,
                                       AhpChannelKind     kind,
                                       const char        *client_id);

/* Queues actions from now on, until a snapshot arrives or a replay ends. */
void        ahp_channel_begin_sync    (AhpChannel        *self);
/* TRUE when the state is complete up to the last sequence number, so that a replay can continue it. */
gboolean    ahp_channel_is_resumable  (AhpChannel        *self);
/* TRUE when this connection continued the channel by replay: actions missing from the replay never reached the host. */
gboolean    ahp_channel_was_replayed  (AhpChannel        *self);
gboolean    ahp_channel_is_live       (AhpChannel        *self);

/* FALSE when queued actions newer than the snapshot were dropped at the limit of the queue: request another
 * snapshot. */
gboolean    ahp_channel_take_snapshot (AhpChannel        *self,
                                       JsonObject        *state,
                                       gint64             from_seq);
void        ahp_channel_receive       (AhpChannel        *self,
                                       const AhpEnvelope *envelope);
void        ahp_channel_replay        (AhpChannel        *self,
                                       const AhpEnvelope *envelope);
void        ahp_channel_end_replay    (AhpChannel        *self);
void        ahp_channel_set_lost      (AhpChannel        *self);
void        ahp_channel_set_gone      (AhpChannel        *self);

G_END_DECLS
