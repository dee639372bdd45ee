/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "easel-host prompt" as a script runs it, with the panel itself. */
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sysexits.h>

#include "attach-fixture.h"
#include "easel-json.h"
#include "easel-test-reader.h"
#include "easel-test.h"

typedef struct
{
  AttachFixture    attach;
  GSubprocess     *panel;    /* nullable */
  EaselTestReader *reader;   /* nullable, as the panel */
  AttachAgent     *agent;    /* an agent that asks what is open */
} Fixture;

static JsonObject *
ask (Fixture    *self,
     const char *tool)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{"
                                           "\"name\":\"%s\",\"arguments\":{}}}", tool);
  g_autoptr(JsonObject) answer = NULL;

  attach_agent_say (self->agent, line);
  answer = attach_agent_hear (self->agent);
  return json_object_ref (easel_json_peek_object (answer, "result"));
}

/* Whether the host knows the forms of the panel. */
static gboolean
has_forms (Fixture *self)
{
  g_autoptr(JsonObject) result = ask (self, "canvas_list");
  JsonObject *content = easel_json_array_object (easel_json_peek_array (result, "content"), 0);

  return strstr (easel_json_peek_string (content, "text", ""), "getDataModel") != NULL;
}

/* @without: (nullable): then there is no panel, and the host has an environment without these variables. */
static void
set_up (Fixture       *self,
        gconstpointer  without)
{
  const char *const *missing = without;
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "src", "ui", "easel", NULL);
  g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr(GError) error = NULL;

  attach_set_up (&self->attach, NULL);
  g_free (self->attach.state);
  self->attach.state = g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
  if (missing == NULL)
    {
      self->reader = easel_test_reader_new ();
      g_subprocess_launcher_setenv (launcher, "GTK_A11Y", "atspi", TRUE);
      self->panel = g_subprocess_launcher_spawn (launcher, &error, path, NULL);
      g_assert_no_error (error);
      easel_test_wait_until (attach_get_host (&self->attach) != 0);
    }
  self->agent = attach_agent_new (&self->attach, missing);
  attach_agent_greet (self->agent);
  if (self->panel != NULL)
    easel_test_wait_until (has_forms (self));
}

static void
tear_down (Fixture       *self,
           gconstpointer  without)
{
  attach_agent_free (self->agent);
  if (self->panel != NULL)
    {
      g_subprocess_send_signal (self->panel, SIGTERM);
      g_assert_cmpint (host_process_wait (self->panel), ==, 0);
    }
  g_clear_object (&self->panel);
  g_clear_pointer (&self->reader, easel_test_reader_free);
  attach_tear_down (&self->attach, NULL);
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* @input: (nullable): for its standard input. */
static GSubprocess *
start (Fixture    *self,
       const char *input,
       ...)
{
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "src", "agent", "easel-host", NULL);
  g_autoptr(GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                               G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr(GPtrArray) argv = g_ptr_array_new ();
  g_autoptr(GError) error = NULL;
  GSubprocess *prompt;
  va_list words;

  g_ptr_array_add (argv, path);
  g_ptr_array_add (argv, (gpointer) "prompt");
  va_start (words, input);
  for (const char *word = va_arg (words, const char *); word != NULL; word = va_arg (words, const char *))
    g_ptr_array_add (argv, (gpointer) word);
  va_end (words);
  g_ptr_array_add (argv, NULL);
  g_subprocess_launcher_setenv (launcher, "XDG_RUNTIME_DIR", self->attach.runtime, TRUE);
  prompt = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, &error);
  g_assert_no_error (error);
  if (input != NULL)
    g_assert_true (g_output_stream_write_all (g_subprocess_get_stdin_pipe (prompt), input, strlen (input), NULL, NULL,
                                              NULL));
  g_output_stream_close (g_subprocess_get_stdin_pipe (prompt), NULL, NULL);
  return prompt;
}

static char *
read_all (GInputStream *stream)
{
  g_autoptr(GOutputStream) text = g_memory_output_stream_new_resizable ();

  g_output_stream_splice (text, stream, G_OUTPUT_STREAM_SPLICE_NONE, NULL, NULL);
  g_output_stream_write (text, "", 1, NULL, NULL);
  g_output_stream_close (text, NULL, NULL);
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (text));
}

