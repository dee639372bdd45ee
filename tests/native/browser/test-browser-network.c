/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "browser-fixture.h"

#include <adwaita.h>
#include <glib/gstdio.h>

#include "easel-test-dialogs.h"
#include "easel-ask-card.h"
#include "dns-shim.h"
#include "easel-browser-surface.h"
#include "easel-canvas-writer.h"
#include "easel-test-internet.h"

/* What pages reach: a page of the internet, names that change their mind, private places beside the one that was allowed.
 * Counted by the server that they would reach. */

#define PUBLIC "93.184.216.34"
#define EVIL "http://evil.test/"

typedef struct
{
  Browser       base;
  SoupServer   *victim;     /* another one of this machine */
  char         *victim_base;
  guint         victim_hits;
  EaselCanvas  *canvas;
  EaselSurface *surface;
  GtkWidget    *window;
} Fixture;

static void
victim_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  Fixture *self = user_data;

  g_test_message ("the victim was asked for %s", path);
  self->victim_hits++;
  soup_message_headers_append (soup_server_message_get_response_headers (message), "Access-Control-Allow-Origin", "*");
  soup_server_message_set_status (message, 200, NULL);
  soup_server_message_set_response (message, "text/html", SOUP_MEMORY_STATIC, "<title>Victim</title>secret", 27);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoslist(GUri) uris = NULL;

  easel_test_internet_clear ();
  browser_set_up (&self->base, data);
  easel_test_internet_name ("evil.test", PUBLIC);
  easel_test_internet_route (PUBLIC, self->base.port);
  self->victim = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->victim, NULL, victim_cb, self, NULL);
  soup_server_listen_local (self->victim, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->victim);
  self->victim_base = g_strdup_printf ("http://%s:%d", data == NULL ? "127.0.0.1" : BROWSER_NEIGHBOUR,
                                       g_uri_get_port (uris->data));
  browser_open (&self->base);
  browser_add_neighbour (&self->base, (guint16) g_uri_get_port (uris->data));
  self->canvas = easel_canvas_new (NULL, "key", "ahp-canvas:/b", "Host", TRUE);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  self->surface = easel_browser_kind.create_surface (self->canvas, EASEL_INSTANCE (browser_instance (&self->base)), NULL);
  g_object_ref_sink (self->surface);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 420, 600);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->surface));
  gtk_window_present (GTK_WINDOW (self->window));
  easel_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (easel_browser_page_get_view (
    easel_browser_instance_get_page (browser_instance (&self->base))))));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_object_unref (self->surface);
  g_object_unref (self->canvas);
  browser_tear_down (&self->base, NULL);
  soup_server_disconnect (self->victim);
  g_object_unref (self->victim);
  g_free (self->victim_base);
}

static EaselBrowserPage *
get_page (Fixture *self)
{
  return easel_browser_instance_get_page (browser_instance (&self->base));
}

static gboolean
is_at (Fixture    *self,
       const char *uri)
{
  return g_strcmp0 (easel_browser_page_get_address (get_page (self)), uri) == 0 &&
         !easel_browser_page_is_loading (get_page (self));
}

/* The user types @uri and gets there. */
static void
type_address (Fixture    *self,
              const char *uri)
{
  g_assert_true (easel_browser_instance_go (browser_instance (&self->base), uri));
  easel_test_wait_until (is_at (self, uri));
}

static gboolean
has_value (Fixture    *self,
           const char *script,
           const char *expected)
{
  g_autofree char *value = browser_eval (&self->base, script);

  return g_strcmp0 (value, expected) == 0;
}

