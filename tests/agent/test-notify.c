/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "easel-host notify" of scripts and of the hooks of agents, as a panel gets it. */
#include <string.h>
#include <sysexits.h>

#include "attach-fixture.h"
#include "easel-json.h"
#include "easel-test.h"

#define META "\"_meta\":{\"io.github.ahp_canvas.easel\":{\"agent\":"

/* Runs the command in the folder of the fixture. @input: (nullable). @errors: (out) (optional): what it printed. */
static int
notify (AttachFixture     *fixture,
        const char        *input,
        char             **errors,
        const char *const *arguments)
{
  g_autoptr(GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                               G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_autoptr(GPtrArray) argv = g_ptr_array_new ();
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = g_bytes_new_static (input, input != NULL ? strlen (input) : 0);
  g_autoptr(GBytes) output = NULL;

  g_ptr_array_add (argv, (gpointer) g_getenv ("EASEL_HOST_PROGRAM"));
  g_ptr_array_add (argv, (gpointer) "notify");
  g_ptr_array_add (argv, (gpointer) "--state");
  g_ptr_array_add (argv, fixture->state);
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (argv, (gpointer) arguments[i]);
  g_ptr_array_add (argv, NULL);
  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  g_subprocess_launcher_unsetenv (launcher, "CLAUDE_PROJECT_DIR");
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate (process, bytes, NULL, &output, NULL, &error));
  if (errors != NULL)
    {
      g_free (*errors);
      *errors = g_bytes_get_size (output) > 0 ? g_strndup (g_bytes_get_data (output, NULL), g_bytes_get_size (output))
                                              : g_strdup ("");
    }
  g_assert_true (g_subprocess_get_if_exited (process));
  return g_subprocess_get_exit_status (process);
}

#define NOTIFY(fixture, errors, ...) notify ((fixture), NULL, (errors), (const char *const[]) { __VA_ARGS__, NULL })

/* An event on the standard input of a hook, which never fails and never prints. */
static void
hook (AttachFixture *fixture,
      const char    *agent,
      const char    *event)
{
  g_autofree char *input = g_strdup_printf ("{%s,\"cwd\":\"%s\"}", event, fixture->folder);
  g_autofree char *printed = NULL;

  g_assert_cmpint (notify (fixture, input, &printed, (const char *const[]) { "--hook", agent, NULL }), ==, 0);
  g_assert_cmpstr (printed, ==, "");
}

/* Waits for changes of the session in the list. */
static void
expect (HostClient *panel,
        const char *changes)
{
  g_autofree char *pattern = g_strdup_printf ("{\"changes\":{%s}}", changes);

  json_object_unref (host_client_wait (panel, "root/sessionSummaryChanged", pattern));
}

static void
test_no_host (AttachFixture *fixture,
              gconstpointer  data)
{
  g_autofree char *errors = NULL;

  g_assert_cmpint (NOTIFY (fixture, &errors, "Built"), ==, 3);
  g_assert_nonnull (strstr (errors, "the panel is not open"));
  g_assert_cmpint (attach_get_host (fixture), ==, 0);
  hook (fixture, "claude", "\"hook_event_name\":\"Stop\"");
}

/* A host without a panel keeps the text for the panel that is opened later. */
static void
test_no_panel (AttachFixture *fixture,
               gconstpointer  data)
{
  g_autoptr(HostProcess) host = host_process_new (fixture->state, NULL);
  g_autoptr(HostClient) panel = NULL;
  g_autofree char *errors = NULL;
  g_autoptr(JsonObject) sessions = NULL;
  JsonArray *items;

  g_assert_cmpint (NOTIFY (fixture, &errors, "--title", "Nightly", "Built"), ==, 3);
  g_assert_nonnull (strstr (errors, "the panel is not open"));
  panel = host_client_new_ready (host_process_get_uri (host), "panel");
  sessions = host_client_ask (panel, "listSessions", "{\"channel\":\"ahp-root://\"}");
  items = easel_json_peek_array (sessions, "items");
  for (guint i = 0; i < json_array_get_length (items); i++)
    if (g_strcmp0 (easel_json_peek_string (easel_json_array_object (items, i), "activity", NULL), "Built") == 0)
      return;
  g_assert_not_reached ();
}

