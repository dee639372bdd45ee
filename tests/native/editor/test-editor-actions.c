/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-editor-limits.h"
#include "editor-fixture.h"

#include <string.h>

#include "easel-json.h"

/* Every action once as it should be, and in every way that it fails. */

static JsonObject *
invoke_at (EditorFixture *self,
           const char    *action,
           const char    *members)
{
  g_autofree char *input = g_strdup_printf ("{'expectedRevision':%d%s}", (int) editor_revision (self), members);

  return editor_invoke (self, action, input);
}

static JsonObject *
fails_at (EditorFixture *self,
          const char    *action,
          const char    *members,
          const char    *code)
{
  g_autofree char *input = g_strdup_printf ("{'expectedRevision':%d%s}", (int) editor_revision (self), members);

  return editor_fails (self, action, input, code);
}

#define DROP(object) json_object_unref (object)
#define AT(a, b, c, d) "{'start':{'line':" #a ",'column':" #b "},'end':{'line':" #c ",'column':" #d "}}"

static void
test_open (EditorFixture *self,
           gconstpointer  data)
{
  g_autoptr(JsonObject) answer = NULL;

  DROP (editor_open_fails (self, "{}", EASEL_CODE_INVALID_INPUT));
  DROP (editor_open_fails (self, "{'text':'a','uri':'file:///a'}", EASEL_CODE_INVALID_INPUT));
  DROP (editor_open_fails (self, "{'uri':'no-scheme'}", EASEL_CODE_INVALID_INPUT));
  DROP (editor_open_fails (self, "{'text':'a','language':'klingon'}", EASEL_CODE_INVALID_INPUT));
  DROP (editor_open_fails (self, "{'text':'a','color':'red'}", EASEL_CODE_INVALID_INPUT));
  DROP (editor_open_fails (self, "{'uri':'file:///nothing'}", EASEL_CODE_NOT_FOUND));
  answer = editor_open (self, "{'text':'one\\ntwo\\n','title':'a \\u202egnp.exe\\u0007','language':'c','line':1}");
  g_assert_cmpstr (easel_json_peek_string (answer, "title", NULL), ==, "a gnp.exe");
  editor_assert_text (self, "one\ntwo\n");
  /* Opened again it shows the same text, whatever the input says. */
  editor_type (self, 0, "typed ");
  DROP (editor_open (self, "{'text':'other'}"));
  editor_assert_text (self, "typed one\ntwo\n");
  DROP (editor_open_fails (self, "{'uri':'file:///other'}", EASEL_CODE_INVALID_INPUT));
}

/* A runtime that resumes opens with its first input: the cursor and what was chosen since stay where they are. */
static void
test_resumed (EditorFixture *self,
              gconstpointer  data)
{
  GtkTextBuffer *buffer;
  GtkTextIter cursor;

  DROP (editor_open (self, "{'text':'one\\ntwo\\nthree\\n','line':0,'language':'c'}"));
  buffer = editor_buffer (self);
  DROP (editor_invoke (self, "setLanguage", "{'language':'python3'}"));
  gtk_text_buffer_get_iter_at_line (buffer, &cursor, 2);
  gtk_text_buffer_place_cursor (buffer, &cursor);
  DROP (editor_open (self, "{'text':'one\\ntwo\\nthree\\n','line':0,'language':'c'}"));
  gtk_text_buffer_get_iter_at_mark (buffer, &cursor, gtk_text_buffer_get_insert (buffer));
  g_assert_cmpint (gtk_text_iter_get_line (&cursor), ==, 2);
  g_assert_cmpstr (gtk_source_language_get_id (gtk_source_buffer_get_language (GTK_SOURCE_BUFFER (buffer))), ==,
                   "python3");
}

