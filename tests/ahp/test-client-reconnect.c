/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahp-client.h"
#include "ahp-limits.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "scripted-host.h"

#define SESSION "ahp-session:/s"
#define CANVAS "ahp-canvas:/c"
#define CANVAS_STATE "{\"instanceId\":\"i\",\"extensionId\":\"e\",\"canvasId\":\"k\",\"availability\":\"ready\"," \
                     "\"provider\":{\"kind\":\"server\"},\"status\":\"0\"}"

typedef struct
{
  ScriptedHost *host;
  AhpClient    *client;
  AhpChannel   *session;
  AhpChannel   *canvas;
  guint         ready;
  gboolean      resumed;
  GString      *actions;   /* the statuses that the canvas' actions brought, each with a comma */
  GPtrArray    *calls;     /* HostMessage: what the client sent, besides the inbox */
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
action_cb (AhpChannel *channel,
           JsonObject *action,
           const char *origin,
           gboolean    own,
           Fixture    *fixture)
{
  g_string_append_printf (fixture->actions, "%s,", easel_json_peek_string (action, "status", "?"));
}

/* Keeps a copy of every message that the model answers. */
static gboolean
record_hook (ScriptedHost *host,
             HostMessage  *message,
             gpointer      user_data)
{
  HostMessage *copy = g_new0 (HostMessage, 1);

  copy->method = g_strdup (message->method);
  copy->id = message->id;
  copy->params = json_object_ref (message->params);
  g_ptr_array_add (user_data, copy);
  return FALSE;
}

static HostMessage *
last_call (Fixture    *fixture,
           const char *method)
{
  for (guint i = fixture->calls->len; i > 0; i--)
    {
      HostMessage *message = g_ptr_array_index (fixture->calls, i - 1);

      if (g_strcmp0 (message->method, method) == 0)
        return message;
    }
  return NULL;
}

static guint
count_calls (Fixture    *fixture,
             const char *method,
             const char *channel)
{
  guint count = 0;

  for (guint i = 0; i < fixture->calls->len; i++)
    {
      HostMessage *message = g_ptr_array_index (fixture->calls, i);

      count += g_strcmp0 (message->method, method) == 0 &&
               (channel == NULL ||
                g_strcmp0 (easel_json_peek_string (message->params, "channel", NULL), channel) == 0);
    }
  return count;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *uri = NULL;

  fixture->host = scripted_host_new ();
  fixture->host->automatic = TRUE;
  fixture->actions = g_string_new (NULL);
  fixture->calls = g_ptr_array_new_with_free_func ((GDestroyNotify) host_message_free);
  fixture->host->hook = record_hook;
  fixture->host->hook_data = fixture->calls;
  scripted_model_set (fixture->host, SESSION, AHP_CHANNEL_SESSION, "{\"title\":\"one\"}");
  scripted_model_set (fixture->host, CANVAS, AHP_CHANNEL_CANVAS, CANVAS_STATE);

  uri = scripted_host_dup_uri (fixture->host);
  fixture->client = ahp_client_new (uri, "test-client");
  g_signal_connect (fixture->client, "ready", G_CALLBACK (ready_cb), fixture);
  fixture->session = ahp_client_subscribe (fixture->client, SESSION, AHP_CHANNEL_SESSION);
  fixture->canvas = ahp_client_subscribe (fixture->client, CANVAS, AHP_CHANNEL_CANVAS);
  g_signal_connect (fixture->canvas, "action", G_CALLBACK (action_cb), fixture);
  g_assert_cmpint (ahp_channel_get_status (fixture->canvas), ==, AHP_CHANNEL_PENDING);
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  await (ahp_channel_get_status (fixture->canvas) == AHP_CHANNEL_LIVE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  AhpClient *client = fixture->client;

  g_signal_handlers_disconnect_by_data (fixture->canvas, fixture);
  g_clear_object (&fixture->session);
  g_clear_object (&fixture->canvas);
  g_object_add_weak_pointer (G_OBJECT (client), (gpointer *) &fixture->client);
  easel_connection_stop (EASEL_CONNECTION (client));
  g_object_unref (client);
  await (fixture->client == NULL);
  scripted_host_free (fixture->host);
  g_ptr_array_unref (fixture->calls);
  g_string_free (fixture->actions, TRUE);
}

static void
publish (Fixture    *fixture,
         const char *status)
{
  g_autofree char *action = g_strdup_printf ("{\"type\":\"canvas/updated\",\"status\":\"%s\"}", status);

  scripted_model_publish (fixture->host, CANVAS, action, NULL, 0);
}

static const char *
status_of (AhpChannel *channel)
{
  return easel_json_peek_string (ahp_channel_get_state (channel), "status", "");
}

static void
lose (Fixture *fixture)
{
  scripted_host_drop (fixture->host);
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  g_assert_cmpint (ahp_channel_get_status (fixture->canvas), ==, AHP_CHANNEL_LOST);
  g_assert_nonnull (ahp_channel_get_state (fixture->canvas));
}

static void
come_back (Fixture *fixture)
{
  guint before = fixture->ready;

  ahp_client_retry (fixture->client);
  await (fixture->ready == before + 1);
}

static void
test_live (Fixture       *fixture,
           gconstpointer  data)
{
  publish (fixture, "1");
  publish (fixture, "2");
  await (strcmp (status_of (fixture->canvas), "2") == 0);
  g_assert_cmpstr (fixture->actions->str, ==, "1,2,");
}

static void
test_replay (Fixture       *fixture,
             gconstpointer  data)
{
  HostMessage *reconnect;
  JsonArray *uris;
  gint64 seen;

  publish (fixture, "1");
  await (strcmp (status_of (fixture->canvas), "1") == 0);
  seen = fixture->host->seq;
  lose (fixture);
  publish (fixture, "2");
  publish (fixture, "3");
  come_back (fixture);

  reconnect = last_call (fixture, "reconnect");
  g_assert_cmpint (easel_json_peek_int (reconnect->params, "lastSeenServerSeq", -1), ==, seen);
  g_assert_cmpstr (easel_json_peek_string (reconnect->params, "clientId", NULL), ==, "test-client");
  uris = easel_json_peek_array (reconnect->params, "subscriptions");
  g_assert_cmpuint (json_array_get_length (uris), ==, 3);
  g_assert_cmpstr (easel_json_array_string (uris, 0), ==, "ahp-root://");
  g_assert_true (fixture->resumed);
  g_assert_cmpuint (count_calls (fixture, "initialize", NULL), ==, 1);
  g_assert_cmpuint (count_calls (fixture, "subscribe", NULL), ==, 2);

  publish (fixture, "4");
  await (strcmp (status_of (fixture->canvas), "4") == 0);
  g_assert_cmpstr (fixture->actions->str, ==, "1,2,3,4,");
}

/* The replay begins before what was seen, and the live stream repeats it. */
static void
test_duplicates (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *twice = NULL;

  publish (fixture, "1");
  publish (fixture, "2");
  await (strcmp (status_of (fixture->canvas), "2") == 0);
  json_node_set_object (node, g_ptr_array_index (fixture->host->log, 0));
  twice = json_to_string (node, FALSE);
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":%s}", twice);
  publish (fixture, "3");
  await (strcmp (status_of (fixture->canvas), "3") == 0);
  g_assert_cmpstr (fixture->actions->str, ==, "1,2,3,");
}

static void
test_missing (Fixture       *fixture,
              gconstpointer  data)
{
  lose (fixture);
  scripted_model_remove (fixture->host, CANVAS);
  come_back (fixture);
  g_assert_cmpint (ahp_channel_get_status (fixture->canvas), ==, AHP_CHANNEL_GONE);
  g_assert_cmpint (ahp_channel_get_status (fixture->session), ==, AHP_CHANNEL_LIVE);

  scripted_host_drop (fixture->host);
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  come_back (fixture);
  g_assert_cmpuint (json_array_get_length (easel_json_peek_array (last_call (fixture, "reconnect")->params,
                                                                  "subscriptions")), ==, 2);
}

static void
test_snapshots (Fixture       *fixture,
                gconstpointer  data)
{
  fixture->host->shape = SHAPE_SNAPSHOT;
  publish (fixture, "1");
  await (strcmp (status_of (fixture->canvas), "1") == 0);
  lose (fixture);
  publish (fixture, "2");
  scripted_model_remove (fixture->host, SESSION);
  come_back (fixture);
  g_assert_true (fixture->resumed);
  g_assert_cmpstr (status_of (fixture->canvas), ==, "2");
  g_assert_cmpint (ahp_channel_get_status (fixture->session), ==, AHP_CHANNEL_GONE);
  g_assert_cmpint (ahp_channel_get_status (ahp_client_get_root (fixture->client)), ==, AHP_CHANNEL_LIVE);
  publish (fixture, "3");
  await (strcmp (status_of (fixture->canvas), "3") == 0);
  /* What happened meanwhile came as state, not as actions. */
  g_assert_cmpstr (fixture->actions->str, ==, "1,3,");
}

static void
test_channels (Fixture       *fixture,
               gconstpointer  data)
{
  fixture->host->shape = SHAPE_CHANNELS;
  lose (fixture);
  publish (fixture, "1");
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/titleChanged\",\"title\":\"two\"}", NULL, 0);
  come_back (fixture);
  g_assert_true (fixture->resumed);
  g_assert_cmpstr (status_of (fixture->canvas), ==, "1");
  g_assert_cmpstr (easel_json_peek_string (ahp_channel_get_state (fixture->session), "title", NULL), ==, "two");

  lose (fixture);
  scripted_model_remove (fixture->host, CANVAS);
  come_back (fixture);
  g_assert_cmpint (ahp_channel_get_status (fixture->canvas), ==, AHP_CHANNEL_GONE);
}

