/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source-fixture.h"

#include "ahp-error.h"
#include "easel-canvas-writer.h"
#include "easel-json.h"
#include "rpc-error.h"

typedef struct
{
  const char              *name;
  const char              *session;
  const char              *chat;
  const char              *canvas;
  const char              *change;  /* an action of the canvas … */
  const char              *status;  /* … and what it makes of the status */
  EaselCanvasCapabilities  capabilities;
  const char              *instance_id;
  const char              *display_name;
} Dialect;

#define LATER (EASEL_CANVAS_CAN_CLOSE | EASEL_CANVAS_CAN_READ | EASEL_CANVAS_CAN_ASK)
#define ALL (LATER | EASEL_CANVAS_CAN_MESSAGE)

static const Dialect dialects[] = {
  { "a", "{\"openCanvases\":[{\"instanceId\":\"i\",\"channel\":\"" CANVAS "\",\"canvasId\":\"k\",\"extensionId\":\"e\","
    "\"title\":\"T\",\"availability\":\"ready\"}]}", NULL,
    "{\"instanceId\":\"i\",\"canvasId\":\"k\",\"extensionId\":\"e\",\"displayName\":\"D\",\"title\":\"T\",\"status\":\"one\","
    "\"url\":\"ahp-canvas-content:/i/index.html\",\"availability\":\"ready\",\"provider\":{\"kind\":\"server\"}}",
    "{\"type\":\"canvas/updated\",\"status\":\"two\"}", "two", ALL, "i", "D" },
  { "b2", "{\"canvases\":[{\"providerId\":\"p\",\"canvasId\":\"k\",\"displayName\":\"D\",\"source\":{\"kind\":\"server\"}}],"
    "\"openCanvases\":[{\"channel\":\"" CANVAS "\",\"canvasId\":\"k\",\"title\":\"T\",\"availability\":\"ready\"}]}", NULL,
    "{\"instanceId\":\"i\",\"canvasId\":\"k\",\"providerId\":\"p\",\"title\":\"T\",\"status\":\"one\","
    "\"url\":\"ahp-canvas-content:/i/index.html\",\"availability\":\"ready\"}",
    "{\"type\":\"canvas/updated\",\"status\":\"two\"}", "two", LATER, "i", "D" },
  { "b3", "{\"canvases\":[{\"providerId\":\"p\",\"canvasId\":\"k\",\"title\":\"D\",\"source\":{\"kind\":\"server\"}}],"
    "\"openCanvases\":[{\"channel\":\"" CANVAS "\",\"canvasId\":\"k\",\"title\":\"T\",\"availability\":\"ready\"}]}", NULL,
    "{\"canvasId\":\"k\",\"providerId\":\"p\",\"title\":\"T\",\"activity\":\"one\","
    "\"contentUri\":\"ahp-canvas-content:/i/index.html\",\"availability\":\"ready\"}",
    "{\"type\":\"canvas/updated\",\"activity\":\"two\"}", "two", LATER, NULL, "D" },
  { "d", "{\"chats\":[{\"resource\":\"" CHAT "\"},{\"resource\":\"ahp-chat:/none\"}]}",
    "{\"canvases\":[{\"resource\":\"" CANVAS "\"}]}",
    "{\"instanceId\":\"i\",\"canvasId\":\"k\",\"extensionId\":\"e\",\"title\":\"T\",\"status\":\"one\","
    "\"url\":\"ahp-canvas-content:/i/index.html\"}",
    "{\"type\":\"canvas/stateChanged\",\"canvas\":{\"instanceId\":\"i\",\"canvasId\":\"k\",\"extensionId\":\"e\","
    "\"title\":\"T\",\"status\":\"two\",\"url\":\"ahp-canvas-content:/i/index.html\"}}", "two", 0, "i", NULL },
};

