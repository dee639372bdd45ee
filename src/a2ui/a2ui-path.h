/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Paths as agents write them, and JSON pointers (RFC 6901) as the data model is asked. The empty pointer is the
 * whole of it. */

char      *a2ui_pointer_append   (const char  *pointer,
                                  const char  *segment);
char      *a2ui_pointer_join     (const char  *pointer,
                                  GStrv        segments);
GStrv      a2ui_pointer_split    (const char  *pointer);
/* Strictly below it: "/a/b" is beneath "/a" and not beneath itself. */
gboolean   a2ui_pointer_is_beneath (const char *pointer,
                                    const char *above);

/* Segments by RFC 6901, with or without the first slash; "", "." and "./" name the place itself. */
GStrv      a2ui_path_parse       (const char  *path);
/* (nullable): the same with "a.b[0]" taken apart, where that makes a difference. */
GStrv      a2ui_path_parse_loose (const char  *path);
gboolean   a2ui_path_is_rooted   (const char  *path);
/* Has an index in brackets. */
gboolean   a2ui_path_has_index   (const char  *path);
/* "#/a/b": of the whole data model, wherever it stands. */
gboolean a2ui_path_is_absolute (const char *path);

G_END_DECLS
