/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Canvases that a client provides: asked for, driven, lost and found again. */
#include "ahp-error.h"
#include "easel-host-error.h"
#include "easel-json.h"
#include "host-fixture.h"
#include "rpc-error.h"

#define REGISTER "{\"type\":\"session/activeClientSet\",\"activeClient\":{\"clientId\":\"%s\",\"displayName\":\"Desk\"," \
                 "\"tools\":[],\"canvasProviders\":[{\"canvasId\":\"editor\",\"displayName\":\"Editor\"," \
                 "\"description\":\"Text\",\"actions\":[{\"name\":\"goto\"}]}]}}"

typedef enum
{
  ANSWER,
  REFUSE,
  REFUSE_BARE,
  UNSAVED,
  SILENT,
} Mode;

/* The providing side of a client. */
typedef struct
{
  HostClient *client;
  Mode        mode;
  const char *opened;       /* what canvasOpen answers */
  GPtrArray  *requests;     /* RpcRequest */
} Provider;

static void
refuse (RpcRequest *request,
        const char *code)
{
  g_autoptr(JsonNode) data = NULL;
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "code", code);
  json_object_set_string_member (object, "message", "No");
  data = easel_json_node_take (object);
  rpc_request_reply_error (request, -32012, "No", data);
}

static void
request_cb (RpcRequest *request,
            gpointer    user_data)
{
  Provider *provider = user_data;
  const char *method = rpc_request_get_method (request);
  const char *answer = strcmp (method, "canvasOpen") == 0 ? provider->opened
                       : strcmp (method, "canvasInvokeAction") == 0 ? "{\"value\":{\"line\":12}}" : "null";
  g_autoptr(JsonNode) result = json_from_string (answer, NULL);

  g_ptr_array_add (provider->requests, g_object_ref (request));
  if (provider->mode == ANSWER)
    rpc_request_reply (request, result);
  else if (provider->mode == REFUSE)
    refuse (request, "canvas_action_no_handler");
  else if (provider->mode == UNSAVED)
    refuse (request, "canvas_unsaved");
  else if (provider->mode == REFUSE_BARE)
    rpc_request_reply_error (request, -32601, "What?", NULL);
}

static void
provider_register (Provider   *provider,
                   const char *client_id)
{
  g_autofree char *action = g_strdup_printf (REGISTER, client_id);
  g_autofree char *pattern = g_strdup_printf ("{\"action\":{\"activeClient\":{\"clientId\":\"%s\"}}}", client_id);

  host_client_dispatch (provider->client, SESSION, action);
  json_object_unref (host_client_wait (provider->client, "action", pattern));
}

static void
provider_connect (Provider    *provider,
                  HostFixture *fixture,
                  const char  *client_id)
{
  provider->client = host_fixture_client (fixture, client_id);
  provider->opened = "{\"title\":\"README.md\",\"status\":\"opened\"}";
  provider->requests = g_ptr_array_new_with_free_func (g_object_unref);
  host_client_set_handler (provider->client, request_cb, provider);
  provider_register (provider, client_id);
}

static void
provider_clear (Provider *provider)
{
  g_clear_pointer (&provider->client, host_client_free);
  g_clear_pointer (&provider->requests, g_ptr_array_unref);
}

static void
assert_request (Provider   *provider,
                guint       index,
                const char *method,
                const char *pattern)
{
  easel_test_wait_until (provider->requests->len > index);
  g_assert_cmpstr (rpc_request_get_method (provider->requests->pdata[index]), ==, method);
  host_assert_json (rpc_request_get_params (provider->requests->pdata[index]), pattern);
}

static JsonNode *
invoke (HostFixture  *fixture,
        const char   *instance_id,
        const char   *action,
        const char   *input,
        GError      **error)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  g_autoptr(JsonNode) node = input != NULL ? json_from_string (input, NULL) : NULL;
  g_autoptr(GAsyncResult) result = NULL;

  easel_host_runtime_invoke_async (runtime, SESSION, instance_id, action, node, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_host_runtime_invoke_finish (runtime, result, error);
}

static gboolean
close_canvas (HostFixture  *fixture,
              const char   *instance_id,
              GError      **error)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  g_autoptr(GAsyncResult) result = NULL;

  easel_host_runtime_close_async (runtime, SESSION, instance_id, EASEL_HOST_CLOSER_AGENT, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_host_runtime_close_finish (runtime, result, error);
}

