/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <adwaita.h>
#include <math.h>

#include "easel-test-dialogs.h"
#include "easel-alert.h"
#include "easel-consent.h"
#include "easel-limits.h"
#include "easel-native-kinds.h"
#include "easel-preferences.h"
#include "easel-question-card.h"
#include "easel-settings.h"
#include "easel-surface-limits.h"
#include "easel-switch-row.h"
#include "ui-fixture.h"

#define CANVAS "editor"

/* The answer for the host of the subject below. */
#define ALWAYS "Always Allow for “Far <b>Host</b>”"

static const EaselRequester remote = { (char *) "h1", (char *) "Far <b>Host</b>", (char *) "Ada", (char *) "s1", FALSE };

typedef struct
{
  char *folder;
  EaselNative *native;
  EaselConsent *consent;
  EaselHub *hub;
  EaselConnections *connections;
  GtkWidget *window;
  EaselQuestionCard *card;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autoptr(EaselKnownHosts) known = NULL;
  g_autoptr(EaselSecrets) secrets = easel_secrets_new ();

  fixture->folder = fixture_make_folder ();
  fixture->native = easel_native_new (fixture->folder, NULL, NULL);
  fixture->consent = easel_native_get_consent (fixture->native);
  path = g_build_filename (fixture->folder, "hosts.json", NULL);
  known = easel_known_hosts_new (path);
  fixture->hub = easel_hub_new ();
  fixture->connections = easel_connections_new (fixture->hub, known, secrets, fake_source_kinds);
  fixture->card = g_object_new (EASEL_TYPE_QUESTION_CARD, NULL);
  easel_question_card_set_consent (fixture->card, fixture->consent);
  fixture->window = adw_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 400);
  adw_window_set_content (ADW_WINDOW (fixture->window), GTK_WIDGET (fixture->card));
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  easel_test_settle ();
  g_object_unref (fixture->connections);
  g_object_unref (fixture->hub);
  g_object_unref (fixture->native);
  fixture_remove_folder (fixture->folder);
}

/* Nothing of it has to be scrolled to, however its lines wrap. */
static gboolean
is_all_seen (GtkTextView *view)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GdkRectangle last;
  GtkTextIter end;

  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_view_get_iter_location (view, &end, &last);
  return last.y + last.height <= gtk_adjustment_get_page_size (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view)));
}

/* Buttons that wrap their words are called by them. */
static void
assert_named (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget))
    g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL) ||
                   gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    assert_named (child);
}

static EaselDecision
ask (Fixture    *fixture,
     const char *what)
{
  EaselOperation operation = { EASEL_ACTION_LOCAL_WRITE, what };

  return easel_consent_decide (fixture->consent, &remote, CANVAS, "i1", &operation, NULL);
}

static void
test_names (Fixture       *fixture,
            gconstpointer  data)
{
  ask (fixture, "Write one");
  assert_named (GTK_WIDGET (fixture->card));
}

static gboolean
is_usable (GtkWidget *widget)
{
  GtkWidget *button = widget == NULL ? NULL : gtk_widget_get_ancestor (widget, GTK_TYPE_BUTTON);

  return button != NULL && gtk_widget_is_sensitive (button);
}

static void
press (GtkWidget  *root,
       const char *label)
{
  GtkWidget *found;

  easel_test_wait_until (is_usable (fixture_find_text (root, label)));
  found = fixture_find_text (root, label);
  g_signal_emit_by_name (gtk_widget_get_ancestor (found, GTK_TYPE_BUTTON), "clicked");
}

static double
get_luminance (const guchar *pixel)
{
  double parts[3];

  for (guint i = 0; i < 3; i++)
    {
      double value = pixel[i] / 255.0;

      parts[i] = value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
    }
  /* Cairo's order: blue, green, red. */
  return 0.0722 * parts[0] + 0.7152 * parts[1] + 0.2126 * parts[2];
}

