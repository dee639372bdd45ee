/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-header.h"

#include <string.h>

#include "easel-base64.h"

#define SENTINEL_START "=?base64?"
#define SENTINEL_END "?="

/**
 * mcp_header_dup:
 * @headers: of a request
 * @name: of a header
 *
 * Returns: (transfer full) (nullable): its value without surrounding blanks; %NULL if the header is missing
 */
char *
mcp_header_dup (SoupMessageHeaders *headers,
                const char         *name)
{
  const char *value = soup_message_headers_get_one (headers, name);

  return value != NULL ? g_strstrip (g_strdup (value)) : NULL;
}

/**
 * mcp_header_decode:
 * @value: without surrounding blanks
 *
 * Values that a header cannot hold are sent as `=?base64?…?=` (2026-07-28, Streamable HTTP, "Value Encoding"). A value
 * with only the prefix or only the suffix is taken literally.
 *
 * Returns: (transfer full) (nullable): the value; %NULL if it is not valid Base64 of UTF-8 text
 */
char *
mcp_header_decode (const char *value)
{
  g_autofree char *text = NULL;
  g_autoptr(GBytes) bytes = NULL;
  gsize length;

  g_return_val_if_fail (value != NULL, NULL);

  length = strlen (value);
  if (length < strlen (SENTINEL_START SENTINEL_END) || !g_str_has_prefix (value, SENTINEL_START) ||
      !g_str_has_suffix (value, SENTINEL_END))
    return g_strdup (value);

  length -= strlen (SENTINEL_START SENTINEL_END);
  bytes = length % 4 == 0 ? easel_base64_decode (value + strlen (SENTINEL_START), length) : NULL;
  if (bytes == NULL)
    return NULL;
  length = g_bytes_get_size (bytes);
  text = g_strndup (g_bytes_get_data (bytes, NULL), length);
  return strlen (text) == length && g_utf8_validate (text, length, NULL) ? g_steal_pointer (&text) : NULL;
}

static gboolean
fits_header (const char *value)
{
  gsize length = strlen (value);

  for (gsize i = 0; i < length; i++)
    if (value[i] < ' ' || value[i] > '~')
      return FALSE;
  return length > 0 && value[0] != ' ' && value[length - 1] != ' ' &&
         !(g_str_has_prefix (value, SENTINEL_START) && g_str_has_suffix (value, SENTINEL_END));
}

/**
 * mcp_header_encode:
 * @value: UTF-8 text
 *
 * Returns: (transfer full): @value unchanged, or encoded for mcp_header_decode() if a header cannot hold it
 */
char *
mcp_header_encode (const char *value)
{
  g_autofree char *encoded = NULL;

  g_return_val_if_fail (value != NULL, NULL);

  if (fits_header (value))
    return g_strdup (value);
  encoded = g_base64_encode ((const guchar *) value, strlen (value));
  return g_strconcat (SENTINEL_START, encoded, SENTINEL_END, NULL);
}

static gboolean
matches_range (const char *range,
               const char *type)
{
  g_autofree char *essence = g_strndup (range, strcspn (range, ";"));
  gsize major = strcspn (type, "/");

  g_strstrip (essence);
  return g_ascii_strcasecmp (essence, type) == 0 || strcmp (essence, "*/*") == 0 ||
         (strlen (essence) == major + 2 && g_ascii_strncasecmp (essence, type, major + 1) == 0 &&
          essence[major + 1] == '*');
}

/**
 * mcp_header_accepts:
 * @headers: of a request
 * @type: a media type
 *
 * Returns: whether the header Accept names @type; %FALSE without that header, because the client then does not expect
 *   @type
 */
gboolean
mcp_header_accepts (SoupMessageHeaders *headers,
                    const char         *type)
{
  const char *accept = soup_message_headers_get_list (headers, "Accept");
  g_auto(GStrv) ranges = g_strsplit (accept != NULL ? accept : "", ",", -1);

  for (guint i = 0; ranges[i] != NULL; i++)
    if (matches_range (ranges[i], type))
      return TRUE;
  return FALSE;
}
