/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-call.h"
#include "mcp-exchange.h"
#include "mcp-server.h"
#include "mcp-tool-table.h"

G_BEGIN_DECLS

/* Runs a tool. @arguments: checked; @answer: the client's, to a question of an earlier run, which it was given @age
 * milliseconds ago. */
void mcp_call_run (McpServer          *server,
                   McpExchange        *exchange,
                   const McpToolEntry *entry,
                   JsonObject         *arguments,
                   McpAnswer           answer,
                   gint64              age);

G_END_DECLS
