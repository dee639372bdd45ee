/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "client-fixture.h"

#include "mcp-listing.h"

#include <string.h>

static void
list_changed_cb (McpClientSession *session,
                 const char       *list,
                 ClientFixture    *self)
{
  g_string_append_printf (self->told, "list-changed %s;", list);
}

static void
closed_cb (McpClientSession *session,
           const GError     *reason,
           ClientFixture    *self)
{
  g_assert_false (self->closed);
  self->closed = TRUE;
  self->reason = reason != NULL ? g_error_copy (reason) : NULL;
}

void
client_fixture_set_up (ClientFixture *self,
                       gconstpointer  data)
{
  self->http = http_client_new ();
  self->told = g_string_new (NULL);
  self->progress = g_string_new (NULL);
}

void
client_fixture_tear_down (ClientFixture *self,
                          gconstpointer  data)
{
  gpointer session = NULL;

  if (self->session != NULL)
    {
      easel_test_watch (self->session, &session);
      g_signal_handlers_disconnect_by_data (self->session, self);
      mcp_client_session_close (self->session);
      g_clear_object (&self->session);
      easel_test_wait_until (session == NULL);
    }
  g_clear_object (&self->http);
  g_string_free (self->told, TRUE);
  g_string_free (self->progress, TRUE);
  g_clear_error (&self->reason);
}

static JsonObject *
parse (const char *json)
{
  g_autoptr(JsonNode) node = easel_json_parse (json, strlen (json), 4096, NULL);

  g_assert_nonnull (node);
  return json_object_ref (json_node_get_object (node));
}

void
client_fixture_set_root (ClientFixture *self,
                         const char    *uri)
{
  g_autoptr(JsonArray) roots = json_array_new ();
  JsonObject *root = json_object_new ();

  json_object_set_string_member (root, "uri", uri);
  json_object_set_string_member (root, "name", "root");
  json_array_add_object_element (roots, root);
  mcp_client_session_set_roots (self->session, roots);
}

gboolean
client_fixture_open (ClientFixture  *self,
                     McpEndpoint    *endpoint,
                     GError        **error)
{
  g_autoptr(McpEndpoint) owned = endpoint;
  g_autoptr(JsonObject) info = parse ("{\"name\":\"easel-test\",\"version\":\"1\"}");
  g_autoptr(JsonObject) offered = parse ("{\"elicitation\":{\"form\":{}},\"roots\":{\"listChanged\":true}}");
  g_autoptr(GAsyncResult) result = NULL;

  self->session = mcp_client_session_new (owned, self->http, info, offered);
  client_fixture_set_root (self, self->root != NULL ? self->root : "file:///srv");
  g_signal_connect (self->session, "list-changed", G_CALLBACK (list_changed_cb), self);
  g_signal_connect (self->session, "closed", G_CALLBACK (closed_cb), self);
  mcp_client_session_open_async (self->session, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return mcp_client_session_open_finish (self->session, result, error);
}

static void
progress_cb (double      progress,
             double      total,
             const char *message,
             gpointer    user_data)
{
  ClientFixture *self = user_data;

  g_string_append_printf (self->progress, "%.0f/%.0f;", progress, total);
}

JsonObject *
client_fixture_call (ClientFixture  *self,
                     const char     *method,
                     const char     *params,
                     GError        **error)
{
  g_autoptr(JsonObject) object = parse (params);
  g_autoptr(GAsyncResult) result = NULL;

  mcp_client_session_call_async (self->session, method, object, 0, progress_cb, self, NULL, easel_test_result_cb,
                                 &result);
  easel_test_wait_until (result != NULL);
  return mcp_client_session_call_finish (self->session, result, error);
}

char *
client_fixture_use (ClientFixture *self,
                    const char    *tool,
                    const char    *arguments)
{
  g_autofree char *params = g_strdup_printf ("{\"name\":\"%s\",\"arguments\":%s}", tool, arguments);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) result = client_fixture_call (self, "tools/call", params, &error);
  JsonArray *content;

  g_assert_no_error (error);
  content = easel_json_get_array (result, "content", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (json_array_get_length (content), >, 0);
  return g_strdup (easel_json_peek_string (easel_json_array_object (content, 0), "text", ""));
}

char *
client_fixture_list (ClientFixture *self,
                     const char    *method)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(JsonArray) list = NULL;
  g_autoptr(GError) error = NULL;
  GString *names = g_string_new (NULL);

  mcp_listing_read_async (self->session, method, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  list = mcp_listing_read_finish (self->session, result, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < json_array_get_length (list); i++)
    g_string_append_printf (names, "%s,", easel_json_peek_string (easel_json_array_object (list, i), "name", "?"));
  return g_string_free (names, FALSE);
}
