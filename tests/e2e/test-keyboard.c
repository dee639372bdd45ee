/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program without a pointer: what a screen reader is told, and keys, are all there is. From the start an agent is
 * connected, a host added, a session chosen, its page read, a form of an agent opened and read, its question answered;
 * two canvases of the user's own are side by side, one is closed and opened again, moved to a window of its own and
 * back; and the program ended. */
#include <string.h>

#include "attach-fixture.h"
#include "easel-json.h"
#include "easel-test-reader.h"
#include "easel-test.h"
#include "program.h"

#define OWN "{\"event\":\"canvas\",\"session\":\"easel-own:/\",\"state\":"
#define OWN_LIVE OWN "\"live\"}"

typedef struct
{
  AttachFixture    attach;
  EaselTestReader *reader;
  Program         *easel;
  Program         *host;    /* another one, which the user adds */
  char            *uri;
  char            *settings; /* of an agent that is found */
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  const char *argv[] = { g_getenv ("EASEL_PROGRAM"), "--standalone", "--events", NULL };
  const char *environment[] = { "GTK_A11Y", "atspi", "LC_ALL", "C.UTF-8", "PATH", "/usr/bin:/bin", NULL };
  g_autofree char *state = NULL;

  attach_set_up (&self->attach, NULL);
  g_free (self->attach.state);
  self->attach.state = g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
  self->settings = g_build_filename (g_getenv ("HOME"), ".claude.json", NULL);
  g_assert_true (g_file_set_contents (self->settings, "{\"theme\": \"dark\"}\n", -1, NULL));
  state = g_build_filename (self->attach.folder, "other", NULL);
  self->host = program_start_host (state, NULL, &self->uri);
  self->reader = easel_test_reader_new ();
  self->easel = program_start (argv, environment);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  program_free (self->easel);
  program_free (self->host);
  easel_test_reader_free (self->reader);
  g_free (self->uri);
  g_free (self->settings);
  attach_tear_down (&self->attach, NULL);
}

#define hears(name) easel_test_reader_hears (self->reader, name)

/* Goes there and presses it. */
static void
choose (Fixture    *self,
        const char *name)
{
  easel_test_reader_tab_to (self->reader, name);
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_SPACE);
}

static gboolean
is_connected (Fixture *self)
{
  g_autofree char *text = NULL;

  return g_file_get_contents (self->settings, &text, NULL, NULL) && strstr (text, "easel-host") != NULL;
}

/* The settings of an agent are changed once the user saw how. */
static void
connect_agent (Fixture *self)
{
  choose (self, "Connect an Agent");
  easel_test_wait_until (hears ("Connect…$"));
  program_focus (self->easel);
  choose (self, "Connect…$");
  easel_test_wait_until (hears ("Connect Claude Code?"));
  g_assert_false (is_connected (self));
  program_focus (self->easel);
  choose (self, "Connect$");
  easel_test_wait_until (hears ("Claude Code is connected."));
  g_assert_true (is_connected (self));
  program_focus (self->easel);
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_ESCAPE);
  easel_test_wait_until (!hears ("Claude Code is connected."));
  program_focus (self->easel);
}

static void
add_host (Fixture *self)
{
  easel_test_reader_press_together (self->reader, "ctrl+n");
  easel_test_wait_until (hears ("Address of the host"));
  program_focus (self->easel);
  easel_test_reader_tab_to (self->reader, "Address of the host");
  easel_test_reader_type (self->reader, self->uri);
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_RETURN);
  easel_test_wait_until (!hears ("Address of the host"));
  program_focus (self->easel);
}

static gboolean
is_said (Fixture    *self,
         const char *text)
{
  g_autofree char *focus = easel_test_reader_dup_focus (self->reader);

  return strstr (focus, text) != NULL;
}

/* Back to the one on this computer: the list begins with it. */
static void
choose_session (Fixture *self)
{
  easel_test_wait_until (hears ("Welcome on 127.0.0.1"));
  easel_test_reader_press_together (self->reader, "ctrl+k");
  easel_test_wait_until (easel_test_reader_is_at (self->reader, "Sessions by host"));
  easel_test_reader_press_together (self->reader, "Home");
  easel_test_wait_until (is_said (self, "This Computer"));
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_DOWN);
  easel_test_wait_until (is_said (self, "Welcome"));
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_RETURN);
  easel_test_wait_until (hears ("Welcome on This Computer: Connected"));
}

static gboolean
is_read (Fixture    *self,
         const char *text)
{
  g_autofree char *read = easel_test_reader_dup_text (self->reader);

  return strstr (read, text) != NULL;
}

/* The words of the page in front. */
static void
read_page (Fixture *self)
{
  json_object_unref (program_wait_event (self->easel, "{\"event\":\"canvas\",\"title\":\"Welcome to Easel\","
                                                      "\"state\":\"live\"}"));
  easel_test_reader_press_together (self->reader, "ctrl+shift+x");
  easel_test_wait_until (hears ("Text of the Canvas"));
  program_focus (self->easel);
  easel_test_wait_until (is_read (self, "What your agent can show you"));
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_ESCAPE);
  easel_test_wait_until (!hears ("Text of the Canvas"));
  program_focus (self->easel);
}

/* Down to it in the menu that @keys open. Before the first Down newer versions of GTK do not say that an item has the
 * keyboard. */
static void
choose_in_menu (Fixture    *self,
                const char *keys,
                const char *name)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();

  easel_test_reader_press_together (self->reader, keys);
  easel_test_wait_until (hears (name));
  while (!easel_test_reader_is_at (self->reader, name))
    {
      g_assert_false (easel_test_patience_is_over (patience));
      easel_test_reader_press_together (self->reader, "Down");
    }
  easel_test_reader_move (self->reader, "Return");
}