static void
test_dialect (Fixture       *fixture,
              gconstpointer  data)
{
  const Dialect *dialect = data;
  EaselCanvas *canvas;

  if (dialect->chat != NULL)
    scripted_model_set (fixture->host, CHAT, AHP_CHANNEL_CHAT, dialect->chat);
  scripted_model_set (fixture->host, CANVAS, AHP_CHANNEL_CANVAS, dialect->canvas);
  fixture_hold (fixture, dialect->session);
  canvas = fixture_canvas (fixture);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_OPENING);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  g_assert_cmpstr (easel_canvas_get_channel (canvas), ==, CANVAS);
  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "T");
  g_assert_cmpstr (easel_canvas_get_display_name (canvas), ==, dialect->display_name);
  g_assert_false (easel_canvas_is_fresh (canvas));
  g_assert_cmpstr (easel_canvas_get_status (canvas), ==, "one");
  g_assert_cmpstr (easel_canvas_get_address (canvas), ==, "ahp-canvas-content:/i/index.html");
  g_assert_cmpstr (easel_canvas_get_instance_id (canvas), ==, dialect->instance_id);
  g_assert_cmpstr (easel_canvas_get_source_title (canvas), ==, "Scripted host");
  g_assert_cmpint (easel_canvas_get_capabilities (canvas), ==, dialect->capabilities);
  /* The scripted host is on this machine. */
  easel_canvas_set_fact (canvas, address, "http://127.0.0.1:8080/");
  g_assert_cmpint (easel_canvas_classify_address (canvas, NULL, NULL), ==, EASEL_ADDRESS_DIRECT);

  scripted_model_publish (fixture->host, CANVAS, dialect->change, NULL, 0);
  await (g_strcmp0 (easel_canvas_get_status (canvas), dialect->status) == 0);

  /* Out of the catalogue, out of the list. */
  g_object_ref (canvas);
  if (dialect->chat != NULL)
    scripted_model_publish (fixture->host, CHAT, "{\"type\":\"chat/canvasesChanged\"}", NULL, 0);
  else
    scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":[]}",
                            NULL, 0);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_GONE);
  g_assert_null (easel_canvas_list_find (easel_session_get_canvases (fixture->session), CANVAS));
  g_object_unref (canvas);
}

static void
test_null_clears (Fixture       *fixture,
                  gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_297 (fixture, "{\"kind\":\"server\"}");

  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/updated\",\"title\":null,\"status\":null,"
                          "\"url\":null}", NULL, 0);
  await (easel_canvas_get_address (canvas) == NULL);
  g_assert_null (easel_canvas_get_status (canvas));
  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "k");
}

static void
test_provider_stale (Fixture       *fixture,
                     gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_297 (fixture, "{\"kind\":\"server\"}");
  g_autofree char *provider_reason = NULL;

  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/updated\",\"availability\":\"stale\"}", NULL, 0);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_STALE);
  provider_reason = g_strdup (easel_canvas_get_reason (canvas));
  g_assert_nonnull (provider_reason);

  fixture_lose (fixture);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_STALE);
  g_assert_cmpstr (easel_canvas_get_reason (canvas), !=, provider_reason);
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/updated\",\"availability\":\"ready\"}", NULL, 0);
  easel_source_retry (fixture->source);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  g_assert_null (easel_canvas_get_reason (canvas));

  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/updated\",\"availability\":\"napping\"}", NULL, 0);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_STALE);
}

/* The same canvas object over every way of coming back. */
static void
test_lost (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_297 (fixture, "{\"kind\":\"server\"}");

  fixture_lose (fixture);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_STALE);
  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "T");
  fixture->host->shape = GPOINTER_TO_INT (data);
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/updated\",\"title\":\"U\"}", NULL, 0);
  easel_source_retry (fixture->source);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  g_assert_true (fixture_canvas (fixture) == canvas);
  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "U");
}

static void
test_session_vanishes (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = g_object_ref (fixture_open_297 (fixture, "{\"kind\":\"server\"}"));
  const char *how = data;

  if (strcmp (how, "notification") == 0)
    scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"root/sessionRemoved\",\"params\":"
                        "{\"session\":\"" SESSION "\"}}");
  else
    {
      fixture_lose (fixture);
      g_ptr_array_set_size (fixture->host->sessions, 0);
      scripted_model_remove (fixture->host, SESSION);
      easel_source_retry (fixture->source);
    }
  await (easel_session_is_gone (fixture->session));
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_GONE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (fixture->session))), ==, 0);
  g_assert_null (easel_source_find_session (fixture->source, SESSION));
  easel_source_release (fixture->source, fixture->session);
  easel_source_hold (fixture->source, fixture->session);
}

static void
test_release (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = g_object_ref (fixture_open_297 (fixture, "{\"kind\":\"server\"}"));
  EaselCanvas *again;

  easel_source_hold (fixture->source, fixture->session);
  easel_source_release (fixture->source, fixture->session);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_READY);
  easel_source_release (fixture->source, fixture->session);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_GONE);
  await (g_hash_table_size (fixture->host->subscribed) == 1);

  easel_source_hold (fixture->source, fixture->session);
  again = fixture_canvas (fixture);
  g_assert_true (again != canvas);
  await (easel_canvas_get_state (again) == EASEL_CANVAS_READY);
}

