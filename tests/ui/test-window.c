/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-canvas-writer.h"
#include "easel-session-switcher.h"
#include "easel-torn-window.h"
#include "easel-window.h"
#include "ui-fixture.h"

typedef struct
{
  char *folder;
  GtkApplication *application;
  EaselHub *hub;
  EaselConnections *connections;
  FakeSource *source;
  EaselSession *session;
  EaselWindow *window;
  EaselPanel *panel;
  int surfaces;
} Fixture;

static void
make_connections (Fixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "hosts.json", NULL);
  g_autoptr(EaselKnownHosts) known = easel_known_hosts_new (path);
  g_autoptr(EaselSecrets) secrets = easel_secrets_new ();

  fixture->connections = easel_connections_new (fixture->hub, known, secrets, fake_source_connect);
}

static void
setup (Fixture       *fixture,
       gconstpointer  data)
{
  fixture->folder = fixture_make_folder ();
  fixture->application = (gpointer) data;
  fixture->hub = easel_hub_new ();
  make_connections (fixture);
  fixture->source = fake_source_new ("lab", "Lab");
  fixture->session = fake_source_add_session (fixture->source, "ahp-session:/1", "One");
  fake_source_set_state (fixture->source, EASEL_SOURCE_READY, NULL);
  easel_hub_add (fixture->hub, EASEL_SOURCE (fixture->source));
  fixture->window = easel_window_new (fixture->application, fixture->hub, fixture->connections, fake_surface_new,
                                      &fixture->surfaces);
  fixture->panel = easel_window_get_panel (fixture->window);
  gtk_window_present (GTK_WINDOW (fixture->window));
  easel_test_settle ();
}

static void
teardown (Fixture       *fixture,
          gconstpointer  data)
{
  gpointer watched_hub = NULL;
  gpointer watched_source = NULL;
  gpointer watched_window = NULL;
  gpointer watched_panel = NULL;
  GList *windows;

  easel_test_watch (fixture->window, &watched_window);
  easel_test_watch (fixture->panel, &watched_panel);

  while ((windows = gtk_application_get_windows (fixture->application)) != NULL)
    gtk_window_destroy (windows->data);
  easel_test_settle ();
  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 0);
  easel_test_watch (fixture->hub, &watched_hub);
  easel_test_watch (fixture->source, &watched_source);
  g_object_unref (fixture->connections);
  g_object_unref (fixture->hub);
  g_object_unref (fixture->source);
  easel_test_wait_until (watched_hub == NULL && watched_source == NULL);
  easel_test_wait_until (watched_window == NULL && watched_panel == NULL);
  fixture_remove_folder (fixture->folder);
}

static void
activate (gpointer    window,
          const char *action,
          GVariant   *parameter)
{
  g_action_group_activate_action (G_ACTION_GROUP (window), action, parameter);
}

static int
count_tabs (Fixture *fixture)
{
  AdwTabView *view = easel_panel_get_view (fixture->panel);

  return view == NULL ? 0 : adw_tab_view_get_n_pages (view);
}

static AdwTabPage *
nth_tab (Fixture *fixture,
         int      position)
{
  return adw_tab_view_get_nth_page (easel_panel_get_view (fixture->panel), position);
}

static EaselPlaceholderKind
shown_kind (Fixture *fixture)
{
  return easel_placeholder_get_kind (easel_panel_get_placeholder (fixture->panel));
}

