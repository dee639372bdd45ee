/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* A question that a page, an agent or a link from anywhere raises. There is one at a time in the whole program; a yes
 * is taken when the dialog has settled, and Enter and Escape say no. The answer "cancel", or one of those that were
 * added, comes by AdwMessageDialog::response. */
#define EASEL_TYPE_ASK_DIALOG (easel_ask_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselAskDialog, easel_ask_dialog, EASEL, ASK_DIALOG, AdwMessageDialog)

/* (transfer none) (nullable): NULL while another one waits for its answer. @body names who wants it; plain text. */
EaselAskDialog *easel_ask_dialog_new     (GtkWindow      *parent,
                                          const char     *heading,
                                          const char     *body);
void            easel_ask_dialog_add_yes (EaselAskDialog *self,
                                          const char     *id,
                                          const char     *label);
void            easel_ask_dialog_set_address (EaselAskDialog *self,
                                              const char     *uri);

G_END_DECLS
