/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "easel-json.h"
#include "easel-known-hosts.h"
#include "easel-state.h"
#include "easel-test-desktop.h"
#include "easel-test.h"

/* The program itself, followed from outside through --events. */
typedef struct
{
  GSubprocess *process;
  GDataInputStream *output;
  GPtrArray *lines;          /* JsonObject */
  gboolean ended;
} Program;

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  Program *program = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = NULL;
  g_autofree char *line = g_data_input_stream_read_line_finish (G_DATA_INPUT_STREAM (object), result, NULL, NULL);

  if (line == NULL)
    {
      program->ended = TRUE;
      return;
    }
  root = easel_json_parse (line, strlen (line), 1 << 20, &error);
  g_assert_no_error (error);
  g_ptr_array_add (program->lines, json_object_ref (easel_json_as_object (root, "line", &error)));
  g_assert_no_error (error);
  g_data_input_stream_read_line_async (program->output, G_PRIORITY_DEFAULT, NULL, read_cb, program);
}

static GSubprocess *
spawn (GSubprocessFlags    flags,
       const char * const *arguments)
{
  g_autoptr(GPtrArray) argv = g_ptr_array_new ();
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "src", "ui", "easel", NULL);
  g_autoptr(GError) error = NULL;
  GSubprocess *process;

  g_ptr_array_add (argv, path);
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (argv, (gpointer) arguments[i]);
  g_ptr_array_add (argv, NULL);
  process = g_subprocess_newv ((const char * const *) argv->pdata, flags, &error);
  g_assert_no_error (error);
  return process;
}

/* @input: (nullable): what it reads; its input stays open. */
static Program *
start_with_input (const char * const *arguments,
                  const char         *input)
{
  Program *program = g_new0 (Program, 1);
  GSubprocessFlags flags = input != NULL ? G_SUBPROCESS_FLAGS_STDIN_PIPE : G_SUBPROCESS_FLAGS_NONE;

  program->process = spawn (G_SUBPROCESS_FLAGS_STDOUT_PIPE | flags, arguments);
  if (input != NULL)
    g_assert_true (g_output_stream_write_all (g_subprocess_get_stdin_pipe (program->process), input, strlen (input),
                                              NULL, NULL, NULL));
  program->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  program->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (program->process));
  g_data_input_stream_read_line_async (program->output, G_PRIORITY_DEFAULT, NULL, read_cb, program);
  return program;
}

static Program *
start (const char * const *arguments)
{
  return start_with_input (arguments, NULL);
}

/* Ends as with `kill`, which must be a clean end. */
static void
stop (Program *program)
{
  g_subprocess_send_signal (program->process, SIGTERM);
  easel_test_wait_until (program->ended);
  g_assert_true (g_subprocess_wait_check (program->process, NULL, NULL));
  g_object_unref (program->process);
  g_object_unref (program->output);
  g_ptr_array_unref (program->lines);
  g_free (program);
}

static JsonObject *
find (Program    *program,
      const char *event,
      const char *host,
      const char *state)
{
  for (guint i = 0; i < program->lines->len; i++)
    {
      JsonObject *line = g_ptr_array_index (program->lines, i);

      if (g_str_equal (easel_json_peek_string (line, "event", ""), event) &&
          g_str_equal (easel_json_peek_string (line, "state", ""), state) &&
          (host == NULL || g_str_equal (easel_json_peek_string (line, "host", ""), host)))
        return line;
    }
  return NULL;
}

