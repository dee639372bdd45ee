/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* The body of a request while it comes in: not more than EASEL_LIMIT_MCP_MESSAGE_BYTES are kept, and not for long. */

/* @patience: milliseconds for all of it. */
void    mcp_http_body_collect (SoupServerMessage *message,
                               gboolean           keep,
                               guint              patience);
GBytes *mcp_http_body_take    (SoupServerMessage *message);

G_END_DECLS