static void
follow_cb (GListModel *sessions,
           guint       position,
           guint       removed,
           guint       added,
           Fixture    *fixture)
{
  if (removed > 0)
    {
      easel_source_release (fixture->source, fixture->session);
      g_clear_object (&fixture->session);
    }
  if (added > 0)
    {
      fixture->session = g_list_model_get_item (sessions, position);
      easel_source_hold (fixture->source, fixture->session);
    }
}

#define SECOND "{\"title\":\"Second\",\"openCanvases\":[{\"instanceId\":\"j\",\"channel\":\"" CANVAS "\"," \
  "\"canvasId\":\"k\",\"extensionId\":\"e\",\"availability\":\"ready\"}]}"

/* Another session with the URI of one that the host removed a moment ago, to which nobody is subscribed yet. With
 * "kept" somebody still holds the old one. */
static void
test_session_returns (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr(EaselCanvas) old = g_object_ref (fixture_open_297 (fixture, "{\"kind\":\"server\"}"));
  g_autoptr(EaselSession) gone = g_object_ref (fixture->session);
  EaselCanvas *canvas;

  if (g_str_equal (data, "kept"))
    easel_source_hold (fixture->source, gone);
  g_signal_connect (easel_source_get_sessions (fixture->source), "items-changed", G_CALLBACK (follow_cb), fixture);
  g_hash_table_remove (fixture->host->subscribed, SESSION);
  g_hash_table_remove (fixture->host->subscribed, CANVAS);
  scripted_model_set (fixture->host, SESSION, AHP_CHANNEL_SESSION, SECOND);
  scripted_model_set (fixture->host, CANVAS, AHP_CHANNEL_CANVAS, "{\"instanceId\":\"j\",\"canvasId\":\"k\","
                      "\"extensionId\":\"e\",\"title\":\"New\",\"availability\":\"ready\"}");
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"root/sessionRemoved\",\"params\":"
                      "{\"session\":\"" SESSION "\"}}");
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"root/sessionAdded\",\"params\":"
                      "{\"summary\":{\"resource\":\"" SESSION "\"}}}");
  await (easel_canvas_get_state (old) == EASEL_CANVAS_GONE && fixture->session != NULL && fixture->session != gone);
  canvas = fixture_canvas (fixture);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "New");
  g_assert_cmpstr (easel_session_get_title (fixture->session), ==, "Second");
  g_assert_true (g_hash_table_contains (fixture->host->subscribed, SESSION));
  g_signal_handlers_disconnect_by_data (easel_source_get_sessions (fixture->source), fixture);
}

static void
hold_again_cb (GListModel *canvases,
               guint       position,
               guint       removed,
               guint       added,
               Fixture    *fixture)
{
  if (added > 0)
    easel_source_hold (fixture->source, fixture->session);
}

/* A listener that hears of the session's canvases while it is being held, and holds it as well. */
static void
test_hold_again (Fixture       *fixture,
                 gconstpointer  data)
{
  GListModel *canvases;
  EaselCanvas *canvas;

  fixture_open_297 (fixture, "{\"kind\":\"server\"}");
  canvases = G_LIST_MODEL (easel_session_get_canvases (fixture->session));
  g_signal_connect (canvases, "items-changed", G_CALLBACK (hold_again_cb), fixture);
  easel_source_release (fixture->source, fixture->session);
  easel_source_hold (fixture->source, fixture->session);
  g_signal_handlers_disconnect_by_func (canvases, hold_again_cb, fixture);
  canvas = fixture_canvas (fixture);
  easel_source_release (fixture->source, fixture->session);
  g_assert_true (fixture_canvas (fixture) == canvas);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  easel_source_release (fixture->source, fixture->session);
  g_assert_cmpuint (g_list_model_get_n_items (canvases), ==, 0);
}

/* A canvas that is listed but whose channel the host refuses is not asked for again and again. */
static void
test_refused_channel (Fixture       *fixture,
                      gconstpointer  data)
{
  EaselCanvasList *list;
  g_autoptr(EaselCanvas) canvas = NULL;

  fixture_hold (fixture, "{\"openCanvases\":[{\"instanceId\":\"i\",\"channel\":\"" CANVAS "\",\"canvasId\":\"k\","
                "\"extensionId\":\"e\",\"availability\":\"ready\"}]}");
  canvas = g_object_ref (fixture_canvas (fixture));
  list = easel_session_get_canvases (fixture->session);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_GONE);
  g_assert_null (easel_canvas_list_find (list, CANVAS));
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/titleChanged\",\"title\":\"N\"}", NULL, 0);
  await (g_strcmp0 (easel_session_get_title (fixture->session), "N") == 0);
  g_assert_null (easel_canvas_list_find (list, CANVAS));
}

