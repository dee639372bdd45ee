/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* (transfer floating): a picture on @node, drawn as one of a form: data is shown, and a host of the web is asked for it
 * when the user says so, for all pictures of this node. In the place of one that is not shown is what it is called,
 * and why. @address, @description: foreign. */
GtkWidget *pmx_picture_new (const char *address,
                            const char *description,
                            GObject    *node);
/* The pictures of @body, which is about to go, are those that pmx_picture_new() gives for the same addresses and words
 * on @node till the next call: a text that changes does not fetch its pictures again.
 * @body: nullable: none are kept any more. */
void       pmx_picture_set_aside (GtkWidget *body,
                                  GObject   *node);

G_END_DECLS
