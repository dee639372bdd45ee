/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages of PMX nodes in WebKit: what they post to the window around them, with the source's side played by the test. */
#include "easel-pmx-node-canvas.h"
#include "web-fixture.h"

#include <string.h>

#include "easel-test.h"

#define PAGE \
  "<!doctype html><html data-theme=dark><title>Node</title><p id=out>nothing</p><script>" \
  "heard = []; window.addEventListener('message', (event) => { heard.push(event.data); " \
  "if (event.data.source === 'pmx-canvas-ax-ack') out.textContent = event.data.result.ok; });" \
  "emit = (id, token) => window.parent.postMessage({ source: 'pmx-canvas-ax', token, nodeId: 'n', correlationId: id," \
  " interaction: { type: 'ax.work.create', payload: { title: id } } }, '*'); emit('early', 't');</script>"

typedef struct
{
  WebFixture    web;
  EaselCanvas  *canvas;
  EaselSurface *surface;
} Fixture;

static guint
count_sent (Fixture    *fixture,
            const char *text)
{
  GPtrArray *sent = fixture->web.host->sent;
  guint n = 0;

  for (guint i = 0; i < sent->len; i++)
    n += strstr (sent->pdata[i], text) != NULL;
  return n;
}

static gboolean
has_sent (gpointer data)
{
  return count_sent (((gpointer *) data)[0], ((gpointer *) data)[1]) > 0;
}

static void
wait_sent (Fixture    *fixture,
           const char *text)
{
  gpointer data[] = { fixture, (gpointer) text };

  web_wait (has_sent, data);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  web_fixture_set_up (&fixture->web, data);
  easel_web_engine_add_page (fixture->web.engine, &easel_pmx_page_kind);
  fake_host_add (fixture->web.host, "ahp-canvas-content:/canvas/page.html", "text/html", PAGE);
  fixture->canvas = fake_host_open (fixture->web.host, "canvas", "ahp-canvas-content:/canvas/page.html");
  easel_canvas_set_fact (fixture->canvas, content_type, easel_pmx_page_kind.content_type);
  fixture->surface = web_fixture_show (&fixture->web, fixture->canvas);
  web_wait_state (fixture->surface, EASEL_SURFACE_LIVE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->canvas);
  web_fixture_tear_down (&fixture->web, data);
}

/* Also from a script that ran before anybody listened; the words are those of the page. */
static void
test_emitted (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *posted = NULL;

  wait_sent (fixture, "\"correlationId\":\"early\"");
  posted = web_eval (fixture->surface, "emit('later', 'secret')");
  wait_sent (fixture, "\"correlationId\":\"later\"");
  g_assert_cmpuint (count_sent (fixture, "\"token\":\"secret\""), ==, 1);
  g_assert_cmpuint (count_sent (fixture, "\"nodeId\":\"n\""), ==, 2);
}

static void
test_answered (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr(JsonNode) answer =
    json_from_string ("{\"source\":\"pmx-canvas-ax-ack\",\"token\":\"t\",\"correlationId\":\"early\",\"result\":"
                      "{\"ok\":true}}", NULL);

  wait_sent (fixture, "\"correlationId\":\"early\"");
  easel_canvas_emit_message (fixture->canvas, answer);
  web_wait_eval (fixture->surface, "out.textContent", "true");
}

/* Other messages of the page to itself are its own. */
static void
test_others (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *posted =
    web_eval (fixture->surface, "for (const message of [null, 7, 'x', {}, { source: 'else', interaction: {} },"
                                "{ source: 'pmx-canvas-ax' }, { source: 'pmx-canvas-ax', interaction: null }])"
                                " postMessage(message, '*'); emit('last', 't')");

  wait_sent (fixture, "\"correlationId\":\"last\"");
  g_assert_cmpuint (fixture->web.host->sent->len, ==, 2);
}

/* A page that cannot be heard is told so, as of a refusal. */
static void
test_not_connected (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autofree char *posted = NULL;

  wait_sent (fixture, "\"correlationId\":\"early\"");
  easel_canvas_set_state (fixture->canvas, EASEL_CANVAS_STALE, "gone");
  web_settle (fixture->surface);
  posted = web_eval (fixture->surface, "emit('lost', 't')");
  web_wait_eval (fixture->surface, "out.textContent", "false");
  g_assert_cmpuint (count_sent (fixture, "lost"), ==, 0);
}

static void
test_look (Fixture       *fixture,
           gconstpointer  data)
{
  web_wait_eval (fixture->surface, "document.documentElement.dataset.theme", "light");
  web_assert_eval (fixture->surface, "`${typeof ahpCanvas} ${typeof gsvCanvas}`", "undefined undefined");
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_FORCE_DARK);
  web_wait_eval (fixture->surface, "document.documentElement.dataset.theme", "dark");
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_DEFAULT);
}

static void
test_console (Fixture       *fixture,
              gconstpointer  data)
{
  web_assert_console (fixture->surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add ("/web/pmx/emitted", Fixture, NULL, set_up, test_emitted, tear_down);
  g_test_add ("/web/pmx/answered", Fixture, NULL, set_up, test_answered, tear_down);
  g_test_add ("/web/pmx/others", Fixture, NULL, set_up, test_others, tear_down);
  g_test_add ("/web/pmx/not-connected", Fixture, NULL, set_up, test_not_connected, tear_down);
  g_test_add ("/web/pmx/console", Fixture, NULL, set_up, test_console, tear_down);
  g_test_add ("/web/pmx/look", Fixture, NULL, set_up, test_look, tear_down);
  return g_test_run ();
}
