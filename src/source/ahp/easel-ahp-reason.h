/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Converts errors of a connection for the rest of the panel. */

/* (transfer none): a translated sentence. @error: (nullable). */
const char *easel_ahp_reason        (const GError *error);
/* (transfer full): the same, with helpful data from the host. @error: (nullable). */
char       *easel_ahp_dup_reason    (const GError *error);
/* (transfer full): EASEL_CONTENT_ERROR for a host's refusal to send content. */
GError     *easel_ahp_content_error (const GError *error);

G_END_DECLS