static void
test_get_text (EditorFixture *self,
               gconstpointer  data)
{
  g_autoptr(JsonObject) all = NULL;
  g_autoptr(JsonObject) part = NULL;
  g_autoptr(JsonObject) cut = NULL;

  DROP (editor_open (self, "{'text':'one\\r\\ntwo\\r\\n','language':'json'}"));
  all = editor_invoke (self, "getText", "{}");
  g_assert_cmpstr (easel_json_peek_string (all, "text", NULL), ==, "one\ntwo\n");
  g_assert_cmpstr (easel_json_peek_string (all, "lineEnding", NULL), ==, "crlf");
  g_assert_cmpstr (easel_json_peek_string (all, "language", NULL), ==, "json");
  g_assert_cmpint (easel_json_peek_int (all, "lineCount", 0), ==, 3);
  g_assert_cmpint (easel_json_peek_int (all, "revision", 0), ==, editor_revision (self));
  part = editor_invoke (self, "getText", "{'range':" AT (0, 1, 1, 2) "}");
  g_assert_cmpstr (easel_json_peek_string (part, "text", NULL), ==, "ne\ntw");
  cut = editor_invoke (self, "getText", "{'maxChars':5}");
  g_assert_cmpstr (easel_json_peek_string (cut, "text", NULL), ==, "one\nt");
  g_assert_true (easel_json_peek_boolean (cut, "truncated", FALSE));
  DROP (editor_fails (self, "getText", "{'range':" AT (0, 4, 1, 0) "}", EASEL_CODE_INVALID_INPUT));
  DROP (editor_fails (self, "getText", "{'range':" AT (1, 0, 0, 0) "}", EASEL_CODE_INVALID_INPUT));
  DROP (editor_fails (self, "getText", "{'range':" AT (0, 0, 9, 0) "}", EASEL_CODE_INVALID_INPUT));
}

static void
test_apply_edits (EditorFixture *self,
                  gconstpointer  data)
{
  GtkTextBuffer *buffer;
  g_autoptr(JsonObject) result = NULL;
  gint64 before;

  DROP (editor_open (self, "{'text':'one\\ntwo\\nthree\\n'}"));
  before = editor_revision (self);
  /* In any order, touching, and two insertions at one place. */
  result = invoke_at (self, "applyEdits",
                      ",'edits':[{'range':" AT (2, 0, 2, 5) ",'text':'THREE'},{'range':" AT (0, 3, 0, 3) ",'text':'<'},"
                      "{'range':" AT (0, 0, 0, 3) ",'text':'ONE'},{'range':" AT (0, 3, 0, 3) ",'text':'>'},"
                      "{'range':" AT (1, 0, 2, 0) ",'text':''}]");
  g_assert_cmpint (easel_json_peek_int (result, "revision", 0), ==, before + 1);
  editor_assert_text (self, "ONE<>\nTHREE\n");
  /* One step. */
  buffer = editor_buffer (self);
  gtk_text_buffer_undo (buffer);
  editor_assert_text (self, "one\ntwo\nthree\n");
  g_assert_false (gtk_text_buffer_get_can_undo (buffer));
}

static void
test_apply_edits_refused (EditorFixture *self,
                          gconstpointer  data)
{
  DROP (editor_open (self, "{'text':'one\\ntwo\\n'}"));
  DROP (fails_at (self, "applyEdits", ",'edits':[{'range':" AT (0, 0, 0, 2) ",'text':'a'},"
                  "{'range':" AT (0, 1, 0, 3) ",'text':'b'}]", EASEL_CODE_INVALID_INPUT));
  DROP (fails_at (self, "applyEdits", ",'edits':[{'range':" AT (0, 0, 0, 1) ",'text':'a'},"
                  "{'range':" AT (7, 0, 7, 0) ",'text':'b'}]", EASEL_CODE_INVALID_INPUT));
  DROP (fails_at (self, "applyEdits", ",'edits':[]", EASEL_CODE_INVALID_INPUT));
  DROP (fails_at (self, "applyEdits", ",'edits':[{'range':7,'text':'b'}]", EASEL_CODE_INVALID_INPUT));
  DROP (editor_fails (self, "applyEdits", "{'edits':[{'range':" AT (0, 0, 0, 0) ",'text':'a'}]}",
                      EASEL_CODE_INVALID_INPUT));
  editor_assert_text (self, "one\ntwo\n");
  DROP (editor_open (self, "{'text':'','readOnly':true}"));
  DROP (fails_at (self, "applyEdits", ",'edits':[{'range':" AT (0, 0, 0, 0) ",'text':'a'}]", EASEL_CODE_REFUSED));
}

