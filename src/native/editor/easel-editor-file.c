/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-file.h"

#include <glib/gi18n-lib.h>

#include "easel-content.h"
#include "easel-editor-error.h"
#include "easel-editor-local.h"
#include "easel-json.h"

struct _EaselEditorFile
{
  GObject            parent_instance;

  EaselInstance     *instance;         /* not referenced: provides the host's files and the granted folders */
  char              *uri;              /* nullable: file on the host */
  char              *path;             /* nullable: local file */
  char              *folder;           /* nullable: @path is below this folder, which the user allowed for this
                                          editor */
  char              *etag;             /* of the content read or written last; empty if the host has no etags */
  char              *digest;           /* of the same content */
  EaselEditorFormat  format;
  gboolean           external_change;  /* another program changed the file */
  char              *external_etag;    /* nullable: etag of the changed content */
  char              *external_digest;
  gboolean           saving;
  GCancellable      *checking;         /* nullable */
  gboolean           closed;
};

static guint updated_signal;

G_DEFINE_FINAL_TYPE (EaselEditorFile, easel_editor_file, G_TYPE_OBJECT)

/* A read or write operation. A worker thread uses it, so all values are copies. */
typedef struct
{
  char              *uri;
  char              *path;
  GStrv              granted;
  EaselHostFiles    *files;
  char              *known_etag;
  char              *known_digest;
  char              *text;       /* text to write */
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

static void
replace_string (char       **string,
                const char  *value)
{
  g_free (*string);
  *string = g_strdup (value);
}

static void
easel_editor_file_dispose (GObject *object)
{
  easel_editor_file_close (EASEL_EDITOR_FILE (object));
  G_OBJECT_CLASS (easel_editor_file_parent_class)->dispose (object);
}

static void
easel_editor_file_finalize (GObject *object)
{
  EaselEditorFile *self = EASEL_EDITOR_FILE (object);

  g_clear_object (&self->checking);
  g_free (self->uri);
  g_free (self->path);
  g_free (self->folder);
  g_free (self->etag);
  g_free (self->digest);
  g_free (self->external_etag);
  g_free (self->external_digest);
  G_OBJECT_CLASS (easel_editor_file_parent_class)->finalize (object);
}

static void
easel_editor_file_class_init (EaselEditorFileClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_editor_file_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_editor_file_finalize;
  updated_signal = g_signal_new ("updated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
easel_editor_file_init (EaselEditorFile *self)
{
}

/**
 * easel_editor_file_new:
 * @instance: (transfer none): outlives the file; provides the host's files and the granted folders
 *
 * Returns: (transfer full): a file without location
 */
EaselEditorFile *
easel_editor_file_new (EaselInstance *instance)
{
  EaselEditorFile *self = g_object_new (EASEL_TYPE_EDITOR_FILE, NULL);

  self->instance = instance;
  return self;
}

/**
 * easel_editor_file_set_location:
 * @self: a file
 * @uri: (nullable): file on the host, foreign
 * @path: (nullable): local file, foreign
 * @folder: (nullable): folder that the user allowed for this editor, in addition to the granted folders
 *
 * Sets another location, and drops everything known about the content.
 */
void
easel_editor_file_set_location (EaselEditorFile *self,
                                const char      *uri,
                                const char      *path,
                                const char      *folder)
{
  g_return_if_fail (EASEL_IS_EDITOR_FILE (self));

  replace_string (&self->uri, uri);
  replace_string (&self->path, path);
  replace_string (&self->folder, folder);
  g_clear_pointer (&self->etag, g_free);
  g_clear_pointer (&self->digest, g_free);
}

const char *
easel_editor_file_get_uri (EaselEditorFile *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_FILE (self), NULL);

  return self->uri;
}

const char *
easel_editor_file_get_path (EaselEditorFile *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_FILE (self), NULL);

  return self->path;
}

/** easel_editor_file_exists: whether the text has a file. */
gboolean
easel_editor_file_exists (EaselEditorFile *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_FILE (self), FALSE);

  return self->uri != NULL || self->path != NULL;
}

const EaselEditorFormat *
easel_editor_file_get_format (EaselEditorFile *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_FILE (self), NULL);

  return &self->format;
}

void
easel_editor_file_set_format (EaselEditorFile         *self,
                              const EaselEditorFormat *format)
{
  g_return_if_fail (EASEL_IS_EDITOR_FILE (self));

  self->format = *format;
}

