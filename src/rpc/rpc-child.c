/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-child.h"

#include "easel-text.h"
#include "rpc-child-watch.h"
#include "rpc-limits.h"
#include "rpc-message.h"
#include "rpc-stdio.h"

#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Milliseconds that a server may take to exit after the end of its input, and again after SIGTERM; as official
 * clients. */
#define PATIENCE 2000
/* Characters of one line of standard error; servers print stack traces and progress bars. */
#define MAX_LINE 1000
/* Bytes of all stored lines: enough to show why a start failed. */
#define MAX_LINES_BYTES (64 * 1024)
#define CHUNK 4096

struct _RpcChild
{
  GObject        parent_instance;

  RpcTransport  *stdio;
  RpcChildFilter filter;          /* nullable */
  GInputStream  *stderr_stream;   /* the child's standard error */
  GCancellable  *cancellable;     /* cancels reading standard error */
  GQueue         lines;           /* char * */
  gsize          n_line_bytes;
  GString       *line;            /* unfinished line of standard error */
  gsize          garbage;         /* bytes of consecutive lines that are not messages */
  GError        *reason;          /* (nullable): why the streams ended */
  GPid           pid;
  guint          timer_id;
  int            watch;
  gboolean       spares_group;    /* only the program itself is signalled, not what it started */
  gboolean       exited;
  int            status;          /* valid once the child has exited */
  gboolean       ended;           /* standard output was closed */
  gboolean       silent;          /* standard error was closed */
  gboolean       closing;         /* we closed it: no exit status counts as a failure */
  gboolean       closed_emitted;
};

enum
{
  STDERR_LINE,
  STDERR_CHUNK,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void rpc_child_iface_init (RpcTransportInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RpcChild, rpc_child, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (RPC_TYPE_TRANSPORT, rpc_child_iface_init))

/* Signals the whole process group, which may outlive its leader: a wrapper script may have exited while the server that
 * it started still runs. The kernel does not reuse the group's number while it has a member. Returns: whether the group
 * had a member. */
static gboolean
kill_group (RpcChild *self,
            int       signal_number)
{
  if (self->spares_group)
    return self->pid > 0 && !self->exited && kill (self->pid, signal_number) == 0;
  return self->pid > 0 && kill (-self->pid, signal_number) == 0;
}

static void
end_line (RpcChild *self)
{
  char *shown = easel_text_for_display (self->line->str, MAX_LINE);

  g_string_truncate (self->line, 0);
  if (*shown == '\0')
    {
      g_free (shown);
      return;
    }
  self->n_line_bytes += strlen (shown) + 1;
  g_queue_push_tail (&self->lines, shown);
  while (self->n_line_bytes > MAX_LINES_BYTES)
    {
      g_autofree char *oldest = g_queue_pop_head (&self->lines);

      self->n_line_bytes -= strlen (oldest) + 1;
    }
  g_signal_emit (self, signals[STDERR_LINE], 0, shown);
}

static void
append_output (RpcChild   *self,
               const char *data,
               gsize       length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (data[i] == '\n')
        end_line (self);
      else if (self->line->len < MAX_LINE && data[i] != '\0')
        g_string_append_c (self->line, data[i]);
    }
}

static void
set_exit_reason (RpcChild *self)
{
  const char *last = g_queue_peek_tail (&self->lines);
  int status = self->status;

  if (self->closing || !self->exited || (WIFEXITED (status) && WEXITSTATUS (status) == 0))
    return;
  g_clear_error (&self->reason);
  if (WIFEXITED (status))
    g_set_error (&self->reason, G_IO_ERROR, G_IO_ERROR_FAILED, "The server ended with status %d%s%s",
                 WEXITSTATUS (status), last != NULL ? ": " : "", last != NULL ? last : "");
  else
    g_set_error (&self->reason, G_IO_ERROR, G_IO_ERROR_FAILED, "The server was ended by signal %d%s%s",
                 WTERMSIG (status), last != NULL ? ": " : "", last != NULL ? last : "");
}

static void
emit_closed (RpcChild *self)
{
  if (self->closed_emitted)
    return;
  self->closed_emitted = TRUE;
  set_exit_reason (self);
  rpc_transport_emit_closed (RPC_TRANSPORT (self), self->reason);
}

