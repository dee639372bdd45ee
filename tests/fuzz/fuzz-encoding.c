/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes of a file as the editor reads them: unchanged text is written as the same bytes. */
#include "fuzz.h"

#include "easel-editor-encoding.h"

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr(GBytes) bytes = g_bytes_new (data, size);
  g_autoptr(GBytes) again = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *once = NULL;
  g_autofree char *twice = NULL;
  EaselEditorFormat format = { 0 };
  g_autofree char *text = easel_editor_decode (bytes, &format, &error);

  if (text == NULL)
    {
      g_assert_nonnull (error);
      return 0;
    }
  g_assert_no_error (error);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  again = easel_editor_encode (text, &format, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (bytes, again));
  once = easel_editor_normalise (text, &format);
  twice = easel_editor_normalise (once, &format);
  g_assert_cmpstr (once, ==, twice);
  g_assert_true (easel_editor_eol_parse (easel_editor_eol_to_string (format.eol)) == format.eol);
  return 0;
}
