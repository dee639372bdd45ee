/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The notification with which a peer cancels its own request, and the parameter with the request's id. */
#define MCP_CANCELLED "notifications/cancelled"
#define MCP_CANCELLED_ID "requestId"

/* (transfer full) (nullable): the request id in such a notification, as JSON. */
char *mcp_cancelled_dup_id (GBytes *line);

G_END_DECLS
