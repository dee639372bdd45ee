/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A relay between two pipe pairs: the test is the agent at one end, and the server at the other. */
#include <string.h>

#include "easel-json.h"
#include "mcp-relay-apps.h"
#include "mcp-relay-edit.h"
#include "mcp-relay-limits.h"
#include "mcp-relay.h"
#include "rpc-pair.h"
#include "rpc-stdio.h"

typedef struct
{
  RpcPair  *agent;
  RpcPair  *server;
  McpRelay *relay;
  GString  *told;    /* by its signals */
  gboolean  ended;
} Fixture;

#define INITIALIZE(extensions) \
  "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"capabilities\":{" extensions "}}}"
#define UI "\"io.modelcontextprotocol/ui\":{\"mimeTypes\":[\"text/html;profile=mcp-app\"]}"
#define UI_EXTENSIONS "\"extensions\":{" UI "}"
#define MODERN(id, method, more) \
  "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"" method "\",\"params\":{\"_meta\":{" \
  "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{" more "}}}}"
#define LIST(id) "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"tools/list\"}"
#define TOOL(name, meta) "{\"name\":\"" name "\",\"_meta\":{" meta "}}"
#define SEEN TOOL ("seen", "\"ui\":{\"resourceUri\":\"ui://a\",\"visibility\":[\"model\",\"app\"]}")
#define UNSEEN TOOL ("unseen", "\"ui\":{\"visibility\":[ \"app\" ]}")
#define PLAIN TOOL ("plain", "\"x\":1e0")
#define TOOLS(id, tools) "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"result\":{\"tools\":[" tools "],\"nextCursor\":\"\"}}"

#define FLAT TOOL ("flat", "\"ui/resourceUri\":\"ui://b\"")
#define FOREIGN TOOL ("foreign", "\"ui\":{\"resourceUri\":\"https://c\"}")
#define CHATGPT TOOL ("chatgpt", "\"openai/outputTemplate\":\"ui://d\"")
#define PRIVATE TOOL ("private", "\"openai/visibility\":\"private\"")
#define NEXT_LIST(id) "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"tools/list\",\"params\":{\"cursor\":\"\"}}"
#define USE(id, tool) \
  "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"tools/call\",\"params\":{\"name\":\"" tool "\",\"arguments\":{\"n\":1e400}}}"

static void
asked_cb (McpRelay   *relay,
          const char *id,
          const char *method,
          GBytes     *line,
          Fixture    *self)
{
  g_string_append_printf (self->told, "asked %s %s;", id, method);
}

static void
answered_cb (McpRelay   *relay,
             const char *id,
             GBytes     *line,
             Fixture    *self)
{
  g_string_append_printf (self->told, "answered %s;", id);
}

static void
withdrawn_cb (McpRelay   *relay,
              const char *id,
              Fixture    *self)
{
  g_string_append_printf (self->told, "withdrawn %s;", id);
}

static void
ended_cb (McpRelay     *relay,
          const GError *reason,
          Fixture      *self)
{
  g_assert_false (self->ended);
  self->ended = TRUE;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->agent = rpc_pair_new_stdio ();
  self->server = rpc_pair_new_stdio ();
  rpc_stdio_set_half_open (RPC_STDIO (self->agent->near), TRUE);
  self->told = g_string_new (NULL);
  self->relay = mcp_relay_new (self->agent->near, self->server->near);
  g_signal_connect (self->relay, "asked", G_CALLBACK (asked_cb), self);
  g_signal_connect (self->relay, "answered", G_CALLBACK (answered_cb), self);
  g_signal_connect (self->relay, "withdrawn", G_CALLBACK (withdrawn_cb), self);
  g_signal_connect (self->relay, "ended", G_CALLBACK (ended_cb), self);
  mcp_relay_start (self->relay);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gpointer relay = NULL;

  easel_test_watch (self->relay, &relay);
  g_object_unref (self->relay);
  g_assert_null (relay);
  rpc_pair_free (self->agent);
  rpc_pair_free (self->server);
  g_string_free (self->told, TRUE);
}

