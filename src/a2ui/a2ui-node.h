/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-surface.h"

G_BEGIN_DECLS

typedef enum
{
  A2UI_NODE_WAITING,  /* its definition has not come yet: nothing is shown */
  A2UI_NODE_READY,
  A2UI_NODE_CIRCLE,   /* it would contain itself */
  A2UI_NODE_LIMIT,    /* too deep, or too many */
} A2uiNodeState;

/* An instance of a component: its definition in one place of the tree, and one item of the data where a template is
 * above it. Main thread only.
 *
 * Signal: "changed" (const char *address): the value there, or what else the definition has of that name; "": another
 * type or state, so that everything is to be read anew. */
#define A2UI_TYPE_NODE (a2ui_node_get_type ())
G_DECLARE_FINAL_TYPE (A2uiNode, a2ui_node, A2UI, NODE, GObject)

/* The root of a surface that has one. */
A2uiNode      *a2ui_node_new_root      (A2uiSurface *surface);
A2uiSurface   *a2ui_node_get_surface   (A2uiNode    *self);
A2uiNodeState  a2ui_node_get_state     (A2uiNode    *self);
const char    *a2ui_node_get_id        (A2uiNode    *self);
/* Where its paths begin: a JSON pointer. */
const char    *a2ui_node_get_scope     (A2uiNode    *self);
/* Tells it from all others of the surface that show other data. */
const char    *a2ui_node_get_instance  (A2uiNode    *self);
/* (nullable): NULL unless it is READY. */
const char    *a2ui_node_get_type_name (A2uiNode    *self);
double         a2ui_node_get_weight    (A2uiNode    *self);

/* Values, by address: "text", "options/0/label". */
/* (nullable) (transfer none): as the definition has it, bound or not. */
JsonNode   *a2ui_node_get_property       (A2uiNode *self, const char *address);
/* (nullable) (transfer none): borrowed until the next change. */
JsonNode   *a2ui_node_get_value          (A2uiNode *self, const char *address);
char       *a2ui_node_dup_string         (A2uiNode *self, const char *address);
double      a2ui_node_get_number         (A2uiNode *self, const char *address, double fallback);
gboolean    a2ui_node_get_boolean        (A2uiNode *self, const char *address);
/* The user types it unseen: it is nothing for all other nodes. */
gboolean    a2ui_node_is_obscured        (A2uiNode *self, const char *address);
/* (transfer full): what stands in an input, for its widget alone: obscured or not. */
char       *a2ui_node_dup_typed          (A2uiNode *self, const char *address);
/* The value does not depend on data: it is the same whatever the user types. */
gboolean    a2ui_node_is_fixed           (A2uiNode *self, const char *address);
/* (nullable): a text that cannot be bound, such as "usageHint". */
const char *a2ui_node_get_literal_string (A2uiNode *self, const char *address);
/* (transfer full) (nullable): what a check of A2UI 0.9 finds wrong, foreign; NULL: nothing. */
char       *a2ui_node_dup_fault          (A2uiNode *self);
guint       a2ui_node_get_length         (A2uiNode *self, const char *address);
/* The user changed it: to the data model, or kept here where there is no path. */
void        a2ui_node_write              (A2uiNode *self, const char *address, JsonNode *value);

/* (transfer full) (nullable): the node of "child", "contentChild", "tabItems/0/child". */
A2uiNode      *a2ui_node_dup_child     (A2uiNode    *self, const char *address);
/* A list of A2uiNode, the same object as long as the node lives. */
GListModel    *a2ui_node_get_children  (A2uiNode    *self);

G_END_DECLS
