/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-draft.h"

#include <glib/gstdio.h>
#include <string.h>

#include "easel-editor-limits.h"
#include "easel-json.h"
#include "easel-limits.h"

#define DRAFT_NAME "draft"
#define DRAFT_VERSION 1

/* Shared with the workers: the lock is held while one of them writes, and a closed gate stops later ones. */
typedef struct
{
  GMutex   lock;
  gboolean closed;
} Gate;

struct _EaselEditorDraft
{
  Gate                     *gate;
  GFile                    *folder;
  EaselEditorDraftSnapshot  snapshot;
  EaselEditorDraftReport    report;
  gpointer                  user_data;
  guint                     timer;
  guint                     retry;     /* timer after a failed write; a change does not wait for it */
  gboolean                  dirty;
  gboolean                  failing;
  GCancellable             *writing;   /* set while a worker writes; cancelled when its result is no longer needed */
};

typedef struct
{
  Gate    *gate;
  char    *path;
  GString *content;
} Job;

static void
gate_clear (gpointer gate)
{
  g_mutex_clear (&((Gate *) gate)->lock);
}

static void
job_free (Job *job)
{
  g_atomic_rc_box_release_full (job->gate, gate_clear);
  g_free (job->path);
  if (job->content != NULL)
    g_string_free (job->content, TRUE);
  g_free (job);
}

/* A draft is one line of JSON, followed by the text. */
static Job *
make_job (EaselEditorDraft *self)
{
  Job *job = g_new0 (Job, 1);
  g_autoptr(GFile) file = g_file_get_child (self->folder, DRAFT_NAME);
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *line = NULL;
  g_autofree char *text = NULL;
  JsonObject *header = NULL;

  self->snapshot (self->user_data, &header, &text);
  json_object_set_int_member (header, "version", DRAFT_VERSION);
  node = easel_json_node_take (header);
  line = easel_json_to_string (node);
  job->gate = g_atomic_rc_box_acquire (self->gate);
  job->path = g_file_get_path (file);
  job->content = g_string_sized_new (strlen (line) + strlen (text) + 2);
  g_string_append (job->content, line);
  g_string_append_c (job->content, '\n');
  g_string_append (job->content, text);
  return job;
}

/* Creates the folder if it is missing: the disk may have been full before. */
static gboolean
write_job (Job     *job,
           GError **error)
{
  g_autofree char *folder = g_path_get_dirname (job->path);

  g_mkdir_with_parents (folder, 0700);
  return g_file_set_contents_full (job->path, job->content->str, job->content->len,
                                   G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

static void
write_thread (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  gboolean written;

  g_mutex_lock (&job->gate->lock);
  written = job->gate->closed || write_job (job, &error);
  g_mutex_unlock (&job->gate->lock);
  if (written)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void schedule       (EaselEditorDraft *self);
static void schedule_retry (EaselEditorDraft *self);

static void
report_error (EaselEditorDraft *self,
              const GError     *error)
{
  if (self->failing == (error != NULL))
    return;
  self->failing = error != NULL;
  if (error != NULL)
    g_message ("A draft cannot be written: %s", error->message);
  self->report (self->user_data, error);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GError) error = NULL;
  GCancellable *cancellable = g_task_get_cancellable (G_TASK (result));
  EaselEditorDraft *self = user_data;

  g_task_propagate_boolean (G_TASK (result), &error);
  /* Cancelled: the draft has been deleted. */
  if (g_cancellable_is_cancelled (cancellable))
    return;
  g_clear_object (&self->writing);
  report_error (self, error);
  if (self->dirty)
    schedule (self);
  else if (error != NULL)
    schedule_retry (self);
}

static void
drop_timers (EaselEditorDraft *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_handle_id (&self->retry, g_source_remove);
}

static gboolean
write_cb (gpointer user_data)
{
  EaselEditorDraft *self = user_data;
  g_autoptr(GTask) task = NULL;

  drop_timers (self);
  self->dirty = FALSE;
  self->writing = g_cancellable_new ();
  task = g_task_new (NULL, self->writing, written_cb, self);
  g_task_set_source_tag (task, write_cb);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, make_job (self), (GDestroyNotify) job_free);
  g_task_run_in_thread (task, write_thread);
  return G_SOURCE_REMOVE;
}

static void
schedule_retry (EaselEditorDraft *self)
{
  self->dirty = TRUE;
  if (self->retry == 0)
    self->retry = g_timeout_add (EASEL_LIMIT_SAVE_RETRY, write_cb, self);
}

static void
schedule (EaselEditorDraft *self)
{
  if (self->timer == 0 && self->writing == NULL)
    self->timer = g_timeout_add (EASEL_LIMIT_EDITOR_DRAFT_DELAY, write_cb, self);
}

/**
 * easel_editor_draft_new:
 * @folder: exists
 * @snapshot: called in the main thread
 * @report: called in the main thread
 * @user_data: for both
 */
EaselEditorDraft *
easel_editor_draft_new (GFile                    *folder,
                        EaselEditorDraftSnapshot  snapshot,
                        EaselEditorDraftReport    report,
                        gpointer                  user_data)
{
  EaselEditorDraft *self = g_new0 (EaselEditorDraft, 1);

  self->gate = g_atomic_rc_box_new0 (Gate);
  g_mutex_init (&self->gate->lock);
  self->folder = g_object_ref (folder);
  self->snapshot = snapshot;
  self->report = report;
  self->user_data = user_data;
  return self;
}

/** easel_editor_draft_forget: stops writing, and returns when no worker is writing. */
void
easel_editor_draft_forget (EaselEditorDraft *self)
{
  g_mutex_lock (&self->gate->lock);
  self->gate->closed = TRUE;
  g_mutex_unlock (&self->gate->lock);
  self->dirty = FALSE;
  drop_timers (self);
  g_cancellable_cancel (self->writing);
  g_clear_object (&self->writing);
}

void
easel_editor_draft_free (EaselEditorDraft *self)
{
  gboolean pending = !self->gate->closed && (self->dirty || self->writing != NULL);

  easel_editor_draft_forget (self);
  if (pending)
    {
      Job *job = make_job (self);
      g_autoptr(GError) error = NULL;

      /* The user was warned before, because easel_editor_draft_flush() failed. */
      if (!write_job (job, &error))
        g_message ("A draft cannot be written: %s", error->message);
      job_free (job);
    }
  g_object_unref (self->folder);
  g_atomic_rc_box_release_full (self->gate, gate_clear);
  g_free (self);
}

/** easel_editor_draft_touch: schedules a write, because the text has changed. */
void
easel_editor_draft_touch (EaselEditorDraft *self)
{
  self->dirty = TRUE;
  schedule (self);
}

/**
 * easel_editor_draft_flush:
 * @self: a draft
 *
 * Writes pending changes in this thread, because the result must be known before the program ends.
 *
 * Returns: %FALSE if the present text is not on the disk
 */
gboolean
easel_editor_draft_flush (EaselEditorDraft *self)
{
  g_autoptr(GError) error = NULL;
  gboolean written;
  Job *job;

  if (self->gate->closed || (!self->dirty && self->writing == NULL))
    return TRUE;
  job = make_job (self);
  g_mutex_lock (&self->gate->lock);
  written = write_job (job, &error);
  g_mutex_unlock (&self->gate->lock);
  job_free (job);
  drop_timers (self);
  /* A worker that has not begun yet has an older text. */
  self->dirty = self->writing != NULL;
  if (!written)
    schedule_retry (self);
  report_error (self, error);
  return written;
}

/* The parts of a draft. */
typedef struct
{
  JsonObject *header;
  char       *text;
} Parts;

static void
parts_free (Parts *parts)
{
  g_clear_pointer (&parts->header, json_object_unref);
  g_free (parts->text);
  g_free (parts);
}

static Parts *
read_parts (const char  *path,
            GError     **error)
{
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *content = NULL;
  gsize length, line;
  JsonObject *object;
  Parts *parts;

  if (!g_file_get_contents (path, &content, &length, error))
    return NULL;
  line = strcspn (content, "\n");
  /* A proposed text of EASEL_LIMIT_OWN_FILE_BYTES grows to six times its size if it consists of control characters. */
  node = easel_json_parse (content, line, EASEL_LIMIT_MESSAGE_BYTES, error);
  object = node != NULL ? easel_json_as_object (node, "a draft", error) : NULL;
  if (object == NULL)
    return NULL;
  if (easel_json_peek_int (object, "version", 0) != DRAFT_VERSION || line >= length ||
      !g_utf8_validate_len (content + line + 1, length - line - 1, NULL))
    {
      g_set_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_SYNTAX, "not a draft of this version");
      return NULL;
    }
  parts = g_new0 (Parts, 1);
  parts->header = json_object_ref (object);
  memmove (content, content + line + 1, length - line);
  parts->text = g_steal_pointer (&content);
  return parts;
}