/* What @from sends arrives at @to as @expected, byte by byte. */
static void
pass (RpcPair    *from,
      const char *text,
      RpcPair    *to,
      const char *expected)
{
  g_autofree char *got = NULL;

  rpc_pair_send (from, text);
  got = rpc_pair_next (to);
  g_assert_cmpstr (got, ==, expected);
}

static void
to_server (Fixture    *self,
           const char *text,
           const char *expected)
{
  pass (self->agent, text, self->server, expected);
}

static void
to_agent (Fixture    *self,
          const char *text,
          const char *expected)
{
  pass (self->server, text, self->agent, expected);
}

static void
test_as_they_are (Fixture       *self,
                  gconstpointer  data)
{
  static const char *const lines[] = {
    ("{\"method\":\"x/unknown\",\"params\":{\"b\":1.0,\"a\":1e2,\"c\":-0,\"d\":123456789012345678901234567890},"
    "\"id\":\"\\u0061\",\"jsonrpc\":\"2.0\",\"more\":[ ]}"),
    "{ \"jsonrpc\" : \"2.0\",\t\"id\":1, \"result\":{\"a\":\"\\ud83d\\ude00 \\/ „“\",\"a\":2}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\",\"params\":null}",
    "{\"jsonrpc\":\"2.0\",\"id\":4.5,\"method\":\"m\"}",
    "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"?\"}}",
    "[{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/list\"}]",
    "this is no JSON\r",
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      to_server (self, lines[i], lines[i]);
      to_agent (self, lines[i], lines[i]);
    }
}

static void
test_declares (Fixture       *self,
               gconstpointer  data)
{
  to_server (self, INITIALIZE (""), INITIALIZE (UI_EXTENSIONS));
  to_server (self, INITIALIZE ("\"roots\":{}"), INITIALIZE ("\"roots\":{}," UI_EXTENSIONS));
  to_server (self, INITIALIZE ("\"extensions\":{\"x\":1 }"), INITIALIZE ("\"extensions\":{\"x\":1 ," UI "}"));
  to_server (self, INITIALIZE ("\"extensions\":{\"io.modelcontextprotocol/ui\":{}}"),
             INITIALIZE ("\"extensions\":{\"io.modelcontextprotocol/ui\":{}}"));
  to_server (self, INITIALIZE ("\"extensions\":7"), INITIALIZE ("\"extensions\":7"));
  to_server (self, MODERN ("1", "tools/list", ""), MODERN ("1", "tools/list", UI_EXTENSIONS));
  to_server (self, MODERN ("2", "x/y", "\"elicitation\":{}"), MODERN ("2", "x/y", "\"elicitation\":{}," UI_EXTENSIONS));
  to_server (self, LIST ("3"), LIST ("3"));
}

static void
test_hides (Fixture       *self,
            gconstpointer  data)
{
  to_server (self, INITIALIZE (""), INITIALIZE (UI_EXTENSIONS));
  to_server (self, LIST ("1"), LIST ("1"));
  to_agent (self, TOOLS ("1", PLAIN " , " UNSEEN "," SEEN), TOOLS ("1", PLAIN "," SEEN));
  to_server (self, LIST ("2"), LIST ("2"));
  to_agent (self, TOOLS ("2", PLAIN " , " SEEN), TOOLS ("2", PLAIN " , " SEEN));
  to_server (self, LIST ("3"), LIST ("3"));
  to_agent (self, TOOLS ("3", UNSEEN "," CHATGPT "," PRIVATE), TOOLS ("3", CHATGPT));
  /* An answer to something else may look like a list. */
  to_server (self, "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"x\"}", "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"x\"}");
  to_agent (self, TOOLS ("4", UNSEEN), TOOLS ("4", UNSEEN));
}

