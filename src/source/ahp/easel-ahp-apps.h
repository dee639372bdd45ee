/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-app-actions.h"
#include "easel-ahp-app.h"

G_BEGIN_DECLS

/* The Apps of one session: tool calls of its chats with a page. The newest EASEL_LIMIT_APPS of each chat are canvases
 * of the session; others use no resources. A chat with Apps is a canvas as well, whose list opens all of them. */
#define EASEL_TYPE_AHP_APPS (easel_ahp_apps_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpApps, easel_ahp_apps, EASEL, AHP_APPS, GObject)

/* @actions: gets all Apps. */
EaselAhpApps *easel_ahp_apps_new     (EaselAhpHost       *host,
                                      EaselSession       *session,
                                      EaselAhpAppActions *actions);
/* Sets the channel of the session. Call before reading chats. */
void          easel_ahp_apps_follow  (EaselAhpApps       *self,
                                      AhpChannel         *session_channel);
/* Reads the Apps of @chat after its state has changed. @is_recent: the chat or its session is new in this run;
 * otherwise the calls in its first state are history. */
void          easel_ahp_apps_read    (EaselAhpApps       *self,
                                      AhpChannel         *chat,
                                      gboolean            is_recent);
/* Reads the Apps of all chats again if the relevant state of the session has changed. */
void          easel_ahp_apps_refresh (EaselAhpApps       *self);
/* Removes the Apps of one chat. @chat: (nullable): NULL for all chats. */
void          easel_ahp_apps_drop    (EaselAhpApps       *self,
                                      const char         *chat);

G_END_DECLS
