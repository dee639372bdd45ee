/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-presence-watch.h"
#include "easel-session-switcher.h"
#include "easel-unseen-badge.h"
#include "easel-unseen-line.h"
#include "window-fixture.h"

/* A second session whose agent works while the user is in the first. */
typedef struct
{
  EaselUnseen *unseen;
  EaselPresenceWatch *presence;
  EaselSession *other;
} Unseen;

static Unseen
begin (WindowFixture *fixture)
{
  Unseen unseen = { easel_unseen_new (fixture->hub, NULL), easel_presence_watch_new (fixture->application, fixture->hub) };

  easel_window_set_unseen (fixture->window, unseen.unseen);
  easel_session_set_agent (fixture->session, "Alpha", TRUE);
  unseen.other = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  easel_session_set_agent (unseen.other, "<b>Beta</b>", TRUE);
  return unseen;
}

static void
end (Unseen *unseen)
{
  g_object_unref (unseen->presence);
  g_object_run_dispose (G_OBJECT (unseen->unseen));
  g_object_unref (unseen->unseen);
}

static gboolean
is_label (GtkWidget *widget,
          gpointer   data)
{
  return gtk_widget_get_mapped (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), data) == 0;
}

static GtkWidget *
find_line (WindowFixture *fixture)
{
  return fixture_find (GTK_WIDGET (fixture->window), EASEL_TYPE_UNSEEN_LINE, NULL, NULL);
}

static gboolean
is_said (WindowFixture *fixture)
{
  GtkWidget *revealer = fixture_find (find_line (fixture), GTK_TYPE_REVEALER, NULL, NULL);

  return gtk_revealer_get_reveal_child (GTK_REVEALER (revealer));
}

static gboolean
is_counted (GtkWidget  *root,
            const char *count)
{
  GtkWidget *badge = fixture_find (root, EASEL_TYPE_UNSEEN_BADGE, NULL, NULL);

  return badge != NULL && fixture_find_text (badge, count) != NULL;
}

static GtkWidget *
find_switcher (WindowFixture *fixture)
{
  return fixture_find (GTK_WIDGET (fixture->window), EASEL_TYPE_SESSION_SWITCHER, NULL, NULL);
}

/* Counted beside the title and in the list, said in a line, and one click away. */
static void
test_show (WindowFixture *fixture,
           gconstpointer  data)
{
  Unseen unseen = begin (fixture);
  EaselCanvas *first;
  GtkWidget *show;

  window_come_to (fixture->window);
  fake_source_open_fresh (fixture->source, fixture->session, "a", "Mine");
  g_assert_false (is_said (fixture));
  first = fake_source_open_fresh (fixture->source, unseen.other, "b", "Plan <1>");
  fake_source_open_fresh (fixture->source, unseen.other, "c", "Later");
  easel_canvas_emit_show (first);
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->session);
  easel_test_wait_until (fixture_find_text (find_line (fixture), "<b>Beta</b> on Lab opened “Plan <1>”.") != NULL);
  g_assert_true (is_counted (find_switcher (fixture), "2"));
  easel_session_switcher_open (EASEL_SESSION_SWITCHER (find_switcher (fixture)));
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (fixture->window), "Two") != NULL);
  g_assert_true (is_counted (gtk_widget_get_ancestor (fixture_find_text (GTK_WIDGET (fixture->window), "Two"),
                                                      ADW_TYPE_BIN), "2"));
  easel_session_switcher_close (EASEL_SESSION_SWITCHER (find_switcher (fixture)));

  show = fixture_find (find_line (fixture), GTK_TYPE_BUTTON, is_label, (gpointer) "_Show");
  g_signal_emit_by_name (show, "clicked");
  g_assert_true (easel_hub_get_session (fixture->hub) == unseen.other);
  g_assert_true (easel_panel_get_canvas (fixture->panel) == first);
  g_assert_false (is_said (fixture));
  g_assert_false (is_counted (find_switcher (fixture), "2"));
  end (&unseen);
}

/* What was dismissed is not said again, but counted; what is new is said. */
static void
test_dismiss (WindowFixture *fixture,
              gconstpointer  data)
{
  Unseen unseen = begin (fixture);
  EaselCanvas *canvas;
  GtkWidget *dismiss;

  window_come_to (fixture->window);
  canvas = fake_source_open_fresh (fixture->source, unseen.other, "b", "Plan");
  easel_test_wait_until (fixture_find_text (find_line (fixture), "<b>Beta</b> on Lab opened “Plan”.") != NULL);
  dismiss = gtk_widget_get_next_sibling (fixture_find (find_line (fixture), GTK_TYPE_BUTTON, is_label,
                                                       (gpointer) "_Show"));
  g_signal_emit_by_name (dismiss, "clicked");
  g_assert_false (is_said (fixture));
  easel_canvas_set_fact (canvas, title, "Renamed");
  g_assert_false (is_said (fixture));
  g_assert_true (is_counted (find_switcher (fixture), "1"));
  canvas = fake_source_open_fresh (fixture->source, unseen.other, "c", "Next");
  g_assert_true (is_said (fixture));
  fake_source_take_away (fixture->source, unseen.other, canvas);
  g_assert_false (is_said (fixture));
  g_assert_true (is_counted (find_switcher (fixture), "1"));
  end (&unseen);
}

