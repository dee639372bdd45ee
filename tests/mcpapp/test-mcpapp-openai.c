/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages of servers made for ChatGPT, with real WebKit: window.openai and the openai/ keys. */
#include <adwaita.h>
#include <string.h>
#include <webkit/webkit.h>

#include "app-server.h"
#include "easel-json.h"
#include "easel-test-words.h"
#include "easel-test.h"
#include "mcp-app-limits.h"

#define PAGE(script) \
  "<!doctype html><meta charset=utf-8><p>Hello</p><script>" \
  "const tell = (value) => openai.setWidgetState({ value });" script "</script>"

/* (transfer full): the answer to resources/read with @meta, the members of `_meta`. */
static char *
write_resource (const char *type,
                const char *html,
                const char *meta)
{
  g_autoptr(GString) text = g_string_new ("{\"contents\":[{\"uri\":\"ui://test/app.html\",\"text\":");

  easel_json_append_string (text, html);
  g_string_append_printf (text, ",\"mimeType\":\"%s\",\"_meta\":{%s}}]}", type, meta);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static AppServer *
new_server (const char *html,
            const char *meta)
{
  AppServer *f = app_server_new (html, NULL);

  f->resource = write_resource ("text/html+skybridge", html, meta);
  return f;
}

static JsonObject *
object_of (const char *json)
{
  g_autoptr(JsonNode) node = easel_json_parse (json, strlen (json), G_MAXINT, NULL);

  return json_object_ref (json_node_get_object (node));
}

static void
set_result (AppServer  *f,
            const char *json)
{
  g_autoptr(JsonObject) result = object_of (json);

  mcp_app_set_result (f->app, result);
}

static void
set_input (AppServer *f)
{
  g_autoptr(JsonObject) arguments = object_of ("{\"zone\":\"UTC\"}");

  mcp_app_set_arguments (f->app, arguments);
}

/* A page reads all values while it loads. A value cannot become source of the script. */
static void
test_values (void)
{
  g_autofree char *html = g_strdup (PAGE (
    "const o = openai; const isText = (value) => typeof value === 'string' && value !== '';"
    "const read = [o.toolInput.zone, o.toolOutput, o.toolResponseMetadata, o.widgetState, ['light', 'dark'].includes(o.theme),"
    "  isText(o.locale), o.displayMode, o.view.mode, Object.values(o.safeArea.insets), o.userAgent.device.type,"
    "  typeof o.userAgent.capabilities.hover, Object.getPrototypeOf(o.toolOutput) === Object.prototype, origin, typeof webkit];"
    "tell(read)"));
  AppServer *f = new_server (html, "");

  set_input (f);
  set_result (f, "{\"content\":[],\"structuredContent\":{\"t\":\"</script>\\\"\342\200\250'\",\"__proto__\":[1]},"
                 "\"_meta\":{\"more\":1}}");
  app_server_show (f);
  app_server_wait_context (f, "[\"UTC\",{\"t\":\"</script>\\\"\342\200\250'\",\"__proto__\":[1]},{\"more\":1},null,true,true,"
                              "\"inline\",\"inline\",[0,0,0,0],\"desktop\",\"boolean\",true,\"null\",\"undefined\"]");
  app_server_close (f);
}

/* The height of the container is undefined until it is known, and then reported by an event. */
static void
test_height (void)
{
  g_autofree char *html = g_strdup (PAGE (
    "const look = () => openai.maxHeight === undefined || tell(openai.maxHeight > 0 && openai.maxHeight <= 600);"
    "addEventListener('openai:set_globals', look); look();"));
  AppServer *f = new_server (html, "");

  app_server_show (f);
  app_server_wait_context (f, "true");
  app_server_close (f);
}

/* Values that change are reported by an event with the changed members only. */
static void
test_events (void)
{
  g_autofree char *html = g_strdup (PAGE (
    "const events = []; addEventListener('openai:set_globals', ({ detail: { globals } }) => { events.push(globals);"
    "  if ('toolOutput' in globals) tell([openai.toolInput.zone, events.flatMap((one) => Object.keys(one)).filter((name) => name.startsWith('tool')),"
    "    globals.toolOutput, openai.toolOutput === globals.toolOutput]); });"
    "tell(openai.toolOutput)"));
  AppServer *f = new_server (html, "");

  app_server_show (f);
  app_server_wait_context (f, "null");
  set_input (f);
  set_result (f, "{\"content\":[{\"type\":\"text\",\"text\":\"Noon\"}]}");
  app_server_wait_context (f, "[\"UTC\",[\"toolInput\",\"toolOutput\"],{\"text\":\"Noon\"},true]");
  app_server_close (f);
}

static void
external_cb (EaselSurface *surface,
             const char   *uri,
             GString      *opened)
{
  g_string_append_printf (opened, "%s ", uri);
}

/* Each function sends the request of MCP Apps, with the same bounds: messages are only proposed, windows and links
 * need a click, and a tool that is not for Apps is refused. */
static void
test_requests (void)
{
  g_autofree char *html = g_strdup (PAGE (
    "const no = (promise) => promise.then(() => 'done', () => 'refused');"
    "(async () => { const called = await openai.callTool('read', { n: 1 });"
    "  await openai.sendFollowUpMessage({ prompt: 'More <b>of it' });"
    "  tell([called.content[0].text, called.result, await no(openai.callTool('hidden', {})), await no(openai.callTool('missing')),"
    "    (await openai.requestDisplayMode({ mode: 'fullscreen' })).mode, await no(openai.openExternal({ href: 'https://a.example/' })),"
    "    await no(openai.openExternal({ href: 'javascript:1' })), await no(openai.callTool('read', { f: () => 1 }))]); })()"));
  AppServer *f = new_server (html, "");
  g_autoptr(GString) opened = g_string_new (NULL);

  f->surface = mcp_app_surface_new (f->engine, f->store, f->grants, f->canvas);
  g_signal_connect (f->surface, "open-external", G_CALLBACK (external_cb), opened);
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->surface));
  app_server_wait_context (f, "[\"called\",\"called\",\"refused\",\"refused\",\"inline\",\"refused\",\"refused\",\"refused\"]");
  g_assert_cmpstr (opened->str, ==, "");
  g_assert_nonnull (strstr (f->asked->str, "tools/call {\"name\":\"read\",\"arguments\":{\"n\":1}}\n"));
  g_assert_null (strstr (f->asked->str, "hidden"));
  g_assert_null (strstr (f->asked->str, "ui/message"));
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "More <b>of it"));
  app_server_close (f);
}