/* Waits for the end. @output: all of standard output. @message: a part of standard error. */
static void
assert_end (GSubprocess *prompt,
            int          status,
            const char  *output,
            const char  *message)
{
  g_autofree char *printed = NULL;
  g_autofree char *errors = NULL;
  int ended = host_process_wait (prompt);

  printed = read_all (g_subprocess_get_stdout_pipe (prompt));
  errors = read_all (g_subprocess_get_stderr_pipe (prompt));
  g_test_message ("%d: %s%s", ended, printed, errors);
  g_assert_cmpint (ended, ==, status);
  g_assert_cmpstr (printed, ==, output);
  if (*message == '\0')
    g_assert_cmpstr (errors, ==, "");
  else
    g_assert_nonnull (strstr (errors, message));
}

/* (nullable): the title of the only canvas of an agent that the user sees. */
static char *
dup_visible (Fixture *self)
{
  g_autoptr(JsonObject) result = ask (self, "canvas_list_open");
  JsonArray *canvases = easel_json_peek_array (easel_json_peek_object (result, "structuredContent"), "canvases");

  for (guint i = 0; canvases != NULL && i < json_array_get_length (canvases); i++)
    {
      JsonObject *canvas = easel_json_array_object (canvases, i);

      if (easel_json_peek_boolean (canvas, "visible", FALSE))
        return g_strdup (easel_json_peek_string (canvas, "title", NULL));
    }
  return NULL;
}

static gboolean
is_visible (Fixture    *self,
            const char *title)
{
  g_autofree char *visible = dup_visible (self);

  return g_strcmp0 (visible, title) == 0;
}

static guint
count_open (Fixture *self)
{
  g_autoptr(JsonObject) result = ask (self, "canvas_list_open");

  return json_array_get_length (easel_json_peek_array (easel_json_peek_object (result, "structuredContent"),
                                                       "canvases"));
}

/* The panel gets the keyboard, as from a window manager. */
static void
focus_panel (Fixture *self)
{
  const char *const argv[] = { "xdotool", "search", "--all", "--onlyvisible", "--sync", "--pid",
                               g_subprocess_get_identifier (self->panel), ".", "windowfocus", NULL };

  easel_test_act (argv);
}

/* --- answers ------------------------------------------------------------------------------------------------------ */

/* The user sees the texts as they were given, and the script gets them back so. */
static void
test_choices (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr(GSubprocess) prompt = start (self, NULL, "--title", "Delete *.o and # 2?", "--choices", "_Yes_ \"all\"",
                                         "Keep it", NULL);

  easel_test_wait_until (easel_test_reader_hears (self->reader, "Keep it$"));
  g_assert_true (easel_test_reader_hears (self->reader, "Delete *.o and # 2?$"));
  focus_panel (self);
  easel_test_reader_tab_to (self->reader, "\\_Yes");
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_SPACE);
  assert_end (prompt, 0, "\"_Yes_ \\\"all\\\"\"\n", "");
  g_assert_cmpuint (count_open (self), ==, 0);
}

/* Only the first answer counts, and its value is the same. */
static void
test_page (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr(GSubprocess) prompt =
    start (self, "\xef\xbb\xbf<!doctype html><script>"
           "ahpCanvas.postMessage({text: 'a \"b\" \\\\ \\u00fc \\u{1f600}\\n', n: 9007199254740991, x: 0.1, "
           "list: [true, null, {}]});"
           "ahpCanvas.postMessage('second');</script>", "-", NULL);

  assert_end (prompt, 0, "{\"text\":\"a \\\"b\\\" \\\\ \xc3\xbc \xf0\x9f\x98\x80\\n\",\"n\":9007199254740991,\"x\":0.1,"
              "\"list\":[true,null,{}]}\n", "");
  g_assert_cmpuint (count_open (self), ==, 0);
}

static void
test_null (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr(GSubprocess) prompt = start (self, "<script>ahpCanvas.postMessage(null)</script>", "-", NULL);

  assert_end (prompt, 0, "null\n", "");
}

/* A page needs no script for its fields. */
static void
test_fields (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr(GSubprocess) prompt =
    start (self, "<form><input name=a value='1 &amp; 2'><input name=many value=x><input name=many value=y>"
           "<input name=__proto__ value=z><input type=checkbox name=off><input type=file name=file>"
           "<button name=do value=save>Save</button><button name=do value=drop>Drop</button></form>"
           "<script>addEventListener('load', () => document.forms[0].requestSubmit(document.querySelector("
           "'[value=drop]')))</script>", "-", NULL);

  assert_end (prompt, 0, "{\"a\":\"1 & 2\",\"many\":[\"x\",\"y\"],\"__proto__\":\"z\",\"file\":\"\",\"do\":\"drop\"}\n",
              "");
}

