/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <vte/vte.h>

G_BEGIN_DECLS

/* VTE as this program wants it: bounded, silent, in the colours of the desktop.
 *
 * Signals: "grid-resized": what fits into it may be another. */
#define EASEL_TYPE_TERMINAL_VIEW (easel_terminal_view_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalView, easel_terminal_view, EASEL, TERMINAL_VIEW, VteTerminal)

/* Shows no more cells than these, and leaves the rest of its place empty; 0 for no limit. */
void  easel_terminal_view_set_limit (EaselTerminalView *self,
                                     guint              columns,
                                     guint              rows);
/* Cells that fit, without a limit. */
void  easel_terminal_view_get_fit   (EaselTerminalView *self,
                                     guint             *columns,
                                     guint             *rows);
char *easel_terminal_view_dup_link  (EaselTerminalView *self,
                                     double             x,
                                     double             y);

G_END_DECLS
