/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-alert.h"

G_BEGIN_DECLS

/*
 * A question that follows from an action of the user, or that does not concern a canvas; other questions are cards in
 * the tab of their canvas (EaselAskCard). Each window shows one dialog at a time, the others wait. It can be accepted
 * only after the input delay; Enter and Escape deny. EaselAlert::response reports "cancel", an added response, or
 * "gone": the widget that the question concerned was destroyed, which is not an answer.
 */
#define EASEL_TYPE_ASK_DIALOG (easel_ask_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselAskDialog, easel_ask_dialog, EASEL, ASK_DIALOG, EaselAlert)

/* Returns: (transfer floating) (nullable): %NULL if too many questions wait. @about: (nullable): the dialog is shown
 * while this widget is on the screen. @body: plain text that names the requester. */
EaselAskDialog *easel_ask_dialog_new         (GtkWidget      *about,
                                              const char     *heading,
                                              const char     *body);
void            easel_ask_dialog_add_accept  (EaselAskDialog *self,
                                              const char     *id,
                                              const char     *label);
void            easel_ask_dialog_present     (EaselAskDialog *self);
void            easel_ask_dialog_set_address (EaselAskDialog *self,
                                              const char     *uri);

G_END_DECLS
