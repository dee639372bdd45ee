/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include "easel-test-words.h"
#include "easel-test.h"

#define ONE "ahp-canvas-content:/one/"
#define PAGE "<!doctype html><title>t</title><h1>Hello</h1>"

static void
test_live (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface;

  fake_host_add (self->host, ONE "style.css", "text/css", "h1 { color: rgb(1, 2, 3) }");
  fake_host_add (self->host, ONE "app.js", "text/javascript", "window.loaded = 'yes'");
  fake_host_add (self->host, ONE "module.js", "text/javascript", "window.module = 'yes'");
  fake_host_add (self->host, ONE "data.json", "application/json", "{\"n\": 7}");
  surface = web_fixture_show_page (self, "one",
                                   "<!doctype html><link rel=stylesheet href=style.css><script src=app.js></script>"
                                   "<script type=module src=module.js></script><h1>ä</h1>");
  g_assert_cmpint (easel_surface_get_live_ms (surface), >=, 0);
  web_assert_eval (surface, "window.loaded", "yes");
  web_assert_eval (surface, "window.module", "yes");
  web_assert_eval (surface, "getComputedStyle(document.querySelector('h1')).color", "rgb(1, 2, 3)");
  web_assert_eval (surface, "document.querySelector('h1').textContent", "ä");
  web_assert_eval (surface, "self.origin", "null");
  g_free (web_eval (surface, "fetch('data.json').then(r => r.json()).then(o => window.n = o.n); 1"));
  web_wait_eval (surface, "String(window.n)", "7");
}

/* A canvas whose own document cannot be read says so, and comes by itself once its provider is back. */
static void
test_missing_document (WebFixture    *self,
                       gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = fake_host_open (self->host, "one", ONE "index.html");
  EaselSurface *surface = web_fixture_show (self, canvas);

  web_wait_state (surface, EASEL_SURFACE_FAILED);
  g_assert_cmpstr (easel_surface_get_reason (surface), ==, "no such file");
  web_wait_shows (self->window, "no such file");
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (web_get_view (surface))));

  fake_host_add (self->host, ONE "index.html", "text/html", PAGE);
  web_press (self->window, "Reload");
  web_wait_state (surface, EASEL_SURFACE_LIVE);

  g_hash_table_remove_all (self->host->files);
  easel_surface_reload (surface);
  web_wait_state (surface, EASEL_SURFACE_FAILED);
  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, "The provider is gone.");
  fake_host_add (self->host, ONE "index.html", "text/html", PAGE);
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "document.querySelector('h1').textContent", "Hello");
}

/* A read that the provider missed while it was away, and that fails only after it is back, is repeated once. */
static void
test_late_failure (WebFixture    *self,
                   gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = fake_host_open (self->host, "one", ONE "index.html");
  EaselSurface *surface;

  self->host->keep_reads = TRUE;
  surface = web_fixture_show (self, canvas);
  easel_test_wait_until (fake_host_count (self->host, ONE "index.html") == 1);
  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, "The provider is gone.");
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  self->host->keep_reads = FALSE;
  fake_host_answer_reads (self->host);
  fake_host_add (self->host, ONE "index.html", "text/html", PAGE);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "document.querySelector('h1').textContent", "Hello");

  /* The previous page is shown if the second read fails, too. */
  g_hash_table_remove_all (self->host->files);
  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, "The provider is gone.");
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  easel_surface_reload (surface);
  web_wait_shows (self->window, "no such file");
  g_assert_cmpuint (fake_host_count (self->host, ONE "index.html"), ==, 4);
}

/* If the document of a new address could not be read, the previous page is shown until the provider is back, and the new
 * one then. */