/* The process has exited, but the pipes may still hold its last output. */
static void
emit_closed_when_read (RpcChild *self)
{
  if (!self->closing && !(self->ended && self->silent))
    return;
  if (self->silent && !kill_group (self, 0))
    g_clear_handle_id (&self->timer_id, g_source_remove);
  emit_closed (self);
}

typedef struct
{
  GWeakRef child;
} Reading;

static void
reading_free (Reading *reading)
{
  g_weak_ref_clear (&reading->child);
  g_free (reading);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

static void read_stderr (RpcChild *self);

static void
stderr_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(Reading) reading = user_data;
  g_autoptr(GBytes) chunk = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL);
  g_autoptr(RpcChild) self = g_weak_ref_get (&reading->child);

  if (self == NULL)
    return;
  if (chunk == NULL || g_bytes_get_size (chunk) == 0)
    {
      self->silent = TRUE;
      end_line (self);
      if (self->exited)
        emit_closed_when_read (self);
      return;
    }
  g_signal_emit (self, signals[STDERR_CHUNK], 0, chunk);
  append_output (self, g_bytes_get_data (chunk, NULL), g_bytes_get_size (chunk));
  read_stderr (self);
}

static void
read_stderr (RpcChild *self)
{
  Reading *reading = g_new0 (Reading, 1);

  g_weak_ref_init (&reading->child, self);
  g_input_stream_read_bytes_async (self->stderr_stream, CHUNK, G_PRIORITY_DEFAULT, self->cancellable, stderr_cb,
                                   reading);
}

static gboolean
impatient_cb (gpointer user_data)
{
  RpcChild *self = user_data;

  self->timer_id = 0;
  kill_group (self, SIGKILL);
  if (self->exited)
    {
      self->silent = TRUE;
      rpc_transport_close (self->stdio);
    }
  return G_SOURCE_REMOVE;
}

static gboolean
overdue_cb (gpointer user_data)
{
  RpcChild *self = user_data;

  kill_group (self, SIGTERM);
  self->timer_id = g_timeout_add (PATIENCE, impatient_cb, self);
  return G_SOURCE_REMOVE;
}

/* Closing standard input asks the server to exit; SIGTERM and SIGKILL follow if it does not. */
static void
hang_up (RpcChild *self)
{
  if (self->exited || self->timer_id != 0)
    return;
  self->timer_id = g_timeout_add (PATIENCE, overdue_cb, self);
}

static void
exited_cb (GPid     pid,
           int      status,
           gpointer user_data)
{
  RpcChild *self = user_data;

  self->exited = TRUE;
  g_clear_handle_id (&self->timer_id, g_source_remove);
  self->status = status;
  /* A process outside the group may still hold the pipes open. */
  if (kill_group (self, SIGTERM) || !self->ended || !self->silent)
    self->timer_id = g_timeout_add_full (G_PRIORITY_DEFAULT, PATIENCE, impatient_cb, g_object_ref (self),
                                         g_object_unref);
  emit_closed_when_read (self);
}

/* Ends a program that prints without end: it would not notice that its input was closed. @reason: (transfer full) */
static void
give_up (RpcChild *self,
         GError   *reason)
{
  g_clear_error (&self->reason);
  self->reason = reason;
  self->closing = TRUE;
  if (!self->exited)
    {
      g_clear_handle_id (&self->timer_id, g_source_remove);
      overdue_cb (self);
    }
  rpc_transport_close (self->stdio);
}

static void
stdio_message_cb (RpcTransport *stdio,
                  GBytes       *text,
                  RpcChild     *self)
{
  /* The transport emits an empty message for a line that was too long to read. */
  self->garbage = g_bytes_get_size (text) > 0 && !rpc_message_is_likely (text)
                    ? self->garbage + g_bytes_get_size (text) + 1 : 0;
  if (self->garbage <= EASEL_LIMIT_CHILD_GARBAGE_BYTES)
    {
      g_autoptr(GBytes) emitted = self->filter != NULL ? self->filter (text) : g_bytes_ref (text);

      rpc_transport_emit_message (RPC_TRANSPORT (self), emitted);
    }
  else
    give_up (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                                        "The server prints endless text that is not a message"));
}

