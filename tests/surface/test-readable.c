/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A canvas as text: what its widgets say, what it says itself, and what it never says. */
#include "easel-text-alternative.h"

#include <string.h>

#include "easel-canvas-writer.h"
#include "easel-surface-limits.h"
#include "easel-test-words.h"
#include "easel-test.h"
#include "easel-text-alternative-show.h"

/* A surface that answers when the test wants it to. */
#define TEST_TYPE_PAGE (test_page_get_type ())
G_DECLARE_FINAL_TYPE (TestPage, test_page, TEST, PAGE, EaselSurface)

struct _TestPage
{
  EaselSurface parent_instance;

  gboolean     is_silent;
  GTask       *task;      /* nullable: the user waits */
};

static gboolean
test_page_read_text (EaselTextAlternative *readable,
                     gsize                 max_bytes,
                     GTask                *task)
{
  TestPage *self = TEST_PAGE (readable);

  if (!self->is_silent)
    return FALSE;
  g_assert_null (self->task);
  self->task = g_object_ref (task);
  return TRUE;
}

static void
test_page_readable_init (EaselTextAlternativeInterface *iface)
{
  iface->read_text = test_page_read_text;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TestPage, test_page, EASEL_TYPE_SURFACE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_TEXT_ALTERNATIVE, test_page_readable_init))

static void
test_page_class_init (TestPageClass *klass)
{
}

static void
test_page_init (TestPage *self)
{
}

typedef struct
{
  GtkWidget    *window;
  EaselCanvas  *canvas;
  TestPage     *page;
  EaselSurface *surface;
  GtkWidget    *content;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->canvas = easel_canvas_new (NULL, "key", "ahp-canvas:/one", "Host", TRUE);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  easel_canvas_set_fact (self->canvas, title, "Report <b>7</b>");
  self->page = g_object_new (TEST_TYPE_PAGE, "canvas", self->canvas, NULL);
  self->surface = EASEL_SURFACE (self->page);
  self->content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  easel_surface_set_content (self->surface, self->content);
  easel_surface_set_state (self->surface, EASEL_SURFACE_LIVE, NULL);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 360, 500);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->page));
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gpointer surface;

  easel_test_watch (self->surface, &surface);
  gtk_window_destroy (GTK_WINDOW (self->window));
  easel_test_wait_until (surface == NULL);
  g_assert_finalize_object (self->canvas);
}

static GtkWidget *
add (Fixture   *self,
     GtkWidget *widget)
{
  gtk_box_append (GTK_BOX (self->content), widget);
  return widget;
}

static void
assert_reads (Fixture    *self,
              const char *expected)
{
  g_autofree char *words = easel_test_read_words (self->surface);

  g_assert_cmpstr (words, ==, expected);
}

static void
test_widgets (Fixture       *self,
              gconstpointer  data)
{
  GtkWidget *password, *hidden, *text;

  add (self, gtk_label_new ("A\302\240word\302\255ing\nin two lines"));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (add (self, gtk_check_button_new_with_label ("Wanted"))), TRUE);
  add (self, gtk_check_button_new_with_label ("Not wanted"));
  gtk_editable_set_text (GTK_EDITABLE (add (self, gtk_entry_new ())), "Ada");
  password = add (self, gtk_password_entry_new ());
  gtk_editable_set_text (GTK_EDITABLE (password), "secret");
  hidden = add (self, gtk_label_new ("Hidden"));
  gtk_widget_set_visible (hidden, FALSE);
  text = add (self, gtk_text_view_new ());
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)), "Long text", -1);
  gtk_widget_set_tooltip_text (add (self, gtk_button_new_from_icon_name ("edit-copy-symbolic")), "Copy It");
  assert_reads (self, "A wording\nin two lines\n[x] Wanted\n[ ] Not wanted\nAda\n•••\nLong text\nCopy It");

  /* Why there is nothing else. */
  easel_surface_set_state (self->surface, EASEL_SURFACE_REFUSED, "Because of this.");
  assert_reads (self, "Not Shown\nBecause of this.");
}

static GtkWidget *
open_words (Fixture *self)
{
  GtkWidget *window;

  easel_text_alternative_show (self->surface);
  easel_test_wait_until ((window = easel_test_find_words ()) != NULL);
  return window;
}

static gboolean
shows (GtkWidget  *widget,
       const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows (child, text))
      return TRUE;
  return FALSE;
}

