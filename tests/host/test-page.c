/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages from folders: what is served and what never, refreshing, and the store behind the bridge. */
#include "ahp-error.h"
#include "easel-host-limits.h"
#include "easel-limits.h"
#include "host-fixture.h"
#include "rpc-error.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A client that looks at the page of the folder "page". */
typedef struct
{
  HostClient *client;
  char       *channel;
} View;

static void
view_open (View        *view,
           HostFixture *fixture)
{
  g_autofree char *index = g_build_filename (fixture->folder, "page", "index.html", NULL);

  if (!g_file_test (index, G_FILE_TEST_EXISTS))
    g_free (host_fixture_write (fixture, "page/index.html", "<p>x"));
  view->client = host_fixture_client (fixture, "c1");
  view->channel = host_fixture_open_page (fixture, "page", "p1");
  json_object_unref (host_client_subscribe (view->client, view->channel));
}

static void
view_clear (View *view)
{
  host_client_free (view->client);
  g_free (view->channel);
}

static char *
params_for (View       *view,
            const char *uri)
{
  return g_strdup_printf ("{\"channel\":\"%s\",\"uri\":\"%s\"}", view->channel, uri);
}

static JsonObject *
read_part (View       *view,
           const char *uri)
{
  g_autofree char *params = params_for (view, uri);
  g_autoptr(JsonObject) result = host_client_ask (view->client, "canvasReadResource", params);
  JsonArray *contents = json_object_get_array_member (result, "contents");

  g_assert_cmpuint (json_array_get_length (contents), ==, 1);
  return json_object_ref (json_array_get_object_element (contents, 0));
}

static void
assert_refused (View       *view,
                const char *uri,
                int         code)
{
  g_autofree char *params = params_for (view, uri);

  g_test_message ("%s", uri);
  host_client_refused (view->client, "canvasReadResource", params, code);
}

static void
test_read (HostFixture   *fixture,
           gconstpointer  data)
{
  static const struct { const char *name, *text, *expected; } cases[] = {
    { "page/index.html", "<!doctype html>ä", "{\"mimeType\":\"text/html\",\"text\":\"<!doctype html>ä\",\"blob\":null}" },
    { "page/css/a%20b.CSS", "p{}", "{\"mimeType\":\"text/css\",\"text\":\"p{}\"}" },
    { "page/data.json", "{}", "{\"mimeType\":\"application/json\",\"text\":\"{}\"}" },
    { "page/a.svg", "<svg/>", "{\"mimeType\":\"image/svg+xml\",\"text\":\"<svg/>\"}" },
    { "page/a.png", "\x89PNG", "{\"mimeType\":\"image/png\",\"text\":null,\"blob\":\"iVBORw==\"}" },
    { "page/broken.txt", "\xff\xfe", "{\"mimeType\":\"text/plain\",\"text\":null,\"blob\":\"//4=\"}" },
    { "page/noending", "x", "{\"mimeType\":\"application/octet-stream\",\"blob\":\"eA==\"}" },
    { "page/empty.js", "", "{\"mimeType\":\"text/javascript\",\"text\":\"\"}" },
  };
  View view;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = g_uri_unescape_string (cases[i].name, NULL);

      g_free (host_fixture_write (fixture, name, cases[i].text));
    }
  view_open (&view, fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *uri = g_strdup_printf ("ahp-canvas-content:/p1/%s?v=1#x", cases[i].name + strlen ("page/"));
      g_autoptr(JsonObject) part = read_part (&view, uri);

      g_assert_cmpstr (json_object_get_string_member (part, "uri"), ==, uri);
      host_assert_json (part, cases[i].expected);
    }
  view_clear (&view);
}