/* Of the words of @label and what is behind them, as they are on the screen. */
static double
get_contrast (GtkWidget *window,
              GtkWidget *label)
{
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new (window);
  g_autoptr(GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr(GskRenderNode) node = NULL;
  g_autoptr(GdkTexture) texture = NULL;
  g_autofree guchar *pixels = NULL;
  graphene_rect_t bounds;
  double darkest = 1, lightest = 0;
  int width, height;

  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (window), gtk_widget_get_height (window));
  node = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
  g_assert_nonnull (node);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node,
                                         &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (window),
                                                              gtk_widget_get_height (window)));
  width = gdk_texture_get_width (texture);
  height = gdk_texture_get_height (texture);
  pixels = g_malloc (4 * width * height);
  gdk_texture_download (texture, pixels, 4 * width);
  g_assert_true (gtk_widget_compute_bounds (label, window, &bounds));
  for (int y = (int) bounds.origin.y; y < (int) (bounds.origin.y + bounds.size.height); y++)
    for (int x = (int) bounds.origin.x; x < (int) (bounds.origin.x + bounds.size.width); x++)
      {
        double luminance = get_luminance (pixels + 4 * (y * width + x));

        darkest = MIN (darkest, luminance);
        lightest = MAX (lightest, luminance);
      }
  return (lightest + 0.05) / (darkest + 0.05);
}

static gboolean
is_small_print (GtkWidget *label,
                gpointer   data)
{
  return g_str_has_prefix (gtk_label_get_text (GTK_LABEL (label)), "“For This Canvas” lasts until the canvas is closed");
}

/* Whole, after the card has slid in. */
static gboolean
is_drawn (GtkWidget *window,
          GtkWidget *label)
{
  GtkWidget *revealer = gtk_widget_get_ancestor (label, GTK_TYPE_REVEALER);
  graphene_rect_t bounds;

  return gtk_revealer_get_child_revealed (GTK_REVEALER (revealer)) &&
         gtk_widget_compute_bounds (label, window, &bounds) && bounds.size.height > 0 && bounds.origin.y >= 0 &&
         bounds.origin.y + bounds.size.height <= gtk_widget_get_height (window);
}

static gboolean
frame_cb (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
wait_for_frame (GtkWidget *widget)
{
  gboolean is_over = FALSE;

  gtk_widget_add_tick_callback (widget, frame_cb, &is_over, NULL);
  gtk_widget_queue_draw (widget);
  easel_test_wait_until (is_over);
}

/* The small print tells what a yes allows: it can be read on its ground. */
static void
test_contrast (Fixture       *fixture,
               gconstpointer  data)
{
  static const AdwColorScheme schemes[] = { ADW_COLOR_SCHEME_FORCE_LIGHT, ADW_COLOR_SCHEME_FORCE_DARK };
  GtkWidget *label;

  g_assert_cmpint (ask (fixture, "Write one"), ==, EASEL_DECISION_ASK);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[i]);
      label = fixture_find (GTK_WIDGET (fixture->card), GTK_TYPE_LABEL, is_small_print, NULL);
      easel_test_wait_until (is_drawn (fixture->window, label));
      /* The colours of another style come with one of the next frames. */
      for (guint n = 0; n < 3; n++)
        wait_for_frame (fixture->window);
      g_test_message ("the contrast is %.1f, dark is %d, high contrast is %d",
                      get_contrast (fixture->window, label),
                      adw_style_manager_get_dark (adw_style_manager_get_default ()),
                      adw_style_manager_get_high_contrast (adw_style_manager_get_default ()));
      g_assert_cmpfloat (get_contrast (fixture->window, label), >=, 4.5);
    }
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_DEFAULT);
}

