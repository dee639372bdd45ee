/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "a2ui-model.h"
#include "a2ui-player-factory.h"

G_BEGIN_DECLS

/* Draws a model with GTK widgets: all visible surfaces, one below the other. */
#define A2UI_TYPE_VIEW (a2ui_view_get_type ())
G_DECLARE_FINAL_TYPE (A2uiView, a2ui_view, A2UI, VIEW, AdwBin)

/* @factory: (nullable): NULL: videos and sounds are opened in another program. */
GtkWidget *a2ui_view_new         (A2uiModel         *model,
                                  A2uiPlayerFactory *factory);
/* FALSE: the view is inside another scrolled widget, and as high as its content. */
void       a2ui_view_set_scrolls (A2uiView          *self,
                                  gboolean           scrolls);

G_END_DECLS
