/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahp-client.h"
#include "ahp-error.h"
#include "ahp-limits.h"
#include "easel-json.h"
#include "scripted-host.h"

#define CANVAS "ahp-canvas:/c"
#define CANVAS_STATE "{\"instanceId\":\"i\",\"extensionId\":\"e\",\"canvasId\":\"k\",\"availability\":\"ready\"," \
                     "\"provider\":{\"kind\":\"server\"}}"

typedef struct
{
  ScriptedHost *host;
  AhpClient    *client;
  AhpChannel   *canvas;
  GString      *seen;      /* what the host read: "clientSeq:number," */
  GString      *settled;   /* what ended here: "number=ok," or "number=code," */
  GString      *actions;   /* what the channel told: "number" with "*" for our own */
  guint         n_settled;
  guint         n_failed;
} Fixture;

typedef struct
{
  Fixture *fixture;
  gint64   number;
} Sent;

static gint64
number_of (JsonObject *action)
{
  return easel_json_peek_int (action, "payload", -1);
}

static gboolean
record_hook (ScriptedHost *host,
             HostMessage  *message,
             gpointer      user_data)
{
  Fixture *fixture = user_data;

  if (g_strcmp0 (message->method, "dispatchAction") == 0)
    g_string_append_printf (fixture->seen, "%" G_GINT64_FORMAT ":%" G_GINT64_FORMAT ",",
                            easel_json_peek_int (message->params, "clientSeq", -1),
                            number_of (easel_json_peek_object (message->params, "action")));
  return FALSE;
}

static void
action_cb (AhpChannel *channel,
           JsonObject *action,
           const char *origin,
           gboolean    own,
           Fixture    *fixture)
{
  g_string_append_printf (fixture->actions, "%" G_GINT64_FORMAT "%s,", number_of (action), own ? "*" : "");
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *uri = NULL;

  fixture->host = scripted_host_new ();
  fixture->host->automatic = TRUE;
  fixture->host->hook = record_hook;
  fixture->host->hook_data = fixture;
  fixture->seen = g_string_new (NULL);
  fixture->settled = g_string_new (NULL);
  fixture->actions = g_string_new (NULL);
  scripted_model_set (fixture->host, CANVAS, AHP_CHANNEL_CANVAS, CANVAS_STATE);
  uri = scripted_host_dup_uri (fixture->host);
  fixture->client = ahp_client_new (uri, "test-client");
  fixture->canvas = ahp_client_subscribe (fixture->client, CANVAS, AHP_CHANNEL_CANVAS);
  g_signal_connect (fixture->canvas, "action", G_CALLBACK (action_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  AhpClient *client = fixture->client;

  g_signal_handlers_disconnect_by_data (fixture->canvas, fixture);
  g_clear_object (&fixture->canvas);
  g_object_add_weak_pointer (G_OBJECT (client), (gpointer *) &fixture->client);
  easel_connection_stop (EASEL_CONNECTION (client));
  g_object_unref (client);
  await (fixture->client == NULL);
  scripted_host_free (fixture->host);
  g_string_free (fixture->seen, TRUE);
  g_string_free (fixture->settled, TRUE);
  g_string_free (fixture->actions, TRUE);
}

static void
connect (Fixture *fixture)
{
  ahp_client_retry (fixture->client);
  await (easel_connection_is_ready (EASEL_CONNECTION (fixture->client)));
}

static void
connect_live (Fixture *fixture)
{
  connect (fixture);
  await (ahp_channel_get_status (fixture->canvas) == AHP_CHANNEL_LIVE);
}

static void
lose (Fixture *fixture)
{
  scripted_host_drop (fixture->host);
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
}

static void
settled_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autofree Sent *sent = user_data;
  g_autoptr(GError) error = NULL;
  Fixture *fixture = sent->fixture;

  fixture->n_settled++;
  g_string_append_printf (fixture->settled, "%" G_GINT64_FORMAT "=", sent->number);
  if (ahp_client_dispatch_finish (AHP_CLIENT (source), result, &error))
    {
      g_string_append (fixture->settled, "ok,");
      return;
    }
  fixture->n_failed++;
  g_test_message ("%" G_GINT64_FORMAT ": %s", sent->number, error->message);
  if (error->domain == AHP_ERROR)
    g_string_append_printf (fixture->settled, "ahp%d,", error->code);
  else
    g_string_append_printf (fixture->settled, "io%d,", error->code);
}

static void
dispatch_to (Fixture      *fixture,
             const char   *channel,
             gint64        number,
             GCancellable *cancellable)
{
  g_autoptr(JsonObject) action = json_object_new ();
  Sent *sent = g_new0 (Sent, 1);

  sent->fixture = fixture;
  sent->number = number;
  json_object_set_string_member (action, "type", "canvas/message");
  json_object_set_int_member (action, "payload", number);
  ahp_client_dispatch_async (fixture->client, channel, action, cancellable, settled_cb, sent);
}

static void
dispatch (Fixture *fixture,
          gint64   number)
{
  dispatch_to (fixture, CANVAS, number, NULL);
}

static void
assert_settled (Fixture    *fixture,
                guint       count,
                const char *expected)
{
  await (fixture->n_settled >= count);
  g_assert_cmpstr (fixture->settled->str, ==, expected);
}

static void
test_echo (Fixture       *fixture,
           gconstpointer  data)
{
  connect_live (fixture);
  dispatch (fixture, 7);
  dispatch (fixture, 8);
  assert_settled (fixture, 2, "7=ok,8=ok,");
  dispatch (fixture, 9);
  assert_settled (fixture, 3, "7=ok,8=ok,9=ok,");
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/message\",\"payload\":50}", NULL, 0);
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/message\",\"payload\":51}", "other", 1);
  await (g_str_has_suffix (fixture->actions->str, "51,"));
  g_assert_cmpstr (fixture->seen->str, ==, "1:7,2:8,3:9,");
  g_assert_cmpstr (fixture->actions->str, ==, "7*,8*,9*,50,51,");
}