static void
test_missing_next_document (WebFixture    *self,
                            gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", PAGE);
  EaselCanvas *canvas = easel_surface_get_canvas (surface);

  g_hash_table_remove_all (self->host->files);
  easel_canvas_set_fact (canvas, address, ONE "index.html?rev=2");
  web_wait_shows (self->window, "no such file");
  web_assert_eval (surface, "document.querySelector('h1').textContent", "Hello");

  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, "The provider is gone.");
  fake_host_add (self->host, ONE "index.html", "text/html", "<!doctype html><h1>Second</h1>");
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  web_wait_eval (surface, "document.querySelector('h1').textContent", "Second");
  g_assert_false (web_shows (self->window, "no such file"));

  /* The page has its document now, and is not loaded again. */
  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, "The provider is gone.");
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  web_settle (surface);
  g_assert_cmpuint (fake_host_count (self->host, ONE "index.html"), ==, 3);
}

/* A part that is missing is a line for the user and an empty 404 for the page. */
static void
test_missing_part (WebFixture    *self,
                   gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", PAGE "<script src='no%20such.js?token=secret'></script>");

  web_wait_shows (self->window, "no such.js could not be loaded");
  g_assert_false (web_shows (self->window, "secret"));
  g_free (web_eval (surface, "fetch('x').then(r => r.text().then(t => window.got = `${r.status}[${t}]`)); 1"));
  web_wait_eval (surface, "window.got", "404[]");
  g_free (web_eval (surface, "fetch('index.html', {method: 'POST', body: 'x'}).then(r => window.post = r.status); 1"));
  web_wait_eval (surface, "String(window.post)", "405");
  g_free (web_eval (surface, "fetch('index.html', {method: 'HEAD'}).then(r => r.text().then(t =>"
                             " window.head = `${r.status}[${t}]`)); 1"));
  web_wait_eval (surface, "window.head", "200[]");
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
  /* It is over when the page has it. */
  fake_host_add (self->host, "ahp-canvas-content:/one/no such.js", "text/javascript", "window.there = 'yes'");
  fake_host_add (self->host, "ahp-canvas-content:/one/no%20such.js", "text/javascript", "window.there = 'yes'");
  easel_surface_reload (surface);
  web_wait_eval (surface, "String(window.there)", "yes");
  g_assert_false (web_shows (self->window, "could not be loaded"));
}

static void
test_refused (WebFixture    *self,
              gconstpointer  data)
{
  static const char * const addresses[] = {
    "javascript:document.title=payload", "smb://payload/share", "ahp-canvas-content:/two/index.html",
    "http://payload.example/", "file:///etc/passwd", "about:blank",
  };

  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_autoptr(EaselCanvas) canvas = fake_host_open (self->host, "one", addresses[i]);
      EaselSurface *surface = web_fixture_show (self, canvas);
      g_autofree char *scheme = g_uri_parse_scheme (addresses[i]);
      g_autofree char *shown = g_strconcat ("“", scheme, ":”", NULL);

      g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_REFUSED);
      g_assert_null (web_get_view (surface));
      web_wait_shows (self->window, shown);
      g_assert_false (web_shows (self->window, "payload"));
    }
  g_assert_cmpuint (self->host->reads->len, ==, 0);
}

/* An address of the other computer's own says where it is, and no address of this one is loaded. */
static void
test_elsewhere (WebFixture    *self,
                gconstpointer  data)
{
  static const char * const addresses[] = { "http://127.0.0.1:5173/payload", "http://localhost/payload" };

  self->host->elsewhere = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_autoptr(EaselCanvas) canvas = fake_host_open (self->host, "one", addresses[i]);
      EaselSurface *surface = web_fixture_show (self, canvas);

      g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_REFUSED);
      g_assert_null (web_get_view (surface));
      web_wait_shows (self->window, "on “Test host”");
      g_assert_true (web_shows (self->window, "only for hosts over SSH"));
      g_assert_false (web_shows (self->window, "payload"));
    }
}

static void
count_cb (EaselSurface *surface,
          const char   *uri,
          guint        *n)
{
  *n += 1;
}

