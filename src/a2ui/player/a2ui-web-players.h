/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-players.h"
#include "easel-web-engine.h"

G_BEGIN_DECLS

/* Plays films and sounds of forms in web views: WebKit decodes them with GStreamer, in its sandbox. */
#define A2UI_TYPE_WEB_PLAYERS (a2ui_web_players_get_type ())
G_DECLARE_FINAL_TYPE (A2uiWebPlayers, a2ui_web_players, A2UI, WEB_PLAYERS, GObject)

/* @engine: has no refusal. */
A2uiWebPlayers *a2ui_web_players_new (EaselWebEngine *engine);

G_END_DECLS
