/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-connections.h"
#include "easel-state.h"
#include "easel-tab-store.h"

G_BEGIN_DECLS

/* Stores which session of which host the user chose, restores the choice in the next run, and deletes it with the
 * host. */
#define EASEL_TYPE_CHOICE_STORE (easel_choice_store_get_type ())
G_DECLARE_FINAL_TYPE (EaselChoiceStore, easel_choice_store, EASEL, CHOICE_STORE, GObject)

EaselChoiceStore *easel_choice_store_new (EaselHub         *hub,
                                          EaselConnections *connections,
                                          EaselKnownHosts  *known,
                                          EaselState       *state,
                                          EaselTabStore    *tabs);

G_END_DECLS
