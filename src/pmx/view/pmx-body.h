/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "pmx-board.h"

G_BEGIN_DECLS

/* A widget with all that is on a node that has no page and is no form, by its kind. (transfer floating) */
GtkWidget *pmx_body_new       (PmxNode    *node,
                               PmxBoard   *board);
/* Text of many lines that can be selected. @text: (nullable): for display; @css_class: (nullable).
 * (transfer floating) */
GtkWidget *pmx_body_label_new (const char *text,
                               const char *css_class);

G_END_DECLS
