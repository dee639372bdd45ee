/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages of GSV canvases: gsvCanvas and its attributes, in WebKit, with the gateway's side played by the test. */
#include "easel-gsv-canvas.h"
#include "web-fixture.h"

#include <string.h>

#include "easel-test.h"

#define PAGE \
  "<!doctype html><title>Cockpit</title>" \
  "<h1 data-gsv-text=state.service>old</h1><p id=object data-gsv-text=state.checks></p>" \
  "<p id=odd data-gsv-text=spec.actions>stays</p><p id=markup data-gsv-text=state.markup></p>" \
  "<input id=version data-gsv-model=state.version><input id=urgent type=checkbox data-gsv-model=state.urgent>" \
  "<input id=count type=number data-gsv-model=state.checks.load>" \
  "<button id=deploy data-gsv-action=deploy data-gsv-input='{\"n\":1}'>Deploy</button>" \
  "<form id=form data-gsv-action=plan><input name=goal value=fast><button>Plan</button></form>" \
  "<script>seen = []; stop = gsvCanvas.subscribe((state) => { seen.push(state.version); state.version = 'broken'; });" \
  "</script>"

typedef struct
{
  WebFixture    web;
  EaselCanvas  *canvas;
  EaselSurface *surface;
} Fixture;

static void
tell (Fixture    *fixture,
      const char *json)
{
  g_autoptr(JsonNode) payload = json_from_string (json, NULL);

  easel_canvas_emit_message (fixture->canvas, payload);
}

static void
tell_state (Fixture    *fixture,
            const char *state)
{
  g_autofree char *json = g_strdup_printf ("{\"type\":\"state\",\"revision\":1,\"state\":%s}", state);

  tell (fixture, json);
}

static gboolean
has_sent (gpointer data)
{
  FakeHost *host = ((gpointer *) data)[0];

  for (guint i = 0; i < host->sent->len; i++)
    if (strstr (host->sent->pdata[i], ((gpointer *) data)[1]) != NULL)
      return TRUE;
  return FALSE;
}

static void
wait_sent (Fixture    *fixture,
           const char *text)
{
  gpointer data[] = { fixture->web.host, (gpointer) text };

  web_wait (has_sent, data);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  web_fixture_set_up (&fixture->web, data);
  easel_web_engine_add_page (fixture->web.engine, &easel_gsv_page_kind);
  fake_host_add (fixture->web.host, "ahp-canvas-content:/c/assets/index.html", "text/html", PAGE);
  fixture->canvas = fake_host_open (fixture->web.host, "c", "ahp-canvas-content:/c/assets/index.html");
  easel_canvas_set_fact (fixture->canvas, content_type, easel_gsv_page_kind.content_type);
  fixture->surface = web_fixture_show (&fixture->web, fixture->canvas);
  web_wait_state (fixture->surface, EASEL_SURFACE_LIVE);
  wait_sent (fixture, "hello");
  tell_state (fixture, "{\"service\":\"api\",\"version\":\"1.2\",\"urgent\":true,\"checks\":{\"load\":3},"
                       "\"markup\":\"<img src=x onerror=seen.push(9)>\"}");
  web_wait_eval (fixture->surface, "document.querySelector('h1').textContent", "api");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->canvas);
  web_fixture_tear_down (&fixture->web, data);
}

static void
test_shown (Fixture       *fixture,
            gconstpointer  data)
{
  web_assert_eval (fixture->surface, "object.textContent", "{\"load\":3}");
  web_assert_eval (fixture->surface, "odd.textContent", "");
  web_assert_eval (fixture->surface, "markup.children.length + markup.textContent",
                   "0<img src=x onerror=seen.push(9)>");
  web_assert_eval (fixture->surface, "version.value", "1.2");
  web_assert_eval (fixture->surface, "String(urgent.checked)", "true");
  web_assert_eval (fixture->surface, "count.value", "3");
  web_assert_eval (fixture->surface, "typeof ahpCanvas", "undefined");
}

/* Elements that come later are bound, and those that go away are no matter. */
static void
test_later (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *added =
    web_eval (fixture->surface, "document.body.insertAdjacentHTML('beforeend', '<i data-gsv-text=state.version></i>')");

  web_wait_eval (fixture->surface, "document.querySelector('i').textContent", "1.2");
}