/* Host, agent and deed are named as they are; a yes holds once, a no holds on. */
static void
test_answers (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *root = GTK_WIDGET (fixture->card);

  g_assert_null (easel_question_card_get_question (fixture->card));
  g_assert_cmpint (ask (fixture, "Write one"), ==, EASEL_DECISION_ASK);
  easel_test_wait_until (fixture_find_text (root, "Ada on Far <b>Host</b> asks") != NULL);
  g_assert_nonnull (fixture_find_text (root, "Write one"));
  press (root, "Allow Once");
  g_assert_null (easel_question_card_get_question (fixture->card));
  g_assert_cmpint (ask (fixture, "Write one"), ==, EASEL_DECISION_ALLOW);
  g_assert_cmpint (ask (fixture, "Write one"), ==, EASEL_DECISION_ASK);
  press (root, "Deny");
  g_assert_cmpint (ask (fixture, "Write one"), ==, EASEL_DECISION_REFUSE);
}

/* Who asks is read as it introduced itself, whatever that is: one line, no markup, nothing turned around, not longer
 * than leaves the deed in sight; who has no name is an agent. */
static void
test_asker (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *longest = g_strnfill (100000, 'x');
  g_autofree char *cut = g_strnfill (EASEL_LIMIT_AGENT_TITLE_CHARS - 1, 'x');
  g_autofree char *long_asks = g_strconcat (cut, "… on This Computer asks", NULL);
  const struct { const char *agent, *asks; } names[] = {
    { "Claude Code", "Claude Code on This Computer asks" },
    { "<b>&amp;</b> %s_%n", "<b>&amp;</b> %s_%n on This Computer asks" },
    { "evil\u202egnp.exe\u2066", "evilgnp.exe on This Computer asks" },
    { "ק\u202eד", "\u2068קד\u2069 on This Computer asks" },
    { "two\n\nlines\t", "two lines on This Computer asks" },
    { "bad \xff", "bad \ufffd on This Computer asks" },
    { longest, long_asks },
    { " \u200b\u2060\n", "An agent on This Computer asks" },
    { "", "An agent on This Computer asks" },
    { NULL, "An agent on This Computer asks" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      EaselRequester requester = { (char *) "h1", (char *) "This Computer", (char *) names[i].agent, (char *) "s1", TRUE };
      g_autofree char *what = g_strdup_printf ("Write %u", i);
      GtkLabel *label;

      easel_consent_decide (fixture->consent, &requester, CANVAS, "i1",
                            &(EaselOperation) { EASEL_ACTION_LOCAL_WRITE, what }, NULL);
      easel_test_wait_until (fixture_find_text (GTK_WIDGET (fixture->card), what) != NULL);
      label = GTK_LABEL (gtk_widget_get_template_child (GTK_WIDGET (fixture->card), EASEL_TYPE_QUESTION_CARD, "sender"));
      g_assert_cmpstr (gtk_label_get_text (label), ==, names[i].asks);
      g_assert_false (gtk_label_get_use_markup (label));
      easel_consent_answer (fixture->consent, easel_question_card_get_question (fixture->card), EASEL_ANSWER_ONCE);
    }
}

/* The question names the canvas and the place, and shows all of the script where it is asked for, as it runs. There is
 * no yes for good. */
static void
test_script (Fixture       *fixture,
             gconstpointer  data)
{
  EaselOperation operation = {
    EASEL_ACTION_EVALUATE, "Run it: “https://a.example”", "My <b>Page</b>", "https://a.example",
    "one ();\n\ttwo (\"\342\200\256\");\nfor (const link of document.querySelectorAll ('a[href]')) link.remove ();", NULL
  };
  GtkWidget *root = GTK_WIDGET (fixture->card);
  GtkTextBuffer *buffer;
  GtkTextView *view;
  GtkWidget *expander;
  g_autofree char *shown = NULL;
  GtkTextIter start, end;

  easel_consent_decide (fixture->consent, &remote, "browser", "i1", &operation, NULL);
  easel_test_wait_until (fixture_find_text (root, "Browser “My <b>Page</b>”") != NULL);
  g_assert_nonnull (fixture_find_text (root, "Run it: “https://a.example”"));
  expander = fixture_find (root, GTK_TYPE_EXPANDER, NULL, NULL);
  g_assert_false (gtk_expander_get_expanded (GTK_EXPANDER (expander)));
  gtk_expander_set_expanded (GTK_EXPANDER (expander), TRUE);
  easel_test_wait_until (fixture_find (root, GTK_TYPE_TEXT_VIEW, NULL, NULL) != NULL);
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (fixture_find (root, GTK_TYPE_TEXT_VIEW, NULL, NULL)));
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  shown = gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
  g_assert_cmpstr (shown, ==, "one ();\n\ttwo (\"⟨U+202E⟩\");\n"
                              "for (const link of document.querySelectorAll ('a[href]')) link.remove ();");
  view = GTK_TEXT_VIEW (fixture_find (root, GTK_TYPE_TEXT_VIEW, NULL, NULL));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, "Details");
  easel_test_wait_until (gtk_adjustment_get_page_size (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view))) > 0);
  g_assert_true (is_all_seen (view));
  easel_test_wait_until (is_usable (fixture_find_text (root, "Allow Once")));
  g_assert_null (fixture_find_text (root, ALWAYS));
  press (root, "Deny");
  g_assert_cmpint (ask (fixture, "Write one"), ==, EASEL_DECISION_ASK);
  g_assert_nonnull (fixture_find_text (root, ALWAYS));
  g_assert_false (gtk_widget_get_visible (expander));
}

