/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-global-shortcut.h"

#include <glib/gi18n.h>

#include "easel-limits.h"
#include "easel-text.h"

#define PORTAL "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define SHORTCUTS "org.freedesktop.portal.GlobalShortcuts"
#define REQUEST "org.freedesktop.portal.Request"
#define SESSION "org.freedesktop.portal.Session"

#define SHORTCUT_ID "toggle"
/* A suggestion; the user chooses the keys in a dialog of the desktop. */
#define PREFERRED "CTRL+ALT+e"

/* The user denied the request in a dialog of the desktop. */
#define RESPONSE_CANCELLED 1

/* The first portal version with ConfigureShortcuts. */
#define VERSION_CONFIGURE 2

typedef void (*Answer) (EaselGlobalShortcut *self,
                        guint                response,
                        GVariant            *results);

struct _EaselGlobalShortcut
{
  GObject parent_instance;

  GDBusConnection *connection;
  GSettings       *settings;      /* nullable */
  GCancellable    *cancellable;   /* for all calls, until the portal disappears or the user changes the setting */
  guint            watch;
  guint            version;       /* of the portal; 0: not available */
  guint            signals_id[3];
  guint            request_id;    /* D-Bus subscription to the pending response */
  Answer           answer;        /* handles the pending response */
  guint            serial;        /* makes unique tokens, which name requests and sessions */
  char            *session;       /* nullable: object path */
  char            *trigger;       /* nullable: description of the keys */
  gboolean         is_refused;
};

enum { CHANGED, ACTIVATED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselGlobalShortcut, easel_global_shortcut, G_TYPE_OBJECT)

static void
unsubscribe (EaselGlobalShortcut *self,
             guint               *id)
{
  if (*id != 0)
    g_dbus_connection_signal_unsubscribe (self->connection, *id);
  *id = 0;
}

static gboolean
is_wanted (EaselGlobalShortcut *self)
{
  return self->settings != NULL && g_settings_get_boolean (self->settings, EASEL_GLOBAL_SHORTCUT_KEY);
}

static void
set_trigger (EaselGlobalShortcut *self,
             const char          *trigger)
{
  g_free (self->trigger);
  self->trigger = trigger != NULL ? easel_text_for_display (trigger, EASEL_LIMIT_DISPLAY_CHARS) : NULL;
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Drops the portal session and all pending calls. */
static void
forget_session (EaselGlobalShortcut *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  unsubscribe (self, &self->request_id);
  g_clear_pointer (&self->session, g_free);
}

static void
end_session (EaselGlobalShortcut *self)
{
  if (self->session != NULL)
    g_dbus_connection_call (self->connection, PORTAL, self->session, SESSION, "Close", NULL, NULL,
                            G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, NULL, NULL);
  forget_session (self);
}

/* Reports a failure. The setting stays, and the next run asks again. */
static void
fail (EaselGlobalShortcut *self)
{
  end_session (self);
  self->is_refused = TRUE;
  set_trigger (self, NULL);
}

/* Turns the setting off, because the user denied the request in the desktop's dialog. */
static void
refuse (EaselGlobalShortcut *self,
        guint                response)
{
  fail (self);
  if (response == RESPONSE_CANCELLED)
    g_settings_set_boolean (self->settings, EASEL_GLOBAL_SHORTCUT_KEY, FALSE);
}

static void
response_cb (GDBusConnection *connection,
             const char      *sender,
             const char      *path,
             const char      *interface,
             const char      *signal,
             GVariant        *parameters,
             gpointer         user_data)
{
  EaselGlobalShortcut *self = user_data;
  g_autoptr(GVariant) results = NULL;
  guint32 response;

  unsubscribe (self, &self->request_id);
  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ua{sv})")))
    {
      fail (self);
      return;
    }
  g_variant_get (parameters, "(u@a{sv})", &response, &results);
  self->answer (self, response, results);
}

static void
called_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselGlobalShortcut) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (reply != NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_message ("The desktop gives no shortcut: %s", error->message);
  fail (self);
}

/* Calls a portal method. The response is a signal of a request object whose path is known in advance. @arguments lacks
 * only the options, to which the token of the request is added. */
