/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include <libsoup/soup.h>
#include <string.h>
#include <unistd.h>

#include "easel-test.h"

/* What a server on this machine was asked. */
typedef struct
{
  SoupServer *server;
  char       *origin;
  GPtrArray  *requests;  /* "METHOD path" */
  gboolean    cookie;    /* one came back */
  const char *location;  /* where /away redirects to */
} Site;

static void
site_cb (SoupServer        *server,
         SoupServerMessage *message,
         const char        *path,
         GHashTable        *query,
         gpointer           user_data)
{
  Site *site = user_data;
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  static const char page[] = "<!doctype html><title>t</title><a id=out href='https://example.com/x?y' "
                             "style='position:fixed;inset:0;background:#cde'>out</a>";

  g_ptr_array_add (site->requests, g_strdup_printf ("%s %s", soup_server_message_get_method (message), path));
  if (soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Cookie") != NULL)
    site->cookie = TRUE;
  soup_message_headers_append (headers, "Set-Cookie", "a=b");
  if (g_str_equal (path, "/away"))
    {
      soup_server_message_set_redirect (message, 302, site->location);
      return;
    }
  if (g_str_equal (path, "/login"))
    {
      soup_message_headers_append (headers, "WWW-Authenticate", "Basic realm=\"x\"");
      soup_server_message_set_status (message, 401, NULL);
      return;
    }
  if (g_str_equal (path, "/missing"))
    {
      soup_server_message_set_status (message, 404, NULL);
      soup_server_message_set_response (message, "text/html", SOUP_MEMORY_STATIC, page, strlen (page));
      return;
    }
  if (g_str_equal (path, "/archive"))
    {
      soup_server_message_set_status (message, 200, NULL);
      soup_server_message_set_response (message, "application/zip", SOUP_MEMORY_STATIC, "PK", 2);
      return;
    }
  soup_server_message_set_status (message, 200, NULL);
  soup_server_message_set_response (message, "text/html", SOUP_MEMORY_STATIC, page, strlen (page));
}

static Site *
site_new (void)
{
  Site *site = g_new0 (Site, 1);
  g_autoptr(GError) error = NULL;
  g_autoslist(GUri) uris = NULL;

  site->server = soup_server_new (NULL, NULL);
  site->requests = g_ptr_array_new_with_free_func (g_free);
  soup_server_add_handler (site->server, NULL, site_cb, site, NULL);
  soup_server_listen_local (site->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (site->server);
  site->origin = g_strdup_printf ("http://127.0.0.1:%d", g_uri_get_port (uris->data));

  return site;
}

static void
site_free (Site *site)
{
  g_object_unref (site->server);
  g_ptr_array_unref (site->requests);
  g_free (site->origin);
  g_free (site);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Site, site_free)

static EaselSurface *
show (WebFixture *self,
      const char *origin,
      const char *path)
{
  g_autofree char *address = g_strconcat (origin, path, NULL);
  g_autoptr(EaselCanvas) canvas = fake_host_open (self->host, "one", address);

  return web_fixture_show (self, canvas);
}

static void
test_data (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface = show (self, "", "data:text/html;base64,PGgxPsOkPC9oMT4=");

  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_assert_eval (surface, "document.querySelector('h1').textContent", "ä");
  web_assert_eval (surface, "self.origin + ahpCanvas.instanceId", "nullone");
  g_assert_cmpuint (self->host->reads->len, ==, 0);

  /* The next one has the same place in the view and is shown all the same. */
  easel_canvas_set_fact (easel_surface_get_canvas (surface), address, "data:text/html,<h1>two</h1>");
  web_wait_eval (surface, "document.querySelector('h1').textContent", "two");

  surface = show (self, "", "data:text/html;base64,%%%");
  web_wait_state (surface, EASEL_SURFACE_FAILED);
}

static void
write_file (const char *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
test_file (WebFixture    *self,
           gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (self->cache, "granted", NULL);
  g_autofree char *address = g_strdup_printf ("file://%s/sub/page.html", folder);
  g_autofree char *sub = g_build_filename (folder, "sub", NULL);
  g_autofree char *outside = g_build_filename (sub, "outside.js", NULL);
  const char *granted[] = { folder, NULL };
  EaselSurface *surface;

  g_assert_cmpint (g_mkdir_with_parents (sub, 0700), ==, 0);
  write_file (sub, "page.html", "<!doctype html><script src='../app.js'></script><script src='outside.js'></script>");
  write_file (folder, "app.js", "window.app = 'yes'");
  write_file (self->cache, "secret.js", "window.secret = 'yes'");
  g_assert_cmpint (symlink ("../../secret.js", outside), ==, 0);

  surface = show (self, "", address);
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_REFUSED);
  easel_web_engine_set_granted (self->engine, granted);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "document.readyState", "complete");
  web_assert_eval (surface, "window.app", "yes");
  web_assert_eval (surface, "window.secret", "undefined");
  web_wait_shows (self->window, "outside.js could not be loaded");
  g_assert_cmpuint (self->host->reads->len, ==, 0);
}

/* The page before has requests on their way, and goes on making them, while its canvas turns into a file of a granted
 * folder; and the page of the file has nobody to tell. */
static void
test_file_after (WebFixture    *self,
                 gconstpointer  data)
{
  static const char * const before[] = {
    "ahp-canvas-content:/one/index.html",
    "data:text/html,<!doctype html><script>window.seen = [];"
      "setInterval(() => fetch('page.html').then(r => r.text()).then(t => window.seen.push(t)), 1)</script>",
  };
  g_autofree char *folder = g_build_filename (self->cache, "granted", NULL);
  g_autofree char *other = g_build_filename (self->cache, "other", NULL);
  g_autofree char *address = g_strdup_printf ("file://%s/page.html", folder);
  g_autofree char *next = g_strdup_printf ("file://%s/page.html", other);
  const char *granted[] = { folder, other, NULL };

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (other, 0700), ==, 0);
  write_file (folder, "page.html", "<!doctype html><h1>granted</h1>");
  write_file (other, "page.html", "<!doctype html><h1>other</h1>");
  easel_web_engine_set_granted (self->engine, granted);
  fake_host_add (self->host, before[0], "text/html", "<!doctype html><h1>before</h1>");

  for (guint i = 0; i < G_N_ELEMENTS (before); i++)
    {
      EaselSurface *surface = show (self, "", before[i]);
      EaselCanvas *canvas = easel_surface_get_canvas (surface);
      g_autoptr(WebKitWebView) view = NULL;

      web_wait_state (surface, EASEL_SURFACE_LIVE);
      view = g_object_ref (web_get_view (surface));
      easel_canvas_set_fact (canvas, address, address);
      g_assert_true (web_get_view (surface) != view);
      g_assert_null (easel_web_engine_find_handler (self->engine, view));
      web_wait_state (surface, EASEL_SURFACE_LIVE);
      web_wait_eval (surface, "document.querySelector('h1').textContent", "granted");
      web_assert_eval (surface, "typeof ahpCanvas", "undefined");
      {
        g_autoptr(JsonNode) payload = json_node_new (JSON_NODE_NULL);

        easel_canvas_emit_message (canvas, payload);
      }
      web_settle (surface);
      g_assert_cmpuint (self->host->sent->len, ==, 0);

      /* Nor from one granted folder to the other. */
      g_set_object (&view, web_get_view (surface));
      easel_canvas_set_fact (canvas, address, next);
      g_assert_true (web_get_view (surface) != view);
      web_wait_state (surface, EASEL_SURFACE_LIVE);
      web_wait_eval (surface, "document.querySelector('h1').textContent", "other");
    }
}

