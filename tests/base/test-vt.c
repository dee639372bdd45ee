/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terminal output in pieces: what is text, what is an OSC, and what a model reads of it. */
#include "easel-limits.h"
#include "easel-vt-scanner.h"
#include "easel-vt-text.h"

#include <string.h>

typedef struct
{
  GString *text;
  GString *osc;
} Heard;

static void
text_cb (const char *text,
         gsize       length,
         gpointer    user_data)
{
  g_string_append_len (((Heard *) user_data)->text, text, length);
}

static gboolean
osc_cb (const char *body,
        gpointer    user_data)
{
  g_string_append_printf (((Heard *) user_data)->osc, "[%s]", body);
  return g_str_has_prefix (body, "133;");
}

static const EaselVtSink sink = { text_cb, osc_cb };

/* The same whichever way it is cut. */
static void
check_scan (const char *bytes,
            gsize       length,
            const char *text,
            const char *osc)
{
  for (gsize size = 1; size <= length; size++)
    {
      Heard heard = { g_string_new (NULL), g_string_new (NULL) };
      g_autoptr(EaselVtScanner) scanner = easel_vt_scanner_new (&sink, &heard);

      for (gsize at = 0; at < length; at += size)
        easel_vt_scanner_feed (scanner, bytes + at, MIN (size, length - at));
      g_assert_cmpstr (heard.text->str, ==, text);
      g_assert_cmpstr (heard.osc->str, ==, osc);
      g_string_free (heard.text, TRUE);
      g_string_free (heard.osc, TRUE);
    }
}

static void
test_scan (void)
{
  check_scan ("a\0b", 3, "ab", "");
  check_scan ("\303\244\360\237\230\200x", 7, "\303\244\360\237\230\200x", "");
  check_scan ("\377a\303(", 4, "\357\277\275a\357\277\275(", "");
  check_scan ("x\033]133;C\007y\033]133;D;3\033\\z", 22, "xyz", "[133;C][133;D;3]");
  check_scan ("\033]0;title\007$ \033[1m", 16, "\033]0;title\007$ \033[1m", "[0;title]");
  check_scan ("\033]133;C\nls", 10, "\033]133;C\nls", "");
}

static void
test_scan_endless (void)
{
  Heard heard = { g_string_new (NULL), g_string_new (NULL) };
  g_autoptr(EaselVtScanner) scanner = easel_vt_scanner_new (&sink, &heard);
  g_autofree char *block = g_strnfill (EASEL_LIMIT_TERMINAL_OSC_BYTES, 'x');

  easel_vt_scanner_feed (scanner, "\033]0;", 4);
  for (int i = 0; i < 100; i++)
    easel_vt_scanner_feed (scanner, block, strlen (block));
  g_assert_cmpuint (heard.text->len, ==, 4 + 100 * strlen (block));
  g_assert_cmpstr (heard.osc->str, ==, "");
  g_string_free (heard.text, TRUE);
  g_string_free (heard.osc, TRUE);
}

static void
check_mark (const char      *body,
            EaselVtMarkKind  kind,
            const char      *text)
{
  g_auto(EaselVtMark) mark = { 0 };

  easel_vt_mark_read (&mark, body);
  g_assert_cmpint (mark.kind, ==, kind);
  g_assert_cmpstr (mark.text, ==, text);
}

static void
test_marks (void)
{
  g_auto(EaselVtMark) mark = { 0 };

  check_mark ("133;A", EASEL_VT_MARK_PROMPT, NULL);
  check_mark ("133;A;cl=m", EASEL_VT_MARK_PROMPT, NULL);
  check_mark ("633;C", EASEL_VT_MARK_EXECUTED, NULL);
  check_mark ("633;E;echo \\x3b\\x0a\\\\;nonce", EASEL_VT_MARK_COMMAND_LINE, "echo ;\n\\");
  check_mark ("133;E;no", EASEL_VT_MARK_NONE, NULL);
  check_mark ("633;P;Cwd=/tmp", EASEL_VT_MARK_CWD, "/tmp");
  check_mark ("7;file://h/tmp", EASEL_VT_MARK_CWD, "file://h/tmp");
  check_mark ("2;t", EASEL_VT_MARK_TITLE, "t");
  check_mark ("133;", EASEL_VT_MARK_NONE, NULL);
  check_mark ("133;Cx", EASEL_VT_MARK_NONE, NULL);
  check_mark ("52;c;aGk=", EASEL_VT_MARK_NONE, NULL);
  check_mark ("633;E;\\x", EASEL_VT_MARK_COMMAND_LINE, "\\x");
  easel_vt_mark_read (&mark, "133;D;130");
  g_assert_true (mark.has_code && mark.code == 130);
  easel_vt_mark_read (&mark, "133;D");
  g_assert_false (mark.has_code);
  easel_vt_mark_read (&mark, "133;D;99999999999999999999");
  g_assert_false (mark.has_code);
}