/* The session of another agent takes nobody's canvas away from under the hands, also when the one that opened it left. */
static void
test_typing (WindowFixture *fixture,
             gconstpointer  data)
{
  Unseen unseen = begin (fixture);
  EaselSurface *surface;

  fake_source_open (fixture->source, fixture->session, "a", "Mine");
  window_come_to (fixture->window);
  surface = easel_panel_get_surface (fixture->panel);
  gtk_widget_grab_focus (fixture_find (GTK_WIDGET (surface), GTK_TYPE_ENTRY, NULL, NULL));
  easel_session_set_agent (fixture->session, "Alpha", FALSE);
  fake_source_open_fresh (fixture->source, unseen.other, "b", "Plan");
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->session);
  g_assert_true (is_said (fixture));
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  fake_source_open_fresh (fixture->source, unseen.other, "c", "Next");
  g_assert_true (easel_hub_get_session (fixture->hub) == unseen.other);
  g_assert_false (is_said (fixture));
  end (&unseen);
}

/* A canvas is found where it is: hidden, or in a window of its own. */
static void
test_wherever (WindowFixture *fixture,
               gconstpointer  data)
{
  Unseen unseen = begin (fixture);
  EaselCanvas *hidden = fake_source_open (fixture->source, fixture->session, "a", "Hidden");
  EaselCanvas *torn;
  GtkWidget *page;

  window_activate (fixture->window, "hide-canvas", NULL);
  torn = fake_source_open (fixture->source, fixture->session, "b", "Torn");
  window_activate (fixture->window, "tear-off", NULL);
  easel_test_settle ();
  easel_window_show_canvas (fixture->window, fixture->session, easel_canvas_get_channel (hidden));
  g_assert_true (easel_panel_get_canvas (fixture->panel) == hidden);
  easel_window_show_canvas (fixture->window, fixture->session, easel_canvas_get_channel (torn));
  page = GTK_WIDGET (easel_tab_get_content (easel_tab_controller_find (easel_panel_get_controller (fixture->panel),
                                                                       torn)));
  g_assert_true ((gpointer) gtk_widget_get_root (page) != fixture->window);
  g_assert_true (easel_panel_get_canvas (fixture->panel) == hidden);
  /* What is gone by then leads to its session. */
  easel_window_show_canvas (fixture->window, unseen.other, "ahp-canvas:/gone");
  g_assert_true (easel_hub_get_session (fixture->hub) == unseen.other);
  end (&unseen);
}

static gboolean
has_tooltip (GtkWidget *label)
{
  g_autoptr(GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean result = FALSE;

  g_signal_emit_by_name (label, "query-tooltip", 0, 0, FALSE, tooltip, &result);
  return result;
}

/* What can be read in the line is not said again over what is below it. */
static void
test_tooltip (WindowFixture *fixture,
              gconstpointer  data)
{
  Unseen unseen = begin (fixture);
  g_autofree char *long_title = g_strnfill (190, 'w');
  GtkWidget *label;
  EaselCanvas *canvas;

  window_come_to (fixture->window);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 700);
  canvas = fake_source_open_fresh (fixture->source, unseen.other, "b", "Plan");
  easel_test_wait_until (fixture_find_text (find_line (fixture), "<b>Beta</b> on Lab opened “Plan”.") != NULL);
  label = fixture_find_text (find_line (fixture), "<b>Beta</b> on Lab opened “Plan”.");
  easel_test_wait_until (gtk_widget_get_width (label) > 0);
  g_assert_false (has_tooltip (label));
  easel_canvas_set_fact (canvas, title, long_title);
  easel_test_wait_until (has_tooltip (label));
  end (&unseen);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/news-line/show", test_show);
  WINDOW_TEST ("/ui/news-line/dismiss", test_dismiss);
  WINDOW_TEST ("/ui/news-line/tooltip", test_tooltip);
  WINDOW_TEST ("/ui/news-line/typing", test_typing);
  WINDOW_TEST ("/ui/news-line/wherever", test_wherever);
  return g_test_run ();
}