static void
test_edit (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *typed =
    web_eval (fixture->surface, "version.focus(); version.value = '2.0';"
                                "version.dispatchEvent(new Event('input', {bubbles: true}))");
  g_autofree char *checked = NULL;
  g_autofree char *counted = NULL;

  wait_sent (fixture, "{\"type\":\"edit\",\"path\":\"state.version\",\"value\":\"2.0\"}");
  /* A change of others meanwhile does not overwrite what is being typed. */
  tell_state (fixture, "{\"service\":\"web\",\"version\":\"1.3\",\"urgent\":false,\"checks\":{\"load\":4}}");
  web_wait_eval (fixture->surface, "document.querySelector('h1').textContent", "web");
  web_assert_eval (fixture->surface, "version.value", "2.0");
  web_assert_eval (fixture->surface, "String(urgent.checked)", "false");
  checked = web_eval (fixture->surface, "urgent.click()");
  wait_sent (fixture, "{\"type\":\"edit\",\"path\":\"state.urgent\",\"value\":true}");
  counted = web_eval (fixture->surface, "count.value = '7'; count.dispatchEvent(new Event('input', {bubbles: true}))");
  wait_sent (fixture, "{\"type\":\"edit\",\"path\":\"state.checks.load\",\"value\":7}");
}

/* The user takes somebody else's value: the field that they are in shows it, and leaving the field does not bring their
 * own back. */
static void
test_theirs (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *typed =
    web_eval (fixture->surface, "version.focus(); version.value = 'mine';"
                                "version.dispatchEvent(new Event('input', {bubbles: true}))");
  g_autofree char *left = NULL;

  wait_sent (fixture, "{\"type\":\"edit\",\"path\":\"state.version\",\"value\":\"mine\"}");
  g_ptr_array_set_size (fixture->web.host->sent, 0);
  tell (fixture, "{\"type\":\"given-back\",\"pointer\":\"/version\"}");
  tell_state (fixture, "{\"service\":\"web\",\"version\":\"theirs\",\"urgent\":false,\"checks\":{\"load\":4}}");
  web_wait_eval (fixture->surface, "version.value", "theirs");
  web_assert_eval (fixture->surface, "document.activeElement.id", "version");
  left = web_eval (fixture->surface, "version.dispatchEvent(new Event('change', {bubbles: true})); version.blur();"
                                     "gsvCanvas.runAction('deploy').catch(() => {})");
  wait_sent (fixture, "{\"type\":\"run\"");
  for (guint i = 0; i < fixture->web.host->sent->len; i++)
    g_assert_null (strstr (fixture->web.host->sent->pdata[i], "mine"));
}

/* Somebody else's value comes between the selection of all text, as Tab makes it, and the first letter of the user. */
static void
test_selected (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *selected = web_eval (fixture->surface, "version.focus(); version.select()");
  g_autofree char *typed = NULL;

  tell_state (fixture, "{\"service\":\"web\",\"version\":\"theirs\"}");
  web_wait_eval (fixture->surface, "version.value", "theirs");
  typed = web_eval (fixture->surface, "document.execCommand('insertText', false, '2.0')");
  wait_sent (fixture, "{\"type\":\"edit\",\"path\":\"state.version\",\"value\":\"2.0\"}");
  /* Where less was selected, nothing is. */
  web_assert_eval (fixture->surface, "version.blur(); version.focus(); version.setSelectionRange(0, 1); 1", "1");
  tell_state (fixture, "{\"service\":\"api\",\"version\":\"1.3\"}");
  web_wait_eval (fixture->surface, "version.value", "1.3");
  web_assert_eval (fixture->surface, "String(version.selectionEnd - version.selectionStart)", "0");
}

/* Without a connection nothing can be sent: it is, once there is one again. */
static void
test_edit_lost (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *typed = NULL;

  easel_canvas_set_state (fixture->canvas, EASEL_CANVAS_STALE, "Gone");
  web_settle (fixture->surface);
  typed = web_eval (fixture->surface, "version.value = '3.0'; version.dispatchEvent(new Event('input', {bubbles: true}))");
  web_settle (fixture->surface);
  easel_canvas_set_state (fixture->canvas, EASEL_CANVAS_READY, NULL);
  wait_sent (fixture, "{\"type\":\"edit\",\"path\":\"state.version\",\"value\":\"3.0\"}");
}

