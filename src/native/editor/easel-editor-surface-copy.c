/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-surface-private.h"

#include <glib/gi18n-lib.h>

#include "easel-text.h"

/* What the person calls it. A sandbox sees what it may write below a name of the portal, which says them nothing. */
static char *
describe (GFile *file)
{
  g_autofree char *portal = g_build_filename (g_get_user_runtime_dir (), "doc", NULL);
  g_autoptr(GFile) folder = g_file_new_for_path (portal);
  g_autofree char *name = g_file_get_basename (file);

  return g_file_has_prefix (file, folder) ? g_filename_display_name (name) : g_file_get_parse_name (file);
}

static void
tell (EaselEditorSurface *self,
      const char         *text)
{
  /* It may have gone with its canvas meanwhile. */
  if (gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    easel_surface_add_error_line (EASEL_SURFACE (self), text);
}

static void
copied_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselEditorInstance *instance = EASEL_EDITOR_INSTANCE (source);
  EaselEditorSurface *self = g_task_get_source_object (task);
  g_autoptr(GError) error = NULL;
  gint64 revision = easel_editor_instance_copy_finish (instance, result, &error);
  g_autofree char *place = describe (g_task_get_task_data (task));
  g_autofree char *text = NULL;

  if (revision < 0)
    /* Translators: why a file could not be written. */
    text = g_strdup_printf (_("No copy was saved: %s"), error->message);
  else
    /* Translators: %s is the path or the name of a file. */
    text = g_strdup_printf (_("A copy was saved: %s"), place);
  tell (self, text);
  g_task_return_boolean (task, revision >= 0 && revision == easel_editor_instance_get_revision (instance));
}

static void
chosen_cb (GtkNativeDialog *dialog,
           int              response,
           GTask           *user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GtkNativeDialog) chooser = dialog;
  EaselEditorSurface *self = g_task_get_source_object (task);
  GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;

  self->chooser = NULL;
  if (file == NULL)
    {
      g_task_return_boolean (task, FALSE);
      return;
    }
  g_task_set_task_data (task, file, g_object_unref);
  easel_editor_instance_copy_async (self->instance, file, copied_cb, g_steal_pointer (&task));
}

/**
 * easel_editor_surface_copy_async:
 * @self: an editor
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * Asks for a file and writes the text into it. Says itself what came of it. The answer is whether there is a copy that
 * holds the text as it is now.
 */
void
easel_editor_surface_copy_async (EaselEditorSurface  *self,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (self, NULL, callback, user_data);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autofree char *name = NULL;

  g_task_set_source_tag (task, easel_editor_surface_copy_async);
  if (self->chooser != NULL || !easel_editor_instance_is_ready (self->instance))
    {
      g_task_return_boolean (task, FALSE);
      return;
    }
  name = easel_text_for_file_name (easel_editor_instance_get_name (self->instance), _("Untitled"));
  self->chooser = GTK_NATIVE_DIALOG (gtk_file_chooser_native_new (_("Save a Copy"),
                                                                  GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                                                  GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL));
  gtk_native_dialog_set_modal (self->chooser, TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect (self->chooser, "response", G_CALLBACK (chosen_cb), g_steal_pointer (&task));
  gtk_native_dialog_show (self->chooser);
}

gboolean
easel_editor_surface_copy_finish (EaselEditorSurface *self,
                                  GAsyncResult       *result)
{
  return g_task_propagate_boolean (G_TASK (result), NULL);
}
