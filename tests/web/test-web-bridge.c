/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-test.h"

#define ONE "ahp-canvas-content:/one/"
/* Notes only messages. */
#define RECORDING "<!doctype html><script>window.got = [];" \
  "ahpCanvas.addEventListener('message', e => got.push(e.data))</script>"

/* Notes all events, in order, in window.got. */
#define LISTENING \
  "<!doctype html><script>window.got = []; window.errors = []; window.changes = [];" \
  "ahpCanvas.addEventListener('message', e => got.push(e.data));" \
  "ahpCanvas.addEventListener('messageerror', e => errors.push(e.data.message));" \
  "ahpCanvas.addEventListener('connectedchange', () => changes.push(ahpCanvas.connected));" \
  "const attempt = f => { try { f(); return 'ok'; } catch (e) { return e.name; } };" \
  "</script>"

static void
emit (EaselSurface *surface,
      const char   *json)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (json, strlen (json), EASEL_LIMIT_MESSAGE_BYTES, &error);

  g_assert_no_error (error);
  easel_canvas_emit_message (easel_surface_get_canvas (surface), node);
}

typedef struct
{
  FakeHost *host;
  guint     count;
} SentWanted;

static gboolean
has_sent (gpointer data)
{
  SentWanted *wanted = data;

  return wanted->host->sent->len >= wanted->count;
}

static void
wait_sent (WebFixture *self,
           guint       count)
{
  SentWanted wanted = { self->host, count };

  web_wait (has_sent, &wanted);
}

/* What a page finds, and that it cannot change it. */
static void
test_object (WebFixture    *self,
             gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING "<script>window.first = ahpCanvas.connected +"
                                                              " ahpCanvas.instanceId</script>");

  web_assert_eval (surface, "first", "trueone");
  web_assert_eval (surface, "Object.isFrozen(ahpCanvas)", "true");
  web_assert_eval (surface, "attempt(() => { 'use strict'; ahpCanvas = 1 })", "TypeError");
  web_assert_eval (surface, "attempt(() => { 'use strict'; ahpCanvas.postMessage = 1 })", "TypeError");
  web_assert_eval (surface, "attempt(() => { 'use strict'; delete window.ahpCanvas })", "TypeError");
  web_assert_eval (surface, "Object.keys(ahpCanvas).join()",
                   "instanceId,connected,visibility,getState,setState,postMessage,addEventListener,removeEventListener");
  /* Nothing of the plumbing shows. */
  web_assert_eval (surface, "String(window.webkit && window.webkit.messageHandlers.ahpBridge)", "undefined");
  web_assert_eval (surface, "typeof ahpNative + typeof ahpBoot", "undefinedundefined");
}

static void
test_values (WebFixture    *self,
             gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);
  static const char * const sendable[][2] = {
    { "ahpCanvas.postMessage({a: [1, 2.5, null, true, 'ä\\u2028\\ud83d\\ude00']})",
      "{\"a\":[1,2.5,null,true,\"ä\xe2\x80\xa8😀\"]}" },
    { "ahpCanvas.postMessage('\"); alert(1)//')", "\"\\\"); alert(1)//\"" },
    { "ahpCanvas.postMessage({a: undefined, b: 1})", "{\"b\":1}" },
    { "ahpCanvas.postMessage(null)", "null" },
    { "ahpCanvas.postMessage(new Date(0))", "\"1970-01-01T00:00:00.000Z\"" },
  };
  static const char * const refused[] = {
    "undefined", "() => 1", "{f() {}}", "Symbol()", "1n", "(() => { const a = []; a.push(a); return a })()",
    "'x'.repeat(262143)", "'ä'.repeat(131072)",
  };

  for (guint i = 0; i < G_N_ELEMENTS (sendable); i++)
    {
      g_free (web_eval (surface, sendable[i][0]));
      wait_sent (self, i + 1);
      g_assert_cmpstr (g_ptr_array_index (self->host->sent, i), ==, sendable[i][1]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *script = g_strdup_printf ("attempt(() => ahpCanvas.postMessage(%s))", refused[i]);

      g_test_message ("%s", refused[i]);
      web_assert_eval (surface, script, "DataCloneError");
    }
  web_settle (surface);
  g_assert_cmpuint (self->host->sent->len, ==, G_N_ELEMENTS (sendable));
  /* The largest that fits: the quotes are two of its bytes. */
  g_free (web_eval (surface, "ahpCanvas.postMessage('x'.repeat(262142))"));
  wait_sent (self, G_N_ELEMENTS (sendable) + 1);
}

