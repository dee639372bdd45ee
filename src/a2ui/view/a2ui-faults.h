/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "a2ui-node.h"

G_BEGIN_DECLS

/* Shows at the end of @box what the checks of @node find wrong, once something that they depend on has changed: a form
 * that nobody has touched is not wrong yet. @input is marked, and described by the message. */
void a2ui_faults_watch (GtkWidget *box,
                        GtkWidget *input,
                        A2uiNode  *node);
/* (transfer full): a label for such a message, at @input. */
GtkWidget *a2ui_faults_new_line (void);
/* @fault: (nullable): foreign; NULL: nothing is wrong. */
void a2ui_faults_show  (GtkWidget  *line,
                        GtkWidget  *input,
                        const char *fault);

G_END_DECLS
