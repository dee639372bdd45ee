/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "ahp-client.h"
#include "ahp-error.h"
#include "ahp-handshake.h"
#include "ahp-session-list.h"
#include "easel-json.h"
#include "rpc-error.h"
#include "scripted-host.h"

typedef struct
{
  ScriptedHost *host;
  AhpClient    *client;
  guint         ready;
  gboolean      resumed;
} Fixture;

static void
ready_cb (AhpClient *client,
          gboolean   resumed,
          Fixture   *fixture)
{
  fixture->ready++;
  fixture->resumed = resumed;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *uri = NULL;

  fixture->host = scripted_host_new ();
  uri = scripted_host_dup_uri (fixture->host);
  fixture->client = ahp_client_new (uri, "test-client");
  g_signal_connect (fixture->client, "ready", G_CALLBACK (ready_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  AhpClient *client = fixture->client;

  g_object_add_weak_pointer (G_OBJECT (client), (gpointer *) &fixture->client);
  easel_connection_stop (EASEL_CONNECTION (client));
  g_object_unref (client);
  /* Nothing that was under way may keep the client for ever. */
  await (fixture->client == NULL);
  scripted_host_free (fixture->host);
}

static void
keep_result (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static void
test_offer (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(HostMessage) hello = NULL;
  JsonArray *versions;
  JsonObject *info;

  easel_connection_start (EASEL_CONNECTION (fixture->client));
  hello = scripted_host_await (fixture->host, "initialize");
  g_assert_cmpint (easel_connection_get_state (EASEL_CONNECTION (fixture->client)), ==, EASEL_CONNECTION_CONNECTING);
  g_assert_cmpstr (easel_json_peek_string (hello->params, "channel", NULL), ==, "ahp-root://");
  g_assert_cmpstr (easel_json_peek_string (hello->params, "clientId", NULL), ==, "test-client");
  versions = easel_json_peek_array (hello->params, "protocolVersions");
  g_assert_cmpuint (json_array_get_length (versions), ==, 8);
  g_assert_cmpstr (easel_json_array_string (versions, 0), ==, "1.0.0");
  g_assert_cmpstr (easel_json_array_string (versions, 1), ==, "0.10.0");
  g_assert_cmpstr (easel_json_array_string (versions, 7), ==, "0.5.1");
  info = easel_json_peek_object (hello->params, "clientInfo");
  g_assert_cmpstr (easel_json_peek_string (info, "name", NULL), ==, "easel");
  g_assert_nonnull (easel_json_peek_object (easel_json_peek_object (hello->params, "capabilities"), "canvas"));
  g_assert_nonnull (easel_json_peek_object (easel_json_peek_object (hello->params, "capabilities"), "mcpApps"));
  g_assert_cmpstr (easel_json_array_string (easel_json_peek_array (hello->params, "initialSubscriptions"), 0), ==,
                   "ahp-root://");

  scripted_host_reply (fixture->host, hello->id,
                       "{\"protocolVersion\":\"0.6.0\",\"serverSeq\":4,\"serverInfo\":{\"name\":\"n\"},"
                       "\"snapshots\":[{\"resource\":\"ahp-root://\",\"state\":{\"agents\":[],\"x\":7},\"fromSeq\":4}]}");
  await (fixture->ready == 1);
  g_assert_false (fixture->resumed);
  g_assert_cmpint (easel_connection_get_state (EASEL_CONNECTION (fixture->client)), ==, EASEL_CONNECTION_READY);
  g_assert_cmpstr (ahp_client_get_server_title (fixture->client), ==, "n");
  g_assert_true (ahp_client_is_loopback (fixture->client));
  g_assert_null (easel_connection_get_error (EASEL_CONNECTION (fixture->client)));
  g_assert_cmpint (ahp_channel_get_status (ahp_client_get_root (fixture->client)), ==, AHP_CHANNEL_LIVE);
  g_assert_cmpint (easel_json_peek_int (ahp_channel_get_state (ahp_client_get_root (fixture->client)), "x", 0), ==, 7);
}

static void
test_no_root_snapshot (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr(HostMessage) hello = NULL, subscribe = NULL;

  easel_connection_start (EASEL_CONNECTION (fixture->client));
  hello = scripted_host_await (fixture->host, "initialize");
  scripted_host_reply (fixture->host, hello->id, "{\"protocolVersion\":\"1.0.0\"}");
  subscribe = scripted_host_await (fixture->host, "subscribe");
  g_assert_cmpstr (easel_json_peek_string (subscribe->params, "channel", NULL), ==, "ahp-root://");
  scripted_host_reply (fixture->host, subscribe->id,
                       "{\"snapshot\":{\"resource\":\"ahp-root://\",\"state\":{\"agents\":[]},\"fromSeq\":0}}");
  await (ahp_channel_get_status (ahp_client_get_root (fixture->client)) == AHP_CHANNEL_LIVE);
}

static void
test_foreign_version (Fixture       *fixture,
                      gconstpointer  data)
{
  fixture->host->automatic = TRUE;
  fixture->host->version = "2.0.0";
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_FAILED);
  g_assert_error (easel_connection_get_error (EASEL_CONNECTION (fixture->client)), AHP_ERROR, AHP_ERROR_PROTOCOL);

  fixture->host->version = "1.0.0";
  ahp_client_retry (fixture->client);
  await (fixture->ready == 1);
  g_assert_null (easel_connection_get_error (EASEL_CONNECTION (fixture->client)));
}

static void
test_unsupported_version (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr(HostMessage) hello = NULL;
  g_autofree char *versions = NULL;

  easel_connection_start (EASEL_CONNECTION (fixture->client));
  hello = scripted_host_await (fixture->host, "initialize");
  scripted_host_reply_error (fixture->host, hello->id, -32005, "{\"supportedVersions\":[\"3.0.0\",7,\"^2.1.0\"]}");
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_FAILED);
  g_assert_error (easel_connection_get_error (EASEL_CONNECTION (fixture->client)), RPC_ERROR, AHP_CODE_UNSUPPORTED_VERSION);
  versions = ahp_handshake_dup_versions (easel_connection_get_error (EASEL_CONNECTION (fixture->client)));
  g_assert_cmpstr (versions, ==, "3.0.0, ^2.1.0");
}

/* Hosts that accept the caret ranges of @baselines, and the version that AHP's rule selects from our offer: the highest
 * in one of the ranges. NULL: none, and the host refuses. */
typedef struct
{
  const char *name;
  const char *baselines[3];
  const char *selected;
} Negotiation;

static const Negotiation negotiations[] = {
  { "1.0", { "1.0.0", "0.9.0" }, "1.0.0" },
  { "0.10-only", { "0.10.0" }, "0.10.0" },
  { "1.1-with-baselines", { "1.1.0", "1.0.0", "0.10.0" }, "1.0.0" },
  { "1.1-only", { "1.1.0" }, NULL },
  { "2.0-only", { "2.0.0" }, NULL },
  { "0.9", { "0.9.0" }, "0.9.0" },
  { "0.8", { "0.8.0" }, "0.8.0" },
  { "0.7", { "0.7.0" }, "0.7.0" },
  { "0.6", { "0.6.0" }, "0.6.0" },
  { "0.5.0-baseline", { "0.5.0" }, "0.5.2" },
  { "0.5.1-baseline", { "0.5.1" }, "0.5.2" },
  { "0.4-only", { "0.4.0" }, NULL },
  { "baselines-in-any-order", { "0.6.0", "0.9.0", "0.7.0" }, "0.9.0" },
};

static gint64
read_version (const char *version)
{
  int parts[3];

  g_assert_cmpint (sscanf (version, "%d.%d.%d", &parts[0], &parts[1], &parts[2]), ==, 3);
  return ((gint64) parts[0] << 40) + ((gint64) parts[1] << 20) + parts[2];
}

static gboolean
is_in_range (gint64 version,
             gint64 baseline)
{
  int fixed = baseline >> 40 > 0 ? 40 : 20;

  return version >= baseline && version >> fixed == baseline >> fixed;
}

static void
test_negotiation (Fixture       *fixture,
                  gconstpointer  data)
{
  const Negotiation *negotiation = data;
  g_autoptr(HostMessage) hello = NULL;
  g_autofree char *result = NULL;
  const char *selected = NULL;
  JsonArray *offer;

  easel_connection_start (EASEL_CONNECTION (fixture->client));
  hello = scripted_host_await (fixture->host, "initialize");
  offer = easel_json_peek_array (hello->params, "protocolVersions");
  for (guint i = 0; i < json_array_get_length (offer); i++)
    {
      const char *version = easel_json_array_string (offer, i);

      for (guint j = 0; j < G_N_ELEMENTS (negotiation->baselines) && negotiation->baselines[j] != NULL; j++)
        if (is_in_range (read_version (version), read_version (negotiation->baselines[j])) &&
            (selected == NULL || read_version (version) > read_version (selected)))
          selected = version;
    }
  g_assert_cmpstr (selected, ==, negotiation->selected);
  if (selected == NULL)
    {
      scripted_host_reply_error (fixture->host, hello->id, -32005, "{\"supportedVersions\":[\"9.0.0\"]}");
      await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_FAILED);
      return;
    }
  result = g_strdup_printf ("{\"protocolVersion\":\"%s\",\"serverSeq\":0,\"snapshots\":[{\"resource\":\"ahp-root://\","
                            "\"state\":{\"agents\":[]},\"fromSeq\":0}]}", selected);
  scripted_host_reply (fixture->host, hello->id, result);
  await (fixture->ready == 1);
}

