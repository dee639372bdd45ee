/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-alert.h"
#include "editor-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "easel-test-dialogs.h"
#include "easel-ahp-native.h"
#include "easel-canvas-writer.h"
#include "easel-editor-line-bar.h"
#include "easel-editor-review-page.h"
#include "easel-editor-search-bar.h"
#include "easel-editor-status-line.h"
#include "easel-editor-surface.h"
#include "easel-json.h"
#include "easel-message-area.h"
#include "easel-test-hearing.h"
#include "easel-test-words.h"

/* The editor as the user has it: real widgets in a window, and keys. */

#define DROP(object) json_object_unref (object)
#define URI "file:///project/main.c"

typedef struct
{
  EditorFixture       base;
  EaselCanvas        *canvas;
  EaselEditorSurface *surface;
  GtkWidget          *view;
  GtkWidget          *window;
} SurfaceFixture;

static const char source[] =
  "#include <stdio.h>\n\n/* Says it. */\nint\nmain (void)\n{\n  const char *words = \"Grüße 😀 שלום\";\n\n"
  "  printf (\"%s\\n\", words);\n  return 0;\n}\n";

/* The first widget of @type in @root, visible or not; @label: (nullable): of a button. */
static GtkWidget *
find_any (GtkWidget  *root,
          GType       type,
          const char *label)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type) &&
      (label == NULL || g_strcmp0 (gtk_button_get_label (GTK_BUTTON (root)), label) == 0))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_any (child, type, label);
  return found;
}

/* A part of the surface, visible or not. */
static GtkWidget *
get_part (SurfaceFixture *self,
          GType           type)
{
  return find_any (GTK_WIDGET (self->surface), type, NULL);
}

/* The line above the text with a button that says @label. */
static GtkWidget *
get_line (SurfaceFixture *self,
          const char     *label)
{
  return gtk_widget_get_parent (find_any (GTK_WIDGET (self->surface), GTK_TYPE_BUTTON, label));
}

static void
setup (SurfaceFixture *self,
       gconstpointer   data)
{
  editor_fixture_setup (&self->base, data);
  fake_files_put (self->base.files, URI, source, -1);
  DROP (editor_open (&self->base, data != NULL ? data : "{'uri':'" URI "'}"));
  self->canvas = easel_canvas_new (NULL, "key", "ahp-canvas:/one", "Host", TRUE);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  self->window = adw_window_new ();
  self->surface =
    EASEL_EDITOR_SURFACE (easel_editor_kind.create_surface (self->canvas,
                                                            EASEL_INSTANCE (editor_instance (&self->base)), NULL));
  self->view = get_part (self, GTK_SOURCE_TYPE_VIEW);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 360, 560);
  adw_window_set_content (ADW_WINDOW (self->window), GTK_WIDGET (self->surface));
  gtk_window_present (GTK_WINDOW (self->window));
  easel_test_wait_until (gtk_widget_get_mapped (self->view));
}

static void
teardown (SurfaceFixture *self,
          gconstpointer   data)
{
  gpointer surface, instance;

  easel_test_watch (self->surface, &surface);
  easel_test_watch (editor_instance (&self->base), &instance);
  easel_test_assert_narrow (GTK_WIDGET (self->surface));
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_clear_object (&self->canvas);
  easel_test_wait_until (surface == NULL);
  editor_fixture_teardown (&self->base, data);
  easel_test_wait_until (instance == NULL);
}

static GtkTextBuffer *
get_buffer (SurfaceFixture *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
}

/* With EASEL_TEST_PICTURES the windows are kept as pictures there. */
static void
picture (SurfaceFixture *self,
         const char     *name)
{
  const char *folder = g_getenv ("EASEL_TEST_PICTURES");
  g_autofree char *file = folder != NULL ? g_strdup_printf ("%s/%s.png", folder, name) : NULL;
  g_autoptr(GSubprocess) import = NULL;
  const gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 2;

  if (folder == NULL)
    return;
  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, FALSE);
  import = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, "import", "-window", "root", "-crop", "720x720+0+0", file,
                             NULL);
  g_subprocess_wait (import, NULL, NULL);
}