/* A link to the other computer's own address does not lead to this one. */
static void
test_links_elsewhere (WebFixture    *self,
                      gconstpointer  data)
{
  static const struct { const char *uri; gboolean is_own; } links[] = {
    { "http://localhost:5173/", TRUE },     { "http://LOCALHOST./", TRUE },       { "https://app.localhost/", TRUE },
    { "http://127.1:5173/", TRUE },         { "http://[::1]:5173/", TRUE },       { "http://0.0.0.0:5173/", TRUE },
    { "https://example.org/", FALSE },      { "http://192.168.1.1/", FALSE },     { "mailto:a@example.org", FALSE },
  };

  for (guint elsewhere = 0; elsewhere < 2; elsewhere++)
    for (guint i = 0; i < G_N_ELEMENTS (links); i++)
      {
        EaselSurface *surface;
        guint n = 0;

        self->host->elsewhere = elsewhere;
        surface = web_fixture_show_page (self, "one", "<p>Hello");
        g_signal_connect (surface, "open-external", G_CALLBACK (count_cb), &n);
        g_test_message ("%s", links[i].uri);
        easel_surface_open_external (surface, links[i].uri);
        g_assert_cmpuint (n, ==, !(elsewhere && links[i].is_own));
        g_assert_true (web_shows (self->window, "on “Test host”") == (n == 0));
      }
}

/* Whoever runs without the sandbox does not get pages of agents. */
static void
test_unsandboxed (void)
{
  WebFixture self;

  g_setenv ("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1", TRUE);
  web_fixture_set_up (&self, NULL);
  g_unsetenv ("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS");
  fake_host_add (self.host, ONE "index.html", "text/html", PAGE);
  {
    g_autoptr(EaselCanvas) canvas = fake_host_open (self.host, "one", ONE "index.html");
    EaselSurface *surface = web_fixture_show (&self, canvas);

    g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_REFUSED);
    g_assert_null (web_get_view (surface));
    web_wait_shows (self.window, "sandbox");
    easel_surface_reload (surface);
    g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_REFUSED);
  }
  g_assert_cmpuint (self.host->reads->len, ==, 0);
  web_fixture_tear_down (&self, NULL);
}

/* Without a filter there is no page: the folder for filters is a file here. */
static void
test_no_filter (void)
{
  WebFixture self;
  g_autofree char *blocker = NULL;
  g_autofree char *cache = NULL;

  web_fixture_set_up (&self, NULL);
  g_object_unref (self.engine);
  blocker = g_build_filename (self.cache, "file", NULL);
  g_assert_true (g_file_set_contents (blocker, "", 0, NULL));
  self.engine = easel_web_engine_new (blocker, easel_web_dialects);
  fake_host_add (self.host, ONE "index.html", "text/html", PAGE);
  {
    g_autoptr(EaselCanvas) canvas = fake_host_open (self.host, "one", ONE "index.html");
    EaselSurface *surface;

    g_test_expect_message ("easel-webview", G_LOG_LEVEL_WARNING, "No content filter*");
    surface = web_fixture_show (&self, canvas);
    web_wait_state (surface, EASEL_SURFACE_REFUSED);
    g_test_assert_expected_messages ();
  }
  g_assert_cmpuint (self.host->reads->len, ==, 0);
  web_fixture_tear_down (&self, NULL);
}

static void
test_swap (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", "<!doctype html><div style='height:5000px'>v1</div>");
  EaselCanvas *canvas = easel_surface_get_canvas (surface);
  WebKitWebView *view = web_get_view (surface);

  g_free (web_eval (surface, "scrollTo(0, 1234); 1"));
  fake_host_add (self->host, ONE "index.html", "text/html", "<!doctype html><div style='height:5000px'>v2</div>");
  easel_canvas_set_fact (canvas, address, ONE "index.html?rev=2");
  /* In place: no wait page, the same view. */
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
  g_assert_true (web_get_view (surface) == view);
  web_wait_eval (surface, "document.body.textContent", "v2");
  web_wait_eval (surface, "String(scrollY)", "1234");
  g_assert_cmpstr (g_ptr_array_index (self->host->reads, 1), ==, ONE "index.html?rev=2");

  /* Another document starts at its top. */
  fake_host_add (self->host, ONE "other.html", "text/html", "<!doctype html><div style='height:5000px'>v3</div>");
  easel_canvas_set_fact (canvas, address, ONE "other.html");
  web_wait_eval (surface, "document.body.textContent", "v3");
  web_wait_eval (surface, "document.readyState + scrollY", "complete0");

  easel_canvas_set_fact (canvas, address, NULL);
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_EMPTY);
  g_assert_null (web_get_view (surface));
  web_wait_shows (self->window, "Nothing to Show Yet");
}

