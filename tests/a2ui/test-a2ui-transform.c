/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of the catalog mcp, which make data for the form of what a tool returned. */
#include <string.h>

#include "a2ui-action.h"
#include "a2ui-fixture.h"
#include "a2ui-function.h"
#include "a2ui-lower.h"
#include "easel-json.h"

#define MESSAGE(name, members) "{\"version\":\"v0.9\",\"" name "\":{\"surfaceId\":\"s\"," members "}}\n"
#define CREATE(catalog) MESSAGE ("createSurface", "\"catalogId\":\"https://a2ui.org/specification/v0_9/catalogs/" catalog "\"")
#define COMPONENTS(list) MESSAGE ("updateComponents", "\"components\":[" list "]")
#define MCP "mcp/mcp_catalog.json"

typedef struct
{
  A2uiModel *model;
  GString   *problems;  /* codes */
  JsonNode  *action;    /* nullable: the last one */
} Fixture;

static void
problem_cb (Fixture     *self,
            A2uiProblem *problem)
{
  g_string_append_printf (self->problems, "%s ", a2ui_problem_code_name (problem->code));
}

static void
action_cb (Fixture  *self,
           JsonNode *action)
{
  g_clear_pointer (&self->action, json_node_unref);
  self->action = json_node_copy (action);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->model = a2ui_model_new ();
  self->problems = g_string_new (NULL);
  g_signal_connect_swapped (self->model, "problem", G_CALLBACK (problem_cb), self);
  g_signal_connect_swapped (self->model, "action", G_CALLBACK (action_cb), self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_assert_finalize_object (self->model);
  g_string_free (self->problems, TRUE);
  g_clear_pointer (&self->action, json_node_unref);
}

/* The call @json has the value @expected, or null and a problem of the code @expected. */
static void
assert_value (Fixture    *self,
              const char *json,
              const char *expected)
{
  g_autofree char *text = g_strdelimit (g_strdup (json), "'", '"');
  g_autofree char *wanted = g_strdelimit (g_strdup (expected), "'", '"');
  g_autoptr(JsonNode) call = easel_json_parse (text, strlen (text), strlen (text), NULL);
  g_autoptr(GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) a2ui_problem_free);
  A2uiProblems problems = { .problems = list };
  /* A problem of a component is reported once. */
  A2uiDataContext context = { a2ui_model_get_surface (self->model, "s"), "", json, NULL };
  g_autoptr(JsonNode) lowered = NULL;
  g_autoptr(JsonNode) value = NULL;
  g_autofree char *result = NULL;

  g_test_message ("%s", json);
  g_assert_nonnull (call);
  g_string_truncate (self->problems, 0);
  lowered = a2ui_lower_call (json_node_get_object (call), "c", &problems);
  g_assert_cmpuint (list->len, ==, 0);
  value = a2ui_function_evaluate (&context, lowered);
  result = easel_json_to_string (value);
  if (g_ascii_isupper (*expected))
    g_assert_cmpstr (self->problems->str, ==, wanted);
  g_assert_cmpstr (result, ==, g_ascii_isupper (*expected) ? "null" : wanted);
}