static void
test_shown (SurfaceFixture *self,
            gconstpointer   data)
{
  GtkSourceStyleScheme *scheme;
  AdwStyleManager *style = adw_style_manager_get_default ();
  GdkRectangle visible;

  easel_test_settle ();
  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self->view), &visible);
  g_assert_cmpint (visible.y, ==, 0);
  g_assert_cmpint (easel_surface_get_state (EASEL_SURFACE (self->surface)), ==, EASEL_SURFACE_LIVE);
  g_assert_cmpstr (gtk_source_language_get_id (gtk_source_buffer_get_language (GTK_SOURCE_BUFFER (get_buffer (self)))),
                   ==, "c");
  picture (self, "light");
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_FORCE_DARK);
  scheme = gtk_source_buffer_get_style_scheme (GTK_SOURCE_BUFFER (get_buffer (self)));
  g_assert_cmpstr (gtk_source_style_scheme_get_id (scheme), ==, "Adwaita-dark");
  picture (self, "dark");
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_DEFAULT);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  picture (self, "rtl");
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static gboolean
press (SurfaceFixture  *self,
       guint            key,
       GdkModifierType  modifiers)
{
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (self->surface));
  GtkShortcutTrigger *trigger = gtk_keyval_trigger_new (key, modifiers);
  gboolean done = FALSE;

  for (guint i = 0; !done && i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr(GtkEventController) controller = g_list_model_get_item (controllers, i);

      for (guint j = 0; GTK_IS_SHORTCUT_CONTROLLER (controller) && !done &&
                        j < g_list_model_get_n_items (G_LIST_MODEL (controller)); j++)
        {
          g_autoptr(GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);

          if (gtk_shortcut_trigger_equal (gtk_shortcut_get_trigger (shortcut), trigger))
            done = gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, GTK_WIDGET (self->surface),
                                                 gtk_shortcut_get_arguments (shortcut));
        }
    }
  g_object_unref (trigger);
  return done;
}

static void
click (GtkWidget  *root,
       const char *label)
{
  GtkWidget *button = dialogs_find_in (root, GTK_TYPE_BUTTON, label);

  g_assert_nonnull (button);
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
}

static void
test_search (SurfaceFixture *self,
             gconstpointer   data)
{
  GtkWidget *bar = get_part (self, EASEL_TYPE_EDITOR_SEARCH_BAR);
  GtkWidget *entry, *replacement;
  GtkTextIter start, end;

  g_assert_true (press (self, GDK_KEY_h, GDK_CONTROL_MASK));
  g_assert_true (gtk_widget_get_visible (bar));
  entry = dialogs_find_in (bar, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "words");
  easel_test_wait_until (gtk_text_buffer_get_has_selection (get_buffer (self)));
  gtk_text_buffer_get_selection_bounds (get_buffer (self), &start, &end);
  g_assert_cmpint (gtk_text_iter_get_line (&start), ==, 6);
  picture (self, "search");
  replacement = dialogs_find_in (bar, GTK_TYPE_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (replacement), "greeting");
  click (bar, "Replace _All");
  g_assert_true (easel_editor_text_is_unsaved (editor_get_text (&self->base)));
  g_assert_true (press (self, GDK_KEY_Escape, 0));
  g_assert_false (gtk_widget_get_visible (bar));
  gtk_text_buffer_get_start_iter (get_buffer (self), &start);
  g_assert_false (gtk_text_iter_forward_search (&start, "words", 0, NULL, NULL, NULL));
  /* Nothing to close: the key goes on. */
  g_assert_false (press (self, GDK_KEY_Escape, 0));
}

static void
test_go_to_line (SurfaceFixture *self,
                 gconstpointer   data)
{
  GtkWidget *bar = get_part (self, EASEL_TYPE_EDITOR_LINE_BAR);
  GtkTextIter iter;

  g_assert_true (press (self, GDK_KEY_i, GDK_CONTROL_MASK));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (dialogs_find_in (bar, GTK_TYPE_SPIN_BUTTON, NULL)), 9);
  click (bar, "_Go");
  gtk_text_buffer_get_iter_at_mark (get_buffer (self), &iter, gtk_text_buffer_get_insert (get_buffer (self)));
  g_assert_cmpint (gtk_text_iter_get_line (&iter), ==, 8);
  g_assert_false (gtk_widget_get_visible (bar));
}

