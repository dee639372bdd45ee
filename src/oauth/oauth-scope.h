/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Scopes: what a token allows, in words of machines (RFC 6749 §3.3). A list of them is never NULL here. */

GStrv oauth_scope_split (const char         *text);
GStrv oauth_scope_merge (const char * const *scopes,
                         const char * const *more);

G_END_DECLS
