/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-json.h"
#include "easel-limits.h"

#include <string.h>

static const char *const fixtures[] = {
  "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"channel\":\"ahp-root://\"}}",
  "{\"a\":[1,-2.5e3,true,false,null,\"\\u00e9\\ud83d\\ude00\\n\",{\"b\":{}}],\"é\":\"😀\"}",
  "[[[[0.1,[\"\\\"\\\\\"]]],{}],9223372036854775807,-9223372036854775808]",
};

/* json-glib's own parser takes more than JSON; what is JSON it reads as we do. */
static void
assert_read_alike (JsonNode   *node,
                   const char *text,
                   gsize       length)
{
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;

  json_parser_load_from_data (parser, text, length, &error);
  g_assert_no_error (error);
  g_assert_true (json_node_equal (node, json_parser_get_root (parser)));
}

/* What is accepted is JSON: json-glib reads the same, it can be written, and what was written is read as the same. */
static gboolean
accepts (const char *text,
         gsize       length)
{
  g_autofree char *copy = g_memdup2 (text, length);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (copy, length, EASEL_LIMIT_MESSAGE_BYTES, &error);
  g_autoptr(JsonNode) again = NULL;
  g_autofree char *written = NULL;

  if (node == NULL)
    {
      g_assert_true (error != NULL && error->domain == EASEL_JSON_ERROR);
      return FALSE;
    }
  g_assert_no_error (error);
  assert_read_alike (node, copy, length);
  written = easel_json_to_string (node);
  again = easel_json_parse (written, strlen (written), EASEL_LIMIT_MESSAGE_BYTES, &error);
  g_assert_no_error (error);
  g_assert_true (json_node_equal (node, again));
  return TRUE;
}

static void
test_truncations (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fixtures); i++)
    {
      gsize length = strlen (fixtures[i]);

      g_assert_true (accepts (fixtures[i], length));
      for (gsize cut = 0; cut < length; cut++)
        g_assert_false (accepts (fixtures[i], cut));
    }
}

static void
test_single_bytes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fixtures); i++)
    {
      gsize length = strlen (fixtures[i]);
      g_autofree char *text = g_strdup (fixtures[i]);
      guint n_refused = 0;

      for (gsize at = 0; at < length; at++)
        {
          for (guint byte = 0; byte < 256; byte++)
            {
              text[at] = (char) byte;
              n_refused += !accepts (text, length);
            }
          text[at] = fixtures[i][at];
        }
      g_assert_cmpuint (n_refused, >, length * 64);
    }
}

static void
test_deletions_and_doublings (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fixtures); i++)
    {
      gsize length = strlen (fixtures[i]);

      for (gsize at = 0; at < length; at++)
        for (gsize n = 1; n <= 4 && at + n <= length; n++)
          {
            g_autofree char *shorter = g_strdup_printf ("%.*s%s", (int) at, fixtures[i], fixtures[i] + at + n);
            g_autofree char *longer = g_strdup_printf ("%.*s%s", (int) (at + n), fixtures[i], fixtures[i] + at);

            accepts (shorter, strlen (shorter));
            accepts (longer, strlen (longer));
          }
    }
}

/* The same seed in every run: a failure can be repeated. */
static void
test_token_soup (void)
{
  static const char *const tokens[] = {
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\"a\"", "\\u0000", "\\ud800", "\\udc00", "1", "-", "0", ".", "e",
    "true", "null", " ", "\n", "/*", "*/", "//", "'", "\xc3", "\xa9", "\xff", "\x01", "9999999999",
  };
  g_autoptr(GRand) random = g_rand_new_with_seed (297);
  guint n_accepted = 0;

  for (guint round = 0; round < 200000; round++)
    {
      g_autoptr(GString) text = g_string_new (NULL);
      guint n = g_rand_int_range (random, 1, 12);

      for (guint i = 0; i < n; i++)
        g_string_append (text, tokens[g_rand_int_range (random, 0, G_N_ELEMENTS (tokens))]);
      n_accepted += accepts (text->str, text->len);
    }
  g_assert_cmpuint (n_accepted, >, 100);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/json-fuzz/truncations", test_truncations);
  g_test_add_func ("/base/json-fuzz/single-bytes", test_single_bytes);
  g_test_add_func ("/base/json-fuzz/deletions-and-doublings", test_deletions_and_doublings);
  g_test_add_func ("/base/json-fuzz/token-soup", test_token_soup);

  return g_test_run ();
}
