/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <string.h>

#include "easel-editor-changes.h"
#include "easel-diff.h"
#include "easel-editor-error.h"
#include "easel-editor-limits.h"
#include "easel-editor-positions.h"
#include "easel-editor-text.h"
#include "easel-json.h"

/* The hunks put into the old text, which must give the new one. */
static char *
patch (const char *old_text,
       GPtrArray  *hunks)
{
  GString *result = g_string_new (NULL);
  const char *p = old_text;
  guint offset = 0;

  for (guint i = 0; i < hunks->len; i++)
    {
      const EaselDiffHunk *hunk = g_ptr_array_index (hunks, i);
      const char *start = g_utf8_offset_to_pointer (p, hunk->offset - offset);

      g_assert_cmpuint (hunk->offset, >=, offset);
      g_string_append_len (result, p, start - p);
      g_assert_true (g_str_has_prefix (start, hunk->old_text));
      g_string_append (result, hunk->new_text);
      p = start + strlen (hunk->old_text);
      offset = hunk->offset + hunk->n_chars;
    }
  g_string_append (result, p);
  return g_string_free (result, FALSE);
}

static guint
assert_diff (const char *old_text,
             const char *new_text)
{
  g_autoptr(GPtrArray) hunks = easel_diff (old_text, new_text);
  g_autofree char *patched = patch (old_text, hunks);

  g_assert_cmpstr (patched, ==, new_text);
  return hunks->len;
}

static void
test_diff (void)
{
  g_assert_cmpuint (assert_diff ("", ""), ==, 0);
  g_assert_cmpuint (assert_diff ("a\n", "a\n"), ==, 0);
  g_assert_cmpuint (assert_diff ("", "a\nb"), ==, 1);
  g_assert_cmpuint (assert_diff ("a\nb", ""), ==, 1);
  g_assert_cmpuint (assert_diff ("a\nb\nc\n", "a\nB\nc\n"), ==, 1);
  g_assert_cmpuint (assert_diff ("a\nb\nc\nd\n", "A\nb\nc\nD\n"), ==, 2);
  g_assert_cmpuint (assert_diff ("ä\nb\n", "ä\né\nb"), ==, 1);
  g_assert_cmpuint (assert_diff ("1\n2\n3\n4\n5\n6\n", "0\n1\n3\n4\n7\n6\n"), ==, 3);
}

/* For reading, a change stands among the three lines around it, each of which is there once. */
static void
test_describe (void)
{
  static const char old_text[] = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n";
  static const char new_text[] = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n11\n12\n13\n14\n15\n16\n17\n18\nand\n19\n";
  g_autoptr(GPtrArray) hunks = easel_diff (old_text, new_text);
  g_autofree char *text = easel_diff_describe (old_text, new_text);
  const EaselDiffHunk *second;

  g_assert_cmpstr (text, ==,
                   "@@ 2 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n 9\n-10\n 11\n 12\n 13\n@@ 16 @@\n 16\n 17\n 18\n+and\n 19\n");
  second = g_ptr_array_index (hunks, 1);
  g_assert_cmpstr (second->before, ==, "7\n8\n9\n");
  g_assert_cmpstr (second->after, ==, "11\n12\n13\n");
}

static char *
random_text (guint n_lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_lines; i++)
    g_string_append_printf (text, "%c%s", 'a' + g_test_rand_int_range (0, 4), g_test_rand_int_range (0, 9) ? "\n" : "é");
  return g_string_free (text, FALSE);
}

static void
test_diff_random (void)
{
  for (guint i = 0; i < 2000; i++)
    {
      g_autofree char *a = random_text (g_test_rand_int_range (0, 30));
      g_autofree char *b = random_text (g_test_rand_int_range (0, 30));

      assert_diff (a, b);
    }
}

