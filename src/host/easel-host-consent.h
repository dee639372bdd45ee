/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-connection.h"
#include "easel-host-hub.h"
#include "easel-host-runtime.h"

G_BEGIN_DECLS

/* Handles the user's answer in a panel to a question that an agent's request raised: emits "consent-changed" of
 * @runtime. */
void easel_host_consent_changed  (EaselHostRuntime    *runtime,
                                  EaselHostConnection *connection,
                                  JsonObject          *params);

/* Reports that the user declined in the agent's own program, so that the panel removes its question. */
void easel_host_consent_withdraw (EaselHostHub        *hub,
                                  const char          *session,
                                  const char          *question);

G_END_DECLS
