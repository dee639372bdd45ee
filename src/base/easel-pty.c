/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-pty.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "easel-limits.h"

struct _EaselPty
{
  GObject     parent_instance;
  int         master;
  GPid        pid;           /* 0 after the process exited */
  GByteArray *output;        /* output that is batched for the next signal */
  GByteArray *input;         /* input that the process has not read */
  guint       read_source;
  guint       write_source;
  guint       gather_source;
  guint       child_source;
  guint       kill_source;
  gboolean    paused;
  gboolean    ended;         /* whether all output was read */
};

enum { DATA, EXITED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselPty, easel_pty, G_TYPE_OBJECT)

static void watch_output (EaselPty *self);

static void
end_sources (EaselPty *self)
{
  g_clear_handle_id (&self->read_source, g_source_remove);
  g_clear_handle_id (&self->write_source, g_source_remove);
  g_clear_handle_id (&self->gather_source, g_source_remove);
}

static void
reap_cb (GPid     pid,
         int      status,
         gpointer user_data)
{
  g_spawn_close_pid (pid);
}

/* Ends the whole session of the terminal: jobs of the shell have their own process groups; the kernel sends them SIGHUP
 * when the master is closed. */
static void
easel_pty_dispose (GObject *object)
{
  EaselPty *self = EASEL_PTY (object);

  end_sources (self);
  g_clear_handle_id (&self->kill_source, g_source_remove);
  if (self->pid != 0)
    {
      g_clear_handle_id (&self->child_source, g_source_remove);
      kill (-self->pid, SIGHUP);
      kill (-self->pid, SIGKILL);
      g_child_watch_add (self->pid, reap_cb, NULL);
      self->pid = 0;
    }
  if (self->master >= 0)
    close (self->master);
  self->master = -1;
  G_OBJECT_CLASS (easel_pty_parent_class)->dispose (object);
}

static void
easel_pty_finalize (GObject *object)
{
  EaselPty *self = EASEL_PTY (object);

  g_byte_array_unref (self->output);
  g_byte_array_unref (self->input);
  G_OBJECT_CLASS (easel_pty_parent_class)->finalize (object);
}

static void
easel_pty_class_init (EaselPtyClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_pty_dispose;
  object_class->finalize = easel_pty_finalize;

  signals[DATA] = g_signal_new ("data", EASEL_TYPE_PTY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_BYTES);
  signals[EXITED] = g_signal_new ("exited", EASEL_TYPE_PTY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_INT);
}

static void
easel_pty_init (EaselPty *self)
{
  self->master = -1;
  self->output = g_byte_array_new ();
  self->input = g_byte_array_new ();
}

static void
flush (EaselPty *self)
{
  g_autoptr(GBytes) bytes = NULL;

  g_clear_handle_id (&self->gather_source, g_source_remove);
  if (self->output->len == 0)
    return;
  bytes = g_byte_array_free_to_bytes (g_steal_pointer (&self->output));
  self->output = g_byte_array_new ();
  g_signal_emit (self, signals[DATA], 0, bytes);
}

static gboolean
gather_cb (gpointer user_data)
{
  g_autoptr(EaselPty) self = g_object_ref (user_data);

  self->gather_source = 0;
  flush (self);
  return G_SOURCE_REMOVE;
}