static void
test_direct (WebFixture    *self,
             gconstpointer  data)
{
  g_autoptr(Site) site = site_new ();
  g_autoptr(Site) other = site_new ();
  EaselSurface *surface = show (self, site->origin, "/app/");
  g_autofree char *script = NULL;

  web_wait_state (surface, EASEL_SURFACE_LIVE);
  g_assert_cmpstr (g_ptr_array_index (site->requests, 0), ==, "GET /app/");
  web_assert_eval (surface, "ahpCanvas.instanceId + ahpCanvas.connected", "onetrue");
  g_assert_true (easel_surface_can_do (surface, EASEL_SURFACE_ACTION_OPEN_IN_BROWSER));
  /* Its own server answers, any other on this machine does not hear of it, and no cookie is ever kept. */
  script = g_strdup_printf ("fetch('/again').then(() => fetch('%s/')).then(() => window.r = 'reached',"
                            " () => window.r = 'blocked'); new Image().src = '%s/i.png'; 1", other->origin, other->origin);
  g_free (web_eval (surface, script));
  web_wait_eval (surface, "window.r", "blocked");
  g_assert_cmpstr (g_ptr_array_index (site->requests, 1), ==, "GET /again");
  web_assert_eval (surface, "document.cookie = 'c=d', document.cookie", "");
  g_assert_false (site->cookie);
  g_assert_cmpuint (other->requests->len, ==, 0);

  g_free (web_eval (surface, "ahpCanvas.postMessage('direct'); 1"));
  easel_test_wait_until (self->host->sent->len > 0);
  g_assert_cmpstr (g_ptr_array_index (self->host->sent, 0), ==, "\"direct\"");
  /* Its author knows nothing of our look. */
  web_assert_eval (surface, "document.documentElement.getAttributeNames().join()", "");
}