static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  fixture->host->refuse_status = GPOINTER_TO_UINT (data);
  fixture->host->automatic = TRUE;
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_FAILED);
  g_assert_error (easel_connection_get_error (EASEL_CONNECTION (fixture->client)), G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  g_assert_null (strstr (easel_connection_get_error (EASEL_CONNECTION (fixture->client))->message, "secret"));

  fixture->host->refuse_status = 0;
  ahp_client_retry (fixture->client);
  await (fixture->ready == 1);
}

static void
test_busy_host (Fixture       *fixture,
                gconstpointer  data)
{
  fixture->host->refuse_status = 503;
  fixture->host->automatic = TRUE;
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  g_assert_nonnull (easel_connection_get_error (EASEL_CONNECTION (fixture->client)));
  fixture->host->refuse_status = 0;
  await (fixture->ready == 1);
}

static void
test_nobody_there (Fixture       *fixture,
                   gconstpointer  data)
{
  fixture->host->automatic = TRUE;
  scripted_host_kill (fixture->host);
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  scripted_host_restart (fixture->host);
  await (fixture->ready == 1);
}

static void
test_bad_address (void)
{
  g_autoptr(AhpClient) client = ahp_client_new ("http://127.0.0.1:1/", "c");

  easel_connection_start (EASEL_CONNECTION (client));
  await (easel_connection_get_state (EASEL_CONNECTION (client)) == EASEL_CONNECTION_FAILED);
  g_assert_nonnull (easel_connection_get_error (EASEL_CONNECTION (client)));
}

