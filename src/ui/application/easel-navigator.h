/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-authenticator.h"
#include "easel-windows.h"

G_BEGIN_DECLS

/* Opens objects that are named outside of the panel: by a notification, a search result of the desktop, a line above a
 * canvas. They may no longer exist, or may be from an earlier run. */
#define EASEL_TYPE_NAVIGATOR (easel_navigator_get_type ())
G_DECLARE_FINAL_TYPE (EaselNavigator, easel_navigator, EASEL, NAVIGATOR, GObject)

EaselNavigator *easel_navigator_new         (EaselHub           *hub,
                                             EaselWindows       *windows,
                                             EaselAuthenticator *authenticator);
/* Adds the actions "show-canvas", "show-question" and "sign-in", each with a source, a session and an object in it;
 * "show-session" with a source and a session; "enter-token" with a source, or "" for the chosen one; "grant-access"
 * with the key of a canvas. @map: must exist longer; the actions are removed when the navigator is freed. */
void            easel_navigator_add_actions (EaselNavigator     *self,
                                             GActionMap         *map);

G_END_DECLS
