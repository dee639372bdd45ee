/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-instance.h"

G_BEGIN_DECLS

/* (transfer floating): a line above a canvas of the person, there while they share it, with a button that takes it
 * back. */
GtkWidget *easel_share_bar_new (EaselInstance *instance);

G_END_DECLS
