/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "program.h"

#include <signal.h>

#include "easel-test.h"

struct _Program
{
  GSubprocess      *process;
  GDataInputStream *output;
  GCancellable     *cancellable;
  GPtrArray        *lines;
  guint             looked_at;
  gboolean          ended;
};

static void read_next (Program *self);

static void
read_line_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *line = NULL;
  Program *self;

  line = g_data_input_stream_read_line_finish_utf8 (G_DATA_INPUT_STREAM (source), result, NULL, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self = user_data;
  if (line == NULL)
    {
      self->ended = TRUE;
      return;
    }
  g_test_message ("%s: %s", g_subprocess_get_identifier (self->process), line);
  g_ptr_array_add (self->lines, g_steal_pointer (&line));
  read_next (self);
}

static void
read_next (Program *self)
{
  g_data_input_stream_read_line_async (self->output, G_PRIORITY_DEFAULT, self->cancellable, read_line_cb, self);
}

Program *
program_start (const char * const *argv,
               const char * const *environment)
{
  g_autoptr(GSubprocessLauncher) launcher = NULL;
  g_autoptr(GError) error = NULL;
  Program *self = g_new0 (Program, 1);

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDIN_PIPE);
  for (guint i = 0; environment != NULL && environment[i] != NULL; i += 2)
    g_subprocess_launcher_setenv (launcher, environment[i], environment[i + 1], TRUE);

  self->process = g_subprocess_launcher_spawnv (launcher, argv, &error);
  g_assert_no_error (error);
  self->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->process));
  self->cancellable = g_cancellable_new ();
  self->lines = g_ptr_array_new_with_free_func (g_free);
  read_next (self);
  return self;
}

gboolean
program_is_running (Program *self)
{
  return !self->ended && g_subprocess_get_identifier (self->process) != NULL;
}

GPid
program_get_pid (Program *self)
{
  const char *identifier = g_subprocess_get_identifier (self->process);

  return identifier != NULL ? (GPid) g_ascii_strtoll (identifier, NULL, 10) : 0;
}

void
program_kill (Program *self)
{
  g_subprocess_force_exit (self->process);
  g_subprocess_wait (self->process, NULL, NULL);
}

int
program_stop (Program *self)
{
  g_subprocess_send_signal (self->process, SIGTERM);
  g_subprocess_wait (self->process, NULL, NULL);
  return g_subprocess_get_if_exited (self->process) ? g_subprocess_get_exit_status (self->process) : -1;
}

int
program_wait (Program *self)
{
  easel_test_wait_until (self->ended);
  g_subprocess_wait (self->process, NULL, NULL);
  return g_subprocess_get_if_exited (self->process) ? g_subprocess_get_exit_status (self->process) : -1;
}

void
program_write (Program    *self,
               const char *text)
{
  g_autoptr(GError) error = NULL;

  g_output_stream_write_all (g_subprocess_get_stdin_pipe (self->process), text, strlen (text), NULL, NULL, &error);
  g_assert_no_error (error);
}

const char *
program_wait_line (Program    *self,
                   gboolean  (*match) (const char *line, gpointer data),
                   gpointer    data)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();

  for (;;)
    {
      while (self->looked_at < self->lines->len)
        {
          const char *line = g_ptr_array_index (self->lines, self->looked_at++);

          if (match (line, data))
            return line;
        }
      if (self->ended || easel_test_patience_is_over (patience))
        g_error ("%s the line that was waited for", self->ended ? "The program ended before" : "In vain for");
      g_main_context_iteration (NULL, TRUE);
    }
}

static JsonObject *
parse_object (const char *text)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  return json_object_ref (json_node_get_object (node));
}

static gboolean
event_matches (const char *line,
               gpointer    data)
{
  g_autoptr(JsonObject) event = parse_object (line);
  JsonObjectIter iter;
  const char *name;
  JsonNode *wanted;

  if (event == NULL)
    return FALSE;
  json_object_iter_init (&iter, data);
  while (json_object_iter_next (&iter, &name, &wanted))
    {
      JsonNode *found = json_object_get_member (event, name);

      if (found == NULL || !json_node_equal (found, wanted))
        return FALSE;
    }
  return TRUE;
}