static void
test_values (Fixture       *self,
             gconstpointer  data)
{
  static const struct { const char *call; const char *value; } cases[] = {
    { "{'call':'split','args':{'value':'a,b,,c','separator':','}}", "['a','b','','c']" },
    { "{'call':'split','args':{'value':'añ','separator':''}}", "['a','ñ']" },
    { "{'call':'split','args':{'value':'','separator':','}}", "['']" },
    { "{'call':'split','args':{'value':'','separator':''}}", "[]" },
    { "{'call':'split','args':{'value':['a=1','b'],'separator':'='}}", "[['a','1'],['b']]" },
    { "{'call':'split','args':{'value':{'path':'/listing'},'separator':'\\n'}}", "['[FILE] a.txt','[DIR] sub','']" },
    { "{'call':'regexCapture','args':{'value':'x 12:34 y 5:6','pattern':'([0-9]+):([0-9]+)'}}", "['12','34']" },
    { "{'call':'regexCapture','args':{'value':'b','pattern':'(a)?(b)'}}", "['','b']" },
    { "{'call':'regexCapture','args':{'value':'x','pattern':'(y)'}}", "null" },
    { "{'call':'regexCapture','args':{'value':['[DIR] sub','?'],'pattern':'^.(FILE|DIR). (.*)$'}}", "[['DIR','sub'],null]" },
    { "{'call':'regexReplace','args':{'value':'a b  c','pattern':' +','replacement':'$1'}}", "'a$1b$1c'" },
    { "{'call':'regexReplace','args':{'value':'ñb','pattern':'','replacement':'-'}}", "'-ñ-b-'" },
    { "{'call':'regexReplace','args':{'value':['a1','b22'],'pattern':'[0-9]','replacement':''}}", "['a','b']" },
    { "{'call':'jmespath','args':{'expression':'a.b[0]','data':{'path':'/deep'}}}", "7" },
    { "{'call':'jmespath','args':{'expression':'rows[?@ != null].{kind: [0], in: [1]}','data':{'rows':"
      "{'call':'regexCapture','args':{'value':{'call':'split','args':{'value':{'path':'/listing'},'separator':'\\n'}},"
      "'pattern':'^.(FILE|DIR). (.*)$'}},'dir':{'path':'/dir'}}}}", "[{'kind':'FILE','in':'a.txt'},{'kind':'DIR','in':'sub'}]" },
    { "{'call':'jmespath','args':{'expression':'dir','data':{'dir':{'path':'/dir'}}}}", "'/home'" },
    /* Bad expressions are reported. */
    { "{'call':'jmespath','args':{'expression':'a b','data':1}}", "INVALID_FUNCTION_CALL " },
    { "{'call':'jmespath','args':{'expression':'length(@)','data':1}}", "INVALID_FUNCTION_CALL " },
    { "{'call':'regexCapture','args':{'value':'a','pattern':'('}}", "INVALID_FUNCTION_CALL " },
    { "{'call':'regexReplace','args':{'value':'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!','pattern':'^(a+)+$','replacement':''}}",
      "LIMIT_EXCEEDED " },
    { "{'call':'callMcpTool','args':{'name':'list'}}", "INVALID_FUNCTION_CALL " },
    { "{'call':'updateDataModel','args':{'updates':{}}}", "INVALID_FUNCTION_CALL " },
  };

  a2ui_test_feed (self->model, CREATE (MCP));
  a2ui_test_feed (self->model, MESSAGE ("updateDataModel", "\"value\":{\"listing\":\"[FILE] a.txt\\n[DIR] sub\\n\",\"dir\":"
                                                           "\"/home\",\"deep\":{\"a\":{\"b\":[7]}}}"));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_value (self, cases[i].call, cases[i].value);
}

#define BUTTON(id, call) "{\"id\":\"" id "\",\"component\":\"Button\",\"child\":\"t\",\"action\":{\"functionCall\":" call "}}"
#define TEXT(id, value) "{\"id\":\"" id "\",\"component\":\"Text\",\"text\":" value "}"

static gboolean
press (Fixture    *self,
       const char *id)
{
  g_autoptr(A2uiNode) button = a2ui_test_find (self->model, "s", id);

  return a2ui_action_activate (button);
}

/* A press writes what expressions make of the data: to absolute paths, and to the row of the button. Passwords are not
 * in the data of an expression. */
static void
test_update (Fixture       *self,
             gconstpointer  data)
{
  static const char form[] =
    MESSAGE ("updateDataModel", "\"value\":{\"raw\":\"b,a\",\"rows\":[{\"n\":1}],\"pin\":\"1234\"}")
    COMPONENTS ("{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"pin\",\"b\",\"list\",\"bad\"]},"
                "{\"id\":\"pin\",\"component\":\"TextField\",\"label\":\"PIN\",\"variant\":\"obscured\",\"value\":{\"path\":\"/pin\"}},"
                TEXT ("t", "\"Go\"") ","
                "{\"id\":\"list\",\"component\":\"List\",\"children\":{\"path\":\"/rows\",\"componentId\":\"row\"}},"
                BUTTON ("b", "{\"call\":\"updateDataModel\",\"args\":{\"updates\":{\"/sorted\":{\"call\":\"jmespath\",\"args\":"
                             "{\"expression\":\"sort(@)\",\"data\":{\"call\":\"split\",\"args\":{\"value\":{\"path\":\"/raw\"},"
                             "\"separator\":\",\"}}}},\"/title\":\"Home\",\"/all\":{\"call\":\"jmespath\",\"args\":{\"expression\":"
                             "\"[pin, raw]\",\"data\":{\"path\":\"/\"}}}}}}") ","
                BUTTON ("row", "{\"call\":\"updateDataModel\",\"args\":{\"updates\":{\"n\":{\"path\":\"n\"},\"old\":{\"path\":\"n\"},"
                               "\"/last\":{\"path\":\"n\"}}}}") ","
                BUTTON ("bad", "{\"call\":\"updateDataModel\",\"args\":{\"updates\":[1]}}"));

  a2ui_test_feed (self->model, CREATE (MCP));
  a2ui_test_feed (self->model, form);
  g_assert_true (press (self, "b"));
  a2ui_test_assert_data (self->model, "s", "{\"raw\":\"b,a\",\"rows\":[{\"n\":1}],\"pin\":null,\"sorted\":[\"a\",\"b\"],"
                                           "\"title\":\"Home\",\"all\":[null,\"b,a\"]}");
  g_assert_true (press (self, "row"));
  a2ui_test_assert_data (self->model, "s", "{\"raw\":\"b,a\",\"rows\":[{\"n\":1,\"old\":1}],\"pin\":null,\"sorted\":[\"a\",\"b\"],"
                                           "\"title\":\"Home\",\"all\":[null,\"b,a\"],\"last\":1}");
  g_assert_cmpstr (self->problems->str, ==, "");
  g_assert_false (press (self, "bad"));
  g_assert_cmpstr (self->problems->str, ==, "INVALID_FUNCTION_CALL ");
}

