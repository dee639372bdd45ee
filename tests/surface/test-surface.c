/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-ask-card.h"
#include "easel-surface.h"

#include <string.h>

#include "easel-canvas-writer.h"
#include "easel-enum.h"
#include "easel-spinner.h"
#include "easel-surface-line.h"
#include "easel-test.h"
#include "easel-wait-page.h"

/* A surface that shows a button and counts what it is asked to do. */
#define TEST_TYPE_SURFACE (test_surface_get_type ())
G_DECLARE_FINAL_TYPE (TestSurface, test_surface, TEST, SURFACE, EaselSurface)

struct _TestSurface
{
  EaselSurface parent_instance;

  GtkWidget   *content;
  guint        reloads;
  guint        notices;
  double       zoom;
};

G_DEFINE_FINAL_TYPE (TestSurface, test_surface, EASEL_TYPE_SURFACE)

static void
test_surface_reload (EaselSurface *surface)
{
  TEST_SURFACE (surface)->reloads++;
}

static void
test_surface_notice_activated (EaselSurface *surface)
{
  TEST_SURFACE (surface)->notices++;
}

static void
test_surface_set_zoom (EaselSurface *surface,
                       double        zoom)
{
  TEST_SURFACE (surface)->zoom = zoom;
}

static void
test_surface_class_init (TestSurfaceClass *klass)
{
  EASEL_SURFACE_CLASS (klass)->reload = test_surface_reload;
  EASEL_SURFACE_CLASS (klass)->notice_activated = test_surface_notice_activated;
  EASEL_SURFACE_CLASS (klass)->set_zoom = test_surface_set_zoom;
}

static void
test_surface_init (TestSurface *self)
{
}

/* A host that takes every wish and does nothing about it. */
#define TEST_TYPE_HOST (test_host_get_type ())
G_DECLARE_FINAL_TYPE (TestHost, test_host, TEST, HOST, GObject)

struct _TestHost
{
  GObject parent_instance;
};

static gboolean
test_host_request_close (EaselCanvasDelegate  *delegate,
                         EaselCanvas          *canvas,
                         GError              **error)
{
  return TRUE;
}

static void
test_host_delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->request_close = test_host_request_close;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TestHost, test_host, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, test_host_delegate_init))

static void
test_host_class_init (TestHostClass *klass)
{
}

static void
test_host_init (TestHost *self)
{
}

typedef struct
{
  TestHost    *host;
  GtkWidget   *window;
  EaselCanvas *canvas;
  TestSurface *test;
  EaselSurface *surface;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->host = g_object_new (TEST_TYPE_HOST, NULL);
  self->canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self->host), "key", "ahp-canvas:/one", "Host", TRUE);
  easel_canvas_set_fact (self->canvas, capabilities, EASEL_CANVAS_CAN_CLOSE);
  easel_canvas_set_fact (self->canvas, title, "Report <b>7</b>");
  self->test = g_object_new (TEST_TYPE_SURFACE, "canvas", self->canvas, NULL);
  self->surface = EASEL_SURFACE (self->test);
  self->test->content = gtk_button_new_with_label ("content");
  easel_surface_set_content (self->surface, self->test->content);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 360, 500);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->test));
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gpointer surface = self->surface;

  g_object_add_weak_pointer (surface, &surface);
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_assert_null (surface);
  g_assert_finalize_object (self->canvas);
  g_object_unref (self->host);
}

typedef gboolean (*Fits) (GtkWidget *widget, const char *text);

static GtkWidget *
find (GtkWidget  *widget,
      Fits        fits,
      const char *text)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (fits (widget, text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, fits, text);

  return found;
}

static gboolean
is_label (GtkWidget  *widget,
          const char *text)
{
  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL;
}

static gboolean
is_button (GtkWidget  *widget,
           const char *text)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);

  return GTK_IS_BUTTON (widget) && (g_strcmp0 (tooltip, text) == 0 || find (widget, is_label, text) != NULL);
}

