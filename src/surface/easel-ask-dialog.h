/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* A question to the user that follows from a deed of theirs, or is about no canvas; others are cards in the tab of
 * their canvas (EaselAskCard). Each window has one before it at a time, and the others wait. A yes is taken when the
 * dialog has settled, and Enter and Escape say no. The answer comes by AdwMessageDialog::response: "cancel", one that
 * was added, or "gone", which is none: what it is about is not there any more. */
#define EASEL_TYPE_ASK_DIALOG (easel_ask_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselAskDialog, easel_ask_dialog, EASEL, ASK_DIALOG, AdwMessageDialog)

/* (transfer none) (nullable): NULL when too many wait already. @about: (nullable): it is shown while that is on the
 * screen. @body names who wants it; plain text. */
EaselAskDialog *easel_ask_dialog_new     (GtkWidget      *about,
                                          const char     *heading,
                                          const char     *body);
void            easel_ask_dialog_add_accept (EaselAskDialog *self,
                                             const char     *id,
                                             const char     *label);
void            easel_ask_dialog_present (EaselAskDialog *self);
void            easel_ask_dialog_set_address (EaselAskDialog *self,
                                              const char     *uri);

G_END_DECLS
