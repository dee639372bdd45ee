/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where messages end that come in pieces. */
#include <string.h>

#include "easel-a2ui-lines.h"

/* (transfer full): everything that is taken while @text comes in pieces of @size bytes, with "|" behind each. */
static char *
feed (const char *text,
      gsize       size)
{
  g_autoptr(EaselA2uiLines) lines = easel_a2ui_lines_new ();
  GString *taken = g_string_new (NULL);
  gsize length = strlen (text);

  for (gsize i = 0; i <= length; i += size)
    {
      g_autofree char *part = NULL;

      easel_a2ui_lines_add (lines, text + i, MIN (size, length - i));
      part = easel_a2ui_lines_take (lines, i + size > length);
      if (part != NULL)
        g_string_append_printf (taken, "%s|", part);
    }
  g_assert_cmpuint (easel_a2ui_lines_get_length (lines), ==, 0);
  return g_string_free (taken, FALSE);
}

static void
assert_taken (const char *text,
              const char *expected)
{
  g_autofree char *slowly = feed (text, 1);

  g_assert_cmpstr (slowly, ==, expected);
}

static void
test_lines (void)
{
  assert_taken ("{\"a\":1}\n{\"b\":\"}\\\"{\"}\n", "{\"a\":1}\n|{\"b\":\"}\\\"{\"}\n|");
  assert_taken ("{\"a\":1}", "{\"a\":1}|");
  assert_taken ("\n \n", "");
}

/* A message over many lines is taken whole, and so is an array. */
static void
test_many (void)
{
  assert_taken ("{\n  \"a\": {\n  }\n}\n{\"b\":1}\n", "{\n  \"a\": {\n  }\n}\n|{\"b\":1}\n|");
  assert_taken ("[\n{\"a\":1},\n{\"b\":1}\n]\n", "[\n{\"a\":1},\n{\"b\":1}\n]\n|");
}

/* A line that is broken off waits for no end that never comes. */
static void
test_broken (void)
{
  assert_taken ("{\"a\":{\n{\"b\":1}\n{\"c\":1}\n", "{\"a\":{\n{\"b\":1}\n|{\"c\":1}\n|");
  assert_taken ("{\"a\":\"x\n{\"b\":1}\n", "{\"a\":\"x\n{\"b\":1}\n|");
  assert_taken ("}}\n{\"b\":1}\n", "}}\n|{\"b\":1}\n|");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/a2ui/lines/lines", test_lines);
  g_test_add_func ("/a2ui/lines/many", test_many);
  g_test_add_func ("/a2ui/lines/broken", test_broken);
  return g_test_run ();
}
