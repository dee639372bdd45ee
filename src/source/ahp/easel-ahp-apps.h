/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-app-actions.h"
#include "easel-ahp-app.h"

G_BEGIN_DECLS

/* The Apps of one session: the tool calls of its chats that have a page. The newest EASEL_LIMIT_APPS of each chat are
 * canvases of the session; whatever else there is costs nothing. A chat that has any is a canvas itself, whose list
 * opens all of them. */
#define EASEL_TYPE_AHP_APPS (easel_ahp_apps_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpApps, easel_ahp_apps, EASEL, AHP_APPS, GObject)

/* @actions: hears of all of them. */
EaselAhpApps *easel_ahp_apps_new       (EaselAhpHost *host,
                                        EaselSession *session,
                                        EaselAhpAppActions *actions);
/* The channel of the session; before any chat. */
void          easel_ahp_apps_follow    (EaselAhpApps *self,
                                        AhpChannel   *session_channel);
/* The state of @chat changed. @is_news: the chat, or its session, turned up while we looked; else what is in its first
 * state is history. */
void          easel_ahp_apps_read      (EaselAhpApps *self,
                                        AhpChannel   *chat,
                                        gboolean      is_news);
/* The state of the session changed. */
void          easel_ahp_apps_refresh   (EaselAhpApps *self);
/* (nullable): of one chat; NULL: all of them. */
void          easel_ahp_apps_drop      (EaselAhpApps *self,
                                        const char   *chat);

G_END_DECLS
