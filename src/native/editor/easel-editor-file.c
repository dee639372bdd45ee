/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-file.h"

#include "easel-editor-error.h"
#include "easel-editor-local.h"

/* A reading or writing; for a worker thread as well, so everything is a copy. */
typedef struct
{
  char              *uri;
  char              *path;
  GStrv              granted;
  EaselHostFiles    *files;
  char              *known_etag;
  char              *known_digest;
  char              *text;       /* to be written */
  GBytes            *bytes;
  EaselEditorLoaded *loaded;
} Job;

static void
job_free (Job *job)
{
  g_free (job->uri);
  g_free (job->path);
  g_strfreev (job->granted);
  g_clear_object (&job->files);
  g_free (job->known_etag);
  g_free (job->known_digest);
  g_free (job->text);
  g_clear_pointer (&job->bytes, g_bytes_unref);
  g_clear_pointer (&job->loaded, easel_editor_loaded_free);
  g_free (job);
}

void
easel_editor_loaded_free (EaselEditorLoaded *self)
{
  g_free (self->text);
  g_free (self->etag);
  g_free (self->digest);
  g_free (self);
}

void
easel_editor_file_clear (EaselEditorFile *self)
{
  g_clear_pointer (&self->uri, g_free);
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->etag, g_free);
  g_clear_pointer (&self->digest, g_free);
}

/** easel_editor_file_exists: whether there is a file behind the text. */
gboolean
easel_editor_file_exists (EaselEditorFile *self)
{
  return self->uri != NULL || self->path != NULL;
}

/**
 * easel_editor_file_take:
 * @self: a file
 * @loaded: what was read or written
 *
 * From now on this is what is known of the file.
 */
void
easel_editor_file_take (EaselEditorFile   *self,
                        EaselEditorLoaded *loaded)
{
  g_free (self->etag);
  g_free (self->digest);
  self->etag = g_strdup (loaded->etag);
  self->digest = g_strdup (loaded->digest);
  self->format = loaded->format;
}

static GTask *
make_task (EaselEditorFile     *self,
           EaselInstance       *instance,
           GCancellable        *cancellable,
           GAsyncReadyCallback  callback,
           gpointer             user_data)
{
  GTask *task = g_task_new (instance, cancellable, callback, user_data);
  EaselHostFiles *files = self->uri != NULL ? easel_instance_get_host_files (instance) : NULL;
  Job *job = g_new0 (Job, 1);

  job->uri = g_strdup (self->uri);
  job->path = g_strdup (self->path);
  job->granted = g_strdupv ((GStrv) easel_instance_get_granted (instance));
  job->files = files != NULL ? g_object_ref (files) : NULL;
  job->known_etag = g_strdup (self->etag);
  job->known_digest = g_strdup (self->digest);
  job->loaded = g_new0 (EaselEditorLoaded, 1);
  job->loaded->format = self->format;
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  return task;
}

/* Answers the task where the host is away. */
static gboolean
is_away (GTask *task)
{
  Job *job = g_task_get_task_data (task);

  if (job->path != NULL || job->files != NULL)
    return FALSE;
  g_task_return_new_error (task, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_FAILED,
                           "The host's files cannot be reached now. Try again when it is connected.");
  return TRUE;
}

static void
return_loaded (GTask *task)
{
  Job *job = g_task_get_task_data (task);

  g_task_return_pointer (task, g_steal_pointer (&job->loaded), (GDestroyNotify) easel_editor_loaded_free);
}

static void
describe_bytes (Job *job)
{
  job->loaded->digest = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, job->bytes);
  job->loaded->n_bytes = g_bytes_get_size (job->bytes);
}

static void
load_thread (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;

  if (job->path != NULL)
    job->bytes = easel_editor_local_read (job->path, (const char * const *) job->granted, &job->loaded->etag, &error);
  if (job->bytes != NULL)
    job->loaded->text = easel_editor_decode (job->bytes, &job->loaded->format, &error);
  if (job->loaded->text == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  describe_bytes (job);
  return_loaded (task);
}

static void
host_read_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Job *job = g_task_get_task_data (task);
  GError *error = NULL;

  job->bytes = easel_host_files_read_finish (EASEL_HOST_FILES (source), result, &error);
  if (job->bytes == NULL)
    g_task_return_error (task, error);
  else
    g_task_run_in_thread (task, load_thread);
}

/* The etag comes first: one that is too old gives a needless conflict later, one that is too new would hide one. */
static void
host_etag_before_read_cb (GObject      *source,
                          GAsyncResult *result,
                          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Job *job = g_task_get_task_data (task);

  job->loaded->etag = easel_host_files_etag_finish (EASEL_HOST_FILES (source), result, NULL);
  easel_host_files_read_async (job->files, job->uri, g_task_get_cancellable (task), host_read_cb,
                               g_object_ref (task));
}

/* A local file on a worker, one of the host by its etag first. */
static void
begin (GTask               *task,
       GTaskThreadFunc      local,
       GAsyncReadyCallback  at_host)
{
  Job *job = g_task_get_task_data (task);

  if (is_away (task))
    return;
  if (job->path != NULL)
    g_task_run_in_thread (task, local);
  else
    easel_host_files_etag_async (job->files, job->uri, g_task_get_cancellable (task), at_host, g_object_ref (task));
}