static void
stdio_closed_cb (RpcTransport *stdio,
                 const GError *reason,
                 RpcChild     *self)
{
  self->ended = TRUE;
  if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    give_up (self, g_error_copy (reason));
  if (self->reason == NULL && reason != NULL)
    self->reason = g_error_copy (reason);
  if (self->exited)
    emit_closed_when_read (self);
  else if (self->closing)
    emit_closed (self);
  else
    hang_up (self);
}

static void
stdio_drained_cb (RpcTransport *stdio,
                  RpcChild     *self)
{
  rpc_transport_emit_drained (RPC_TRANSPORT (self));
}

static void
rpc_child_start (RpcTransport *transport)
{
  rpc_transport_start (RPC_CHILD (transport)->stdio);
}

static gboolean
rpc_child_send (RpcTransport  *transport,
                GBytes        *text,
                GError       **error)
{
  return rpc_transport_send (RPC_CHILD (transport)->stdio, text, error);
}

static void
rpc_child_close (RpcTransport *transport)
{
  RpcChild *self = RPC_CHILD (transport);

  if (self->closing)
    return;
  self->closing = TRUE;
  rpc_transport_close (self->stdio);
  hang_up (self);
}

static void
rpc_child_set_paused (RpcTransport *transport,
                      gboolean      paused)
{
  rpc_transport_set_paused (RPC_CHILD (transport)->stdio, paused);
}

static gsize
rpc_child_get_backlog (RpcTransport *transport)
{
  return rpc_transport_get_backlog (RPC_CHILD (transport)->stdio);
}

/* Emits lines of standard error for as long as the process runs. */
static void
rpc_child_end (RpcTransport *transport)
{
  rpc_transport_end (RPC_CHILD (transport)->stdio);
}

static void
rpc_child_iface_init (RpcTransportInterface *iface)
{
  iface->start = rpc_child_start;
  iface->send = rpc_child_send;
  iface->close = rpc_child_close;
  iface->set_paused = rpc_child_set_paused;
  iface->get_backlog = rpc_child_get_backlog;
  iface->end = rpc_child_end;
}

static void
rpc_child_dispose (GObject *object)
{
  RpcChild *self = RPC_CHILD (object);

  self->closing = TRUE;
  g_cancellable_cancel (self->cancellable);
  if (self->stdio != NULL)
    g_signal_handlers_disconnect_by_data (self->stdio, self);
  g_clear_object (&self->stdio);

  G_OBJECT_CLASS (rpc_child_parent_class)->dispose (object);
}

static void
rpc_child_finalize (GObject *object)
{
  RpcChild *self = RPC_CHILD (object);

  rpc_child_watch_stop (self->watch);
  g_clear_object (&self->stderr_stream);
  g_clear_object (&self->cancellable);
  g_queue_clear_full (&self->lines, g_free);
  g_string_free (self->line, TRUE);
  g_clear_error (&self->reason);

  G_OBJECT_CLASS (rpc_child_parent_class)->finalize (object);
}

