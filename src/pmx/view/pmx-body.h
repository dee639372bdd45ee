/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "pmx-board.h"

G_BEGIN_DECLS

/* (transfer floating): a widget with the content of a node that has no page and is not a form, by its kind. */
GtkWidget *pmx_body_new       (PmxNode    *node,
                               PmxBoard   *board);
/* (transfer floating): selectable text of several lines. @text: (nullable): for display; @css_class: (nullable). */
GtkWidget *pmx_body_label_new (const char *text,
                               const char *css_class);

G_END_DECLS
