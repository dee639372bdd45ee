/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gsv-document.h"

G_BEGIN_DECLS

/* Saves the logs of the canvases of one gateway in a file, which is removed with the host. */
#define EASEL_TYPE_GSV_LOG_STORE (easel_gsv_log_store_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvLogStore, easel_gsv_log_store, EASEL, GSV_LOG_STORE, GObject)

/* @path: (nullable): NULL saves no logs. */
EaselGsvLogStore *easel_gsv_log_store_new      (const char       *path);
/* Restores the log of @document, and saves it from now on. */
void              easel_gsv_log_store_add      (EaselGsvLogStore *self,
                                                GsvDocument      *document);
/* The canvas was deleted: removes its saved log. */
void              easel_gsv_log_store_remove   (EaselGsvLogStore *self,
                                                GsvDocument      *document);
/* TRUE: changes are saved from now on. FALSE: writes the file, and does not write again: the host may be removed
 * next. */
void              easel_gsv_log_store_set_open (EaselGsvLogStore *self,
                                                gboolean          is_open);

G_END_DECLS