/* Titles and status follow the canvas, and are never markup. */
static void
test_tabs (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *one;

  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 1);
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_EMPTY);
  one = fake_source_open (fixture->source, fixture->session, "1", "<b>One");
  fake_source_open (fixture->source, fixture->session, "2", NULL);
  easel_test_settle ();
  g_assert_cmpint (count_tabs (fixture), ==, 2);
  g_assert_cmpstr (adw_tab_page_get_title (nth_tab (fixture, 0)), ==, "<b>One");
  g_assert_cmpstr (adw_tab_page_get_title (nth_tab (fixture, 1)), ==, "Canvas");
  g_assert_nonnull (strstr (adw_tab_page_get_tooltip (nth_tab (fixture, 0)), "&lt;b&gt;One"));
  g_assert_nonnull (strstr (adw_tab_page_get_tooltip (nth_tab (fixture, 0)), "Lab"));

  adw_tab_view_set_selected_page (easel_panel_get_view (fixture->panel), nth_tab (fixture, 0));
  easel_canvas_set_title (one, "Renamed");
  easel_canvas_set_status (one, "Three of <i>five</i>");
  easel_test_settle ();
  g_assert_cmpstr (adw_tab_page_get_title (nth_tab (fixture, 0)), ==, "Renamed");
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (fixture->panel), "Three of <i>five</i>"));
  /* The host is in sight without a click. */
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (fixture->panel), "Lab"));

  easel_canvas_set_state (one, EASEL_CANVAS_STALE, "Away");
  g_assert_nonnull (adw_tab_page_get_icon (nth_tab (fixture, 0)));
  easel_canvas_set_state (one, EASEL_CANVAS_READY, NULL);
  g_assert_null (adw_tab_page_get_icon (nth_tab (fixture, 0)));

  fake_source_take_away (fixture->source, fixture->session, one);
  easel_test_settle ();
  g_assert_cmpint (count_tabs (fixture), ==, 1);
}

/* The newest is shown, except where the person is typing into another. */
static void
test_reveal (Fixture       *fixture,
             gconstpointer  data)
{
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "1", "One");
  EaselCanvas *two = fake_source_open (fixture->source, fixture->session, "2", "Two");
  GtkWidget *entry;
  EaselCanvas *three;

  g_assert_true (easel_panel_get_canvas (fixture->panel) == two);
  activate (fixture->window, "select-tab", g_variant_new_int32 (1));
  g_assert_true (easel_panel_get_canvas (fixture->panel) == one);
  /* An agent asks for an old one again. */
  easel_canvas_emit_show (two);
  g_assert_true (easel_panel_get_canvas (fixture->panel) == two);
  activate (fixture->window, "select-tab", g_variant_new_int32 (1));
  entry = fixture_find (GTK_WIDGET (easel_panel_get_surface (fixture->panel)), GTK_TYPE_TEXT, NULL, NULL);
  easel_test_wait_until (gtk_widget_get_mapped (entry));
  gtk_widget_grab_focus (entry);
  easel_test_wait_until (gtk_window_is_active (GTK_WINDOW (fixture->window)));
  three = fake_source_open (fixture->source, fixture->session, "3", "Three");
  g_assert_true (easel_panel_get_canvas (fixture->panel) == one);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == entry);
  g_assert_true (adw_tab_page_get_needs_attention (nth_tab (fixture, 2)));
  activate (fixture->window, "select-tab", g_variant_new_int32 (3));
  g_assert_true (easel_panel_get_canvas (fixture->panel) == three);
  g_assert_false (adw_tab_page_get_needs_attention (nth_tab (fixture, 2)));
}

/* The tab waits for the host, and goes when the host took the canvas out. */
static void
test_close (Fixture       *fixture,
            gconstpointer  data)
{
  fake_source_open (fixture->source, fixture->session, "1", "One");
  activate (fixture->window, "close-canvas", NULL);
  g_assert_cmpint (fake_source_count_asked (fixture->source), ==, 1);
  g_assert_cmpint (count_tabs (fixture), ==, 1);
  g_assert_true (adw_tab_page_get_loading (nth_tab (fixture, 0)));
  activate (fixture->window, "close-canvas", NULL);
  g_assert_cmpint (fake_source_count_asked (fixture->source), ==, 1);
  easel_test_wait_until (count_tabs (fixture) == 0);
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_EMPTY);
}

