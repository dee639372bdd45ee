/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-connections.h"

G_BEGIN_DECLS

/* Connects what runs beside us and was not added by its address, for this run; looks for it again whenever the user
 * comes back, who may have started it meanwhile. Kinds of sources say where to look. */
#define EASEL_TYPE_LOCAL_DISCOVERY (easel_local_discovery_get_type ())
G_DECLARE_FINAL_TYPE (EaselLocalDiscovery, easel_local_discovery, EASEL, LOCAL_DISCOVERY, GObject)

EaselLocalDiscovery *easel_local_discovery_new (EaselHub         *hub,
                                                EaselConnections *connections,
                                                EaselKnownHosts  *known);

G_END_DECLS
