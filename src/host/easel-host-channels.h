/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-reducer.h"

G_BEGIN_DECLS

/* The channels in memory: a table by URI that keeps the order of creation. Immutable entries, so that a transaction
 * can put an old one back. */
typedef struct
{
  char           *uri;
  char           *session;   /* of a canvas, else NULL */
  AhpChannelKind  kind;
  gint64          order;
  JsonObject     *state;
} EaselHostChannel;

typedef struct _EaselHostChannels EaselHostChannels;

EaselHostChannel  *easel_host_channel_new      (const char        *uri,
                                                AhpChannelKind     kind,
                                                const char        *session,
                                                gint64             order,
                                                JsonObject        *state);
void               easel_host_channel_free     (EaselHostChannel  *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostChannel, easel_host_channel_free)

EaselHostChannels *easel_host_channels_new         (void);
void               easel_host_channels_free        (EaselHostChannels *self);
EaselHostChannel  *easel_host_channels_lookup      (EaselHostChannels *self,
                                                    const char        *uri);
/* @channel (transfer full) (nullable) takes the place of what was there, which is returned (borrowed, nullable)
 * and kept until the changes are settled. */
EaselHostChannel  *easel_host_channels_put         (EaselHostChannels *self,
                                                    const char        *uri,
                                                    EaselHostChannel  *channel);
/* Ends the changes since the last settling: keeps them, or puts everything back. */
void               easel_host_channels_end_changes (EaselHostChannels *self,
                                                    gboolean           commit);
GPtrArray         *easel_host_channels_list        (EaselHostChannels *self,
                                                    AhpChannelKind     kind,
                                                    const char        *session);
gint64             easel_host_channels_mint        (EaselHostChannels *self);
/* @order belongs to a channel that is not here. */
void               easel_host_channels_reserve     (EaselHostChannels *self,
                                                    gint64             order);

G_END_DECLS
