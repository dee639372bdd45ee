/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void easel_renderer_choose (GdkDisplay *display);

G_END_DECLS
