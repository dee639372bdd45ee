/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

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
  g_autoptr(GHashTable) tab_keys = g_hash_table_new (NULL, NULL);
  g_autoptr(GHashTable) main_keys = g_hash_table_new (NULL, NULL);

  take_keys (tab, tab_keys);
  take_keys (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (button)), main_keys);
  g_assert_cmpuint (g_hash_table_size (main_keys), >, 10);
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
  WINDOW_TEST ("/ui/window/menu-keys", test_menu_keys);
  WINDOW_TEST ("/ui/window/narrow", test_narrow);
  WINDOW_TEST ("/ui/window/right-to-left", test_right_to_left);
  return g_test_run ();
}
