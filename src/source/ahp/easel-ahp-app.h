/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-chat.h"
#include "ahp-server.h"
#include "easel-ahp-host.h"
#include "easel-canvas.h"
#include "easel-server.h"

G_BEGIN_DECLS

/* Creates a canvas with an McpApp for one tool call and keeps it up to date. Requests of the App to its server are sent
 * on the present `mcp://` channel of the session for that server.
 *
 * Signal: "closed": the user closed it. */
#define EASEL_TYPE_AHP_APP (easel_ahp_app_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpApp, easel_ahp_app, EASEL, AHP_APP, GObject)

/* (transfer full): the URI of the canvas of a call. */
char        *easel_ahp_app_dup_channel (const char        *chat,
                                        const char        *call_id);

/* @session_channel, @chat_channel: the channels with the states of session and chat. */
EaselAhpApp *easel_ahp_app_new         (EaselAhpHost      *host,
                                        EaselSession      *session,
                                        AhpChannel        *session_channel,
                                        AhpChannel        *chat_channel,
                                        const AhpToolCall *call);
EaselCanvas *easel_ahp_app_get_canvas  (EaselAhpApp       *self);
const char  *easel_ahp_app_get_chat    (EaselAhpApp       *self);
/* The call has changed. */
void         easel_ahp_app_update      (EaselAhpApp       *self,
                                        const AhpToolCall *call);
/* Its server, or the connection, has changed. */
void         easel_ahp_app_refresh     (EaselAhpApp       *self);
/* Ends the object: sets the canvas to GONE. */
void         easel_ahp_app_close       (EaselAhpApp       *self);

G_END_DECLS
