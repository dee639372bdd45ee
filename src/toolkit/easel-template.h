/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Like gtk_widget_class_set_template_from_resource(), for templates with classes of newer versions of libadwaita: if
 * the library does not have them, the template gets the classes of this room instead. Must be called before callbacks
 * are bound. */
void easel_template_set_from_resource (GtkWidgetClass *widget_class,
                                       const char     *path);
/* The same for what @builder reads later. An AdwShortcutsDialog becomes a GtkShortcutsSection. */
void easel_template_set_scope         (GtkBuilder     *builder);

G_END_DECLS
