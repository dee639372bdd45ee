/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahp-client.h"
#include "easel-json.h"
#include "hostile-messages.h"
#include "scripted-host.h"

/* A host that sends whatever it likes. The client keeps running, keeps answering, and keeps to its memory. */

#define SESSION "ahp-session:/s"
#define CANVAS "ahp-canvas:/c"
#define N_MESSAGES 100000
#define BATCH 500

#if defined (__SANITIZE_ADDRESS__)
/* The sanitizer keeps what was freed. */
#define MAX_GROWTH (768 * 1024 * 1024)
#else
#define MAX_GROWTH (96 * 1024 * 1024)
#endif

static gsize
resident (void)
{
  g_autofree char *text = NULL;
  g_auto(GStrv) fields = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  fields = g_strsplit (text, " ", 3);
  return g_ascii_strtoull (fields[1], NULL, 10) * 4096;
}

static void
bombard (ScriptedHost *host,
         int           count,
         gboolean      answers,
         int          *sent)
{
  for (int i = 0; i < count; i++)
    {
      g_autoptr(GString) text = hostile_message_new (answers);

      if (g_utf8_validate_len (text->str, text->len, NULL) && g_test_rand_int_range (0, 4) != 0)
        scripted_host_send_text (host, text->str);
      else
        soup_websocket_connection_send_binary (host->connection, text->str, text->len);
      if (++*sent % BATCH == 0)
        scripted_host_await_pong (host, *sent);
    }
}

static void
start (AhpClient    *client,
       ScriptedHost *host,
       int          *sent)
{
  g_autoptr(HostMessage) hello = NULL;

  /* The first blows fall before the handshake is over. */
  easel_connection_start (EASEL_CONNECTION (client));
  hello = scripted_host_await (host, "initialize");
  bombard (host, 5 * BATCH, FALSE, sent);
  host->automatic = TRUE;
  g_assert_true (scripted_model_handle (host, hello));
}

static void
test_messages (void)
{
  g_autoptr(ScriptedHost) host = scripted_host_new ();
  g_autofree char *uri = scripted_host_dup_uri (host);
  g_autoptr(AhpClient) client = ahp_client_new (uri, "test-client");
  g_autoptr(AhpChannel) session = NULL, canvas = NULL;
  gsize before;
  int sent = 0;

  scripted_model_set (host, SESSION, AHP_CHANNEL_SESSION, "{\"title\":\"s\",\"chats\":[]}");
  scripted_model_set (host, CANVAS, AHP_CHANNEL_CANVAS,
                      "{\"instanceId\":\"i\",\"extensionId\":\"e\",\"canvasId\":\"k\",\"availability\":\"ready\"}");
  session = ahp_client_subscribe (client, SESSION, AHP_CHANNEL_SESSION);
  canvas = ahp_client_subscribe (client, CANVAS, AHP_CHANNEL_CANVAS);
  start (client, host, &sent);
  await (ahp_channel_get_status (canvas) == AHP_CHANNEL_LIVE);

  bombard (host, 20 * BATCH, TRUE, &sent);
  before = resident ();
  bombard (host, N_MESSAGES - sent, TRUE, &sent);
  g_test_message ("grew by %d KiB", (int) ((gssize) (resident () - before) / 1024));
  g_assert_cmpuint (resident (), <, before + MAX_GROWTH);

  /* Same connection, and it still works. */
  g_assert_cmpint (sent, ==, N_MESSAGES);
  g_assert_cmpuint (host->n_connections, ==, 1);
  g_assert_cmpint (easel_connection_get_state (EASEL_CONNECTION (client)), ==, EASEL_CONNECTION_READY);
  g_assert_cmpint (ahp_channel_get_status (canvas), ==, AHP_CHANNEL_LIVE);
  g_assert_cmpint (ahp_channel_get_status (session), ==, AHP_CHANNEL_LIVE);
  easel_connection_stop (EASEL_CONNECTION (client));
}

