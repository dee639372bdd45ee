/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-connections.h"
#include "easel-state.h"
#include "easel-tab-memory.h"

G_BEGIN_DECLS

/* Remembers which session of which host the user chose, from one run to the next, and forgets it with the host. */
#define EASEL_TYPE_CHOICE_KEEPER (easel_choice_keeper_get_type ())
G_DECLARE_FINAL_TYPE (EaselChoiceKeeper, easel_choice_keeper, EASEL, CHOICE_KEEPER, GObject)

EaselChoiceKeeper *easel_choice_keeper_new (EaselHub         *hub,
                                            EaselConnections *connections,
                                            EaselKnownHosts  *known,
                                            EaselState       *state,
                                            EaselTabMemory   *tabs);

G_END_DECLS
