/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-editor-limits.h"
#include "editor-fixture.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include "easel-editor-error.h"
#include "easel-json.h"
#include "easel-limits.h"

/* The program starts itself as the Easel that is killed: test-editor-draft --typist STATE FOLDER. */

#define DROP(object) json_object_unref (object)
#define URI "file:///project/a.c"
#define FILE_TEXT "int a;\nint b;\n"

static char *program;

/* A crash loses at most two seconds of typing. */
G_STATIC_ASSERT (2 * EASEL_LIMIT_EDITOR_DRAFT_DELAY <= 2000);

static gboolean
is_kept (EditorFixture *self)
{
  g_autofree char *instances = g_build_filename (self->state, "instances.json", NULL);

  return editor_is_drafted (self) && g_file_test (instances, G_FILE_TEST_EXISTS);
}

static void
propose (EditorFixture *self)
{
  g_autofree char *text = editor_text (self);
  g_autofree char *escaped = g_strescape (text, "\xf0\x9f\x98\x80");
  g_autofree char *input = g_strdup_printf ("{'expectedRevision':%d,'text':'%sint c;\\n'}",
                                            (int) editor_revision (self), escaped);

  DROP (editor_invoke (self, "showDiff", input));
}

static int
type_and_wait (char *state,
               char *folder)
{
  EditorFixture self = { 0 };
  GtkTextBuffer *buffer;
  GtkTextIter cursor;

  editor_fixture_setup (&self, NULL);
  self.state = state;
  self.folder = folder;
  fake_files_put (self.files, URI, FILE_TEXT, -1);
  editor_fixture_restart (&self);
  DROP (editor_open (&self, "{'uri':'" URI "','title':'Mine','language':'c'}"));
  editor_type (&self, 7, "typed 😀\n");
  buffer = editor_buffer (&self);
  gtk_text_buffer_get_iter_at_offset (buffer, &cursor, 12);
  gtk_text_buffer_place_cursor (buffer, &cursor);
  propose (&self);
  easel_test_wait_until (is_kept (&self));
  g_print ("kept %d\n", (int) editor_revision (&self));
  fflush (stdout);
  easel_test_wait_until (FALSE);
  return 0;
}

/* What the typist said last, a revision; then it is killed. */
static gint64
kill_typist (EditorFixture *self)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GSubprocess) typist = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, program, "--typist",
                                                     self->state, self->folder, NULL);
  g_autoptr(GDataInputStream) output = NULL;
  g_autofree char *line = NULL;

  g_assert_no_error (error);
  output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (typist));
  while ((line = g_data_input_stream_read_line_utf8 (output, NULL, NULL, &error)) != NULL &&
         !g_str_has_prefix (line, "kept "))
    g_clear_pointer (&line, g_free);
  g_assert_no_error (error);
  g_assert_nonnull (line);
  g_subprocess_send_signal (typist, SIGKILL);
  g_subprocess_wait (typist, NULL, NULL);
  return g_ascii_strtoll (line + strlen ("kept "), NULL, 10);
}

static void
assert_restored (EditorFixture *self,
                 gint64         revision)
{
  GtkTextBuffer *buffer = editor_buffer (self);
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonObject) diff = NULL;
  GtkTextIter cursor;

  result = editor_invoke (self, "getText", "{}");
  g_assert_cmpstr (easel_json_peek_string (result, "text", NULL), ==, "int a;\ntyped 😀\nint b;\n");
  g_assert_cmpstr (easel_json_peek_string (result, "language", NULL), ==, "c");
  g_assert_cmpint (easel_json_peek_int (result, "revision", 0), ==, revision);
  g_assert_true (easel_editor_text_is_unsaved (editor_get_text (self)));
  g_assert_cmpstr (easel_editor_instance_get_name (editor_instance (self)), ==, "Mine");
  gtk_text_buffer_get_iter_at_mark (buffer, &cursor, gtk_text_buffer_get_insert (buffer));
  g_assert_cmpint (gtk_text_iter_get_offset (&cursor), ==, 12);
  diff = editor_invoke (self, "getDiffResult", "{}");
  g_assert_cmpstr (easel_json_peek_string (diff, "state", NULL), ==, "pending");
}

