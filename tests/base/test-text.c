/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-limits.h"
#include "easel-text.h"

#include <string.h>

#define FSI "\342\201\250"
#define PDI "\342\201\251"

static void
assert_display (const char *foreign,
                gsize       max_chars,
                const char *expected)
{
  g_autofree char *text = easel_text_for_display (foreign, max_chars);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_plain (void)
{
  assert_display ("Dashboard", 100, "Dashboard");
  assert_display ("", 100, "");
  assert_display (NULL, 100, "");
  assert_display ("naïve 日本 <b>&amp;</b> %s", 100, "naïve 日本 <b>&amp;</b> %s");
  assert_display ("👩‍👩‍👧", 100, "👩‍👩‍👧");
}

static void
test_one_line (void)
{
  assert_display ("  a \t b\r\n\nc  ", 100, "a b c");
  assert_display ("a\342\200\250b\342\200\251c", 100, "a b c");
  assert_display ("\n\n", 100, "");
  assert_display ("a\vb\fc", 100, "a b c");
}

static void
test_hidden_characters (void)
{
  assert_display ("a\001\033[31mb\177\302\220c", 100, "a[31mbc");
  /* "gnp.exe" that reads as "exe.png" */
  assert_display ("a\342\200\256gnp.exe", 100, "agnp.exe");
  assert_display ("a\342\201\246b\342\201\247c\342\201\250d\342\201\251e", 100, "abcde");
  assert_display ("a\342\200\213b\357\273\277c\342\201\240d\302\255e", 100, "abcde");
  assert_display ("a\363\240\201\201b", 100, "ab");
}

/* All of it, in its lines, and nothing that only a machine sees. */
static void
test_reading (void)
{
  static const struct { const char *foreign, *expected; } texts[] = {
    { "", "" },
    { "a = 1;\n\tb\r\nc", "a = 1;\n\tb\nc" },
    { "שלום 日本 👩‍👩‍👧", "שלום 日本 👩‍👩‍👧" },
    { "if (a\342\200\256) b", "if (a⟨U+202E⟩) b" },
    { "a\342\200\213b\302\240c\033[2J", "a⟨U+200B⟩b⟨U+00A0⟩c⟨U+001B⟩[2J" },
    { "a\rb\342\200\250c", "a⟨U+000D⟩b⟨U+2028⟩c" },
    { "bad \377", "bad \ufffd" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = easel_text_for_reading (texts[i].foreign);

      g_assert_cmpstr (text, ==, texts[i].expected);
    }
}

static void
test_right_to_left (void)
{
  assert_display ("שלום", 100, FSI "שלום" PDI);
  assert_display ("file مرحبا 1", 100, FSI "file مرحبا 1" PDI);
  /* The foreign end of an isolate does not end ours. */
  assert_display ("א\342\201\251ב", 100, FSI "אב" PDI);
}

static void
test_not_utf8 (void)
{
  assert_display ("a\xff\xc3(", 100, "a\357\277\275\357\277\275(");
  assert_display ("a\xc3", 100, "a\357\277\275");
  assert_display ("\xed\xa0\x80", 100, "\357\277\275\357\277\275\357\277\275");
}

static void
test_cut (void)
{
  assert_display ("abcdef", 6, "abcdef");
  assert_display ("abcdefg", 6, "abcde…");
  assert_display ("abcd  efg", 6, "abcd…");
  assert_display ("abcdef  ", 6, "abcdef");
  assert_display ("äöüß", 3, "äö…");
  assert_display ("abc", 1, "…");
  assert_display ("abc", 0, "");
  /* "e" and its accents stay together, or go together. */
  assert_display ("abe\314\201\314\202cd", 5, "ab…");
  assert_display ("ab\360\237\221\251\342\200\215\360\237\221\251cd", 4, "ab…");
}

static void
test_large (void)
{
  gsize length = 8 * 1024 * 1024;
  g_autofree char *foreign = g_malloc (length + 1);
  g_autofree char *text = NULL;

  memset (foreign, 'x', length);
  foreign[length] = '\0';
  text = easel_text_for_display (foreign, 512);
  g_assert_cmpint (g_utf8_strlen (text, -1), ==, 512);
}

/* Whatever the bytes, the result is a line of UTF-8 within the limit. */
static void
test_any_bytes (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (298);

  for (guint round = 0; round < 20000; round++)
    {
      char foreign[33];
      g_autofree char *text = NULL;

      for (guint i = 0; i < 32; i++)
        foreign[i] = (char) g_rand_int_range (random, 1, 256);
      foreign[32] = '\0';
      text = easel_text_for_display (foreign, 16);
      g_assert_true (g_utf8_validate (text, -1, NULL));
      g_assert_cmpint (g_utf8_strlen (text, -1), <=, 18);
      for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
        g_assert_false (g_unichar_iscntrl (g_utf8_get_char (p)));
    }
}

static void
assert_name (const char *foreign,
             const char *expected)
{
  g_autofree char *name = easel_text_for_file_name (foreign, "otherwise");

  g_assert_cmpstr (name, ==, expected);
}

static void
test_file_name (void)
{
  g_autofree char *wide = g_malloc0 (127 * 4 + 1);
  g_autofree char *name = NULL;

  assert_name ("report.pdf", "report.pdf");
  assert_name ("a\n b\x01.txt", "a b.txt");
  assert_name ("../../etc/passwd", "_.._etc_passwd");
  assert_name ("..\\x", "_x");
  assert_name (". .bashrc", "bashrc");
  assert_name ("שלום.txt", "שלום.txt");
  assert_name ("..", "otherwise");
  assert_name (NULL, "otherwise");
  for (guint i = 0; i < 127; i++)
    strcat (wide, "😀");
  name = easel_text_for_file_name (wide, "otherwise");
  g_assert_cmpuint (strlen (name), ==, 240);
  g_assert_true (g_utf8_validate (name, -1, NULL));
}

/* What has no place to break is broken, and nothing else is changed: words, and lines of any of them; texts of scripts
 * without blanks are no word. */
static void
test_layout (void)
{
  g_autofree char *word = g_strnfill (EASEL_LIMIT_LAYOUT_WORD_CHARS, 'a');
  g_autofree char *long_word = g_strconcat (word, word, "b c", NULL);
  g_autofree char *broken = g_strconcat (word, "\n", word, "\nb c", NULL);
  g_autofree char *shown = easel_text_for_layout (long_word, G_MAXSIZE);
  g_autofree char *whole = easel_text_for_reading (long_word);
  g_autofree char *cut = easel_text_for_layout ("one two\r\nthree", 9);
  g_autoptr(GString) ideographs = g_string_new (NULL);
  g_autoptr(GString) line = g_string_new (NULL);
  g_autofree char *same = NULL;
  g_autofree char *lines = NULL;

  g_assert_cmpstr (shown, ==, broken);
  g_assert_cmpstr (whole, ==, long_word);
  g_assert_cmpstr (cut, ==, "one two\nt…");
  for (guint i = 0; i < 2 * EASEL_LIMIT_LAYOUT_WORD_CHARS; i++)
    g_string_append (ideographs, "漢");
  same = easel_text_for_layout (ideographs->str, G_MAXSIZE);
  g_assert_cmpstr (same, ==, ideographs->str);
  for (guint i = 0; i < 3 * EASEL_LIMIT_LAYOUT_LINE_CHARS / 2; i++)
    g_string_append (line, "a ");
  lines = easel_text_for_layout (line->str, G_MAXSIZE);
  for (const char *at = lines; at != NULL; at = strchr (at + 1, '\n'))
    g_assert_cmpuint (strcspn (at + 1, "\n"), <=, EASEL_LIMIT_LAYOUT_LINE_CHARS);
  g_strdelimit (lines, "\n", ' ');
  g_assert_cmpuint (strlen (lines), ==, line->len + 2);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/text/plain", test_plain);
  g_test_add_func ("/base/text/one-line", test_one_line);
  g_test_add_func ("/base/text/hidden-characters", test_hidden_characters);
  g_test_add_func ("/base/text/reading", test_reading);
  g_test_add_func ("/base/text/layout", test_layout);
  g_test_add_func ("/base/text/right-to-left", test_right_to_left);
  g_test_add_func ("/base/text/not-utf8", test_not_utf8);
  g_test_add_func ("/base/text/cut", test_cut);
  g_test_add_func ("/base/text/large", test_large);
  g_test_add_func ("/base/text/any-bytes", test_any_bytes);
  g_test_add_func ("/base/text/file-name", test_file_name);

  return g_test_run ();
}