/* An agent that shows Apps itself enforces what it must hide, and has to know it. */
static void
test_hides_nothing (Fixture       *self,
                    gconstpointer  data)
{
  to_server (self, INITIALIZE (UI_EXTENSIONS), INITIALIZE (UI_EXTENSIONS));
  to_server (self, LIST ("1"), LIST ("1"));
  to_agent (self, TOOLS ("1", UNSEEN), TOOLS ("1", UNSEEN));
  to_server (self, MODERN ("2", "tools/list", ""), MODERN ("2", "tools/list", UI_EXTENSIONS));
  to_agent (self, TOOLS ("2", UNSEEN), TOOLS ("2", ""));
  to_server (self, MODERN ("3", "tools/list", UI_EXTENSIONS), MODERN ("3", "tools/list", UI_EXTENSIONS));
  to_agent (self, TOOLS ("3", UNSEEN), TOOLS ("3", UNSEEN));
}

static void
test_tells (Fixture       *self,
            gconstpointer  data)
{
  to_server (self, LIST ("\"a\""), LIST ("\"a\""));
  to_server (self, LIST ("2"), LIST ("2"));
  to_server (self, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":2}}",
             "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":2}}");
  to_agent (self, TOOLS ("\"a\"", ""), TOOLS ("\"a\"", ""));
  g_assert_cmpstr (self->told->str, ==, "asked \"a\" tools/list;asked 2 tools/list;withdrawn 2;answered \"a\";");
}

/* All that wait are answered once, with words; what was taken back is not. */
static void
test_server_ends (Fixture       *self,
                  gconstpointer  data)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  for (guint i = 1; i <= 4; i++)
    {
      g_autofree char *request = g_strdup_printf (LIST ("%u"), i);

      to_server (self, request, request);
    }
  to_agent (self, TOOLS ("1", ""), TOOLS ("1", ""));
  to_server (self, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":2}}",
             "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":2}}");
  rpc_transport_close (self->server->far);
  first = rpc_pair_next (self->agent);
  second = rpc_pair_next (self->agent);
  g_assert_true (strstr (first, "\"id\":3") != NULL || strstr (second, "\"id\":3") != NULL);
  g_assert_true (strstr (first, "\"id\":4") != NULL || strstr (second, "\"id\":4") != NULL);
  g_assert_nonnull (strstr (first, "The server has ended"));
  easel_test_wait_until (self->agent->far_closed);
  g_assert_true (self->ended);
  g_assert_true (g_queue_is_empty (&self->agent->received));
}

/* The server hears that there is no more, and ends without an answer. */
static void
test_agent_ends (Fixture       *self,
                 gconstpointer  data)
{
  g_autofree char *answer = NULL;

  to_server (self, LIST ("1"), LIST ("1"));
  rpc_transport_end (self->agent->far);
  easel_test_wait_until (self->server->far_closed);
  answer = rpc_pair_next (self->agent);
  g_assert_nonnull (strstr (answer, "The server has ended"));
  easel_test_wait_until (self->ended);
}

/* An agent that has said all still gets its answers. */
static void
test_agent_ends_first (Fixture       *self,
                       gconstpointer  data)
{
  g_autofree char *answer = NULL;

  rpc_stdio_set_half_open (RPC_STDIO (self->server->far), TRUE);
  to_server (self, LIST ("1"), LIST ("1"));
  rpc_transport_end (self->agent->far);
  easel_test_settle ();
  rpc_pair_send (self->server, TOOLS ("1", ""));
  answer = rpc_pair_next (self->agent);
  g_assert_cmpstr (answer, ==, TOOLS ("1", ""));
  easel_test_wait_until (self->ended);
}

