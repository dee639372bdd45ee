/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-host.h"
#include "easel-canvas.h"
#include "easel-chat.h"

G_BEGIN_DECLS

/* Creates a canvas that lists the parts of a chat, and keeps it up to date while in view. */
#define EASEL_TYPE_AHP_CHAT (easel_ahp_chat_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpChat, easel_ahp_chat, EASEL, AHP_CHAT, GObject)

EaselAhpChat *easel_ahp_chat_new        (EaselAhpHost *host,
                                         EaselSession *session,
                                         AhpChannel   *session_channel,
                                         AhpChannel   *chat_channel);
EaselCanvas  *easel_ahp_chat_get_canvas (EaselAhpChat *self);
EaselChat    *easel_ahp_chat_get_model  (EaselAhpChat *self);
/* Chat, session or connection has changed. */
void          easel_ahp_chat_refresh    (EaselAhpChat *self);
/* Ends the object: sets the canvas to GONE. */
void          easel_ahp_chat_close      (EaselAhpChat *self);

G_END_DECLS
