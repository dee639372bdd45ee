/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include <libsoup/soup.h>
#include <string.h>

#include "easel-test-dialogs.h"
#include "easel-ask-card.h"
#include "easel-test.h"

#define BEGIN "<!doctype html><body style='margin:0'>"
#define ALL "style='position:fixed;inset:0;background:#cde'"

/* A page that makes a file of what it has, and forgets it at once, as the usual libraries do. */
#define MADE(name) \
  BEGIN "<button id=go " ALL ">go</button><script>" \
  "function offer() { const a = document.createElement('a'); a.download = '" name "';" \
  " a.href = URL.createObjectURL(new Blob(['a;b\\n1;2\\n'], { type: 'text/csv' })); a.click(); URL.revokeObjectURL(a.href); }" \
  "go.onclick = offer;</script>"

static GtkWidget *
wait_for_question (void)
{
  GtkWidget *dialog;

  easel_test_wait_until ((dialog = dialogs_find (EASEL_TYPE_ASK_CARD)) != NULL);
  return dialog;
}

static void
click (EaselSurface *surface)
{
  g_autoptr(GError) error = NULL;

  g_spawn_command_line_sync ("xdotool mousemove 200 300 click 1", NULL, NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
answer (GtkWidget  *dialog,
        const char *id)
{
  easel_test_wait_until (easel_ask_card_takes (EASEL_ASK_CARD (dialog), id));
  dialogs_press (dialog, g_str_equal (id, "save") ? "Save…" : "Cancel");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ASK_CARD) == NULL);
}

static void
assert_asks (GtkWidget  *dialog,
             const char *name)
{
  const char *body = easel_ask_card_get_body (EASEL_ASK_CARD (dialog));

  g_assert_nonnull (strstr (body, "“one”"));
  g_assert_nonnull (strstr (body, name));
  g_assert_false (easel_ask_card_takes (EASEL_ASK_CARD (dialog), "save"));
}

/* Clicks, says yes and chooses a place; WebKit may never begin on a busy machine, which is said, and the user tries
 * again. */
static void
save (WebFixture   *self,
      EaselSurface *surface,
      const char   *suggested,
      const char   *content)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  gboolean is_saved = FALSE;

  for (guint tries = 0; !is_saved; tries++)
    {
      g_autofree char *name = g_strdup_printf ("chosen-%s-%u", suggested, tries);
      g_autofree char *words = g_strdup_printf ("The file was saved: %s", name);
      Choice choice = { self->cache, suggested, name };
      GtkWidget *dialog;

      g_assert_cmpuint (tries, <, 5);
      click (surface);
      dialog = wait_for_question ();
      assert_asks (dialog, suggested);
      dialogs_choose (&choice);
      answer (dialog, "save");
      easel_test_wait_until (choice.is_over);
      easel_test_wait_until ((is_saved = web_shows (self->window, words)) ||
                             web_shows (self->window, "The file could not be saved."));
      g_free (path);
      path = g_build_filename (self->cache, name, NULL);
    }
  g_assert_true (web_shows (self->window, "Show in Files"));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, content);
}

/* The user stays where they are. */
static void
assert_home (EaselSurface *surface)
{
  web_assert_eval (surface, "location.href", "ahp-canvas-content:/one/index.html");
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
}

static void
test_made (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", MADE ("table.csv"));

  save (self, surface, "table.csv", "a;b\n1;2\n");
  assert_home (surface);
  surface = web_fixture_show_page (self, "one", BEGIN "<a download=note.txt href='data:text/plain,note' " ALL ">x</a>");
  save (self, surface, "note.txt", "note");
  assert_home (surface);
}

/* A file of the instance, which nobody reads before the user said where it goes. */
static void
test_own (WebFixture    *self,
          gconstpointer  data)
{
  static const char * const pages[] = {
    BEGIN "<a download=report.csv href=data.csv " ALL ">x</a>",
    BEGIN "<a download href='table.csv?x#y' " ALL ">x</a>",
    BEGIN "<a href=report.bin " ALL ">x</a>",
  };
  static const char * const names[] = { "report.csv", "table.csv", "report.bin" };

  fake_host_add (self->host, "ahp-canvas-content:/one/data.csv", "text/csv", "1;2");
  fake_host_add (self->host, "ahp-canvas-content:/one/table.csv", "text/csv", "1;2");
  fake_host_add (self->host, "ahp-canvas-content:/one/report.bin", "application/octet-stream", "1;2");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      EaselSurface *surface = web_fixture_show_page (self, "one", pages[i]);

      if (i == 0)
        {
          click (surface);
          answer (wait_for_question (), "cancel");
          g_assert_cmpuint (fake_host_count (self->host, "ahp-canvas-content:/one/data.csv"), ==, 0);
        }
      save (self, surface, names[i], "1;2");
      assert_home (surface);
    }
}

/* What the page calls a file is a name and nothing else. */
static void
test_name (WebFixture    *self,
           gconstpointer  data)
{
  static const char * const pages[] = {
    MADE ("../../.config/autostart/\\u202Eevil.desktop"),
    BEGIN "<a download='../../.config/autostart/&#x202E;evil.desktop' href=data.csv " ALL ">x</a>",
  };

  fake_host_add (self->host, "ahp-canvas-content:/one/data.csv", "text/csv", "1;2");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      EaselSurface *surface = web_fixture_show_page (self, "one", pages[i]);
      const char *body;
      GtkWidget *dialog;

      click (surface);
      dialog = wait_for_question ();
      body = easel_ask_card_get_body (EASEL_ASK_CARD (dialog));
      g_assert_nonnull (strstr (body, "evil.desktop"));
      g_assert_null (strstr (body, "/"));
      g_assert_null (strstr (body, "\xe2\x80\xae"));
      answer (dialog, "cancel");
    }
}

