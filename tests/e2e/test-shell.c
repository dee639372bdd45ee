/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The panel in GNOME Shell on Wayland, with pointer and keys of the shell: an agent opens a page, which the user clicks
 * and types in; it asks for a terminal, which the user allows; and a window with a running program closes only after a
 * question. */
#include <string.h>

#include "attach-fixture.h"
#include "easel-json.h"
#include "easel-test-reader.h"
#include "easel-test-shell.h"
#include "easel-test.h"
#include "program.h"

#define PAGE "<!doctype html><title>Plan</title><style>button { position: fixed; inset: 60px 0 0 }</style>" \
             "<input aria-label=Name><button>Go</button><script>" \
             "const input = document.querySelector('input');" \
             "document.querySelector('button').onclick = () => { input.focus(); ahpCanvas.postMessage('clicked'); };" \
             "input.onchange = () => ahpCanvas.postMessage(input.value);</script>"

typedef struct
{
  AttachFixture      attach;
  EaselTestReader   *reader;
  EaselTestShell    *shell;
  Program           *easel;
  AttachAgent       *agent;
  EaselTestPatience *patience;   /* of the whole test */
  gint64             cursor;
} Fixture;

static gboolean
again_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Half a second of the user's: until they see that nothing happened, and do it again. The test fails when nothing ever
 * happens. */
static void
look (Fixture *self)
{
  gboolean again = FALSE;

  if (easel_test_patience_is_over (self->patience))
    easel_test_shell_picture (self->shell, "in-vain");
  g_assert_false (easel_test_patience_is_over (self->patience));
  g_timeout_add (500, again_cb, &again);
  while (!again)
    g_main_context_iteration (NULL, TRUE);
}

/* (transfer full): the result of a tool as JSON. */
static char *
call (Fixture    *self,
      const char *tool,
      const char *arguments)
{
  g_autofree char *request =
    g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\","
                     "\"arguments\":%s}}", tool, arguments);
  g_autoptr(JsonObject) answer = NULL;

  attach_agent_say (self->agent, request);
  answer = attach_agent_hear (self->agent);
  return easel_json_to_string (json_object_get_member (answer, "result"));
}

/* (transfer full): the structured part of it. */
static JsonObject *
call_structured (Fixture    *self,
                 const char *tool,
                 const char *arguments)
{
  g_autofree char *text = call (self, tool, arguments);
  g_autoptr(JsonNode) result = easel_json_parse (text, strlen (text), G_MAXSIZE, NULL);
  JsonObject *content = easel_json_peek_object (json_node_get_object (result), "structuredContent");

  return content != NULL ? json_object_ref (content) : json_object_new ();
}

