/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Foreign Markdown in widgets: words that can be selected, and tables. */
#define EASEL_TYPE_MARKDOWN_VIEW (easel_markdown_view_get_type ())
G_DECLARE_FINAL_TYPE (EaselMarkdownView, easel_markdown_view, EASEL, MARKDOWN_VIEW, GtkBox)

GtkWidget *easel_markdown_view_new (const char *text);

G_END_DECLS
