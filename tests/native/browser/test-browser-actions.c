/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browser-fixture.h"

#include <gtk/gtk.h>

static const char form[] =
  "<title>Order</title><h1>Order form</h1><a href='/next'>Next page</a><form method=post action=/done>"
  "<label>Name <input name=name></label>"
  "<label for=n>Number</label><input id=n name=number type=number value=1>"
  "<input type=password name=pw aria-label=Secret value=hidden>"
  "<label><input type=checkbox name=gift> A gift</label>"
  "<label>Colour <select name=colour><option value=r>Red<option value=g>Green</select></label>"
  "<label>Day <input type=date name=day></label>"
  "<textarea name=note aria-label=Note>old</textarea>"
  "<input readonly aria-label=Fixed value=x><button disabled>Never</button>"
  "<button name=send value=yes>Send</button></form>"
  "<div style='display:none'>invisible words<button>Invisible</button></div><p>Some <b>bold</b> words.</p>";

static void
set_up (Browser       *self,
        gconstpointer  data)
{
  browser_set_up (self, data);
  browser_serve (self, "/form", form);
  browser_serve (self, "/next", "<title>Next</title>next");
  browser_serve (self, "/done", "<title>Done</title>Thank you");
  browser_open (self);
}

static void
test_navigation (Browser       *self,
                 gconstpointer  data)
{
  g_autoptr(JsonObject) back = NULL;
  g_autoptr(JsonObject) forward = NULL;
  g_autoptr(JsonObject) reload = NULL;
  g_autoptr(JsonObject) state = NULL;
  g_autoptr(JsonObject) stopped = NULL;
  g_autofree char *never = browser_url (self, "/never");
  g_autofree char *input = g_strdup_printf ("{'url':'%s','timeoutMs':300}", never);
  g_autoptr(JsonObject) loading = NULL;

  browser_fail (self, "reload", "{}", EASEL_CODE_FAILED);
  browser_fail (self, "back", "{}", EASEL_CODE_FAILED);
  browser_fail (self, "forward", "{}", EASEL_CODE_FAILED);
  browser_fail (self, "stop", "{'what':1}", EASEL_CODE_INVALID_INPUT);
  browser_fail (self, "getState", "{'what':1}", EASEL_CODE_INVALID_INPUT);
  browser_go (self, "/form");
  browser_go (self, "/next");
  back = browser_do (self, "back", "{}");
  g_assert_cmpstr (easel_json_peek_string (back, "title", NULL), ==, "Order");
  g_assert_true (easel_json_peek_boolean (back, "canGoForward", FALSE));
  forward = browser_do (self, "forward", "{}");
  g_assert_cmpstr (easel_json_peek_string (forward, "title", NULL), ==, "Next");
  reload = browser_do (self, "reload", "{}");
  g_assert_cmpstr (easel_json_peek_string (reload, "title", NULL), ==, "Next");
  g_assert_cmpuint (browser_hits (self, "/next"), >=, 2);

  /* What does not end within the time is told as it is. */
  loading = browser_do (self, "navigate", input);
  g_assert_true (easel_json_peek_boolean (loading, "loading", FALSE));
  /* Hosts keep the status of an open: where it goes to, and not that it is on its way. */
  g_assert_true (g_str_has_prefix (easel_instance_get_status (EASEL_INSTANCE (browser_instance (self))), "http://"));
  stopped = browser_do (self, "stop", "{}");
  state = browser_do (self, "getState", "{}");
  g_assert_false (easel_json_peek_boolean (state, "loading", TRUE));
  g_assert_cmpstr (easel_json_peek_string (state, "title", NULL), ==, "Next");
}

static void
test_navigation_fails (Browser       *self,
                       gconstpointer  data)
{
  static const char * const refused[] = {
    "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "ahp-canvas-content:/a/b", "about:config",
    "http://", "http://127.0.0.1:1\\\\@example.org/", "ftp://example.org/", "example.org", "http://a b/",
  };

  browser_go (self, "/form");
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *input = browser_input ("{'url':'%s'}", refused[i]);

      browser_fail (self, "navigate", input, EASEL_CODE_INVALID_INPUT);
    }
  /* Nobody listens there. */
  browser_fail (self, "navigate", "{'url':'http://127.0.0.1:1/'}", EASEL_CODE_FAILED);
}

