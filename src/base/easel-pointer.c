/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-pointer.h"

#include <string.h>

/* No array has an index with more digits; more would not fit. */
#define INDEX_DIGITS_MAX 9

/**
 * easel_pointer_append:
 * @pointer: a JSON pointer
 * @segment: a key or an index
 *
 * Appends one segment to @pointer (RFC 6901 §3).
 */
void
easel_pointer_append (GString    *pointer,
                      const char *segment)
{
  g_return_if_fail (pointer != NULL && segment != NULL);

  g_string_append_c (pointer, '/');
  for (const char *at = segment; *at != '\0'; at++)
    switch (*at)
      {
      case '~': g_string_append (pointer, "~0"); break;
      case '/': g_string_append (pointer, "~1"); break;
      default: g_string_append_c (pointer, *at); break;
      }
}

/**
 * easel_pointer_read_segment:
 * @from: the first character after a slash of a JSON pointer; foreign
 * @length: in bytes, up to the next slash
 *
 * Unescapes a segment (RFC 6901 §4). A tilde before any other character stays as it is.
 *
 * Returns: (transfer full): the key or index
 */
char *
easel_pointer_read_segment (const char *from,
                            gsize       length)
{
  GString *segment;

  g_return_val_if_fail (from != NULL, NULL);

  segment = g_string_sized_new (length);
  for (gsize i = 0; i < length; i++)
    if (from[i] == '~' && i + 1 < length && (from[i + 1] == '0' || from[i + 1] == '1'))
      g_string_append_c (segment, from[++i] == '0' ? '~' : '/');
    else
      g_string_append_c (segment, from[i]);
  return g_string_free (segment, FALSE);
}

/**
 * easel_pointer_index:
 * @segment: of a JSON pointer; foreign
 *
 * Returns: the array index that it names, or -1
 */
gint64
easel_pointer_index (const char *segment)
{
  gsize length;

  g_return_val_if_fail (segment != NULL, -1);

  length = strlen (segment);
  if (length == 0 || length > INDEX_DIGITS_MAX || strspn (segment, "0123456789") != length ||
      (length > 1 && segment[0] == '0'))
    return -1;
  return g_ascii_strtoll (segment, NULL, 10);
}
