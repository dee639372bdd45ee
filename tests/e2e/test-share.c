/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A terminal that the person opened, and an agent over MCP: it does not see it, then the person shares it, then they take
 * it back. All of it the real programs; the person's answers are keys. */
#include "config.h"

#include <string.h>

#include "attach-fixture.h"
#include "easel-json.h"
#include "easel-test.h"
#include "program.h"

#define WORDS "words-of-the-person"

typedef struct
{
  AttachFixture    attach;
  Program         *easel;
  AttachAgent     *agent;
  char            *terminal;  /* the instance id of the person's own */
  char            *canvas;    /* nullable: what it is for the agent */
} Fixture;

/* (transfer full): the text of the answer. */
static char *
call (Fixture    *self,
      const char *tool,
      const char *arguments,
      gboolean   *is_error)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                                           "\"%s\",\"arguments\":%s}}", tool, arguments);
  g_autoptr(JsonObject) answer = NULL;
  JsonObject *result;
  JsonArray *content;

  attach_agent_say (self->agent, line);
  answer = attach_agent_hear (self->agent);
  result = easel_json_peek_object (answer, "result");
  g_assert_nonnull (result);
  content = easel_json_peek_array (result, "content");
  *is_error = easel_json_peek_boolean (result, "isError", FALSE);
  return g_strdup (easel_json_peek_string (easel_json_array_object (content, 0), "text", ""));
}

static char *
succeed (Fixture    *self,
         const char *tool,
         const char *arguments)
{
  gboolean is_error;
  char *text = call (self, tool, arguments, &is_error);

  g_test_message ("%s: %s", tool, text);
  g_assert_false (is_error);
  return text;
}

static void
start_easel (Fixture    *self,
             const char *command)
{
  const char *argv[] = { g_getenv ("EASEL_PROGRAM"), "--events", command != NULL ? "--" : NULL, "echo", command, NULL };
  self->easel = program_start (argv, NULL);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr(JsonObject) event = NULL;

  attach_set_up (&self->attach, NULL);
  g_free (self->attach.state);
  self->attach.state = g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
  start_easel (self, WORDS);
  event = program_wait_event (self->easel, "{\"event\":\"canvas\",\"session\":\"easel-own:/\",\"state\":\"live\"}");
  self->terminal = g_strdup (easel_json_peek_string (event, "instanceId", NULL));
  self->agent = attach_agent_new (&self->attach, NULL);
  attach_agent_greet (self->agent);
  /* With the first canvas it has a session. */
  g_free (succeed (self, "canvas_show_page", "{\"html\":\"<p>page\",\"instanceId\":\"p\"}"));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  attach_agent_free (self->agent);
  program_free (self->easel);
  g_free (self->terminal);
  g_free (self->canvas);
  attach_tear_down (&self->attach, NULL);
}

/* (nullable) (transfer full): the first canvas that is shared with the agent, of what it may open. */
static char *
find_shared (Fixture *self)
{
  g_autofree char *list = succeed (self, "canvas_list", "{}");
  const char *id = strstr (list, "\"shared-");

  g_assert_null (strstr (list, WORDS "\\n"));
  return id != NULL ? g_strndup (id + 1, strcspn (id + 1, "\"")) : NULL;
}

/* As the menu of the tab does. */
static void
activate (Fixture    *self,
          const char *action)
{
  g_autoptr(GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr(GVariantBuilder) parameters = g_variant_builder_new (G_VARIANT_TYPE ("av"));
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GVariant) answer = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_strconcat ("/", APP_ID, NULL);

  g_strdelimit (g_strdelimit (path, ".", '/'), "-", '_');
  g_variant_builder_add (parameters, "v", g_variant_new_string (self->terminal));
  g_dbus_connection_call (bus, APP_ID, path, "org.gtk.Actions", "Activate",
                          g_variant_new ("(sava{sv})", action, parameters, NULL), NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START,
                          -1, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  answer = g_dbus_connection_call_finish (bus, result, &error);
  g_assert_no_error (error);
}

/* The panel has the agent's session when its own canvases are declared there. */
static void
wait_for_panel (Fixture *self)
{
  for (gboolean is_there = FALSE; !is_there;)
    {
      g_autofree char *list = succeed (self, "canvas_list", "{}");

      is_there = strstr (list, "\"terminal\"") != NULL;
    }
}

static void
press (Fixture    *self,
       const char *keys)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GSubprocess) key = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, "xdotool", "key", keys, NULL);

  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait_check (key, NULL, &error));
}

