/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-servers-dialog.h"

#include <glib/gi18n.h>

#include "easel-server-row.h"

struct _EaselServersDialog
{
  EaselSessionDialog parent_instance;
};

G_DEFINE_FINAL_TYPE (EaselServersDialog, easel_servers_dialog, EASEL_TYPE_SESSION_DIALOG)

static GtkWidget *
easel_servers_dialog_make_row (EaselSessionDialog *dialog,
                               gpointer            server)
{
  return easel_server_row_new (easel_session_dialog_get_source (dialog), easel_session_dialog_get_session (dialog),
                               server);
}

static void
easel_servers_dialog_class_init (EaselServersDialogClass *klass)
{
  EASEL_SESSION_DIALOG_CLASS (klass)->make_row = easel_servers_dialog_make_row;
}

static void
easel_servers_dialog_init (EaselServersDialog *self)
{
}

/** easel_servers_dialog_new: @source: a host. @session: its session. */
EaselDialog *
easel_servers_dialog_new (EaselSource  *source,
                          EaselSession *session)
{
  EaselSessionDialog *self;

  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);
  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);

  self = g_object_new (EASEL_TYPE_SERVERS_DIALOG, "title", _("Tool Servers"),
                       "empty-icon-name", "application-x-addon-symbolic", "empty-title", _("No Servers"),
                       "empty-description", _("This session has no tool servers."), NULL);
  easel_session_dialog_list (self, source, session, G_LIST_MODEL (easel_session_get_servers (session)));
  return EASEL_DIALOG (self);
}
