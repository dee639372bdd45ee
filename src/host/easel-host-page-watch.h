/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Watches a folder and the folders in it. The signature is a digest of the names, sizes and times of its files: two
 * equal ones mean that nothing changed.
 *
 * Signal "changed" (const char *signature, nullable: the folder is not there), once a series of changes is over. */
#define EASEL_HOST_TYPE_PAGE_WATCH (easel_host_page_watch_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostPageWatch, easel_host_page_watch, EASEL_HOST, PAGE_WATCH, GObject)

EaselHostPageWatch *easel_host_page_watch_new          (const char           *folder);
/* Looks for the first time, and watches from then on. */
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
