/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "a2ui-fixture.h"

#include "a2ui-action.h"
#include "easel-json.h"
#include "easel-test.h"

#define FORM(context) "[{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[" \
  "{\"id\":\"r\",\"component\":{\"Column\":{\"children\":{\"explicitList\":[\"secret\",\"b\"]}}}}," \
  "{\"id\":\"secret\",\"component\":{\"TextField\":{\"label\":{\"literalString\":\"S\"},\"text\":{\"path\":\"/form/secret\"}," \
  "\"textFieldType\":\"obscured\"}}}," \
  "{\"id\":\"b\",\"component\":{\"Button\":{\"child\":\"t\",\"action\":{\"name\":\"send\",\"context\":[" context "]}}}}," \
  "{\"id\":\"t\",\"component\":{\"Text\":{\"text\":{\"literalString\":\"Go\"}}}}]}}," \
  "{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[{\"key\":\"form\",\"valueMap\":[" \
  "{\"key\":\"no\",\"valueBoolean\":false},{\"key\":\"zero\",\"valueNumber\":0},{\"key\":\"empty\",\"valueString\":\"\"}," \
  "{\"key\":\"secret\",\"valueString\":\"hunter2\"}]}]}}," \
  "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}]"
#define ENTRY(key, value) "{\"key\":\"" key "\",\"value\":{" value "}}"

static void
action_cb (A2uiModel  *model,
           JsonNode   *message,
           JsonNode  **last)
{
  g_clear_pointer (last, json_node_unref);
  *last = json_node_copy (message);
}

/* (transfer full): the context that the button of a form sends. */
static char *
press (const char *form)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(JsonNode) last = NULL;
  g_autoptr(A2uiNode) button = NULL;
  JsonObject *action;

  g_signal_connect (model, "action", G_CALLBACK (action_cb), &last);
  a2ui_test_feed (model, form);
  button = a2ui_test_find (model, "s", "b");
  g_assert_true (a2ui_action_activate (button));
  g_assert_nonnull (last);
  action = easel_json_peek_object (json_node_get_object (last), "userAction");
  g_assert_cmpstr (easel_json_peek_string (action, "name", NULL), ==, "send");
  g_assert_cmpstr (easel_json_peek_string (action, "surfaceId", NULL), ==, "s");
  g_assert_cmpstr (easel_json_peek_string (action, "sourceComponentId", NULL), ==, "b");
  g_assert_true (g_str_has_suffix (easel_json_peek_string (action, "timestamp", ""), "Z"));
  return easel_json_to_string (json_object_get_member (action, "context"));
}

static void
test_context (void)
{
  g_autofree char *literals = press (FORM (ENTRY ("a", "\"literalBoolean\":false") "," ENTRY ("b", "\"literalNumber\":0") ","
                                           ENTRY ("c", "\"literalString\":\"\"")));
  g_autofree char *paths = press (FORM (ENTRY ("a", "\"path\":\"/form/no\"") "," ENTRY ("b", "\"path\":\"/form/zero\"") ","
                                        ENTRY ("c", "\"path\":\"form/empty\"") "," ENTRY ("d", "\"path\":\"/none\"")));
  g_autofree char *twice = press (FORM (ENTRY ("a", "\"literalNumber\":1") "," ENTRY ("a", "\"literalNumber\":2")));
  g_autofree char *none = press (FORM (""));

  g_assert_cmpstr (literals, ==, "{\"a\":false,\"b\":0,\"c\":\"\"}");
  g_assert_cmpstr (paths, ==, "{\"a\":false,\"b\":0,\"c\":\"\",\"d\":null}");
  g_assert_cmpstr (twice, ==, "{\"a\":2}");
  g_assert_cmpstr (none, ==, "{}");
}