/* Reads one chunk of output. Returns FALSE at the end of the output. */
static gboolean
read_some (EaselPty *self)
{
  guint8 buffer[4096];

  while (self->output->len < EASEL_LIMIT_TERMINAL_DATA_BYTES)
    {
      gssize n = read (self->master, buffer, sizeof buffer);

      if (n > 0)
        g_byte_array_append (self->output, buffer, n);
      else if (n < 0 && errno == EAGAIN)
        return TRUE;
      else if (n == 0 || errno != EINTR)
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_cb (int          fd,
         GIOCondition condition,
         gpointer     user_data)
{
  g_autoptr(EaselPty) self = g_object_ref (user_data);
  gboolean more = read_some (self);

  if (!more)
    {
      self->ended = TRUE;
      self->read_source = 0;
    }
  if (!more || self->output->len >= EASEL_LIMIT_TERMINAL_DATA_BYTES)
    flush (self);
  else if (self->gather_source == 0 && self->output->len > 0)
    self->gather_source = g_timeout_add (EASEL_LIMIT_TERMINAL_GATHER, gather_cb, self);
  return more && self->read_source != 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
watch_output (EaselPty *self)
{
  gboolean wanted = !self->paused && !self->ended && self->master >= 0;

  if (!wanted)
    g_clear_handle_id (&self->read_source, g_source_remove);
  else if (self->read_source == 0)
    self->read_source = g_unix_fd_add (self->master, G_IO_IN | G_IO_HUP | G_IO_ERR, read_cb, self);
}

static gboolean
write_cb (int          fd,
          GIOCondition condition,
          gpointer     user_data)
{
  EaselPty *self = user_data;
  gssize n = write (self->master, self->input->data, self->input->len);

  if (n > 0)
    g_byte_array_remove_range (self->input, 0, n);
  else if (n < 0 && errno != EAGAIN && errno != EINTR)
    g_byte_array_set_size (self->input, 0);
  if (self->input->len > 0)
    return G_SOURCE_CONTINUE;
  self->write_source = 0;
  return G_SOURCE_REMOVE;
}

static int
code_of (int status)
{
  if (WIFEXITED (status))
    return WEXITSTATUS (status);
  return WIFSIGNALED (status) ? 128 + WTERMSIG (status) : -1;
}

/* Reads the output that remains in the kernel's buffer before the exit is reported. */
static void
exited_cb (GPid     pid,
           int      status,
           gpointer user_data)
{
  g_autoptr(EaselPty) self = g_object_ref (user_data);
  gsize before;

  self->child_source = 0;
  self->pid = 0;
  g_clear_handle_id (&self->kill_source, g_source_remove);
  g_spawn_close_pid (pid);
  do
    {
      before = self->output->len;
      if (self->master < 0 || self->ended || !read_some (self))
        break;
      if (self->output->len >= EASEL_LIMIT_TERMINAL_DATA_BYTES)
        flush (self);
    }
  while (self->output->len > before);
  self->ended = TRUE;
  flush (self);
  end_sources (self);
  g_signal_emit (self, signals[EXITED], 0, code_of (status));
}

/* Runs in the child between fork and exec: async-signal-safe calls only. */
static void
child_setup (gpointer user_data)
{
  static const int reset[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGCHLD, SIGTTIN, SIGTTOU, SIGTSTP };
  sigset_t none;

  setsid ();
  ioctl (STDIN_FILENO, TIOCSCTTY, 0);
  for (guint i = 0; i < G_N_ELEMENTS (reset); i++)
    signal (reset[i], SIG_DFL);
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
}

static int
open_pair (EaselPty  *self,
           GError   **error)
{
  char name[128];
  int slave = -1;

  self->master = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (self->master >= 0 && grantpt (self->master) == 0 && unlockpt (self->master) == 0 &&
      ptsname_r (self->master, name, sizeof name) == 0)
    slave = open (name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (slave < 0 || !g_unix_set_fd_nonblocking (self->master, TRUE, NULL))
    {
      int code = errno;

      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), "There is no terminal to be had: %s",
                   g_strerror (code));
      if (slave >= 0)
        close (slave);
      slave = -1;
    }
  return slave;
}

static gboolean
start (EaselPty            *self,
       const EaselShell    *shell,
       const char          *cwd,
       int                  slave,
       GError             **error)
{
  gboolean started;

  started = g_spawn_async_with_fds (cwd != NULL ? cwd : g_get_home_dir (), shell->argv, shell->environment,
                                    G_SPAWN_DO_NOT_REAP_CHILD, child_setup, NULL, &self->pid, slave, slave, slave,
                                    error);
  close (slave);
  if (!started)
    return FALSE;
  self->child_source = g_child_watch_add (self->pid, exited_cb, self);
  watch_output (self);
  return TRUE;
}

/**
 * easel_pty_new:
 * @shell: the command
 * @cwd: (nullable): the working folder; %NULL for the user's home
 * @columns: the width in cells
 * @rows: the height in cells
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (nullable): the running process; %NULL with `G_IO_ERROR` or `G_SPAWN_ERROR`
 */
EaselPty *
easel_pty_new (const EaselShell    *shell,
               const char          *cwd,
               guint                columns,
               guint                rows,
               GError             **error)
{
  g_autoptr(EaselPty) self = g_object_new (EASEL_TYPE_PTY, NULL);
  int slave = open_pair (self, error);

  if (slave < 0)
    return NULL;
  easel_pty_resize (self, columns, rows);
  return start (self, shell, cwd, slave, error) ? g_steal_pointer (&self) : NULL;
}

gboolean
easel_pty_write (EaselPty   *self,
                 const char *text,
                 gsize       length)
{
  g_return_val_if_fail (EASEL_IS_PTY (self), FALSE);

  if (self->pid == 0 || self->master < 0 || self->input->len + length > EASEL_LIMIT_TERMINAL_INPUT_QUEUE)
    return FALSE;
  g_byte_array_append (self->input, (const guint8 *) text, length);
  if (self->write_source == 0 && self->input->len > 0)
    self->write_source = g_unix_fd_add (self->master, G_IO_OUT | G_IO_ERR, write_cb, self);
  return TRUE;
}

void
easel_pty_resize (EaselPty *self,
                  guint     columns,
                  guint     rows)
{
  struct winsize size = { .ws_col = MIN (columns, G_MAXUINT16), .ws_row = MIN (rows, G_MAXUINT16) };

  g_return_if_fail (EASEL_IS_PTY (self));

  if (self->master >= 0)
    ioctl (self->master, TIOCSWINSZ, &size);
}

void
easel_pty_set_paused (EaselPty *self,
                      gboolean  paused)
{
  g_return_if_fail (EASEL_IS_PTY (self));

  self->paused = paused;
  watch_output (self);
}

gboolean
easel_pty_signal (EaselPty *self,
                  int       number)
{
  pid_t group;

  g_return_val_if_fail (EASEL_IS_PTY (self), FALSE);

  group = self->master >= 0 ? tcgetpgrp (self->master) : -1;
  return self->pid != 0 && kill (-(group > 1 ? group : self->pid), number) == 0;
}

gboolean
easel_pty_is_idle (EaselPty *self)
{
  g_return_val_if_fail (EASEL_IS_PTY (self), FALSE);

  return self->pid != 0 && self->master >= 0 && tcgetpgrp (self->master) == self->pid;
}

typedef struct
{
  pid_t group;
  pid_t session;
  char  name[64];
} Process;

/* Reads the state of a process. FALSE: it does not exist. The name is in parentheses and may contain parentheses. */
static gboolean
read_process (const char *pid,
              Process    *process)
{
  g_autofree char *path = g_build_filename ("/proc", pid, "stat", NULL);
  g_autofree char *text = NULL;
  char *begin, *end;
  char state;
  int parent, group, session;

  if (!g_ascii_isdigit (*pid) || !g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;
  begin = strchr (text, '(');
  end = strrchr (text, ')');
  if (begin == NULL || end == NULL || sscanf (end + 1, " %c %d %d %d", &state, &parent, &group, &session) != 4 ||
      state == 'Z')
    return FALSE;
  *end = '\0';
  g_strlcpy (process->name, begin + 1, sizeof process->name);
  process->group = group;
  process->session = session;
  return TRUE;
}

/* Lists the first process of each group: the one that the user started. */
GStrv
easel_pty_list_jobs (EaselPty *self,
                     gboolean  is_busy)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr(GHashTable) groups = g_hash_table_new (NULL, NULL);
  g_autoptr(GDir) processes = NULL;
  pid_t front;
  Process process;
  const char *pid;

  g_return_val_if_fail (EASEL_IS_PTY (self), NULL);

  front = self->pid != 0 && self->master >= 0 ? tcgetpgrp (self->master) : -1;
  if (front > 1 && (front != self->pid || is_busy))
    {
      g_autofree char *leader = g_strdup_printf ("%d", (int) front);

      if (read_process (leader, &process))
        {
          g_strv_builder_add (builder, process.name);
          g_hash_table_add (groups, GINT_TO_POINTER (front));
        }
    }
  processes = self->pid != 0 ? g_dir_open ("/proc", 0, NULL) : NULL;
  while (processes != NULL && (pid = g_dir_read_name (processes)) != NULL)
    if (read_process (pid, &process) && process.session == self->pid && process.group != self->pid &&
        g_hash_table_add (groups, GINT_TO_POINTER (process.group)))
      g_strv_builder_add (builder, process.name);
  return g_strv_builder_end (builder);
}

gboolean
easel_pty_reads_keys (EaselPty *self)
{
  struct termios mode;

  g_return_val_if_fail (EASEL_IS_PTY (self), FALSE);

  return self->master >= 0 && tcgetattr (self->master, &mode) == 0 && (mode.c_lflag & ICANON) == 0;
}

static gboolean
kill_cb (gpointer user_data)
{
  EaselPty *self = user_data;

  self->kill_source = 0;
  easel_pty_signal (self, SIGKILL);
  if (self->pid != 0)
    kill (-self->pid, SIGKILL);
  return G_SOURCE_REMOVE;
}

void
easel_pty_close (EaselPty *self)
{
  g_return_if_fail (EASEL_IS_PTY (self));

  if (self->pid == 0 || self->kill_source != 0)
    return;
  easel_pty_signal (self, SIGHUP);
  kill (-self->pid, SIGHUP);
  self->kill_source = g_timeout_add (EASEL_LIMIT_TERMINAL_HANGUP, kill_cb, self);
}
