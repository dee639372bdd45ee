/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Output of programs in a terminal. The first byte says how it is cut into pieces, which must not matter. */
#include "fuzz.h"

#include "easel-vt-scanner.h"
#include "easel-vt-text.h"

#include <string.h>

#define KEPT 4096

static void
text_cb (const char *text,
         gsize       length,
         gpointer    user_data)
{
  /* Without NUL as well. */
  g_assert_true (g_utf8_validate_len (text, length, NULL));
  g_string_append_len (user_data, text, length);
}

static gboolean
osc_cb (const char *body,
        gpointer    user_data)
{
  g_auto(EaselVtMark) mark = { 0 };

  easel_vt_mark_read (&mark, body);
  if (mark.text != NULL)
    g_assert_true (g_utf8_validate (mark.text, -1, NULL));
  return mark.is_integration;
}

static GString *
scan (const char *bytes,
      gsize       length,
      gsize       piece)
{
  static const EaselVtSink sink = { text_cb, osc_cb };
  GString *text = g_string_new (NULL);
  g_autoptr(EaselVtScanner) scanner = easel_vt_scanner_new (&sink, text);

  for (gsize from = 0; from < length; from += piece)
    easel_vt_scanner_feed (scanner, bytes + from, MIN (piece, length - from));
  return text;
}

/* Everything that is kept can be read, in steps of any size, as characters. */
static void
check_words (const GString *text,
             gsize          max)
{
  g_autoptr(EaselVtText) words = easel_vt_text_new (KEPT);
  guint64 end, from = 0;

  easel_vt_text_feed (words, text->str, text->len);
  end = easel_vt_text_get_end (words);
  while (from < end)
    {
      guint64 next = from;
      gboolean truncated = FALSE;
      g_autofree char *read = easel_vt_text_read (words, from, end, max, FALSE, &next, &truncated);

      g_assert_true (g_utf8_validate (read, -1, NULL));
      g_assert_cmpuint (strlen (read), <=, max);
      g_assert_cmpuint (next, >, from);
      g_assert_cmpuint (next, <=, end);
      from = next;
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  GString *whole, *pieces;

  if (size == 0)
    return 0;
  whole = scan ((const char *) data + 1, size - 1, G_MAXSIZE / 2);
  pieces = scan ((const char *) data + 1, size - 1, data[0] % 7 + 1);
  g_assert_cmpstr (whole->str, ==, pieces->str);
  check_words (whole, data[0] % 64 + 8);
  g_string_free (whole, TRUE);
  g_string_free (pieces, TRUE);
  return 0;
}
