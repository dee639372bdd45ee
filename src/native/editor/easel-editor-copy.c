/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-instance-private.h"

/* A text on its way into a file that the person chose; for a worker thread as well. */
typedef struct
{
  GFile             *file;
  char              *text;
  EaselEditorFormat  format;
  GBytes            *bytes;
  gint64             revision;
} Job;

static void
job_free (Job *job)
{
  g_object_unref (job->file);
  g_free (job->text);
  g_clear_pointer (&job->bytes, g_bytes_unref);
  g_free (job);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselEditorInstance *self = g_task_get_source_object (task);
  Job *job = g_task_get_task_data (task);
  GError *error = NULL;

  if (!g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  /* A text without a file now has one, the copy. A text with a file is still unsaved in it, in spite of copies. */
  if (!easel_editor_instance_has_file (self) && !self->closed &&
      easel_editor_changes_get_revision (self->changes) == job->revision)
    {
      gtk_text_buffer_set_modified (GTK_TEXT_BUFFER (self->buffer), FALSE);
      easel_editor_instance_start_draft (self);
      easel_instance_emit_changed (EASEL_INSTANCE (self));
    }
  g_task_return_int (task, job->revision);
}

static void
encoded_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Job *job = g_task_get_task_data (task);
  GError *error = NULL;

  job->bytes = g_task_propagate_pointer (G_TASK (result), &error);
  if (job->bytes == NULL)
    g_task_return_error (task, error);
  else
    g_file_replace_contents_bytes_async (job->file, job->bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL, written_cb,
                                         g_object_ref (task));
}

static void
encode_thread (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Job *job = g_task_get_task_data (task_data);
  GError *error = NULL;
  GBytes *bytes = easel_editor_encode (job->text, &job->format, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, bytes, (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, error);
}

/**
 * easel_editor_instance_copy_async:
 * @self: an editor that is ready
 * @file: where the person wants it
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * Writes the text as saving would, but into @file, whatever is there. A text without a file counts as saved then.
 */
void
easel_editor_instance_copy_async (EaselEditorInstance *self,
                                  GFile               *file,
                                  GAsyncReadyCallback  callback,
                                  gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(GTask) encode = NULL;
  Job *job;

  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));
  g_return_if_fail (G_IS_FILE (file));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, easel_editor_instance_copy_async);
  job = g_new0 (Job, 1);
  job->file = g_object_ref (file);
  job->text = easel_editor_instance_dup_text (self);
  job->format = self->file.format;
  job->revision = easel_editor_changes_get_revision (self->changes);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  encode = g_task_new (NULL, NULL, encoded_cb, g_object_ref (task));
  g_task_set_source_tag (encode, encode_thread);
  g_task_set_task_data (encode, g_object_ref (task), g_object_unref);
  g_task_run_in_thread (encode, encode_thread);
}

gint64
easel_editor_instance_copy_finish (EaselEditorInstance *self,
                                   GAsyncResult        *result,
                                   GError             **error)
{
  return g_task_propagate_int (G_TASK (result), error);
}
