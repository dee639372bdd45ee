/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "native-fixture.h"

#include <string.h>

#include "easel-ahp-native.h"
#include "easel-json.h"

#define INSTANCE "one"
#define SESSION "ahp-session:/s"

static void
question_cb (NativeFixture *self,
             EaselQuestion *question)
{
  self->n_questions++;
  if (self->answers)
    easel_consent_answer (self->consent, question, self->answer);
}

void
native_fixture_init (NativeFixture *self,
                     const char    *canvas_id)
{
  self->canvas_id = canvas_id;
  self->requester = (EaselRequester) { .host_id = (char *) "host", .host_title = (char *) "Host",
                                   .agent = (char *) "Agent", .session = (char *) SESSION,
                                   .loopback = TRUE };
}

void
native_fixture_start (NativeFixture *self,
                      const char    *state)
{
  self->consent = easel_consent_new (NULL);
  g_signal_connect_swapped (self->consent, "question", G_CALLBACK (question_cb), self);
  self->provider = easel_provider_new (self->consent, state);
}

void
native_fixture_stop (NativeFixture *self)
{
  g_clear_object (&self->provider);
  g_clear_object (&self->consent);
}

JsonNode *
native_request (NativeFixture  *self,
                const char     *method,
                const char     *params,
                GError        **error)
{
  g_autofree char *text = g_strdelimit (g_strdup (params), "'", '"');
  g_autoptr(GError) parse_error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), strlen (text), &parse_error);
  g_autoptr(GAsyncResult) result = NULL;

  g_assert_no_error (parse_error);
  easel_ahp_native_call_async (self->provider, method, json_node_get_object (node), &self->requester, self->connection,
                               easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_ahp_native_call_finish (self->provider, result, error);
}

/* @more: further members, each after a comma. */
static JsonNode *
request_canvas (NativeFixture  *self,
                const char     *method,
                const char     *more,
                GError        **error)
{
  g_autofree char *params = g_strdup_printf ("{'channel':'" SESSION "','canvasId':'%s','instanceId':'" INSTANCE "'%s}",
                                             self->canvas_id, more);

  return native_request (self, method, params, error);
}

static JsonNode *
request_open (NativeFixture  *self,
              const char     *input,
              GError        **error)
{
  g_autofree char *more = g_strdup_printf (",'input':%s", input);

  return request_canvas (self, "canvasOpen", more, error);
}

static JsonNode *
request_invoke (NativeFixture  *self,
                const char     *action,
                const char     *input,
                GError        **error)
{
  g_autofree char *more = g_strdup_printf (",'actionName':'%s','input':%s", action, input);

  return request_canvas (self, "canvasInvokeAction", more, error);
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

JsonObject *
native_open (NativeFixture *self,
             const char    *input)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = request_open (self, input, &error);

  g_assert_no_error (error);
  return json_node_dup_object (node);
}

JsonObject *
native_open_fails (NativeFixture *self,
                   const char    *input,
                   const char    *code)
{
  GError *error = NULL;
  JsonNode *node = request_open (self, input, &error);

  return take_failure (node, error, code);
}

JsonObject *
native_invoke (NativeFixture *self,
               const char    *action,
               const char    *input)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = request_invoke (self, action, input, &error);
  JsonObject *value;

  g_assert_no_error (error);
  value = easel_json_peek_object (json_node_get_object (node), "value");
  return value != NULL ? json_object_ref (value) : NULL;
}

JsonObject *
native_invoke_fails (NativeFixture *self,
                     const char    *action,
                     const char    *input,
                     const char    *code)
{
  GError *error = NULL;
  JsonNode *node = request_invoke (self, action, input, &error);

  return take_failure (node, error, code);
}

void
native_close (NativeFixture *self)
{
  g_autoptr(GError) error = NULL;
  JsonNode *node = request_canvas (self, "canvasClose", "", &error);

  g_assert_no_error (error);
  g_clear_pointer (&node, json_node_unref);
}

JsonObject *
native_close_fails (NativeFixture *self,
                    const char    *code)
{
  GError *error = NULL;
  JsonNode *node = request_canvas (self, "canvasClose", "", &error);

  return take_failure (node, error, code);
}

EaselInstance *
native_instance (NativeFixture *self)
{
  EaselInstance *instance = easel_instances_find (easel_provider_get_instances (self->provider),
                                                  self->requester.host_id, SESSION, INSTANCE);

  g_assert_nonnull (instance);
  return instance;
}