/* A host without a memory: it counts from one again and knows nobody. */
static void
test_unknown_client (Fixture       *fixture,
                     gconstpointer  data)
{
  guint connections;

  publish (fixture, "1");
  await (strcmp (status_of (fixture->canvas), "1") == 0);
  lose (fixture);
  scripted_model_forget (fixture->host);
  scripted_model_remove (fixture->host, SESSION);
  scripted_model_set (fixture->host, CANVAS, AHP_CHANNEL_CANVAS, CANVAS_STATE);
  connections = fixture->host->n_connections;
  come_back (fixture);
  g_assert_false (fixture->resumed);
  g_assert_cmpuint (fixture->host->n_connections, ==, connections + 1);
  g_assert_cmpuint (count_calls (fixture, "initialize", NULL), ==, 2);

  await (ahp_channel_get_status (fixture->canvas) == AHP_CHANNEL_LIVE);
  await (ahp_channel_get_status (fixture->session) == AHP_CHANNEL_GONE);
  g_assert_cmpstr (status_of (fixture->canvas), ==, "0");
  publish (fixture, "a");
  await (strcmp (status_of (fixture->canvas), "a") == 0);
  g_assert_cmpstr (fixture->actions->str, ==, "1,a,");

  /* From here it is known again, and its low numbers are what counts. */
  fixture->host->shape = SHAPE_REPLAY;
  lose (fixture);
  publish (fixture, "b");
  come_back (fixture);
  g_assert_cmpint (easel_json_peek_int (last_call (fixture, "reconnect")->params, "lastSeenServerSeq", -1), ==, 2);
  g_assert_cmpstr (fixture->actions->str, ==, "1,a,b,");
}

