/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include <signal.h>
#include <string.h>

#include "easel-picture.h"
#include "easel-test.h"

#define ONE "ahp-canvas-content:/one/"
#define PAGE "<!doctype html><h1>Hello</h1>"

/* Where memory runs out the kernel ends a page before the program that shows it, in a page's own loop, too. TRUE also
 * where the process has ended. */
static gboolean
has_rank (int pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/oom_score_adj", pid);
  g_autofree char *text = NULL;

  return !g_file_get_contents (path, &text, NULL, NULL) || g_ascii_strtoll (text, NULL, 10) >= 300;
}

static gboolean
all_have_rank (void)
{
  g_autoptr(GArray) pids = web_processes ();

  for (guint i = 0; i < pids->len; i++)
    if (!has_rank (g_array_index (pids, int, i)))
      return FALSE;
  return TRUE;
}

static guint
count_processes (void)
{
  g_autoptr(GArray) pids = web_processes ();

  return pids->len;
}

/* Of processes from @before. */
static guint
count_left (GArray *before)
{
  g_autoptr(GArray) pids = web_processes ();
  guint n = 0;

  for (guint i = 0; i < pids->len; i++)
    for (guint j = 0; j < before->len; j++)
      n += g_array_index (pids, int, i) == g_array_index (before, int, j);
  return n;
}

/* The page's, and that of the spare view. WebKit ends the program with a process that is killed while it starts: one that
 * has its rank has started. */
static void
kill_web_processes (void)
{
  g_autoptr(GArray) pids = NULL;

  easel_test_wait_until (count_processes () == 2 && all_have_rank ());
  pids = web_processes ();
  for (guint i = 0; i < pids->len; i++)
    g_assert_cmpint (kill (g_array_index (pids, int, i), SIGKILL), ==, 0);
}

static void
test_killed (WebFixture    *self,
             gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", PAGE);

  /* The spare view's process dies too: the next canvas must not care. */
  kill_web_processes ();
  web_wait_state (surface, EASEL_SURFACE_CRASHED);
  web_wait_shows (self->window, "The Page Stopped Working");
  web_press (self->window, "Reload");
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_assert_eval (surface, "document.querySelector('h1').textContent", "Hello");

  surface = web_fixture_show_page (self, "two", PAGE);
  web_assert_eval (surface, "document.querySelector('h1').textContent", "Hello");
}

static void
test_memory (WebFixture    *self,
             gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", PAGE);

  g_free (web_eval (surface, "window.all = [];"
                    "setInterval(() => { all.push(new Uint8Array(64 * 1024 * 1024).fill(7)) }, 20)"));
  web_wait_state (surface, EASEL_SURFACE_CRASHED);
  web_wait_shows (self->window, "memory");
}

/* Memory is looked at while there is a page that could take it. */
static void
test_memory_looks (WebFixture    *self,
                   gconstpointer  data)
{
  gpointer memory = easel_web_engine_get_services (self->engine)->memory;
  EaselSurface *surface;

  easel_test_wait_until (count_processes () == 1 && all_have_rank ());
  g_assert_null (g_main_context_find_source_by_user_data (NULL, memory));
  surface = web_fixture_show_page (self, "one", PAGE);
  g_assert_nonnull (g_main_context_find_source_by_user_data (NULL, memory));
  easel_canvas_set_fact (easel_surface_get_canvas (surface), address, NULL);
  easel_test_wait_until (g_main_context_find_source_by_user_data (NULL, memory) == NULL);
}

static void
test_spin (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface;

  easel_web_engine_set_watchdog (self->engine, 50, 300);
  surface = web_fixture_show_page (self, "one", PAGE);
  g_free (web_eval (surface, "setTimeout(() => { for (;;); }, 0)"));
  web_wait_shows (self->window, "does not respond");
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
  web_press (self->window, "Stop");
  web_wait_state (surface, EASEL_SURFACE_CRASHED);
  web_wait_shows (self->window, "was stopped");
  g_assert_false (web_shows (self->window, "does not respond"));
}

static gboolean
is_over (gpointer data)
{
  return !web_shows (data, "does not respond");
}

typedef struct
{
  GtkWidget *window;
  gboolean   done;
} Busy;

static void
done_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  ((Busy *) user_data)->done = TRUE;
}

static gboolean
is_noticed_or_done (gpointer data)
{
  Busy *busy = data;

  return busy->done || web_shows (busy->window, "does not respond");
}

