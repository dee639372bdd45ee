/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-canvas-limits.h"
#include "easel-canvas-writer.h"
#include "easel-conversation-surface.h"
#include "easel-conversation.h"
#include "easel-test.h"

typedef struct
{
  EaselCanvas       *canvas;
  EaselConversation *conversation;
  GtkWindow         *window;
  GString           *said;
} Fixture;

static void
sent_cb (EaselConversation *conversation,
         const char        *text,
         Fixture           *self)
{
  g_string_append_printf (self->said, "%s;", text);
}

static void
stop_cb (EaselConversation *conversation,
         Fixture           *self)
{
  g_string_append (self->said, "STOP;");
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->said = g_string_new (NULL);
  self->conversation = easel_conversation_new ();
  g_signal_connect (self->conversation, "sent", G_CALLBACK (sent_cb), self);
  g_signal_connect (self->conversation, "stop", G_CALLBACK (stop_cb), self);
  self->canvas = easel_canvas_new (NULL, "a", "a", "Agent", TRUE);
  easel_canvas_set_fact (self->canvas, model, G_OBJECT (self->conversation));
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  self->window = GTK_WINDOW (gtk_window_new ());
  gtk_window_set_default_size (self->window, 360, 400);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gtk_window_destroy (self->window);
  g_object_unref (self->canvas);
  g_object_unref (self->conversation);
  g_string_free (self->said, TRUE);
}

/* (transfer none): shown in the window. */
static GtkWidget *
show (Fixture *self)
{
  g_assert_true (easel_conversation_surface_kind.match (self->canvas));
  gtk_window_set_child (self->window, GTK_WIDGET (easel_conversation_surface_kind.create (self->canvas, NULL)));
  gtk_window_present (self->window);
  return gtk_window_get_child (self->window);
}

/* (nullable): the first of its kind that is visible, with this tooltip where one is given. */
static GtkWidget *
find (GtkWidget  *widget,
      GType       type,
      const char *tooltip)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_visible (widget) &&
      (tooltip == NULL || g_strcmp0 (gtk_widget_get_tooltip_text (widget), tooltip) == 0))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type, tooltip);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Words that were typed outlive the surface; empty ones are not said. */
static void
test_say (Fixture       *self,
          gconstpointer  data)
{
  GtkWidget *entry = find (show (self), GTK_TYPE_ENTRY, NULL);

  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (self->said->str, ==, "");
  gtk_editable_set_text (GTK_EDITABLE (entry), " Hello ");
  entry = find (show (self), GTK_TYPE_ENTRY, NULL);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, " Hello ");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (self->said->str, ==, "Hello;");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "");
  g_assert_cmpstr (easel_conversation_get_draft (self->conversation), ==, "");
}

static void
test_stop (Fixture       *self,
           gconstpointer  data)
{
  GtkWidget *surface = show (self);

  g_assert_null (find (surface, GTK_TYPE_BUTTON, "Stop"));
  easel_conversation_set_busy (self->conversation, TRUE);
  g_signal_emit_by_name (find (surface, GTK_TYPE_BUTTON, "Stop"), "clicked");
  g_assert_cmpstr (self->said->str, ==, "STOP;");
  easel_conversation_set_busy (self->conversation, FALSE);
  g_assert_null (find (surface, GTK_TYPE_BUTTON, "Stop"));
}

/* Foreign words are text, and what grows is shown. */
static void
test_words (Fixture       *self,
            gconstpointer  data)
{
  GtkWidget *surface = show (self);
  EaselUtterance *utterance = easel_conversation_add (self->conversation, EASEL_SPEAKER_AGENT, "<b>One");
  GtkWidget *row = find (surface, GTK_TYPE_LIST_BOX_ROW, NULL);

  easel_utterance_append (utterance, " two");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (find (row, GTK_TYPE_LABEL, NULL))), ==, "<b>One two");
  gtk_test_accessible_assert_property (row, GTK_ACCESSIBLE_PROPERTY_LABEL, "Agent: <b>One two");
}

