/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "easel-a2ui-instance.h"
#include "easel-json.h"
#include "easel-native.h"
#include "easel-user-canvases.h"
#include "easel-provider.h"
#include "easel-source-row.h"
#include "easel-user-source.h"
#include "ui-fixture.h"

/* What the user opens without an agent. */

typedef struct
{
  char *folder;
  char *pages;
  EaselNative *native;
  EaselProvider *provider;   /* borrowed */
  EaselUserSource *source;
  EaselCanvasList *canvases; /* borrowed */
} Fixture;

static void
begin (Fixture *fixture)
{
  fixture->native = easel_native_new (fixture->folder, NULL, NULL);
  fixture->provider = easel_native_get_provider (fixture->native);
  fixture->source = easel_user_source_new (fixture->provider, fixture->pages);
  fixture->canvases = easel_session_get_canvases (easel_user_source_get_session (fixture->source));
}

static void
end (Fixture *fixture)
{
  g_clear_object (&fixture->source);
  g_clear_object (&fixture->native);
  easel_test_settle ();
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = fixture_make_folder ();
  fixture->pages = g_build_filename (fixture->folder, "own-pages.json", NULL);
  begin (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  end (fixture);
  g_free (fixture->pages);
  easel_test_remove_tree (fixture->folder);
  g_free (fixture->folder);
}

static guint
count (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (fixture->canvases));
}

static EaselCanvas *
open_native (Fixture    *fixture,
             const char *canvas_id,
             const char *input)
{
  g_autoptr(JsonNode) node = json_from_string (input, NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  EaselCanvas *canvas;

  easel_user_source_open_async (fixture->source, canvas_id, json_node_get_object (node), easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  canvas = easel_user_source_open_finish (fixture->source, result, &error);
  g_assert_no_error (error);
  return canvas;
}

/* (transfer full): a file of the user in no folder that they granted, and how an editor opens it. */
static char *
make_file (Fixture  *fixture,
           char    **path)
{
  g_autoptr(GError) error = NULL;

  *path = g_build_filename (fixture->folder, "notes.txt", NULL);
  g_file_set_contents (*path, "words", -1, &error);
  g_assert_no_error (error);
  return g_strdup_printf ("{\"path\":\"%s\"}", *path);
}

static void
close_canvas (EaselCanvas *canvas)
{
  g_autoptr(EaselCanvas) kept = g_object_ref (canvas);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  easel_canvas_close_async (canvas, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_true (easel_canvas_close_finish (canvas, result, &error));
  g_assert_no_error (error);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_GONE);
}

static guint
get_reopen_time (Fixture     *fixture,
                 EaselCanvas *canvas)
{
  return easel_source_get_reopen_time (EASEL_SOURCE (fixture->source), canvas);
}

static EaselCanvas *
reopen (Fixture     *fixture,
        EaselCanvas *closed)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *channel = NULL;

  g_assert_cmpuint (get_reopen_time (fixture, closed), ==, G_MAXUINT);
  easel_source_reopen_async (EASEL_SOURCE (fixture->source), easel_user_source_get_session (fixture->source),
                             easel_canvas_get_instance_id (closed), easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  channel = easel_source_reopen_finish (EASEL_SOURCE (fixture->source), result, &error);
  g_assert_no_error (error);
  return easel_canvas_list_find (fixture->canvases, channel);
}

/* The user is asked nothing, where an agent would be, and not held to folders that are granted to agents. */
static void
test_unasked (Fixture       *fixture,
              gconstpointer  data)
{
  EaselConsent *consent = easel_native_get_consent (fixture->native);
  g_autofree char *path = NULL;
  g_autofree char *input = make_file (fixture, &path);
  EaselCanvas *canvas = open_native (fixture, "editor", input);

  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "notes.txt");
  open_native (fixture, "terminal", "{\"kind\":\"local\"}");
  g_assert_cmpuint (count (fixture), ==, 2);
  g_assert_cmpuint (g_list_model_get_n_items (easel_consent_get_questions (consent)), ==, 0);
}

/* What is switched off for agents stays there for the user. */
static void
test_disabled (Fixture       *fixture,
               gconstpointer  data)
{
  easel_native_set_enabled (fixture->native, "editor", FALSE);
  open_native (fixture, "editor", "{\"text\":\"\"}");
  g_assert_cmpuint (count (fixture), ==, 1);
}

static void
assert_refused (Fixture              *fixture,
                const EaselRequester *requester,
                EaselCanvas          *canvas)
{
  EaselCanvasRef ref = { "editor", easel_canvas_get_instance_id (canvas), NULL };
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) value = NULL;

  easel_provider_invoke_async (fixture->provider, requester, &ref, "getText", NULL, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  value = easel_provider_invoke_finish (fixture->provider, result, &error);
  g_assert_null (value);
  g_assert_nonnull (error);
  g_assert_cmpstr (easel_json_peek_string (json_node_get_object (easel_provider_error_get_data (error)), "code", NULL), ==,
                   EASEL_CODE_INSTANCE_UNKNOWN);
  /* For whom it is not there it is closed, and stays as it is. */
  g_assert_true (easel_provider_close (fixture->provider, requester, &ref, NULL));
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_READY);
}