static void
test_close_fails (Fixture       *fixture,
                  gconstpointer  data)
{
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "1", "One");
  const char *key = easel_canvas_get_key (one);

  g_object_set (one, "close-timeout", 50, NULL);
  fake_source_set_answers (fixture->source, FALSE);
  activate (fixture->window, "close-canvas", NULL);
  easel_test_wait_until (easel_panel_get_notice (fixture->panel) != NULL);
  g_assert_cmpint (count_tabs (fixture), ==, 1);

  /* Hide Here, and back from the menu. */
  activate (fixture->window, "hide-key", g_variant_new_string (key));
  easel_test_settle ();
  g_assert_cmpint (count_tabs (fixture), ==, 0);
  g_assert_null (easel_panel_get_notice (fixture->panel));
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_HIDDEN);
  g_assert_cmpint (g_menu_model_get_n_items (easel_panel_get_menu (fixture->panel)), ==, 1);
  activate (fixture->window, "show-canvas", g_variant_new_string (key));
  g_assert_cmpint (count_tabs (fixture), ==, 1);
  g_assert_cmpint (g_menu_model_get_n_items (easel_panel_get_menu (fixture->panel)), ==, 0);

  /* The host closes it in the end: nothing of it is left. */
  activate (fixture->window, "hide-canvas", NULL);
  activate (fixture->window, "show-hidden", NULL);
  g_assert_cmpint (count_tabs (fixture), ==, 1);
  activate (fixture->window, "hide-canvas", NULL);
  fake_source_take_away (fixture->source, fixture->session, one);
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_EMPTY);
  g_assert_cmpint (g_menu_model_get_n_items (easel_panel_get_menu (fixture->panel)), ==, 0);
}

/* The host takes it away by itself while it is being asked. */
static void
test_close_crossing (Fixture       *fixture,
                     gconstpointer  data)
{
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "1", "One");

  fake_source_set_answers (fixture->source, FALSE);
  activate (fixture->window, "close-canvas", NULL);
  fake_source_take_away (fixture->source, fixture->session, one);
  easel_test_settle ();
  g_assert_cmpint (count_tabs (fixture), ==, 0);
  g_assert_null (easel_panel_get_notice (fixture->panel));
}

/* A host that cannot close is not asked. */
static void
test_close_unable (Fixture       *fixture,
                   gconstpointer  data)
{
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "1", "A_B");
  g_autofree char *label = NULL;

  easel_canvas_set_abilities (one, EASEL_CANVAS_CAN_READ);
  activate (fixture->window, "close-canvas", NULL);
  easel_test_settle ();
  g_assert_cmpint (fake_source_count_asked (fixture->source), ==, 0);
  g_assert_cmpint (count_tabs (fixture), ==, 0);
  g_assert_true (g_menu_model_get_item_attribute (easel_panel_get_menu (fixture->panel), 0, G_MENU_ATTRIBUTE_LABEL,
                                                  "s", &label));
  g_assert_cmpstr (label, ==, "A__B");
}

static void
test_actions (Fixture       *fixture,
              gconstpointer  data)
{
  EaselSurface *surface;

  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "reload"));
  fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two");
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "reload"));
  surface = easel_panel_get_surface (fixture->panel);
  activate (fixture->window, "reload", NULL);
  g_assert_cmpint (fake_surface_count_reloads (FAKE_SURFACE (surface)), ==, 1);
  activate (fixture->window, "zoom-in", NULL);
  g_assert_cmpfloat (easel_surface_get_zoom (surface), >, 1.1);
  activate (fixture->window, "zoom-out", NULL);
  activate (fixture->window, "zoom-out", NULL);
  g_assert_cmpfloat (easel_surface_get_zoom (surface), <, 0.9);
  activate (fixture->window, "zoom-reset", NULL);
  g_assert_cmpfloat (easel_surface_get_zoom (surface), ==, 1);

  /* Around the ends. */
  activate (fixture->window, "next-tab", NULL);
  g_assert_true (adw_tab_page_get_selected (nth_tab (fixture, 0)));
  activate (fixture->window, "previous-tab", NULL);
  g_assert_true (adw_tab_page_get_selected (nth_tab (fixture, 1)));
  activate (fixture->window, "select-tab", g_variant_new_int32 (9));
  g_assert_true (adw_tab_page_get_selected (nth_tab (fixture, 1)));
  activate (fixture->window, "show-canvas", g_variant_new_string ("unknown"));
  activate (fixture->window, "hide-key", g_variant_new_string ("unknown"));
  g_assert_cmpint (count_tabs (fixture), ==, 2);
}

