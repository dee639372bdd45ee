/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Settings key: whether to request a global shortcut. */
#define EASEL_GLOBAL_SHORTCUT_KEY "global-shortcut"

/*
 * A global shortcut that shows and hides the panel, from the GlobalShortcuts portal. The desktop asks the user for the
 * keys, and can revoke them.
 *
 * Signals: "changed": a result of the functions below may have changed; "activated" (const char *token): the keys were
 * pressed; @token (nullable) is an activation token.
 */
#define EASEL_TYPE_GLOBAL_SHORTCUT (easel_global_shortcut_get_type ())
G_DECLARE_FINAL_TYPE (EaselGlobalShortcut, easel_global_shortcut, EASEL, GLOBAL_SHORTCUT, GObject)

/* @settings: (nullable): without it no shortcut is requested. */
EaselGlobalShortcut *easel_global_shortcut_new              (GDBusConnection     *connection,
                                                             GSettings           *settings);
/* Returns whether the desktop has this portal. */
gboolean             easel_global_shortcut_is_available     (EaselGlobalShortcut *self);
/* Returns: (nullable): the desktop's description of the keys, while they are assigned. */
const char          *easel_global_shortcut_get_trigger      (EaselGlobalShortcut *self);
gboolean             easel_global_shortcut_is_refused       (EaselGlobalShortcut *self);
gboolean             easel_global_shortcut_can_configure    (EaselGlobalShortcut *self);
/* Lets the user choose other keys in a dialog of the desktop. */
void                 easel_global_shortcut_configure        (EaselGlobalShortcut *self);

G_END_DECLS