static void
test_conflict (EditorFixture *self,
               gconstpointer  data)
{
  g_autoptr(JsonObject) failure = NULL;
  g_autoptr(JsonNode) ranges = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again = NULL;
  gint64 seen;

  DROP (editor_open (self, "{'text':'one\\ntwo\\nthree\\n'}"));
  seen = editor_revision (self);
  editor_type (self, 4, "x");
  editor_type (self, 5, "y");
  editor_type (self, 15, "\nend");
  {
    g_autofree char *input = g_strdup_printf ("{'expectedRevision':%d,'edits':[{'range':" AT (0, 0, 0, 3)
                                              ",'text':'1'}]}", (int) seen);
    failure = editor_fails (self, "applyEdits", input, EASEL_CODE_CONFLICT);
  }
  editor_assert_text (self, "one\nxytwo\nthree\nend\n");
  g_assert_cmpint (easel_json_peek_int (failure, "revision", 0), ==, editor_revision (self));
  ranges = json_node_init_array (json_node_alloc (), easel_json_peek_array (failure, "changedRanges"));
  text = easel_json_to_string (ranges);
  g_assert_cmpstr (text, ==, "[{\"start\":{\"line\":1,\"column\":0},\"end\":{\"line\":1,\"column\":2}},"
                             "{\"start\":{\"line\":2,\"column\":5},\"end\":{\"line\":3,\"column\":3}}]");
  /* The words say it too: some runtimes hand nothing else on. */
  again = g_strdup_printf ("expectedRevision %d.", (int) editor_revision (self));
  g_assert_nonnull (strstr (easel_json_peek_string (failure, "message", ""), again));
  g_assert_nonnull (strstr (easel_json_peek_string (failure, "message", ""), "1:0 to 1:2, 2:5 to 3:3"));
  /* With what it says the agent goes on. */
  DROP (invoke_at (self, "applyEdits", ",'edits':[{'range':" AT (0, 0, 0, 3) ",'text':'1'}]"));
  editor_assert_text (self, "1\nxytwo\nthree\nend\n");
}

static void
test_set_text (EditorFixture *self,
               gconstpointer  data)
{
  GtkTextBuffer *buffer;
  GtkTextIter cursor;

  DROP (editor_open (self, "{'text':'head\\nold\\ntail\\n'}"));
  buffer = editor_buffer (self);
  gtk_text_buffer_get_iter_at_offset (buffer, &cursor, 11);
  gtk_text_buffer_place_cursor (buffer, &cursor);
  DROP (invoke_at (self, "setText", ",'text':'head\\nnew text\\ntail\\n'"));
  editor_assert_text (self, "head\nnew text\ntail\n");
  /* The cursor stays in its word. */
  gtk_text_buffer_get_iter_at_mark (buffer, &cursor, gtk_text_buffer_get_insert (buffer));
  g_assert_cmpint (gtk_text_iter_get_line (&cursor), ==, 2);
  g_assert_cmpint (gtk_text_iter_get_line_offset (&cursor), ==, 2);
  gtk_text_buffer_undo (buffer);
  editor_assert_text (self, "head\nold\ntail\n");
  DROP (editor_fails (self, "setText", "{'text':'x','expectedRevision':0}", EASEL_CODE_CONFLICT));
  DROP (editor_fails (self, "setText", "{'text':'x'}", EASEL_CODE_INVALID_INPUT));
}