static void
assert_provider_error (GError     *error,
                       const char *code)
{
  g_autofree char *pattern = g_strdup_printf ("{\"code\":\"%s\"}", code);

  g_assert_error (error, RPC_ERROR, AHP_CODE_CANVAS_PROVIDER);
  g_assert_nonnull (rpc_error_get_data (error));
  if (!host_json_matches (rpc_error_get_data (error), pattern))
    g_error ("%s is not %s", error->message, code);
}

static void
assert_state (HostFixture *fixture,
              const char  *channel,
              const char  *pattern)
{
  host_assert_json (easel_host_state_get (easel_host_get_state (fixture->host), channel), pattern);
}

static char *
open_editor (HostFixture *fixture)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) opened = host_fixture_open (fixture, NULL, "editor", "ed-1", "{\"path\":\"README.md\"}", &error);

  g_assert_no_error (error);
  return g_strdup (json_object_get_string_member (opened, "channel"));
}

static void
test_life (HostFixture   *fixture,
           gconstpointer  data)
{
  Provider provider = { 0 };
  g_autoptr(HostClient) renderer = host_fixture_client (fixture, "r1");
  g_autofree char *channel = NULL;
  g_autofree char *catalogue = NULL;
  g_autoptr(JsonNode) value = NULL;
  g_autoptr(GError) error = NULL;

  provider_connect (&provider, fixture, "c1");
  channel = open_editor (fixture);
  assert_request (&provider, 0, "canvasOpen", "{\"channel\":\"" SESSION "\",\"canvasId\":\"editor\","
                  "\"extensionId\":\"client:c1\",\"instanceId\":\"ed-1\",\"input\":{\"path\":\"README.md\"}}");
  assert_state (fixture, channel, "{\"instanceId\":\"ed-1\",\"canvasId\":\"editor\",\"extensionId\":\"client:c1\","
                "\"extensionName\":\"Desk\",\"displayName\":\"Editor\",\"input\":{\"path\":\"README.md\"},"
                "\"title\":\"README.md\",\"status\":\"opened\",\"url\":null,\"availability\":\"ready\","
                "\"provider\":{\"kind\":\"client\",\"clientId\":\"c1\"}}");
  catalogue = g_strdup_printf ("{\"channel\":\"" SESSION "\",\"action\":{\"type\":\"session/openCanvasesChanged\","
                               "\"openCanvases\":[{\"instanceId\":\"ed-1\",\"channel\":\"%s\",\"canvasId\":\"editor\","
                               "\"extensionId\":\"client:c1\",\"title\":\"README.md\",\"availability\":\"ready\"}]}}", channel);
  json_object_unref (host_client_wait (renderer, "action", catalogue));

  value = invoke (fixture, "ed-1", "goto", "{\"line\":12}", &error);
  g_assert_no_error (error);
  g_assert_true (host_json_matches (value, "{\"line\":12}"));
  assert_request (&provider, 1, "canvasInvokeAction", "{\"channel\":\"" SESSION "\",\"instanceId\":\"ed-1\","
                  "\"canvasId\":\"editor\",\"extensionId\":\"client:c1\",\"actionName\":\"goto\",\"input\":{\"line\":12}}");

  /* What its user would lose keeps it open. */
  provider.mode = UNSAVED;
  g_assert_false (close_canvas (fixture, "ed-1", &error));
  assert_provider_error (error, "canvas_unsaved");
  g_clear_error (&error);
  assert_state (fixture, channel, "{\"availability\":\"ready\"}");
  provider.mode = ANSWER;
  g_assert_true (close_canvas (fixture, "ed-1", &error));
  assert_request (&provider, 3, "canvasClose", "{\"channel\":\"" SESSION "\",\"instanceId\":\"ed-1\","
                  "\"canvasId\":\"editor\",\"extensionId\":\"client:c1\"}");
  json_object_unref (host_client_wait (renderer, "action", "{\"action\":{\"openCanvases\":[]}}"));
  g_assert_null (easel_host_state_get (easel_host_get_state (fixture->host), channel));
  g_assert_false (close_canvas (fixture, "ed-1", &error));
  assert_provider_error (error, "canvas_instance_unknown");
  provider_clear (&provider);
}

/* The code in the examples of issue #297, for a client that was written by them. */
static void
test_other_spelling (void)
{
  g_autoptr(GError) error = easel_host_error_provider ("canvas_instance_not_found", "Gone");

  g_assert_cmpstr (easel_host_error_get_code (error), ==, "canvas_instance_unknown");
}