/* The same content by the general method, as PR #298 reads it. */
static void
test_resource_read (HostFixture   *fixture,
                    gconstpointer  data)
{
  View view;
  g_autoptr(HostClient) stranger = NULL;
  g_autoptr(JsonObject) text = NULL;
  g_autoptr(JsonObject) blob = NULL;

  g_free (host_fixture_write (fixture, "page/a.png", "\x89PNG"));
  view_open (&view, fixture);
  stranger = host_fixture_client (fixture, "c2");
  text = host_client_ask (view.client, "resourceRead", "{\"channel\":\"ahp-root://\",\"uri\":\"ahp-canvas-content:/p1/index.html\"}");
  host_assert_json (text, "{\"data\":\"<p>x\",\"encoding\":\"utf-8\",\"contentType\":\"text/html\"}");
  blob = host_client_ask (view.client, "resourceRead", "{\"uri\":\"ahp-canvas-content:/p1/a.png\"}");
  host_assert_json (blob, "{\"data\":\"iVBORw==\",\"encoding\":\"base64\",\"contentType\":\"image/png\"}");
  host_client_refused (view.client, "resourceRead", "{\"uri\":\"file:///etc/passwd\"}", AHP_CODE_PERMISSION_DENIED);
  host_client_refused (view.client, "resourceRead", "{\"uri\":\"ahp-canvas-content:/p2/index.html\"}", AHP_CODE_NOT_FOUND);
  host_client_refused (view.client, "resourceRead", "{}", RPC_ERROR_INVALID_PARAMS);
  host_client_refused (stranger, "resourceRead", "{\"uri\":\"ahp-canvas-content:/p1/index.html\"}", AHP_CODE_NOT_FOUND);
  view_clear (&view);
}

