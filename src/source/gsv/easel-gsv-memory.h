/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gsv-document.h"

G_BEGIN_DECLS

/* The memory of one gateway: what was done in its canvases, over restarts, in a file that goes with the host. */
#define EASEL_TYPE_GSV_MEMORY (easel_gsv_memory_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvMemory, easel_gsv_memory, EASEL, GSV_MEMORY, GObject)

/* @path: (nullable): NULL: nothing is kept. */
EaselGsvMemory *easel_gsv_memory_new    (const char     *path);
/* The log of @document gets what is kept of it, and is kept from now on. */
void            easel_gsv_memory_add    (EaselGsvMemory *self,
                                         GsvDocument    *document);
/* The canvas is deleted, and its log with it. */
void            easel_gsv_memory_remove (EaselGsvMemory *self,
                                         GsvDocument    *document);
/* TRUE: what comes from now on is kept. FALSE: all is written, and the file is not touched again: the host may be
 * forgotten next. */
void            easel_gsv_memory_set_open (EaselGsvMemory *self,
                                           gboolean        is_open);

G_END_DECLS