/* For a second and a half. Whoever did not get to look in that time looks at the next. */
static void
keep_busy (WebFixture   *self,
           EaselSurface *surface)
{
  WebKitWebView *view = web_get_view (surface);
  Busy busy = { self->window, FALSE };

  do
    {
      g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
      busy.done = FALSE;
      webkit_web_view_evaluate_javascript (view, "{ const end = Date.now() + 1500; while (Date.now() < end); }", -1, NULL,
                                           NULL, NULL, done_cb, &busy);
      web_wait (is_noticed_or_done, &busy);
    }
  while (!web_shows (self->window, "does not respond"));
  easel_test_wait_until (busy.done);
}

/* Busy for a while is not dead: the line goes away by itself. */
static void
test_busy (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface;

  easel_web_engine_set_watchdog (self->engine, 50, 100);
  surface = web_fixture_show_page (self, "one", PAGE);
  keep_busy (self, surface);
  web_wait (is_over, self->window);
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
}

/* A tab with a page that never gives its engine back can be closed, whatever was asked of it. */
static void
test_close_hanging (WebFixture    *self,
                    gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", PAGE);
  EaselCanvas *canvas = easel_surface_get_canvas (surface);
  WebKitWebView *view = web_get_view (surface);
  g_autoptr(GAsyncResult) picture = NULL;
  g_autoptr(GArray) before = NULL;

  /* The page and the spare view; those of the test before may still be going. */
  easel_test_wait_until (count_processes () == 2);
  before = web_processes ();
  easel_test_watch (surface, (gpointer *) &surface);
  webkit_web_view_evaluate_javascript (view, "for (;;);", -1, NULL, NULL, NULL, NULL, NULL);
  /* The view asks for the scroll position and what was typed; then it is to be photographed. */
  easel_canvas_set_fact (canvas, address, ONE "index.html?rev=2");
  easel_canvas_take_picture_async (canvas, 100, NULL, easel_test_result_cb, &picture);
  gtk_window_set_child (GTK_WINDOW (self->window), NULL);
  easel_test_wait_until (surface == NULL);
  easel_test_wait_until (picture != NULL);
  easel_test_wait_until (count_left (before) == 1);
}

/* NULL where the process is no more. */
static char *
read_status (int         pid,
             const char *field)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/status", pid);
  g_autofree char *text = NULL;
  const char *found;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  found = strstr (text, field);
  g_assert_nonnull (found);
  found += strlen (field);

  return g_strstrip (g_strndup (found, strcspn (found, "\n")));
}

static char *
read_namespace (const char *pid,
                const char *kind)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/ns/%s", pid, kind);

  return g_file_read_link (path, NULL);
}

/* FALSE where it ended meanwhile: those of the test before may still be going. */
static gboolean
check_sandbox (int pid)
{
  g_autofree char *name = g_strdup_printf ("%d", pid);
  g_autofree char *net = read_namespace (name, "net");
  g_autofree char *our_net = read_namespace ("self", "net");
  g_autofree char *seccomp = read_status (pid, "Seccomp:");
  g_autofree char *privileges = read_status (pid, "NoNewPrivs:");
  g_autofree char *state = read_status (pid, "State:");

  if (state == NULL || *state == 'Z' || *state == 'X')
    return FALSE;
  g_assert_nonnull (net);
  g_assert_cmpstr (net, !=, our_net);
  g_assert_cmpstr (seccomp, ==, "2");
  g_assert_cmpstr (privileges, ==, "1");
  return TRUE;
}

/* The sandbox is what all else stands on, so its absence is a failure, never a skip. */
static void
test_sandbox (WebFixture    *self,
              gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = NULL;
  g_autoptr(GArray) pids = NULL;
  guint n = 0;

  /* Those of the test before are gone. */
  easel_test_wait_until (count_processes () == 1 && all_have_rank ());
  fake_host_add (self->host, ONE "index.html", "text/html", PAGE);
  canvas = fake_host_open (self->host, "one", ONE "index.html");
  web_wait_state (web_fixture_show (self, canvas), EASEL_SURFACE_LIVE);
  /* No process has started yet but that of the page. */
  g_assert_true (all_have_rank ());
  pids = web_processes ();
  for (guint i = 0; i < pids->len; i++)
    n += check_sandbox (g_array_index (pids, int, i));
  g_assert_cmpuint (n, >, 0);
  /* The next one has its rank before it has a page. */
  easel_test_wait_until (count_processes () == 2 && all_have_rank ());
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, test) g_test_add ("/web/process/" name, WebFixture, NULL, web_fixture_set_up, test, web_fixture_tear_down)
  ADD ("killed", test_killed);
  ADD ("memory", test_memory);
  ADD ("memory-looks", test_memory_looks);
  ADD ("spin", test_spin);
  ADD ("busy", test_busy);
  ADD ("close-hanging", test_close_hanging);
  ADD ("sandbox", test_sandbox);

  return g_test_run ();
}
