/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "oauth-opener.h"

G_BEGIN_DECLS

/* Asks the user on the terminal, and opens the desktop's browser. Prints on standard error. */
#define EASEL_TYPE_TERMINAL_OPENER (easel_terminal_opener_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalOpener, easel_terminal_opener, EASEL, TERMINAL_OPENER, GObject)

/* @is_agreed: the user has agreed on the command line. */
EaselTerminalOpener *easel_terminal_opener_new (gboolean is_agreed);

G_END_DECLS
