/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "easel-test-dialogs.h"
#include "easel-ahp-native.h"
#include "easel-alert.h"
#include "easel-connections.h"
#include "easel-editor-instance.h"
#include "easel-kinds.h"
#include "easel-native-kinds.h"
#include "easel-native.h"
#include "easel-orphan-source.h"
#include "easel-overview-row.h"
#include "easel-surface-kinds.h"
#include "easel-tab-controller.h"
#include "ui-fixture.h"

/* What nobody saved, in a tab that only the user closes. */

#define SESSION "ahp-session:/1"
#define TYPED "words that are in no file"

typedef struct
{
  char *folder;
  EaselNative *native;
  EaselProvider *provider;      /* borrowed */
  EaselHub *hub;
  EaselConnections *connections;
  FakeSource *source;
  EaselSurfaceFactory *surfaces;
  EaselSource *kept;
  EaselTabController *controller;
  GtkWindow *window;
  GString *failures;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autoptr(EaselKnownHosts) known = NULL;
  g_autoptr(EaselSecrets) secrets = easel_secrets_new ();
  g_autoptr(EaselServices) services = easel_services_new ();
  g_autofree const EaselSurfaceKind **shown = easel_surface_kinds_new (easel_kinds_get ());

  fixture->folder = fixture_make_folder ();
  path = g_build_filename (fixture->folder, "hosts.json", NULL);
  known = easel_known_hosts_new (path);
  fixture->failures = g_string_new (NULL);
  fixture->native = easel_native_new (fixture->folder, NULL, NULL);
  fixture->surfaces = easel_surface_factory_new (shown, services);
  fixture->provider = easel_native_get_provider (fixture->native);
  fixture->hub = easel_hub_new ();
  fixture->connections = easel_connections_new (fixture->hub, known, secrets, fake_source_kinds);
  easel_connections_set_provider (fixture->connections, fixture->provider);
  fixture->source = fake_source_new ("lab", "Lab");
  fake_source_add_session (fixture->source, SESSION, "One");
  fake_source_set_state (fixture->source, EASEL_CONNECTION_READY, NULL);
  easel_hub_add (fixture->hub, EASEL_SOURCE (fixture->source));
  fixture->kept = easel_orphan_source_new (fixture->provider);
  easel_hub_add (fixture->hub, fixture->kept);
}

static void
failed_cb (EaselTabPair *pair,
           EaselCanvas  *canvas,
           const char   *sentence,
           Fixture      *fixture)
{
  g_string_append (fixture->failures, sentence);
}

static void
show (Fixture *fixture)
{
  fixture->controller = easel_tab_controller_new (fixture->kept,
                                                  easel_source_find_session (fixture->kept, "easel-kept:/"),
                                                  fixture->surfaces);
  easel_tab_controller_set_in_background (fixture->controller, FALSE);
  g_signal_connect (easel_tab_controller_get_pair (fixture->controller), "close-failed", G_CALLBACK (failed_cb), fixture);
  fixture->window = GTK_WINDOW (gtk_window_new ());
  gtk_window_set_child (fixture->window, GTK_WIDGET (easel_tab_pair_get_view (easel_tab_controller_get_pair (fixture->controller), FALSE)));
  gtk_window_present (fixture->window);
  easel_test_settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  if (fixture->window != NULL)
    gtk_window_destroy (fixture->window);
  if (fixture->controller != NULL)
    g_object_run_dispose (G_OBJECT (fixture->controller));
  g_clear_object (&fixture->controller);
  easel_test_settle ();
  g_object_unref (fixture->connections);
  g_object_unref (fixture->hub);
  g_object_unref (fixture->kept);
  g_object_unref (fixture->source);
  g_object_unref (fixture->surfaces);
  g_object_unref (fixture->native);
  easel_test_settle ();
  g_string_free (fixture->failures, TRUE);
  fixture_remove_folder (fixture->folder);
}