/* A frame that announces more than any message may have ends the connection at once, and another one follows. */
static void
test_oversize (void)
{
  static const guint8 header[] = { 0x81, 0x7f, 0, 0, 1, 0, 0, 0, 0, 0, '{' };
  g_autoptr(ScriptedHost) host = scripted_host_new ();
  g_autofree char *uri = scripted_host_dup_uri (host);
  g_autoptr(AhpClient) client = ahp_client_new (uri, "test-client");

  host->automatic = TRUE;
  easel_connection_start (EASEL_CONNECTION (client));
  for (guint i = 1; i <= 5; i++)
    {
      await (easel_connection_is_ready (EASEL_CONNECTION (client)));
      g_assert_cmpuint (host->n_connections, ==, i);
      scripted_host_send_raw (host, header, sizeof header);
      await (easel_connection_get_state (EASEL_CONNECTION (client)) == EASEL_CONNECTION_LOST);
      ahp_client_retry (client);
    }
  await (easel_connection_is_ready (EASEL_CONNECTION (client)));
  scripted_host_await_pong (host, 1);
  easel_connection_stop (EASEL_CONNECTION (client));
}

/* Actions without end for a channel whose snapshot never comes. */
static void
test_endless_queue (void)
{
  g_autoptr(ScriptedHost) host = scripted_host_new ();
  g_autofree char *uri = scripted_host_dup_uri (host);
  g_autofree char *filler = g_strnfill (256 * 1024, 'x');
  g_autoptr(AhpClient) client = ahp_client_new (uri, "test-client");
  g_autoptr(AhpChannel) canvas = ahp_client_subscribe (client, CANVAS, AHP_CHANNEL_CANVAS);
  g_autoptr(HostMessage) hello = NULL, subscribe = NULL;
  gsize before;

  easel_connection_start (EASEL_CONNECTION (client));
  hello = scripted_host_await (host, "initialize");
  g_assert_true (scripted_model_handle (host, hello));
  subscribe = scripted_host_await (host, "subscribe");
  before = resident ();
  for (int i = 0; i < 2000; i++)
    {
      scripted_host_send (host, "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"" CANVAS "\","
                          "\"serverSeq\":%d,\"action\":{\"type\":\"canvas/updated\",\"title\":\"%s\"}}}", 100 + i, filler);
      if (i % 20 == 0)
        scripted_host_await_pong (host, i);
    }
  scripted_host_await_pong (host, 5000);
  g_assert_cmpuint (resident (), <, before + MAX_GROWTH);
  g_assert_cmpint (ahp_channel_get_status (canvas), ==, AHP_CHANNEL_PENDING);
  easel_connection_stop (EASEL_CONNECTION (client));
}

/* A host that counts what was not answered hears nothing while somebody is behind; other requests are answered. */
static void
test_held_pings (void)
{
  g_autoptr(ScriptedHost) host = scripted_host_new ();
  g_autofree char *uri = scripted_host_dup_uri (host);
  g_autoptr(AhpClient) client = ahp_client_new (uri, "test-client");
  g_autoptr(HostMessage) other = NULL, first = NULL, second = NULL;

  host->automatic = TRUE;
  easel_connection_start (EASEL_CONNECTION (client));
  await (easel_connection_is_ready (EASEL_CONNECTION (client)));
  ahp_client_hold_pings (client);
  ahp_client_hold_pings (client);
  for (int i = 1; i <= 2; i++)
    scripted_host_send (host, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"ping\",\"params\":{}}", i);
  scripted_host_send (host, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"unheard\",\"params\":{}}");
  other = scripted_host_await (host, NULL);
  g_assert_cmpint (other->id, ==, 3);
  ahp_client_release_pings (client);
  g_assert_cmpuint (scripted_host_count (host, NULL), ==, 0);
  ahp_client_release_pings (client);
  first = scripted_host_await (host, NULL);
  second = scripted_host_await (host, NULL);
  g_assert_cmpint (first->id, ==, 1);
  g_assert_cmpint (second->id, ==, 2);
  /* What a lost connection asked is not answered to the next. */
  ahp_client_hold_pings (client);
  scripted_host_send (host, "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"ping\",\"params\":{}}");
  scripted_host_drop (host);
  await (easel_connection_get_state (EASEL_CONNECTION (client)) == EASEL_CONNECTION_LOST);
  ahp_client_retry (client);
  await (easel_connection_is_ready (EASEL_CONNECTION (client)));
  ahp_client_release_pings (client);
  scripted_host_await_pong (host, 5);
  g_assert_cmpuint (scripted_host_count (host, NULL), ==, 0);
  easel_connection_stop (EASEL_CONNECTION (client));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ahp/hostile/messages", test_messages);
  g_test_add_func ("/ahp/hostile/oversize", test_oversize);
  g_test_add_func ("/ahp/hostile/endless-queue", test_endless_queue);
  g_test_add_func ("/ahp/hostile/held-pings", test_held_pings);
  return g_test_run ();
}
