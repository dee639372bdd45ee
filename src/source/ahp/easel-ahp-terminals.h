/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"
#include "easel-host-terminal.h"

G_BEGIN_DECLS

/* The terminals of a host, through one connection. */
#define EASEL_TYPE_AHP_TERMINALS (easel_ahp_terminals_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpTerminals, easel_ahp_terminals, EASEL, AHP_TERMINALS, GObject)

EaselHostTerminals *easel_ahp_terminals_new      (AhpClient         *client);
/* Sets whether the host runs on this computer for this user. Call before the terminals are lent. */
void                easel_ahp_terminals_set_here (EaselAhpTerminals *self,
                                                  gboolean           here);

G_END_DECLS
