/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dialogs of Easel, in the window of their parent or in one of their own. */

#include "easel-dialog.h"
#include "easel-test-dialogs.h"
#include "ui-fixture.h"

typedef struct
{
  GtkWindow   *window;
  GtkWidget   *button;   /* in the window: has the keyboard first */
  GtkWidget   *inner;    /* in the dialog */
  EaselDialog *dialog;   /* weak */
  guint        n_clicks;
} Fixture;

static void
clicked_cb (Fixture *fixture)
{
  fixture->n_clicks++;
}

static GtkWidget *
new_button (Fixture *fixture)
{
  GtkWidget *button = gtk_button_new_with_label ("Button");

  g_signal_connect_swapped (button, "clicked", G_CALLBACK (clicked_cb), fixture);
  return button;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  application)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  fixture->window = g_object_new (ADW_TYPE_APPLICATION_WINDOW, "application", application, "default-width", 420,
                                  "default-height", 600, NULL);
  fixture->button = new_button (fixture);
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (fixture->window), fixture->button);
  gtk_window_present (fixture->window);
  gtk_widget_grab_focus (fixture->button);
  easel_test_wait_until (gtk_widget_get_mapped (fixture->button));

  fixture->inner = new_button (fixture);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), fixture->inner);
  g_set_weak_pointer (&fixture->dialog,
                      g_object_new (EASEL_TYPE_DIALOG, "title", "Dialog", "child", box, "content-width", 300,
                                    "content-height", 200, "focus-widget", fixture->inner, NULL));
  easel_dialog_present (fixture->dialog, fixture->button);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  application)
{
  gtk_window_destroy (fixture->window);
  easel_test_wait_until (fixture->dialog == NULL);
}

/* Presses a key while the keyboard is in the window around @widget. */
static void
press (GtkWidget  *widget,
       const char *key)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));
  g_autofree char *id = NULL;

  easel_test_wait_until (gtk_widget_get_mapped (window));
  id = dialogs_dup_window_id (window);
  easel_test_act ((const char * const []) { "xdotool", "windowfocus", id, NULL });
  easel_test_wait_until (gtk_window_is_active (GTK_WINDOW (window)));
  easel_test_act ((const char * const []) { "xdotool", "key", key, NULL });
}

/* The keyboard is in the dialog, Escape closes it, and the keyboard is where it was. */
static void
test_keyboard (Fixture       *fixture,
               gconstpointer  application)
{
  easel_test_wait_until (gtk_widget_get_mapped (fixture->inner) && gtk_widget_is_focus (fixture->inner));
  press (fixture->inner, "space");
  easel_test_wait_until (fixture->n_clicks == 1);
  press (fixture->inner, "Escape");
  easel_test_wait_until (fixture->dialog == NULL);
  g_assert_true (gtk_window_get_focus (fixture->window) == fixture->button);
  press (fixture->button, "space");
  easel_test_wait_until (fixture->n_clicks == 2);
}

/* A dialog that is closed before it is seen leaves a window that can be used. */
static void
test_closed_at_once (Fixture       *fixture,
                     gconstpointer  application)
{
  easel_dialog_close (fixture->dialog);
  easel_test_wait_until (fixture->dialog == NULL);
  press (fixture->button, "space");
  easel_test_wait_until (fixture->n_clicks == 1);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(AdwApplication) application = NULL;

  g_test_init (&argc, &argv, NULL);
  adw_init ();
  application = adw_application_new ("io.github.ahp_canvas.Test", G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_test_add ("/ui/dialog/keyboard", Fixture, application, set_up, test_keyboard, tear_down);
  g_test_add ("/ui/dialog/closed-at-once", Fixture, application, set_up, test_closed_at_once, tear_down);
  return g_test_run ();
}
