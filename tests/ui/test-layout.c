/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "easel-canvas-menu.h"
#include "easel-tab-menu.h"
#include "window-fixture.h"

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
test_accessible (WindowFixture *fixture,
                 gconstpointer  data)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  GtkWidget *status;
  EaselCanvas *canvas;

  g_assert_nonnull (fixture_find (window, GTK_TYPE_MENU_BUTTON, NULL, NULL));
  g_assert_null (fixture_find (window, GTK_TYPE_MENU_BUTTON, is_silent, NULL));
  g_assert_null (fixture_find (window, GTK_TYPE_BUTTON, is_silent, NULL));
  canvas = fake_source_open (fixture->source, fixture->session, "1", "One");
  easel_canvas_set_fact (canvas, status, "Half done");
  easel_test_settle ();
  status = fixture_find_text (window, "Half done");
  g_assert_nonnull (status);
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (status), GTK_ACCESSIBLE_ROLE_STATUS);
}

static void
take_keys (GMenuModel *menu,
           GHashTable *keys)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr(GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autofree char *label = NULL;
      const char *mark;

      if (section != NULL)
        take_keys (section, keys);
      if (!g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label))
        continue;
      mark = strchr (label, '_');
      if (mark != NULL && !g_hash_table_add (keys, GINT_TO_POINTER (g_ascii_tolower (mark[1]))))
        g_error ("The key of “%s” is that of another item", label);
    }
}

static gboolean
is_main_menu (GtkWidget *widget,
              gpointer   data)
{
  return g_strcmp0 (gtk_menu_button_get_icon_name (GTK_MENU_BUTTON (widget)), "open-menu-symbolic") == 0;
}

/* Each letter of a menu means one of its items. */
static void
test_menu_keys (WindowFixture *fixture,
                gconstpointer  data)
{
  GtkWidget *button = fixture_find (GTK_WIDGET (fixture->window), GTK_TYPE_MENU_BUTTON, is_main_menu, NULL);
  g_autoptr(GMenuModel) tab = easel_tab_menu_new ();
  g_autoptr(GMenu) canvas = NULL;
  GMenuModel *menus[] = { tab, gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (button)), NULL };

  fake_source_open (fixture->source, fixture->session, "1", "One");
  canvas = easel_canvas_menu_create_model (fixture->panel);
  menus[2] = G_MENU_MODEL (canvas);
  for (guint i = 0; i < G_N_ELEMENTS (menus); i++)
    {
      g_autoptr(GHashTable) keys = g_hash_table_new (NULL, NULL);

      take_keys (menus[i], keys);
      g_assert_cmpuint (g_hash_table_size (keys), >, 7);
    }
}

/* Calls @use for each item of @menu, with its action and its shortcut. Returns how many are always there. */
static guint
for_each_item (GMenuModel  *menu,
               void       (*use) (const char *action, const char *accel, gpointer user_data),
               gpointer     user_data)
{
  guint n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr(GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autofree char *action = NULL;
      g_autofree char *accel = NULL;

      if (section != NULL)
        n += for_each_item (section, use, user_data);
      if (!g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action))
        continue;
      g_menu_model_get_item_attribute (menu, i, "accel", "s", &accel);
      use (action, accel, user_data);
      n += !g_menu_model_get_item_attribute (menu, i, "hidden-when", "s", NULL);
    }
  return n;
}

/* An action with a state would give the whole menu a column of check marks. */
static void
assert_plain (const char *action,
              const char *accel,
              gpointer    window)
{
  const char *name = g_str_has_prefix (action, "win.") ? action + strlen ("win.") : NULL;

  if (name != NULL && g_action_group_has_action (window, name))
    g_assert_null (g_action_group_get_action_state_type (window, name));
}

static void
take_accel (const char *action,
            const char *accel,
            gpointer    accels)
{
  g_hash_table_insert (accels, g_strdup (action), g_strdup (accel));
}

static GHashTable *
read_accels (WindowFixture *fixture)
{
  g_autoptr(GMenu) menu = easel_canvas_menu_create_model (fixture->panel);
  GHashTable *accels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for_each_item (G_MENU_MODEL (menu), take_accel, accels);
  return accels;
}

static gboolean
take_plain_keys (EaselSurface    *surface,
                 guint            key,
                 GdkModifierType  modifiers)
{
  return (modifiers & GDK_SHIFT_MASK) == 0;
}

