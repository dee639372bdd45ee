/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-own-closed.h"

#include "easel-own-limits.h"

struct _EaselOwnClosed
{
  GPtrArray *items;  /* EaselOwnItem, the last one at the end */
};

void
easel_own_item_free (EaselOwnItem *self)
{
  g_free (self->canvas_id);
  g_clear_pointer (&self->input, json_object_unref);
  g_free (self->folder);
  g_free (self->file);
  g_free (self);
}

/** easel_own_closed_new: (skip) (transfer full): nothing was closed. */
EaselOwnClosed *
easel_own_closed_new (void)
{
  EaselOwnClosed *self = g_new0 (EaselOwnClosed, 1);

  self->items = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_own_item_free);
  return self;
}

void
easel_own_closed_free (EaselOwnClosed *self)
{
  g_ptr_array_unref (self->items);
  g_free (self);
}

static EaselOwnItem *
add (EaselOwnClosed *self)
{
  EaselOwnItem *item = g_new0 (EaselOwnItem, 1);

  if (self->items->len >= EASEL_LIMIT_OWN_CLOSED)
    g_ptr_array_remove_index (self->items, 0);
  g_ptr_array_add (self->items, item);
  return item;
}

/**
 * easel_own_closed_add_native: (skip)
 * @self: the list
 * @canvas_id: a native canvas
 * @input: (transfer full): of an open that shows the same
 */
void
easel_own_closed_add_native (EaselOwnClosed *self,
                             const char     *canvas_id,
                             JsonObject     *input)
{
  EaselOwnItem *item;

  g_return_if_fail (self != NULL);
  g_return_if_fail (canvas_id != NULL && input != NULL);

  item = add (self);
  item->canvas_id = g_strdup (canvas_id);
  item->input = input;
}

void
easel_own_closed_add_page (EaselOwnClosed *self,
                           const char     *folder,
                           const char     *file)
{
  EaselOwnItem *item;

  g_return_if_fail (self != NULL);
  g_return_if_fail (folder != NULL && file != NULL);

  item = add (self);
  item->folder = g_strdup (folder);
  item->file = g_strdup (file);
}

/** easel_own_closed_take: (skip) (transfer full) (nullable): what was closed last. */
EaselOwnItem *
easel_own_closed_take (EaselOwnClosed *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->items->len == 0 ? NULL : g_ptr_array_steal_index (self->items, self->items->len - 1);
}

gboolean
easel_own_closed_is_empty (EaselOwnClosed *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->items->len == 0;
}