/* A page that handles its form itself answers alone. */
static void
test_own_fields (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr(GSubprocess) prompt =
    start (self, "<form><button name=do value=save>Save</button></form><script>"
           "document.forms[0].addEventListener('submit', (event) => {"
           "  event.preventDefault(); setTimeout(() => ahpCanvas.postMessage(7), 0); });"
           "addEventListener('load', () => document.forms[0].requestSubmit())</script>", "-", NULL);

  assert_end (prompt, 0, "7\n", "");
}

static void
test_form (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "agent", "data", "form.a2ui", NULL);
  g_autoptr(GSubprocess) prompt = start (self, NULL, path, NULL);
  g_autofree char *printed = NULL;
  g_autoptr(JsonNode) answer = NULL;

  easel_test_wait_until (easel_test_reader_hears (self->reader, "Your name"));
  g_assert_true (is_visible (self, "form.a2ui"));
  focus_panel (self);
  easel_test_reader_tab_to (self->reader, "Your name");
  easel_test_reader_type (self->reader, "Ada");
  easel_test_reader_tab_to (self->reader, "Send");
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_SPACE);
  g_assert_cmpint (host_process_wait (prompt), ==, 0);
  printed = read_all (g_subprocess_get_stdout_pipe (prompt));
  answer = easel_json_parse (printed, strlen (printed), G_MAXSIZE, NULL);
  host_assert_json (json_node_get_object (answer), "{\"userAction\":{\"name\":\"order\",\"context\":{\"name\":\"Ada\"}}}");
  g_assert_cmpuint (count_open (self), ==, 0);
}

/* Questions at the same time, of the same folder, have nothing to do with each other. */
static void
test_two (Fixture       *self,
          gconstpointer  data)
{
  g_autoptr(GSubprocess) first = start (self, NULL, "--title", "First?", "--choices", "One", NULL);
  g_autoptr(GSubprocess) second = NULL;

  easel_test_wait_until (is_visible (self, "First?"));
  second = start (self, NULL, "--title", "Second?", "--choices", "One", NULL);
  easel_test_wait_until (count_open (self) == 2);
  g_subprocess_send_signal (second, SIGINT);
  assert_end (second, 128 + SIGINT, "", "");
  g_assert_cmpuint (count_open (self), ==, 1);
  focus_panel (self);
  easel_test_reader_tab_to (self->reader, "One$");
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_SPACE);
  assert_end (first, 0, "\"One\"\n", "");
  g_assert_cmpuint (count_open (self), ==, 0);
}

/* --- no answer ---------------------------------------------------------------------------------------------------- */

static void
test_closed (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr(GSubprocess) prompt = start (self, NULL, "--title", "Sure?", "--choices", "Yes", "No", NULL);

  easel_test_wait_until (easel_test_reader_hears (self->reader, "No$"));
  focus_panel (self);
  easel_test_reader_press_together (self->reader, "ctrl+w");
  assert_end (prompt, 1, "", "");
}

/* A client of the host ends the session, as the user does in the panel's list. */
static void
test_session_ended (Fixture       *self,
                    gconstpointer  data)
{
  g_autoptr(GSubprocess) prompt = start (self, "<p>Well?", "--title", "Well?", "-", NULL);
  g_autofree char *path = g_build_filename (self->attach.state, "address", NULL);
  g_autofree char *address = NULL;
  g_autofree char *params = NULL;
  g_autoptr(JsonObject) listed = NULL;
  g_autoptr(HostClient) client = NULL;
  JsonArray *canvases;

  easel_test_wait_until (is_visible (self, "Well?"));
  listed = ask (self, "canvas_list_open");
  canvases = easel_json_peek_array (easel_json_peek_object (listed, "structuredContent"), "canvases");
  params = g_strdup_printf ("{\"channel\":\"ahp-session:/%s\"}",
                            easel_json_peek_string (easel_json_array_object (canvases, 0), "session", ""));
  g_assert_true (g_file_get_contents (path, &address, NULL, NULL));
  client = host_client_new_ready (g_strchomp (address), "other");
  json_object_unref (host_client_ask (client, "disposeSession", params));
  assert_end (prompt, 1, "", "");
}

static void
test_timeout (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr(GSubprocess) prompt = start (self, "<p>Well?", "--timeout", "1.5", "-", NULL);

  assert_end (prompt, 2, "", "");
  g_assert_cmpuint (count_open (self), ==, 0);
}

