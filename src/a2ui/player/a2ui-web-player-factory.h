/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-player-factory.h"
#include "easel-web-engine.h"

G_BEGIN_DECLS

/* Plays videos and sounds of forms in web views: WebKit decodes them with GStreamer, in its sandbox. */
#define A2UI_TYPE_WEB_PLAYER_FACTORY (a2ui_web_player_factory_get_type ())
G_DECLARE_FINAL_TYPE (A2uiWebPlayerFactory, a2ui_web_player_factory, A2UI, WEB_PLAYER_FACTORY, GObject)

/* @engine: must not have a refusal. */
A2uiWebPlayerFactory *a2ui_web_player_factory_new (EaselWebEngine *engine);

G_END_DECLS