static void
test_redirect (WebFixture    *self,
               gconstpointer  data)
{
  g_autoptr(Site) site = site_new ();
  g_autoptr(Site) other = site_new ();
  EaselSurface *surface;

  site->location = other->origin;
  surface = show (self, site->origin, "/away");
  web_wait_state (surface, EASEL_SURFACE_FAILED);
  web_wait_shows (self->window, "tried to leave for http://127.0.0.1");
  g_assert_cmpuint (other->requests->len, ==, 0);

  site->location = "/home";
  surface = show (self, site->origin, "/away");
  web_wait_state (surface, EASEL_SURFACE_LIVE);
}

/* What a server answers instead of a page is told in words: no browser page, no download, no question. */
static void
test_answers (WebFixture    *self,
              gconstpointer  data)
{
  g_autoptr(Site) site = site_new ();
  EaselSurface *surface = show (self, site->origin, "/login");

  web_wait_state (surface, EASEL_SURFACE_FAILED);
  web_wait_shows (self->window, "password");
  surface = show (self, site->origin, "/missing");
  web_wait_state (surface, EASEL_SURFACE_FAILED);
  web_wait_shows (self->window, "status 404");
  surface = show (self, site->origin, "/archive");
  web_wait_state (surface, EASEL_SURFACE_FAILED);
  web_wait_shows (self->window, "cannot be shown");

  soup_server_disconnect (site->server);
  surface = show (self, site->origin, "/");
  web_wait_state (surface, EASEL_SURFACE_FAILED);
  g_assert_nonnull (easel_surface_get_reason (surface));
}

static void
open_external_cb (EaselSurface *surface,
                  const char   *uri,
                  char        **opened)
{
  g_assert_null (*opened);
  *opened = g_strdup (uri);
}

static void
click (int x,
       int y)
{
  g_autofree char *command = g_strdup_printf ("xdotool mousemove %d %d click 1", x, y);
  g_autoptr(GError) error = NULL;

  g_spawn_command_line_sync (command, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
}

static gboolean
is_set (gpointer data)
{
  return *(char **) data != NULL;
}

/* A user's click leaves through the native question; the page alone leaves in no way. */
static void
test_links (WebFixture    *self,
            gconstpointer  data)
{
  static const char * const pages[] = {
    "<!doctype html><a id=out href='https://example.com/x?y' style='position:fixed;inset:0;background:#cde'>out</a>",
    "<!doctype html><a id=out target=_blank href='https://example.com/x?y' "
    "style='position:fixed;inset:0;background:#cde'>out</a>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      EaselSurface *surface = web_fixture_show_page (self, "one", pages[i]);
      g_autofree char *opened = NULL;

      g_assert_false (easel_surface_can_do (surface, EASEL_SURFACE_ACTION_OPEN_IN_BROWSER));
      g_signal_connect (surface, "open-external", G_CALLBACK (open_external_cb), &opened);
      /* The test's own scripts run as if a user had clicked, as those of the bridge do: not enough. */
      g_free (web_eval (surface, "document.getElementById('out').click(); 1"));
      web_settle (surface);
      g_free (web_eval (surface, "location = 'https://example.com/'; 1"));
      web_settle (surface);
      g_free (web_eval (surface, "window.open('https://example.com/'); 1"));
      web_settle (surface);
      g_assert_null (opened);
      click (200, 300);
      web_wait (is_set, &opened);
      g_assert_cmpstr (opened, ==, "https://example.com/x?y");
      web_assert_eval (surface, "location.href", "ahp-canvas-content:/one/index.html");
    }
}

/* A canvas may have several pages, and a link to one that is missing leaves the user where they are. */
static void
test_pages (WebFixture    *self,
            gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", "<!doctype html><a href='two.html'>two</a>");

  fake_host_add (self->host, "ahp-canvas-content:/one/two.html", "text/html", "<!doctype html><h1>two</h1>");
  g_free (web_eval (surface, "document.querySelector('a').click(); 1"));
  web_wait_eval (surface, "String(document.querySelector('h1')?.textContent)", "two");
  web_assert_eval (surface, "ahpCanvas.instanceId", "one");
  g_free (web_eval (surface, "location = 'three.html'; 1"));
  web_wait_shows (self->window, "three.html");
  web_assert_eval (surface, "document.querySelector('h1').textContent", "two");
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, test) g_test_add ("/web/address/" name, WebFixture, NULL, web_fixture_set_up, test, web_fixture_tear_down)
  ADD ("data", test_data);
  ADD ("file", test_file);
  ADD ("file-after", test_file_after);
  ADD ("direct", test_direct);
  ADD ("redirect", test_redirect);
  ADD ("answers", test_answers);
  ADD ("links", test_links);
  ADD ("pages", test_pages);

  return g_test_run ();
}