static gboolean
hang_up_hook (ScriptedHost *host,
              HostMessage  *message,
              gpointer      user_data)
{
  record_hook (host, message, user_data);
  if (g_strcmp0 (message->method, "reconnect") != 0)
    return FALSE;
  scripted_host_drop (host);
  return TRUE;
}

/* A host that hangs up on reconnect instead of refusing it is reached by initialize in the end. */
static void
test_hang_up (Fixture       *fixture,
              gconstpointer  data)
{
  lose (fixture);
  fixture->host->hook = hang_up_hook;
  while (fixture->ready < 2)
    {
      if (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST)
        ahp_client_retry (fixture->client);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_false (fixture->resumed);
  g_assert_cmpuint (count_calls (fixture, "reconnect", NULL), ==, 5);
  await (ahp_channel_get_status (fixture->canvas) == AHP_CHANNEL_LIVE);
}

static gboolean
no_subscribe_hook (ScriptedHost *host,
                   HostMessage  *message,
                   gpointer      user_data)
{
  record_hook (host, message, user_data);
  if (g_strcmp0 (message->method, "subscribe") != 0)
    return FALSE;
  g_queue_push_tail (&host->inbox, g_memdup2 (message, sizeof *message));
  message->method = NULL;
  message->params = NULL;
  return TRUE;
}

static void
send_update (Fixture    *fixture,
             int         seq,
             const char *channel)
{
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"%s\","
                      "\"serverSeq\":%d,\"action\":{\"type\":\"canvas/updated\",\"status\":\"%d\"}}}",
                      channel, seq, seq);
}

