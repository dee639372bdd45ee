/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahp-chat.h"
#include "ahp-client.h"
#include "easel-json.h"
#include "scripted-host.h"

#define CHAT "ahp-chat:/h"

typedef struct
{
  ScriptedHost *host;
  AhpClient    *client;
  AhpChannel   *chat;
  gint64        turns;    /* that the client asked for */
  GString      *heard;    /* what each protocol heard */
} Fixture;

static gboolean
subscribe_hook (ScriptedHost *host,
                HostMessage  *message,
                gpointer      user_data)
{
  JsonObject *view = message->params != NULL ? easel_json_peek_object (message->params, "view") : NULL;

  if (view != NULL)
    *(gint64 *) user_data = easel_json_peek_int (view, "turns", -1);
  return FALSE;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *uri = NULL;

  fixture->heard = g_string_new (NULL);
  fixture->host = scripted_host_new ();
  fixture->host->automatic = TRUE;
  fixture->host->hook = subscribe_hook;
  fixture->host->hook_data = &fixture->turns;
  scripted_model_set (fixture->host, CHAT, AHP_CHANNEL_CHAT,
                      "{\"title\":\"C\",\"status\":1,\"future\":{\"a\":[null]},\"turns\":[{\"id\":\"t0\",\"state\":\"complete\","
                      "\"responseParts\":[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c0\",\"status\":\"completed\","
                      "\"toolName\":\"old\"}},{\"kind\":\"future\"},7]}]}");
  uri = scripted_host_dup_uri (fixture->host);
  fixture->client = ahp_client_new (uri, "test-client");
  fixture->chat = ahp_client_subscribe (fixture->client, CHAT, AHP_CHANNEL_CHAT);
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  await (ahp_channel_get_status (fixture->chat) == AHP_CHANNEL_LIVE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  AhpClient *client = fixture->client;

  g_clear_object (&fixture->chat);
  g_object_add_weak_pointer (G_OBJECT (client), (gpointer *) &fixture->client);
  easel_connection_stop (EASEL_CONNECTION (client));
  g_object_unref (client);
  await (fixture->client == NULL);
  scripted_host_free (fixture->host);
  g_string_free (fixture->heard, TRUE);
}

static void
publish (Fixture    *fixture,
         const char *action)
{
  scripted_model_publish (fixture->host, CHAT, action, NULL, 0);
}

/* The last call of the chat, when it is at @stage. */
static gboolean
is_at (Fixture      *fixture,
       AhpToolStage  stage)
{
  g_autoptr(GPtrArray) calls = ahp_chat_read_tool_calls (ahp_channel_get_state (fixture->chat));
  AhpToolCall *call = g_ptr_array_index (calls, calls->len - 1);

  return calls->len == 2 && call->stage == stage;
}

/* A tool call of an MCP server from its first word to its result, with what the host says that we do not know. */
static void
test_turns (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(GPtrArray) calls = NULL;
  AhpToolCall *call;
  JsonObject *state;

  g_assert_cmpint (fixture->turns, >=, 50);
  publish (fixture, "{\"type\":\"chat/turnStarted\",\"turnId\":\"t1\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"}}");
  publish (fixture, "{\"type\":\"chat/toolCallStart\",\"turnId\":\"t1\",\"toolCallId\":\"c1\",\"toolName\":\"show\","
                    "\"displayName\":\"Show\",\"contributor\":{\"kind\":\"mcp\",\"customizationId\":\"weather\"},"
                    "\"_meta\":{\"ui\":{\"resourceUri\":\"ui://card\"},\"later\":1}}");
  await (is_at (fixture, AHP_TOOL_STREAMING));
  publish (fixture, "{\"type\":\"chat/toolCallReady\",\"turnId\":\"t1\",\"toolCallId\":\"c1\",\"invocationMessage\":\"i\","
                    "\"toolInput\":\"{}\"}");
  await (is_at (fixture, AHP_TOOL_CONFIRMATION));
  publish (fixture, "{\"type\":\"chat/toolCallConfirmed\",\"turnId\":\"t1\",\"toolCallId\":\"c1\",\"approved\":true}");
  await (is_at (fixture, AHP_TOOL_RUNNING));
  publish (fixture, "{\"type\":\"chat/toolCallAuthRequired\",\"turnId\":\"t1\",\"toolCallId\":\"c1\",\"auth\":{}}");
  await (is_at (fixture, AHP_TOOL_AUTHENTICATION));
  publish (fixture, "{\"type\":\"chat/toolCallAuthResolved\",\"turnId\":\"t1\",\"toolCallId\":\"c1\"}");
  publish (fixture, "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t1\",\"toolCallId\":\"c1\",\"result\":{\"success\":true,"
                    "\"structuredContent\":{\"degrees\":20}},\"requiresResultConfirmation\":true}");
  await (is_at (fixture, AHP_TOOL_RESULT_CONFIRMATION));
  publish (fixture, "{\"type\":\"chat/toolCallResultConfirmed\",\"turnId\":\"t1\",\"toolCallId\":\"c1\",\"approved\":true}");
  publish (fixture, "{\"type\":\"chat/turnComplete\",\"turnId\":\"t1\",\"duration\":1}");
  await (!easel_json_has (ahp_channel_get_state (fixture->chat), "activeTurn"));

  state = ahp_channel_get_state (fixture->chat);
  calls = ahp_chat_read_tool_calls (state);
  g_assert_cmpuint (calls->len, ==, 2);
  call = g_ptr_array_index (calls, 0);
  g_assert_cmpstr (call->id, ==, "c0");
  g_assert_cmpint (call->contributor, ==, AHP_CONTRIBUTOR_NONE);
  call = g_ptr_array_index (calls, 1);
  g_assert_cmpstr (call->turn_id, ==, "t1");
  g_assert_cmpstr (call->id, ==, "c1");
  g_assert_cmpstr (call->tool_name, ==, "show");
  g_assert_cmpint (call->stage, ==, AHP_TOOL_COMPLETED);
  g_assert_cmpint (call->contributor, ==, AHP_CONTRIBUTOR_MCP);
  g_assert_cmpstr (call->contributor_id, ==, "weather");
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (call->raw, "_meta"), "later", 0), ==, 1);
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (call->raw, "structuredContent"), "degrees", 0), ==, 20);
  g_assert_true (json_object_has_member (easel_json_peek_object (state, "future"), "a"));
}

