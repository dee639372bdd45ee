/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-host-files.h"

G_DEFINE_INTERFACE (EaselHostFiles, easel_host_files, G_TYPE_OBJECT)

static void
easel_host_files_default_init (EaselHostFilesInterface *iface)
{
}

/**
 * easel_host_files_read_async:
 * @self: files of a host
 * @uri: the file
 * @cancellable: (nullable): stops it
 * @callback: called with the bytes
 * @user_data: for @callback
 */
void
easel_host_files_read_async (EaselHostFiles      *self,
                             const char          *uri,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  g_return_if_fail (EASEL_IS_HOST_FILES (self));
  g_return_if_fail (uri != NULL);

  EASEL_HOST_FILES_GET_IFACE (self)->read_async (self, uri, cancellable, callback, user_data);
}

/**
 * easel_host_files_read_finish:
 * @self: files of a host
 * @result: the result
 * @error: `EASEL_CONTENT_ERROR`, or `G_IO_ERROR` when it is too large or cancelled
 *
 * Returns: (transfer full): the file's bytes
 */
GBytes *
easel_host_files_read_finish (EaselHostFiles  *self,
                              GAsyncResult    *result,
                              GError         **error)
{
  g_return_val_if_fail (EASEL_IS_HOST_FILES (self), NULL);

  return EASEL_HOST_FILES_GET_IFACE (self)->read_finish (self, result, error);
}

/**
 * easel_host_files_write_async:
 * @self: files of a host
 * @uri: the file
 * @bytes: the new content
 * @if_match: (nullable): the etag that the file must have; %NULL overwrites any content
 * @cancellable: (nullable): stops it
 * @callback: called when the host has it
 * @user_data: for @callback
 */
void
easel_host_files_write_async (EaselHostFiles      *self,
                              const char          *uri,
                              GBytes              *bytes,
                              const char          *if_match,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_return_if_fail (EASEL_IS_HOST_FILES (self));
  g_return_if_fail (uri != NULL && bytes != NULL);

  EASEL_HOST_FILES_GET_IFACE (self)->write_async (self, uri, bytes, if_match, cancellable, callback, user_data);
}

/**
 * easel_host_files_write_finish:
 * @self: files of a host
 * @result: the result
 * @error: `G_IO_ERROR_WRONG_ETAG` if the file was changed in the meantime, otherwise as easel_host_files_read_finish()
 *
 * Returns: %TRUE if the file was written
 */
gboolean
easel_host_files_write_finish (EaselHostFiles  *self,
                               GAsyncResult    *result,
                               GError         **error)
{
  g_return_val_if_fail (EASEL_IS_HOST_FILES (self), FALSE);

  return EASEL_HOST_FILES_GET_IFACE (self)->write_finish (self, result, error);
}

/**
 * easel_host_files_etag_async:
 * @self: files of a host
 * @uri: the file
 * @cancellable: (nullable): stops it
 * @callback: called with the etag
 * @user_data: for @callback
 */
void
easel_host_files_etag_async (EaselHostFiles      *self,
                             const char          *uri,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  g_return_if_fail (EASEL_IS_HOST_FILES (self));
  g_return_if_fail (uri != NULL);

  EASEL_HOST_FILES_GET_IFACE (self)->etag_async (self, uri, cancellable, callback, user_data);
}

/**
 * easel_host_files_etag_finish:
 * @self: files of a host
 * @result: the result
 * @error: as easel_host_files_read_finish()
 *
 * Returns: (transfer full): the present etag; empty when the host gives none
 */
char *
easel_host_files_etag_finish (EaselHostFiles  *self,
                              GAsyncResult    *result,
                              GError         **error)
{
  g_return_val_if_fail (EASEL_IS_HOST_FILES (self), NULL);

  return EASEL_HOST_FILES_GET_IFACE (self)->etag_finish (self, result, error);
}
