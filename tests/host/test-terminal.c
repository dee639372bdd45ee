/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terminals of the host: real processes on real pseudo-terminals, over real sockets. */
#include "easel-host-limits.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "host-fixture.h"
#include "host-process.h"
#include "rpc-error.h"

#include <string.h>

#define TERMINAL "ahp-terminal:/t1"
#define CREATE(more) "{\"channel\":\"" TERMINAL "\",\"claim\":{\"kind\":\"client\",\"clientId\":\"c1\"}" more "}"

static JsonObject *
create (HostClient *client,
        const char *params)
{
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GError) error = NULL;

  node = host_client_call (client, "createTerminal", params, &error);
  g_assert_no_error (error);
  return host_client_subscribe (client, TERMINAL);
}

static void
type (HostClient *client,
      const char *text)
{
  g_autoptr(JsonObject) action = json_object_new ();
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *json = NULL;

  json_object_set_string_member (action, "type", "terminal/input");
  json_object_set_string_member (action, "data", text);
  node = easel_json_node_take (json_object_ref (action));
  json = easel_json_to_string (node);
  host_client_dispatch (client, TERMINAL, json);
}

/* Takes what was heard and returns the output in it. */
static void
collect (HostClient *client,
         GString    *output)
{
  GPtrArray *actions = host_client_get_actions (client);

  for (guint i = 0; i < actions->len; i++)
    {
      JsonObject *action = easel_json_peek_object (actions->pdata[i], "action");

      if (strcmp (easel_json_peek_string (action, "type", ""), "terminal/data") == 0)
        g_string_append (output, easel_json_peek_string (action, "data", ""));
    }
  g_ptr_array_set_size (actions, 0);
}

static void
wait_for (HostClient *client,
          GString    *output,
          const char *words)
{
  easel_test_wait_until ((collect (client, output), strstr (output->str, words) != NULL));
}

static void
test_lifecycle (HostFixture   *fixture,
                gconstpointer  data)
{
  g_autoptr(HostClient) client = host_client_new_ready (fixture->uri, "c1");
  g_autoptr(JsonObject) state = create (client, CREATE (",\"name\":\"Build\",\"cols\":100,\"rows\":30,\"cwd\":\"/\""));
  g_autoptr(GString) output = g_string_new (NULL);

  host_assert_json (state, "{\"title\":\"Build\",\"cols\":100,\"rows\":30,\"cwd\":\"file:///\",\"exitCode\":null,"
                           "\"claim\":{\"kind\":\"client\",\"clientId\":\"c1\"}}");
  json_object_unref (host_client_wait (client, "action", "{\"channel\":\"ahp-root://\",\"action\":{\"type\":"
                                       "\"root/terminalsChanged\",\"terminals\":[{\"resource\":\"" TERMINAL "\"}]}}"));
  type (client, "stty size; pwd; echo a$((40+2))z\r");
  wait_for (client, output, "a42z");
  g_assert_nonnull (strstr (output->str, "30 100"));

  host_client_dispatch (client, TERMINAL, "{\"type\":\"terminal/resized\",\"cols\":90,\"rows\":20}");
  type (client, "stty size\r");
  wait_for (client, output, "20 90");
  type (client, "exit 7\r");
  json_object_unref (host_client_wait (client, "action", "{\"action\":{\"type\":\"terminal/exited\",\"exitCode\":7}}"));
  host_client_dispatch (client, TERMINAL, "{\"type\":\"terminal/input\",\"data\":\"x\"}");
  json_object_unref (host_client_wait (client, "action",
                                       "{\"rejectionReason\":\"The process of this terminal has exited\"}"));
  json_node_unref (host_client_call (client, "disposeTerminal", "{\"channel\":\"" TERMINAL "\"}", NULL));
  host_client_refused (client, "subscribe", "{\"channel\":\"" TERMINAL "\"}", -32001);
}

