/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where messages end that come in pieces. */
#include <string.h>

#include "easel-a2ui-lines.h"

static void
left_out_cb (guint64     line,
             const char *code,
             const char *message,
             gpointer    user_data)
{
  g_string_append_printf (user_data, "!%" G_GUINT64_FORMAT "%c|", line, *code);
}

/* Takes what there is, with its first line before each payload and "|" behind it. */
static void
take_all (EaselA2uiLines *lines,
          gboolean        end,
          gboolean        numbers,
          GString        *taken)
{
  guint64 first;
  char *part;

  while ((part = easel_a2ui_lines_pop (lines, end, &first)) != NULL)
    {
      if (numbers)
        g_string_append_printf (taken, "%" G_GUINT64_FORMAT ":", first);
      g_string_append_printf (taken, "%s|", part);
      g_free (part);
    }
}

/* (transfer full): everything that is taken while @text comes in pieces of @size bytes. */
static char *
feed (const char *text,
      gsize       size,
      gboolean    numbers)
{
  GString *taken = g_string_new (NULL);
  g_autoptr(EaselA2uiLines) lines = easel_a2ui_lines_new (left_out_cb, taken);
  gsize length = strlen (text);

  for (gsize i = 0; i <= length; i += size)
    {
      easel_a2ui_lines_add (lines, text + i, MIN (size, length - i));
      take_all (lines, i + size > length, numbers, taken);
    }
  g_assert_true (easel_a2ui_lines_is_empty (lines));
  return g_string_free (taken, FALSE);
}

static void
assert_taken (const char *text,
              const char *expected)
{
  g_autofree char *slowly = feed (text, 1, FALSE);

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

/* A line that is no UTF-8 is named and left out; what stands around it is taken, and keeps its numbers. */
static void
test_encoding (void)
{
  static const char text[] = "{\"a\":1}\n{\"b\":\"Gr\xfc\xdf\"}\n\n{\"c\":1}\n{\"d\":\"\xc3\"";
  g_autofree char *slowly = feed (text, 1, TRUE);
  g_autofree char *at_once = feed (text, sizeof text, TRUE);

  g_assert_cmpstr (slowly, ==, "1:{\"a\":1}\n|!2S|4:{\"c\":1}\n|!5S|");
  g_assert_true (g_utf8_validate (at_once, -1, NULL));
  g_assert_nonnull (strstr (at_once, "!2S|"));
  g_assert_nonnull (strstr (at_once, "{\"c\":1}"));
}

/* Whatever comes at once is taken in payloads that a form takes, and nothing of it is lost. */
static void
test_payloads (void)
{
  g_autoptr(EaselA2uiLines) lines = easel_a2ui_lines_new (left_out_cb, NULL);
  g_autofree char *filling = g_strnfill (300, 'x');
  guint expected = 0;
  guint added = 0;
  guint64 first;

  while (expected < 20000)
    {
      g_autofree char *part = NULL;
      g_auto(GStrv) taken = NULL;

      while (!easel_a2ui_lines_is_full (lines) && added < 20000)
        {
          g_autofree char *line = g_strdup_printf ("{\"n\":%u,\"x\":\"%s\"}\n", added++, filling);

          easel_a2ui_lines_add (lines, line, strlen (line));
        }
      part = easel_a2ui_lines_pop (lines, added == 20000, &first);
      g_assert_nonnull (part);
      g_assert_cmpuint (strlen (part), <=, 1024 * 1024 + 512);
      g_assert_cmpuint (first, ==, expected + 1);
      taken = g_strsplit (part, "\n", -1);
      g_assert_cmpuint (g_strv_length (taken), <=, 1024 + 1);
      for (guint i = 0; taken[i] != NULL && *taken[i] != '\0'; i++)
        {
          g_autofree char *start = g_strdup_printf ("{\"n\":%u,", expected++);

          g_assert_true (g_str_has_prefix (taken[i], start));
        }
    }
}

/* Neither a line without an end nor a message without one is kept for ever, and neither takes what follows with it. */
static void
test_endless (void)
{
  GString *taken = g_string_new (NULL);
  g_autoptr(EaselA2uiLines) lines = easel_a2ui_lines_new (left_out_cb, taken);
  g_autofree char *filling = g_strnfill (65536, 'x');
  g_autofree char *all = NULL;

  for (guint i = 0; i < 1000; i++)
    {
      g_assert_false (easel_a2ui_lines_is_full (lines));
      easel_a2ui_lines_add (lines, filling, 65536);
      take_all (lines, FALSE, TRUE, taken);
    }
  easel_a2ui_lines_add (lines, "\n[\n{\"a\":1}\n", 11);
  take_all (lines, FALSE, TRUE, taken);
  g_assert_cmpstr (taken->str, ==, "!1L|");
  for (guint i = 0; strstr (taken->str, "{\"a\":1}") == NULL; i++)
    {
      g_assert_cmpuint (i, <, 1000);
      easel_a2ui_lines_add (lines, filling, 65535);
      easel_a2ui_lines_add (lines, "\n", 1);
      take_all (lines, FALSE, TRUE, taken);
    }
  all = g_string_free (taken, FALSE);
  g_assert_true (g_str_has_prefix (all, "!1L|2:[\n{\"a\":1}\n"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/a2ui/lines/lines", test_lines);
  g_test_add_func ("/a2ui/lines/many", test_many);
  g_test_add_func ("/a2ui/lines/broken", test_broken);
  g_test_add_func ("/a2ui/lines/encoding", test_encoding);
  g_test_add_func ("/a2ui/lines/payloads", test_payloads);
  g_test_add_func ("/a2ui/lines/endless", test_endless);
  return g_test_run ();
}
