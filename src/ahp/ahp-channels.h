/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-channel.h"
#include "ahp-link.h"

G_BEGIN_DECLS

/* The subscriptions of one client, over all its links.
 *
 * Signals, each when everything here is changed already:
 *   "live": a subscribe was answered; what waits for its channel may be written
 *   "gone" (const char *uri): the host has no such channel
 *   "unsubscribed" (const char *uri): nobody here holds the channel any more */
#define AHP_TYPE_CHANNELS (ahp_channels_get_type ())
G_DECLARE_FINAL_TYPE (AhpChannels, ahp_channels, AHP, CHANNELS, GObject)

AhpChannels *ahp_channels_new            (const char     *client_id);

/* (transfer full) */
AhpChannel *ahp_channels_subscribe       (AhpChannels    *self,
                                          const char     *uri,
                                          AhpChannelKind  kind);
void        ahp_channels_unsubscribe     (AhpChannels    *self,
                                          AhpChannel     *channel);
/* The same, for a channel that may be another one by now: nothing of it is kept. */
void        ahp_channels_unsubscribe_now (AhpChannels    *self,
                                          AhpChannel     *channel);

/* Follows a link that is connected. */
void         ahp_channels_attach         (AhpChannels    *self,
                                          AhpLink        *link);
/* The link is dead. */
void         ahp_channels_detach         (AhpChannels    *self);
/* (transfer full) (element-type utf8): whose state is whole, so that a replay can continue it. */
GPtrArray   *ahp_channels_list_resumable (AhpChannels    *self);
/* The host starts anew for us: no channel can be continued. */
void         ahp_channels_reset          (AhpChannels    *self);
/* On a link that is ready: subscribes everything that has no state of this link. */
void         ahp_channels_subscribe_all  (AhpChannels    *self);

/* (transfer none) (nullable) */
AhpChannel  *ahp_channels_find           (AhpChannels    *self,
                                          const char     *uri);
/* Whether an action can be written now: the channel is live, or nobody here subscribed it. */
gboolean     ahp_channels_can_write      (AhpChannels    *self,
                                          const char     *uri);
/* Whether @channel is still subscribed, and this link continued it by replay: what is not in there never arrived. */
gboolean     ahp_channels_was_replayed   (AhpChannels    *self,
                                          AhpChannel     *channel);

G_END_DECLS
