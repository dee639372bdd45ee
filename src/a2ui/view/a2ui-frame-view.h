/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node-container.h"

G_BEGIN_DECLS

/* The frame of McpApp, WebAppFrameSrcdoc and WebAppFrameUrl: a page of the agent in its form. A page on a server is
 * loaded only after the user pressed a button that names the server. */
GtkWidget *a2ui_frame_build (A2uiNode *node, const A2uiRenderer *renderers);

G_END_DECLS
