/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-reducer.h"

G_BEGIN_DECLS

/* The channels in memory: a table by URI that preserves the order of creation. Entries are immutable, so that a
 * transaction can restore an old one. */
typedef struct
{
  char           *uri;
  char           *session;   /* session of a canvas or chat; else NULL */
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
/* Replaces the channel at @uri by @channel (transfer full) (nullable). Returns the old one (borrowed, nullable), which
 * exists until easel_host_channels_end_changes(). */
EaselHostChannel  *easel_host_channels_put         (EaselHostChannels *self,
                                                    const char        *uri,
                                                    EaselHostChannel  *channel);
/* Ends the changes since the last call: keeps them if @commit is TRUE, or undoes them. */
void               easel_host_channels_end_changes (EaselHostChannels *self,
                                                    gboolean           commit);
GPtrArray         *easel_host_channels_list        (EaselHostChannels *self,
                                                    AhpChannelKind     kind,
                                                    const char        *session);
gint64             easel_host_channels_mint        (EaselHostChannels *self);
/* Reserves @order, which belongs to a channel that was not loaded. */
void               easel_host_channels_reserve     (EaselHostChannels *self,
                                                    gint64             order);

G_END_DECLS
