/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <stdlib.h>

#include <gio/gunixsocketaddress.h>

#include "easel-agent-attach.h"
#include "easel-json.h"
#include "invoke.h"
#include "mcp-server.h"
#include "mcp-version.h"
#include "rpc-peer.h"
#include "rpc-stdio.h"

/* bench-invoke STATE SOCKET: an agent at the door of the easel-host over STATE, which calls canvas_invoke_action one
 * at a time, and a peer at the bare relay at SOCKET, which has the same call echoed over the same two hops. They take
 * turns; each figure is the median of one round, in microseconds. */

#define CALLS   1000
#define WARM_UP 300
#define ROUNDS  7

#define PLACE "\"instanceId\":\"one\",\"action\":\"" BENCH_ACTION "\""
#define HELLO "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{}," \
              "\"clientInfo\":{\"name\":\"bench\",\"version\":\"1\"}}"
#define META  "\"_meta\":{\"" MCP_META_VERSION "\":\"" MCP_VERSION_MODERN "\",\"" MCP_META_CAPABILITIES "\":{},\"" \
              MCP_META_CLIENT "\":{\"name\":\"bench\",\"version\":\"1\"}}"
#define OPEN  "\"name\":\"canvas_open\",\"arguments\":{\"canvas\":\"" BENCH_CANVAS "\",\"instanceId\":\"one\"}"

typedef enum
{
  LEGACY,
  MODERN,
  BARE,
  N_SIDES
} Side;

static const char *const side_names[N_SIDES] = { "legacy", "modern", "bare" };

typedef struct
{
  GSocketConnection *connection;
  RpcPeer           *peer;
  const char        *method;
  JsonObject        *params;
  gint64             started;
  guint              done;
  guint              wanted;
  double             taken[CALLS];
  GMainLoop         *loop;
} Caller;

static void
fail (const GError *error)
{
  g_printerr ("bench-invoke: %s\n", error->message);
  exit (EXIT_FAILURE);
}

static void
result_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

static GSocketConnection *
connect_host (const char *state)
{
  g_autoptr(EaselAgentHello) hello = easel_agent_hello_new (EASEL_AGENT_HELLO_AGENT, g_get_tmp_dir (), FALSE);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  GSocketConnection *connection;

  easel_agent_attach_async (state, hello, NULL, result_cb, &result);
  connection = easel_agent_attach_finish (wait_for (&result), &error);
  if (connection == NULL)
    fail (error);
  return connection;
}

static GSocketConnection *
connect_relay (const char *path)
{
  g_autoptr(GSocketClient) client = g_socket_client_new ();
  g_autoptr(GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr(GError) error = NULL;
  GSocketConnection *connection = g_socket_client_connect (client, G_SOCKET_CONNECTABLE (address), NULL, &error);

  if (connection == NULL)
    fail (error);
  return connection;
}

static JsonNode *
ask (Caller     *self,
     const char *method,
     const char *text)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) params = json_from_string (text, &error);
  JsonNode *answer = NULL;

  if (params != NULL)
    {
      rpc_peer_call_async (self->peer, method, json_node_get_object (params), 0, NULL, result_cb, &result);
      answer = rpc_peer_call_finish (self->peer, wait_for (&result), &error);
    }
  if (answer == NULL)
    fail (error);
  return answer;
}

/* A tool's failure is an answer too, and a fast one. */
static void
check (JsonNode *answer)
{
  JsonObject *result = JSON_NODE_HOLDS_OBJECT (answer) ? json_node_get_object (answer) : NULL;

  if (result != NULL && !easel_json_peek_boolean (result, "isError", FALSE))
    return;
  g_autofree char *text = easel_json_to_string (answer);
  g_printerr ("bench-invoke: the call failed: %s\n", text);
  exit (EXIT_FAILURE);
}

