/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The notification by which a side takes a request of its own back, and the parameter with its id. */
#define MCP_CANCELLED "notifications/cancelled"
#define MCP_CANCELLED_ID "requestId"

/* (transfer full) (nullable): the id that such a line names, as JSON. */
char *mcp_cancelled_dup_id (GBytes *line);

G_END_DECLS