static int
run (const char * const  *arguments,
     char               **output,
     char               **errors)
{
  g_autoptr(GSubprocess) process = spawn (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, arguments);
  g_autoptr(GError) error = NULL;

  g_subprocess_communicate_utf8 (process, NULL, NULL, output, errors, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  return g_subprocess_get_exit_status (process);
}

#define ARGS(...) ((const char * const[]) { __VA_ARGS__, NULL })

static void
test_version (void)
{
  g_autofree char *output = NULL;
  g_autofree char *errors = NULL;

  g_assert_cmpint (run (ARGS ("--version"), &output, &errors), ==, 0);
  g_assert_true (g_str_has_prefix (output, "Easel "));
  g_assert_nonnull (strstr (output, "WebKitGTK "));
  g_assert_nonnull (strstr (output, "libadwaita "));
}

static void
test_usage (void)
{
  g_autofree char *output = NULL;
  g_autofree char *errors = NULL;
  g_autofree char *host_output = NULL;
  g_autofree char *host_errors = NULL;

  g_assert_cmpint (run (ARGS ("--no-such-option"), &output, &errors), !=, 0);
  g_assert_nonnull (strstr (errors, "--no-such-option"));
  /* What is wrong is said; what may be a secret is not. */
  g_assert_cmpint (run (ARGS ("--standalone", "--host", "ftp://localhost/?tkn=hush"), &host_output, &host_errors),
                   ==, 1);
  g_assert_nonnull (strstr (host_errors, "--host"));
  g_assert_null (strstr (host_errors, "hush"));
}

static gboolean
exists (const char *folder,
        const char *name)
{
  g_autofree char *path = g_build_filename (folder, "easel", name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* No host there: it is tried, said, and nothing is written about a host of this run. */
static void
test_once (void)
{
  Program *program = start (ARGS ("--standalone", "--events", "--host", "ws://127.0.0.1:1/ahp?tkn=hush"));
  g_autofree char *state = NULL;
  g_autofree char *text = NULL;
  JsonObject *line;

  easel_test_wait_until (find (program, "connection", "127.0.0.1:1", "connecting") != NULL);
  line = find (program, "connection", "127.0.0.1:1", "connecting");
  g_assert_null (strstr (easel_json_peek_string (line, "url", ""), "hush"));
  easel_test_wait_until (find (program, "connection", "127.0.0.1:1", "lost") != NULL);
  g_assert_true (easel_json_has (find (program, "connection", "127.0.0.1:1", "lost"), "reason"));
  g_assert_null (find (program, "connection", "This Computer", "connecting"));
  stop (program);
  g_assert_false (exists (g_get_user_data_dir (), "hosts.json"));
  /* Who we are is kept, and nothing of the host. */
  state = g_build_filename (g_get_user_state_dir (), "easel", "state.json", NULL);
  if (g_file_get_contents (state, &text, NULL, NULL))
    g_assert_null (strstr (text, "127.0.0.1"));
}

/* The first start: the embedded host, its session, its canvas, without a word from the user. */
static void
test_first_start (void)
{
  Program *program = start (ARGS ("--standalone", "--events"));
  JsonObject *live;

  easel_test_wait_until (find (program, "canvas", NULL, "live") != NULL);
  g_assert_nonnull (find (program, "connection", "This Computer", "ready"));
  g_assert_nonnull (find (program, "canvas", "This Computer", "opening"));
  live = find (program, "canvas", "This Computer", "live");
  g_assert_cmpstr (easel_json_peek_string (live, "instanceId", NULL), ==, "welcome");
  g_assert_cmpstr (easel_json_peek_string (live, "address", NULL), ==, "channel");
  g_assert_cmpint (easel_json_peek_int (live, "ms", -1), >=, 0);
  stop (program);
  g_assert_true (exists (g_get_user_state_dir (), "state.json"));
}

static gboolean
is_host_running (void)
{
  g_autofree char *pattern = g_strconcat (g_get_user_data_dir (), "/easel/host", NULL);
  g_autoptr(GDir) proc = g_dir_open ("/proc", 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (proc)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/proc", name, "cmdline", NULL);
      g_autofree char *text = NULL;
      gsize length;

      if (!g_ascii_isdigit (*name) || !g_file_get_contents (path, &text, &length, NULL))
        continue;
      for (gsize i = 0; i + 1 < length; i++)
        if (text[i] == '\0')
          text[i] = ' ';
      if (length > 0 && strstr (text, pattern) != NULL)
        return TRUE;
    }
  return FALSE;
}

static gboolean
tick_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

/* However the panel ends, its host does not stay behind. */
static void
test_killed (void)
{
  Program *program = start (ARGS ("--standalone", "--events"));
  guint tick_id;

  easel_test_wait_until (find (program, "connection", "This Computer", "ready") != NULL);
  g_assert_true (is_host_running ());
  g_subprocess_force_exit (program->process);
  easel_test_wait_until (program->ended);
  g_subprocess_wait (program->process, NULL, NULL);
  /* Nothing tells the main loop that a stranger's process ended. */
  tick_id = g_timeout_add (20, tick_cb, NULL);
  easel_test_wait_until (!is_host_running ());
  g_source_remove (tick_id);
  g_object_unref (program->process);
  g_object_unref (program->output);
  g_ptr_array_unref (program->lines);
  g_free (program);
}

/* Its size is kept, also when it is ended with a signal. */
static void
test_size (void)
{
  g_autofree char *path = g_build_filename (g_get_user_config_dir (), "glib-2.0", "settings", "keyfile", NULL);
  g_autofree char *before = g_strdup (g_getenv ("GSETTINGS_BACKEND"));
  g_autofree char *text = NULL;
  Program *program;

  g_setenv ("GSETTINGS_BACKEND", "keyfile", TRUE);
  program = start (ARGS ("--standalone", "--events", "--host", "ws://127.0.0.1:1"));
  easel_test_wait_until (find (program, "connection", NULL, "lost") != NULL);
  stop (program);
  g_setenv ("GSETTINGS_BACKEND", before, TRUE);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "window-width="));
}

static void
call_program (const char *method,
              GVariant   *parameters)
{
  g_autoptr(GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GVariant) answer = NULL;
  g_autofree char *path = g_strdelimit (g_strconcat ("/", APP_ID, NULL), ".", '/');

  answer = g_dbus_connection_call_sync (bus, APP_ID, path, "org.freedesktop.Application", method, parameters, NULL,
                                        G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);
}

/* As the desktop opens a link, without a command line. */
static void
open_link (const char *uri)
{
  const char *uris[] = { uri, NULL };

  call_program ("Open", g_variant_new ("(^asa{sv})", uris, NULL));
}

/* An agent meets the user at the host of this computer, also when the panel is there for another one. */
static void
test_meet_agents (void)
{
  Program *program = start (ARGS ("--events", "--host", "ws://127.0.0.1:1"));

  easel_test_wait_until (find (program, "connection", "127.0.0.1:1", "lost") != NULL);
  g_assert_null (find (program, "connection", "This Computer", "connecting"));
  call_program ("ActivateAction", g_variant_new ("(sava{sv})", "meet-agents", NULL, NULL));
  call_program ("ActivateAction", g_variant_new ("(sava{sv})", "meet-agents", NULL, NULL));
  easel_test_wait_until (find (program, "connection", "This Computer", "ready") != NULL);
  stop (program);
}

/* A second one hands its command line to the first and ends with its answer. */
static void
test_second (void)
{
  Program *program = start (ARGS ("--no-embedded-host", "--events", "--host", "ws://127.0.0.1:1"));
  g_autofree char *output = NULL;
  g_autofree char *errors = NULL;

  easel_test_wait_until (find (program, "connection", "127.0.0.1:1", "connecting") != NULL);
  g_assert_cmpint (run (ARGS ("--host", "ws://127.0.0.1:2"), NULL, NULL), ==, 0);
  easel_test_wait_until (find (program, "connection", "127.0.0.1:2", "connecting") != NULL);
  g_assert_cmpint (run (ARGS ("--events"), &output, &errors), ==, 2);
  g_assert_nonnull (strstr (errors, "--standalone"));
  g_assert_cmpstr (output, ==, "");
  /* A link is only a question: nothing is connected by it. */
  g_assert_cmpint (run (ARGS ("easel:connect?host=ws%3A%2F%2F127.0.0.1%3A3"), NULL, NULL), ==, 0);
  open_link ("easel:connect?host=ws%3A%2F%2F127.0.0.1%3A3");
  open_link ("easel:nonsense");
  g_assert_cmpint (run (ARGS ("--host", "ws://127.0.0.1:4"), NULL, NULL), ==, 0);
  easel_test_wait_until (find (program, "connection", "127.0.0.1:4", "connecting") != NULL);
  g_assert_null (find (program, "connection", "127.0.0.1:3", "connecting"));
  stop (program);
}

/* As if the user had last been at a host that is not there now. */
static void
remember_offline (const char *state_path)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "easel", "hosts.json", NULL);
  g_autoptr(EaselKnownHosts) known = easel_known_hosts_new (path);
  g_autoptr(EaselKnownHost) host = easel_known_host_new (NULL, "h1", NULL, "ws://127.0.0.1:1/ahp", "easel-1");
  g_autoptr(EaselState) state = easel_state_new (state_path);
  g_autoptr(GError) error = NULL;

  easel_known_hosts_add (known, host, &error);
  g_assert_no_error (error);
  easel_state_choose (state, "h1", "ahp-session:/1");
  g_assert_true (easel_state_flush (state));
}

