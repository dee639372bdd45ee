/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many bytes so much text gives at most: to refuse what is too large before anything is allocated. */
gsize   easel_base64_bound  (gsize       length);
GBytes *easel_base64_decode (const char *text,
                             gsize       length);

G_END_DECLS
