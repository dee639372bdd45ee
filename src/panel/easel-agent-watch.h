/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"

G_BEGIN_DECLS

/* Joins the sessions of the agents and of the host of this computer by itself: it holds them, so that what Easel
 * provides can be opened there although nobody looks, and offers the user to look when an agent comes. A session
 * stays held when its agent leaves: it may come back and open something at once, and only a session that was held says
 * which canvases are new. */
#define EASEL_TYPE_AGENT_WATCH (easel_agent_watch_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentWatch, easel_agent_watch, EASEL, AGENT_WATCH, GObject)

EaselAgentWatch *easel_agent_watch_new (EaselHub *hub);

G_END_DECLS
