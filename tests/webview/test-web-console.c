/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pages say on their console, heard in real web processes: only while somebody looks, within bounds, whatever the page
 * does to its console. */
#include <adwaita.h>
#include <string.h>

#include "easel-canvas-limits.h"
#include "easel-test.h"
#include "easel-webview-limits.h"
#include "web-fixture.h"

static EaselConsole *
console_of (EaselSurface *surface)
{
  return easel_canvas_get_console (easel_surface_get_canvas (surface));
}

/* (nullable) (transfer full): the first message that begins with @text. */
static EaselConsoleItem *
find (EaselSurface *surface,
      const char   *text)
{
  GListModel *items = easel_console_get_items (console_of (surface));

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr(EaselConsoleItem) item = g_list_model_get_item (items, i);

      if (g_str_has_prefix (easel_console_item_get_text (item), text))
        return g_steal_pointer (&item);
    }
  return NULL;
}

static gboolean
has (EaselSurface *surface,
     const char   *text)
{
  g_autoptr(EaselConsoleItem) item = find (surface, text);

  return item != NULL;
}

static guint
count (EaselSurface *surface)
{
  return g_list_model_get_n_items (easel_console_get_items (console_of (surface)));
}

/* A canvas whose console is heard from its first document on. */
static EaselSurface *
show (WebFixture *self,
      const char *html)
{
  g_autoptr(EaselCanvas) canvas = NULL;

  fake_host_add (self->host, "ahp-canvas-content:/one/index.html", "text/html", html);
  canvas = fake_host_open (self->host, "one", "ahp-canvas-content:/one/index.html");
  easel_console_set_observed (easel_canvas_get_console (canvas), TRUE);
  return web_fixture_show (self, canvas);
}

static void
assert_item (EaselSurface      *surface,
             const char        *text,
             EaselConsoleLevel  level,
             const char        *path,
             guint              line)
{
  g_autoptr(EaselConsoleItem) item = NULL;

  easel_test_wait_until (has (surface, text));
  item = find (surface, text);
  g_test_message ("%s: %s:%u", text, easel_console_item_get_source (item), easel_console_item_get_line (item));
  g_assert_cmpint (easel_console_item_get_level (item), ==, level);
  g_assert_true (g_str_has_suffix (easel_console_item_get_source (item), path));
  g_assert_cmpuint (easel_console_item_get_line (item), ==, line);
}

static void
test_levels (WebFixture    *self,
             gconstpointer  data)
{
  EaselSurface *surface;

  fake_host_add (self->host, "ahp-canvas-content:/one/app.js", "text/javascript",
                 "console.log('one', 1, { a: [true, null], get b() { throw 1; } });\n"
                 "console.info('two %d %s', 2, 'x', 'rest');\n"
                 "console.warn('three');\n"
                 "console.error(new TypeError('four'));\n"
                 "console.debug('five');\n"
                 "console.assert(1 === 2, 'six');\n"
                 "setTimeout(() => { throw 7; }, 0);\n"
                 "Promise.reject(new Error('eight'));\n");
  fake_host_add (self->host, "ahp-canvas-content:/one/bad.js", "text/javascript", "\nmissing();");
  surface = show (self, "<!doctype html><title>t</title><script src=app.js crossorigin></script>"
                        "<script src=bad.js crossorigin></script>"
                        "<img src=https://nine.example/p.png?k=1>"
                        "<script>try { eval('1'); } catch { }</script>");
  assert_item (surface, "one 1 {a: [true, null], b: …}", EASEL_CONSOLE_LOG, "/app.js", 1);
  assert_item (surface, "two 2 x rest", EASEL_CONSOLE_LOG, "/app.js", 2);
  assert_item (surface, "three", EASEL_CONSOLE_WARNING, "/app.js", 3);
  assert_item (surface, "TypeError: four\n", EASEL_CONSOLE_ERROR, "/app.js", 4);
  assert_item (surface, "five", EASEL_CONSOLE_DEBUG, "/app.js", 5);
  assert_item (surface, "Assertion failed six", EASEL_CONSOLE_ERROR, "/app.js", 6);
  assert_item (surface, "ReferenceError: ", EASEL_CONSOLE_ERROR, "/bad.js", 2);
  assert_item (surface, "A promise was rejected and not handled: Error: eight", EASEL_CONSOLE_ERROR, "/app.js", 8);
  easel_test_wait_until (has (surface, "An error that the page did not catch"));
  easel_test_wait_until (has (surface, "Could not be loaded: https://nine.example/p.png?•••"));
  assert_item (surface, "The content security policy blocked eval (script-src", EASEL_CONSOLE_ERROR, "/index.html", 1);
}

/* The page is untouched before somebody looks, and not heard any more when nobody does. */
static void
test_nobody (WebFixture    *self,
             gconstpointer  data)
{
  EaselSurface *surface =
    web_fixture_show_page (self, "one", "<!doctype html><title>t</title><script>console.log('early')</script>");

  web_assert_eval (surface, "String(console.log).includes('native code')", "true");
  easel_console_set_observed (console_of (surface), TRUE);
  g_free (web_eval (surface, "console.log('heard')"));
  easel_test_wait_until (has (surface, "heard"));
  g_assert_false (has (surface, "early"));

  easel_console_set_observed (console_of (surface), FALSE);
  g_free (web_eval (surface, "console.log('late')"));
  web_settle (surface);
  /* The same document is heard again, and each message once. */
  easel_console_set_observed (console_of (surface), TRUE);
  g_free (web_eval (surface, "console.log('again')"));
  easel_test_wait_until (has (surface, "again"));
  g_assert_false (has (surface, "late"));
  g_assert_cmpuint (count (surface), ==, 2);

  easel_console_set_observed (console_of (surface), FALSE);
  easel_surface_reload (surface);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "document.readyState", "complete");
  web_assert_eval (surface, "String(console.log).includes('native code')", "true");
}