/**
 * easel_editor_file_load_async:
 * @self: a file
 * @instance: whose host and whose granted folders count
 * @cancellable: (nullable): ends it
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * Reads and decodes the file. @self is not changed.
 */
void
easel_editor_file_load_async (EaselEditorFile     *self,
                              EaselInstance       *instance,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_autoptr(GTask) task = make_task (self, instance, cancellable, callback, user_data);

  g_task_set_source_tag (task, easel_editor_file_load_async);
  begin (task, load_thread, host_etag_before_read_cb);
}

EaselEditorLoaded *
easel_editor_file_load_finish (GAsyncResult  *result,
                               GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
host_etag_after_write_cb (GObject      *source,
                          GAsyncResult *result,
                          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Job *job = g_task_get_task_data (task);

  /* Without one the content is compared the next time. */
  job->loaded->etag = easel_host_files_etag_finish (EASEL_HOST_FILES (source), result, NULL);
  return_loaded (task);
}

static void
host_write_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Job *job = g_task_get_task_data (task);
  GError *error = NULL;

  if (!easel_host_files_write_finish (EASEL_HOST_FILES (source), result, &error))
    g_task_return_error (task, error);
  else
    easel_host_files_etag_async (job->files, job->uri, NULL, host_etag_after_write_cb, g_object_ref (task));
}

static void
write_to_host (GTask      *task,
               const char *if_match)
{
  Job *job = g_task_get_task_data (task);

  easel_host_files_write_async (job->files, job->uri, job->bytes, if_match, g_task_get_cancellable (task),
                                host_write_cb, g_object_ref (task));
}

static void
host_compare_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Job *job = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr(GBytes) present = easel_host_files_read_finish (EASEL_HOST_FILES (source), result, &error);
  g_autofree char *digest = present != NULL ? g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, present) : NULL;

  if (present == NULL)
    g_task_return_error (task, error);
  else if (!g_str_equal (digest, job->known_digest))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG,
                             "The file was changed since it was read. Nothing was written.");
  else
    write_to_host (task, NULL);
}

/* Encoded on a worker; now it is written. */
static void
encoded_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Job *job = g_task_get_task_data (task);
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    g_task_return_error (task, error);
  else if (job->path != NULL)
    return_loaded (task);
  else if (job->known_etag != NULL && *job->known_etag != '\0')
    write_to_host (task, job->known_etag);
  else if (job->known_digest != NULL)
    easel_host_files_read_async (job->files, job->uri, g_task_get_cancellable (task), host_compare_cb,
                                 g_object_ref (task));
  else
    write_to_host (task, NULL);
}

static void
encode_thread (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Job *job = g_task_get_task_data (task_data);
  GError *error = NULL;

  job->bytes = easel_editor_encode (job->text, &job->loaded->format, &error);
  if (job->bytes == NULL ||
      (job->path != NULL && !easel_editor_local_write (job->path, (const char * const *) job->granted, job->bytes,
                                                       job->known_etag, &job->loaded->etag, &error)))
    {
      g_task_return_error (task, error);
      return;
    }
  describe_bytes (job);
  g_task_return_boolean (task, TRUE);
}

/**
 * easel_editor_file_store_async:
 * @self: a file
 * @instance: whose host and whose granted folders count
 * @text: (transfer full): the whole buffer
 * @cancellable: (nullable): ends it; whether it was written is then not known
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * Writes the file if it is still what is known of it; otherwise `G_IO_ERROR_WRONG_ETAG`. A host without etags is asked
 * for the content before. @self is not changed.
 */
void
easel_editor_file_store_async (EaselEditorFile     *self,
                               EaselInstance       *instance,
                               char                *text,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_autoptr(GTask) task = make_task (self, instance, cancellable, callback, user_data);
  g_autoptr(GTask) encode = NULL;
  Job *job = g_task_get_task_data (task);

  g_task_set_source_tag (task, easel_editor_file_store_async);
  job->text = text;
  if (is_away (task))
    return;
  encode = g_task_new (NULL, NULL, encoded_cb, g_object_ref (task));
  g_task_set_source_tag (encode, encode_thread);
  g_task_set_task_data (encode, g_object_ref (task), g_object_unref);
  g_task_run_in_thread (encode, encode_thread);
}

EaselEditorLoaded *
easel_editor_file_store_finish (GAsyncResult  *result,
                                GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
look_thread (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  char *etag = easel_editor_local_etag (job->path, (const char * const *) job->granted, &error);

  if (etag != NULL)
    g_task_return_pointer (task, etag, g_free);
  else
    g_task_return_error (task, error);
}

static void
host_look_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  char *etag = easel_host_files_etag_finish (EASEL_HOST_FILES (source), result, &error);

  if (etag != NULL)
    g_task_return_pointer (task, etag, g_free);
  else
    g_task_return_error (task, error);
}

/** easel_editor_file_look_async: asks for the present etag. */
void
easel_editor_file_look_async (EaselEditorFile     *self,
                              EaselInstance       *instance,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_autoptr(GTask) task = make_task (self, instance, cancellable, callback, user_data);

  g_task_set_source_tag (task, easel_editor_file_look_async);
  begin (task, look_thread, host_look_cb);
}

char *
easel_editor_file_look_finish (GAsyncResult  *result,
                               GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
