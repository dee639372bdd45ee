/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include <string.h>

#include "easel-test.h"

/* A protocol that is not AHP's and not JSON from the page: it shouts back. All of it is in this file, and it is added
 * by one row. */
#define TEST_TYPE_SHOUT (test_shout_get_type ())
G_DECLARE_FINAL_TYPE (TestShout, test_shout, TEST, SHOUT, GObject)

struct _TestShout
{
  GObject parent_instance;
};

static void test_shout_dialect_init (EaselWebDialectInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TestShout, test_shout, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_WEB_DIALECT, test_shout_dialect_init))

static const char script[] =
  "window.shout = (() => {"
  "  const port = new EventTarget(), heard = [], told = {};"
  "  const tell = (text) => port.dispatchEvent(new CustomEvent('ahp-out', { detail: text, cancelable: true }));"
  "  port.addEventListener('ahp-in', ({ detail }) => {"
  "    if (detail[0] === 'm') heard.push(...JSON.parse(detail.slice(1)));"
  "    if (detail[0] === 'e') heard.push('error ' + JSON.parse(detail.slice(1)));"
  "    if (detail[0] === 's') Object.assign(told, JSON.parse(detail.slice(1)));"
  "  });"
  "  const offer = () => window.dispatchEvent(new MouseEvent('ahp-port', { relatedTarget: port }));"
  "  window.addEventListener('ahp-hello', offer, { once: true });"
  "  offer();"
  "  return { heard, told, tell: (text) => tell('m' + text), listen: () => tell('l') };"
  "})();";

static GBytes *
shout_scripts (EaselWebDialect  *dialect,
               JsonNode        **hello)
{
  *hello = json_from_string ("{\"voice\":\"loud\"}", NULL);
  return g_bytes_new_static (script, strlen (script));
}

static void
shout_received (EaselWebDialect *dialect,
                const char      *text,
                GTask           *task)
{
  g_autofree char *loud = g_ascii_strup (text, -1);
  g_autofree char *json = g_strdup_printf ("\"%s\"", loud);

  if (g_str_has_prefix (text, "quiet"))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "not loud");
  else
    g_task_return_boolean (task, TRUE);
  g_object_unref (task);
  easel_web_dialect_emit_message (dialect, json);
}

static gboolean
shout_connected (EaselWebDialect *dialect)
{
  return TRUE;
}

static void
test_shout_dialect_init (EaselWebDialectInterface *iface)
{
  iface->scripts = shout_scripts;
  iface->received = shout_received;
  iface->connected = shout_connected;
}

static void
test_shout_class_init (TestShoutClass *klass)
{
}

static void
test_shout_init (TestShout *self)
{
}

static EaselWebDialect *
test_shout_new (EaselCanvas *canvas)
{
  return g_object_new (TEST_TYPE_SHOUT, NULL);
}

static const EaselWebDialectKind dialects[] = {
  { "ahpCanvas", test_shout_new },
  { NULL, NULL },
};

static void
set_up (WebFixture    *self,
        gconstpointer  data)
{
  web_fixture_set_up (self, data);
  g_object_unref (self->engine);
  self->engine = easel_web_engine_new (self->cache, dialects);
}

static void
test_both_ways (WebFixture    *self,
                gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", "<!doctype html><p>x");

  web_assert_eval (surface, "JSON.stringify(shout.told)",
                   "{\"voice\":\"loud\",\"connected\":true,\"visible\":true,\"kept\":\"null\"}");
  web_assert_eval (surface, "String(shout.tell('not json'))", "true");
  /* As with any dialect, what comes before somebody listens is kept, in order. */
  web_assert_eval (surface, "String(shout.tell('quiet please'))", "true");
  web_wait_eval (surface, "String(shout.heard)", "error not loud");
  g_free (web_eval (surface, "shout.listen(); 1"));
  web_wait_eval (surface, "shout.heard.join()", "error not loud,NOT JSON,QUIET PLEASE");
  /* The canvas hears nothing of it. */
  g_assert_cmpuint (self->host->sent->len, ==, 0);
  web_assert_eval (surface, "typeof ahpCanvas", "undefined");
}

/* The budget is the port's, whatever the dialect. */
static void
test_quota (WebFixture    *self,
            gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", "<!doctype html><p>x");

  web_assert_eval (surface, "String(shout.tell('x'.repeat(20 * 1024 * 1024)))", "false");
  web_assert_eval (surface, "String(shout.tell('x'))", "true");
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, test) g_test_add ("/web/dialect/" name, WebFixture, NULL, set_up, test, web_fixture_tear_down)
  ADD ("both-ways", test_both_ways);
  ADD ("budget", test_quota);

  return g_test_run ();
}
