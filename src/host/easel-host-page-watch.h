/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Watches a folder and its subfolders. The signature is a digest of the names, sizes and times of its files: equal
 * signatures mean that nothing changed.
 *
 * Signal "changed" (const char *signature, nullable: NULL if the folder does not exist), after a series of changes. */
#define EASEL_HOST_TYPE_PAGE_WATCH (easel_host_page_watch_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostPageWatch, easel_host_page_watch, EASEL_HOST, PAGE_WATCH, GObject)

EaselHostPageWatch *easel_host_page_watch_new          (const char           *folder);
/* Scans the folder, and watches it from then on. */
void                easel_host_page_watch_start_async  (EaselHostPageWatch   *self,
                                                        GCancellable         *cancellable,
                                                        GAsyncReadyCallback   callback,
                                                        gpointer              user_data);
/* (transfer full) (nullable): the signature. */
char               *easel_host_page_watch_start_finish (EaselHostPageWatch   *self,
                                                        GAsyncResult         *result,
                                                        GError              **error);
void                easel_host_page_watch_stop         (EaselHostPageWatch   *self);

G_END_DECLS
