/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pmx-inbox.h"

G_BEGIN_DECLS

/* Words of the user to the agent of a workbench that the server does not have yet, over restarts, in a file that goes
 * with the host. */
#define EASEL_TYPE_PMX_MEMORY (easel_pmx_memory_get_type ())
G_DECLARE_FINAL_TYPE (EaselPmxMemory, easel_pmx_memory, EASEL, PMX_MEMORY, GObject)

/* @path: (nullable): NULL: nothing is kept. @inbox gets what was kept. */
EaselPmxMemory *easel_pmx_memory_new      (const char     *path,
                                           PmxInbox       *inbox);
/* TRUE: what comes from now on is kept. FALSE: all is written, and the file is not touched again: the host may be
 * forgotten next. */
void            easel_pmx_memory_set_open (EaselPmxMemory *self,
                                           gboolean        is_open);

G_END_DECLS
