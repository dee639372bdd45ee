/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-key-filter.h"

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                gpointer               user_data)
{
  return keyval == GDK_KEY_F7 ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

/**
 * easel_key_filter_add:
 * @view: a web view
 *
 * Keeps from @view the keys that would end the program, and lets Tab lead out of it.
 *
 * WebKit asks a text view of its own, which is never drawn, for the meaning of each key. To that text view F7, with any
 * modifiers, says to hide the cursor, which is blinking: an assertion of GTK 4.8 fails. Its other keys do no harm.
 *
 * Nor does that text view get the focus itself: Tab would lead into it from the end of each page, and never out again.
 */
void
easel_key_filter_add (GtkWidget *view)
{
  GtkEventController *controller;

  g_return_if_fail (GTK_IS_WIDGET (view));

  controller = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (key_pressed_cb), NULL);
  gtk_widget_add_controller (view, controller);
  for (GtkWidget *child = gtk_widget_get_first_child (view); child != NULL; child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_can_focus (child, FALSE);
}
