/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Foreign Markdown in widgets: words that can be selected, links, tables and pictures. */
#define EASEL_TYPE_MARKDOWN_VIEW (easel_markdown_view_get_type ())
G_DECLARE_FINAL_TYPE (EaselMarkdownView, easel_markdown_view, EASEL, MARKDOWN_VIEW, GtkBox)

/* Widgets that others than this room draw: the picture at @address, which is as foreign as what it is called, and code
 * in a language that its fence names. Each returns (transfer floating); @owner: as it was given. */
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
