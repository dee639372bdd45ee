/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-http-state.h"

G_BEGIN_DECLS

/* Answers a POST whose body was received. @state outlives the request, or was closed. */
void mcp_http_post (McpHttpState      *state,
                    SoupServerMessage *message);

G_END_DECLS
