/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahp-dialect.h"
#include "ahp-limits.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "fixture.h"

static GPtrArray *
read_session (const char *text)
{
  g_autoptr(JsonNode) node = fixture_parse (text);

  return ahp_dialect_read_session (json_node_get_object (node));
}

static AhpCanvasView *
read_canvas (const char          *text,
             const AhpCanvasView *entry)
{
  g_autoptr(JsonNode) node = fixture_parse (text);

  return ahp_dialect_read_canvas (json_node_get_object (node), entry);
}

#define ALL (AHP_CANVAS_CAN_CLOSE | AHP_CANVAS_CAN_MESSAGE | AHP_CANVAS_CAN_READ)

static void
test_issue_297 (void)
{
  g_autoptr(GPtrArray) views = read_session (
    "{\"canvases\":[{\"extensionId\":\"demo.host\",\"canvasId\":\"notes\",\"displayName\":\"Notes\","
    "\"source\":{\"kind\":\"client\",\"clientId\":\"gtk-1\"}}],"
    "\"openCanvases\":[{\"instanceId\":\"n1\",\"channel\":\"ahp-canvas:/a1\",\"canvasId\":\"notes\","
    "\"extensionId\":\"demo.host\",\"extensionName\":\"Demo\",\"title\":\"First\",\"availability\":\"ready\"}]}");
  g_autoptr(AhpCanvasView) canvas = NULL;
  AhpCanvasView *view;

  g_assert_cmpuint (views->len, ==, 1);
  view = views->pdata[0];
  g_assert_cmpstr (view->channel, ==, "ahp-canvas:/a1");
  g_assert_cmpstr (view->instance_id, ==, "n1");
  g_assert_cmpstr (view->canvas_id, ==, "notes");
  g_assert_cmpstr (view->owner_id, ==, "demo.host");
  g_assert_cmpstr (view->owner_name, ==, "Demo");
  g_assert_cmpstr (view->display_name, ==, "Notes");
  g_assert_cmpstr (view->title, ==, "First");
  g_assert_cmpint (view->availability, ==, AHP_AVAILABILITY_READY);
  g_assert_cmpint (view->provider, ==, AHP_PROVIDER_CLIENT);
  g_assert_cmpstr (view->provider_client_id, ==, "gtk-1");
  g_assert_cmpint (view->dialect, ==, AHP_DIALECT_ISSUE_297);
  g_assert_cmpint (view->abilities, ==, ALL);

  canvas = read_canvas ("{\"instanceId\":\"n1\",\"canvasId\":\"notes\",\"extensionId\":\"demo.host\","
                        "\"displayName\":\"Notes\",\"status\":\"idle\",\"url\":\"ahp-canvas-content:/n1/index.html\","
                        "\"availability\":\"stale\",\"provider\":{\"kind\":\"server\"}}", view);
  g_assert_cmpstr (canvas->channel, ==, "ahp-canvas:/a1");
  g_assert_null (canvas->title);
  g_assert_cmpstr (canvas->status, ==, "idle");
  g_assert_cmpstr (canvas->url, ==, "ahp-canvas-content:/n1/index.html");
  g_assert_cmpint (canvas->availability, ==, AHP_AVAILABILITY_STALE);
  g_assert_cmpint (canvas->provider, ==, AHP_PROVIDER_SERVER);
  g_assert_null (canvas->provider_client_id);
  g_assert_cmpint (canvas->abilities, ==, ALL);
}

/* The middle stage: providerId in the entry, everything else as in the issue. */
static void
test_pr_298_middle (void)
{
  g_autoptr(AhpCanvasView) canvas = read_canvas (
    "{\"instanceId\":\"n1\",\"canvasId\":\"notes\",\"providerId\":\"demo\",\"status\":\"s\",\"url\":\"https://x/\","
    "\"availability\":\"ready\"}", NULL);

  g_assert_cmpint (canvas->dialect, ==, AHP_DIALECT_PR_298);
  g_assert_cmpint (canvas->abilities, ==, AHP_CANVAS_CAN_CLOSE | AHP_CANVAS_CAN_READ);
  g_assert_cmpstr (canvas->owner_id, ==, "demo");
  g_assert_cmpstr (canvas->url, ==, "https://x/");
  g_assert_cmpstr (canvas->status, ==, "s");
}