static gboolean
is_line (GtkWidget  *widget,
         const char *text)
{
  return EASEL_IS_SURFACE_LINE (widget) && strstr (easel_surface_line_get_text (EASEL_SURFACE_LINE (widget)), text);
}

static gboolean
is_spinner (GtkWidget  *widget,
            const char *text)
{
  return EASEL_IS_SPINNER (widget);
}

static gboolean
shows (Fixture    *self,
       const char *text)
{
  return find (self->window, is_label, text) != NULL;
}

static void
wait_for (Fixture    *self,
          Fits        fits,
          const char *text)
{
  easel_test_wait_until (find (self->window, fits, text) != NULL);
}

static void
press (Fixture    *self,
       const char *label)
{
  GtkWidget *button = find (self->window, is_button, label);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

static void
test_states (Fixture       *self,
             gconstpointer  data)
{
  static const struct
  {
    EaselSurfaceState  state;
    const char        *title;
    gboolean           reload;
  } pages[] = {
    { EASEL_SURFACE_CRASHED, "The Page Stopped Working", TRUE },
    { EASEL_SURFACE_REFUSED, "Not Shown", FALSE },
    { EASEL_SURFACE_FAILED, "Could Not Be Loaded", TRUE },
  };

  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  g_assert_true (shows (self, "Nothing to Show Yet"));
  g_assert_false (gtk_widget_get_mapped (self->test->content));
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      easel_surface_set_state (self->surface, pages[i].state, "Because <i>of</i> & this.");
      g_assert_true (shows (self, pages[i].title));
      g_assert_true (shows (self, "Because <i>of</i> & this."));
      g_assert_false (gtk_widget_get_mapped (self->test->content));
      g_assert_true ((find (self->window, is_button, "Reload") != NULL) == pages[i].reload);
    }
  press (self, "Reload");
  g_assert_cmpuint (self->test->reloads, ==, 1);

  easel_surface_set_state (self->surface, EASEL_SURFACE_LIVE, NULL);
  g_assert_true (gtk_widget_get_mapped (self->test->content));
  g_assert_false (shows (self, "Could Not Be Loaded"));
  g_assert_cmpint (easel_surface_get_live_ms (self->surface), >=, 0);

  easel_canvas_set_state (self->canvas, EASEL_CANVAS_GONE, NULL);
  g_assert_true (shows (self, "Closed"));
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_notifies (Fixture       *self,
               gconstpointer  data)
{
  guint states = 0, zooms = 0;

  g_signal_connect_swapped (self->surface, "notify::state", G_CALLBACK (count_cb), &states);
  g_signal_connect_swapped (self->surface, "notify::zoom", G_CALLBACK (count_cb), &zooms);
  easel_surface_set_state (self->surface, EASEL_SURFACE_LOADING, NULL);
  easel_surface_set_state (self->surface, EASEL_SURFACE_LOADING, NULL);
  easel_surface_set_state (self->surface, EASEL_SURFACE_FAILED, "a");
  easel_surface_set_state (self->surface, EASEL_SURFACE_FAILED, "b");
  g_assert_cmpuint (states, ==, 3);
  easel_surface_set_zoom (self->surface, 1.5);
  easel_surface_set_zoom (self->surface, 1.5);
  easel_surface_set_zoom (self->surface, 99);
  g_assert_cmpuint (zooms, ==, 2);
  g_assert_cmpfloat (self->test->zoom, ==, 5);
  easel_surface_set_zoom (self->surface, 0);
  g_assert_cmpfloat_with_epsilon (easel_surface_get_zoom (self->surface), 0.3, 1e-9);
}

/* Plain at first, then a spinner, then in words; the content is below it all the time and can paint. */
static void
test_waiting (Fixture       *self,
              gconstpointer  data)
{
  easel_surface_set_state (self->surface, EASEL_SURFACE_LOADING, NULL);
  easel_surface_set_progress (self->surface, "Reading a.html…", 0);
  g_assert_true (gtk_widget_get_mapped (self->test->content));
  g_assert_null (find (self->window, is_spinner, NULL));
  gtk_test_accessible_assert_state (self->surface, GTK_ACCESSIBLE_STATE_BUSY, TRUE);

  wait_for (self, is_spinner, NULL);
  g_assert_false (shows (self, "Reading"));
  wait_for (self, is_label, "Reading a.html…");
  easel_surface_set_progress (self->surface, NULL, 2100000);
  g_assert_true (shows (self, "received"));

  easel_surface_set_state (self->surface, EASEL_SURFACE_LIVE, NULL);
  g_assert_null (find (self->window, is_spinner, NULL));
  g_assert_false (shows (self, "Reading"));
  gtk_test_accessible_assert_state (self->surface, GTK_ACCESSIBLE_STATE_BUSY, FALSE);
}

/* A canvas whose state is not here yet is waited for by its name. */
static void
test_opening (Fixture       *self,
              gconstpointer  data)
{
  wait_for (self, is_label, "Opening Report <b>7</b>…");
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  g_assert_false (shows (self, "Opening"));
}

static void
test_strip (Fixture       *self,
            gconstpointer  data)
{
  GtkWidget *strip;

  easel_surface_set_state (self->surface, EASEL_SURFACE_LIVE, NULL);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_STALE, "The <provider> is gone.");
  strip = find (self->window, is_line, "The <provider> is gone.");
  g_assert_nonnull (strip);
  gtk_test_accessible_assert_role (strip, GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_test_accessible_assert_property (strip, GTK_ACCESSIBLE_PROPERTY_LABEL, "The <provider> is gone.");
  g_assert_true (gtk_widget_get_mapped (self->test->content));
  g_assert_cmpfloat (gtk_widget_get_opacity (gtk_widget_get_parent (self->test->content)), <, 1);

  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  g_assert_null (find (self->window, is_line, "gone"));
  g_assert_cmpfloat (gtk_widget_get_opacity (gtk_widget_get_parent (self->test->content)), ==, 1);
  easel_canvas_close_async (self->canvas, NULL, NULL, NULL);
  g_assert_nonnull (find (self->window, is_line, "Waiting for the host"));
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_GONE, NULL);
  easel_test_settle ();
}

