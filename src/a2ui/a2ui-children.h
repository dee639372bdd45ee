/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The children of a Row, Column or List as a GListModel of A2uiNode. A node is created on demand and freed with its
 * last reference, so that a list of 100,000 rows has only nodes for the rows on the screen.
 *
 * "items-changed" names exactly the rows that changed. */
#define A2UI_TYPE_CHILDREN (a2ui_children_get_type ())
G_DECLARE_FINAL_TYPE (A2uiChildren, a2ui_children, A2UI, CHILDREN, GObject)

/* (transfer full): creates the node of @key. @key is "1/" and the id of a component ("2/" for its second occurrence),
 * or a key or index in the data of a template. */
typedef GObject *(*A2uiMakeChild) (gpointer    owner,
                                   const char *key);

/* @owner must outlive the list, or call a2ui_children_close(). */
A2uiChildren *a2ui_children_new       (GType          item_type,
                                       A2uiMakeChild  make,
                                       gpointer       owner);
/* @keys: (transfer full): must be distinct. */
void          a2ui_children_set_keys  (A2uiChildren  *self,
                                       GPtrArray     *keys);
/* The keys are the numbers "0" to @n - 1. */
void          a2ui_children_set_count (A2uiChildren  *self,
                                       guint          n);
void          a2ui_children_clear     (A2uiChildren  *self);
void          a2ui_children_close     (A2uiChildren  *self);

G_END_DECLS
