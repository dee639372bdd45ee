/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-model.h"
#include "easel-instance.h"

G_BEGIN_DECLS

/* An A2UI canvas without its widget.
 *
 * Signals: "client-message" (JsonNode *): for the agent; "frame-wanted": the agent changed the model; the view calls
 * easel_a2ui_instance_painted() when the change is on the screen. */
#define EASEL_TYPE_A2UI_INSTANCE (easel_a2ui_instance_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2uiInstance, easel_a2ui_instance, EASEL, A2UI_INSTANCE, EaselInstance)

A2uiModel *easel_a2ui_instance_get_model   (EaselA2uiInstance *self);
/* (nullable): how much forms from now on may have. */
void       easel_a2ui_instance_set_quota   (EaselA2uiInstance *self,
                                            A2uiQuota         *quota);
A2uiQuota *easel_a2ui_instance_get_quota   (EaselA2uiInstance *self);
/* (transfer full): the surfaces, for agents. */
JsonArray *easel_a2ui_instance_describe    (EaselA2uiInstance *self);
/* Whether at least one surface has content. */
gboolean   easel_a2ui_instance_has_content (EaselA2uiInstance *self);

/* For the view: whether it is on the screen; and that a frame was drawn. */
void     easel_a2ui_instance_set_visible (EaselA2uiInstance *self,
                                          gboolean           visible);
gboolean easel_a2ui_instance_is_visible  (EaselA2uiInstance *self);
void     easel_a2ui_instance_painted     (EaselA2uiInstance *self);

/* For the action: applies the agent's messages, and answers when they are on the screen. */
void        easel_a2ui_instance_push         (EaselA2uiInstance *self,
                                              EaselCall         *call,
                                              JsonNode          *payload);
/* Removes all surfaces, and drops pushes that have not been applied yet. */
void        easel_a2ui_instance_reset        (EaselA2uiInstance *self);

G_END_DECLS
