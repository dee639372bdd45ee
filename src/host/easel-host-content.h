/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A resource: bytes and their media type. */
typedef struct
{
  char     *mime_type;
  char     *bytes;     /* followed by a NUL */
  gsize     length;
  gboolean  is_text;   /* UTF-8 without NUL */
} EaselHostContent;

/* Takes @length bytes and a NUL. They are text if @mime_type says so and they are valid UTF-8. Any thread. */
EaselHostContent *easel_host_content_new  (const char       *mime_type,
                                           char             *bytes,
                                           gsize             length);
void              easel_host_content_free (EaselHostContent *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostContent, easel_host_content_free)

/* Appends the content as a JSON string: the text itself, or base64. */
void              easel_host_content_append  (EaselHostContent *self,
                                              GString          *into);
/* Writes {data, encoding, contentType}, the answer to resourceRead. */
void              easel_host_content_write   (EaselHostContent *self,
                                              GString          *into);

G_END_DECLS
