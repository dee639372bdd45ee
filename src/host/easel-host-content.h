/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* One resource, ready for the wire. */
typedef struct
{
  char *mime_type;
  char *text;    /* UTF-8 without NUL; else NULL, and: */
  char *blob;    /* base64 */
} EaselHostContent;

/* Encodes @length bytes, as text where @mime_type says so and they are. Any thread. */
EaselHostContent *easel_host_content_new  (const char       *mime_type,
                                           const char       *bytes,
                                           gsize             length);
void              easel_host_content_free (EaselHostContent *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostContent, easel_host_content_free)

/* {data, encoding, contentType}: the answer of resourceRead. */
JsonObject       *easel_host_content_to_json (EaselHostContent *self);

/* The type by the ending of a file's name. */
const char       *easel_host_content_type (const char       *path);

G_END_DECLS
