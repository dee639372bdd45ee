/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The views of one terminal: the user's, and those of an agent's canvas that shares it. A program draws for one size
 * only, so the smallest visible view decides, and the others show the same number of cells. Pure. */
typedef struct _EaselTerminalViews EaselTerminalViews;

EaselTerminalViews *easel_terminal_views_new        (void);
void                easel_terminal_views_free       (EaselTerminalViews *self);
/* @view: a unique pointer. Cells that fit into it; 0 while it is not visible. */
void                easel_terminal_views_set_size   (EaselTerminalViews *self,
                                                     gconstpointer       view,
                                                     guint               columns,
                                                     guint               rows);
/* @behind: the view cannot process the output fast enough. */
void                easel_terminal_views_set_behind (EaselTerminalViews *self,
                                                     gconstpointer       view,
                                                     gboolean            behind);
void                easel_terminal_views_remove     (EaselTerminalViews *self,
                                                     gconstpointer       view);
/* The smallest visible size, without @except (nullable). FALSE: no view is visible. */
gboolean            easel_terminal_views_get_size   (EaselTerminalViews *self,
                                                     gconstpointer       except,
                                                     guint              *columns,
                                                     guint              *rows);
gboolean            easel_terminal_views_are_behind (EaselTerminalViews *self);
/* Whether @view answers terminal queries of programs; an answer from a second view would look like typing. */
gboolean            easel_terminal_views_answers    (EaselTerminalViews *self,
                                                     gconstpointer       view);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselTerminalViews, easel_terminal_views_free)

G_END_DECLS
