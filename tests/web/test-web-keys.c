/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include "easel-test.h"

#define PAGE "<!doctype html><textarea></textarea>"
#define ADDRESS "ahp-canvas-content:/one/index.html"

static void
run_xdotool (const char *arguments)
{
  g_autofree char *command = g_strconcat ("xdotool ", arguments, NULL);
  g_auto(GStrv) argv = g_strsplit (command, " ", -1);

  easel_test_act ((const char * const *) argv);
}

/* As xdotool spells it. */
static char *
dup_key (GtkShortcutTrigger *trigger)
{
  GdkModifierType modifiers = gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger));

  return g_strconcat ((modifiers & GDK_CONTROL_MASK) != 0 ? "ctrl+" : "", (modifiers & GDK_SHIFT_MASK) != 0 ? "shift+" : "",
                      (modifiers & GDK_ALT_MASK) != 0 ? "alt+" : "",
                      gdk_keyval_name (gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger))), NULL);
}

/* (transfer full): all keys that a text view of this tool kit knows; WebKit asks one what a key means. It takes F7 with
 * modifiers for F7. */
static GPtrArray *
list_keys (void)
{
  g_autoptr(GtkWidget) text = g_object_ref_sink (gtk_text_view_new ());
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers (text);
  GPtrArray *keys = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr(GtkEventController) controller = g_list_model_get_item (controllers, i);
      guint n = GTK_IS_SHORTCUT_CONTROLLER (controller) ? g_list_model_get_n_items (G_LIST_MODEL (controller)) : 0;

      for (guint j = 0; j < n; j++)
        {
          g_autoptr(GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);

          if (GTK_IS_KEYVAL_TRIGGER (trigger))
            g_ptr_array_add (keys, dup_key (trigger));
        }
    }
  g_ptr_array_add (keys, g_strdup ("shift+F7"));
  g_ptr_array_add (keys, g_strdup ("ctrl+F7"));
  g_ptr_array_add (keys, g_strdup ("alt+F7"));
  return keys;
}

static gboolean
is_active (gpointer window)
{
  return gtk_window_is_active (window);
}

static void
take_focus (WebFixture   *self,
            EaselSurface *surface)
{
  run_xdotool ("search --onlyvisible --sync --class test-web-keys windowfocus --sync");
  web_wait (is_active, self->window);
  gtk_widget_grab_focus (GTK_WIDGET (web_get_view (surface)));
  g_free (web_eval (surface, "document.querySelector('textarea').focus(); 1"));
}

static void
press (EaselSurface *surface,
       const char   *key)
{
  g_autofree char *arguments = g_strconcat ("key ", key, NULL);

  g_test_message ("%s", key);
  run_xdotool (arguments);
  web_settle (surface);
}

/* The page and the panel are there after each of them, and the next letter is typed where it belongs. */
static void
test_bindings (WebFixture    *self,
               gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", PAGE);
  g_autoptr(GPtrArray) keys = list_keys ();

  g_assert_cmpuint (keys->len, >, 50);
  for (guint i = 0; i < keys->len; i++)
    {
      take_focus (self, surface);
      press (surface, g_ptr_array_index (keys, i));
      /* A menu that opened takes the keys that follow. */
      press (surface, "Escape");
    }
  take_focus (self, surface);
  g_free (web_eval (surface, "document.querySelector('textarea').value = ''; 1"));
  run_xdotool ("type still");
  web_wait_eval (surface, "document.querySelector('textarea').value", "still");
}

/* A window with a web view, and two buttons after it. */
static EaselSurface *
show_before_buttons (WebFixture *self)
{
  g_autoptr(EaselCanvas) canvas = NULL;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  EaselSurface *surface;

  fake_host_add (self->host, ADDRESS, "text/html", PAGE "<button>In</button>");
  canvas = fake_host_open (self->host, "one", ADDRESS);
  surface = easel_web_surface_new (self->engine, canvas);
  gtk_widget_set_vexpand (GTK_WIDGET (surface), TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (surface));
  gtk_box_append (GTK_BOX (box), gtk_button_new_with_label ("First"));
  gtk_box_append (GTK_BOX (box), gtk_button_new_with_label ("Second"));
  gtk_window_set_child (GTK_WINDOW (self->window), box);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "document.readyState", "complete");
  return surface;
}

/* Without a pointer a user gets through a page, behind it, and back. WebKit may be one widget too far with one key. */
static void
test_leave (WebFixture    *self,
            gconstpointer  data)
{
  EaselSurface *surface = show_before_buttons (self);
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();

  take_focus (self, surface);
  while (!GTK_IS_BUTTON (gtk_window_get_focus (GTK_WINDOW (self->window))))
    {
      g_assert_false (easel_test_patience_is_over (patience));
      press (surface, "Tab");
    }
  while (gtk_window_get_focus (GTK_WINDOW (self->window)) != GTK_WIDGET (web_get_view (surface)))
    {
      g_assert_false (easel_test_patience_is_over (patience));
      press (surface, "shift+Tab");
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add ("/web/keys/bindings", WebFixture, NULL, web_fixture_set_up, test_bindings, web_fixture_tear_down);
  g_test_add ("/web/keys/leave", WebFixture, NULL, web_fixture_set_up, test_leave, web_fixture_tear_down);

  return g_test_run ();
}
