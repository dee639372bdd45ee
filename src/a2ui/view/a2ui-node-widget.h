/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node-container.h"

G_BEGIN_DECLS

/* Services that parts share. */

typedef void (*A2uiChangedFunc) (GtkWidget  *widget,
                                 A2uiNode   *node,
                                 const char *address);

/* Calls @func now with "", and whenever something of @node changed, as long as @widget lives. */
void        a2ui_node_widget_follow      (GtkWidget       *widget,
                                          A2uiNode        *node,
                                          A2uiChangedFunc  func);
/* Whether a change at @address concerns what is called @name. */
gboolean    a2ui_node_widget_is_about    (const char      *address,
                                          const char      *name);
/* (nullable): the node that a widget follows. */
A2uiNode   *a2ui_node_widget_get_node    (GtkWidget       *widget);
/* Lets a label with the text that it has go over several lines. */
void        a2ui_node_widget_wrap        (GtkWidget       *label);
/* After its text was set otherwise. */
void        a2ui_node_widget_fit         (GtkWidget       *label);
/* The text of a label that may go over several lines. */
void        a2ui_node_widget_set_text    (GtkWidget       *label,
                                          const char      *text);
/* A label above an input, which names itself. */
GtkWidget  *a2ui_node_widget_new_plain_label (void);
/* A label above an input, which is called by it. */
GtkWidget  *a2ui_node_widget_new_label   (GtkWidget       *input);
void        a2ui_node_widget_set_label   (GtkWidget       *label,
                                          A2uiNode        *node,
                                          const char      *address);
/* Lets the label of a check button go over several lines. */
void        a2ui_node_widget_wrap_label  (GtkWidget       *button);
void        a2ui_node_widget_write_string (A2uiNode       *node,
                                           const char     *address,
                                           const char     *text);
/* (transfer full): all texts of a node and what is in it, for a screen reader. */
char       *a2ui_node_widget_dup_text   (A2uiNode        *node);

G_END_DECLS
