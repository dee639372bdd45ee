/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Files on a host, read and written by the host, for the editor. Errors: EASEL_CONTENT_ERROR; a stale etag is
 * G_IO_ERROR_WRONG_ETAG. */
#define EASEL_TYPE_HOST_FILES (easel_host_files_get_type ())
G_DECLARE_INTERFACE (EaselHostFiles, easel_host_files, EASEL, HOST_FILES, GObject)

struct _EaselHostFilesInterface
{
  GTypeInterface parent_iface;

  void      (*read_async)   (EaselHostFiles *self, const char *uri,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
  GBytes   *(*read_finish)  (EaselHostFiles *self, GAsyncResult *result, GError **error);
  /* @if_match: (nullable): etag that the file must have; NULL overwrites any content. */
  void      (*write_async)  (EaselHostFiles *self, const char *uri, GBytes *bytes, const char *if_match,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
  gboolean  (*write_finish) (EaselHostFiles *self, GAsyncResult *result, GError **error);
  /* The present etag; empty if the host has no etags. */
  void      (*etag_async)   (EaselHostFiles *self, const char *uri,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
  char     *(*etag_finish)  (EaselHostFiles *self, GAsyncResult *result, GError **error);
};

void      easel_host_files_read_async   (EaselHostFiles *self, const char *uri, GCancellable *cancellable,
                                         GAsyncReadyCallback callback, gpointer user_data);
GBytes   *easel_host_files_read_finish  (EaselHostFiles *self, GAsyncResult *result, GError **error);
void      easel_host_files_write_async  (EaselHostFiles *self, const char *uri, GBytes *bytes, const char *if_match,
                                         GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
gboolean  easel_host_files_write_finish (EaselHostFiles *self, GAsyncResult *result, GError **error);
void      easel_host_files_etag_async   (EaselHostFiles *self, const char *uri, GCancellable *cancellable,
                                         GAsyncReadyCallback callback, gpointer user_data);
char     *easel_host_files_etag_finish  (EaselHostFiles *self, GAsyncResult *result, GError **error);

G_END_DECLS
