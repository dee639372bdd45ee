/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include <signal.h>
#include <string.h>

#define PAGE "<!doctype html><h1>Hello</h1>"

static void
kill_web_processes (void)
{
  g_autoptr(GArray) pids = web_processes ();

  g_assert_cmpuint (pids->len, >, 0);
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
  EaselSurface *surface = web_fixture_show_page (
    self, "one", PAGE "<script>const all = [];"
                      "setInterval(() => { all.push(new Uint8Array(64 * 1024 * 1024).fill(7)) }, 20)</script>");

  web_wait_state (surface, EASEL_SURFACE_CRASHED);
  web_wait_shows (self->window, "memory");
}

static void
test_spin (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface;

  easel_web_engine_set_watchdog (self->engine, 50, 300);
  surface = web_fixture_show_page (self, "one",
                                   PAGE "<script>setTimeout(() => { for (;;); }, 500)</script>");
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

/* Busy for a while is not dead: the line goes away by itself. */
static void
test_busy (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface;

  easel_web_engine_set_watchdog (self->engine, 50, 100);
  surface = web_fixture_show_page (self, "one",
                                   PAGE "<script>setTimeout(() => { const end = Date.now() + 1500;"
                                        " while (Date.now() < end); }, 300)</script>");
  web_wait_shows (self->window, "does not respond");
  web_wait (is_over, self->window);
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
}

static char *
read_status (int         pid,
             const char *field)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/status", pid);
  g_autofree char *text = NULL;
  const char *found;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
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

/* The sandbox is what all else stands on, so its absence is a failure, never a skip. */
static void
test_sandbox (WebFixture    *self,
              gconstpointer  data)
{
  g_autoptr(GArray) pids = NULL;

  web_fixture_show_page (self, "one", PAGE);
  pids = web_processes ();
  g_assert_cmpuint (pids->len, >, 0);
  for (guint i = 0; i < pids->len; i++)
    {
      int pid = g_array_index (pids, int, i);
      g_autofree char *name = g_strdup_printf ("%d", pid);
      g_autofree char *net = read_namespace (name, "net");
      g_autofree char *our_net = read_namespace ("self", "net");
      g_autofree char *seccomp = read_status (pid, "Seccomp:");
      g_autofree char *privileges = read_status (pid, "NoNewPrivs:");

      g_assert_nonnull (net);
      g_assert_cmpstr (net, !=, our_net);
      g_assert_cmpstr (seccomp, ==, "2");
      g_assert_cmpstr (privileges, ==, "1");
    }
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
  ADD ("spin", test_spin);
  ADD ("busy", test_busy);
  ADD ("sandbox", test_sandbox);

  return g_test_run ();
}