/* JavaScript's JSON is wider than ours; what only we refuse comes back as an event. */
static void
test_unacceptable (WebFixture    *self,
                   gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);

  g_free (web_eval (surface, "ahpCanvas.postMessage('a\\0b'); ahpCanvas.postMessage(2 ** 64);"
                             "let deep = 1; for (let i = 0; i < 100; i++) deep = [deep]; ahpCanvas.postMessage(deep)"));
  web_wait_eval (surface, "String(errors.length)", "3");
  g_assert_cmpuint (self->host->sent->len, ==, 0);
}

static void
test_order (WebFixture    *self,
            gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);
  const guint count = 10000;

  g_free (web_eval (surface, "for (let i = 0; i < 10000; i++) ahpCanvas.postMessage({i})"));
  wait_sent (self, count);
  g_assert_cmpuint (self->host->sent->len, ==, count);
  for (guint i = 0; i < count; i++)
    {
      g_autofree char *expected = g_strdup_printf ("{\"i\":%u}", i);

      g_assert_cmpstr (g_ptr_array_index (self->host->sent, i), ==, expected);
    }

  for (guint i = 0; i < count; i++)
    {
      g_autofree char *json = g_strdup_printf ("{\"i\":%u}", i);

      emit (surface, json);
    }
  web_wait_eval (surface, "String(got.length)", "10000");
  web_assert_eval (surface, "got.every((m, i) => m.i === i)", "true");
}

/* Foreign text arrives as data, whatever it looks like. */
static void
test_hostile_text (WebFixture    *self,
                   gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);

  emit (surface, "{\"t\":\"'); window.hacked = 1; ('\\u2028</script>${1}`\\\\\"}");
  emit (surface, "[\"__proto__\", {\"__proto__\": {\"hacked\": 1}}]");
  web_wait_eval (surface, "String(got.length)", "2");
  web_assert_eval (surface, "got[0].t", "'); window.hacked = 1; ('\xe2\x80\xa8</script>${1}`\\");
  web_assert_eval (surface, "String(window.hacked)", "undefined");
}

static void
test_quota (WebFixture    *self,
            gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);
  const char *fill = "let n = 0, name = 'ok'; const big = 'x'.repeat(200000);"
                     "while (name === 'ok' && n < 100) { name = attempt(() => ahpCanvas.postMessage(big));"
                     " if (name === 'ok') n++ } `${n} ${name}`";
  guint accepted = EASEL_LIMIT_BRIDGE_QUEUE / 200002;
  g_autofree char *expected = g_strdup_printf ("%u QuotaExceededError", accepted);

  self->host->hold_sends = TRUE;
  web_assert_eval (surface, fill, expected);
  wait_sent (self, accepted);
  web_assert_eval (surface, "attempt(() => ahpCanvas.postMessage('x'.repeat(200000)))", "QuotaExceededError");

  /* Nothing is lost, and what the host has taken is free again. */
  fake_host_release (self->host);
  web_wait_eval (surface, "attempt(() => ahpCanvas.postMessage('x'.repeat(250000)))", "ok");
  wait_sent (self, accepted + 1);
}

/* A page does not get rid of its debt by loading itself again. */
static void
test_quota_reload (WebFixture    *self,
                   gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);

  self->host->hold_sends = TRUE;
  g_free (web_eval (surface, "for (let i = 0; i < 20; i++) ahpCanvas.postMessage('x'.repeat(200000)); window.old = 1"));
  wait_sent (self, 20);
  easel_surface_reload (surface);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "String(window.old)", "undefined");
  web_wait_eval (surface, "attempt(() => ahpCanvas.postMessage('x'.repeat(200000)))", "QuotaExceededError");
  fake_host_release (self->host);
  web_wait_eval (surface, "attempt(() => ahpCanvas.postMessage('x'.repeat(200000)))", "ok");
}

static void
test_failed_send (WebFixture    *self,
                  gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);

  self->host->fail_sends = TRUE;
  g_free (web_eval (surface, "ahpCanvas.postMessage(1); ahpCanvas.postMessage(2)"));
  web_wait_eval (surface, "errors.join()", "the host said no,the host said no");
}

static void
test_stale (WebFixture    *self,
            gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);
  EaselCanvas *canvas = easel_surface_get_canvas (surface);

  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, "gone");
  web_wait_eval (surface, "changes.join()", "false");
  web_assert_eval (surface, "attempt(() => ahpCanvas.postMessage(1))", "InvalidStateError");
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  web_wait_eval (surface, "changes.join()", "false,true");
  g_free (web_eval (surface, "ahpCanvas.postMessage(2)"));
  wait_sent (self, 1);
  g_assert_cmpstr (g_ptr_array_index (self->host->sent, 0), ==, "2");

  easel_canvas_set_fact (canvas, capabilities, EASEL_CANVAS_CAN_READ);
  web_wait_eval (surface, "changes.join()", "false,true,false");
  /* And a document that starts in that state knows from its first line. */
  fake_host_add (self->host, ONE "index.html", "text/html",
                 LISTENING "<script>window.first = String(ahpCanvas.connected)</script>");
  easel_surface_reload (surface);
  web_wait_eval (surface, "window.first", "false");
}

