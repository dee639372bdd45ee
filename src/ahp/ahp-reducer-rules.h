/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-reduction.h"

G_BEGIN_DECLS

/* The actions of each kind of channel, in one file for each kind; the last entry has no type. */
extern const AhpReduceRule ahp_root_rules[];
extern const AhpReduceRule ahp_session_rules[];
extern const AhpReduceRule ahp_chat_rules[];
extern const AhpReduceRule ahp_canvas_rules[];
extern const AhpReduceRule ahp_terminal_rules[];

G_END_DECLS