/* Nothing is sent before the channel is seen, and then all of it in order. */
static void
test_waits (Fixture       *fixture,
            gconstpointer  data)
{
  dispatch (fixture, 1);
  dispatch (fixture, 2);
  connect_live (fixture);
  dispatch (fixture, 3);
  assert_settled (fixture, 3, "1=ok,2=ok,3=ok,");
  lose (fixture);
  dispatch (fixture, 4);
  connect (fixture);
  assert_settled (fixture, 4, "1=ok,2=ok,3=ok,4=ok,");
  g_assert_cmpstr (fixture->seen->str, ==, "1:1,2:2,3:3,4:4,");
}

static gboolean
reject_hook (ScriptedHost *host,
             HostMessage  *message,
             gpointer      user_data)
{
  gint64 seq = easel_json_peek_int (message->params, "clientSeq", 0);

  if (g_strcmp0 (message->method, "dispatchAction") != 0)
    return FALSE;
  scripted_host_send (host, "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"" CANVAS "\","
                      "\"serverSeq\":%d,\"action\":{\"type\":\"canvas/message\",\"payload\":1},"
                      "\"origin\":{\"clientId\":\"test-client\",\"clientSeq\":%d},\"rejectionReason\":%s}}",
                      (int) ++host->seq, (int) seq, seq == 1 ? "\"not yours\"" : "{}");
  return TRUE;
}

static void
test_rejected (Fixture       *fixture,
               gconstpointer  data)
{
  connect_live (fixture);
  fixture->host->hook = reject_hook;
  dispatch (fixture, 1);
  dispatch (fixture, 2);
  assert_settled (fixture, 2, "1=ahp1,2=ahp1,");
  g_assert_cmpint (AHP_ERROR_REJECTED, ==, 1);
  g_assert_cmpstr (fixture->actions->str, ==, "");
}

static gboolean
drop_before_hook (ScriptedHost *host,
                  HostMessage  *message,
                  gpointer      user_data)
{
  if (g_strcmp0 (message->method, "dispatchAction") != 0)
    return FALSE;
  scripted_host_drop (host);
  return TRUE;
}

