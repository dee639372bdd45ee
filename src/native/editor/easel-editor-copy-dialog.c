/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-copy-dialog.h"

#include <glib/gi18n-lib.h>

#include "easel-file-dialog.h"
#include "easel-text.h"

/* A copy in progress. */
typedef struct
{
  GFile   *file;
  char    *sentence;   /* about the result, translated */
  gboolean saved;
} Copy;

static void
copy_free (Copy *copy)
{
  g_clear_object (&copy->file);
  g_free (copy->sentence);
  g_free (copy);
}

/* The file name for display. Inside a sandbox, the path contains a document id of the portal, which means nothing to
 * the user. */
static char *
describe (GFile *file)
{
  g_autofree char *portal = g_build_filename (g_get_user_runtime_dir (), "doc", NULL);
  g_autoptr(GFile) folder = g_file_new_for_path (portal);
  g_autofree char *name = g_file_get_basename (file);

  return g_file_has_prefix (file, folder) ? g_filename_display_name (name) : g_file_get_parse_name (file);
}

static void
copied_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselEditorInstance *instance = EASEL_EDITOR_INSTANCE (source);
  Copy *copy = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;
  gint64 revision = easel_editor_instance_copy_finish (instance, result, &error);
  g_autofree char *location = describe (copy->file);

  copy->saved = revision >= 0;
  if (!copy->saved)
    /* Translators: why a file could not be written. */
    copy->sentence = g_strdup_printf (_("No copy was saved: %s"), error->message);
  else
    /* Translators: %s is the path or the name of a file. */
    copy->sentence = g_strdup_printf (_("A copy was saved: %s"), location);
  g_task_return_boolean (task, copy->saved &&
                               revision == easel_editor_text_get_revision (easel_editor_instance_get_text (instance)));
}

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselEditorInstance *instance = g_task_get_source_object (task);
  Copy *copy = g_task_get_task_data (task);

  copy->file = easel_file_dialog_finish (result);
  if (copy->file == NULL)
    g_task_return_boolean (task, FALSE);
  else
    easel_editor_instance_copy_async (instance, copy->file, copied_cb, g_steal_pointer (&task));
}

/**
 * easel_editor_copy_dialog_async:
 * @instance: an editor
 * @parent: (nullable): the parent window of the dialog
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Asks for a file and writes the text into it.
 */
void
easel_editor_copy_dialog_async (EaselEditorInstance *instance,
                                GtkWindow           *parent,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autofree char *name = NULL;

  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (instance));
  g_return_if_fail (parent == NULL || GTK_IS_WINDOW (parent));

  task = g_task_new (instance, NULL, callback, user_data);
  g_task_set_source_tag (task, easel_editor_copy_dialog_async);
  g_task_set_task_data (task, g_new0 (Copy, 1), (GDestroyNotify) copy_free);
  if (!easel_editor_instance_is_ready (instance))
    {
      g_task_return_boolean (task, FALSE);
      return;
    }
  name = easel_text_for_file_name (easel_editor_instance_get_name (instance), _("Untitled"));
  easel_file_dialog_save_async ((GtkWidget *) parent, _("Save a Copy"), name, NULL, chosen_cb, g_steal_pointer (&task));
}

/**
 * easel_editor_copy_dialog_finish:
 * @instance: the editor
 * @result: as given to the callback
 * @saved: (out) (optional): whether a copy was written, even if the text has changed since
 * @sentence: (out) (nullable): the result, translated; %NULL if the user cancelled
 *
 * Returns: whether the copy contains the present text
 */
gboolean
easel_editor_copy_dialog_finish (EaselEditorInstance  *instance,
                                 GAsyncResult         *result,
                                 gboolean             *saved,
                                 char                **sentence)
{
  Copy *copy = g_task_get_task_data (G_TASK (result));

  if (saved != NULL)
    *saved = copy->saved;
  *sentence = g_steal_pointer (&copy->sentence);
  return g_task_propagate_boolean (G_TASK (result), NULL);
}