/* What there is on this computer, which other hosts do not take the place of, is shown while the host that the user was at is offline; the next start tries that
 * host again. */
static void
test_offline (void)
{
  g_autofree char *keyring = g_build_filename (g_get_user_data_dir (), "keyring", NULL);
  g_autofree char *path = g_build_filename (g_get_user_state_dir (), "easel", "state.json", NULL);
  g_autofree char *hosts = g_build_filename (g_get_user_data_dir (), "easel", "hosts.json", NULL);
  g_autoptr(EaselState) state = NULL;
  Program *program;

  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  remember_offline (path);
  program = start (ARGS ("--events"));
  easel_test_wait_until (find (program, "connection", "127.0.0.1:1", "lost") != NULL);
  easel_test_wait_until (find (program, "canvas", "This Computer", "live") != NULL);
  stop (program);
  state = easel_state_new (path);
  g_assert_cmpstr (easel_state_get_host (state), ==, "h1");
  g_assert_no_errno (g_remove (hosts));
  g_assert_no_errno (g_remove (path));
}

static gboolean
find_window (Program    *program,
             const char *action)
{
  g_autoptr(GSubprocess) search = NULL;
  g_autoptr(GError) error = NULL;

  search = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error, "xdotool",
                             "search", "--all", "--onlyvisible", "--pid",
                             g_subprocess_get_identifier (program->process), ".", action, NULL);
  g_assert_no_error (error);
  return g_subprocess_wait_check (search, NULL, NULL);
}

