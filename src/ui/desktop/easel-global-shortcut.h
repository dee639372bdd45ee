/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* In the settings: whether the desktop is asked for a shortcut. */
#define EASEL_GLOBAL_SHORTCUT_KEY "global-shortcut"

/* Keys that show and hide the panel from any program, where the desktop's portal gives them away. The desktop asks the
 * user which, and may take them back.
 *
 * Signals: "changed": something of what the functions below tell; "activated" (const char *token): the keys were
 * pressed; @token (nullable) lets a window come to the front. */
#define EASEL_TYPE_GLOBAL_SHORTCUT (easel_global_shortcut_get_type ())
G_DECLARE_FINAL_TYPE (EaselGlobalShortcut, easel_global_shortcut, EASEL, GLOBAL_SHORTCUT, GObject)

/* @settings: (nullable): without them nothing is asked for. */
EaselGlobalShortcut *easel_global_shortcut_new              (GDBusConnection     *connection,
                                                             GSettings           *settings);
/* Whether the desktop has such a portal. */
gboolean             easel_global_shortcut_is_available     (EaselGlobalShortcut *self);
/* (nullable): the keys in the words of the desktop, while they are ours. */
const char          *easel_global_shortcut_get_trigger      (EaselGlobalShortcut *self);
gboolean             easel_global_shortcut_is_refused       (EaselGlobalShortcut *self);
gboolean             easel_global_shortcut_can_configure    (EaselGlobalShortcut *self);
/* The desktop lets the user choose other keys. */
void                 easel_global_shortcut_configure        (EaselGlobalShortcut *self);

G_END_DECLS