static gboolean
drop_after_hook (ScriptedHost *host,
                 HostMessage  *message,
                 gpointer      user_data)
{
  Fixture *fixture = user_data;

  record_hook (host, message, fixture);
  if (g_strcmp0 (message->method, "dispatchAction") != 0)
    return FALSE;
  /* Nobody is subscribed for a moment: applied and kept, but never told. */
  g_hash_table_remove_all (host->subscribed);
  scripted_model_handle (host, message);
  scripted_host_drop (host);
  return TRUE;
}

/* The host died before it read: the replay does not have it, and it is sent again under its number. */
static void
test_sent_again (Fixture       *fixture,
                 gconstpointer  data)
{
  connect_live (fixture);
  fixture->host->hook = drop_before_hook;
  dispatch (fixture, 1);
  dispatch (fixture, 2);
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  dispatch (fixture, 3);
  g_assert_cmpuint (fixture->n_settled, ==, 0);
  fixture->host->hook = record_hook;
  connect (fixture);
  assert_settled (fixture, 3, "1=ok,2=ok,3=ok,");
  g_assert_cmpstr (fixture->seen->str, ==, "1:1,2:2,3:3,");
}

/* The host died after it had applied it: the replay has it, and it is not sent again. */
static void
test_not_doubled (Fixture       *fixture,
                  gconstpointer  data)
{
  connect_live (fixture);
  fixture->host->hook = drop_after_hook;
  dispatch (fixture, 1);
  dispatch (fixture, 2);
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  fixture->host->hook = record_hook;
  connect (fixture);
  assert_settled (fixture, 2, "1=ok,2=ok,");
  g_assert_cmpstr (fixture->seen->str, ==, "1:1,2:2,");
  g_assert_cmpstr (fixture->actions->str, ==, "1*,2*,");
}

/* Whatever cannot be proved is said, and what was never written is sent. */
static void
test_unknown (Fixture       *fixture,
              gconstpointer  data)
{
  connect_live (fixture);
  fixture->host->hook = drop_before_hook;
  dispatch (fixture, 1);
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  dispatch (fixture, 2);
  fixture->host->hook = record_hook;
  fixture->host->shape = GPOINTER_TO_INT (data);
  connect (fixture);
  assert_settled (fixture, 2, "1=ahp2,2=ok,");
  g_assert_cmpint (AHP_ERROR_UNKNOWN, ==, 2);
  g_assert_cmpstr (fixture->seen->str, ==, "2:2,");
}

static void
test_gone (Fixture       *fixture,
           gconstpointer  data)
{
  connect_live (fixture);
  fixture->host->hook = drop_before_hook;
  dispatch (fixture, 1);
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  dispatch (fixture, 2);
  fixture->host->hook = record_hook;
  fixture->host->shape = GPOINTER_TO_INT (data);
  scripted_model_remove (fixture->host, CANVAS);
  connect (fixture);
  assert_settled (fixture, 2, "1=ahp4,2=ahp4,");
  g_assert_cmpint (AHP_ERROR_GONE, ==, 4);
  dispatch (fixture, 3);
  assert_settled (fixture, 3, "1=ahp4,2=ahp4,3=ahp4,");
  g_assert_cmpstr (fixture->seen->str, ==, "");
}

/* Nobody here subscribed that channel, so no replay can prove anything about it. */
static void
test_not_subscribed (Fixture       *fixture,
                     gconstpointer  data)
{
  connect_live (fixture);
  fixture->host->hook = drop_before_hook;
  dispatch_to (fixture, "ahp-canvas:/other", 1, NULL);
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  fixture->host->hook = record_hook;
  connect (fixture);
  assert_settled (fixture, 1, "1=ahp2,");
}

