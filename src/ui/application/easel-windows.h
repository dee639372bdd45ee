/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-global-shortcut.h"
#include "easel-native.h"
#include "easel-window.h"

G_BEGIN_DECLS

/*
 * The windows of the program, at most one of each kind: panel, Preferences, inspector, and dialogs.
 *
 * Signal: "made" (EaselWindow *panel): a panel was created and is about to be shown.
 */
#define EASEL_TYPE_WINDOWS (easel_windows_get_type ())
G_DECLARE_FINAL_TYPE (EaselWindows, easel_windows, EASEL, WINDOWS, GObject)

EaselWindows *easel_windows_new          (GtkApplication      *application,
                                          EaselHub            *hub,
                                          EaselConnections    *connections,
                                          EaselSurfaceFactory *surfaces,
                                          EaselNative         *native);
/* Adds the actions "about", "connect-agent", "inspector", "preferences", "present" and "toggle". */
void          easel_windows_add_actions  (EaselWindows        *self,
                                          GActionMap          *map);
/* Returns: (transfer none): the panel, created if necessary and presented. */
EaselWindow  *easel_windows_present      (EaselWindows        *self);
void          easel_windows_toggle       (EaselWindows        *self,
                                          const char          *token);
void          easel_windows_set_shortcut (EaselWindows        *self,
                                          EaselGlobalShortcut *shortcut);
void          easel_windows_close        (EaselWindows        *self);
void          easel_windows_destroy      (EaselWindows        *self);

G_END_DECLS