/* The last stage: the channel is the only identity, and every name has changed. */
static void
test_pr_298_last (void)
{
  g_autoptr(GPtrArray) views = read_session (
    "{\"canvases\":[{\"providerId\":\"demo\",\"canvasId\":\"notes\",\"title\":\"Notes\",\"operations\":[],"
    "\"source\":{\"kind\":\"server\"}}],"
    "\"openCanvases\":[{\"channel\":\"ahp-canvas:/b\",\"canvasId\":\"notes\",\"availability\":\"ready\"}]}");
  g_autoptr(AhpCanvasView) canvas = NULL;
  AhpCanvasView *view;

  g_assert_cmpuint (views->len, ==, 1);
  view = views->pdata[0];
  g_assert_cmpint (view->dialect, ==, AHP_DIALECT_PR_298);
  g_assert_null (view->instance_id);
  g_assert_cmpstr (view->owner_id, ==, "demo");
  g_assert_cmpstr (view->display_name, ==, "Notes");
  g_assert_cmpint (view->provider, ==, AHP_PROVIDER_SERVER);

  canvas = read_canvas ("{\"canvasId\":\"notes\",\"providerId\":\"demo\",\"title\":\"T\",\"activity\":\"busy\","
                        "\"contentUri\":\"demo:/page\",\"availability\":\"ready\"}", view);
  g_assert_cmpint (canvas->dialect, ==, AHP_DIALECT_PR_298);
  g_assert_cmpstr (canvas->title, ==, "T");
  g_assert_cmpstr (canvas->status, ==, "busy");
  g_assert_cmpstr (canvas->url, ==, "demo:/page");
  g_assert_cmpstr (canvas->display_name, ==, "Notes");
  g_assert_cmpint (canvas->provider, ==, AHP_PROVIDER_SERVER);
}

static void
test_pr_298_ambiguous_owner (void)
{
  g_autoptr(GPtrArray) views = read_session (
    "{\"canvases\":[{\"providerId\":\"one\",\"canvasId\":\"notes\"},{\"providerId\":\"two\",\"canvasId\":\"notes\"}],"
    "\"openCanvases\":[{\"channel\":\"ahp-canvas:/b\",\"canvasId\":\"notes\",\"availability\":\"ready\"}]}");

  g_assert_cmpuint (views->len, ==, 1);
  g_assert_null (((AhpCanvasView *) views->pdata[0])->owner_id);
}

static void
test_chat_1_0 (void)
{
  g_autoptr(JsonNode) chat = fixture_parse (
    "{\"canvases\":[{\"resource\":\"ahp-canvas:/c\"},{\"resource\":\"ahp-canvas:/c\"},{\"resource\":5},null,"
    "{\"resource\":\"\"},{\"resource\":\"ahp-canvas:/d\"}]}");
  g_autoptr(GPtrArray) views = ahp_dialect_read_chat (json_node_get_object (chat));
  g_autoptr(AhpCanvasView) without = NULL;
  g_autoptr(AhpCanvasView) with = NULL;
  AhpCanvasView *view;

  g_assert_cmpuint (views->len, ==, 2);
  view = views->pdata[0];
  g_assert_cmpstr (view->channel, ==, "ahp-canvas:/c");
  g_assert_cmpint (view->dialect, ==, AHP_DIALECT_CHAT_1_0);
  g_assert_cmpint (view->abilities, ==, 0);

  without = read_canvas ("{\"instanceId\":\"c\",\"extensionId\":\"e\",\"canvasId\":\"p\"}", view);
  g_assert_cmpint (without->availability, ==, AHP_AVAILABILITY_STALE);
  with = read_canvas ("{\"instanceId\":\"c\",\"extensionId\":\"e\",\"canvasId\":\"p\",\"url\":\"https://x\"}", view);
  g_assert_cmpint (with->availability, ==, AHP_AVAILABILITY_READY);
  g_assert_cmpint (with->dialect, ==, AHP_DIALECT_CHAT_1_0);
  g_assert_cmpint (with->abilities, ==, 0);
}