static gboolean
is_shown (Program *program)
{
  return find_window (program, NULL);
}

/* Nothing tells the main loop what is on the screen. */
#define wait_for_screen(condition) \
  G_STMT_START { \
    guint tick_id_ = g_timeout_add (20, tick_cb, NULL); \
    easel_test_wait_until (condition); \
    g_source_remove (tick_id_); \
  } G_STMT_END

static void
set_local_host (const char *value)
{
  g_autofree char *command = g_strdup_printf ("gsettings set " APP_ID " local-host %s", value);
  int status = -1;

  g_assert_true (g_spawn_command_line_sync (command, NULL, NULL, &status, NULL));
  g_assert_cmpint (status, ==, 0);
}

/* A user who switched the host of this computer off does not get it by a start, nor by an agent. */
static void
test_switched_off (void)
{
  g_autofree char *before = g_strdup (g_getenv ("GSETTINGS_BACKEND"));
  Program *program;

  g_setenv ("GSETTINGS_BACKEND", "keyfile", TRUE);
  set_local_host ("false");
  program = start (ARGS ("--events"));
  wait_for_screen (is_shown (program));
  call_program ("ActivateAction", g_variant_new ("(sava{sv})", "meet-agents", NULL, NULL));
  g_assert_false (is_host_running ());
  set_local_host ("true");
  easel_test_wait_until (find (program, "connection", "This Computer", "ready") != NULL);
  set_local_host ("false");
  easel_test_wait_until (find (program, "connection", "This Computer", "closed") != NULL);
  stop (program);
  set_local_host ("true");
  g_setenv ("GSETTINGS_BACKEND", before, TRUE);
}

/* A panel that has not yet heard that it has the keyboard comes to the front. What it did is on the screen when it has
 * answered the next one. */
static gboolean
toggle_hides (Program *program)
{
  g_autofree char *errors = NULL;

  g_assert_cmpint (run (ARGS ("--toggle"), NULL, NULL), ==, 0);
  g_assert_cmpint (run (ARGS ("--events"), NULL, &errors), ==, 2);
  return !is_shown (program);
}