/* The user is asked before a tool that changes something, as for other Apps. */
static void
test_consent (void)
{
  g_autofree char *html = g_strdup (PAGE (
    "openai.callTool('plain', {}).then((result) => tell(result.result), (error) => tell(error.message))"));
  AppServer *f = new_server (html, "");

  app_server_show (f);
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "Allow the App?"));
  g_assert_null (strstr (f->asked->str, "tools/call"));
  app_server_press (GTK_WIDGET (f->surface), "_Cancel");
  app_server_wait_context (f, "\"The user denied the call\"");
  g_assert_null (strstr (f->asked->str, "tools/call"));
  app_server_close (f);
}

/* (transfer full): the state that is stored for the page. */
static char *
dup_state (AppServer *f)
{
  g_autoptr(JsonNode) node = NULL;

  if (mcp_app_get_widget_state (f->app) == NULL)
    return NULL;
  node = easel_json_node_take (json_object_ref (mcp_app_get_widget_state (f->app)));
  return easel_json_to_string (node);
}

/* The state is stored for the page, also after a restart without the server. The agent gets its model content only. */
static void
test_state (void)
{
  g_autofree char *html = g_strdup (PAGE (
    "if (openai.widgetState) openai.setWidgetState({ modelContent: { value: openai.widgetState.privateContent } });"
    "else openai.setWidgetState({ modelContent: { value: 1 }, privateContent: { tab: 2 } });"));
  g_autofree char *folder = g_dir_make_tmp ("easel-app-XXXXXX", NULL);
  g_autofree char *first = NULL;
  g_autofree char *context = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GError) error = NULL;
  AppServer *f = new_server (html, "");

  f->store = mcp_app_store_new (folder);
  app_server_show (f);
  app_server_wait_context (f, "1");
  first = dup_state (f);
  g_assert_cmpstr (first, ==, "{\"modelContent\":{\"value\":1},\"privateContent\":{\"tab\":2}}");
  node = easel_json_node_take (json_object_ref (mcp_app_get_context (f->app)));
  context = easel_json_to_string (node);
  g_assert_null (strstr (context, "tab"));
  g_assert_true (mcp_app_store_save (f->store, "key", f->app, &error));
  g_assert_no_error (error);
  app_server_close (f);

  f = app_server_new (NULL, NULL);
  f->store = mcp_app_store_new (folder);
  mcp_app_set_capabilities (f->app, NULL);
  app_server_show (f);
  app_server_wait_context (f, "{\"tab\":2}");
  g_assert_cmpstr (f->asked->str, ==, "");
  app_server_close (f);
  easel_test_remove_tree (folder);
}