static void
test_refused (HostFixture   *fixture,
              gconstpointer  data)
{
  static const struct { const char *uri; int code; } cases[] = {
    { "ahp-canvas-content:/p1/missing.html", AHP_CODE_NOT_FOUND },
    { "ahp-canvas-content:/p1/index.html/x", AHP_CODE_NOT_FOUND },
    { "ahp-canvas-content:/p1/folder", AHP_CODE_NOT_FOUND },
    { "ahp-canvas-content:/p1/../secret.txt", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1/%2e%2e/secret.txt", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1/..%2fsecret.txt", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1/folder/../../secret.txt", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1//etc/passwd", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1/%2fetc%2fpasswd", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1/a%00b", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1/link-out", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1/link-absolute", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1/link-folder/secret.txt", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1/link-loop", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1/link-proc/root/etc/passwd", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1/fifo", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p1/huge.bin", AHP_CODE_PERMISSION_DENIED },
    { "ahp-canvas-content:/p2/index.html", AHP_CODE_PERMISSION_DENIED },
    { "file:///etc/passwd", RPC_ERROR_INVALID_PARAMS },
    { "https://example.org/", RPC_ERROR_INVALID_PARAMS },
    { "", RPC_ERROR_INVALID_PARAMS },
  };
  g_autofree char *page = g_build_filename (fixture->folder, "page", NULL);
  g_autofree char *huge = NULL;
  View view;

  g_free (host_fixture_write (fixture, "secret.txt", "secret"));
  g_free (host_fixture_write (fixture, "page/index.html", "x"));
  g_free (host_fixture_write (fixture, "page/folder/inside.txt", "inside"));
  huge = host_fixture_write (fixture, "page/huge.bin", "");
  g_assert_no_errno (truncate (huge, EASEL_LIMIT_CONTENT_BYTES + 1));
  g_assert_no_errno (g_chdir (page));
  g_assert_no_errno (symlink ("../secret.txt", "link-out"));
  g_assert_no_errno (symlink ("/etc/passwd", "link-absolute"));
  g_assert_no_errno (symlink ("..", "link-folder"));
  g_assert_no_errno (symlink ("link-loop", "link-loop"));
  g_assert_no_errno (symlink ("/proc/self", "link-proc"));
  g_assert_no_errno (symlink ("folder/inside.txt", "link-inside"));
  g_assert_no_errno (mkfifo ("fifo", 0600));
  g_assert_no_errno (g_chdir ("/"));

  view_open (&view, fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (&view, cases[i].uri, cases[i].code);
  {
    g_autoptr(JsonObject) inside = read_part (&view, "ahp-canvas-content:/p1/link-inside");

    host_assert_json (inside, "{\"blob\":\"aW5zaWRl\"}");
  }
  view_clear (&view);
}

static void
test_strangers (HostFixture   *fixture,
                gconstpointer  data)
{
  View view;
  g_autoptr(HostClient) stranger = NULL;
  g_autofree char *params = NULL;

  view_open (&view, fixture);
  stranger = host_fixture_client (fixture, "c2");
  params = params_for (&view, "ahp-canvas-content:/p1/index.html");
  host_client_refused (stranger, "canvasReadResource", params, AHP_CODE_PERMISSION_DENIED);
  host_client_refused (stranger, "canvasReadResource", "{\"channel\":\"ahp-canvas:/none\","
                       "\"uri\":\"ahp-canvas-content:/p1/index.html\"}", AHP_CODE_NOT_FOUND);
  host_client_refused (stranger, "canvasReadResource", "{\"channel\":\"" SESSION "\","
                       "\"uri\":\"ahp-canvas-content:/p1/index.html\"}", AHP_CODE_NOT_FOUND);
  host_client_refused (stranger, "canvasReadResource", "{\"channel\":\"" SESSION "\"}", RPC_ERROR_INVALID_PARAMS);
  view_clear (&view);
}

/* Larger than what is read at once, so that it takes the way over the worker, and back whole. */
static void
test_large (HostFixture   *fixture,
            gconstpointer  data)
{
  gsize length = 3 * 1024 * 1024 + 7;
  g_autofree char *text = g_malloc (length + 1);
  g_autoptr(JsonObject) part = NULL;
  View view;

  for (gsize i = 0; i < length; i++)
    text[i] = 'a' + i % 26;
  text[length] = '\0';
  g_free (host_fixture_write (fixture, "page/large.js", text));
  view_open (&view, fixture);
  part = read_part (&view, "ahp-canvas-content:/p1/large.js");
  g_assert_cmpstr (json_object_get_string_member (part, "text"), ==, text);
  view_clear (&view);
}

static void
test_bad_input (HostFixture   *fixture,
                gconstpointer  data)
{
  static const struct { const char *input; int code; } cases[] = {
    { NULL, RPC_ERROR_INVALID_PARAMS },
    { "7", RPC_ERROR_INVALID_PARAMS },
    { "{}", RPC_ERROR_INVALID_PARAMS },
    { "{\"folder\":\"relative\"}", RPC_ERROR_INVALID_PARAMS },
    { "{\"folder\":\"/nowhere/at/all\"}", AHP_CODE_NOT_FOUND },
    { "{\"folder\":\"/etc\",\"entry\":\"../etc/passwd\"}", AHP_CODE_PERMISSION_DENIED },
    { "{\"folder\":\"/etc\",\"entry\":\"/etc/passwd\"}", AHP_CODE_PERMISSION_DENIED },
    { "{\"folder\":\"/etc\",\"entry\":\"\"}", AHP_CODE_PERMISSION_DENIED },
    { "{\"folder\":\"/etc\",\"entry\":\"no-such-file\"}", AHP_CODE_NOT_FOUND },
  };
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (host_fixture_open (fixture, NULL, "page", "p1", cases[i].input, &error));
      g_assert_error (error, RPC_ERROR, cases[i].code);
    }
  host_assert_json (easel_host_state_get (easel_host_get_state (fixture->host), SESSION), "{\"openCanvases\":[]}");
}

static void
wait_version (View *view,
              int   version)
{
  g_autofree char *pattern = g_strdup_printf ("{\"action\":{\"type\":\"canvas/updated\","
                                              "\"url\":\"ahp-canvas-content:/p1/index.html?v=%d\"}}", version);

  json_object_unref (host_client_wait (view->client, "action", pattern));
}

/* Every change gives the address a new version: also in new folders, and the folder may go and come back. */
static void
test_watch (HostFixture   *fixture,
            gconstpointer  data)
{
  EaselHostState *state = easel_host_get_state (fixture->host);
  g_autofree char *page = g_build_filename (fixture->folder, "page", NULL);
  g_autofree char *away = g_build_filename (fixture->folder, "away", NULL);
  g_autofree char *deep = NULL;
  View view;

  view_open (&view, fixture);
  host_assert_json (easel_host_state_get (state, view.channel), "{\"url\":\"ahp-canvas-content:/p1/index.html?v=1\"}");
  g_free (host_fixture_write (fixture, "page/index.html", "<p>changed"));
  wait_version (&view, 2);
  deep = host_fixture_write (fixture, "page/new/folder/a.css", "p{}");
  wait_version (&view, 3);
  g_assert_no_errno (g_unlink (deep));
  wait_version (&view, 4);

  g_assert_no_errno (g_rename (page, away));
  json_object_unref (host_client_wait (view.client, "action", "{\"action\":{\"type\":\"canvas/updated\",\"availability\":\"stale\"}}"));
  g_assert_no_errno (g_rename (away, page));
  json_object_unref (host_client_wait (view.client, "action", "{\"action\":{\"type\":\"canvas/updated\",\"availability\":\"ready\"}}"));
  view_clear (&view);
}

/* A file as long as the one whose place it takes, and of the same time. */
static void
test_watch_same_time (HostFixture   *fixture,
                      gconstpointer  data)
{
  g_autofree char *index = host_fixture_write (fixture, "page/index.html", "<p>1");
  g_autofree char *next = host_fixture_write (fixture, "next.html", "<p>2");
  struct timespec times[] = { { .tv_sec = 1000000000 }, { .tv_sec = 1000000000 } };
  View view;

  g_assert_no_errno (utimensat (AT_FDCWD, index, times, 0));
  g_assert_no_errno (utimensat (AT_FDCWD, next, times, 0));
  view_open (&view, fixture);
  g_assert_no_errno (g_rename (next, index));
  wait_version (&view, 2);
  view_clear (&view);
}

/* A restart with the same files changes nothing; with others, the version. */
static void
test_restored (HostFixture   *fixture,
               gconstpointer  data)
{
  View view;
  g_autoptr(HostClient) again = NULL;
  g_autoptr(JsonObject) same = NULL;

  view_open (&view, fixture);
  host_fixture_restart (fixture);
  again = host_client_new_ready (fixture->uri, "c2");
  same = host_client_subscribe (again, view.channel);
  host_assert_json (same, "{\"url\":\"ahp-canvas-content:/p1/index.html?v=1\",\"availability\":\"ready\"}");

  host_fixture_stop (fixture);
  g_free (host_fixture_write (fixture, "page/index.html", "<p>other"));
  host_fixture_start (fixture);
  easel_test_wait_until (strstr (json_object_get_string_member (easel_host_state_get (easel_host_get_state (fixture->host),
                                                                                     view.channel), "url"), "?v=2") != NULL);
  host_assert_json (easel_host_state_get (easel_host_get_state (fixture->host), SESSION),
                    "{\"openCanvases\":[{\"instanceId\":\"p1\",\"availability\":\"ready\"}]}");
  view_clear (&view);
}

/* The store of a host that ends is closed while its pages are still looked at: they are neither lost nor closed. */
static void
test_ended_while_restored (HostFixture   *fixture,
                           gconstpointer  data)
{
  View view;

  view_open (&view, fixture);
  host_fixture_restart (fixture);
  host_fixture_restart (fixture);
  easel_test_wait_until (strstr (json_object_get_string_member (easel_host_state_get (easel_host_get_state (fixture->host),
                                                                                     view.channel), "availability"),
                                 "ready") != NULL);
  view_clear (&view);
}

/* The user closes a page while it is opened again after a restart, and the agent opens it anew at once. There are enough
 * files that the page is closed before all are looked at. */
static void
test_closed_while_restored (HostFixture   *fixture,
                            gconstpointer  data)
{
  View view;

  for (int i = 0; i < 1000; i++)
    {
      g_autofree char *name = g_strdup_printf ("page/%d.txt", i);

      g_free (host_fixture_write (fixture, name, "."));
    }
  view_open (&view, fixture);
  host_fixture_restart (fixture);
  easel_host_runtime_close_async (easel_host_get_runtime (fixture->host), SESSION, "p1", EASEL_HOST_CLOSER_USER, NULL, NULL, NULL);
  easel_test_wait_until (easel_host_state_get (easel_host_get_state (fixture->host), view.channel) == NULL);
  g_free (view.channel);
  view.channel = host_fixture_open_page (fixture, "page", "p1");
  host_assert_json (easel_host_state_get (easel_host_get_state (fixture->host), view.channel), "{\"availability\":\"ready\"}");
  g_free (host_fixture_write (fixture, "page/index.html", "<p>changed"));
  easel_test_wait_until (strstr (json_object_get_string_member (easel_host_state_get (easel_host_get_state (fixture->host),
                                                                                     view.channel), "url"), "?v=2") != NULL);
  view_clear (&view);
}

/* Closes the page as a user does. */
static void
close_page (View        *view,
            HostFixture *fixture)
{
  host_client_dispatch (view->client, view->channel, "{\"type\":\"canvas/closeRequested\"}");
  easel_test_wait_until (easel_host_state_get (easel_host_get_state (fixture->host), view->channel) == NULL);
}

/* A page that its user closed and reopened has its channel, its version and what it stored; it follows its files. */
static void
test_reopened (HostFixture   *fixture,
               gconstpointer  data)
{
  static const char params[] = "{\"channel\":\"" SESSION "\",\"instanceId\":\"p1\"}";
  EaselHostState *state = easel_host_get_state (fixture->host);
  g_autoptr(HostClient) stranger = NULL;
  g_autoptr(JsonObject) answer = NULL;
  g_autoptr(JsonObject) same = NULL;
  g_autoptr(JsonObject) snapshot = NULL;
  View view;

  view_open (&view, fixture);
  g_free (host_fixture_write (fixture, "page/index.html", "<p>second"));
  wait_version (&view, 2);
  host_client_dispatch (view.client, view.channel, "{\"type\":\"canvas/message\",\"payload\":{\"type\":\"set\","
                        "\"key\":\"name\",\"value\":\"Ada\"}}");
  json_object_unref (host_client_wait (view.client, "action", "{\"origin\":null,\"action\":{\"payload\":"
                                       "{\"type\":\"value\"}}}"));
  host_client_refused (view.client, "x-easel/canvasReopen", "{\"channel\":\"" SESSION "\"}", RPC_ERROR_INVALID_PARAMS);
  host_client_refused (view.client, "x-easel/canvasReopen",
                       "{\"channel\":\"" SESSION "\",\"instanceId\":\"p2\"}", AHP_CODE_CANVAS_PROVIDER);
  close_page (&view, fixture);
  stranger = host_client_new_ready (fixture->uri, "c2");
  host_client_refused (stranger, "x-easel/canvasReopen", params, AHP_CODE_SESSION_NOT_FOUND);

  answer = host_client_ask (view.client, "x-easel/canvasReopen", params);
  g_assert_cmpstr (json_object_get_string_member (answer, "channel"), ==, view.channel);
  same = host_client_ask (view.client, "x-easel/canvasReopen", params);
  g_assert_cmpstr (json_object_get_string_member (same, "channel"), ==, view.channel);
  host_assert_json (easel_host_state_get (state, SESSION), "{\"openCanvases\":[{\"instanceId\":\"p1\","
                    "\"availability\":\"ready\"}]}");
  snapshot = host_client_subscribe (view.client, view.channel);
  host_assert_json (snapshot, "{\"url\":\"ahp-canvas-content:/p1/index.html?v=2\",\"availability\":\"ready\"}");
  host_client_dispatch (view.client, view.channel, "{\"type\":\"canvas/message\",\"payload\":{\"type\":\"get\","
                        "\"key\":\"name\"}}");
  json_object_unref (host_client_wait (view.client, "action", "{\"origin\":null,\"action\":{\"payload\":"
                                       "{\"value\":\"Ada\"}}}"));
  g_free (host_fixture_write (fixture, "page/index.html", "<p>the third"));
  wait_version (&view, 3);
  view_clear (&view);
}

static guint
count_closed (HostFixture *fixture)
{
  g_autoptr(GPtrArray) closed =
    easel_host_closed_list (easel_host_runtime_get_closed (easel_host_get_runtime (fixture->host)));

  return closed->len;
}

/* After its time, what was closed is gone, as it is with its session and where an agent closed it. */
static void
test_reopened_late (HostFixture   *fixture,
                    gconstpointer  data)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  g_autoptr(GAsyncResult) result = NULL;
  View view;

  view_open (&view, fixture);
  easel_host_runtime_close_async (runtime, SESSION, "p1", EASEL_HOST_CLOSER_AGENT, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_cmpuint (count_closed (fixture), ==, 0);

  for (guint i = 0; i < EASEL_LIMIT_HOST_CLOSED + 1; i++)
    {
      g_autofree char *id = g_strdup_printf ("p%u", i);

      g_free (view.channel);
      view.channel = host_fixture_open_page (fixture, "page", id);
      json_object_unref (host_client_subscribe (view.client, view.channel));
      close_page (&view, fixture);
    }
  g_assert_cmpuint (count_closed (fixture), ==, EASEL_LIMIT_HOST_CLOSED);
  host_client_refused (view.client, "x-easel/canvasReopen",
                       "{\"channel\":\"" SESSION "\",\"instanceId\":\"p0\"}", AHP_CODE_CANVAS_PROVIDER);
  json_node_unref (host_client_call (view.client, "disposeSession", "{\"channel\":\"" SESSION "\"}", NULL));
  g_assert_cmpuint (count_closed (fixture), ==, 0);

  host_client_free (view.client);
  view.client = host_fixture_client (fixture, "c1");
  g_free (view.channel);
  view.channel = host_fixture_open_page (fixture, "page", "p1");
  json_object_unref (host_client_subscribe (view.client, view.channel));
  easel_host_closed_set_time (easel_host_runtime_get_closed (runtime), 1);
  close_page (&view, fixture);
  easel_test_wait_until (count_closed (fixture) == 0);
  view_clear (&view);
}

static void
test_restored_without_folder (HostFixture   *fixture,
                              gconstpointer  data)
{
  g_autofree char *page = g_build_filename (fixture->folder, "page", NULL);
  g_autofree char *away = g_build_filename (fixture->folder, "away", NULL);
  View view;

  view_open (&view, fixture);
  host_fixture_stop (fixture);
  g_assert_no_errno (g_rename (page, away));
  host_fixture_start (fixture);
  easel_test_wait_until (strcmp (json_object_get_string_member (easel_host_state_get (easel_host_get_state (fixture->host),
                                                                                     view.channel), "availability"), "stale") == 0);
  view_clear (&view);
}

static void
test_refresh (HostFixture   *fixture,
              gconstpointer  data)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GAsyncResult) unknown = NULL;
  g_autoptr(JsonNode) value = NULL;
  g_autoptr(GError) error = NULL;
  View view;

  view_open (&view, fixture);
  easel_host_runtime_invoke_async (runtime, SESSION, "p1", "refresh", NULL, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  value = easel_host_runtime_invoke_finish (runtime, result, &error);
  g_assert_no_error (error);
  wait_version (&view, 2);
  easel_host_runtime_invoke_async (runtime, SESSION, "p1", "dance", NULL, NULL, easel_test_result_cb, &unknown);
  easel_test_wait_until (unknown != NULL);
  g_assert_null (easel_host_runtime_invoke_finish (runtime, unknown, &error));
  g_assert_true (host_json_matches (rpc_error_get_data (error), "{\"code\":\"canvas_action_no_handler\"}"));
  view_clear (&view);
}

