/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "a2ui-node.h"

G_BEGIN_DECLS

/* The description that the author of a form gives a component for assistive technology. */

/* @input: a descendant of @widget, which assistive technology meets in its stead. */
void a2ui_description_set_input (GtkWidget *widget,
                                 GtkWidget *input);
/* Shows the description of @node at the input of @widget. */
void a2ui_description_update    (GtkWidget *widget,
                                 A2uiNode  *node);

G_END_DECLS