/* All ways that a page has to ask a server, and a mark when the last has been answered in some way. */
static char *
build_attack (const char *origin)
{
  g_autoptr(GString) page = g_string_new (
    "<!doctype html><title>Attack</title><link rel=stylesheet href='@/css'><link rel=preload as=image href='@/preload'>"
    "<link rel=prefetch href='@/prefetch'><link rel=preconnect href='@'><link rel=icon href='@/icon'>"
    "<link rel=preconnect href='https://preconnect.leak.test'><link rel=dns-prefetch href='https://dns.leak.test'>"
    "<style>@font-face { font-family: f; src: url('@/font') } p { font-family: f; background: url('@/background') }</style>"
    "<p>text</p><img src='@/img'><script src='@/script'></script><iframe src='@/frame'></iframe>"
    "<video src='@/video'></video><object data='@/object'></object><embed src='@/embed'>"
    "<form id=f method=post action='@/form' target=t><input name=a></form><iframe name=t></iframe>"
    "<svg><image href='@/svg' width=9 height=9 /></svg><a id=p href='#x' ping='@/ping'>x</a><script>"
    "const o = '@'; const w = o.replace('http', 'ws'); const n = { mode: 'no-cors' };"
    "try { new WebSocket(w + '/socket') } catch (e) {} try { new EventSource(o + '/events') } catch (e) {}"
    "navigator.sendBeacon(o + '/beacon', 'x'); document.getElementById('f').submit(); document.getElementById('p').click();"
    "const x = new XMLHttpRequest(); x.open('GET', o + '/xhr'); x.send();"
    "new Worker(URL.createObjectURL(new Blob([`fetch('${o}/worker', { mode: 'no-cors' })`])));"
    "const again = () => fetch(o + '/fetch', n).then(r => r.type, e => 'refused');"
    "window.round = async () => { const a = await again(); new Image().src = o + '/late' + Math.random();"
    "  return document.title = 'Round ' + a; };"
    "addEventListener('load', () => setTimeout(window.round, 500));</script>");

  g_string_replace (page, "@", origin, 0);
  /* Which is no origin. */
  g_string_replace (page, "<style>http", "<style>@http", 0);
  return g_string_free (g_steal_pointer (&page), FALSE);
}

static void
serve_attack (Fixture    *self,
              const char *path,
              const char *origin)
{
  g_autofree char *page = build_attack (origin);

  browser_serve (&self->base, path, page);
}

static void
assert_attacked_in_vain (Fixture *self)
{
  easel_test_wait_until (has_value (self, "document.title", "Round refused"));
  g_assert_cmpuint (self->victim_hits, ==, 0);
}

/* A page of the internet, whoever opened it. */
static void
test_public (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *log = NULL;
  g_autofree char *hit = NULL;

  g_remove (g_getenv (DNS_SHIM_LOG));
  serve_attack (self, "/", self->victim_base);
  type_address (self, EVIL);
  assert_attacked_in_vain (self);
  g_assert_cmpuint (browser_hits (&self->base, "/"), ==, 1);
  g_assert_cmpuint (easel_test_internet_visits (PUBLIC), >=, 1);
  /* WebKit's own process looks nothing up. */
  g_assert_false (g_file_get_contents (g_getenv (DNS_SHIM_LOG), &log, NULL, NULL));

  /* By every name of this machine too. */
  for (guint i = 0; i < 2; i++)
    {
      static const char * const hosts[] = { "localhost", "rebound.test" };
      const char *port = strrchr (self->victim_base, ':');
      g_autofree char *origin = g_strconcat ("http://", hosts[i], port, NULL);
      g_autofree char *path = g_strdup_printf ("/%u", i);
      g_autofree char *uri = g_strconcat ("http://evil.test", path, NULL);

      easel_test_internet_name ("rebound.test", "127.0.0.1");
      serve_attack (self, path, origin);
      type_address (self, uri);
      assert_attacked_in_vain (self);
    }
}