/* Another session: other tabs, and the surfaces of the first are freed. */
static void
test_switch (Fixture       *fixture,
             gconstpointer  data)
{
  FakeSource *other = fake_source_new ("home", "Home");
  EaselSession *session = fake_source_add_session (other, "ahp-session:/1", "At home");
  gpointer watched = NULL;

  fake_source_open (fixture->source, fixture->session, "1", "One");
  easel_test_watch (easel_panel_get_surface (fixture->panel), &watched);
  easel_hub_add (fixture->hub, EASEL_SOURCE (other));
  fake_source_set_state (other, EASEL_SOURCE_READY, NULL);
  easel_hub_choose (fixture->hub, EASEL_SOURCE (other), session);
  easel_test_wait_until (watched == NULL);
  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 0);
  g_assert_cmpint (fake_source_count_holds (other), ==, 1);
  fake_source_open (other, session, "1", "Two");
  g_assert_cmpstr (adw_tab_page_get_title (nth_tab (fixture, 0)), ==, "Two");
  easel_test_settle ();
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (fixture->window), "At home"));
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (fixture->panel), "Home"));

  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), fixture->session);
  g_assert_cmpstr (adw_tab_page_get_title (nth_tab (fixture, 0)), ==, "One");
  easel_hub_remove (fixture->hub, EASEL_SOURCE (other));
  g_assert_finalize_object (other);
}

static AdwTabView *
tear_off (Fixture *fixture)
{
  AdwTabView *view = easel_panel_get_view (fixture->panel);
  AdwTabView *torn = NULL;

  g_signal_emit_by_name (view, "create-window", &torn);
  g_assert_nonnull (torn);
  adw_tab_view_transfer_page (view, adw_tab_view_get_selected_page (view), torn, 0);
  easel_test_settle ();
  return torn;
}

/* A tab in its own window lives on while the session is switched, and comes back with the window. */
static void
test_torn (Fixture       *fixture,
           gconstpointer  data)
{
  EaselSession *other = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  AdwTabView *torn;
  GtkWindow *window;
  gpointer surface;

  fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two");
  surface = easel_panel_get_surface (fixture->panel);
  torn = tear_off (fixture);
  window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (torn)));
  g_assert_true (EASEL_IS_TORN_WINDOW (window));
  g_assert_cmpint (count_tabs (fixture), ==, 1);
  g_assert_cmpstr (gtk_window_get_title (window), ==, "Two");
  activate (window, "reload", NULL);
  g_assert_cmpint (fake_surface_count_reloads (surface), ==, 1);

  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), other);
  g_assert_cmpint (count_tabs (fixture), ==, 0);
  g_assert_cmpint (adw_tab_view_get_n_pages (torn), ==, 1);
  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 2);
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), fixture->session);
  g_assert_cmpint (count_tabs (fixture), ==, 1);
  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 1);

  gtk_window_close (window);
  easel_test_settle ();
  g_assert_cmpint (count_tabs (fixture), ==, 2);
  /* The very same view, not a new one: what was typed in it is still there. */
  g_assert_true (gtk_widget_is_ancestor (surface, GTK_WIDGET (fixture->window)));
}

static gboolean
is_there (GtkWidget *widget,
          gpointer   data)
{
  return TRUE;
}

static EaselQuestion *
get_question (gpointer window)
{
  return easel_question_card_get_question (EASEL_QUESTION_CARD (fixture_find (window, EASEL_TYPE_QUESTION_CARD, is_there, NULL)));
}

static void
opened_cb (guint *n_opened)
{
  (*n_opened)++;
}

/* What was there when the session was entered is no news. */
static void
test_opened (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (fixture->source), "key", "ahp-canvas:/new",
                                                    "Host", TRUE);
  guint n_opened = 0;

  g_signal_connect_swapped (fixture->window, "canvas-opened", G_CALLBACK (opened_cb), &n_opened);
  fake_source_open (fixture->source, fixture->session, "1", "One");
  g_assert_cmpuint (n_opened, ==, 0);
  easel_canvas_set_fresh (canvas);
  easel_canvas_list_append (easel_session_get_canvases (fixture->session), canvas);
  g_assert_cmpuint (n_opened, ==, 1);
  easel_canvas_list_remove (easel_session_get_canvases (fixture->session), canvas);
}

