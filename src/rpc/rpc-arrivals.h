/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* Connections of @server are cut where the head or the body of a request does not come within @patience milliseconds,
 * and the one that was waited for longest where there are more than @most. */
void rpc_arrivals_watch (SoupServer *server,
                         guint       patience,
                         guint       most);

G_END_DECLS