static void
test_terminated (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr(GSubprocess) prompt = start (self, "<p>Well?", "--title", "Well?", "-", NULL);

  easel_test_wait_until (is_visible (self, "Well?"));
  g_subprocess_send_signal (prompt, SIGTERM);
  assert_end (prompt, 128 + SIGTERM, "", "");
  g_assert_cmpuint (count_open (self), ==, 0);
}

/* The reader of the answer ends first. */
static void
test_unread (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr(GSubprocess) prompt = start (self, "<p>Well?", "--title", "Well?", "-", NULL);

  easel_test_wait_until (is_visible (self, "Well?"));
  g_input_stream_close (g_subprocess_get_stdout_pipe (prompt), NULL, NULL);
  g_assert_cmpint (host_process_wait (prompt), ==, 128 + SIGPIPE);
  g_assert_cmpuint (count_open (self), ==, 0);
}

/* @page: (nullable): otherwise a form. */
static void
lose_panel (Fixture    *self,
            const char *page)
{
  g_autoptr(GSubprocess) prompt = page != NULL ? start (self, page, "--title", "Well?", "-", NULL)
                                  : start (self, NULL, "--title", "Well?", "--choices", "Yes", NULL);

  easel_test_wait_until (page != NULL ? is_visible (self, "Well?") : easel_test_reader_hears (self->reader, "Yes$"));
  g_subprocess_force_exit (self->panel);
  assert_end (prompt, 3, "", "panel");
  g_assert_cmpuint (count_open (self), ==, 0);
  g_clear_object (&self->panel);
}

static void
test_lost (Fixture       *self,
           gconstpointer  data)
{
  lose_panel (self, "<p>Well?");
}

static void
test_lost_form (Fixture       *self,
                gconstpointer  data)
{
  lose_panel (self, NULL);
}

/* The next host, which the panel starts, does not have the question any more. */
static void
test_lost_host (Fixture       *self,
                gconstpointer  data)
{
  g_autoptr(GSubprocess) prompt = start (self, "<p>Well?", "--title", "Well?", "-", NULL);

  easel_test_wait_until (is_visible (self, "Well?"));
  attach_kill_host (&self->attach);
  assert_end (prompt, 3, "", "host");
  g_assert_cmpuint (count_open (self), ==, 0);
}

/* A host without a session bus can open no panel. */
static void
test_no_panel (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr(GSubprocess) page = start (self, "<p>Well?", "-", NULL);
  g_autoptr(GSubprocess) form = NULL;
  g_autoptr(GSubprocess) unwanted = NULL;

  assert_end (page, 3, "", "panel");
  form = start (self, NULL, "--title", "Well?", "--choices", "Yes", NULL);
  assert_end (form, 3, "", "panel");
  unwanted = start (self, "<p>Well?", "--no-panel", "-", NULL);
  assert_end (unwanted, 3, "", "panel");
  g_assert_cmpuint (count_open (self), ==, 0);
}

/* --- bad input ---------------------------------------------------------------------------------------------------- */