/* An agent that knows the name of the canvas, even one whose host took our name, reads nothing and closes nothing. */
static void
test_private (Fixture       *fixture,
              gconstpointer  data)
{
  EaselCanvas *canvas = open_native (fixture, "editor", "{\"text\":\"private words\"}");
  const EaselRequester agents[] = {
    { (char *) "lab", (char *) "Lab", (char *) "agent", (char *) "ahp-session:/1", TRUE, FALSE, FALSE },
    { (char *) EASEL_USER_SOURCE_ID, (char *) "Lab", (char *) "agent", (char *) "easel-own:/", TRUE, TRUE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    assert_refused (fixture, &agents[i], canvas);
}

/* Everything is there again after a restart, and nothing of it may be more than it was. */
static void
test_restart (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autofree char *input = make_file (fixture, &path);
  g_autofree char *page = g_build_filename (fixture->folder, "index.html", NULL);
  g_autofree char *channel = NULL;
  EaselCanvas *canvas;

  channel = g_strdup (easel_canvas_get_channel (open_native (fixture, "editor", input)));
  g_assert_nonnull (easel_user_source_open_page (fixture->source, fixture->folder, page));
  end (fixture);
  begin (fixture);
  g_assert_cmpuint (count (fixture), ==, 2);
  canvas = easel_canvas_list_find (fixture->canvases, channel);
  g_assert_nonnull (canvas);
  g_assert_true (easel_instance_get_requester (easel_canvas_get_instance (canvas))->is_user);
  easel_test_wait_until (g_strcmp0 (easel_canvas_get_title (canvas), "notes.txt") == 0);
}

/* The page may show its folder and no other, without a word from Preferences; a second open shows the same. */
static void
test_page (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *page = g_build_filename (fixture->folder, "index.html", NULL);
  g_autofree char *parent = g_path_get_dirname (fixture->folder);
  const char *elsewhere[] = { parent, NULL };
  const char *own[] = { NULL, NULL };
  EaselCanvas *canvas = easel_user_source_open_page (fixture->source, fixture->folder, page);

  g_assert_nonnull (canvas);
  g_assert_true (easel_user_source_open_page (fixture->source, fixture->folder, page) == canvas);
  g_assert_cmpuint (count (fixture), ==, 1);
  own[0] = easel_canvas_get_folder (canvas);
  g_assert_cmpstr (own[0], ==, fixture->folder);
  g_assert_cmpint (easel_canvas_classify_address (canvas, own, NULL), ==, EASEL_ADDRESS_FILE);
  g_assert_cmpint (easel_canvas_classify_address (canvas, elsewhere, NULL), ==, EASEL_ADDRESS_FILE);
  g_assert_cmpint (easel_canvas_classify_address (canvas, NULL, NULL), ==, EASEL_ADDRESS_REFUSED);
}

/* A file that is open is not opened twice, however its path is written, and also not when it is reopened. */
static void
test_same_file (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autofree char *input = make_file (fixture, &path);
  g_autofree char *indirect = g_strdup_printf ("{\"path\":\"%s/./notes.txt\"}", fixture->folder);
  g_autofree char *other_path = g_build_filename (fixture->folder, "other.txt", NULL);
  g_autofree char *other = g_strdup_printf ("{\"path\":\"%s\"}", other_path);
  EaselCanvas *canvas = open_native (fixture, "editor", input);
  g_autoptr(EaselCanvas) closed = g_object_ref (canvas);

  g_assert_true (open_native (fixture, "editor", input) == canvas);
  g_assert_true (open_native (fixture, "editor", indirect) == canvas);
  g_assert_cmpuint (count (fixture), ==, 1);
  g_assert_true (g_file_set_contents (other_path, "others", -1, NULL));
  g_assert_true (open_native (fixture, "editor", other) != canvas);
  g_assert_true (open_native (fixture, "editor", "{\"text\":\"\"}") != canvas);
  g_assert_cmpuint (count (fixture), ==, 3);
  close_canvas (canvas);
  canvas = open_native (fixture, "editor", input);
  g_assert_true (reopen (fixture, closed) == canvas);
  g_assert_cmpuint (count (fixture), ==, 3);
}

/* What was closed comes back as what it was, on its channel; what has nothing left of it is not offered. */
static void
test_reopen (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autofree char *input = make_file (fixture, &path);
  g_autofree char *page = g_build_filename (fixture->folder, "index.html", NULL);
  g_autoptr(EaselCanvas) empty = g_object_ref (open_native (fixture, "editor", "{\"text\":\"\"}"));
  g_autoptr(EaselCanvas) editor = g_object_ref (open_native (fixture, "editor", input));
  g_autoptr(EaselCanvas) shown = g_object_ref (easel_user_source_open_page (fixture->source, fixture->folder, page));
  EaselCanvas *canvas;

  g_assert_cmpuint (get_reopen_time (fixture, editor), ==, 0);
  close_canvas (empty);
  g_assert_cmpuint (get_reopen_time (fixture, empty), ==, 0);
  close_canvas (editor);
  close_canvas (shown);
  g_assert_cmpuint (count (fixture), ==, 0);
  canvas = reopen (fixture, editor);
  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "notes.txt");
  g_assert_cmpstr (easel_canvas_get_channel (canvas), ==, easel_canvas_get_channel (editor));
  g_assert_cmpuint (get_reopen_time (fixture, editor), ==, 0);
  canvas = reopen (fixture, shown);
  g_assert_cmpstr (easel_canvas_get_folder (canvas), ==, fixture->folder);
  g_assert_cmpstr (easel_canvas_get_channel (canvas), ==, easel_canvas_get_channel (shown));
}

/* The source is in the list of hosts while it has anything to show. */
static void
test_listed (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(EaselHub) hub = easel_hub_new ();
  g_autoptr(EaselUserCanvases) own = easel_user_canvases_new (hub, fixture->provider, NULL, fixture->folder);
  g_autoptr(GFile) file = NULL;
  g_autofree char *path = NULL;
  g_autofree char *input = make_file (fixture, &path);
  GListModel *sources = easel_hub_get_sources (hub);

  g_assert_cmpuint (g_list_model_get_n_items (sources), ==, 0);
  file = g_file_new_for_path (path);
  easel_user_canvases_open_file (own, file);
  easel_test_wait_until (g_list_model_get_n_items (sources) == 1);
  easel_test_wait_until (count (fixture) == 1);
  {
    g_autoptr(EaselCanvas) canvas = g_list_model_get_item (G_LIST_MODEL (easel_session_get_canvases (
                                                             easel_hub_get_session (hub))), 0);

    close_canvas (canvas);
  }
  g_assert_cmpuint (g_list_model_get_n_items (sources), ==, 0);
}

/* What the user lets forms have reaches each that is made, and those that are there. */
static void
test_forms (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(GSettings) settings = g_settings_new (APP_ID);
  EaselCanvas *canvas;
  A2uiQuota *quota;

  end (fixture);
  g_settings_set_uint (settings, "form-components", 11);
  fixture->native = easel_native_new (fixture->folder, settings, NULL);
  fixture->provider = easel_native_get_provider (fixture->native);
  fixture->source = easel_user_source_new (fixture->provider, fixture->pages);
  fixture->canvases = easel_session_get_canvases (easel_user_source_get_session (fixture->source));
  canvas = open_native (fixture, "a2ui", "{}");
  quota = easel_a2ui_instance_get_quota (EASEL_A2UI_INSTANCE (easel_canvas_get_instance (canvas)));
  g_assert_cmpuint (a2ui_quota_get (quota, A2UI_QUOTA_COMPONENTS), ==, 11);
  g_settings_set_uint (settings, "form-components", 12);
  g_assert_cmpuint (a2ui_quota_get (quota, A2UI_QUOTA_COMPONENTS), ==, 12);
  g_settings_reset (settings, "form-components");
}

static gboolean
says_connected (GtkWidget *widget,
                gpointer   data)
{
  return gtk_widget_get_visible (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), "Connected");
}

