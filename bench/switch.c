/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <stdio.h>
#include <time.h>

#include "easel-ahp-source.h"
#include "easel-canvas-scheduler.h"
#include "easel-kinds.h"
#include "easel-surface-kinds.h"
#include "easel-tab-store.h"
#include "easel-web-dialect.h"
#include "easel-web-engine.h"
#include "easel-window.h"

/* bench-switch FOLDER WS-URL CANVASES ROUNDS: the window of the panel on a host with two sessions of so many canvases,
 * which it chooses in turn. Prints JSON: "shown", what the main loop worked until the frame that has the other session
 * in it, as processor time of its thread; "longest", the longest time between two calls of poll() in all that came of
 * it. In milliseconds, one for each round. FOLDER is for what the panel keeps. */

typedef struct
{
  AdwApplication  *application;
  EaselHub        *hub;
  EaselWebEngine  *engine;
  EaselWindow     *window;
  EaselSource     *source;
  guint            n_canvases;
  guint            n_rounds;
  guint            n_frames;
} Bench;

static gint64 busy_since, busy, longest;   /* microseconds, in the whole, and between two polls */

static int
poll_cb (GPollFD *fds,
         guint    n_fds,
         int      timeout)
{
  gint64 now = g_get_monotonic_time ();
  int result;

  busy += now - busy_since;
  longest = MAX (longest, now - busy_since);
  result = g_poll (fds, n_fds, timeout);
  busy_since = g_get_monotonic_time ();
  return result;
}

/* Milliseconds of this thread. */
static double
spent (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1000.0 + now.tv_nsec / 1000000.0;
}

static gboolean
timeout_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Nothing is left to be done once the loop has only waited for so long. */
static void
settle (void)
{
  gint64 before;

  do
    {
      gboolean over = FALSE;

      before = busy;
      g_timeout_add (500, timeout_cb, &over);
      while (!over)
        g_main_context_iteration (NULL, TRUE);
    }
  while (busy - before > 25000);
}

static void
frame_cb (GdkFrameClock *clock,
          Bench         *self)
{
  self->n_frames++;
}

static gboolean
has_all (EaselSession *session,
         guint         wanted)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));
  guint n = g_list_model_get_n_items (canvases);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (easel_canvas_get_state (canvas) != EASEL_CANVAS_READY)
        return FALSE;
    }
  return n >= wanted;
}

/* The user has been in each of them before: its canvases are known, and its tabs are as they were left. */
static void
visit (Bench        *self,
       EaselSession *session)
{
  easel_hub_choose (self->hub, self->source, session);
  while (!has_all (session, self->n_canvases))
    g_main_context_iteration (NULL, TRUE);
  settle ();
}

static void
append (GString    *text,
        const char *name,
        GArray     *values)
{
  g_string_append_printf (text, "%s\"%s\":[", text->len > 1 ? "," : "", name);
  for (guint i = 0; i < values->len; i++)
    g_string_append_printf (text, "%s%.3f", i == 0 ? "" : ",", g_array_index (values, double, i));
  g_string_append_c (text, ']');
}

static void
run (Bench *self)
{
  GListModel *sessions = easel_source_get_sessions (self->source);
  GdkFrameClock *clock;
  g_autoptr(GArray) shown = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr(GArray) holds = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr(GString) text = g_string_new ("{");
  EaselSession *pair[2];

  while (g_list_model_get_n_items (sessions) < 2)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < 2; i++)
    visit (self, pair[i] = g_list_model_get_item (sessions, i));
  clock = gtk_widget_get_frame_clock (GTK_WIDGET (self->window));
  g_signal_connect (clock, "after-paint", G_CALLBACK (frame_cb), self);
  for (guint i = 0; i < self->n_rounds; i++)
    {
      double value, before;

      settle ();
      longest = 0;
      self->n_frames = 0;
      busy_since = g_get_monotonic_time ();
      before = spent ();
      easel_hub_choose (self->hub, self->source, pair[i % 2]);
      while (self->n_frames == 0)
        g_main_context_iteration (NULL, TRUE);
      value = spent () - before;
      g_array_append_val (shown, value);
      settle ();
      value = longest / 1000.0;
      g_array_append_val (holds, value);
    }
  append (text, "shown", shown);
  append (text, "longest", holds);
  g_print ("%s}\n", text->str);
  g_object_unref (pair[0]);
  g_object_unref (pair[1]);
}

static void
make_window (Bench      *self,
             const char *folder)
{
  g_autoptr(EaselServices) services = easel_services_new ();
  g_autofree const EaselSurfaceKind **shown = easel_surface_kinds_new (easel_kinds_get ());
  g_autoptr(EaselViewQuota) quota = easel_view_quota_new ("/proc");
  g_autoptr(EaselCanvasScheduler) life = easel_canvas_scheduler_new (quota);
  g_autofree char *tabs = g_build_filename (folder, "tabs.json", NULL);
  g_autofree char *hosts = g_build_filename (folder, "hosts.json", NULL);
  g_autofree char *cache = g_build_filename (folder, "cache", NULL);
  g_autoptr(EaselTabStore) memory = easel_tab_store_new (tabs);
  g_autoptr(EaselKnownHosts) known = easel_known_hosts_new (hosts);
  g_autoptr(EaselSecrets) secrets = easel_secrets_new ();
  g_autoptr(EaselConnections) connections = NULL;
  g_autoptr(EaselSurfaceFactory) factory = NULL;
  static EaselSourceKinds kinds[] = { &easel_ahp_source_kind, NULL };

  self->engine = easel_web_engine_new (cache, easel_web_dialects);
  easel_services_add (services, memory);
  easel_services_add (services, life);
  easel_services_add (services, self->engine);
  factory = easel_surface_factory_new (shown, services);
  connections = easel_connections_new (self->hub, known, secrets, kinds);
  self->window = easel_window_new (GTK_APPLICATION (self->application), self->hub, connections, factory);
  gtk_window_present (GTK_WINDOW (self->window));
}

int
main (int   argc,
      char *argv[])
{
  Bench self = { 0 };
  EaselSourceOptions options = { .id = "bench", .client_id = "bench" };

  if (argc != 5)
    {
      g_printerr ("usage: %s FOLDER WS-URL CANVASES ROUNDS\n", argv[0]);
      return 2;
    }
  setvbuf (stdout, NULL, _IOLBF, 0);
  g_main_context_set_poll_func (NULL, poll_cb);
  adw_init ();
  self.application = ADW_APPLICATION (adw_application_new ("io.github.ahp_canvas.Bench", G_APPLICATION_NON_UNIQUE));
  g_application_register (G_APPLICATION (self.application), NULL, NULL);
  options.address = argv[2];
  self.n_canvases = (guint) g_ascii_strtoull (argv[3], NULL, 10);
  self.n_rounds = (guint) g_ascii_strtoull (argv[4], NULL, 10);
  self.hub = easel_hub_new ();
  self.source = easel_ahp_source_kind.create (&options);
  easel_hub_add (self.hub, self.source);
  make_window (&self, argv[1]);
  easel_source_start (self.source);
  run (&self);
  gtk_window_destroy (GTK_WINDOW (self.window));
  easel_source_stop (self.source);
  g_object_unref (self.source);
  g_object_unref (self.hub);
  g_object_unref (self.engine);
  g_object_unref (self.application);
  return 0;
}
