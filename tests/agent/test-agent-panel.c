/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The panel is opened over the session bus when an agent wants to show something, and agents are told when it cannot
 * be. The bus is the test's own. */
#include "config.h"

#include <gio/gio.h>
#include <string.h>

#include "attach-fixture.h"
#include "easel-agent-connect.h"
#include "easel-agent-frontend.h"
#include "easel-agent-panel.h"
#include "easel-test.h"

typedef struct
{
  AttachFixture       attach;
  EaselHost          *host;
  EaselAgentFrontend *frontend;
  EaselAgentListener *listener;
  EaselAgentPanel    *panel;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  McpServer *server;

  attach_set_up (&fixture->attach, NULL);
  fixture->host = easel_host_new (fixture->attach.state, &error);
  g_assert_no_error (error);
  fixture->frontend = easel_agent_frontend_new (fixture->host);
  server = easel_agent_frontend_get_server (fixture->frontend);
  fixture->listener = easel_agent_listener_new (server, fixture->attach.state);
  g_assert_true (easel_agent_listener_open (fixture->listener, &error));
  fixture->panel = easel_agent_panel_new (fixture->frontend, fixture->listener, TRUE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  easel_agent_listener_close (fixture->listener);
  g_object_unref (fixture->panel);
  g_object_unref (fixture->listener);
  g_object_unref (fixture->frontend);
  g_object_unref (fixture->host);
  attach_tear_down (&fixture->attach, NULL);
}

/* Stands for the panel. */
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
  guint *n_calls = user_data;
  const char *action;

  g_assert_cmpstr (method, ==, "ActivateAction");
  g_variant_get_child (parameters, 0, "&s", &action);
  g_assert_cmpstr (action, ==, "meet-agents");
  *n_calls += 1;
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static GDBusConnection *
own_name (guint *n_calls)
{
  static const GDBusInterfaceVTable table = { called_cb, NULL, NULL, { NULL } };
  g_autoptr(GDBusNodeInfo) node = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GVariant) answer = NULL;
  g_autofree char *path = g_strconcat ("/", APP_ID, NULL);
  GDBusConnection *bus;

  g_strdelimit (g_strdelimit (path, ".", '/'), "-", '_');
  bus = g_dbus_connection_new_for_address_sync (g_getenv ("DBUS_SESSION_BUS_ADDRESS"),
                                                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                  G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                NULL, NULL, &error);
  g_assert_no_error (error);
  node = g_dbus_node_info_new_for_xml ("<node><interface name='org.freedesktop.Application'>"
                                       "<method name='ActivateAction'><arg type='s' direction='in'/>"
                                       "<arg type='av' direction='in'/><arg type='a{sv}' direction='in'/></method>"
                                       "</interface></node>", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_dbus_connection_register_object (bus, path, node->interfaces[0], &table, n_calls, NULL, &error),
                    !=, 0);
  answer = g_dbus_connection_call_sync (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                                        "RequestName", g_variant_new ("(su)", APP_ID, 0), NULL,
                                        G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);
  return bus;
}

/* Once: who shows two things in a row does not have it opened twice. */
static void
test_opens (Fixture       *fixture,
            gconstpointer  data)
{
  guint n_calls = 0;
  g_autoptr(GDBusConnection) bus = own_name (&n_calls);

  g_assert_null (easel_agent_frontend_get_context (fixture->frontend)->panel_note);
  g_signal_emit_by_name (fixture->frontend, "panel-wanted");
  g_signal_emit_by_name (fixture->frontend, "panel-wanted");
  easel_test_wait_until (n_calls == 1);
  g_signal_emit_by_name (fixture->frontend, "panel-wanted");
  easel_test_settle ();
  g_assert_cmpuint (n_calls, ==, 1);
  g_assert_null (easel_agent_frontend_get_context (fixture->frontend)->panel_note);
  g_dbus_connection_close_sync (bus, NULL, NULL);
}

