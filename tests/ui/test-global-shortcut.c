/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys from any program, given and taken by a portal on the private bus. */
#include <gio/gio.h>

#include "easel-global-shortcut.h"
#include "easel-settings.h"
#include "easel-test.h"

#define PORTAL "org.freedesktop.portal.Desktop"
#define PATH "/org/freedesktop/portal/desktop"
#define SHORTCUTS "org.freedesktop.portal.GlobalShortcuts"

static const char interfaces[] =
  "<node><interface name='" SHORTCUTS "'>"
  "<method name='CreateSession'><arg type='a{sv}' direction='in'/><arg type='o' direction='out'/></method>"
  "<method name='BindShortcuts'><arg type='o' direction='in'/><arg type='a(sa{sv})' direction='in'/>"
  "<arg type='s' direction='in'/><arg type='a{sv}' direction='in'/><arg type='o' direction='out'/></method>"
  "<method name='ConfigureShortcuts'><arg type='o' direction='in'/><arg type='s' direction='in'/>"
  "<arg type='a{sv}' direction='in'/></method>"
  "<property name='version' type='u' access='read'/></interface>"
  "<interface name='org.freedesktop.portal.Session'><method name='Close'/></interface></node>";

typedef struct
{
  GDBusConnection     *bus;        /* of the portal */
  GArray              *objects;    /* guint: registrations */
  guint                owner;
  gboolean             owns;
  guint                version;
  guint32              answer;     /* of BindShortcuts */
  gboolean             is_broken;  /* its answers are of another type */
  char                *client;     /* nullable: the unique name of who asked */
  char                *session;    /* nullable */
  char                *preferred;  /* nullable */
  guint                n_bound, n_closed, n_configured;
  GSettings           *settings;
  GDBusConnection     *connection;
  EaselGlobalShortcut *shortcut;
  GString             *activated;  /* tokens */
} Fixture;

static void
say (Fixture    *self,
     const char *path,
     const char *interface,
     const char *signal,
     GVariant   *parameters)
{
  g_autoptr(GError) error = NULL;

  g_dbus_connection_emit_signal (self->bus, self->client, path, interface, signal, parameters, &error);
  g_assert_no_error (error);
}

static char *
make_path (const char *kind,
           const char *client,
           GVariant   *options,
           const char *name)
{
  g_autofree char *sender = g_strdelimit (g_strdup (client + 1), ".", '_');
  const char *token = "";

  g_assert_true (g_variant_lookup (options, name, "&s", &token));
  return g_strdup_printf (PATH "/%s/%s/%s", kind, sender, token);
}

static GVariant *
build_shortcuts (const char *trigger)
{
  return g_variant_new_parsed ("[('other', {'trigger_description': <'F1'>}), ('toggle', {'trigger_description': <%s>})]",
                               trigger);
}

static void
answer_bind (Fixture    *self,
             const char *request)
{
  if (self->is_broken)
    say (self, request, "org.freedesktop.portal.Request", "Response", g_variant_new ("(s)", "yes"));
  else
    say (self, request, "org.freedesktop.portal.Request", "Response",
         g_variant_new ("(u@a{sv})", self->answer,
                        g_variant_new_parsed ("{'shortcuts': <%*>}", build_shortcuts ("Ctrl+Alt+E"))));
}

static void     called_cb (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
                           const char *method, GVariant *parameters, GDBusMethodInvocation *invocation,
                           gpointer user_data);
static GVariant *get_cb   (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
                           const char *property, GError **error, gpointer user_data);

/* @index: of the interface. */
static void
offer (Fixture    *self,
       const char *path,
       guint       index)
{
  static const GDBusInterfaceVTable vtable = { called_cb, get_cb, NULL, { NULL } };
  g_autoptr(GDBusNodeInfo) info = g_dbus_node_info_new_for_xml (interfaces, NULL);
  g_autoptr(GError) error = NULL;
  guint id;

  id = g_dbus_connection_register_object (self->bus, path, info->interfaces[index], &vtable, self, NULL, &error);
  g_assert_no_error (error);
  g_array_append_val (self->objects, id);
}

static void
create_session (Fixture               *self,
                GVariant              *parameters,
                GDBusMethodInvocation *invocation)
{
  g_autoptr(GVariant) options = g_variant_get_child_value (parameters, 0);
  g_autofree char *request = make_path ("request", self->client, options, "handle_token");

  g_free (self->session);
  self->session = make_path ("session", self->client, options, "session_handle_token");
  offer (self, self->session, 1);
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(o)", request));
  say (self, request, "org.freedesktop.portal.Request", "Response",
       g_variant_new_parsed ("(uint32 0, {'session_handle': <%s>})", self->session));
}

