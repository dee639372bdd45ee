/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-desktop.h"

#include "easel-settings.h"

static void
offer_search (EaselDesktop    *self,
              GApplication    *application,
              GDBusConnection *connection,
              EaselHub        *hub)
{
  g_autofree char *path = g_strconcat (g_application_get_dbus_object_path (application), "/SearchProvider", NULL);
  g_autoptr(GError) error = NULL;

  self->search = easel_search_provider_new (hub);
  if (!easel_search_provider_export (self->search, connection, path, &error))
    g_message ("The search of the desktop does not find canvases: %s", error->message);
}

EaselDesktop *
easel_desktop_new (GtkApplication *application,
                   EaselHub       *hub,
                   EaselUnseen    *unseen,
                   EaselConsent   *consent)
{
  g_autoptr(GSettings) settings = easel_settings_find ();
  GDBusConnection *connection;
  EaselDesktop *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_UNSEEN (unseen), NULL);
  g_return_val_if_fail (EASEL_IS_CONSENT (consent), NULL);

  self = g_new0 (EaselDesktop, 1);
  connection = g_application_get_dbus_connection (G_APPLICATION (application));
  self->attention = easel_attention_new (application, unseen);
  easel_attention_follow_questions (self->attention, consent);
  self->presence = easel_presence_watch_new (application, hub);
  self->background = easel_background_new (G_APPLICATION (application), settings);
  self->drops = easel_drop_workaround_new ();
  if (connection != NULL)
    self->shortcut = easel_global_shortcut_new (connection, settings);
  if (connection != NULL && g_application_get_dbus_object_path (G_APPLICATION (application)) != NULL)
    offer_search (self, G_APPLICATION (application), connection, hub);
  return self;
}

void
easel_desktop_free (EaselDesktop *self)
{
  g_clear_object (&self->search);
  g_clear_object (&self->shortcut);
  g_clear_object (&self->drops);
  g_clear_object (&self->background);
  g_clear_object (&self->presence);
  g_clear_object (&self->attention);
  g_free (self);
}
