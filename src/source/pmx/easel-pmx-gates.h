/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pmx-board.h"
#include "pmx-client.h"

G_BEGIN_DECLS

/* Keeps a long-polling request open for each waiting gate, so that answers of others are noticed at once, also where
 * events are polled. Up to PMX_LIMIT_GATE_POLLS, the newest first. */
#define EASEL_TYPE_PMX_GATES (easel_pmx_gates_get_type ())
G_DECLARE_FINAL_TYPE (EaselPmxGates, easel_pmx_gates, EASEL, PMX_GATES, GObject)

EaselPmxGates *easel_pmx_gates_new   (PmxClient      *client,
                                      PmxInbox       *inbox);
/* Ends all requests; easel_pmx_gates_renew() starts them again. */
void           easel_pmx_gates_stop  (EaselPmxGates  *self);
void           easel_pmx_gates_renew (EaselPmxGates  *self);

G_END_DECLS
