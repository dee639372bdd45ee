/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* The body of a request while it comes in: not more than EASEL_LIMIT_MCP_MESSAGE_BYTES are kept, and not for long. */

/* @total: a #gsize in a g_rc_box, what all bodies together keep. @patience: milliseconds for all of it. */
void    mcp_http_body_collect (SoupServerMessage *message,
                               gboolean           is_wanted,
                               gsize             *total,
                               guint              patience);
GBytes *mcp_http_body_take    (SoupServerMessage *message);

G_END_DECLS
