/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"

G_BEGIN_DECLS

/* The tools for agents: their handlers are a table in C, their definitions for clients are in tools.json. */
void easel_agent_tools_attach (EaselAgentContext *self);

G_END_DECLS
