/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The children of a Row, Column or List as a GListModel of A2uiNode. A node is made when somebody asks for it and lives
 * as long as somebody holds it, so that a list of 100,000 rows has as many as are on the screen.
 *
 * What changes is told exactly: rows that stay are not told of. */
#define A2UI_TYPE_CHILDREN (a2ui_children_get_type ())
G_DECLARE_FINAL_TYPE (A2uiChildren, a2ui_children, A2UI, CHILDREN, GObject)

/* (transfer full): the node of @key: "1/" and the id of a component ("2/" in its second place), or a key or index of
 * the data that a template is over. */
typedef GObject *(*A2uiMakeChild) (gpointer    owner,
                                   const char *key);

/* @owner outlives it, or calls a2ui_children_close(). */
A2uiChildren *a2ui_children_new       (GType          item_type,
                                       A2uiMakeChild  make,
                                       gpointer       owner);
/* @keys: (transfer full): all different. */
void          a2ui_children_set_keys  (A2uiChildren  *self,
                                       GPtrArray     *keys);
/* The keys "0" to @n - 1. */
void          a2ui_children_set_count (A2uiChildren  *self,
                                       guint          n);
void          a2ui_children_clear     (A2uiChildren  *self);
void          a2ui_children_close     (A2uiChildren  *self);

G_END_DECLS
