/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-connections.h"

G_BEGIN_DECLS

/* Connects a workbench that runs beside us and was not added by its address, for this run; looks for it again whenever
 * the person comes back, who may have started it meanwhile. */
#define EASEL_TYPE_WORKBENCH_WATCH (easel_workbench_watch_get_type ())
G_DECLARE_FINAL_TYPE (EaselWorkbenchWatch, easel_workbench_watch, EASEL, WORKBENCH_WATCH, GObject)

EaselWorkbenchWatch *easel_workbench_watch_new (EaselHub         *hub,
                                                EaselConnections *connections,
                                                EaselKnownHosts  *known);

G_END_DECLS
