/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-connection.h"
#include "easel-host-runtime.h"

G_BEGIN_DECLS

/* What the person answered in a panel, where an agent's request raised the question: "consent-changed" of @runtime. */
void easel_host_consent_changed (EaselHostRuntime    *runtime,
                                 EaselHostConnection *connection,
                                 JsonObject          *params);

G_END_DECLS