/* An agent that does not read stops the server, and nothing is lost. */
static void
test_slow_agent (Fixture       *self,
                 gconstpointer  data)
{
  const guint n_lines = 4 * EASEL_LIMIT_RELAY_BACKLOG / 1000;
  g_autofree char *filler = g_strnfill (1000, 'x');
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"method\":\"x\",\"params\":{\"x\":\"%s\"}}", filler);

  rpc_transport_set_paused (self->agent->far, TRUE);
  for (guint i = 0; i < n_lines; i++)
    rpc_pair_send (self->server, line);
  easel_test_wait_until (rpc_transport_get_backlog (self->agent->near) > EASEL_LIMIT_RELAY_BACKLOG);
  for (guint i = 0; i < 100; i++)
    easel_test_settle ();
  g_assert_cmpuint (rpc_transport_get_backlog (self->agent->near), <, EASEL_LIMIT_RELAY_BACKLOG + 128 * 1024);
  g_assert_cmpuint (rpc_transport_get_backlog (self->server->far), >, 0);
  rpc_transport_set_paused (self->agent->far, FALSE);
  for (guint i = 0; i < n_lines; i++)
    {
      g_autofree char *got = rpc_pair_next (self->agent);

      g_assert_cmpstr (got, ==, line);
    }
}

typedef struct
{
  RpcTransport *transport;
  GQueue        heard;    /* char * */
  gboolean      closed;
} Door;

static void
side_channel_message_cb (RpcTransport *transport,
                         GBytes       *line,
                         Door         *side_channel)
{
  g_queue_push_tail (&side_channel->heard, g_strndup (g_bytes_get_data (line, NULL), g_bytes_get_size (line)));
}

static void
side_channel_closed_cb (RpcTransport *transport,
                        const GError *reason,
                        Door         *side_channel)
{
  side_channel->closed = TRUE;
}

static void
open_door (Fixture *self,
           Door    *side_channel)
{
  *side_channel = (Door) { .transport = mcp_relay_open_side_channel (self->relay) };
  g_assert_nonnull (side_channel->transport);
  g_signal_connect (side_channel->transport, "message", G_CALLBACK (side_channel_message_cb), side_channel);
  g_signal_connect (side_channel->transport, "closed", G_CALLBACK (side_channel_closed_cb), side_channel);
  rpc_transport_start (side_channel->transport);
}

static void
clear_door (Door *side_channel)
{
  g_signal_handlers_disconnect_by_data (side_channel->transport, side_channel);
  g_clear_object (&side_channel->transport);
  g_queue_clear_full (&side_channel->heard, g_free);
}

static void
say (Door       *side_channel,
     const char *text)
{
  g_autoptr(GBytes) line = g_bytes_new (text, strlen (text));
  g_autoptr(GError) error = NULL;

  rpc_transport_send (side_channel->transport, line, &error);
  g_assert_no_error (error);
}

static void
assert_heard (Door       *side_channel,
              const char *expected)
{
  g_autofree char *heard = NULL;

  easel_test_wait_until (!g_queue_is_empty (&side_channel->heard));
  heard = g_queue_pop_head (&side_channel->heard);
  g_assert_cmpstr (heard, ==, expected);
}

/* (transfer full): what a member of the server's next message says. */
static char *
take_name (Fixture    *self,
           const char *before)
{
  g_autofree char *line = rpc_pair_next (self->server);
  const char *at = strstr (line, before);
  const char *end;

  if (at == NULL)
    g_error ("no %s in %s", before, line);
  at += strlen (before);
  end = strpbrk (at, ",}");
  return g_strndup (at, end - at);
}

#define CALL(id, meta) \
  "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"tools/call\",\"params\":{\"name\":\"t\",\"_meta\":{" meta "}}}"

