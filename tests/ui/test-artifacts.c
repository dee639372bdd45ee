/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <gtksourceview/gtksource.h>

#include "easel-test-dialogs.h"
#include "easel-alert.h"
#include "easel-artifacts-dialog.h"
#include "easel-ask-dialog.h"
#include "easel-host-file-window.h"
#include "window-fixture.h"

#define NARROW 360

/* An artifact whose host answers with @bytes, or does not have it. */
#define FAKE_TYPE_ARTIFACT (fake_artifact_get_type ())
G_DECLARE_FINAL_TYPE (FakeArtifact, fake_artifact, FAKE, ARTIFACT, EaselArtifact)

struct _FakeArtifact
{
  EaselArtifact parent_instance;

  GBytes *bytes;
};

G_DEFINE_FINAL_TYPE (FakeArtifact, fake_artifact, EASEL_TYPE_ARTIFACT)

static void
fake_artifact_read (EaselArtifact *artifact,
                    GTask         *task)
{
  g_autoptr(GTask) owned = task;
  GBytes *bytes = FAKE_ARTIFACT (artifact)->bytes;

  if (bytes == NULL)
    g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND, "secret words");
  else
    g_task_return_pointer (task, easel_content_new (bytes, NULL, easel_artifact_get_uri (artifact)), g_object_unref);
}

static void
fake_artifact_finalize (GObject *object)
{
  g_clear_pointer (&FAKE_ARTIFACT (object)->bytes, g_bytes_unref);
  G_OBJECT_CLASS (fake_artifact_parent_class)->finalize (object);
}

static void
fake_artifact_class_init (FakeArtifactClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fake_artifact_finalize;
  EASEL_ARTIFACT_CLASS (klass)->read = fake_artifact_read;
}

static void
fake_artifact_init (FakeArtifact *self)
{
}

static void
add (GPtrArray              *artifacts,
     const char             *uri,
     const char             *title,
     EaselArtifactRelations  relations,
     const char             *content,
     gsize                   length)
{
  FakeArtifact *artifact = g_object_new (FAKE_TYPE_ARTIFACT, NULL);

  easel_artifact_set_facts (EASEL_ARTIFACT (artifact), uri, title, relations);
  artifact->bytes = content == NULL ? NULL : g_bytes_new (content, length);
  g_ptr_array_add (artifacts, artifact);
}

static gboolean
is_offered (WindowFixture *fixture)
{
  return g_action_get_enabled (g_action_map_lookup_action (G_ACTION_MAP (fixture->window), "artifacts"));
}

/* As a user does, by the window's menu. Returns: (transfer none). */
static GtkWidget *
open_dialog (WindowFixture *fixture)
{
  window_activate (fixture->window, "artifacts", NULL);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ARTIFACTS_DIALOG) != NULL);
  return dialogs_find (EASEL_TYPE_ARTIFACTS_DIALOG);
}

static void
activate_row (GtkWidget *dialog,
              int        position)
{
  GtkListBox *list = GTK_LIST_BOX (fixture_find (dialog, GTK_TYPE_LIST_BOX, NULL, NULL));

  gtk_widget_activate (GTK_WIDGET (gtk_list_box_get_row_at_index (list, position)));
}

static gboolean
is_save_button (GtkWidget *button,
                gpointer   data)
{
  return gtk_widget_get_mapped (button) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), "_Save As…") == 0;
}

/* The menu offers the list only if the session has one, and the list says where each entry is from. */
static void
test_listed (WindowFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(GPtrArray) artifacts = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr(GPtrArray) none = g_ptr_array_new ();
  GtkWidget *dialog;
  int minimum;

  g_assert_false (is_offered (fixture));
  add (artifacts, "https://example.org/7", "Pull <b>request</b>", EASEL_ARTIFACT_CREATED | EASEL_ARTIFACT_REFERENCED, NULL, 0);
  add (artifacts, "https://example.org/8", "Issue", EASEL_ARTIFACT_DERIVED_FROM, NULL, 0);
  add (artifacts, "file:///etc/x", "AKfycbwZ9xQ2LMv7RrT0yHnJpE8sUdGkWqCiVbXoNlPzAaSeDtFgYhUjIkOlMnBvCxZqWeRtYuIo",
       EASEL_ARTIFACT_REFERENCED, NULL, 0);
  easel_session_set_artifacts (fixture->session, artifacts);
  g_assert_true (is_offered (fixture));

  dialog = open_dialog (fixture);
  gtk_widget_measure (dialog, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, NARROW);
  g_assert_nonnull (fixture_find_text (dialog, "Pull <b>request</b>"));
  g_assert_nonnull (fixture_find_text (dialog, "Created in this session"));
  g_assert_nonnull (fixture_find_text (dialog, "This session started from it"));
  g_assert_nonnull (fixture_find_text (dialog, "Mentioned in this session"));

  easel_session_set_artifacts (fixture->session, none);
  easel_test_wait_until (fixture_find_text (dialog, "No Files or Links") != NULL);
  g_assert_false (is_offered (fixture));
  dialogs_close (EASEL_TYPE_ARTIFACTS_DIALOG);
}

