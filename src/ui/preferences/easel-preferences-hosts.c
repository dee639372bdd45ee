/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-preferences-hosts.h"

#include "easel-preferences-row.h"
#include "easel-settings.h"
#include "easel-source-display.h"
#include "easel-source-row.h"
#include "easel-template.h"

struct _EaselPreferencesHosts
{
  AdwPreferencesGroup parent_instance;

  EaselHub         *hub;           /* weak */
  EaselConnections *connections;   /* weak */
  GtkWidget        *local;
  GPtrArray        *rows;
};

G_DEFINE_FINAL_TYPE (EaselPreferencesHosts, easel_preferences_hosts, ADW_TYPE_PREFERENCES_GROUP)

static GtkWidget *
make_row (EaselPreferencesHosts *self,
          EaselSource           *source)
{
  GtkWidget *row = adw_preferences_row_new ();
  GtkWidget *heading = easel_source_row_new (source, easel_connections_can_forget (self->connections, source));
  g_autofree char *title = easel_source_display_title (source);
  g_autofree char *escaped = g_markup_escape_text (title, -1);

  gtk_widget_set_margin_start (heading, 12);
  gtk_widget_set_margin_end (heading, 6);
  gtk_widget_set_margin_bottom (heading, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), heading);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  /* The search of the window uses this title. */
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

      if (easel_source_display_is_host (source))
        easel_preferences_add_row (ADW_PREFERENCES_GROUP (self), self->rows, make_row (self, source));
    }
}

/* A dialog moves its content when its window becomes narrow or wide. */
static void
easel_preferences_hosts_root (GtkWidget *widget)
{
  EaselPreferencesHosts *self = EASEL_PREFERENCES_HOSTS (widget);

  GTK_WIDGET_CLASS (easel_preferences_hosts_parent_class)->root (widget);
  if (self->hub == NULL)
    return;
  g_signal_connect_object (easel_hub_get_sources (self->hub), "items-changed", G_CALLBACK (fill), self,
                           G_CONNECT_SWAPPED);
  fill (self);
}

/* libadwaita 1.2 leaks the groups of a closed window; this group must not keep the hosts alive. */
static void
easel_preferences_hosts_unroot (GtkWidget *widget)
{
  EaselPreferencesHosts *self = EASEL_PREFERENCES_HOSTS (widget);

  if (self->hub != NULL)
    g_signal_handlers_disconnect_by_data (easel_hub_get_sources (self->hub), self);
  easel_preferences_clear_rows (ADW_PREFERENCES_GROUP (self), self->rows);
  GTK_WIDGET_CLASS (easel_preferences_hosts_parent_class)->unroot (widget);
}

static void
easel_preferences_hosts_finalize (GObject *object)
{
  EaselPreferencesHosts *self = EASEL_PREFERENCES_HOSTS (object);

  g_clear_weak_pointer (&self->hub);
  g_clear_weak_pointer (&self->connections);
  g_ptr_array_unref (self->rows);
  G_OBJECT_CLASS (easel_preferences_hosts_parent_class)->finalize (object);
}

static void
easel_preferences_hosts_class_init (EaselPreferencesHostsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = easel_preferences_hosts_finalize;
  widget_class->root = easel_preferences_hosts_root;
  widget_class->unroot = easel_preferences_hosts_unroot;
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-preferences-hosts.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesHosts, local);
}

static void
easel_preferences_hosts_init (EaselPreferencesHosts *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
easel_preferences_hosts_show (EaselPreferencesHosts *self,
                              EaselHub              *hub,
                              EaselConnections      *connections)
{
  g_autoptr(GSettings) settings = easel_settings_find ();

  g_return_if_fail (EASEL_IS_PREFERENCES_HOSTS (self) && self->hub == NULL);
  g_return_if_fail (EASEL_IS_HUB (hub));
  g_return_if_fail (EASEL_IS_CONNECTIONS (connections));

  g_set_weak_pointer (&self->hub, hub);
  g_set_weak_pointer (&self->connections, connections);
  gtk_widget_set_visible (self->local, settings != NULL);
  if (settings != NULL)
    g_settings_bind (settings, EASEL_SETTINGS_LOCAL_HOST, self->local, "active", G_SETTINGS_BIND_DEFAULT);
}
