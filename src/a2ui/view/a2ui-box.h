/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node-container.h"

G_BEGIN_DECLS

GtkWidget *a2ui_row_build     (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_column_build  (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_list_build    (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_card_build    (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_divider_build (A2uiNode *node, const A2uiRenderer *renderers);
/* A component of an unknown type: shows its type and its children. */
GtkWidget *a2ui_unknown_build (A2uiNode *node, const A2uiRenderer *renderers);

G_END_DECLS
