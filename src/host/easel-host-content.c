/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-content.h"

#include "easel-json.h"

static gboolean
is_text (const char *mime_type)
{
  return g_str_has_prefix (mime_type, "text/") || g_str_has_suffix (mime_type, "json") ||
         g_str_has_suffix (mime_type, "xml");
}

EaselHostContent *
easel_host_content_new (const char *mime_type,
                        char       *bytes,
                        gsize       length)
{
  EaselHostContent *self = g_new0 (EaselHostContent, 1);

  self->mime_type = g_strdup (mime_type);
  /* The check also refuses NUL, which JSON text could not carry. */
  self->is_text = is_text (mime_type) && g_utf8_validate_len (bytes, length, NULL);
  self->bytes = bytes;
  self->length = length;
  return self;
}

void
easel_host_content_free (EaselHostContent *self)
{
  g_free (self->mime_type);
  g_free (self->bytes);
  g_free (self);
}

void
easel_host_content_append (EaselHostContent *self,
                           GString          *into)
{
  g_autoptr(GBytes) binary = NULL;

  g_return_if_fail (self != NULL);

  if (self->is_text)
    {
      easel_json_append_string (into, self->bytes);
      return;
    }
  binary = g_bytes_new_static (self->bytes, self->length);
  easel_json_append_base64 (into, binary);
}

void
easel_host_content_write (EaselHostContent *self,
                          GString          *into)
{
  g_return_if_fail (self != NULL);

  g_string_append (into, "{\"data\":");
  easel_host_content_append (self, into);
  g_string_append_printf (into, ",\"encoding\":\"%s\",\"contentType\":", self->is_text ? "utf-8" : "base64");
  easel_json_append_string (into, self->mime_type);
  g_string_append_c (into, '}');
}
