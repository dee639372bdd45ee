/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines and questions come and go while the user works: the canvas stays where it is. */
#include "easel-ask-card.h"
#include "easel-consent.h"
#include "easel-unseen-line.h"
#include "window-fixture.h"

#define TARGETS 10

static const EaselRequester requester = { (char *) "lab", (char *) "Lab", (char *) "Ada", (char *) "ahp-session:/1", FALSE };

typedef struct
{
  EaselUnseen *unseen;
  EaselConsent *consent;
  EaselSession *other;
  EaselSurface *surface;
  GtkWidget *targets[TARGETS];
  GtkWidget *entry;
  guint n_questions;
  guint clicks[TARGETS];
} Work;

static void
pressed_cb (GtkGestureClick *gesture,
            int              n_press,
            double           x,
            double           y,
            guint           *clicks)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));

  /* GTK may send the press to the target that was there before. */
  if (gtk_widget_contains (button, x, y))
    (*clicks)++;
}

/* Counts presses: GTK 4.8 may lose the click if there is a layout before the release. */
static GtkWidget *
create_target (guint *clicks)
{
  GtkWidget *button = gtk_button_new_with_label ("Target");
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), GTK_PHASE_CAPTURE);
  g_signal_connect (gesture, "pressed", G_CALLBACK (pressed_cb), clicks);
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (gesture));
  gtk_widget_set_vexpand (button, TRUE);
  return button;
}

/* A form that fills the canvas, as in a page: ten buttons and, at its end, an entry. */
static void
show_form (Work *work)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  for (guint i = 0; i < TARGETS; i++)
    {
      work->targets[i] = create_target (&work->clicks[i]);
      gtk_box_append (GTK_BOX (box), work->targets[i]);
    }
  work->entry = gtk_entry_new ();
  gtk_box_append (GTK_BOX (box), work->entry);
  easel_surface_set_content (work->surface, box);
}

static void
begin (Work          *work,
       WindowFixture *fixture)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 420, 900);
  work->unseen = easel_unseen_new (fixture->hub, NULL);
  work->consent = easel_consent_new (NULL);
  easel_window_set_unseen (fixture->window, work->unseen);
  easel_question_card_set_consent (easel_window_get_card (fixture->window), work->consent);
  work->other = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  fake_source_open (fixture->source, fixture->session, "a", "Form");
  window_come_to (fixture->window);
  work->surface = easel_panel_get_surface (fixture->panel);
  show_form (work);
  easel_test_wait_until (gtk_widget_get_height (work->targets[TARGETS - 1]) > 0);
}

static void
end (Work *work)
{
  g_object_run_dispose (G_OBJECT (work->unseen));
  g_object_unref (work->unseen);
  g_object_unref (work->consent);
}

static void
set_line (WindowFixture *fixture,
          Work          *work,
          gboolean       is_shown)
{
  if (is_shown)
    easel_panel_notify_user (fixture->panel, "The host could not be reached for a while, and now it can.");
  else
    gtk_revealer_set_reveal_child (GTK_REVEALER (gtk_widget_get_ancestor (
                                     fixture_find_text (GTK_WIDGET (fixture->panel), easel_panel_get_notice (fixture->panel)),
                                     GTK_TYPE_REVEALER)), FALSE);
}

static void
set_unseen (WindowFixture *fixture,
            Work          *work,
            gboolean       is_shown)
{
  static EaselCanvas *canvas;

  if (is_shown)
    canvas = fake_source_open_fresh (fixture->source, work->other, "b", "Plan");
  else
    fake_source_take_away (fixture->source, work->other, canvas);
}

static void
set_question (WindowFixture *fixture,
              Work          *work,
              gboolean       is_shown)
{
  g_autofree char *what = g_strdup_printf ("Write “notes-%u.txt”", ++work->n_questions);
  EaselOperation operation = { EASEL_ACTION_LOCAL_WRITE, what };

  if (is_shown)
    easel_consent_decide (work->consent, &requester, "editor", what, &operation, NULL);
  else
    easel_consent_answer (work->consent, easel_question_card_get_question (easel_window_get_card (fixture->window)),
                          EASEL_ANSWER_ONCE);
}

static void
set_notice (WindowFixture *fixture,
            Work          *work,
            gboolean       is_shown)
{
  easel_surface_set_notice (work->surface, is_shown ? "The page does not respond." : NULL, is_shown ? "Stop" : NULL);
}

static void
set_ask (WindowFixture *fixture,
         Work          *work,
         gboolean       is_shown)
{
  if (is_shown)
    easel_surface_ask (work->surface, easel_ask_card_new ("Save the File?", "The page wants to save “plan.txt”."));
  else
    easel_surface_drop_asks (work->surface);
}

static void (* const messages[]) (WindowFixture *fixture, Work *work, gboolean is_shown) = {
  set_line, set_unseen, set_question, set_notice, set_ask,
};

/* Until the messages have their final height. */
static gboolean
is_still (GtkWidget *widget)
{
  if (GTK_IS_REVEALER (widget) && gtk_widget_get_mapped (widget) &&
      gtk_revealer_get_reveal_child (GTK_REVEALER (widget)) != gtk_revealer_get_child_revealed (GTK_REVEALER (widget)))
    return FALSE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (!is_still (child))
      return FALSE;
  return TRUE;
}

static gboolean
frame_cb (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       user_data)
{
  (*(guint *) user_data)++;
  return G_SOURCE_CONTINUE;
}

