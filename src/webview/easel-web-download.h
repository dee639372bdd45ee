/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Files of pages: the desktop's own chooser, and what WebKit is told of a download. */

/* @name: suggested to the person; a file name already. */
void     easel_web_download_choose_async  (GtkWidget           *view,
                                           const char          *name,
                                           GAsyncReadyCallback  callback,
                                           gpointer             user_data);
/* (transfer full) (nullable): NULL without an error when the person changed their mind. */
GFile   *easel_web_download_choose_finish (GAsyncResult        *result,
                                           GError             **error);
void     easel_web_download_decline       (WebKitDownload      *download);
/* @path: chosen by the person. @not_begun: called with @owner, and once, when WebKit makes no file there. */
void     easel_web_download_write         (WebKitDownload      *download,
                                           const char          *path,
                                           GSourceFunc          not_begun,
                                           GObject             *owner);
/* Says that it failed or is whole; returns whether that was known, or it was declined. */
gboolean easel_web_download_end           (WebKitDownload      *download);

G_END_DECLS