/* What the answers cover is said as it is kept: a folder is one folder for good, too, and a site is one for the canvas
 * only. */
static void
test_scope (Fixture       *fixture,
            gconstpointer  data)
{
  EaselRequester here = { .host_id = (char *) "h2", .host_title = (char *) "Lamp", .session = (char *) "s1",
                        .loopback = TRUE, .is_here = TRUE };
  const struct {
    const EaselRequester *requester;
    EaselActionClass action_class;
    const char *place, *says, *always;
  } scopes[] = {
    { &here, EASEL_ACTION_WORK_FOLDER, "~/project",
      "“For This Canvas” lasts until the canvas is closed, “Always” until you revoke it. Both allow this for “~/project” "
      "only.", "Always Allow on This Computer" },
    { &remote, EASEL_ACTION_PAGE_INPUT, "https://a.example",
      "“For This Canvas” allows this for “https://a.example” only, until the canvas is closed or leaves it. “Always” "
      "allows it everywhere: Click and type in web pages.", ALWAYS },
    { &remote, EASEL_ACTION_LOCAL_WRITE, NULL,
      "“For This Canvas” lasts until the canvas is closed, “Always” until you revoke it. Both allow: Write files on this "
      "computer.", ALWAYS },
  };
  GtkWidget *root = GTK_WIDGET (fixture->card);
  GtkWidget *button;

  for (guint i = 0; i < G_N_ELEMENTS (scopes); i++)
    {
      EaselOperation operation = { .action_class = scopes[i].action_class, .what = "Do it", .location = scopes[i].place };

      easel_consent_decide (fixture->consent, scopes[i].requester, "browser", "i1", &operation, NULL);
      easel_test_wait_until (fixture_find_text (root, scopes[i].says) != NULL);
      button = gtk_widget_get_ancestor (fixture_find_text (root, scopes[i].always), GTK_TYPE_BUTTON);
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, scopes[i].always);
      easel_consent_answer (fixture->consent, easel_question_card_get_question (fixture->card), EASEL_ANSWER_ONCE);
    }
}

/* The user reads all that is asked, also on four rows. */
static void
test_wrapped (Fixture       *fixture,
              gconstpointer  data)
{
  const char *what = "Write files on this computer: “~/projects/the-reading-room/annual-report/chapters/the first of the "
                     "five chapters, with all of its pictures, as it was printed in the spring.html”";
  GtkWidget *label, *scroller;
  GtkAdjustment *adjustment;

  ask (fixture, what);
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (fixture->card), what) != NULL);
  label = fixture_find_text (GTK_WIDGET (fixture->card), what);
  scroller = gtk_widget_get_ancestor (label, GTK_TYPE_SCROLLED_WINDOW);
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  easel_test_wait_until (gtk_adjustment_get_page_size (adjustment) > 0);
  g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label))), >=, 4);
  g_assert_cmpfloat (gtk_adjustment_get_page_size (adjustment), >=, gtk_adjustment_get_upper (adjustment));
}

