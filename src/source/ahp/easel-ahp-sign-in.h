/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-server.h"

G_BEGIN_DECLS

/* Reads the reason and the resource of a required token from the state of a server or the `auth` of a call. @facts
 * borrows from @details and from the two lists. @scopes, @issuers: (out) (transfer full): also set in @facts; at most
 * EASEL_LIMIT_SCOPES each. */
void  easel_ahp_sign_in_read        (EaselServerFacts *facts,
                                     JsonObject       *details,
                                     GStrv            *scopes,
                                     GStrv            *issuers);

/* (transfer full): the authorisation servers of a resource in its ProtectedResourceMetadata (RFC 9728); empty if it
 * names none. */
GStrv easel_ahp_sign_in_dup_issuers (JsonObject       *metadata);

G_END_DECLS