/* A link is opened outside only after the user saw where it leads. */
static void
test_link (WindowFixture *fixture,
           gconstpointer  data)
{
  g_autoptr(GPtrArray) artifacts = g_ptr_array_new_with_free_func (g_object_unref);

  add (artifacts, "https://example.org/pull/7", "Pull request", EASEL_ARTIFACT_CREATED, "not read", 8);
  easel_session_set_artifacts (fixture->session, artifacts);
  activate_row (open_dialog (fixture), 0);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ASK_DIALOG) != NULL);
  g_assert_nonnull (fixture_find_text (dialogs_find (EASEL_TYPE_ASK_DIALOG), "https://example.org/pull/7"));
  g_assert_null (dialogs_find (EASEL_TYPE_HOST_FILE_WINDOW));
  easel_alert_close (EASEL_ALERT (dialogs_find (EASEL_TYPE_ASK_DIALOG)));
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ASK_DIALOG) == NULL);
  dialogs_close (EASEL_TYPE_ARTIFACTS_DIALOG);
}

static void
test_file (WindowFixture *fixture,
           gconstpointer  data)
{
  g_autoptr(GPtrArray) artifacts = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *shown = NULL;
  GtkTextBuffer *buffer;
  GtkWidget *dialog, *window;

  add (artifacts, "ahp-session:/s/report.md", "Report", EASEL_ARTIFACT_CREATED, "# Report\n", 9);
  add (artifacts, "file:///home/u/shot.png", "Screenshot", EASEL_ARTIFACT_CREATED, "\211PNG\0\0", 6);
  add (artifacts, "javascript:alert(1)", "Gone", EASEL_ARTIFACT_CREATED, NULL, 0);
  easel_session_set_artifacts (fixture->session, artifacts);
  dialog = open_dialog (fixture);

  activate_row (dialog, 0);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_HOST_FILE_WINDOW) != NULL);
  window = dialogs_find (EASEL_TYPE_HOST_FILE_WINDOW);
  g_assert_cmpstr (easel_dialog_get_title (EASEL_DIALOG (window)), ==, "report.md");
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (fixture_find (window, GTK_SOURCE_TYPE_VIEW, NULL, NULL)));
  easel_test_wait_until (gtk_text_buffer_get_char_count (buffer) == 9);
  g_object_get (buffer, "text", &shown, NULL);
  g_assert_cmpstr (shown, ==, "# Report\n");
  dialogs_close (EASEL_TYPE_HOST_FILE_WINDOW);

  activate_row (dialog, 1);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_HOST_FILE_WINDOW) != NULL);
  window = dialogs_find (EASEL_TYPE_HOST_FILE_WINDOW);
  easel_test_wait_until (fixture_find_text (window, "It is not a text.") != NULL);
  easel_test_wait_until (fixture_find (window, GTK_TYPE_BUTTON, is_save_button, NULL) != NULL);
  dialogs_close (EASEL_TYPE_HOST_FILE_WINDOW);

  activate_row (dialog, 2);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_HOST_FILE_WINDOW) != NULL);
  window = dialogs_find (EASEL_TYPE_HOST_FILE_WINDOW);
  easel_test_wait_until (fixture_find_text (window, "The host cannot find it.") != NULL);
  g_assert_null (fixture_find (window, GTK_TYPE_BUTTON, is_save_button, NULL));
  dialogs_close (EASEL_TYPE_HOST_FILE_WINDOW);
  dialogs_close (EASEL_TYPE_ARTIFACTS_DIALOG);
}

/* An artifact that is a canvas of the session is its tab. */
static void
test_canvas (WindowFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(GPtrArray) artifacts = g_ptr_array_new_with_free_func (g_object_unref);
  EaselCanvas *canvas, *other;

  canvas = fake_source_open (fixture->source, fixture->session, "a", "First");
  other = fake_source_open (fixture->source, fixture->session, "b", "Second");
  easel_test_wait_until (window_count_tabs (fixture) == 2 && easel_panel_get_canvas (fixture->panel) != NULL);
  if (easel_panel_get_canvas (fixture->panel) == other)
    other = canvas;
  add (artifacts, easel_canvas_get_channel (other), "Board", EASEL_ARTIFACT_CREATED, NULL, 0);
  easel_session_set_artifacts (fixture->session, artifacts);
  activate_row (open_dialog (fixture), 0);
  easel_test_wait_until (easel_panel_get_canvas (fixture->panel) == other);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ARTIFACTS_DIALOG) == NULL);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/artifacts/listed", test_listed);
  WINDOW_TEST ("/ui/artifacts/link", test_link);
  WINDOW_TEST ("/ui/artifacts/file", test_file);
  WINDOW_TEST ("/ui/artifacts/canvas", test_canvas);

  return g_test_run ();
}
