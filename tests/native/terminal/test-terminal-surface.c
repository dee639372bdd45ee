/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The widget: what a user sees and types, hostile output, and floods. */
#include "easel-test-dialogs.h"
#include "easel-alert.h"
#include "terminal-fixture.h"

#include <string.h>
#include <unistd.h>

#include "easel-canvas-writer.h"
#include "easel-json.h"
#include "easel-terminal-search.h"
#include "easel-terminal-surface.h"
#include "easel-terminal-view.h"
#include "easel-test-hearing.h"
#include "easel-test-words.h"

#define DROP(object) json_object_unref (object)

typedef struct
{
  TerminalFixture       base;
  EaselCanvas          *canvas;
  EaselTerminalSurface *surface;
  VteTerminal          *view;
  GtkWidget            *window;
  guint                 n_taken;   /* keys that the window had */
} SurfaceFixture;

/* Whether the shell has the size of the window. */
static gboolean
has_size (SurfaceFixture *self)
{
  g_autoptr(JsonObject) state = terminal_invoke (&self->base, "getState", "{}");

  return gtk_widget_get_mapped (GTK_WIDGET (self->view)) &&
         easel_json_peek_int (state, "columns", 0) == vte_terminal_get_column_count (self->view) &&
         easel_json_peek_int (state, "columns", 0) != 80;
}

static gboolean
taken_cb (GtkWidget *widget,
          GVariant  *arguments,
          gpointer   user_data)
{
  ((SurfaceFixture *) user_data)->n_taken++;
  return TRUE;
}

/* As GTK gives an application its keys: before any widget in the window. */
static void
add_accels (SurfaceFixture *self)
{
  static const char * const accels[] = { "<Control>w", "<Control>q", "<Control>r", "<Control>k", "<Control>n", "F10",
                                         "<Control><Shift>w", "<Alt>2", "<Control>Page_Down" };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new (gtk_shortcut_trigger_parse_string (accels[i]),
                                                            gtk_callback_action_new (taken_cb, self, NULL)));
  gtk_widget_add_controller (self->window, controller);
}

static void
show (SurfaceFixture *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->window = adw_window_new ();
  add_accels (self);
  self->surface =
    EASEL_TERMINAL_SURFACE (easel_terminal_kind.create_surface (self->canvas,
                                                                EASEL_INSTANCE (terminal_instance (&self->base)), NULL));
  gtk_window_set_default_size (GTK_WINDOW (self->window), 700, 400);
  gtk_box_append (GTK_BOX (box), gtk_button_new_with_label ("Elsewhere"));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->surface));
  adw_window_set_content (ADW_WINDOW (self->window), box);
  self->view = VTE_TERMINAL (dialogs_find_in (GTK_WIDGET (self->surface), EASEL_TYPE_TERMINAL_VIEW, NULL));
  gtk_window_present (GTK_WINDOW (self->window));
  easel_test_wait_until (has_size (self));
}

static void
set_up (SurfaceFixture *self,
        gconstpointer   data)
{
  terminal_fixture_set_up (&self->base, data);
  terminal_open (&self->base, "{}");
  self->canvas = easel_canvas_new (NULL, "key", "ahp-canvas:/one", "Host", TRUE);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  show (self);
}

static void
hide (SurfaceFixture *self)
{
  gpointer surface;

  easel_test_assert_narrow (GTK_WIDGET (self->surface));
  easel_test_watch (self->surface, &surface);
  gtk_window_destroy (GTK_WINDOW (self->window));
  easel_test_wait_until (surface == NULL);
}

static void
tear_down (SurfaceFixture *self,
           gconstpointer   data)
{
  hide (self);
  g_clear_object (&self->canvas);
  terminal_fixture_tear_down (&self->base, data);
}

static gboolean
screen_has (SurfaceFixture *self,
            const char     *words)
{
  g_autofree char *text = easel_terminal_surface_dup_text (self->surface);

  return strstr (text, words) != NULL;
}

static void
type (SurfaceFixture *self,
      const char     *text)
{
  g_signal_emit_by_name (self->view, "commit", text, (guint) strlen (text));
}

/* Both see the same terminal. */
static void
test_both (SurfaceFixture *self,
           gconstpointer   data)
{
  g_autoptr(JsonObject) result = terminal_invoke (&self->base, "run", "{'command':'echo ag\\\\ent; stty size'}");
  g_autofree char *size = g_strdup_printf ("agent\n%ld %ld\n", vte_terminal_get_row_count (self->view),
                                           vte_terminal_get_column_count (self->view));

  g_assert_cmpstr (easel_json_peek_string (result, "output", NULL), ==, size);
  easel_test_wait_until (screen_has (self, "agent"));
  type (self, "echo per''son\r");
  easel_test_wait_until (screen_has (self, "person"));
  terminal_wait_for (&self->base, "person");

  /* Hidden and shown again, as a tab is. */
  hide (self);
  show (self);
  easel_test_wait_until (screen_has (self, "person"));
}

