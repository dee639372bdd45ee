/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Paths of agents, and JSON pointers (RFC 6901) into the data model. The empty pointer is the whole data model. */

char    *a2ui_pointer_append     (const char *pointer,
                                  const char *segment);
char    *a2ui_pointer_join       (const char *pointer,
                                  GStrv       segments);
GStrv    a2ui_pointer_split      (const char *pointer);
/* Whether @pointer is strictly below @above: "/a/b" is beneath "/a", and "/a" is not. */
gboolean a2ui_pointer_is_beneath (const char *pointer,
                                  const char *above);

/* Segments by RFC 6901, with or without the leading slash; "", "." and "./" have no segments and mean the scope
 * itself. */
GStrv    a2ui_path_parse       (const char *path);
/* (nullable): the segments if "a.b[0]" is split at dots and brackets; NULL if that makes no difference. */
GStrv    a2ui_path_parse_loose (const char *path);
gboolean a2ui_path_is_rooted   (const char *path);
/* Whether @path has an index in brackets. */
gboolean a2ui_path_has_index   (const char *path);
/* "#/a/b": relative to the whole data model, also inside a template. */
gboolean a2ui_path_is_absolute (const char *path);

G_END_DECLS
