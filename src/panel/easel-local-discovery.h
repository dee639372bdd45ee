/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-connections.h"

G_BEGIN_DECLS

/* Discovers servers on this computer that were not added by address, and connects to them for this run. Each kind of
 * source implements its own search. Searches again when the user returns to a window, because they may have started a
 * server in the meantime. */
#define EASEL_TYPE_LOCAL_DISCOVERY (easel_local_discovery_get_type ())
G_DECLARE_FINAL_TYPE (EaselLocalDiscovery, easel_local_discovery, EASEL, LOCAL_DISCOVERY, GObject)

EaselLocalDiscovery *easel_local_discovery_new (EaselHub         *hub,
                                                EaselConnections *connections,
                                                EaselKnownHosts  *known);

G_END_DECLS