/* Another design that reuses our names: recognised, and nothing of it is shown. */
static void
test_local_canvases (void)
{
  g_autoptr(GPtrArray) views = read_session (
    "{\"canvases\":[{\"resource\":\"ahp-canvas:/l\",\"identity\":{\"canvasType\":\"x\"},\"title\":\"T\",\"revision\":1,"
    "\"availability\":{\"status\":\"ready\"}}],"
    "\"openCanvases\":[{\"channel\":\"ahp-canvas:/l\",\"canvasId\":\"x\",\"identity\":{}}]}");
  g_autoptr(JsonNode) chat = fixture_parse ("{\"canvases\":[{\"resource\":\"ahp-canvas:/l\",\"identity\":{}}]}");
  g_autoptr(GPtrArray) chat_views = ahp_dialect_read_chat (json_node_get_object (chat));
  g_autoptr(AhpCanvasView) canvas = read_canvas (
    "{\"resource\":\"ahp-canvas:/l\",\"identity\":{},\"canvasId\":\"x\",\"extensionId\":\"e\",\"title\":\"T\","
    "\"availability\":{\"status\":\"ready\"}}", NULL);

  g_assert_cmpuint (views->len, ==, 0);
  g_assert_cmpuint (chat_views->len, ==, 0);
  g_assert_cmpint (canvas->dialect, ==, AHP_DIALECT_NONE);
  g_assert_cmpint (canvas->availability, ==, AHP_AVAILABILITY_UNKNOWN);
  g_assert_null (canvas->title);
  g_assert_cmpint (canvas->abilities, ==, 0);
}

static void
test_availability (void)
{
  g_autoptr(AhpCanvasView) unknown = read_canvas (
    "{\"instanceId\":\"n\",\"canvasId\":\"c\",\"extensionId\":\"e\",\"availability\":\"paused\"}", NULL);
  g_autoptr(AhpCanvasView) wrong = read_canvas (
    "{\"instanceId\":\"n\",\"canvasId\":\"c\",\"extensionId\":\"e\",\"availability\":7}", NULL);
  const AhpCanvasView entry = { .channel = (char *) "x", .dialect = AHP_DIALECT_ISSUE_297,
                                .availability = AHP_AVAILABILITY_READY };
  g_autoptr(AhpCanvasView) absent = read_canvas (
    "{\"instanceId\":\"n\",\"canvasId\":\"c\",\"extensionId\":\"e\"}", &entry);

  g_assert_cmpint (unknown->availability, ==, AHP_AVAILABILITY_UNKNOWN);
  g_assert_cmpint (wrong->availability, ==, AHP_AVAILABILITY_UNKNOWN);
  g_assert_cmpint (absent->availability, ==, AHP_AVAILABILITY_READY);
  g_assert_cmpint (absent->dialect, ==, AHP_DIALECT_ISSUE_297);
}

static void
test_malformed_entries (void)
{
  g_autofree char *long_id = g_strnfill (EASEL_LIMIT_INSTANCE_ID_CHARS + 1, 'i');
  g_autofree char *long_uri = g_strnfill (EASEL_LIMIT_URI_BYTES + 1, 'u');
  g_autofree char *text = g_strdup_printf (
    "{\"openCanvases\":[null,1,[],{},"
    "{\"channel\":\"a:1\"},"
    "{\"channel\":\"a:2\",\"canvasId\":\"c\",\"extensionId\":\"e\"},"
    "{\"channel\":\"a:3\",\"canvasId\":\"c\",\"extensionId\":\"e\",\"instanceId\":7},"
    "{\"channel\":\"a:4\",\"canvasId\":\"c\",\"extensionId\":\"e\",\"instanceId\":\"%s\"},"
    "{\"channel\":\"%s\",\"canvasId\":\"c\",\"extensionId\":\"e\",\"instanceId\":\"i\"},"
    "{\"channel\":{},\"canvasId\":\"c\",\"extensionId\":\"e\",\"instanceId\":\"i\"},"
    "{\"channel\":\"a:5\",\"canvasId\":\"\",\"extensionId\":\"e\",\"instanceId\":\"i\"},"
    "{\"channel\":\"a:6\",\"canvasId\":\"c\",\"extensionId\":\"\",\"instanceId\":\"i\"},"
    "{\"channel\":\"a:7\",\"canvasId\":\"c\",\"extensionId\":\"e\",\"instanceId\":\"i\",\"title\":[]}]}",
    long_id, long_uri);
  g_autoptr(GPtrArray) views = read_session (text);
  g_autoptr(GPtrArray) none = read_session ("{\"openCanvases\":{\"channel\":\"a:1\"}}");

  g_assert_cmpuint (views->len, ==, 1);
  g_assert_cmpstr (((AhpCanvasView *) views->pdata[0])->channel, ==, "a:7");
  g_assert_null (((AhpCanvasView *) views->pdata[0])->title);
  g_assert_cmpuint (none->len, ==, 0);
}