/* The user closes the canvas: until it is gone its page may say and hear all, as the host may refuse. */
static void
test_closing (WebFixture    *self,
              gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);
  EaselCanvas *canvas = easel_surface_get_canvas (surface);

  easel_canvas_close_async (canvas, NULL, NULL, NULL);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_CLOSING);
  emit (surface, "\"still there\"");
  web_wait_eval (surface, "got.join()", "still there");
  web_assert_eval (surface, "ahpCanvas.connected + changes.join()", "true");
  web_assert_eval (surface, "attempt(() => ahpCanvas.postMessage('too'))", "ok");
  wait_sent (self, 1);
  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, "gone");
  web_wait_eval (surface, "changes.join()", "false");
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  easel_canvas_refuse_close (canvas);
  web_wait_eval (surface, "changes.join()", "false,true");
}

/* What was accepted before the provider went is delivered once, when the host takes it, and the page hears nothing bad. */
static void
test_accepted_over_stale (WebFixture    *self,
                          gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);
  EaselCanvas *canvas = easel_surface_get_canvas (surface);

  self->host->hold_sends = TRUE;
  g_free (web_eval (surface, "for (let i = 0; i < 5; i++) ahpCanvas.postMessage(i)"));
  wait_sent (self, 5);
  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, "gone");
  web_wait_eval (surface, "changes.join()", "false");
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  fake_host_release (self->host);
  g_free (web_eval (surface, "1"));
  web_wait_eval (surface, "attempt(() => ahpCanvas.postMessage('last'))", "ok");
  wait_sent (self, 6);
  g_assert_cmpuint (self->host->sent->len, ==, 6);
  for (guint i = 0; i < 5; i++)
    g_assert_cmpint (((char *) g_ptr_array_index (self->host->sent, i))[0], ==, (int) ('0' + i));
  web_assert_eval (surface, "String(errors.length)", "0");
}

/* Messages wait for the first listener, in order, over a reload too. */
static void
test_before_listener (WebFixture    *self,
                      gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", "<!doctype html><p>deaf");

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *json = g_strdup_printf ("%u", i);

      emit (surface, json);
    }
  web_settle (surface);
  fake_host_add (self->host, ONE "index.html", "text/html",
                 "<!doctype html><script>window.got = []; setTimeout(() => {"
                 " ahpCanvas.addEventListener('message', e => got.push(e.data)) }, 100)</script>");
  easel_surface_reload (surface);
  emit (surface, "3");
  web_wait_eval (surface, "String(window.got)", "0,1,2,3");
}

static void
test_deaf (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", "<!doctype html><p>deaf");
  g_autofree char *filling = g_strnfill (1024 * 1024, 'x');
  g_autofree char *json = g_strdup_printf ("\"%s\"", filling);

  for (guint i = 0; i < 6; i++)
    emit (surface, json);
  web_wait_shows (self->window, "does not take the messages");
  g_free (web_eval (surface, "window.got = 0; ahpCanvas.addEventListener('message', () => got++); 1"));
  web_wait_eval (surface, "String(got)", "3");
}

/* A frame has no bridge, whatever kind of frame: the raw handler would have answered all of them. */
static void
test_frames (WebFixture    *self,
             gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (
    self, "one",
    "<!doctype html><script>window.got = []; addEventListener('message', e => got.push(e.data));"
    "const probe = \"<script>parent.postMessage(typeof ahpCanvas + typeof (window.webkit || {}).messageHandlers, '*');"
    "try { webkit.messageHandlers.ahpBridge.postMessage('m0123456789abcdef\\\"frame\\\"') } catch (e) {}</\" + 'script>';"
    "onload = () => { for (const src of ['', 'data:text/html,' + probe, 'ahp-canvas-content:/one/frame.html']) {"
    " const f = document.createElement('iframe'); if (src) f.src = src; else f.srcdoc = probe;"
    " document.body.append(f); }"
    "const f = document.createElement('iframe'); document.body.append(f);"
    "try { f.contentWindow.ahpCanvas.postMessage('frame') } catch (e) { got.push('none') } }</script><body>");

  web_wait_eval (surface, "String(got.includes('none'))", "true");
  web_settle (surface);
  g_assert_cmpuint (self->host->sent->len, ==, 0);
  web_assert_eval (surface, "String(got.some(t => t.startsWith('object')))", "false");
}

