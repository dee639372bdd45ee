/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* Closes connections of @server when the head or the body of a request does not arrive within @patience milliseconds,
 * and, above @most connections, the one that has been incomplete longest. */
void rpc_arrivals_watch (SoupServer *server,
                         guint       patience,
                         guint       most);

G_END_DECLS
