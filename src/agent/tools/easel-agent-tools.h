/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"

G_BEGIN_DECLS

/* The tools of agents: who runs them is a table in C, what clients are told of them is tools.json. */
void easel_agent_tools_attach (EaselAgentContext *self);

G_END_DECLS