static void
check_plain (const char *raw,
             const char *plain)
{
  g_autoptr(EaselVtText) text = easel_vt_text_new (1000);
  g_autofree char *read = NULL;
  gboolean truncated;

  easel_vt_text_feed (text, raw, strlen (raw));
  read = easel_vt_text_read (text, 0, G_MAXUINT64, 1000, FALSE, NULL, &truncated);
  g_assert_cmpstr (read, ==, plain);
  g_assert_false (truncated);
}

static void
test_plain (void)
{
  check_plain ("\033[1;31mred\033[0m\r\nnext", "red\nnext");
  check_plain ("10%\r20%\r\n", "10%\n20%\n");
  check_plain ("\033[?2004l\rout", "out");
  check_plain ("ab\303\244\bc", "abc");
  check_plain ("\033]0;ti\007a\033P1$r\033\\b\033_x\033\\c", "abc");
  check_plain ("\033(Ba\033=b\302\233c", "abc");
  check_plain ("\033[31\030x", "x");
  check_plain ("\033\303\251a\033(\303\251b\033[\303\251mc\033]\303\251\007d", "abcd");
}

/* What leaves is text, also where no scanner stood before; nothing at all is no text. */
static void
test_plain_broken (void)
{
  g_autoptr(EaselVtText) text = easel_vt_text_new (1000);
  g_autofree char *read = NULL;
  gboolean truncated;

  easel_vt_text_feed (text, NULL, 0);
  easel_vt_text_feed (text, "\200\b\bx\n\251\b\303", 8);
  read = easel_vt_text_read (text, 0, G_MAXUINT64, 1000, FALSE, NULL, &truncated);
  g_assert_cmpstr (read, ==, "x\n\357\277\275");
}

static void
append_cb (const char *text,
           gsize       length,
           gpointer    user_data)
{
  g_string_append_len (user_data, text, length);
}

static gboolean
drop_cb (const char *body,
         gpointer    user_data)
{
  return TRUE;
}

/* A character that a NUL cuts off is over: nothing waits for the rest of it. */
static void
test_cut_by_nul (void)
{
  static const EaselVtSink plain_sink = { append_cb, drop_cb };
  GString *text = g_string_new (NULL);
  g_autoptr(EaselVtScanner) scanner = easel_vt_scanner_new (&plain_sink, text);

  easel_vt_scanner_feed (scanner, "a\341\0\0", 4);
  g_assert_cmpstr (text->str, ==, "a\357\277\275");
  g_string_free (text, TRUE);
}

static void
test_plain_bounded (void)
{
  g_autoptr(EaselVtText) text = easel_vt_text_new (1000);
  g_autofree char *line = g_strnfill (10 * 1000 * 1000, 'x');
  g_autofree char *read = NULL;
  guint64 next;
  gboolean truncated;

  easel_vt_text_feed (text, line, strlen (line));
  easel_vt_text_feed (text, "\nlast", 5);
  g_assert_cmpuint (easel_vt_text_get_end (text), ==, strlen (line) + 5);
  read = easel_vt_text_read (text, 0, G_MAXUINT64, 5, TRUE, &next, &truncated);
  g_assert_cmpstr (read, ==, "\nlast");
  g_assert_true (truncated);
  g_assert_cmpuint (next, ==, strlen (line) + 5);
}

/* Old output that comes again keeps its cursor; other output begins after the old end. */
static void
test_plain_align (void)
{
  g_autoptr(EaselVtText) text = easel_vt_text_new (1000);
  g_autofree char *read = NULL;
  gboolean truncated;

  easel_vt_text_feed (text, "one two", 7);
  easel_vt_text_clear (text);
  easel_vt_text_feed (text, "one two three", 13);
  easel_vt_text_align (text, "one two", 7);
  g_assert_cmpuint (easel_vt_text_get_end (text), ==, 13);
  read = easel_vt_text_read (text, 7, G_MAXUINT64, 100, FALSE, NULL, &truncated);
  g_assert_cmpstr (read, ==, " three");

  easel_vt_text_clear (text);
  easel_vt_text_feed (text, "new", 3);
  easel_vt_text_align (text, "three", 13);
  g_assert_cmpuint (easel_vt_text_get_end (text), ==, 16);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/vt/scan", test_scan);
  g_test_add_func ("/vt/scan/endless", test_scan_endless);
  g_test_add_func ("/vt/marks", test_marks);
  g_test_add_func ("/vt/plain", test_plain);
  g_test_add_func ("/vt/plain/broken", test_plain_broken);
  g_test_add_func ("/vt/cut-by-nul", test_cut_by_nul);
  g_test_add_func ("/vt/plain/bounded", test_plain_bounded);
  g_test_add_func ("/vt/plain/align", test_plain_align);
  return g_test_run ();
}