static void
reply_snapshot (Fixture     *fixture,
                HostMessage *subscribe,
                int          seq)
{
  g_autofree char *result = g_strdup_printf ("{\"snapshot\":{\"resource\":\"x\",\"state\":%s,\"fromSeq\":%d}}",
                                             CANVAS_STATE, seq);

  scripted_host_reply (fixture->host, subscribe->id, result);
}

/* Actions between subscribe and its snapshot: kept, and told apart by number. */
static void
test_queue (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(AhpChannel) channel = NULL;
  g_autoptr(HostMessage) subscribe = NULL;

  fixture->host->hook = no_subscribe_hook;
  channel = ahp_client_subscribe (fixture->client, "ahp-canvas:/q", AHP_CHANNEL_CANVAS);
  g_signal_connect (channel, "action", G_CALLBACK (action_cb), fixture);
  subscribe = scripted_host_await (fixture->host, "subscribe");
  for (int seq = 100; seq < 106; seq++)
    send_update (fixture, seq, "ahp-canvas:/q");
  send_update (fixture, 103, "ahp-canvas:/q");
  send_update (fixture, 1, "ahp-canvas:/nobody");
  reply_snapshot (fixture, subscribe, 102);
  send_update (fixture, 106, "ahp-canvas:/q");
  await (strcmp (fixture->actions->str, "103,104,105,106,") == 0);
  g_assert_cmpstr (status_of (channel), ==, "106");
  g_signal_handlers_disconnect_by_data (channel, fixture);
  ahp_client_unsubscribe (fixture->client, channel);
}

/* More than the queue holds: the lost ones lie behind the snapshot, so another snapshot is asked for. */
static void
test_queue_overflow (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr(AhpChannel) channel = NULL;
  g_autoptr(HostMessage) first = NULL, second = NULL;

  fixture->host->hook = no_subscribe_hook;
  channel = ahp_client_subscribe (fixture->client, "ahp-canvas:/q", AHP_CHANNEL_CANVAS);
  first = scripted_host_await (fixture->host, "subscribe");
  for (int seq = 100; seq < 100 + EASEL_LIMIT_CHANNEL_QUEUE + 10; seq++)
    send_update (fixture, seq, "ahp-canvas:/q");
  reply_snapshot (fixture, first, 99);
  second = scripted_host_await (fixture->host, "subscribe");
  g_assert_cmpint (ahp_channel_get_status (channel), ==, AHP_CHANNEL_PENDING);
  reply_snapshot (fixture, second, 50000);
  await (ahp_channel_get_status (channel) == AHP_CHANNEL_LIVE);
  g_assert_cmpstr (status_of (channel), ==, "0");
  ahp_client_unsubscribe (fixture->client, channel);
}

