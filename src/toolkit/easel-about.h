/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Shows what the program is, in the window of @parent or above it. The properties are those of AdwAboutWindow. */
void easel_about_present (GtkWidget  *parent,
                          const char *first_property,
                          ...) G_GNUC_NULL_TERMINATED;

G_END_DECLS
