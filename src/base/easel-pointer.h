/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Reading and writing segments of JSON pointers (RFC 6901). */

/* Adds the slash and the escaped @segment to @pointer. */
void    easel_pointer_append       (GString    *pointer,
                                    const char *segment);
/* (transfer full): the key or index in @length bytes of a pointer. */
char   *easel_pointer_read_segment (const char *from,
                                    gsize       length);
/* The array index in @segment: digits without a leading zero; otherwise -1. */
gint64  easel_pointer_index        (const char *segment);

G_END_DECLS
