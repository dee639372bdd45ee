/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Works around a GDK bug on X11: a drag that is dropped on the bare desktop never finishes, so that a tab dragged out
 * of its window would be lost. Ends such drags after EASEL_LIMIT_DROP. */
#define EASEL_TYPE_DROP_WORKAROUND (easel_drop_workaround_get_type ())
G_DECLARE_FINAL_TYPE (EaselDropWorkaround, easel_drop_workaround, EASEL, DROP_WORKAROUND, GObject)

EaselDropWorkaround *easel_drop_workaround_new (void);

G_END_DECLS