static void
test_stale_and_gone (WebFixture    *self,
                     gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", PAGE);
  EaselCanvas *canvas = easel_surface_get_canvas (surface);

  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, "The provider is gone.");
  web_wait_shows (self->window, "The provider is gone.");
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
  web_assert_eval (surface, "document.querySelector('h1').textContent", "Hello");
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  g_assert_false (web_shows (self->window, "The provider is gone."));

  /* What it last showed stays, even if nobody knows any more where it was. */
  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, "The provider is gone.");
  easel_canvas_set_fact (canvas, address, NULL);
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_EMPTY);
  easel_canvas_set_fact (canvas, address, ONE "index.html");
  web_wait_state (surface, EASEL_SURFACE_LIVE);

  easel_canvas_set_state (canvas, EASEL_CANVAS_GONE, NULL);
  g_assert_null (web_get_view (surface));
  web_wait_shows (self->window, "Closed");
}

/* A canvas that is closed while it loads takes its reads along, and nothing keeps it alive. */
static gboolean
has_reads (gpointer data)
{
  return ((FakeHost *) data)->reads->len > 0;
}

static gboolean
has_cancelled (gpointer data)
{
  return ((FakeHost *) data)->cancelled->len > 0;
}

static void
test_dispose (WebFixture    *self,
              gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = fake_host_open (self->host, "one", ONE "index.html");
  EaselSurface *surface;

  self->host->hold_reads = TRUE;
  surface = web_fixture_show (self, canvas);
  g_object_add_weak_pointer (G_OBJECT (surface), (gpointer *) &surface);
  web_wait (has_reads, self->host);
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LOADING);
  gtk_window_set_child (GTK_WINDOW (self->window), NULL);
  g_assert_null (surface);
  web_wait (has_cancelled, self->host);
}

/* The second document must not wait behind what the first one asked for. */
static void
test_cancel_on_swap (WebFixture    *self,
                     gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", PAGE);

  self->host->hold_reads = TRUE;
  g_free (web_eval (surface, "fetch('slow'); 1"));
  easel_test_wait_until (fake_host_count (self->host, ONE "slow") > 0);
  self->host->hold_reads = FALSE;
  easel_canvas_set_fact (easel_surface_get_canvas (surface), address, ONE "index.html?2");
  web_wait (has_cancelled, self->host);
  g_assert_cmpstr (g_ptr_array_index (self->host->cancelled, 0), ==, ONE "slow");
}

static void
test_wait_page (WebFixture    *self,
                gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = fake_host_open (self->host, "one", ONE "big%20file.html");

  self->host->hold_reads = TRUE;
  web_fixture_show (self, canvas);
  web_wait_shows (self->window, "Reading big file.html…");
}

/* In the dark, nothing that is shown on the way to a page is ever white. */
static void
test_no_flash (WebFixture    *self,
               gconstpointer  data)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  g_autoptr(EaselCanvas) canvas = NULL;
  EaselSurface *surface;
  GdkRGBA color = { 0 };
  gint64 end = 0;
  guint frames = 0;

  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_DARK);
  /* The window itself takes a frame to get dark. */
  gtk_window_set_child (GTK_WINDOW (self->window), gtk_label_new (NULL));
  easel_test_wait_until (web_pixel (self->window, 20, 300, &color) && color.red <= 0.3);
  fake_host_add (self->host, ONE "index.html", "text/html", PAGE);
  canvas = fake_host_open (self->host, "one", ONE "index.html");
  surface = web_fixture_show (self, canvas);
  while (end == 0 || g_get_monotonic_time () < end || frames <= 10)
    {
      g_main_context_iteration (NULL, FALSE);
      if (gtk_widget_get_width (GTK_WIDGET (surface)) == 0 ||
          !web_pixel (self->window, gtk_widget_get_width (self->window) - 20, 300, &color))
        continue;
      g_assert_cmpfloat (color.red, <, 0.3);
      g_assert_cmpfloat (color.alpha, ==, 1);
      frames++;
      if (end == 0 && easel_surface_get_state (surface) == EASEL_SURFACE_LIVE)
        end = g_get_monotonic_time () + G_USEC_PER_SEC / 2;
    }
  /* And what is left in the end is not just dark: the heading is readable. */
  web_assert_eval (surface, "getComputedStyle(document.querySelector('h1')).color", "rgb(255, 255, 255)");
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_DEFAULT);
}

