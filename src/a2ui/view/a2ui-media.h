/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node-container.h"

G_BEGIN_DECLS

GtkWidget *a2ui_icon_build  (A2uiNode *node, const A2uiRenderer *renderers);
/* An image: shows its title and source until the user allows its host. */
GtkWidget *a2ui_image_build (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_video_build (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_audio_build (A2uiNode *node, const A2uiRenderer *renderers);

G_END_DECLS