static void
test_reading (Browser       *self,
              gconstpointer  data)
{
  g_autoptr(JsonObject) text = NULL;
  g_autoptr(JsonObject) part = NULL;
  g_autoptr(JsonObject) rest = NULL;
  g_autoptr(JsonObject) elements = NULL;
  g_autofree char *all = NULL;

  browser_go (self, "/form");
  text = browser_do (self, "getText", "{}");
  g_assert_nonnull (strstr (easel_json_peek_string (text, "text", ""), "Some bold words."));
  g_assert_null (strstr (easel_json_peek_string (text, "text", ""), "invisible"));
  g_assert_cmpstr (easel_json_peek_string (text, "title", NULL), ==, "Order");
  part = browser_do (self, "getText", "{'maxChars':5}");
  g_assert_cmpstr (easel_json_peek_string (part, "text", NULL), ==, "Order");
  g_assert_true (easel_json_peek_boolean (part, "truncated", FALSE));
  rest = browser_do (self, "getText", "{'offset':5,'selector':'h1'}");
  g_assert_cmpstr (easel_json_peek_string (rest, "text", NULL), ==, " form");
  browser_fail (self, "getText", "{'selector':'#nothing'}", EASEL_CODE_NOT_FOUND);
  browser_fail (self, "getText", "{'selector':'!!'}", EASEL_CODE_INVALID_INPUT);

  elements = browser_do (self, "getElements", "{}");
  all = easel_json_to_string (json_object_get_member (elements, "elements"));
  g_assert_nonnull (strstr (all, "\"Order form\""));
  g_assert_null (strstr (all, "Invisible"));
  g_assert_null (strstr (all, "\"hidden\""));
  browser_fail (self, "getElements", "{'max':0}", EASEL_CODE_INVALID_INPUT);
}

/* What an agent opens and reads at once is there, or the answer says that it is not. */
static void
test_reading_early (Browser       *self,
                    gconstpointer  data)
{
  static const char *const actions[] = { "getText", "getElements", "snapshot" };
  g_autofree char *never = browser_url (self, "/never");
  g_autofree char *open = browser_input ("{'url':'%s'}", never);

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autoptr(JsonObject) opened = NULL;
      g_autoptr(JsonObject) read = NULL;
      g_autoptr(GAsyncResult) result = NULL;
      g_autofree char *code = NULL;

      opened = browser_ask (self, "canvasOpen", NULL, open, &code);
      g_assert_cmpstr (code, ==, NULL);
      browser_begin (self, "canvasInvokeAction", actions[i], "{}", &result);
      easel_test_wait_until (self->held != NULL);
      browser_release (self, "<title>Late</title><a href='/'>Late words</a>");
      easel_test_wait_until (result != NULL);
      read = browser_end (self, actions[i], result, &code);
      g_assert_cmpstr (code, ==, NULL);
      g_assert_cmpstr (easel_json_peek_string (read, "url", NULL), ==, never);
      g_assert_cmpstr (easel_json_peek_string (read, "title", NULL), ==, "Late");
      g_assert_false (easel_json_has (read, "loading"));
      if (i == 0)
        g_assert_cmpstr (easel_json_peek_string (read, "text", NULL), ==, "Late words");
      else if (i == 1)
        g_assert_cmpuint (json_array_get_length (easel_json_peek_array (read, "elements")), ==, 1);
      json_object_unref (browser_ask (self, "canvasClose", NULL, "{}", &code));
      browser_open (self);
    }
}

/* The user is asked where the page is, and not on the way there: their yes is for that place, once and for the canvas.
 * @data: how they answer. */
