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
  g_free (self->id);
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
add (EaselClosedCanvases *self,
     const char          *id)
{
  EaselClosedCanvas *item = g_new0 (EaselClosedCanvas, 1);

  item->id = g_strdup (id);
  if (self->items->len >= EASEL_LIMIT_CLOSED_CANVASES)
    g_ptr_array_remove_index (self->items, 0);
  g_ptr_array_add (self->items, item);
  return item;
}

/**
 * easel_closed_canvases_add_native: (skip)
 * @self: the list
 * @id: the id of the canvas
 * @canvas_id: its kind, a native canvas
 * @input: (transfer full): input that opens the same canvas
 */
void
easel_closed_canvases_add_native (EaselClosedCanvases *self,
                                  const char          *id,
                                  const char          *canvas_id,
                                  JsonObject          *input)
{
  EaselClosedCanvas *item;

  g_return_if_fail (self != NULL);
  g_return_if_fail (id != NULL && canvas_id != NULL && input != NULL);

  item = add (self, id);
  item->canvas_id = g_strdup (canvas_id);
  item->input = input;
}

void
easel_closed_canvases_add_page (EaselClosedCanvases *self,
                                const char          *id,
                                const char          *folder,
                                const char          *file)
{
  EaselClosedCanvas *item;

  g_return_if_fail (self != NULL);
  g_return_if_fail (id != NULL && folder != NULL && file != NULL);

  item = add (self, id);
  item->folder = g_strdup (folder);
  item->file = g_strdup (file);
}

static gboolean
find_position (EaselClosedCanvases *self,
               const char          *id,
               guint               *position)
{
  for (*position = 0; *position < self->items->len; (*position)++)
    if (g_str_equal (((EaselClosedCanvas *) g_ptr_array_index (self->items, *position))->id, id))
      return TRUE;
  return FALSE;
}

EaselClosedCanvas *
easel_closed_canvases_take (EaselClosedCanvases *self,
                            const char          *id)
{
  guint position;

  g_return_val_if_fail (self != NULL && id != NULL, NULL);

  return find_position (self, id, &position) ? g_ptr_array_steal_index (self->items, position) : NULL;
}

gboolean
easel_closed_canvases_have (EaselClosedCanvases *self,
                            const char          *id)
{
  guint position;

  g_return_val_if_fail (self != NULL && id != NULL, FALSE);

  return find_position (self, id, &position);
}