/* A key of the desktop hides the panel that runs, and brings it back. */
static void
test_toggle (void)
{
  Program *program = start (ARGS ("--events", "--no-embedded-host"));

  wait_for_screen (find_window (program, "windowfocus"));
  wait_for_screen (toggle_hides (program));
  g_assert_false (program->ended);
  g_assert_cmpint (run (ARGS ("--toggle"), NULL, NULL), ==, 0);
  wait_for_screen (is_shown (program));
  stop (program);
}

static void
choose_background (gboolean is_wanted)
{
  g_autofree char *folder = g_build_filename (g_get_user_config_dir (), "glib-2.0", "settings", NULL);
  g_autofree char *path = g_build_filename (folder, "keyfile", NULL);
  g_autoptr(GSettingsSchema) schema = g_settings_schema_source_lookup (g_settings_schema_source_get_default (),
                                                                       APP_ID, TRUE);
  g_autofree char *group = g_strndup (g_settings_schema_get_path (schema) + 1,
                                      strlen (g_settings_schema_get_path (schema)) - 2);
  g_autoptr(GKeyFile) settings = g_key_file_new ();

  g_key_file_set_boolean (settings, group, "background", is_wanted);
  g_assert_no_errno (g_mkdir_with_parents (folder, 0700));
  g_assert_true (g_key_file_save_to_file (settings, path, NULL));
}

/* With "Keep Running" the button that closes the window hides it, and without it is the end. */
static void
test_keep_running (void)
{
  g_autofree char *before = g_strdup (g_getenv ("GSETTINGS_BACKEND"));
  g_autoptr(EaselTestDesktop) desktop = easel_test_desktop_new ();
  Program *program;

  g_setenv ("GSETTINGS_BACKEND", "keyfile", TRUE);
  choose_background (TRUE);
  program = start (ARGS ("--events", "--no-embedded-host"));
  wait_for_screen (find_window (program, "windowfocus"));
  easel_test_desktop_close (desktop);
  wait_for_screen (!is_shown (program));
  g_assert_cmpint (run (ARGS (NULL), NULL, NULL), ==, 0);
  wait_for_screen (is_shown (program));
  stop (program);

  choose_background (FALSE);
  program = start (ARGS ("--events", "--no-embedded-host"));
  wait_for_screen (find_window (program, "windowfocus"));
  easel_test_desktop_close (desktop);
  easel_test_wait_until (program->ended);
  stop (program);
  g_setenv ("GSETTINGS_BACKEND", before, TRUE);
}

/* (nullable) */
static char *
read_proc (const char *pid,
           const char *name,
           gsize      *length)
{
  g_autofree char *path = g_build_filename ("/proc", pid, name, NULL);
  char *text = NULL;

  return g_file_get_contents (path, &text, length, NULL) ? text : NULL;
}

static gboolean
is_below (const char *pid,
          const char *ancestor)
{
  g_autofree char *own = g_strdup (pid);

  while (own != NULL && atoi (own) > 1)
    {
      gsize length;
      g_autofree char *status = read_proc (own, "status", &length);
      const char *parent = status != NULL ? strstr (status, "\nPPid:\t") : NULL;

      if (strcmp (own, ancestor) == 0)
        return TRUE;
      g_free (own);
      own = parent != NULL ? g_strdup_printf ("%d", atoi (parent + strlen ("\nPPid:\t"))) : NULL;
    }
  return FALSE;
}

/* How many processes of the program there are whose command line and environment could be read; none has the secret. */
static guint
count_clean (Program    *program,
             const char *name)
{
  const char *top = g_subprocess_get_identifier (program->process);
  g_autoptr(GDir) proc = g_dir_open ("/proc", 0, NULL);
  const char *pid;
  guint n = 0;

  while ((pid = g_dir_read_name (proc)) != NULL)
    {
      g_autofree char *comm = NULL;
      g_autofree char *line = NULL;
      g_autofree char *environment = NULL;
      gsize length, line_length = 0, environment_length = 0;

      if (!g_ascii_isdigit (*pid) || !is_below (pid, top) || (comm = read_proc (pid, "comm", &length)) == NULL)
        continue;
      line = read_proc (pid, "cmdline", &line_length);
      environment = read_proc (pid, "environ", &environment_length);
      g_assert_true (line == NULL || memmem (line, line_length, "hush", 4) == NULL);
      g_assert_true (environment == NULL || memmem (environment, environment_length, "hush", 4) == NULL);
      n += environment != NULL && g_str_has_prefix (comm, name);
    }
  return n;
}

