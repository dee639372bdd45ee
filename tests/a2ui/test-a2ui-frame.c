/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages in forms, without a web view: what they are told, and what they may do. */
#include "a2ui-frame.h"

#include <string.h>

#include "a2ui-action.h"
#include "a2ui-fixture.h"
#include "easel-json.h"

typedef struct
{
  A2uiModel *model;
  A2uiNode  *node;
  A2uiFrame *frame;
  JsonNode  *action;   /* nullable: the last one for the agent */
  guint      n_actions;
  GPtrArray *sent;     /* messages for the page */
  double     height;
} Fixture;

static void
action_cb (Fixture  *self,
           JsonNode *message)
{
  g_clear_pointer (&self->action, json_node_unref);
  self->action = json_node_copy (message);
  self->n_actions++;
}

static void
send_cb (Fixture    *self,
         const char *text)
{
  g_ptr_array_add (self->sent, g_strdup (text));
}

static void
resized_cb (Fixture *self,
            double   height)
{
  self->height = height;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->model = a2ui_model_new ();
  self->sent = g_ptr_array_new_with_free_func (g_free);
  g_signal_connect_swapped (self->model, "action", G_CALLBACK (action_cb), self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_object (&self->frame);
  g_clear_object (&self->node);
  g_assert_finalize_object (self->model);
  g_clear_pointer (&self->action, json_node_unref);
  g_ptr_array_unref (self->sent);
}

/* A page that is loaded, also again, has a frame of its own. */
static void
load (Fixture *self)
{
  g_clear_object (&self->frame);
  self->frame = a2ui_frame_new (self->node);
  g_signal_connect_swapped (self->frame, "send", G_CALLBACK (send_cb), self);
  g_signal_connect_swapped (self->frame, "resized", G_CALLBACK (resized_cb), self);
}

/* Shows the example @name, and a frame of the component @id in it. */
static void
show (Fixture    *self,
      const char *name,
      const char *id)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "a2ui", "data", "frames", name, NULL);
  g_autofree char *text = a2ui_test_read (path);
  g_autoptr(A2uiSurface) surface = NULL;

  a2ui_test_feed (self->model, text);
  surface = g_list_model_get_item (G_LIST_MODEL (self->model), 0);
  self->node = a2ui_test_find (self->model, a2ui_surface_get_id (surface), id);
  g_assert_true (a2ui_node_is_known (self->node));
  load (self);
}

/* The page has sent @text: the next message for it is @expected, or there is none. */
static void
assert_answer (Fixture    *self,
               const char *text,
               const char *expected)
{
  g_ptr_array_set_size (self->sent, 0);
  a2ui_frame_receive (self->frame, text);
  g_assert_cmpuint (self->sent->len, ==, expected != NULL ? 1 : 0);
  if (expected != NULL)
    g_assert_cmpstr (self->sent->pdata[0], ==, expected);
}

static void
assert_action (Fixture    *self,
               const char *name,
               const char *context)
{
  JsonObject *action = easel_json_peek_object (json_node_get_object (self->action), "action");
  g_autofree char *text = easel_json_to_string (json_object_get_member (action, "context"));

  g_assert_cmpstr (easel_json_peek_string (action, "name", NULL), ==, name);
  g_assert_cmpstr (easel_json_peek_string (action, "sourceComponentId", NULL), ==, a2ui_node_get_id (self->node));
  g_assert_cmpstr (text, ==, context);
}

#define READY "{\"type\":\"a2ui_app_frame_ready\"}"

