/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-server.h"

G_BEGIN_DECLS

/* Reads why and for what a token is wanted, from the state of a server or the `auth` of a call; @facts borrows from
 * @details. (transfer full): its scopes, which @facts has as well; at most EASEL_LIMIT_SCOPES. */
GStrv easel_ahp_sign_in_read (EaselServerFacts *facts,
                              JsonObject       *details);

G_END_DECLS
