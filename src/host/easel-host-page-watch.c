/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-page-watch.h"

#include "easel-host-limits.h"
#include "easel-host-page-scan.h"

struct _EaselHostPageWatch
{
  GObject       parent_instance;
  char         *folder;
  char         *signature;
  GHashTable   *monitors;      /* path -> GFileMonitor */
  GCancellable *stopped;
  guint         delay_source;
  gboolean      scanning;
};

G_DEFINE_FINAL_TYPE (EaselHostPageWatch, easel_host_page_watch, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
easel_host_page_watch_dispose (GObject *object)
{
  easel_host_page_watch_stop (EASEL_HOST_PAGE_WATCH (object));

  G_OBJECT_CLASS (easel_host_page_watch_parent_class)->dispose (object);
}

static void
easel_host_page_watch_finalize (GObject *object)
{
  EaselHostPageWatch *self = EASEL_HOST_PAGE_WATCH (object);

  g_clear_pointer (&self->monitors, g_hash_table_unref);
  g_clear_object (&self->stopped);
  g_clear_pointer (&self->signature, g_free);
  g_clear_pointer (&self->folder, g_free);

  G_OBJECT_CLASS (easel_host_page_watch_parent_class)->finalize (object);
}

static void
easel_host_page_watch_class_init (EaselHostPageWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_host_page_watch_dispose;
  object_class->finalize = easel_host_page_watch_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_host_page_watch_init (EaselHostPageWatch *self)
{
  self->monitors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->stopped = g_cancellable_new ();
}

/** easel_host_page_watch_new: (transfer full): a watch that is not started. */
EaselHostPageWatch *
easel_host_page_watch_new (const char *folder)
{
  EaselHostPageWatch *self;

  g_return_val_if_fail (folder != NULL, NULL);

  self = g_object_new (EASEL_HOST_TYPE_PAGE_WATCH, NULL);
  self->folder = g_strdup (folder);
  return self;
}

static void
scan_thread (GTask        *task,
             gpointer      source,
             gpointer      folder,
             GCancellable *cancellable)
{
  g_task_return_pointer (task, easel_host_page_scan_new (folder), (GDestroyNotify) easel_host_page_scan_free);
}

static void
scan_async (EaselHostPageWatch  *self,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, scan_async);
  g_task_set_task_data (task, g_strdup (self->folder), g_free);
  g_task_run_in_thread (task, scan_thread);
}

static void follow (EaselHostPageWatch *self,
                    EaselHostPageScan  *scan);

static void
scanned_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  EaselHostPageWatch *self = EASEL_HOST_PAGE_WATCH (source);
  g_autoptr(EaselHostPageScan) scan = g_task_propagate_pointer (G_TASK (result), NULL);

  self->scanning = FALSE;
  if (scan == NULL)
    return;
  follow (self, scan);
  if (g_strcmp0 (scan->signature, self->signature) != 0)
    {
      g_free (self->signature);
      self->signature = g_strdup (scan->signature);
      g_signal_emit (self, signals[CHANGED], 0, self->signature);
    }
}

static gboolean
delay_over_cb (gpointer user_data)
{
  EaselHostPageWatch *self = user_data;

  /* A scan is still running: starts the next one after it. */
  if (self->scanning)
    return G_SOURCE_CONTINUE;
  self->delay_source = 0;
  self->scanning = TRUE;
  scan_async (self, self->stopped, scanned_cb, NULL);
  return G_SOURCE_REMOVE;
}

/* Schedules a scan. A pending scan is not postponed, so that a file that is written constantly does not prevent it. */
static void
scan_later (EaselHostPageWatch *self,
            guint               delay)
{
  if (self->delay_source == 0 && !g_cancellable_is_cancelled (self->stopped))
    self->delay_source = g_timeout_add (delay, delay_over_cb, self);
}

static void
monitor_changed_cb (GFileMonitor       *monitor,
                    GFile              *file,
                    GFile              *other,
                    GFileMonitorEvent   event,
                    EaselHostPageWatch *self)
{
  scan_later (self, EASEL_LIMIT_HOST_WATCH_DELAY);
}

static gboolean
watch_folder (EaselHostPageWatch *self,
              const char         *path)
{
  g_autoptr(GFile) file = NULL;
  GFileMonitor *monitor;

  if (g_hash_table_contains (self->monitors, path))
    return FALSE;
  file = g_file_new_for_path (path);
  monitor = g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (monitor == NULL)
    return FALSE;
  g_signal_connect_object (monitor, "changed", G_CALLBACK (monitor_changed_cb), self, 0);
  g_hash_table_insert (self->monitors, g_strdup (path), monitor);
  return TRUE;
}

static gboolean
is_elsewhere (gpointer path,
              gpointer monitor,
              gpointer folders)
{
  return !g_ptr_array_find_with_equal_func (folders, path, g_str_equal, NULL);
}

static void
watch_folders (EaselHostPageWatch *self,
               GPtrArray          *folders)
{
  gboolean added = FALSE;

  if (g_cancellable_is_cancelled (self->stopped))
    return;
  g_hash_table_foreach_remove (self->monitors, is_elsewhere, folders);
  for (guint i = 0; i < folders->len; i++)
    added |= watch_folder (self, folders->pdata[i]);
  /* Files that were created in a new folder before it was watched caused no event, so scans again. */
  if (added)
    scan_later (self, EASEL_LIMIT_HOST_WATCH_DELAY);
}

/* The monitor of a removed folder does not notice a new folder in its place, so checks again later. */
static void
follow (EaselHostPageWatch *self,
        EaselHostPageScan  *scan)
{
  if (scan->signature != NULL)
    {
      watch_folders (self, scan->folders);
      return;
    }
  g_hash_table_remove_all (self->monitors);
  scan_later (self, EASEL_LIMIT_HOST_WATCH_MISSING);
}

static void
started_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  EaselHostPageWatch *self = EASEL_HOST_PAGE_WATCH (source);
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(EaselHostPageScan) scan = g_task_propagate_pointer (G_TASK (result), &error);

  if (scan == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  self->signature = g_strdup (scan->signature);
  follow (self, scan);
  g_task_return_pointer (task, g_strdup (scan->signature), g_free);
}

/**
 * easel_host_page_watch_start_async:
 * @self: a new watch
 * @cancellable: (nullable): a #GCancellable
 * @callback: called with the signature
 * @user_data: for @callback
 *
 * Scans the folder on a worker. Watches up to %EASEL_LIMIT_HOST_WATCHED_FOLDERS folders; changes are reported
 * %EASEL_LIMIT_HOST_WATCH_DELAY after the last one.
 */
void
easel_host_page_watch_start_async (EaselHostPageWatch  *self,
                                   GCancellable        *cancellable,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (EASEL_HOST_IS_PAGE_WATCH (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_host_page_watch_start_async);
  scan_async (self, cancellable, started_cb, task);
}

char *
easel_host_page_watch_start_finish (EaselHostPageWatch  *self,
                                    GAsyncResult        *result,
                                    GError             **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
easel_host_page_watch_stop (EaselHostPageWatch *self)
{
  g_return_if_fail (EASEL_HOST_IS_PAGE_WATCH (self));

  g_cancellable_cancel (self->stopped);
  g_clear_handle_id (&self->delay_source, g_source_remove);
  g_hash_table_remove_all (self->monitors);
}