/* Whatever a page does to its console, it harms that alone. */
static void
test_own_console (WebFixture    *self,
                  gconstpointer  data)
{
  EaselSurface *surface =
    show (self, "<!doctype html><title>t</title><script>"
                "const lines = []; const log = console.log;"
                "console.log = function log2(...values) { lines.push(values.length); return log.apply(this, values); };"
                "console.log('kept', 1);"
                "console.warn(new Proxy({}, { ownKeys() { throw new Error('no') } }), 'proxy');"
                "console.warn({ toJSON() { throw 1 } }, 'after');"
                "const loop = {}; loop.loop = loop; console.log('loop', loop);"
                "console.log(document.body, Symbol('s'), 10n, undefined, null, NaN, [1, 'a'], new Date(0), () => 1);"
                "window.same = console.log.name + lines.length;"
                "console.info(document.createElement('p'), new DOMException('words', 'AbortError'));"
                "</script>");

  easel_test_wait_until (has (surface, "[HTMLParagraphElement] AbortError: words"));
  g_assert_true (has (surface, "kept 1"));
  g_assert_true (has (surface, "{} after") || has (surface, "{toJSON: function toJSON} after"));
  g_assert_true (has (surface, "loop {loop: {loop: {loop: {…}}}}"));
  g_assert_true (has (surface, "null Symbol(s) 10n undefined null NaN [1, \"a\"] \"1970-01-01T00:00:00.000Z\" function "));
  web_assert_eval (surface, "same", "log23");
  /* A console that was taken away, and one that is written anew with another document in the same window. */
  web_assert_eval (surface, "window.console = { log: () => 'mine' }; console.log('gone')", "mine");
  g_free (web_eval (surface, "document.open(); document.write('<p>new<script>Promise.reject(7)</' + 'script>'); document.close()"));
  easel_test_wait_until (has (surface, "A promise was rejected and not handled: 7"));
  g_assert_false (has (surface, "gone"));
}

/* A page does not reach the handler, in its world or that of a frame, and what it forges is text. */
static void
test_forged (WebFixture    *self,
             gconstpointer  data)
{
  EaselSurface *surface = show (self, "<!doctype html><title>t</title><p>x");

  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_assert_eval (surface, "String(window.webkit?.messageHandlers?.easelConsole)", "undefined");
  g_free (web_eval (surface, "const port = new EventTarget(); window.dispatchEvent(new MouseEvent('easel-console', { relatedTarget: port }));"
                             "for (const detail of ['{', '7', '{\"kind\":\"other\",\"text\":\"forged\"}', '{\"kind\":7}', 'x'.repeat(1e6)])"
                             "  port.dispatchEvent(new CustomEvent('said', { detail }));"
                             "console.log('<b>token=hunter2</b> https://a.example/?k=hunter2')"));
  easel_test_wait_until (has (surface, "<b>token=•••"));
  g_assert_false (has (surface, "forged"));
  g_assert_cmpuint (count (surface), ==, 1);
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
}

/* A flood is cut at the page, said once, and what is kept is bounded; the page answers as before. */
static void
test_flood (WebFixture    *self,
            gconstpointer  data)
{
  EaselSurface *surface = show (self, "<!doctype html><title>t</title><p>x");
  gint64 started;
  double seconds;

  web_wait_state (surface, EASEL_SURFACE_LIVE);
  started = g_get_monotonic_time ();
  g_free (web_eval (surface, "for (let i = 0; i < 20000; i++) console.log('x'.repeat(i === 0 ? 100000 : 10))"));
  easel_test_wait_until (has (surface, "There are too many messages"));
  web_settle (surface);
  /* The measure fills again meanwhile, and what was left out is said once each time that it was empty. */
  seconds = (g_get_monotonic_time () - started) / (double) G_USEC_PER_SEC;
  g_assert_cmpfloat (count (surface), <=, EASEL_LIMIT_CONSOLE_BURST + (EASEL_LIMIT_CONSOLE_RATE + 2) * seconds + 2);
  {
    g_autoptr(EaselConsoleItem) first = g_list_model_get_item (easel_console_get_items (console_of (surface)), 0);

    g_assert_cmpuint (g_utf8_strlen (easel_console_item_get_text (first), -1), <=, EASEL_LIMIT_CONSOLE_TEXT + 2);
  }
  web_assert_eval (surface, "1 + 1", "2");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define CONSOLE_TEST(path, function) \
  g_test_add (path, WebFixture, NULL, web_fixture_set_up, function, web_fixture_tear_down)
  CONSOLE_TEST ("/web/console/levels", test_levels);
  CONSOLE_TEST ("/web/console/nobody", test_nobody);
  CONSOLE_TEST ("/web/console/own", test_own_console);
  CONSOLE_TEST ("/web/console/forged", test_forged);
  CONSOLE_TEST ("/web/console/flood", test_flood);
  return g_test_run ();
}
