/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-authenticator.h"
#include "easel-windows.h"

G_BEGIN_DECLS

/* Leads the user to things that something outside of the panel names: a notification, a result of the desktop's
 * search, a line above a canvas. Those may be older than the things, and older than the program. */
#define EASEL_TYPE_NAVIGATOR (easel_navigator_get_type ())
G_DECLARE_FINAL_TYPE (EaselNavigator, easel_navigator, EASEL, NAVIGATOR, GObject)

EaselNavigator *easel_navigator_new         (EaselHub           *hub,
                                             EaselWindows       *windows,
                                             EaselAuthenticator *authenticator);
/* Actions "show-canvas", "show-question" and "sign-in", each with a source, a session and a thing in it; "enter-token"
 * with a source, or "" for the chosen one; and "grant-access" with the key of a canvas. @map: lives longer; they are
 * taken out of it at the end. */
void            easel_navigator_add_actions (EaselNavigator     *self,
                                             GActionMap         *map);

G_END_DECLS
