/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-alert.h"

G_BEGIN_DECLS

/* Asks the user whether to open an address in a program of the system, such as the web browser, or to copy the address.
 * Returns: (transfer none) (nullable): the dialog; %NULL if the address must not leave Easel, or too many questions
 * wait. @about: (nullable): the widget that the question is about. @uri: foreign; shown in full. */
EaselAlert *easel_address_dialog_present (GtkWidget  *about,
                                          const char *heading,
                                          const char *body,
                                          const char *uri);

G_END_DECLS
