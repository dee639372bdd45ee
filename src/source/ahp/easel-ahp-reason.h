/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Errors of a connection, as the rest of the panel knows them. */

/* (transfer none): a translated sentence. @error: (nullable). */
const char *easel_ahp_reason        (const GError *error);
/* (transfer full): the same, with what the host says of it that helps. @error: (nullable). */
char       *easel_ahp_dup_reason    (const GError *error);
/* (transfer full): a host's refusal to give content, in EASEL_CONTENT_ERROR. */
GError     *easel_ahp_content_error (const GError *error);

G_END_DECLS