#define OPENED(instance, availability) \
  "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":[{\"instanceId\":\"" instance "\",\"channel\":\"" CANVAS \
  "\",\"canvasId\":\"k\",\"extensionId\":\"e\",\"availability\":\"" availability "\"}]}"
#define CLOSED "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":[]}"

/* The host takes a channel away and gives its URI to another canvas: nobody is subscribed to that yet. */
static void
replace_channel (Fixture *fixture)
{
  g_hash_table_remove (fixture->host->subscribed, CANVAS);
  scripted_model_set (fixture->host, CANVAS, AHP_CHANNEL_CANVAS, "{\"instanceId\":\"j\",\"canvasId\":\"k\","
                      "\"extensionId\":\"e\",\"title\":\"Second\",\"availability\":\"ready\"}");
}

/* A canvas that leaves the catalogue and one that comes on the same channel, by the actions of @data. */
static void
test_same_channel (Fixture       *fixture,
                   gconstpointer  data)
{
  const char * const *actions = data;
  g_autoptr(EaselCanvas) old = g_object_ref (fixture_open_297 (fixture, "{\"kind\":\"server\"}"));
  EaselCanvas *canvas;

  replace_channel (fixture);
  for (guint i = 0; actions[i] != NULL; i++)
    scripted_model_publish (fixture->host, SESSION, actions[i], NULL, 0);
  await (easel_canvas_get_state (old) == EASEL_CANVAS_GONE);
  canvas = fixture_canvas (fixture);
  g_assert_true (canvas != old);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "Second");
  g_assert_cmpstr (easel_canvas_get_title (old), ==, "T");
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/updated\",\"status\":\"live\"}", NULL, 0);
  await (g_strcmp0 (easel_canvas_get_status (canvas), "live") == 0);
}

/* The same while nobody is connected: what the host says of the URI when the client is back is about the canvas that the
 * client asked for, and it is subscribed to the other one. */
static void
test_same_channel_away (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr(EaselCanvas) old = g_object_ref (fixture_open_297 (fixture, "{\"kind\":\"server\"}"));
  EaselCanvas *canvas;

  fixture_lose (fixture);
  fixture->host->shape = GPOINTER_TO_INT (data);
  replace_channel (fixture);
  scripted_model_publish (fixture->host, SESSION, OPENED ("j", "ready"), NULL, 0);
  easel_source_retry (fixture->source);
  await (easel_canvas_get_state (old) == EASEL_CANVAS_GONE);
  canvas = fixture_canvas (fixture);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "Second");
  /* Whatever the client unsubscribes and subscribes has arrived. */
  scripted_host_await_pong (fixture->host, 1);
  g_assert_true (g_hash_table_contains (fixture->host->subscribed, CANVAS));
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/updated\",\"status\":\"live\"}", NULL, 0);
  await (g_strcmp0 (easel_canvas_get_status (canvas), "live") == 0);
}

/* What the host refused is asked for again when its entry names another instance, or one that is available now. */
static void
test_refused_then_given (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr(EaselCanvas) refused = NULL;

  fixture_hold (fixture, "{\"openCanvases\":[{\"instanceId\":\"i\",\"channel\":\"" CANVAS "\",\"canvasId\":\"k\","
                "\"extensionId\":\"e\",\"availability\":\"stale\"}]}");
  refused = g_object_ref (fixture_canvas (fixture));
  await (easel_canvas_get_state (refused) == EASEL_CANVAS_GONE);
  replace_channel (fixture);
  scripted_model_publish (fixture->host, SESSION, data, NULL, 0);
  await (easel_canvas_get_state (fixture_canvas (fixture)) == EASEL_CANVAS_READY);
}

static void
say (Fixture    *fixture,
     int         number,
     const char *client_id)
{
  g_autofree char *action = g_strdup_printf ("{\"type\":\"canvas/message\",\"payload\":%d}", number);

  scripted_model_publish (fixture->host, CANVAS, action, client_id, number);
}

