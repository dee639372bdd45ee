/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* Whether a request to @port on the loopback interface comes from a program, not from a page in a browser. */
gboolean rpc_loopback_is_direct (SoupMessageHeaders *headers,
                                 guint               port);
/* Whether the headers state the length of the request at most once. */
gboolean rpc_loopback_is_framed (SoupMessageHeaders *headers);

G_END_DECLS
