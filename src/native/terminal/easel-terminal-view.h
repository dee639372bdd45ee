/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <vte/vte.h>

G_BEGIN_DECLS

/* VTE configured for Easel: bounded scrollback, no bell, colours of the desktop.
 *
 * Signals: "grid-resized": the number of cells that fit may have changed. */
#define EASEL_TYPE_TERMINAL_VIEW (easel_terminal_view_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalView, easel_terminal_view, EASEL, TERMINAL_VIEW, VteTerminal)

/* Shows at most this many cells, and leaves the rest of its area empty; 0: no limit. */
void  easel_terminal_view_set_limit (EaselTerminalView *self,
                                     guint              columns,
                                     guint              rows);
/* Number of cells that fit without the limit. */
void  easel_terminal_view_get_fit   (EaselTerminalView *self,
                                     guint             *columns,
                                     guint             *rows);
char *easel_terminal_view_dup_link  (EaselTerminalView *self,
                                     double             x,
                                     double             y);

G_END_DECLS