/* What an agent says is Markdown: a heading, marked words and an address that can be read. What the user says is not. */
static void
test_markdown (Fixture       *self,
               gconstpointer  data)
{
  GtkWidget *surface = show (self);
  GtkWidget *row, *label;

  easel_conversation_add (self->conversation, EASEL_SPEAKER_AGENT, "# Plan\n**Bold** and [here](https://a.example)\n- a");
  row = find (surface, GTK_TYPE_LIST_BOX_ROW, NULL);
  label = find (row, GTK_TYPE_LABEL, NULL);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Plan");
  g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (label)), ==, GTK_ACCESSIBLE_ROLE_HEADING);
  label = gtk_widget_get_next_sibling (label);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Bold and here (https://a.example)\n• a");
  gtk_test_accessible_assert_property (row, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Agent: Plan\nBold and here (https://a.example)\n• a");
  easel_conversation_add (self->conversation, EASEL_SPEAKER_USER, "**Mine**");
  row = gtk_widget_get_next_sibling (row);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (find (row, GTK_TYPE_LABEL, NULL))), ==, "**Mine**");
}

/* Whether @row is drawn in view, not only counted as if it were. */
static gboolean
is_in_view (GtkWidget *surface,
            GtkWidget *row)
{
  GtkWidget *scroller = find (surface, GTK_TYPE_SCROLLED_WINDOW, NULL);
  graphene_rect_t bounds;

  return gtk_widget_get_height (row) > 0 && gtk_widget_compute_bounds (row, scroller, &bounds) && bounds.origin.y >= 0 &&
         bounds.origin.y + bounds.size.height <= gtk_widget_get_height (scroller);
}

static GtkWidget *
find_last_row (GtkWidget *surface)
{
  GtkWidget *list = find (surface, GTK_TYPE_LIST_BOX, NULL);
  GtkWidget *last = gtk_widget_get_last_child (list);

  while (last != NULL && !GTK_IS_LIST_BOX_ROW (last))
    last = gtk_widget_get_prev_sibling (last);
  return last;
}

/* A frame was drawn. */
static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  return ++*(guint *) user_data < 5;
}

static void
draw_frames (GtkWidget *surface)
{
  guint n = 0;

  gtk_widget_add_tick_callback (surface, tick_cb, &n, NULL);
  easel_test_wait_until (n == 5);
}

/* The newest is in view whatever is said, as long as the user has not scrolled away from it. */
static void
test_follow (Fixture       *self,
             gconstpointer  data)
{
  GtkWidget *surface = show (self);
  GtkAdjustment *adjustment;
  double value;

  for (guint i = 0; i < 30; i++)
    {
      g_autofree char *text = g_strdup_printf ("line %u, which is so long that it needs more room than one line has", i);

      easel_conversation_add (self->conversation, i % 2 ? EASEL_SPEAKER_AGENT : EASEL_SPEAKER_USER, text);
      draw_frames (surface);
      g_assert_true (is_in_view (surface, find_last_row (surface)));
    }
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (find (surface, GTK_TYPE_SCROLLED_WINDOW, NULL)));
  gtk_adjustment_set_value (adjustment, 40);
  value = gtk_adjustment_get_value (adjustment);
  easel_conversation_add (self->conversation, EASEL_SPEAKER_AGENT, "More");
  draw_frames (surface);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, value);
}

/* More is said than is kept. */
static void
test_bounds (Fixture       *self,
             gconstpointer  data)
{
  GListModel *list = G_LIST_MODEL (self->conversation);
  g_autofree char *huge = g_strnfill (2 * EASEL_LIMIT_UTTERANCE_BYTES, 'x');
  g_autoptr(EaselUtterance) first = NULL;
  EaselUtterance *last;

  show (self);
  for (guint i = 0; i < 2 * EASEL_LIMIT_UTTERANCES; i++)
    easel_conversation_add (self->conversation, EASEL_SPEAKER_AGENT, "x");
  g_assert_cmpuint (g_list_model_get_n_items (list), <=, EASEL_LIMIT_UTTERANCES);
  first = g_list_model_get_item (list, 0);
  g_assert_cmpstr (easel_utterance_get_text (first), ==, "Earlier messages are not kept.");
  last = easel_conversation_add (self->conversation, EASEL_SPEAKER_AGENT, huge);
  g_assert_cmpuint (g_utf8_strlen (easel_utterance_get_text (last), -1), ==, EASEL_LIMIT_UTTERANCE_BYTES);
  g_assert_true (g_str_has_suffix (easel_utterance_get_text (last), "x…"));
}