/* Whatever a host answers instead of a result, the client tries again and does not stop. */
static void
test_malformed_results (Fixture       *fixture,
                        gconstpointer  data)
{
  static const char * const results[] = {
    "null", "[]", "7", "{}", "{\"protocolVersion\":null}", "{\"protocolVersion\":[\"1.0.0\"]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    {
      g_autoptr(HostMessage) hello = NULL;

      ahp_client_retry (fixture->client);
      hello = scripted_host_await (fixture->host, "initialize");
      scripted_host_reply (fixture->host, hello->id, results[i]);
      /* It was lost before; a retry during an attempt would do nothing. */
      await (easel_connection_get_attempt (EASEL_CONNECTION (fixture->client)) == NULL);
      g_assert_cmpint (easel_connection_get_state (EASEL_CONNECTION (fixture->client)), ==, EASEL_CONNECTION_LOST);
    }
  fixture->host->automatic = TRUE;
  ahp_client_retry (fixture->client);
  await (fixture->ready == 1);
}

/* ping must be answered before initialize is; other requests get -32601; ids come back verbatim. */
static void
test_requests (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr(HostMessage) hello = NULL, pong = NULL, refusal = NULL;
  JsonObject *error;

  easel_connection_start (EASEL_CONNECTION (fixture->client));
  hello = scripted_host_await (fixture->host, "initialize");
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"id\":\"p 1\",\"method\":\"ping\","
                      "\"params\":{\"channel\":\"ahp-root://\"}}");
  pong = scripted_host_await (fixture->host, NULL);
  g_assert_cmpstr (easel_json_peek_string (pong->params, "id", NULL), ==, "p 1");
  g_assert_true (json_object_has_member (pong->params, "result"));

  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"dance\"}");
  refusal = scripted_host_await (fixture->host, NULL);
  error = easel_json_peek_object (refusal->params, "error");
  g_assert_cmpint (easel_json_peek_int (error, "code", 0), ==, RPC_ERROR_METHOD_NOT_FOUND);
}