/* What is written does not change with the value that it was read from. */
static void
test_copies (Fixture       *self,
             gconstpointer  data)
{
  a2ui_test_feed (self->model, CREATE (MCP));
  a2ui_test_feed (self->model, MESSAGE ("updateDataModel", "\"value\":{\"a\":{\"n\":[1]}}")
                               COMPONENTS (TEXT ("t", "\"Go\"") ","
                                           BUTTON ("root", "{\"call\":\"updateDataModel\",\"args\":{\"updates\":"
                                                           "{\"/b\":{\"path\":\"/a\"},\"/c\":{\"path\":\"/a\"}}}}")));
  g_assert_true (press (self, "root"));
  a2ui_test_feed (self->model, MESSAGE ("updateDataModel", "\"path\":\"/b/n/0\",\"value\":2"));
  a2ui_test_assert_data (self->model, "s", "{\"a\":{\"n\":[1]},\"b\":{\"n\":[2]},\"c\":{\"n\":[1]}}");
}

/* Text that is computed follows the data, also if the path is in an object of an argument. */
static void
test_follows (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  a2ui_test_feed (self->model, CREATE (MCP));
  a2ui_test_feed (self->model, MESSAGE ("updateDataModel", "\"value\":{\"n\":1}")
                               COMPONENTS (TEXT ("root", "{\"call\":\"jmespath\",\"args\":{\"expression\":\"x\",\"data\":"
                                                         "{\"x\":{\"path\":\"/n\"}}}}")));
  {
    g_autoptr(A2uiNode) root = a2ui_test_find (self->model, "s", "root");

    before = a2ui_node_dup_string (root, "text");
    a2ui_test_feed (self->model, MESSAGE ("updateDataModel", "\"path\":\"/n\",\"value\":2"));
    after = a2ui_node_dup_string (root, "text");
  }
  g_assert_cmpstr (before, ==, "1");
  g_assert_cmpstr (after, ==, "2");
}

/* The functions that do something are of the catalog mcp only, and an argument of a tool may be called "path". */
static void
test_tools (Fixture       *self,
            gconstpointer  data)
{
  static const char form[] =
    COMPONENTS ("{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"b\",\"c\"]}," TEXT ("t", "\"Go\"") ","
                BUTTON ("b", "{\"call\":\"updateDataModel\",\"args\":{\"updates\":{\"/n\":1}}}") ","
                BUTTON ("c", "{\"call\":\"callMcpTool\",\"args\":{\"name\":\"list\",\"arguments\":{\"path\":\"/home\",\"call\":\"no\","
                             "\"deep\":{\"from\":[{\"path\":\"/n\"}]}}}}"));
  g_autofree char *action = NULL;

  a2ui_test_feed (self->model, CREATE ("basic/catalog.json"));
  a2ui_test_feed (self->model, form);
  g_assert_false (press (self, "b"));
  a2ui_test_assert_data (self->model, "s", "{}");
  a2ui_test_feed (self->model, "{\"version\":\"v0.9\",\"deleteSurface\":{\"surfaceId\":\"s\"}}");
  a2ui_test_feed (self->model, CREATE (MCP));
  a2ui_test_feed (self->model, form);
  g_assert_true (press (self, "b"));
  a2ui_test_assert_data (self->model, "s", "{\"n\":1}");
  g_assert_true (press (self, "c"));
  action = easel_json_to_string (self->action);
  g_assert_nonnull (strstr (action, "\"name\":\"list\""));
  g_assert_nonnull (strstr (action, "\"context\":{\"path\":\"/home\",\"call\":\"no\",\"deep\":{\"from\":[1]}}"));
}

int
main (int    argc,
      char **argv)
{
  static const struct { const char *name; void (*func) (Fixture *self, gconstpointer data); } tests[] = {
    { "/a2ui/transform/values", test_values }, { "/a2ui/transform/update", test_update },
    { "/a2ui/transform/copies", test_copies }, { "/a2ui/transform/follows", test_follows },
    { "/a2ui/transform/tools", test_tools },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, set_up, tests[i].func, tear_down);
  return g_test_run ();
}