/* Nothing in common: bounded, and still right. */
static void
test_diff_hostile (void)
{
  g_autoptr(GString) a = g_string_new (NULL);
  g_autoptr(GString) b = g_string_new (NULL);

  for (guint i = 0; i < 200000; i++)
    {
      g_string_append_printf (a, "%u\n", i);
      g_string_append_printf (b, "x%u\n", i);
    }
  g_assert_cmpuint (assert_diff (a->str, b->str), ==, 1);
}

static void
test_common (void)
{
  gsize prefix, suffix;

  easel_diff_common ("aéb", 4, "aèb", 4, &prefix, &suffix);
  g_assert_cmpuint (prefix, ==, 1);
  g_assert_cmpuint (suffix, ==, 1);
  easel_diff_common ("aa", 2, "aaa", 3, &prefix, &suffix);
  g_assert_cmpuint (prefix + suffix, ==, 2);
  /* U+00E9 and U+0129 share their last byte. */
  easel_diff_common ("\xc3\xa9", 2, "\xc4\xa9", 2, &prefix, &suffix);
  g_assert_cmpuint (prefix + suffix, ==, 0);
}

static void
assert_spans (GArray     *spans,
              const char *expected)
{
  g_autoptr(GString) text = g_string_new (NULL);

  g_assert_nonnull (spans);
  for (guint i = 0; i < spans->len; i++)
    {
      EaselEditorSpan *span = &g_array_index (spans, EaselEditorSpan, i);

      g_string_append_printf (text, "%u-%u ", span->start, span->end);
    }
  g_assert_cmpstr (text->str, ==, expected);
  g_array_unref (spans);
}

static void
test_changes (void)
{
  g_autoptr(EaselEditorChanges) changes = easel_editor_changes_new (5);

  assert_spans (easel_editor_changes_since (changes, 5), "");
  easel_editor_changes_add (changes, 10, 0, 3);
  easel_editor_changes_add (changes, 0, 2, 1);
  assert_spans (easel_editor_changes_since (changes, 5), "0-1 9-12 ");
  assert_spans (easel_editor_changes_since (changes, 6), "0-1 ");
  /* Deleting across the old place leaves one. */
  easel_editor_changes_add (changes, 5, 20, 0);
  assert_spans (easel_editor_changes_since (changes, 5), "0-1 5-5 ");
  g_assert_null (easel_editor_changes_since (changes, 4));
  g_assert_null (easel_editor_changes_since (changes, 99));
  easel_editor_changes_begin (changes);
  easel_editor_changes_add (changes, 0, 0, 1);
  easel_editor_changes_add (changes, 7, 0, 1);
  easel_editor_changes_end (changes);
  g_assert_cmpint (easel_editor_changes_get_revision (changes), ==, 9);
  for (guint i = 0; i < 2 * EASEL_LIMIT_EDITOR_CHANGES; i++)
    easel_editor_changes_add (changes, 100 + 2 * i, 0, 1);
  g_assert_null (easel_editor_changes_since (changes, 9));
  {
    g_autoptr(GArray) spans = easel_editor_changes_since (changes, easel_editor_changes_get_revision (changes) - 1000);

    g_assert_cmpuint (spans->len, ==, EASEL_LIMIT_EDITOR_RANGES);
  }
}

typedef struct
{
  const char *text;
  int         column;
  gboolean    utf8;
  int         offset;   /* characters; -1: there is no such place */
} ColumnCase;

static void
test_columns (gconstpointer data)
{
  const ColumnCase *one = data;
  g_autoptr(GtkTextBuffer) buffer = gtk_text_buffer_new (NULL);
  g_autoptr(JsonObject) input = json_object_new ();
  g_autoptr(JsonObject) position = easel_editor_position_new (0, one->column);
  g_autoptr(JsonObject) back = NULL;
  g_autoptr(GError) error = NULL;
  EaselEditorReader reader;
  GtkTextIter iter;

  if (one->utf8)
    json_object_set_string_member (input, "columnUnit", "utf-8");
  gtk_text_buffer_set_text (buffer, one->text, -1);
  easel_editor_reader_init (&reader, buffer, input);
  if (one->offset < 0)
    {
      g_assert_false (easel_editor_reader_position (&reader, position, &iter, &error));
      g_assert_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_INPUT);
      return;
    }
  g_assert_true (easel_editor_reader_position (&reader, position, &iter, &error));
  g_assert_cmpint (gtk_text_iter_get_offset (&iter), ==, one->offset);
  back = easel_editor_reader_describe_position (&reader, &iter);
  g_assert_cmpint (easel_json_peek_int (back, "column", -1), ==, one->column);
}

