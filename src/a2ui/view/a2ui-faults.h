/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "a2ui-node.h"

G_BEGIN_DECLS

/* Shows failed checks of @node at the end of @box, after a value that they depend on has changed: an untouched form
 * shows no errors. @input is marked as invalid and described by the message. */
void       a2ui_faults_watch    (GtkWidget  *box,
                                 GtkWidget  *input,
                                 A2uiNode   *node);
/* (transfer full): a label for the message of a failed check, for @input. */
GtkWidget *a2ui_faults_new_line (void);
/* @fault: (nullable): foreign; NULL: no check fails. */
void       a2ui_faults_show     (GtkWidget  *line,
                                 GtkWidget  *input,
                                 const char *fault);

G_END_DECLS
