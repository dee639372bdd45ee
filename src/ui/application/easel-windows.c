/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-windows.h"

#include <glib/gi18n.h>

#include "easel-about.h"
#include "easel-commands.h"
#include "easel-connect-dialog.h"
#include "easel-inspector.h"
#include "easel-preferences.h"
#include "easel-shortcuts.h"
#include "easel-toplevel.h"
#include "easel-versions.h"

struct _EaselWindows
{
  GObject parent_instance;

  GtkApplication *application;   /* borrowed: it owns this object */
  EaselHub *hub;
  EaselConnections *connections;
  EaselSurfaceFactory *surfaces;
  EaselNative *native;
  EaselGlobalShortcut *shortcut; /* nullable */
  EaselWindow *panel;            /* weak */
  EaselPreferencesDialog *preferences;  /* weak */
  GtkWindow *inspector;          /* weak */
};

enum { MADE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselWindows, easel_windows, G_TYPE_OBJECT)

static void
easel_windows_dispose (GObject *object)
{
  EaselWindows *self = EASEL_WINDOWS (object);

  g_clear_weak_pointer (&self->panel);
  g_clear_weak_pointer (&self->preferences);
  g_clear_weak_pointer (&self->inspector);
  g_clear_object (&self->hub);
  g_clear_object (&self->connections);
  g_clear_object (&self->surfaces);
  g_clear_object (&self->native);
  g_clear_object (&self->shortcut);
  G_OBJECT_CLASS (easel_windows_parent_class)->dispose (object);
}

static void
easel_windows_class_init (EaselWindowsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_windows_dispose;

  signals[MADE] = g_signal_new ("made", EASEL_TYPE_WINDOWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, EASEL_TYPE_WINDOW);
}

static void
easel_windows_init (EaselWindows *self)
{
}

/**
 * easel_windows_new:
 * @application: must exist longer
 * @hub: the sessions for the panel
 * @connections: receives hosts that the user adds
 * @surfaces: creates the surfaces of canvases
 * @native: the native canvases, for Preferences
 *
 * Returns: (transfer full): without a window yet
 */
EaselWindows *
easel_windows_new (GtkApplication      *application,
                   EaselHub            *hub,
                   EaselConnections    *connections,
                   EaselSurfaceFactory *surfaces,
                   EaselNative         *native)
{
  EaselWindows *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);
  g_return_val_if_fail (EASEL_IS_SURFACE_FACTORY (surfaces), NULL);
  g_return_val_if_fail (EASEL_IS_NATIVE (native), NULL);

  self = g_object_new (EASEL_TYPE_WINDOWS, NULL);
  self->application = application;
  self->hub = g_object_ref (hub);
  self->connections = g_object_ref (connections);
  self->surfaces = g_object_ref (surfaces);
  self->native = g_object_ref (native);
  return self;
}

EaselWindow *
easel_windows_present (EaselWindows *self)
{
  g_return_val_if_fail (EASEL_IS_WINDOWS (self), NULL);

  if (self->panel == NULL)
    {
      EaselWindow *panel = easel_window_new (self->application, self->hub, self->connections, self->surfaces);

      g_set_weak_pointer (&self->panel, panel);
      g_signal_emit (self, signals[MADE], 0, panel);
    }
  gtk_window_present (GTK_WINDOW (self->panel));
  return self->panel;
}

/** easel_windows_set_shortcut: the global shortcut for Preferences. */
void
easel_windows_set_shortcut (EaselWindows        *self,
                            EaselGlobalShortcut *shortcut)
{
  g_return_if_fail (EASEL_IS_WINDOWS (self));
  g_return_if_fail (EASEL_IS_GLOBAL_SHORTCUT (shortcut));

  g_set_object (&self->shortcut, shortcut);
}

/**
 * easel_windows_toggle:
 * @self: the windows
 * @token: (nullable): an activation token from the desktop
 *
 * Hides the panel if it is active, otherwise presents it.
 */
void
easel_windows_toggle (EaselWindows *self,
                      const char   *token)
{
  GtkWidget *panel;

  g_return_if_fail (EASEL_IS_WINDOWS (self));

  panel = GTK_WIDGET (self->panel);
  if (panel != NULL && gtk_widget_get_visible (panel) && gtk_window_is_active (GTK_WINDOW (panel)))
    {
      gtk_widget_set_visible (panel, FALSE);
      return;
    }
  if (panel != NULL && token != NULL)
    gtk_window_set_startup_id (GTK_WINDOW (panel), token);
  easel_windows_present (self);
}

static void
connect_agent_cb (EaselWindows *self)
{
  g_autofree char *program = easel_embedded_host_find ();
  EaselDialog *dialog = easel_connect_dialog_new (program, easel_hub_get_sources (self->hub),
                                                  easel_hub_get_source (self->hub));

  easel_dialog_present (dialog, GTK_WIDGET (easel_windows_present (self)));
}

