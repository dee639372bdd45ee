/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Closing an App while its popover is open: the window still gets clicks and keys. */
#include <adwaita.h>

#include "app-server.h"
#include "easel-test-hearing.h"
#include "easel-test.h"

static AppServer *
show (void)
{
  g_autofree char *html = app_server_page ("<p>Hello</p><script>ready.then(() => tell('on'))</script>", 0);
  AppServer *f = app_server_new (html, NULL);

  app_server_show (f);
  app_server_wait_context (f, "\"on\"");
  return f;
}

/* Removes the App with its open popover, and adds it again for the end of the test. */
static void
take_away (AppServer *f)
{
  g_autoptr(EaselSurface) surface = g_object_ref (f->surface);

  easel_test_assert_hears (GTK_WINDOW (f->window));
  g_assert_false (easel_test_has_popover (GTK_WIDGET (surface)));
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (surface));
}

static void
test_details (void)
{
  AppServer *f = show ();
  GtkWidget *popover = app_server_open_details (f);

  easel_test_wait_until (gtk_widget_get_mapped (popover));
  take_away (f);
  app_server_close (f);
}

/* (nullable): the button with the model context of the App. */
static GtkWidget *
find_context (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (GTK_IS_MENU_BUTTON (widget) && gtk_widget_get_width (widget) > 0 &&
      g_strcmp0 (gtk_widget_get_tooltip_text (widget), "Goes to the agent with the next message") == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find_context (child);
  return found;
}

static void
open_context (AppServer *f)
{
  GtkWidget *button;

  easel_test_wait_until ((button = find_context (GTK_WIDGET (f->surface))) != NULL);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  easel_test_wait_until (easel_test_has_popover (button));
}

static void
test_context (void)
{
  AppServer *f = show ();

  open_context (f);
  take_away (f);
  app_server_close (f);
}

/* The App removes the model context while its popover is open. */
static void
test_context_withdrawn (void)
{
  AppServer *f = show ();

  open_context (f);
  mcp_app_set_context (f->app, NULL);
  easel_test_wait_until (!easel_test_has_popover (GTK_WIDGET (f->surface)));
  take_away (f);
  app_server_close (f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/mcpapp/taken-away/details", test_details);
  g_test_add_func ("/mcpapp/taken-away/context", test_context);
  g_test_add_func ("/mcpapp/taken-away/context-withdrawn", test_context_withdrawn);
  return g_test_run ();
}