/* Agent and door ask with the same id and the same token. */
static void
test_door (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *name = NULL;
  g_autofree char *progress = NULL;
  g_autofree char *answer = NULL;
  Door side_channel;

  open_door (self, &side_channel);
  to_server (self, INITIALIZE (UI_EXTENSIONS), INITIALIZE (UI_EXTENSIONS));
  to_server (self, CALL ("1", "\"progressToken\":1"), CALL ("1", "\"progressToken\":1"));
  say (&side_channel, CALL ("1", "\"progressToken\":1"));
  name = take_name (self, "\"id\":");
  progress = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                              "{\"progressToken\":%s,\"progress\":5}}", name);
  answer = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{}}", name);
  rpc_pair_send (self->server, progress);
  rpc_pair_send (self->server, answer);
  assert_heard (&side_channel, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                       "{\"progressToken\":1,\"progress\":5}}");
  assert_heard (&side_channel, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
  /* Said to everybody. */
  to_agent (self, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");
  assert_heard (&side_channel, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");
  to_agent (self, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
  g_assert_true (g_queue_is_empty (&side_channel.heard));
  clear_door (&side_channel);
}

/* What a door asked is taken back when it goes; an answer that comes nevertheless is nobody's. */
static void
test_door_goes (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *name = NULL;
  g_autofree char *cancelled = NULL;
  g_autofree char *late = NULL;
  Door side_channel;

  open_door (self, &side_channel);
  to_server (self, INITIALIZE (UI_EXTENSIONS), INITIALIZE (UI_EXTENSIONS));
  say (&side_channel, CALL ("0", ""));
  name = take_name (self, "\"id\":");
  rpc_transport_close (side_channel.transport);
  g_assert_true (side_channel.closed);
  cancelled = take_name (self, "\"requestId\":");
  g_assert_cmpstr (cancelled, ==, name);
  late = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{}}", name);
  rpc_pair_send (self->server, late);
  to_agent (self, "{\"jsonrpc\":\"2.0\",\"method\":\"x\"}", "{\"jsonrpc\":\"2.0\",\"method\":\"x\"}");
  clear_door (&side_channel);
}

static void
test_door_cancels (Fixture       *self,
                   gconstpointer  data)
{
  g_autofree char *name = NULL;
  g_autofree char *cancelled = NULL;
  Door side_channel;

  open_door (self, &side_channel);
  to_server (self, INITIALIZE (UI_EXTENSIONS), INITIALIZE (UI_EXTENSIONS));
  say (&side_channel, CALL ("\"v\"", ""));
  name = take_name (self, "\"id\":");
  say (&side_channel, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"v\"}}");
  cancelled = take_name (self, "\"requestId\":");
  g_assert_cmpstr (cancelled, ==, name);
  clear_door (&side_channel);
}

/* Before the agent has opened the server there is no era to speak; afterwards it is the agent's. */
static void
test_door_era (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *line = NULL;
  Door side_channel;

  open_door (self, &side_channel);
  say (&side_channel, LIST ("1"));
  assert_heard (&side_channel, "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32603,"
                       "\"message\":\"The agent has not spoken to the server yet\"}}");
  to_server (self, MODERN ("1", "tools/list", UI_EXTENSIONS), MODERN ("1", "tools/list", UI_EXTENSIONS));
  say (&side_channel, LIST ("2"));
  line = rpc_pair_next (self->server);
  g_assert_nonnull (strstr (line, "\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                                  "\"io.modelcontextprotocol/clientCapabilities\":{" UI_EXTENSIONS "}}}}"));
  clear_door (&side_channel);
}

static void
test_doors_bounded (Fixture       *self,
                    gconstpointer  data)
{
  RpcTransport *side_channels[EASEL_LIMIT_RELAY_SIDE_CHANNELS];

  for (guint i = 0; i < EASEL_LIMIT_RELAY_SIDE_CHANNELS; i++)
    side_channels[i] = mcp_relay_open_side_channel (self->relay);
  g_assert_null (mcp_relay_open_side_channel (self->relay));
  rpc_transport_close (side_channels[0]);
  g_clear_object (&side_channels[0]);
  side_channels[0] = mcp_relay_open_side_channel (self->relay);
  g_assert_nonnull (side_channels[0]);
  for (guint i = 0; i < EASEL_LIMIT_RELAY_SIDE_CHANNELS; i++)
    g_clear_object (&side_channels[i]);
}

static void
test_too_many (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *refused = NULL;

  for (guint i = 0; i <= EASEL_LIMIT_RELAY_WAITING; i++)
    {
      g_autofree char *request = g_strdup_printf (LIST ("%u"), i);

      rpc_pair_send (self->agent, request);
    }
  refused = rpc_pair_next (self->agent);
  g_assert_nonnull (strstr (refused, "Too many requests"));
  g_assert_nonnull (strstr (refused, G_STRINGIFY (4096)));
}

typedef struct
{
  McpRelayApps *apps;
  McpRelayCall *call;     /* (nullable): the last that began */
  guint         n_ended;
} Seen;

static void
state_cb (McpRelayCall *call,
          GParamSpec   *pspec,
          Seen         *seen)
{
  seen->n_ended++;
}

static void
began_cb (McpRelayApps *apps,
          McpRelayCall *call,
          Seen         *seen)
{
  g_set_object (&seen->call, call);
  g_signal_connect (call, "notify::state", G_CALLBACK (state_cb), seen);
}

/* The agent has listed what there is, a page at a time. */
static void
see (Fixture *self,
     Seen    *seen)
{
  *seen = (Seen) { .apps = mcp_relay_apps_new (self->relay) };
  g_signal_connect (seen->apps, "began", G_CALLBACK (began_cb), seen);
  to_server (self, INITIALIZE (UI_EXTENSIONS), INITIALIZE (UI_EXTENSIONS));
  to_server (self, LIST ("\"l1\""), LIST ("\"l1\""));
  to_agent (self, TOOLS ("\"l1\"", PLAIN "," SEEN), TOOLS ("\"l1\"", PLAIN "," SEEN));
  to_server (self, NEXT_LIST ("\"l2\""), NEXT_LIST ("\"l2\""));
  to_agent (self, TOOLS ("\"l2\"", FLAT "," FOREIGN "," CHATGPT), TOOLS ("\"l2\"", FLAT "," FOREIGN "," CHATGPT));
}

static void
clear_seen (Seen *seen)
{
  g_clear_object (&seen->call);
  g_clear_object (&seen->apps);
}

static void
assert_text (GBytes     *bytes,
             const char *expected)
{
  g_autoptr(GBytes) owned = bytes;

  g_assert_nonnull (owned);
  g_assert_cmpmem (g_bytes_get_data (owned, NULL), g_bytes_get_size (owned), expected, strlen (expected));
}

static guint
count_running (Seen *seen)
{
  g_autoptr(GPtrArray) running = mcp_relay_apps_dup_running (seen->apps);

  return running->len;
}

static void
test_app_call (Fixture       *self,
               gconstpointer  data)
{
  Seen seen;

  see (self, &seen);
  to_server (self, USE ("5", "plain"), USE ("5", "plain"));
  to_server (self, USE ("6", "foreign"), USE ("6", "foreign"));
  g_assert_null (seen.call);
  to_server (self, USE ("7", "seen"), USE ("7", "seen"));
  g_assert_nonnull (seen.call);
  g_assert_cmpint (mcp_relay_call_get_state (seen.call), ==, MCP_RELAY_CALL_RUNNING);
  g_assert_cmpstr (mcp_relay_call_get_uri (seen.call), ==, "ui://a");
  assert_text (g_bytes_ref (mcp_relay_call_get_tool (seen.call)), SEEN);
  assert_text (mcp_relay_call_dup_arguments (seen.call), "{\"n\":1e400}");
  g_assert_null (mcp_relay_call_dup_result (seen.call));
  g_assert_cmpuint (count_running (&seen), ==, 1);
  to_agent (self, "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"content\":[],\"_meta\":{\"x\":1}}}",
            "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"content\":[],\"_meta\":{\"x\":1}}}");
  g_assert_cmpint (mcp_relay_call_get_state (seen.call), ==, MCP_RELAY_CALL_ANSWERED);
  assert_text (mcp_relay_call_dup_result (seen.call), "{\"content\":[],\"_meta\":{\"x\":1}}");
  g_assert_null (mcp_relay_call_dup_error (seen.call));
  g_assert_cmpuint (seen.n_ended, ==, 1);
  g_assert_cmpuint (count_running (&seen), ==, 0);
  to_server (self, USE ("8", "flat"), USE ("8", "flat"));
  g_assert_cmpstr (mcp_relay_call_get_uri (seen.call), ==, "ui://b");
  to_server (self, USE ("9", "chatgpt"), USE ("9", "chatgpt"));
  g_assert_cmpstr (mcp_relay_call_get_uri (seen.call), ==, "ui://d");
  clear_seen (&seen);
}

static void
test_app_call_ends (Fixture       *self,
                    gconstpointer  data)
{
  g_autofree char *answer = NULL;
  g_autoptr(GBytes) error = NULL;
  Seen seen;

  see (self, &seen);
  to_server (self, USE ("1", "seen"), USE ("1", "seen"));
  to_server (self, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}",
             "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");
  g_assert_cmpint (mcp_relay_call_get_state (seen.call), ==, MCP_RELAY_CALL_CANCELLED);
  to_server (self, USE ("2", "seen"), USE ("2", "seen"));
  rpc_transport_close (self->server->far);
  answer = rpc_pair_next (self->agent);
  g_assert_cmpint (mcp_relay_call_get_state (seen.call), ==, MCP_RELAY_CALL_ANSWERED);
  error = mcp_relay_call_dup_error (seen.call);
  g_assert_nonnull (error);
  g_assert_cmpuint (seen.n_ended, ==, 2);
  clear_seen (&seen);
}

/* A tool whose App is gone from the list has none. */
static void
test_app_goes (Fixture       *self,
               gconstpointer  data)
{
  Seen seen;

  see (self, &seen);
  to_server (self, LIST ("1"), LIST ("1"));
  to_agent (self, TOOLS ("1", TOOL ("seen", "")), TOOLS ("1", TOOL ("seen", "")));
  to_server (self, USE ("2", "seen"), USE ("2", "seen"));
  g_assert_null (seen.call);
  clear_seen (&seen);
}

static void
test_one_line (void)
{
  g_autoptr(GBytes) text = g_bytes_new_static ("{\n\"a\": 1\n}", 10);
  g_autoptr(GBytes) line = mcp_relay_edit_one_line (text);

  g_assert_cmpmem (g_bytes_get_data (line, NULL), g_bytes_get_size (line), "{ \"a\": 1 }", 10);
  g_assert_null (mcp_relay_edit_one_line (line));
}

#define ADD(name, func) g_test_add ("/mcp/relay/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("as-they-are", test_as_they_are);
  ADD ("declares", test_declares);
  ADD ("hides", test_hides);
  ADD ("hides-nothing", test_hides_nothing);
  ADD ("tells", test_tells);
  ADD ("server-ends", test_server_ends);
  ADD ("agent-ends", test_agent_ends);
  ADD ("agent-ends-first", test_agent_ends_first);
  ADD ("slow-agent", test_slow_agent);
  ADD ("too-many", test_too_many);
  ADD ("door", test_door);
  ADD ("door-goes", test_door_goes);
  ADD ("door-cancels", test_door_cancels);
  ADD ("door-era", test_door_era);
  ADD ("doors-bounded", test_doors_bounded);
  ADD ("app-call", test_app_call);
  ADD ("app-call-ends", test_app_call_ends);
  ADD ("app-goes", test_app_goes);
  g_test_add_func ("/mcp/relay/one-line", test_one_line);

  return g_test_run ();
}
