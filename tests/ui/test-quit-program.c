/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib.h>
#include <string.h>

#include "easel-test-desktop.h"
#include "easel-test-reader.h"
#include "easel-test.h"

/* The program itself with a command in a terminal of the user, and all the ways to end it: its window, its action,
 * and the end of the desktop's session, whose manager is this test. */

#define SECONDS "86413"
#define QUESTION "Quit and Stop Programs?"
#define CLIENT "/org/gnome/SessionManager/Client1"

typedef struct
{
  GSubprocess     *process;
  GDBusConnection *bus;
  guint            name;
  EaselTestReader *reader;
  GPtrArray       *objects;     /* ids of what is exported, as pointers */
  gboolean         is_named;
  gboolean         is_client;   /* the program has registered */
  gboolean         is_answered; /* it may end, for all that it knows */
  char            *reason;      /* why the session waits */
  guint            n_released;
  gboolean         ended;
} Fixture;

static const char manager_xml[] =
  "<node><interface name='org.gnome.SessionManager'>"
  "<method name='RegisterClient'><arg type='s' direction='in'/><arg type='s' direction='in'/>"
  "<arg type='o' direction='out'/></method>"
  "<method name='UnregisterClient'><arg type='o' direction='in'/></method>"
  "<method name='Inhibit'><arg type='s' direction='in'/><arg type='u' direction='in'/><arg type='s' direction='in'/>"
  "<arg type='u' direction='in'/><arg type='u' direction='out'/></method>"
  "<method name='Uninhibit'><arg type='u' direction='in'/></method>"
  "<property name='SessionIsActive' type='b' access='read'/>"
  "</interface></node>";

static const char client_xml[] =
  "<node><interface name='org.gnome.SessionManager.ClientPrivate'>"
  "<method name='EndSessionResponse'><arg type='b' direction='in'/><arg type='s' direction='in'/></method>"
  "<signal name='QueryEndSession'><arg type='u'/></signal>"
  "</interface></node>";

static void
called_cb (GDBusConnection       *bus,
           const char            *sender,
           const char            *path,
           const char            *interface,
           const char            *method,
           GVariant              *arguments,
           GDBusMethodInvocation *invocation,
           gpointer               user_data)
{
  Fixture *self = user_data;
  GVariant *answer = NULL;

  if (g_str_equal (method, "RegisterClient"))
    {
      self->is_client = TRUE;
      answer = g_variant_new ("(o)", CLIENT);
    }
  else if (g_str_equal (method, "Inhibit"))
    {
      g_free (self->reason);
      g_variant_get_child (arguments, 2, "s", &self->reason);
      answer = g_variant_new ("(u)", 7);
    }
  else if (g_str_equal (method, "Uninhibit"))
    self->n_released++;
  else if (g_str_equal (method, "EndSessionResponse"))
    self->is_answered = TRUE;
  g_dbus_method_invocation_return_value (invocation, answer);
}

static GVariant *
get_cb (GDBusConnection  *bus,
        const char       *sender,
        const char       *path,
        const char       *interface,
        const char       *property,
        GError          **error,
        gpointer          user_data)
{
  return g_variant_new_boolean (TRUE);
}

static void
export (Fixture    *self,
        const char *path,
        const char *xml)
{
  static const GDBusInterfaceVTable table = { called_cb, get_cb, NULL, { NULL } };
  g_autoptr(GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (xml, NULL);
  g_autoptr(GError) error = NULL;
  guint id = g_dbus_connection_register_object (self->bus, path, node->interfaces[0], &table, self, NULL, &error);

  g_assert_no_error (error);
  g_ptr_array_add (self->objects, GUINT_TO_POINTER (id));
}

static void
named_cb (GDBusConnection *bus,
          const char      *name,
          gpointer         user_data)
{
  ((Fixture *) user_data)->is_named = TRUE;
}

static void
ended_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_subprocess_wait_finish (G_SUBPROCESS (object), result, NULL);
  ((Fixture *) user_data)->ended = TRUE;
}

