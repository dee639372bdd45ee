/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-hearing.h"

#include <unistd.h>

#include "easel-test.h"

gboolean
easel_test_has_popover (GtkWidget *widget)
{
  if (GTK_IS_POPOVER (widget) && gtk_widget_get_mapped (widget))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    if (easel_test_has_popover (child))
      return TRUE;
  return FALSE;
}

static void
act (const char *words)
{
  g_autofree char *command = g_strdup_printf ("xdotool search --all --onlyvisible --sync --pid %d --name ^hearing$ %s",
                                              (int) getpid (), words);
  g_auto(GStrv) argv = g_strsplit (command, " ", -1);

  easel_test_act ((const char * const *) argv);
}

static void
heard_cb (guint *n)
{
  (*n)++;
}

static gboolean
key_cb (guint *n)
{
  (*n)++;
  return TRUE;
}

/* Newer libadwaita shows dialogs in the window, where one that goes is there for some frames more. */
static gboolean
is_uncovered (GtkWindow *window,
              GtkWidget *button)
{
  graphene_point_t middle;
  GtkWidget *at;

  if (!gtk_widget_compute_point (button, GTK_WIDGET (window),
                                 &GRAPHENE_POINT_INIT (gtk_widget_get_width (button) / 2.0f,
                                                       gtk_widget_get_height (button) / 2.0f), &middle))
    return FALSE;
  at = gtk_widget_pick (GTK_WIDGET (window), middle.x, middle.y, GTK_PICK_DEFAULT);
  return at != NULL && (at == button || gtk_widget_is_ancestor (at, button));
}

void
easel_test_assert_hears (GtkWindow *window)
{
  GtkWidget *button = gtk_button_new_with_label ("Elsewhere");
  GtkEventController *keys = gtk_event_controller_key_new ();
  guint n_clicks = 0;
  guint n_keys = 0;

  g_signal_connect_swapped (button, "clicked", G_CALLBACK (heard_cb), &n_clicks);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), &n_keys);
  gtk_widget_add_controller (button, keys);
  if (ADW_IS_WINDOW (window))
    adw_window_set_content (ADW_WINDOW (window), button);
  else
    gtk_window_set_child (window, button);
  gtk_window_set_title (window, "hearing");
  easel_test_wait_until (gtk_widget_get_width (button) > 100 && is_uncovered (window, button));
  act ("mousemove --window %1 150 150 click 1");
  easel_test_wait_until (n_clicks > 0);
  gtk_widget_grab_focus (button);
  act ("windowfocus --sync %1 key --window %1 x");
  easel_test_wait_until (n_keys > 0);
}
