/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node-container.h"

G_BEGIN_DECLS

/* Functions shared by the widgets of nodes. */

typedef void (*A2uiChangedFunc) (GtkWidget  *widget,
                                 A2uiNode   *node,
                                 const char *address);

/* Calls @func with "" now, and after each change of @node, during the life of @widget. */
void       a2ui_node_widget_follow          (GtkWidget       *widget,
                                             A2uiNode        *node,
                                             A2uiChangedFunc  func);
/* Whether a change at @address affects the property @name. */
gboolean   a2ui_node_widget_is_about        (const char      *address,
                                             const char      *name);
/* (nullable): the node that the widget follows. */
A2uiNode  *a2ui_node_widget_get_node        (GtkWidget       *widget);
/* Makes a label wrap, for its present text. */
void       a2ui_node_widget_wrap            (GtkWidget       *label);
/* Updates the width of a wrapping label after its text was set in another way. */
void       a2ui_node_widget_fit             (GtkWidget       *label);
/* Sets the text of a label that may wrap. */
void       a2ui_node_widget_set_text        (GtkWidget       *label,
                                             const char      *text);
/* A label above an input that has an accessible name of its own. */
GtkWidget *a2ui_node_widget_new_plain_label (void);
/* A label above an input; it becomes the accessible name of @input. */
GtkWidget *a2ui_node_widget_new_label       (GtkWidget       *input);
void       a2ui_node_widget_set_label       (GtkWidget       *label,
                                             A2uiNode        *node,
                                             const char      *address);
/* Makes the label of a check button wrap. */
void       a2ui_node_widget_wrap_label      (GtkWidget       *button);
void       a2ui_node_widget_write_string    (A2uiNode        *node,
                                             const char      *address,
                                             const char      *text);

G_END_DECLS