static void
test_selection (EditorFixture *self,
                gconstpointer  data)
{
  g_autoptr(JsonObject) result = NULL;

  DROP (editor_open (self, "{'text':'one\\ntwo\\n'}"));
  DROP (editor_invoke (self, "select", "{'range':" AT (0, 1, 1, 1) "}"));
  result = editor_invoke (self, "getSelection", "{}");
  g_assert_cmpstr (easel_json_peek_string (result, "text", NULL), ==, "ne\nt");
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (result, "cursor"), "line", -1), ==, 1);
  DROP (editor_invoke (self, "reveal", "{'line':1}"));
  DROP (editor_fails (self, "reveal", "{'line':9}", EASEL_CODE_INVALID_INPUT));
  DROP (editor_fails (self, "select", "{'range':" AT (0, 0, 0, 9) "}", EASEL_CODE_INVALID_INPUT));
  DROP (editor_fails (self, "select", "{'range':" AT (0, 0, 0, 1) ",'expectedRevision':0}", EASEL_CODE_CONFLICT));
  DROP (editor_fails (self, "getSelection", "{'columnUnit':'utf-7'}", EASEL_CODE_INVALID_INPUT));
  /* What is selected would go with the next key. */
  editor_type (self, 0, "k");
  DROP (editor_fails (self, "select", "{'range':" AT (0, 0, 1, 0) "}", EASEL_CODE_CONFLICT));
}

static void
test_set_language (EditorFixture *self,
                   gconstpointer  data)
{
  g_autoptr(JsonObject) result = NULL;

  DROP (editor_open (self, "{'text':'x'}"));
  result = editor_invoke (self, "setLanguage", "{'language':'python3'}");
  g_assert_true (easel_json_peek_boolean (result, "highlighted", FALSE));
  DROP (editor_invoke (self, "setLanguage", "{'language':''}"));
  DROP (editor_fails (self, "setLanguage", "{'language':'klingon'}", EASEL_CODE_NOT_FOUND));
}

static void
test_find (EditorFixture *self,
           gconstpointer  data)
{
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonObject) few = NULL;
  g_autoptr(JsonObject) word = NULL;
  JsonObject *match;

  DROP (editor_open (self, "{'text':'a.b \\ud83d\\ude00 A.B\\r\\nxa.b\\n'}"));
  result = editor_invoke (self, "find", "{'text':'a.b'}");
  g_assert_cmpint (json_array_get_length (easel_json_peek_array (result, "matches")), ==, 3);
  match = easel_json_array_object (easel_json_peek_array (result, "matches"), 1);
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (easel_json_peek_object (match, "range"), "start"),
                                        "column", -1), ==, 7);
  few = editor_invoke (self, "find", "{'text':'a.b','max':1,'caseSensitive':true}");
  g_assert_true (easel_json_peek_boolean (few, "truncated", FALSE));
  word = editor_invoke (self, "find", "{'text':'a.b','wholeWord':true,'caseSensitive':true}");
  g_assert_cmpint (json_array_get_length (easel_json_peek_array (word, "matches")), ==, 1);
  DROP (editor_fails (self, "find", "{'text':''}", EASEL_CODE_INVALID_INPUT));
}

