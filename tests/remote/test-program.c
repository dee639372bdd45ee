/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The panel itself, and an agent on another computer, over a real ssh and a real sshd. */
#include <string.h>

#include "easel-json.h"
#include "easel-test.h"
#include "listening.h"
#include "program.h"
#include "ssh-fixture.h"

/* How often the connection is cut. */
#define CUTS 20

typedef struct
{
  SshFixture   ssh;
  Program     *panel;
  AttachAgent *agent;
} Fixture;

/* (transfer full): the result of a tool. */
static JsonObject *
call (Fixture    *self,
      const char *tool,
      const char *arguments)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{"
                                           "\"name\":\"%s\",\"arguments\":%s}}", tool, arguments);
  g_autoptr(JsonObject) answer = NULL;

  attach_agent_say (self->agent, line);
  answer = attach_agent_hear (self->agent);
  return json_object_ref (easel_json_peek_object (answer, "result"));
}

/* Whether the agent is told of the panel's editors. */
static gboolean
has_editors (Fixture *self)
{
  g_autoptr(JsonObject) result = call (self, "canvas_list", "{}");
  JsonObject *content = easel_json_array_object (easel_json_peek_array (result, "content"), 0);

  return strstr (easel_json_peek_string (content, "text", ""), "getText") != NULL;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  ssh_set_up (&self->ssh, NULL);
  self->agent = attach_agent_new (&self->ssh.there, NULL);
  attach_agent_greet (self->agent);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  attach_agent_free (self->agent);
  g_assert_cmpint (program_stop (self->panel), ==, 0);
  program_free (self->panel);
  ssh_tear_down (&self->ssh, NULL);
}

/* An agent there shows a page and uses an editor, whose text the panel here has; nothing listens there but sshd. */
static void
test_canvases (Fixture       *self,
               gconstpointer  data)
{
  const char *const arguments[] = { "--host", SSH_ADDRESS, NULL };
  g_autoptr(JsonObject) page = NULL;
  g_autoptr(JsonObject) event = NULL;
  g_autoptr(JsonObject) opened = NULL;
  g_autoptr(JsonObject) text = NULL;

  page = call (self, "canvas_show_page", "{\"instanceId\":\"page\",\"title\":\"Far\",\"html\":\"<p>Hello\"}");
  host_assert_json (page, "{\"structuredContent\":{}}");
  self->panel = program_start_easel (arguments);
  event = program_wait_event (self->panel, "{\"host\":\"build-server\",\"instanceId\":\"page\",\"state\":\"live\"}");
  easel_test_wait_until (has_editors (self));
  opened = call (self, "canvas_open", "{\"canvas\":\"editor\",\"instanceId\":\"ed\",\"input\":{\"text\":\"far away\"}}");
  host_assert_json (opened, "{\"structuredContent\":{\"instanceId\":\"ed\"}}");
  text = call (self, "canvas_invoke_action", "{\"instanceId\":\"ed\",\"action\":\"getText\",\"input\":{}}");
  host_assert_json (text, "{\"structuredContent\":{\"value\":{\"text\":\"far away\"}}}");
  g_assert_cmpuint (listening_count (attach_get_host (&self->ssh.there)), ==, 0);
}