/**
 * easel_editor_file_fill_operation:
 * @self: a file that exists
 * @operation: receives class, location and the sentence for the user
 * @writes: whether the file is to be written
 *
 * Returns: (transfer full): the sentence, which @operation points to
 */
char *
easel_editor_file_fill_operation (EaselEditorFile *self,
                                  EaselOperation  *operation,
                                  gboolean         writes)
{
  char *what;

  g_return_val_if_fail (EASEL_IS_EDITOR_FILE (self), NULL);

  if (self->uri != NULL)
    {
      operation->action_class = EASEL_ACTION_HOST_FILE;
      operation->location = self->uri;
      /* Translators: %s is the address of a file on the host. */
      what = g_strdup_printf (writes ? _("Save the file “%s” on the host") : _("Read the file “%s” on the host"),
                              operation->location);
    }
  else
    {
      operation->action_class = writes ? EASEL_ACTION_LOCAL_WRITE : EASEL_ACTION_LOCAL_READ;
      operation->location = self->path;
      /* Translators: %s is the path of a file on this computer. */
      what = g_strdup_printf (writes ? _("Save the file “%s” on this computer")
                                     : _("Read the file “%s” on this computer"), operation->location);
    }
  operation->what = what;
  return what;
}

static void
set_string (JsonObject *object,
            const char *name,
            const char *value)
{
  if (value != NULL)
    json_object_set_string_member (object, name, value);
}

/** easel_editor_file_describe: @header: header of a draft; receives data for easel_editor_file_restore(). */
void
easel_editor_file_describe (EaselEditorFile *self,
                            JsonObject      *header)
{
  g_return_if_fail (EASEL_IS_EDITOR_FILE (self));

  set_string (header, "uri", self->uri);
  set_string (header, "path", self->path);
  set_string (header, "folder", self->folder);
  set_string (header, "etag", self->etag);
  set_string (header, "digest", self->digest);
  set_string (header, "encoding", easel_editor_encoding_to_string (self->format.encoding));
  set_string (header, "lineEnding", easel_editor_eol_to_string (self->format.eol));
  json_object_set_boolean_member (header, "bom", self->format.bom);
}

/** easel_editor_file_restore: @header: header of a draft; may be damaged. */
void
easel_editor_file_restore (EaselEditorFile *self,
                           JsonObject      *header)
{
  g_return_if_fail (EASEL_IS_EDITOR_FILE (self));

  replace_string (&self->uri, easel_json_peek_string (header, "uri", NULL));
  replace_string (&self->path, easel_json_peek_string (header, "path", NULL));
  replace_string (&self->folder, easel_json_peek_string (header, "folder", NULL));
  replace_string (&self->etag, easel_json_peek_string (header, "etag", NULL));
  replace_string (&self->digest, easel_json_peek_string (header, "digest", NULL));
  self->format.encoding = easel_editor_encoding_parse (easel_json_peek_string (header, "encoding", NULL));
  self->format.eol = easel_editor_eol_parse (easel_json_peek_string (header, "lineEnding", NULL));
  self->format.bom = easel_json_peek_boolean (header, "bom", FALSE);
}

/** easel_editor_file_has_external_change: whether another program changed the file since its content was read. */
gboolean
easel_editor_file_has_external_change (EaselEditorFile *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_FILE (self), FALSE);

  return self->external_change;
}

gboolean
easel_editor_file_is_saving (EaselEditorFile *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_FILE (self), FALSE);

  return self->saving;
}

static void
set_external_change (EaselEditorFile *self,
                     gboolean         external_change)
{
  if (self->external_change == external_change)
    return;
  self->external_change = external_change;
  g_signal_emit (self, updated_signal, 0);
}

static void
set_saving (EaselEditorFile *self,
            gboolean         saving)
{
  self->saving = saving;
  g_signal_emit (self, updated_signal, 0);
}

/**
 * easel_editor_file_take:
 * @self: a file
 * @loaded: the content that was read or written
 *
 * Stores etag, digest and format as the known content of the file.
 */
void
easel_editor_file_take (EaselEditorFile   *self,
                        EaselEditorLoaded *loaded)
{
  g_return_if_fail (EASEL_IS_EDITOR_FILE (self));

  replace_string (&self->etag, loaded->etag);
  replace_string (&self->digest, loaded->digest);
  self->format = loaded->format;
  set_external_change (self, FALSE);
}

