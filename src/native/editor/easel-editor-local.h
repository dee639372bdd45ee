/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Local files below the folders that the user granted. Paths are foreign: they are resolved, and then opened
 * component by component from the granted folder without following a link, so that a link cannot lead out even if it
 * is created in the meantime. Blocking: for worker threads. Errors: EASEL_EDITOR_ERROR. */
GBytes   *easel_editor_local_read  (const char          *path,
                                    const char * const  *granted,
                                    char               **etag,
                                    GError             **error);
/* Replaces the file atomically, keeping its mode. @if_match: (nullable): the etag that the file must have. */
gboolean  easel_editor_local_write (const char          *path,
                                    const char * const  *granted,
                                    GBytes              *bytes,
                                    const char          *if_match,
                                    char               **etag,
                                    GError             **error);
char     *easel_editor_local_etag  (const char          *path,
                                    const char * const  *granted,
                                    GError             **error);

G_END_DECLS