/* The calls of an agent of AHP 1.0: @n of the turn, with the @instance to open, through to @status. */
static void
publish_open_call (Fixture    *fixture,
                   const char *id,
                   const char *instance,
                   const char *status)
{
  g_autofree char *input = g_strdup_printf ("{\\\"canvasId\\\":\\\"k\\\",\\\"instanceId\\\":\\\"%s\\\"}", instance);
  g_autofree char *start = g_strdup_printf ("{\"type\":\"chat/toolCallStart\",\"turnId\":\"t\",\"toolCallId\":\"%s\","
                                            "\"toolName\":\"open_canvas\",\"displayName\":\"Open\"}", id);
  g_autofree char *ready = g_strdup_printf ("{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"%s\","
                                            "\"invocationMessage\":\"i\",\"toolInput\":\"%s\"%s}", id, input,
                                            strcmp (status, "pending-confirmation") == 0
                                              ? "" : ",\"confirmed\":\"not-needed\"");
  g_autofree char *complete = g_strdup_printf ("{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":"
                                               "\"%s\",\"result\":{\"success\":true,\"pastTenseMessage\":\"p\"}}", id);

  scripted_model_publish (fixture->host, CHAT, start, NULL, 0);
  scripted_model_publish (fixture->host, CHAT, ready, NULL, 0);
  if (strcmp (status, "completed") == 0)
    scripted_model_publish (fixture->host, CHAT, complete, NULL, 0);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* AHP 1.0 has no action that brings a chat canvas to the front: the repeated call is what an agent has. */
static void
test_opened_again (Fixture       *fixture,
                   gconstpointer  data)
{
  EaselCanvas *canvas;
  guint shown = 0;

  /* A call of the history asks for nothing now. */
  scripted_model_set (fixture->host, CHAT, AHP_CHANNEL_CHAT, "{\"canvases\":[{\"resource\":\"" CANVAS "\"}],"
                      "\"turns\":[{\"id\":\"s\",\"message\":{\"text\":\"m\"},\"state\":\"complete\",\"responseParts\":["
                      "{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c0\",\"toolName\":\"open_canvas\","
                      "\"status\":\"completed\",\"toolInput\":\"{\\\"instanceId\\\":\\\"i\\\"}\"}}]}],\"activeTurn\":"
                      "{\"id\":\"t\",\"message\":{\"text\":\"m\"},\"responseParts\":[]}}");
  scripted_model_set (fixture->host, CANVAS, AHP_CHANNEL_CANVAS, "{\"instanceId\":\"i\",\"canvasId\":\"k\",\"extensionId\":"
                      "\"e\",\"title\":\"T\",\"url\":\"http://127.0.0.1:1/\"}");
  fixture_hold (fixture, "{\"chats\":[{\"resource\":\"" CHAT "\"}]}");
  canvas = fixture_canvas (fixture);
  g_signal_connect_swapped (canvas, "show", G_CALLBACK (count_cb), &shown);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  g_assert_cmpuint (shown, ==, 0);

  /* A call that nobody has allowed yet, and one for another instance. */
  publish_open_call (fixture, "c1", "i", "pending-confirmation");
  publish_open_call (fixture, "c2", "j", "completed");
  /* New metadata is no call. */
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/stateChanged\",\"canvas\":{\"instanceId\":\"i\","
                          "\"canvasId\":\"k\",\"extensionId\":\"e\",\"title\":\"U\",\"url\":\"http://127.0.0.1:2/\"}}",
                          NULL, 0);
  await (g_strcmp0 (easel_canvas_get_title (canvas), "U") == 0);
  g_assert_cmpuint (shown, ==, 0);

  publish_open_call (fixture, "c3", "i", "completed");
  await (shown == 1);
  /* The same call, told again and with the turn that ends. */
  scripted_model_publish (fixture->host, CHAT, "{\"type\":\"chat/turnComplete\",\"turnId\":\"t\"}", NULL, 0);
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/stateChanged\",\"canvas\":{\"instanceId\":\"i\","
                          "\"canvasId\":\"k\",\"extensionId\":\"e\",\"title\":\"V\",\"url\":\"http://127.0.0.1:2/\"}}",
                          NULL, 0);
  await (g_strcmp0 (easel_canvas_get_title (canvas), "V") == 0);
  g_assert_cmpuint (shown, ==, 1);

  /* Called while we were away. */
  fixture_lose (fixture);
  fixture->host->shape = GPOINTER_TO_INT (data);
  scripted_model_publish (fixture->host, CHAT, "{\"type\":\"chat/turnStarted\",\"turnId\":\"t\",\"startedAt\":"
                          "\"2026-11-26T00:00:00Z\",\"message\":{\"text\":\"m\"}}", NULL, 0);
  publish_open_call (fixture, "c4", "i", "completed");
  easel_source_retry (fixture->source);
  await (shown == 2);
}