/* Another view of the same terminal, in a window of its own, as where it is shared. */
static EaselTerminalSurface *
show_another (SurfaceFixture *self,
              int             width,
              int             height)
{
  EaselInstance *instance = EASEL_INSTANCE (terminal_instance (&self->base));
  EaselSurface *surface = easel_terminal_kind.create_surface (self->canvas, instance, NULL);
  GtkWidget *window = adw_window_new ();

  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  adw_window_set_content (ADW_WINDOW (window), GTK_WIDGET (surface));
  gtk_window_present (GTK_WINDOW (window));
  return EASEL_TERMINAL_SURFACE (surface);
}

static gboolean
have_size (VteTerminal *view,
           VteTerminal *other,
           long         columns,
           long         rows)
{
  return vte_terminal_get_column_count (view) == columns && vte_terminal_get_row_count (view) == rows &&
         vte_terminal_get_column_count (other) == columns && vte_terminal_get_row_count (other) == rows;
}

static gboolean
show_alike (EaselTerminalSurface *surface,
            EaselTerminalSurface *other,
            const char           *words)
{
  g_autofree char *text = easel_terminal_surface_dup_text (surface);
  g_autofree char *same = easel_terminal_surface_dup_text (other);

  return strstr (text, words) != NULL && strcmp (text, same) == 0;
}

/* Two windows, the first too wide for the second and the second too low for the first: the shell has what fits both,
 * they show the same rows, and only one answers the shell. Then the first has its size again. */
static void
test_two_views (SurfaceFixture *self,
                gconstpointer   data)
{
  const long columns = vte_terminal_get_column_count (self->view);
  const long rows = vte_terminal_get_row_count (self->view);
  EaselTerminalSurface *other = show_another (self, 460, 700);
  VteTerminal *view = VTE_TERMINAL (dialogs_find_in (GTK_WIDGET (other), EASEL_TYPE_TERMINAL_VIEW, NULL));
  g_autofree char *size = NULL;
  g_autoptr(JsonObject) result = NULL;
  gpointer gone;
  guint fit, ignored;

  easel_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (view)) &&
                         vte_terminal_get_row_count (view) == rows);
  easel_terminal_view_get_fit (EASEL_TERMINAL_VIEW (view), &fit, &ignored);
  g_assert_cmpint (fit, <, columns);
  g_assert_cmpint (ignored, >, rows);
  easel_test_wait_until (have_size (view, self->view, fit, rows));
  size = g_strdup_printf ("%ld %u\n", rows, fit);
  result = terminal_invoke (&self->base, "run", "{'command':'stty size'}");
  g_assert_cmpstr (easel_json_peek_string (result, "output", NULL), ==, size);
  DROP (terminal_invoke_fails (&self->base, "resize", "{'columns':70,'rows':20}", EASEL_CODE_CONFLICT));
  type (self, "clear; printf %0150d 7; echo en''d\r");
  easel_test_wait_until (show_alike (self->surface, other, "7end"));

  type (self, "cat -v\r");
  g_signal_emit_by_name (view, "commit", "\033[9;9R", 6u);
  type (self, "\033[8;8R\n");
  easel_test_wait_until (show_alike (self->surface, other, "[8;8R\n^[[8;8R"));
  g_assert_false (screen_has (self, "9;9"));

  easel_test_watch (other, &gone);
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (other))));
  easel_test_wait_until (gone == NULL);
  easel_test_wait_until (has_size (self) && vte_terminal_get_column_count (self->view) == columns);
}

static void
test_exited (SurfaceFixture *self,
             gconstpointer   data)
{
  type (self, "exit 5\r");
  easel_test_wait_until (!easel_terminal_instance_is_live (terminal_instance (&self->base)));
  EASEL_SURFACE_GET_CLASS (self->surface)->notice_activated (EASEL_SURFACE (self->surface));
  easel_test_wait_until (easel_terminal_instance_is_live (terminal_instance (&self->base)));
  type (self, "echo al''ive\r");
  easel_test_wait_until (screen_has (self, "alive"));
}