/* The token of an address is in no command line and no environment of any process, however the address came. */
static void
test_token_hidden (void)
{
#define ADDRESS "ws://127.0.0.1:1/ahp?tkn=hush"
  static const struct { const char *option; const char *value; gboolean input; gboolean variable; } ways[] = {
    { "--host", ADDRESS, FALSE, FALSE },
    { "--host=" ADDRESS, NULL, FALSE, FALSE },
    { "--host-file", NULL, FALSE, FALSE },
    { "--host", "-", TRUE, FALSE },
    { NULL, NULL, FALSE, TRUE },
  };
  g_autofree char *file = g_build_filename (g_get_user_data_dir (), "address", NULL);

  g_assert_no_errno (g_mkdir_with_parents (g_get_user_data_dir (), 0700));
  g_assert_true (g_file_set_contents_full (file, ADDRESS "\n", -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      const char *value = g_strcmp0 (ways[i].option, "--host-file") == 0 ? file : ways[i].value;
      Program *program;
      guint tick_id;

      if (ways[i].variable)
        g_setenv ("EASEL_HOST", ADDRESS, TRUE);
      program = start_with_input (ARGS ("--standalone", "--events", "--no-embedded-host", ways[i].option, value),
                                  ways[i].input ? ADDRESS "\n" : NULL);
      g_unsetenv ("EASEL_HOST");
      easel_test_wait_until (find (program, "connection", "127.0.0.1:1", "connecting") != NULL);
      g_assert_cmpuint (count_clean (program, "easel"), >, 0);
      /* Nothing tells the main loop that the web engine has started its processes. */
      tick_id = g_timeout_add (20, tick_cb, NULL);
      easel_test_wait_until (count_clean (program, "WebKitNetwork") > 0);
      g_source_remove (tick_id);
      stop (program);
    }
}

/* A second one reads the address itself, and hands it to the first. */
static void
test_second_file (void)
{
  Program *program = start (ARGS ("--no-embedded-host", "--events", "--host", "ws://127.0.0.1:1"));
  g_autofree char *file = g_build_filename (g_get_user_data_dir (), "address-2", NULL);
  g_autofree char *errors = NULL;
  g_autofree char *none = NULL;

  easel_test_wait_until (find (program, "connection", "127.0.0.1:1", "connecting") != NULL);
  g_assert_true (g_file_set_contents (file, "ws://127.0.0.1:2/ahp?tkn=hush\n", -1, NULL));
  g_assert_no_errno (g_chmod (file, 0644));
  g_assert_cmpint (run (ARGS ("--host-file", file), NULL, &errors), ==, 0);
  g_assert_nonnull (strstr (errors, "chmod 600"));
  g_assert_null (strstr (errors, "hush"));
  easel_test_wait_until (find (program, "connection", "127.0.0.1:2", "connecting") != NULL);
  g_assert_cmpuint (count_clean (program, "easel"), >, 0);
  g_assert_cmpint (run (ARGS ("--host-file", "/nonexistent/address"), NULL, &none), ==, 1);
  g_assert_nonnull (strstr (none, "/nonexistent/address"));
  stop (program);
}

/* (transfer full): a folder with a page and a file beside it, in the home folder of the run. */
static char *
make_things (void)
{
  g_autofree char *folder = g_build_filename (g_get_home_dir (), "things", NULL);
  g_autofree char *page = g_build_filename (folder, "index.html", NULL);
  g_autofree char *notes = g_build_filename (folder, "notes.txt", NULL);

  g_assert_no_errno (g_mkdir_with_parents (folder, 0700));
  g_assert_true (g_file_set_contents (page, "<!doctype html><p>mine", -1, NULL));
  g_assert_true (g_file_set_contents (notes, "mine", -1, NULL));
  return g_steal_pointer (&folder);
}

static gboolean
is_live (Program    *program,
         const char *title)
{
  for (guint i = 0; i < program->lines->len; i++)
    {
      JsonObject *line = g_ptr_array_index (program->lines, i);

      if (g_str_has_prefix (easel_json_peek_string (line, "session", ""), "easel-own:") &&
          g_str_equal (easel_json_peek_string (line, "title", ""), title) &&
          g_str_equal (easel_json_peek_string (line, "state", ""), "live"))
        return TRUE;
    }
  return FALSE;
}

/* A folder, a file and a command of the user, without a host; the first two are there again at the next start, and
 * nothing is run again. */
static void
test_own (void)
{
  g_autofree char *folder = make_things ();
  g_autofree char *notes = g_build_filename (folder, "notes.txt", NULL);
  g_autofree char *made = g_build_filename (folder, "made by command", NULL);
  Program *program = start (ARGS ("--standalone", "--events", "--no-embedded-host", folder, notes, "--", "touch", made));

  easel_test_wait_until (is_live (program, "things"));
  easel_test_wait_until (is_live (program, "notes.txt"));
  easel_test_wait_until (g_file_test (made, G_FILE_TEST_EXISTS));
  g_assert_no_errno (g_remove (made));
  stop (program);
  program = start (ARGS ("--standalone", "--events", "--no-embedded-host"));
  easel_test_wait_until (is_live (program, "things"));
  easel_test_wait_until (is_live (program, "notes.txt"));
  g_assert_false (g_file_test (made, G_FILE_TEST_EXISTS));
  stop (program);
}

static void
test_own_second (void)
{
  g_autofree char *folder = make_things ();
  g_autofree char *notes = g_build_filename (folder, "notes.txt", NULL);
  g_autofree char *other = g_build_filename (folder, "other.txt", NULL);
  g_autofree char *missing = g_build_filename (folder, "missing", NULL);
  g_autofree char *errors = NULL;
  Program *program = start (ARGS ("--events", "--no-embedded-host", notes));

  g_assert_true (g_file_set_contents (other, "mine", -1, NULL));
  easel_test_wait_until (is_live (program, "notes.txt"));
  g_assert_cmpint (run (ARGS (missing), NULL, &errors), ==, 1);
  g_assert_nonnull (strstr (errors, "missing"));
  /* The one that is there opens what the second was called with. */
  g_assert_cmpint (run (ARGS (other), NULL, NULL), ==, 0);
  easel_test_wait_until (is_live (program, "other.txt"));
  stop (program);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *host = NULL;
  g_autofree char *welcome = NULL;

  g_test_init (&argc, &argv, NULL);
  host = g_test_build_filename (G_TEST_BUILT, "src", "agent", "easel-host", NULL);
  welcome = g_test_build_filename (G_TEST_DIST, "data", "welcome", NULL);
  g_setenv ("EASEL_HOST_PROGRAM", host, TRUE);
  g_setenv ("EASEL_WELCOME_DIR", welcome, TRUE);
  g_test_add_func ("/ui/program/version", test_version);
  g_test_add_func ("/ui/program/usage", test_usage);
  g_test_add_func ("/ui/program/once", test_once);
  g_test_add_func ("/ui/program/first-start", test_first_start);
  g_test_add_func ("/ui/program/killed", test_killed);
  g_test_add_func ("/ui/program/size", test_size);
  g_test_add_func ("/ui/program/second", test_second);
  g_test_add_func ("/ui/program/second/file", test_second_file);
  g_test_add_func ("/ui/program/token-hidden", test_token_hidden);
  g_test_add_func ("/ui/program/meet-agents", test_meet_agents);
  g_test_add_func ("/ui/program/offline", test_offline);
  g_test_add_func ("/ui/program/switched-off", test_switched_off);
  g_test_add_func ("/ui/program/toggle", test_toggle);
  g_test_add_func ("/ui/program/keep-running", test_keep_running);
  g_test_add_func ("/ui/program/own", test_own);
  g_test_add_func ("/ui/program/own/second", test_own_second);
  return g_test_run ();
}
