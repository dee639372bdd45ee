/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-canvas-list.h"

struct _EaselCanvasList
{
  GObject     parent_instance;

  GPtrArray  *canvases;
  GHashTable *by_channel;  /* channel, owned by the canvas → EaselCanvas, owned by @canvases */
};

static void list_model_iface_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselCanvasList, easel_canvas_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_iface_init))

static void
easel_canvas_list_finalize (GObject *object)
{
  EaselCanvasList *self = EASEL_CANVAS_LIST (object);

  g_hash_table_unref (self->by_channel);
  g_ptr_array_unref (self->canvases);

  G_OBJECT_CLASS (easel_canvas_list_parent_class)->finalize (object);
}

static void
easel_canvas_list_class_init (EaselCanvasListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_canvas_list_finalize;
}

static void
easel_canvas_list_init (EaselCanvasList *self)
{
  self->canvases = g_ptr_array_new_with_free_func (g_object_unref);
  self->by_channel = g_hash_table_new (g_str_hash, g_str_equal);
}

static GType
easel_canvas_list_get_item_type (GListModel *model)
{
  return EASEL_TYPE_CANVAS;
}

static guint
easel_canvas_list_get_n_items (GListModel *model)
{
  return EASEL_CANVAS_LIST (model)->canvases->len;
}

static gpointer
easel_canvas_list_get_item (GListModel *model,
                            guint       position)
{
  GPtrArray *canvases = EASEL_CANVAS_LIST (model)->canvases;

  return position < canvases->len ? g_object_ref (canvases->pdata[position]) : NULL;
}

static void
list_model_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = easel_canvas_list_get_item_type;
  iface->get_n_items = easel_canvas_list_get_n_items;
  iface->get_item = easel_canvas_list_get_item;
}

/** easel_canvas_list_new: (transfer full): an empty list. */
EaselCanvasList *
easel_canvas_list_new (void)
{
  return g_object_new (EASEL_TYPE_CANVAS_LIST, NULL);
}

/**
 * easel_canvas_list_find:
 * @self: a list
 * @channel: the URI of a canvas at its host
 *
 * Returns: (transfer none) (nullable): the canvas with that channel
 */
EaselCanvas *
easel_canvas_list_find (EaselCanvasList *self,
                        const char      *channel)
{
  g_return_val_if_fail (EASEL_IS_CANVAS_LIST (self), NULL);
  g_return_val_if_fail (channel != NULL, NULL);

  return g_hash_table_lookup (self->by_channel, channel);
}

/**
 * easel_canvas_list_append:
 * @self: a list
 * @canvas: (transfer none): a canvas whose channel is not in the list
 *
 * Adds a canvas at the end.
 */
void
easel_canvas_list_append (EaselCanvasList *self,
                          EaselCanvas     *canvas)
{
  g_return_if_fail (EASEL_IS_CANVAS_LIST (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));
  g_return_if_fail (easel_canvas_list_find (self, easel_canvas_get_channel (canvas)) == NULL);

  g_ptr_array_add (self->canvases, g_object_ref (canvas));
  g_hash_table_insert (self->by_channel, (gpointer) easel_canvas_get_channel (canvas), canvas);
  g_list_model_items_changed (G_LIST_MODEL (self), self->canvases->len - 1, 0, 1);
}

/**
 * easel_canvas_list_append_all:
 * @self: a list
 * @canvases: (transfer none) (element-type EaselCanvas): canvases of different channels that are not in the list
 *
 * Adds canvases at the end with one "items-changed", so that a listener sees all of them before it chooses the one to
 * show.
 */
void
easel_canvas_list_append_all (EaselCanvasList *self,
                              GPtrArray       *canvases)
{
  guint position;

  g_return_if_fail (EASEL_IS_CANVAS_LIST (self));
  g_return_if_fail (canvases != NULL);

  position = self->canvases->len;
  for (guint i = 0; i < canvases->len; i++)
    {
      EaselCanvas *canvas = g_ptr_array_index (canvases, i);
      const char *channel = easel_canvas_get_channel (canvas);

      g_return_if_fail (easel_canvas_list_find (self, channel) == NULL);
      g_ptr_array_add (self->canvases, g_object_ref (canvas));
      g_hash_table_insert (self->by_channel, (gpointer) channel, canvas);
    }
  if (canvases->len > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), position, 0, canvases->len);
}

/** easel_canvas_list_remove: %TRUE if the canvas was in the list. */
gboolean
easel_canvas_list_remove (EaselCanvasList *self,
                          EaselCanvas     *canvas)
{
  guint position;

  g_return_val_if_fail (EASEL_IS_CANVAS_LIST (self), FALSE);
  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), FALSE);

  if (!g_ptr_array_find (self->canvases, canvas, &position))
    return FALSE;
  g_hash_table_remove (self->by_channel, easel_canvas_get_channel (canvas));
  g_ptr_array_remove_index (self->canvases, position);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
  return TRUE;
}
