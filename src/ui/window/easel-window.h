/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-connections.h"
#include "easel-panel.h"
#include "easel-question-card.h"
#include "easel-unseen.h"

G_BEGIN_DECLS

/* The panel: the chosen session's canvases, and the switcher between sessions of all hosts. */
#define EASEL_TYPE_WINDOW (easel_window_get_type ())
G_DECLARE_FINAL_TYPE (EaselWindow, easel_window, EASEL, WINDOW, AdwApplicationWindow)

EaselWindow       *easel_window_new         (GtkApplication      *application,
                                             EaselHub            *hub,
                                             EaselConnections    *connections,
                                             EaselSurfaceFactory *factory);
EaselPanel        *easel_window_get_panel   (EaselWindow         *self);
EaselQuestionCard *easel_window_get_card    (EaselWindow         *self);
void               easel_window_set_unseen  (EaselWindow         *self,
                                             EaselUnseen         *unseen);
void               easel_window_show_canvas (EaselWindow         *self,
                                             EaselSession        *session,
                                             const char          *channel);

/* Shows a canvas beside those of the shown session, or in its own session if it cannot be there. */
void               easel_window_show_beside (EaselWindow  *self,
                                             EaselCanvas  *canvas);

G_END_DECLS
