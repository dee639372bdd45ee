/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-gsv-canvas.h"
#include "easel-gsv-log-store.h"
#include "easel-session.h"
#include "gsv-catalogue.h"

G_BEGIN_DECLS

/* An agent of a gateway: its session with its open canvases; the first is the list of canvases, whose delegate is this
 * object. */
#define EASEL_TYPE_GSV_AGENT (easel_gsv_agent_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvAgent, easel_gsv_agent, EASEL, GSV_AGENT, GObject)

EaselGsvAgent *easel_gsv_agent_new          (const EaselGsvGateway *gateway,
                                             EaselGsvLogStore      *log_store,
                                             const char            *agent_id);
EaselSession  *easel_gsv_agent_get_session  (EaselGsvAgent         *self);
void           easel_gsv_agent_receive      (EaselGsvAgent         *self,
                                             const char            *event,
                                             JsonObject            *payload);
/* Handles an answer in a conversation, which names no canvas. */
void           easel_gsv_agent_receive_chat (EaselGsvAgent         *self,
                                             JsonObject            *payload);
/* Opens a canvas of the gateway as a tab. @view_id: nullable. */
void           easel_gsv_agent_open         (EaselGsvAgent         *self,
                                             const char            *canvas_id,
                                             const char            *view_id);
void           easel_gsv_agent_renew        (EaselGsvAgent         *self);
void           easel_gsv_agent_set_lost     (EaselGsvAgent         *self);

G_END_DECLS