static void
test_error_lines (Fixture       *self,
                  gconstpointer  data)
{
  GtkWidget *line;

  easel_surface_set_state (self->surface, EASEL_SURFACE_LIVE, NULL);
  easel_surface_add_error_line (self->surface, "one\nline\u202e failed");
  line = find (self->window, is_line, "one");
  gtk_test_accessible_assert_role (line, GTK_ACCESSIBLE_ROLE_ALERT);
  g_assert_null (strchr (easel_surface_line_get_text (EASEL_SURFACE_LINE (line)), '\n'));
  g_assert_null (strstr (easel_surface_line_get_text (EASEL_SURFACE_LINE (line)), "\u202e"));

  /* The same once, and no more than three however many there are: the newest, and the number of the others. */
  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *text = g_strdup_printf ("part %u failed", i);

      easel_surface_add_error_line (self->surface, text);
      easel_surface_add_error_line (self->surface, text);
    }
  g_assert_nonnull (find (self->window, is_line, "part 999 failed"));
  g_assert_nonnull (find (self->window, is_line, "part 998 failed"));
  g_assert_nonnull (find (self->window, is_line, "999 more problems"));
  g_assert_null (find (self->window, is_line, "part 997 failed"));

  press (self, "Dismiss");
  g_assert_null (find (self->window, is_line, "part 998 failed"));
  press (self, "Dismiss");
  press (self, "Dismiss");
  g_assert_null (find (self->window, is_line, ""));
  easel_surface_add_error_line (self->surface, "again");
  g_assert_nonnull (find (self->window, is_line, "again"));
}

