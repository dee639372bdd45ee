/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whose session is whose, with real "easel-host mcp" processes of both eras. */
#include <signal.h>
#include <string.h>

#include "attach-fixture.h"
#include "easel-json.h"
#include "easel-test.h"

/* Of the answer to a call that the host took along when it ended. */
#define ENDED "ended before it answered"

#define LEGACY GINT_TO_POINTER (FALSE)
#define MODERN GINT_TO_POINTER (TRUE)

/* An agent that introduces itself as its era does. */
typedef struct
{
  AttachAgent *line;
  gboolean     modern;
} Speaker;

static void
speaker_end (Speaker *self)
{
  g_clear_pointer (&self->line, attach_agent_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Speaker, speaker_end)

static void
speaker_start (Speaker       *self,
               AttachFixture *fixture,
               gconstpointer  modern)
{
  self->line = attach_agent_new (fixture, NULL);
  self->modern = GPOINTER_TO_INT (modern);
  if (!self->modern)
    attach_agent_greet (self->line);
}

static gboolean
was_taken_along (JsonObject *answer)
{
  return strstr (easel_json_peek_string (easel_json_peek_object (answer, "error"), "message", ""), ENDED) != NULL;
}

/* (transfer full): the structured result of a tool. */
static JsonObject *
call (Speaker    *self,
      const char *tool,
      const char *arguments)
{
  g_autofree char *line = g_strdup_printf (
    "{\"jsonrpc\":\"2.0\",\"id\":\"call\",\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s%s}}", tool,
    arguments, self->modern ? ",\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                              "\"io.modelcontextprotocol/clientCapabilities\":{},"
                              "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"tester\",\"version\":\"1\"}}" : "");
  g_autoptr(JsonObject) answer = NULL;

  /* A call that was on its way when the host was killed is answered so, and made again. */
  for (guint tries = 0; answer == NULL || (tries < 2 && was_taken_along (answer)); tries++)
    {
      g_clear_pointer (&answer, json_object_unref);
      attach_agent_say (self->line, line);
      answer = attach_agent_hear (self->line);
    }
  host_assert_json (answer, "{\"id\":\"call\",\"result\":{\"structuredContent\":{}}}");
  return json_object_ref (json_object_get_object_member (json_object_get_object_member (answer, "result"),
                                                         "structuredContent"));
}

/* (transfer full): the session in which a page was shown, which the agent named none for. */
static char *
show (Speaker *self)
{
  g_autoptr(JsonObject) shown = call (self, "canvas_show_page", "{\"html\":\"<p>\"}");

  return g_strdup (json_object_get_string_member (shown, "session"));
}

/* However often it opens something, and when it is started anew in the same folder. */
static void
test_own (AttachFixture *fixture,
          gconstpointer  data)
{
  g_auto(Speaker) first = { NULL };
  g_auto(Speaker) second = { NULL };
  g_autofree char *one = NULL;
  g_autofree char *two = NULL;
  g_autofree char *three = NULL;

  speaker_start (&first, fixture, data);
  one = show (&first);
  two = show (&first);
  g_assert_cmpstr (one, ==, two);
  g_assert_cmpint (attach_agent_end (first.line), ==, 0);
  speaker_start (&second, fixture, data);
  three = show (&second);
  g_assert_cmpstr (one, ==, three);
}

/* Two that run at the same time have one each, and each its own again after the host was killed. */
static void
test_two (AttachFixture *fixture,
          gconstpointer  data)
{
  g_auto(Speaker) first = { NULL };
  g_auto(Speaker) second = { NULL };
  g_autofree char *one = NULL;
  g_autofree char *two = NULL;
  g_autofree char *again = NULL;
  g_autofree char *other = NULL;

  speaker_start (&first, fixture, data);
  speaker_start (&second, fixture, data);
  one = show (&first);
  two = show (&second);
  g_assert_cmpstr (one, !=, two);
  attach_kill_host (fixture);
  again = show (&first);
  other = show (&second);
  g_assert_true (g_str_equal (again, one) || g_str_equal (again, two));
  g_assert_true (g_str_equal (other, one) || g_str_equal (other, two));
  g_assert_cmpstr (again, !=, other);
}

static void
wait_here (HostClient *panel,
           gboolean    is_here)
{
  json_object_unref (host_client_wait (panel, "action", is_here
    ? "{\"action\":{\"type\":\"session/metaChanged\",\"_meta\":{\"io.github.ahp_canvas.easel\":{\"agent\":{"
      "\"name\":\"tester\",\"here\":true}}}}}"
    : "{\"action\":{\"type\":\"session/metaChanged\",\"_meta\":{\"io.github.ahp_canvas.easel\":{\"agent\":{"
      "\"name\":\"tester\",\"here\":false}}}}}"));
}

/* The panel hears at once that the agent has left, whether it ended or was killed, and that it is back. */
static void
test_leaves (AttachFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(HostProcess) process = host_process_new (fixture->state, NULL);
  g_autoptr(HostClient) panel = host_client_new_ready (host_process_get_uri (process), "panel");
  g_auto(Speaker) first = { NULL };
  g_auto(Speaker) second = { NULL };
  g_autofree char *handle = NULL;
  g_autofree char *session = NULL;

  speaker_start (&first, fixture, data);
  handle = show (&first);
  session = g_strconcat ("ahp-session:/", handle, NULL);
  json_object_unref (host_client_subscribe (panel, session));
  g_assert_cmpint (attach_agent_end (first.line), ==, 0);
  wait_here (panel, FALSE);
  speaker_start (&second, fixture, data);
  g_free (show (&second));
  wait_here (panel, TRUE);
  g_subprocess_send_signal (attach_agent_get_child (second.line), SIGKILL);
  wait_here (panel, FALSE);
}

#define ADD(path, test) \
  g_test_add ("/attach/sessions/" path "/handshake", AttachFixture, LEGACY, attach_set_up, test, attach_tear_down); \
  g_test_add ("/attach/sessions/" path "/stateless", AttachFixture, MODERN, attach_set_up, test, attach_tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("own", test_own);
  ADD ("two", test_two);
  ADD ("leaves", test_leaves);
  return g_test_run ();
}