/* A form of an agent there, and an App of a server that it runs there behind wrap. */
static void
test_forms (Fixture       *self,
            gconstpointer  data)
{
  const char *const arguments[] = { "--host", SSH_ADDRESS, NULL };
  g_autoptr(AttachAgent) wrap = attach_agent_new_wrap (&self->ssh.there, g_getenv ("EASEL_TEST_APP_SERVER"));
  g_autoptr(JsonObject) page = NULL;
  g_autoptr(JsonObject) form = NULL;
  g_autoptr(JsonObject) answer = NULL;
  g_autoptr(JsonObject) app = NULL;

  /* The panel shows the session of the page, and so its form. */
  page = call (self, "canvas_show_page", "{\"instanceId\":\"page\",\"title\":\"Far\",\"html\":\"<p>Hello\"}");
  self->panel = program_start_easel (arguments);
  easel_test_wait_until (has_editors (self));
  form = call (self, "canvas_show_a2ui",
               "{\"instanceId\":\"form\",\"messages\":[{\"version\":\"v0.9\",\"createSurface\":{\"surfaceId\":\"s\","
               "\"catalogId\":\"https://a2ui.org/specification/v0_9/basic_catalog.json\"}},{\"version\":\"v0.9\","
               "\"updateComponents\":{\"surfaceId\":\"s\",\"components\":[{\"id\":\"root\",\"component\":\"Text\","
               "\"text\":\"Hello\"}]}}]}");
  host_assert_json (form, "{\"structuredContent\":{\"surfaces\":[{\"surfaceId\":\"s\",\"shown\":true}]}}");
  attach_agent_greet (wrap);
  attach_agent_say (wrap, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
  answer = attach_agent_hear (wrap);
  attach_agent_ask (wrap, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"show\","
                    "\"arguments\":{}}}", "{\"id\":2,\"result\":{}}");
  app = program_wait_event (self->panel, "{\"host\":\"build-server\",\"title\":\"Show\",\"state\":\"opening\"}");
}

/* (transfer full): the result of an action of the terminal or editor. */
static JsonObject *
invoke (Fixture    *self,
        const char *action,
        const char *input)
{
  g_autofree char *arguments = g_strdup_printf ("{\"instanceId\":\"it\",\"action\":\"%s\",\"input\":%s}", action, input);

  return call (self, "canvas_invoke_action", arguments);
}

/* Whether a command can be run in the terminal. */
static gboolean
is_ready (Fixture *self)
{
  g_autoptr(JsonObject) result = invoke (self, "getState", "{}");
  JsonObject *value = easel_json_peek_object (easel_json_peek_object (result, "structuredContent"), "value");

  return value != NULL && easel_json_peek_boolean (value, "connected", FALSE) &&
         !easel_json_peek_boolean (value, "running", TRUE);
}

static gboolean
holds (const char *path,
       const char *expected)
{
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) && g_str_equal (text, expected);
}

/* The connection is cut while a command runs in a terminal there: each command is typed once, and goes on. */
static void
test_terminal (Fixture       *self,
               gconstpointer  data)
{
  const char *const arguments[] = { "--host", SSH_ADDRESS, NULL };
  g_autofree char *file = g_build_filename (self->ssh.there.folder, "typed", NULL);
  g_autoptr(GString) expected = g_string_new (NULL);
  g_autoptr(JsonObject) opened = NULL;

  self->panel = program_start_easel (arguments);
  easel_test_wait_until (has_editors (self));
  opened = call (self, "canvas_open", "{\"canvas\":\"terminal\",\"instanceId\":\"it\",\"input\":{\"kind\":\"host\"}}");
  host_assert_json (opened, "{\"structuredContent\":{\"instanceId\":\"it\"}}");
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *go = g_strdup_printf ("%s/go-%u", self->ssh.there.folder, i);
      g_autofree char *line =
        g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                         "\"canvas_invoke_action\",\"arguments\":{\"instanceId\":\"it\",\"action\":\"run\",\"input\":{"
                         "\"command\":\"echo %u >>%s; until [ -e %s ]; do sleep 0.05; done; echo end >>%s\"}}}}", i, file, go,
                         file);
      g_autoptr(JsonObject) answer = NULL;

      easel_test_wait_until (is_ready (self));
      attach_agent_say (self->agent, line);
      g_string_append_printf (expected, "%u\n", i);
      easel_test_wait_until (holds (file, expected->str));
      g_assert_cmpuint (ssh_cut (&self->ssh, FALSE), ==, 1);
      g_assert_true (g_file_set_contents (go, "", 0, NULL));
      g_string_append (expected, "end\n");
      easel_test_wait_until (holds (file, expected->str));
      answer = attach_agent_hear (self->agent);
    }
  easel_test_wait_until (is_ready (self));
  g_assert_true (holds (file, expected->str));
}
/* (transfer full) (nullable): what the action of @result returned; NULL: it failed. */
static JsonObject *
dup_value (JsonObject *result)
{
  JsonObject *value = easel_json_peek_object (easel_json_peek_object (result, "structuredContent"), "value");

  return value != NULL ? json_object_ref (value) : NULL;
}