/* Words about a lost connection go when it is back; what was refused stays. */
static void
test_lost_lines (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr(GError) lost = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "not connected");
  EaselCanvas *canvas = easel_surface_get_canvas (self->surface);

  easel_surface_set_state (self->surface, EASEL_SURFACE_LIVE, NULL);
  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, NULL);
  easel_surface_add_failure_line (self->surface, lost);
  easel_surface_add_error_line (self->surface, "refused");
  g_assert_nonnull (find (self->window, is_line, "not connected"));
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  g_assert_null (find (self->window, is_line, "not connected"));
  g_assert_nonnull (find (self->window, is_line, "refused"));
}

/* Not in the look of a problem, and one at a time. */
static void
test_done (Fixture       *self,
           gconstpointer  data)
{
  easel_surface_set_state (self->surface, EASEL_SURFACE_LIVE, NULL);
  g_assert_null (find (self->window, is_line, ""));
  easel_surface_set_done (self->surface, "one is there");
  easel_surface_set_done (self->surface, "two\nis there");
  gtk_test_accessible_assert_role (find (self->window, is_line, "two is there"), GTK_ACCESSIBLE_ROLE_STATUS);
  g_assert_null (find (self->window, is_line, "one"));
  press (self, "Dismiss");
  g_assert_null (find (self->window, is_line, ""));
}

static void
test_notice (Fixture       *self,
             gconstpointer  data)
{
  easel_surface_set_state (self->surface, EASEL_SURFACE_LIVE, NULL);
  easel_surface_set_notice (self->surface, "It hangs.", "Stop");
  g_assert_nonnull (find (self->window, is_line, "It hangs."));
  press (self, "Stop");
  g_assert_cmpuint (self->test->notices, ==, 1);
  easel_surface_set_notice (self->surface, NULL, NULL);
  g_assert_null (find (self->window, is_line, "It hangs."));
}

/* Nothing that can be shown makes the narrowest window wider. */
static void
test_narrow (Fixture       *self,
             gconstpointer  data)
{
  static const EaselSurfaceState states[] = {
    EASEL_SURFACE_EMPTY, EASEL_SURFACE_LOADING, EASEL_SURFACE_LIVE, EASEL_SURFACE_CRASHED, EASEL_SURFACE_REFUSED,
    EASEL_SURFACE_FAILED,
  };
  g_autofree char *word = g_strnfill (400, 'w');

  easel_canvas_set_state (self->canvas, EASEL_CANVAS_STALE, word);
  easel_surface_add_error_line (self->surface, word);
  easel_surface_set_notice (self->surface, word, "Stop");
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      int minimum;

      easel_surface_set_state (self->surface, states[i], "A reason in a few words.");
      gtk_widget_measure (GTK_WIDGET (self->surface), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      g_assert_cmpint (minimum, <=, 360);
    }
}

static void
test_keyboard (Fixture       *self,
               gconstpointer  data)
{
  GtkWidget *focus;

  easel_surface_set_state (self->surface, EASEL_SURFACE_FAILED, "a");
  g_assert_true (gtk_widget_child_focus (self->window, GTK_DIR_TAB_FORWARD));
  focus = gtk_window_get_focus (GTK_WINDOW (self->window));
  while (focus != NULL && !GTK_IS_BUTTON (focus))
    {
      g_assert_true (gtk_widget_child_focus (self->window, GTK_DIR_TAB_FORWARD));
      focus = gtk_window_get_focus (GTK_WINDOW (self->window));
    }
  g_assert_true (focus == find (self->window, is_button, "Reload"));
  gtk_widget_activate (focus);
  easel_test_wait_until (self->test->reloads > 0);
}