static void
test_refused (HostFixture   *fixture,
              gconstpointer  data)
{
  g_autoptr(HostClient) client = host_client_new_ready (fixture->uri, "c1");
  g_autoptr(HostClient) other = host_client_new_ready (fixture->uri, "c2");

  host_client_refused (client, "createTerminal", "{\"channel\":\"ahp-canvas:/x\",\"claim\":{\"kind\":\"client\","
                       "\"clientId\":\"c1\"}}", RPC_ERROR_INVALID_PARAMS);
  host_client_refused (client, "createTerminal", "{\"channel\":\"" TERMINAL "\"}", RPC_ERROR_INVALID_PARAMS);
  host_client_refused (client, "createTerminal", "{\"channel\":\"" TERMINAL "\",\"claim\":{\"kind\":\"client\","
                       "\"clientId\":\"c2\"}}", RPC_ERROR_INVALID_PARAMS);
  host_client_refused (client, "createTerminal", CREATE (",\"cwd\":\"/nowhere/at/all\""), RPC_ERROR_INVALID_PARAMS);
  host_client_refused (client, "disposeTerminal", "{\"channel\":\"" TERMINAL "\"}", -32001);

  json_object_unref (create (client, CREATE ("")));
  host_client_refused (client, "createTerminal", CREATE (""), -32003);
  host_client_dispatch (other, TERMINAL, "{\"type\":\"terminal/input\",\"data\":\"x\"}");
  json_object_unref (host_client_wait (other, "action",
                                       "{\"rejectionReason\":\"Only a subscriber of the terminal may send this\"}"));
  json_object_unref (host_client_subscribe (other, TERMINAL));
  host_client_dispatch (other, TERMINAL, "{\"type\":\"terminal/claimed\",\"claim\":{\"kind\":\"client\","
                        "\"clientId\":\"c2\"}}");
  json_object_unref (host_client_wait (other, "action", "{\"rejectionReason\":\"Another client holds this terminal\"}"));
  host_client_dispatch (other, TERMINAL, "{\"type\":\"terminal/data\",\"data\":\"x\"}");
  json_object_unref (host_client_wait (other, "action",
                                       "{\"rejectionReason\":\"Only the host may send this action to a terminal\"}"));
  host_client_dispatch (other, TERMINAL, "{\"type\":\"terminal/resized\",\"cols\":0,\"rows\":20}");
  json_object_unref (host_client_wait (other, "action",
                                       "{\"rejectionReason\":\"cols and rows must be whole numbers from 1 to 1000\"}"));
}

/* What one client types is told to no other, and kept nowhere. */
static void
test_secret (HostFixture   *fixture,
             gconstpointer  data)
{
  g_autoptr(HostClient) client = host_client_new_ready (fixture->uri, "c1");
  g_autoptr(HostClient) other = host_client_new_ready (fixture->uri, "c2");
  g_autoptr(GString) output = g_string_new (NULL);
  g_autoptr(JsonObject) replay = NULL;
  g_autoptr(HostClient) again = NULL;
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) node = NULL;

  json_object_unref (create (client, CREATE ("")));
  json_object_unref (host_client_subscribe (other, TERMINAL));
  type (client, "stty -echo; echo re''ady; read secret; echo do''ne\r");
  wait_for (client, output, "ready");
  type (client, "hunter2\r");
  wait_for (client, output, "done");
  g_assert_true (host_client_heard_none (other, "action", "{\"action\":{\"type\":\"terminal/input\"}}"));
  host_client_close (client);
  again = host_client_new (fixture->uri, "c1");
  replay = host_client_ask (again, "reconnect", "{\"clientId\":\"c1\",\"lastSeenServerSeq\":0,\"subscriptions\":"
                            "[\"" TERMINAL "\",\"ahp-root://\"]}");
  node = easel_json_node_take (json_object_ref (replay));
  text = easel_json_to_string (node);
  g_assert_null (strstr (text, "hunter2"));
  g_assert_nonnull (strstr (text, "ready"));
}

