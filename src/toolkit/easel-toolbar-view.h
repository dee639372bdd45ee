/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/*
 * A header bar over content. Newer versions of libadwaita draw them as one, and a shadow if the content is scrolled.
 * Templates name the class AdwToolbarView; see easel-template.h. Header bars over pages, which have a colour of their
 * own, are in a box instead.
 *
 * Child type: "top". Property: "content".
 */
#if ADW_CHECK_VERSION (1, 4, 0)
#define EASEL_TYPE_TOOLBAR_VIEW ADW_TYPE_TOOLBAR_VIEW
#else
#define EASEL_TYPE_TOOLBAR_VIEW (easel_toolbar_view_get_type ())
G_DECLARE_FINAL_TYPE (EaselToolbarView, easel_toolbar_view, EASEL, TOOLBAR_VIEW, AdwBin)
#endif

/* Returns: (transfer floating): a view. @header: (transfer floating): over @content; @content: (transfer floating). */
GtkWidget *easel_toolbar_view_new (GtkWidget *header,
                                   GtkWidget *content);

G_END_DECLS
