/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor-fixture.h"

#include <string.h>

#include "easel-json.h"

static void
question_cb (EditorFixture *self,
             EaselQuestion *question)
{
  self->n_questions++;
  if (self->yes)
    easel_consent_answer (self->consent, question, EASEL_ANSWER_ONCE);
}

static void
start (EditorFixture *self)
{
  const char *granted[] = { self->folder, NULL };
  EaselHostLoan loan = { .files = EASEL_HOST_FILES (self->files) };

  self->consent = easel_consent_new (NULL);
  g_signal_connect_swapped (self->consent, "question", G_CALLBACK (question_cb), self);
  self->provider = easel_provider_new (self->consent, self->state);
  easel_provider_set_granted (self->provider, granted);
  easel_provider_add (self->provider, easel_editor_kind.declaration);
  easel_provider_lend (self->provider, self->subject.host_id, &loan);
}

void
editor_fixture_setup (EditorFixture *self,
                      gconstpointer  data)
{
  self->folder = g_dir_make_tmp ("editor-XXXXXX", NULL);
  self->state = g_dir_make_tmp ("editor-state-XXXXXX", NULL);
  self->files = fake_files_new ();
  self->subject = (EaselSubject) { .host_id = (char *) "host", .host_title = (char *) "Host",
                                   .agent = (char *) "Agent", .session = (char *) "ahp-session:/s",
                                   .loopback = TRUE };
  start (self);
}

static void
stop (EditorFixture *self)
{
  g_clear_object (&self->provider);
  g_clear_object (&self->consent);
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

JsonNode *
editor_request (EditorFixture  *self,
                const char     *method,
                const char     *params,
                GError        **error)
{
  g_autofree char *text = g_strdelimit (g_strdup (params), "'", '"');
  g_autoptr(GError) parse_error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), strlen (text), &parse_error);
  g_autoptr(GAsyncResult) result = NULL;

  g_assert_no_error (parse_error);
  easel_provider_handle_async (self->provider, method, json_node_get_object (node), &self->subject, NULL,
                               easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_provider_handle_finish (self->provider, result, error);
}

static JsonNode *
request_open (EditorFixture  *self,
              const char     *input,
              GError        **error)
{
  g_autofree char *params = g_strdup_printf ("{'channel':'ahp-session:/s','canvasId':'editor','instanceId':'one',"
                                             "'input':%s}", input);

  return editor_request (self, "canvasOpen", params, error);
}

static JsonNode *
request_invoke (EditorFixture  *self,
                const char     *action,
                const char     *input,
                GError        **error)
{
  g_autofree char *params = g_strdup_printf ("{'channel':'ahp-session:/s','canvasId':'editor','instanceId':'one',"
                                             "'actionName':'%s','input':%s}", action, input);

  return editor_request (self, "canvasInvokeAction", params, error);
}

void
editor_close (EditorFixture *self)
{
  g_autoptr(GError) error = NULL;
  JsonNode *node = editor_request (self, "canvasClose",
                                   "{'channel':'ahp-session:/s','canvasId':'editor','instanceId':'one'}", &error);

  g_assert_no_error (error);
  g_clear_pointer (&node, json_node_unref);
}

static JsonObject *
take_failure (JsonNode   *node,
              GError     *error,
              const char *code)
{
  JsonObject *data;

  g_assert_null (node);
  g_assert_nonnull (error);
  g_assert_cmpint (error->domain, ==, EASEL_PROVIDER_ERROR);
  data = json_node_dup_object (easel_provider_error_get_data (error));
  g_assert_cmpstr (easel_json_peek_string (data, "code", NULL), ==, code);
  g_error_free (error);
  return data;
}

void
editor_close_fails (EditorFixture *self)
{
  GError *error = NULL;
  JsonNode *node = editor_request (self, "canvasClose",
                                   "{'channel':'ahp-session:/s','canvasId':'editor','instanceId':'one'}", &error);

  json_object_unref (take_failure (node, error, EASEL_CODE_UNSAVED));
  g_assert_nonnull (editor_instance (self));
}

JsonObject *
editor_open (EditorFixture *self,
             const char    *input)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = request_open (self, input, &error);

  g_assert_no_error (error);
  return json_node_dup_object (node);
}

JsonObject *
editor_invoke (EditorFixture *self,
               const char    *action,
               const char    *input)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = request_invoke (self, action, input, &error);
  JsonObject *value;

  g_assert_no_error (error);
  value = easel_json_peek_object (json_node_get_object (node), "value");
  return value != NULL ? json_object_ref (value) : json_object_new ();
}

JsonObject *
editor_open_fails (EditorFixture *self,
                   const char    *input,
                   const char    *code)
{
  GError *error = NULL;
  JsonNode *node = request_open (self, input, &error);

  return take_failure (node, error, code);
}

JsonObject *
editor_fails (EditorFixture *self,
              const char    *action,
              const char    *input,
              const char    *code)
{
  GError *error = NULL;
  JsonNode *node = request_invoke (self, action, input, &error);

  return take_failure (node, error, code);
}

EaselEditorInstance *
editor_instance (EditorFixture *self)
{
  EaselInstance *instance = easel_provider_find (self->provider, "host", "ahp-session:/s", "one");

  g_assert_nonnull (instance);
  return EASEL_EDITOR_INSTANCE (instance);
}

gint64
editor_revision (EditorFixture *self)
{
  return easel_editor_instance_get_revision (editor_instance (self));
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
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (easel_editor_instance_get_buffer (editor_instance (self)));
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