/* What an agent asks about a canvas is asked where the person looks at it. */
static void
test_torn_question (Fixture       *fixture,
                    gconstpointer  data)
{
  EaselSubject subject = { (char *) "h", (char *) "Host", NULL, (char *) easel_session_get_uri (fixture->session), FALSE };
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  AdwTabView *torn;
  gpointer window;

  easel_question_card_set_consent (easel_window_get_card (fixture->window), consent);
  fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two");
  easel_consent_decide (consent, &subject, "editor", "2", EASEL_ACTION_LOCAL_WRITE, "Write two");
  easel_consent_decide (consent, &subject, "editor", "1", EASEL_ACTION_LOCAL_WRITE, "Write one");
  g_assert_cmpstr (easel_question_get_what (get_question (fixture->window)), ==, "Write two");
  torn = tear_off (fixture);
  window = gtk_widget_get_root (GTK_WIDGET (torn));
  g_assert_cmpstr (easel_question_get_what (get_question (window)), ==, "Write two");
  g_assert_cmpstr (easel_question_get_what (get_question (fixture->window)), ==, "Write one");
  easel_consent_answer (consent, get_question (fixture->window), EASEL_ANSWER_NO);
  g_assert_null (get_question (fixture->window));
  /* It comes back with the tab. */
  gtk_window_close (window);
  easel_test_settle ();
  g_assert_cmpstr (easel_question_get_what (get_question (fixture->window)), ==, "Write two");
}

/* Left alone in another session's shadow, it ends with its window. */
static void
test_torn_ends (Fixture       *fixture,
                gconstpointer  data)
{
  EaselSession *other = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "1", "One");
  AdwTabView *torn = tear_off (fixture);
  gpointer window = gtk_widget_get_root (GTK_WIDGET (torn));

  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), other);
  gtk_window_close (window);
  easel_test_settle ();
  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 1);

  /* And a window whose last canvas goes, goes too. */
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), fixture->session);
  torn = tear_off (fixture);
  window = gtk_widget_get_root (GTK_WIDGET (torn));
  g_object_add_weak_pointer (window, &window);
  fake_source_take_away (fixture->source, fixture->session, one);
  easel_test_wait_until (window == NULL);
}

static void
test_pages (Fixture       *fixture,
            gconstpointer  data)
{
  static const struct { EaselSourceState state; EaselPlaceholderKind kind; } cases[] = {
    { EASEL_SOURCE_CONNECTING, EASEL_PLACEHOLDER_CONNECTING },
    { EASEL_SOURCE_LOST, EASEL_PLACEHOLDER_OFFLINE },
    { EASEL_SOURCE_FAILED, EASEL_PLACEHOLDER_FAILED },
    { EASEL_SOURCE_READY, EASEL_PLACEHOLDER_EMPTY },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      fake_source_set_state (fixture->source, cases[i].state, "Because <of> & reasons");
      g_assert_cmpint (shown_kind (fixture), ==, cases[i].kind);
    }
  fake_source_set_state (fixture->source, EASEL_SOURCE_LOST, "Because <of> & reasons");
  activate (fixture->window, "retry", NULL);
  activate (fixture->window, "retry-host", g_variant_new_string ("lab"));
  g_assert_cmpint (fake_source_count_retries (fixture->source), ==, 2);

  /* With canvases, they stay; each says by itself that it is stale. */
  fake_source_open (fixture->source, fixture->session, "1", "One");
  g_assert_cmpint (count_tabs (fixture), ==, 1);
  fake_source_remove_session (fixture->source, fixture->session);
  fake_source_set_state (fixture->source, EASEL_SOURCE_READY, NULL);
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_NO_SESSION);
  g_assert_cmpint (count_tabs (fixture), ==, 0);
  easel_hub_remove (fixture->hub, EASEL_SOURCE (fixture->source));
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_NO_HOST);
  easel_hub_expect (fixture->hub, 1);
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_CONNECTING);
}

/* Many canvases do not mean as many web processes: the rest wait until they are looked at. */
static void
test_many (Fixture       *fixture,
           gconstpointer  data)
{
  GtkWidget *entry;

  fake_source_open (fixture->source, fixture->session, "first", "First");
  entry = fixture_find (GTK_WIDGET (easel_panel_get_surface (fixture->panel)), GTK_TYPE_TEXT, NULL, NULL);
  easel_test_wait_until (gtk_widget_get_mapped (entry));
  gtk_widget_grab_focus (entry);
  easel_test_wait_until (gtk_window_is_active (GTK_WINDOW (fixture->window)));
  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i);

      fake_source_open (fixture->source, fixture->session, name, name);
    }
  g_assert_cmpint (count_tabs (fixture), ==, 101);
  g_assert_cmpint (fixture->surfaces, <, 20);
  adw_tab_view_set_selected_page (easel_panel_get_view (fixture->panel), nth_tab (fixture, 100));
  g_assert_nonnull (easel_panel_get_surface (fixture->panel));
}

