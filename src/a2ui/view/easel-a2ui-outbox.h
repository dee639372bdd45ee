/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-quota.h"
#include "easel-surface.h"

G_BEGIN_DECLS

/* Messages of a form for its agent, one after another. While the canvas is stale they wait, and a line says so; an
 * action that waits already is not taken twice. */
#define EASEL_TYPE_A2UI_OUTBOX (easel_a2ui_outbox_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2uiOutbox, easel_a2ui_outbox, EASEL, A2UI_OUTBOX, GObject)

/* @surface: not held; it shows how much waits, and disposes of the outbox before it ends. */
EaselA2uiOutbox *easel_a2ui_outbox_new     (EaselSurface    *surface,
                                            A2uiQuota       *quota);
/* @message: of the signals "action" and "problem" of a model. */
void             easel_a2ui_outbox_send    (EaselA2uiOutbox *self,
                                            JsonNode        *message);
/* The user does not want to wait: for notice_activated() of the surface. */
void             easel_a2ui_outbox_discard (EaselA2uiOutbox *self);

G_END_DECLS
