/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-children.h"

#include "a2ui-path.h"
#include "easel-pointer.h"

struct _A2uiChildren
{
  GObject        parent_instance;

  GType          item_type;
  A2uiMakeChild  make;
  gpointer       owner;   /* NULL: the list is closed */
  GPtrArray     *keys;    /* NULL: the keys are numbers, and only their count is stored */
  guint          count;
  GHashTable    *nodes;   /* key → weak reference to the node */
};

static void
a2ui_children_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (A2uiChildren, a2ui_children, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, a2ui_children_list_model_init))

static gboolean
is_node (gpointer key,
         gpointer value,
         gpointer node)
{
  return value == node;
}

static void
node_gone_cb (gpointer  data,
              GObject  *node)
{
  g_hash_table_foreach_remove (A2UI_CHILDREN (data)->nodes, is_node, node);
}

static char *
dup_key (A2uiChildren *self,
         guint         position)
{
  return self->keys != NULL ? g_strdup (self->keys->pdata[position]) : g_strdup_printf ("%u", position);
}

static GType
a2ui_children_get_item_type (GListModel *model)
{
  return A2UI_CHILDREN (model)->item_type;
}

static guint
a2ui_children_get_n_items (GListModel *model)
{
  A2uiChildren *self = A2UI_CHILDREN (model);

  return self->keys != NULL ? self->keys->len : self->count;
}

static gpointer
a2ui_children_get_item (GListModel *model,
                        guint       position)
{
  A2uiChildren *self = A2UI_CHILDREN (model);
  g_autofree char *key = NULL;
  GObject *node;

  if (self->owner == NULL || position >= a2ui_children_get_n_items (model))
    return NULL;
  key = dup_key (self, position);
  node = g_hash_table_lookup (self->nodes, key);
  if (node != NULL)
    return g_object_ref (node);
  node = self->make (self->owner, key);
  g_object_weak_ref (node, node_gone_cb, self);
  g_hash_table_insert (self->nodes, g_steal_pointer (&key), node);
  return node;
}

static void
a2ui_children_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = a2ui_children_get_item_type;
  iface->get_n_items = a2ui_children_get_n_items;
  iface->get_item = a2ui_children_get_item;
}

static void
forget_nodes (A2uiChildren *self)
{
  GHashTableIter iter;
  gpointer node;

  g_hash_table_iter_init (&iter, self->nodes);
  while (g_hash_table_iter_next (&iter, NULL, &node))
    g_object_weak_unref (node, node_gone_cb, self);
  g_hash_table_remove_all (self->nodes);
}

static void
a2ui_children_finalize (GObject *object)
{
  A2uiChildren *self = A2UI_CHILDREN (object);

  forget_nodes (self);
  g_hash_table_unref (self->nodes);
  g_clear_pointer (&self->keys, g_ptr_array_unref);
  G_OBJECT_CLASS (a2ui_children_parent_class)->finalize (object);
}

static void
a2ui_children_class_init (A2uiChildrenClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = a2ui_children_finalize;
}

static void
a2ui_children_init (A2uiChildren *self)
{
  self->nodes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

A2uiChildren *
a2ui_children_new (GType         item_type,
                   A2uiMakeChild make,
                   gpointer      owner)
{
  A2uiChildren *self = g_object_new (A2UI_TYPE_CHILDREN, NULL);

  self->item_type = item_type;
  self->make = make;
  self->owner = owner;
  return self;
}

static gboolean
same_key (A2uiChildren *self,
          guint         position,
          GPtrArray    *keys,
          guint         other)
{
  g_autofree char *key = dup_key (self, position);

  return g_str_equal (key, keys->pdata[other]);
}

/**
 * a2ui_children_set_keys:
 * @self: children
 * @keys: (transfer full) (element-type utf8): the keys of all children
 *
 * Equal keys at the start and at the end of the list are not part of "items-changed".
 */
void
a2ui_children_set_keys (A2uiChildren *self,
                        GPtrArray    *keys)
{
  guint old = a2ui_children_get_n_items (G_LIST_MODEL (self));
  guint start = 0;
  guint end = 0;

  g_return_if_fail (A2UI_IS_CHILDREN (self));

  while (start < MIN (old, keys->len) && same_key (self, start, keys, start))
    start++;
  while (end < MIN (old, keys->len) - start && same_key (self, old - 1 - end, keys, keys->len - 1 - end))
    end++;
  g_clear_pointer (&self->keys, g_ptr_array_unref);
  self->keys = keys;
  if (old > start + end || keys->len > start + end)
    g_list_model_items_changed (G_LIST_MODEL (self), start, old - start - end, keys->len - start - end);
}

/**
 * a2ui_children_set_count:
 * @self: children
 * @n: the number of children
 *
 * Like [method@Children.set_keys] with the keys "0" to @n - 1.
 */
void
a2ui_children_set_count (A2uiChildren *self,
                         guint         n)
{
  guint old = a2ui_children_get_n_items (G_LIST_MODEL (self));
  guint same = MIN (old, n);

  g_return_if_fail (A2UI_IS_CHILDREN (self));

  if (self->keys != NULL)
    {
      for (same = 0; same < MIN (old, n) && easel_pointer_index (self->keys->pdata[same]) == same;)
        same++;
      g_clear_pointer (&self->keys, g_ptr_array_unref);
    }
  self->count = n;
  if (old > same || n > same)
    g_list_model_items_changed (G_LIST_MODEL (self), same, old - same, n - same);
}

/** a2ui_children_clear: removes all children. Later children get new nodes, even if their keys are the same. */
void
a2ui_children_clear (A2uiChildren *self)
{
  g_return_if_fail (A2UI_IS_CHILDREN (self));

  forget_nodes (self);
  a2ui_children_set_count (self, 0);
}

/** a2ui_children_close: removes all children for good. */
void
a2ui_children_close (A2uiChildren *self)
{
  g_return_if_fail (A2UI_IS_CHILDREN (self));

  self->owner = NULL;
  a2ui_children_clear (self);
}
