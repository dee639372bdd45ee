/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-background.h"

#include <glib/gi18n.h>

struct _EaselBackground
{
  GObject       parent_instance;

  GApplication *application;  /* borrowed: it owns this object */
  GSettings    *settings;     /* nullable */
  GtkWindow    *window;       /* weak: the panel */
};

G_DEFINE_FINAL_TYPE (EaselBackground, easel_background, G_TYPE_OBJECT)

static void
easel_background_dispose (GObject *object)
{
  EaselBackground *self = EASEL_BACKGROUND (object);

  g_clear_object (&self->settings);
  g_clear_weak_pointer (&self->window);
  G_OBJECT_CLASS (easel_background_parent_class)->dispose (object);
}

static void
easel_background_class_init (EaselBackgroundClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_background_dispose;
}

static void
easel_background_init (EaselBackground *self)
{
}

static gboolean
is_wanted (EaselBackground *self)
{
  return self->settings != NULL && g_settings_get_boolean (self->settings, EASEL_BACKGROUND_KEY);
}

/* Requests permission from the background portal. The desktop may ask the user; if it denies, it ends the program
 * without windows. */
static void
ask_desktop (EaselBackground *self)
{
  GDBusConnection *connection = g_application_get_dbus_connection (self->application);
  GVariantBuilder options;

  if (!is_wanted (self) || connection == NULL || !g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS))
    return;
  g_variant_builder_init (&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&options, "{sv}", "reason",
                         g_variant_new_string (_("Agents can use their canvases while the window is closed.")));
  g_variant_builder_add (&options, "{sv}", "autostart", g_variant_new_boolean (FALSE));
  g_dbus_connection_call (connection, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                          "org.freedesktop.portal.Background", "RequestBackground",
                          g_variant_new ("(sa{sv})", "", &options), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL,
                          NULL);
}

static gboolean
close_request_cb (GtkWindow       *window,
                  EaselBackground *self)
{
  if (!is_wanted (self))
    return FALSE;
  gtk_widget_set_visible (GTK_WIDGET (window), FALSE);
  return TRUE;
}

EaselBackground *
easel_background_new (GApplication *application,
                      GSettings    *settings)
{
  EaselBackground *self;

  g_return_val_if_fail (G_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (settings == NULL || G_IS_SETTINGS (settings), NULL);

  self = g_object_new (EASEL_TYPE_BACKGROUND, NULL);
  self->application = application;
  self->settings = settings != NULL ? g_object_ref (settings) : NULL;
  if (settings != NULL)
    g_signal_connect_object (settings, "changed::" EASEL_BACKGROUND_KEY, G_CALLBACK (ask_desktop), self,
                             G_CONNECT_SWAPPED);
  ask_desktop (self);
  return self;
}

void
easel_background_follow (EaselBackground *self,
                         GtkWindow       *window)
{
  g_return_if_fail (EASEL_IS_BACKGROUND (self));
  g_return_if_fail (GTK_IS_WINDOW (window));

  g_set_weak_pointer (&self->window, window);
  g_signal_connect_object (window, "close-request", G_CALLBACK (close_request_cb), self, 0);
}

/** easel_background_hides: whether @window is the panel, and closing it only hides it. */
gboolean
easel_background_hides (EaselBackground *self,
                        GtkWindow       *window)
{
  g_return_val_if_fail (EASEL_IS_BACKGROUND (self), FALSE);

  return window == self->window && is_wanted (self);
}
