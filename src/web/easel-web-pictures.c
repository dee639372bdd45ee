/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-pictures.h"

struct _EaselWebPictures
{
  GQueue takings;
};

typedef struct
{
  EaselWebPictures *pictures;
  GTask            *task;      /* nullable: NULL: cancelled; @pictures may be freed then */
} Taking;

EaselWebPictures *
easel_web_pictures_new (void)
{
  return g_new0 (EaselWebPictures, 1);
}

void
easel_web_pictures_free (EaselWebPictures *self)
{
  easel_web_pictures_end (self);
  g_free (self);
}

static void
taken_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autofree Taking *taking = user_data;
  g_autoptr(GTask) task = taking->task;
  g_autoptr(GError) error = NULL;
  g_autoptr(GdkTexture) texture = webkit_web_view_get_snapshot_finish (WEBKIT_WEB_VIEW (source), result, &error);

  if (task == NULL)
    return;
  g_queue_remove (&taking->pictures->takings, taking);
  if (texture != NULL)
    g_task_return_pointer (task, g_steal_pointer (&texture), g_object_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

void
easel_web_pictures_take (EaselWebPictures *self,
                         WebKitWebView    *view,
                         GTask            *task)
{
  Taking *taking = g_new0 (Taking, 1);

  taking->pictures = self;
  taking->task = g_object_ref (task);
  g_queue_push_tail (&self->takings, taking);
  webkit_web_view_get_snapshot (view, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE,
                                g_task_get_cancellable (task), taken_cb, taking);
}

void
easel_web_pictures_end (EaselWebPictures *self)
{
  Taking *taking;

  while ((taking = g_queue_pop_head (&self->takings)) != NULL)
    {
      g_autoptr(GTask) task = g_steal_pointer (&taking->task);

      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "The canvas is no longer on the screen");
    }
}
