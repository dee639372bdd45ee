/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Returns the largest number of bytes that @length characters can decode to: callers check it before they allocate. */
gsize   easel_base64_bound  (gsize       length);
GBytes *easel_base64_decode (const char *text,
                             gsize       length);

G_END_DECLS