/* Nobody has the name, and no service is known that would. */
static void
test_missing (Fixture       *fixture,
              gconstpointer  data)
{
  g_signal_emit_by_name (fixture->frontend, "panel-wanted");
  easel_test_wait_until (easel_agent_frontend_get_context (fixture->frontend)->panel_note != NULL);
  g_assert_nonnull (strstr (easel_agent_frontend_get_context (fixture->frontend)->panel_note, "could not be opened"));
}

static void
reached_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  *(GSocketConnection **) user_data = easel_agent_connect_finish (result, NULL);
}

/* It stays closed as long as no other agent is there. */
static void
test_unwanted (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr(EaselAgentHello) hello = easel_agent_hello_new (EASEL_AGENT_HELLO_AGENT, NULL, FALSE);
  g_autoptr(GSocketConnection) connection = NULL;
  guint n_calls = 0;
  g_autoptr(GDBusConnection) bus = own_name (&n_calls);

  easel_agent_connect_async (fixture->attach.state, hello, NULL, reached_cb, &connection);
  easel_test_wait_until (easel_agent_frontend_get_context (fixture->frontend)->panel_note != NULL && connection != NULL);
  g_assert_nonnull (strstr (easel_agent_frontend_get_context (fixture->frontend)->panel_note, "--no-panel"));
  g_signal_emit_by_name (fixture->frontend, "panel-wanted");
  easel_test_settle ();
  g_io_stream_close (G_IO_STREAM (connection), NULL, NULL);
  easel_test_wait_until (easel_agent_frontend_get_context (fixture->frontend)->panel_note == NULL);
  g_assert_cmpuint (n_calls, ==, 0);
  g_dbus_connection_close_sync (bus, NULL, NULL);
}

/* A panel that was opened for an agent and closed by the user is not opened again at once: callers need not wait for it.
 * Another panel ends that. */
static void
test_closed (Fixture       *fixture,
             gconstpointer  data)
{
  guint n_calls = 0;
  g_autoptr(GDBusConnection) bus = own_name (&n_calls);
  EaselAgentContext *context = easel_agent_frontend_get_context (fixture->frontend);
  g_autoptr(HostClient) client = NULL;
  g_autofree char *uri = NULL;
  g_autoptr(GError) error = NULL;

  easel_host_restore (fixture->host);
  g_assert_true (easel_host_listen (fixture->host, 0, &error));
  uri = easel_host_dup_uri (fixture->host);
  g_signal_emit_by_name (fixture->frontend, "panel-wanted");
  easel_test_wait_until (n_calls == 1);
  easel_test_settle ();
  client = host_client_new_ready (uri, "c1");
  g_assert_null (context->panel_note);
  g_clear_pointer (&client, host_client_free);
  easel_test_wait_until (context->panel_note != NULL);
  g_assert_nonnull (strstr (context->panel_note, "closed"));
  g_signal_emit_by_name (fixture->frontend, "panel-wanted");
  easel_test_settle ();
  g_assert_cmpuint (n_calls, ==, 1);
  client = host_client_new_ready (uri, "c2");
  easel_test_wait_until (context->panel_note == NULL);
  g_dbus_connection_close_sync (bus, NULL, NULL);
}

static void
test_no_bus (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *address = g_strdup (g_getenv ("DBUS_SESSION_BUS_ADDRESS"));
  g_autoptr(EaselAgentPanel) panel = NULL;

  g_unsetenv ("DBUS_SESSION_BUS_ADDRESS");
  panel = easel_agent_panel_new (fixture->frontend, fixture->listener, TRUE);
  g_assert_nonnull (strstr (easel_agent_frontend_get_context (fixture->frontend)->panel_note, "no desktop session"));
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", address, TRUE);
}

#define ADD(path, test) g_test_add ("/agent/panel/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("missing", test_missing);
  ADD ("opens", test_opens);
  ADD ("closed", test_closed);
  ADD ("unwanted", test_unwanted);
  ADD ("no-bus", test_no_bus);
  return g_test_run ();
}
