/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor-fixture.h"

#include "easel-editor-draft.h"
#include "easel-json.h"

#include "easel-json.h"

static void
start (EditorFixture *self)
{
  const char *granted[] = { self->folder, NULL };
  EaselHostServices services = { .files = EASEL_HOST_FILES (self->files) };

  native_fixture_start (&self->native, self->state);
  easel_provider_set_granted (self->native.provider, granted);
  easel_provider_add (self->native.provider, easel_editor_kind.declaration);
  easel_provider_set_host_services (self->native.provider, self->native.requester.host_id, &services);
}

void
editor_fixture_setup (EditorFixture *self,
                      gconstpointer  data)
{
  self->folder = g_dir_make_tmp ("editor-XXXXXX", NULL);
  self->state = g_dir_make_tmp ("editor-state-XXXXXX", NULL);
  self->files = fake_files_new ();
  native_fixture_init (&self->native, "editor");
  self->native.answer = EASEL_ANSWER_ONCE;
  start (self);
}

static void
stop (EditorFixture *self)
{
  native_fixture_stop (&self->native);
  easel_test_settle ();
}

void
editor_fixture_restart (EditorFixture *self)
{
  stop (self);
  start (self);
}

void
editor_fixture_teardown (EditorFixture *self,
                         gconstpointer  data)
{
  stop (self);
  g_clear_object (&self->files);
  easel_test_remove_tree (self->folder);
  easel_test_remove_tree (self->state);
  g_free (self->folder);
  g_free (self->state);
}

char *
editor_fixture_path (EditorFixture *self,
                     const char    *name)
{
  return g_build_filename (self->folder, name, NULL);
}

char *
editor_fixture_write (EditorFixture *self,
                      const char    *name,
                      const char    *content,
                      gssize         length)
{
  char *path = editor_fixture_path (self, name);

  g_assert_true (g_file_set_contents (path, content, length, NULL));
  return path;
}

void
editor_close (EditorFixture *self)
{
  native_close (&self->native);
}

void
editor_close_fails (EditorFixture *self)
{
  json_object_unref (native_close_fails (&self->native, EASEL_CODE_UNSAVED));
  g_assert_nonnull (editor_instance (self));
}

JsonObject *
editor_open (EditorFixture *self,
             const char    *input)
{
  return native_open (&self->native, input);
}

JsonObject *
editor_invoke (EditorFixture *self,
               const char    *action,
               const char    *input)
{
  JsonObject *value = native_invoke (&self->native, action, input);

  return value != NULL ? value : json_object_new ();
}

JsonObject *
editor_open_fails (EditorFixture *self,
                   const char    *input,
                   const char    *code)
{
  return native_open_fails (&self->native, input, code);
}

JsonObject *
editor_fails (EditorFixture *self,
              const char    *action,
              const char    *input,
              const char    *code)
{
  return native_invoke_fails (&self->native, action, input, code);
}

EaselEditorInstance *
editor_instance (EditorFixture *self)
{
  return EASEL_EDITOR_INSTANCE (native_instance (&self->native));
}

EaselEditorText *
editor_get_text (EditorFixture *self)
{
  return easel_editor_instance_get_text (editor_instance (self));
}

GtkTextBuffer *
editor_buffer (EditorFixture *self)
{
  return GTK_TEXT_BUFFER (easel_editor_text_get_buffer (editor_get_text (self)));
}

gboolean
editor_is_drafted (EditorFixture *self)
{
  EaselEditorReview *review = easel_editor_instance_get_review (editor_instance (self));
  const char *proposed = review == NULL ? NULL : easel_editor_review_get_proposed (review);
  g_autofree char *text = editor_text (self);
  g_autofree char *drafted = NULL;
  g_autoptr(JsonObject) header = NULL;
  int cursor;

  g_object_get (editor_buffer (self), "cursor-position", &cursor, NULL);
  return easel_editor_draft_read (easel_instance_get_store (EASEL_INSTANCE (editor_instance (self))), &header, &drafted,
                                  NULL) &&
         g_str_equal (drafted, text) && easel_json_peek_int (header, "cursor", -1) == cursor &&
         g_strcmp0 (easel_json_peek_string (header, "proposed", NULL), proposed) == 0;
}

gint64
editor_revision (EditorFixture *self)
{
  return easel_editor_text_get_revision (editor_get_text (self));
}

char *
editor_text (EditorFixture *self)
{
  g_autoptr(JsonObject) result = editor_invoke (self, "getText", "{}");

  return g_strdup (easel_json_peek_string (result, "text", NULL));
}

void
editor_type (EditorFixture *self,
             int            offset,
             const char    *text)
{
  GtkTextBuffer *buffer = editor_buffer (self);
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_offset (buffer, &iter, offset);
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_insert (buffer, &iter, text, -1);
  gtk_text_buffer_end_user_action (buffer);
}

void
editor_assert_text (EditorFixture *self,
                    const char    *expected)
{
  g_autofree char *text = editor_text (self);

  g_assert_cmpstr (text, ==, expected);
}
