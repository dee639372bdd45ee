/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-channel.h"
#include "ahp-envelope.h"

G_BEGIN_DECLS

/* For AhpChannels, which alone makes channels and writes to them. */
AhpChannel *ahp_channel_new           (const char        *uri,
                                       AhpChannelKind     kind,
                                       const char        *client_id);

/* Actions are kept back from here until a snapshot or the end of a replay lets them through. */
void        ahp_channel_begin_sync    (AhpChannel        *self);
/* TRUE when the state is whole up to the last sequence number, so that a replay can continue it. */
gboolean    ahp_channel_is_resumable  (AhpChannel        *self);
/* TRUE when this connection continued the channel by replay: what is not in the replay never arrived. */
gboolean    ahp_channel_was_replayed  (AhpChannel        *self);
gboolean    ahp_channel_is_live       (AhpChannel        *self);

/* FALSE when actions that came after the snapshot were lost to the queue's bound: ask for another. */
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