/* A private page that was allowed is no way to the rest of the network. */
static void
test_beside (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *url = browser_url (&self->base, "/page");
  g_autofree char *input = browser_input ("{'url':'%s'}", url);
  g_autoptr(JsonObject) state = NULL;

  serve_attack (self, "/page", self->victim_base);
  browser_fail (&self->base, "navigate", input, EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (&self->base, EASEL_ACTION_BROWSE_PRIVATE, EASEL_ANSWER_ONCE);
  state = browser_do (&self->base, "navigate", input);
  assert_attacked_in_vain (self);
  g_assert_cmpuint (browser_hits (&self->base, "/page"), ==, 1);
}

/* The page's own server turns into another machine between two requests. */
static void
test_rebinding (Fixture       *self,
                gconstpointer  data)
{
  const char *port = strrchr (self->victim_base, ':');
  g_autofree char *origin = g_strconcat ("http://rebind.test", port, NULL);
  g_autofree char *uri = g_strconcat (origin, "/", NULL);

  easel_test_internet_name ("rebind.test", PUBLIC);
  easel_test_internet_name ("rebind.test", PUBLIC);
  easel_test_internet_name ("rebind.test", "127.0.0.1");
  browser_serve (&self->base, "/", "<title>Rebind</title><script>window.read = async () => { let t = ''; for (let i = 0; i <"
                 " 30; i++) t += await fetch('/r' + i, { cache: 'no-store' }).then(r => r.text(), e => 'refused');"
                 "document.title = t.includes('secret') ? 'Read' : 'Done'; }</script>");
  type_address (self, uri);
  /* Its connections end, as they would when the server closed them. */
  soup_server_disconnect (self->base.server);
  g_free (browser_eval (&self->base, "window.read(); 1"));
  easel_test_wait_until (has_value (self, "document.title", "Done"));
  g_assert_cmpuint (self->victim_hits, ==, 0);
}

static gboolean
is_refused (Fixture *self)
{
  g_autoptr(JsonObject) state = easel_browser_page_describe (get_page (self));

  return easel_json_has (state, "refusedNavigation");
}

/* After a click of the user, the page goes to a private place by itself, however much later: it does not get there, and
 * the agent reads nothing. */
static void
test_by_itself (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *script = g_strdup_printf ("location = '%s/moved'; 1", self->victim_base);
  g_autofree char *input = g_strdup_printf ("{'url':'%s/'}", self->victim_base);

  browser_serve (&self->base, "/", "<title>Evil</title>page");
  type_address (self, EVIL);
  for (guint i = 0; i < 2; i++)
    {
      easel_browser_activity_touch (easel_browser_page_get_activity (get_page (self)));
      g_free (browser_eval (&self->base, script));
      easel_test_wait_until (is_refused (self));
      g_assert_true (is_at (self, EVIL));
    }
  g_assert_null (dialogs_find (EASEL_TYPE_ASK_CARD));
  g_assert_cmpuint (self->victim_hits, ==, 0);
  /* And that the user was at it gave the agent no leave. */
  browser_fail (&self->base, "navigate", input, EASEL_CODE_NEEDS_APPROVAL);
  g_assert_cmpuint (self->victim_hits, ==, 0);
}

static void
click (void)
{
  g_autoptr(GError) error = NULL;

  g_spawn_command_line_sync ("xdotool mousemove 200 300 click 1", NULL, NULL, NULL, &error);
  g_assert_no_error (error);
}

/* A link that the user clicks is theirs, and to their own network it asks first. */
static void
test_link (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *uri = g_strconcat (self->victim_base, "/linked", NULL);
  g_autofree char *page = g_strdup_printf ("<title>Evil</title><a href='%s' style='position:fixed;inset:0'>link</a>", uri);
  GtkWidget *dialog = NULL;
  g_autoptr(JsonObject) text = NULL;

  browser_serve (&self->base, "/", page);
  type_address (self, EVIL);
  click ();
  easel_test_wait_until ((dialog = dialogs_find (EASEL_TYPE_ASK_CARD)) != NULL);
  g_assert_cmpuint (self->victim_hits, ==, 0);
  g_assert_nonnull (strstr (easel_ask_card_get_body (EASEL_ASK_CARD (dialog)), self->victim_base));
  g_assert_true (g_str_has_prefix (easel_ask_card_get_body (EASEL_ASK_CARD (dialog)), "http://evil.test leads"));
  dialogs_press (dialog, "Cancel");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ASK_CARD) == NULL);
  g_assert_cmpuint (self->victim_hits, ==, 0);
  click ();
  easel_test_wait_until ((dialog = dialogs_find (EASEL_TYPE_ASK_CARD)) != NULL);
  easel_test_wait_until (easel_ask_card_takes (EASEL_ASK_CARD (dialog), "0"));
  dialogs_press (dialog, "Open");
  easel_test_wait_until (is_at (self, uri));
  g_assert_cmpuint (self->victim_hits, >=, 1);
  /* The user was told that it can be read. */
  text = browser_do (&self->base, "getText", "{}");
  g_assert_cmpstr (easel_json_peek_string (text, "text", NULL), ==, "secret");
}

/* Requests of the private page itself: its document and its icon. */
#define OWN 2

/* Requests that outlive their page, more than WebKit sends at a time, and none of them waited for. */
#define FLOOD \
  "setInterval(() => { for (let i = 0; i < 40; i++) { navigator.sendBeacon(o + '/beacon' + Math.random(), 'x');" \
  "  fetch(o + '/kept' + Math.random(), { mode: 'no-cors', keepalive: true }).catch(() => 0); } }, 1); 1"

/* What the user typed is reached while it is shown, and a page of the internet that follows gets nothing of it: no old
 * connection, no new one. */