static void
request (EaselGlobalShortcut *self,
         const char          *method,
         GVariantBuilder     *arguments,
         GVariantBuilder     *options,
         Answer               answer)
{
  g_autofree char *sender = g_strdup (g_dbus_connection_get_unique_name (self->connection) + 1);
  g_autofree char *token = g_strdup_printf ("easel%u", ++self->serial);
  g_autofree char *path = NULL;

  path = g_strdup_printf (PORTAL_PATH "/request/%s/%s", g_strdelimit (sender, ".", '_'), token);
  unsubscribe (self, &self->request_id);
  self->answer = answer;
  self->request_id = g_dbus_connection_signal_subscribe (self->connection, PORTAL, REQUEST, "Response", path, NULL,
                                                         G_DBUS_SIGNAL_FLAGS_NONE, response_cb, self, NULL);
  g_variant_builder_add (options, "{sv}", "handle_token", g_variant_new_string (token));
  g_variant_builder_add_value (arguments, g_variant_builder_end (options));
  g_dbus_connection_call (self->connection, PORTAL, PORTAL_PATH, SHORTCUTS, method, g_variant_builder_end (arguments),
                          G_VARIANT_TYPE ("(o)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->cancellable, called_cb,
                          g_object_ref (self));
}

/* Returns: (nullable): the description of our keys in a list of shortcuts. */
static char *
find_trigger (GVariant *shortcuts)
{
  GVariantIter iter;
  const char *id;
  GVariant *properties;
  char *found = NULL;

  g_variant_iter_init (&iter, shortcuts);
  while (found == NULL && g_variant_iter_next (&iter, "(&s@a{sv})", &id, &properties))
    {
      if (g_str_equal (id, SHORTCUT_ID) &&
          !g_variant_lookup (properties, "trigger_description", "s", &found))
        found = g_strdup ("");
      g_variant_unref (properties);
    }
  return found;
}

static void
bound (EaselGlobalShortcut *self,
       guint                response,
       GVariant            *results)
{
  g_autoptr(GVariant) shortcuts = g_variant_lookup_value (results, "shortcuts", G_VARIANT_TYPE ("a(sa{sv})"));
  g_autofree char *trigger = response == 0 && shortcuts != NULL ? find_trigger (shortcuts) : NULL;

  if (trigger == NULL)
    refuse (self, response);
  else
    set_trigger (self, trigger);
}

static void
bind (EaselGlobalShortcut *self)
{
  GVariantBuilder arguments, shortcuts, properties, options;

  g_variant_builder_init (&properties, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&properties, "{sv}", "description", g_variant_new_string (_("Show or hide the panel")));
  g_variant_builder_add (&properties, "{sv}", "preferred_trigger", g_variant_new_string (PREFERRED));
  g_variant_builder_init (&shortcuts, G_VARIANT_TYPE ("a(sa{sv})"));
  g_variant_builder_add (&shortcuts, "(sa{sv})", SHORTCUT_ID, &properties);
  g_variant_builder_init (&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_init (&arguments, G_VARIANT_TYPE ("(oa(sa{sv})sa{sv})"));
  g_variant_builder_add (&arguments, "o", self->session);
  g_variant_builder_add_value (&arguments, g_variant_builder_end (&shortcuts));
  g_variant_builder_add (&arguments, "s", "");
  request (self, "BindShortcuts", &arguments, &options, bound);
}

static void
session_made (EaselGlobalShortcut *self,
              guint                response,
              GVariant            *results)
{
  const char *session = NULL;

  if (response != 0 || !g_variant_lookup (results, "session_handle", "&s", &session) ||
      !g_variant_is_object_path (session))
    {
      refuse (self, response);
      return;
    }
  self->session = g_strdup (session);
  bind (self);
}

static void
make_session (EaselGlobalShortcut *self)
{
  g_autofree char *token = g_strdup_printf ("easel%u", ++self->serial);
  GVariantBuilder arguments, options;

  g_variant_builder_init (&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&options, "{sv}", "session_handle_token", g_variant_new_string (token));
  g_variant_builder_init (&arguments, G_VARIANT_TYPE ("(a{sv})"));
  request (self, "CreateSession", &arguments, &options, session_made);
}

/* Called when the setting has changed or the portal has appeared. */
static void
follow_choice (EaselGlobalShortcut *self)
{
  if (is_wanted (self) && self->version > 0 && self->session == NULL && self->request_id == 0)
    {
      self->is_refused = FALSE;
      make_session (self);
    }
  else if (!is_wanted (self))
    {
      end_session (self);
      set_trigger (self, NULL);
    }
}

static gboolean
is_ours (EaselGlobalShortcut *self,
         const char          *session)
{
  return g_strcmp0 (self->session, session) == 0;
}

static void
activated_cb (GDBusConnection *connection,
              const char      *sender,
              const char      *path,
              const char      *interface,
              const char      *signal,
              GVariant        *parameters,
              gpointer         user_data)
{
  EaselGlobalShortcut *self = user_data;
  g_autoptr(GVariant) options = NULL;
  const char *session, *id, *token = NULL;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(osta{sv})")))
    return;
  g_variant_get (parameters, "(&o&st@a{sv})", &session, &id, NULL, &options);
  if (!is_ours (self, session) || !g_str_equal (id, SHORTCUT_ID))
    return;
  g_variant_lookup (options, "activation_token", "&s", &token);
  g_signal_emit (self, signals[ACTIVATED], 0, token);
}

static void
shortcuts_changed_cb (GDBusConnection *connection,
                      const char      *sender,
                      const char      *path,
                      const char      *interface,
                      const char      *signal,
                      GVariant        *parameters,
                      gpointer         user_data)
{
  EaselGlobalShortcut *self = user_data;
  g_autoptr(GVariant) shortcuts = NULL;
  g_autofree char *trigger = NULL;
  const char *session;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(oa(sa{sv}))")))
    return;
  g_variant_get (parameters, "(&o@a(sa{sv}))", &session, &shortcuts);
  if (!is_ours (self, session))
    return;
  trigger = find_trigger (shortcuts);
  set_trigger (self, trigger);
}

/* The desktop revoked the shortcut, or is ending. */
static void
closed_cb (GDBusConnection *connection,
           const char      *sender,
           const char      *path,
           const char      *interface,
           const char      *signal,
           GVariant        *parameters,
           gpointer         user_data)
{
  EaselGlobalShortcut *self = user_data;

  if (!is_ours (self, path))
    return;
  forget_session (self);
  set_trigger (self, NULL);
}

static void
version_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselGlobalShortcut) self = user_data;
  g_autoptr(GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  g_autoptr(GVariant) value = NULL;

  /* A desktop without this portal answers with an error. */
  if (reply == NULL)
    return;
  g_variant_get (reply, "(v)", &value);
  self->version = g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32) ? g_variant_get_uint32 (value) : 0;
  g_signal_emit (self, signals[CHANGED], 0);
  follow_choice (self);
}

