/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "host-process.h"

#include "easel-test.h"

struct _HostProcess
{
  GSubprocess *child;
  char        *uri;
};

static GStrv
make_command (const char *const *first,
              const char *const *arguments)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  g_strv_builder_add (builder, g_getenv ("EASEL_HOST_PROGRAM"));
  for (guint i = 0; first != NULL && first[i] != NULL; i++)
    g_strv_builder_add (builder, first[i]);
  for (guint i = 0; arguments != NULL && arguments[i] != NULL; i++)
    g_strv_builder_add (builder, arguments[i]);
  return g_strv_builder_end (builder);
}

static char *
read_ready (GSubprocess *child)
{
  g_autoptr(GDataInputStream) output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (child));
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *line = NULL;

  g_filter_input_stream_set_close_base_stream (G_FILTER_INPUT_STREAM (output), FALSE);
  g_data_input_stream_read_line_async (output, G_PRIORITY_DEFAULT, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  line = g_data_input_stream_read_line_finish (output, result, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (line);
  g_assert_true (g_str_has_prefix (line, "READY "));
  return g_strdup (line + strlen ("READY "));
}

HostProcess *
host_process_new (const char        *state,
                  const char *const *arguments)
{
  /* So that no test leaves one behind, however it ends. */
  const char *first[] = { "serve", "--exit-with-parent", "--state", state, NULL };
  g_auto(GStrv) command = make_command (first, arguments);
  HostProcess *self = g_new0 (HostProcess, 1);
  g_autoptr(GError) error = NULL;

  self->child = g_subprocess_newv ((const char *const *) command,
                                   G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDIN_PIPE, &error);
  g_assert_no_error (error);
  self->uri = read_ready (self->child);
  return self;
}

const char *
host_process_get_uri (HostProcess *self)
{
  return self->uri;
}

GSubprocess *
host_process_get_child (HostProcess *self)
{
  return self->child;
}

void
host_process_kill (HostProcess *self)
{
  g_subprocess_force_exit (self->child);
  g_assert_true (g_subprocess_wait (self->child, NULL, NULL));
  easel_test_hold_port (self->uri);
}

void
host_process_free (HostProcess *self)
{
  host_process_kill (self);
  g_object_unref (self->child);
  g_free (self->uri);
  g_free (self);
}

int
host_process_run (const char *const  *arguments,
                  char              **output)
{
  g_auto(GStrv) command = make_command (NULL, arguments);
  g_autoptr(GSubprocess) child = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  child = g_subprocess_newv ((const char *const *) command,
                             G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8_async (child, NULL, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_true (g_subprocess_communicate_utf8_finish (child, result, output, NULL, &error));
  g_assert_true (g_subprocess_get_if_exited (child));
  return g_subprocess_get_exit_status (child);
}

int
host_process_wait (GSubprocess *child)
{
  g_autoptr(GAsyncResult) result = NULL;

  g_subprocess_wait_async (child, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_true (g_subprocess_wait_finish (child, result, NULL));
  g_assert_true (g_subprocess_get_if_exited (child));
  return g_subprocess_get_exit_status (child);
}
