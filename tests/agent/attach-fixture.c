/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "attach-fixture.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

#include "easel-test.h"

struct _AttachAgent
{
  GSubprocess      *child;
  GDataInputStream *output;
  GQueue            lines;     /* of char *, heard and not taken */
  GQueue            news;      /* the same: notifications/resources/updated */
  GCancellable     *cancellable;
  gboolean          paused;
  gboolean          reading;
  gboolean          ended;
};

void
attach_set_up (AttachFixture *fixture,
               gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("easel-XXXXXX", NULL);
  fixture->runtime = g_build_filename (fixture->folder, "run", NULL);
  fixture->state = g_build_filename (fixture->folder, "state", NULL);
  g_assert_no_errno (g_mkdir_with_parents (fixture->runtime, 0700));
  g_setenv ("XDG_RUNTIME_DIR", fixture->runtime, TRUE);
}

static void
kill_and_wait (GPid pid)
{
  kill (pid, SIGKILL);
  while (attach_is_alive (pid))
    g_usleep (1000);
}

/* A host may be about to end by itself. */
void
attach_tear_down (AttachFixture *fixture,
                  gconstpointer  data)
{
  GPid pid = attach_get_host (fixture);

  if (pid != 0)
    kill_and_wait (pid);
  g_free (fixture->folder);
  g_free (fixture->runtime);
  g_free (fixture->state);
}

GPid
attach_get_host (AttachFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->state, "agents", NULL);
  g_autoptr(GKeyFile) file = g_key_file_new ();

  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL))
    return 0;
  return g_key_file_get_integer (file, "host", "pid", NULL);
}

/* One that ended and that nobody has waited for yet is not alive. */
gboolean
attach_is_alive (GPid pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", pid);
  g_autofree char *stat = NULL;
  const char *state;

  if (!g_file_get_contents (path, &stat, NULL, NULL))
    return FALSE;
  state = strrchr (stat, ')');
  return state != NULL && state[2] != 'Z' && state[2] != 'X';
}

void
attach_kill_host (AttachFixture *fixture)
{
  GPid pid = attach_get_host (fixture);

  g_assert_cmpint (pid, >, 0);
  kill_and_wait (pid);
}

static void read_next (AttachAgent *self);

static void
line_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  AttachAgent *self = user_data;
  g_autoptr(GError) error = NULL;
  char *line = g_data_input_stream_read_line_finish (G_DATA_INPUT_STREAM (source), result, NULL, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->reading = FALSE;
  self->ended = line == NULL;
  if (line != NULL && strstr (line, "\"method\":") == NULL)
    g_queue_push_tail (&self->lines, line);
  else if (line != NULL && strstr (line, "notifications/resources/updated") != NULL)
    g_queue_push_tail (&self->news, line);
  else
    g_free (line);
  read_next (self);
}

static void
read_next (AttachAgent *self)
{
  if (self->paused || self->reading || self->ended)
    return;
  self->reading = TRUE;
  g_data_input_stream_read_line_async (self->output, G_PRIORITY_DEFAULT, self->cancellable, line_cb, self);
}

static AttachAgent *
spawn_agent (AttachFixture     *fixture,
             const char *const *argv,
             const char *const *missing)
{
  g_autoptr(GSubprocessLauncher) launcher = NULL;
  g_autoptr(GError) error = NULL;
  AttachAgent *self = g_new0 (AttachAgent, 1);

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  for (guint i = 0; missing != NULL && missing[i] != NULL; i++)
    g_subprocess_launcher_unsetenv (launcher, missing[i]);
  self->child = g_subprocess_launcher_spawnv (launcher, argv, &error);
  g_assert_no_error (error);
  self->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->child));
  self->cancellable = g_cancellable_new ();
  g_queue_init (&self->lines);
  g_queue_init (&self->news);
  read_next (self);
  return self;
}

AttachAgent *
attach_agent_new (AttachFixture     *fixture,
                  const char *const *missing)
{
  const char *const argv[] = { g_getenv ("EASEL_HOST_PROGRAM"), "mcp", "--no-panel", "--state", fixture->state, NULL };

  return spawn_agent (fixture, argv, missing);
}

AttachAgent *
attach_agent_new_wrap (AttachFixture *fixture,
                       const char    *server)
{
  const char *const argv[] = { g_getenv ("EASEL_HOST_PROGRAM"), "wrap", "--no-panel", "--state", fixture->state, "--",
                               server, NULL };

  return spawn_agent (fixture, argv, NULL);
}

/* The cancelled read comes back before we are gone. */
void
attach_agent_free (AttachAgent *self)
{
  g_subprocess_force_exit (self->child);
  g_subprocess_wait (self->child, NULL, NULL);
  g_cancellable_cancel (self->cancellable);
  easel_test_settle ();
  g_object_unref (self->cancellable);
  g_object_unref (self->output);
  g_object_unref (self->child);
  g_queue_clear_full (&self->lines, g_free);
  g_queue_clear_full (&self->news, g_free);
  g_free (self);
}

void
attach_agent_say (AttachAgent *self,
                  const char  *line)
{
  g_autofree char *text = g_strconcat (line, "\n", NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  g_output_stream_write_all_async (g_subprocess_get_stdin_pipe (self->child), text, strlen (text),
                                   G_PRIORITY_DEFAULT, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_output_stream_write_all_finish (g_subprocess_get_stdin_pipe (self->child), result, NULL, &error);
  g_assert_no_error (error);
}

static JsonObject *
take_first (AttachAgent *self,
            GQueue      *lines)
{
  g_autofree char *line = NULL;

  self->paused = FALSE;
  read_next (self);
  easel_test_wait_until (!g_queue_is_empty (lines));
  line = g_queue_pop_head (lines);
  return host_json_object (line);
}

JsonObject *
attach_agent_hear (AttachAgent *self)
{
  return take_first (self, &self->lines);
}

JsonObject *
attach_agent_hear_news (AttachAgent *self)
{
  return take_first (self, &self->news);
}

guint
attach_agent_count_news (AttachAgent *self)
{
  return g_queue_get_length (&self->news);
}

void
attach_agent_ask (AttachAgent *self,
                  const char  *request,
                  const char  *pattern)
{
  g_autoptr(JsonObject) answer = NULL;

  attach_agent_say (self, request);
  answer = attach_agent_hear (self);
  host_assert_json (answer, pattern);
}

void
attach_agent_greet (AttachAgent *self)
{
  attach_agent_ask (self, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{"
                          "\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},"
                          "\"clientInfo\":{\"name\":\"tester\",\"version\":\"1\"}}}",
                    "{\"id\":0,\"result\":{\"protocolVersion\":\"2025-06-18\"}}");
  attach_agent_say (self, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
}

guint
attach_agent_count (AttachAgent *self)
{
  return g_queue_get_length (&self->lines);
}

void
attach_agent_pause (AttachAgent *self)
{
  self->paused = TRUE;
}

int
attach_agent_end (AttachAgent *self)
{
  g_assert_true (g_output_stream_close (g_subprocess_get_stdin_pipe (self->child), NULL, NULL));
  return host_process_wait (self->child);
}

GSubprocess *
attach_agent_get_child (AttachAgent *self)
{
  return self->child;
}
