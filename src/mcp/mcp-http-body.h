/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* Collects the body of a request: at most EASEL_LIMIT_MCP_MESSAGE_BYTES, within a time limit. */

/* @total: a #gsize in a g_rc_box: bytes buffered of all bodies. @patience: milliseconds for the whole body. */
void    mcp_http_body_collect (SoupServerMessage *message,
                               gboolean           is_wanted,
                               gsize             *total,
                               guint              patience);
GBytes *mcp_http_body_take    (SoupServerMessage *message);

G_END_DECLS