static void
test_save (SurfaceFixture *self,
           gconstpointer   data)
{
  editor_type (&self->base, 0, "x");
  picture (self, "unsaved");
  g_assert_true (press (self, GDK_KEY_s, GDK_CONTROL_MASK));
  easel_test_wait_until (!easel_editor_text_is_unsaved (editor_get_text (&self->base)));
  g_assert_cmpint (g_bytes_get_size (fake_files_get (self->base.files, URI)), ==, strlen (source) + 1);
}

static void
test_outside (SurfaceFixture *self,
              gconstpointer   data)
{
  GtkWidget *notice = get_line (self, "Re_load");

  editor_type (&self->base, 0, "mine ");
  fake_files_put (self->base.files, URI, "theirs\n", -1);
  easel_editor_instance_check (editor_instance (&self->base));
  easel_test_wait_until (gtk_widget_get_visible (notice));
  picture (self, "outside");
  click (notice, "Re_load");
  easel_test_wait_until (!gtk_widget_get_visible (notice));
  editor_assert_text (&self->base, "theirs\n");
}

static gboolean
has_mark (GtkTextBuffer *buffer,
          int            line)
{
  g_autoptr(GSList) tags = NULL;
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line (buffer, &iter, line);
  tags = gtk_text_iter_get_tags (&iter);
  for (GSList *l = tags; l != NULL; l = l->next)
    {
      gboolean is_marked;

      g_object_get (l->data, "paragraph-background-set", &is_marked, NULL);
      if (is_marked)
        return TRUE;
    }
  return FALSE;
}

/* Lines that an agent wrote are marked for a moment. */
static void
test_flash (SurfaceFixture *self,
            gconstpointer   data)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (easel_editor_text_get_buffer (editor_get_text (&self->base)));
  g_autofree char *input =
    g_strdup_printf ("{'expectedRevision':%d,'edits':[{'range':{'start':{'line':1,'column':0},"
                     "'end':{'line':1,'column':0}},'text':'new\\n'}]}", (int) editor_revision (&self->base));

  DROP (editor_invoke (&self->base, "applyEdits", input));
  g_assert_true (has_mark (buffer, 1));
  picture (self, "flash");
  g_assert_false (has_mark (buffer, 3));
  easel_test_wait_until (!has_mark (buffer, 1));
}

static void
message_cb (EaselInstance *instance,
            JsonNode      *payload,
            GString       *said)
{
  g_autofree char *text = easel_json_to_string (payload);

  g_string_append (said, text);
}

static gboolean
has_label (GtkWidget  *widget,
           const char *text)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      if (has_label (child, text))
        return TRUE;
    }
  return FALSE;
}

static void
test_review (SurfaceFixture *self,
             gconstpointer   data)
{
  GtkWidget *page = get_part (self, EASEL_TYPE_EDITOR_REVIEW_PAGE);
  g_autofree char *input =
    g_strdup_printf ("{'expectedRevision':%d,'text':'/* one */\\nint\\nmain (void)\\n{\\n  return 1;\\n}\\n'}",
                     (int) editor_revision (&self->base));
  g_autoptr(GString) said = g_string_new (NULL);

  g_signal_connect (editor_instance (&self->base), "message", G_CALLBACK (message_cb), said);
  DROP (editor_invoke (&self->base, "showDiff", input));
  easel_test_wait_until (gtk_widget_get_mapped (page));
  picture (self, "review");
  /* What stays around the change is there to read it by. */
  g_assert_true (has_label (page, "main (void)"));
  click (page, "Accept");
  g_assert_cmpstr (said->str, ==, "");
  click (page, "_Reject All");
  easel_test_wait_until (gtk_widget_get_mapped (self->view));
  g_assert_false (easel_editor_review_is_pending (easel_editor_instance_get_review (editor_instance (&self->base))));
  /* The agent hears of it once, when the last is decided. */
  g_assert_true (g_str_has_prefix (said->str, "{\"type\":\"diffDecided\",\"state\":\"done\",\"accepted\":1,"));
  g_assert_null (strstr (said->str + 1, "{"));
}

