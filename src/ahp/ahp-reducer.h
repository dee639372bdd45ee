/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Kinds of channel state. The caller must know the kind: URIs other than those of root and canvases are opaque. */
typedef enum
{
  AHP_CHANNEL_ROOT,
  AHP_CHANNEL_SESSION,
  AHP_CHANNEL_CHAT,
  AHP_CHANNEL_CANVAS,
  AHP_CHANNEL_TERMINAL,
} AhpChannelKind;

/* Pure: @state is not modified, the result shares unchanged nodes. An unknown or malformed action returns a new
 * reference to @state. Client and host use the same reducer. */
JsonObject *ahp_reduce (AhpChannelKind  kind,
                        JsonObject     *state,
                        JsonObject     *action,
                        gint64          now);

G_END_DECLS