static GTask *
make_task (EaselEditorFile     *self,
           GCancellable        *cancellable,
           GAsyncReadyCallback  callback,
           gpointer             user_data)
{
  GTask *task = g_task_new (self->instance, cancellable, callback, user_data);
  EaselHostFiles *files = self->uri != NULL ? easel_instance_get_host_files (self->instance) : NULL;
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  Job *job = g_new0 (Job, 1);

  job->uri = g_strdup (self->uri);
  job->path = g_strdup (self->path);
  /* Folders in which the file may be. */
  g_strv_builder_addv (builder, (const char **) easel_instance_get_granted (self->instance));
  if (self->folder != NULL)
    g_strv_builder_add (builder, self->folder);
  job->granted = g_strv_builder_end (builder);
  job->files = files != NULL ? g_object_ref (files) : NULL;
  job->known_etag = g_strdup (self->etag);
  job->known_digest = g_strdup (self->digest);
  job->loaded = g_new0 (EaselEditorLoaded, 1);
  job->loaded->format = self->format;
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  return task;
}

/* Fails the task if the host is not connected. */
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

/* The etag is read before the content: an etag that is too old only causes a needless conflict, one that is too new
 * would hide a change. */
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

/* Reads a local file in a worker; for a file on the host the etag is read first. */
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
 * @cancellable: (nullable): cancels it
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Reads and decodes the file. The known content does not change until easel_editor_file_take().
 */
void
easel_editor_file_load_async (EaselEditorFile     *self,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_autoptr(GTask) task = make_task (self, cancellable, callback, user_data);

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

  /* Without an etag, the content is compared the next time. */
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

/* The host gave no etag, so the content is compared before the write. A change between this read and the write is
 * overwritten: the protocol has no condition for it. */
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

/* The text has been encoded by a worker; writes it. */
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

static void
write_async (EaselEditorFile     *self,
             char                *text,
             GCancellable        *cancellable,
             GAsyncReadyCallback  callback,
             gpointer             user_data)
{
  g_autoptr(GTask) task = make_task (self, cancellable, callback, user_data);
  g_autoptr(GTask) encode = NULL;
  Job *job = g_task_get_task_data (task);

  g_task_set_source_tag (task, write_async);
  job->text = text;
  if (is_away (task))
    return;
  encode = g_task_new (NULL, NULL, encoded_cb, g_object_ref (task));
  g_task_set_source_tag (encode, encode_thread);
  g_task_set_task_data (encode, g_object_ref (task), g_object_unref);
  g_task_run_in_thread (encode, encode_thread);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselEditorFile *self = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr(EaselEditorLoaded) written = g_task_propagate_pointer (G_TASK (result), &error);

  self->saving = FALSE;
  if (written != NULL)
    {
      easel_editor_file_take (self, written);
      g_task_return_int (task, written->n_bytes);
    }
  else
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
        easel_editor_file_check (self);
      g_task_return_error (task, error);
    }
  set_saving (self, FALSE);
}

/**
 * easel_editor_file_store_async:
 * @self: a file that is not being saved
 * @text: (transfer full): the whole buffer
 * @cancellable: (nullable): cancels it; the file may or may not have been written then
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Writes the file if it still has the known content; otherwise fails with `G_IO_ERROR_WRONG_ETAG`. On a host without
 * etags the content is read and compared first.
 */
void
easel_editor_file_store_async (EaselEditorFile     *self,
                               char                *text,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (EASEL_IS_EDITOR_FILE (self) && !self->saving);

  task = g_task_new (self->instance, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_editor_file_store_async);
  g_task_set_task_data (task, g_object_ref (self), g_object_unref);
  set_saving (self, TRUE);
  write_async (self, text, cancellable, written_cb, task);
}

/** easel_editor_file_store_finish: the number of bytes written, -1 on failure. */
gssize
easel_editor_file_store_finish (GAsyncResult  *result,
                                GError       **error)
{
  return g_task_propagate_int (G_TASK (result), error);
}

/* A text that is being written to another file. */
typedef struct
{
  GFile             *file;
  char              *text;
  EaselEditorFormat  format;
} Copy;

static void
copy_free (Copy *copy)
{
  g_object_unref (copy->file);
  g_free (copy->text);
  g_free (copy);
}