static void
appeared_cb (GDBusConnection *connection,
             const char      *name,
             const char      *owner,
             gpointer         user_data)
{
  EaselGlobalShortcut *self = user_data;

  g_dbus_connection_call (connection, PORTAL, PORTAL_PATH, "org.freedesktop.DBus.Properties", "Get",
                          g_variant_new ("(ss)", SHORTCUTS, "version"), G_VARIANT_TYPE ("(v)"),
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->cancellable, version_cb, g_object_ref (self));
}

/* Called when the portal disappears, and once if it is not running at the start. A restarted portal does not know our
 * session. */
static void
vanished_cb (GDBusConnection *connection,
             const char      *name,
             gpointer         user_data)
{
  EaselGlobalShortcut *self = user_data;

  forget_session (self);
  self->version = 0;
  set_trigger (self, NULL);
}

static void
easel_global_shortcut_dispose (GObject *object)
{
  EaselGlobalShortcut *self = EASEL_GLOBAL_SHORTCUT (object);

  g_clear_handle_id (&self->watch, g_bus_unwatch_name);
  if (self->connection != NULL)
    {
      end_session (self);
      for (guint i = 0; i < G_N_ELEMENTS (self->signals_id); i++)
        unsubscribe (self, &self->signals_id[i]);
    }
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->connection);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (easel_global_shortcut_parent_class)->dispose (object);
}

