/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"
#include "ahp-envelope.h"

G_BEGIN_DECLS

/* The subscriptions of one client, over all its connections. It lives inside the client and does not hold it. */
typedef struct _AhpChannels AhpChannels;

AhpChannels *ahp_channels_new         (AhpClient         *client);
void         ahp_channels_free        (AhpChannels       *self);

/* (transfer full) */
AhpChannel  *ahp_channels_subscribe   (AhpChannels       *self,
                                       const char        *uri,
                                       AhpChannelKind     kind);
void         ahp_channels_unsubscribe (AhpChannels       *self,
                                       AhpChannel        *channel);
/* (transfer none) (nullable) */
AhpChannel  *ahp_channels_find        (AhpChannels       *self,
                                       const char        *uri);
/* (transfer container): all that are not gone; the table may change while they are walked. */
GPtrArray   *ahp_channels_list        (AhpChannels       *self);

void         ahp_channels_route       (AhpChannels       *self,
                                       const AhpEnvelope *envelope,
                                       gboolean           replayed);
/* Reads {resource, state, fromSeq}; TRUE when the channel took it. */
gboolean     ahp_channels_snapshot    (AhpChannels       *self,
                                       AhpChannel        *channel,
                                       JsonObject        *snapshot,
                                       GError           **error);
void         ahp_channels_set_gone    (AhpChannels       *self,
                                       AhpChannel        *channel);
/* The connection is there: subscribes everything that the handshake did not bring back. */
void         ahp_channels_ready       (AhpChannels       *self);
void         ahp_channels_lost        (AhpChannels       *self);

G_END_DECLS
