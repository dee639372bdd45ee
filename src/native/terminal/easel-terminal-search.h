/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <vte/vte.h>

G_BEGIN_DECLS

/* A search bar over a terminal's scrollback. */
#define EASEL_TYPE_TERMINAL_SEARCH (easel_terminal_search_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalSearch, easel_terminal_search, EASEL, TERMINAL_SEARCH, AdwBin)

void easel_terminal_search_set_terminal (EaselTerminalSearch *self,
                                         VteTerminal         *terminal);
void easel_terminal_search_open         (EaselTerminalSearch *self);

G_END_DECLS