static void
test_pending_is_not_resumed (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr(AhpChannel) channel = NULL;
  g_autoptr(HostMessage) first = NULL, second = NULL;

  fixture->host->hook = no_subscribe_hook;
  channel = ahp_client_subscribe (fixture->client, "ahp-canvas:/q", AHP_CHANNEL_CANVAS);
  first = scripted_host_await (fixture->host, "subscribe");
  send_update (fixture, 100, "ahp-canvas:/q");
  lose (fixture);
  come_back (fixture);
  g_assert_cmpuint (json_array_get_length (easel_json_peek_array (last_call (fixture, "reconnect")->params,
                                                                  "subscriptions")), ==, 3);
  second = scripted_host_await (fixture->host, "subscribe");
  g_assert_cmpstr (easel_json_peek_string (second->params, "channel", NULL), ==, "ahp-canvas:/q");
  reply_snapshot (fixture, second, 99);
  await (ahp_channel_get_status (channel) == AHP_CHANNEL_LIVE);
  g_assert_cmpstr (status_of (channel), ==, "0");
  ahp_client_unsubscribe (fixture->client, channel);
}

static gboolean
set_flag_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
test_counting (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr(AhpChannel) again = ahp_client_subscribe (fixture->client, CANVAS, AHP_CHANNEL_CANVAS);
  gboolean turned = FALSE;

  g_assert_true (again == fixture->canvas);
  ahp_client_unsubscribe (fixture->client, again);
  g_clear_object (&again);

  /* Let go and taken again in one turn: the host hears nothing of it. */
  ahp_client_unsubscribe (fixture->client, fixture->canvas);
  again = ahp_client_subscribe (fixture->client, CANVAS, AHP_CHANNEL_CANVAS);
  g_assert_true (again == fixture->canvas);
  g_idle_add (set_flag_cb, &turned);
  await (turned);
  publish (fixture, "1");
  await (strcmp (status_of (fixture->canvas), "1") == 0);
  g_assert_cmpuint (count_calls (fixture, "subscribe", CANVAS), ==, 1);
  g_assert_cmpuint (count_calls (fixture, "unsubscribe", NULL), ==, 0);

  ahp_client_unsubscribe (fixture->client, again);
  await (count_calls (fixture, "unsubscribe", CANVAS) == 1);
  publish (fixture, "2");
  g_clear_object (&again);
  again = ahp_client_subscribe (fixture->client, CANVAS, AHP_CHANNEL_CANVAS);
  g_assert_true (again != fixture->canvas);
  await (ahp_channel_get_status (again) == AHP_CHANNEL_LIVE);
  g_assert_cmpstr (status_of (again), ==, "2");
  g_assert_cmpstr (status_of (fixture->canvas), ==, "1");
  ahp_client_unsubscribe (fixture->client, again);
}

#define SLOW_PIECE 10
/* One in each second: longer than a first handshake may take. */
#define SLOW_PIECES (EASEL_LIMIT_CONNECT_TIMEOUT / 1000 + 2)

typedef struct
{
  ScriptedHost *host;
  char         *text;
  gsize         sent;
  guint         n_pieces;
} SlowAnswer;

/* As fragments of one message, because pongs may come between. */
static gboolean
send_piece_cb (gpointer user_data)
{
  SlowAnswer *answer = user_data;
  gboolean last = ++answer->n_pieces == SLOW_PIECES;
  gsize rest = strlen (answer->text + answer->sent);
  gsize length = last ? rest : MIN (rest / 2, SLOW_PIECE);
  guint8 head[] = { (last ? 0x80 : 0) | (answer->sent == 0 ? 1 : 0), last ? 126 : length, length >> 8, length & 0xff };

  scripted_host_send_raw (answer->host, head, last ? 4 : 2);
  scripted_host_send_raw (answer->host, answer->text + answer->sent, length);
  answer->sent += length;
  easel_test_pass_time (1000);
  if (!last)
    return G_SOURCE_CONTINUE;
  g_free (answer->text);
  g_free (answer);
  return G_SOURCE_REMOVE;
}

