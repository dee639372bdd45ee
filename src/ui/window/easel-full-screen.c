/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-full-screen.h"

/* Pixels from the upper edge: the bars appear above the first, and disappear below their own height plus the second. */
#define EDGE 2
#define SLACK 40

#define WATCH "easel-full-screen"

typedef struct
{
  GtkWindow  *window;
  GtkWidget  *header;
  EaselPanel *panel;
} Watch;

static void
watch_free (gpointer  data,
            GClosure *closure)
{
  Watch *self = data;

  g_object_set_data (G_OBJECT (self->window), WATCH, NULL);
  g_free (self);
}

static void
set_shown (Watch    *self,
           gboolean  shown)
{
  gtk_widget_set_visible (self->header, shown);
  easel_panel_set_bare (self->panel, !shown);
}

/* Returns whether the bars must stay because a menu is open. */
static gboolean
is_used (Watch *self)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);

  return focus != NULL && gtk_widget_get_mapped (focus) &&
         gtk_widget_get_native (focus) != GTK_NATIVE (self->window) &&
         (gtk_widget_is_ancestor (focus, self->header) ||
          gtk_widget_get_ancestor (focus, GTK_TYPE_MENU_BUTTON) != NULL);
}

static void
fullscreened_cb (Watch *self)
{
  set_shown (self, !gtk_window_is_fullscreen (self->window) || easel_panel_get_canvas (self->panel) == NULL);
}

static void
motion_cb (GtkEventControllerMotion *controller,
           double                    x,
           double                    y,
           Watch                    *self)
{
  if (!gtk_window_is_fullscreen (self->window))
    return;
  if (y <= EDGE)
    set_shown (self, TRUE);
  else if (gtk_widget_get_visible (self->header) && y > 2 * gtk_widget_get_height (self->header) + SLACK &&
           !is_used (self))
    fullscreened_cb (self);
}

void
easel_full_screen_watch (GtkWindow  *window,
                         GtkWidget  *header,
                         EaselPanel *panel)
{
  GtkEventController *controller = gtk_event_controller_motion_new ();
  Watch *self;

  g_return_if_fail (GTK_IS_WINDOW (window));
  g_return_if_fail (GTK_IS_WIDGET (header));
  g_return_if_fail (EASEL_IS_PANEL (panel));

  self = g_new0 (Watch, 1);
  self->window = window;
  self->header = header;
  self->panel = panel;
  g_object_set_data (G_OBJECT (window), WATCH, self);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "motion", G_CALLBACK (motion_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (window), controller);
  g_signal_connect_swapped (panel, "notify::canvas", G_CALLBACK (fullscreened_cb), self);
  g_signal_connect_data (window, "notify::fullscreened", G_CALLBACK (fullscreened_cb), self,
                         watch_free, G_CONNECT_SWAPPED);
}

/** easel_full_screen_show_bars: shows the bars until the pointer is elsewhere. @window: watched, or not. */
void
easel_full_screen_show_bars (GtkWindow *window)
{
  Watch *self;

  g_return_if_fail (GTK_IS_WINDOW (window));

  self = g_object_get_data (G_OBJECT (window), WATCH);
  if (self != NULL)
    set_shown (self, TRUE);
}