/* A state that is too large or not an object is refused, and the page still has the state before it. */
static void
test_bounds (void)
{
  g_autofree char *html = g_strdup_printf (PAGE (
    "(async () => { const no = (promise) => promise.then(() => 'done', (error) => error.constructor.name);"
    "  await openai.setWidgetState({ value: 1 });"
    "  const answers = [await no(openai.setWidgetState({ value: 'x'.repeat(%d) })), await no(openai.setWidgetState([1])),"
    "    await no(openai.setWidgetState('x')), await no(openai.setWidgetState(undefined))];"
    "  const loop = {}; loop.loop = loop; answers.push(await no(openai.setWidgetState(loop)), openai.widgetState.value);"
    "  await openai.setWidgetState(null); answers.push(openai.widgetState); await rpcTell(answers); })();"
    "const rpcTell = (value) => new Promise(() => parent.postMessage({ jsonrpc: '2.0', id: 7, method: 'ui/update-model-context',"
    "  params: { structuredContent: { value } } }, '*'));"), MCP_APP_LIMIT_CONTEXT_BYTES);
  AppServer *f = new_server (html, "");

  app_server_show (f);
  app_server_wait_context (f, "[\"Error\",\"TypeError\",\"TypeError\",\"TypeError\",\"TypeError\",1,null]");
  g_assert_null (mcp_app_get_widget_state (f->app));
  app_server_close (f);
}

/* A page of the standard type has no window.openai: libraries that know both APIs use the standard. */
static void
test_standard (void)
{
  g_autofree char *html = app_server_page ("<script>ready.then(() => tell(typeof window.openai))</script>", 0);
  AppServer *f = app_server_new (html, NULL);

  f->resource = write_resource ("text/html;profile=mcp-app", html, "\"openai/widgetCSP\":{\"connect_domains\":[\"https://a.example\"]}");
  app_server_show (f);
  app_server_wait_context (f, "\"undefined\"");
  g_assert_false (app_server_shows (app_server_open_details (f), "https://a.example"));
  app_server_close (f);
}

/* Domains of the dialect pass the same checks as those of the standard. */
static void
test_csp (void)
{
  g_autofree char *html = g_strdup (PAGE ("tell(1)"));
  AppServer *f = new_server (html, "\"openai/widgetCSP\":{\"connect_domains\":[\"https://api.example.com\",\"http://plain.example.com\"],"
                                   "\"resource_domains\":[\"https://cdn.example.com\",\"https://127.0.0.1\",\"'unsafe-eval'\"],"
                                   "\"redirect_domains\":[\"https://other.example.com\"]},\"openai/widgetPrefersBorder\":true");
  GtkWidget *details;

  app_server_show (f);
  app_server_wait_context (f, "1");
  details = app_server_open_details (f);
  g_assert_true (app_server_shows (details, "https://api.example.com\nhttps://cdn.example.com"));
  g_assert_true (app_server_shows (details, "http://plain.example.com\nhttps://127.0.0.1\n'unsafe-eval'"));
  g_assert_false (app_server_shows (details, "other.example.com"));
  app_server_close (f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
  g_test_add_func ("/mcpapp/openai/values", test_values);
  g_test_add_func ("/mcpapp/openai/height", test_height);
  g_test_add_func ("/mcpapp/openai/events", test_events);
  g_test_add_func ("/mcpapp/openai/requests", test_requests);
  g_test_add_func ("/mcpapp/openai/consent", test_consent);
  g_test_add_func ("/mcpapp/openai/state", test_state);
  g_test_add_func ("/mcpapp/openai/bounds", test_bounds);
  g_test_add_func ("/mcpapp/openai/standard", test_standard);
  g_test_add_func ("/mcpapp/openai/csp", test_csp);
  return g_test_run ();
}
