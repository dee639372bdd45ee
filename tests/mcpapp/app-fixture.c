/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include <string.h>

#include "easel-enum.h"
#include "easel-json.h"
#include "easel-test.h"
#include "rpc-error.h"

typedef struct
{
  char       *method;
  JsonObject *params;
} AppAsk;

static void delegate_init (EaselCanvasDelegateInterface *iface);
static void client_init (McpAppClientInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (AppFixture, app_fixture, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init)
                               G_IMPLEMENT_INTERFACE (MCP_TYPE_APP_CLIENT, client_init))

static void
ask_free (gpointer data)
{
  AppAsk *ask = data;

  g_free (ask->method);
  g_clear_pointer (&ask->params, json_object_unref);
  g_free (ask);
}

static void
delegate_ask (EaselCanvasDelegate *delegate,
              EaselCanvas         *canvas,
              const char          *method,
              JsonObject          *params,
              GTask               *task)
{
  AppFixture *self = APP_FIXTURE (delegate);
  AppAsk *ask = g_new0 (AppAsk, 1);

  ask->method = g_strdup (method);
  ask->params = params != NULL ? json_object_ref (params) : NULL;
  g_task_set_task_data (task, ask, ask_free);
  g_ptr_array_add (self->asks, task);
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->ask = delegate_ask;
}

static void
add_question (AppFixture *self,
              char       *question,
              GTask      *task)
{
  g_task_set_task_data (task, question, g_free);
  g_ptr_array_add (self->questions, task);
}

static void
open_link (McpAppClient *client,
           const char   *uri,
           GTask        *task)
{
  add_question (APP_FIXTURE (client), g_strdup_printf ("open %s", uri), task);
}

static void
save_file (McpAppClient *client,
           const char   *name,
           GBytes       *bytes,
           GTask        *task)
{
  add_question (APP_FIXTURE (client), g_strdup_printf ("save %s %" G_GSIZE_FORMAT, name, g_bytes_get_size (bytes)), task);
}

static void
ask_user (McpAppClient *client,
          JsonObject   *tool,
          JsonObject   *params,
          GTask        *task)
{
  add_question (APP_FIXTURE (client), g_strdup_printf ("ask %s", tool != NULL ? easel_json_peek_string (tool, "name", "") : "-"),
                task);
}

static McpAppMode
request_mode (McpAppClient *client,
              McpAppMode    mode)
{
  AppFixture *self = APP_FIXTURE (client);

  g_string_append_printf (self->calls, "mode %s\n", easel_enum_nick (MCP_TYPE_APP_MODE, mode));
  if (!self->is_stubborn)
    self->mode = mode;
  if (self->sends_mode)
    {
      g_autoptr(JsonObject) context = json_object_new ();

      json_object_set_string_member (context, "displayMode", easel_enum_nick (MCP_TYPE_APP_MODE, self->mode));
      mcp_app_view_set_host_context (self->view, context);
    }
  return self->mode;
}

static void
resized (McpAppClient *client,
         double        width,
         double        height)
{
  g_string_append_printf (APP_FIXTURE (client)->calls, "size %g %g\n", width, height);
}

static void
close_requested (McpAppClient *client)
{
  g_string_append (APP_FIXTURE (client)->calls, "close\n");
}

static void
client_init (McpAppClientInterface *iface)
{
  iface->open_link = open_link;
  iface->save_file = save_file;
  iface->ask = ask_user;
  iface->request_mode = request_mode;
  iface->resized = resized;
  iface->close_requested = close_requested;
}

static void
send_cb (AppFixture *self,
         const char *text)
{
  g_autoptr(GError) error = NULL;
  JsonNode *node = easel_json_parse (text, strlen (text), G_MAXINT, &error);

  g_assert_no_error (error);
  g_ptr_array_add (self->sent, node);
}

static void
app_fixture_dispose (GObject *object)
{
  AppFixture *self = APP_FIXTURE (object);

  g_clear_object (&self->view);
  g_clear_object (&self->canvas);
  g_clear_object (&self->app);

  G_OBJECT_CLASS (app_fixture_parent_class)->dispose (object);
}

static void
app_fixture_finalize (GObject *object)
{
  AppFixture *self = APP_FIXTURE (object);

  g_ptr_array_unref (self->sent);
  g_ptr_array_unref (self->asks);
  g_ptr_array_unref (self->questions);
  g_string_free (self->calls, TRUE);

  G_OBJECT_CLASS (app_fixture_parent_class)->finalize (object);
}

static void
app_fixture_class_init (AppFixtureClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = app_fixture_dispose;
  G_OBJECT_CLASS (klass)->finalize = app_fixture_finalize;
}

static void
app_fixture_init (AppFixture *self)
{
  self->sent = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);
  self->asks = g_ptr_array_new_with_free_func (g_object_unref);
  self->questions = g_ptr_array_new_with_free_func (g_object_unref);
  self->calls = g_string_new (NULL);
}

