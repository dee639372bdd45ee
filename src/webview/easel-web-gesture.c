/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "easel-web-gesture.h"

#include "easel-webview-limits.h"

static gboolean
event_cb (GtkEventController *controller,
          GdkEvent           *event,
          GClosure           *touched)
{
  GdkEventType type = gdk_event_get_event_type (event);
  g_auto(GValue) instance = G_VALUE_INIT;

  if (type != GDK_BUTTON_PRESS && type != GDK_BUTTON_RELEASE && type != GDK_KEY_PRESS && type != GDK_TOUCH_END)
    return GDK_EVENT_PROPAGATE;

  g_value_init (&instance, GTK_TYPE_EVENT_CONTROLLER);
  g_value_set_object (&instance, controller);
  g_closure_invoke (touched, NULL, 1, &instance, NULL);

  return GDK_EVENT_PROPAGATE;
}

static void
unref_closure (gpointer  data,
               GClosure *closure)
{
  g_closure_unref (data);
}

/** easel_web_gesture_watch: reports gestures during the life of @view and @owner. @touched: called with @owner for each
 * gesture. @owner: a #GObject, weakly referenced. */
void
easel_web_gesture_watch (GtkWidget *view,
                         GCallback  touched,
                         gpointer   owner)
{
  GtkEventController *controller;
  GClosure *closure;

  g_return_if_fail (GTK_IS_WIDGET (view));
  g_return_if_fail (touched != NULL && G_IS_OBJECT (owner));

  closure = g_cclosure_new_object_swap (touched, owner);
  g_closure_set_marshal (closure, g_cclosure_marshal_VOID__VOID);
  g_closure_ref (closure);
  g_closure_sink (closure);
  controller = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_data (controller, "event", G_CALLBACK (event_cb), closure, unref_closure, 0);
  gtk_widget_add_controller (view, controller);
}

/** easel_web_gesture_is_recent: whether a present event may be the result of a gesture. @time: of the last gesture:
 * monotonic, microseconds. */
gboolean
easel_web_gesture_is_recent (gint64 time)
{
  return g_get_monotonic_time () - time < EASEL_LIMIT_GESTURE * G_TIME_SPAN_MILLISECOND;
}
