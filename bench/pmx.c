/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <stdlib.h>
#include <time.h>

#include "easel-pmx-list-surface.h"
#include "easel-pmx-source.h"

/* bench-pmx pmx://127.0.0.1:PORT: opens the workbench there in an empty window that is on the screen already, and
 * prints "listed SUM LONGEST" when the frame with its nodes was painted: milliseconds of the main thread's own work
 * until then, and of its longest turn. It stays until it is ended, so that its memory can be read. */

typedef struct
{
  EaselSource *source;
  EaselCanvas *list;      /* nullable */
  GtkWidget   *window;
  gboolean     is_shown;
  gboolean     is_painted;
} Bench;

/* The thread's, so that other programs on the machine are not counted. */
static double
get_work (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

static void
painted_cb (Bench *self)
{
  self->is_painted = self->is_shown;
}

static void
show (Bench *self)
{
  EaselSurface *surface = easel_pmx_list_surface_kind.create (self->list, NULL);

  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (surface));
  self->is_shown = TRUE;
}

static void
state_cb (Bench *self)
{
  if (!self->is_shown && easel_canvas_get_state (self->list) == EASEL_CANVAS_READY)
    show (self);
}

static void
find_list (Bench *self)
{
  g_autoptr(EaselSession) session = g_list_model_get_item (easel_source_get_sessions (self->source), 0);

  self->list = session != NULL ? easel_canvas_list_find (easel_session_get_canvases (session), "pmx:/nodes") : NULL;
  if (self->list != NULL)
    g_signal_connect_swapped (self->list, "notify::state", G_CALLBACK (state_cb), self);
}

static void
start (Bench      *self,
       const char *address)
{
  const EaselSourceOptions options = { "pmx", address, "bench", "Workbench", NULL };

  self->source = easel_pmx_source_create (&options);
  g_signal_connect_swapped (easel_source_get_sessions (self->source), "items-changed", G_CALLBACK (find_list), self);
  find_list (self);
  easel_source_start (self->source);
}

static gboolean
wake_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

int
main (int   argc,
      char *argv[])
{
  Bench self = { 0 };
  gboolean is_quiet = FALSE;
  double begin, longest = 0;

  if (argc != 2)
    {
      g_printerr ("usage: %s pmx://127.0.0.1:PORT\n", argv[0]);
      return 2;
    }
  adw_init ();
  self.window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self.window), 700, 900);
  gtk_window_present (GTK_WINDOW (self.window));
  g_signal_connect_swapped (gtk_widget_get_frame_clock (self.window), "after-paint", G_CALLBACK (painted_cb), &self);
  g_timeout_add_seconds (2, wake_cb, &is_quiet);
  while (!is_quiet)
    g_main_context_iteration (NULL, TRUE);
  begin = get_work ();
  start (&self, argv[1]);
  while (!self.is_painted)
    {
      double before = get_work ();

      g_main_context_iteration (NULL, TRUE);
      longest = MAX (longest, get_work () - before);
    }
  g_print ("listed %.1f %.1f\n", get_work () - begin, longest);
  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
}