/* What needs no connection is not called connected. */
static void
test_row (Fixture       *fixture,
          gconstpointer  data)
{
  GtkWidget *row = easel_source_row_new (EASEL_SOURCE (fixture->source), FALSE);
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_child (GTK_WINDOW (window), row);
  gtk_window_present (GTK_WINDOW (window));
  g_assert_cmpint (easel_source_get_state (EASEL_SOURCE (fixture->source)), ==, EASEL_CONNECTION_READY);
  easel_test_wait_until (fixture_find_text (row, "Private") != NULL);
  g_assert_null (fixture_find (row, GTK_TYPE_LABEL, says_connected, NULL));
  gtk_window_destroy (GTK_WINDOW (window));
}

#define TEST(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  TEST ("/ui/user/unasked", test_unasked);
  TEST ("/ui/user/disabled", test_disabled);
  TEST ("/ui/user/private", test_private);
  TEST ("/ui/user/restart", test_restart);
  TEST ("/ui/user/page", test_page);
  TEST ("/ui/user/same-file", test_same_file);
  TEST ("/ui/user/reopen", test_reopen);
  TEST ("/ui/user/listed", test_listed);
  TEST ("/ui/user/forms", test_forms);
  TEST ("/ui/user/row", test_row);
  return g_test_run ();
}
