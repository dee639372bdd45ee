/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "a2ui-model.h"
#include "a2ui-player-factory.h"

G_BEGIN_DECLS

/* Draws a model with the desktop's own widgets: every surface that is to be shown, one below the other. */
#define A2UI_TYPE_VIEW (a2ui_view_get_type ())
G_DECLARE_FINAL_TYPE (A2uiView, a2ui_view, A2UI, VIEW, AdwBin)

/* @factory: (nullable): NULL: films and sounds are opened elsewhere. */
GtkWidget *a2ui_view_new         (A2uiModel         *model,
                                  A2uiPlayerFactory *factory);
/* FALSE: it stands in something that scrolls, and is as high as what it shows. */
void       a2ui_view_set_scrolls (A2uiView          *self,
                                  gboolean           scrolls);

G_END_DECLS
