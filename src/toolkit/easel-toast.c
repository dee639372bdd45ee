/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-toast.h"

/* In microseconds of the frame clock: longer than the animation of libadwaita, which takes 300 ms, and 500 ms while
 * another toast fades out. On a busy machine its frames come late, so that no other clock tells when it is over. */
#define FADE_IN (550 * G_TIME_SPAN_MILLISECOND)

typedef struct
{
  gboolean has_appeared; /* it waited for its turn before */
  gboolean is_new;       /* it may be fading in */
  gboolean is_unwanted;  /* it is dismissed as soon as it has faded in */
  gint64   since;        /* of the frame clock; 0: before the first frame */
} State;

static State *
get_state (AdwToast *toast)
{
  return g_object_get_data (G_OBJECT (toast), "easel-toast");
}

gboolean
easel_toast_is_new (AdwToast *toast)
{
  g_return_val_if_fail (ADW_IS_TOAST (toast), FALSE);

  return get_state (toast) != NULL && get_state (toast)->is_new;
}

void
easel_toast_dismiss (AdwToast *toast)
{
  g_return_if_fail (ADW_IS_TOAST (toast));

  if (easel_toast_is_new (toast))
    get_state (toast)->is_unwanted = TRUE;
  else
    adw_toast_dismiss (toast);
}

static gboolean
faded_in_cb (gpointer user_data)
{
  AdwToast *toast = user_data;
  State *state = get_state (toast);

  state->is_new = FALSE;
  if (state->is_unwanted)
    adw_toast_dismiss (toast);
  return G_SOURCE_REMOVE;
}

/* The last frame of the animation may be this one, and not be drawn yet. */
static void
end_soon (AdwToast *toast)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, faded_in_cb, g_object_ref (toast), g_object_unref);
}

static gboolean
tick_cb (GtkWidget     *title,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  AdwToast *toast = user_data;
  State *state = get_state (toast);
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (state->since == 0)
    state->since = now;
  if (now - state->since < FADE_IN)
    return G_SOURCE_CONTINUE;
  end_soon (toast);
  return G_SOURCE_REMOVE;
}

/* libadwaita ends the animation of what is not shown. */
static void
unmapped_cb (GtkWidget *title,
             AdwToast  *toast)
{
  if (easel_toast_is_new (toast))
    end_soon (toast);
}

static void
dismissed_cb (AdwToast *toast)
{
  get_state (toast)->is_unwanted = FALSE;
}

/* The widget of a toast is the child of the overlay that has its title. */
static void
mapped_cb (GtkWidget *title,
           AdwToast  *toast)
{
  State *state = get_state (toast);
  GtkWidget *row = title;

  if (state->has_appeared)
    return;
  state->has_appeared = TRUE;
  state->is_new = TRUE;
  gtk_widget_add_tick_callback (title, tick_cb, g_object_ref (toast), g_object_unref);
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
  g_return_if_fail (ADW_IS_TOAST_OVERLAY (overlay));
  g_return_if_fail (ADW_IS_TOAST (toast) && adw_toast_get_custom_title (toast) != NULL);

  g_object_set_data_full (G_OBJECT (toast), "easel-toast", g_new0 (State, 1), g_free);
  g_signal_connect_object (adw_toast_get_custom_title (toast), "map", G_CALLBACK (mapped_cb), toast, 0);
  g_signal_connect_object (adw_toast_get_custom_title (toast), "unmap", G_CALLBACK (unmapped_cb), toast, 0);
  g_signal_connect (toast, "dismissed", G_CALLBACK (dismissed_cb), NULL);
  guard (overlay);
  adw_toast_overlay_add_toast (overlay, toast);
}
