/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-connection.h"
#include "easel-host-hub.h"
#include "easel-host-runtime.h"

G_BEGIN_DECLS

/* The user's answer in a panel, where an agent's request raised the question: "consent-changed" of @runtime. */
void easel_host_consent_changed  (EaselHostRuntime    *runtime,
                                  EaselHostConnection *connection,
                                  JsonObject          *params);

/* The user declined in the agent's own program: the panel that has the question takes it away. */
void easel_host_consent_withdraw (EaselHostHub        *hub,
                                  const char          *session,
                                  const char          *question);

G_END_DECLS
