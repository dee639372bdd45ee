/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many bytes @text gives at most: to refuse what is too large before anything is allocated. */
gsize   ahp_base64_bound  (gsize         length);
GBytes *ahp_base64_decode (const char   *text,
                           gsize         length,
                           GError      **error);

G_END_DECLS