/* The keyboard comes to a question, and from there to its answers. */
static void
test_question_focus (Fixture       *self,
                     gconstpointer  data)
{
  EaselAskCard *card = easel_ask_card_new ("Open This Page?", "The page wants to go on.");
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (card));
  gtk_window_present (GTK_WINDOW (window));
  easel_test_wait_until (gtk_widget_get_width (GTK_WIDGET (card)) > 0);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (card), GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == GTK_WIDGET (card));
  while (!GTK_IS_BUTTON (gtk_window_get_focus (GTK_WINDOW (window))))
    g_assert_true (gtk_widget_child_focus (GTK_WIDGET (card), GTK_DIR_TAB_FORWARD));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Hidden with the focus inside, the content goes before the window has drawn a frame. The fixture sees that the surface
 * ends with its window. */
static void
test_dropped (Fixture       *self,
              gconstpointer  data)
{
  easel_surface_set_state (self->surface, EASEL_SURFACE_LIVE, NULL);
  easel_test_wait_until (gtk_widget_get_mapped (self->test->content));
  g_assert_true (gtk_widget_grab_focus (self->test->content));

  gtk_widget_set_visible (GTK_WIDGET (self->surface), FALSE);
  easel_surface_set_content (self->surface, NULL);
}

static void
test_state_names (void)
{
  for (int i = EASEL_SURFACE_EMPTY; i <= EASEL_SURFACE_FAILED; i++)
    g_assert_cmpstr (easel_enum_nick (EASEL_TYPE_SURFACE_STATE, i), !=, NULL);
  g_assert_cmpstr (easel_enum_nick (EASEL_TYPE_SURFACE_STATE, EASEL_SURFACE_LIVE), ==, "live");
}

static void
shown_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  g_string_append (user_data, g_variant_get_string (parameter, NULL));
}

/* Another canvas is offered with a button that goes there, until it is not any more. */
static void
test_other (Fixture       *self,
            gconstpointer  data)
{
  static const GActionEntry entry = { "show-canvas", shown_cb, "s" };
  g_autoptr(EaselCanvas) other =
    easel_canvas_new (EASEL_CANVAS_DELEGATE (self->host), "other-key", "ahp-canvas:/two", "Host", TRUE);
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr(GString) shown = g_string_new (NULL);
  EaselCanvasFacts facts;
  GtkWidget *line;

  g_action_map_add_action_entries (G_ACTION_MAP (group), &entry, 1, shown);
  gtk_widget_insert_action_group (self->window, "win", G_ACTION_GROUP (group));
  easel_surface_set_state (self->surface, EASEL_SURFACE_LIVE, NULL);
  g_assert_null (find (self->window, is_line, "too many"));
  easel_canvas_set_fact (other, title, "Nodes");
  facts = easel_canvas_get_facts (self->canvas);
  facts.alternative = other;
  facts.alternative_reason = "There are too many.";
  easel_canvas_set_facts (self->canvas, &facts);
  line = find (self->window, is_line, "too many");
  g_assert_nonnull (line);
  gtk_test_accessible_assert_role (line, GTK_ACCESSIBLE_ROLE_STATUS);
  g_signal_emit_by_name (find (line, is_button, "Show “Nodes”"), "clicked");
  g_assert_cmpstr (shown->str, ==, "other-key");
  easel_canvas_set_fact (self->canvas, alternative, NULL);
  g_assert_null (find (self->window, is_line, "too many"));
  gtk_widget_insert_action_group (self->window, "win", NULL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, test) g_test_add ("/surface/" name, Fixture, NULL, set_up, test, tear_down)
  ADD ("states", test_states);
  ADD ("notifies", test_notifies);
  ADD ("waiting", test_waiting);
  ADD ("opening", test_opening);
  ADD ("strip", test_strip);
  ADD ("error-lines", test_error_lines);
  ADD ("done", test_done);
  ADD ("notice", test_notice);
  ADD ("other", test_other);
  ADD ("narrow", test_narrow);
  ADD ("keyboard", test_keyboard);
  ADD ("question-focus", test_question_focus);
  ADD ("lost-lines", test_lost_lines);
  ADD ("dropped", test_dropped);
  g_test_add_func ("/surface/state-names", test_state_names);

  return g_test_run ();
}