static void
test_killed (EditorFixture *self,
             gconstpointer  data)
{
  gint64 revision = kill_typist (self);

  fake_files_put (self->files, URI, FILE_TEXT, -1);
  editor_fixture_restart (self);
  assert_restored (self, revision);
  /* Work goes on where it was. */
  DROP (editor_open (self, "{'uri':'" URI "'}"));
  DROP (editor_invoke (self, "save", "{}"));
  g_assert_cmpint (g_bytes_get_size (fake_files_get (self->files, URI)), ==, strlen ("int a;\ntyped 😀\nint b;\n"));
}

/* Somebody wrote the file while we were away. */
static void
test_killed_outside (EditorFixture *self,
                     gconstpointer  data)
{
  kill_typist (self);
  fake_files_put (self->files, URI, FILE_TEXT, -1);
  fake_files_put (self->files, URI, "theirs\n", -1);
  editor_fixture_restart (self);
  DROP (editor_fails (self, "save", "{}", EASEL_CODE_CONFLICT));
  easel_test_wait_until (easel_editor_file_has_external_change (easel_editor_instance_get_file (editor_instance (self))));
  editor_assert_text (self, "int a;\ntyped 😀\nint b;\n");
}

/* Ending as one should keeps the last key. */
static void
test_restart (EditorFixture *self,
              gconstpointer  data)
{
  DROP (editor_open (self, "{'text':'notes'}"));
  editor_type (self, 5, "!");
  editor_fixture_restart (self);
  editor_assert_text (self, "notes!");
  editor_close_fails (self);
  easel_editor_text_discard (editor_get_text (self));
  editor_close (self);
  editor_fixture_restart (self);
  DROP (editor_fails (self, "getText", "{}", EASEL_CODE_INSTANCE_UNKNOWN));
}

/* An agent's close takes nothing that the user typed and nobody saved. */
static void
test_close (EditorFixture *self,
            gconstpointer  data)
{
  g_autofree char *input = NULL;

  fake_files_put (self->files, URI, FILE_TEXT, -1);
  DROP (editor_open (self, "{'uri':'" URI "'}"));
  input = g_strdup_printf ("{'text':'mine','expectedRevision':%d}", (int) editor_revision (self));
  DROP (editor_invoke (self, "setText", input));
  editor_close (self);

  DROP (editor_open (self, "{'uri':'" URI "'}"));
  editor_type (self, 0, "typed ");
  editor_close_fails (self);
  editor_assert_text (self, "typed " FILE_TEXT);
  DROP (editor_invoke (self, "save", "{}"));
  editor_close (self);

  DROP (editor_open (self, "{'uri':'" URI "'}"));
  editor_type (self, 0, "more ");
  easel_editor_text_discard (editor_get_text (self));
  /* What they type after their word is new. */
  editor_type (self, 0, "and ");
  editor_close_fails (self);
  editor_fixture_restart (self);
  editor_close_fails (self);
}

/* However large a proposal is, the text is not lost over it. */
static void
test_restart_proposed (EditorFixture *self,
                       gconstpointer  data)
{
  const gsize sizes[] = { EASEL_LIMIT_OWN_FILE_BYTES / 2, 2 * EASEL_LIMIT_OWN_FILE_BYTES };

  DROP (editor_open (self, "{'text':'notes'}"));
  editor_type (self, 5, "!");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr(GString) input = g_string_new (NULL);

      g_string_printf (input, "{'expectedRevision':%d,'text':'", (int) editor_revision (self));
      for (gsize n = 0; n < sizes[i]; n++)
        g_string_append (input, n % 100 == 0 ? "\\n" : n % 2 ? "\\u0001" : "x");
      g_string_append (input, "'}");
      DROP (editor_invoke (self, "showDiff", input->str));
      editor_fixture_restart (self);
      easel_test_wait_until (easel_editor_instance_is_ready (editor_instance (self)));
      editor_assert_text (self, "notes!");
      g_assert_true ((easel_editor_instance_get_review (editor_instance (self)) != NULL) == (i == 0));
    }
}