static char *
title_of (SurfaceFixture *self)
{
  char *title;

  g_object_get (terminal_instance (&self->base), "title", &title, NULL);
  return title;
}

static gboolean
title_has (SurfaceFixture *self,
           const char     *words)
{
  g_autofree char *title = title_of (self);

  return strstr (title, words) != NULL;
}

/* Output may ask the terminal to answer, and titles may lie: nothing of it is typed later, or stays in a title. */
static void
test_hostile (SurfaceFixture *self,
              gconstpointer   data)
{
  g_autofree char *title = NULL;

  type (self, "printf '\\033]0;evil\\342\\200\\256 title\\007\\033]8;;file:///etc/passwd\\007link\\033]8;;\\007"
              "\\033[6n\\033[c\\033P$q m\\033\\\\\\033[21t\\033]52;c;cm0=\\007\\377\\000 en''d\\n'\r");
  easel_test_wait_until (screen_has (self, "end"));
  easel_test_wait_until (title_has (self, "evil") || title_has (self, "Terminal"));
  title = title_of (self);
  g_assert_null (strstr (title, "\342\200\256"));
  g_assert_null (strchr (title, '\n'));
}

/* A line of 10 MB, then 50 MB: all of it arrives, and no more than the bounds is kept. */
static void
test_flood (SurfaceFixture *self,
            gconstpointer   data)
{
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(GBytes) output = NULL;

  DROP (terminal_invoke (&self->base, "run", "{'command':'head -c 10000000 /dev/zero | tr \\\"\\\\0\\\" x','timeoutMs':60000}"));
  result = terminal_invoke (&self->base, "run",
                            "{'command':'yes 0123456789012345678901234567890123456789 | head -c 50000000; echo d\\\\one',"
                            "'timeoutMs':100000}");
  g_assert_true (easel_json_peek_boolean (result, "truncated", FALSE));
  g_assert_true (g_str_has_suffix (easel_json_peek_string (result, "output", ""), "done\n"));
  output = easel_terminal_output_dup_bytes (easel_terminal_instance_get_output (terminal_instance (&self->base)));
  g_assert_cmpuint (g_bytes_get_size (output), <, 2 * 1024 * 1024);
  easel_test_wait_until (screen_has (self, "done"));
}

static void
answer (const char *response)
{
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != NULL);
  easel_alert_respond (EASEL_ALERT (dialogs_find (EASEL_TYPE_ALERT)), response);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) == NULL);
}

/* The widget of the dialog that shows the lines. */
static const char *
peek_lines (void)
{
  GtkWidget *widget = easel_alert_get_extra_child (EASEL_ALERT (dialogs_find (EASEL_TYPE_ALERT)));

  while (!GTK_IS_LABEL (widget))
    widget = gtk_widget_get_first_child (widget);
  return gtk_label_get_label (GTK_LABEL (widget));
}

/* One line is pasted, several are asked for first. */
static void
test_paste (SurfaceFixture *self,
            gconstpointer   data)
{
  easel_terminal_surface_paste (self->surface, "echo o''ne");
  type (self, "\r");
  easel_test_wait_until (screen_has (self, "one"));
  g_assert_null (dialogs_find (EASEL_TYPE_ALERT));

  easel_terminal_surface_paste (self->surface, "echo t''wo\r\necho th''ree\a\n");
  g_assert_cmpstr (peek_lines (), ==, "echo t''wo\necho th''ree<U+0007>\n");
  answer ("cancel");
  easel_terminal_surface_paste (self->surface, "echo f''our\n");
  answer ("paste");
  easel_test_wait_until (screen_has (self, "four"));
  g_assert_false (screen_has (self, "two"));
}

/* Larger text of the desktop, while the terminal is open. */
static void
test_text_scale (SurfaceFixture *self,
                 gconstpointer   data)
{
  GtkSettings *settings = gtk_settings_get_default ();
  const long height = vte_terminal_get_char_height (self->view);
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", (dpi > 0 ? dpi : 96 * 1024) * 2, NULL);
  easel_test_wait_until (vte_terminal_get_char_height (self->view) > height * 3 / 2);
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
  easel_test_wait_until (vte_terminal_get_char_height (self->view) == height);
}

