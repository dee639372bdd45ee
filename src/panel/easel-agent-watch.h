/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"

G_BEGIN_DECLS

/* Keeps the sessions of agents, and of the host of this computer, subscribed although they are not shown. Agents can
 * therefore open native canvases there at any time, and the user is offered the session when an agent connects. A
 * session stays subscribed when its agent disconnects: the agent may reconnect and open a canvas at once, and only a
 * subscribed session reports which canvases are new. */
#define EASEL_TYPE_AGENT_WATCH (easel_agent_watch_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentWatch, easel_agent_watch, EASEL, AGENT_WATCH, GObject)

EaselAgentWatch *easel_agent_watch_new (EaselHub *hub);

G_END_DECLS