/* document.open() takes all listeners from window and document. */
static void
test_document_open (WebFixture    *self,
                    gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);

  g_free (web_eval (surface, "document.open(); document.write('<p>new'); document.close(); ahpCanvas.postMessage(1)"));
  wait_sent (self, 1);
  emit (surface, "2");
  web_wait_eval (surface, "String(got)", "2");
}

/* A page may call the other side's names and dispatch its events: nothing comes of it. */
static void
test_forged_events (WebFixture    *self,
                    gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);

  g_free (web_eval (surface,
                    "const fake = new EventTarget(); window.dispatchEvent(new MouseEvent('ahp-port', {relatedTarget: fake}));"
                    "fake.dispatchEvent(new CustomEvent('ahp-out', {detail: 'm\"forged\"', cancelable: true}));"
                    "window.dispatchEvent(new Event('ahp-hello'));"
                    "window.dispatchEvent(new CustomEvent('ahp-out', {detail: 'm\"forged\"'})); ahpCanvas.postMessage(1)"));
  wait_sent (self, 1);
  web_settle (surface);
  g_assert_cmpuint (self->host->sent->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (self->host->sent, 0), ==, "1");
}

/* A web process that was taken over speaks past the relay. Here the test does, from the relay's world. */
static void
test_violation (WebFixture    *self,
                gconstpointer  data)
{
  static const char * const messages[] = {
    "{}", "'m'", "'x0123456789abcdef'", "'m0123456789abcdeg1'",
    "'m0123456789abcdef' + JSON.stringify('x'.repeat(300000))",
  };

  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    {
      EaselSurface *surface = web_fixture_show_page (self, "one", LISTENING);
      g_autofree char *script = g_strdup_printf ("webkit.messageHandlers.ahpBridge.postMessage(%s)", messages[i]);

      g_test_expect_message ("easel-webview", G_LOG_LEVEL_WARNING, "*broke the rules*");
      webkit_web_view_evaluate_javascript (web_get_view (surface), script, -1,
                                           easel_web_engine_get_world (self->engine), NULL, NULL, NULL, NULL);
      web_wait_state (surface, EASEL_SURFACE_CRASHED);
      g_test_assert_expected_messages ();
      web_wait_shows (self->window, "broke the rules");
    }
  g_assert_cmpuint (self->host->sent->len, ==, 0);
}

/* From the moment on in which the canvas has another document, messages are for that, although the one before listens. */
static void
test_replaced (WebFixture    *self,
               gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", RECORDING);

  emit (surface, "0");
  web_wait_eval (surface, "String(window.got)", "0");
  for (guint i = 1; i < 10; i++)
    {
      g_autofree char *json = g_strdup_printf ("%u", i);

      easel_surface_reload (surface);
      emit (surface, json);
      web_wait_eval (surface, "String(window.got)", json);
    }
}

/* A load that another one replaces ends after that was asked for, and before it begins. */
static void
test_replaced_twice (WebFixture    *self,
                     gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", RECORDING);

  emit (surface, "0");
  web_wait_eval (surface, "String(window.got)", "0");
  for (guint i = 1; i < 10; i++)
    {
      g_autofree char *json = g_strdup_printf ("%u", i);
      g_autoptr(GTask) read = NULL;

      self->host->keep_reads = TRUE;
      easel_surface_reload (surface);
      easel_test_wait_until (!g_queue_is_empty (&self->host->kept));
      read = g_queue_pop_head (&self->host->kept);
      self->host->keep_reads = FALSE;
      g_task_return_new_error (read, G_IO_ERROR, G_IO_ERROR_FAILED, "the connection was lost");
      easel_surface_reload (surface);
      emit (surface, json);
      web_wait_eval (surface, "String(window.got)", json);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, test) g_test_add ("/web/bridge/" name, WebFixture, NULL, web_fixture_set_up, test, web_fixture_tear_down)
  ADD ("object", test_object);
  ADD ("values", test_values);
  ADD ("unacceptable", test_unacceptable);
  ADD ("order", test_order);
  ADD ("hostile-text", test_hostile_text);
  ADD ("quota", test_quota);
  ADD ("quota-reload", test_quota_reload);
  ADD ("failed-send", test_failed_send);
  ADD ("stale", test_stale);
  ADD ("closing", test_closing);
  ADD ("accepted-over-stale", test_accepted_over_stale);
  ADD ("before-listener", test_before_listener);
  ADD ("replaced", test_replaced);
  ADD ("replaced-twice", test_replaced_twice);
  ADD ("deaf", test_deaf);
  ADD ("frames", test_frames);
  ADD ("document-open", test_document_open);
  ADD ("forged-events", test_forged_events);
  ADD ("violation", test_violation);

  return g_test_run ();
}
