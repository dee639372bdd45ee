/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-preferences-servers.h"

#include <glib/gi18n.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-preferences-dialog.h"
#include "easel-preferences-row.h"
#include "easel-switch-row.h"
#include "easel-text.h"
#include "easel-user-server-dialog.h"

struct _EaselPreferencesServers
{
  AdwPreferencesPage parent_instance;

  EaselUserServers    *servers;
  AdwPreferencesGroup *group;
  GPtrArray           *rows;   /* borrowed from the group */
};

G_DEFINE_FINAL_TYPE (EaselPreferencesServers, easel_preferences_servers, ADW_TYPE_PREFERENCES_PAGE)

static void
easel_preferences_servers_dispose (GObject *object)
{
  g_clear_object (&EASEL_PREFERENCES_SERVERS (object)->servers);
  G_OBJECT_CLASS (easel_preferences_servers_parent_class)->dispose (object);
}

static void
easel_preferences_servers_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_PREFERENCES_SERVERS (object)->rows);
  G_OBJECT_CLASS (easel_preferences_servers_parent_class)->finalize (object);
}

static void
present (EaselPreferencesServers *self,
         EaselUserServer         *server)
{
  easel_dialog_present (easel_user_server_dialog_new (self->servers, server), GTK_WIDGET (self));
}

static void
add_cb (EaselPreferencesServers *self)
{
  present (self, NULL);
}

static void
edit_cb (EaselPreferencesServers *self,
         GtkWidget               *button)
{
  present (self, g_object_get_data (G_OBJECT (button), "easel-server"));
}

/* Changing the setting recreates the list, including the row that was used. */
static void
enabled_cb (EaselPreferencesServers *self,
            GParamSpec              *pspec,
            EaselSwitchRow          *row)
{
  EaselUserServer *before = g_object_get_data (G_OBJECT (row), "easel-server");
  g_autoptr(JsonObject) json = easel_json_object_copy (easel_user_server_get_json (before));
  g_autoptr(EaselUserServer) server = NULL;
  g_autoptr(GError) error = NULL;

  json_object_set_boolean_member (json, "enabled", easel_switch_row_get_active (row));
  server = easel_user_server_new_from_json (json, &error);
  if (server == NULL || !easel_user_servers_put (self->servers, server, &error))
    easel_preferences_dialog_add_toast (GTK_WIDGET (self), error->message);
}

static GtkWidget *
make_row (EaselPreferencesServers *self,
          EaselUserServer         *server)
{
  g_autofree char *line = easel_user_server_dup_line (server);
  g_autofree char *shown = easel_text_for_display (line, EASEL_LIMIT_DISPLAY_CHARS);
  const char *name = easel_user_server_get_name (server);
  GtkWidget *row = easel_switch_row_new ();
  GtkWidget *button = easel_preferences_button_new ("document-edit-symbolic", _("Edit Server"));

  easel_switch_row_set_active (EASEL_SWITCH_ROW (row), easel_user_server_is_enabled (server));
  g_object_set_data_full (G_OBJECT (row), "easel-server", g_object_ref (server), g_object_unref);
  g_object_set_data_full (G_OBJECT (button), "easel-server", g_object_ref (server), g_object_unref);
  g_signal_connect_object (row, "notify::active", G_CALLBACK (enabled_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (button, "clicked", G_CALLBACK (edit_cb), self, G_CONNECT_SWAPPED);
  easel_preferences_row_set (ADW_ACTION_ROW (row), name, shown);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return row;
}

static void
fill (EaselPreferencesServers *self)
{
  GPtrArray *list = easel_user_servers_get_list (self->servers);
  const char *problem = easel_user_servers_get_problem (self->servers);

  easel_preferences_clear_rows (self->group, self->rows);
  for (guint i = 0; i < list->len; i++)
    easel_preferences_add_row (self->group, self->rows, make_row (self, list->pdata[i]));
  if (problem != NULL)
    easel_preferences_add_row (self->group, self->rows,
                               easel_preferences_row_new (problem, easel_user_servers_get_path (self->servers), NULL));
  else if (list->len == 0)
    easel_preferences_add_row (self->group, self->rows,
                               easel_preferences_row_new (_("No servers yet"), NULL, NULL));
}

/* Recreates the rows in an idle callback, because the row that caused it is still emitting its signal. */
static gboolean
fill_cb (gpointer user_data)
{
  EaselPreferencesServers *self = user_data;

  if (self->servers != NULL)
    fill (self);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (EaselPreferencesServers *self)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, fill_cb, g_object_ref (self), g_object_unref);
}

static void
easel_preferences_servers_class_init (EaselPreferencesServersClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_preferences_servers_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_preferences_servers_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-preferences-servers.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesServers, group);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
}

static void
easel_preferences_servers_init (EaselPreferencesServers *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

EaselPreferencesServers *
easel_preferences_servers_new (EaselUserServers *servers)
{
  EaselPreferencesServers *self;

  g_return_val_if_fail (EASEL_IS_USER_SERVERS (servers), NULL);

  self = g_object_new (EASEL_TYPE_PREFERENCES_SERVERS, NULL);
  self->servers = g_object_ref (servers);
  g_signal_connect_object (servers, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  fill (self);
  return self;
}