static void
test_actions (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *clicked = web_eval (fixture->surface, "deploy.click()");
  g_autofree char *submitted = NULL;
  g_autofree char *called = NULL;

  wait_sent (fixture, "{\"type\":\"run\",\"call\":0,\"action\":\"deploy\",\"input\":{\"n\":1}}");
  web_assert_eval (fixture->surface, "deploy.getAttribute('aria-busy')", "true");
  tell (fixture, "{\"type\":\"result\",\"call\":0,\"result\":{\"ok\":true}}");
  web_wait_eval (fixture->surface, "String(deploy.hasAttribute('aria-busy'))", "false");
  submitted = web_eval (fixture->surface, "form.requestSubmit()");
  wait_sent (fixture, "{\"type\":\"run\",\"call\":1,\"action\":\"plan\",\"input\":{\"goal\":\"fast\"}}");
  called = web_eval (fixture->surface,
                     "gsvCanvas.runAction('fail').catch((error) => { window.failure = error.message; }); 1");
  wait_sent (fixture, "{\"type\":\"run\",\"call\":2,\"action\":\"fail\"}");
  tell (fixture, "{\"type\":\"result\",\"call\":2,\"error\":\"boom\"}");
  web_wait_eval (fixture->surface, "window.failure", "boom");
}

/* A page that changes its copy of the state changes nobody else's. */
static void
test_copies (Fixture       *fixture,
             gconstpointer  data)
{
  web_assert_eval (fixture->surface, "gsvCanvas.getState().version", "1.2");
  web_assert_eval (fixture->surface, "gsvCanvas.getState().version = 'x'; gsvCanvas.getState().version", "1.2");
  tell_state (fixture, "{\"version\":\"1.3\"}");
  web_wait_eval (fixture->surface, "seen.join()", "1.2,1.3");
  web_assert_eval (fixture->surface, "version.value", "1.3");
  web_assert_eval (fixture->surface, "String(stop())", "true");
  tell_state (fixture, "{\"version\":\"1.4\"}");
  web_wait_eval (fixture->surface, "version.value", "1.4");
  web_assert_eval (fixture->surface, "seen.join()", "1.2,1.3");
}

/* Also complaints of the object of ours in the page are heard. */
static void
test_console (Fixture       *fixture,
              gconstpointer  data)
{
  EaselConsole *console = easel_canvas_get_console (fixture->canvas);
  g_autoptr(EaselConsoleItem) item = NULL;
  g_autofree char *clicked = NULL;

  easel_console_set_observed (console, TRUE);
  clicked = web_eval (fixture->surface, "deploy.click()");
  wait_sent (fixture, "\"action\":\"deploy\"");
  tell (fixture, "{\"type\":\"result\",\"call\":0,\"error\":\"no api_key=hunter2\"}");
  easel_test_wait_until (g_list_model_get_n_items (easel_console_get_items (console)) == 1);
  item = g_list_model_get_item (easel_console_get_items (console), 0);
  g_assert_cmpstr (easel_console_item_get_text (item), ==, "gsvCanvas: no api_key=•••");
  g_assert_cmpint (easel_console_item_get_level (item), ==, EASEL_CONSOLE_ERROR);
  easel_console_set_observed (console, FALSE);
  /* The next document has nothing of it until somebody looks again. */
  easel_surface_reload (fixture->surface);
  web_wait_state (fixture->surface, EASEL_SURFACE_LIVE);
  web_wait_eval (fixture->surface, "document.readyState", "complete");
  web_assert_console (fixture->surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add ("/web/gsv/shown", Fixture, NULL, set_up, test_shown, tear_down);
  g_test_add ("/web/gsv/later", Fixture, NULL, set_up, test_later, tear_down);
  g_test_add ("/web/gsv/edit", Fixture, NULL, set_up, test_edit, tear_down);
  g_test_add ("/web/gsv/edit/selected", Fixture, NULL, set_up, test_selected, tear_down);
  g_test_add ("/web/gsv/edit/theirs", Fixture, NULL, set_up, test_theirs, tear_down);
  g_test_add ("/web/gsv/edit/lost", Fixture, NULL, set_up, test_edit_lost, tear_down);
  g_test_add ("/web/gsv/actions", Fixture, NULL, set_up, test_actions, tear_down);
  g_test_add ("/web/gsv/console", Fixture, NULL, set_up, test_console, tear_down);
  g_test_add ("/web/gsv/copies", Fixture, NULL, set_up, test_copies, tear_down);
  return g_test_run ();
}
