/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Immutable bytes of one resource with the MIME type they are served as. */
#define EASEL_TYPE_CONTENT (easel_content_get_type ())
G_DECLARE_FINAL_TYPE (EaselContent, easel_content, EASEL, CONTENT, GObject)

/* Errors of a read that pages see as such; all others are served as status 502. */
#define EASEL_CONTENT_ERROR (easel_content_error_quark ())
typedef enum
{
  EASEL_CONTENT_ERROR_NOT_FOUND,
  EASEL_CONTENT_ERROR_FORBIDDEN,
  EASEL_CONTENT_ERROR_UNAVAILABLE,
} EaselContentError;

GQuark        easel_content_error_quark   (void);

/* @mime_type: (nullable): as the provider reports it; accepted only if it is in a fixed table, otherwise the file
 * name extension decides, otherwise application/octet-stream. */
EaselContent *easel_content_new           (GBytes        *bytes,
                                           const char    *mime_type,
                                           const char    *path);
/* Decodes a data: address of at most EASEL_LIMIT_CONTENT_BYTES; may run in a worker thread. */
EaselContent *easel_content_new_from_data (const char    *data_uri,
                                           GError       **error);
GBytes       *easel_content_get_bytes     (EaselContent  *self);
const char   *easel_content_get_mime_type (EaselContent  *self);

G_END_DECLS