static void
test_obscured (void)
{
  g_autofree char *exactly = press (FORM (ENTRY ("p", "\"path\":\"/form/secret\"")));
  g_autofree char *around = press (FORM (ENTRY ("p", "\"path\":\"/form\"")));
  g_autofree char *all = press (FORM (ENTRY ("p", "\"path\":\"/\"")));
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(JsonNode) dump = NULL;
  g_autofree char *text = NULL;

  g_assert_cmpstr (exactly, ==, "{\"p\":\"hunter2\"}");
  g_assert_null (strstr (around, "hunter2"));
  g_assert_nonnull (strstr (around, "\"zero\":0"));
  g_assert_null (strstr (all, "hunter2"));
  a2ui_test_feed (model, FORM (""));
  dump = a2ui_model_dump (model);
  text = easel_json_to_string (dump);
  g_assert_null (strstr (text, "hunter2"));
  g_assert_nonnull (strstr (text, "\"zero\":0"));
}

static void
count_cb (A2uiModel *model,
          JsonNode  *message,
          guint     *n)
{
  (*n)++;
}

/* The same click is not sent twice until the agent answered; with another context it is another one. */
static void
test_in_flight (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(A2uiNode) button = NULL;
  A2uiSurface *surface;
  guint n = 0;

  g_signal_connect (model, "action", G_CALLBACK (count_cb), &n);
  a2ui_test_feed (model, FORM (ENTRY ("a", "\"path\":\"/form/zero\"")));
  surface = a2ui_model_get_surface (model, "s");
  button = a2ui_test_find (model, "s", "b");
  g_assert_true (a2ui_action_activate (button));
  g_assert_true (a2ui_surface_is_in_flight (surface, a2ui_node_get_instance (button)));
  g_assert_false (a2ui_action_activate (button));
  g_assert_cmpuint (n, ==, 1);
  a2ui_test_feed (model, "{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"path\":\"/form\",\"contents\":[{\"key\":\"zero\",\"valueNumber\":1}]}}");
  g_assert_false (a2ui_surface_is_in_flight (surface, a2ui_node_get_instance (button)));
  g_assert_true (a2ui_action_activate (button));
  g_assert_cmpuint (n, ==, 2);
  /* Nobody answers: after a while the user may try again. */
  easel_test_wait_until (!a2ui_surface_is_in_flight (surface, a2ui_node_get_instance (button)));
}

static void
test_of_item (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(JsonNode) last = NULL;
  g_autoptr(A2uiNode) list = NULL;
  g_autoptr(A2uiNode) second = NULL;
  JsonObject *action;

  g_signal_connect (model, "action", G_CALLBACK (action_cb), &last);
  a2ui_test_feed (model,
                  "[{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                  "{\"id\":\"r\",\"component\":{\"List\":{\"children\":{\"template\":{\"componentId\":\"b\",\"dataBinding\":\"/xs\"}}}}},"
                  "{\"id\":\"b\",\"component\":{\"Button\":{\"child\":\"t\",\"action\":{\"name\":\"pick\",\"context\":["
                  ENTRY ("id", "\"path\":\"/id\"") "]}}}}]}},"
                  "{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[{\"key\":\"xs\",\"valueArray\":["
                  "{\"valueMap\":[{\"key\":\"id\",\"valueString\":\"one\"}]},{\"valueMap\":[{\"key\":\"id\",\"valueString\":\"two\"}]}]}]}},"
                  "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}]");
  list = a2ui_test_find (model, "s", "r");
  second = g_list_model_get_item (a2ui_node_get_children (list), 1);
  g_assert_true (a2ui_action_activate (second));
  action = easel_json_peek_object (json_node_get_object (last), "userAction");
  g_assert_cmpstr (easel_json_peek_string (action, "sourceComponentId", NULL), ==, "b");
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (action, "context"), "id", NULL), ==, "two");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/a2ui/actions/context", test_context);
  g_test_add_func ("/a2ui/actions/obscured", test_obscured);
  g_test_add_func ("/a2ui/actions/in-flight", test_in_flight);
  g_test_add_func ("/a2ui/actions/of-item", test_of_item);
  return g_test_run ();
}
