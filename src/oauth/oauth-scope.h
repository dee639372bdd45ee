/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Scopes: what a token permits, as identifiers (RFC 6749 §3.3). Lists of scopes are never NULL. */

GStrv oauth_scope_split (const char         *text);
GStrv oauth_scope_merge (const char * const *scopes,
                         const char * const *more);

G_END_DECLS