/* Who may speak to the page. @data: the provider, and then what is heard of host, another client and "prov". */
static void
test_filter (Fixture       *fixture,
             gconstpointer  data)
{
  const char * const *expected = data;
  EaselCanvas *canvas = fixture_open_297 (fixture, expected[0]);
  g_autoptr(JsonNode) own = json_from_string ("{\"own\":1}", NULL);
  g_autoptr(GAsyncResult) sent = NULL;
  g_autoptr(GError) error = NULL;

  easel_canvas_send_message_async (canvas, own, NULL, keep_result, &sent);
  await (sent != NULL);
  g_assert_true (easel_canvas_send_message_finish (canvas, sent, &error));
  g_assert_no_error (error);
  say (fixture, 1, NULL);
  say (fixture, 2, "other");
  say (fixture, 3, "prov");
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/message\"}", NULL, 0);
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/message\",\"payload\":null}", NULL, 0);
  await (g_str_has_suffix (fixture->messages->str, "null "));
  g_assert_cmpstr (fixture->messages->str, ==, expected[1]);
}

static void
test_messages_survive (Fixture       *fixture,
                       gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_297 (fixture, "{\"kind\":\"server\"}");

  say (fixture, 1, NULL);
  await (strcmp (fixture->messages->str, "1 ") == 0);
  fixture_lose (fixture);
  say (fixture, 2, NULL);
  say (fixture, 3, NULL);
  easel_source_retry (fixture->source);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  g_assert_cmpstr (fixture->messages->str, ==, "1 2 3 ");
}

static void
test_read (Fixture       *fixture,
           gconstpointer  data)
{
  static const struct { int code; EaselContentError error; } failures[] = {
    { -32008, EASEL_CONTENT_ERROR_NOT_FOUND }, { -32001, EASEL_CONTENT_ERROR_NOT_FOUND },
    { -32009, EASEL_CONTENT_ERROR_FORBIDDEN }, { -32603, EASEL_CONTENT_ERROR_UNAVAILABLE },
  };
  EaselCanvas *canvas = fixture_open_297 (fixture, "{\"kind\":\"server\"}");
  g_autoptr(GAsyncResult) good = NULL;
  g_autoptr(HostMessage) request = NULL;
  g_autoptr(EaselContent) content = NULL;
  g_autoptr(GError) no_error = NULL;

  easel_canvas_read_async (canvas, "ahp-canvas-content:/i/s.css?v=2", NULL, keep_result, &good);
  request = scripted_host_await (fixture->host, "canvasReadResource");
  g_assert_cmpstr (easel_json_peek_string (request->params, "channel", NULL), ==, CANVAS);
  scripted_host_reply (fixture->host, request->id, "{\"contents\":[{\"blob\":\"Ym9keXt9\"}]}");
  await (good != NULL);
  content = easel_canvas_read_finish (canvas, good, &no_error);
  g_assert_no_error (no_error);
  g_assert_cmpstr (easel_content_get_mime_type (content), ==, "text/css; charset=utf-8");
  g_assert_cmpuint (g_bytes_get_size (easel_content_get_bytes (content)), ==, 6);

  for (guint i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      g_autoptr(GAsyncResult) bad = NULL;
      g_autoptr(HostMessage) message = NULL;
      g_autoptr(GError) error = NULL;

      easel_canvas_read_async (canvas, "ahp-canvas-content:/i/x", NULL, keep_result, &bad);
      message = scripted_host_await (fixture->host, "canvasReadResource");
      scripted_host_reply_error (fixture->host, message->id, failures[i].code, NULL);
      await (bad != NULL);
      g_assert_null (easel_canvas_read_finish (canvas, bad, &error));
      g_assert_error (error, EASEL_CONTENT_ERROR, (int) failures[i].error);
    }
}

static gboolean
close_hook (ScriptedHost *host,
            HostMessage  *message,
            gpointer      user_data)
{
  JsonObject *action = easel_json_peek_object (message->params, "action");

  if (action == NULL || strcmp (easel_json_peek_string (action, "type", ""), "canvas/closeRequested") != 0)
    return FALSE;
  scripted_model_handle (host, message);
  scripted_model_publish (host, SESSION, "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":[]}", NULL, 0);
  return TRUE;
}