/* The same instance again: the provider is asked, the channel stays, what it does not answer any more is cleared. */
static void
test_open_again (HostFixture   *fixture,
                 gconstpointer  data)
{
  Provider provider = { 0 };
  g_autofree char *channel = NULL;
  g_autoptr(JsonObject) again = NULL;
  g_autoptr(JsonObject) other = NULL;
  g_autoptr(HostClient) renderer = host_fixture_client (fixture, "r1");
  g_autoptr(GError) error = NULL;

  provider_connect (&provider, fixture, "c1");
  channel = open_editor (fixture);
  json_object_unref (host_client_subscribe (renderer, channel));
  provider.opened = "{\"title\":\"NEWS\",\"url\":\"https://example.org/x\"}";
  again = host_fixture_open (fixture, "client:c1", "editor", "ed-1", "{\"path\":\"NEWS\"}", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (json_object_get_string_member (again, "channel"), ==, channel);
  json_object_unref (host_client_wait (renderer, "action", "{\"action\":{\"type\":\"canvas/updated\",\"title\":\"NEWS\","
                                       "\"url\":\"https://example.org/x\"}}"));
  assert_state (fixture, channel, "{\"title\":\"NEWS\",\"status\":null,\"input\":{\"path\":\"NEWS\"}}");
  g_assert_cmpuint (provider.requests->len, ==, 2);

  other = host_fixture_open (fixture, "easel.page", "page", "ed-1", "{\"folder\":\"/\"}", &error);
  g_assert_error (error, RPC_ERROR, AHP_CODE_CONFLICT);
  provider_clear (&provider);
}

static void
close_as_user (HostFixture *fixture,
               HostClient  *renderer,
               const char  *channel)
{
  host_client_dispatch (renderer, channel, "{\"type\":\"canvas/closeRequested\"}");
  easel_test_wait_until (easel_host_state_get (easel_host_get_state (fixture->host), channel) == NULL);
}

/* What its user closed and reopens, the provider is asked to open again with its input; without it the canvas waits. */
static void
test_reopened (HostFixture   *fixture,
               gconstpointer  data)
{
  static const char params[] = "{\"channel\":\"" SESSION "\",\"instanceId\":\"ed-1\"}";
  Provider provider = { 0 };
  g_autoptr(HostClient) renderer = host_fixture_client (fixture, "r1");
  g_autofree char *channel = NULL;

  provider_connect (&provider, fixture, "c1");
  channel = open_editor (fixture);
  json_object_unref (host_client_subscribe (renderer, channel));
  close_as_user (fixture, renderer, channel);
  assert_request (&provider, 1, "canvasClose", "{\"instanceId\":\"ed-1\"}");
  provider.opened = "{\"title\":\"Again\"}";
  json_object_unref (host_client_ask (renderer, "x-easel/canvasReopen", params));
  assert_request (&provider, 2, "canvasOpen", "{\"canvasId\":\"editor\",\"instanceId\":\"ed-1\","
                  "\"input\":{\"path\":\"README.md\"}}");
  json_object_unref (host_client_subscribe (renderer, channel));
  easel_test_wait_until (strcmp (json_object_get_string_member (easel_host_state_get (easel_host_get_state (fixture->host),
                                                                                     channel), "title"), "Again") == 0);
  assert_state (fixture, channel, "{\"availability\":\"ready\"}");

  close_as_user (fixture, renderer, channel);
  provider_clear (&provider);
  json_object_unref (host_client_ask (renderer, "x-easel/canvasReopen", params));
  easel_test_wait_until (strcmp (json_object_get_string_member (easel_host_state_get (easel_host_get_state (fixture->host),
                                                                                     channel), "availability"),
                                 "stale") == 0);
  provider_connect (&provider, fixture, "c1");
  easel_test_wait_until (strcmp (json_object_get_string_member (easel_host_state_get (easel_host_get_state (fixture->host),
                                                                                     channel), "availability"),
                                 "ready") == 0);
  provider_clear (&provider);
}

static void
test_refused (HostFixture   *fixture,
              gconstpointer  data)
{
  static const struct { const char *owner, *canvas, *instance; int code; } cases[] = {
    { NULL, "editor", "../etc", RPC_ERROR_INVALID_PARAMS },
    { NULL, "editor", "", RPC_ERROR_INVALID_PARAMS },
    { NULL, "editor", "-x", RPC_ERROR_INVALID_PARAMS },
    { NULL, "editor", "a b", RPC_ERROR_INVALID_PARAMS },
    { NULL, "nothing", "x", AHP_CODE_CANVAS_PROVIDER },
    { "client:c9", "editor", "x", AHP_CODE_CANVAS_PROVIDER },
  };
  Provider provider = { 0 };
  g_autoptr(GError) error = NULL;
  g_autofree char *long_id = g_strnfill (129, 'a');

  provider_connect (&provider, fixture, "c1");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_null (host_fixture_open (fixture, cases[i].owner, cases[i].canvas, cases[i].instance, NULL, &error));
      g_assert_error (error, RPC_ERROR, cases[i].code);
      g_clear_error (&error);
    }
  g_assert_null (host_fixture_open (fixture, NULL, "editor", long_id, NULL, &error));
  g_assert_error (error, RPC_ERROR, RPC_ERROR_INVALID_PARAMS);
  g_clear_error (&error);

  provider.mode = REFUSE;
  g_assert_null (host_fixture_open (fixture, NULL, "editor", "x", NULL, &error));
  assert_provider_error (error, "canvas_action_no_handler");
  g_clear_error (&error);
  provider.mode = REFUSE_BARE;
  g_assert_null (host_fixture_open (fixture, NULL, "editor", "x", NULL, &error));
  assert_provider_error (error, "canvas_provider_error");
  assert_state (fixture, SESSION, "{\"openCanvases\":[]}");
  provider_clear (&provider);
}