static void
evaluate_early (Browser     *self,
                EaselAnswer  answer)
{
  g_autofree char *never = browser_url (self, "/never");
  g_autofree char *open = browser_input ("{'url':'%s'}", never);
  g_autoptr(JsonObject) opened = NULL;
  g_autoptr(JsonObject) asked = NULL;
  g_autoptr(JsonObject) value = NULL;
  g_autoptr(JsonObject) closed = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autofree char *code = NULL;

  opened = browser_ask (self, "canvasOpen", NULL, open, &code);
  browser_begin (self, "canvasInvokeAction", "evaluate", "{'script':'return 1'}", &result);
  easel_test_wait_until (self->held != NULL);
  g_assert_cmpuint (g_list_model_get_n_items (easel_consent_get_questions (self->consent)), ==, 0);
  browser_release (self, "<title>Late</title>");
  easel_test_wait_until (result != NULL);
  asked = browser_end (self, "evaluate", result, &code);
  g_assert_cmpstr (code, ==, EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (self, EASEL_ACTION_EVALUATE, answer);
  value = browser_do (self, "evaluate", "{'script':'return 1'}");
  closed = browser_ask (self, "canvasClose", NULL, "{}", &code);
}

static gboolean
has_come (Browser    *self,
          const char *url)
{
  EaselBrowserPage *page = easel_browser_instance_get_page (browser_instance (self));

  return g_strcmp0 (easel_browser_page_get_address (page), url) == 0 && !easel_browser_page_is_loading (page);
}

/* An agent opens a page and wants to run a script there at once; the user answers when they see the page. How often
 * the agent is asked for the user's yes again although they gave it: EASEL_TEST_ROUNDS says how many times to try, on
 * a machine that has more to do. */
static void
test_evaluate_rounds (Browser       *self,
                      gconstpointer  data)
{
  guint n = g_getenv ("EASEL_TEST_ROUNDS") != NULL ? atoi (g_getenv ("EASEL_TEST_ROUNDS")) : 4;
  g_autofree char *url = browser_url (self, "/a");
  g_autofree char *open = browser_input ("{'url':'%s'}", url);
  guint n_again = 0;

  browser_serve (self, "/a", "<title>A</title>");
  for (guint i = 0; i < n; i++)
    {
      g_autoptr(JsonObject) opened = NULL;
      g_autoptr(JsonObject) asked = NULL;
      g_autoptr(JsonObject) value = NULL;
      g_autoptr(JsonObject) closed = NULL;
      g_autofree char *code = NULL;

      opened = browser_ask (self, "canvasOpen", NULL, open, &code);
      asked = browser_ask (self, "canvasInvokeAction", "evaluate", "{'script':'return 1'}", &code);
      g_assert_cmpstr (code, ==, EASEL_CODE_NEEDS_APPROVAL);
      easel_test_wait_until (has_come (self, url));
      browser_answer (self, EASEL_ACTION_EVALUATE, i % 2 == 0 ? EASEL_ANSWER_ONCE : EASEL_ANSWER_CANVAS);
      g_clear_pointer (&code, g_free);
      value = browser_ask (self, "canvasInvokeAction", "evaluate", "{'script':'return 1'}", &code);
      n_again += g_strcmp0 (code, EASEL_CODE_NEEDS_APPROVAL) == 0;
      g_clear_pointer (&code, g_free);
      closed = browser_ask (self, "canvasClose", NULL, "{}", &code);
    }
  g_test_message ("%u of %u were asked again", n_again, n);
  g_assert_cmpuint (n_again, ==, 0);
}

static void
test_evaluate_early (Browser       *self,
                     gconstpointer  data)
{
  evaluate_early (self, EASEL_ANSWER_ONCE);
  evaluate_early (self, EASEL_ANSWER_CANVAS);
}

/* A page that never ends to load can be read, and one that never came says why. */
static void
test_reading_unfinished (Browser       *self,
                         gconstpointer  data)
{
  g_autofree char *url = browser_url (self, "/endless");
  g_autofree char *open = browser_input ("{'url':'%s'}", url);
  g_autoptr(JsonObject) opened = NULL;
  g_autoptr(JsonObject) read = NULL;
  g_autoptr(JsonObject) refused = NULL;
  g_autoptr(JsonObject) failed = NULL;
  g_autofree char *code = NULL;

  browser_serve (self, "/endless", "<title>Endless</title>Some words<img src='/never'>");
  opened = browser_ask (self, "canvasOpen", NULL, open, &code);
  read = browser_do (self, "getText", "{}");
  g_assert_cmpstr (easel_json_peek_string (read, "text", NULL), ==, "Some words");
  g_assert_true (easel_json_peek_boolean (read, "loading", FALSE));
  json_object_unref (browser_do (self, "stop", "{}"));

  refused = browser_ask (self, "canvasOpen", NULL, "{'url':'http://127.0.0.1:1/'}", &code);
  failed = browser_do (self, "getText", "{}");
  g_assert_cmpstr (easel_json_peek_string (failed, "failure", ""), !=, "");
}

static void
type (Browser    *self,
      const char *role,
      const char *name,
      const char *text)
{
  g_autofree char *ref = browser_ref (self, role, name);
  g_autofree char *input = g_strdup_printf ("{'ref':'%s','text':'%s','clear':true}", ref, text);
  g_autoptr(JsonObject) result = browser_do (self, "type", input);

  g_assert_cmpstr (easel_json_peek_string (result, "value", NULL), ==, text);
}

static void
click (Browser    *self,
       const char *role,
       const char *name)
{
  g_autofree char *ref = browser_ref (self, role, name);
  g_autofree char *input = browser_input ("{'ref':'%s'}", ref);
  g_autoptr(JsonObject) result = browser_do (self, "click", input);

  g_assert_cmpstr (easel_json_peek_string (result, "input", NULL), ==, "synthetic");
}

/* What a user would do with a form, by references alone. */
static void
test_form (Browser       *self,
           gconstpointer  data)
{
  g_autoptr(JsonObject) selected = NULL;
  g_autoptr(JsonObject) state = NULL;
  g_autofree char *list = NULL;
  g_autofree char *input = NULL;
  g_autofree char *trust = NULL;

  browser_go (self, "/form");
  g_free (browser_eval (self, "addEventListener('input', e => window.trusted = e.isTrusted + ''); 1"));
  type (self, "textbox", "Name", "Zoë 🎨");
  trust = browser_eval (self, "window.trusted");
  g_assert_cmpstr (trust, ==, "true");
  type (self, "spinbutton", "Number", "42");
  type (self, "textbox", "Note", "new");
  type (self, "textbox", "Day", "2026-11-21");
  click (self, "checkbox", "A gift");
  list = browser_ref (self, "combobox", "Colour");
  input = browser_input ("{'ref':'%s','values':['Green']}", list);
  selected = browser_do (self, "select", input);
  click (self, "button", "Send");
  state = browser_do (self, "waitFor", "{'for':'text','text':'Thank you'}");
  g_assert_cmpstr (easel_json_peek_string (state, "title", NULL), ==, "Done");
  g_assert_cmpstr (self->posted, ==, "name=Zo%C3%AB+%F0%9F%8E%A8&number=42&pw=hidden&gift=on&colour=g&day=2026-11-21&"
                   "note=new&send=yes");
  /* A reference is good for its own document only. */
  browser_fail (self, "select", input, EASEL_CODE_NOT_FOUND);
}

static void
test_input_fails (Browser       *self,
                  gconstpointer  data)
{
  browser_go (self, "/form");
  browser_fail (self, "click", "{'ref':'e99-99'}", EASEL_CODE_NOT_FOUND);
  browser_fail (self, "click", "{}", EASEL_CODE_INVALID_INPUT);
  browser_fail (self, "click", "{'ref':'e1-1','selector':'a'}", EASEL_CODE_INVALID_INPUT);
  browser_fail (self, "click", "{'selector':'button[disabled]'}", EASEL_CODE_FAILED);
  browser_fail (self, "click", "{'selector':'div button'}", EASEL_CODE_FAILED);
  browser_fail (self, "type", "{'selector':'[readonly]','text':'x'}", EASEL_CODE_FAILED);
  browser_fail (self, "type", "{'selector':'h1','text':'x'}", EASEL_CODE_INVALID_INPUT);
  browser_fail (self, "type", "{'selector':'[type=date]','text':'soon'}", EASEL_CODE_INVALID_INPUT);
  browser_fail (self, "press", "{'key':'Nothing'}", EASEL_CODE_INVALID_INPUT);
  browser_fail (self, "select", "{'selector':'select','values':['Blue']}", EASEL_CODE_NOT_FOUND);
  browser_fail (self, "select", "{'selector':'h1','values':['Blue']}", EASEL_CODE_INVALID_INPUT);
  browser_fail (self, "scroll", "{}", EASEL_CODE_INVALID_INPUT);
  browser_fail (self, "scroll", "{'selector':'#nothing'}", EASEL_CODE_NOT_FOUND);
}

static void
test_keys (Browser       *self,
           gconstpointer  data)
{
  g_autoptr(JsonObject) typed = NULL;
  g_autoptr(JsonObject) letter = NULL;
  g_autoptr(JsonObject) erased = NULL;
  g_autoptr(JsonObject) tabbed = NULL;
  g_autoptr(JsonObject) entered = NULL;
  g_autoptr(JsonObject) done = NULL;
  g_autofree char *value = NULL;
  g_autofree char *focused = NULL;

  browser_go (self, "/form");
  typed = browser_do (self, "type", "{'selector':'[name=name]','text':'ab'}");
  letter = browser_do (self, "press", "{'key':'c'}");
  erased = browser_do (self, "press", "{'key':'Backspace'}");
  value = browser_eval (self, "document.querySelector('[name=name]').value");
  g_assert_cmpstr (value, ==, "ab");
  tabbed = browser_do (self, "press", "{'key':'Tab'}");
  focused = browser_eval (self, "document.activeElement.name");
  g_assert_cmpstr (focused, ==, "number");
  entered = browser_do (self, "press", "{'key':'Enter'}");
  done = browser_do (self, "waitFor", "{'for':'text','text':'Thank you'}");
  g_assert_cmpstr (easel_json_peek_string (done, "title", NULL), ==, "Done");
}

static void
test_scroll (Browser       *self,
             gconstpointer  data)
{
  g_autoptr(JsonObject) by = NULL;
  g_autoptr(JsonObject) to = NULL;

  browser_serve (self, "/long", "<body style='margin:0'><div style='height:5000px'></div><p id=end>end</p>");
  browser_go (self, "/long");
  by = browser_do (self, "scroll", "{'y':100}");
  g_assert_cmpint (easel_json_peek_int (by, "y", 0), ==, 100);
  g_assert_cmpstr (easel_json_peek_string (by, "input", NULL), ==, "script");
  to = browser_do (self, "scroll", "{'selector':'#end'}");
  g_assert_cmpint (easel_json_peek_int (to, "y", 0), >, 4000);
}

static void
test_wait (Browser       *self,
           gconstpointer  data)
{
  g_autoptr(JsonObject) text = NULL;
  g_autoptr(JsonObject) selector = NULL;
  g_autoptr(JsonObject) gone = NULL;
  g_autoptr(JsonObject) load = NULL;
  g_autoptr(JsonObject) idle = NULL;

  browser_serve (self, "/late", "<p id=old>old</p><script>setTimeout(() => { document.body.innerHTML = "
                 "'<p id=new>It is <i>there</i></p>'; }, 400)</script>");
  browser_go (self, "/late");
  text = browser_do (self, "waitFor", "{'for':'text','text':'is there'}");
  selector = browser_do (self, "waitFor", "{'for':'selector','selector':'#new'}");
  gone = browser_do (self, "waitFor", "{'for':'selector','selector':'#old','gone':true}");
  load = browser_do (self, "waitFor", "{'for':'load'}");
  idle = browser_do (self, "waitFor", "{'for':'idle'}");
  browser_fail (self, "waitFor", "{'for':'text','text':'never','timeoutMs':200}", EASEL_CODE_TIMEOUT);
  browser_fail (self, "waitFor", "{'for':'text'}", EASEL_CODE_INVALID_INPUT);
  browser_fail (self, "waitFor", "{'for':'selector','selector':'!!'}", EASEL_CODE_INVALID_INPUT);
}

static void
request (Browser    *self,
         const char *method,
         const char *input)
{
  g_autofree char *code = NULL;
  g_autoptr(JsonObject) answer = browser_ask (self, method, NULL, input, &code);

  g_assert_cmpstr (code, ==, NULL);
}

static void
assert_loaded (Browser    *self,
               const char *url)
{
  g_autoptr(JsonObject) state = browser_do (self, "waitFor", "{'for':'load'}");

  g_assert_cmpstr (easel_json_peek_string (state, "url", NULL), ==, url);
  g_assert_false (easel_json_peek_boolean (state, "loading", TRUE));
}

/* Right after the open, when the page is there already, and when its process ended on the way. */
static void
test_wait_load (Browser       *self,
                gconstpointer  data)
{
  g_autofree char *url = browser_url (self, "/next");
  g_autofree char *never = browser_url (self, "/never");
  g_autofree char *input = browser_input ("{'url':'%s'}", url);
  g_autofree char *slow = browser_input ("{'url':'%s','timeoutMs':300}", never);
  WebKitWebView *view;

  for (int i = 0; i < 10; i++)
    {
      request (self, "canvasClose", "{}");
      request (self, "canvasOpen", input);
      assert_loaded (self, url);
      assert_loaded (self, url);
    }
  json_object_unref (browser_do (self, "navigate", slow));
  browser_fail (self, "waitFor", "{'for':'load','timeoutMs':200}", EASEL_CODE_TIMEOUT);
  view = easel_browser_page_get_view (easel_browser_instance_get_page (browser_instance (self)));
  webkit_web_view_terminate_web_process (view);
  assert_loaded (self, url);
}

static GdkTexture *
decode (JsonObject *result)
{
  gsize length;
  guchar *data = g_base64_decode (easel_json_peek_string (result, "data", ""), &length);
  g_autoptr(GBytes) bytes = g_bytes_new_take (data, length);
  g_autoptr(GError) error = NULL;
  GdkTexture *texture = gdk_texture_new_from_bytes (bytes, &error);

  g_assert_no_error (error);
  return texture;
}

/* The pixel in the middle, as BGRA. */
static guint32
look (GdkTexture *texture)
{
  int width = gdk_texture_get_width (texture);
  int height = gdk_texture_get_height (texture);
  g_autofree guint32 *pixels = g_new (guint32, width * height);

  gdk_texture_download (texture, (guchar *) pixels, width * 4);
  return pixels[(height / 2) * width + width / 2];
}

static void
test_snapshot (Browser       *self,
               gconstpointer  data)
{
  g_autoptr(JsonObject) viewport = NULL;
  g_autoptr(JsonObject) full = NULL;
  g_autoptr(GdkTexture) small = NULL;
  g_autoptr(GdkTexture) large = NULL;

  browser_serve (self, "/red", "<body style='margin:0;background:#ff0000'><div style='height:3000px'></div>");
  browser_serve (self, "/huge", "<div style='height:90000px'></div>");
  browser_go (self, "/red");
  viewport = browser_do (self, "snapshot", "{'maxWidth':256}");
  small = decode (viewport);
  g_assert_cmpint (gdk_texture_get_width (small), ==, 256);
  g_assert_cmpint (gdk_texture_get_height (small), ==, 192);
  g_assert_cmphex (look (small), ==, 0xffff0000);
  full = browser_do (self, "snapshot", "{'fullPage':true}");
  large = decode (full);
  g_assert_cmpint (gdk_texture_get_height (large), ==, 3000);
  g_assert_cmphex (look (large), ==, 0xffff0000);
  browser_go (self, "/huge");
  browser_fail (self, "snapshot", "{'fullPage':true}", EASEL_CODE_TOO_LARGE);
}

/* The user allows this script. */
static const char *
allow (Browser    *self,
       const char *input)
{
  browser_fail (self, "evaluate", input, EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (self, EASEL_ACTION_EVALUATE, EASEL_ANSWER_ONCE);
  return input;
}

static void
test_evaluate (Browser       *self,
               gconstpointer  data)
{
  static const char value_script[] = "{'script':'return {n: await Promise.resolve(41) + 1, t: document.title}'}";

  g_autoptr(JsonObject) value = NULL;
  g_autoptr(JsonObject) nothing = NULL;

  browser_go (self, "/form");
  /* Off until the user allows it, even for a host on this machine. */
  value = browser_do (self, "evaluate", allow (self, value_script));
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (value, "value"), "n", 0), ==, 42);
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (value, "value"), "t", NULL), ==, "Order");
  nothing = browser_do (self, "evaluate", allow (self, "{'script':';'}"));
  g_assert_false (easel_json_has (nothing, "value"));
  browser_fail (self, "evaluate", allow (self, "{'script':'throw new Error(1)'}"), EASEL_CODE_FAILED);
  browser_fail (self, "evaluate", allow (self, "{'script':'return (((('}"), EASEL_CODE_FAILED);
  browser_fail (self, "evaluate", allow (self, "{'script':'return `x`.repeat(9e6)'}"), EASEL_CODE_TOO_LARGE);
  browser_fail (self, "evaluate", allow (self, "{'script':'for (;;);','timeoutMs':300}"), EASEL_CODE_TIMEOUT);
  /* A page that hangs does not keep anybody from leaving it. */
  browser_go (self, "/next");
}

int
main (int   argc,
      char *argv[])
{
  static const struct { const char *path; void (*test) (Browser *, gconstpointer); } tests[] = {
    { "/browser/actions/navigation", test_navigation },
    { "/browser/actions/navigation-fails", test_navigation_fails },
    { "/browser/actions/reading", test_reading },
    { "/browser/actions/reading-early", test_reading_early },
    { "/browser/actions/reading-unfinished", test_reading_unfinished },
    { "/browser/actions/form", test_form },
    { "/browser/actions/input-fails", test_input_fails },
    { "/browser/actions/keys", test_keys },
    { "/browser/actions/scroll", test_scroll },
    { "/browser/actions/wait", test_wait },
    { "/browser/actions/wait-load", test_wait_load },
    { "/browser/actions/snapshot", test_snapshot },
    { "/browser/actions/evaluate", test_evaluate },
    { "/browser/actions/evaluate-early", test_evaluate_early },
    { "/browser/actions/evaluate-rounds", test_evaluate_rounds },
  };

  gtk_init ();
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Browser, NULL, set_up, tests[i].test, browser_tear_down);
  return g_test_run ();
}
