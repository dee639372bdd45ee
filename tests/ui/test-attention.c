/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <unistd.h>

#include "easel-attention.h"
#include "easel-canvas-writer.h"
#include "ui-fixture.h"

/* Against a notification service of our own on the private bus, over D-Bus as any desktop's. */

static const char service_xml[] =
  "<node><interface name='org.freedesktop.Notifications'>"
  "<method name='Notify'><arg type='s' direction='in'/><arg type='u' direction='in'/><arg type='s' direction='in'/>"
  "<arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='as' direction='in'/>"
  "<arg type='a{sv}' direction='in'/><arg type='i' direction='in'/><arg type='u' direction='out'/></method>"
  "<method name='CloseNotification'><arg type='u' direction='in'/></method>"
  "<method name='GetCapabilities'><arg type='as' direction='out'/></method>"
  "</interface></node>";

typedef struct
{
  GtkApplication *application;
  EaselAttention *attention;
  FakeSource *source;
  EaselSession *session;
  GtkWidget *window;
  GDBusConnection *bus;      /* of the service */
  guint owner;
  gboolean owns;
  char *title;               /* of what is shown; NULL for nothing */
  char *body;
  guint n_shown;
} Fixture;

static void
called_cb (GDBusConnection       *bus,
           const char            *sender,
           const char            *path,
           const char            *interface,
           const char            *method,
           GVariant              *parameters,
           GDBusMethodInvocation *invocation,
           gpointer               user_data)
{
  Fixture *fixture = user_data;

  g_clear_pointer (&fixture->title, g_free);
  g_clear_pointer (&fixture->body, g_free);
  if (g_str_equal (method, "Notify"))
    {
      g_variant_get (parameters, "(&su&sssas@a{sv}i)", NULL, NULL, NULL, &fixture->title, &fixture->body, NULL, NULL,
                     NULL);
      fixture->n_shown++;
      g_dbus_method_invocation_return_value (invocation, g_variant_new ("(u)", 7));
    }
  else if (g_str_equal (method, "CloseNotification"))
    g_dbus_method_invocation_return_value (invocation, NULL);
  else
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(as)", NULL));
}

static void
owned_cb (GDBusConnection *bus,
          const char      *name,
          gpointer         user_data)
{
  *(gboolean *) user_data = TRUE;
}

static void
start_service (Fixture *fixture)
{
  static const GDBusInterfaceVTable vtable = { .method_call = called_cb };
  g_autoptr(GDBusNodeInfo) info = g_dbus_node_info_new_for_xml (service_xml, NULL);
  g_autoptr(GError) error = NULL;

  fixture->bus = g_dbus_connection_new_for_address_sync (g_getenv ("DBUS_SESSION_BUS_ADDRESS"),
                                                         G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                           G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                         NULL, NULL, &error);
  g_assert_no_error (error);
  g_dbus_connection_register_object (fixture->bus, "/org/freedesktop/Notifications", info->interfaces[0], &vtable,
                                     fixture, NULL, &error);
  g_assert_no_error (error);
  fixture->owner = g_bus_own_name_on_connection (fixture->bus, "org.freedesktop.Notifications",
                                                 G_BUS_NAME_OWNER_FLAGS_NONE, owned_cb, NULL, &fixture->owns, NULL);
  easel_test_wait_until (fixture->owns);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  application)
{
  fixture->application = (GtkApplication *) application;
  fixture->attention = easel_attention_new (fixture->application);
  fixture->source = fake_source_new ("fake", "Far <b>Host</b>");
  fixture->session = fake_source_add_session (fixture->source, "ahp-session:/1", "One");
  start_service (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  application)
{
  if (fixture->window != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_object_unref (fixture->attention);
  g_object_unref (fixture->source);
  g_bus_unown_name (fixture->owner);
  g_object_unref (fixture->bus);
  g_free (fixture->title);
  g_free (fixture->body);
}

static void
run (const char *const *argv)
{
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error);
  g_assert_no_error (error);
  g_subprocess_wait_check_async (process, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_true (g_subprocess_wait_check_finish (process, result, &error));
}

static void
come_back (Fixture *fixture)
{
  g_autofree char *pid = g_strdup_printf ("%d", (int) getpid ());
  const char *focus[] = { "xdotool", "search", "--onlyvisible", "--sync", "--pid", pid, ".", "windowfocus", NULL };

  fixture->window = gtk_application_window_new (fixture->application);
  gtk_window_present (GTK_WINDOW (fixture->window));
  run (focus);
  easel_test_wait_until (gtk_window_is_active (GTK_WINDOW (fixture->window)));
}

static void
leave (Fixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  fixture->window = NULL;
}

static EaselCanvas *
open_canvas (Fixture    *fixture,
             const char *name)
{
  EaselCanvas *canvas = fake_source_open (fixture->source, fixture->session, name, name);

  easel_attention_add (fixture->attention, canvas);
  return canvas;
}

/* Told once the person is elsewhere, counted, and taken back when they come. */
static void
test_seen (Fixture       *fixture,
           gconstpointer  application)
{
  open_canvas (fixture, "Browser");
  easel_test_wait_until (g_strcmp0 (fixture->title, "Browser") == 0);
  g_assert_cmpstr (fixture->body, ==, "An agent of Far ‹b>Host‹/b> opened it.");
  open_canvas (fixture, "Editor");
  open_canvas (fixture, "Terminal");
  easel_test_wait_until (g_strcmp0 (fixture->title, "3 new canvases") == 0);
  come_back (fixture);
  easel_test_wait_until (fixture->title == NULL);
  /* Who is there sees it by themselves. */
  open_canvas (fixture, "Seen");
  leave (fixture);
  open_canvas (fixture, "Unseen");
  easel_test_wait_until (g_strcmp0 (fixture->title, "Unseen") == 0);
}

/* What is closed before anybody saw it is no news. */
static void
test_gone (Fixture       *fixture,
           gconstpointer  application)
{
  EaselCanvas *one = open_canvas (fixture, "One");
  EaselCanvas *two = open_canvas (fixture, "Two");

  easel_test_wait_until (g_strcmp0 (fixture->title, "2 new canvases") == 0);
  easel_canvas_set_state (one, EASEL_CANVAS_GONE, NULL);
  easel_test_wait_until (g_strcmp0 (fixture->title, "Two") == 0);
  easel_canvas_set_state (two, EASEL_CANVAS_GONE, NULL);
  easel_test_wait_until (fixture->title == NULL);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = NULL;
  g_autoptr(GError) error = NULL;

  /* Not what the desktop of whoever runs this offers. */
  g_setenv ("GNOTIFICATION_BACKEND", "freedesktop", TRUE);
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  application = GTK_APPLICATION (adw_application_new ("io.github.ahp_canvas.Test", G_APPLICATION_DEFAULT_FLAGS));
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
  g_test_add ("/ui/attention/seen", Fixture, application, set_up, test_seen, tear_down);
  g_test_add ("/ui/attention/gone", Fixture, application, set_up, test_gone, tear_down);
  return g_test_run ();
}
