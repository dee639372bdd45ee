/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node-container.h"

G_BEGIN_DECLS

GtkWidget *a2ui_icon_build  (A2uiNode *node, const A2uiRenderer *renderers);
/* A place with what it is called and where it would come from, until the user lets its host be asked. */
GtkWidget *a2ui_image_build (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_video_build (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_audio_build (A2uiNode *node, const A2uiRenderer *renderers);

G_END_DECLS
