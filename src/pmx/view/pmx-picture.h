/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* (transfer floating): an image on @node, drawn like one in a form: a data: address is shown; for a web address the
 * user allows the host, for all images of this node. Otherwise shows the description and the reason. @address,
 * @description: foreign. */
GtkWidget *pmx_picture_new       (const char *address,
                                  const char *description,
                                  GObject    *node);
/* Removes the image widgets from @body, which is about to be destroyed; pmx_picture_new() reuses them for the same
 * addresses and descriptions on @node, so that a changed text does not load its images again. The next call drops the
 * rest.
 * @body: (nullable): NULL: only drops the previous ones. */
void       pmx_picture_set_aside (GtkWidget  *body,
                                  GObject    *node);

G_END_DECLS
