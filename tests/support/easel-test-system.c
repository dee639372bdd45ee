/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-system.h"

#include "easel-test.h"

void
easel_test_system_init (void)
{
  g_setenv ("DBUS_SYSTEM_BUS_ADDRESS", g_getenv ("DBUS_SESSION_BUS_ADDRESS"), TRUE);
}

static void
owned_cb (GDBusConnection *bus,
          const char      *name,
          gpointer         user_data)
{
  *(gboolean *) user_data = TRUE;
}

EaselTestSystem *
easel_test_system_new (const char *name)
{
  EaselTestSystem *self = g_new0 (EaselTestSystem, 1);
  g_autoptr(GError) error = NULL;

  self->bus = g_dbus_connection_new_for_address_sync (g_getenv ("DBUS_SYSTEM_BUS_ADDRESS"),
                                                      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                        G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                      NULL, NULL, &error);
  g_assert_no_error (error);
  self->owner = g_bus_own_name_on_connection (self->bus, name, G_BUS_NAME_OWNER_FLAGS_NONE, owned_cb, NULL,
                                              &self->owns, NULL);
  easel_test_wait_until (self->owns);
  return self;
}

void
easel_test_system_free (EaselTestSystem *self)
{
  g_bus_unown_name (self->owner);
  g_object_unref (self->bus);
  g_free (self);
}

void
easel_test_system_say (EaselTestSystem *self,
                       const char      *path,
                       const char      *interface,
                       const char      *signal,
                       GVariant        *parameters)
{
  g_autoptr(GError) error = NULL;

  g_dbus_connection_emit_signal (self->bus, NULL, path, interface, signal, parameters, &error);
  g_assert_no_error (error);
}

gboolean
easel_test_system_tick_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}