static void
test_actions (SurfaceFixture *self,
              gconstpointer   data)
{
  GtkWidget *widget = GTK_WIDGET (self->surface);
  GtkWidget *focus;

  type (self, "echo wo''rds\r");
  easel_test_wait_until (screen_has (self, "words"));
  gtk_widget_activate_action (widget, "terminal.select-all", NULL);
  g_assert_true (vte_terminal_get_has_selection (self->view));
  gtk_widget_activate_action (widget, "terminal.copy", NULL);
  gtk_widget_activate_action (widget, "terminal.find", NULL);
  focus = gtk_window_get_focus (GTK_WINDOW (self->window));
  g_assert_nonnull (gtk_widget_get_ancestor (focus, EASEL_TYPE_TERMINAL_SEARCH));
  gtk_widget_grab_focus (widget);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->window)) == GTK_WIDGET (self->view));
  gtk_widget_activate_action (widget, "terminal.leave", NULL);
  g_assert_false (gtk_window_get_focus (GTK_WINDOW (self->window)) == GTK_WIDGET (self->view));
  gtk_widget_activate_action (widget, "terminal.clear", NULL);
  easel_test_wait_until (!screen_has (self, "words"));
}

/* (nullable): the button that the user sees, by its label. */
static GtkWidget *
find_button (GtkWidget  *root,
             const char *label)
{
  GtkWidget *button = dialogs_find_in (root, GTK_TYPE_BUTTON, label);

  return button != NULL && gtk_widget_get_mapped (button) ? button : NULL;
}

static gboolean
press_stop_cb (gpointer user_data)
{
  SurfaceFixture *self = user_data;
  GtkWidget *stop = find_button (GTK_WIDGET (self->surface), "_Stop");

  if (stop == NULL || !screen_has (self, "sleeps"))
    return G_SOURCE_CONTINUE;
  g_signal_emit_by_name (stop, "clicked");
  return G_SOURCE_REMOVE;
}

/* Who watches the agent can end it, and types on. */
static void
test_stop (SurfaceFixture *self,
           gconstpointer   data)
{
  g_assert_null (find_button (GTK_WIDGET (self->surface), "_Stop"));
  g_timeout_add (20, press_stop_cb, self);
  DROP (terminal_invoke_fails (&self->base, "run", "{'command':'echo sl\\\\eeps; sleep 1000'}", EASEL_CODE_CANCELLED));
  easel_test_wait_until (find_button (GTK_WIDGET (self->surface), "_Stop") == NULL);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->window)) == GTK_WIDGET (self->view));
  type (self, "echo af''ter\r");
  easel_test_wait_until (screen_has (self, "after"));
}

static void
press (const char *keys)
{
  g_autofree char *pid = g_strdup_printf ("%d", (int) getpid ());
  g_autofree char *line = g_strdup_printf ("xdotool search --onlyvisible --sync --pid %s . windowfocus key %s", pid, keys);
  g_auto(GStrv) argv = g_strsplit (line, " ", -1);

  easel_test_act ((const char * const *) argv);
}

/* The shell's keys reach it; the panel keeps its few. */
static void
test_keys (SurfaceFixture *self,
           gconstpointer   data)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  type (self, "stty raw -echo; echo re''ady; cat -v\r");
  easel_test_wait_until (screen_has (self, "ready"));
  press ("ctrl+w ctrl+q ctrl+r ctrl+k ctrl+n F10");
  easel_test_wait_until (screen_has (self, "^W^Q^R^K^N^[[21~"));
  g_assert_cmpuint (self->n_taken, ==, 0);
  press ("ctrl+shift+w alt+2 ctrl+Page_Down");
  easel_test_wait_until (self->n_taken == 3);
}

static void
closing_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  *(int *) user_data = easel_surface_query_close_finish (EASEL_SURFACE (source), result, NULL);
}

static guint
count_controllers (GtkWidget *widget)
{
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers (widget);

  return g_list_model_get_n_items (controllers);
}

/* Nothing of a terminal stays with the window that it left, which may outlive it. */
static void
test_moved (SurfaceFixture *self,
            gconstpointer   data)
{
  GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (self->surface));
  GtkWidget *other = adw_window_new ();
  guint before = count_controllers (self->window);
  guint empty = count_controllers (other);

  g_object_ref (self->surface);
  gtk_box_remove (GTK_BOX (box), GTK_WIDGET (self->surface));
  g_assert_cmpuint (count_controllers (self->window), ==, before - 1);
  adw_window_set_content (ADW_WINDOW (other), GTK_WIDGET (self->surface));
  g_assert_cmpuint (count_controllers (other), ==, empty + 1);
  adw_window_set_content (ADW_WINDOW (other), NULL);
  g_assert_cmpuint (count_controllers (other), ==, empty);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->surface));
  g_object_unref (self->surface);
  g_assert_cmpuint (count_controllers (self->window), ==, before);
  gtk_window_destroy (GTK_WINDOW (other));
}