static const ColumnCase column_cases[] = {
  { "abc\nd", 3, FALSE, 3 },
  { "abc\nd", 4, FALSE, -1 },
  { "a😀b", 1, FALSE, 1 },
  { "a😀b", 2, FALSE, -1 },
  { "a😀b", 3, FALSE, 2 },
  { "a😀b", 4, FALSE, 3 },
  { "a😀b", 5, FALSE, -1 },
  { "a😀b", 5, TRUE, 2 },
  { "a😀b", 3, TRUE, -1 },
  { "e\xcc\x81x", 1, FALSE, 1 },           /* an accent of its own is a column of its own */
  { "e\xcc\x81x", 2, FALSE, 2 },
  { "e\xcc\x81x", 3, TRUE, 2 },
  { "👩\xe2\x80\x8d👧!", 5, FALSE, 3 },       /* joined emoji: two pairs and a joiner */
  { "👩\xe2\x80\x8d👧!", 11, TRUE, 3 },
  { "שלום\r\nx", 4, FALSE, 4 },
  { "שלום\r\nx", 5, FALSE, -1 },
  { "שלום", 8, TRUE, 4 },
};

static void
filled_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  *(int *) user_data = easel_editor_text_fill_finish (EASEL_EDITOR_TEXT (source), result, NULL) ? 1 : 0;
}

/* A large text is inserted in pieces, none of which ends within a character, and all of them are one revision. A text that
 * is put in while the pieces arrive stays alone. */
static void
test_pieces (void)
{
  g_autoptr(EaselEditorText) text = easel_editor_text_new ();
  g_autoptr(GString) large = g_string_new (NULL);
  g_autofree char *whole = NULL;
  g_autofree char *other = NULL;
  gint64 before = easel_editor_text_get_revision (text);
  int result = -1;

  while (large->len < 3 * EASEL_LIMIT_EDITOR_PIECE)
    g_string_append (large, "ä😀, and a line\n");
  easel_editor_text_fill_async (text, large->str, NULL, filled_cb, &result);
  while (result < 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (result, ==, 1);
  whole = easel_editor_text_dup (text);
  g_assert_cmpstr (whole, ==, large->str);
  g_assert_cmpint (easel_editor_text_get_revision (text), ==, before + 1);
  g_assert_false (easel_editor_text_is_unsaved (text));

  result = -1;
  easel_editor_text_fill_async (text, large->str, NULL, filled_cb, &result);
  g_main_context_iteration (NULL, TRUE);
  easel_editor_text_fill (text, "other");
  while (result < 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (result, ==, 0);
  other = easel_editor_text_dup (text);
  g_assert_cmpstr (other, ==, "other");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init_check ();

  g_test_add_func ("/editor/model/diff", test_diff);
  g_test_add_func ("/editor/model/diff/describe", test_describe);
  g_test_add_func ("/editor/model/diff/random", test_diff_random);
  g_test_add_func ("/editor/model/diff/hostile", test_diff_hostile);
  g_test_add_func ("/editor/model/common", test_common);
  g_test_add_func ("/editor/model/changes", test_changes);
  g_test_add_func ("/editor/model/pieces", test_pieces);
  for (guint i = 0; i < G_N_ELEMENTS (column_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/editor/model/columns/%u", i);

      g_test_add_data_func (path, &column_cases[i], test_columns);
    }
  return g_test_run ();
}