/* The text is one line without control characters, and cut. */
static void
test_script (AttachFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(HostProcess) host = host_process_new (fixture->state, NULL);
  g_autoptr(HostClient) panel = host_client_new_ready (host_process_get_uri (host), "panel");
  g_autofree char *errors = NULL;
  g_autofree char *base = g_path_get_basename (fixture->folder);
  g_autofree char *added = g_strdup_printf ("{\"summary\":{\"title\":\"Nightly – %s\"}}", base);
  g_autofree char *large = g_strnfill (100000, 'x');

  g_assert_cmpint (NOTIFY (fixture, &errors, "--title", "Nightly", "Built\n\x1b[31m in \xe2\x80\xae 3 s"), ==, 0);
  g_assert_cmpstr (errors, ==, "");
  json_object_unref (host_client_wait (panel, "root/sessionAdded", added));
  expect (panel, "\"activity\":\"Built [31m in 3 s\"");
  expect (panel, META "{\"name\":\"Nightly\",\"here\":true,\"notices\":1}}}");
  g_assert_cmpint (NOTIFY (fixture, NULL, "--title", "Nightly", large), ==, 0);
  expect (panel, META "{\"notices\":2}}}");
  g_assert_cmpint (NOTIFY (fixture, NULL, "--title", "Nightly", "--status", "working"), ==, 0);
  expect (panel, META "{\"state\":\"working\",\"notices\":2}}}");
  g_assert_cmpint (NOTIFY (fixture, NULL, "--title", "Nightly", "--status", "needs-you", "Which branch?"), ==, 0);
  expect (panel, "\"activity\":\"Which branch?\"");
  expect (panel, META "{\"state\":\"needs-you\",\"notices\":3}}}");
}