/* What Allow permits stands right below a question of one line. */
static void
test_short (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *label, *scroller;
  int height;

  ask (fixture, "Write one");
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (fixture->card), "Write one") != NULL);
  label = fixture_find_text (GTK_WIDGET (fixture->card), "Write one");
  scroller = gtk_widget_get_ancestor (label, GTK_TYPE_SCROLLED_WINDOW);
  easel_test_wait_until (gtk_widget_get_height (scroller) > 0);
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (label), NULL, &height, NULL, NULL);
  /* The scroll bar has a margin. */
  g_assert_cmpint (gtk_widget_get_height (scroller), <=, height + 6);
}

/* What waits is counted, and one answer for the host is one for all of it. */
static void
test_queue (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *root = GTK_WIDGET (fixture->card);

  ask (fixture, "Write one");
  ask (fixture, "Write two");
  ask (fixture, "Write three");
  easel_test_wait_until (fixture_find_text (root, "2 more") != NULL);
  press (root, "Allow Once");
  g_assert_nonnull (fixture_find_text (root, "Write two"));
  g_assert_nonnull (fixture_find_text (root, "1 more"));
  press (root, ALWAYS);
  g_assert_null (easel_question_card_get_question (fixture->card));
  g_assert_cmpint (ask (fixture, "Write three"), ==, EASEL_DECISION_ALLOW);
}

/* A key or a click for what was there before a question says nothing. */
static void
test_accidents (Fixture       *fixture,
                gconstpointer  data)
{
  GtkWidget *root = GTK_WIDGET (fixture->card);

  ask (fixture, "Write one");
  /* The computer is busy, and shows the question late. */
  g_usleep (2 * EASEL_LIMIT_INPUT_DELAY * 1000);
  easel_test_wait_until (fixture_find_text (root, "Allow Once") != NULL);
  g_assert_false (is_usable (fixture_find_text (root, "Allow Once")));
  g_assert_false (is_usable (fixture_find_text (root, "Allow for This Canvas")));
  g_assert_false (is_usable (fixture_find_text (root, ALWAYS)));
  g_assert_true (is_usable (fixture_find_text (root, "Deny")));
  g_assert_null (gtk_window_get_default_widget (GTK_WINDOW (fixture->window)));
  easel_test_wait_until (is_usable (fixture_find_text (root, "Allow Once")));
  press (root, "Allow for This Canvas");
  ask (fixture, "Write one");
  g_assert_cmpint (easel_consent_decide (fixture->consent, &remote, CANVAS, "i2",
                                         &(EaselOperation) { EASEL_ACTION_LOCAL_WRITE, "Other" }, NULL),
                   ==, EASEL_DECISION_ASK);
  g_assert_false (is_usable (fixture_find_text (root, "Allow Once")));
}

static GtkWidget *
open_preferences (Fixture    *fixture,
                  const char *page)
{
  g_autofree char *path = g_build_filename (fixture->folder, "servers.json", NULL);
  g_autoptr(EaselUserServers) servers = easel_user_servers_new (path);
  EaselPreferencesDialog *preferences = easel_preferences_new (fixture->native, fixture->hub, fixture->connections,
                                                               servers, NULL);

  easel_preferences_dialog_show_page (preferences, page);
  easel_preferences_dialog_present (preferences, GTK_WIDGET (fixture->window));
  easel_test_wait_until (dialogs_find (EASEL_TYPE_PREFERENCES_DIALOG) != NULL);
  return GTK_WIDGET (preferences);
}

static void
close_preferences (GtkWidget *preferences)
{
  g_object_add_weak_pointer (G_OBJECT (preferences), (gpointer *) &preferences);
  easel_preferences_dialog_close (preferences);
  easel_test_wait_until (preferences == NULL);
}

