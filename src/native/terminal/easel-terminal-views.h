/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The views of one terminal: that of the user, and of whoever they share it with. A program draws for one size only,
 * so the smallest view on the screen decides, and the others show that many cells. Pure. */
typedef struct _EaselTerminalViews EaselTerminalViews;

EaselTerminalViews *easel_terminal_views_new        (void);
void                easel_terminal_views_free       (EaselTerminalViews *self);
/* @view: any pointer that is its own. Cells that fit into it; 0 while it is not on the screen. */
void                easel_terminal_views_set_size   (EaselTerminalViews *self,
                                                     gconstpointer       view,
                                                     guint               columns,
                                                     guint               rows);
/* @behind: the view does not get through the output. */
void                easel_terminal_views_set_behind (EaselTerminalViews *self,
                                                     gconstpointer       view,
                                                     gboolean            behind);
void                easel_terminal_views_remove     (EaselTerminalViews *self,
                                                     gconstpointer       view);
/* The smallest of those on the screen but @except (nullable). FALSE: there is none. */
gboolean            easel_terminal_views_get_size   (EaselTerminalViews *self,
                                                     gconstpointer       except,
                                                     guint              *columns,
                                                     guint              *rows);
gboolean            easel_terminal_views_are_behind (EaselTerminalViews *self);
/* Whether it is the view that answers a program that asks its terminal something; another answer would be typed. */
gboolean            easel_terminal_views_answers    (EaselTerminalViews *self,
                                                     gconstpointer       view);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselTerminalViews, easel_terminal_views_free)

G_END_DECLS