/* A program that runs is not closed with the terminal before the user said so. */
static void
test_close (SurfaceFixture *self,
            gconstpointer   data)
{
  static const char * const responses[] = { "cancel", "close" };
  int may = -1;

  easel_surface_query_close_async (EASEL_SURFACE (self->surface), NULL, closing_cb, &may);
  easel_test_wait_until (may == TRUE);
  easel_terminal_prompt_started (easel_terminal_instance_get_prompt (terminal_instance (&self->base)));
  for (int i = 0; i < 2; i++)
    {
      may = -1;
      easel_surface_query_close_async (EASEL_SURFACE (self->surface), NULL, closing_cb, &may);
      easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != NULL);
      g_assert_cmpint (may, ==, -1);
      easel_alert_respond (EASEL_ALERT (dialogs_find (EASEL_TYPE_ALERT)), responses[i]);
      easel_test_wait_until (may == i);
      easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) == NULL);
    }
}

/* The agent closes the terminal while the menu, a paste or the question of its own closing is open. */
static void
test_taken_away (SurfaceFixture *self,
                 gconstpointer   data)
{
  GtkWidget *content = g_object_ref (adw_window_get_content (ADW_WINDOW (self->window)));
  GtkWidget *menu;
  int may = -1;

  for (menu = gtk_widget_get_first_child (GTK_WIDGET (self->view)); !GTK_IS_POPOVER (menu);)
    menu = gtk_widget_get_next_sibling (menu);
  gtk_popover_popup (GTK_POPOVER (menu));
  easel_test_wait_until (easel_test_has_popover (GTK_WIDGET (self->view)));
  easel_test_assert_hears (GTK_WINDOW (self->window));
  adw_window_set_content (ADW_WINDOW (self->window), content);
  easel_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (self->view)));

  easel_terminal_surface_paste (self->surface, "one\ntwo\n");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != NULL);
  easel_terminal_prompt_started (easel_terminal_instance_get_prompt (terminal_instance (&self->base)));
  easel_surface_query_close_async (EASEL_SURFACE (self->surface), NULL, closing_cb, &may);
  easel_test_settle ();
  easel_test_assert_hears (GTK_WINDOW (self->window));
  g_assert_null (dialogs_find (EASEL_TYPE_ALERT));
  g_assert_cmpint (may, ==, FALSE);
  g_assert_false (screen_has (self, "two"));
  adw_window_set_content (ADW_WINDOW (self->window), content);
  g_object_unref (content);
}

#define SURFACE_TEST(path, function) g_test_add (path, SurfaceFixture, NULL, set_up, function, tear_down)

/* The words of a terminal are also those that have left its screen, the newest last. */
static void
test_words (SurfaceFixture *self,
            gconstpointer   data)
{
  g_autofree char *words = NULL;
  const char *first, *last;

  type (self, "for i in $(seq 200); do echo row $i end; done\r");
  easel_test_wait_until (screen_has (self, "row 200 end"));
  g_assert_false (screen_has (self, "row 1 end"));
  words = easel_test_read_words (EASEL_SURFACE (self->surface));
  first = strstr (words, "row 1 end\n");
  last = strstr (words, "row 200 end");
  g_assert_true (first != NULL && last > first);
}

int
main (int   argc,
      char *argv[])
{
  g_setenv ("SHELL", "/bin/sh", TRUE);
  g_unsetenv ("ENV");
  g_test_init (&argc, &argv, NULL);
  easel_test_tolerate_measuring ();
  adw_init ();
  SURFACE_TEST ("/terminal/surface/both", test_both);
  SURFACE_TEST ("/terminal/surface/two-views", test_two_views);
  SURFACE_TEST ("/terminal/surface/exited", test_exited);
  SURFACE_TEST ("/terminal/surface/hostile", test_hostile);
  SURFACE_TEST ("/terminal/surface/flood", test_flood);
  SURFACE_TEST ("/terminal/surface/paste", test_paste);
  SURFACE_TEST ("/terminal/surface/text-scale", test_text_scale);
  SURFACE_TEST ("/terminal/surface/actions", test_actions);
  SURFACE_TEST ("/terminal/surface/stop", test_stop);
  SURFACE_TEST ("/terminal/surface/keys", test_keys);
  SURFACE_TEST ("/terminal/surface/moved", test_moved);
  SURFACE_TEST ("/terminal/surface/close", test_close);
  SURFACE_TEST ("/terminal/surface/words", test_words);
  SURFACE_TEST ("/terminal/surface/taken-away", test_taken_away);
  return g_test_run ();
}