static gboolean
is_titled (GtkWidget *page,
           gpointer   title)
{
  return g_strcmp0 (adw_preferences_page_get_title (ADW_PREFERENCES_PAGE (page)), title) == 0;
}

/* Preferences take back what was allowed, and turn a kind off at once. */
static void
test_preferences (Fixture       *fixture,
                  gconstpointer  data)
{
  GtkWidget *preferences;
  GtkWidget *toggle;

  easel_consent_allow_host (fixture->consent, &remote, CANVAS, EASEL_ACTION_LOCAL_WRITE);
  g_assert_cmpint (ask (fixture, "Write one"), ==, EASEL_DECISION_ALLOW);
  preferences = open_preferences (fixture, "consent");
  /* A shell that is off is not refused to every host. */
  g_assert_nonnull (fixture_find_text (preferences, "Agents of these hosts may open a shell that runs as "
                                       "you, without asking. While this is off, hosts on this computer ask each time, "
                                       "and hosts elsewhere may not. Turn it on only for hosts that you trust with "
                                       "everything on this computer."));
  press (preferences, "Revoke");
  g_assert_cmpint (ask (fixture, "Write one"), ==, EASEL_DECISION_ASK);
  g_assert_null (fixture_find_text (preferences, "Revoke"));

  g_assert_true (easel_provider_is_enabled (easel_native_get_provider (fixture->native), CANVAS));
  toggle = fixture_find (fixture_find (preferences, ADW_TYPE_PREFERENCES_PAGE, is_titled, (gpointer) "Canvases"),
                         GTK_TYPE_SWITCH, NULL, NULL);
  gtk_switch_set_active (GTK_SWITCH (toggle), FALSE);
  g_assert_false (easel_provider_is_enabled (easel_native_get_provider (fixture->native), CANVAS));
  close_preferences (preferences);
}

static void
answer_reset (GtkWidget  *preferences,
              const char *answer)
{
  press (preferences, "Reset…");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != NULL);
  press (dialogs_find (EASEL_TYPE_ALERT), answer);
}

/* What the user changed in any page is as at first, but not before they said yes. */
static void
test_reset (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(GSettings) settings = easel_settings_find ();
  g_autoptr(GFile) folder = g_file_new_for_path (fixture->folder);
  EaselProvider *provider = easel_native_get_provider (fixture->native);
  GListModel *folders = easel_native_get_folders (fixture->native);
  GtkWidget *preferences;
  gpointer watched = NULL;

  easel_consent_allow_host (fixture->consent, &remote, CANVAS, EASEL_ACTION_LOCAL_WRITE);
  easel_native_set_enabled (fixture->native, CANVAS, FALSE);
  easel_native_set_pictures (fixture->native, FALSE);
  g_assert_true (easel_native_add_folder (fixture->native, folder));
  g_settings_set_boolean (settings, "background", TRUE);
  g_settings_set_uint (settings, "form-components", 7000);
  preferences = open_preferences (fixture, "general");
  easel_test_watch (preferences, &watched);

  answer_reset (preferences, "Cancel");
  g_assert_false (easel_provider_is_enabled (provider, CANVAS));
  g_assert_true (g_settings_get_boolean (settings, "background"));
  g_assert_cmpint (ask (fixture, "Write one"), ==, EASEL_DECISION_ALLOW);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) == NULL);

  answer_reset (preferences, "Reset");
  g_assert_true (easel_provider_is_enabled (provider, CANVAS));
  g_assert_cmpuint (g_list_model_get_n_items (folders), ==, 0);
  g_assert_true (easel_native_get_pictures (fixture->native));
  g_assert_false (g_settings_get_boolean (settings, "background"));
  g_assert_null (g_settings_get_user_value (settings, "form-components"));
  g_assert_cmpint (ask (fixture, "Write one"), ==, EASEL_DECISION_ASK);
  easel_test_wait_until (watched == NULL && dialogs_find (EASEL_TYPE_ALERT) == NULL);
  g_assert_true (gtk_widget_get_visible (fixture->window));
}

