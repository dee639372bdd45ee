/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "portal.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixfdlist.h>
#include <string.h>
#include <unistd.h>

#include "easel-test.h"

#define BACKEND "org.freedesktop.impl.portal.desktop.easeltest"
#define FRONT "org.freedesktop.portal.Desktop"
#define DOCUMENTS "org.freedesktop.portal.Documents"
#define OBJECT "/org/freedesktop/portal/desktop"
/* One with which the same keyring opens the next time. */
#define MASTER_SECRET "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define REUSE_EXISTING 1
#define PERSISTENT 2
#define AS_DIRECTORY 8

static const char interfaces[] =
  "<node>"
  " <interface name='org.freedesktop.impl.portal.Secret'>"
  "  <method name='RetrieveSecret'>"
  "   <arg type='o' direction='in'/><arg type='s' direction='in'/><arg type='h' direction='in'/>"
  "   <arg type='a{sv}' direction='in'/><arg type='u' direction='out'/><arg type='a{sv}' direction='out'/>"
  "  </method>"
  "  <property name='version' type='u' access='read'/>"
  " </interface>"
  " <interface name='org.freedesktop.impl.portal.AppChooser'>"
  "  <method name='ChooseApplication'>"
  "   <arg type='o' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>"
  "   <arg type='as' direction='in'/><arg type='a{sv}' direction='in'/>"
  "   <arg type='u' direction='out'/><arg type='a{sv}' direction='out'/>"
  "  </method>"
  " </interface>"
  "</node>";

static GVariant *
give_secret (Portal                *self,
             GDBusMethodInvocation *invocation)
{
  GUnixFDList *fds = g_dbus_message_get_unix_fd_list (g_dbus_method_invocation_get_message (invocation));
  int fd = g_unix_fd_list_get (fds, 0, NULL);

  self->n_secrets++;
  /* Who asked may have ended meanwhile. */
  if (self->has_secrets && write (fd, MASTER_SECRET, strlen (MASTER_SECRET)) < 0)
    g_assert_cmpint (errno, ==, EPIPE);
  close (fd);
  return g_variant_new ("(u@a{sv})", self->has_secrets ? 0 : 2, g_variant_new_parsed ("@a{sv} {}"));
}

static GVariant *
choose_first (GVariant *parameters)
{
  g_autofree const char **choices = NULL;

  g_variant_get_child (parameters, 3, "^a&s", &choices);
  return g_variant_new_parsed ("(uint32 0, {'choice': <%s>})", choices[0] != NULL ? choices[0] : "");
}

static void
method_cb (GDBusConnection       *bus,
           const char            *sender,
           const char            *path,
           const char            *interface,
           const char            *method,
           GVariant              *parameters,
           GDBusMethodInvocation *invocation,
           gpointer               user_data)
{
  g_test_message ("portal: %s.%s", interface, method);
  g_dbus_method_invocation_return_value (invocation, strcmp (method, "RetrieveSecret") == 0
                                                       ? give_secret (user_data, invocation)
                                                       : choose_first (parameters));
}

static GVariant *
property_cb (GDBusConnection  *bus,
             const char       *sender,
             const char       *path,
             const char       *interface,
             const char       *property,
             GError          **error,
             gpointer          user_data)
{
  return g_variant_new_uint32 (1);
}

static void
export (Portal *self)
{
  static const GDBusInterfaceVTable vtable = { method_cb, property_cb, NULL, { 0 } };
  g_autoptr(GError) error = NULL;
  g_autoptr(GDBusNodeInfo) info = g_dbus_node_info_new_for_xml (interfaces, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (self->objects); i++)
    {
      self->objects[i] =
        g_dbus_connection_register_object (self->bus, OBJECT, info->interfaces[i], &vtable, self, NULL, &error);
      g_assert_no_error (error);
    }
}