static void
test_bounds (void)
{
  g_autoptr(GString) text = g_string_new ("{\"openCanvases\":[");
  g_autoptr(GString) title = g_string_new (NULL);
  g_autoptr(GPtrArray) views = NULL;

  for (int i = 0; i < EASEL_LIMIT_DISPLAY_CHARS + 1; i++)
    g_string_append (title, "é");
  for (int i = 0; i < EASEL_LIMIT_CANVASES_PER_SESSION + 50; i++)
    g_string_append_printf (text, "%s{\"channel\":\"a:%d\",\"canvasId\":\"c\",\"extensionId\":\"e\","
                            "\"instanceId\":\"i%d\",\"title\":\"%s\"}", i > 0 ? "," : "", i / 2, i, title->str);
  g_string_append (text, "]}");
  views = read_session (text->str);
  /* Every channel was named twice. */
  g_assert_cmpuint (views->len, ==, (EASEL_LIMIT_CANVASES_PER_SESSION + 50) / 2);
  g_assert_cmpint (g_utf8_strlen (((AhpCanvasView *) views->pdata[0])->title, -1), ==, EASEL_LIMIT_DISPLAY_CHARS);
  g_assert_cmpstr (((AhpCanvasView *) views->pdata[1])->instance_id, ==, "i2");
}

static void
test_at_most (void)
{
  g_autoptr(GString) text = g_string_new ("{\"openCanvases\":[");
  g_autoptr(GPtrArray) views = NULL;

  for (int i = 0; i < EASEL_LIMIT_CANVASES_PER_SESSION + 50; i++)
    g_string_append_printf (text, "%s{\"channel\":\"a:%d\",\"canvasId\":\"c\",\"availability\":\"ready\"}",
                            i > 0 ? "," : "", i);
  g_string_append (text, "]}");
  views = read_session (text->str);
  g_assert_cmpuint (views->len, ==, EASEL_LIMIT_CANVASES_PER_SESSION);
}

static void
test_chats (void)
{
  g_autoptr(JsonNode) session = fixture_parse (
    "{\"chats\":[{\"resource\":\"ahp-chat:/1\"},{\"resource\":7},{},\"x\",{\"resource\":\"ahp-chat:/1\"},"
    "{\"resource\":\"ahp-chat://default/abc\"}]}");
  g_autoptr(JsonNode) other = fixture_parse ("{\"openCanvases\":[],\"chats\":[{\"resource\":\"ahp-chat:/1\"}]}");
  g_auto(GStrv) chats = ahp_dialect_read_chats (json_node_get_object (session));
  g_auto(GStrv) none = ahp_dialect_read_chats (json_node_get_object (other));

  g_assert_cmpuint (g_strv_length (chats), ==, 2);
  g_assert_cmpstr (chats[0], ==, "ahp-chat:/1");
  g_assert_cmpstr (chats[1], ==, "ahp-chat://default/abc");
  g_assert_cmpuint (g_strv_length (none), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ahp/dialect/issue-297", test_issue_297);
  g_test_add_func ("/ahp/dialect/pr-298/middle", test_pr_298_middle);
  g_test_add_func ("/ahp/dialect/pr-298/last", test_pr_298_last);
  g_test_add_func ("/ahp/dialect/pr-298/ambiguous-owner", test_pr_298_ambiguous_owner);
  g_test_add_func ("/ahp/dialect/chat-1.0", test_chat_1_0);
  g_test_add_func ("/ahp/dialect/local-canvases", test_local_canvases);
  g_test_add_func ("/ahp/dialect/availability", test_availability);
  g_test_add_func ("/ahp/dialect/malformed-entries", test_malformed_entries);
  g_test_add_func ("/ahp/dialect/bounds", test_bounds);
  g_test_add_func ("/ahp/dialect/at-most", test_at_most);
  g_test_add_func ("/ahp/dialect/chats", test_chats);

  return g_test_run ();
}
