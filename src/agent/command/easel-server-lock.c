/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-server-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "easel-deadline.h"

/* Milliseconds between attempts to get a lock that another process holds, and until giving up: longer than one refresh
 * and storing its result, unless a process hangs. */
#define TRY_EVERY 50
#define TRY_FOR 60000

struct _EaselServerLock
{
  int fd;
};

/* Task data. */
typedef struct
{
  EaselServerLock *lock;       /* nullable: NULL after it was returned */
  EaselDeadline   *deadline;
  guint            source;
} Try;

static void
lock_clear (gpointer data)
{
  close (((EaselServerLock *) data)->fd);
}

EaselServerLock *
easel_server_lock_ref (EaselServerLock *self)
{
  return g_rc_box_acquire (self);
}

void
easel_server_lock_unref (EaselServerLock *self)
{
  g_rc_box_release_full (self, lock_clear);
}

static void
end_try (Try *try)
{
  g_clear_handle_id (&try->source, g_source_remove);
  g_clear_pointer (&try->deadline, easel_deadline_free);
}

static void
try_free (gpointer data)
{
  Try *try = data;

  end_try (try);
  g_clear_pointer (&try->lock, easel_server_lock_unref);
  g_free (try);
}

/* Uses a digest as file name, because an address would reveal which servers the user uses. */
static char *
make_path (const char *address)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "easel", "tokens", NULL);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, address, -1);
  g_autofree char *name = g_strdup_printf ("%.32s.lock", sum);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    g_debug ("The folder of locks is not there: %s", g_strerror (errno));
  return g_build_filename (folder, name, NULL);
}

/* @task: (transfer full): fails with @error if it is set, otherwise returns the lock. */
static void
return_lock (GTask  *task,
             GError *error)
{
  g_autoptr(GTask) owned = task;
  Try *try = g_task_get_task_data (task);

  end_try (try);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_steal_pointer (&try->lock), (GDestroyNotify) easel_server_lock_unref);
}

static gboolean
try_cb (gpointer user_data)
{
  Try *try = g_task_get_task_data (user_data);

  if (flock (try->lock->fd, LOCK_EX | LOCK_NB) != 0)
    return G_SOURCE_CONTINUE;
  try->source = 0;
  return_lock (user_data, NULL);
  return G_SOURCE_REMOVE;
}

static void
ended_cb (gboolean timed_out,
          gpointer user_data)
{
  GError *error = NULL;

  if (timed_out)
    error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "Another process has the lock");
  else
    g_cancellable_set_error_if_cancelled (g_task_get_cancellable (user_data), &error);
  return_lock (user_data, error);
}

void
easel_server_lock_acquire_async (const char          *address,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  g_autofree char *path = make_path (address);
  Try *try = g_new0 (Try, 1);
  int fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);

  g_task_set_source_tag (task, easel_server_lock_acquire_async);
  g_task_set_task_data (task, try, try_free);
  if (fd < 0)
    {
      return_lock (task, g_error_new_literal (G_IO_ERROR, g_io_error_from_errno (errno), "There is no lock"));
      return;
    }
  try->lock = g_rc_box_new0 (EaselServerLock);
  try->lock->fd = fd;
  if (try_cb (task) == G_SOURCE_REMOVE)
    return;
  try->deadline = easel_deadline_new (TRY_FOR, cancellable, ended_cb, task);
  try->source = g_timeout_add (TRY_EVERY, try_cb, task);
}

EaselServerLock *
easel_server_lock_acquire_finish (GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