static gboolean
offers_terminals (Fixture *self)
{
  g_autofree char *list = call (self, "canvas_list", "{}");

  return strstr (list, "terminal") != NULL;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  const char *argv[] = { g_getenv ("EASEL_PROGRAM"), "--events", NULL };
  const char *environment[] = { "GTK_A11Y", "atspi", "LC_ALL", "C.UTF-8", "SHELL", "/bin/sh", NULL };

  self->patience = easel_test_patience_new ();
  attach_set_up (&self->attach, NULL);
  g_free (self->attach.state);
  self->attach.state = g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
  self->reader = easel_test_reader_new ();
  self->shell = easel_test_shell_new ();
  self->easel = program_start (argv, environment);
  json_object_unref (program_wait_event (self->easel, "{\"event\":\"canvas\",\"instanceId\":\"welcome\","
                                                      "\"state\":\"live\"}"));
  easel_test_shell_go (self->shell);
  self->agent = attach_agent_new (&self->attach, NULL);
  attach_agent_greet (self->agent);
  while (!offers_terminals (self))
    look (self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  attach_agent_free (self->agent);
  program_free (self->easel);
  easel_test_shell_free (self->shell);
  easel_test_reader_free (self->reader);
  attach_tear_down (&self->attach, NULL);
  easel_test_patience_free (self->patience);
}

/* Whether an event since the last one says @text; then what follows is looked at next. */
static gboolean
is_told (Fixture    *self,
         const char *text)
{
  g_autofree char *arguments = g_strdup_printf ("{\"timeoutMs\":0,\"cursor\":%" G_GINT64_FORMAT "}", self->cursor);
  g_autoptr(JsonObject) result = call_structured (self, "canvas_wait", arguments);
  g_autoptr(JsonNode) node = easel_json_node_ref_object (result);
  g_autofree char *events = easel_json_to_string (node);

  if (strstr (events, text) == NULL)
    return FALSE;
  self->cursor = easel_json_peek_int (result, "cursor", 0);
  return TRUE;
}

/* The agent asks from time to time. */
static void
wait_told (Fixture    *self,
           const char *text)
{
  while (!is_told (self, text))
    look (self);
}

static gboolean
is_visible (Fixture    *self,
            const char *title)
{
  g_autoptr(JsonObject) list = call_structured (self, "canvas_list_open", "{}");
  JsonArray *canvases = easel_json_peek_array (list, "canvases");

  for (guint i = 0; canvases != NULL && i < json_array_get_length (canvases); i++)
    {
      JsonObject *canvas = easel_json_array_object (canvases, i);

      if (g_str_equal (easel_json_peek_string (canvas, "title", ""), title))
        return easel_json_peek_boolean (canvas, "visible", FALSE);
    }
  return FALSE;
}

static void
use_page (Fixture *self)
{
  g_autoptr(JsonNode) html = easel_json_node_string (PAGE);
  g_autofree char *quoted = easel_json_to_string (html);
  g_autofree char *arguments = g_strdup_printf ("{\"title\":\"Plan\",\"html\":%s}", quoted);
  g_autoptr(JsonObject) shown = call_structured (self, "canvas_show_page", arguments);

  self->cursor = easel_json_peek_int (shown, "cursor", 0);
  while (!is_visible (self, "Plan"))
    look (self);
  /* The shell drops keys while it leaves the overview. Then the window is small, and the click is one on the background,
   * whose menu takes all further keys and clicks. */
  do
    {
      easel_test_shell_press (self->shell, 0, EASEL_TEST_KEY_ESCAPE);
      easel_test_shell_press (self->shell, EASEL_TEST_KEY_SUPER, EASEL_TEST_KEY_UP);
      look (self);
      easel_test_shell_click (self->shell, 683, 500);
      look (self);
    }
  while (!is_told (self, "\"clicked\""));
  easel_test_shell_picture (self->shell, "page");
  easel_test_shell_type (self->shell, "typed here");
  easel_test_shell_press (self->shell, 0, EASEL_TEST_KEY_RETURN);
  wait_told (self, "\"typed here\"");
}

/* Presses Tab until @name has the keyboard; Tab presses that are still on their way are waited for. */
static void
tab_to (Fixture    *self,
        const char *name)
{
  while (!easel_test_reader_is_at (self->reader, name))
    {
      easel_test_shell_press (self->shell, 0, EASEL_TEST_KEY_TAB);
      look (self);
    }
}

static void
allow_terminal (Fixture *self)
{
  g_free (call (self, "canvas_open", "{\"canvas\":\"terminal\",\"instanceId\":\"t\"}"));
  easel_test_wait_until (easel_test_reader_hears (self->reader, "Allow"));
  easel_test_shell_picture (self->shell, "question");
  tab_to (self, "Allow Once");
  easel_test_shell_press (self->shell, 0, EASEL_TEST_KEY_SPACE);
  wait_told (self, "\"allowed\"");
  g_free (call (self, "canvas_open", "{\"canvas\":\"terminal\",\"instanceId\":\"t\"}"));
  json_object_unref (program_wait_event (self->easel, "{\"event\":\"canvas\",\"instanceId\":\"t\",\"state\":\"live\"}"));
}

/* The window's own button and Alt+F4 come from the shell. */
static void
refuse_close (Fixture *self)
{
  g_autofree char *started = g_build_filename (self->attach.folder, "started", NULL);
  g_autofree char *command = g_strdup_printf ("touch %s; sleep 600", started);
  const char *argv[] = { g_getenv ("EASEL_PROGRAM"), "--", "sh", "-c", command, NULL };
  Program *second = program_start (argv, NULL);

  program_wait (second);
  program_free (second);
  while (!g_file_test (started, G_FILE_TEST_EXISTS))
    look (self);
  do
    {
      easel_test_shell_press (self->shell, EASEL_TEST_KEY_ALT, EASEL_TEST_KEY_F4);
      look (self);
    }
  while (!easel_test_reader_hears (self->reader, "Quit Anyway"));
  easel_test_shell_picture (self->shell, "quit");
  easel_test_shell_press (self->shell, 0, EASEL_TEST_KEY_ESCAPE);
  easel_test_wait_until (!easel_test_reader_hears (self->reader, "Quit Anyway"));
  g_assert_true (program_is_running (self->easel));
}

static void
test_day (Fixture       *self,
          gconstpointer  data)
{
  use_page (self);
  allow_terminal (self);
  refuse_close (self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/e2e/shell/day", Fixture, NULL, set_up, test_day, tear_down);
  return g_test_run ();
}