static gboolean
has_owner (Portal     *self,
           const char *name)
{
  g_autoptr(GVariant) answer =
    g_dbus_connection_call_sync (self->bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                                 "NameHasOwner", g_variant_new ("(s)", name), NULL, 0, -1, NULL, NULL);
  gboolean owned = FALSE;

  g_variant_get (answer, "(b)", &owned);
  return owned;
}

/* It reads from a folder of ours who answers for it. */
static GSubprocess *
spawn_portal (void)
{
  static const char * const places[] = { "/usr/libexec/xdg-desktop-portal", "/usr/lib/xdg-desktop-portal",
                                         "/usr/lib/xdg-desktop-portal/xdg-desktop-portal" };
  static const char description[] =
    "[portal]\nDBusName=" BACKEND "\nUseIn=easeltest\n"
    "Interfaces=org.freedesktop.impl.portal.Secret;org.freedesktop.impl.portal.AppChooser;\n";
  g_autofree char *folder = g_dir_make_tmp ("easel-portals-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "easeltest.portal", NULL);
  g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr(GError) error = NULL;

  g_file_set_contents (file, description, -1, &error);
  g_assert_no_error (error);
  g_subprocess_launcher_setenv (launcher, "XDG_DESKTOP_PORTAL_DIR", folder, TRUE);
  g_subprocess_launcher_setenv (launcher, "XDG_CURRENT_DESKTOP", "easeltest", TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    if (g_file_test (places[i], G_FILE_TEST_IS_REGULAR))
      return g_subprocess_launcher_spawn (launcher, &error, places[i], NULL);
  g_error ("xdg-desktop-portal is not installed");
}

static gboolean
tick_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

Portal *
portal_start (void)
{
  Portal *self = g_new0 (Portal, 1);
  g_autoptr(GError) error = NULL;
  guint tick = g_timeout_add (50, tick_cb, NULL);

  self->has_secrets = TRUE;
  self->bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  g_assert_no_error (error);
  export (self);
  self->name_id = g_bus_own_name_on_connection (self->bus, BACKEND, 0, NULL, NULL, NULL, NULL);
  easel_test_wait_until (has_owner (self, BACKEND));
  /* The one of the test before lets go of the name first. */
  easel_test_wait_until (!has_owner (self, FRONT));
  self->portal = spawn_portal ();
  g_assert_nonnull (self->portal);
  easel_test_wait_until (has_owner (self, FRONT));
  g_source_remove (tick);
  return self;
}

void
portal_free (Portal *self)
{
  g_subprocess_force_exit (self->portal);
  g_subprocess_wait (self->portal, NULL, NULL);
  g_object_unref (self->portal);
  for (guint i = 0; i < G_N_ELEMENTS (self->objects); i++)
    g_dbus_connection_unregister_object (self->bus, self->objects[i]);
  g_bus_unown_name (self->name_id);
  g_object_unref (self->bus);
  g_free (self);
}

char *
portal_grant_folder (Portal     *self,
                     const char *application,
                     const char *folder)
{
  g_autoptr(GUnixFDList) fds = g_unix_fd_list_new ();
  g_autofree char *name = g_path_get_basename (folder);
  g_autoptr(GVariant) answer = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree const char **ids = NULL;
  int fd = open (folder, O_PATH | O_CLOEXEC);

  g_assert_cmpint (g_unix_fd_list_append (fds, fd, NULL), ==, 0);
  close (fd);
  answer = g_dbus_connection_call_with_unix_fd_list_sync (
    self->bus, DOCUMENTS, "/org/freedesktop/portal/documents", DOCUMENTS, "AddFull",
    g_variant_new_parsed ("([@h 0], %u, %s, ['read', 'write'])", REUSE_EXISTING | PERSISTENT | AS_DIRECTORY,
                          application),
    NULL, 0, -1, fds, NULL, NULL, &error);
  g_assert_no_error (error);
  g_variant_get (answer, "(^a&s@a{sv})", &ids, NULL);
  /* As the sandbox sees it, wherever the run time folder is outside. */
  return g_strdup_printf ("/run/user/%u/doc/%s/%s", (guint) getuid (), ids[0], name);
}
