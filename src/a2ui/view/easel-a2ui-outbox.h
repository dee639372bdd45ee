/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-quota.h"
#include "easel-surface.h"

G_BEGIN_DECLS

/* Sends messages of a form to its agent, one after another. While the canvas is stale they are queued, and the surface
 * shows a line; an action that is already queued is not added again. */
#define EASEL_TYPE_A2UI_OUTBOX (easel_a2ui_outbox_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2uiOutbox, easel_a2ui_outbox, EASEL, A2UI_OUTBOX, GObject)

/* @surface: not referenced; it shows the number of queued messages, and must dispose of the outbox before it is
 * destroyed. */
EaselA2uiOutbox *easel_a2ui_outbox_new     (EaselSurface    *surface,
                                            A2uiQuota       *quota);
/* @message: from the signals "action" and "problem" of a model. */
void             easel_a2ui_outbox_send    (EaselA2uiOutbox *self,
                                            JsonNode        *message);
/* Drops queued messages: the user does not want to wait. For notice_activated() of the surface. */
void             easel_a2ui_outbox_discard (EaselA2uiOutbox *self);

G_END_DECLS
