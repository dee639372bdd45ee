/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-drafts.h"

#include <glib/gstdio.h>

#include "easel-json-file.h"
#include "easel-json.h"
#include "easel-web-limits.h"

#define FILE_VERSION 1

/* The content of a draft never changes, so that a worker thread can write it while the main thread reads it. A
 * JsonObject could not be shared, because its count of references is not atomic. */
typedef struct
{
  char *forms;       /* nullable */
  char *page_state;  /* nullable */
} Content;

/* A file that is being written, or that could not be written and is tried again. */
typedef struct
{
  Content  *content;
  guint     retry;     /* timer, if it is not being written */
  Content  *next;      /* nullable: the content to write next */
  gboolean  forgotten; /* the canvas was closed: the file is removed afterwards, unless @next is set */
} Writing;

/* The data of the worker thread. */
typedef struct
{
  char    *path;
  Content *content;
} Save;

struct _EaselWebDrafts
{
  GObject parent_instance;

  char       *folder;
  GHashTable *writing;   /* path → Writing */
};

G_DEFINE_FINAL_TYPE (EaselWebDrafts, easel_web_drafts, G_TYPE_OBJECT)

static void
easel_web_drafts_finalize (GObject *object)
{
  EaselWebDrafts *self = EASEL_WEB_DRAFTS (object);

  g_hash_table_unref (self->writing);
  g_free (self->folder);

  G_OBJECT_CLASS (easel_web_drafts_parent_class)->finalize (object);
}

static void
easel_web_drafts_class_init (EaselWebDraftsClass *klass)
{
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
writing_free (Writing *writing)
{
  g_clear_handle_id (&writing->retry, g_source_remove);
  content_unref (writing->content);
  g_clear_pointer (&writing->next, content_unref);
  g_free (writing);
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
  self->writing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                         (GDestroyNotify) writing_free);
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

static void
save_thread (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Save *save = task_data;
  g_autoptr(JsonObject) root = easel_json_object (EASEL_JSON_INT ("version", FILE_VERSION),
                                                  EASEL_JSON_STRING ("forms", save->content->forms),
                                                  EASEL_JSON_STRING ("kept", save->content->page_state));
  GError *error = NULL;

  if (easel_json_file_save (save->path, root, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void begin_save (EaselWebDrafts *self, const char *path, Content *content);

typedef struct
{
  EaselWebDrafts *drafts;    /* unowned: its end removes the timer */
  char           *path;
} Retry;

static void
retry_free (gpointer data)
{
  g_free (((Retry *) data)->path);
  g_free (data);
}

static gboolean
retry_cb (gpointer user_data)
{
  Retry *retry = user_data;
  Writing *writing = g_hash_table_lookup (retry->drafts->writing, retry->path);
  g_autoptr(Content) content = g_atomic_rc_box_acquire (writing->content);

  writing->retry = 0;
  begin_save (retry->drafts, retry->path, content);
  return G_SOURCE_REMOVE;
}

/* Until the disk has room again, the draft is only in memory. */
static void
schedule_retry (EaselWebDrafts *self,
                const char     *path,
                Writing        *writing)
{
  Retry *retry = g_new0 (Retry, 1);

  retry->drafts = self;
  retry->path = g_strdup (path);
  writing->retry = g_timeout_add_full (G_PRIORITY_DEFAULT, EASEL_LIMIT_DRAFT_RETRY, retry_cb, retry, retry_free);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  EaselWebDrafts *self = EASEL_WEB_DRAFTS (source);
  Save *save = g_task_get_task_data (G_TASK (result));
  Writing *writing = g_hash_table_lookup (self->writing, save->path);
  g_autoptr(Content) next = g_steal_pointer (&writing->next);
  gboolean forgotten = writing->forgotten;
  g_autoptr(GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    g_message ("What was typed into a page could not be kept: %s", error->message);
  if (error != NULL && next == NULL && !forgotten && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    {
      schedule_retry (self, save->path, writing);
      return;
    }
  g_hash_table_remove (self->writing, save->path);
  if (next != NULL)
    begin_save (self, save->path, next);
  else if (forgotten)
    g_remove (save->path);
}

static void
begin_save (EaselWebDrafts *self,
            const char     *path,
            Content        *content)
{
  g_autoptr(GTask) task = g_task_new (self, NULL, saved_cb, NULL);
  Writing *writing = g_new0 (Writing, 1);
  Save *save = g_new0 (Save, 1);

  writing->content = g_atomic_rc_box_acquire (content);
  g_hash_table_insert (self->writing, g_strdup (path), writing);
  save->path = g_strdup (path);
  save->content = g_atomic_rc_box_acquire (content);
  g_task_set_source_tag (task, begin_save);
  g_task_set_task_data (task, save, (GDestroyNotify) save_free);
  g_task_run_in_thread (task, save_thread);
}

/**
 * easel_web_drafts_save: writes a draft; if its file is being written, the last content follows. @key: of a canvas.
 * @forms: (nullable): JSON of forms.js. @page_state: (nullable): JSON of the page.
 */
void
easel_web_drafts_save (EaselWebDrafts *self,
                       const char     *key,
                       const char     *forms,
                       const char     *page_state)
{
  g_autoptr(Content) content = NULL;
  g_autofree char *path = NULL;
  Writing *writing;

  g_return_if_fail (EASEL_IS_WEB_DRAFTS (self));
  g_return_if_fail (key != NULL);

  content = content_new (forms, page_state);
  path = build_path (self, key);
  writing = g_hash_table_lookup (self->writing, path);
  if (writing != NULL && writing->retry == 0)
    {
      g_clear_pointer (&writing->next, content_unref);
      writing->next = g_steal_pointer (&content);
      return;
    }
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    trim (self);
  begin_save (self, path, content);
}

/* (transfer full) (nullable): the content of a draft, also if it is still being written. */
static Content *
find_content (EaselWebDrafts *self,
              const char     *path)
{
  Writing *writing = g_hash_table_lookup (self->writing, path);
  g_autoptr(JsonObject) root = NULL;

  if (writing != NULL && writing->next != NULL)
    return g_atomic_rc_box_acquire (writing->next);
  if (writing != NULL)
    return writing->forgotten ? NULL : g_atomic_rc_box_acquire (writing->content);
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
  Writing *writing;

  g_return_if_fail (EASEL_IS_WEB_DRAFTS (self));
  g_return_if_fail (key != NULL);

  path = build_path (self, key);
  writing = g_hash_table_lookup (self->writing, path);
  if (writing == NULL || writing->retry != 0)
    {
      g_hash_table_remove (self->writing, path);
      g_remove (path);
      return;
    }
  g_clear_pointer (&writing->next, content_unref);
  writing->forgotten = TRUE;
}
