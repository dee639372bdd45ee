/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The segments of JSON pointers (RFC 6901), written and read. */

/* Adds the slash and the escaped @segment to @pointer. */
void    easel_pointer_append       (GString    *pointer,
                                    const char *segment);
/* (transfer full): the key or index that @length bytes of a pointer stand for. */
char   *easel_pointer_read_segment (const char *from,
                                    gsize       length);
/* A place in an array: digits without a leading zero; -1 for all else. */
gint64  easel_pointer_index        (const char *segment);

G_END_DECLS