/* What an agent opens while we look is news. */
static void
test_fresh (Fixture       *fixture,
            gconstpointer  data)
{
  static const char opened[] =
    "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":[{\"instanceId\":\"n\",\"channel\":\"ahp-canvas:/n\","
    "\"canvasId\":\"k\",\"extensionId\":\"e\",\"title\":\"New\",\"availability\":\"ready\"}]}";
  EaselCanvas *old = fixture_open_297 (fixture, "{\"kind\":\"server\"}");
  EaselCanvasList *list = easel_session_get_canvases (fixture->session);

  g_assert_false (easel_canvas_is_fresh (old));
  scripted_model_publish (fixture->host, SESSION, opened, NULL, 0);
  await (easel_canvas_list_find (list, "ahp-canvas:/n") != NULL);
  g_assert_true (easel_canvas_is_fresh (easel_canvas_list_find (list, "ahp-canvas:/n")));
}

/* An agent opens in the moment in which its session comes: whoever reads the session finds the canvas there. */
static void
test_fresh_session (Fixture       *fixture,
                    gconstpointer  data)
{
  EaselSession *session;
  EaselCanvasList *list;

  scripted_model_set (fixture->host, "ahp-session:/n", AHP_CHANNEL_SESSION,
                      "{\"openCanvases\":[{\"instanceId\":\"i\",\"channel\":\"" CANVAS "\",\"canvasId\":\"k\","
                      "\"extensionId\":\"e\",\"title\":\"T\",\"availability\":\"ready\"}]}");
  fixture_start (fixture);
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"root/sessionAdded\",\"params\":{"
                      "\"channel\":\"ahp-root://\",\"summary\":{\"resource\":\"ahp-session:/n\"}}}");
  await (easel_source_find_session (fixture->source, "ahp-session:/n") != NULL);
  session = easel_source_find_session (fixture->source, "ahp-session:/n");
  list = easel_session_get_canvases (session);
  easel_source_hold (fixture->source, session);
  await (easel_canvas_list_find (list, CANVAS) != NULL);
  g_assert_true (easel_canvas_is_fresh (easel_canvas_list_find (list, CANVAS)));
  /* Whoever comes back later finds it as it was left. */
  await (!easel_session_is_unread (session));
  easel_source_release (fixture->source, session);
  easel_source_hold (fixture->source, session);
  await (easel_canvas_list_find (list, CANVAS) != NULL);
  g_assert_false (easel_canvas_is_fresh (easel_canvas_list_find (list, CANVAS)));
  easel_source_release (fixture->source, session);
}

static void
test_close (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = g_object_ref (fixture_open_297 (fixture, "{\"kind\":\"server\"}"));
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  fixture->host->hook = close_hook;
  easel_canvas_close_async (canvas, NULL, keep_result, &result);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_CLOSING);
  await (result != NULL);
  g_assert_true (easel_canvas_close_finish (canvas, result, &error));
  g_assert_no_error (error);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_GONE);
}

static gboolean
reject_close_hook (ScriptedHost *host,
                   HostMessage  *message,
                   gpointer      user_data)
{
  JsonObject *action = easel_json_peek_object (message->params, "action");

  if (action == NULL || strcmp (easel_json_peek_string (action, "type", ""), "canvas/closeRequested") != 0)
    return FALSE;
  scripted_host_send (host, "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"" CANVAS "\","
                      "\"action\":{\"type\":\"canvas/closeRequested\"},\"serverSeq\":%d,\"rejectionReason\":\"no\","
                      "\"origin\":{\"clientId\":\"test-client\",\"clientSeq\":%d}}}", 1000,
                      (int) easel_json_peek_int (message->params, "clientSeq", 0));
  return TRUE;
}