static void
copy_thread (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Copy *copy = task_data;
  GError *error = NULL;
  g_autoptr(GBytes) bytes = easel_editor_encode (copy->text, &copy->format, &error);

  if (bytes != NULL && g_file_replace_contents (copy->file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                                NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * easel_editor_file_copy_async:
 * @self: a file
 * @text: (transfer full): the whole buffer
 * @file: the file that the user chose
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Writes the text in the format of the file to @file, which is overwritten.
 */
void
easel_editor_file_copy_async (EaselEditorFile     *self,
                              char                *text,
                              GFile               *file,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  Copy *copy;

  g_return_if_fail (EASEL_IS_EDITOR_FILE (self));

  task = g_task_new (self->instance, NULL, callback, user_data);
  g_task_set_source_tag (task, easel_editor_file_copy_async);
  copy = g_new0 (Copy, 1);
  copy->file = g_object_ref (file);
  copy->text = text;
  copy->format = self->format;
  g_task_set_task_data (task, copy, (GDestroyNotify) copy_free);
  g_task_run_in_thread (task, copy_thread);
}

gboolean
easel_editor_file_copy_finish (GAsyncResult  *result,
                               GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
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

/* The file was read again: a text other than the last known one came from another program. */
static void
compared_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(EaselEditorFile) self = EASEL_EDITOR_FILE (user_data);
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselEditorLoaded) loaded = easel_editor_file_load_finish (result, &error);

  g_clear_object (&self->checking);
  if (self->closed || self->saving)
    return;
  /* A file that is not readable as text any more was changed, too. */
  if (loaded == NULL && error->domain != EASEL_EDITOR_ERROR)
    return;
  if (loaded != NULL && g_strcmp0 (loaded->digest, self->digest) == 0)
    {
      easel_editor_file_take (self, loaded);
      return;
    }
  replace_string (&self->external_etag, loaded != NULL ? loaded->etag : NULL);
  replace_string (&self->external_digest, loaded != NULL ? loaded->digest : NULL);
  set_external_change (self, TRUE);
}

static void
looked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselEditorFile) self = EASEL_EDITOR_FILE (user_data);
  g_autoptr(GError) error = NULL;
  g_autofree char *etag = g_task_propagate_pointer (G_TASK (result), &error);
  gboolean gone = g_error_matches (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_NOT_FOUND) ||
                  g_error_matches (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND);
  const char *known = self->external_change ? self->external_etag : self->etag;

  if (!self->closed && !self->saving && etag != NULL && *etag != '\0' && g_strcmp0 (etag, known) != 0)
    {
      easel_editor_file_load_async (self, self->checking, compared_cb, g_object_ref (self));
      return;
    }
  g_clear_object (&self->checking);
  if (gone && !self->closed && !self->saving)
    set_external_change (self, TRUE);
}

/**
 * easel_editor_file_check:
 * @self: a file
 *
 * Checks whether another program changed the file. If that cannot be determined now, nothing is reported.
 */
void
easel_editor_file_check (EaselEditorFile *self)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_EDITOR_FILE (self));

  if (self->closed || self->checking != NULL || self->saving || !easel_editor_file_exists (self))
    return;
  self->checking = g_cancellable_new ();
  task = make_task (self, self->checking, looked_cb, g_object_ref (self));
  g_task_set_source_tag (task, easel_editor_file_check);
  begin (task, look_thread, host_look_cb);
}

/** easel_editor_file_close: stops checking for changes. */
void
easel_editor_file_close (EaselEditorFile *self)
{
  g_return_if_fail (EASEL_IS_EDITOR_FILE (self));

  self->closed = TRUE;
  g_cancellable_cancel (self->checking);
}

/**
 * easel_editor_file_keep:
 * @self: a file
 *
 * The user keeps the text although another program changed the file: the next save overwrites the present content of
 * the file, but not a later change.
 *
 * Returns: %FALSE if the file was not changed
 */
gboolean
easel_editor_file_keep (EaselEditorFile *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_FILE (self), FALSE);

  if (!self->external_change)
    return FALSE;
  g_free (self->etag);
  g_free (self->digest);
  self->etag = g_steal_pointer (&self->external_etag);
  self->digest = g_steal_pointer (&self->external_digest);
  set_external_change (self, FALSE);
  return TRUE;
}
