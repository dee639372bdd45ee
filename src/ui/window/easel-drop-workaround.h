/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A drop guard: ends drags of ours that were let go over the bare desktop of X11. GDK takes such a drop and never says
 * that it is over, so a tab that is dragged out would hang in the air and be lost to its window. */
#define EASEL_TYPE_DROP_WORKAROUND (easel_drop_workaround_get_type ())
G_DECLARE_FINAL_TYPE (EaselDropWorkaround, easel_drop_workaround, EASEL, DROP_WORKAROUND, GObject)

EaselDropWorkaround *easel_drop_workaround_new (void);

G_END_DECLS