static gboolean
slow_hook (ScriptedHost *host,
           HostMessage  *message,
           gpointer      user_data)
{
  g_autofree char *filler = g_strnfill (4096, 'x');
  SlowAnswer *answer;

  record_hook (host, message, user_data);
  if (g_strcmp0 (message->method, "reconnect") != 0)
    return FALSE;
  answer = g_new0 (SlowAnswer, 1);
  answer->host = host;
  answer->text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%" G_GINT64_FORMAT ",\"result\":{\"type\":\"snapshot\","
                                  "\"filler\":\"%s\",\"snapshots\":[{\"resource\":\"" CANVAS "\",\"fromSeq\":9,"
                                  "\"state\":{\"instanceId\":\"i\",\"extensionId\":\"e\",\"canvasId\":\"k\","
                                  "\"availability\":\"ready\",\"provider\":{\"kind\":\"server\"},"
                                  "\"status\":\"slow\"}}]}}", message->id, filler);
  g_timeout_add (10, send_piece_cb, answer);
  return TRUE;
}

/* What a host has to say to somebody who is back comes in ten bytes at a time. */
static void
test_slow_line (Fixture       *fixture,
                gconstpointer  data)
{
  guint connections;

  lose (fixture);
  fixture->host->hook = slow_hook;
  connections = fixture->host->n_connections;
  come_back (fixture);
  g_assert_cmpuint (fixture->host->n_connections, ==, connections + 1);
  g_assert_cmpstr (status_of (fixture->canvas), ==, "slow");
}

static gboolean
silent_hook (ScriptedHost *host,
             HostMessage  *message,
             gpointer      user_data)
{
  record_hook (host, message, user_data);
  return g_strcmp0 (message->method, "reconnect") == 0;
}

/* A host that lives and never answers is asked once, and reached by initialize. */
static void
test_silent (Fixture       *fixture,
             gconstpointer  data)
{
  lose (fixture);
  g_object_set (fixture->client, "resume-timeout", 100, NULL);
  fixture->host->hook = silent_hook;
  ahp_client_retry (fixture->client);
  await (fixture->ready == 2);
  g_assert_false (fixture->resumed);
  g_assert_cmpuint (count_calls (fixture, "reconnect", NULL), ==, 1);
  await (ahp_channel_get_status (fixture->canvas) == AHP_CHANNEL_LIVE);
}

/* The user need not wait for the end of that. */
static void
test_silent_retry (Fixture       *fixture,
                   gconstpointer  data)
{
  lose (fixture);
  fixture->host->hook = silent_hook;
  ahp_client_retry (fixture->client);
  await (count_calls (fixture, "reconnect", NULL) == 1);
  ahp_client_retry (fixture->client);
  g_assert_nonnull (easel_connection_get_attempt (EASEL_CONNECTION (fixture->client)));
  g_object_set (fixture->client, "connect-timeout", 0, NULL);
  fixture->host->hook = record_hook;
  ahp_client_retry (fixture->client);
  await (fixture->ready == 2);
  g_assert_true (fixture->resumed);
  g_assert_cmpuint (fixture->host->n_connections, ==, 3);
}

/* A frame of which the host wrote only the half before it died. */
static void
test_half_frame (Fixture       *fixture,
                 gconstpointer  data)
{
  static const guint8 half[] = { 0x81, 0x7e, 0x04, 0x00, '{', '"', 'j' };

  scripted_host_send_raw (fixture->host, half, sizeof half);
  lose (fixture);
  publish (fixture, "1");
  come_back (fixture);
  g_assert_cmpstr (status_of (fixture->canvas), ==, "1");
}

/* Where somebody stops the client while it tells of a change, and what had been told by then. */
typedef struct
{
  const char *object;   /* "client" or "canvas" */
  const char *signal;
  guint       value;    /* of the property that is notified */
  const char *actions;
  guint       ready;
} Moment;

static const Moment moments[] = {
  { "canvas", "notify::status", AHP_CHANNEL_LOST, "", 1 },
  { "client", "notify::state", EASEL_CONNECTION_LOST, "", 1 },
  { "canvas", "action", 0, "a,", 1 },
  { "canvas", "notify::status", AHP_CHANNEL_LIVE, "a,b,", 1 },
  { "client", "notify::state", EASEL_CONNECTION_READY, "a,b,", 1 },
  { "client", "ready", 0, "a,b,", 2 },
};