static void
test_switcher (Fixture       *fixture,
               gconstpointer  data)
{
  EaselSessionSwitcher *switcher =
    EASEL_SESSION_SWITCHER (fixture_find (GTK_WIDGET (fixture->window), EASEL_TYPE_SESSION_SWITCHER, NULL, NULL));
  GListModel *items = easel_session_switcher_get_items (switcher);
  FakeSource *other = fake_source_new ("home", "Home");
  /* The same URI as the first host's: two hosts know nothing of each other. */
  EaselSession *session = fake_source_add_session (other, "ahp-session:/1", "At home");

  easel_hub_add (fixture->hub, EASEL_SOURCE (other));
  g_assert_cmpuint (g_list_model_get_n_items (items), ==, 4);
  easel_session_switcher_open (switcher);
  easel_test_settle ();
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (switcher), "At home"));
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (switcher), "Home"));
  easel_session_switcher_activate (switcher, 2);
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->session);
  easel_session_switcher_activate (switcher, 3);
  g_assert_true (easel_hub_get_session (fixture->hub) == session);
  g_assert_true ((gpointer) easel_hub_get_source (fixture->hub) == other);

  easel_hub_remove (fixture->hub, EASEL_SOURCE (other));
  g_assert_cmpuint (g_list_model_get_n_items (items), ==, 2);
  easel_test_settle ();
  g_object_unref (other);
}

static gboolean
is_silent (GtkWidget *widget,
           gpointer   data)
{
  gboolean iconic = GTK_IS_MENU_BUTTON (widget)
                      ? gtk_menu_button_get_icon_name (GTK_MENU_BUTTON (widget)) != NULL
                      : gtk_button_get_icon_name (GTK_BUTTON (widget)) != NULL;

  /* The buttons of the window itself, the tab bar and inside a menu button are the tool kit's; so is the one for going
   * back that newer header bars keep ready. */
  if (!iconic || gtk_widget_get_ancestor (widget, GTK_TYPE_WINDOW_CONTROLS) != NULL ||
      gtk_widget_get_ancestor (widget, ADW_TYPE_TAB_BAR) != NULL ||
      g_str_equal (G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)), "AdwBackButton"))
    return FALSE;
  return gtk_widget_get_tooltip_text (widget) == NULL ||
         !gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

static void
test_accessible (Fixture       *fixture,
                 gconstpointer  data)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  GtkWidget *status;
  EaselCanvas *canvas;

  g_assert_nonnull (fixture_find (window, GTK_TYPE_MENU_BUTTON, NULL, NULL));
  g_assert_null (fixture_find (window, GTK_TYPE_MENU_BUTTON, is_silent, NULL));
  g_assert_null (fixture_find (window, GTK_TYPE_BUTTON, is_silent, NULL));
  canvas = fake_source_open (fixture->source, fixture->session, "1", "One");
  easel_canvas_set_status (canvas, "Half done");
  easel_test_settle ();
  status = fixture_find_text (window, "Half done");
  g_assert_nonnull (status);
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (status), GTK_ACCESSIBLE_ROLE_STATUS);
}

/* The narrowest panel that is promised, also with a long name of everything. */
static void
test_narrow (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *name = g_strnfill (300, 'W');
  EaselCanvas *canvas;
  int minimum;

  easel_session_set_title (fixture->session, name);
  canvas = fake_source_open (fixture->source, fixture->session, "1", name);
  easel_canvas_set_status (canvas, name);
  easel_panel_notify_person (fixture->panel, name);
  easel_test_settle ();
  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
}

/* The same at 360 pixels when the writing turns. */
static void
test_right_to_left (Fixture       *fixture,
                    gconstpointer  data)
{
  GtkWidget *button = fixture_find (GTK_WIDGET (fixture->window), GTK_TYPE_MENU_BUTTON, NULL, NULL);
  int minimum;

  fake_source_open (fixture->source, fixture->session, "1", "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d");
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  easel_test_settle ();
  g_assert_cmpint (gtk_widget_get_direction (button), ==, GTK_TEXT_DIR_RTL);
  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static guint
count_dialogs (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr(GtkWindow) window = g_list_model_get_item (windows, i);

      if (ADW_IS_MESSAGE_DIALOG (window) && gtk_widget_get_visible (GTK_WIDGET (window)))
        n++;
    }
  return n;
}

