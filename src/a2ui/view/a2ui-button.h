/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node-container.h"

G_BEGIN_DECLS

/* Activated on an ancestor of a clicked button; the entry of a Modal has this action. */
#define A2UI_ACTION_OPEN_MODAL "a2ui-modal.open"

GtkWidget *a2ui_button_build (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_modal_build  (A2uiNode *node, const A2uiRenderer *renderers);

/* Sets the accessible name of the button around @content again, if there is one, after a text in it changed. */
void       a2ui_button_update_name (GtkWidget *content);

G_END_DECLS
