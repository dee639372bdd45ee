/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#define PAGE "<!doctype html><title>t</title><h1>Hello</h1>"

static void
test_live (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface;

  fake_host_add (self->host, "ahp-canvas-content:/one/style.css", "text/css", "h1 { color: rgb(1, 2, 3) }");
  fake_host_add (self->host, "ahp-canvas-content:/one/app.js", "text/javascript", "window.loaded = 'yes'");
  surface = web_fixture_show_page (self, "one",
                                   "<!doctype html><link rel=stylesheet href=style.css><script src=app.js></script>"
                                   "<h1>ä</h1>");
  g_assert_cmpint (easel_surface_get_live_ms (surface), >=, 0);
  web_assert_eval (surface, "window.loaded", "yes");
  web_assert_eval (surface, "getComputedStyle(document.querySelector('h1')).color", "rgb(1, 2, 3)");
  web_assert_eval (surface, "document.querySelector('h1').textContent", "ä");
  web_assert_eval (surface, "self.origin", "null");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, test) g_test_add ("/web/surface/" name, WebFixture, NULL, web_fixture_set_up, test, web_fixture_tear_down)
  ADD ("live", test_live);

  return g_test_run ();
}