/* An editor of the agent that the user typed into. */
static EaselInstance *
type_in (Fixture    *fixture,
         const char *session,
         const char *id)
{
  EaselRequester requester = { (char *) "lab", (char *) "Lab", (char *) "agent", (char *) session, TRUE };
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"%s\",\"canvasId\":\"editor\",\"instanceId\":\"%s\","
                                             "\"input\":{\"text\":\"first\",\"title\":\"Notes\"}}", session, id);
  g_autoptr(JsonNode) node = json_from_string (params, NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  EaselInstance *instance;

  easel_ahp_native_call_async (fixture->provider, "canvasOpen", json_node_get_object (node), &requester, NULL,
                               easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  json_node_unref (easel_ahp_native_call_finish (fixture->provider, result, &error));
  g_assert_no_error (error);
  instance = easel_instances_find (easel_provider_get_instances (fixture->provider), "lab", session, id);
  gtk_text_buffer_insert_at_cursor (
    GTK_TEXT_BUFFER (easel_editor_text_get_buffer (easel_editor_instance_get_text (EASEL_EDITOR_INSTANCE (instance)))), TYPED, -1);
  g_assert_true (easel_editor_text_is_unsaved (easel_editor_instance_get_text (EASEL_EDITOR_INSTANCE (instance))));
  return instance;
}

static EaselInstance *
type (Fixture    *fixture,
      const char *id)
{
  return type_in (fixture, SESSION, id);
}

/* What the tab of that number shows. */
static EaselInstance *
get_shown (Fixture *fixture,
           guint    number)
{
  AdwTabView *view = easel_tab_pair_get_view (easel_tab_controller_get_pair (fixture->controller), FALSE);
  GtkWidget *page = adw_tab_page_get_child (adw_tab_view_get_nth_page (view, number));

  return easel_canvas_get_instance (easel_canvas_page_get_canvas (EASEL_CANVAS_PAGE (page)));
}

static guint
count_tabs (Fixture *fixture)
{
  return adw_tab_view_get_n_pages (easel_tab_pair_get_view (easel_tab_controller_get_pair (fixture->controller), FALSE));
}

static gboolean
is_any (GtkWidget *widget,
           gpointer   data)
{
  return TRUE;
}

static void
close_tab (Fixture    *fixture,
           guint       number,
           const char *response)
{
  AdwTabView *view = easel_tab_pair_get_view (easel_tab_controller_get_pair (fixture->controller), FALSE);

  adw_tab_view_close_page (view, adw_tab_view_get_nth_page (view, number));
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != NULL);
  easel_alert_respond (EASEL_ALERT (dialogs_find (EASEL_TYPE_ALERT)), response);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) == NULL);
  easel_test_settle ();
}

static char *
dup_view_text (Fixture *fixture)
{
  GtkWidget *view = fixture_find (GTK_WIDGET (fixture->window), GTK_TYPE_TEXT_VIEW, is_any, NULL);
  GtkTextIter start, stop;

  g_assert_nonnull (view);
  g_assert_true (gtk_text_view_get_editable (GTK_TEXT_VIEW (view)));
  g_assert_true (gtk_widget_is_sensitive (view));
  gtk_text_buffer_get_bounds (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), &start, &stop);
  return gtk_text_buffer_get_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), &start, &stop, TRUE);
}

static void
test_closing (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *text = NULL;

  type (fixture, "ed-1");
  easel_instances_end_session (easel_provider_get_instances (fixture->provider), "lab", SESSION);
  show (fixture);
  g_assert_cmpuint (count_tabs (fixture), ==, 1);
  text = dup_view_text (fixture);
  g_assert_nonnull (strstr (text, TYPED));
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (fixture->window), "The session has ended. Your unsaved changes are "
                                                                     "kept until you close this."));
  close_tab (fixture, 0, "cancel");
  g_assert_cmpuint (count_tabs (fixture), ==, 1);
  close_tab (fixture, 0, "discard");
  easel_test_wait_until (count_tabs (fixture) == 0);
  g_assert_cmpuint (g_list_model_get_n_items (
    easel_instances_get_orphans (easel_provider_get_instances (fixture->provider))), ==, 0);
  g_assert_cmpstr (fixture->failures->str, ==, "");
}

/* Each has a tab of its own, in the order in which they came, and goes alone. */
static void
test_several (Fixture       *fixture,
              gconstpointer  data)
{
  EaselInstance *second;

  type (fixture, "ed-1");
  second = type (fixture, "ed-2");
  easel_instances_end_session (easel_provider_get_instances (fixture->provider), "lab", SESSION);
  show (fixture);
  g_assert_cmpuint (count_tabs (fixture), ==, 2);
  close_tab (fixture, 0, "discard");
  easel_test_wait_until (count_tabs (fixture) == 1);
  type (fixture, "ed-3");
  easel_instances_orphan_session (easel_provider_get_instances (fixture->provider), "lab", SESSION);
  easel_test_settle ();
  g_assert_cmpuint (count_tabs (fixture), ==, 2);
  g_assert_true (get_shown (fixture, 0) == second);
}

/* Two sessions may call what they open the same. */
static void
test_namesakes (Fixture       *fixture,
                gconstpointer  data)
{
  EaselInstance *first = type (fixture, "ed-1");
  EaselInstance *second = type_in (fixture, "ahp-session:/2", "ed-1");

  g_assert_true (first != second);
  easel_instances_end_session (easel_provider_get_instances (fixture->provider), "lab", SESSION);
  easel_instances_end_session (easel_provider_get_instances (fixture->provider), "lab", "ahp-session:/2");
  show (fixture);
  g_assert_cmpuint (count_tabs (fixture), ==, 2);
  g_assert_true (get_shown (fixture, 0) == first);
  g_assert_true (get_shown (fixture, 1) == second);
}

