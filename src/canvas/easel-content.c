/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-content.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-base64.h"
#include "easel-limits.h"
#include "easel-mime.h"

/* A charset name longer than this is not one (RFC 2978 allows 40). */
#define MAX_CHARSET_CHARS 40

struct _EaselContent
{
  GObject  parent_instance;

  GBytes  *bytes;
  char    *mime_type;
};

G_DEFINE_FINAL_TYPE (EaselContent, easel_content, G_TYPE_OBJECT)

G_DEFINE_QUARK (easel-content-error-quark, easel_content_error)

static void
easel_content_finalize (GObject *object)
{
  EaselContent *self = EASEL_CONTENT (object);

  g_bytes_unref (self->bytes);
  g_free (self->mime_type);

  G_OBJECT_CLASS (easel_content_parent_class)->finalize (object);
}

static void
easel_content_class_init (EaselContentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_content_finalize;
}

static void
easel_content_init (EaselContent *self)
{
}

/* The charset parameter of a media type, when it is a plain word. */
static char *
parse_charset (const char *mime_type)
{
  g_auto(GStrv) parts = g_strsplit (mime_type, ";", -1);

  for (guint i = 1; parts[0] != NULL && parts[i] != NULL; i++)
    {
      char *value = g_strstrip (parts[i]);
      gsize length;

      if (g_ascii_strncasecmp (value, "charset=", strlen ("charset=")) != 0)
        continue;
      value += strlen ("charset=");
      length = strspn (value, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_.");
      if (length > 0 && length <= MAX_CHARSET_CHARS && value[length] == '\0')
        return g_ascii_strdown (value, -1);
    }
  return NULL;
}

/* Text that came as JSON is UTF-8, but WebKit would read a page without <meta charset> as windows-1252. Text above
 * this size is not checked, because that would block the main thread for too long; its own declaration decides. */
static gboolean
is_utf8_text (const char *type,
              GBytes     *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return g_str_has_prefix (type, "text/") && size > 0 && size <= EASEL_LIMIT_MAIN_THREAD_BYTES &&
         g_utf8_validate_len (data, size, NULL);
}

static char *
choose_mime_type (GBytes     *bytes,
                  const char *mime_type,
                  const char *path)
{
  const char *type = mime_type != NULL ? easel_mime_believe (mime_type) : NULL;
  g_autofree char *charset = NULL;

  if (type != NULL)
    charset = parse_charset (mime_type);
  else
    type = easel_mime_of_path (path);
  if (charset == NULL && is_utf8_text (type, bytes))
    charset = g_strdup ("utf-8");
  return charset != NULL ? g_strdup_printf ("%s; charset=%s", type, charset) : g_strdup (type);
}

/**
 * easel_content_new:
 * @bytes: (transfer none): the resource
 * @mime_type: (nullable): the media type that the provider reports
 * @path: (nullable): the requested path
 *
 * Wraps bytes with the media type that they are served as. Only types in a fixed table are accepted; otherwise the file
 * name extension decides, and without a known one the type is application/octet-stream. Of the parameters only a
 * well-formed charset is kept.
 *
 * Returns: (transfer full): the content
 */
EaselContent *
easel_content_new (GBytes     *bytes,
                   const char *mime_type,
                   const char *path)
{
  EaselContent *self;

  g_return_val_if_fail (bytes != NULL, NULL);

  self = g_object_new (EASEL_TYPE_CONTENT, NULL);
  self->bytes = g_bytes_ref (bytes);
  self->mime_type = choose_mime_type (bytes, mime_type, path);
  return self;
}

static void
set_data_error (GError     **error,
                const char  *text)
{
  g_set_error_literal (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE, text);
}

static GBytes *
decode_base64 (GBytes  *encoded,
               GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (encoded, &length);
  GBytes *bytes = length % 4 == 0 ? easel_base64_decode (data, length) : NULL;

  if (bytes == NULL)
    set_data_error (error, _("The address contains damaged data."));
  return bytes;
}

/* @header: the text between "data:" and the comma. */
static GBytes *
decode_data (const char  *header,
             const char  *body,
             gsize        body_length,
             GError     **error)
{
  g_autoptr(GBytes) plain = g_uri_unescape_bytes (body, body_length, NULL, NULL);
  const char *last = strrchr (header, ';');

  if (plain == NULL)
    {
      set_data_error (error, _("The address contains damaged data."));
      return NULL;
    }
  if (last == NULL || g_ascii_strcasecmp (last, ";base64") != 0)
    return g_steal_pointer (&plain);
  return decode_base64 (plain, error);
}

/* Without a type, RFC 2397 defines text/plain; for an unknown type nothing is guessed. */
static const char *
type_of_header (const char *header)
{
  return *header == '\0' || *header == ';' ? "text/plain" : header;
}

/**
 * easel_content_new_from_data:
 * @data_uri: a data: address (RFC 2397)
 *
 * Decodes a data: address strictly: base64 must be padded and clean. Thread-safe, so that a worker can decode an
 * address above EASEL_LIMIT_MAIN_THREAD_BYTES.
 *
 * Returns: (transfer full): the content, or %NULL with %EASEL_CONTENT_ERROR_UNAVAILABLE, also above
 *   EASEL_LIMIT_CONTENT_BYTES
 */
EaselContent *
easel_content_new_from_data (const char  *data_uri,
                             GError     **error)
{
  g_autofree char *header = NULL;
  g_autoptr(GBytes) bytes = NULL;
  const char *comma;

  g_return_val_if_fail (data_uri != NULL, NULL);

  comma = strchr (data_uri, ',');
  if (g_ascii_strncasecmp (data_uri, "data:", strlen ("data:")) != 0 || comma == NULL)
    {
      set_data_error (error, _("The address contains no data."));
      return NULL;
    }
  header = g_strndup (data_uri + strlen ("data:"), comma - data_uri - strlen ("data:"));
  bytes = decode_data (header, comma + 1, strcspn (comma + 1, "#"), error);
  if (bytes == NULL)
    return NULL;
  if (g_bytes_get_size (bytes) > EASEL_LIMIT_CONTENT_BYTES)
    {
      set_data_error (error, _("The address contains too much data."));
      return NULL;
    }
  return easel_content_new (bytes, type_of_header (header), NULL);
}

/** easel_content_get_bytes: (transfer none): its bytes. */
GBytes *
easel_content_get_bytes (EaselContent *self)
{
  g_return_val_if_fail (EASEL_IS_CONTENT (self), NULL);

  return self->bytes;
}

/** easel_content_get_mime_type: (transfer none): the media type to serve it as, never %NULL. */
const char *
easel_content_get_mime_type (EaselContent *self)
{
  g_return_val_if_fail (EASEL_IS_CONTENT (self), NULL);

  return self->mime_type;
}