/* A page learns its values and permissions, and may do what is listed with what its schema accepts. */
static void
test_counter (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *surface = NULL;

  show (self, "shared-counter.jsonl", "counter_app");
  surface = g_strdup (a2ui_surface_get_id (a2ui_node_get_surface (self->node)));
  /* Nothing counts before the page has introduced itself. */
  assert_answer (self, "{\"type\":\"a2ui_action\",\"action\":\"counter_saved\",\"data\":{\"count\":1}}", NULL);
  g_assert_null (self->action);
  assert_answer (self, READY,
                 "{\"type\":\"a2ui_app_frame_init\",\"value\":{\"initialData\":{\"count\":0,\"label\":\"clicks\"},"
                 "\"allowedEvents\":{\"counter_saved\":{\"type\":\"object\",\"properties\":{\"count\":{\"type\":\"integer\"}},"
                 "\"required\":[\"count\"],\"additionalProperties\":false}},\"mutableData\":[\"count\"],"
                 "\"hostContext\":{\"theme\":\"light\",\"containerDimensions\":{\"width\":0,\"height\":0}}}}");
  /* What the page writes is not sent back to it, and seen by the rest of the form. */
  assert_answer (self, "{\"type\":\"a2ui_data_model_change\",\"key\":\"count\",\"value\":3}", NULL);
  a2ui_test_assert_data (self->model, surface, "{\"counter\":{\"count\":3,\"label\":\"clicks\"}}");
  /* Another value, another key, another place. */
  assert_answer (self, "{\"type\":\"a2ui_data_model_change\",\"key\":\"count\",\"value\":-1}", NULL);
  assert_answer (self, "{\"type\":\"a2ui_data_model_change\",\"key\":\"count\",\"value\":\"many\"}", NULL);
  assert_answer (self, "{\"type\":\"a2ui_data_model_change\",\"key\":\"count\",\"subpath\":\"/a\",\"value\":1}", NULL);
  assert_answer (self, "{\"type\":\"a2ui_data_model_change\",\"key\":\"label\",\"value\":\"x\"}", NULL);
  assert_answer (self, "{\"type\":\"a2ui_data_model_change\",\"key\":\"/counter\",\"value\":1}", NULL);
  a2ui_test_assert_data (self->model, surface, "{\"counter\":{\"count\":3,\"label\":\"clicks\"}}");
  assert_answer (self, "{\"type\":\"a2ui_action\",\"action\":\"counter_saved\",\"data\":{\"count\":3}}", NULL);
  assert_action (self, "counter_saved", "{\"count\":3}");
  assert_answer (self, "{\"type\":\"a2ui_action\",\"action\":\"counter_saved\",\"data\":{\"count\":3,\"more\":1}}", NULL);
  assert_answer (self, "{\"type\":\"a2ui_action\",\"action\":\"delete_all\",\"data\":{}}", NULL);
  g_assert_cmpuint (self->n_actions, ==, 1);
  assert_answer (self, "{\"type\":\"a2ui_function_call\",\"call\":\"formatCurrency\",\"callId\":\"1\",\"args\":{}}",
                 "{\"type\":\"a2ui_function_result\",\"call\":\"formatCurrency\",\"callId\":\"1\",\"status\":\"error\","
                 "\"error\":{\"code\":\"NOT_ALLOWED\",\"message\":\"the form does not allow this call\"}}");
  assert_answer (self, "{\"type\":\"a2ui_size_changed\",\"height\":150.5}", NULL);
  g_assert_cmpfloat (self->height, ==, 150.5);
  assert_answer (self, "{\"type\":\"a2ui_size_changed\",\"height\":152}", NULL);
  g_assert_cmpfloat (self->height, ==, 150.5);
  assert_answer (self, "{\"type\":\"a2ui_size_changed\",\"height\":1e9}", NULL);
  g_assert_cmpfloat (self->height, ==, 2000);
  g_ptr_array_set_size (self->sent, 0);
  a2ui_frame_set_context (self->frame, TRUE, 300, 150);
  g_assert_cmpstr (self->sent->pdata[0], ==, "{\"type\":\"a2ui_host_context_update\",\"value\":{\"theme\":\"dark\","
                   "\"containerDimensions\":{\"width\":300,\"height\":150}}}");
}

/* A value that changes elsewhere in the form is sent to the page, and a password is not. */
static void
test_updates (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr(A2uiNode) label = NULL;
  g_autoptr(JsonNode) typed = json_node_init_string (json_node_alloc (), "presses");

  show (self, "shared-counter.jsonl", "counter_app");
  a2ui_frame_receive (self->frame, READY);
  g_ptr_array_set_size (self->sent, 0);
  label = a2ui_test_find (self->model, a2ui_surface_get_id (a2ui_node_get_surface (self->node)), "label_field");
  a2ui_node_write (label, "text", typed);
  g_assert_cmpuint (self->sent->len, ==, 1);
  g_assert_cmpstr (self->sent->pdata[0], ==,
                   "{\"type\":\"a2ui_data_model_update\",\"key\":\"label\",\"value\":\"presses\"}");
  a2ui_test_feed (self->model, "{\"version\":\"v0.9\",\"updateComponents\":{\"surfaceId\":"
                               "\"gallery-iframe-shared-counter\",\"components\":[{\"id\":\"label_field\",\"component\":"
                               "\"TextField\",\"label\":\"Password\",\"variant\":\"obscured\",\"value\":"
                               "{\"path\":\"/counter/label\"}}]}}");
  g_ptr_array_set_size (self->sent, 0);
  load (self);
  a2ui_frame_receive (self->frame, READY);
  g_assert_null (strstr (self->sent->pdata[0], "presses"));
}

