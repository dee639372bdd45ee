/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Features of WebKit that an App gets only if the user allows them, with real WebKit. */
#include <adwaita.h>
#include <string.h>
#include <webkit/webkit.h>

#include "app-server.h"
#include "easel-json.h"
#include "easel-test.h"

#define ALL MCP_APP_PERMISSION_FEATURES

/* Page that tries all features, and reports which of them work. */
#define TRY \
  "<script>const no = async (f) => { try { return await f(); } catch (e) { return e.name; } };" \
  /* Newer versions of WebKit refuse a worker by an event, and not by an exception. */ \
  "const work = (address) => new Promise((go) => { let worker; try { worker = new Worker(address); } catch { go('failed'); return; }" \
  "  worker.onmessage = ({ data }) => go(data); worker.onerror = () => go('failed'); });" \
  "const blob = (text) => URL.createObjectURL(new Blob([text]));" \
  "const tryAll = async () => [await no(() => new Function('a', 'return a + 1')(1)), await no(() => (0, eval)('1 + 2')), await no(() => eval('2 + 2'))," \
  "  await no(async () => (await WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))).module.constructor.name)," \
  "  await no(() => work(blob('postMessage(5)'))), await no(() => work('data:text/javascript,postMessage(6)'))," \
  "  document.createElement('canvas').getContext('webgl') !== null];" \
  "ready.then(async () => tell(await tryAll()));</script>"

#define NOTHING_WORKS \
  "[\"EvalError\",\"EvalError\",\"EvalError\",\"CompileError\",\"failed\",\"failed\",false]"

static GtkWidget *
find_button (GtkWidget  *widget,
             const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, label);
  return found;
}

/* A failure is offered in place, with one button that reloads the App; a switch takes it back. */
static void
test_offered (void)
{
  g_autofree char *html = app_server_page (TRY, 0);
  AppServer *f = app_server_new (html, NULL);
  GtkWidget *details, *button;

  app_server_show (f);
  app_server_wait_context (f, NOTHING_WORKS);
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "The app from Test server may not work without: Dynamic "
                                                                    "Code, Background Scripts, 3D Graphics"));
  button = find_button (GTK_WIDGET (f->surface), "_Allow and Reload");
  easel_test_wait_until (gtk_widget_get_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  app_server_wait_context (f, "[2,3,4,\"Module\",5,6,true]");
  g_assert_false (app_server_shows (GTK_WIDGET (f->surface), "may not work without"));
  details = app_server_open_details (f);
  g_assert_true (app_server_shows (details, "Runs code that the app creates while it runs (eval, WebAssembly)."));
  gtk_popover_popdown (GTK_POPOVER (details));
  mcp_app_grants_answer (f->grants, f->app, MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_CODE), FALSE);
  app_server_wait_context (f, "[\"EvalError\",\"EvalError\",\"EvalError\",\"CompileError\",5,6,true]");
  easel_test_settle ();
  g_assert_false (app_server_shows (GTK_WIDGET (f->surface), "may not work without"));
  app_server_close (f);
}

/* Libraries try whether code is allowed: these tries are not reported. A page cannot declare a feature. */
static void
test_tried (void)
{
  g_autofree char *html = app_server_page (
    "<script>ready.then(async () => { const tries = [() => new Function(''), () => Function('return this')(), () => eval(''),"
    "  () => new (Object.getPrototypeOf(async () => {}).constructor)('')];"
    "  tell([tries.map((f) => { try { return f(), 'done'; } catch (e) { return e.name; } }), Function === (() => {}).constructor,"
    "    (() => {}) instanceof Function, host.hostCapabilities.sandbox.permissions]); })</script>", 0);
  AppServer *f = app_server_new (html, "{\"permissions\":{\"dynamicCode\":{},\"graphics\":{}}}");

  app_server_show (f);
  app_server_wait_context (f, "[[\"EvalError\",\"EvalError\",\"EvalError\",\"EvalError\"],true,true,{}]");
  easel_test_settle ();
  g_assert_false (app_server_shows (GTK_WIDGET (f->surface), "may not work without"));
  g_assert_false (app_server_shows (GTK_WIDGET (f->surface), "wants to use"));
  app_server_close (f);
}

/* An App that declares domains has no graphics either. */
static void
test_domains (void)
{
  g_autofree char *html = app_server_page (TRY, 0);
  AppServer *f = app_server_new (html, "{\"csp\":{\"connectDomains\":[\"https://a.example\"]}}");

  app_server_show (f);
  app_server_wait_context (f, NOTHING_WORKS);
  app_server_close (f);
}