/* Whether the command in the terminal runs. */
static gboolean
runs (void)
{
  g_autoptr(GDir) processes = g_dir_open ("/proc", 0, NULL);
  const char *pid;

  while ((pid = g_dir_read_name (processes)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/proc", pid, "cmdline", NULL);
      g_autofree char *line = NULL;
      gsize length = 0;

      if (g_file_get_contents (path, &line, &length, NULL) && length == sizeof "sleep\0" SECONDS &&
          memcmp (line, "sleep\0" SECONDS, length) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "src", "ui", "easel", NULL);
  g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr(GError) error = NULL;

  self->objects = g_ptr_array_new ();
  /* Before there is a session manager: the registry of accessibility, which starts here, would register with it too, and
   * both would wait for the other one while the test asks the registry. */
  self->reader = easel_test_reader_new ();
  self->bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  g_assert_no_error (error);
  export (self, "/org/gnome/SessionManager", manager_xml);
  export (self, CLIENT, client_xml);
  self->name = g_bus_own_name_on_connection (self->bus, "org.gnome.SessionManager", 0, named_cb, NULL, self, NULL);
  easel_test_wait_until (self->is_named);
  g_subprocess_launcher_setenv (launcher, "GTK_A11Y", "atspi", TRUE);
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C.UTF-8", TRUE);
  self->process = g_subprocess_launcher_spawn (launcher, &error, path, "--no-embedded-host", "--", "sleep", SECONDS, NULL);
  g_assert_no_error (error);
  g_subprocess_wait_async (self->process, NULL, ended_cb, self);
  easel_test_wait_until (runs () && self->is_client);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  if (!self->ended)
    g_subprocess_force_exit (self->process);
  easel_test_wait_until (self->ended);
  g_bus_unown_name (self->name);
  for (guint i = 0; i < self->objects->len; i++)
    g_dbus_connection_unregister_object (self->bus, GPOINTER_TO_UINT (self->objects->pdata[i]));
  g_ptr_array_unref (self->objects);
  g_object_unref (self->process);
  easel_test_reader_free (self->reader);
  g_object_unref (self->bus);
  g_free (self->reason);
}

static gboolean
is_asked (Fixture *self)
{
  return easel_test_reader_hears (self->reader, QUESTION "$");
}

/* The question, when it is there, gets the key. It has a window of its own with older libadwaita, which gets the focus. */
static void
press (Fixture    *self,
       const char *key)
{
  const char *pid = g_subprocess_get_identifier (self->process);
  g_autofree char *command =
    g_strdup_printf ("xdotool search --onlyvisible --all --pid %s --name '" QUESTION "' windowfocus --sync", pid);
  const char *argv[] = { "xdotool", "key", "--window", "0", key, NULL };

  easel_test_wait_until (is_asked (self));
  g_assert_true (g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL));
  easel_test_act (argv);
}

static void
decline (Fixture *self)
{
  press (self, "Escape");
  easel_test_wait_until (!is_asked (self));
  g_assert_true (runs ());
  g_assert_false (self->ended);
}

static void
quit (Fixture *self)
{
  g_autoptr(GVariant) answer = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_strconcat ("/", APP_ID, NULL);

  g_strdelimit (path, ".", '/');
  answer = g_dbus_connection_call_sync (self->bus, APP_ID, path, "org.gtk.Actions", "Activate",
                                        g_variant_new ("(sav@a{sv})", "quit", NULL,
                                                       g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0)),
                                        NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, &error);
  g_assert_no_error (error);
}

static void
focus (Fixture *self)
{
  const char *pid = g_subprocess_get_identifier (self->process);
  const char *argv[] = { "xdotool", "search", "--sync", "--onlyvisible", "--all", "--pid", pid, ".", "windowfocus", "--sync",
                         NULL };

  easel_test_act (argv);
}

/* Whichever way the user ends it, what runs goes on until they said yes, and then it ends. */
static void
test_user (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr(EaselTestDesktop) desktop = easel_test_desktop_new ();

  focus (self);
  easel_test_desktop_close (desktop);
  decline (self);
  quit (self);
  decline (self);
  quit (self);
  press (self, "alt+q");
  easel_test_wait_until (self->ended);
  easel_test_wait_until (!runs ());
}

/* The session waits, and knows why, until the user has answered; then it may end. */
static void
test_session (Fixture       *self,
              gconstpointer  data)
{
  g_dbus_connection_emit_signal (self->bus, NULL, CLIENT, "org.gnome.SessionManager.ClientPrivate", "QueryEndSession",
                                 g_variant_new ("(u)", 0), NULL);
  easel_test_wait_until (self->is_answered && self->reason != NULL);
  g_assert_cmpstr (self->reason, ==, "Programs are running in Easel, or changes are not saved.");
  g_assert_cmpuint (self->n_released, ==, 0);
  decline (self);
  easel_test_wait_until (self->n_released == 1);
}

#define TEST(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  TEST ("/ui/quit-program/person", test_user);
  TEST ("/ui/quit-program/session", test_session);
  return g_test_run ();
}
