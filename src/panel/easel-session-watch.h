/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"

G_BEGIN_DECLS

/* Keeps one session of every source subscribed, shown or not: the one that easel_hub_prefer() returns. Agents of that
 * session can open native canvases. */
#define EASEL_TYPE_SESSION_WATCH (easel_session_watch_get_type ())
G_DECLARE_FINAL_TYPE (EaselSessionWatch, easel_session_watch, EASEL, SESSION_WATCH, GObject)

EaselSessionWatch *easel_session_watch_new (EaselHub *hub);

G_END_DECLS
