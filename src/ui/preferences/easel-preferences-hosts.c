/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-preferences-hosts.h"

#include <glib/gi18n.h>

#include "easel-preferences-row.h"
#include "easel-settings.h"
#include "easel-source-look.h"
#include "easel-source-row.h"

struct _EaselPreferencesHosts
{
  AdwPreferencesGroup parent_instance;

  EaselHub         *hub;
  EaselConnections *connections;
  GPtrArray        *rows;
};

G_DEFINE_FINAL_TYPE (EaselPreferencesHosts, easel_preferences_hosts, ADW_TYPE_PREFERENCES_GROUP)

static void
release (EaselPreferencesHosts *self)
{
  if (self->hub != NULL)
    g_signal_handlers_disconnect_by_data (easel_hub_get_sources (self->hub), self);
  easel_preferences_clear_rows (ADW_PREFERENCES_GROUP (self), self->rows);
  g_clear_object (&self->hub);
  g_clear_object (&self->connections);
}

/* libadwaita 1.2 keeps the groups of a window that is gone; the hosts must not be kept with this one. */
static void
easel_preferences_hosts_unroot (GtkWidget *widget)
{
  release (EASEL_PREFERENCES_HOSTS (widget));
  GTK_WIDGET_CLASS (easel_preferences_hosts_parent_class)->unroot (widget);
}

static void
easel_preferences_hosts_finalize (GObject *object)
{
  EaselPreferencesHosts *self = EASEL_PREFERENCES_HOSTS (object);

  g_clear_object (&self->hub);
  g_clear_object (&self->connections);
  g_ptr_array_unref (self->rows);
  G_OBJECT_CLASS (easel_preferences_hosts_parent_class)->finalize (object);
}

static void
easel_preferences_hosts_class_init (EaselPreferencesHostsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_preferences_hosts_finalize;
  GTK_WIDGET_CLASS (klass)->unroot = easel_preferences_hosts_unroot;
}

static void
easel_preferences_hosts_init (EaselPreferencesHosts *self)
{
  self->rows = g_ptr_array_new ();
}

static GtkWidget *
make_row (EaselPreferencesHosts *self,
          EaselSource           *source)
{
  GtkWidget *row = adw_preferences_row_new ();
  GtkWidget *heading = easel_source_row_new (source, easel_connections_can_forget (self->connections, source));
  g_autofree char *title = easel_source_look_title (source);
  g_autofree char *escaped = g_markup_escape_text (title, -1);

  gtk_widget_set_margin_start (heading, 12);
  gtk_widget_set_margin_end (heading, 6);
  gtk_widget_set_margin_bottom (heading, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), heading);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  /* A search finds it by that. */
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), escaped);
  return row;
}

static void
fill (EaselPreferencesHosts *self)
{
  GListModel *sources = easel_hub_get_sources (self->hub);

  easel_preferences_clear_rows (ADW_PREFERENCES_GROUP (self), self->rows);
  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);

      easel_preferences_add_row (ADW_PREFERENCES_GROUP (self), self->rows, make_row (self, source));
    }
}

/* The host of this computer has no address that could be added again: it is switched off and on. */
static GtkWidget *
make_local (GSettings *settings)
{
  GtkWidget *toggle = gtk_switch_new ();

  g_settings_bind (settings, EASEL_SETTINGS_LOCAL_HOST, toggle, "active", G_SETTINGS_BIND_DEFAULT);
  return easel_preferences_row_new (_("Agents on This Computer"),
                                    _("Show their canvases in the panel. When this is off, agents on this computer "
                                      "cannot reach Easel."),
                                    toggle, TRUE);
}

GtkWidget *
easel_preferences_hosts_new (EaselHub         *hub,
                             EaselConnections *connections)
{
  EaselPreferencesHosts *self;
  GtkWidget *add = easel_preferences_button_new ("list-add-symbolic", _("Add Host…"));
  g_autoptr(GSettings) settings = easel_settings_find ();

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);

  self = g_object_new (EASEL_TYPE_PREFERENCES_HOSTS, "title", _("Hosts"), NULL);
  self->hub = g_object_ref (hub);
  self->connections = g_object_ref (connections);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (add), "app.add-host");
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), add);
  if (settings != NULL)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), make_local (settings));
  g_signal_connect_object (easel_hub_get_sources (hub), "items-changed", G_CALLBACK (fill), self, G_CONNECT_SWAPPED);
  fill (self);
  return GTK_WIDGET (self);
}