static void
bind_shortcuts (Fixture               *self,
                GVariant              *parameters,
                GDBusMethodInvocation *invocation)
{
  g_autoptr(GVariant) shortcuts = NULL;
  g_autoptr(GVariant) options = NULL;
  g_autoptr(GVariant) properties = NULL;
  g_autofree char *request = NULL;
  const char *session, *id;

  g_variant_get (parameters, "(&o@a(sa{sv})s@a{sv})", &session, &shortcuts, NULL, &options);
  g_assert_cmpstr (session, ==, self->session);
  g_assert_cmpuint (g_variant_n_children (shortcuts), ==, 1);
  g_variant_get_child (shortcuts, 0, "(&s@a{sv})", &id, &properties);
  g_assert_cmpstr (id, ==, "toggle");
  g_clear_pointer (&self->preferred, g_free);
  g_assert_true (g_variant_lookup (properties, "preferred_trigger", "s", &self->preferred));
  request = make_path ("request", self->client, options, "handle_token");
  self->n_bound++;
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(o)", request));
  answer_bind (self, request);
}

static void
called_cb (GDBusConnection       *connection,
           const char            *sender,
           const char            *path,
           const char            *interface,
           const char            *method,
           GVariant              *parameters,
           GDBusMethodInvocation *invocation,
           gpointer               user_data)
{
  Fixture *self = user_data;

  g_free (self->client);
  self->client = g_strdup (sender);
  if (g_str_equal (method, "CreateSession"))
    {
      create_session (self, parameters, invocation);
      return;
    }
  if (g_str_equal (method, "BindShortcuts"))
    {
      bind_shortcuts (self, parameters, invocation);
      return;
    }
  self->n_configured += g_str_equal (method, "ConfigureShortcuts");
  self->n_closed += g_str_equal (method, "Close");
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static GVariant *
get_cb (GDBusConnection  *connection,
        const char       *sender,
        const char       *path,
        const char       *interface,
        const char       *property,
        GError          **error,
        gpointer          user_data)
{
  return g_variant_new_uint32 (((Fixture *) user_data)->version);
}

static GDBusConnection *
connect_bus (void)
{
  g_autofree char *address = g_dbus_address_get_for_bus_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr(GError) error = NULL;
  GDBusConnection *bus =
    g_dbus_connection_new_for_address_sync (address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                     G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL, &error);

  g_assert_no_error (error);
  return bus;
}

static void
owned_cb (GDBusConnection *connection,
          const char      *name,
          gpointer         user_data)
{
  ((Fixture *) user_data)->owns = TRUE;
}

static void
start_portal (Fixture *self)
{
  self->owns = FALSE;
  self->owner = g_bus_own_name_on_connection (self->bus, PORTAL, G_BUS_NAME_OWNER_FLAGS_NONE, owned_cb, NULL, self,
                                              NULL);
  easel_test_wait_until (self->owns);
}

static void
stop_portal (Fixture *self)
{
  g_clear_handle_id (&self->owner, g_bus_unown_name);
  easel_test_wait_until (!easel_global_shortcut_is_available (self->shortcut));
}

static void
activated_cb (EaselGlobalShortcut *shortcut,
              const char          *token,
              Fixture             *self)
{
  g_string_append_printf (self->activated, "%s ", token != NULL ? token : "-");
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->version = 2;
  self->activated = g_string_new (NULL);
  self->settings = easel_settings_find ();
  g_settings_reset (self->settings, EASEL_GLOBAL_SHORTCUT_KEY);
  self->bus = connect_bus ();
  self->objects = g_array_new (FALSE, FALSE, sizeof (guint));
  offer (self, PATH, 0);
  start_portal (self);
  self->connection = connect_bus ();
  self->shortcut = easel_global_shortcut_new (self->connection, self->settings);
  g_signal_connect (self->shortcut, "activated", G_CALLBACK (activated_cb), self);
  easel_test_wait_until (easel_global_shortcut_is_available (self->shortcut));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_object (&self->shortcut);
  g_clear_handle_id (&self->owner, g_bus_unown_name);
  /* The end of the session is on its way here. */
  for (guint i = 0; i < self->objects->len; i++)
    g_dbus_connection_unregister_object (self->bus, g_array_index (self->objects, guint, i));
  g_array_unref (self->objects);
  g_dbus_connection_close_sync (self->connection, NULL, NULL);
  g_dbus_connection_close_sync (self->bus, NULL, NULL);
  g_clear_object (&self->connection);
  g_clear_object (&self->bus);
  g_clear_object (&self->settings);
  g_string_free (self->activated, TRUE);
  g_free (self->client);
  g_free (self->session);
  g_free (self->preferred);
}

static gboolean
has_trigger (Fixture    *self,
             const char *trigger)
{
  return g_strcmp0 (easel_global_shortcut_get_trigger (self->shortcut), trigger) == 0;
}

static void
choose (Fixture  *self,
        gboolean  is_wanted)
{
  g_settings_set_boolean (self->settings, EASEL_GLOBAL_SHORTCUT_KEY, is_wanted);
}

static void
press_keys (Fixture    *self,
            const char *session,
            const char *id,
            const char *token)
{
  say (self, PATH, SHORTCUTS, "Activated",
       g_variant_new_parsed ("(%o, %s, uint64 7, {'activation_token': <%s>})", session, id, token));
}

/* Nothing is asked for before the user chose it; then the keys are theirs, in the words of the desktop. */
static void
test_keys (Fixture       *self,
           gconstpointer  data)
{
  easel_test_settle ();
  g_assert_null (self->session);
  choose (self, TRUE);
  easel_test_wait_until (has_trigger (self, "Ctrl+Alt+E"));
  g_assert_cmpstr (self->preferred, ==, "CTRL+ALT+e");
  press_keys (self, PATH "/session/of/others", "toggle", "a");
  press_keys (self, self->session, "other", "b");
  say (self, PATH, SHORTCUTS, "Activated", g_variant_new ("(s)", "toggle"));
  press_keys (self, self->session, "toggle", "c");
  easel_test_wait_until (self->activated->len > 0);
  g_assert_cmpstr (self->activated->str, ==, "c ");

  g_assert_true (easel_global_shortcut_can_configure (self->shortcut));
  easel_global_shortcut_configure (self->shortcut);
  easel_test_wait_until (self->n_configured == 1);
  say (self, PATH, SHORTCUTS, "ShortcutsChanged",
       g_variant_new ("(o@a(sa{sv}))", self->session, build_shortcuts ("Super+Z")));
  easel_test_wait_until (has_trigger (self, "Super+Z"));

  choose (self, FALSE);
  easel_test_wait_until (self->n_closed == 1);
  g_assert_true (has_trigger (self, NULL));
  press_keys (self, self->session, "toggle", "d");
  easel_test_settle ();
  g_assert_cmpstr (self->activated->str, ==, "c ");
}

/* A no in the dialog of the desktop turns the switch off; it can be tried again. */
static void
test_refused (Fixture       *self,
              gconstpointer  data)
{
  self->answer = 1;
  choose (self, TRUE);
  easel_test_wait_until (easel_global_shortcut_is_refused (self->shortcut));
  g_assert_false (g_settings_get_boolean (self->settings, EASEL_GLOBAL_SHORTCUT_KEY));
  self->answer = 0;
  choose (self, TRUE);
  easel_test_wait_until (has_trigger (self, "Ctrl+Alt+E"));
  g_assert_false (easel_global_shortcut_is_refused (self->shortcut));
}

/* An answer that nobody can read is none, and no choice of the user. */
static void
test_broken (Fixture       *self,
             gconstpointer  data)
{
  self->is_broken = TRUE;
  choose (self, TRUE);
  easel_test_wait_until (easel_global_shortcut_is_refused (self->shortcut));
  g_assert_true (g_settings_get_boolean (self->settings, EASEL_GLOBAL_SHORTCUT_KEY));
  g_assert_true (has_trigger (self, NULL));
}

/* The portal ends, and is there again: so are the keys. */
static void
test_restart (Fixture       *self,
              gconstpointer  data)
{
  choose (self, TRUE);
  easel_test_wait_until (has_trigger (self, "Ctrl+Alt+E"));
  stop_portal (self);
  g_assert_true (has_trigger (self, NULL));
  start_portal (self);
  easel_test_wait_until (has_trigger (self, "Ctrl+Alt+E"));
  g_assert_cmpuint (self->n_bound, ==, 2);
  /* Taken back by the desktop, they are asked for in the next run, and not before. */
  say (self, self->session, "org.freedesktop.portal.Session", "Closed", g_variant_new ("()"));
  easel_test_wait_until (has_trigger (self, NULL));
  g_assert_true (g_settings_get_boolean (self->settings, EASEL_GLOBAL_SHORTCUT_KEY));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)
  ADD ("/ui/global-shortcut/keys", test_keys);
  ADD ("/ui/global-shortcut/refused", test_refused);
  ADD ("/ui/global-shortcut/broken", test_broken);
  ADD ("/ui/global-shortcut/restart", test_restart);
  return g_test_run ();
}
