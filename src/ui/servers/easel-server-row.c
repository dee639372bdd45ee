/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-server-row.h"

#include <glib/gi18n.h>

#include "easel-host-file-window.h"
#include "easel-server-icon.h"
#include "easel-server-labels.h"
#include "easel-server-log.h"

struct _EaselServerRow
{
  GtkListBoxRow parent_instance;

  GtkImage *icon;
  GtkLabel *name;
  GtkLabel *home;
  GtkSwitch *enabled;
  GtkWidget *more;
  GtkImage *mark;
  GtkLabel *state;
  GtkWidget *sign_in;
  GtkLabel *failure;

  EaselServer *server;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (EaselServerRow, easel_server_row, GTK_TYPE_LIST_BOX_ROW)

static void
set_failure (EaselServerRow *self,
             const char     *sentence)
{
  gtk_label_set_text (self->failure, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->failure), sentence != NULL);
}

static const char *
get_mark (EaselServerState state)
{
  switch (state)
    {
    case EASEL_SERVER_STARTING:
      return "content-loading-symbolic";
    case EASEL_SERVER_READY:
      return "emblem-ok-symbolic";
    case EASEL_SERVER_SIGN_IN:
      return "dialog-password-symbolic";
    case EASEL_SERVER_FAILED:
      return "dialog-error-symbolic";
    case EASEL_SERVER_STOPPED:
      return "media-playback-stop-symbolic";
    case EASEL_SERVER_UNKNOWN:
    default:
      return "dialog-question-symbolic";
    }
}

static void
update_actions (EaselServerRow *self)
{
  const EaselServerFacts *facts = easel_server_get_facts (self->server);
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean is_on = facts->is_enabled && facts->is_origin_enabled;
  gboolean is_down = facts->state == EASEL_SERVER_STOPPED || facts->state == EASEL_SERVER_FAILED ||
                     facts->state == EASEL_SERVER_UNKNOWN;

  gtk_widget_action_set_enabled (widget, "server.start", is_on && is_down);
  gtk_widget_action_set_enabled (widget, "server.stop", !is_down);
  gtk_widget_action_set_enabled (widget, "server.restart", is_on && !is_down);
  gtk_widget_action_set_enabled (widget, "server.declaration", facts->declaration != NULL);
  gtk_widget_action_set_enabled (widget, "server.log", facts->has_log);
}

/* A switch keeps its old state until the host has applied the change. */
static void
update_switch (EaselServerRow *self)
{
  gboolean is_enabled = easel_server_get_facts (self->server)->is_enabled;

  gtk_switch_set_active (self->enabled, is_enabled);
  gtk_switch_set_state (self->enabled, is_enabled);
}

static void
update (EaselServerRow *self)
{
  const EaselServerFacts *facts = easel_server_get_facts (self->server);
  gboolean wants_token = facts->state == EASEL_SERVER_SIGN_IN && facts->resource != NULL;
  g_autofree char *name = easel_server_labels_dup_name (self->server);
  g_autofree char *home = easel_server_labels_dup_home (self->server);
  g_autofree char *state = easel_server_labels_dup_state (self->server);
  /* Translators: %s is the name of a server that gives an agent tools. */
  g_autofree char *spoken = g_strdup_printf (_("Use %s in this session"), name);

  gtk_label_set_text (self->name, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), name);
  gtk_label_set_text (self->home, home);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->home), facts->declaration);
  gtk_label_set_text (self->state, state);
  gtk_image_set_from_icon_name (self->mark, get_mark (facts->state));
  easel_server_icon_show (self->icon, facts->icon);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->enabled), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_widget_set_visible (self->sign_in, wants_token);
  gtk_button_set_label (GTK_BUTTON (self->sign_in), easel_server_labels_sign_in (self->server));
  update_switch (self);
  update_actions (self);
}

static void
changed_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselServerRow) self = user_data;
  g_autoptr(GError) error = NULL;

  if (easel_server_change_finish (EASEL_SERVER (object), result, &error) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  set_failure (self, error->message);
  update_switch (self);
}

static void
change (EaselServerRow    *self,
        EaselServerChange  change)
{
  set_failure (self, NULL);
  easel_server_change_async (self->server, change, self->cancellable, changed_cb, g_object_ref (self));
}

static gboolean
state_set_cb (EaselServerRow *self,
              gboolean        is_on)
{
  if (is_on != easel_server_get_facts (self->server)->is_enabled)
    change (self, is_on ? EASEL_SERVER_CHANGE_ENABLE : EASEL_SERVER_CHANGE_DISABLE);
  return TRUE;
}

static void
change_cb (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  change (EASEL_SERVER_ROW (widget), g_str_equal (action, "server.start") ? EASEL_SERVER_CHANGE_START :
                                     g_str_equal (action, "server.stop") ? EASEL_SERVER_CHANGE_STOP :
                                                                           EASEL_SERVER_CHANGE_RESTART);
}

static void
declaration_cb (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  easel_host_file_window_present_server (widget, EASEL_SERVER_ROW (widget)->server);
}

static void
log_cb (GtkWidget  *widget,
        const char *action,
        GVariant   *parameter)
{
  easel_server_log_present (GTK_WINDOW (gtk_widget_get_root (widget)), EASEL_SERVER_ROW (widget)->server);
}

static void
easel_server_row_dispose (GObject *object)
{
  EaselServerRow *self = EASEL_SERVER_ROW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->server);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), NULL);
  G_OBJECT_CLASS (easel_server_row_parent_class)->dispose (object);
}

static void
easel_server_row_class_init (EaselServerRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_server_row_dispose;
  gtk_widget_class_install_action (widget_class, "server.start", NULL, change_cb);
  gtk_widget_class_install_action (widget_class, "server.stop", NULL, change_cb);
  gtk_widget_class_install_action (widget_class, "server.restart", NULL, change_cb);
  gtk_widget_class_install_action (widget_class, "server.declaration", NULL, declaration_cb);
  gtk_widget_class_install_action (widget_class, "server.log", NULL, log_cb);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-server-row.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselServerRow, icon);
  gtk_widget_class_bind_template_child (widget_class, EaselServerRow, name);
  gtk_widget_class_bind_template_child (widget_class, EaselServerRow, home);
  gtk_widget_class_bind_template_child (widget_class, EaselServerRow, enabled);
  gtk_widget_class_bind_template_child (widget_class, EaselServerRow, more);
  gtk_widget_class_bind_template_child (widget_class, EaselServerRow, mark);
  gtk_widget_class_bind_template_child (widget_class, EaselServerRow, state);
  gtk_widget_class_bind_template_child (widget_class, EaselServerRow, sign_in);
  gtk_widget_class_bind_template_child (widget_class, EaselServerRow, failure);
  gtk_widget_class_bind_template_callback (widget_class, state_set_cb);
}

static void
easel_server_row_init (EaselServerRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->cancellable = g_cancellable_new ();
}

/**
 * easel_server_row_new:
 * @source: a host
 * @session: a session of it
 * @server: a server of @session
 *
 * Returns: (transfer floating): its row
 */
GtkWidget *
easel_server_row_new (EaselSource  *source,
                      EaselSession *session,
                      EaselServer  *server)
{
  EaselServerRow *self;

  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);
  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);
  g_return_val_if_fail (EASEL_IS_SERVER (server), NULL);

  self = g_object_new (EASEL_TYPE_SERVER_ROW, NULL);
  self->server = g_object_ref (server);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->sign_in), "(sss)", easel_source_get_id (source),
                                    easel_session_get_uri (session), easel_server_get_id (server));
  g_signal_connect_object (server, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
