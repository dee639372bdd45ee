/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Saves files of pages: the file chooser, and decisions about a WebKitDownload. */

void     easel_web_download_choose_async  (GtkWidget           *view,
                                           const char          *name,
                                           GAsyncReadyCallback  callback,
                                           gpointer             user_data);
/* (transfer full) (nullable): NULL without an error if the user cancelled. */
GFile   *easel_web_download_choose_finish (GAsyncResult        *result,
                                           GError             **error);
void     easel_web_download_decline       (WebKitDownload      *download);
void     easel_web_download_write         (WebKitDownload      *download,
                                           const char          *path,
                                           GSourceFunc          not_begun,
                                           GObject             *owner);
gboolean easel_web_download_end           (WebKitDownload      *download);

G_END_DECLS
