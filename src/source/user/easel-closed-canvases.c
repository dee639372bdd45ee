/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-closed-canvases.h"

#include "easel-user-limits.h"

struct _EaselClosedCanvases
{
  GPtrArray *items;  /* EaselClosedCanvas, the last one at the end */
};

void
easel_closed_canvas_free (EaselClosedCanvas *self)
{
  g_free (self->canvas_id);
  g_clear_pointer (&self->input, json_object_unref);
  g_free (self->folder);
  g_free (self->file);
  g_free (self);
}

/** easel_closed_canvases_new: (skip) (transfer full): an empty list. */
EaselClosedCanvases *
easel_closed_canvases_new (void)
{
  EaselClosedCanvases *self = g_new0 (EaselClosedCanvases, 1);

  self->items = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_closed_canvas_free);
  return self;
}

void
easel_closed_canvases_free (EaselClosedCanvases *self)
{
  g_ptr_array_unref (self->items);
  g_free (self);
}

static EaselClosedCanvas *
add (EaselClosedCanvases *self)
{
  EaselClosedCanvas *item = g_new0 (EaselClosedCanvas, 1);

  if (self->items->len >= EASEL_LIMIT_CLOSED_CANVASES)
    g_ptr_array_remove_index (self->items, 0);
  g_ptr_array_add (self->items, item);
  return item;
}

/**
 * easel_closed_canvases_add_native: (skip)
 * @self: the list
 * @canvas_id: a native canvas
 * @input: (transfer full): input that opens the same canvas
 */
void
easel_closed_canvases_add_native (EaselClosedCanvases *self,
                                  const char          *canvas_id,
                                  JsonObject          *input)
{
  EaselClosedCanvas *item;

  g_return_if_fail (self != NULL);
  g_return_if_fail (canvas_id != NULL && input != NULL);

  item = add (self);
  item->canvas_id = g_strdup (canvas_id);
  item->input = input;
}

void
easel_closed_canvases_add_page (EaselClosedCanvases *self,
                                const char          *folder,
                                const char          *file)
{
  EaselClosedCanvas *item;

  g_return_if_fail (self != NULL);
  g_return_if_fail (folder != NULL && file != NULL);

  item = add (self);
  item->folder = g_strdup (folder);
  item->file = g_strdup (file);
}

/** easel_closed_canvases_take: (skip) (transfer full) (nullable): removes and returns the canvas that was closed
 * last. */
EaselClosedCanvas *
easel_closed_canvases_take (EaselClosedCanvases *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->items->len == 0 ? NULL : g_ptr_array_steal_index (self->items, self->items->len - 1);
}

gboolean
easel_closed_canvases_is_empty (EaselClosedCanvases *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->items->len == 0;
}