/* Nobody waits for the time-out of a close that the host refused. */
static void
test_close_rejected (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = g_object_ref (fixture_open_297 (fixture, "{\"kind\":\"server\"}"));
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  g_object_set (canvas, "close-timeout", G_MAXUINT, NULL);
  fixture->host->hook = reject_close_hook;
  easel_canvas_close_async (canvas, NULL, keep_result, &result);
  await (result != NULL);
  g_assert_false (easel_canvas_close_finish (canvas, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_READY);
}

static void
test_close_offline (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = g_object_ref (fixture_open_297 (fixture, "{\"kind\":\"server\"}"));
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  fixture_lose (fixture);
  easel_canvas_close_async (canvas, NULL, keep_result, &result);
  await (result != NULL);
  g_assert_false (easel_canvas_close_finish (canvas, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_STALE);
}

static const char * const one_action[] = { OPENED ("j", "ready"), NULL };
static const char * const two_actions[] = { CLOSED, OPENED ("i", "ready"), NULL };
static const char * const server_filter[] = { "{\"kind\":\"server\"}", "1 null " };
static const char * const client_filter[] = { "{\"kind\":\"client\",\"clientId\":\"prov\"}", "1 3 null " };
static const char * const unknown_filter[] = { "null", "1 2 3 null " };

/* A request about the canvas goes on its channel, and a host that does not know it says so. */
static gboolean
ask_hook (ScriptedHost *host,
          HostMessage  *message,
          gpointer      user_data)
{
  if (g_strcmp0 (message->method, "x-test/ask") == 0)
    {
      g_assert_cmpstr (easel_json_peek_string (message->params, "channel", NULL), ==, CANVAS);
      scripted_host_reply (host, message->id, easel_json_peek_string (message->params, "answer", "null"));
    }
  else if (g_strcmp0 (message->method, "x-test/unknown") == 0)
    scripted_host_reply_error (host, message->id, -32601, NULL);
  else
    return FALSE;
  return TRUE;
}

static void
test_ask (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr(JsonObject) params = json_object_new ();
  EaselCanvas *canvas = fixture_open_297 (fixture, "{\"kind\":\"server\"}");
  g_autoptr(GAsyncResult) known = NULL;
  g_autoptr(GAsyncResult) unknown = NULL;
  g_autoptr(JsonNode) answer = NULL;
  g_autoptr(GError) error = NULL;

  fixture->host->hook = ask_hook;
  json_object_set_string_member (params, "answer", "[7]");
  easel_canvas_ask_async (canvas, "x-test/ask", params, NULL, easel_test_result_cb, &known);
  easel_canvas_ask_async (canvas, "x-test/unknown", NULL, NULL, easel_test_result_cb, &unknown);
  await (known != NULL && unknown != NULL);
  answer = easel_canvas_ask_finish (canvas, known, &error);
  g_assert_no_error (error);
  g_assert_true (JSON_NODE_HOLDS_ARRAY (answer));
  g_assert_cmpuint (json_object_get_size (params), ==, 1);
  g_assert_null (easel_canvas_ask_finish (canvas, unknown, &error));
  g_assert_error (error, RPC_ERROR, RPC_ERROR_METHOD_NOT_FOUND);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func, data) \
  g_test_add ("/source/canvas/" path, Fixture, data, fixture_set_up, func, fixture_tear_down)
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    {
      g_autofree char *path = g_strconcat ("/source/canvas/dialect/", dialects[i].name, NULL);

      g_test_add (path, Fixture, &dialects[i], fixture_set_up, test_dialect, fixture_tear_down);
    }
  ADD ("null-clears", test_null_clears, NULL);
  ADD ("provider-stale", test_provider_stale, NULL);
  ADD ("lost/replay", test_lost, GINT_TO_POINTER (SHAPE_REPLAY));
  ADD ("lost/snapshot", test_lost, GINT_TO_POINTER (SHAPE_SNAPSHOT));
  ADD ("lost/channels", test_lost, GINT_TO_POINTER (SHAPE_CHANNELS));
  ADD ("lost/unknown-client", test_lost, GINT_TO_POINTER (SHAPE_UNKNOWN_CLIENT));
  ADD ("session-vanishes/notification", test_session_vanishes, "notification");
  ADD ("session-vanishes/missing", test_session_vanishes, "missing");
  ADD ("session-returns/released", test_session_returns, "released");
  ADD ("session-returns/kept", test_session_returns, "kept");
  ADD ("release", test_release, NULL);
  ADD ("hold-again", test_hold_again, NULL);
  ADD ("refused-channel", test_refused_channel, NULL);
  ADD ("same-channel/one-action", test_same_channel, one_action);
  ADD ("same-channel/two-actions", test_same_channel, two_actions);
  ADD ("same-channel-away/replay", test_same_channel_away, GINT_TO_POINTER (SHAPE_REPLAY));
  ADD ("same-channel-away/snapshot", test_same_channel_away, GINT_TO_POINTER (SHAPE_SNAPSHOT));
  ADD ("same-channel-away/channels", test_same_channel_away, GINT_TO_POINTER (SHAPE_CHANNELS));
  ADD ("same-channel-away/unknown-client", test_same_channel_away, GINT_TO_POINTER (SHAPE_UNKNOWN_CLIENT));
  ADD ("refused-then-given/instance", test_refused_then_given, OPENED ("j", "stale"));
  ADD ("refused-then-given/availability", test_refused_then_given, OPENED ("i", "ready"));
  ADD ("filter/server", test_filter, server_filter);
  ADD ("filter/client", test_filter, client_filter);
  ADD ("filter/unknown", test_filter, unknown_filter);
  ADD ("opened-again/replay", test_opened_again, GINT_TO_POINTER (SHAPE_REPLAY));
  ADD ("opened-again/snapshot", test_opened_again, GINT_TO_POINTER (SHAPE_SNAPSHOT));
  ADD ("messages-survive", test_messages_survive, NULL);
  ADD ("ask", test_ask, NULL);
  ADD ("read", test_read, NULL);
  ADD ("fresh", test_fresh, NULL);
  ADD ("fresh-session", test_fresh_session, NULL);
  ADD ("close", test_close, NULL);
  ADD ("close-rejected", test_close_rejected, NULL);
  ADD ("close-offline", test_close_offline, NULL);
#undef ADD
  return g_test_run ();
}
