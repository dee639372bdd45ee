/* SPDX-License-Identifier: GPL-3.0-or-later */
/* easel-host from outside: its command line, its ends, and what it shows from the first start on. */
#include "easel-test.h"
#include "host-client.h"
#include "host-process.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

typedef struct
{
  char *folder;
  char *state;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("easel-program-XXXXXX", NULL);
  fixture->state = g_build_filename (fixture->folder, "deep", "state", NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_free (fixture->folder);
  g_free (fixture->state);
}

static void
test_options (Fixture       *fixture,
              gconstpointer  data)
{
  static const struct { const char *arguments[4]; gboolean works; const char *says; } cases[] = {
    { { "--version" }, TRUE, "easel-host " },
    { { "--help" }, TRUE, "--page" },
    { { NULL }, FALSE, "easel-host serve" },
    { { "dance" }, FALSE, "easel-host serve" },
    { { "serve", "twice" }, FALSE, "easel-host serve" },
    { { "serve", "--port", "70000" }, FALSE, "65535" },
    { { "serve", "--port", "-1" }, FALSE, "65535" },
    { { "serve", "--port", "x" }, FALSE, "x" },
    { { "serve", "--frobnicate" }, FALSE, "frobnicate" },
    { { "serve", "--state", "/proc/nothing" }, FALSE, "/proc/nothing" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *output = NULL;
      int status = host_process_run (cases[i].arguments, &output);

      g_test_message ("%d: %s", status, output);
      g_assert_cmpint (status == 0, ==, cases[i].works);
      g_assert_nonnull (strstr (output, cases[i].says));
    }
}

static void
test_signals (Fixture       *fixture,
              gconstpointer  data)
{
  static const int numbers[] = { SIGTERM, SIGINT, SIGHUP };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autoptr(HostProcess) process = host_process_new (fixture->state, NULL);
      g_autoptr(HostClient) client = host_client_new_ready (host_process_get_uri (process), "c1");

      g_subprocess_send_signal (host_process_get_child (process), numbers[i]);
      g_assert_cmpint (host_process_wait (host_process_get_child (process)), ==, 0);
      easel_test_wait_until (host_client_is_closed (client));
    }
}

static void
test_parent (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(HostProcess) process = host_process_new (fixture->state, NULL);
  g_autoptr(HostClient) client = host_client_new_ready (host_process_get_uri (process), "c1");
  GOutputStream *input = g_subprocess_get_stdin_pipe (host_process_get_child (process));

  g_assert_true (g_output_stream_write_all (input, "ignored\n", 8, NULL, NULL, NULL));
  json_object_unref (host_client_ask (client, "ping", "{}"));
  g_assert_true (g_output_stream_close (input, NULL, NULL));
  g_assert_cmpint (host_process_wait (host_process_get_child (process)), ==, 0);
}

static void
test_second (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(HostProcess) process = host_process_new (fixture->state, NULL);
  const char *arguments[] = { "serve", "--state", fixture->state, NULL };
  g_autofree char *output = NULL;

  g_assert_cmpint (host_process_run (arguments, &output), ==, 1);
  g_assert_nonnull (strstr (output, "is in use by another easel-host"));
  g_assert_nonnull (strstr (output, fixture->state));
}

static JsonObject *
find_session (HostClient *client)
{
  g_autoptr(JsonObject) list = host_client_ask (client, "listSessions", "{}");
  JsonArray *items = json_object_get_array_member (list, "items");

  g_assert_cmpuint (json_array_get_length (items), ==, 1);
  return host_client_subscribe (client, json_object_get_string_member (json_array_get_object_element (items, 0), "resource"));
}

static const char *
get_channel (JsonObject *session,
             guint       index)
{
  JsonArray *canvases = json_object_get_array_member (session, "openCanvases");

  return json_object_get_string_member (json_array_get_object_element (canvases, index), "channel");
}

/* The welcome page is there, counts, is the same after SIGKILL, stays closed when it was closed, and comes back when the
 * user asks for it. */
static void
test_welcome (Fixture       *fixture,
              gconstpointer  data)
{
  const char *show[] = { "serve", "--state", fixture->state, "--page", g_getenv ("EASEL_WELCOME_DIR"), NULL };
  g_autoptr(HostProcess) first = host_process_new (fixture->state, NULL);
  g_autoptr(HostProcess) second = NULL;
  g_autoptr(HostProcess) third = NULL;
  g_autoptr(HostClient) client = host_client_new_ready (host_process_get_uri (first), "c1");
  g_autoptr(HostClient) again = NULL;
  g_autoptr(HostClient) last = NULL;
  g_autoptr(JsonObject) session = find_session (client);
  g_autoptr(JsonObject) same = NULL;
  g_autoptr(JsonObject) new = NULL;
  g_autoptr(JsonObject) page = NULL;
  g_autofree char *channel = g_strdup (get_channel (session, 0));
  g_autofree char *read = g_strdup_printf ("{\"channel\":\"%s\",\"uri\":\"ahp-canvas-content:/welcome/index.html\"}", channel);

  host_assert_json (session, "{\"title\":\"Welcome\",\"openCanvases\":[{\"instanceId\":\"welcome\",\"title\":\"Welcome to Easel\",\"availability\":\"ready\"}]}");
  json_object_unref (host_client_subscribe (client, channel));
  page = host_client_ask (client, "canvasReadResource", read);
  host_client_dispatch (client, channel, "{\"type\":\"canvas/message\",\"payload\":{\"type\":\"add\",\"key\":\"counter\",\"amount\":1}}");
  json_object_unref (host_client_wait (client, "action", "{\"action\":{\"payload\":{\"key\":\"counter\",\"value\":1}}}"));
  host_process_kill (first);

  second = host_process_new (fixture->state, NULL);
  g_assert_cmpstr (host_process_get_uri (second), ==, host_process_get_uri (first));
  again = host_client_new_ready (host_process_get_uri (second), "c1");
  same = find_session (again);
  g_assert_cmpstr (get_channel (same, 0), ==, channel);
  json_object_unref (host_client_subscribe (again, channel));
  host_client_dispatch (again, channel, "{\"type\":\"canvas/message\",\"payload\":{\"type\":\"add\",\"key\":\"counter\",\"amount\":1}}");
  json_object_unref (host_client_wait (again, "action", "{\"action\":{\"payload\":{\"key\":\"counter\",\"value\":2}}}"));
  host_client_dispatch (again, channel, "{\"type\":\"canvas/closeRequested\"}");
  json_object_unref (host_client_wait (again, "action", "{\"action\":{\"openCanvases\":[]}}"));
  host_process_kill (second);

  third = host_process_new (fixture->state, NULL);
  last = host_client_new_ready (host_process_get_uri (third), "c1");
  new = find_session (last);
  host_assert_json (new, "{\"title\":\"Welcome\",\"openCanvases\":[]}");
  g_assert_cmpint (host_process_run (show, NULL), ==, 0);
  json_object_unref (host_client_wait (last, "action", "{\"action\":{\"openCanvases\":[{\"instanceId\":\"welcome\","
                                       "\"title\":\"Welcome to Easel\"}]}}"));
}

/* In the user's language, also where the page was opened in another before. */
static void
test_language (Fixture       *fixture,
               gconstpointer  data)
{
  static const struct { const char *language; const char *entry; } cases[] = {
    { "de_AT:en", "index.de.html" },
    { "xx:zh_CN", "index.zh_CN.html" },
    { "en_GB:de", "index.html" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *address = g_strdup_printf ("ahp-canvas-content:/welcome/%s", cases[i].entry);
      g_autofree char *read = NULL;
      g_autoptr(HostProcess) process = NULL;
      g_autoptr(HostClient) client = NULL;
      g_autoptr(JsonObject) session = NULL;
      g_autoptr(JsonObject) canvas = NULL;

      g_setenv ("LANGUAGE", cases[i].language, TRUE);
      process = host_process_new (fixture->state, NULL);
      g_unsetenv ("LANGUAGE");
      client = host_client_new_ready (host_process_get_uri (process), "c1");
      session = find_session (client);
      canvas = host_client_subscribe (client, get_channel (session, 0));
      /* The version of the files follows. */
      g_assert_true (g_str_has_prefix (json_object_get_string_member (canvas, "url"), address));
      read = g_strdup_printf ("{\"channel\":\"%s\",\"uri\":\"%s\"}", get_channel (session, 0), address);
      json_object_unref (host_client_ask (client, "canvasReadResource", read));
      host_process_kill (process);
    }
}

/* The same folder is the same canvas, whatever way it is named; one that cannot be shown is said and left out. */
static void
test_pages (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (fixture->folder, "My page", NULL);
  g_autofree char *index = g_build_filename (folder, "index.html", NULL);
  g_autofree char *odd = g_strconcat (fixture->folder, "/./My page/", NULL);
  const char *arguments[] = { "--page", folder, "--page", "/nowhere/at/all", NULL };
  const char *oddly[] = { "--page", odd, NULL };
  g_autofree char *channel = NULL;

  g_assert_no_errno (g_mkdir (folder, 0700));
  g_assert_true (g_file_set_contents (index, "x", -1, NULL));
  for (int i = 0; i < 2; i++)
    {
      g_autoptr(HostProcess) process = host_process_new (fixture->state, i == 0 ? arguments : oddly);
      g_autoptr(HostClient) client = host_client_new_ready (host_process_get_uri (process), "c1");
      g_autoptr(JsonObject) session = find_session (client);

      host_assert_json (session, "{\"openCanvases\":[{\"instanceId\":\"welcome\"},{\"title\":\"My page\",\"availability\":\"ready\"}]}");
      g_assert_true (channel == NULL || strcmp (channel, get_channel (session, 1)) == 0);
      g_free (channel);
      channel = g_strdup (get_channel (session, 1));
    }
}

/* Beside a host that runs, as the one of an open panel, it shows the page there and ends; what the other cannot do is
 * refused. */
static void
test_handed_over (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (fixture->folder, "My page", NULL);
  g_autofree char *other = g_build_filename (fixture->folder, "Other", NULL);
  g_autofree char *index = g_build_filename (folder, "index.html", NULL);
  g_autofree char *other_index = g_build_filename (other, "index.html", NULL);
  const char *both[] = { "serve", "--state", fixture->state, "--page", folder, "--page", other, NULL };
  const char *again[] = { "serve", "--state", fixture->state, "--page", folder, NULL };
  const char *nowhere[] = { "serve", "--state", fixture->state, "--page", "/nowhere/at/all", "--page", other, NULL };
  const char *more[] = { "serve", "--state", fixture->state, "--page", folder, "--folder", folder, NULL };
  const char *nothing[] = { "serve", "--state", fixture->state, NULL };
  g_autoptr(HostProcess) process = host_process_new (fixture->state, NULL);
  g_autoptr(HostClient) client = host_client_new_ready (host_process_get_uri (process), "c1");
  g_autoptr(JsonObject) before = find_session (client);
  g_autoptr(JsonObject) last = NULL;
  g_autofree char *said = NULL;
  g_autofree char *wrong = NULL;

  g_assert_no_errno (g_mkdir (folder, 0700));
  g_assert_no_errno (g_mkdir (other, 0700));
  g_assert_true (g_file_set_contents (index, "x", -1, NULL));
  g_assert_true (g_file_set_contents (other_index, "y", -1, NULL));
  g_assert_cmpint (host_process_run (both, &said), ==, 0);
  g_test_message ("%s", said);
  g_assert_nonnull (strstr (said, folder));
  g_assert_nonnull (strstr (said, other));
  json_object_unref (host_client_wait (client, "action",
                                       "{\"action\":{\"openCanvases\":[{\"instanceId\":\"welcome\"},"
                                       "{\"title\":\"My page\"},{\"title\":\"Other\"}]}}"));
  /* Shown already is shown. */
  g_assert_cmpint (host_process_run (again, NULL), ==, 0);
  g_assert_cmpint (host_process_run (nowhere, &wrong), ==, 1);
  g_test_message ("%s", wrong);
  g_assert_nonnull (strstr (wrong, "/nowhere/at/all"));
  g_assert_nonnull (strstr (wrong, other));
  g_assert_cmpint (host_process_run (more, NULL), ==, 1);
  g_assert_cmpint (host_process_run (nothing, NULL), ==, 1);
  last = find_session (client);
  host_assert_json (last, "{\"openCanvases\":[{\"instanceId\":\"welcome\",\"availability\":\"ready\"},"
                    "{\"title\":\"My page\",\"availability\":\"ready\"},"
                    "{\"title\":\"Other\",\"availability\":\"ready\"}]}");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/host/program/options", Fixture, NULL, set_up, test_options, tear_down);
  g_test_add ("/host/program/signals", Fixture, NULL, set_up, test_signals, tear_down);
  g_test_add ("/host/program/parent", Fixture, NULL, set_up, test_parent, tear_down);
  g_test_add ("/host/program/second", Fixture, NULL, set_up, test_second, tear_down);
  g_test_add ("/host/program/handed-over", Fixture, NULL, set_up, test_handed_over, tear_down);
  g_test_add ("/host/program/welcome", Fixture, NULL, set_up, test_welcome, tear_down);
  g_test_add ("/host/program/language", Fixture, NULL, set_up, test_language, tear_down);
  g_test_add ("/host/program/pages", Fixture, NULL, set_up, test_pages, tear_down);
  return g_test_run ();
}