/* An echo is believed only for what was sent, where it was sent. */
static void
test_forged_echo (Fixture       *fixture,
                  gconstpointer  data)
{
  fixture->host->automatic = FALSE;
  fixture->host->automatic = TRUE;
  connect_live (fixture);
  fixture->host->automatic = FALSE;
  dispatch (fixture, 1);
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/message\",\"payload\":90}", "test-client", 99);
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/message\",\"payload\":91}", "other", 1);
  scripted_model_publish (fixture->host, "ahp-root://", "{\"type\":\"canvas/message\"}", "test-client", 1);
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/message\",\"payload\":92}", "test-client", 0);
  await (g_str_has_suffix (fixture->actions->str, "92*,"));
  g_assert_cmpuint (fixture->n_settled, ==, 0);
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/message\",\"payload\":1}", "test-client", 1);
  assert_settled (fixture, 1, "1=ok,");
}

static void
test_queue_full (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *text = g_strnfill (EASEL_LIMIT_DISPATCH_QUEUE / 4, 'x');
  g_autoptr(JsonObject) action = json_object_new ();

  json_object_set_string_member (action, "type", "canvas/message");
  json_object_set_string_member (action, "payload", text);
  for (int i = 0; i < 5; i++)
    {
      Sent *sent = g_new0 (Sent, 1);

      sent->fixture = fixture;
      sent->number = i;
      ahp_client_dispatch_async (fixture->client, CANVAS, action, NULL, settled_cb, sent);
    }
  assert_settled (fixture, 2, "3=ahp5,4=ahp5,");
  g_assert_cmpint (AHP_ERROR_QUEUE_FULL, ==, 5);
  /* Another channel has a queue of its own, and what was accepted is sent. */
  dispatch_to (fixture, "ahp-root://", 9, NULL);
  connect_live (fixture);
  await (fixture->n_settled == 6);
  g_assert_nonnull (strstr (fixture->settled->str, "0=ok,1=ok,2=ok,"));
  dispatch (fixture, 10);
  await (fixture->n_settled == 7);
  g_assert_true (g_str_has_suffix (fixture->settled->str, "10=ok,"));
}

static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(GCancellable) early = g_cancellable_new (), waiting = g_cancellable_new (),
                           written = g_cancellable_new ();

  g_cancellable_cancel (early);
  dispatch_to (fixture, CANVAS, 1, early);
  dispatch_to (fixture, CANVAS, 2, waiting);
  g_cancellable_cancel (waiting);
  await (fixture->n_settled == 2);
  g_assert_cmpstr (fixture->settled->str, ==, "1=io19,2=io19,");
  g_assert_cmpint (G_IO_ERROR_CANCELLED, ==, 19);

  connect_live (fixture);
  fixture->host->hook = drop_before_hook;
  dispatch_to (fixture, CANVAS, 3, written);
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  g_cancellable_cancel (written);
  await (fixture->n_settled == 3);
  fixture->host->hook = record_hook;
  connect (fixture);
  dispatch (fixture, 4);
  await (fixture->n_settled == 4);
  g_assert_cmpstr (fixture->seen->str, ==, "2:4,");
}

static void
test_stop (Fixture       *fixture,
           gconstpointer  data)
{
  connect_live (fixture);
  fixture->host->automatic = FALSE;
  dispatch (fixture, 1);
  await (fixture->seen->len > 0);
  lose (fixture);
  dispatch (fixture, 2);
  easel_connection_stop (EASEL_CONNECTION (fixture->client));
  assert_settled (fixture, 2, "1=ahp2,2=io18,");
  g_assert_cmpint (G_IO_ERROR_CLOSED, ==, 18);
  dispatch (fixture, 3);
  assert_settled (fixture, 3, "1=ahp2,2=io18,3=io45,");
  g_assert_cmpint (G_IO_ERROR_NOT_CONNECTED, ==, 45);
}

/* A client that was stopped and started again is as good as new. */
static void
test_start_again (Fixture       *fixture,
                  gconstpointer  data)
{
  connect_live (fixture);
  easel_connection_stop (EASEL_CONNECTION (fixture->client));
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  await (easel_connection_is_ready (EASEL_CONNECTION (fixture->client)));
  dispatch (fixture, 1);
  assert_settled (fixture, 1, "1=ok,");
}

