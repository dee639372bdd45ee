/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-server.h"

G_BEGIN_DECLS

/* Reads why and for what a token is wanted, from the state of a server or the `auth` of a call; @facts borrows from
 * @details and from the two lists. @scopes, @issuers: (out) (transfer full): that @facts has as well; at most
 * EASEL_LIMIT_SCOPES each. */
void  easel_ahp_sign_in_read        (EaselServerFacts *facts,
                                     JsonObject       *details,
                                     GStrv            *scopes,
                                     GStrv            *issuers);

/* (transfer full): who gives tokens for a resource, as the host says in its ProtectedResourceMetadata (RFC 9728); empty
 * where it does not. */
GStrv easel_ahp_sign_in_dup_issuers (JsonObject       *metadata);

G_END_DECLS
