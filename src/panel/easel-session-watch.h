/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"

G_BEGIN_DECLS

/* Holds one session of every source, shown or not: the one that easel_hub_prefer() names. Its agents find the native
 * canvases there. */
#define EASEL_TYPE_SESSION_WATCH (easel_session_watch_get_type ())
G_DECLARE_FINAL_TYPE (EaselSessionWatch, easel_session_watch, EASEL, SESSION_WATCH, GObject)

EaselSessionWatch *easel_session_watch_new (EaselHub *hub);

G_END_DECLS
