/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-drafts.h"

#include <glib/gstdio.h>

#include "easel-json-file.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-web-limits.h"

#define FILE_VERSION 1

/* The content of a draft never changes, so that a worker thread can write it while the main thread reads it. A
 * JsonObject could not be shared, because its count of references is not atomic. */
typedef struct
{
  char *forms;       /* nullable */
  char *page_state;  /* nullable */
} Content;

/* The data of the worker thread. */
typedef struct
{
  char    *path;
  Content *content;
  gboolean is_outdated;  /* under the lock: not to be written any more */
} Save;

/* A draft whose newest content is not on the disk. */
typedef struct
{
  Content  *content;
  guint     timer;      /* until it is written; 0: a worker writes */
  GTask    *task;       /* nullable: of the worker, with its Save */
  gboolean  changed;    /* @content is newer than what the worker writes */
  gboolean  forgotten;  /* the canvas was closed: the file is removed when the worker is done */
} Pending;

struct _EaselWebDrafts
{
  GObject parent_instance;

  char       *folder;
  GHashTable *pending;   /* path → Pending */
  GMutex      lock;      /* while a file is written */
  gboolean    is_frozen;
};

G_DEFINE_FINAL_TYPE (EaselWebDrafts, easel_web_drafts, G_TYPE_OBJECT)

static void
easel_web_drafts_dispose (GObject *object)
{
  easel_web_drafts_flush (EASEL_WEB_DRAFTS (object));

  G_OBJECT_CLASS (easel_web_drafts_parent_class)->dispose (object);
}

static void
easel_web_drafts_finalize (GObject *object)
{
  EaselWebDrafts *self = EASEL_WEB_DRAFTS (object);

  g_hash_table_unref (self->pending);
  g_free (self->folder);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (easel_web_drafts_parent_class)->finalize (object);
}

static void
easel_web_drafts_class_init (EaselWebDraftsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_web_drafts_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_web_drafts_finalize;
}

static Content *
content_new (const char *forms,
             const char *page_state)
{
  Content *content = g_atomic_rc_box_new0 (Content);

  content->forms = g_strdup (forms);
  content->page_state = g_strdup (page_state);
  return content;
}

static void
content_clear (gpointer data)
{
  Content *content = data;

  g_free (content->forms);
  g_free (content->page_state);
}

static void
content_unref (Content *content)
{
  g_atomic_rc_box_release_full (content, content_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Content, content_unref)

static void
pending_free (Pending *pending)
{
  g_clear_handle_id (&pending->timer, g_source_remove);
  g_clear_object (&pending->task);
  content_unref (pending->content);
  g_free (pending);
}

static void
save_free (Save *save)
{
  g_free (save->path);
  content_unref (save->content);
  g_free (save);
}

static void
easel_web_drafts_init (EaselWebDrafts *self)
{
  g_mutex_init (&self->lock);
  self->pending = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) pending_free);
}

/* Removes the files that were not written for the longest time, if there are too many. */
static void
trim (EaselWebDrafts *self)
{
  g_autoptr(GDir) dir = g_dir_open (self->folder, 0, NULL);
  g_autofree char *oldest = NULL;
  gint64 oldest_time = G_MAXINT64;
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);
      GStatBuf status;

      n++;
      if (g_stat (path, &status) != 0 || status.st_mtime >= oldest_time)
        continue;
      oldest_time = status.st_mtime;
      g_free (oldest);
      oldest = g_steal_pointer (&path);
    }
  if (n >= EASEL_LIMIT_DRAFTS && oldest != NULL)
    g_remove (oldest);
}

/** easel_web_drafts_new: (transfer full): the stored drafts. @folder: for the files; need not exist. */
EaselWebDrafts *
easel_web_drafts_new (const char *folder)
{
  EaselWebDrafts *self;

  g_return_val_if_fail (folder != NULL, NULL);

  self = g_object_new (EASEL_TYPE_WEB_DRAFTS, NULL);
  self->folder = g_strdup (folder);
  return self;
}

