/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-pointer.h"

#include <string.h>

static void
test_segments (void)
{
  /* RFC 6901 §5, and what must not be taken apart twice. */
  static const struct
  {
    const char *key;
    const char *pointer;
  } rows[] = {
    { "foo", "/foo" }, { "", "/" }, { "a/b", "/a~1b" }, { "m~n", "/m~0n" }, { "~1", "/~01" }, { "~0", "/~00" },
    { "k\"l", "/k\"l" }, { " ", "/ " }, { "é", "/é" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GString) pointer = g_string_new ("");
      g_autofree char *key = easel_pointer_read_segment (rows[i].pointer + 1, strlen (rows[i].pointer) - 1);

      easel_pointer_append (pointer, rows[i].key);
      g_assert_cmpstr (pointer->str, ==, rows[i].pointer);
      g_assert_cmpstr (key, ==, rows[i].key);
    }
}

static void
test_lone_tilde (void)
{
  g_autofree char *end = easel_pointer_read_segment ("a~", 2);
  g_autofree char *middle = easel_pointer_read_segment ("a~2b/c", 4);
  g_autofree char *cut = easel_pointer_read_segment ("a~1", 2);

  g_assert_cmpstr (end, ==, "a~");
  g_assert_cmpstr (middle, ==, "a~2b");
  g_assert_cmpstr (cut, ==, "a~");
}

static void
test_index (void)
{
  g_assert_cmpint (easel_pointer_index ("0"), ==, 0);
  g_assert_cmpint (easel_pointer_index ("10"), ==, 10);
  g_assert_cmpint (easel_pointer_index ("999999999"), ==, 999999999);
  g_assert_cmpint (easel_pointer_index (""), ==, -1);
  g_assert_cmpint (easel_pointer_index ("01"), ==, -1);
  g_assert_cmpint (easel_pointer_index ("-1"), ==, -1);
  g_assert_cmpint (easel_pointer_index ("+1"), ==, -1);
  g_assert_cmpint (easel_pointer_index ("1 "), ==, -1);
  g_assert_cmpint (easel_pointer_index ("18446744073709551616"), ==, -1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/pointer/segments", test_segments);
  g_test_add_func ("/base/pointer/lone-tilde", test_lone_tilde);
  g_test_add_func ("/base/pointer/index", test_index);
  return g_test_run ();
}
