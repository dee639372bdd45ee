/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-instance-private.h"

#include <glib/gi18n-lib.h>

#include "easel-content.h"
#include "easel-editor-error.h"

static void
set_outside (EaselEditorInstance *self,
             gboolean             outside)
{
  if (self->outside == outside)
    return;
  self->outside = outside;
  easel_editor_instance_updated (self);
}

static void
stored_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselEditorInstance *self = g_task_get_source_object (task);
  gint64 *revision = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr(EaselEditorLoaded) written = easel_editor_file_store_finish (result, &error);

  self->saving = FALSE;
  if (written == NULL)
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
        easel_editor_instance_check (self);
      easel_editor_instance_updated (self);
      g_task_return_error (task, error);
      return;
    }
  easel_editor_file_take (&self->file, written);
  set_outside (self, FALSE);
  /* Text typed while the file was written is not in it. */
  if (easel_editor_changes_get_revision (self->changes) == *revision)
    gtk_text_buffer_set_modified (GTK_TEXT_BUFFER (self->buffer), FALSE);
  easel_editor_instance_updated (self);
  easel_editor_instance_start_draft (self);
  easel_instance_emit_changed (EASEL_INSTANCE (self));
  g_task_return_int (task, written->n_bytes);
}

static const char *
why_not (EaselEditorInstance *self)
{
  if (!easel_editor_file_exists (&self->file))
    return _("This text has no file. It was opened as text; read it with getText.");
  if (self->read_only)
    return _("This was opened read-only.");
  if (!self->ready)
    return _("The file is still being read. Try again.");
  if (self->saving)
    return _("It is being saved already.");
  return NULL;
}

/**
 * easel_editor_instance_save_async:
 * @self: an editor
 * @cancellable: (nullable): ends it; whether it was written is then not known
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * Writes the text into its file unless others changed that: `G_IO_ERROR_WRONG_ETAG`.
 */
void
easel_editor_instance_save_async (EaselEditorInstance *self,
                                  GCancellable        *cancellable,
                                  GAsyncReadyCallback  callback,
                                  gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  const char *reason;

  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_editor_instance_save_async);
  reason = why_not (self);
  if (reason != NULL)
    {
      g_task_return_new_error (task, EASEL_EDITOR_ERROR, self->read_only ? EASEL_EDITOR_ERROR_REFUSED
                                                                         : EASEL_EDITOR_ERROR_FAILED, "%s", reason);
      return;
    }
  if (self->outside)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "%s",
                               _("The file was changed by others since it was read. Nothing was written."));
      return;
    }
  self->saving = TRUE;
  g_task_set_task_data (task, g_memdup2 (&(gint64) { easel_editor_changes_get_revision (self->changes) },
                                         sizeof (gint64)), g_free);
  easel_editor_file_store_async (&self->file, EASEL_INSTANCE (self), easel_editor_instance_dup_text (self),
                                 cancellable, stored_cb, g_steal_pointer (&task));
  easel_editor_instance_updated (self);
}

gint64
easel_editor_instance_save_finish (EaselEditorInstance *self,
                                   GAsyncResult        *result,
                                   GError             **error)
{
  return g_task_propagate_int (G_TASK (result), error);
}

static void
reverted_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselEditorInstance *self = g_task_get_source_object (task);
  gint64 *revision = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr(EaselEditorLoaded) loaded = easel_editor_file_load_finish (result, &error);

  if (loaded == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (easel_editor_changes_get_revision (self->changes) != *revision)
    {
      g_task_return_new_error (task, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_CONFLICT, "%s",
                               _("The text was changed while the file was read. It was left as it is."));
      return;
    }
  if (self->ready)
    easel_editor_instance_replace (self, loaded->text);
  else
    easel_editor_instance_fill (self, loaded->text);
  easel_editor_file_take (&self->file, loaded);
  gtk_text_buffer_set_modified (GTK_TEXT_BUFFER (self->buffer), FALSE);
  self->ready = TRUE;
  self->outside = FALSE;
  easel_editor_instance_updated (self);
  easel_editor_instance_start_draft (self);
  g_task_return_boolean (task, TRUE);
}

