/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-call.h"
#include "mcp-exchange.h"
#include "mcp-server.h"
#include "mcp-tool-table.h"

G_BEGIN_DECLS

/* Runs a tool. @arguments: checked; @answer: the person's, to a question of an earlier run. */
void mcp_call_run (McpServer          *server,
                   McpExchange        *exchange,
                   const McpToolEntry *entry,
                   JsonObject         *arguments,
                   McpAnswer           answer);

G_END_DECLS