static gboolean
is_named (GtkWidget *widget,
          gpointer   name)
{
  return g_str_equal (gtk_widget_get_name (widget), name);
}

/* One switch takes pictures from everybody, whatever was answered before. */
static void
test_pictures (Fixture       *fixture,
               gconstpointer  data)
{
  EaselRequester near = { .host_id = (char *) "h1", .session = (char *) "s:1", .loopback = TRUE };
  EaselOperation take = { EASEL_ACTION_PICTURE, "Take" };
  GtkWidget *preferences = open_preferences (fixture, "consent");
  GtkWidget *toggle = fixture_find (preferences, EASEL_TYPE_SWITCH_ROW, is_named, (gpointer) "pictures");

  easel_consent_allow_host (fixture->consent, &near, "page", EASEL_ACTION_PICTURE);
  g_assert_cmpint (easel_consent_decide (fixture->consent, &near, "page", "i", &take, NULL), ==, EASEL_DECISION_ALLOW);
  easel_switch_row_set_active (EASEL_SWITCH_ROW (toggle), FALSE);
  g_assert_cmpint (easel_consent_decide (fixture->consent, &near, "page", "i", &take, NULL), ==, EASEL_DECISION_REFUSE);
  easel_switch_row_set_active (EASEL_SWITCH_ROW (toggle), TRUE);
  g_assert_cmpint (easel_consent_decide (fixture->consent, &near, "page", "i", &take, NULL), ==, EASEL_DECISION_ALLOW);
  close_preferences (preferences);
}

static void
test_folders (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(GFile) folder = g_file_new_for_path (fixture->folder);
  g_autoptr(GFile) elsewhere = g_file_new_for_uri ("sftp://example.org/home");
  GListModel *folders = easel_native_get_folders (fixture->native);

  g_assert_true (easel_native_add_folder (fixture->native, folder));
  g_assert_true (easel_native_add_folder (fixture->native, folder));
  g_assert_cmpuint (g_list_model_get_n_items (folders), ==, 1);
  g_assert_false (easel_native_add_folder (fixture->native, elsewhere));
  easel_native_remove_folder (fixture->native, fixture->folder);
  g_assert_cmpuint (g_list_model_get_n_items (folders), ==, 0);
}

/* As AdwApplication does it for the program. */
static void
load_style (void)
{
  g_autoptr(GtkCssProvider) style = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (style, RESOURCE_PATH "/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (style),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  load_style ();
  easel_test_tolerate_measuring ();
  g_test_add ("/ui/consent/answers", Fixture, NULL, set_up, test_answers, tear_down);
  g_test_add ("/ui/consent/asker", Fixture, NULL, set_up, test_asker, tear_down);
  g_test_add ("/ui/consent/names", Fixture, NULL, set_up, test_names, tear_down);
  g_test_add ("/ui/consent/contrast", Fixture, NULL, set_up, test_contrast, tear_down);
  g_test_add ("/ui/consent/script", Fixture, NULL, set_up, test_script, tear_down);
  g_test_add ("/ui/consent/scope", Fixture, NULL, set_up, test_scope, tear_down);
  g_test_add ("/ui/consent/wrapped", Fixture, NULL, set_up, test_wrapped, tear_down);
  g_test_add ("/ui/consent/short", Fixture, NULL, set_up, test_short, tear_down);
  g_test_add ("/ui/consent/queue", Fixture, NULL, set_up, test_queue, tear_down);
  g_test_add ("/ui/consent/accidents", Fixture, NULL, set_up, test_accidents, tear_down);
  g_test_add ("/ui/consent/pictures", Fixture, NULL, set_up, test_pictures, tear_down);
  g_test_add ("/ui/consent/preferences", Fixture, NULL, set_up, test_preferences, tear_down);
  g_test_add ("/ui/consent/reset", Fixture, NULL, set_up, test_reset, tear_down);
  g_test_add ("/ui/consent/folders", Fixture, NULL, set_up, test_folders, tear_down);
  return g_test_run ();
}
