/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Popovers and dialogs whose widget goes while they are open: what comes in its place hears clicks and keys. */
#include "easel-alert.h"
#include "easel-transients.h"

#include "easel-surface.h"
#include "easel-test-hearing.h"
#include "easel-test.h"

typedef struct
{
  const char *name;
  GtkWidget *(*build) (void);
  void       (*open)  (GtkWidget *widget);
} Case;

static GtkWidget *
build_menu_button (void)
{
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *popover = gtk_popover_new ();

  gtk_popover_set_child (GTK_POPOVER (popover), gtk_calendar_new ());
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  return button;
}

static void
open_menu_button (GtkWidget *button)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
}

static GtkWidget *
build_drop_down (void)
{
  static const char * const words[] = { "one", "two", NULL };

  return gtk_drop_down_new_from_strings (words);
}

static void
open_drop_down (GtkWidget *drop_down)
{
  gtk_widget_activate (drop_down);
}

static GtkWidget *
build_entry (void)
{
  return gtk_entry_new ();
}

static GtkWidget *
build_password (void)
{
  return gtk_password_entry_new ();
}

static GtkWidget *
build_search (void)
{
  return gtk_search_entry_new ();
}

static GtkWidget *
build_spin (void)
{
  return gtk_spin_button_new_with_range (0, 9, 1);
}

static GtkWidget *
find_text (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_TEXT (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find_text (child);
  return found;
}

static void
open_text_menu (GtkWidget *widget)
{
  gtk_widget_activate_action (find_text (widget), "menu.popup", NULL);
}

static void
open_emoji (GtkWidget *widget)
{
  gtk_widget_activate_action (find_text (widget), "misc.insert-emoji", NULL);
}

static GtkWidget *
build_label (void)
{
  return g_object_new (GTK_TYPE_LABEL, "label", "words", "selectable", TRUE, NULL);
}

static GtkWidget *
build_text_view (void)
{
  return gtk_text_view_new ();
}

static void
open_menu (GtkWidget *widget)
{
  gtk_widget_activate_action (widget, "menu.popup", NULL);
}

static GtkWidget *
build_combo_row (void)
{
  static const char * const words[] = { "one", "two", NULL };
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *row = adw_combo_row_new ();

  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (gtk_string_list_new (words)));
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  return list;
}

static void
open_combo_row (GtkWidget *list)
{
  gtk_widget_activate (gtk_widget_get_first_child (list));
}

/* As a terminal has its menu: a child that nobody lays out. */
static GtkWidget *
build_menu (void)
{
  g_autoptr(GMenu) menu = g_menu_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  g_menu_append (menu, "Copy", "none.copy");
  gtk_widget_set_parent (gtk_popover_menu_new_from_model (G_MENU_MODEL (menu)), box);
  return box;
}

static void
open_child (GtkWidget *box)
{
  gtk_popover_popup (GTK_POPOVER (gtk_widget_get_first_child (box)));
}

static const Case cases[] = {
  { "menu-button", build_menu_button, open_menu_button },
  { "drop-down", build_drop_down, open_drop_down },
  { "entry", build_entry, open_text_menu },
  { "emoji", build_entry, open_emoji },
  { "password", build_password, open_text_menu },
  { "search", build_search, open_text_menu },
  { "spin", build_spin, open_text_menu },
  { "label", build_label, open_menu },
  { "text-view", build_text_view, open_menu },
  { "combo-row", build_combo_row, open_combo_row },
  { "menu", build_menu, open_child },
};

/* @holder: around a widget whose popover is open. */
static GtkWidget *
show (const Case *popover,
      GtkWidget  *window)
{
  GtkWidget *holder = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *widget = popover->build ();

  gtk_box_append (GTK_BOX (holder), widget);
  gtk_window_set_default_size (GTK_WINDOW (window), 400, 400);
  gtk_window_set_child (GTK_WINDOW (window), holder);
  gtk_window_present (GTK_WINDOW (window));
  easel_test_wait_until (gtk_widget_get_width (widget) > 0);
  popover->open (widget);
  easel_test_wait_until (easel_test_has_popover (holder));
  return holder;
}