/* The file name is a digest, because the key of a canvas contains foreign text. */
static char *
build_path (EaselWebDrafts *self,
            const char     *key)
{
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, key, -1);

  return g_build_filename (self->folder, digest, NULL);
}

static gboolean
write_content (const char     *path,
               const Content  *content,
               GError        **error)
{
  g_autoptr(JsonObject) root = easel_json_object (EASEL_JSON_INT ("version", FILE_VERSION),
                                                  EASEL_JSON_STRING ("forms", content->forms),
                                                  EASEL_JSON_STRING ("kept", content->page_state));

  return easel_json_file_save (path, root, error);
}

static void
save_thread (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  g_autoptr(GMutexLocker) locker = g_mutex_locker_new (&EASEL_WEB_DRAFTS (source)->lock);
  Save *save = task_data;
  GError *error = NULL;

  if (save->is_outdated || write_content (save->path, save->content, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void schedule (EaselWebDrafts *self, const char *path, Pending *pending, guint milliseconds);

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  EaselWebDrafts *self = EASEL_WEB_DRAFTS (source);
  const char *path = ((Save *) g_task_get_task_data (G_TASK (result)))->path;
  Pending *pending = g_hash_table_lookup (self->pending, path);
  g_autoptr(GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    g_message ("What was typed into a page could not be kept: %s", error->message);
  g_clear_object (&pending->task);
  if (pending->forgotten)
    g_remove (path);
  else if (easel_json_file_may_retry (error))
    /* Until the disk has room again, the draft is only in memory. */
    schedule (self, path, pending, EASEL_LIMIT_SAVE_RETRY);
  else if (pending->changed)
    schedule (self, path, pending, EASEL_LIMIT_DRAFT_DELAY);
  if (pending->timer == 0)
    g_hash_table_remove (self->pending, path);
}

typedef struct
{
  EaselWebDrafts *drafts;    /* unowned: its end removes the timer */
  char           *path;
} Due;

static void
due_free (gpointer data)
{
  g_free (((Due *) data)->path);
  g_free (data);
}

static gboolean
due_cb (gpointer user_data)
{
  Due *due = user_data;
  Pending *pending = g_hash_table_lookup (due->drafts->pending, due->path);
  Save *save = g_new0 (Save, 1);

  pending->timer = 0;
  pending->changed = FALSE;
  save->path = g_strdup (due->path);
  save->content = g_atomic_rc_box_acquire (pending->content);
  pending->task = g_task_new (due->drafts, NULL, saved_cb, NULL);
  g_task_set_source_tag (pending->task, due_cb);
  g_task_set_task_data (pending->task, save, (GDestroyNotify) save_free);
  g_task_run_in_thread (pending->task, save_thread);
  return G_SOURCE_REMOVE;
}

static void
schedule (EaselWebDrafts *self,
          const char     *path,
          Pending        *pending,
          guint           milliseconds)
{
  Due *due = g_new0 (Due, 1);

  due->drafts = self;
  due->path = g_strdup (path);
  pending->timer = g_timeout_add_full (G_PRIORITY_DEFAULT, milliseconds, due_cb, due, due_free);
}

/**
 * easel_web_drafts_save: writes a draft soon. @key: of a canvas. @forms: (nullable): JSON of forms.js. @page_state:
 * (nullable): JSON of the page.
 */
void
easel_web_drafts_save (EaselWebDrafts *self,
                       const char     *key,
                       const char     *forms,
                       const char     *page_state)
{
  g_autofree char *path = NULL;
  Pending *pending;

  g_return_if_fail (EASEL_IS_WEB_DRAFTS (self));
  g_return_if_fail (key != NULL);

  if (self->is_frozen)
    return;
  path = build_path (self, key);
  pending = g_hash_table_lookup (self->pending, path);
  if (pending != NULL)
    {
      content_unref (pending->content);
      pending->content = content_new (forms, page_state);
      pending->changed = TRUE;
      pending->forgotten = FALSE;
      return;
    }
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    trim (self);
  pending = g_new0 (Pending, 1);
  pending->content = content_new (forms, page_state);
  g_hash_table_insert (self->pending, g_strdup (path), pending);
  schedule (self, path, pending, EASEL_LIMIT_DRAFT_DELAY);
}

/**
 * easel_web_drafts_flush: writes all drafts, before the program ends.
 *
 * Returns: whether all are on the disk
 */
gboolean
easel_web_drafts_flush (EaselWebDrafts *self)
{
  g_autoptr(GMutexLocker) locker = NULL;
  GHashTableIter iter;
  gpointer path;
  gpointer value;
  gboolean is_complete = TRUE;

  g_return_val_if_fail (EASEL_IS_WEB_DRAFTS (self), TRUE);

  locker = g_mutex_locker_new (&self->lock);
  g_hash_table_iter_init (&iter, self->pending);
  while (g_hash_table_iter_next (&iter, &path, &value))
    {
      Pending *pending = value;
      g_autoptr(GError) error = NULL;

      if (pending->task != NULL)
        ((Save *) g_task_get_task_data (pending->task))->is_outdated = TRUE;
      if (pending->forgotten)
        g_remove (path);
      else
        write_content (path, pending->content, &error);
      pending->changed = easel_json_file_may_retry (error);
      is_complete = is_complete && !pending->changed;
      if (pending->task == NULL && !pending->changed)
        g_hash_table_iter_remove (&iter);
    }
  return is_complete;
}

/** easel_web_drafts_freeze: writes all drafts, and changes none from now on: the program ends. Canvases are closed then
 * too, but not by the user, and a surface may live longer than its window. */
void
easel_web_drafts_freeze (EaselWebDrafts *self)
{
  g_return_if_fail (EASEL_IS_WEB_DRAFTS (self));

  easel_web_drafts_flush (self);
  self->is_frozen = TRUE;
}

/* (transfer full) (nullable): the content of a draft, also if it is not written yet. */
static Content *
find_content (EaselWebDrafts *self,
              const char     *path)
{
  Pending *pending = g_hash_table_lookup (self->pending, path);
  g_autoptr(JsonObject) root = NULL;

  if (pending != NULL)
    return pending->forgotten ? NULL : g_atomic_rc_box_acquire (pending->content);
  root = easel_json_file_load (path, FILE_VERSION, NULL);
  if (root == NULL)
    return NULL;
  return content_new (easel_json_peek_string (root, "forms", NULL), easel_json_peek_string (root, "kept", NULL));
}

/**
 * easel_web_drafts_load:
 * @self: drafts
 * @key: of a canvas
 * @forms: (out) (transfer full) (nullable): JSON for forms.js
 * @page_state: (out) (transfer full) (nullable): JSON of the page
 *
 * Reads the draft of a canvas. A damaged file counts as missing.
 */
void
easel_web_drafts_load (EaselWebDrafts  *self,
                       const char      *key,
                       char           **forms,
                       char           **page_state)
{
  g_autofree char *path = NULL;
  g_autoptr(Content) content = NULL;

  g_return_if_fail (EASEL_IS_WEB_DRAFTS (self));
  g_return_if_fail (key != NULL);

  path = build_path (self, key);
  content = find_content (self, path);
  *forms = content != NULL ? g_strdup (content->forms) : NULL;
  *page_state = content != NULL ? g_strdup (content->page_state) : NULL;
}

/** easel_web_drafts_forget: removes the file of a draft; if it is being written, afterwards. @key: of a closed
 * canvas. */
void
easel_web_drafts_forget (EaselWebDrafts *self,
                         const char     *key)
{
  g_autofree char *path = NULL;
  Pending *pending;

  g_return_if_fail (EASEL_IS_WEB_DRAFTS (self));
  g_return_if_fail (key != NULL);

  if (self->is_frozen)
    return;
  path = build_path (self, key);
  pending = g_hash_table_lookup (self->pending, path);
  if (pending != NULL && pending->task != NULL)
    {
      pending->forgotten = TRUE;
      return;
    }
  g_hash_table_remove (self->pending, path);
  g_remove (path);
}