static void
heard_cb (AhpClient  *client,
          const char *method,
          const char *channel,
          JsonObject *params,
          Fixture    *fixture)
{
  g_string_append_printf (fixture->heard, "%s %s %d,", method, channel, (int) easel_json_peek_int (params, "n", 0));
}

static void
notify (Fixture    *fixture,
        const char *channel,
        int         number)
{
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\",\"params\":"
                      "{\"channel\":%s,\"n\":%d}}", channel, number);
}

/* Another protocol's words reach who asked for its scheme, and nobody else. */
static void
test_foreign_channels (Fixture       *fixture,
                       gconstpointer  data)
{
  g_signal_connect (fixture->client, "notification::mcp", G_CALLBACK (heard_cb), fixture);
  notify (fixture, "\"mcp://fs/1\"", 1);
  notify (fixture, "\"ahp-chat:/h\"", 2);
  notify (fixture, "\"other-scheme://fs\"", 3);
  notify (fixture, "7", 4);
  notify (fixture, "\"no scheme\"", 5);
  notify (fixture, "\"MCP://fs/2\"", 6);
  await (g_str_has_suffix (fixture->heard->str, " 6,"));
  g_assert_cmpstr (fixture->heard->str, ==, "notifications/tools/list_changed mcp://fs/1 1,"
                                            "notifications/tools/list_changed MCP://fs/2 6,");
  /* Foreign words do not become ours. */
  g_assert_cmpuint (g_quark_try_string ("other-scheme"), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/ahp/chat/turns", Fixture, NULL, set_up, test_turns, tear_down);
  g_test_add ("/ahp/chat/foreign-channels", Fixture, NULL, set_up, test_foreign_channels, tear_down);
  return g_test_run ();
}