static void
test_url (HostFixture   *fixture,
          gconstpointer  data)
{
  static const struct { const char *opened; gboolean allowed; } cases[] = {
    { "{\"url\":\"https://example.org/\"}", TRUE },
    { "{\"url\":\"http://localhost:81/\"}", TRUE },
    { "{\"url\":\"http://127.0.0.1/\"}", TRUE },
    { "{\"url\":\"file:///tmp/x.html\"}", TRUE },
    { "{}", TRUE },
    { "null", TRUE },
    { "{\"contentUri\":\"https://example.org/\"}", TRUE },
    { "{\"url\":\"http://example.org/\"}", FALSE },
    { "{\"url\":\"http://127.0.0.1.example.org/\"}", FALSE },
    { "{\"url\":\"javascript:alert(1)\"}", FALSE },
    { "{\"url\":\"data:text/html,x\"}", FALSE },
    { "{\"url\":\"ahp-canvas-content:/other/x\"}", FALSE },
    { "{\"url\":\"editor:x\"}", FALSE },
    { "{\"url\":\"\"}", FALSE },
  };
  Provider provider = { 0 };

  provider_connect (&provider, fixture, "c1");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *instance = g_strdup_printf ("u%u", i);
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonObject) opened = NULL;

      provider.opened = cases[i].opened;
      opened = host_fixture_open (fixture, NULL, "editor", instance, NULL, &error);
      g_test_message ("%s", cases[i].opened);
      if (cases[i].allowed)
        g_assert_no_error (error);
      else
        {
          assert_provider_error (error, "canvas_url_refused");
          /* The provider believes that it is open: it is told. */
          easel_test_wait_until (strcmp (rpc_request_get_method (provider.requests->pdata[provider.requests->len - 1]),
                                         "canvasClose") == 0);
        }
    }
  provider_clear (&provider);
}

static void
test_time_out (HostFixture   *fixture,
               gconstpointer  data)
{
  Provider provider = { 0 };
  g_autofree char *channel = NULL;
  g_autoptr(GError) error = NULL;

  easel_host_set_timeouts (fixture->host, 200, 200, 60000);
  provider_connect (&provider, fixture, "c1");
  channel = open_editor (fixture);
  provider.mode = SILENT;
  g_assert_null (host_fixture_open (fixture, NULL, "editor", "ed-2", NULL, &error));
  assert_provider_error (error, "canvas_provider_timeout");
  g_clear_error (&error);
  g_assert_null (invoke (fixture, "ed-1", "goto", NULL, &error));
  assert_provider_error (error, "canvas_provider_timeout");
  g_clear_error (&error);
  /* The canvas goes even though nobody answers. */
  g_assert_true (close_canvas (fixture, "ed-1", &error));
  assert_state (fixture, SESSION, "{\"openCanvases\":[]}");
  provider_clear (&provider);
}

