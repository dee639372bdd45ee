/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-notifications.h"

#include "easel-test.h"

#define PATH "/org/freedesktop/Notifications"
#define INTERFACE "org.freedesktop.Notifications"
#define ID 7

static const char service_xml[] =
  "<node><interface name='" INTERFACE "'>"
  "<method name='Notify'><arg type='s' direction='in'/><arg type='u' direction='in'/><arg type='s' direction='in'/>"
  "<arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='as' direction='in'/>"
  "<arg type='a{sv}' direction='in'/><arg type='i' direction='in'/><arg type='u' direction='out'/></method>"
  "<method name='CloseNotification'><arg type='u' direction='in'/></method>"
  "<method name='GetCapabilities'><arg type='as' direction='out'/></method>"
  "<signal name='ActionInvoked'><arg type='u'/><arg type='s'/></signal>"
  "</interface></node>";

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
  EaselTestNotifications *self = user_data;

  if (!g_str_equal (method, "GetCapabilities"))
    {
      g_clear_pointer (&self->title, g_free);
      g_clear_pointer (&self->body, g_free);
    }
  if (g_str_equal (method, "Notify"))
    {
      g_variant_get (parameters, "(&su&sssas@a{sv}i)", NULL, NULL, NULL, &self->title, &self->body, NULL, NULL, NULL);
      g_dbus_method_invocation_return_value (invocation, g_variant_new ("(u)", ID));
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

EaselTestNotifications *
easel_test_notifications_new (void)
{
  static const GDBusInterfaceVTable vtable = { .method_call = called_cb };
  EaselTestNotifications *self = g_new0 (EaselTestNotifications, 1);
  g_autoptr(GDBusNodeInfo) info = g_dbus_node_info_new_for_xml (service_xml, NULL);
  g_autoptr(GError) error = NULL;

  self->bus = g_dbus_connection_new_for_address_sync (g_getenv ("DBUS_SESSION_BUS_ADDRESS"),
                                                      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                        G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                      NULL, NULL, &error);
  g_assert_no_error (error);
  g_dbus_connection_register_object (self->bus, PATH, info->interfaces[0], &vtable, self, NULL, &error);
  g_assert_no_error (error);
  self->owner = g_bus_own_name_on_connection (self->bus, INTERFACE, G_BUS_NAME_OWNER_FLAGS_NONE, owned_cb, NULL,
                                              &self->owns, NULL);
  easel_test_wait_until (self->owns);
  return self;
}

void
easel_test_notifications_free (EaselTestNotifications *self)
{
  g_bus_unown_name (self->owner);
  g_object_unref (self->bus);
  g_free (self->title);
  g_free (self->body);
  g_free (self);
}

void
easel_test_notifications_expect (EaselTestNotifications *self,
                                 const char             *title)
{
  g_autoptr(GDBusConnection) notifier = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GVariant) reply = NULL;

  easel_test_wait_until (g_strcmp0 (self->title, title) == 0);
  /* Answers of one peer come in their order: after this one the notifier has that of its notification. */
  g_dbus_connection_call (notifier, INTERFACE, PATH, INTERFACE, "GetCapabilities", NULL, NULL, G_DBUS_CALL_FLAGS_NONE,
                          -1, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  reply = g_dbus_connection_call_finish (notifier, result, NULL);
}

void
easel_test_notifications_click (EaselTestNotifications *self)
{
  g_autoptr(GError) error = NULL;

  g_dbus_connection_emit_signal (self->bus, NULL, PATH, INTERFACE, "ActionInvoked",
                                 g_variant_new ("(us)", ID, "default"), &error);
  g_assert_no_error (error);
}
