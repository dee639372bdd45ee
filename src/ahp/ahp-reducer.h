/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Kinds of channel state. The caller chooses it: URIs other than root and canvas are opaque. */
typedef enum
{
  AHP_CHANNEL_ROOT,
  AHP_CHANNEL_SESSION,
  AHP_CHANNEL_CHAT,
  AHP_CHANNEL_CANVAS,
  AHP_CHANNEL_TERMINAL,
} AhpChannelKind;

/* Pure: @state is never changed, the result shares what did not change. An unknown or malformed action gives a
 * new reference to @state itself. Client and host both reduce with this. */
JsonObject *ahp_reduce (AhpChannelKind  kind,
                        JsonObject     *state,
                        JsonObject     *action,
                        gint64          now);

G_END_DECLS