/* Tab goes past what was said. */
static void
test_tab (Fixture       *self,
          gconstpointer  data)
{
  GtkWidget *surface, *focus;
  guint n = 0;

  easel_conversation_add (self->conversation, EASEL_SPEAKER_USER, "Hello");
  easel_conversation_add (self->conversation, EASEL_SPEAKER_AGENT, "Good day");
  surface = show (self);
  /* Newer tool kits give the focus to nobody without a size. */
  easel_test_wait_until (gtk_widget_get_width (surface) > 0);
  gtk_window_set_focus (self->window, NULL);
  do
    {
      g_signal_emit_by_name (self->window, "move-focus", GTK_DIR_TAB_FORWARD);
      focus = gtk_window_get_focus (self->window);
    }
  while ((focus == NULL || gtk_widget_get_ancestor (focus, GTK_TYPE_ENTRY) == NULL) && n++ < 10);
  g_assert_cmpuint (n, <, 10);
}

static void
open_external_cb (EaselSurface *surface,
                  const char   *uri,
                  Fixture      *self)
{
  g_string_append_printf (self->said, "%s;", uri);
}

/* The keyboard goes from link to link and follows them; the surface asks the user. What may not leave is words. */
static void
test_links (Fixture       *self,
            gconstpointer  data)
{
  GtkWidget *surface, *label;
  GtkWidget *row;

  easel_conversation_add (self->conversation, EASEL_SPEAKER_USER, "https://mine.example");
  easel_conversation_add (self->conversation, EASEL_SPEAKER_AGENT, "no link");
  easel_conversation_add (self->conversation, EASEL_SPEAKER_AGENT,
                          "# Plan\n\nSee [one](https://a.example/1?a&b) or https://b.example <i>\n\n"
                          "[two](javascript:alert(1)) [three](file:///etc/passwd)");
  surface = show (self);
  g_signal_connect (surface, "open-external", G_CALLBACK (open_external_cb), self);
  easel_test_wait_until (gtk_widget_get_width (surface) > 0);
  row = find_last_row (surface);
  label = gtk_widget_get_next_sibling (find (row, GTK_TYPE_LABEL, NULL));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==,
                   "See one (https://a.example/1?a&b) or https://b.example <i>");
  gtk_test_accessible_assert_property (label, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "2 links: one, https://b.example");
  gtk_window_set_focus (self->window, NULL);
  gtk_widget_grab_focus (surface);
  for (guint n = 0; gtk_window_get_focus (self->window) != label; n++)
    {
      g_assert_cmpuint (n, <, 5);
      g_signal_emit_by_name (self->window, "move-focus", GTK_DIR_TAB_BACKWARD);
    }
  easel_test_wait_until (gtk_label_get_current_uri (GTK_LABEL (label)) != NULL);
  g_signal_emit_by_name (label, "activate-current-link");
  g_assert_cmpstr (self->said->str, ==, "https://a.example/1?a&b;");
  g_signal_emit_by_name (self->window, "move-focus", GTK_DIR_TAB_FORWARD);
  g_signal_emit_by_name (label, "activate-current-link");
  g_assert_cmpstr (self->said->str, ==, "https://a.example/1?a&b;https://b.example;");
  g_signal_emit_by_name (self->window, "move-focus", GTK_DIR_TAB_FORWARD);
  g_assert_nonnull (gtk_widget_get_ancestor (gtk_window_get_focus (self->window), GTK_TYPE_ENTRY));
  g_signal_emit_by_name (self->window, "move-focus", GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_window_get_focus (self->window) == label);
  label = gtk_widget_get_next_sibling (label);
  g_assert_false (gtk_label_get_use_markup (GTK_LABEL (label)));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "two (javascript:alert(1)) three (file:///etc/passwd)");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
#define ADD(path, function) g_test_add ("/ui/conversation/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("say", test_say);
  ADD ("stop", test_stop);
  ADD ("words", test_words);
  ADD ("markdown", test_markdown);
  ADD ("follow", test_follow);
  ADD ("bounds", test_bounds);
  ADD ("tab", test_tab);
  ADD ("links", test_links);
  return g_test_run ();
}