/* Words of other languages are longer: letters that are a third wider stand for them. */
static void
test_review_narrow (SurfaceFixture *self,
                    gconstpointer   data)
{
  g_autofree char *input =
    g_strdup_printf ("{'expectedRevision':%d,'text':'one\\n'}", (int) editor_revision (&self->base));
  int minimum;

  DROP (editor_invoke (&self->base, "showDiff", input));
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 128 * PANGO_SCALE, NULL);
  gtk_widget_measure (get_part (self, EASEL_TYPE_EDITOR_REVIEW_PAGE), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL,
                      NULL, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * PANGO_SCALE, NULL);
  g_assert_cmpint (minimum, <=, 360);
}

/* What was said of a save is over when the user has decided. */
static void
test_trouble (SurfaceFixture *self,
              gconstpointer   data)
{
  GtkWidget *surface = GTK_WIDGET (self->surface);

  gtk_text_buffer_insert_at_cursor (get_buffer (self), "x", -1);
  easel_test_settle ();
  fake_files_put (self->base.files, URI, "another", -1);
  g_assert_true (gtk_widget_activate_action (surface, "editor.save", NULL));
  easel_test_wait_until (has_label (surface, "somebody else wrote it"));
  g_assert_true (gtk_widget_activate_action (surface, "editor.keep", NULL));
  g_assert_false (has_label (surface, "somebody else wrote it"));
}

/* What turns the direction of a line is seen before it is accepted. */
static void
test_review_hostile (SurfaceFixture *self,
                     gconstpointer   data)
{
  g_autofree char *input = g_strdup_printf ("{'expectedRevision':%d,'text':'a \\u202e } \\u2066 b\\n'}",
                                            (int) editor_revision (&self->base));

  DROP (editor_invoke (&self->base, "showDiff", input));
  g_assert_true (has_label (get_part (self, EASEL_TYPE_EDITOR_REVIEW_PAGE), "a <U+202E> } <U+2066> b"));
  click (get_part (self, EASEL_TYPE_EDITOR_REVIEW_PAGE), "_Accept All");
  editor_assert_text (&self->base, "a \u202e } \u2066 b\n");
}

static void
test_long_line (SurfaceFixture *self,
                gconstpointer   data)
{
  g_autofree char *line = g_strnfill (10 * 1000 * 1000, 'x');
  g_autofree char *input = g_strdup_printf ("{'expectedRevision':%d,'text':'%s'}", (int) editor_revision (&self->base),
                                            line);
  g_autofree char *back = NULL;
  GtkStack *stack = GTK_STACK (gtk_widget_get_ancestor (self->view, GTK_TYPE_STACK));

  DROP (editor_invoke (&self->base, "setText", input));
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "hidden");
  picture (self, "hidden");
  g_assert_cmpint (gtk_text_buffer_get_char_count (get_buffer (self)), ==, 0);
  back = g_strdup_printf ("{'expectedRevision':%d,'text':'short'}", (int) editor_revision (&self->base));
  DROP (editor_invoke (&self->base, "setText", back));
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "text");
  g_assert_cmpint (gtk_text_buffer_get_char_count (get_buffer (self)), ==, 5);
}

static void
picture_question (SurfaceFixture *self)
{
  AdwStyleManager *style = adw_style_manager_get_default ();

  picture (self, "question-light");
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_FORCE_DARK);
  picture (self, "question-dark");
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_DEFAULT);
}

static gboolean
query_close (SurfaceFixture *self,
             const char     *response)
{
  g_autoptr(GAsyncResult) result = NULL;
  gboolean may_close;
  GtkWidget *dialog;

  easel_surface_query_close_async (EASEL_SURFACE (self->surface), NULL, easel_test_result_cb, &result);
  if (response != NULL)
    {
      easel_test_wait_until ((dialog = dialogs_find (EASEL_TYPE_ALERT)) != NULL);
      picture_question (self);
      easel_alert_respond (EASEL_ALERT (dialog), response);
    }
  easel_test_wait_until (result != NULL);
  may_close = easel_surface_query_close_finish (EASEL_SURFACE (self->surface), result, NULL);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) == NULL);
  return may_close;
}

static void
test_close (SurfaceFixture *self,
            gconstpointer   data)
{
  g_assert_true (query_close (self, NULL));
  editor_type (&self->base, 0, "x");
  g_assert_false (query_close (self, "cancel"));
  editor_close_fails (&self->base);
  g_assert_true (query_close (self, "discard"));
  g_assert_true (easel_editor_text_is_unsaved (editor_get_text (&self->base)));
  g_assert_true (query_close (self, "save"));
  g_assert_cmpint (g_bytes_get_size (fake_files_get (self->base.files, URI)), ==, strlen (source) + 1);
  /* What cannot be saved is not closed. */
  editor_type (&self->base, 0, "y");
  fake_files_put (self->base.files, URI, "theirs\n", -1);
  g_assert_false (query_close (self, "save"));
  easel_test_wait_until (easel_editor_file_has_external_change (easel_editor_instance_get_file (editor_instance (&self->base))));
}

