/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Files of the user's machine below the folders that they granted. Paths are foreign: they are resolved, and then
 * walked from the granted folder without following a link, so that nothing leads out, not even meanwhile. Blocking: for
 * worker threads. Errors: EASEL_EDITOR_ERROR. */
GBytes   *easel_editor_local_read  (const char          *path,
                                    const char * const  *granted,
                                    char               **etag,
                                    GError             **error);
/* Replaces the file in one step, keeping its mode; @if_match: what it must be before. */
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
