/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gsv-document.h"

G_BEGIN_DECLS

/* The memory of one gateway: what was done in its canvases, over restarts, in a file that goes with the host. */
#define EASEL_TYPE_GSV_LOG_STORE (easel_gsv_log_store_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvLogStore, easel_gsv_log_store, EASEL, GSV_LOG_STORE, GObject)

/* @path: (nullable): NULL: nothing is kept. */
EaselGsvLogStore *easel_gsv_log_store_new    (const char     *path);
/* The log of @document gets what is kept of it, and is kept from now on. */
void            easel_gsv_log_store_add    (EaselGsvLogStore *self,
                                            GsvDocument    *document);
/* The canvas is deleted, and its log with it. */
void            easel_gsv_log_store_remove (EaselGsvLogStore *self,
                                            GsvDocument    *document);
/* TRUE: what comes from now on is kept. FALSE: all is written, and the file is not touched again: the host may be
 * forgotten next. */
void            easel_gsv_log_store_set_open (EaselGsvLogStore *self,
                                              gboolean        is_open);

G_END_DECLS