static void
test_bad (AttachFixture *fixture,
          gconstpointer  data)
{
  static const struct { const char *arguments[4]; int status; const char *says; } rows[] = {
    { { NULL }, EX_USAGE, "notify TEXT" },
    { { "" }, EX_USAGE, "notify TEXT" },
    { { "one", "two" }, EX_USAGE, "notify" },
    { { "--status", "asleep" }, EX_USAGE, "needs-you" },
    { { "--hook", "nobody" }, EX_USAGE, "nobody" },
    { { "--hook", "claude", "text" }, EX_USAGE, "--hook" },
    { { "\xff" }, EX_DATAERR, "UTF-8" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *errors = NULL;

      g_assert_cmpint (notify (fixture, NULL, &errors, rows[i].arguments), ==, rows[i].status);
      g_assert_nonnull (strstr (errors, rows[i].says));
    }
}

/* @name: of the agent, or (nullable): it does not say it. */
static AttachAgent *
meet (AttachFixture *fixture,
      const char    *name)
{
  AttachAgent *agent = attach_agent_new (fixture, NULL);
  g_autofree char *hello = g_strdup_printf (
    "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
    "\"capabilities\":{},\"clientInfo\":{\"name\":\"%s\",\"version\":\"1\"}}}", name);

  attach_agent_ask (agent, hello, "{\"id\":0,\"result\":{}}");
  attach_agent_say (agent, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  return agent;
}

/* (transfer full): the handle of the session in which the agent shows a page. */
static char *
show (AttachAgent *agent)
{
  g_autoptr(JsonObject) answer = NULL;

  attach_agent_say (agent, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                    "\"canvas_show_page\",\"arguments\":{\"html\":\"<p>\"}}}");
  answer = attach_agent_hear (agent);
  return g_strdup (easel_json_peek_string (easel_json_peek_object (easel_json_peek_object (answer, "result"),
                                                                   "structuredContent"), "session", NULL));
}

/* What hooks report is in the session of their agent, which may not have called a tool yet, and is lost when the agent
 * leaves. Other agents in the folder, and scripts, have sessions of their own. */
static void
test_hooks (AttachFixture *fixture,
            gconstpointer  data)
{
  g_autoptr(HostProcess) host = host_process_new (fixture->state, NULL);
  g_autoptr(HostClient) panel = host_client_new_ready (host_process_get_uri (host), "panel");
  g_autoptr(AttachAgent) claude = meet (fixture, "claude-code");
  g_autoptr(AttachAgent) codex = meet (fixture, "codex-mcp-client");
  g_autoptr(JsonObject) added = NULL;
  g_autofree char *session = NULL;
  g_autofree char *uri = NULL;

  hook (fixture, "claude", "\"hook_event_name\":\"UserPromptSubmit\",\"prompt\":\"Build\"");
  expect (panel, META "{\"name\":\"claude-code\",\"here\":true,\"state\":\"working\"}}}");
  hook (fixture, "claude", "\"hook_event_name\":\"Notification\",\"notification_type\":\"permission_prompt\","
        "\"message\":\"Claude needs your permission to use Bash\"");
  expect (panel, "\"activity\":\"Claude needs your permission to use Bash\"");
  expect (panel, META "{\"state\":\"needs-you\",\"notices\":1}}}");
  hook (fixture, "codex", "\"hook_event_name\":\"PermissionRequest\",\"tool_name\":\"shell\"");
  expect (panel, META "{\"name\":\"codex-mcp-client\",\"state\":\"needs-you\",\"notices\":1}}}");
  hook (fixture, "claude", "\"hook_event_name\":\"PostToolUse\",\"tool_name\":\"Bash\"");
  expect (panel, META "{\"name\":\"claude-code\",\"state\":\"working\",\"notices\":1}}}");
  hook (fixture, "claude", "\"hook_event_name\":\"Stop\"");
  expect (panel, META "{\"name\":\"claude-code\",\"state\":\"done\",\"notices\":2}}}");
  /* Claude Code says after a minute what the user knows. */
  hook (fixture, "claude", "\"hook_event_name\":\"Notification\",\"notification_type\":\"idle_prompt\","
        "\"message\":\"Claude is waiting for your input\"");
  hook (fixture, "claude", "not JSON");
  hook (fixture, "claude", "\"hook_event_name\":\"Unheard\"");
  session = show (claude);
  uri = g_strconcat ("ahp-session:/", session, NULL);
  g_assert_true (host_client_heard_none (panel, "root/sessionSummaryChanged", "{\"changes\":{\"activity\":\"Claude is "
                                         "waiting for your input\"}}"));
  g_assert_true (host_client_heard_none (panel, "root/sessionAdded", "{}"));
  added = host_client_subscribe (panel, uri);
  host_assert_json (added, "{" META "{\"name\":\"claude-code\",\"state\":\"done\"}}}}");
  g_assert_cmpint (attach_agent_end (claude), ==, 0);
  expect (panel, META "{\"name\":\"claude-code\",\"here\":false}}}");
  json_object_unref (added);
  added = host_client_subscribe (panel, uri);
  g_assert_false (easel_json_has (easel_json_peek_object (easel_json_peek_object (easel_json_peek_object (added, "_meta"),
                                  "io.github.ahp_canvas.easel"), "agent"), "state"));
  g_assert_false (easel_json_has (added, "activity"));
}

/* An agent without a connection to Easel has a session as well, and continues in it when it connects. */
static void
test_unconnected (AttachFixture *fixture,
                  gconstpointer  data)
{
  g_autoptr(HostProcess) host = host_process_new (fixture->state, NULL);
  g_autoptr(HostClient) panel = host_client_new_ready (host_process_get_uri (host), "panel");
  g_autoptr(JsonObject) added = NULL;
  g_autoptr(AttachAgent) claude = NULL;
  g_autofree char *session = NULL;

  hook (fixture, "claude", "\"hook_event_name\":\"SessionEnd\"");
  hook (fixture, "claude", "\"hook_event_name\":\"Notification\",\"message\":\"May I?\"");
  added = host_client_wait (panel, "root/sessionAdded", "{\"summary\":{}}");
  expect (panel, META "{\"name\":\"Claude Code\",\"here\":true,\"state\":\"needs-you\",\"notices\":1}}}");
  hook (fixture, "claude", "\"hook_event_name\":\"SessionEnd\"");
  expect (panel, META "{\"name\":\"Claude Code\",\"here\":false,\"notices\":1}}}");
  claude = meet (fixture, "claude-code");
  session = show (claude);
  g_assert_true (g_str_has_suffix (easel_json_peek_string (easel_json_peek_object (added, "summary"), "resource", ""),
                                   session));
}

#define ADD(path, test) g_test_add ("/notify/" path, AttachFixture, NULL, attach_set_up, test, attach_tear_down)

int
main (int    argc,
      char **argv)
{
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  g_test_init (&argc, &argv, NULL);
  ADD ("no-host", test_no_host);
  ADD ("no-panel", test_no_panel);
  ADD ("script", test_script);
  ADD ("bad", test_bad);
  ADD ("hooks", test_hooks);
  ADD ("unconnected", test_unconnected);
  return g_test_run ();
}