AppFixture *
app_fixture_new (void)
{
  AppFixture *self = g_object_new (APP_TYPE_FIXTURE, NULL);
  g_autoptr(JsonObject) capabilities =
    app_fixture_object ("{\"serverTools\":{\"listChanged\":true},\"serverResources\":{},\"logging\":{}}");

  self->app = mcp_app_new ("Clock", "get-time", "ui://clock/app.html");
  mcp_app_set_capabilities (self->app, capabilities);
  self->canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), "key", "ahp-canvas:/1", "Host", TRUE);
  easel_canvas_set_fact (self->canvas, capabilities, EASEL_CANVAS_CAN_ASK);
  easel_canvas_set_fact (self->canvas, model, G_OBJECT (self->app));
  self->view = mcp_app_view_new (self->app, self->canvas, MCP_APP_CLIENT (self));
  g_signal_connect_object (self->view, "send", G_CALLBACK (send_cb), self, G_CONNECT_SWAPPED);
  return self;
}

JsonObject *
app_fixture_object (const char *json)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (json, strlen (json), G_MAXINT, &error);

  g_assert_no_error (error);
  return json_object_ref (json_node_get_object (node));
}

void
app_fixture_receive (AppFixture *self,
                     const char *json)
{
  mcp_app_view_receive (self->view, json);
}

void
app_fixture_handshake (AppFixture *self)
{
  app_fixture_receive (self, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"ui/initialize\",\"params\":{\"protocolVersion\":"
                             "\"2026-01-26\",\"appInfo\":{\"name\":\"a\",\"version\":\"1\"},\"appCapabilities\":{}}}");
  app_fixture_expect (self, "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":\"*\"}");
  app_fixture_receive (self, "{\"jsonrpc\":\"2.0\",\"method\":\"ui/notifications/initialized\"}");
}

static gboolean
fits (JsonNode *expected,
      JsonNode *found)
{
  g_autoptr(GList) names = NULL;

  if (json_node_get_value_type (expected) == G_TYPE_STRING && g_str_equal (json_node_get_string (expected), "*"))
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (expected) || !JSON_NODE_HOLDS_OBJECT (found))
    return json_node_equal (expected, found);
  if (json_object_get_size (json_node_get_object (expected)) != json_object_get_size (json_node_get_object (found)))
    return FALSE;
  names = json_object_get_members (json_node_get_object (expected));
  for (GList *l = names; l != NULL; l = l->next)
    {
      JsonNode *other = json_object_get_member (json_node_get_object (found), l->data);

      if (other == NULL || !fits (json_object_get_member (json_node_get_object (expected), l->data), other))
        return FALSE;
    }
  return TRUE;
}

void
app_fixture_expect (AppFixture *self,
                    const char *json)
{
  g_autoptr(JsonNode) expected = easel_json_node_take (app_fixture_object (json));
  g_autoptr(JsonNode) found = NULL;
  g_autofree char *text = NULL;

  easel_test_wait_until (self->sent->len > 0);
  found = g_ptr_array_steal_index (self->sent, 0);
  text = easel_json_to_string (found);
  if (!fits (expected, found))
    g_error ("The page got %s, not %s", text, json);
}

void
app_fixture_expect_nothing (AppFixture *self)
{
  easel_test_settle ();
  if (self->sent->len > 0)
    {
      g_autofree char *text = easel_json_to_string (self->sent->pdata[0]);

      g_error ("The page got %s", text);
    }
}

void
app_fixture_serve (AppFixture *self,
                   const char *method,
                   const char *params,
                   const char *answer)
{
  g_autoptr(JsonNode) expected = easel_json_node_take (app_fixture_object (params));
  g_autoptr(JsonNode) found = NULL;
  g_autofree char *text = NULL;
  g_autoptr(GTask) task = NULL;
  JsonNode *node;
  AppAsk *ask;

  easel_test_wait_until (self->asks->len > 0);
  task = g_ptr_array_steal_index (self->asks, 0);
  ask = g_task_get_task_data (task);
  g_assert_cmpstr (ask->method, ==, method);
  found = easel_json_node_take (ask->params != NULL ? json_object_ref (ask->params) : json_object_new ());
  text = easel_json_to_string (found);
  if (!fits (expected, found))
    g_error ("The server was asked %s with %s, not %s", method, text, params);
  node = easel_json_parse (answer, strlen (answer), G_MAXINT, NULL);
  if (g_str_equal (answer, APP_UNKNOWN))
    g_task_return_new_error (task, RPC_ERROR, RPC_ERROR_METHOD_NOT_FOUND, "%s", answer);
  else if (node == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", answer);
  else
    g_task_return_pointer (task, node, (GDestroyNotify) json_node_unref);
  easel_test_settle ();
}

void
app_fixture_answer_user (AppFixture *self,
                         const char *question,
                         gboolean    is_yes)
{
  g_autoptr(GTask) task = NULL;

  easel_test_wait_until (self->questions->len > 0);
  task = g_ptr_array_steal_index (self->questions, 0);
  g_assert_cmpstr (g_task_get_task_data (task), ==, question);
  g_task_return_boolean (task, is_yes);
  easel_test_settle ();
}

void
app_fixture_expect_calls (AppFixture *self,
                          const char *lines)
{
  g_assert_cmpstr (self->calls->str, ==, lines);
  g_string_truncate (self->calls, 0);
}