/* The title is foreign text, not markup; the keyboard is in the words; all of them are copied at once; Escape ends it. */
static void
test_window (Fixture       *self,
             gconstpointer  data)
{
  GtkWidget *window, *view;
  g_autoptr(GAsyncResult) result = NULL;
  g_autofree char *copied = NULL;
  GdkClipboard *clipboard = gtk_widget_get_clipboard (self->window);

  add (self, gtk_label_new ("One\nTwo"));
  window = open_words (self);
  view = easel_test_find_widget (window, GTK_TYPE_TEXT_VIEW);
  g_assert_true (shows (window, "Report <b>7</b>"));
  easel_test_wait_until (gtk_root_get_focus (gtk_widget_get_root (window)) == view);
  g_assert_false (gtk_text_view_get_editable (GTK_TEXT_VIEW (view)));
  gtk_test_accessible_assert_property (view, GTK_ACCESSIBLE_PROPERTY_LABEL, "Text of the Canvas");
  g_assert_false (shows (window, "The text is long."));
  g_signal_emit_by_name (easel_test_find_widget (window, GTK_TYPE_BUTTON), "clicked");
  gdk_clipboard_read_text_async (clipboard, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  copied = gdk_clipboard_read_text_finish (clipboard, result, NULL);
  g_assert_cmpstr (copied, ==, "One\nTwo");
  gtk_widget_activate_action (window, "window.close", NULL);
  easel_test_wait_until (easel_test_find_words () == NULL);
}

/* A text is bounded, and so are its lines. */
static void
test_long (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *line = g_strnfill (EASEL_LIMIT_TEXT_LINE_CHARS + 1, 'a');
  GtkWidget *text = add (self, gtk_text_view_new ());
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (text));
  g_autofree char *words = NULL;
  GtkWidget *window;

  gtk_text_buffer_set_text (buffer, line, -1);
  words = easel_test_read_words (self->surface);
  g_assert_cmpuint (strlen (words), ==, EASEL_LIMIT_TEXT_LINE_CHARS + 2);
  g_assert_cmpint (words[EASEL_LIMIT_TEXT_LINE_CHARS], ==, '\n');
  gtk_text_buffer_set_text (buffer, "", -1);
  for (guint i = 0; i < EASEL_LIMIT_TEXT_BYTES / 8 + 1; i++)
    gtk_text_buffer_insert_at_cursor (buffer, "1234567\n", -1);
  window = open_words (self);
  g_assert_true (shows (window, "The text is long."));
  easel_test_close_words ();
}

static void
test_nothing (Fixture       *self,
              gconstpointer  data)
{
  GtkWidget *window = open_words (self);

  g_assert_true (shows (window, "No Text"));
  g_assert_false (gtk_widget_get_sensitive (easel_test_find_widget (window, GTK_TYPE_BUTTON)));
  easel_test_close_words ();
}

/* The user is told after a while, and not bothered by what comes later. */
static void
test_silent (Fixture       *self,
             gconstpointer  data)
{
  self->page->is_silent = TRUE;
  easel_text_alternative_show (self->surface);
  g_assert_nonnull (self->page->task);
  /* The key again, while it is asked. */
  easel_text_alternative_show (self->surface);
  easel_test_wait_until (shows (self->window, "the canvas does not answer"));
  g_task_return_pointer (self->page->task, g_strdup ("late"), g_free);
  g_clear_object (&self->page->task);
  easel_test_settle ();
  g_assert_null (easel_test_find_words ());

  /* And the next time it answers. */
  easel_text_alternative_show (self->surface);
  g_task_return_pointer (self->page->task, g_strdup ("here"), g_free);
  g_clear_object (&self->page->task);
  easel_test_wait_until (easel_test_find_words () != NULL);
  easel_test_close_words ();
}

/* A tab that is closed while its page is silent goes. The fixture sees that the surface ends with its window. */
static void
test_closed (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr(GTask) task = NULL;
  gpointer surface;

  self->page->is_silent = TRUE;
  easel_text_alternative_show (self->surface);
  task = g_steal_pointer (&self->page->task);
  easel_test_watch (self->surface, &surface);
  gtk_window_set_child (GTK_WINDOW (self->window), NULL);
  easel_test_wait_until (surface == NULL);
  g_task_return_pointer (task, g_strdup ("late"), g_free);
  easel_test_settle ();
  g_assert_null (easel_test_find_words ());
  self->surface = g_object_ref_sink (g_object_new (TEST_TYPE_PAGE, "canvas", self->canvas, NULL));
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->surface));
  g_object_unref (self->surface);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, test) g_test_add ("/readable/" name, Fixture, NULL, set_up, test, tear_down)
  ADD ("widgets", test_widgets);
  ADD ("window", test_window);
  ADD ("long", test_long);
  ADD ("nothing", test_nothing);
  ADD ("silent", test_silent);
  ADD ("closed", test_closed);
  return g_test_run ();
}
