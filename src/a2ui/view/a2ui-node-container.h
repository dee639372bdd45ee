/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "a2ui-node.h"

G_BEGIN_DECLS

typedef struct _A2uiRenderer A2uiRenderer;

/* How a type of component is drawn. A table of them ends with one without a type, which draws what is not known. */
struct _A2uiRenderer
{
  const char *type;
  /* (transfer floating): it follows @node by itself, until that becomes of another type. */
  GtkWidget *(*build) (A2uiNode       *node,
                       const A2uiRenderer *renderers);
  guint       cost;     /* to build, beside that of a line of text; 0: as much */
  gboolean    fills;    /* it has no width of its own, and takes what there is however it is aligned */
};

/* The place of one node: empty and hidden while it waits, its widget, or a line that says why there is none. */
#define A2UI_TYPE_NODE_CONTAINER (a2ui_node_container_get_type ())
G_DECLARE_FINAL_TYPE (A2uiNodeContainer, a2ui_node_container, A2UI, NODE_CONTAINER, GtkWidget)

GtkWidget *a2ui_node_container_new        (A2uiNode           *node,
                                           const A2uiRenderer *renderers);
/* The node that @owner names at @address, whichever it is. */
GtkWidget *a2ui_node_container_new_child  (A2uiNode           *owner,
                                           const char         *address,
                                           const A2uiRenderer *renderers);
A2uiNode  *a2ui_node_container_get_node   (A2uiNodeContainer  *self);  /* nullable */
double     a2ui_node_container_get_weight (A2uiNodeContainer  *self);
gboolean   a2ui_node_container_fills      (A2uiNodeContainer  *self);

G_END_DECLS