static void
auth_cb (AhpClient  *client,
         JsonObject *metadata,
         GPtrArray  *wanted)
{
  g_ptr_array_add (wanted, g_strjoin ("|", easel_json_peek_string (metadata, "resource", "?"),
                                      easel_json_peek_string (metadata, "resource_name", "?"), NULL));
}

static void
test_authenticate (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr(GPtrArray) wanted = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GAsyncResult) result = NULL, done = NULL;
  g_autoptr(HostMessage) list = NULL, push = NULL;
  g_autoptr(GError) error = NULL;

  scripted_model_set (fixture->host, "ahp-root://", AHP_CHANNEL_ROOT,
                      "{\"agents\":[{\"protectedResources\":[{\"resource\":\"https://a\",\"resource_name\":\"A\"}]}]}");
  fixture->host->automatic = TRUE;
  g_signal_connect (fixture->client, "auth-required", G_CALLBACK (auth_cb), wanted);
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  await (fixture->ready == 1);

  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"auth/required\",\"params\":"
                      "{\"channel\":\"ahp-root://\",\"resource\":\"https://a\",\"reason\":\"expired\"}}");
  await (wanted->len == 1);
  g_assert_cmpstr (g_ptr_array_index (wanted, 0), ==, "https://a|A");

  fixture->host->automatic = FALSE;
  ahp_client_list_sessions_async (fixture->client, NULL, keep_result, &result);
  list = scripted_host_await (fixture->host, "listSessions");
  scripted_host_reply_error (fixture->host, list->id, -32007,
                             "{\"resources\":[{\"resource\":\"https://b\",\"resource_name\":\"B\"},null,{\"x\":1}]}");
  await (result != NULL);
  g_assert_null (ahp_client_list_sessions_finish (fixture->client, result, &error));
  g_assert_error (error, RPC_ERROR, AHP_CODE_AUTH_REQUIRED);
  g_assert_cmpuint (wanted->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (wanted, 1), ==, "https://b|B");

  ahp_client_authenticate_async (fixture->client, "https://b", "t0ken", NULL, NULL, keep_result, &done);
  push = scripted_host_await (fixture->host, "authenticate");
  g_assert_cmpstr (easel_json_peek_string (push->params, "resource", NULL), ==, "https://b");
  g_assert_cmpstr (easel_json_peek_string (push->params, "token", NULL), ==, "t0ken");
  scripted_host_reply (fixture->host, push->id, "{}");
  await (done != NULL);
  g_clear_error (&error);
  g_assert_true (ahp_client_authenticate_finish (fixture->client, done, &error));
  g_assert_no_error (error);
}