static void
rpc_child_class_init (RpcChildClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = rpc_child_dispose;
  object_class->finalize = rpc_child_finalize;

  signals[STDERR_LINE] = g_signal_new ("stderr-line", RPC_TYPE_CHILD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1,
                                       G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[STDERR_CHUNK] = g_signal_new ("stderr-chunk", RPC_TYPE_CHILD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1,
                                        G_TYPE_BYTES);
}

static void
rpc_child_init (RpcChild *self)
{
  self->cancellable = g_cancellable_new ();
  self->line = g_string_new (NULL);
  self->watch = -1;
  g_queue_init (&self->lines);
}

/* Runs between fork() and exec(), so it uses only async-signal-safe calls. */
static void
lead_group_cb (gpointer user_data)
{
  setpgid (0, 0);
}

/**
 * rpc_child_new:
 * @argv: (array zero-terminated=1): the program, looked up in `PATH`, and its arguments
 * @folder: (nullable): its working directory
 * @environment: (nullable) (array zero-terminated=1): `NAME=VALUE`, added to the environment of this process
 * @error: `G_SPAWN_ERROR`
 *
 * Starts the program in its own process group, which is ended when this process exits or is killed.
 *
 * Returns: (transfer full): a transport that is not started; %NULL on failure
 */
RpcTransport *
rpc_child_new (const char * const  *argv,
               const char          *folder,
               const char * const  *environment,
               GError             **error)
{
  g_auto(GStrv) environ_full = g_get_environ ();
  g_autoptr(GInputStream) output = NULL;
  g_autoptr(GOutputStream) input = NULL;
  int in, out, err;
  RpcChild *self;
  GPid pid;

  g_return_val_if_fail (argv != NULL && argv[0] != NULL, NULL);

  for (guint i = 0; environment != NULL && environment[i] != NULL; i++)
    {
      g_auto(GStrv) pair = g_strsplit (environment[i], "=", 2);

      if (pair[0] != NULL && pair[1] != NULL)
        environ_full = g_environ_setenv (environ_full, pair[0], pair[1], TRUE);
    }
  if (!g_spawn_async_with_pipes (folder, (char **) argv, environ_full,
                                 G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_CLOEXEC_PIPES, lead_group_cb,
                                 NULL, &pid, &in, &out, &err, error))
    return NULL;

  self = g_object_new (RPC_TYPE_CHILD, NULL);
  self->pid = pid;
  self->watch = rpc_child_watch_start (pid);
  self->stderr_stream = g_unix_input_stream_new (err, TRUE);
  output = g_unix_input_stream_new (out, TRUE);
  input = g_unix_output_stream_new (in, TRUE);
  self->stdio = rpc_stdio_new (output, input);
  g_signal_connect_object (self->stdio, "message", G_CALLBACK (stdio_message_cb), self, 0);
  g_signal_connect_object (self->stdio, "drained", G_CALLBACK (stdio_drained_cb), self, 0);
  g_signal_connect_object (self->stdio, "closed", G_CALLBACK (stdio_closed_cb), self, 0);
  /* Holds a reference until the process has exited, so that the child is ended in order even after its last user has
   * gone. */
  g_child_watch_add_full (G_PRIORITY_DEFAULT, pid, exited_cb, g_object_ref (self), g_object_unref);
  read_stderr (self);
  return RPC_TRANSPORT (self);
}

/**
 * rpc_child_set_filter:
 * @self: a child
 * @filter: (nullable): changes each message of the program before it is emitted
 */
void
rpc_child_set_filter (RpcChild       *self,
                      RpcChildFilter  filter)
{
  g_return_if_fail (RPC_IS_CHILD (self));

  self->filter = filter;
}

/**
 * rpc_child_spare_group:
 * @self: a child
 *
 * Closing @self ends the program only, and not the processes that it started. An ssh(1) that shares its connection
 * leaves it to a process in the background, but the "ProxyCommand" that carries it stays in the group. The end of this
 * process still ends the whole group.
 */
void
rpc_child_spare_group (RpcChild *self)
{
  g_return_if_fail (RPC_IS_CHILD (self));

  self->spares_group = TRUE;
}

/**
 * rpc_child_dup_stderr:
 * @self: a child
 *
 * Returns: (transfer full): the last lines of its standard error, made for display, each with a line feed
 */
char *
rpc_child_dup_stderr (RpcChild *self)
{
  GString *text;

  g_return_val_if_fail (RPC_IS_CHILD (self), NULL);

  text = g_string_new (NULL);
  for (GList *link = self->lines.head; link != NULL; link = link->next)
    g_string_append_printf (text, "%s\n", (const char *) link->data);
  return g_string_free (text, FALSE);
}

/**
 * rpc_child_get_exit_status:
 * @self: a child
 *
 * Returns: the exit status as a shell reports it: the process's own, or 128 plus the signal that ended it; -1 while it
 *   runs
 */
int
rpc_child_get_exit_status (RpcChild *self)
{
  g_return_val_if_fail (RPC_IS_CHILD (self), -1);

  if (!self->exited)
    return -1;
  return WIFSIGNALED (self->status) ? 128 + WTERMSIG (self->status) : WEXITSTATUS (self->status);
}