typedef struct
{
  Fixture      *fixture;
  const Moment *moment;
  GObject      *object;
  guint         stops;
} Stopper;

static void
stop_at_moment (Stopper *stopper)
{
  const char *property = strchr (stopper->moment->signal, ':');
  guint value = 0;

  if (property != NULL)
    g_object_get (stopper->object, property + 2, &value, NULL);
  if (property != NULL && value != stopper->moment->value)
    return;
  stopper->stops++;
  g_signal_handlers_disconnect_by_data (stopper->object, stopper);
  easel_connection_stop (EASEL_CONNECTION (stopper->fixture->client));
}

static void
test_stop_while_told (Fixture       *fixture,
                      gconstpointer  data)
{
  const Moment *moment = data;
  Stopper stopper = { fixture, moment };

  stopper.object = strcmp (moment->object, "client") == 0 ? G_OBJECT (fixture->client) : G_OBJECT (fixture->canvas);
  g_signal_connect_data (stopper.object, moment->signal, G_CALLBACK (stop_at_moment), &stopper, NULL,
                         G_CONNECT_AFTER | G_CONNECT_SWAPPED);
  scripted_host_drop (fixture->host);
  publish (fixture, "a");
  publish (fixture, "b");
  while (stopper.stops == 0)
    {
      if (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST)
        ahp_client_retry (fixture->client);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpint (easel_connection_get_state (EASEL_CONNECTION (fixture->client)), ==, EASEL_CONNECTION_IDLE);
  g_assert_null (easel_connection_get_error (EASEL_CONNECTION (fixture->client)));
  g_assert_cmpint (ahp_channel_get_status (fixture->canvas), ==, AHP_CHANNEL_LOST);
  g_assert_cmpint (ahp_channel_get_status (fixture->session), ==, AHP_CHANNEL_LOST);
  g_assert_cmpstr (fixture->actions->str, ==, moment->actions);
  g_assert_cmpuint (fixture->ready, ==, moment->ready);

  come_back (fixture);
  await (ahp_channel_get_status (fixture->canvas) == AHP_CHANNEL_LIVE);
  g_assert_cmpstr (status_of (fixture->canvas), ==, "b");
  g_assert_cmpstr (fixture->actions->str, ==, "a,b,");
}

static void
test_restart (Fixture       *fixture,
              gconstpointer  data)
{
  publish (fixture, "1");
  await (strcmp (status_of (fixture->canvas), "1") == 0);
  scripted_host_kill (fixture->host);
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  ahp_client_retry (fixture->client);
  await (easel_connection_get_attempt (EASEL_CONNECTION (fixture->client)) == NULL);
  publish (fixture, "2");
  scripted_host_restart (fixture->host);
  /* Without a retry: it comes back by itself. */
  await (fixture->ready == 2);
  g_assert_cmpstr (fixture->actions->str, ==, "1,2,");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/ahp/reconnect/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("live", test_live);
  ADD ("replay", test_replay);
  ADD ("duplicates", test_duplicates);
  ADD ("missing", test_missing);
  ADD ("snapshots", test_snapshots);
  ADD ("channels", test_channels);
  ADD ("unknown-client", test_unknown_client);
  ADD ("hang-up", test_hang_up);
  ADD ("queue", test_queue);
  ADD ("queue-overflow", test_queue_overflow);
  ADD ("pending-is-not-resumed", test_pending_is_not_resumed);
  ADD ("counting", test_counting);
  ADD ("half-frame", test_half_frame);
  ADD ("slow-line", test_slow_line);
  ADD ("silent", test_silent);
  ADD ("silent-retry", test_silent_retry);
  ADD ("restart", test_restart);
  for (guint i = 0; i < G_N_ELEMENTS (moments); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ahp/reconnect/stop-while-told/%s/%s/%u", moments[i].object,
                                               moments[i].signal, moments[i].value);

      g_test_add (path, Fixture, &moments[i], set_up, test_stop_while_told, tear_down);
    }
#undef ADD
  return g_test_run ();
}