static void
test_usage (Fixture       *self,
            gconstpointer  data)
{
  static const struct { const char *words[4]; const char *message; } cases[] = {
    { { NULL }, "FILE" },
    { { "one.html", "two.html" }, "FILE" },
    { { "--choices" }, "--choices" },
    { { "--choices", "Yes" }, "--title" },
    { { "--title=Well?", "--choices", "" }, "UTF-8" },
    { { "--title=Well?", "--choices", "\xff" }, "UTF-8" },
    { { "--timeout=-1", "-" }, "seconds" },
    { { "--timeout=nan", "-" }, "seconds" },
    { { "--timeout=1e30", "-" }, "seconds" },
    { { "--timeout=soon", "-" }, "soon" },
    { { "--nonsense", "-" }, "nonsense" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const *words = cases[i].words;
      g_autoptr(GSubprocess) prompt = start (self, NULL, words[0], words[1], words[2], words[3], NULL);

      assert_end (prompt, EX_USAGE, "", cases[i].message);
    }
}

static void
test_files (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *large = g_build_filename (self->attach.folder, "large.html", NULL);
  g_autoptr(GSubprocess) missing = start (self, NULL, "missing.html", NULL);
  g_autoptr(GSubprocess) folder = start (self, NULL, self->attach.folder, NULL);
  g_autoptr(GSubprocess) endless = start (self, NULL, "/dev/zero", NULL);
  g_autoptr(GSubprocess) empty = start (self, " \n", "-", NULL);
  g_autoptr(GSubprocess) encoded = start (self, "<p>Gr\xfc\xdf", "-", NULL);
  g_autoptr(GSubprocess) too_large = NULL;
  g_autofree char *filling = g_strnfill (5 * 1024 * 1024, 'x');

  assert_end (missing, EX_NOINPUT, "", "missing.html");
  assert_end (folder, EX_NOINPUT, "", "easel-host: ");
  assert_end (endless, EX_DATAERR, "", "/dev/zero: ");
  assert_end (empty, EX_DATAERR, "", "empty");
  assert_end (encoded, EX_DATAERR, "", "UTF-8");
  g_assert_true (g_file_set_contents (large, filling, -1, NULL));
  too_large = start (self, NULL, large, NULL);
  assert_end (too_large, EX_DATAERR, "", "4 MiB");
}

/* Closed streams are noticed before other files take their numbers. */
static void
test_closed_streams (Fixture       *self,
                     gconstpointer  data)
{
  static const char *const redirections[] = { "<&-", ">&-" };
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "src", "agent", "easel-host", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (redirections); i++)
    {
      g_autofree char *quoted = g_shell_quote (path);
      g_autofree char *command = g_strdup_printf ("exec %s prompt - %s", quoted, redirections[i]);
      g_autoptr(GError) error = NULL;
      g_autoptr(GSubprocess) shell = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE,
                                                       &error, "sh", "-c", command, NULL);

      g_assert_no_error (error);
      assert_end (shell, EX_IOERR, "", "closed");
    }
}

static void
test_bad_forms (Fixture       *self,
                gconstpointer  data)
{
  static const struct { const char *form; const char *message; } cases[] = {
    { "{\"surfaceUpdate\":", "line 1" },
    { "{}\n", "line 1" },
    { "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":7}}", "components" },
    { "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[]}}", "nothing to show" },
    { "[]", "nothing to show" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GSubprocess) prompt = start (self, cases[i].form, "-", NULL);

      assert_end (prompt, EX_DATAERR, "", cases[i].message);
      g_assert_cmpuint (count_open (self), ==, 0);
    }
}

/* The largest text that is accepted reaches the page whole. */
static void
test_largest (Fixture       *self,
              gconstpointer  data)
{
  static const char script[] = "</p><script>ahpCanvas.postMessage(document.querySelector('p').textContent.length)</script>";
  g_autoptr(GString) page = g_string_new ("<p>");
  g_autofree char *path = g_build_filename (self->attach.folder, "largest.html", NULL);
  g_autofree char *length = NULL;
  g_autoptr(GSubprocess) prompt = NULL;
  gsize n = 4 * 1024 * 1024 - 4096 - page->len - strlen (script);

  for (gsize i = 0; i < n; i++)
    g_string_append_c (page, '"');
  g_string_append (page, script);
  g_assert_true (g_file_set_contents (path, page->str, -1, NULL));
  prompt = start (self, NULL, path, NULL);
  length = g_strdup_printf ("%" G_GSIZE_FORMAT "\n", n);
  assert_end (prompt, 0, length, "");
}

static const char *const bus[] = { "DBUS_SESSION_BUS_ADDRESS", NULL };

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/agent/prompt/" path, Fixture, NULL, set_up, function, tear_down)
#define ADD_ALONE(path, function) g_test_add ("/agent/prompt/" path, Fixture, bus, set_up, function, tear_down)
  ADD ("choices", test_choices);
  ADD ("page", test_page);
  ADD ("null", test_null);
  ADD ("fields", test_fields);
  ADD ("own-fields", test_own_fields);
  ADD ("form", test_form);
  ADD ("two", test_two);
  ADD ("closed", test_closed);
  ADD ("session-ended", test_session_ended);
  ADD ("timeout", test_timeout);
  ADD ("terminated", test_terminated);
  ADD ("unread", test_unread);
  ADD ("lost", test_lost);
  ADD ("lost-form", test_lost_form);
  ADD ("lost-host", test_lost_host);
  ADD ("bad-forms", test_bad_forms);
  ADD ("largest", test_largest);
  ADD_ALONE ("no-panel", test_no_panel);
  ADD_ALONE ("usage", test_usage);
  ADD_ALONE ("files", test_files);
  ADD_ALONE ("closed-streams", test_closed_streams);
  return g_test_run ();
}
