/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-reducer.h"

G_BEGIN_DECLS

#define AHP_ROOT_URI "ahp-root://"

typedef enum
{
  AHP_CHANNEL_PENDING,  /* no snapshot yet */
  AHP_CHANNEL_LIVE,     /* state is confirmed by the host */
  AHP_CHANNEL_LOST,     /* the connection is down; the state may be outdated */
  AHP_CHANNEL_GONE,     /* the host no longer has the channel; final */
} AhpChannelStatus;

#define AHP_TYPE_CHANNEL_STATUS (ahp_channel_status_get_type ())
GType ahp_channel_status_get_type (void) G_GNUC_CONST;

/* A subscribed channel, which survives reconnects.
 *
 * Properties: "status" (AhpChannelStatus), "state" (JsonObject, nullable): both notify, "state" not again before it is
 * read if consecutive actions can be merged.
 * Signals: "action" (JsonObject *action, const char *origin_client_id (nullable), gboolean own), after it was
 * reduced, once per action, in order, replayed ones included, rejected ones never. */
#define AHP_TYPE_CHANNEL (ahp_channel_get_type ())
G_DECLARE_FINAL_TYPE (AhpChannel, ahp_channel, AHP, CHANNEL, GObject)

const char       *ahp_channel_get_uri         (AhpChannel *self);
AhpChannelKind    ahp_channel_get_kind        (AhpChannel *self);
AhpChannelStatus  ahp_channel_get_status      (AhpChannel *self);
JsonObject       *ahp_channel_get_state       (AhpChannel *self);
guint             ahp_channel_get_n_snapshots (AhpChannel *self);

G_END_DECLS