/* The draft of MCP Apps lets a page declare WebAssembly, and no other code. */
static void
test_wasm (void)
{
  g_autofree char *html = app_server_page (TRY, 0);
  AppServer *f = app_server_new (html, "{\"csp\":{\"wasmUnsafeEval\":true}}");

  app_server_show (f);
  app_server_wait_context (f, "[\"EvalError\",\"EvalError\",\"EvalError\",\"Module\",\"failed\",\"failed\",false]");
  app_server_close (f);
}

static void
allow (AppServer *f,
       guint      permissions)
{
  g_autoptr(GBytes) bytes = g_bytes_new (f->html, strlen (f->html));
  g_autoptr(McpAppPage) page = mcp_app_page_new (bytes, NULL, MCP_APPS_STANDARD);

  mcp_app_set_page (f->app, page, FALSE);
  mcp_app_grants_answer (f->grants, f->app, permissions, TRUE);
}

/* A worker may import modules that the page made, as viewers for PDF do, and no others. */
static void
test_modules (void)
{
  g_autofree char *html = app_server_page (
    "<script>const run = (text) => new Promise((go) => { const worker = new Worker(URL.createObjectURL(new Blob([text])), { type: 'module' });"
    "  worker.onmessage = ({ data }) => go(data); worker.onerror = () => go('failed'); });"
    "ready.then(async () => tell([await run('await import(\"data:text/javascript,postMessage(7)\")'),"
    "  await run('import(\"https://a.example/a.js\").then(() => postMessage(\"got\"), () => postMessage(\"no\"))')]));</script>", 0);
  AppServer *f = app_server_new (html, NULL);

  allow (f, MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_WORKERS));
  app_server_show (f);
  app_server_wait_context (f, "[7,\"no\"]");
  app_server_close (f);
}

/* With each feature, and with all, an App reaches nothing else: neither the application nor another address, also not
 * from a worker or from code that it creates. */
static void
test_isolation (void)
{
  static const guint sets[] = {
    MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_CODE), MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_WORKERS),
    MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_GRAPHICS), ALL,
  };
  g_autofree char *html = app_server_page (
    "<script>const no = async (f) => { try { return await f(); } catch (e) { return 'no'; } };"
    "const body = `const no = async (f) => { try { return await f(); } catch (e) { return 'no'; } };"
    "  const out = (uri) => no(() => fetch(uri).then(() => 'got'));"
    "  const all = async () => [typeof webkit, self.origin ?? origin, await out('https://a.example/'), await out('http://127.0.0.1:9/'),"
    "    await out('mcp-app://other/'), await out('file:///etc/passwd'), await no(() => { indexedDB.open('a'); return 'db'; }),"
    "    await no(() => typeof importScripts === 'function' ? (importScripts('https://a.example/a.js'), 'got') : 'no'),"
    "    await no(() => { new WebSocket('wss://a.example/'); return 'socket'; })];`;"
    "const inWorker = () => new Promise((go) => { const worker = new Worker(URL.createObjectURL(new Blob([body + ';all().then(postMessage)'])));"
    "  worker.onmessage = ({ data }) => go(data); worker.onerror = () => go('no'); });"
    "const wanted = JSON.stringify(['undefined', 'null', 'no', 'no', 'no', 'no', 'no', 'no', 'no']);"
    "const isSealed = (answers) => answers === 'no' || JSON.stringify(answers) === wanted || answers;"
    "ready.then(async () => tell([isSealed(await no(() => new Function(body + ';return all()')())), isSealed(await no(inWorker)),"
    "  await no(() => top.document.title), await no(() => { localStorage.a = 1; return 'stored'; })]));</script>", 0);

  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      AppServer *f = app_server_new (html, NULL);

      allow (f, sets[i]);
      app_server_show (f);
      app_server_wait_context (f, "[true,true,\"no\",\"no\"]");
      app_server_close (f);
    }
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
  g_test_add_func ("/mcpapp/features/offered", test_offered);
  g_test_add_func ("/mcpapp/features/tried", test_tried);
  g_test_add_func ("/mcpapp/features/domains", test_domains);
  g_test_add_func ("/mcpapp/features/wasm", test_wasm);
  g_test_add_func ("/mcpapp/features/modules", test_modules);
  g_test_add_func ("/mcpapp/features/isolation", test_isolation);
  return g_test_run ();
}