static void
test_typed_then_public (Fixture       *self,
                        gconstpointer  data)
{
  g_autofree char *uri = g_strconcat (self->victim_base, "/", NULL);
  guint hits;

  serve_attack (self, "/", self->victim_base);
  type_address (self, uri);
  g_assert_cmpuint (self->victim_hits, >=, 1);
  hits = self->victim_hits;
  type_address (self, EVIL);
  easel_test_wait_until (has_value (self, "document.title", "Round refused"));
  g_assert_cmpuint (self->victim_hits, ==, hits);
  /* Typed again it is there again, while the attack goes on until the last moment. */
  g_free (browser_eval (&self->base, FLOOD));
  type_address (self, uri);
  g_free (browser_eval (&self->base, "1"));
  g_assert_cmpuint (self->victim_hits - hits, <=, OWN);
  hits = self->victim_hits;
  for (guint i = 0; i < 20; i++)
    g_free (browser_eval (&self->base, "1"));
  g_assert_cmpuint (self->victim_hits, ==, hits);
}

/* An address of the internet that is answered with one of this machine. */
static void
test_redirect (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *uri = g_strdup_printf ("http://evil.test/redirect?to=%s/led", self->victim_base);
  g_autofree char *input = browser_input ("{'url':'%s'}", uri);
  GtkWidget *dialog = NULL;

  /* WebKit's processes take longer to begin than what the user typed remains theirs. */
  type_address (self, EVIL);
  g_assert_true (easel_browser_instance_go (browser_instance (&self->base), uri));
  easel_test_wait_until ((dialog = dialogs_find (EASEL_TYPE_ASK_CARD)) != NULL);
  g_assert_true (g_str_has_prefix (easel_ask_card_get_body (EASEL_ASK_CARD (dialog)), "http://evil.test leads"));
  dialogs_press (dialog, "Cancel");
  browser_fail (&self->base, "navigate", input, EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (&self->base, EASEL_ACTION_BROWSE, EASEL_ANSWER_CANVAS);
  browser_fail (&self->base, "navigate", input, EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (&self->base, EASEL_ACTION_BROWSE_PRIVATE, EASEL_ANSWER_DENY);
  g_assert_cmpuint (self->victim_hits, ==, 0);
}

/* An agent of this machine reaches its network anyhow, but no page of the internet does so for it. */
static void
test_local_agent (Fixture       *self,
                  gconstpointer  data)
{
  g_autofree char *page = g_strdup_printf ("{'url':'%s/'}", self->victim_base);
  g_autofree char *redirect = g_strdup_printf ("{'url':'http://evil.test/redirect?to=%s/led'}", self->victim_base);
  g_autofree char *fetched = NULL;
  g_autoptr(JsonObject) state = NULL;

  browser_fail (&self->base, "navigate", redirect, EASEL_CODE_REFUSED);
  g_assert_cmpuint (self->victim_hits, ==, 0);
  serve_attack (self, "/", self->victim_base);
  state = browser_do (&self->base, "navigate", "{'url':'" EVIL "'}");
  assert_attacked_in_vain (self);
  g_clear_pointer (&state, json_object_unref);
  state = browser_do (&self->base, "navigate", page);
  g_assert_cmpuint (self->victim_hits, >=, 1);
  /* A page of a private place may use the servers beside it, as those of developers do. */
  fetched = g_strdup_printf ("fetch('%s/api', { mode: 'no-cors' }).then(r => document.title = r.type); 1",
                             self->base.base);
  g_free (browser_eval (&self->base, fetched));
  easel_test_wait_until (has_value (self, "document.title", "opaque"));
  g_assert_cmpuint (browser_hits (&self->base, "/api"), ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *folder = g_dir_make_tmp ("easel-dns-XXXXXX", NULL);
  g_autofree char *log = g_build_filename (folder, "lookups", NULL);
  int status;

  /* For the network process, which must have nothing to look up. */
  g_setenv ("LD_PRELOAD", DNS_SHIM, TRUE);
  g_setenv (DNS_SHIM_LOG, log, TRUE);
  gtk_init ();
  adw_init ();
  g_test_init (&argc, &argv, NULL);
  easel_test_tolerate_measuring ();
  easel_test_internet_init ();
#define ADD(name, test, is_remote) \
  g_test_add ("/browser/network/" name, Fixture, GINT_TO_POINTER (is_remote), set_up, test, tear_down)
  ADD ("public", test_public, TRUE);
  ADD ("beside", test_beside, TRUE);
  ADD ("rebinding", test_rebinding, TRUE);
  ADD ("by-itself", test_by_itself, TRUE);
  ADD ("link", test_link, TRUE);
  ADD ("typed-then-public", test_typed_then_public, TRUE);
  ADD ("redirect", test_redirect, TRUE);
  ADD ("local-agent", test_local_agent, FALSE);
  status = g_test_run ();
  g_remove (log);
  g_rmdir (folder);
  return status;
}