static void
test_paging (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(HostMessage) first = NULL, second = NULL;
  g_autoptr(GPtrArray) sessions = NULL;
  g_autoptr(GError) error = NULL;

  fixture->host->automatic = TRUE;
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  await (fixture->ready == 1);
  fixture->host->automatic = FALSE;

  ahp_client_list_sessions_async (fixture->client, NULL, keep_result, &result);
  first = scripted_host_await (fixture->host, "listSessions");
  scripted_host_reply (fixture->host, first->id,
                       "{\"items\":[{\"resource\":\"s:1\"},null,{\"title\":\"no name\"}],\"nextCursor\":\"c2\"}");
  second = scripted_host_await (fixture->host, "listSessions");
  g_assert_cmpstr (easel_json_peek_string (second->params, "cursor", NULL), ==, "c2");
  scripted_host_reply (fixture->host, second->id, "{\"items\":[{\"resource\":\"s:2\"}]}");
  await (result != NULL);
  sessions = ahp_client_list_sessions_finish (fixture->client, result, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (sessions->len, ==, 2);
}

static void
test_call_fails_with_the_connection (Fixture       *fixture,
                                     gconstpointer  data)
{
  g_autoptr(GAsyncResult) early = NULL, pending = NULL;
  g_autoptr(HostMessage) message = NULL;
  g_autoptr(GError) error = NULL;

  ahp_client_call_async (fixture->client, "disposeSession", "s:1", NULL, 0, NULL, keep_result, &early);
  await (early != NULL);
  g_assert_null (ahp_client_call_finish (fixture->client, early, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED);
  g_clear_error (&error);

  fixture->host->automatic = TRUE;
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  await (fixture->ready == 1);
  ahp_client_call_async (fixture->client, "createSession", "s:1", json_object_new (), 0, NULL, keep_result, &pending);
  message = scripted_host_await (fixture->host, "createSession");
  g_assert_cmpstr (easel_json_peek_string (message->params, "channel", NULL), ==, "s:1");
  scripted_host_drop (fixture->host);
  await (pending != NULL);
  g_assert_null (ahp_client_call_finish (fixture->client, pending, &error));
  g_assert_nonnull (error);
  await (fixture->ready == 2);
  /* Never sent again: it is not idempotent. */
  g_assert_cmpuint (scripted_host_count (fixture->host, "createSession"), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func, data) g_test_add ("/ahp/handshake/" path, Fixture, data, set_up, func, tear_down)
  ADD ("offer", test_offer, NULL);
  ADD ("no-root-snapshot", test_no_root_snapshot, NULL);
  ADD ("foreign-version", test_foreign_version, NULL);
  ADD ("unsupported-version", test_unsupported_version, NULL);
  ADD ("refused/401", test_refused, GUINT_TO_POINTER (401));
  ADD ("refused/403", test_refused, GUINT_TO_POINTER (403));
  ADD ("busy-host", test_busy_host, NULL);
  ADD ("nobody-there", test_nobody_there, NULL);
  ADD ("malformed-results", test_malformed_results, NULL);
  ADD ("requests", test_requests, NULL);
  ADD ("authenticate", test_authenticate, NULL);
  ADD ("paging", test_paging, NULL);
  ADD ("call-fails-with-the-connection", test_call_fails_with_the_connection, NULL);
#undef ADD
  for (guint i = 0; i < G_N_ELEMENTS (negotiations); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ahp/handshake/negotiation/%s", negotiations[i].name);

      g_test_add (path, Fixture, &negotiations[i], set_up, test_negotiation, tear_down);
    }
  g_test_add_func ("/ahp/handshake/bad-address", test_bad_address);
  return g_test_run ();
}
