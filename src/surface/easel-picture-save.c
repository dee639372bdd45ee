/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-picture-save.h"

#include <glib/gi18n-lib.h>

#include "easel-file-dialog.h"
#include "easel-picture.h"
#include "easel-text.h"

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;

  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    g_task_return_pointer (task, g_object_ref (source), g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselPicture *picture = g_object_get_data (G_OBJECT (task), "easel-picture");
  g_autoptr(GFile) file = easel_file_dialog_finish (result);

  if (file == NULL)
    {
      g_task_return_pointer (task, NULL, NULL);
      return;
    }
  g_file_replace_contents_bytes_async (file, picture->png, NULL, FALSE, G_FILE_CREATE_NONE, NULL, written_cb,
                                       g_steal_pointer (&task));
}

static char *
suggest_name (EaselCanvas *canvas)
{
  const char *title = easel_canvas_get_title (canvas);
  g_autofree char *name = easel_text_for_file_name (title != NULL ? title : "", _("Canvas"));

  return g_strconcat (name, ".png", NULL);
}

static void
taken_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GtkWidget *parent = g_task_get_task_data (task);
  GError *error = NULL;
  EaselPicture *picture = easel_canvas_take_picture_finish (EASEL_CANVAS (source), result, &error);
  g_autofree char *name = suggest_name (EASEL_CANVAS (source));

  if (picture == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_object_set_data_full (G_OBJECT (task), "easel-picture", picture, (GDestroyNotify) easel_picture_free);
  easel_file_dialog_save_async (parent, _("Save Screenshot"), name, NULL, chosen_cb, g_steal_pointer (&task));
}

/** easel_picture_save_async: takes the picture before asking for a file, so that it shows what the user saw. @canvas:
 * the canvas in view. @parent: (nullable): the window for the file dialog. */
void
easel_picture_save_async (EaselCanvas         *canvas,
                          GtkWindow           *parent,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_CANVAS (canvas));
  g_return_if_fail (parent == NULL || GTK_IS_WINDOW (parent));

  task = g_task_new (canvas, NULL, callback, user_data);
  g_task_set_source_tag (task, easel_picture_save_async);
  if (parent != NULL)
    g_task_set_task_data (task, g_object_ref (parent), g_object_unref);
  easel_canvas_take_picture_async (canvas, 0, NULL, taken_cb, g_steal_pointer (&task));
}

/** easel_picture_save_finish: (transfer full) (nullable): the file; %NULL without @error if the user cancelled.
 * @canvas: the canvas. @error: a #GIOErrorEnum: no picture, or the file could not be written. */
GFile *
easel_picture_save_finish (EaselCanvas   *canvas,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, canvas), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
