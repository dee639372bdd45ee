/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-toast.h"

/* In milliseconds: longer than the animation of libadwaita, which takes 250. */
#define FADE_IN 400

typedef struct
{
  AdwToast *toast;
  gint64    appeared;   /* monotonic time; 0: it waits for its turn */
  guint     source;     /* dismisses it later */
} State;

static void
state_free (gpointer data)
{
  State *state = data;

  g_clear_handle_id (&state->source, g_source_remove);
  g_free (state);
}

static State *
get_state (AdwToast *toast)
{
  return g_object_get_data (G_OBJECT (toast), "easel-toast");
}

/* In milliseconds. */
static guint
get_rest (State *state)
{
  gint64 passed = (g_get_monotonic_time () - state->appeared) / 1000;

  return state->appeared != 0 && passed < FADE_IN ? (guint) (FADE_IN - passed) : 0;
}

gboolean
easel_toast_is_new (AdwToast *toast)
{
  g_return_val_if_fail (ADW_IS_TOAST (toast), FALSE);

  return get_state (toast) != NULL && get_rest (get_state (toast)) > 0;
}

static gboolean
dismiss_cb (gpointer user_data)
{
  State *state = user_data;
  g_autoptr(AdwToast) toast = g_object_ref (state->toast);

  state->source = 0;
  adw_toast_dismiss (toast);
  return G_SOURCE_REMOVE;
}

void
easel_toast_dismiss (AdwToast *toast)
{
  State *state;

  g_return_if_fail (ADW_IS_TOAST (toast));

  state = get_state (toast);
  if (state == NULL || get_rest (state) == 0)
    adw_toast_dismiss (toast);
  else if (state->source == 0)
    state->source = g_timeout_add (get_rest (state), dismiss_cb, state);
}

static void
dismissed_cb (AdwToast *toast)
{
  State *state = get_state (toast);

  g_clear_handle_id (&state->source, g_source_remove);
}

/* The widget of a toast is the child of the overlay that has its title. */
static void
mapped_cb (GtkWidget *title,
           AdwToast  *toast)
{
  State *state = get_state (toast);
  GtkWidget *row = title;

  if (state->appeared != 0)
    return;
  state->appeared = g_get_monotonic_time ();
  while (gtk_widget_get_parent (row) != NULL && !ADW_IS_TOAST_OVERLAY (gtk_widget_get_parent (row)))
    row = gtk_widget_get_parent (row);
  g_object_set_data_full (G_OBJECT (row), "easel-toast", g_object_ref (toast), g_object_unref);
}

static void
pressed_cb (GtkGesture *clicks,
            int         n_press,
            double      x,
            double      y)
{
  GtkWidget *overlay = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (clicks));

  for (GtkWidget *widget = gtk_widget_pick (overlay, x, y, GTK_PICK_DEFAULT); widget != NULL && widget != overlay;
       widget = gtk_widget_get_parent (widget))
    {
      AdwToast *toast = g_object_get_data (G_OBJECT (widget), "easel-toast");

      if (toast != NULL && easel_toast_is_new (toast))
        gtk_gesture_set_state (clicks, GTK_EVENT_SEQUENCE_CLAIMED);
    }
}

static void
guard (AdwToastOverlay *overlay)
{
  GtkGesture *clicks;

  if (g_object_get_data (G_OBJECT (overlay), "easel-toast-guard") != NULL)
    return;
  clicks = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (clicks), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (clicks), GTK_PHASE_CAPTURE);
  g_signal_connect (clicks, "pressed", G_CALLBACK (pressed_cb), NULL);
  gtk_widget_add_controller (GTK_WIDGET (overlay), GTK_EVENT_CONTROLLER (clicks));
  g_object_set_data (G_OBJECT (overlay), "easel-toast-guard", clicks);
}

void
easel_toast_add (AdwToastOverlay *overlay,
                 AdwToast        *toast)
{
  State *state;

  g_return_if_fail (ADW_IS_TOAST_OVERLAY (overlay));
  g_return_if_fail (ADW_IS_TOAST (toast) && adw_toast_get_custom_title (toast) != NULL);

  state = g_new0 (State, 1);
  state->toast = toast;
  g_object_set_data_full (G_OBJECT (toast), "easel-toast", state, state_free);
  g_signal_connect_object (adw_toast_get_custom_title (toast), "map", G_CALLBACK (mapped_cb), toast, 0);
  g_signal_connect (toast, "dismissed", G_CALLBACK (dismissed_cb), NULL);
  guard (overlay);
  adw_toast_overlay_add_toast (overlay, toast);
}
