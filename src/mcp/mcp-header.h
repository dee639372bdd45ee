/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* Values of the headers that repeat parts of a modern request. */

char    *mcp_header_dup     (SoupMessageHeaders *headers,
                             const char         *name);
char    *mcp_header_decode  (const char         *value);
char    *mcp_header_encode  (const char         *value);
gboolean mcp_header_accepts (SoupMessageHeaders *headers,
                             const char         *type);

G_END_DECLS
