/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void easel_key_filter_add (GtkWidget *view);

G_END_DECLS