/* Functions take values, and no paths or expressions that would read the whole data model. */
static void
test_functions (Fixture       *self,
                gconstpointer  data)
{
  static const struct { const char *call; const char *args; const char *code; } refused[] = {
    { "formatNumber", "{\"value\":{\"path\":\"/secret\"}}", "VALIDATION_ERROR" },
    { "formatNumber", "{\"value\":{\"@path\":\"/secret\"}}", "VALIDATION_ERROR" },
    { "formatNumber", "{\"value\":[{\"call\":\"not\"}]}", "VALIDATION_ERROR" },
    { "formatCurrency", "{\"value\":1}", "VALIDATION_ERROR" }, { "formatString", "{\"value\":\"${/secret}\"}", "NOT_ALLOWED" },
    { "openUrl", "{\"url\":\"https://example.com\"}", "NOT_ALLOWED" }, { "nothing", "{}", "NOT_ALLOWED" },
    { "email", "{\"value\":\"a@b.example\"}", "NOT_ALLOWED" },
  };

  a2ui_test_feed (self->model,
                  "{\"version\":\"v1.0\",\"createSurface\":{\"surfaceId\":\"s\",\"dataModel\":{\"secret\":7},\"components\":[{\"id\":"
                  "\"root\",\"component\":\"WebAppFrameSrcdoc\",\"catalogId\":"
                  "\"https://a2ui.org/specification/v1_0/catalogs/iframe/catalog.json\",\"htmlContent\":\"x\","
                  "\"allowedFunctions\":{\"formatNumber\":{},\"formatString\":{},\"openUrl\":{},\"nothing\":{},"
                  "\"formatCurrency\":{\"type\":\"object\",\"required\":[\"currency\"]},\"email\":{\"unknownKeyword\":1}}}]}}");
  self->node = a2ui_test_find (self->model, "s", "root");
  self->frame = a2ui_frame_new (self->node);
  g_signal_connect_swapped (self->frame, "send", G_CALLBACK (send_cb), self);
  a2ui_frame_receive (self->frame, READY);
  assert_answer (self, "{\"type\":\"a2ui_function_call\",\"call\":\"formatNumber\",\"callId\":7,\"args\":{\"value\":2.5}}",
                 "{\"type\":\"a2ui_function_result\",\"call\":\"formatNumber\",\"callId\":7,\"status\":\"success\","
                 "\"result\":\"2.5\"}");
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"type\":\"a2ui_function_call\",\"call\":\"%s\",\"callId\":1,\"args\":%s}",
                                               refused[i].call, refused[i].args);

      g_ptr_array_set_size (self->sent, 0);
      a2ui_frame_receive (self->frame, text);
      g_assert_cmpuint (self->sent->len, ==, 1);
      g_test_message ("%s", (char *) self->sent->pdata[0]);
      /* A schema with a keyword that Easel cannot check allows nothing. */
      g_assert_nonnull (strstr (self->sent->pdata[0], i == G_N_ELEMENTS (refused) - 1 ? "VALIDATION_ERROR" : refused[i].code));
    }
}

