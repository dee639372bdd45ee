/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"

G_BEGIN_DECLS

/* The canvas runtime of a host as tools and resources for agents.
 *
 * Signal "panel-wanted": an agent wants to show a canvas, and no client that shows canvases is connected. */
#define EASEL_TYPE_AGENT_FRONTEND (easel_agent_frontend_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentFrontend, easel_agent_frontend, EASEL, AGENT_FRONTEND, GObject)

/* @host: must not be restored yet, so that no open canvas is missed. */
EaselAgentFrontend *easel_agent_frontend_new            (EaselHost          *host);
/* (transfer none) */
McpServer          *easel_agent_frontend_get_server     (EaselAgentFrontend *self);
/* (transfer none) */
EaselAgentContext  *easel_agent_frontend_get_context    (EaselAgentFrontend *self);
/* For code that opens panels. @note: (nullable): a sentence for agents why none can be opened, so that no call waits
 * for one. NULL: one can be opened. */
void                easel_agent_frontend_set_panel_note (EaselAgentFrontend *self,
                                                         const char         *note);

G_END_DECLS