/* (transfer full): the text of the editor, as soon as the panel is there again. @revision: (out). */
static char *
read_text (Fixture *self,
           int     *revision)
{
  g_autoptr(JsonObject) value = NULL;

  while (value == NULL)
    {
      g_autoptr(JsonObject) result = invoke (self, "getText", "{}");

      value = dup_value (result);
    }
  *revision = easel_json_peek_int (value, "revision", -1);
  return g_strdup (easel_json_peek_string (value, "text", NULL));
}

/* The user does not wait for the panel to try again, which it does ever later when connections break soon. */
static void
cut (Fixture *self)
{
  g_autoptr(JsonObject) lost = NULL;

  g_assert_cmpuint (ssh_cut (&self->ssh, FALSE), ==, 1);
  lost = program_wait_event (self->panel, "{\"event\":\"connection\",\"state\":\"lost\"}");
  program_act (self->panel, "key ctrl+shift+r");
}

/* The connection is cut while an agent there writes in an editor here: no line is lost, and none comes twice. The agent
 * repeats what failed, and then the text is still what it was. */
static void
test_editor (Fixture       *self,
             gconstpointer  data)
{
  const char *const arguments[] = { "--host", SSH_ADDRESS, NULL };
  g_autoptr(GString) expected = g_string_new (NULL);
  g_autoptr(JsonObject) opened = NULL;
  guint n_repeated = 0;

  self->panel = program_start_easel (arguments);
  easel_test_wait_until (has_editors (self));
  opened = call (self, "canvas_open", "{\"canvas\":\"editor\",\"instanceId\":\"it\",\"input\":{\"text\":\"\"}}");
  host_assert_json (opened, "{\"structuredContent\":{\"instanceId\":\"it\"}}");
  for (guint i = 0; i < CUTS; i++)
    {
      gboolean is_cut = FALSE;

      for (gboolean is_written = FALSE; !is_written;)
        {
          int revision;
          g_autofree char *before = read_text (self, &revision);
          g_autofree char *line =
            g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                             "\"canvas_invoke_action\",\"arguments\":{\"instanceId\":\"it\",\"action\":\"applyEdits\","
                             "\"input\":{\"expectedRevision\":%d,\"edits\":[{\"range\":{\"start\":{\"line\":%u,\"column\":0},"
                             "\"end\":{\"line\":%u,\"column\":0}},\"text\":\"line %u\\n\"}]}}}}", revision, i, i, i);
          g_autoptr(JsonObject) answer = NULL;
          g_autoptr(JsonObject) value = NULL;
          g_autofree char *after = NULL;

          g_assert_cmpstr (before, ==, expected->str);
          attach_agent_say (self->agent, line);
          if (!is_cut)
            cut (self);
          is_cut = TRUE;
          answer = attach_agent_hear (self->agent);
          value = dup_value (easel_json_peek_object (answer, "result"));
          after = read_text (self, &revision);
          is_written = value != NULL || !g_str_equal (after, before);
          n_repeated += is_written ? 0 : 1;
          if (is_written)
            g_string_append_printf (expected, "line %u\n", i);
          g_assert_cmpstr (after, ==, expected->str);
        }
    }
  g_test_message ("%u of %u were repeated", n_repeated, CUTS);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/remote/program/canvases", Fixture, NULL, set_up, test_canvases, tear_down);
  g_test_add ("/remote/program/forms", Fixture, NULL, set_up, test_forms, tear_down);
  g_test_add ("/remote/program/editor", Fixture, NULL, set_up, test_editor, tear_down);
  g_test_add ("/remote/program/terminal", Fixture, NULL, set_up, test_terminal, tear_down);
  return g_test_run ();
}
