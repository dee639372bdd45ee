/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-tool.h"

G_BEGIN_DECLS

/* (transfer none): the tools of an agent; their user data is an EaselAgentFront. */
const McpTool *easel_agent_tools_get (guint *n_tools);

G_END_DECLS