static void
test_busy (HostFixture   *fixture,
           gconstpointer  data)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  Provider provider = { 0 };
  g_autoptr(GAsyncResult) first = NULL;
  g_autoptr(JsonObject) opened = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = json_from_string ("{}", NULL);

  provider_connect (&provider, fixture, "c1");
  provider.mode = SILENT;
  easel_host_runtime_open_async (runtime, SESSION, NULL, "editor", "ed-1", NULL, NULL, easel_test_result_cb, &first);
  easel_test_wait_until (provider.requests->len == 1);
  g_assert_null (host_fixture_open (fixture, NULL, "editor", "ed-1", NULL, &error));
  assert_provider_error (error, "canvas_busy");
  g_clear_error (&error);
  rpc_request_reply (provider.requests->pdata[0], answer);
  easel_test_wait_until (first != NULL);
  opened = easel_host_runtime_open_finish (runtime, first, &error);
  g_assert_no_error (error);
  provider_clear (&provider);
}

/* The session ends while a provider still thinks: no canvas in nowhere, and the provider is told. */
static void
test_session_ends (HostFixture   *fixture,
                   gconstpointer  data)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  Provider provider = { 0 };
  g_autoptr(GAsyncResult) first = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = json_from_string ("{}", NULL);

  provider_connect (&provider, fixture, "c1");
  provider.mode = SILENT;
  easel_host_runtime_open_async (runtime, SESSION, NULL, "editor", "ed-1", NULL, NULL, easel_test_result_cb, &first);
  easel_test_wait_until (provider.requests->len == 1);
  json_object_unref (host_client_ask (provider.client, "disposeSession", "{\"channel\":\"" SESSION "\"}"));
  rpc_request_reply (provider.requests->pdata[0], answer);
  easel_test_wait_until (first != NULL);
  g_assert_null (easel_host_runtime_open_finish (runtime, first, &error));
  g_assert_error (error, RPC_ERROR, AHP_CODE_SESSION_NOT_FOUND);
  assert_request (&provider, 1, "canvasClose", "{\"instanceId\":\"ed-1\"}");
  provider_clear (&provider);
}

static void
test_lost_and_found (HostFixture   *fixture,
                     gconstpointer  data)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  Provider provider = { 0 };
  Provider returned = { 0 };
  g_autoptr(HostClient) renderer = host_fixture_client (fixture, "r1");
  g_autofree char *channel = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  provider_connect (&provider, fixture, "c1");
  channel = open_editor (fixture);
  json_object_unref (host_client_subscribe (renderer, channel));

  /* Gone while it is asked something. */
  provider.mode = SILENT;
  easel_host_runtime_invoke_async (runtime, SESSION, "ed-1", "goto", NULL, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (provider.requests->len == 2);
  host_client_close (provider.client);
  easel_test_wait_until (result != NULL);
  g_assert_null (easel_host_runtime_invoke_finish (runtime, result, &error));
  assert_provider_error (error, "canvas_provider_unavailable");
  g_clear_error (&error);
  json_object_unref (host_client_wait (renderer, "action", "{\"action\":{\"type\":\"canvas/updated\",\"availability\":\"stale\"}}"));
  json_object_unref (host_client_wait (renderer, "action", "{\"action\":{\"openCanvases\":[{\"availability\":\"stale\"}]}}"));
  g_assert_null (invoke (fixture, "ed-1", "goto", NULL, &error));
  assert_provider_error (error, "canvas_provider_unavailable");

  /* Back with the same declaration: asked again, with the same input. */
  provider_connect (&returned, fixture, "c1");
  assert_request (&returned, 0, "canvasOpen", "{\"instanceId\":\"ed-1\",\"input\":{\"path\":\"README.md\"}}");
  json_object_unref (host_client_wait (renderer, "action", "{\"action\":{\"openCanvases\":[{\"availability\":\"ready\"}]}}"));
  assert_state (fixture, channel, "{\"availability\":\"ready\",\"title\":\"README.md\"}");
  provider_clear (&provider);
  provider_clear (&returned);
}