static void
wait_until_still (WindowFixture *fixture)
{
  guint n_frames = 0;
  guint id = gtk_widget_add_tick_callback (GTK_WIDGET (fixture->window), frame_cb, &n_frames, NULL);

  easel_test_wait_until (n_frames > 1 && is_still (GTK_WIDGET (fixture->window)));
  n_frames = 0;
  easel_test_wait_until (n_frames > 1);
  gtk_widget_remove_tick_callback (GTK_WIDGET (fixture->window), id);
}

static gboolean
has_pointer (GtkWidget *widget)
{
  return (gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_PRELIGHT) != 0;
}

static gboolean
is_pressed (GtkWidget *widget)
{
  return (gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_ACTIVE) != 0;
}

/* The user aims, then something comes or goes, then the user clicks. */
static void
test_ten_targets (WindowFixture *fixture,
                  gconstpointer  data)
{
  Work work = { 0 };

  begin (&work, fixture);
  for (guint i = 0; i < 2 * TARGETS; i++)
    {
      GtkWidget *target = work.targets[i / 2];

      window_point (fixture, target);
      easel_test_wait_until (has_pointer (target));
      messages[i / 2 % G_N_ELEMENTS (messages)] (fixture, &work, i % 2 == 0);
      wait_until_still (fixture);
      easel_test_act ((const char * const []) { "xdotool", "mousedown", "1", NULL });
      easel_test_wait_until (work.clicks[i / 2] == i % 2 + 1);
      easel_test_act ((const char * const []) { "xdotool", "mouseup", "1", NULL });
      easel_test_wait_until (!is_pressed (target));
    }
  end (&work);
}

static void
type (const char *text)
{
  easel_test_act ((const char * const []) { "xdotool", "type", text, NULL });
}

/* A question covers neither the entry at the lower edge, where it would come, nor does it take the keys. */
static void
test_typing (WindowFixture *fixture,
             gconstpointer  data)
{
  Work work = { 0 };
  graphene_rect_t entry, card;

  begin (&work, fixture);
  gtk_widget_grab_focus (work.entry);
  type ("one ");
  easel_test_wait_until (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (work.entry)), "one "));
  set_question (fixture, &work, TRUE);
  set_line (fixture, &work, TRUE);
  wait_until_still (fixture);
  g_assert_true (gtk_widget_compute_bounds (work.entry, GTK_WIDGET (fixture->window), &entry));
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (easel_window_get_card (fixture->window)),
                                            GTK_WIDGET (fixture->window), &card));
  g_assert_cmpfloat (card.size.height, >, 0);
  g_assert_false (graphene_rect_intersection (&entry, &card, NULL));
  type ("two");
  easel_test_wait_until (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (work.entry)), "one two"));
  end (&work);
}

/* Typing goes on below: the question that was out of the way moves out of it. */
static void
test_typing_goes_on (WindowFixture *fixture,
                     gconstpointer  data)
{
  Work work = { 0 };
  graphene_rect_t entry, card;

  begin (&work, fixture);
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  window_point (fixture, work.targets[0]);
  easel_test_wait_until (has_pointer (work.targets[0]));
  set_question (fixture, &work, TRUE);
  wait_until_still (fixture);
  g_assert_true (gtk_widget_compute_bounds (work.entry, GTK_WIDGET (fixture->window), &entry));
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (easel_window_get_card (fixture->window)),
                                            GTK_WIDGET (fixture->window), &card));
  g_assert_true (graphene_rect_intersection (&entry, &card, NULL));
  gtk_widget_grab_focus (work.entry);
  type ("a");
  easel_test_wait_until (gtk_widget_compute_bounds (GTK_WIDGET (easel_window_get_card (fixture->window)),
                                                    GTK_WIDGET (fixture->window), &card) &&
                         !graphene_rect_intersection (&entry, &card, NULL));
  end (&work);
}

/* A click into a page that has no surface yet, as a program under load has it for a moment: the keys that follow go to
 * the surface. */
static void
test_early_click (WindowFixture *fixture,
                  gconstpointer  data)
{
  static EaselSurfaceKinds kinds[] = { &fake_surface_kind, NULL };
  g_autoptr(EaselServices) services = easel_services_new ();
  g_autoptr(EaselSurfaceFactory) factory = easel_surface_factory_new (kinds, services);
  EaselCanvas *canvas = fake_source_open (fixture->source, fixture->session, "a", "Form");
  EaselCanvasPage *page = easel_canvas_page_new (canvas, factory);
  GtkWidget *entry;

  window_come_to (fixture->window);
  /* In a surface, where the scheduler of the window does not find it. */
  easel_surface_set_content (easel_panel_get_surface (fixture->panel), GTK_WIDGET (page));
  easel_test_wait_until (gtk_widget_get_height (GTK_WIDGET (page)) > 0);
  window_point (fixture, GTK_WIDGET (page));
  easel_test_wait_until (has_pointer (GTK_WIDGET (page)));
  g_assert_null (easel_canvas_page_get_surface (page));
  easel_test_act ((const char * const []) { "xdotool", "click", "1", NULL });
  easel_test_wait_until (easel_canvas_page_get_surface (page) != NULL);
  entry = fixture_find (GTK_WIDGET (page), GTK_TYPE_ENTRY, NULL, NULL);
  type ("one");
  easel_test_wait_until (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (entry)), "one"));
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/pointer/ten-targets", test_ten_targets);
  WINDOW_TEST ("/ui/pointer/typing", test_typing);
  WINDOW_TEST ("/ui/pointer/typing-goes-on", test_typing_goes_on);
  WINDOW_TEST ("/ui/pointer/early-click", test_early_click);
  return g_test_run ();
}