/* The agent shows a form, and the user goes where it is. */
static AttachAgent *
open_and_read (Fixture *self)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "agent", "data", "form.a2ui", NULL);
  g_autofree char *form = NULL;
  g_autoptr(JsonObject) arguments = json_object_new ();
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *text = NULL;
  g_autofree char *line = NULL;
  AttachAgent *agent = attach_agent_new (&self->attach, NULL);

  g_assert_true (g_file_get_contents (path, &form, NULL, NULL));
  json_object_set_string_member (arguments, "instanceId", "f");
  json_object_set_string_member (arguments, "title", "Order");
  json_object_set_string_member (arguments, "messages", form);
  node = easel_json_node_take (json_object_ref (arguments));
  text = easel_json_to_string (node);
  line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                          "\"canvas_show_a2ui\",\"arguments\":%s}}", text);
  attach_agent_greet (agent);
  attach_agent_ask (agent, line, "{\"id\":1,\"result\":{}}");
  easel_test_wait_until (hears ("tester on This Computer opened"));
  choose (self, "Show$");
  easel_test_wait_until (hears ("Your name"));
  easel_test_reader_tab_to (self->reader, "Your name");
  g_assert_true (hears ("How many"));
  g_assert_true (hears ("Day, 03/14/26"));
  return agent;
}

/* F6 leads to it from wherever the user is. */
static void
answer (Fixture     *self,
        AttachAgent *agent)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();
  g_autoptr(JsonObject) answer = NULL;

  attach_agent_say (agent, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":"
                           "\"canvas_open\",\"arguments\":{\"canvas\":\"terminal\",\"instanceId\":\"t\"}}}");
  easel_test_wait_until (hears ("tester on This Computer asks"));
  while (!easel_test_reader_is_in (self->reader, "tester on This Computer asks"))
    {
      easel_test_reader_press_together (self->reader, "F6");
      g_assert_false (easel_test_patience_is_over (patience));
    }
  choose (self, "Deny$");
  answer = attach_agent_hear (agent);
  host_assert_json (answer, "{\"id\":2,\"result\":{\"isError\":true}}");
}

/* Of the user's own, and they go on in it. */
static void
open_own (Fixture    *self,
          const char *kind)
{
  choose_in_menu (self, "ctrl+t", kind);
  json_object_unref (program_wait_event (self->easel, OWN_LIVE));
  program_focus (self->easel);
}

/* Nearly all keys of a terminal are the shell's, F6 and F10 too. */
static void
leave_terminal (Fixture *self)
{
  easel_test_wait_until (easel_test_reader_is_at (self->reader, "Terminal$"));
  easel_test_reader_move (self->reader, "ctrl+shift+Escape");
}

/* Two canvases side by side, with the text beside the terminal; F6 goes around by way of the header. */
static void
show_beside (Fixture *self)
{
  easel_test_reader_move (self->reader, "ctrl+Page_Up");
  choose_in_menu (self, "ctrl+shift+m", "Show Side by Side");
  while (!easel_test_reader_is_in (self->reader, "Side by side$"))
    easel_test_reader_move (self->reader, "shift+F6");
  easel_test_reader_move (self->reader, "F6");
  easel_test_reader_move (self->reader, "F6");
  g_assert_true (easel_test_reader_is_in (self->reader, "Canvases$"));
  leave_terminal (self);
  easel_test_reader_move (self->reader, "shift+F6");
  g_assert_true (easel_test_reader_is_in (self->reader, "Side by side$"));
  easel_test_reader_press_together (self->reader, "ctrl+shift+b");
  easel_test_wait_until (easel_test_reader_is_in (self->reader, "Canvases$"));
}

static void
reopen (Fixture *self)
{
  easel_test_reader_press_together (self->reader, "ctrl+Page_Up");
  leave_terminal (self);
  easel_test_reader_press_together (self->reader, "ctrl+w");
  json_object_unref (program_wait_event (self->easel, OWN "\"closed\"}"));
  easel_test_reader_press_together (self->reader, "ctrl+shift+t");
  json_object_unref (program_wait_event (self->easel, OWN_LIVE));
  easel_test_wait_until (easel_test_reader_is_at (self->reader, "Terminal$"));
}

/* Out of the panel by a key, back, and out again by the menu. */
static void
tear_off (Fixture *self)
{
  easel_test_reader_press_together (self->reader, "ctrl+shift+n");
  easel_test_wait_until (program_count_windows (self->easel) == 2);
  program_focus (self->easel);
  leave_terminal (self);
  choose_in_menu (self, "F10", "Back to the Panel");
  easel_test_wait_until (program_count_windows (self->easel) == 1);
  program_focus (self->easel);
  leave_terminal (self);
  choose_in_menu (self, "ctrl+shift+m", "Move to New Window");
  easel_test_wait_until (program_count_windows (self->easel) == 2);
  program_focus (self->easel);
  leave_terminal (self);
}

static void
test_whole (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = NULL;

  easel_test_wait_until (hears ("Welcome to Easel") && hears ("Connect an Agent"));
  program_focus (self->easel);
  connect_agent (self);
  add_host (self);
  choose_session (self);
  read_page (self);
  agent = open_and_read (self);
  answer (self, agent);
  program_act (self->easel, "windowsize --sync %1 1000 700");
  open_own (self, "Text$");
  open_own (self, "Terminal$");
  show_beside (self);
  reopen (self);
  tear_off (self);
  easel_test_reader_press_together (self->reader, "ctrl+q");
  g_assert_cmpint (program_wait (self->easel), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/e2e/keyboard/whole", Fixture, NULL, set_up, test_whole, tear_down);
  return g_test_run ();
}