static void
test_no_echo (Fixture       *fixture,
              gconstpointer  data)
{
  connect_live (fixture);
  fixture->host->automatic = FALSE;
  dispatch (fixture, 1);
  dispatch (fixture, 2);
  assert_settled (fixture, 2, "1=ahp3,2=ahp3,");
  g_assert_cmpint (AHP_ERROR_NO_ECHO, ==, 3);
  /* It was late, not lost: the state has it, and nobody waits. */
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/message\",\"payload\":1}", "test-client", 1);
  await (strcmp (fixture->actions->str, "1*,") == 0);
}

#define N_MESSAGES 3000

/* Dies at random: before it read an action, after it applied one, or with everything that the socket holds. */
static gboolean
dying_hook (ScriptedHost *host,
            HostMessage  *message,
            gpointer      user_data)
{
  int fate = g_test_rand_int_range (0, 100);

  if (g_strcmp0 (message->method, "dispatchAction") == 0 && fate < 3)
    {
      scripted_host_drop (host);
      return TRUE;
    }
  if (g_strcmp0 (message->method, "dispatchAction") == 0 && fate < 6)
    return drop_after_hook (host, message, user_data);
  if (fate == 6)
    {
      scripted_host_kill (host);
      scripted_host_restart (host);
      return TRUE;
    }
  return FALSE;
}

static void
assert_log (Fixture *fixture)
{
  gint64 expected = 0;

  for (guint i = 0; i < fixture->host->log->len; i++)
    {
      JsonObject *envelope = g_ptr_array_index (fixture->host->log, i);

      g_assert_cmpint (number_of (easel_json_peek_object (envelope, "action")), ==, expected++);
    }
  g_assert_cmpint (expected, ==, N_MESSAGES);
}

/* What this room promises: with a host that can replay, nothing is lost, doubled or reordered, however often and
 * whenever it dies. */
static void
test_dying_host (Fixture       *fixture,
                 gconstpointer  data)
{
  gint64 next = 0;

  connect_live (fixture);
  fixture->host->hook = dying_hook;
  while (fixture->n_settled < N_MESSAGES)
    {
      if (next < N_MESSAGES && next - fixture->n_settled < 100)
        dispatch (fixture, next++);
      if (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST)
        ahp_client_retry (fixture->client);
      /* The last attempts must be able to succeed. */
      if (fixture->n_settled > N_MESSAGES - 20)
        fixture->host->hook = NULL;
      g_main_context_iteration (NULL, next == N_MESSAGES || next - fixture->n_settled >= 100);
    }
  g_assert_cmpuint (fixture->n_failed, ==, 0);
  assert_log (fixture);
  g_test_message ("%u connections", fixture->host->n_connections);
  g_assert_cmpuint (fixture->host->n_connections, >, 20);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func, data) g_test_add ("/ahp/dispatch/" path, Fixture, data, set_up, func, tear_down)
  ADD ("echo", test_echo, NULL);
  ADD ("waits", test_waits, NULL);
  ADD ("rejected", test_rejected, NULL);
  ADD ("sent-again", test_sent_again, NULL);
  ADD ("not-doubled", test_not_doubled, NULL);
  ADD ("unknown/snapshot", test_unknown, GINT_TO_POINTER (SHAPE_SNAPSHOT));
  ADD ("unknown/forgotten", test_unknown, GINT_TO_POINTER (SHAPE_UNKNOWN_CLIENT));
  ADD ("gone/replay", test_gone, GINT_TO_POINTER (SHAPE_REPLAY));
  ADD ("gone/snapshot", test_gone, GINT_TO_POINTER (SHAPE_SNAPSHOT));
  ADD ("gone/channels", test_gone, GINT_TO_POINTER (SHAPE_CHANNELS));
  ADD ("not-subscribed", test_not_subscribed, NULL);
  ADD ("forged-echo", test_forged_echo, NULL);
  ADD ("queue-full", test_queue_full, NULL);
  ADD ("cancel", test_cancel, NULL);
  ADD ("stop", test_stop, NULL);
  ADD ("start-again", test_start_again, NULL);
  ADD ("no-echo", test_no_echo, NULL);
  ADD ("dying-host", test_dying_host, NULL);
#undef ADD
  return g_test_run ();
}