static const char *
get_find_accel (EaselSurface       *surface,
                EaselSurfaceAction  action)
{
  return action == EASEL_SURFACE_ACTION_FIND ? "<Control><Shift>f" : NULL;
}

/* The menu of the program is short; that of a canvas tells the shortcuts that work in it. */
static void
test_menus (WindowFixture *fixture,
            gconstpointer  data)
{
  static const char * const close[] = { "<Primary>w", "<Primary><Shift>w", NULL };
  static const char * const reload[] = { "<Primary>r", NULL };
  GtkWidget *button = fixture_find (GTK_WIDGET (fixture->window), GTK_TYPE_MENU_BUTTON, is_main_menu, NULL);
  EaselSurfaceClass *surface_class = g_type_class_ref (FAKE_TYPE_SURFACE);
  g_autoptr(GHashTable) page = NULL;
  g_autoptr(GHashTable) terminal = NULL;

  g_assert_cmpuint (for_each_item (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (button)), assert_plain,
                                   fixture->window), <=, 9);
  gtk_application_set_accels_for_action (fixture->application, "win.close-canvas", close);
  gtk_application_set_accels_for_action (fixture->application, "win.reload", reload);
  fake_source_open (fixture->source, fixture->session, "1", "One");
  page = read_accels (fixture);
  g_assert_cmpstr (g_hash_table_lookup (page, "win.close-canvas"), ==, "<Control>w");
  g_assert_cmpstr (g_hash_table_lookup (page, "win.reload"), ==, "<Control>r");
  g_assert_cmpstr (g_hash_table_lookup (page, "win.find"), ==, "");
  surface_class->takes_key = take_plain_keys;
  surface_class->get_accel = get_find_accel;
  terminal = read_accels (fixture);
  g_assert_cmpstr (g_hash_table_lookup (terminal, "win.close-canvas"), ==, "<Shift><Control>w");
  g_assert_cmpstr (g_hash_table_lookup (terminal, "win.reload"), ==, "");
  g_assert_cmpstr (g_hash_table_lookup (terminal, "win.find"), ==, "<Control><Shift>f");
  surface_class->takes_key = NULL;
  surface_class->get_accel = NULL;
  g_type_class_unref (surface_class);
}

/* By pointer and by key; with the entries of one canvas, that say one thing each. */
static void
test_canvas_menu (WindowFixture *fixture,
                  gconstpointer  data)
{
  g_autoptr(GMenu) menu = NULL;
  GtkWidget *button;

  fake_source_open (fixture->source, fixture->session, "1", "One");
  easel_test_settle ();
  button = GTK_WIDGET (easel_pane_get_menu_button (easel_split_get_pane (easel_panel_get_split (fixture->panel), FALSE)));
  g_assert_true (gtk_widget_get_mapped (button));
  window_activate (fixture->window, "canvas-menu", NULL);
  easel_test_wait_until (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)) != NULL &&
                         gtk_widget_get_mapped (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)))));
  g_assert_false (gtk_widget_get_has_tooltip (button));
  menu = easel_canvas_menu_create_model (fixture->panel);
  g_assert_cmpuint (for_each_item (G_MENU_MODEL (menu), assert_plain, fixture->window), >, 8);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  easel_test_settle ();
}

/* The narrowest panel that is promised, also with a long name of everything. */
static void
test_narrow (WindowFixture *fixture,
             gconstpointer  data)
{
  g_autofree char *name = g_strnfill (300, 'W');
  EaselCanvas *canvas;
  int minimum;

  easel_session_set_title (fixture->session, name);
  canvas = fake_source_open (fixture->source, fixture->session, "1", name);
  easel_canvas_set_fact (canvas, status, name);
  easel_panel_notify_user (fixture->panel, name);
  easel_test_settle ();
  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
}

/* The same at 360 pixels when the writing turns. */
static void
test_right_to_left (WindowFixture *fixture,
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

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/window/accessible", test_accessible);
  WINDOW_TEST ("/ui/window/canvas-menu", test_canvas_menu);
  WINDOW_TEST ("/ui/window/menu-keys", test_menu_keys);
  WINDOW_TEST ("/ui/window/menus", test_menus);
  WINDOW_TEST ("/ui/window/narrow", test_narrow);
  WINDOW_TEST ("/ui/window/right-to-left", test_right_to_left);
  return g_test_run ();
}
