/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows foreign Markdown in widgets: selectable text, links, tables and images. */
#define EASEL_TYPE_MARKDOWN_VIEW (easel_markdown_view_get_type ())
G_DECLARE_FINAL_TYPE (EaselMarkdownView, easel_markdown_view, EASEL, MARKDOWN_VIEW, GtkBox)

/* Functions of other folders that create widgets: for the image at @address with the alternative text @words, both
 * foreign, and for code in the language named by its fence. Each returns (transfer floating); @owner: as given to the
 * view. */
typedef struct
{
  GtkWidget *(*make_picture) (const char *address,
                              const char *content,
                              GObject    *owner);
  GtkWidget *(*make_code)    (const char *text,
                              const char *language,
                              GObject    *owner);
} EaselMarkdownMakers;

GtkWidget *easel_markdown_view_new (const char                *text,
                                    const EaselMarkdownMakers *makers,
                                    GObject                   *owner);

G_END_DECLS
