/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-canvas-update.h"
#include "ahp-reducer.h"

G_BEGIN_DECLS

/* The effect of consecutive actions that are not yet applied to the state of their channel. Only actions that replace
 * or extend texts are collected: canvas/updated and terminal/data. Zero is empty. */
typedef struct
{
  guint            n_actions;
  AhpCanvasUpdate  update;     /* owns its values */
  GString         *output;     /* nullable */
} AhpCollected;

/* FALSE if the action must be reduced by itself; @self is unchanged then. */
gboolean    ahp_collected_add    (AhpCollected   *self,
                                  AhpChannelKind  kind,
                                  const char     *type,
                                  JsonObject     *action);
/* (transfer full): the state after the collected actions, which are removed. */
JsonObject *ahp_collected_reduce (AhpCollected   *self,
                                  JsonObject     *state);
void        ahp_collected_clear  (AhpCollected   *self);

G_END_DECLS