/* Removing a host removes what it opened, and nothing of the user. */
static void
test_host_removed (Fixture       *fixture,
                   gconstpointer  data)
{
  EaselInstance *instance = type (fixture, "ed-1");

  g_assert_false (easel_connections_can_forget (fixture->connections, fixture->kept));
  easel_connections_forget (fixture->connections, EASEL_SOURCE (fixture->source));
  g_assert_cmpint (easel_instance_get_orphan_reason (instance), ==, EASEL_ORPHAN_HOST);
  g_assert_true (easel_hub_get_source (fixture->hub) == fixture->kept);
  show (fixture);
  g_assert_cmpuint (count_tabs (fixture), ==, 1);
}

/* A tab, and its row among all canvases, is called after what is in it now, not after what was opened. */
static void
test_title (Fixture       *fixture,
            gconstpointer  data)
{
  EaselInstance *instance = type (fixture, "ed-1");
  g_autoptr(EaselCanvas) canvas = easel_canvas_new (NULL, "key", "ahp-canvas:/1", "Lab", FALSE);
  g_autoptr(AdwTabView) view = g_object_ref_sink (ADW_TAB_VIEW (adw_tab_view_new ()));
  EaselCanvasPage *page = easel_canvas_page_new (canvas, fixture->surfaces);
  AdwTabPage *tab = adw_tab_view_append (view, GTK_WIDGET (page));
  GtkWidget *window = gtk_window_new ();

  easel_canvas_page_bind (page, tab);
  easel_canvas_set_fact (canvas, instance, instance);
  easel_canvas_page_ensure (page);
  g_assert_cmpstr (adw_tab_page_get_title (tab), ==, "Notes");
  easel_instance_set_title (instance, "Other <b>notes</b>");
  g_assert_cmpstr (adw_tab_page_get_title (tab), ==, "Other <b>notes</b>");
  gtk_window_set_child (GTK_WINDOW (window), easel_overview_row_new (canvas, FALSE));
  gtk_window_present (GTK_WINDOW (window));
  easel_test_wait_until (fixture_find_text (window, "Other <b>notes</b>") != NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_cmpstr (adw_tab_page_get_tooltip (tab), ==, "Other &lt;b&gt;notes&lt;/b&gt;\nEditor\nLab");
  g_assert_cmpstr (g_themed_icon_get_names (G_THEMED_ICON (adw_tab_page_get_icon (tab)))[0], ==, "document-edit-symbolic");
}

/* Preferences turn off what is offered, not what is open. */
static void
test_turned_off (Fixture       *fixture,
                 gconstpointer  data)
{
  EaselInstance *instance = type (fixture, "ed-1");

  easel_native_set_enabled (fixture->native, "editor", FALSE);
  g_assert_true (easel_instances_find (easel_provider_get_instances (fixture->provider),
                                       "lab", SESSION, "ed-1") == instance);
  easel_instances_end_session (easel_provider_get_instances (fixture->provider), "lab", SESSION);
  show (fixture);
  g_assert_cmpuint (count_tabs (fixture), ==, 1);
}

/* The agent opens it again where it was: the tab goes with it. */
static void
test_back (Fixture       *fixture,
           gconstpointer  data)
{
  static const char * const ids[] = { "ed-1", NULL };
  EaselInstance *instance = type (fixture, "ed-1");

  easel_instances_orphan_session (easel_provider_get_instances (fixture->provider), "lab", SESSION);
  show (fixture);
  g_assert_cmpuint (count_tabs (fixture), ==, 1);
  easel_instances_set_listed (easel_provider_get_instances (fixture->provider), "lab", SESSION, ids);
  easel_test_wait_until (count_tabs (fixture) == 0);
  g_assert_true (easel_instances_find (easel_provider_get_instances (fixture->provider),
                                       "lab", SESSION, "ed-1") == instance);
}

/* A host without a session to show gives way, and has its place again when it has one. */
static void
test_fallback (Fixture       *fixture,
               gconstpointer  data)
{
  EaselSession *session = easel_hub_get_session (fixture->hub);

  easel_hub_set_fallback (fixture->hub, fixture->kept);
  g_assert_true (easel_hub_get_source (fixture->hub) == EASEL_SOURCE (fixture->source));
  fake_source_remove_session (fixture->source, session);
  g_assert_true (easel_hub_get_source (fixture->hub) == fixture->kept);
  g_assert_true (easel_hub_get_session (fixture->hub) ==
                 easel_source_find_session (fixture->kept, "easel-kept:/"));
  session = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  g_assert_true (easel_hub_get_session (fixture->hub) == session);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
#define ADD(path, func) g_test_add ("/ui/kept/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("closing", test_closing);
  ADD ("several", test_several);
  ADD ("namesakes", test_namesakes);
  ADD ("host-removed", test_host_removed);
  ADD ("title", test_title);
  ADD ("turned-off", test_turned_off);
  ADD ("back", test_back);
  ADD ("fallback", test_fallback);
#undef ADD
  return g_test_run ();
}
