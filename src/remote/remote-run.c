/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-remote"

#include "config.h"

#include "remote-run.h"

#include <signal.h>
#include <string.h>

#include "easel-deadline.h"
#include "easel-limits.h"
#include "easel-text.h"

/* Bytes of each of standard output and standard error: a list of containers or agents needs a few kilobytes. */
#define MAX_OUTPUT (512 * 1024)
#define CHUNK 4096

enum { OUTPUT, ERRORS, N_STREAMS };

typedef struct
{
  GSubprocess   *process;
  GByteArray    *read[N_STREAMS];
  GCancellable  *ends;          /* cancels the operations below */
  EaselDeadline *deadline;
  GError        *error;         /* nullable: the first reason to give up */
  guint          n_operations;  /* the task completes after the last of them */
} Run;

static void
run_free (Run *run)
{
  for (guint i = 0; i < N_STREAMS; i++)
    g_byte_array_unref (run->read[i]);
  g_clear_pointer (&run->deadline, easel_deadline_free);
  g_clear_error (&run->error);
  g_object_unref (run->ends);
  g_clear_object (&run->process);
  g_free (run);
}

/* @error: (transfer full) */
static void
give_up (Run    *run,
         GError *error)
{
  if (run->error != NULL)
    {
      g_error_free (error);
      return;
    }
  run->error = error;
  g_subprocess_force_exit (run->process);
  g_cancellable_cancel (run->ends);
}

static void
end_operation (GTask *task)
{
  Run *run = g_task_get_task_data (task);

  if (--run->n_operations > 0)
    return;
  g_clear_pointer (&run->deadline, easel_deadline_free);
  if (run->error != NULL)
    g_task_return_error (task, g_steal_pointer (&run->error));
  else
    g_task_return_boolean (task, TRUE);
}

static void
deadline_cb (gboolean timed_out,
             gpointer user_data)
{
  g_autoptr(GTask) task = g_object_ref (user_data);
  Run *run = g_task_get_task_data (task);

  give_up (run, timed_out ? g_error_new_literal (G_IO_ERROR, G_IO_ERROR_TIMED_OUT, g_strerror (ETIMEDOUT))
                          : g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, g_strerror (ECANCELED)));
}

static void
waited_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;

  g_subprocess_wait_finish (G_SUBPROCESS (object), result, NULL);
  end_operation (task);
}

/* A program that does not read all of its input reports by its exit status why. */
static void
written_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;

  g_output_stream_write_all_finish (G_OUTPUT_STREAM (object), result, NULL, NULL);
  g_output_stream_close (G_OUTPUT_STREAM (object), NULL, NULL);
  end_operation (task);
}

static void read_stream (GTask        *task,
                         GInputStream *stream);

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Run *run = g_task_get_task_data (task);
  GInputStream *stream = G_INPUT_STREAM (object);
  g_autoptr(GBytes) chunk = g_input_stream_read_bytes_finish (stream, result, NULL);
  GByteArray *into = run->read[stream == g_subprocess_get_stdout_pipe (run->process) ? OUTPUT : ERRORS];

  if (chunk != NULL && g_bytes_get_size (chunk) > 0)
    {
      g_byte_array_append (into, g_bytes_get_data (chunk, NULL), g_bytes_get_size (chunk));
      if (into->len <= MAX_OUTPUT)
        {
          read_stream (task, stream);
          return;
        }
      give_up (run, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, g_strerror (EMSGSIZE)));
    }
  end_operation (task);
}

static void
read_stream (GTask        *task,
             GInputStream *stream)
{
  Run *run = g_task_get_task_data (task);

  g_input_stream_read_bytes_async (stream, CHUNK, G_PRIORITY_DEFAULT, run->ends, read_cb, g_object_ref (task));
}

static void
start_operations (GTask  *task,
                  GBytes *input)
{
  Run *run = g_task_get_task_data (task);

  run->n_operations = 3;
  g_subprocess_wait_async (run->process, run->ends, waited_cb, g_object_ref (task));
  read_stream (task, g_subprocess_get_stdout_pipe (run->process));
  read_stream (task, g_subprocess_get_stderr_pipe (run->process));
  if (input == NULL)
    return;
  /* A program may end without reading its input. */
  signal (SIGPIPE, SIG_IGN);
  run->n_operations++;
  g_output_stream_write_all_async (g_subprocess_get_stdin_pipe (run->process), g_bytes_get_data (input, NULL),
                                   g_bytes_get_size (input), G_PRIORITY_DEFAULT, run->ends, written_cb,
                                   g_object_ref (task));
}

void
remote_run_async (const char * const  *command,
                  const char * const  *environment,
                  GBytes              *input,
                  guint                milliseconds,
                  GCancellable        *cancellable,
                  GAsyncReadyCallback  callback,
                  gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr(GSubprocessLauncher) launcher = NULL;
  GError *error = NULL;
  Run *run;

  g_return_if_fail (command != NULL && command[0] != NULL);

  g_task_set_source_tag (task, remote_run_async);
  run = g_new0 (Run, 1);
  run->ends = g_cancellable_new ();
  for (guint i = 0; i < N_STREAMS; i++)
    run->read[i] = g_byte_array_new ();
  g_task_set_task_data (task, run, (GDestroyNotify) run_free);
  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE |
                                        (input != NULL ? G_SUBPROCESS_FLAGS_STDIN_PIPE : G_SUBPROCESS_FLAGS_NONE));
  for (guint i = 0; environment != NULL && environment[i] != NULL; i++)
    {
      g_auto(GStrv) pair = g_strsplit (environment[i], "=", 2);

      if (pair[0] != NULL && pair[1] != NULL)
        g_subprocess_launcher_setenv (launcher, pair[0], pair[1], TRUE);
    }
  run->process = g_subprocess_launcher_spawnv (launcher, command, &error);
  if (run->process == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  run->deadline = easel_deadline_new (milliseconds, cancellable, deadline_cb, task);
  start_operations (task, input);
}

/* (transfer full): the bytes as a string, without zero bytes. */
static char *
dup_text (const GByteArray *bytes)
{
  return bytes->len > 0 ? g_utf8_make_valid ((const char *) bytes->data, bytes->len) : g_strdup ("");
}

static char *
dup_last_words (const GByteArray *errors)
{
  g_autofree char *text = g_strchomp (dup_text (errors));
  const char *feed = strrchr (text, '\n');

  return easel_text_for_display (feed != NULL ? feed + 1 : text, EASEL_LIMIT_DISPLAY_CHARS);
}

char *
remote_run_finish (GAsyncResult  *result,
                   int           *status,
                   char         **last_words,
                   GError       **error)
{
  Run *run;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return NULL;
  run = g_task_get_task_data (G_TASK (result));
  if (status != NULL)
    *status = g_subprocess_get_if_exited (run->process) ? g_subprocess_get_exit_status (run->process)
                                                        : 128 + g_subprocess_get_term_sig (run->process);
  if (last_words != NULL)
    *last_words = dup_last_words (run->read[ERRORS]);
  return dup_text (run->read[OUTPUT]);
}