/* A page that asks a hundred times gets one question. */
static void
test_external (Fixture       *fixture,
               gconstpointer  data)
{
  fake_source_open (fixture->source, fixture->session, "1", "One");
  for (guint i = 0; i < 100; i++)
    easel_surface_open_external (easel_panel_get_surface (fixture->panel), "https://example.org/");
  easel_test_settle ();
  g_assert_cmpuint (count_dialogs (), ==, 1);
  easel_surface_open_external (easel_panel_get_surface (fixture->panel), "file:///etc/passwd");
  g_assert_cmpuint (count_dialogs (), ==, 1);
}

static void
test_forget (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  g_autoptr(EaselProvider) provider = easel_provider_new (consent, NULL);
  EaselSubject subject = { .host_title = (char *) "Host", .session = (char *) "s" };
  EaselSource *source;
  g_autofree char *id = NULL;

  easel_connections_set_provider (fixture->connections, provider);
  source = easel_connections_add (fixture->connections, "ws://127.0.0.1:9", NULL);
  id = g_strdup (easel_source_get_id (source));
  subject.host_id = id;
  easel_consent_allow_host (consent, &subject, "editor", EASEL_ACTION_LOCAL_WRITE);

  activate (fixture->window, "forget-host", g_variant_new_string ("unknown"));
  g_assert_cmpuint (count_dialogs (), ==, 0);
  /* Asked first, and Enter is no. */
  activate (fixture->window, "forget-host", g_variant_new_string (id));
  easel_test_settle ();
  g_assert_cmpuint (count_dialogs (), ==, 1);
  g_assert_nonnull (easel_hub_find (fixture->hub, id));
  g_assert_cmpuint (g_list_model_get_n_items (easel_consent_get_grants (consent)), ==, 1);
  easel_connections_forget (fixture->connections, source);
  g_assert_null (easel_hub_find (fixture->hub, id));
  g_assert_cmpuint (g_list_model_get_n_items (easel_consent_get_grants (consent)), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(AdwApplication) application = NULL;

  g_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
  application = adw_application_new ("io.github.ahp_canvas.Test", G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_test_add ("/ui/window/tabs", Fixture, application, setup, test_tabs, teardown);
  g_test_add ("/ui/window/reveal", Fixture, application, setup, test_reveal, teardown);
  g_test_add ("/ui/window/close", Fixture, application, setup, test_close, teardown);
  g_test_add ("/ui/window/close-fails", Fixture, application, setup, test_close_fails, teardown);
  g_test_add ("/ui/window/close-crossing", Fixture, application, setup, test_close_crossing, teardown);
  g_test_add ("/ui/window/close-unable", Fixture, application, setup, test_close_unable, teardown);
  g_test_add ("/ui/window/actions", Fixture, application, setup, test_actions, teardown);
  g_test_add ("/ui/window/switch", Fixture, application, setup, test_switch, teardown);
  g_test_add ("/ui/window/torn", Fixture, application, setup, test_torn, teardown);
  g_test_add ("/ui/window/opened", Fixture, application, setup, test_opened, teardown);
  g_test_add ("/ui/window/torn-question", Fixture, application, setup, test_torn_question, teardown);
  g_test_add ("/ui/window/torn-ends", Fixture, application, setup, test_torn_ends, teardown);
  g_test_add ("/ui/window/pages", Fixture, application, setup, test_pages, teardown);
  g_test_add ("/ui/window/many", Fixture, application, setup, test_many, teardown);
  g_test_add ("/ui/window/switcher", Fixture, application, setup, test_switcher, teardown);
  g_test_add ("/ui/window/accessible", Fixture, application, setup, test_accessible, teardown);
  g_test_add ("/ui/window/narrow", Fixture, application, setup, test_narrow, teardown);
  g_test_add ("/ui/window/right-to-left", Fixture, application, setup, test_right_to_left, teardown);
  g_test_add ("/ui/window/external", Fixture, application, setup, test_external, teardown);
  g_test_add ("/ui/window/forget", Fixture, application, setup, test_forget, teardown);
  return g_test_run ();
}
