/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browser-fixture.h"

#include "easel-ahp-native.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>

static void
set_up (Browser       *self,
        gconstpointer  data)
{
  browser_set_up (self, data);
  browser_serve (self, "/a", "<title>A</title>a");
  browser_serve (self, "/b", "<title>B</title>b");
  browser_open (self);
}

static char *
build_navigate (Browser    *self,
                const char *path)
{
  g_autofree char *url = browser_url (self, path);

  return browser_input ("{'url':'%s'}", url);
}

/* A host elsewhere gets nothing from this machine's network without a yes. */
static void
test_remote (Browser       *self,
             gconstpointer  data)
{
  g_autofree char *input = build_navigate (self, "/a");
  g_autoptr(JsonObject) state = NULL;
  g_autoptr(JsonObject) text = NULL;
  g_autoptr(JsonObject) clicked = NULL;

  browser_fail (self, "navigate", input, EASEL_CODE_NEEDS_APPROVAL);
  g_assert_cmpuint (browser_hits (self, "/a"), ==, 0);
  browser_answer (self, EASEL_ACTION_BROWSE_PRIVATE, EASEL_ANSWER_DENY);
  browser_fail (self, "navigate", input, EASEL_CODE_REFUSED);
  browser_fail (self, "navigate", "{'url':'https://no-such-host.invalid/'}", EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (self, EASEL_ACTION_BROWSE, EASEL_ANSWER_DENY);
  g_assert_cmpuint (browser_hits (self, "/a"), ==, 0);

  browser_restart (self);
  browser_open (self);
  browser_fail (self, "navigate", input, EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (self, EASEL_ACTION_BROWSE_PRIVATE, EASEL_ANSWER_ONCE);
  state = browser_do (self, "navigate", input);
  g_assert_cmpstr (easel_json_peek_string (state, "title", NULL), ==, "A");
  text = browser_do (self, "getText", "{}");
  browser_fail (self, "click", "{'selector':'body'}", EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (self, EASEL_ACTION_PAGE_INPUT, EASEL_ANSWER_CANVAS);
  clicked = browser_do (self, "click", "{'selector':'body'}");
  browser_fail (self, "type", "{'selector':'body','text':'x'}", EASEL_CODE_INVALID_INPUT);
  browser_fail (self, "evaluate", "{'script':'return 1'}", EASEL_CODE_NEEDS_APPROVAL);
}

static gboolean
is_refused (Browser *self)
{
  g_autoptr(JsonObject) state = easel_browser_page_describe (easel_browser_instance_get_page (browser_instance (self)));

  return easel_json_has (state, "refusedNavigation");
}

/* The answer to a click waits a moment for the page to go somewhere. One that did not get so far in it is refused, and
 * clicked again. */
static gboolean
click_asks (Browser *self)
{
  g_autofree char *code = NULL;
  g_autoptr(JsonObject) state = browser_ask (self, "canvasInvokeAction", "click", "{'selector':'a'}", &code);

  g_assert_true (state != NULL || g_str_equal (code, EASEL_CODE_NEEDS_APPROVAL));
  return state == NULL;
}

/* The first yes was for one host and port: neither a redirect nor a click leads to another by itself. */
static void
test_led_astray (Browser       *self,
                 gconstpointer  data)
{
  g_autoptr(SoupServer) other = soup_server_new (NULL, NULL);
  g_autoptr(GError) error = NULL;
  g_autofree char *link = NULL;
  g_autofree char *page = NULL;
  g_autofree char *input = build_navigate (self, "/page");
  g_autofree char *redirect = NULL;
  g_autoptr(JsonObject) state = NULL;
  GSList *uris;

  soup_server_listen_local (other, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (other);
  link = g_strdup_printf ("http://" BROWSER_NEIGHBOUR ":%d/secret", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  page = g_strdup_printf ("<title>Page</title><a href='%s'>out</a><a id=later onclick='setInterval(() => { if (window.go) { "
                          "go = 0; location = \"%s\"; } }, 10)'>later</a>", link, link);
  browser_serve (self, "/page", page);
  browser_fail (self, "navigate", input, EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (self, EASEL_ACTION_BROWSE_PRIVATE, EASEL_ANSWER_ONCE);
  state = browser_do (self, "navigate", input);
  browser_fail (self, "click", "{'selector':'a'}", EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (self, EASEL_ACTION_PAGE_INPUT, EASEL_ANSWER_CANVAS);
  /* The click itself is allowed now; where it leads is another question. */
  easel_test_wait_until (click_asks (self));
  browser_answer (self, EASEL_ACTION_BROWSE_PRIVATE, EASEL_ANSWER_ONCE);
  g_clear_pointer (&state, json_object_unref);
  /* And where nobody can be asked any more, it does not happen. */
  state = browser_do (self, "click", "{'selector':'#later'}");
  g_free (browser_eval (self, "window.go = 1"));
  easel_test_wait_until (is_refused (self));
  g_clear_pointer (&state, json_object_unref);
  state = browser_do (self, "getState", "{}");
  g_assert_cmpstr (easel_json_peek_string (state, "refusedNavigation", NULL), ==, link);
  g_assert_cmpstr (easel_json_peek_string (state, "title", NULL), ==, "Page");
  redirect = g_strdup_printf ("{'url':'%s/redirect?to=%s'}", self->base, link);
  browser_fail (self, "navigate", redirect, EASEL_CODE_NEEDS_APPROVAL);
}

/* A yes for a script is for these words on this site: not for others, not on another site, and not when the page came
 * back from there. The question shows both, and none is for good. */
static void
test_script_once (Browser       *self,
                  gconstpointer  data)
{
  static const char script[] = "{'script':'return document.cookie'}";
  GListModel *questions = easel_consent_get_questions (self->consent);
  g_autofree char *port = g_strdup (strrchr (self->base, ':'));
  g_autofree char *other = g_strdup_printf ("{'url':'http://localhost%s/b'}", port);
  g_autofree char *input = build_navigate (self, "/a");
  g_autoptr(EaselQuestion) question = NULL;
  g_autoptr(JsonObject) value = NULL;

  json_object_unref (browser_do (self, "navigate", input));
  browser_fail (self, "evaluate", script, EASEL_CODE_NEEDS_APPROVAL);
  question = g_list_model_get_item (questions, 0);
  g_assert_cmpstr (easel_question_get_location (question), ==, self->base);
  g_assert_nonnull (strstr (easel_question_get_what (question), self->base));
  g_assert_cmpstr (easel_question_get_canvas_title (question), ==, "A");
  g_assert_cmpstr (easel_question_get_details (question), ==, "return document.cookie");
  g_assert_false (easel_question_offers (question, EASEL_ANSWER_HOST));
  browser_answer (self, EASEL_ACTION_EVALUATE, EASEL_ANSWER_ONCE);

  browser_fail (self, "evaluate", "{'script':'return 1'}", EASEL_CODE_NEEDS_APPROVAL);
  json_object_unref (browser_do (self, "navigate", other));
  /* What was asked about the site before is not asked any more. */
  g_assert_cmpuint (g_list_model_get_n_items (questions), ==, 0);
  browser_fail (self, "evaluate", script, EASEL_CODE_NEEDS_APPROVAL);
  json_object_unref (browser_do (self, "navigate", input));
  browser_fail (self, "evaluate", script, EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (self, EASEL_ACTION_EVALUATE, EASEL_ANSWER_CANVAS);
  value = browser_do (self, "evaluate", script);
  browser_fail (self, "evaluate", "{'script':'return 1'}", EASEL_CODE_NEEDS_APPROVAL);
}

/* A page may change the built-in objects of its own world only. */
static void
test_hostile (Browser       *self,
              gconstpointer  data)
{
  g_autoptr(JsonObject) elements = NULL;
  g_autoptr(JsonObject) text = NULL;
  g_autoptr(JsonObject) clicked = NULL;
  g_autoptr(JsonObject) typed = NULL;
  g_autoptr(JsonObject) state = NULL;
  g_autofree char *seen = NULL;

  browser_serve (self, "/hostile",
    "<title>H</title><script>window.stolen = 0; const evil = function () { window.stolen++; throw 1; };"
    "Element.prototype.click = HTMLElement.prototype.click = evil; JSON.stringify = evil; JSON.parse = evil;"
    "Array.prototype.map = Array.prototype.push = Array.from = evil; String.prototype.replace = evil;"
    "Object.defineProperty(Node.prototype, 'textContent', { get: evil });"
    "Element.prototype.getBoundingClientRect = Element.prototype.matches = evil; window.getComputedStyle = evil;"
    "Document.prototype.querySelector = document.execCommand = evil; Promise.prototype.then = evil;"
    "addEventListener('click', e => { window.clicks = (window.clicks ?? 0) + 1; });</script>"
    "<img name=querySelector><img name=body><img name=activeElement><img name=defaultView>"
    "<form name=documentElement onsubmit='return false'><input name=click><input name=nodeType><input name=matches>"
    "<input name=firstChild><input name=localName><input name=ownerDocument><input name=isConnected>"
    "<input name=getAttribute><input id=f aria-label=Field><button id=go>Go</button></form>");
  browser_go (self, "/hostile");
  elements = browser_do (self, "getElements", "{}");
  g_assert_cmpuint (json_array_get_length (easel_json_peek_array (elements, "elements")), >=, 10);
  text = browser_do (self, "getText", "{}");
  typed = browser_do (self, "type", "{'selector':'#f','text':'abc'}");
  g_assert_cmpstr (easel_json_peek_string (typed, "value", NULL), ==, "abc");
  clicked = browser_do (self, "click", "{'selector':'#go'}");
  state = browser_do (self, "waitFor", "{'for':'selector','selector':'#go'}");
  seen = browser_eval (self, "window.stolen + ' ' + window.clicks");
  g_assert_cmpstr (seen, ==, "0 1");
  g_free (seen);
  seen = browser_eval (self, "typeof easelMemory + typeof webkit");
  g_assert_cmpstr (seen, ==, "undefinedundefined");
}

static void
test_bounds (Browser       *self,
             gconstpointer  data)
{
  g_autoptr(JsonObject) elements = NULL;
  g_autoptr(JsonObject) text = NULL;
  g_autoptr(JsonObject) dialogs = NULL;
  g_autofree char *all = NULL;

  browser_serve (self, "/huge", "<body><script>for (let i = 0; i < 60000; i++) { const b = document.createElement("
                 "'button'); b.textContent = 'button ' + i; document.body.append(b); }"
                 "let d = document.body; for (let i = 0; i < 2000; i++) d = d.appendChild(document.createElement('div'));"
                 "d.textContent = 'deep';</script>");
  browser_go (self, "/huge");
  elements = browser_do (self, "getElements", "{'max':1000}");
  g_assert_cmpuint (json_array_get_length (easel_json_peek_array (elements, "elements")), ==, 1000);
  g_assert_true (easel_json_peek_boolean (elements, "truncated", FALSE));
  text = browser_do (self, "getText", "{'maxChars':1000}");
  g_assert_true (easel_json_peek_boolean (text, "truncated", FALSE));

  browser_serve (self, "/dialogs", "<button onclick=\"window.answer = confirm('Sure?') + '' + prompt('Name?'); alert("
                 "'Well')\">ask</button>");
  browser_go (self, "/dialogs");
  dialogs = browser_do (self, "click", "{'selector':'button'}");
  all = easel_json_to_string (easel_json_peek_node (dialogs, "dialogs"));
  g_assert_cmpstr (all, ==, "[\"Sure?\",\"Name?\",\"Well\"]");
}

static void
test_inside (Browser       *self,
             gconstpointer  data)
{
  g_autofree char *ref = NULL;
  g_autofree char *framed = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autoptr(JsonObject) clicked = NULL;
  g_autoptr(JsonObject) text = NULL;

  browser_serve (self, "/inner", "<button onclick='parent.hit = \"frame\"'>In frame</button>");
  browser_serve (self, "/outer", "<div id=host></div><iframe src=/inner></iframe><script>const s = host.attachShadow({"
                 "mode: 'open'}); s.innerHTML = \"<p>shadow words</p><button>In shadow</button>\"; s.querySelector("
                 "'button').onclick = () => { window.hit = 'shadow'; };</script>");
  browser_go (self, "/outer");
  ref = browser_ref (self, "button", "In shadow");
  framed = browser_ref (self, "button", "In frame");
  text = browser_do (self, "getText", "{}");
  g_assert_nonnull (strstr (easel_json_peek_string (text, "text", ""), "shadow words"));
  {
    g_autofree char *input = browser_input ("{'ref':'%s'}", ref);

    clicked = browser_do (self, "click", input);
  }
  first = browser_eval (self, "window.hit");
  g_assert_cmpstr (first, ==, "shadow");
  g_clear_pointer (&clicked, json_object_unref);
  {
    g_autofree char *input = browser_input ("{'ref':'%s'}", framed);

    clicked = browser_do (self, "click", input);
  }
  second = browser_eval (self, "window.hit");
  g_assert_cmpstr (second, ==, "frame");
}

static gboolean
click_offers (Browser     *self,
              JsonObject **popup)
{
  g_clear_pointer (popup, json_object_unref);
  *popup = browser_do (self, "click", "{'selector':'a'}");
  return easel_json_has (*popup, "popup");
}

/* Popups, downloads, other programs and permissions need a user. */
static void
test_wishes (Browser       *self,
             gconstpointer  data)
{
  g_autoptr(JsonObject) popup = NULL;
  g_autoptr(JsonObject) external = NULL;
  g_autoptr(JsonObject) file = NULL;
  g_autofree char *url = browser_url (self, "/b");

  browser_serve (self, "/data.bin", "some bytes");
  browser_serve (self, "/wishes", "<title>W</title><a href=/b target=_blank>new</a><a id=m href='mailto:a@example.org'>m"
                 "</a><a id=f href='file:///etc/passwd'>f</a><a id=d href=/data.bin>d</a><button onclick=\"navigator."
                 "geolocation.getCurrentPosition(() => { window.place = 'yes'; }, () => { window.place = 'no'; })\">g"
                 "</button>");
  browser_go (self, "/wishes");
  easel_test_wait_until (click_offers (self, &popup));
  g_assert_cmpstr (easel_json_peek_string (popup, "popup", NULL), ==, url);
  external = browser_do (self, "click", "{'selector':'#m'}");
  g_assert_cmpstr (easel_json_peek_string (external, "title", NULL), ==, "W");
  g_clear_pointer (&external, json_object_unref);
  external = browser_do (self, "click", "{'selector':'#f'}");
  g_assert_cmpstr (easel_json_peek_string (external, "title", NULL), ==, "W");
  file = browser_do (self, "click", "{'selector':'#d'}");
  g_assert_cmpstr (easel_json_peek_string (file, "title", NULL), ==, "W");
  g_assert_cmpuint (browser_hits (self, "/b"), ==, 0);
  {
    g_autofree char *input = build_navigate (self, "/data.bin");

    browser_fail (self, "navigate", input, EASEL_CODE_FAILED);
  }
}

static void
test_cancelled (Browser       *self,
                gconstpointer  data)
{
  g_autofree char *input = build_navigate (self, "/never");
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) params = json_object_new ();
  JsonObject *url = json_object_new ();
  g_autofree char *never = browser_url (self, "/never");

  json_object_set_string_member (url, "url", never);
  json_object_set_string_member (params, "channel", "s:1");
  json_object_set_string_member (params, "canvasId", "browser");
  json_object_set_string_member (params, "instanceId", "b");
  json_object_set_string_member (params, "actionName", "navigate");
  json_object_set_object_member (params, "input", url);
  easel_ahp_native_call_async (self->provider, "canvasInvokeAction", params, &self->requester, NULL, easel_test_result_cb,
                               &result);
  easel_test_wait_until (browser_hits (self, "/never") > 0);
  g_assert_true (easel_instance_is_busy (EASEL_INSTANCE (browser_instance (self))));
  easel_instance_stop (EASEL_INSTANCE (browser_instance (self)));
  easel_test_wait_until (result != NULL);
  g_assert_null (easel_ahp_native_call_finish (self->provider, result, &error));
  g_assert_cmpstr (easel_json_peek_string (json_node_get_object (easel_provider_error_get_data (error)), "code", NULL),
                   ==, EASEL_CODE_CANCELLED);
  g_assert_false (easel_instance_is_busy (EASEL_INSTANCE (browser_instance (self))));
}

static const char *
get_address (Browser *self)
{
  return easel_browser_page_get_address (easel_browser_instance_get_page (browser_instance (self)));
}

/* What the user went to is there again after a restart; what only an agent may have wanted is not, if private. */
static void
test_restart (Browser       *self,
              gconstpointer  data)
{
  g_autofree char *a = browser_url (self, "/a");

  browser_go (self, "/b");
  browser_restart (self);
  browser_open (self);
  g_assert_cmpstr (get_address (self), ==, NULL);

  g_assert_false (easel_browser_instance_go (browser_instance (self), "file:///etc/passwd"));
  g_assert_true (easel_browser_instance_go (browser_instance (self), a));
  easel_test_wait_until (g_strcmp0 (get_address (self), a) == 0 &&
                         !easel_browser_page_is_loading (easel_browser_instance_get_page (browser_instance (self))));
  browser_restart (self);
  {
    EaselHostServices none = { NULL, NULL };

    easel_provider_set_host_services (self->provider, "host", &none);
  }
  easel_test_wait_until (browser_instance (self) != NULL);
  easel_test_wait_until (g_strcmp0 (get_address (self), a) == 0);
}

static EaselBrowserPage *
get_page (Browser *self)
{
  return easel_browser_instance_get_page (browser_instance (self));
}

static gboolean
is_at (Browser    *self,
       const char *url)
{
  return g_strcmp0 (get_address (self), url) == 0 && !easel_browser_page_is_loading (get_page (self));
}

/* The user goes there. */
static void
go_to (Browser    *self,
       const char *path)
{
  g_autofree char *url = browser_url (self, path);

  g_assert_true (easel_browser_instance_go (browser_instance (self), url));
  easel_test_wait_until (is_at (self, url));
}

static void
go_by (Browser    *self,
       int         steps,
       const char *path)
{
  g_autofree char *url = browser_url (self, path);

  easel_browser_page_step (get_page (self), steps);
  easel_test_wait_until (is_at (self, url));
}

static gboolean
can_go (Browser *self,
        int      steps)
{
  WebKitBackForwardList *list = webkit_web_view_get_back_forward_list (easel_browser_page_get_view (get_page (self)));

  return webkit_back_forward_list_get_nth_item (list, steps) != NULL;
}

static char *
build_history_path (Browser *self)
{
  return g_build_filename (g_file_peek_path (easel_instance_get_store (EASEL_INSTANCE (browser_instance (self)))),
                           "history", NULL);
}

/* The next run begins, and the browser is where it was. */
static void
start_at (Browser    *self,
          const char *path)
{
  EaselHostServices none = { NULL, NULL };
  g_autofree char *url = browser_url (self, path);

  browser_start (self);
  easel_provider_set_host_services (self->provider, "host", &none);
  easel_test_wait_until (browser_instance (self) != NULL);
  easel_test_wait_until (is_at (self, url));
}

static void
set_up_user (Browser       *self,
             gconstpointer  data)
{
  browser_set_up (self, NULL);
  self->requester.is_user = TRUE;
  browser_serve (self, "/a", "<title>A</title><form method=post action=/b><input name=x value=y></form>");
  browser_serve (self, "/b", "<title>B</title>b");
  browser_serve (self, "/c", "<title>C</title>c");
  browser_open (self);
}

/* Pages before and after are there in the next run, in a file for the user alone. Of a damaged one the address is left. */
static void
test_history (Browser       *self,
              gconstpointer  data)
{
  g_autofree char *path = build_history_path (self);
  GStatBuf status;

  go_to (self, "/a");
  go_to (self, "/b");
  go_to (self, "/c");
  go_by (self, -1, "/b");
  browser_stop (self);
  g_assert_no_errno (g_stat (path, &status));
  g_assert_cmpint (status.st_mode & 0777, ==, 0600);
  start_at (self, "/b");
  g_assert_true (can_go (self, 1));
  g_assert_false (can_go (self, 2));
  go_by (self, -1, "/a");
  g_assert_false (can_go (self, -1));
  go_by (self, 2, "/c");

  browser_stop (self);
  g_assert_true (g_file_set_contents (path, "no list", -1, NULL));
  start_at (self, "/c");
  g_assert_false (can_go (self, -1));
}

/* A form that was sent is not sent again because the program ended. */
static void
test_history_sent (Browser       *self,
                   gconstpointer  data)
{
  g_autofree char *b = browser_url (self, "/b");

  go_to (self, "/a");
  g_free (browser_eval (self, "document.forms[0].submit(); 1"));
  easel_test_wait_until (is_at (self, b));
  g_assert_cmpstr (self->posted, ==, "x=y");
  g_clear_pointer (&self->posted, g_free);
  browser_stop (self);
  start_at (self, "/b");
  g_assert_null (self->posted);
}

/* Nor is it on the disk when the user went on from there. */
static void
test_history_sent_before (Browser       *self,
                          gconstpointer  data)
{
  g_autofree char *b = browser_url (self, "/b");
  g_autofree char *path = build_history_path (self);

  go_to (self, "/a");
  g_free (browser_eval (self, "document.forms[0].submit(); 1"));
  easel_test_wait_until (is_at (self, b));
  go_to (self, "/c");
  browser_stop (self);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  start_at (self, "/c");
  g_assert_false (can_go (self, -1));
}

/* Where an agent was, private pages are not found again by going back. */
static void
test_history_agents (Browser       *self,
                     gconstpointer  data)
{
  g_autofree char *path = build_history_path (self);

  browser_go (self, "/b");
  go_to (self, "/a");
  browser_stop (self);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  start_at (self, "/a");
  g_assert_false (can_go (self, -1));
}

static void
open_at (Browser    *self,
         const char *url)
{
  g_autofree char *input = browser_input ("{'url':'%s'}", url);
  g_autofree char *code = NULL;
  g_autoptr(JsonObject) value = browser_ask (self, "canvasOpen", NULL, input, &code);

  g_assert_cmpstr (code, ==, NULL);
}

static void
wait_at (Browser    *self,
         const char *url)
{
  easel_test_wait_until (g_strcmp0 (get_address (self), url) == 0 &&
                         !easel_browser_page_is_loading (easel_browser_instance_get_page (browser_instance (self))));
}

/* A runtime that resumes opens everything with its first input: the place where the browser is now stays. */
static void
test_resumed (Browser       *self,
              gconstpointer  data)
{
  g_autofree char *a = browser_url (self, "/a");
  g_autofree char *b = browser_url (self, "/b");

  open_at (self, a);
  wait_at (self, a);
  g_assert_true (easel_browser_instance_go (browser_instance (self), b));
  wait_at (self, b);
  open_at (self, a);
  easel_test_settle ();
  g_assert_cmpstr (get_address (self), ==, b);
  g_assert_false (easel_browser_page_is_loading (easel_browser_instance_get_page (browser_instance (self))));

  browser_restart (self);
  open_at (self, a);
  wait_at (self, b);
  /* Another input is another wish. */
  open_at (self, b);
  open_at (self, a);
  wait_at (self, a);
}

/* On a private site of an agent the user finds the page that they left, once the agent may go there again; another
 * input of the agent is another wish. */
static void
test_resumed_private (Browser       *self,
                      gconstpointer  data)
{
  g_autofree char *a = browser_url (self, "/a");
  g_autofree char *b = browser_url (self, "/b");

  open_at (self, a);
  wait_at (self, a);
  browser_go (self, "/b");
  browser_restart (self);
  open_at (self, a);
  wait_at (self, b);
  browser_restart (self);
  open_at (self, b);
  wait_at (self, b);
  browser_go (self, "/b");
  browser_restart (self);
  open_at (self, a);
  wait_at (self, a);
}

int
main (int   argc,
      char *argv[])
{
  static const struct { const char *path; void (*test) (Browser *, gconstpointer); gboolean is_remote; } tests[] = {
    { "/browser/policy/remote", test_remote, TRUE },
    { "/browser/policy/led-astray", test_led_astray, TRUE },
    { "/browser/policy/script-once", test_script_once, FALSE },
    { "/browser/policy/hostile", test_hostile, FALSE },
    { "/browser/policy/bounds", test_bounds, FALSE },
    { "/browser/policy/inside", test_inside, FALSE },
    { "/browser/policy/wishes", test_wishes, FALSE },
    { "/browser/policy/cancelled", test_cancelled, FALSE },
    { "/browser/policy/restart", test_restart, FALSE },
    { "/browser/policy/resumed/private", test_resumed_private, FALSE },
    { "/browser/policy/resumed", test_resumed, FALSE },
  };

  gtk_init ();
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Browser, GINT_TO_POINTER (tests[i].is_remote), set_up, tests[i].test, browser_tear_down);
  g_test_add ("/browser/policy/history/kept", Browser, NULL, set_up_user, test_history, browser_tear_down);
  g_test_add ("/browser/policy/history/sent", Browser, NULL, set_up_user, test_history_sent, browser_tear_down);
  g_test_add ("/browser/policy/history/sent-before", Browser, NULL, set_up_user, test_history_sent_before,
              browser_tear_down);
  g_test_add ("/browser/policy/history/agents", Browser, NULL, set_up, test_history_agents, browser_tear_down);
  return g_test_run ();
}