/* The same over a restart of the host, where the provider resumes with `reconnect`. */
static void
test_restart (HostFixture   *fixture,
              gconstpointer  data)
{
  Provider provider = { 0 };
  Provider returned = { .opened = "{\"title\":\"Again\"}" };
  g_autofree char *channel = NULL;
  g_autoptr(JsonObject) replay = NULL;

  provider_connect (&provider, fixture, "c1");
  channel = open_editor (fixture);
  host_fixture_restart (fixture);
  assert_state (fixture, channel, "{\"availability\":\"stale\",\"title\":\"README.md\"}");

  returned.requests = g_ptr_array_new_with_free_func (g_object_unref);
  returned.client = host_client_new (fixture->uri, "c1");
  host_client_set_handler (returned.client, request_cb, &returned);
  replay = host_client_ask (returned.client, "reconnect", "{\"clientId\":\"c1\",\"lastSeenServerSeq\":0,"
                            "\"subscriptions\":[\"" SESSION "\"]}");
  assert_request (&returned, 0, "canvasOpen", "{\"instanceId\":\"ed-1\",\"extensionId\":\"client:c1\"}");
  json_object_unref (host_client_wait (returned.client, "action", "{\"action\":{\"openCanvases\":[{\"availability\":\"ready\"}]}}"));
  assert_state (fixture, channel, "{\"availability\":\"ready\",\"title\":\"Again\",\"status\":null}");
  provider_clear (&provider);
  provider_clear (&returned);
}

/* It comes back but does not look at the session any more: it is out. */
static void
test_left_out (HostFixture   *fixture,
               gconstpointer  data)
{
  Provider provider = { 0 };
  g_autoptr(HostClient) again = NULL;
  g_autofree char *channel = NULL;

  provider_connect (&provider, fixture, "c1");
  channel = open_editor (fixture);
  again = host_client_new (fixture->uri, "c1");
  json_object_unref (host_client_ask (again, "reconnect", "{\"clientId\":\"c1\",\"lastSeenServerSeq\":0,\"subscriptions\":[]}"));
  assert_state (fixture, SESSION, "{\"activeClients\":[],\"canvases\":[{\"canvasId\":\"page\"}],"
                "\"openCanvases\":[{\"availability\":\"stale\"}]}");
  provider_clear (&provider);
}

static void
test_grace (HostFixture   *fixture,
            gconstpointer  data)
{
  Provider provider = { 0 };
  g_autoptr(HostClient) renderer = host_fixture_client (fixture, "r1");
  g_autofree char *channel = NULL;

  easel_host_set_timeouts (fixture->host, 30000, 3000, 1);
  provider_connect (&provider, fixture, "c1");
  channel = open_editor (fixture);
  host_client_close (provider.client);
  json_object_unref (host_client_wait (renderer, "action", "{\"action\":{\"type\":\"session/activeClientRemoved\","
                                       "\"clientId\":\"c1\"},\"origin\":null}"));
  json_object_unref (host_client_wait (renderer, "action", "{\"action\":{\"type\":\"session/canvasesChanged\","
                                       "\"canvases\":[{\"canvasId\":\"page\"}]}}"));
  /* The instance stays, stale, until somebody closes it. */
  assert_state (fixture, channel, "{\"availability\":\"stale\"}");
  g_assert_true (close_canvas (fixture, "ed-1", NULL));
  provider_clear (&provider);
}

static void
test_two_owners (HostFixture   *fixture,
                 gconstpointer  data)
{
  Provider one = { 0 };
  Provider two = { 0 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) opened = NULL;

  provider_connect (&one, fixture, "c1");
  provider_connect (&two, fixture, "c2");
  assert_state (fixture, SESSION, "{\"canvases\":[{\"canvasId\":\"page\"},{\"extensionId\":\"client:c1\"},"
                "{\"extensionId\":\"client:c2\"}]}");
  g_assert_null (host_fixture_open (fixture, NULL, "editor", "x", NULL, &error));
  assert_provider_error (error, "canvas_ambiguous");
  g_clear_error (&error);
  opened = host_fixture_open (fixture, "client:c2", "editor", "x", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (one.requests->len, ==, 0);
  g_assert_cmpuint (two.requests->len, ==, 1);
  provider_clear (&one);
  provider_clear (&two);
}

/* A client that was lost stays registered for a while, and stands in nobody's way: not in that of its successor either. */
static void
test_successor (HostFixture   *fixture,
                gconstpointer  data)
{
  Provider one = { 0 };
  Provider two = { 0 };
  Provider three = { 0 };
  g_autoptr(HostClient) renderer = host_fixture_client (fixture, "r1");
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) opened = NULL;

  provider_connect (&one, fixture, "c1");
  g_free (open_editor (fixture));
  provider_connect (&two, fixture, "c2");
  host_client_close (one.client);
  json_object_unref (host_client_wait (renderer, "action", "{\"action\":{\"openCanvases\":[{\"availability\":\"stale\"}]}}"));
  assert_state (fixture, SESSION, "{\"canvases\":[{\"canvasId\":\"page\"},{\"extensionId\":\"client:c1\"},"
                "{\"extensionId\":\"client:c2\"}]}");
  opened = host_fixture_open (fixture, NULL, "editor", "ed-2", NULL, &error);
  g_assert_no_error (error);
  assert_request (&two, 0, "canvasOpen", "{\"extensionId\":\"client:c2\",\"instanceId\":\"ed-2\"}");

  /* Two that are there are still two. */
  provider_connect (&three, fixture, "c3");
  g_assert_null (host_fixture_open (fixture, NULL, "editor", "ed-3", NULL, &error));
  assert_provider_error (error, "canvas_ambiguous");
  provider_clear (&one);
  provider_clear (&two);
  provider_clear (&three);
}