static void
easel_global_shortcut_finalize (GObject *object)
{
  g_free (EASEL_GLOBAL_SHORTCUT (object)->trigger);
  G_OBJECT_CLASS (easel_global_shortcut_parent_class)->finalize (object);
}

static void
easel_global_shortcut_class_init (EaselGlobalShortcutClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_global_shortcut_dispose;
  object_class->finalize = easel_global_shortcut_finalize;
  signals[CHANGED] = g_signal_new ("changed", EASEL_TYPE_GLOBAL_SHORTCUT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[ACTIVATED] = g_signal_new ("activated", EASEL_TYPE_GLOBAL_SHORTCUT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_global_shortcut_init (EaselGlobalShortcut *self)
{
  self->cancellable = g_cancellable_new ();
}

EaselGlobalShortcut *
easel_global_shortcut_new (GDBusConnection *connection,
                           GSettings       *settings)
{
  static const struct { const char *interface; const char *name; GDBusSignalCallback callback; } table[] = {
    { SHORTCUTS, "Activated", activated_cb },
    { SHORTCUTS, "ShortcutsChanged", shortcuts_changed_cb },
    { SESSION, "Closed", closed_cb },
  };
  EaselGlobalShortcut *self;

  g_return_val_if_fail (G_IS_DBUS_CONNECTION (connection), NULL);
  g_return_val_if_fail (settings == NULL || G_IS_SETTINGS (settings), NULL);

  self = g_object_new (EASEL_TYPE_GLOBAL_SHORTCUT, NULL);
  self->connection = g_object_ref (connection);
  G_STATIC_ASSERT (G_N_ELEMENTS (table) == G_N_ELEMENTS (self->signals_id));
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    self->signals_id[i] = g_dbus_connection_signal_subscribe (connection, PORTAL, table[i].interface, table[i].name,
                                                              NULL, NULL, G_DBUS_SIGNAL_FLAGS_NONE, table[i].callback,
                                                              self, NULL);
  if (settings != NULL)
    {
      self->settings = g_object_ref (settings);
      g_signal_connect_object (settings, "changed::" EASEL_GLOBAL_SHORTCUT_KEY, G_CALLBACK (follow_choice), self,
                               G_CONNECT_SWAPPED);
    }
  self->watch = g_bus_watch_name_on_connection (connection, PORTAL, G_BUS_NAME_WATCHER_FLAGS_NONE, appeared_cb,
                                                vanished_cb, self, NULL);
  return self;
}

gboolean
easel_global_shortcut_is_available (EaselGlobalShortcut *self)
{
  g_return_val_if_fail (EASEL_IS_GLOBAL_SHORTCUT (self), FALSE);

  return self->version > 0;
}

const char *
easel_global_shortcut_get_trigger (EaselGlobalShortcut *self)
{
  g_return_val_if_fail (EASEL_IS_GLOBAL_SHORTCUT (self), NULL);

  return self->trigger;
}

/** easel_global_shortcut_is_refused: whether the desktop, or the user in its dialog, denied the last request. */
gboolean
easel_global_shortcut_is_refused (EaselGlobalShortcut *self)
{
  g_return_val_if_fail (EASEL_IS_GLOBAL_SHORTCUT (self), FALSE);

  return self->is_refused;
}

gboolean
easel_global_shortcut_can_configure (EaselGlobalShortcut *self)
{
  g_return_val_if_fail (EASEL_IS_GLOBAL_SHORTCUT (self), FALSE);

  return self->version >= VERSION_CONFIGURE && self->trigger != NULL;
}

void
easel_global_shortcut_configure (EaselGlobalShortcut *self)
{
  g_return_if_fail (EASEL_IS_GLOBAL_SHORTCUT (self));
  g_return_if_fail (easel_global_shortcut_can_configure (self));

  g_dbus_connection_call (self->connection, PORTAL, PORTAL_PATH, SHORTCUTS, "ConfigureShortcuts",
                          g_variant_new ("(osa{sv})", self->session, "", NULL), NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START,
                          -1, NULL, NULL, NULL);
}
