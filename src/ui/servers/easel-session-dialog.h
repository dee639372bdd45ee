/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-dialog.h"
#include "easel-source.h"

G_BEGIN_DECLS

/* Lists what a session has, updated with it. The session stays subscribed while the dialog is open. Properties:
 * "title", and "empty-icon-name", "empty-title" and "empty-description" for a session that has nothing. */
#define EASEL_TYPE_SESSION_DIALOG (easel_session_dialog_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselSessionDialog, easel_session_dialog, EASEL, SESSION_DIALOG, EaselDialog)

struct _EaselSessionDialogClass
{
  EaselDialogClass parent_class;

  /* Returns: (transfer floating): a row of a list box for @item of the list. */
  GtkWidget *(*make_row)  (EaselSessionDialog *self,
                           gpointer            item);
  /* nullable: the user has activated the row. */
  void       (*activated) (EaselSessionDialog *self,
                           GtkListBoxRow      *row);
};

/* Fills a new dialog. @items: what the session has. */
void          easel_session_dialog_list        (EaselSessionDialog *self,
                                                EaselSource        *source,
                                                EaselSession       *session,
                                                GListModel         *items);
EaselSource  *easel_session_dialog_get_source  (EaselSessionDialog *self);
EaselSession *easel_session_dialog_get_session (EaselSessionDialog *self);

G_END_DECLS
