/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user closes or hides a canvas: a message offers the way back, and leaves. */
#include "easel-toast.h"
#include "window-fixture.h"

static GtkWidget *
find_label (WindowFixture *fixture,
            const char    *sentence)
{
  GtkWidget *label = fixture_find_text (GTK_WIDGET (fixture->panel), sentence);

  return label != NULL && gtk_widget_get_mapped (label) ? label : NULL;
}

static gboolean
is_labelled (GtkWidget *widget,
             gpointer   label)
{
  return g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0;
}

static void
click (WindowFixture *fixture,
       GtkWidget     *toast,
       const char    *label)
{
  GtkWidget *row = gtk_widget_get_parent (gtk_widget_get_parent (toast));

  /* Clicks do nothing before. */
  easel_test_wait_until (!easel_toast_is_new (g_object_get_data (G_OBJECT (row), "easel-toast")));
  g_signal_emit_by_name (fixture_find (row, GTK_TYPE_BUTTON, is_labelled, (gpointer) label), "clicked");
}

static gboolean
is_above (WindowFixture *fixture,
          GtkWidget     *line,
          GtkWidget     *toast)
{
  graphene_rect_t upper, lower;

  return gtk_widget_compute_bounds (line, GTK_WIDGET (fixture->window), &upper) &&
         gtk_widget_compute_bounds (toast, GTK_WIDGET (fixture->window), &lower) &&
         upper.origin.y + upper.size.height < lower.origin.y;
}

/* A line that is at the lower edge moves to the upper one. */
static void
test_hidden (WindowFixture *fixture,
             gconstpointer  data)
{
  GtkWidget *line, *toast;

  window_come_to (fixture->window);
  fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two & <b>");
  easel_panel_notify_user (fixture->panel, "The host is back.");
  easel_test_wait_until (find_label (fixture, "The host is back.") != NULL);
  line = find_label (fixture, "The host is back.");
  window_activate (fixture->window, "hide-canvas", NULL);
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);
  easel_test_wait_until (find_label (fixture, "“Two & <b>” is hidden") != NULL);
  toast = find_label (fixture, "“Two & <b>” is hidden");
  easel_test_wait_until (is_above (fixture, line, toast));
  click (fixture, toast, "_Show");
  g_assert_cmpint (window_count_tabs (fixture), ==, 2);
  easel_test_wait_until (find_label (fixture, "“Two & <b>” is hidden") == NULL);
}

/* The agent shows it meanwhile: there is nothing to undo. */
static void
test_shown (WindowFixture *fixture,
            gconstpointer  data)
{
  EaselCanvas *one;

  window_come_to (fixture->window);
  one = fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two");
  window_activate (fixture->window, "hide-key", g_variant_new_string (easel_canvas_get_key (one)));
  easel_test_wait_until (find_label (fixture, "“One” is hidden") != NULL);
  easel_canvas_emit_show (one);
  easel_test_wait_until (find_label (fixture, "“One” is hidden") == NULL);
}

/* The user hides one canvas after another, before the first message has faded in. */
static void
test_replaced (WindowFixture *fixture,
               gconstpointer  data)
{
  window_come_to (fixture->window);
  fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two");
  fake_source_open (fixture->source, fixture->session, "3", "Three");
  window_activate (fixture->window, "hide-canvas", NULL);
  easel_test_wait_until (find_label (fixture, "“Three” is hidden") != NULL);
  window_activate (fixture->window, "hide-canvas", NULL);
  easel_test_wait_until (find_label (fixture, "“Two” is hidden") != NULL &&
                         find_label (fixture, "“Three” is hidden") == NULL);
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);
}

static void
stand_still_cb (AdwToast *toast)
{
  g_usleep (G_USEC_PER_SEC / 2);
}

/* On a busy machine time passes, and the frames in which the message fades in and out come late: they may be one and the
 * same. */
static void
test_late_frames (WindowFixture *fixture,
                  gconstpointer  data)
{
  GtkWidget *row;
  EaselCanvas *one;

  window_come_to (fixture->window);
  one = fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two");
  window_activate (fixture->window, "hide-key", g_variant_new_string (easel_canvas_get_key (one)));
  easel_test_wait_until (find_label (fixture, "“One” is hidden") != NULL);
  row = gtk_widget_get_parent (gtk_widget_get_parent (find_label (fixture, "“One” is hidden")));
  g_signal_connect (g_object_get_data (G_OBJECT (row), "easel-toast"), "dismissed", G_CALLBACK (stand_still_cb), NULL);
  easel_canvas_emit_show (one);
  easel_test_pass_time (1000);
  easel_test_wait_until (find_label (fixture, "“One” is hidden") == NULL);
  g_assert_cmpint (window_count_tabs (fixture), ==, 2);
}

static void
reopen_cb (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  (*(int *) user_data)++;
}

/* The offer stays when its session goes with it. */
static void
test_closed (WindowFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(GSimpleAction) reopen = g_simple_action_new ("reopen-canvas", NULL);
  g_autoptr(EaselCanvas) one = NULL;
  int n = 0;

  g_signal_connect (reopen, "activate", G_CALLBACK (reopen_cb), &n);
  g_action_map_add_action (G_ACTION_MAP (fixture->application), G_ACTION (reopen));
  window_come_to (fixture->window);
  one = g_object_ref (fake_source_open (fixture->source, fixture->session, "1", "One"));
  easel_panel_offer_reopen (fixture->panel, one);
  fake_source_take_away (fixture->source, fixture->session, one);
  easel_panel_set_controller (fixture->panel, NULL, NULL);
  easel_test_wait_until (find_label (fixture, "“One” is closed") != NULL);
  click (fixture, find_label (fixture, "“One” is closed"), "Open _Again");
  g_assert_cmpint (n, ==, 1);
  easel_test_wait_until (find_label (fixture, "“One” is closed") == NULL);
  /* The user takes it back with keys. */
  easel_panel_offer_reopen (fixture->panel, one);
  easel_test_wait_until (find_label (fixture, "“One” is closed") != NULL);
  easel_panel_end_offer (fixture->panel);
  easel_test_wait_until (find_label (fixture, "“One” is closed") == NULL);
  g_action_map_remove_action (G_ACTION_MAP (fixture->application), "reopen-canvas");
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/toasts/closed", test_closed);
  WINDOW_TEST ("/ui/toasts/hidden", test_hidden);
  WINDOW_TEST ("/ui/toasts/shown", test_shown);
  WINDOW_TEST ("/ui/toasts/replaced", test_replaced);
  WINDOW_TEST ("/ui/toasts/late-frames", test_late_frames);
  return g_test_run ();
}