/* A shell that marks its commands, by OSC 633 and 133. */
static void
test_commands (HostFixture   *fixture,
               gconstpointer  data)
{
  g_autoptr(HostClient) client = host_client_new_ready (fixture->uri, "c1");
  g_autoptr(JsonObject) state = create (client, CREATE (""));

  host_assert_json (state, "{\"supportsCommandDetection\":false}");
  type (client, "printf '\\033]633;E;make\\\\x3b all\\007\\033]633;C\\007bui''lt\\033]633;D;2\\007"
                "\\033]0;a\\033b\\007\\033]0;ti\\302\\205tle\\007\\033]7;file:///tmp\\007'\r");
  json_object_unref (host_client_wait (client, "action", "{\"action\":{\"type\":"
                                       "\"terminal/commandDetectionAvailable\"}}"));
  json_object_unref (host_client_wait (client, "action", "{\"action\":{\"type\":\"terminal/commandExecuted\","
                                       "\"commandId\":\"1\",\"commandLine\":\"make; all\"}}"));
  json_object_unref (host_client_wait (client, "action", "{\"action\":{\"type\":\"terminal/data\",\"data\":\"built\"}}"));
  json_object_unref (host_client_wait (client, "action", "{\"action\":{\"type\":\"terminal/commandFinished\","
                                       "\"commandId\":\"1\",\"exitCode\":2}}"));
  json_object_unref (host_client_wait (client, "action", "{\"action\":{\"type\":\"terminal/cwdChanged\","
                                       "\"cwd\":\"file:///tmp\"}}"));
  json_object_unref (state);
  state = host_client_subscribe (client, TERMINAL);
  host_assert_json (state, "{\"supportsCommandDetection\":true,\"title\":\"ti tle\"}");
}

/* The answer to a host's ping can be held back: then a flood stops instead of filling the memory. */
typedef struct
{
  GPtrArray *held;
  gboolean   hold;
} Reader;

static void
request_cb (RpcRequest *request,
            gpointer    user_data)
{
  Reader *reader = user_data;

  if (reader->hold)
    g_ptr_array_add (reader->held, g_object_ref (request));
  else
    rpc_request_reply (request, NULL);
}

static void
test_flood (HostFixture   *fixture,
            gconstpointer  data)
{
  g_autoptr(HostClient) client = host_client_new_ready (fixture->uri, "c1");
  g_autoptr(GString) output = g_string_new (NULL);
  Reader reader = { g_ptr_array_new_with_free_func (g_object_unref), TRUE };
  gsize total = 0;
  gsize stopped;

  host_client_set_handler (client, request_cb, &reader);
  json_object_unref (create (client, CREATE ("")));
  type (client, "head -c 50000000 /dev/zero | tr '\\0' x; echo; echo e''nd\r");
  easel_test_wait_until ((collect (client, output), output->len >= EASEL_LIMIT_TERMINAL_WINDOW / 2));
  for (int i = 0; i < 50; i++)
    json_object_unref (host_client_ask (client, "listSessions", "{}"));
  collect (client, output);
  stopped = output->len;
  g_assert_cmpuint (stopped, <=, EASEL_LIMIT_TERMINAL_WINDOW + 2 * EASEL_LIMIT_TERMINAL_DATA_BYTES);

  reader.hold = FALSE;
  for (guint i = 0; i < reader.held->len; i++)
    rpc_request_reply (reader.held->pdata[i], NULL);
  g_ptr_array_unref (reader.held);
  while (strstr (output->str, "end") == NULL)
    {
      gsize keep = MIN (output->len, 16);

      total += output->len - keep;
      g_string_erase (output, 0, output->len - keep);
      easel_test_wait_until ((collect (client, output), output->len > keep));
    }
  g_assert_cmpuint (total + output->len, >=, 50000000);
}

