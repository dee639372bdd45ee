/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-model.h"
#include "easel-instance.h"

G_BEGIN_DECLS

/* An A2UI canvas without its widget.
 *
 * Signals: "client-message" (JsonNode *): for the agent; "frame-wanted": the agent changed the model, and whoever shows
 * it calls easel_a2ui_instance_painted() when that is on the screen. */
#define EASEL_TYPE_A2UI_INSTANCE (easel_a2ui_instance_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2uiInstance, easel_a2ui_instance, EASEL, A2UI_INSTANCE, EaselInstance)

A2uiModel  *easel_a2ui_instance_get_model    (EaselA2uiInstance *self);
/* (nullable): how much forms from now on may have. */
void        easel_a2ui_instance_set_quota (EaselA2uiInstance *self,
                                           A2uiQuota     *quota);
A2uiQuota *easel_a2ui_instance_get_quota (EaselA2uiInstance *self);
/* (transfer full): surfaces as agents are told of them. */
JsonArray  *easel_a2ui_instance_describe     (EaselA2uiInstance *self);
/* Whether one of the surfaces has something to draw. */
gboolean    easel_a2ui_instance_has_content  (EaselA2uiInstance *self);

/* For whoever shows it: whether it is on the screen, and that a frame was drawn. */
void     easel_a2ui_instance_set_visible (EaselA2uiInstance *self,
                                          gboolean           visible);
gboolean easel_a2ui_instance_is_visible  (EaselA2uiInstance *self);
void     easel_a2ui_instance_painted     (EaselA2uiInstance *self);

/* For the action: feeds what the agent sent, and answers when it is seen. */
void        easel_a2ui_instance_push         (EaselA2uiInstance *self,
                                              EaselCall         *call,
                                              JsonNode          *payload);
/* Removes all surfaces, and drops pushes that were not applied yet. */
void        easel_a2ui_instance_reset        (EaselA2uiInstance *self);

G_END_DECLS
