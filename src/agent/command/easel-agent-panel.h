/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-frontend.h"
#include "easel-agent-listener.h"

G_BEGIN_DECLS

/* Opens the panel if an agent wants to show a canvas and no client shows canvases, unless all connected agents asked to
 * keep it closed. */
#define EASEL_TYPE_AGENT_PANEL (easel_agent_panel_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentPanel, easel_agent_panel, EASEL, AGENT_PANEL, GObject)

/* @may_open: FALSE: never opens the panel. */
EaselAgentPanel *easel_agent_panel_new (EaselAgentFrontend *frontend,
                                        EaselAgentListener *listener,
                                        gboolean            may_open);

G_END_DECLS
