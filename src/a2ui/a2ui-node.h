/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-surface.h"

G_BEGIN_DECLS

typedef enum
{
  A2UI_NODE_WAITING,  /* the definition has not arrived: nothing is shown */
  A2UI_NODE_READY,
  A2UI_NODE_CIRCLE,   /* the node would contain itself */
  A2UI_NODE_LIMIT,    /* too deep, or too many nodes */
} A2uiNodeState;

/* An instance of a component: its definition at one position in the tree, and one item of the data if a template is
 * above it. Main thread only.
 *
 * Signal: "changed" (const char *address): the value or property at @address changed; "": the type or the state
 * changed, and everything must be read again. */
#define A2UI_TYPE_NODE (a2ui_node_get_type ())
G_DECLARE_FINAL_TYPE (A2uiNode, a2ui_node, A2UI, NODE, GObject)

/* The root of a surface that has one. */
A2uiNode      *a2ui_node_new_root      (A2uiSurface *surface);
A2uiSurface   *a2ui_node_get_surface   (A2uiNode    *self);
A2uiNodeState  a2ui_node_get_state     (A2uiNode    *self);
const char    *a2ui_node_get_id        (A2uiNode    *self);
/* The JSON pointer to which the paths of the node are relative. */
const char    *a2ui_node_get_scope     (A2uiNode    *self);
/* Identifies the node among all nodes of the surface that show other data. */
const char    *a2ui_node_get_instance  (A2uiNode    *self);
/* (nullable): NULL unless it is READY. */
const char    *a2ui_node_get_type_name (A2uiNode    *self);
/* Whether the type is in the catalog of the node; otherwise its place is marked. */
gboolean       a2ui_node_is_known      (A2uiNode    *self);
double         a2ui_node_get_weight    (A2uiNode    *self);

/* Values, by address: "text", "options/0/label". */
/* (nullable) (transfer none): the property in the definition, bound or not. */
JsonNode   *a2ui_node_get_property       (A2uiNode *self, const char *address);
/* (nullable) (transfer none): borrowed until the next change. */
JsonNode   *a2ui_node_get_value          (A2uiNode *self, const char *address);
char       *a2ui_node_dup_string         (A2uiNode *self, const char *address);
double      a2ui_node_get_number         (A2uiNode *self, const char *address, double fallback);
gboolean    a2ui_node_get_boolean        (A2uiNode *self, const char *address);
/* Whether the input hides its text: the value is hidden from all other nodes. */
gboolean    a2ui_node_is_obscured        (A2uiNode *self, const char *address);
/* (transfer full): the text in an input, also if it is obscured. Only for the widget of the input. */
char       *a2ui_node_dup_typed          (A2uiNode *self, const char *address);
/* Whether the value does not depend on data, so that the user's input cannot change it. */
gboolean    a2ui_node_is_fixed           (A2uiNode *self, const char *address);
/* (nullable): a text property that cannot be bound, such as "usageHint". */
const char *a2ui_node_get_literal_string (A2uiNode *self, const char *address);
/* (transfer full) (nullable): the foreign message of the first failing check of A2UI 0.9; NULL: all pass. */
char       *a2ui_node_dup_fault          (A2uiNode *self);
guint       a2ui_node_get_length         (A2uiNode *self, const char *address);
/* The user changed the value: writes to the data model, or to the surface if the value has no path. */
void        a2ui_node_write              (A2uiNode *self, const char *address, JsonNode *value);

/* (transfer full) (nullable): the whole value after @value is written at @subpath below it. */
JsonNode *a2ui_node_dup_written (A2uiNode *self, const char *address, const char *subpath, JsonNode *value,
                                 gsize     max_cost);

/* (transfer full) (nullable): the node of "child", "contentChild", "tabItems/0/child". */
A2uiNode      *a2ui_node_dup_child     (A2uiNode    *self, const char *address);
/* A list of A2uiNode; the same object during the life of the node. */
GListModel    *a2ui_node_get_children  (A2uiNode    *self);

G_END_DECLS
