/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-channel.h"
#include "ahp-link.h"

G_BEGIN_DECLS

/* The subscriptions of one client; they survive reconnects.
 *
 * Signals, emitted after the object is updated:
 *   "live": a subscribe request was answered; actions that wait for its channel may be written
 *   "gone" (const char *uri): the host does not have this channel
 *   "unsubscribed" (const char *uri): the last subscription of the channel was dropped */
#define AHP_TYPE_CHANNELS (ahp_channels_get_type ())
G_DECLARE_FINAL_TYPE (AhpChannels, ahp_channels, AHP, CHANNELS, GObject)

AhpChannels *ahp_channels_new            (const char     *client_id);

/* (transfer full) */
AhpChannel *ahp_channels_subscribe       (AhpChannels    *self,
                                          const char     *uri,
                                          AhpChannelKind  kind);
void        ahp_channels_unsubscribe     (AhpChannels    *self,
                                          AhpChannel     *channel);
/* The same, at once, for a channel whose URI may be reused for another channel: its state is dropped. */
void        ahp_channels_unsubscribe_now (AhpChannels    *self,
                                          AhpChannel     *channel);

/* Starts using a connected link. */
void         ahp_channels_attach         (AhpChannels    *self,
                                          AhpLink        *link);
/* The link was closed. */
void         ahp_channels_detach         (AhpChannels    *self);
/* (transfer full) (element-type utf8): channels with complete state, which a replay can continue. */
GPtrArray   *ahp_channels_list_resumable (AhpChannels    *self);
/* The host has no memory of this client: no channel can be continued. */
void         ahp_channels_reset          (AhpChannels    *self);
/* Subscribes every channel without state from this link. The link is ready. */
void         ahp_channels_subscribe_all  (AhpChannels    *self);

/* (transfer none) (nullable) */
AhpChannel  *ahp_channels_find           (AhpChannels    *self,
                                          const char     *uri);
/* Whether an action can be written now: the channel is live, or not subscribed here. */
gboolean     ahp_channels_can_write      (AhpChannels    *self,
                                          const char     *uri);
/* Whether @channel is still subscribed and was continued by replay on this link: actions missing from the replay never
 * reached the host. */
gboolean     ahp_channels_was_replayed   (AhpChannels    *self,
                                          AhpChannel     *channel);

G_END_DECLS