/* The state holds the newest output only, and an endless line too. */
static void
test_bounded (HostFixture   *fixture,
              gconstpointer  data)
{
  g_autoptr(HostClient) client = host_client_new_ready (fixture->uri, "c1");
  g_autoptr(JsonObject) state = create (client, CREATE (""));
  g_autoptr(GString) output = g_string_new (NULL);
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *text = NULL;

  type (client, "head -c 10000000 /dev/zero | tr '\\0' x; echo e''nd\r");
  while (strstr (output->str, "end") == NULL)
    {
      g_string_erase (output, 0, output->len - MIN (output->len, 16));
      easel_test_wait_until ((collect (client, output), output->len > 16));
    }
  json_object_unref (state);
  state = host_client_subscribe (client, TERMINAL);
  node = easel_json_node_take (json_object_ref (state));
  text = easel_json_to_string (node);
  g_assert_cmpuint (strlen (text), <, EASEL_LIMIT_TERMINAL_CONTENT_BYTES + 4096);
  g_assert_cmpuint (strlen (text), >, EASEL_LIMIT_TERMINAL_CONTENT_BYTES / 2);
}

/* One that nobody has waited for yet does not run either. */
static gboolean
is_running (int pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", pid);
  g_autofree char *text = NULL;
  const char *state;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;
  state = strrchr (text, ')');
  return state != NULL && state[2] != 'Z' && state[2] != 'X';
}

/* Whether @words are in a file of the folder. */
static gboolean
is_saved (const char *folder,
          const char *words)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *data = NULL;
      gsize length;

      if (g_file_get_contents (path, &data, &length, NULL) && memmem (data, length, words, strlen (words)) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* After SIGKILL: the processes are gone, the channel says so, keeps its output, and no number is used twice. */
static void
test_killed (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-terminal-XXXXXX", NULL);
  g_autoptr(HostProcess) process = host_process_new (folder, NULL);
  g_autoptr(HostClient) client = host_client_new_ready (host_process_get_uri (process), "c1");
  g_autoptr(GString) output = g_string_new (NULL);
  g_autoptr(JsonObject) state = create (client, CREATE (""));
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *text = NULL;
  gint64 seen;
  int pid;

  type (client, "echo pid=$$.\r");
  easel_test_wait_until ((collect (client, output), g_regex_match_simple ("pid=[0-9]+\\.", output->str, 0, 0)));
  pid = atoi (strrchr (output->str, '=') + 1);
  type (client, "sleep 1000 & echo k''eepsake\r");
  wait_for (client, output, "keepsake");
  easel_test_wait_until (is_saved (folder, "keepsake"));
  type (client, "echo\r");
  result = host_client_wait (client, "action", "{\"action\":{\"type\":\"terminal/data\"}}");
  seen = easel_json_peek_int (result, "serverSeq", 0);
  host_process_kill (process);
  easel_test_wait_until (!is_running (pid));

  g_clear_pointer (&client, host_client_free);
  g_clear_pointer (&result, json_object_unref);
  g_clear_pointer (&process, host_process_free);
  process = host_process_new (folder, NULL);
  client = host_client_new_ready (host_process_get_uri (process), "c1");
  g_clear_pointer (&state, json_object_unref);
  state = host_client_subscribe (client, TERMINAL);
  host_assert_json (state, "{\"exitCode\":-1}");
  node = easel_json_node_take (json_object_ref (state));
  text = easel_json_to_string (node);
  g_assert_nonnull (strstr (text, "keepsake\\r\\n"));
  host_client_dispatch (client, TERMINAL, "{\"type\":\"terminal/cleared\"}");
  result = host_client_wait (client, "action", "{\"action\":{\"type\":\"terminal/cleared\"}}");
  g_assert_cmpint (easel_json_peek_int (result, "serverSeq", 0), >, seen);
}

int
main (int   argc,
      char *argv[])
{
  g_setenv ("SHELL", "/bin/sh", TRUE);
  g_unsetenv ("ENV");
  g_test_init (&argc, &argv, NULL);
  HOST_TEST ("/host/terminal/lifecycle", test_lifecycle);
  HOST_TEST ("/host/terminal/refused", test_refused);
  HOST_TEST ("/host/terminal/secret", test_secret);
  HOST_TEST ("/host/terminal/commands", test_commands);
  HOST_TEST ("/host/terminal/flood", test_flood);
  HOST_TEST ("/host/terminal/bounded", test_bounded);
  g_test_add_func ("/host/terminal/killed", test_killed);
  return g_test_run ();
}
