/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"
#include "easel-host-terminal.h"

G_BEGIN_DECLS

/* A terminal of a host, on an ahp-terminal: channel. */
#define EASEL_TYPE_AHP_TERMINAL (easel_ahp_terminal_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpTerminal, easel_ahp_terminal, EASEL, AHP_TERMINAL, EaselHostTerminal)

EaselHostTerminal *easel_ahp_terminal_new (AhpClient  *client,
                                           const char *channel);

G_END_DECLS
