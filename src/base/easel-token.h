/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Bearer secrets: 256 random bits as base64url. */

char     *easel_token_new     (GError     **error);
gboolean  easel_token_is_one  (const char  *text);
/* @given: (nullable): foreign. */
gboolean  easel_token_matches (const char  *token,
                               const char  *given);

G_END_DECLS
