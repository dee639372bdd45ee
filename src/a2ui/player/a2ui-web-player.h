/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-web-engine.h"

G_BEGIN_DECLS

/* A video or sound in a web view of its own, with WebKit's controls. The page is Easel's own and has no script; only
 * the bytes are foreign.
 *
 * Signals: "ready", "failed": one of them is emitted once; "failed" also when the process ends later. */
#define A2UI_TYPE_WEB_PLAYER (a2ui_web_player_get_type ())
G_DECLARE_FINAL_TYPE (A2uiWebPlayer, a2ui_web_player, A2UI, WEB_PLAYER, AdwBin)

/* @bytes: foreign. @title: foreign, for a screen reader. */
GtkWidget *a2ui_web_player_new (EaselWebEngine *engine,
                                GBytes         *bytes,
                                gboolean        is_video,
                                const char     *title);

G_END_DECLS
