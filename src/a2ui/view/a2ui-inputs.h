/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node-container.h"

G_BEGIN_DECLS

GtkWidget *a2ui_check_build     (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_slider_build    (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_field_build     (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_date_time_build (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_choice_build    (A2uiNode *node, const A2uiRenderer *renderers);

G_END_DECLS
