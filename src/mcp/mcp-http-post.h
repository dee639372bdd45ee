/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-http-door.h"

G_BEGIN_DECLS

/* Answers a POST whose body is there. @door outlives it, or was closed. */
void mcp_http_post (McpHttpDoor       *door,
                    SoupServerMessage *message);

G_END_DECLS
