/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The panel on a host that sends nonsense: it goes on, answers ping on the same connection, keeps its canvas and its
 * memory. */
#include "easel-json.h"
#include "hostile-messages.h"
#include "program.h"
#include "scripted-host.h"

#define SESSION "ahp-session:/s"
#define CANVAS "ahp-canvas:/c"
#define MESSAGES 100000
#define BATCH 500
/* What a long run may keep: caches, fragmentation, the bounded lists themselves. */
#define MAX_GROWTH_KIB (96 * 1024)

static guint64
resident_kib (GPid pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/status", (int) pid);
  g_autofree char *text = NULL;
  const char *line;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  line = strstr (text, "VmRSS:");
  g_assert_nonnull (line);
  return g_ascii_strtoull (line + strlen ("VmRSS:"), NULL, 10);
}

static void
bombard (ScriptedHost *host,
         int           from,
         int           to)
{
  for (int i = from; i < to; i++)
    {
      g_autoptr(GString) text = hostile_message_new (TRUE);

      soup_websocket_connection_send_binary (host->connection, text->str, text->len);
      if (i % BATCH == 0)
        scripted_host_await_pong (host, i);
    }
  scripted_host_await_pong (host, to);
}

static void
set_model (ScriptedHost *host)
{
  scripted_model_add_session (host, "{\"resource\":\"" SESSION "\",\"provider\":\"p\",\"title\":\"Bad\",\"status\":1,"
                              "\"createdAt\":\"2026-01-01T00:00:00Z\",\"modifiedAt\":\"2026-01-01T00:00:00Z\"}");
  scripted_model_set (host, SESSION, AHP_CHANNEL_SESSION,
                      "{\"provider\":\"p\",\"title\":\"Bad\",\"status\":1,\"lifecycle\":\"ready\",\"activeClients\":[],"
                      "\"chats\":[],\"openCanvases\":[{\"instanceId\":\"i\",\"channel\":\"" CANVAS "\","
                      "\"canvasId\":\"k\",\"extensionId\":\"e\",\"availability\":\"ready\"}]}");
  scripted_model_set (host, CANVAS, AHP_CHANNEL_CANVAS,
                      "{\"instanceId\":\"i\",\"canvasId\":\"k\",\"extensionId\":\"e\",\"availability\":\"ready\","
                      "\"url\":\"data:text/html,<h1>Here</h1>\",\"provider\":{\"kind\":\"server\"}}");
}

static void
test_messages (void)
{
  g_autoptr(ScriptedHost) host = scripted_host_new ();
  g_autofree char *uri = scripted_host_dup_uri (host);
  const char *arguments[] = { "--no-embedded-host", "--host", uri, NULL };
  g_autoptr(Program) easel = NULL;
  guint64 before, after;

  host->automatic = TRUE;
  set_model (host);
  easel = program_start_easel (arguments);
  json_object_unref (program_wait_event (easel, "{\"event\":\"canvas\",\"canvas\":\"" CANVAS "\",\"state\":\"live\"}"));

  bombard (host, 0, MESSAGES / 10);
  before = resident_kib (program_get_pid (easel));
  bombard (host, MESSAGES / 10, MESSAGES);
  after = resident_kib (program_get_pid (easel));
  g_test_message ("grew by %" G_GINT64_FORMAT " KiB", (gint64) (after - before));
  g_assert_cmpuint (after, <, before + MAX_GROWTH_KIB);
  g_assert_cmpuint (host->n_connections, ==, 1);

  /* It still does what a good host says. */
  host->seq = G_MAXINT64 - 10;
  scripted_model_publish (host, SESSION, "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":[]}", NULL, 0);
  json_object_unref (program_wait_event (easel, "{\"event\":\"canvas\",\"canvas\":\"" CANVAS "\",\"state\":\"closed\"}"));
  g_assert_cmpint (program_stop (easel), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/e2e/hostile-host/messages", test_messages);
  return g_test_run ();
}