static void
assert_names (GError     *error,
              const char *message)
{
  g_autofree char *pattern = g_strdup_printf ("{\"code\":\"canvas_provider_unavailable\",\"message\":\"%s\"}", message);

  g_assert_error (error, RPC_ERROR, AHP_CODE_CANVAS_PROVIDER);
  if (!host_json_matches (rpc_error_get_data (error), pattern))
    g_error ("\"%s\" is not \"%s\"", error->message, message);
}

/* Whoever asks for what is gone hears whose it was, also once that is not registered any more. */
static void
test_gone_by_name (HostFixture   *fixture,
                   gconstpointer  data)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  Provider provider = { 0 };
  g_autoptr(HostClient) renderer = host_fixture_client (fixture, "r1");
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  easel_host_set_timeouts (fixture->host, 30000, 3000, G_MAXUINT);
  provider_connect (&provider, fixture, "c1");
  g_free (open_editor (fixture));
  provider.mode = SILENT;
  easel_host_runtime_invoke_async (runtime, SESSION, "ed-1", "goto", NULL, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (provider.requests->len == 2);
  host_client_close (provider.client);
  easel_test_wait_until (result != NULL);
  g_assert_null (easel_host_runtime_invoke_finish (runtime, result, &error));
  assert_names (error, "\\\"Desk\\\", which provides \\\"README.md\\\", is not connected, or does not offer it now");
  g_clear_error (&error);

  json_object_unref (host_client_wait (renderer, "action", "{\"action\":{\"openCanvases\":[{\"availability\":\"stale\"}]}}"));
  g_assert_null (host_fixture_open (fixture, NULL, "editor", "ed-2", NULL, &error));
  assert_names (error, "\\\"Desk\\\", which provides \\\"Editor\\\", is not connected, or does not offer it now");
  g_clear_error (&error);
  g_assert_null (invoke (fixture, "ed-1", "goto", NULL, &error));
  assert_names (error, "\\\"Desk\\\", which provides \\\"README.md\\\", is not connected, or does not offer it now");
  provider_clear (&provider);
}