/* That the pixels would show it: a view as WebKit makes it is white in the same window. */
static void
test_flash_control (WebFixture    *self,
                    gconstpointer  data)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  g_autoptr(WebKitWebContext) context = webkit_web_context_new ();
  g_autoptr(WebKitNetworkSession) session = webkit_network_session_new_ephemeral ();
  WebKitWebView *view = g_object_new (WEBKIT_TYPE_WEB_VIEW, "web-context", context, "network-session", session, NULL);
  GdkRGBA color = { 0 };

  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_DARK);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (view));
  webkit_web_view_load_html (view, PAGE, NULL);
  easel_test_wait_until (web_pixel (self->window, gtk_widget_get_width (self->window) - 20, 300, &color) &&
                         color.red >= 0.9);
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_DEFAULT);
}

static void
test_zoom (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", PAGE);

  web_wait_eval (surface, "String(innerWidth)", "420");
  easel_surface_set_zoom (surface, 2);
  web_wait_eval (surface, "String(innerWidth)", "210");
  easel_surface_set_zoom (surface, 100);
  g_assert_cmpfloat (easel_surface_get_zoom (surface), ==, 5);
}

static void
type (const char *text)
{
  g_autofree char *command = g_strdup_printf ("xdotool search --onlyvisible --sync --class test-web-surface windowfocus "
                                              "--sync type %s", text);
  g_auto(GStrv) argv = g_strsplit (command, " ", -1);

  easel_test_act ((const char * const *) argv);
}

#define FORM "<!doctype html><p>%s</p><input id=a value=mine><textarea id=b></textarea>" \
             "<script>document.title = '%s'; addEventListener('input', () => { window.heard = true; })</script>"
#define FIELDS "document.title + '|' + a.value + '|' + b.value + '|' + document.activeElement.id"

/* An agent touches a style sheet, and the user goes on typing. */
static void
test_forms (WebFixture    *self,
            gconstpointer  data)
{
  g_autofree char *first = g_strdup_printf (FORM, "1", "v1");
  g_autofree char *second = g_strdup_printf (FORM, "2", "v2");
  EaselSurface *surface = web_fixture_show_page (self, "one", first);
  EaselCanvas *canvas = easel_surface_get_canvas (surface);

  gtk_widget_grab_focus (GTK_WIDGET (web_get_view (surface)));
  g_free (web_eval (surface, "b.focus(); 1"));
  type ("written");
  web_wait_eval (surface, "b.value", "written");
  fake_host_add (self->host, ONE "index.html", "text/html", second);
  easel_canvas_set_fact (canvas, address, ONE "index.html?rev=2");
  web_wait_eval (surface, FIELDS, "v2|mine|written|b");
  type ("more");
  web_wait_eval (surface, FIELDS, "v2|mine|writtenmore|b");

  /* The user's own reload keeps it, too. */
  g_free (web_eval (surface, "document.title = 'old'; 1"));
  easel_surface_reload (surface);
  web_wait_eval (surface, FIELDS, "v2|mine|writtenmore|b");

  /* What finds no place is said, in its own words. */
  fake_host_add (self->host, ONE "index.html", "text/html", "<!doctype html><title>v3</title>");
  easel_canvas_set_fact (canvas, address, ONE "index.html?rev=3");
  web_wait_eval (surface, "document.title", "v3");
  web_wait_shows (self->window, "writtenmore");
}