static void
test_removed (gconstpointer data)
{
  GtkWidget *window = gtk_window_new ();

  show (data, window);
  easel_test_assert_hears (GTK_WINDOW (window));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* As in a tab that goes behind another one, and is closed there. */
static void
test_hidden (gconstpointer data)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *holder = show (data, window);

  gtk_widget_set_visible (holder, FALSE);
  easel_test_settle ();
  g_assert_false (easel_test_has_popover (holder));
  easel_test_assert_hears (GTK_WINDOW (window));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What had the focus is replaced: the focus goes on into what came in its place, and nothing looks at what is gone. */
static void
test_focus (gconstpointer data)
{
  const Case *widget = data;
  GtkWidget *window = gtk_window_new ();
  GtkWidget *holder = adw_bin_new ();
  GtkWidget *focus;

  gtk_window_set_child (GTK_WINDOW (window), holder);
  gtk_window_present (GTK_WINDOW (window));
  for (guint i = 0; i < 3; i++)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

      gtk_box_append (GTK_BOX (box), widget->build ());
      adw_bin_set_child (ADW_BIN (holder), box);
      easel_test_wait_until (gtk_widget_get_width (gtk_widget_get_first_child (box)) > 0);
      easel_test_settle ();
      focus = gtk_window_get_focus (GTK_WINDOW (window));
      if (i == 0)
        g_assert_true (gtk_widget_grab_focus (gtk_widget_get_first_child (box)));
      else
        g_assert_true (focus == NULL || gtk_widget_is_ancestor (focus, box));
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
motion_cb (gboolean *is_there)
{
  *is_there = TRUE;
}

/* (nullable) */
static GtkWidget *
find_popover (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_POPOVER (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find_popover (child);
  return found;
}

/* To the middle of a popover, wherever it is, on a screen without window manager. */
static void
point_at (GtkWidget *window,
          GtkWidget *popover)
{
  GdkPopup *popup = GDK_POPUP (gtk_native_get_surface (GTK_NATIVE (popover)));
  g_autofree char *x = g_strdup_printf ("%d", gdk_popup_get_position_x (popup) + gtk_widget_get_width (popover) / 2);
  g_autofree char *y = g_strdup_printf ("%d", gdk_popup_get_position_y (popup) + gtk_widget_get_height (popover) / 2);
  const char *argv[] = { "xdotool", "search", "--onlyvisible", "--sync", "--name", "^pointed$", "mousemove", "--window",
                         "%1", x, y, NULL };

  gtk_window_set_title (GTK_WINDOW (window), "pointed");
  easel_test_act (argv);
}

/* GTK waits for a tooltip in a source that has the display. */
static GSource *
find_tooltip_wait (GtkWidget *widget)
{
  return g_main_context_find_source_by_user_data (NULL, gtk_widget_get_display (widget));
}

/* The pointer rests on a popover that goes, and somebody keeps it, as its window may till the next frame. Just then the
 * time for a tooltip is over. */
static void
lose_popover (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *holder = g_object_ref (show (&cases[0], window));
  GtkWidget *popover = find_popover (holder);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  gboolean is_there = FALSE;

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), &is_there);
  gtk_widget_add_controller (popover, motion);
  point_at (window, popover);
  easel_test_wait_until (is_there && find_tooltip_wait (window) != NULL);
  gtk_window_set_child (GTK_WINDOW (window), NULL);
  if (find_tooltip_wait (window) != NULL)
    g_source_set_ready_time (find_tooltip_wait (window), 0);
  easel_test_settle ();
  g_object_unref (holder);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Nobody looks for a tooltip in what is gone. The pointer may be told of the window below first: more than once. */
static void
test_tooltip (void)
{
  for (guint i = 0; i < 10; i++)
    lose_popover ();
}

static void
response_cb (EaselAlert *dialog,
             const char *response,
             GString    *responses)
{
  g_string_append (responses, response);
}

/* A dialog has its answer, and is gone, when its widget goes. */
static void
test_dialog (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *holder = show (&cases[0], window);
  EaselAlert *dialog = easel_alert_new_for ("Close?", NULL, "yes", "Yes", ADW_RESPONSE_DEFAULT);
  g_autoptr(GString) responses = g_string_new (NULL);
  gpointer watched;

  easel_test_watch (dialog, &watched);
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), responses);
  easel_transients_close_with (GTK_WIDGET (dialog), holder);
  easel_alert_present (dialog, window);
  easel_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  easel_test_assert_hears (GTK_WINDOW (window));
  g_assert_cmpstr (responses->str, ==, "cancel");
  easel_test_wait_until (watched == NULL);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GTypeClass) surface_class = NULL;

  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  surface_class = g_type_class_ref (EASEL_TYPE_SURFACE);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *removed = g_strconcat ("/transients/removed/", cases[i].name, NULL);
      g_autofree char *hidden = g_strconcat ("/transients/hidden/", cases[i].name, NULL);

      g_test_add_data_func (removed, &cases[i], test_removed);
      g_test_add_data_func (hidden, &cases[i], test_hidden);
    }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/transients/focus/", cases[i].name, NULL);

      if (g_str_equal (cases[i].name, "label") || g_str_equal (cases[i].name, "entry"))
        g_test_add_data_func (path, &cases[i], test_focus);
    }
  g_test_add_func ("/transients/tooltip", test_tooltip);
  g_test_add_func ("/transients/dialog", test_dialog);
  return g_test_run ();
}