/* Canvases are told of to those who said that they know them, in the snapshot, as it happens, and after a break. */
static void
test_capability (HostFixture   *fixture,
                 gconstpointer  data)
{
  Provider provider = { 0 };
  g_autoptr(HostClient) renderer = host_fixture_client (fixture, "r1");
  g_autoptr(HostClient) plain = host_client_new (fixture->uri, "p1");
  g_autoptr(HostClient) again = host_client_new (fixture->uri, "p1");
  g_autoptr(JsonObject) hello = NULL;
  g_autoptr(JsonObject) state = NULL;
  g_autoptr(JsonObject) replay = NULL;
  g_autofree char *params = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *told = NULL;

  hello = host_client_initialize (plain, "\"capabilities\":{},\"initialSubscriptions\":[\"" SESSION "\"]");
  host_assert_json (hello, "{\"snapshots\":[{\"state\":{\"canvases\":null,\"openCanvases\":null,\"lifecycle\":\"ready\"}}]}");
  state = host_client_subscribe (plain, SESSION);
  host_assert_json (state, "{\"canvases\":null,\"openCanvases\":null,\"lifecycle\":\"ready\"}");

  provider_connect (&provider, fixture, "c1");
  g_free (open_editor (fixture));
  json_object_unref (host_client_wait (renderer, "action", "{\"action\":{\"type\":\"session/canvasesChanged\"}}"));
  json_object_unref (host_client_wait (renderer, "action", "{\"action\":{\"openCanvases\":[{\"instanceId\":\"ed-1\"}]}}"));
  g_assert_true (host_client_heard_none (plain, "action", "{\"action\":{\"type\":\"session/canvasesChanged\"}}"));
  g_assert_true (host_client_heard_none (plain, "action", "{\"action\":{\"type\":\"session/openCanvasesChanged\"}}"));
  json_object_unref (host_client_wait (plain, "action", "{\"action\":{\"type\":\"session/activeClientSet\","
                                       "\"activeClient\":{\"clientId\":\"c1\",\"canvasProviders\":null}}}"));
  json_object_unref (state);
  state = host_client_subscribe (plain, SESSION);
  host_assert_json (state, "{\"canvases\":null,\"activeClients\":[{\"clientId\":\"c1\",\"canvasProviders\":null}]}");

  params = g_strdup_printf ("{\"clientId\":\"p1\",\"lastSeenServerSeq\":%d,\"subscriptions\":[\"" SESSION "\"]}",
                            (int) json_object_get_int_member (hello, "serverSeq"));
  replay = host_client_ask (again, "reconnect", params);
  host_assert_json (replay, "{\"type\":\"replay\"}");
  node = easel_json_node_take (json_object_ref (replay));
  told = easel_json_to_string (node);
  g_assert_nonnull (strstr (told, "session/activeClientSet"));
  g_assert_null (strstr (told, "anvasesChanged"));
  g_assert_null (strstr (told, "canvasProviders"));
  provider_clear (&provider);
}

/* Messages of a view reach a providing client as a subscriber, and its answers the views. */
static void
test_bridge (HostFixture   *fixture,
             gconstpointer  data)
{
  Provider provider = { 0 };
  g_autoptr(HostClient) renderer = host_fixture_client (fixture, "r1");
  g_autofree char *channel = NULL;

  provider_connect (&provider, fixture, "c1");
  channel = open_editor (fixture);
  json_object_unref (host_client_subscribe (renderer, channel));
  json_object_unref (host_client_subscribe (provider.client, channel));
  host_client_dispatch (renderer, channel, "{\"type\":\"canvas/message\",\"payload\":{\"hello\":\"provider\"}}");
  json_object_unref (host_client_wait (provider.client, "action", "{\"action\":{\"payload\":{\"hello\":\"provider\"}},"
                                       "\"origin\":{\"clientId\":\"r1\"}}"));
  host_client_dispatch (provider.client, channel, "{\"type\":\"canvas/message\",\"payload\":{\"hello\":\"view\"}}");
  json_object_unref (host_client_wait (renderer, "action", "{\"action\":{\"payload\":{\"hello\":\"view\"}},"
                                       "\"origin\":{\"clientId\":\"c1\"}}"));
  provider_clear (&provider);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  HOST_TEST ("/host/client-canvas/life", test_life);
  HOST_TEST ("/host/client-canvas/open-again", test_open_again);
  HOST_TEST ("/host/client-canvas/reopened", test_reopened);
  HOST_TEST ("/host/client-canvas/refused", test_refused);
  HOST_TEST ("/host/client-canvas/url", test_url);
  HOST_TEST ("/host/client-canvas/time-out", test_time_out);
  HOST_TEST ("/host/client-canvas/busy", test_busy);
  HOST_TEST ("/host/client-canvas/session-ends", test_session_ends);
  HOST_TEST ("/host/client-canvas/lost-and-found", test_lost_and_found);
  HOST_TEST ("/host/client-canvas/restart", test_restart);
  HOST_TEST ("/host/client-canvas/left-out", test_left_out);
  HOST_TEST ("/host/client-canvas/grace", test_grace);
  HOST_TEST ("/host/client-canvas/two-owners", test_two_owners);
  HOST_TEST ("/host/client-canvas/successor", test_successor);
  HOST_TEST ("/host/client-canvas/gone-by-name", test_gone_by_name);
  HOST_TEST ("/host/client-canvas/capability", test_capability);
  HOST_TEST ("/host/client-canvas/bridge", test_bridge);
  g_test_add_func ("/host/client-canvas/other-spelling", test_other_spelling);
  return g_test_run ();
}
