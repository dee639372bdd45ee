/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-base64.h"

#include <string.h>

/* g_base64_decode() skips characters that are not base64, drops an unpadded end and is slow on megabytes. Foreign
 * content may be large and must not decode to bytes that its sender did not encode. */

#define BAD 0x80

gsize
easel_base64_bound (gsize length)
{
  return length / 4 * 3 + 3;
}

static gsize
strip_padding (const guchar *text,
               gsize         length)
{
  for (guint i = 0; i < 2 && length > 0 && text[length - 1] == '='; i++)
    length--;
  return length;
}

/* Decodes whole groups of four characters. Returns FALSE at the first character outside the alphabet. */
static gboolean
decode_groups (const guint8  table[256],
               const guchar *text,
               gsize         groups,
               guchar       *out)
{
  guint8 bad = 0;

  for (gsize i = 0; i < groups; i++, text += 4, out += 3)
    {
      guint8 a = table[text[0]], b = table[text[1]], c = table[text[2]], d = table[text[3]];

      bad |= a | b | c | d;
      out[0] = a << 2 | b >> 4;
      out[1] = b << 4 | c >> 2;
      out[2] = c << 6 | d;
    }
  return (bad & BAD) == 0;
}

/* Decodes the two or three characters after the last whole group; their unused bits must be zero. */
static gboolean
decode_tail (const guint8  table[256],
             const guchar *text,
             gsize         length,
             guchar       *out)
{
  guint8 a = table[text[0]], b = table[text[1]], c = length == 3 ? table[text[2]] : 0;

  out[0] = a << 2 | b >> 4;
  if (length == 3)
    out[1] = b << 4 | c >> 2;
  return ((a | b | c) & BAD) == 0 && ((length == 3 ? c << 6 : b << 4) & 0xff) == 0;
}

/**
 * easel_base64_decode:
 * @text: base64 of RFC 4648 §4, on one line; the padding may be left out
 * @length: its length
 *
 * Returns: (transfer full) (nullable): the bytes; %NULL when @text is not base64
 */
GBytes *
easel_base64_decode (const char *text,
                     gsize       length)
{
  static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const guchar *in = (const guchar *) text;
  gsize used = strip_padding (in, length);
  gsize groups = used / 4;
  gsize tail = used % 4;
  g_autofree guchar *out = g_malloc (easel_base64_bound (length));
  guint8 table[256];

  memset (table, BAD, sizeof table);
  for (guint i = 0; i < 64; i++)
    table[(guchar) alphabet[i]] = i;
  if (tail == 1 || (length != used && length % 4 != 0) ||
      !decode_groups (table, in, groups, out) ||
      (tail > 0 && !decode_tail (table, in + groups * 4, tail, out + groups * 3)))
    return NULL;
  return g_bytes_new_take (g_steal_pointer (&out), groups * 3 + (tail > 0 ? tail - 1 : 0));
}