static void
post (View       *view,
      const char *payload,
      const char *answer)
{
  g_autofree char *action = g_strdup_printf ("{\"type\":\"canvas/message\",\"payload\":%s}", payload);
  g_autofree char *pattern = g_strdup_printf ("{\"action\":{\"type\":\"canvas/message\",\"payload\":%s},\"origin\":null}", answer);

  host_client_dispatch (view->client, view->channel, action);
  json_object_unref (host_client_wait (view->client, "action", pattern));
}

static void
test_store (HostFixture   *fixture,
            gconstpointer  data)
{
  static const struct { const char *payload, *answer; } cases[] = {
    { "{\"type\":\"get\",\"key\":\"n\"}", "{\"type\":\"value\",\"key\":\"n\",\"value\":null}" },
    { "{\"type\":\"add\",\"key\":\"n\",\"amount\":2}", "{\"type\":\"value\",\"key\":\"n\",\"value\":2}" },
    { "{\"type\":\"add\",\"key\":\"n\",\"amount\":-5}", "{\"type\":\"value\",\"key\":\"n\",\"value\":-3}" },
    { "{\"type\":\"add\",\"key\":\"n\",\"amount\":0.5}", "{\"type\":\"value\",\"key\":\"n\",\"value\":-2.5}" },
    { "{\"type\":\"set\",\"key\":\"o\",\"value\":{\"a\":[1,null]}}", "{\"type\":\"value\",\"key\":\"o\",\"value\":{\"a\":[1,null]}}" },
    { "{\"type\":\"get\",\"key\":\"o\"}", "{\"type\":\"value\",\"value\":{\"a\":[1,null]}}" },
    { "{\"type\":\"add\",\"key\":\"o\",\"amount\":1}", "{\"type\":\"error\"}" },
    { "{\"type\":\"add\",\"key\":\"n\",\"amount\":\"1\"}", "{\"type\":\"error\"}" },
    { "{\"type\":\"add\",\"key\":\"n\"}", "{\"type\":\"error\"}" },
    { "{\"type\":\"set\",\"key\":\"n\"}", "{\"type\":\"error\"}" },
    { "{\"type\":\"set\",\"key\":\"\",\"value\":1}", "{\"type\":\"error\"}" },
    { "{\"type\":\"set\",\"key\":7,\"value\":1}", "{\"type\":\"error\"}" },
    { "{\"type\":\"erase\",\"key\":\"n\"}", "{\"type\":\"error\"}" },
    { "{\"key\":\"n\"}", "{\"type\":\"error\"}" },
    { "\"hello\"", "{\"type\":\"error\"}" },
    { "null", "{\"type\":\"error\"}" },
    { "[1]", "{\"type\":\"error\"}" },
    { "{\"type\":\"set\",\"key\":\"max\",\"value\":9223372036854775807}", "{\"value\":9223372036854775807}" },
    { "{\"type\":\"set\",\"key\":\"big\",\"value\":1.7e308}", "{\"type\":\"value\"}" },
    { "{\"type\":\"add\",\"key\":\"big\",\"amount\":1.7e308}", "{\"type\":\"error\"}" },
    { "{\"type\":\"get\",\"key\":\"n\"}", "{\"type\":\"value\",\"value\":-2.5}" },
  };
  View view;

  view_open (&view, fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    post (&view, cases[i].payload, cases[i].answer);
  view_clear (&view);
}

static void
test_store_bounds (HostFixture   *fixture,
                   gconstpointer  data)
{
  g_autofree char *key = g_strnfill (EASEL_LIMIT_HOST_STORE_KEY_BYTES + 1, 'k');
  g_autofree char *value = g_strnfill (EASEL_LIMIT_HOST_STORE_VALUE_BYTES, 'v');
  g_autofree char *long_key = g_strdup_printf ("{\"type\":\"set\",\"key\":\"%s\",\"value\":1}", key);
  g_autofree char *long_value = g_strdup_printf ("{\"type\":\"set\",\"key\":\"k\",\"value\":\"%s\"}", value);
  View view;

  view_open (&view, fixture);
  post (&view, long_key, "{\"type\":\"error\"}");
  post (&view, long_value, "{\"type\":\"error\"}");
  for (int i = 0; i < EASEL_LIMIT_HOST_STORE_KEYS; i++)
    {
      g_autofree char *set = g_strdup_printf ("{\"type\":\"set\",\"key\":\"k%d\",\"value\":%d}", i, i);

      post (&view, set, "{\"type\":\"value\"}");
    }
  post (&view, "{\"type\":\"set\",\"key\":\"more\",\"value\":1}", "{\"type\":\"error\"}");
  post (&view, "{\"type\":\"set\",\"key\":\"k1\",\"value\":\"other\"}", "{\"type\":\"value\",\"value\":\"other\"}");
  view_clear (&view);
}

/* The store outlives the host and the canvas; what an agent gives goes over it once, and not again with a restart. */
static void
test_store_kept (HostFixture   *fixture,
                 gconstpointer  data)
{
  View view;
  g_autofree char *folder = g_build_filename (fixture->folder, "page", NULL);
  g_autofree char *input = g_strdup_printf ("{\"folder\":\"%s\",\"state\":{\"n\":40}}", folder);
  g_autoptr(JsonObject) opened = NULL;
  g_autoptr(GError) error = NULL;

  view_open (&view, fixture);
  post (&view, "{\"type\":\"add\",\"key\":\"n\",\"amount\":1}", "{\"value\":1}");
  opened = host_fixture_open (fixture, NULL, "page", "p1", input, &error);
  g_assert_no_error (error);
  json_object_unref (host_client_wait (view.client, "action", "{\"action\":{\"payload\":{\"type\":\"value\",\"key\":\"n\",\"value\":40}}}"));
  post (&view, "{\"type\":\"add\",\"key\":\"n\",\"amount\":2}", "{\"value\":42}");

  host_fixture_restart (fixture);
  host_client_free (view.client);
  view.client = host_fixture_client (fixture, "c1");
  json_object_unref (host_client_subscribe (view.client, view.channel));
  post (&view, "{\"type\":\"get\",\"key\":\"n\"}", "{\"value\":42}");
  host_client_dispatch (view.client, view.channel, "{\"type\":\"canvas/closeRequested\"}");
  json_object_unref (host_client_wait (view.client, "action", "{\"action\":{\"openCanvases\":[]}}"));
  g_free (view.channel);
  view.channel = host_fixture_open_page (fixture, "page", "p1");
  json_object_unref (host_client_subscribe (view.client, view.channel));
  post (&view, "{\"type\":\"get\",\"key\":\"n\"}", "{\"value\":42}");
  view_clear (&view);
}

/* An open that is refused changes nothing, and the page that was open stays as it is. */
static void
test_store_refused (HostFixture   *fixture,
                    gconstpointer  data)
{
  View view;
  g_autofree char *folder = g_build_filename (fixture->folder, "page", NULL);
  g_autofree char *input = g_strdup_printf ("{\"folder\":\"%s\",\"state\":{\"n\":40,\"\":1}}", folder);
  g_autoptr(GError) error = NULL;

  view_open (&view, fixture);
  g_assert_null (host_fixture_open (fixture, NULL, "page", "p1", input, &error));
  g_assert_error (error, RPC_ERROR, RPC_ERROR_INVALID_PARAMS);
  post (&view, "{\"type\":\"get\",\"key\":\"n\"}", "{\"type\":\"value\",\"value\":null}");
  g_free (host_fixture_write (fixture, "page/index.html", "<p>y"));
  wait_version (&view, 2);
  view_clear (&view);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  HOST_TEST ("/host/page/read", test_read);
  HOST_TEST ("/host/page/resource-read", test_resource_read);
  HOST_TEST ("/host/page/refused", test_refused);
  HOST_TEST ("/host/page/strangers", test_strangers);
  HOST_TEST ("/host/page/large", test_large);
  HOST_TEST ("/host/page/bad-input", test_bad_input);
  HOST_TEST ("/host/page/watch", test_watch);
  HOST_TEST ("/host/page/watch-same-time", test_watch_same_time);
  HOST_TEST ("/host/page/restored", test_restored);
  HOST_TEST ("/host/page/ended-while-restored", test_ended_while_restored);
  HOST_TEST ("/host/page/closed-while-restored", test_closed_while_restored);
  HOST_TEST ("/host/page/reopened", test_reopened);
  HOST_TEST ("/host/page/reopened-late", test_reopened_late);
  HOST_TEST ("/host/page/restored-without-folder", test_restored_without_folder);
  HOST_TEST ("/host/page/refresh", test_refresh);
  HOST_TEST ("/host/page/store", test_store);
  HOST_TEST ("/host/page/store-bounds", test_store_bounds);
  HOST_TEST ("/host/page/store-kept", test_store_kept);
  HOST_TEST ("/host/page/store-refused", test_store_refused);
  return g_test_run ();
}
