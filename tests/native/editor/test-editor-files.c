/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-editor-limits.h"
#include "editor-fixture.h"

#include <glib/gstdio.h>
#include <gtksourceview/gtksource.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "easel-ahp-native.h"
#include "easel-json.h"

#define DROP(object) json_object_unref (object)
#define URI "file:///project/a.c"

static void
set_text (EditorFixture *self,
          const char    *text)
{
  g_autofree char *input = g_strdup_printf ("{'expectedRevision':%d,'text':'%s'}", (int) editor_revision (self), text);

  DROP (editor_invoke (self, "setText", input));
}

static void
assert_host_file (EditorFixture *self,
                  const char    *expected,
                  gsize          length)
{
  gsize size;
  const char *data = g_bytes_get_data (fake_files_get (self->files, URI), &size);

  g_assert_cmpmem (data, size, expected, length);
}

static void
assert_local_file (const char *path,
                   const char *expected)
{
  g_autofree char *content = NULL;

  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, expected);
}

/* What is in the file comes out of it, byte by byte, and back. */
static void
test_formats (EditorFixture *self,
              gconstpointer  data)
{
  static const struct { const char *bytes; gsize length; const char *changed; gsize changed_length; } cases[] = {
    { "a\nb\n", 4, "b\nc\n", 4 },
    { "a\r\nb\r\n", 6, "b\r\nc\r\n", 6 },
    { "a\rb\r", 4, "b\rc\r", 4 },
    { "\xef\xbb\xbf" "a\r\nb", 7, "\xef\xbb\xbf" "b\r\nc\r\n", 9 },
    { "\xff\xfe" "a\0\r\0\n\0", 8, "\xff\xfe" "b\0\r\0\n\0c\0\r\0\n\0", 14 },
    { "\xfe\xff" "\0a\0\n", 6, "\xfe\xff" "\0b\0\n\0c\0\n", 10 },
    { "", 0, "b\nc\n", 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      fake_files_put (self->files, URI, cases[i].bytes, cases[i].length);
      DROP (editor_open (self, "{'uri':'" URI "'}"));
      editor_type (self, 0, "x");
      gtk_text_buffer_undo (editor_buffer (self));
      DROP (editor_invoke (self, "save", "{}"));
      assert_host_file (self, cases[i].bytes, cases[i].length);
      set_text (self, "b\\nc\\n");
      DROP (editor_invoke (self, "save", "{}"));
      assert_host_file (self, cases[i].changed, cases[i].changed_length);
      g_assert_false (easel_editor_text_is_unsaved (editor_get_text (self)));
      editor_close (self);
    }
}

static void
test_mixed_lines (EditorFixture *self,
                  gconstpointer  data)
{
  fake_files_put (self->files, URI, "a\r\nb\nc\rd", -1);
  DROP (editor_open (self, "{'uri':'" URI "'}"));
  editor_assert_text (self, "a\r\nb\nc\rd");
  editor_type (self, 0, "x");
  DROP (editor_invoke (self, "save", "{}"));
  assert_host_file (self, "xa\r\nb\nc\rd", 9);
}

static void
test_not_text (EditorFixture *self,
               gconstpointer  data)
{
  static const struct { const char *bytes; gsize length; } cases[] = {
    { "\x7f" "ELF\0\1\2", 7 },
    { "caf\xe9", 4 },
    { "a\xed\xa0\x80", 4 },
    { "\xff\xfe" "\0\xd8", 4 },
    { "\xff\xfe" "a\0b", 5 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      fake_files_put (self->files, URI, cases[i].bytes, cases[i].length);
      DROP (editor_open_fails (self, "{'uri':'" URI "'}", EASEL_CODE_FAILED));
      assert_host_file (self, cases[i].bytes, cases[i].length);
    }
}

static void
test_large (EditorFixture *self,
            gconstpointer  data)
{
  g_autofree char *too_much = g_strnfill (EASEL_LIMIT_EDITOR_FILE_BYTES + 1, 'x');
  g_autoptr(GString) text = g_string_new (NULL);
  g_autoptr(JsonObject) result = NULL;

  while (text->len < 20 * 1000 * 1000)
    g_string_append (text, "a line of a large file\n");
  fake_files_put (self->files, URI, text->str, text->len);
  DROP (editor_open (self, "{'uri':'" URI "'}"));
  g_assert_true (easel_editor_text_is_plain (editor_get_text (self)));
  result = editor_invoke (self, "getText", "{}");
  g_assert_true (easel_json_peek_boolean (result, "truncated", FALSE));
  g_assert_cmpint (strlen (easel_json_peek_string (result, "text", "")), ==, EASEL_LIMIT_EDITOR_REPLY_BYTES);
  editor_type (self, 0, "!");
  DROP (editor_invoke (self, "save", "{}"));
  g_assert_cmpint (g_bytes_get_size (fake_files_get (self->files, URI)), ==, text->len + 1);
  fake_files_put (self->files, "file:///more", too_much, -1);
  editor_close (self);
  DROP (editor_open_fails (self, "{'uri':'file:///more'}", EASEL_CODE_TOO_LARGE));
}

/* Nothing that others wrote is overwritten unseen, with etags and without. */
static void
test_conflict (EditorFixture *self,
               gconstpointer  data)
{
  fake_files_set_etags (self->files, GPOINTER_TO_INT (data));
  fake_files_put (self->files, URI, "old\n", -1);
  DROP (editor_open (self, "{'uri':'" URI "'}"));
  editor_type (self, 0, "mine ");
  fake_files_put (self->files, URI, "theirs\n", -1);
  DROP (editor_fails (self, "save", "{}", EASEL_CODE_CONFLICT));
  assert_host_file (self, "theirs\n", 7);
  DROP (editor_fails (self, "save", "{'expectedRevision':0}", EASEL_CODE_CONFLICT));
  if (!GPOINTER_TO_INT (data))
    return;
  easel_test_wait_until (easel_editor_file_has_external_change (easel_editor_instance_get_file (editor_instance (self))));
  easel_editor_instance_keep (editor_instance (self));
  DROP (editor_invoke (self, "save", "{}"));
  assert_host_file (self, "mine old\n", 9);
}

static void
test_outside (EditorFixture *self,
              gconstpointer  data)
{
  g_autofree char *input = NULL;

  fake_files_put (self->files, URI, "old\n", -1);
  DROP (editor_open (self, "{'uri':'" URI "'}"));
  /* Touched but the same: nobody is bothered, and saving works. */
  fake_files_touch (self->files, URI);
  easel_editor_instance_check (editor_instance (self));
  easel_test_settle ();
  editor_type (self, 0, "x");
  easel_editor_instance_check (editor_instance (self));
  g_usleep (20000);
  easel_test_settle ();
  DROP (editor_invoke (self, "save", "{}"));
  fake_files_put (self->files, URI, "theirs\n", -1);
  editor_type (self, 0, "y");
  easel_editor_instance_check (editor_instance (self));
  easel_test_wait_until (easel_editor_file_has_external_change (easel_editor_instance_get_file (editor_instance (self))));
  input = g_strdup_printf ("{'expectedRevision':%d}", (int) editor_revision (self));
  DROP (editor_fails (self, "revert", "{'expectedRevision':0}", EASEL_CODE_CONFLICT));
  DROP (editor_invoke (self, "revert", input));
  editor_assert_text (self, "theirs\n");
  g_assert_false (easel_editor_file_has_external_change (easel_editor_instance_get_file (editor_instance (self))));
}

static gboolean
has_text (EditorFixture *self,
          const char    *text)
{
  g_autofree char *present = easel_editor_text_dup (editor_get_text (self));

  return g_str_equal (present, text);
}

/* Where nothing is unsaved the text follows the file without a question, in a step that can be undone. A file that is
 * gone asks. */
static void
test_followed (EditorFixture *self,
               gconstpointer  data)
{
  GtkTextBuffer *buffer;

  fake_files_put (self->files, URI, "one\ntwo\nthree\n", -1);
  DROP (editor_open (self, "{'uri':'" URI "'}"));
  buffer = GTK_TEXT_BUFFER (easel_editor_text_get_buffer (editor_get_text (self)));
  fake_files_put (self->files, URI, "one\n2\nthree\n", -1);
  easel_editor_instance_check (editor_instance (self));
  easel_test_wait_until (has_text (self, "one\n2\nthree\n"));
  g_assert_false (easel_editor_instance_has_conflict (editor_instance (self)));
  g_assert_false (easel_instance_is_unsaved (EASEL_INSTANCE (editor_instance (self))));
  gtk_text_buffer_undo (buffer);
  g_assert_true (has_text (self, "one\ntwo\nthree\n"));
  g_assert_true (easel_instance_is_unsaved (EASEL_INSTANCE (editor_instance (self))));
  gtk_text_buffer_redo (buffer);
  DROP (editor_invoke (self, "save", "{}"));
  fake_files_put (self->files, URI, "\xff\xfe\x00\xd8", 4);
  easel_editor_instance_check (editor_instance (self));
  easel_test_wait_until (easel_editor_instance_has_conflict (editor_instance (self)));
  g_assert_true (has_text (self, "one\n2\nthree\n"));
}

static void
test_host_away (EditorFixture *self,
                gconstpointer  data)
{
  EaselHostServices services = { .files = EASEL_HOST_FILES (self->files) };

  fake_files_put (self->files, URI, "old\n", -1);
  DROP (editor_open (self, "{'uri':'" URI "'}"));
  editor_type (self, 0, "x");
  easel_provider_set_host_services (self->native.provider, "host", NULL);
  DROP (editor_fails (self, "save", "{}", EASEL_CODE_FAILED));
  editor_assert_text (self, "xold\n");
  easel_provider_set_host_services (self->native.provider, "host", &services);
  DROP (editor_invoke (self, "save", "{}"));
  assert_host_file (self, "xold\n", 5);
}

/* The connection goes while a file is read: the answer comes at once, and the text is as it was. */
static void
test_cancelled (EditorFixture *self,
                gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(JsonObject) params = json_object_new ();
  g_autoptr(GError) error = NULL;
  JsonObject *input = json_object_new ();

  fake_files_put (self->files, URI, "old\n", -1);
  DROP (editor_open (self, "{'uri':'" URI "'}"));
  fake_files_set_stuck (self->files, TRUE);
  json_object_set_string_member (params, "channel", "ahp-session:/s");
  json_object_set_string_member (params, "canvasId", "editor");
  json_object_set_string_member (params, "instanceId", "one");
  json_object_set_string_member (params, "actionName", "revert");
  json_object_set_int_member (input, "expectedRevision", editor_revision (self));
  json_object_set_object_member (params, "input", input);
  easel_ahp_native_call_async (self->native.provider, "canvasInvokeAction", params, &self->native.requester, cancellable,
                               easel_test_result_cb, &result);
  easel_test_settle ();
  g_assert_true (easel_instance_is_busy (EASEL_INSTANCE (editor_instance (self))));
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (result != NULL);
  g_assert_null (easel_ahp_native_call_finish (self->native.provider, result, &error));
  g_assert_nonnull (error);
  fake_files_set_stuck (self->files, FALSE);
  editor_assert_text (self, "old\n");
  g_assert_false (easel_instance_is_busy (EASEL_INSTANCE (editor_instance (self))));
}

static void
open_path (EditorFixture *self,
           const char    *path,
           const char    *code)
{
  g_autofree char *input = g_strdup_printf ("{'path':'%s'}", path);

  DROP (code != NULL ? editor_open_fails (self, input, code) : editor_open (self, input));
}

static void
test_local (EditorFixture *self,
            gconstpointer  data)
{
  g_autofree char *path = editor_fixture_write (self, "a.py", "x = 1\n", -1);
  struct stat info;

  g_assert_cmpint (g_chmod (path, 0640), ==, 0);
  open_path (self, path, NULL);
  g_assert_cmpstr (gtk_source_language_get_id (gtk_source_buffer_get_language (GTK_SOURCE_BUFFER (editor_buffer (self)))),
                   ==, "python3");
  editor_type (self, 0, "y");
  /* Writing on the user's machine is asked, and the same request works after a yes. */
  DROP (editor_fails (self, "save", "{}", EASEL_CODE_NEEDS_APPROVAL));
  assert_local_file (path, "x = 1\n");
  g_assert_cmpuint (self->native.n_questions, ==, 1);
  {
    g_autoptr(EaselQuestion) question = g_list_model_get_item (easel_consent_get_questions (self->native.consent), 0);

    easel_consent_answer (self->native.consent, question, EASEL_ANSWER_ONCE);
  }
  DROP (editor_invoke (self, "save", "{}"));
  assert_local_file (path, "yx = 1\n");
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 07777, ==, 0640);
}

static EaselQuestion *
get_question (EditorFixture *self)
{
  GListModel *questions = easel_consent_get_questions (self->native.consent);

  g_assert_cmpuint (g_list_model_get_n_items (questions), ==, 1);
  return g_list_model_get_item (questions, 0);
}

/* A yes is for the text that was shown: what was typed after it is asked about again. The question names the file and
 * shows the change. */
static void
test_once (EditorFixture *self,
           gconstpointer  data)
{
  g_autofree char *path = editor_fixture_write (self, "a.txt", "one\ntwo\n", -1);
  g_autoptr(EaselQuestion) question = NULL;
  g_autoptr(EaselQuestion) next = NULL;

  open_path (self, path, NULL);
  editor_type (self, 0, "x");
  DROP (editor_fails (self, "save", "{}", EASEL_CODE_NEEDS_APPROVAL));
  question = get_question (self);
  g_assert_nonnull (strstr (easel_question_get_what (question), path));
  g_assert_cmpstr (easel_question_get_location (question), ==, path);
  g_assert_cmpstr (easel_question_get_canvas_title (question), ==, "a.txt");
  g_assert_cmpstr (easel_question_get_details (question), ==, "@@ 1 @@\n-one\n+xone\n two\n");
  easel_consent_answer (self->native.consent, question, EASEL_ANSWER_ONCE);
  editor_type (self, 0, "y");
  DROP (editor_fails (self, "save", "{}", EASEL_CODE_NEEDS_APPROVAL));
  assert_local_file (path, "one\ntwo\n");
  next = get_question (self);
  g_assert_cmpstr (easel_question_get_details (next), ==, "@@ 1 @@\n-one\n+yxone\n two\n");
  easel_consent_answer (self->native.consent, next, EASEL_ANSWER_ONCE);
  DROP (editor_invoke (self, "save", "{}"));
  assert_local_file (path, "yxone\ntwo\n");
}

static void
test_local_conflict (EditorFixture *self,
                     gconstpointer  data)
{
  g_autofree char *path = editor_fixture_write (self, "a.txt", "old\n", -1);

  open_path (self, path, NULL);
  editor_type (self, 0, "x");
  g_assert_true (g_file_set_contents (path, "new\n", -1, NULL));
  easel_editor_instance_check (editor_instance (self));
  easel_test_wait_until (easel_editor_file_has_external_change (easel_editor_instance_get_file (editor_instance (self))));
  DROP (editor_fails (self, "save", "{}", EASEL_CODE_NEEDS_APPROVAL));
  {
    g_autoptr(EaselQuestion) question = g_list_model_get_item (easel_consent_get_questions (self->native.consent), 0);

    easel_consent_answer (self->native.consent, question, EASEL_ANSWER_HOST);
  }
  DROP (editor_fails (self, "save", "{}", EASEL_CODE_CONFLICT));
  assert_local_file (path, "new\n");
}

/* Paths that want out of the granted folder. */
static void
test_escapes (EditorFixture *self,
              gconstpointer  data)
{
  g_autofree char *inside = editor_fixture_write (self, "inside", "x", -1);
  g_autofree char *up = g_build_filename (self->folder, "..", "..", "etc", "passwd", NULL);
  g_autofree char *link = editor_fixture_path (self, "link");
  g_autofree char *folder_link = editor_fixture_path (self, "folder");
  g_autofree char *through = editor_fixture_path (self, "folder/passwd");
  g_autofree char *good_link = editor_fixture_path (self, "good");
  g_autofree char *fifo = editor_fixture_path (self, "fifo");
  g_autofree char *sibling = g_strdup_printf ("%s-other", self->folder);
  g_autofree char *missing = editor_fixture_path (self, "missing");

  g_assert_cmpint (symlink ("/etc/passwd", link), ==, 0);
  g_assert_cmpint (symlink ("/etc", folder_link), ==, 0);
  g_assert_cmpint (symlink ("inside", good_link), ==, 0);
  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  open_path (self, "/etc/passwd", EASEL_CODE_REFUSED);
  open_path (self, "/etc/no-such-file", EASEL_CODE_REFUSED);
  open_path (self, "etc/passwd", EASEL_CODE_REFUSED);
  open_path (self, up, EASEL_CODE_REFUSED);
  open_path (self, link, EASEL_CODE_REFUSED);
  open_path (self, through, EASEL_CODE_REFUSED);
  open_path (self, sibling, EASEL_CODE_REFUSED);
  open_path (self, fifo, EASEL_CODE_REFUSED);
  open_path (self, self->folder, EASEL_CODE_REFUSED);
  open_path (self, missing, EASEL_CODE_NOT_FOUND);
  open_path (self, "file:///etc/passwd", EASEL_CODE_REFUSED);
  /* A file of the host is the host's, not ours. */
  DROP (editor_open_fails (self, "{'uri':'file:///etc/passwd'}", EASEL_CODE_NOT_FOUND));
  open_path (self, good_link, NULL);
  /* A link that comes later leads nowhere either. */
  editor_type (self, 0, "y");
  g_assert_cmpint (g_unlink (inside), ==, 0);
  g_assert_cmpint (symlink ("/etc/passwd", inside), ==, 0);
  self->native.answers = TRUE;
  DROP (editor_fails (self, "save", "{}", EASEL_CODE_NEEDS_APPROVAL));
  DROP (editor_fails (self, "save", "{}", EASEL_CODE_REFUSED));
}

/* Who granted everything did not grant to edit a folder. */
static void
test_root (EditorFixture *self,
           gconstpointer  data)
{
  const char * const granted[] = { "/", NULL };
  g_autofree char *path = editor_fixture_write (self, "a.txt", "x", -1);

  easel_provider_set_granted (self->native.provider, granted);
  open_path (self, "/", EASEL_CODE_REFUSED);
  open_path (self, path, NULL);
}

/* The folder in which an agent of this computer works: asked for once, under either name of a file, and left by no link. */
static void
test_work_folder (EditorFixture *self,
                  gconstpointer  data)
{
  const char * const nothing[] = { NULL };
  g_autofree char *path = editor_fixture_write (self, "a.txt", "here\n", -1);
  g_autofree char *link = editor_fixture_path (self, "link");
  g_autofree char *folder = g_filename_to_uri (self->folder, NULL, NULL);
  g_autofree char *uri = g_strdup_printf ("{'uri':'%s/a.txt'}", folder);
  g_autoptr(EaselQuestion) question = NULL;

  easel_provider_set_granted (self->native.provider, nothing);
  open_path (self, path, EASEL_CODE_REFUSED);
  g_assert_cmpuint (self->native.n_questions, ==, 0);

  self->native.requester.folder = folder;
  self->native.requester.is_here = TRUE;
  open_path (self, path, EASEL_CODE_NEEDS_APPROVAL);
  question = g_list_model_get_item (easel_consent_get_questions (self->native.consent), 0);
  g_assert_nonnull (strstr (easel_question_get_what (question), self->folder));
  easel_consent_answer (self->native.consent, question, EASEL_ANSWER_HOST);
  DROP (editor_open (self, uri));
  editor_assert_text (self, "here\n");
  open_path (self, path, NULL);

  /* The next one is not asked about. */
  editor_close (self);
  g_assert_cmpint (symlink ("/etc/passwd", link), ==, 0);
  open_path (self, link, EASEL_CODE_REFUSED);
  open_path (self, "/etc/passwd", EASEL_CODE_REFUSED);
}

/* A host elsewhere does not work in a folder of this computer, whatever it says. */
static void
test_work_elsewhere (EditorFixture *self,
                     gconstpointer  data)
{
  const char * const nothing[] = { NULL };
  g_autofree char *path = editor_fixture_write (self, "a.txt", "here\n", -1);
  g_autofree char *folder = g_filename_to_uri (self->folder, NULL, NULL);

  easel_provider_set_granted (self->native.provider, nothing);
  self->native.requester.folder = folder;
  open_path (self, path, EASEL_CODE_REFUSED);
  g_assert_cmpuint (self->native.n_questions, ==, 0);
}

static void
test_remote_host (EditorFixture *self,
                  gconstpointer  data)
{
  g_autofree char *path = editor_fixture_write (self, "a.txt", "secret\n", -1);

  self->native.requester.loopback = FALSE;
  open_path (self, path, EASEL_CODE_NEEDS_APPROVAL);
  g_assert_cmpuint (self->native.n_questions, ==, 1);
  self->native.answers = TRUE;
  fake_files_put (self->files, URI, "x", -1);
  DROP (editor_open (self, "{'uri':'" URI "'}"));
}

#define ADD(name, data, function) \
  g_test_add ("/editor/files/" name, EditorFixture, data, editor_fixture_setup, function, editor_fixture_teardown)

int
main (int   argc,
      char *argv[])
{
  gtk_init ();
  g_test_init (&argc, &argv, NULL);

  ADD ("formats", NULL, test_formats);
  ADD ("mixed-lines", NULL, test_mixed_lines);
  ADD ("not-text", NULL, test_not_text);
  ADD ("large", NULL, test_large);
  ADD ("conflict/etag", GINT_TO_POINTER (TRUE), test_conflict);
  ADD ("conflict/no-etag", GINT_TO_POINTER (FALSE), test_conflict);
  ADD ("outside", NULL, test_outside);
  ADD ("followed", NULL, test_followed);
  ADD ("host-away", NULL, test_host_away);
  ADD ("cancelled", NULL, test_cancelled);
  ADD ("local", NULL, test_local);
  ADD ("local/once", NULL, test_once);
  ADD ("local/conflict", NULL, test_local_conflict);
  ADD ("local/escapes", NULL, test_escapes);
  ADD ("local/root", NULL, test_root);
  ADD ("local/remote-host", NULL, test_remote_host);
  ADD ("local/work-folder", NULL, test_work_folder);
  ADD ("local/work-elsewhere", NULL, test_work_elsewhere);
  return g_test_run ();
}
