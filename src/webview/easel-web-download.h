/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Files of pages: the desktop's own chooser, and what WebKit is told of a download. */

void     easel_web_download_choose_async  (GtkWidget           *view,
                                           const char          *name,
                                           GAsyncReadyCallback  callback,
                                           gpointer             user_data);
/* (transfer full) (nullable): NULL without an error when the user changed their mind. */
GFile   *easel_web_download_choose_finish (GAsyncResult        *result,
                                           GError             **error);
void     easel_web_download_decline       (WebKitDownload      *download);
void     easel_web_download_write         (WebKitDownload      *download,
                                           const char          *path,
                                           GSourceFunc          not_begun,
                                           GObject             *owner);
gboolean easel_web_download_end           (WebKitDownload      *download);

G_END_DECLS