static void
caller_start (Caller            *self,
              GMainLoop         *loop,
              GSocketConnection *connection)
{
  g_autoptr(RpcTransport) transport = NULL;

  transport = rpc_stdio_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)),
                             g_io_stream_get_output_stream (G_IO_STREAM (connection)));
  self->loop = loop;
  self->connection = connection;
  self->peer = rpc_peer_new (transport);
  rpc_peer_start (self->peer);
}

static void
set_call (Caller     *self,
          const char *method,
          const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) params = json_from_string (text, &error);

  if (params == NULL)
    fail (error);
  self->method = method;
  self->params = json_node_dup_object (params);
}

static void
start_legacy (Caller *self)
{
  g_autoptr(JsonObject) nothing = json_object_new ();
  g_autoptr(JsonNode) opened = NULL;

  json_node_unref (ask (self, "initialize", HELLO));
  rpc_peer_notify (self->peer, "notifications/initialized", nothing, NULL);
  opened = ask (self, "tools/call", "{" OPEN "}");
  check (opened);
  set_call (self, "tools/call", BENCH_CALL ("", PLACE));
}

static void
start_modern (Caller *self)
{
  g_autoptr(JsonNode) opened = ask (self, "tools/call", "{" META "," OPEN "}");
  g_autofree char *text = NULL;
  const char *session;

  check (opened);
  session = easel_json_peek_string (easel_json_peek_object (json_node_get_object (opened), "structuredContent"),
                                    "session", "");
  text = g_strdup_printf (BENCH_CALL (META ",", PLACE ",\"session\":\"%s\""), session);
  set_call (self, "tools/call", text);
}

static void call_next (Caller *self);

static void
called_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  Caller *self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = rpc_peer_call_finish (RPC_PEER (source), result, &error);

  self->taken[self->done++] = g_get_monotonic_time () - self->started;
  if (answer == NULL)
    fail (error);
  check (answer);
  if (self->done < self->wanted)
    call_next (self);
  else
    g_main_loop_quit (self->loop);
}

static void
call_next (Caller *self)
{
  self->started = g_get_monotonic_time ();
  rpc_peer_call_async (self->peer, self->method, self->params, 0, NULL, called_cb, self);
}

static int
compare_doubles (const void *a,
                 const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
run (Caller *self,
     guint   calls)
{
  self->done = 0;
  self->wanted = calls;
  call_next (self);
  g_main_loop_run (self->loop);
  qsort (self->taken, calls, sizeof *self->taken, compare_doubles);
  return self->taken[calls / 2];
}

static void
measure (Caller *callers)
{
  GString *figures[N_SIDES];

  for (Side side = 0; side < N_SIDES; side++)
    {
      run (&callers[side], WARM_UP);
      figures[side] = g_string_new (NULL);
    }
  for (guint round = 0; round < ROUNDS; round++)
    for (Side side = 0; side < N_SIDES; side++)
      g_string_append_printf (figures[side], "%s%.0f", round > 0 ? "," : "", run (&callers[side], CALLS));
  for (Side side = 0; side < N_SIDES; side++)
    {
      g_print ("%s\"%s\":[%s]", side > 0 ? "," : "{", side_names[side], figures[side]->str);
      g_string_free (figures[side], TRUE);
    }
  g_print ("}\n");
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Caller callers[N_SIDES] = { 0 };

  if (argc != 3)
    {
      g_printerr ("usage: %s STATE SOCKET\n", argv[0]);
      return 2;
    }
  caller_start (&callers[LEGACY], loop, connect_host (argv[1]));
  caller_start (&callers[MODERN], loop, connect_host (argv[1]));
  caller_start (&callers[BARE], loop, connect_relay (argv[2]));
  start_legacy (&callers[LEGACY]);
  start_modern (&callers[MODERN]);
  set_call (&callers[BARE], "echo", BENCH_CALL ("", PLACE));
  measure (callers);
  for (Side side = 0; side < N_SIDES; side++)
    {
      rpc_peer_close (callers[side].peer);
      g_object_unref (callers[side].peer);
      g_object_unref (callers[side].connection);
      json_object_unref (callers[side].params);
    }
  return EXIT_SUCCESS;
}