/**
 * easel_editor_instance_revert_async:
 * @self: an editor
 * @cancellable: (nullable): ends it
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * Takes the text of the file, as one undo step. What is typed while the file is read wins.
 */
void
easel_editor_instance_revert_async (EaselEditorInstance *self,
                                    GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_editor_instance_revert_async);
  if (!easel_editor_file_exists (&self->file))
    {
      g_task_return_new_error (task, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_FAILED, "%s",
                               _("This text has no file. It was opened as text; read it with getText."));
      return;
    }
  g_task_set_task_data (task, g_memdup2 (&(gint64) { easel_editor_changes_get_revision (self->changes) },
                                         sizeof (gint64)), g_free);
  easel_editor_file_load_async (&self->file, EASEL_INSTANCE (self), cancellable, reverted_cb, g_steal_pointer (&task));
}

gboolean
easel_editor_instance_revert_finish (EaselEditorInstance *self,
                                     GAsyncResult        *result,
                                     GError             **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* The file was read again: a text other than the last known one came from another program. */
static void
compared_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(EaselEditorInstance) self = EASEL_EDITOR_INSTANCE (user_data);
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselEditorLoaded) loaded = easel_editor_file_load_finish (result, &error);

  g_clear_object (&self->checking);
  if (self->closed || self->saving)
    return;
  /* A file that cannot be read as text any more is different as well. */
  if (loaded == NULL && error->domain != EASEL_EDITOR_ERROR)
    return;
  if (loaded != NULL && g_strcmp0 (loaded->digest, self->file.digest) == 0)
    {
      easel_editor_file_take (&self->file, loaded);
      set_outside (self, FALSE);
      return;
    }
  g_free (self->outside_etag);
  g_free (self->outside_digest);
  self->outside_etag = loaded != NULL ? g_strdup (loaded->etag) : NULL;
  self->outside_digest = loaded != NULL ? g_strdup (loaded->digest) : NULL;
  set_outside (self, TRUE);
}

static void
looked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselEditorInstance) self = EASEL_EDITOR_INSTANCE (user_data);
  g_autoptr(GError) error = NULL;
  g_autofree char *etag = easel_editor_file_look_finish (result, &error);
  gboolean gone = g_error_matches (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_NOT_FOUND) ||
                  g_error_matches (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND);
  const char *known = self->outside ? self->outside_etag : self->file.etag;

  if (!self->closed && !self->saving && etag != NULL && *etag != '\0' && g_strcmp0 (etag, known) != 0)
    {
      easel_editor_file_load_async (&self->file, EASEL_INSTANCE (self), self->checking, compared_cb,
                                    g_object_ref (self));
      return;
    }
  g_clear_object (&self->checking);
  if (gone && !self->closed && !self->saving)
    set_outside (self, TRUE);
}

/**
 * easel_editor_instance_check:
 * @self: an editor
 *
 * Looks whether others changed the file. Nothing is said when that cannot be found out now.
 */
void
easel_editor_instance_check (EaselEditorInstance *self)
{
  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));

  if (!self->ready || self->checking != NULL || self->saving || self->closed ||
      !easel_editor_file_exists (&self->file))
    return;
  self->checking = g_cancellable_new ();
  easel_editor_file_look_async (&self->file, EASEL_INSTANCE (self), self->checking, looked_cb, g_object_ref (self));
}

/**
 * easel_editor_instance_keep:
 * @self: an editor
 *
 * The person has seen that others changed the file and stays with the text: the next saving replaces what is there now,
 * but not what comes later.
 */
void
easel_editor_instance_keep (EaselEditorInstance *self)
{
  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));

  if (!self->outside)
    return;
  g_free (self->file.etag);
  g_free (self->file.digest);
  self->file.etag = g_steal_pointer (&self->outside_etag);
  self->file.digest = g_steal_pointer (&self->outside_digest);
  gtk_text_buffer_set_modified (GTK_TEXT_BUFFER (self->buffer), TRUE);
  set_outside (self, FALSE);
  easel_editor_instance_start_draft (self);
}
