/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "easel-base64.h"

static void
test_good (void)
{
  for (gsize length = 0; length < 70; length++)
    {
      guchar bytes[70];
      g_autofree char *text = NULL;

      for (gsize i = 0; i < length; i++)
        bytes[i] = 255 - i * 37;
      text = g_base64_encode (bytes, length);
      /* With its padding, and without. */
      for (guint i = 0; i < 2; i++)
        {
          gsize n = i == 0 ? strlen (text) : strcspn (text, "=");
          g_autoptr(GBytes) decoded = easel_base64_decode (text, n);

          g_assert_nonnull (decoded);
          g_assert_cmpmem (g_bytes_get_data (decoded, NULL), g_bytes_get_size (decoded), bytes, length);
          g_assert_cmpuint (easel_base64_bound (n), >=, length);
        }
    }
}

static void
test_bad (void)
{
  static const char *const texts[] = {
    "a", "a===", "YQ=", "YQ===", "=", "====", "Y=Q=", "YQ==YQ==", "YWI*", "Y*Q=", "YW I=", "YWI=\n", "YW-_", "YR==", "YWJ=",
    "YR", "YWJ", "YWJj\xff", "%%%%",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_test_message ("%s", texts[i]);
      g_assert_null (easel_base64_decode (texts[i], strlen (texts[i])));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/base64/good", test_good);
  g_test_add_func ("/base/base64/bad", test_bad);
  return g_test_run ();
}
