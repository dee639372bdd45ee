/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-token.h"

static void
test_new (void)
{
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < 1000; i++)
    {
      char *token = easel_token_new (NULL);

      g_assert_true (easel_token_is_one (token));
      g_assert_true (g_hash_table_add (seen, token));
    }
}

static void
test_is_one (void)
{
  g_assert_false (easel_token_is_one (NULL));
  g_assert_false (easel_token_is_one (""));
  g_assert_false (easel_token_is_one ("short"));
  g_assert_true (easel_token_is_one ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ01234-_"));
  g_assert_false (easel_token_is_one ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ01234+/"));
  g_assert_false (easel_token_is_one ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ01234-_x"));
}

static void
test_matches (void)
{
  g_assert_true (easel_token_matches ("abc", "abc"));
  g_assert_false (easel_token_matches ("abc", NULL));
  g_assert_false (easel_token_matches ("abc", ""));
  g_assert_false (easel_token_matches ("abc", "ab"));
  g_assert_false (easel_token_matches ("abc", "abcd"));
  g_assert_false (easel_token_matches ("abc", "xbc"));
  g_assert_false (easel_token_matches ("abc", "abx"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/token/new", test_new);
  g_test_add_func ("/token/is-one", test_is_one);
  g_test_add_func ("/token/matches", test_matches);

  return g_test_run ();
}