static void
damage (const char *folder)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_str_equal (name, "draft"))
        g_assert_true (g_file_set_contents (path, "{\"version\":1}", -1, NULL));
      else
        damage (path);
    }
}

/* A damaged draft: the file is read again. */
static void
test_damaged (EditorFixture *self,
              gconstpointer  data)
{
  fake_files_put (self->files, URI, FILE_TEXT, -1);
  DROP (editor_open (self, "{'uri':'" URI "'}"));
  editor_type (self, 0, "lost ");
  g_clear_object (&self->native.provider);
  damage (self->state);
  editor_fixture_restart (self);
  easel_test_wait_until (easel_editor_instance_is_ready (editor_instance (self)));
  editor_assert_text (self, FILE_TEXT);
  g_assert_false (easel_editor_text_is_unsaved (editor_get_text (self)));
}

static void
refused_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  gboolean *is_refused = user_data;
  g_autoptr(GError) error = NULL;

  g_assert_false (easel_editor_instance_revert_finish (EASEL_EDITOR_INSTANCE (source), result, &error));
  g_assert_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_FAILED);
  *is_refused = TRUE;
}

/* A large draft is read in the background after a start. Until then agents cannot close the canvas, read its text or
 * replace it, the user cannot reload the file over it, and an end of Easel leaves the draft as it was. */
static void
test_restart_large (EditorFixture *self,
                    gconstpointer  data)
{
  g_autoptr(GString) text = g_string_new ("notes");
  gboolean is_refused;
  gint64 revision;

  fake_files_put (self->files, URI, "notes", -1);
  DROP (editor_open (self, "{'uri':'" URI "'}"));
  while (text->len < 3 * EASEL_LIMIT_MAIN_THREAD_BYTES)
    g_string_append (text, "\n0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 😀");
  editor_type (self, 5, text->str + 5);
  revision = editor_revision (self);
  for (guint i = 0; i < 2; i++)
    {
      editor_fixture_restart (self);
      g_assert_false (easel_editor_instance_is_ready (editor_instance (self)));
      DROP (editor_fails (self, "getText", "{}", EASEL_CODE_FAILED));
      editor_close_fails (self);
      is_refused = FALSE;
      easel_editor_instance_revert_async (editor_instance (self), NULL, refused_cb, &is_refused);
      easel_test_wait_until (is_refused);
    }
  DROP (editor_open (self, "{'uri':'" URI "'}"));
  g_assert_true (easel_editor_instance_is_ready (editor_instance (self)));
  editor_assert_text (self, text->str);
  g_assert_cmpint (editor_revision (self), ==, revision);
  editor_close_fails (self);
  DROP (editor_invoke (self, "save", "{}"));
  g_assert_cmpint (g_bytes_get_size (fake_files_get (self->files, URI)), ==, text->len);
  editor_close (self);
  editor_fixture_restart (self);
  DROP (editor_fails (self, "getText", "{}", EASEL_CODE_INSTANCE_UNKNOWN));
}

#define ADD(name, function) \
  g_test_add ("/editor/draft/" name, EditorFixture, NULL, editor_fixture_setup, function, editor_fixture_teardown)

int
main (int   argc,
      char *argv[])
{
  gtk_init ();
  if (argc == 4 && g_str_equal (argv[1], "--typist"))
    return type_and_wait (argv[2], argv[3]);
  program = argv[0];
  g_test_init (&argc, &argv, NULL);

  ADD ("killed", test_killed);
  ADD ("killed/outside", test_killed_outside);
  ADD ("restart", test_restart);
  ADD ("close", test_close);
  ADD ("restart/proposed", test_restart_proposed);
  ADD ("restart/large", test_restart_large);
  ADD ("damaged", test_damaged);
  return g_test_run ();
}