/* An App in a form: its tools are actions of the form. */
static void
test_app (Fixture       *self,
          gconstpointer  data)
{
  show (self, "data-binding.jsonl", "score_app");
  a2ui_frame_receive (self->frame, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ui/initialize\",\"params\":{}}");
  g_assert_nonnull (strstr (self->sent->pdata[0], "\"id\":1,\"result\":{\"protocolVersion\":\"2026-01-26\""));
  assert_answer (self, "{\"jsonrpc\":\"2.0\",\"method\":\"ui/notifications/initialized\",\"params\":{}}",
                 "{\"jsonrpc\":\"2.0\",\"method\":\"ui/notifications/data-model-update\",\"params\":{\"key\":\"player\","
                 "\"value\":{\"name\":\"Ada\",\"score\":0}}}");
  assert_answer (self, "{\"jsonrpc\":\"2.0\",\"method\":\"ui/notifications/data-model-change\",\"params\":"
                 "{\"key\":\"player\",\"subpath\":\"/score\",\"value\":5}}", NULL);
  a2ui_test_assert_data (self->model, "gallery-mcp-app-data-binding", "{\"player\":{\"name\":\"Ada\",\"score\":5}}");
  assert_answer (self, "{\"jsonrpc\":\"2.0\",\"method\":\"ui/notifications/data-model-change\",\"params\":"
                 "{\"key\":\"other\",\"value\":5}}", NULL);
  assert_answer (self, "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/call\",\"params\":{\"name\":\"save_score\","
                 "\"arguments\":{\"score\":5}}}", "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":{\"content\":[]}}");
  assert_action (self, "save_score", "{\"score\":5}");
  assert_answer (self, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"other\"}}",
                 "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32602,\"message\":\"the form does not allow this tool\"}}");
  assert_answer (self, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"resources/read\",\"params\":{}}",
                 "{\"jsonrpc\":\"2.0\",\"id\":3,\"error\":{\"code\":-32601,\"message\":\"a form does not have this method\"}}");
  assert_answer (self, "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"ping\"}", "{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":{}}");
  g_assert_cmpuint (self->n_actions, ==, 1);
}

/* Messages that are too large, too deep or no JSON have no effect. */
static void
test_hostile (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr(GString) large = g_string_new ("{\"type\":\"a2ui_action\",\"action\":\"counter_saved\",\"data\":{\"count\":1,\"x\":\"");
  static const char * const messages[] = {
    "", "[", "7", "[]", "{}", "{\"type\":7}", "{\"type\":\"a2ui_action\"}", "{\"type\":\"a2ui_data_model_change\"}",
    "{\"type\":\"a2ui_size_changed\",\"height\":\"high\"}", "{\"type\":\"a2ui_size_changed\"}",
    "{\"type\":\"a2ui_action\",\"action\":\"counter_saved\",\"data\":{\"count\":1,\"__proto__\":{}}}",
    "{\"type\":\"a2ui_action\",\"action\":\"counter_saved\",\"data\":{\"a\":{\"constructor\":1}}}",
    "{\"type\":\"a2ui_action\",\"action\":\"counter_saved\",\"data\":[[[[[[[[[[[[[1]]]]]]]]]]]]]}",
    "{\"type\":\"a2ui_action\",\"action\":\"counter_saved\",\"data\":7}",
  };

  show (self, "shared-counter.jsonl", "counter_app");
  a2ui_frame_receive (self->frame, READY);
  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    assert_answer (self, messages[i], NULL);
  while (large->len < 70000)
    g_string_append_c (large, 'x');
  g_string_append (large, "\"}}");
  assert_answer (self, large->str, NULL);
  g_assert_null (self->action);
  g_assert_cmpfloat (self->height, ==, 0);
}

/* Frames need their catalog; callMcpTool is an action of the user, with the values of that moment. */
static void
test_catalogs (Fixture       *self,
               gconstpointer  data)
{
  static const char * const ids[] = { "basic/catalog", "iframe/catalog", "mcp/mcp_catalog" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr(A2uiModel) model = a2ui_model_new ();
      g_autofree char *text = g_strdup_printf (
        "{\"version\":\"v0.9\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":"
        "\"https://a2ui.org/specification/v0_9/catalogs/%s.json\"}}\n"
        "{\"version\":\"v0.9\",\"updateDataModel\":{\"surfaceId\":\"s\",\"value\":{\"n\":4}}}\n"
        "{\"version\":\"v0.9\",\"updateComponents\":{\"surfaceId\":\"s\",\"components\":["
        "{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"app\",\"web\",\"b\"]},"
        "{\"id\":\"app\",\"component\":\"McpApp\",\"htmlContent\":\"x\"},"
        "{\"id\":\"web\",\"component\":\"WebAppFrameUrl\",\"url\":\"https://example.com\"},"
        "{\"id\":\"t\",\"component\":\"Text\",\"text\":\"x\"},"
        "{\"id\":\"b\",\"component\":\"Button\",\"child\":\"t\",\"action\":{\"functionCall\":{\"call\":\"callMcpTool\",\"args\":"
        "{\"name\":\"order\",\"arguments\":{\"n\":{\"path\":\"/n\"}}}}}}]}}", ids[i]);
      g_autoptr(GPtrArray) problems = a2ui_model_feed (model, text, strlen (text));
      g_autoptr(A2uiNode) app = a2ui_test_find (model, "s", "app");
      g_autoptr(A2uiNode) web = a2ui_test_find (model, "s", "web");
      g_autoptr(A2uiNode) button = a2ui_test_find (model, "s", "b");

      g_clear_pointer (&self->action, json_node_unref);
      g_signal_connect_swapped (model, "action", G_CALLBACK (action_cb), self);
      g_assert_cmpuint (problems->len, ==, i == 0 ? 2 : 1);
      g_assert_cmpint (a2ui_node_is_known (app), ==, i == 2);
      g_assert_cmpint (a2ui_node_is_known (web), ==, i == 1);
      g_assert_cmpint (a2ui_action_activate (button), ==, i == 2);
      g_assert_cmpint (self->action != NULL, ==, i == 2);
    }
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (json_node_get_object (self->action), "action"), "name", ""),
                   ==, "order");
}

int
main (int    argc,
      char **argv)
{
  static const struct { const char *name; void (*func) (Fixture *self, gconstpointer data); } tests[] = {
    { "/a2ui/frame/counter", test_counter }, { "/a2ui/frame/updates", test_updates },
    { "/a2ui/frame/functions", test_functions }, { "/a2ui/frame/app", test_app },
    { "/a2ui/frame/hostile", test_hostile }, { "/a2ui/frame/catalogs", test_catalogs },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, set_up, tests[i].func, tear_down);
  return g_test_run ();
}