JsonObject *
program_wait_event (Program    *self,
                    const char *pattern)
{
  g_autoptr(JsonObject) wanted = parse_object (pattern);

  g_assert_nonnull (wanted);
  return parse_object (program_wait_line (self, event_matches, wanted));
}

guint
program_count_events (Program    *self,
                      const char *pattern)
{
  g_autoptr(JsonObject) wanted = parse_object (pattern);
  guint count = 0;

  g_assert_nonnull (wanted);
  for (guint i = 0; i < self->lines->len; i++)
    count += event_matches (g_ptr_array_index (self->lines, i), wanted);
  return count;
}

/* (transfer full): the ids of those that are on the screen, a line each. */
static char *
list_windows (Program    *self,
              const char *wait)
{
  g_autofree char *pid = g_strdup_printf ("%d", (int) program_get_pid (self));
  g_autoptr(GSubprocess) search = NULL;
  g_autoptr(GError) error = NULL;
  char *output = NULL;

  search = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error, "xdotool",
                             "search", "--all", "--onlyvisible",
                             "--pid", pid, wait != NULL ? wait : ".", wait != NULL ? "." : NULL, NULL);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (search, NULL, NULL, &output, NULL, &error);
  g_assert_no_error (error);
  return output;
}

guint
program_count_windows (Program *self)
{
  g_autofree char *list = list_windows (self, NULL);
  guint n_windows = 0;

  for (const char *end = strchr (list, '\n'); end != NULL; end = strchr (end + 1, '\n'))
    n_windows++;
  return n_windows;
}

void
program_focus (Program *self)
{
  g_autofree char *list = list_windows (self, "--sync");
  g_auto(GStrv) windows = g_strsplit (list, "\n", -1);
  guint64 newest = 0;
  g_autofree char *id = NULL;
  g_autoptr(GSubprocess) focus = NULL;
  g_autoptr(GError) error = NULL;

  for (guint i = 0; windows[i] != NULL; i++)
    newest = MAX (newest, g_ascii_strtoull (windows[i], NULL, 10));
  id = g_strdup_printf ("%" G_GUINT64_FORMAT, newest);
  focus = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, "xdotool", "windowfocus", "--sync", id, NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait_check (focus, NULL, &error));
}

void
program_act (Program    *self,
             const char *words)
{
  g_autofree char *command = g_strdup_printf ("xdotool search --onlyvisible --sync --pid %d . windowfocus --sync %s",
                                              (int) program_get_pid (self), words);
  g_auto(GStrv) argv = g_strsplit (command, " ", -1);

  easel_test_act ((const char * const *) argv);
}

void
program_free (Program *self)
{
  if (self->process != NULL)
    program_kill (self);
  g_cancellable_cancel (self->cancellable);
  easel_test_settle ();
  g_clear_object (&self->process);
  g_clear_object (&self->output);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  g_free (self);
}

static gboolean
line_is_ready (const char *line,
               gpointer    data)
{
  return g_str_has_prefix (line, "READY ");
}

Program *
program_start_host (const char  *state,
                    const char  *page_folder,
                    char       **uri)
{
  const char *argv[] = { g_getenv ("EASEL_HOST_PROGRAM"), "serve", "--port", "0", "--state", state,
                         page_folder != NULL ? "--page" : NULL, page_folder, NULL };
  Program *self = program_start (argv, NULL);

  g_free (*uri);
  *uri = g_strdup (program_wait_line (self, line_is_ready, NULL) + strlen ("READY "));
  return self;
}

Program *
program_start_easel (const char * const *arguments)
{
  g_autoptr(GPtrArray) argv = g_ptr_array_new ();

  g_ptr_array_add (argv, (char *) g_getenv ("EASEL_PROGRAM"));
  g_ptr_array_add (argv, (char *) "--standalone");
  g_ptr_array_add (argv, (char *) "--events");
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (argv, (char *) arguments[i]);
  g_ptr_array_add (argv, NULL);
  return program_start ((const char * const *) argv->pdata, NULL);
}
