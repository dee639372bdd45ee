/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terminal-fixture.h"

#include <string.h>

#include "easel-ahp-terminals.h"
#include "easel-json.h"

static void
question_cb (TerminalFixture *self,
             EaselQuestion   *question)
{
  self->n_questions++;
  if (self->answers)
    easel_consent_answer (self->consent, question, self->answer);
}

void
terminal_fixture_start_host (TerminalFixture *self)
{
  g_autofree char *state = g_build_filename (self->folder, "host", NULL);
  g_autoptr(GError) error = NULL;

  self->host = easel_host_new (state, &error);
  g_assert_no_error (error);
  easel_host_restore (self->host);
  easel_host_listen (self->host, 0, &error);
  g_assert_no_error (error);
}

void
terminal_fixture_stop_host (TerminalFixture *self)
{
  easel_host_stop (self->host);
  g_clear_object (&self->host);
}

static void
start (TerminalFixture *self)
{
  g_autofree char *uri = easel_host_dup_uri (self->host);
  g_autofree char *state = g_build_filename (self->folder, "state", NULL);
  EaselHostLoan loan = { 0 };

  self->client = ahp_client_new (uri, "c1");
  ahp_client_start (self->client);
  easel_test_wait_until (ahp_client_get_state (self->client) == AHP_CLIENT_READY);
  self->terminals = easel_ahp_terminals_new (self->client);
  self->consent = easel_consent_new (NULL);
  g_signal_connect_swapped (self->consent, "question", G_CALLBACK (question_cb), self);
  self->provider = easel_provider_new (self->consent, state);
  easel_provider_add (self->provider, easel_terminal_kind.declaration);
  loan.terminals = self->terminals;
  easel_provider_lend (self->provider, self->subject.host_id, &loan);
}

static void
stop (TerminalFixture *self)
{
  g_clear_object (&self->provider);
  g_clear_object (&self->consent);
  g_clear_object (&self->terminals);
  ahp_client_stop (self->client);
  g_clear_object (&self->client);
  easel_test_settle ();
}

void
terminal_fixture_restart (TerminalFixture *self)
{
  stop (self);
  start (self);
}

void
terminal_fixture_set_up (TerminalFixture *self,
                         gconstpointer    data)
{
  self->folder = g_dir_make_tmp ("easel-terminal-XXXXXX", NULL);
  self->subject = (EaselSubject) { .host_id = (char *) "host", .host_title = (char *) "Host",
                                   .agent = (char *) "Agent", .session = (char *) "ahp-session:/s",
                                   .loopback = TRUE };
  terminal_fixture_start_host (self);
  start (self);
}

void
terminal_fixture_tear_down (TerminalFixture *self,
                            gconstpointer    data)
{
  stop (self);
  if (self->host != NULL)
    terminal_fixture_stop_host (self);
  g_clear_object (&self->connection);
  easel_test_remove_tree (self->folder);
  g_free (self->folder);
}

JsonNode *
terminal_request (TerminalFixture  *self,
                  const char       *method,
                  const char       *params,
                  GError          **error)
{
  g_autofree char *text = g_strdelimit (g_strdup (params), "'", '"');
  g_autoptr(GError) parse_error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), strlen (text), &parse_error);
  g_autoptr(GAsyncResult) result = NULL;

  g_assert_no_error (parse_error);
  easel_provider_handle_async (self->provider, method, json_node_get_object (node), &self->subject, self->connection,
                               easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_provider_handle_finish (self->provider, result, error);
}

static JsonNode *
request_open (TerminalFixture  *self,
              const char       *input,
              GError          **error)
{
  g_autofree char *params = g_strdup_printf ("{'channel':'ahp-session:/s','canvasId':'terminal','instanceId':'one',"
                                             "'input':%s}", input);

  return terminal_request (self, "canvasOpen", params, error);
}

static JsonNode *
request_invoke (TerminalFixture  *self,
                const char       *action,
                const char       *input,
                GError          **error)
{
  g_autofree char *params = g_strdup_printf ("{'channel':'ahp-session:/s','canvasId':'terminal','instanceId':'one',"
                                             "'actionName':'%s','input':%s}", action, input);

  return terminal_request (self, "canvasInvokeAction", params, error);
}

void
terminal_open (TerminalFixture *self,
               const char      *input)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = request_open (self, input, &error);
  EaselTerminalInstance *instance;

  g_assert_no_error (error);
  instance = terminal_instance (self);
  easel_test_wait_until (easel_terminal_instance_is_live (instance));
}

static JsonObject *
take_data (const GError *error,
           const char   *code)
{
  JsonObject *data;

  g_assert_nonnull (error);
  g_assert_true (error->domain == EASEL_PROVIDER_ERROR);
  data = json_node_get_object (easel_provider_error_get_data (error));
  g_assert_cmpstr (easel_json_peek_string (data, "code", NULL), ==, code);
  return json_object_ref (data);
}

void
terminal_open_fails (TerminalFixture *self,
                     const char      *input,
                     const char      *code)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = request_open (self, input, &error);

  g_assert_null (node);
  json_object_unref (take_data (error, code));
}

JsonObject *
terminal_invoke (TerminalFixture *self,
                 const char      *action,
                 const char      *input)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = request_invoke (self, action, input, &error);
  JsonObject *object;

  g_assert_no_error (error);
  object = json_node_get_object (node);
  return json_object_ref (easel_json_peek_object (object, "value"));
}

JsonObject *
terminal_invoke_fails (TerminalFixture *self,
                       const char      *action,
                       const char      *input,
                       const char      *code)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = request_invoke (self, action, input, &error);

  g_assert_null (node);
  return take_data (error, code);
}

EaselTerminalInstance *
terminal_instance (TerminalFixture *self)
{
  EaselInstance *instance = easel_provider_find (self->provider, self->subject.host_id, self->subject.session, "one");

  g_assert_nonnull (instance);
  return EASEL_TERMINAL_INSTANCE (instance);
}

static gboolean
shows (TerminalFixture *self,
       const char      *words)
{
  g_autoptr(GBytes) bytes = easel_terminal_instance_get_output (terminal_instance (self));
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  return length > 0 && g_strstr_len (data, length, words) != NULL;
}

void
terminal_wait_for (TerminalFixture *self,
                   const char      *words)
{
  easel_test_wait_until (shows (self, words));
}
