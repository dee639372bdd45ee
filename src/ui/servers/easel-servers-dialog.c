/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-servers-dialog.h"

#include "easel-server-row.h"
#include "easel-session-row.h"

struct _EaselServersDialog
{
  AdwWindow parent_instance;

  AdwWindowTitle *title;
  GtkStack *stack;
  GtkListBox *list;

  EaselSource *source;
  EaselSession *session;
};

G_DEFINE_FINAL_TYPE (EaselServersDialog, easel_servers_dialog, ADW_TYPE_WINDOW)

static GtkWidget *
make_row (gpointer server,
          gpointer user_data)
{
  EaselServersDialog *self = user_data;

  return easel_server_row_new (self->source, self->session, server);
}

static void
update (EaselServersDialog *self)
{
  guint n = g_list_model_get_n_items (easel_session_get_servers (self->session));

  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "list" : "none");
}

static void
update_title (EaselServersDialog *self)
{
  g_autofree char *title = easel_session_row_dup_title (self->session);

  adw_window_title_set_subtitle (self->title, title);
}

static void
easel_servers_dialog_dispose (GObject *object)
{
  EaselServersDialog *self = EASEL_SERVERS_DIALOG (object);

  if (self->list != NULL)
    gtk_list_box_bind_model (self->list, NULL, NULL, NULL, NULL);
  self->list = NULL;
  if (self->session != NULL)
    easel_source_release (self->source, self->session);
  g_clear_object (&self->session);
  g_clear_object (&self->source);
  G_OBJECT_CLASS (easel_servers_dialog_parent_class)->dispose (object);
}

static void
easel_servers_dialog_class_init (EaselServersDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_servers_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-servers-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselServersDialog, title);
  gtk_widget_class_bind_template_child (widget_class, EaselServersDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselServersDialog, list);
}

static void
easel_servers_dialog_init (EaselServersDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * easel_servers_dialog_new:
 * @parent: (nullable): the window
 * @source: a host
 * @session: its session, which stays subscribed while the dialog is open
 */
GtkWindow *
easel_servers_dialog_new (GtkWindow    *parent,
                          EaselSource  *source,
                          EaselSession *session)
{
  EaselServersDialog *self;

  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);
  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);

  /* A window has the actions of the application only if it belongs to the application. */
  self = g_object_new (EASEL_TYPE_SERVERS_DIALOG, "transient-for", parent,
                       "application", parent != NULL ? gtk_window_get_application (parent) : NULL, NULL);
  self->source = g_object_ref (source);
  self->session = g_object_ref (session);
  easel_source_hold (source, session);
  gtk_list_box_bind_model (self->list, easel_session_get_servers (session), make_row, self, NULL);
  g_signal_connect_object (easel_session_get_servers (session), "items-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::title", G_CALLBACK (update_title), self, G_CONNECT_SWAPPED);
  update (self);
  update_title (self);
  return GTK_WINDOW (self);
}
