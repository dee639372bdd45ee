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
 * Withholds keys from @view that would end the program, and lets Tab leave it.
 *
 * WebKit asks an undrawn GtkTextView of its own what each key means. F7, with any modifiers, makes that text view hide
 * its cursor, which is blinking: an assertion in GTK 4.8 fails. Other keys are harmless.
 *
 * The text view must not get the focus either: at the end of each page Tab would enter it and never leave.
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