/* Nobody did anything: no question, and one line. */
static void
test_no_gesture (WebFixture    *self,
                 gconstpointer  data)
{
  static const char * const pages[] = {
    MADE ("x.csv") "<script>setInterval(offer, 10)</script>",
    BEGIN "<a id=go download href=data.csv " ALL ">x</a><script>setInterval(() => go.click(), 10)</script>",
    BEGIN "<script>setInterval(() => { location = 'data:application/x-thing,x' }, 10)</script>",
  };

  fake_host_add (self->host, "ahp-canvas-content:/one/data.csv", "text/csv", "1;2");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      EaselSurface *surface = web_fixture_show_page (self, "one", pages[i]);

      web_wait_shows (self->window, "Only you can start that.");
      web_settle (surface);
      g_assert_null (dialogs_find (EASEL_TYPE_ASK_CARD));
      assert_home (surface);
    }
  g_assert_cmpuint (fake_host_count (self->host, "ahp-canvas-content:/one/data.csv"), ==, 0);
}

/* A click is for one question, however many files it brings, and a no stands until the next click. */
static void
test_loop (WebFixture    *self,
           gconstpointer  data)
{
  static const char * const pages[] = {
    MADE ("x.csv"),
    BEGIN "<a id=go download href=data.csv " ALL ">x</a><script>const offer = () => go.click();</script>",
  };

  fake_host_add (self->host, "ahp-canvas-content:/one/data.csv", "text/csv", "1;2");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      EaselSurface *surface = web_fixture_show_page (self, "one", pages[i]);

      GtkWidget *dialog;

      click (surface);
      dialog = wait_for_question ();
      g_free (web_eval (surface, "setInterval(offer, 10); for (let i = 0; i < 50; i++) offer(); 1"));
      answer (dialog, "cancel");
      web_wait_shows (self->window, "Only you can start that.");
      web_settle (surface);
      g_assert_null (dialogs_find (EASEL_TYPE_ASK_CARD));
      assert_home (surface);
    }
}

/* Files of others are not had this way, whatever the click. */
static void
test_foreign (WebFixture    *self,
              gconstpointer  data)
{
  static const char * const links[] = {
    "ahp-canvas-content:/two/secret.csv", "ahp-canvas-content:/one/../two/secret.csv", "file:///etc/passwd",
    "ahp-canvas-content:/one/..%2ftwo/secret.csv", "blob:null/00000000-0000-0000-0000-000000000000",
  };

  fake_host_add (self->host, "ahp-canvas-content:/two/secret.csv", "text/csv", "secret");
  for (guint i = 0; i < G_N_ELEMENTS (links); i++)
    {
      g_autofree char *page = g_strdup_printf (BEGIN "<a download=x.csv href='%s' " ALL " onclick='window.n = 1'>x</a>",
                                               links[i]);
      EaselSurface *surface = web_fixture_show_page (self, "one", page);

      click (surface);
      web_wait_eval (surface, "String(window.n)", "1");
      web_settle (surface);
      easel_test_settle ();
      g_assert_null (dialogs_find (EASEL_TYPE_ASK_CARD));
      assert_home (surface);
    }
  g_assert_cmpuint (fake_host_count (self->host, "ahp-canvas-content:/two/"), ==, 0);
}

static void
serve_cb (SoupServer        *server,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  static const char page[] = BEGIN "<a download=report.csv href=/data.csv " ALL ">x</a>";
  static const char attached[] = BEGIN "<a href=/attached " ALL ">x</a>";
  const char *body = g_str_equal (path, "/") ? page : g_str_equal (path, "/links") ? attached : "1;2";

  soup_server_message_set_status (message, 200, NULL);
  if (g_str_equal (path, "/attached"))
    soup_message_headers_append (soup_server_message_get_response_headers (message), "Content-Disposition",
                                 "attachment; filename=table.csv");
  soup_server_message_set_response (message, body == page || body == attached ? "text/html" : "text/csv",
                                    SOUP_MEMORY_STATIC, body, strlen (body));
}

/* A page that WebKit loads itself: links of its own origin, by the page's word or by the server's. */
static void
test_direct (WebFixture    *self,
             gconstpointer  data)
{
  static const char * const paths[] = { "/", "/links" };
  static const char * const names[] = { "report.csv", "table.csv" };
  g_autoptr(SoupServer) server = soup_server_new (NULL, NULL);
  g_autoslist(GUri) uris = NULL;

  soup_server_add_handler (server, NULL, serve_cb, NULL, NULL);
  g_assert_true (soup_server_listen_local (server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, NULL));
  uris = soup_server_get_uris (server);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autofree char *address = g_strdup_printf ("http://127.0.0.1:%d%s", g_uri_get_port (uris->data), paths[i]);
      g_autoptr(EaselCanvas) canvas = fake_host_open (self->host, "one", address);
      EaselSurface *surface = web_fixture_show (self, canvas);

      web_wait_state (surface, EASEL_SURFACE_LIVE);
      save (self, surface, names[i], "1;2");
      web_assert_eval (surface, "location.href", address);
      g_free (web_eval (surface, "document.querySelector('a').click(); 1"));
      web_settle (surface);
      easel_test_settle ();
      g_assert_null (dialogs_find (EASEL_TYPE_ASK_CARD));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();

#define ADD(name, test) g_test_add ("/web/save/" name, WebFixture, NULL, web_fixture_set_up, test, web_fixture_tear_down)
  ADD ("made", test_made);
  ADD ("own", test_own);
  ADD ("name", test_name);
  ADD ("no-gesture", test_no_gesture);
  ADD ("loop", test_loop);
  ADD ("foreign", test_foreign);
  ADD ("direct", test_direct);

  return g_test_run ();
}