static void
test_diff (EditorFixture *self,
           gconstpointer  data)
{
  g_autoptr(JsonObject) none = NULL;
  g_autoptr(JsonObject) pending = NULL;
  g_autoptr(JsonObject) done = NULL;
  EaselEditorReview *review;

  DROP (editor_open (self, "{'text':'a\\nb\\nc\\nd\\ne\\nf\\ng\\n'}"));
  none = editor_fails (self, "getDiffResult", "{}", EASEL_CODE_NOT_FOUND);
  pending = invoke_at (self, "showDiff", ",'text':'A\\nb\\nc\\nnew\\nd\\ne\\nf\\nG\\n'");
  g_assert_cmpstr (easel_json_peek_string (pending, "state", NULL), ==, "pending");
  g_assert_cmpint (json_array_get_length (easel_json_peek_array (pending, "hunks")), ==, 3);
  editor_assert_text (self, "a\nb\nc\nd\ne\nf\ng\n");
  review = easel_editor_instance_get_review (editor_instance (self));
  easel_editor_review_decide (review, 0, TRUE);
  /* What the user typed there meanwhile stays. */
  editor_type (self, 13, "!");
  easel_editor_review_decide (review, 1, FALSE);
  easel_editor_review_decide (review, 2, TRUE);
  editor_assert_text (self, "A\nb\nc\nd\ne\nf\ng!\n");
  done = editor_invoke (self, "getDiffResult", "{}");
  g_assert_cmpstr (easel_json_peek_string (done, "state", NULL), ==, "done");
  g_assert_cmpint (easel_json_peek_int (done, "accepted", -1), ==, 1);
  g_assert_cmpint (easel_json_peek_int (done, "rejected", -1), ==, 1);
  g_assert_cmpint (easel_json_peek_int (done, "outdated", -1), ==, 1);
  DROP (editor_fails (self, "showDiff", "{'text':'x','expectedRevision':0}", EASEL_CODE_CONFLICT));
}

static void
test_no_file (EditorFixture *self,
              gconstpointer  data)
{
  DROP (editor_open (self, "{'text':'x'}"));
  DROP (editor_fails (self, "save", "{}", EASEL_CODE_FAILED));
  DROP (fails_at (self, "revert", "", EASEL_CODE_FAILED));
  DROP (editor_fails (self, "paint", "{}", EASEL_CODE_NO_HANDLER));
}

static void
test_many_edits (EditorFixture *self,
                 gconstpointer  data)
{
  g_autoptr(GString) members = g_string_new (",'edits':[");
  g_autofree char *line = g_strnfill (2 * 1024 * 1024, 'x');
  g_autofree char *long_edit = NULL;

  DROP (editor_open (self, "{'text':''}"));
  for (guint i = 0; i <= EASEL_LIMIT_EDITOR_EDITS; i++)
    g_string_append_printf (members, "%s{'range':" AT (0, 0, 0, 0) ",'text':'y'}", i > 0 ? "," : "");
  g_string_append_c (members, ']');
  DROP (fails_at (self, "applyEdits", members->str, EASEL_CODE_INVALID_INPUT));
  /* A line that nobody can draw is taken, and not drawn. */
  long_edit = g_strdup_printf (",'edits':[{'range':" AT (0, 0, 0, 0) ",'text':'%s'}]", line);
  DROP (invoke_at (self, "applyEdits", long_edit));
  g_assert_true (easel_editor_text_is_hidden (editor_get_text (self)));
  DROP (invoke_at (self, "setText", ",'text':'short'"));
  g_assert_false (easel_editor_text_is_hidden (editor_get_text (self)));
}

#define ADD(name, function) \
  g_test_add ("/editor/actions/" name, EditorFixture, NULL, editor_fixture_setup, function, editor_fixture_teardown)

int
main (int   argc,
      char *argv[])
{
  gtk_init ();
  g_test_init (&argc, &argv, NULL);

  ADD ("open", test_open);
  ADD ("open/resumed", test_resumed);
  ADD ("get-text", test_get_text);
  ADD ("apply-edits", test_apply_edits);
  ADD ("apply-edits/refused", test_apply_edits_refused);
  ADD ("apply-edits/conflict", test_conflict);
  ADD ("apply-edits/many", test_many_edits);
  ADD ("set-text", test_set_text);
  ADD ("selection", test_selection);
  ADD ("set-language", test_set_language);
  ADD ("find", test_find);
  ADD ("diff", test_diff);
  ADD ("no-file", test_no_file);
  return g_test_run ();
}