/* The first form, with the focus, and drafts in @folder. @script: gives a field the focus. */
static EaselSurface *
show_with_drafts (WebFixture *self,
                  const char *folder,
                  const char *script)
{
  g_autoptr(EaselWebDrafts) drafts = easel_web_drafts_new (folder);
  g_autofree char *first = g_strdup_printf (FORM, "1", "v1");
  EaselSurface *surface;

  easel_web_engine_set_drafts (self->engine, drafts);
  surface = web_fixture_show_page (self, "one", first);
  gtk_widget_grab_focus (GTK_WIDGET (web_get_view (surface)));
  g_free (web_eval (surface, script));
  return surface;
}

/* The user does not notice that another document is read, and goes on typing. */
static void
test_forms_while_read (WebFixture    *self,
                       gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (self->cache, "drafts", NULL);
  g_autofree char *second = g_strdup_printf (FORM, "2", "v2");
  EaselSurface *surface = show_with_drafts (self, folder, "b.focus(); 1");

  self->host->keep_reads = TRUE;
  fake_host_add (self->host, ONE "index.html", "text/html", second);
  easel_canvas_set_fact (easel_surface_get_canvas (surface), address, ONE "index.html?rev=2");
  easel_test_wait_until (fake_host_count (self->host, ONE "index.html?rev=2") == 1);
  type ("meanwhile");
  easel_test_wait_until (web_is_stored (folder, "meanwhile"));
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
  fake_host_answer_reads (self->host);
  web_wait_eval (surface, FIELDS, "v2|mine|meanwhile|b");
}

/* The provider was away while its new page was read, and comes back with a still newer one, at the same time. */
static void
test_forms_unread (WebFixture    *self,
                   gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (self->cache, "drafts", NULL);
  g_autofree char *second = g_strdup_printf (FORM, "2", "v2");
  EaselSurface *surface = show_with_drafts (self, folder, "b.focus(); 1");
  EaselCanvas *canvas = easel_surface_get_canvas (surface);
  EaselCanvasFacts facts;

  type ("chapter");
  easel_test_wait_until (web_is_stored (folder, "chapter"));
  g_hash_table_remove_all (self->host->files);
  easel_canvas_set_fact (canvas, address, ONE "index.html?rev=2");
  web_wait_shows (self->window, "no such file");
  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, "The provider is gone.");
  web_assert_eval (surface, FIELDS, "v1|mine|chapter|b");

  fake_host_add (self->host, ONE "index.html", "text/html", second);
  facts = easel_canvas_get_facts (canvas);
  facts.state = EASEL_CANVAS_READY;
  facts.address = ONE "index.html?rev=3";
  easel_canvas_set_facts (canvas, &facts);
  web_wait_eval (surface, FIELDS, "v2|mine|chapter|b");
}

/* A text that is too long to be kept takes nothing else along, and is named. */
static void
test_forms_long (WebFixture    *self,
                 gconstpointer  data)
{
  g_autofree char *first = g_strdup_printf (FORM, "1", "v1");
  g_autofree char *second = g_strdup_printf (FORM, "2", "v2");
  EaselSurface *surface = web_fixture_show_page (self, "one", first);

  gtk_widget_grab_focus (GTK_WIDGET (web_get_view (surface)));
  g_free (web_eval (surface, "b.focus(); 1"));
  type ("chapter");
  web_wait_eval (surface, "b.value", "chapter");
  g_free (web_eval (surface, "a.value = ''; a.focus(); 1"));
  type ("short");
  web_wait_eval (surface, "a.value", "short");
  g_free (web_eval (surface, "b.value += ' one '.repeat(200000); 1"));
  fake_host_add (self->host, ONE "index.html", "text/html", second);
  easel_canvas_set_fact (easel_surface_get_canvas (surface), address, ONE "index.html?rev=2");
  web_wait_eval (surface, FIELDS, "v2|short||a");
  web_wait_shows (self->window, "What you typed is too long to be kept while the page is reloaded: “chapter one ");
}