static void
about_cb (EaselWindows *self)
{
  GtkWindow *window = gtk_application_get_active_window (self->application);
  g_autofree char *debug_info = easel_versions_describe ();

  easel_about_present (window != NULL ? GTK_WIDGET (window) : GTK_WIDGET (easel_windows_present (self)),
                       "application-name", "Easel" APP_NAME_SUFFIX,
                       "application-icon", APP_ID,
                       "version", PACKAGE_VERSION,
                       "developer-name", _("The Easel contributors"),
                       "comments", _("A side panel for agent canvases"),
                       "website", "https://github.com/ahp-canvas/Easel",
                       "issue-url", "https://github.com/ahp-canvas/Easel/issues",
                       "license-type", GTK_LICENSE_GPL_3_0,
                       "debug-info", debug_info,
                       "debug-info-filename", "easel-debug-info.txt",
                       /* Translators: put your name here, one translator a line. */
                       "translator-credits", _("translator-credits"),
                       NULL);
}

static void
preferences_cb (EaselWindows *self)
{
  GtkWidget *parent = GTK_WIDGET (easel_windows_present (self));

  if (self->preferences == NULL)
    {
      g_autofree char *path = easel_user_servers_dup_default_path ();
      g_autoptr(EaselUserServers) servers = easel_user_servers_new (path);
      EaselPreferencesDialog *dialog = easel_preferences_new (self->native, self->hub, self->connections, servers,
                                                              self->shortcut);

      g_set_weak_pointer (&self->preferences, dialog);
    }
  easel_preferences_dialog_present (self->preferences, parent);
}

/* Shows the console of the canvas in the active window, which may be another than the panel: the panel stays where it
 * is. */
static void
inspector_cb (EaselWindows *self)
{
  if (self->inspector == NULL)
    {
      GtkWindow *active = gtk_application_get_active_window (self->application);
      EaselWindow *panel = self->panel != NULL && active != NULL ? self->panel : easel_windows_present (self);
      GtkWindow *window = easel_inspector_new (GTK_WINDOW (panel), self->hub);

      g_set_weak_pointer (&self->inspector, window);
    }
  gtk_window_present (self->inspector);
}

static void
shortcuts_cb (EaselWindows *self)
{
  GtkWindow *active = gtk_application_get_active_window (self->application);

  easel_shortcuts_present (GTK_IS_APPLICATION_WINDOW (active) ? GTK_APPLICATION_WINDOW (active)
                                                              : GTK_APPLICATION_WINDOW (easel_windows_present (self)),
                           "/io/github/ahp_canvas/Easel/easel-shortcuts.ui", "shortcuts");
}

static void
toggle_cb (EaselWindows *self)
{
  easel_windows_toggle (self, NULL);
}

static void
present_cb (EaselWindows *self)
{
  easel_windows_present (self);
}

void
easel_windows_add_actions (EaselWindows *self,
                           GActionMap   *map)
{
  static const EaselCommand commands[] = {
    { "about", G_CALLBACK (about_cb) },
    { "connect-agent", G_CALLBACK (connect_agent_cb) },
    { "inspector", G_CALLBACK (inspector_cb) },
    { "preferences", G_CALLBACK (preferences_cb) },
    { "present", G_CALLBACK (present_cb) },
    { "shortcuts", G_CALLBACK (shortcuts_cb) },
    { "toggle", G_CALLBACK (toggle_cb) },
  };

  g_return_if_fail (EASEL_IS_WINDOWS (self));
  g_return_if_fail (G_IS_ACTION_MAP (map));

  easel_commands_add (map, self, commands, G_N_ELEMENTS (commands));
}

/* Cancels dialogs of GTK, such as those for printing: WebKit waits for them in a nested main loop, which would outlive
 * the application's. */
static void
cancel_dialogs (void)
{
  g_autoptr(GList) toplevels = gtk_window_list_toplevels ();

  for (GList *l = toplevels; l != NULL; l = l->next)
    if (GTK_IS_DIALOG (l->data))
      easel_toplevel_cancel (l->data);
}

/** easel_windows_close: closes the panel before the program ends, as if by the user, so that it stores its size. */
void
easel_windows_close (EaselWindows *self)
{
  g_return_if_fail (EASEL_IS_WINDOWS (self));

  cancel_dialogs ();
  if (self->panel != NULL)
    gtk_window_close (GTK_WINDOW (self->panel));
}

/** easel_windows_destroy: destroys all windows of the program, because surfaces must be freed before connections. */
void
easel_windows_destroy (EaselWindows *self)
{
  GList *windows;

  g_return_if_fail (EASEL_IS_WINDOWS (self));

  while ((windows = gtk_application_get_windows (self->application)) != NULL)
    gtk_window_destroy (windows->data);
}