static void
assert_file (SurfaceFixture *self,
             const char     *name,
             const char     *expected)
{
  g_autofree char *path = editor_fixture_path (&self->base, name);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

/* A copy of a text that has a file saves nothing of that. */
static void
test_copy (SurfaceFixture *self,
           gconstpointer   data)
{
  Choice choice = { self->base.folder, "main.c", "copy.c" };
  g_autofree char *place = g_build_filename (self->base.folder, "copy.c", NULL);
  g_autofree char *words = g_strconcat ("A copy was saved: ", place, NULL);
  g_autofree char *text = g_strconcat ("x", source, NULL);

  g_assert_null (dialogs_find_in (get_part (self, EASEL_TYPE_EDITOR_STATUS_LINE), GTK_TYPE_BUTTON, "Save a _Copy…"));
  editor_type (&self->base, 0, "x");
  dialogs_choose (&choice);
  g_assert_true (press (self, GDK_KEY_s, GDK_CONTROL_MASK | GDK_SHIFT_MASK));
  easel_test_wait_until (choice.is_over && has_label (GTK_WIDGET (self->surface), words));
  picture (self, "copied");
  assert_file (self, "copy.c", text);
  g_assert_true (easel_editor_text_is_unsaved (editor_get_text (&self->base)));
  g_assert_cmpint (g_bytes_get_size (fake_files_get (self->base.files, URI)), ==, strlen (source));
  editor_close_fails (&self->base);
}

/* The copy is all that there is of a text without a file. What was not written is still here. */
static void
test_copy_untitled (SurfaceFixture *self,
                    gconstpointer   data)
{
  Choice cancelled = { NULL, "_Plan 3_4" };
  Choice refused = { "/proc/sys", "_Plan 3_4", "copy.txt" };
  Choice saved = { self->base.folder, "_Plan 3_4", "copy.txt" };
  EaselEditorInstance *instance = editor_instance (&self->base);

  editor_type (&self->base, 0, "x");
  dialogs_choose (&cancelled);
  click (get_part (self, EASEL_TYPE_EDITOR_STATUS_LINE), "Save a _Copy…");
  easel_test_wait_until (cancelled.is_over);
  g_assert_true (easel_editor_text_is_unsaved (easel_editor_instance_get_text (instance)));
  dialogs_choose (&refused);
  click (get_part (self, EASEL_TYPE_EDITOR_STATUS_LINE), "Save a _Copy…");
  easel_test_wait_until (refused.is_over && has_label (GTK_WIDGET (self->surface), "No copy was saved: "));
  g_assert_true (easel_editor_text_is_unsaved (easel_editor_instance_get_text (instance)));
  picture (self, "copy-refused");
  dialogs_choose (&saved);
  click (get_part (self, EASEL_TYPE_EDITOR_STATUS_LINE), "Save a _Copy…");
  easel_test_wait_until (saved.is_over && !easel_editor_text_is_unsaved (easel_editor_instance_get_text (instance)));
  assert_file (self, "copy.txt", "xone\r\ntwo\r\n");
  g_assert_true (query_close (self, NULL));
  editor_type (&self->base, 0, "y");
  g_assert_true (easel_editor_text_is_unsaved (easel_editor_instance_get_text (instance)));
}

static void
test_copy_close (SurfaceFixture *self,
                 gconstpointer   data)
{
  Choice cancelled = { NULL, "_Plan 3_4" };
  Choice refused = { "/proc/sys", "_Plan 3_4", "copy.txt" };
  Choice saved = { self->base.folder, "_Plan 3_4", "copy.txt" };

  editor_type (&self->base, 0, "x");
  g_assert_false (query_close (self, "cancel"));
  dialogs_choose (&cancelled);
  g_assert_false (query_close (self, "copy"));
  easel_test_wait_until (cancelled.is_over);
  dialogs_choose (&refused);
  g_assert_false (query_close (self, "copy"));
  easel_test_wait_until (refused.is_over);
  g_assert_true (has_label (GTK_WIDGET (self->surface), "No copy was saved: "));
  editor_close_fails (&self->base);
  dialogs_choose (&saved);
  g_assert_true (query_close (self, "copy"));
  easel_test_wait_until (saved.is_over);
  assert_file (self, "copy.txt", "xone\r\ntwo\r\n");
}

/* A file lies where the folder of the draft was: root could write into a folder that is read-only. */
static void
break_store (SurfaceFixture *self,
             gboolean        broken)
{
  const char *folder = g_file_peek_path (easel_instance_get_store (EASEL_INSTANCE (editor_instance (&self->base))));

  if (broken)
    {
      easel_test_wait_until (editor_is_drafted (&self->base));
      easel_test_remove_tree (folder);
      g_assert_true (g_file_set_contents (folder, "", 0, NULL));
    }
  else
    g_assert_cmpint (g_unlink (folder), ==, 0);
}

/* The surface says so while it is so, and offers the way out. */
static void
test_unkept (SurfaceFixture *self,
             gconstpointer   data)
{
  EaselEditorInstance *instance = editor_instance (&self->base);
  Choice saved = { self->base.folder, "_Plan 3_4", "kept.txt" };
  GtkWidget *line = gtk_widget_get_parent (find_any (get_part (self, EASEL_TYPE_MESSAGE_AREA), GTK_TYPE_BUTTON,
                                                     "Save a _Copy…"));
  g_autofree char *status = NULL;

  g_assert_false (gtk_widget_get_visible (line));
  break_store (self, TRUE);
  editor_type (&self->base, 0, "x");
  easel_test_wait_until (gtk_widget_get_visible (line));
  g_assert_true (has_label (line, "Easel cannot write to its folder: this text will be lost when Easel quits. Save a "
                                  "copy elsewhere."));
  g_object_get (instance, "status", &status, NULL);
  g_assert_cmpstr (status, ==, "The text cannot be stored on disk");
  picture (self, "unkept");

  /* The next change finds the disk well again. */
  break_store (self, FALSE);
  editor_type (&self->base, 0, "y");
  easel_test_wait_until (!gtk_widget_get_visible (line));
  break_store (self, TRUE);
  editor_type (&self->base, 0, "z");
  easel_test_wait_until (gtk_widget_get_visible (line));
  dialogs_choose (&saved);
  click (line, "Save a _Copy…");
  easel_test_wait_until (saved.is_over && !gtk_widget_get_visible (line));
  assert_file (self, "kept.txt", "zyxone\r\ntwo\r\n");
  break_store (self, FALSE);
}

/* The host took itself and the file away, until it is back. */
static void
test_copy_left (SurfaceFixture *self,
                gconstpointer   data)
{
  static const char * const ids[] = { "one", NULL };
  EaselProvider *provider = self->base.native.provider;
  const char *host = self->base.native.requester.host_id;
  EaselHostServices services = { .files = EASEL_HOST_FILES (self->base.files) };
  GtkWidget *status = get_part (self, EASEL_TYPE_EDITOR_STATUS_LINE);
  Choice saved = { self->base.folder, "main.c", "left.c" };
  g_autofree char *text = g_strconcat ("x", source, NULL);

  editor_type (&self->base, 0, "x");
  easel_provider_set_host_services (provider, host, NULL);
  /* A connection that was lost is not the end of the file. */
  g_assert_nonnull (dialogs_find_in (status, GTK_TYPE_BUTTON, "_Save"));
  easel_provider_set_host_services (provider, host, &services);
  easel_instances_end_host (easel_provider_get_instances (provider), host);
  easel_provider_set_host_services (provider, host, NULL);
  g_assert_null (dialogs_find_in (status, GTK_TYPE_BUTTON, "_Save"));
  g_assert_nonnull (dialogs_find_in (status, GTK_TYPE_BUTTON, "Save a _Copy…"));
  dialogs_choose (&saved);
  g_assert_true (query_close (self, "copy"));
  easel_test_wait_until (saved.is_over);
  assert_file (self, "left.c", text);
  easel_provider_set_host_services (provider, host, &services);
  easel_instances_set_listed (easel_provider_get_instances (provider), host, self->base.native.requester.session, ids);
  g_assert_nonnull (dialogs_find_in (status, GTK_TYPE_BUTTON, "_Save"));
}

static void
test_stop (SurfaceFixture *self,
           gconstpointer   data)
{
  g_autofree char *text = g_strdup_printf ("{\"channel\":\"ahp-session:/s\",\"canvasId\":\"editor\",\"instanceId\":\"one\","
                                           "\"actionName\":\"revert\",\"input\":{\"expectedRevision\":%d}}",
                                           (int) editor_revision (&self->base));
  g_autoptr(JsonNode) params = easel_json_parse (text, strlen (text), strlen (text), NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  fake_files_set_stuck (self->base.files, TRUE);
  easel_ahp_native_call_async (self->base.native.provider, "canvasInvokeAction", json_node_get_object (params),
                               &self->base.native.requester, NULL, easel_test_result_cb, &result);
  easel_test_settle ();
  picture (self, "busy");
  click (get_part (self, EASEL_TYPE_EDITOR_STATUS_LINE), "S_top");
  easel_test_wait_until (result != NULL);
  g_assert_null (easel_ahp_native_call_finish (self->base.native.provider, result, &error));
  g_assert_cmpstr (easel_json_peek_string (json_node_get_object (easel_provider_error_get_data (error)), "code", NULL),
                   ==, EASEL_CODE_CANCELLED);
  easel_test_settle ();
}

/* The text, and nothing of what is around it. */
static void
test_words (SurfaceFixture *self,
            gconstpointer   data)
{
  g_autofree char *words = easel_test_read_words (EASEL_SURFACE (self->surface));
  g_autofree char *expected = g_strchomp (g_strdup (source));

  g_assert_cmpstr (words, ==, expected);
}

/* The agent closes the editor while a menu of the text or the question of its closing is open. */
static void
test_taken_away (SurfaceFixture *self,
                 gconstpointer   data)
{
  g_autoptr(GtkWidget) content = g_object_ref (adw_window_get_content (ADW_WINDOW (self->window)));
  g_autoptr(GAsyncResult) result = NULL;

  gtk_widget_activate_action (self->view, "menu.popup", NULL);
  easel_test_wait_until (easel_test_has_popover (self->view));
  easel_test_assert_hears (GTK_WINDOW (self->window));
  adw_window_set_content (ADW_WINDOW (self->window), content);
  easel_test_wait_until (gtk_widget_get_mapped (self->view));

  editor_type (&self->base, 0, "x");
  easel_surface_query_close_async (EASEL_SURFACE (self->surface), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != NULL);
  easel_test_assert_hears (GTK_WINDOW (self->window));
  easel_test_wait_until (result != NULL && dialogs_find (EASEL_TYPE_ALERT) == NULL);
  g_assert_false (easel_surface_query_close_finish (EASEL_SURFACE (self->surface), result, NULL));
  adw_window_set_content (ADW_WINDOW (self->window), content);
}

#define UNTITLED "{'text':'one\\r\\ntwo\\r\\n','title':'./Plan 3/4'}"
#define ADD_WITH(name, data, function) \
  g_test_add ("/editor/surface/" name, SurfaceFixture, data, setup, function, teardown)
#define ADD(name, function) ADD_WITH (name, NULL, function)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  easel_test_tolerate_measuring ();
  adw_init ();

  ADD ("shown", test_shown);
  ADD ("search", test_search);
  ADD ("taken-away", test_taken_away);
  ADD ("go-to-line", test_go_to_line);
  ADD ("save", test_save);
  ADD ("outside", test_outside);
  ADD ("flash", test_flash);
  ADD ("review", test_review);
  ADD ("trouble", test_trouble);
  ADD ("review/hostile", test_review_hostile);
  ADD ("review/narrow", test_review_narrow);
  ADD ("long-line", test_long_line);
  ADD ("close", test_close);
  ADD ("copy", test_copy);
  ADD_WITH ("copy/untitled", UNTITLED, test_copy_untitled);
  ADD_WITH ("copy/close", UNTITLED, test_copy_close);
  ADD ("copy/left", test_copy_left);
  ADD_WITH ("unkept", UNTITLED, test_unkept);
  ADD ("stop", test_stop);
  ADD ("words", test_words);
  return g_test_run ();
}
