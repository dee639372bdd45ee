/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "a2ui-node.h"

G_BEGIN_DECLS

typedef struct _A2uiRenderer A2uiRenderer;

/* How one type of component is drawn. A table of renderers ends with one without a type, which draws unknown
 * components. */
struct _A2uiRenderer
{
  const char *type;
  /* (transfer floating): a widget that follows @node until the type of @node changes. */
  GtkWidget *(*build) (A2uiNode       *node,
                       const A2uiRenderer *renderers);
  guint       cost;     /* of building, as a multiple of a line of text; 0: 1 */
  gboolean    fills;    /* the widget has no natural width and fills the line for every alignment */
};

/* The container of one node: empty and hidden while the node waits, otherwise its widget, or a line with the reason why
 * there is none. */
#define A2UI_TYPE_NODE_CONTAINER (a2ui_node_container_get_type ())
G_DECLARE_FINAL_TYPE (A2uiNodeContainer, a2ui_node_container, A2UI, NODE_CONTAINER, GtkWidget)

GtkWidget *a2ui_node_container_new        (A2uiNode           *node,
                                           const A2uiRenderer *renderers);
/* Shows the node that @owner has at @address, also if another node replaces it. */
GtkWidget *a2ui_node_container_new_child  (A2uiNode           *owner,
                                           const char         *address,
                                           const A2uiRenderer *renderers);
A2uiNode  *a2ui_node_container_get_node   (A2uiNodeContainer  *self);  /* nullable */
double     a2ui_node_container_get_weight (A2uiNodeContainer  *self);
gboolean   a2ui_node_container_fills      (A2uiNodeContainer  *self);

G_END_DECLS