static void
read_thread (GTask        *task,
             gpointer      source_object,
             gpointer      path,
             GCancellable *cancellable)
{
  GError *error = NULL;
  Parts *parts = read_parts (path, &error);

  if (parts != NULL)
    g_task_return_pointer (task, parts, (GDestroyNotify) parts_free);
  else
    g_task_return_error (task, error);
}

static char *
dup_path (GFile *folder)
{
  return g_build_filename (g_file_peek_path (folder), DRAFT_NAME, NULL);
}

/** easel_editor_draft_is_large: whether reading the draft in @folder would block the main loop for too long. */
gboolean
easel_editor_draft_is_large (GFile *folder)
{
  g_autofree char *path = dup_path (folder);
  GStatBuf info;

  return g_stat (path, &info) == 0 && info.st_size > EASEL_LIMIT_MAIN_THREAD_BYTES;
}

/** easel_editor_draft_read_async: reads the draft in @folder on a worker thread. */
void
easel_editor_draft_read_async (GFile               *folder,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_source_tag (task, easel_editor_draft_read_async);
  g_task_set_task_data (task, dup_path (folder), g_free);
  g_task_run_in_thread (task, read_thread);
}

static gboolean
take_parts (Parts       *parts,
            JsonObject **header,
            char       **text)
{
  if (parts == NULL)
    return FALSE;
  *header = g_steal_pointer (&parts->header);
  *text = g_steal_pointer (&parts->text);
  parts_free (parts);
  return TRUE;
}

gboolean
easel_editor_draft_read_finish (GAsyncResult  *result,
                                JsonObject   **header,
                                char         **text,
                                GError       **error)
{
  return take_parts (g_task_propagate_pointer (G_TASK (result), error), header, text);
}

/**
 * easel_editor_draft_read:
 * @folder: the folder with the draft
 * @header: (out): the JSON of the snapshot
 * @text: (out): the text of the snapshot
 * @error: `G_FILE_ERROR` if there is no draft, `EASEL_JSON_ERROR` if it is damaged
 */
gboolean
easel_editor_draft_read (GFile       *folder,
                         JsonObject **header,
                         char       **text,
                         GError     **error)
{
  g_autofree char *path = dup_path (folder);

  return take_parts (read_parts (path, error), header, text);
}