/* The process of a page ends, and the user reloads it, or its provider changes it. */
static void
test_forms_ended (WebFixture    *self,
                  gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (self->cache, "drafts", NULL);
  g_autofree char *second = g_strdup_printf (FORM, "2", "v2");
  EaselSurface *surface = show_with_drafts (self, folder, "b.focus(); ahpCanvas.setState('stored'); 1");

  type ("chapter");
  web_wait_eval (surface, "b.value", "chapter");
  easel_test_wait_until (web_is_stored (folder, "chapter"));
  webkit_web_view_terminate_web_process (web_get_view (surface));
  web_wait_state (surface, EASEL_SURFACE_CRASHED);
  easel_surface_reload (surface);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "b.value + ahpCanvas.getState()", "chapterstored");

  webkit_web_view_terminate_web_process (web_get_view (surface));
  web_wait_state (surface, EASEL_SURFACE_CRASHED);
  fake_host_add (self->host, ONE "index.html", "text/html", second);
  easel_canvas_set_fact (easel_surface_get_canvas (surface), address, ONE "index.html?rev=2");
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "document.querySelector('p').textContent + b.value + ahpCanvas.getState()", "2chapterstored");
}

/* What a page shows can be read as text: what is hidden is not, and a page cannot take the way to its words from us. */
static void
test_words (WebFixture    *self,
            gconstpointer  data)
{
  static const char html[] =
    "<!doctype html><h1>Hello</h1><p>A line<br>and\302\240another<p hidden>Hidden</p>"
    "<form name=body></form><img name=querySelectorAll><img name=documentElement>"
    "<script>Document.prototype.querySelectorAll = () => []; window.heard = 0;"
    "Object.defineProperty(HTMLElement.prototype, 'innerText', { get: () => { window.heard++; return 'Wrong'; } });</script>";
  EaselSurface *surface = web_fixture_show_page (self, "one", html);
  g_autofree char *words = NULL;
  g_autofree char *failure = NULL;

  web_settle (surface);
  words = easel_test_read_words (surface);
  g_assert_true (g_str_has_prefix (words, "# Hello\n\nA line\nand another"));
  g_assert_null (strstr (words, "Hidden"));
  web_assert_eval (surface, "String(window.heard)", "0");

  /* In place of a page that is gone there are the words about that. */
  webkit_web_view_terminate_web_process (web_get_view (surface));
  web_wait_state (surface, EASEL_SURFACE_CRASHED);
  failure = easel_test_read_words (surface);
  g_assert_nonnull (strstr (failure, "The Page Stopped Working"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, test) g_test_add ("/web/surface/" name, WebFixture, NULL, web_fixture_set_up, test, web_fixture_tear_down)
  ADD ("live", test_live);
  ADD ("missing-document", test_missing_document);
  ADD ("missing-next-document", test_missing_next_document);
  ADD ("late-failure", test_late_failure);
  ADD ("missing-part", test_missing_part);
  ADD ("refused", test_refused);
  ADD ("elsewhere", test_elsewhere);
  ADD ("links-elsewhere", test_links_elsewhere);
  ADD ("swap", test_swap);
  ADD ("forms", test_forms);
  ADD ("forms/while-read", test_forms_while_read);
  ADD ("forms/unread", test_forms_unread);
  ADD ("forms/long", test_forms_long);
  ADD ("forms/ended", test_forms_ended);
  ADD ("stale-and-gone", test_stale_and_gone);
  ADD ("dispose", test_dispose);
  ADD ("cancel-on-swap", test_cancel_on_swap);
  ADD ("wait-page", test_wait_page);
  ADD ("no-flash", test_no_flash);
  ADD ("flash-control", test_flash_control);
  ADD ("zoom", test_zoom);
  ADD ("words", test_words);
  g_test_add_func ("/web/surface/unsandboxed", test_unsandboxed);
  g_test_add_func ("/web/surface/no-filter", test_no_filter);

  return g_test_run ();
}