/* The question is there and names the agent's session; a yes is the person's. */
static void
share (Fixture *self)
{
  wait_for_panel (self);
  activate (self, "share-canvas");
  easel_test_wait_until (program_count_windows (self->easel) == 2);
  g_assert_null (find_shared (self));
  program_focus (self->easel);
  press (self, "alt+s");
  while (self->canvas == NULL)
    self->canvas = find_shared (self);
}

static void
open_shared (Fixture *self)
{
  g_autofree char *arguments = g_strdup_printf ("{\"canvas\":\"%s\",\"instanceId\":\"t\"}", self->canvas);

  g_free (succeed (self, "canvas_open", arguments));
}

static gboolean
is_listed (Fixture *self)
{
  g_autofree char *list = succeed (self, "canvas_list_open", "{}");

  return strstr (list, "\"instanceId\":\"t\"") != NULL;
}

#define READ "{\"instanceId\":\"t\",\"action\":\"read\"}"

/* Nothing of it before the yes; then all of it, under the rules of any terminal; and after the no at once nothing. */
static void
test_terminal (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *own = g_strdup_printf ("{\"instanceId\":\"%s\",\"action\":\"read\"}", self->terminal);
  g_autofree char *asked = NULL;
  g_autofree char *refused = NULL;
  gboolean is_error;

  g_assert_null (find_shared (self));
  refused = call (self, "canvas_invoke_action", own, &is_error);
  g_assert_true (is_error);
  g_clear_pointer (&refused, g_free);

  share (self);
  open_shared (self);
  g_assert_true (is_listed (self));
  for (gboolean is_read = FALSE; !is_read;)
    {
      g_autofree char *text = succeed (self, "canvas_invoke_action", READ);

      is_read = strstr (text, WORDS) != NULL;
    }
  /* A command stands at the prompt, and waits for the person's Enter. */
  asked = call (self, "canvas_invoke_action",
                "{\"instanceId\":\"t\",\"action\":\"run\",\"input\":{\"command\":\"echo agent\"}}", &is_error);
  g_assert_true (is_error);
  g_assert_nonnull (strstr (asked, "canvas_needs_approval"));

  activate (self, "unshare-canvas");
  do
    {
      g_free (refused);
      refused = call (self, "canvas_invoke_action", READ, &is_error);
      g_assert_true (is_error);
      g_assert_null (strstr (refused, WORDS));
    }
  while (strstr (refused, "canvas_instance_unknown") == NULL);
  g_assert_false (is_listed (self));
  g_assert_null (find_shared (self));
  /* For the person it is as it was. */
  g_assert_cmpuint (program_count_events (self->easel, "{\"event\":\"canvas\",\"session\":\"easel-own:/\","
                                                       "\"state\":\"gone\"}"), ==, 0);
}

/* The panel is killed: what was shared is not shared in its next run, and no longer open for the agent. */
static void
test_restart (Fixture       *self,
              gconstpointer  data)
{
  share (self);
  open_shared (self);
  program_kill (self->easel);
  program_free (self->easel);
  start_easel (self, NULL);
  program_wait_event (self->easel, "{\"event\":\"canvas\",\"state\":\"live\"}");
  easel_test_wait_until (!is_listed (self));
  g_assert_null (find_shared (self));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/e2e/share/terminal", Fixture, NULL, set_up, test_terminal, tear_down);
  g_test_add ("/e2e/share/restart", Fixture, NULL, set_up, test_restart, tear_down);
  return g_test_run ();
}
