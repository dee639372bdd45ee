/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <string.h>

#include "a2ui-problem.h"
#include "a2ui-view.h"
#include "easel-json.h"

/* bench-a2ui FILE: an empty view in a window, and a line for each line of standard input:
 *
 *   load            "loaded MS": FILE is given to an empty model, until the frame that shows it was painted
 *   feed MESSAGE    "fed MS": one message more, until the frame with what it changed was painted
 *   rows N          "rows MS": an array of N rows at /rows of the first surface, in the same way
 *   scroll N STEP   "scrolled MS MS …": the longest list by STEP pixels in each of N frames, and how long each took */

#define WIDTH  700
#define HEIGHT 900

typedef struct
{
  A2uiModel     *model;
  GtkWidget     *window;
  char          *payload;
  gint64         started;   /* µs; 0: nothing is measured */
  const char    *answer;
  GtkAdjustment *scrolled;  /* nullable: what is being scrolled */
  guint          frames;    /* that are to come */
  double         step;
  gint64         frame;     /* µs */
} Bench;

static double
since (gint64 moment)
{
  return (g_get_monotonic_time () - moment) / 1000.0;
}

static void
frame_cb (Bench *self)
{
  self->frame = g_get_monotonic_time ();
}

static void
scroll_on (Bench *self)
{
  g_print ("%.2f ", since (self->frame));
  gtk_adjustment_set_value (self->scrolled, gtk_adjustment_get_value (self->scrolled) + self->step);
  if (--self->frames > 0)
    return;
  self->scrolled = NULL;
  g_print ("\n");
}

static void
painted_cb (Bench *self)
{
  if (self->scrolled != NULL)
    scroll_on (self);
  else if (self->started != 0)
    {
      g_print ("%s %.3f\n", self->answer, since (self->started));
      self->started = 0;
    }
}

static void
begin (Bench      *self,
       const char *answer)
{
  self->answer = answer;
  self->started = g_get_monotonic_time ();
}

static void
feed (Bench      *self,
      const char *text)
{
  g_autoptr(GPtrArray) problems = a2ui_model_feed (self->model, text, strlen (text));

  for (guint i = 0; i < problems->len; i++)
    g_printerr ("bench-a2ui: %s\n", ((A2uiProblem *) problems->pdata[i])->message);
}

static void
add_rows (Bench *self,
          guint  n)
{
  g_autoptr(A2uiSurface) surface = g_list_model_get_item (G_LIST_MODEL (self->model), 0);
  g_autoptr(JsonArray) rows = json_array_sized_new (n);
  g_autoptr(JsonNode) node = json_node_init_array (json_node_alloc (), rows);

  for (guint i = 0; i < n; i++)
    {
      JsonObject *row = json_object_new ();
      g_autofree char *name = g_strdup_printf ("Row %u", i);

      json_object_set_string_member (row, "name", name);
      json_object_set_string_member (row, "text", "Some words about it, as lists have them");
      json_object_set_boolean_member (row, "done", i % 2 == 0);
      json_array_add_object_element (rows, row);
    }
  begin (self, "rows");
  a2ui_data_set (a2ui_surface_get_data (surface), "/rows", node, NULL);
}

/* (nullable): the adjustment with the longest way below @widget. */
static GtkAdjustment *
find_longest (GtkWidget     *widget,
              GtkAdjustment *longest)
{
  if (GTK_IS_SCROLLED_WINDOW (widget))
    {
      GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (widget));

      if (longest == NULL || gtk_adjustment_get_upper (adjustment) > gtk_adjustment_get_upper (longest))
        longest = adjustment;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    longest = find_longest (child, longest);
  return longest;
}

static void
scroll (Bench  *self,
        guint   frames,
        double  step)
{
  self->frames = frames;
  self->step = step;
  self->scrolled = find_longest (self->window, NULL);
  g_print ("scrolled ");
  gtk_adjustment_set_value (self->scrolled, gtk_adjustment_get_value (self->scrolled) + step);
}

static void
obey (Bench      *self,
      const char *line)
{
  g_auto(GStrv) words = g_strsplit (line, " ", 3);

  if (g_str_equal (line, "load"))
    {
      a2ui_model_reset (self->model);
      begin (self, "loaded");
      feed (self, self->payload);
    }
  else if (g_str_has_prefix (line, "feed "))
    {
      begin (self, "fed");
      feed (self, line + strlen ("feed "));
    }
  else if (g_str_has_prefix (line, "rows "))
    add_rows (self, (guint) g_ascii_strtoull (words[1], NULL, 10));
  else if (g_str_has_prefix (line, "scroll ") && words[2] != NULL)
    scroll (self, (guint) g_ascii_strtoull (words[1], NULL, 10), g_ascii_strtod (words[2], NULL));
}

static gboolean
line_cb (GIOChannel   *channel,
         GIOCondition  condition,
         gpointer      user_data)
{
  g_autofree char *line = NULL;

  if (g_io_channel_read_line (channel, &line, NULL, NULL, NULL) != G_IO_STATUS_NORMAL)
    exit (0);
  obey (user_data, g_strchomp (line));
  return G_SOURCE_CONTINUE;
}

int
main (int    argc,
      char **argv)
{
  Bench self = { 0 };
  g_autoptr(GIOChannel) input = g_io_channel_unix_new (0);
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  GdkFrameClock *clock;

  if (argc != 2 || !g_file_get_contents (argv[1], &self.payload, NULL, NULL))
    {
      g_printerr ("usage: bench-a2ui FILE\n");
      return 2;
    }
  adw_init ();
  self.model = a2ui_model_new ();
  self.window = gtk_window_new ();
  gtk_window_set_decorated (GTK_WINDOW (self.window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (self.window), WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (self.window), a2ui_view_new (self.model, NULL));
  gtk_window_present (GTK_WINDOW (self.window));
  clock = gtk_widget_get_frame_clock (self.window);
  g_signal_connect_swapped (clock, "before-paint", G_CALLBACK (frame_cb), &self);
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (painted_cb), &self);
  g_io_add_watch (input, G_IO_IN | G_IO_HUP, line_cb, &self);
  g_print ("READY\n");
  g_main_loop_run (loop);
  return 0;
}
