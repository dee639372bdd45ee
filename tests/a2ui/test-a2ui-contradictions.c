/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where specification, examples and renderers contradict each other, what is done here: a test for each. */
#include "a2ui-fixture.h"

#include <string.h>

#include "a2ui-action.h"
#include "a2ui-path.h"
#include "a2ui-value.h"

#define TEXT(id, path) "{\"id\":\"" id "\",\"component\":{\"Text\":{\"text\":{\"path\":\"" path "\"}}}}"
#define LITERAL(id, text) "{\"id\":\"" id "\",\"component\":{\"Text\":{\"text\":{\"literalString\":\"" text "\"}}}}"
#define UPDATE(components) "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[" components "]}}\n"
#define BEGIN(root) "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"" root "\"}}\n"
#define DATA(contents) "{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[" contents "]}}\n"
#define DATA_AT(path, contents) \
  "{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"path\":\"" path "\",\"contents\":[" contents "]}}\n"
#define STRING(key, value) "{\"key\":\"" key "\",\"valueString\":\"" value "\"}"
#define MAP(key, entries) "{\"key\":\"" key "\",\"valueMap\":[" entries "]}"

static void
test_root_replaces (void)
{
  static const char *const roots[] = { "", "/" };

  for (guint i = 0; i < G_N_ELEMENTS (roots); i++)
    {
      g_autoptr(A2uiModel) model = a2ui_model_new ();

      a2ui_test_feed (model, DATA (STRING ("a", "1") "," STRING ("b", "2")));
      a2ui_test_feed (model, i == 0 ? DATA (STRING ("a", "9")) : DATA_AT ("/", STRING ("a", "9")));
      a2ui_test_assert_data (model, "s", "{\"a\":\"9\"}");
    }
}

static void
test_path_upserts (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();

  a2ui_test_feed (model, DATA (MAP ("user", STRING ("name", "B") "," STRING ("email", "old"))));
  a2ui_test_feed (model, DATA_AT ("/user", STRING ("email", "new")));
  a2ui_test_assert_data (model, "s", "{\"user\":{\"name\":\"B\",\"email\":\"new\"}}");
  /* Without a slash it is the same place. */
  a2ui_test_feed (model, DATA_AT ("user", STRING ("email", "newer")));
  a2ui_test_assert_data (model, "s", "{\"user\":{\"name\":\"B\",\"email\":\"newer\"}}");
}

static void
test_map_replaces (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();

  a2ui_test_feed (model, DATA (MAP ("u", MAP ("v", STRING ("a", "1") "," STRING ("b", "2")))));
  a2ui_test_feed (model, DATA_AT ("/u", MAP ("v", STRING ("a", "3"))));
  a2ui_test_assert_data (model, "s", "{\"u\":{\"v\":{\"a\":\"3\"}}}");
}

#define FIELD(text) "{\"id\":\"f\",\"component\":{\"TextField\":{\"label\":{\"literalString\":\"L\"}," \
  "\"text\":{\"literalString\":\"" text "\",\"path\":\"/t\"}}}}"

static void
test_seed (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(A2uiNode) field = NULL;
  g_autoptr(JsonNode) typed = json_node_init_string (json_node_alloc (), "typed");

  a2ui_test_feed (model, UPDATE (FIELD ("first")));
  a2ui_test_assert_data (model, "s", "{\"t\":\"first\"}");
  a2ui_test_feed (model, BEGIN ("f"));
  field = a2ui_test_find (model, "s", "f");
  a2ui_node_write (field, "text", typed);
  a2ui_test_assert_data (model, "s", "{\"t\":\"typed\"}");
  /* Verbatim: what the user typed stays. */
  a2ui_test_feed (model, UPDATE (FIELD ("first")));
  a2ui_test_assert_data (model, "s", "{\"t\":\"typed\"}");
  a2ui_test_feed (model, UPDATE (FIELD ("second")));
  a2ui_test_assert_data (model, "s", "{\"t\":\"second\"}");
}

static void
test_forward_references (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *before = NULL;
  g_autofree char *between = NULL;
  g_autofree char *after = NULL;

  a2ui_test_feed (model, BEGIN ("r"));
  before = a2ui_test_tree (model, "s");
  g_assert_cmpstr (before, ==, "?");
  a2ui_test_feed (model, UPDATE ("{\"id\":\"r\",\"component\":{\"Column\":{\"children\":{\"explicitList\":[\"a\",\"b\"]}}}}"));
  between = a2ui_test_tree (model, "s");
  g_assert_cmpstr (between, ==, "Column ? ?");
  a2ui_test_feed (model, UPDATE (LITERAL ("b", "two")) UPDATE (LITERAL ("a", "one")));
  after = a2ui_test_texts (model, "s");
  g_assert_cmpstr (after, ==, "one|two");
}

static void
test_text_is_no_reference (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *texts = NULL;

  a2ui_test_feed (model, UPDATE (LITERAL ("r", "title") "," LITERAL ("title", "I am a component")) BEGIN ("r"));
  texts = a2ui_test_texts (model, "s");
  g_assert_cmpstr (texts, ==, "title");
}

#define LIST(component, binding) "{\"id\":\"r\",\"component\":{\"List\":{\"children\":{\"template\":{" \
  "\"componentId\":\"" component "\",\"dataBinding\":\"" binding "\"}}}}}"
#define ITEMS DATA (STRING ("title", "Root") "," MAP ("items", \
  MAP ("i2", STRING ("name", "N2") "," STRING ("itemName", "IN2")) "," \
  MAP ("i1", STRING ("name", "N1") "," STRING ("itemName", "IN1") "," STRING ("title", "T1"))))

static void
test_template_paths (void)
{
  static const struct { const char *path; const char *texts; } cases[] = {
    { "/name", "N2|N1" }, { "name", "N2|N1" }, { "./name", "N2|N1" },
    { "/itemName", "IN2|IN1" }, { "itemName", "IN2|IN1" },
    /* With a slash the whole is looked at where the item has nothing of that name; without one only the item. */
    { "/title", "Root|T1" }, { "title", "|T1" }, { "/items/i2/name", "N2|N2" }, { "/none", "|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(A2uiModel) model = a2ui_model_new ();
      g_autofree char *text = g_strdup_printf ("{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[%s,{\"id\":\"t\","
                                               "\"component\":{\"Text\":{\"text\":{\"path\":\"%s\"}}}}]}}",
                                               LIST ("t", "/items"), cases[i].path);
      g_autofree char *texts = NULL;

      a2ui_test_feed (model, ITEMS BEGIN ("r"));
      a2ui_test_feed (model, text);
      texts = a2ui_test_texts (model, "s");
      g_assert_cmpstr (texts, ==, cases[i].texts);
    }
}

/* A path that leads to the whole leads to the item as soon as that has something of the name. */
static void
test_template_path_moves (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  a2ui_test_feed (model, ITEMS UPDATE (LIST ("t", "/items") "," TEXT ("t", "/title")) BEGIN ("r"));
  before = a2ui_test_texts (model, "s");
  g_assert_cmpstr (before, ==, "Root|T1");
  a2ui_test_feed (model, DATA_AT ("/items/i2", STRING ("title", "T2")));
  after = a2ui_test_texts (model, "s");
  g_assert_cmpstr (after, ==, "T2|T1");
}

static void
test_template_over_nothing (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *tree = NULL;

  a2ui_test_feed (model, UPDATE (LIST ("t", "/none") "," TEXT ("t", "name")) BEGIN ("r"));
  a2ui_test_feed (model, DATA (STRING ("none", "text")));
  tree = a2ui_test_tree (model, "s");
  g_assert_cmpstr (tree, ==, "List");
}

/* The reference gives both inner nodes the same id. */
static void
test_nested_templates (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *texts = NULL;

  a2ui_test_feed (model, DATA (MAP ("g", MAP ("a", MAP ("xs", STRING ("1", "a1"))) "," MAP ("b", MAP ("xs", STRING ("1", "b1"))))));
  a2ui_test_feed (model, UPDATE (LIST ("inner", "/g") ",{\"id\":\"inner\",\"component\":{\"Row\":{\"children\":{\"template\":"
                                 "{\"componentId\":\"t\",\"dataBinding\":\"/xs\"}}}}}," TEXT ("t", ".")));
  a2ui_test_feed (model, BEGIN ("r"));
  texts = a2ui_test_texts (model, "s");
  g_assert_cmpstr (texts, ==, "a1|b1");
}

static void
test_circle (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *tree = NULL;

  a2ui_test_feed (model, UPDATE ("{\"id\":\"r\",\"component\":{\"Card\":{\"child\":\"c\"}}},"
                                 "{\"id\":\"c\",\"component\":{\"Column\":{\"children\":{\"explicitList\":[\"t\",\"r\",\"t\"]}}}},"
                                 LITERAL ("t", "x")) BEGIN ("r"));
  tree = a2ui_test_tree (model, "s");
  g_assert_cmpstr (tree, ==, "Card Column Text @ Text");
}

static void
test_unknown_type (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *tree = NULL;

  a2ui_test_feed_fails (model, UPDATE ("{\"id\":\"r\",\"component\":{\"Chart\":{\"child\":\"t\"}}}," LITERAL ("t", "x")) BEGIN ("r"),
                        A2UI_PROBLEM_COMPONENT);
  tree = a2ui_test_tree (model, "s");
  g_assert_cmpstr (tree, ==, "Chart Text");
}

static void
test_unknown_envelope (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *texts = NULL;

  a2ui_test_feed_fails (model, "{\"foo\":{}}\n" UPDATE (LITERAL ("r", "x")) "no JSON\n" BEGIN ("r"), A2UI_PROBLEM_MESSAGE);
  texts = a2ui_test_texts (model, "s");
  g_assert_cmpstr (texts, ==, "x");
  a2ui_test_feed_fails (model, "{\"version\":\"v3.0\",\"createSurface\":{\"surfaceId\":\"s\"}}", A2UI_PROBLEM_VERSION);
  a2ui_test_feed_fails (model, "{\"surfaceUpdate\":{},\"beginRendering\":{}}", A2UI_PROBLEM_MESSAGE);
}

static void
test_strings_stay (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(JsonNode) array = NULL;
  g_auto(GStrv) strings = NULL;

  a2ui_test_feed (model, DATA ("{\"key\":\"x\",\"valueString\":\"[1,2]\"},{\"key\":\"y\",\"valueString\":\"{bad\"}"));
  a2ui_test_assert_data (model, "s", "{\"x\":\"[1,2]\",\"y\":\"{bad\"}");
  /* Whoever wants an array takes it. */
  array = json_node_copy (a2ui_data_get (a2ui_surface_get_data (a2ui_model_get_surface (model, "s")), "/x"));
  strings = a2ui_value_to_strings (array);
  g_assert_cmpuint (g_strv_length (strings), ==, 2);
  g_assert_cmpstr (strings[1], ==, "2");
}

/* Agents send lists as texts; what leads into one is read, and the text stays until somebody writes into it. */
static void
test_lists_in_texts (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(A2uiNode) item = NULL;
  g_autoptr(JsonNode) value = json_node_init_string (json_node_alloc (), "C");
  g_autofree char *texts = NULL;

  a2ui_test_feed (model, DATA ("{\"key\":\"xs\",\"valueString\":\"[{\\\"n\\\":\\\"A\\\"},{\\\"n\\\":\\\"B\\\"}]\"}"));
  a2ui_test_feed (model, UPDATE (LIST ("t", "/xs") "," TEXT ("t", "n")) BEGIN ("r"));
  texts = a2ui_test_texts (model, "s");
  g_assert_cmpstr (texts, ==, "A|B");
  a2ui_test_assert_data (model, "s", "{\"xs\":\"[{\\\"n\\\":\\\"A\\\"},{\\\"n\\\":\\\"B\\\"}]\"}");
  item = a2ui_test_find (model, "s", "t");
  a2ui_node_write (item, "text", value);
  a2ui_test_assert_data (model, "s", "{\"xs\":[{\"n\":\"C\"},{\"n\":\"B\"}]}");
}

static void
test_keys_are_single (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();

  a2ui_test_feed (model, DATA (STRING ("a.b", "1") "," STRING ("a/b", "2")));
  a2ui_test_assert_data (model, "s", "{\"a.b\":\"1\",\"a/b\":\"2\"}");
}

static void
test_weight (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(A2uiNode) node = NULL;

  a2ui_test_feed (model, UPDATE ("{\"id\":\"r\",\"weight\":2.5,\"component\":{\"Divider\":{}}}") BEGIN ("r"));
  node = a2ui_test_find (model, "s", "r");
  g_assert_cmpfloat (a2ui_node_get_weight (node), ==, 2.5);
}

/* What agents write where the schema has nothing. */
static void
test_liberal_values (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();

  a2ui_test_feed (model, DATA ("{\"key\":\"a\",\"valueArray\":[{\"valueNumber\":1},\"two\",{\"valueMap\":[" STRING ("k", "v") "]}]}"));
  a2ui_test_assert_data (model, "s", "{\"a\":[1,\"two\",{\"k\":\"v\"}]}");
  a2ui_test_feed (model, "{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":{}}}");
  a2ui_test_assert_data (model, "s", "{}");
  a2ui_test_feed (model, DATA_AT ("/x", STRING (".", "itself")));
  a2ui_test_assert_data (model, "s", "{\"x\":\"itself\"}");
  a2ui_test_feed (model, DATA ("{\"key\":\"two\",\"valueString\":\"first\",\"valueNumber\":2}"));
  a2ui_test_assert_data (model, "s", "{\"two\":\"first\"}");
  a2ui_test_feed_fails (model, DATA ("{\"key\":\"none\"}," STRING ("b", "c")), A2UI_PROBLEM_VALIDATION);
  a2ui_test_assert_data (model, "s", "{\"b\":\"c\"}");
  /* A key with an index in brackets is a path. */
  a2ui_test_feed (model, DATA (STRING ("m.l[0].n", "x") "," STRING ("m.l[1].n", "y")));
  a2ui_test_assert_data (model, "s", "{\"m\":{\"l\":[{\"n\":\"x\"},{\"n\":\"y\"}]}}");
}

static void
test_begin_again (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  A2uiSurface *surface;
  g_autofree char *texts = NULL;

  a2ui_test_feed (model, UPDATE (LITERAL ("r1", "1") "," LITERAL ("r2", "2")) BEGIN ("r1") BEGIN ("r2"));
  texts = a2ui_test_texts (model, "s");
  g_assert_cmpstr (texts, ==, "2");
  surface = a2ui_model_get_surface (model, "s");
  a2ui_test_feed (model, "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r1\",\"catalogId\":\"a2ui-v0.8\",\"styles\":"
                         "{\"primaryColor\":\"red\",\"logoUrl\":\"x\",\"font\":\"Inter\"}}}");
  g_assert_null (a2ui_surface_get_colour (surface));
  g_assert_cmpstr (a2ui_surface_get_font (surface), ==, "Inter");
}

/* The stream in section 1.5 of the specification has no surfaceId at all. */
static void
test_without_surface_id (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *texts = NULL;

  a2ui_test_feed (model, "{\"surfaceUpdate\":{\"components\":[" LITERAL ("r", "x") "]}}\n{\"beginRendering\":{\"root\":\"r\"}}");
  texts = a2ui_test_texts (model, "@default");
  g_assert_cmpstr (texts, ==, "x");
}

static void
test_layouts (void)
{
  static const char *const payloads[] = {
    "[" "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[" LITERAL ("r", "x") "]}}," "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}]",
    "{\n \"surfaceUpdate\": {\n  \"surfaceId\": \"s\",\n  \"components\": [" LITERAL ("r", "x") "]\n }\n}\n{\n \"beginRendering\": {\"surfaceId\": \"s\",\n \"root\": \"r\"}\n}\n",
    "\r\n" UPDATE (LITERAL ("r", "x")) "\r\n\r\n" BEGIN ("r"),
    /* A line that was broken off does not take the next ones with it. */
    "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"compo\n" UPDATE (LITERAL ("r", "x")) BEGIN ("r"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (payloads); i++)
    {
      g_autoptr(A2uiModel) model = a2ui_model_new ();
      g_autoptr(GPtrArray) problems = a2ui_model_feed (model, payloads[i], strlen (payloads[i]));
      g_autofree char *texts = a2ui_test_texts (model, "s");

      g_assert_cmpstr (texts, ==, "x");
      g_assert_cmpuint (problems->len, ==, i == 3);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/a2ui/contradictions/root-replaces", test_root_replaces);
  g_test_add_func ("/a2ui/contradictions/path-upserts", test_path_upserts);
  g_test_add_func ("/a2ui/contradictions/map-replaces", test_map_replaces);
  g_test_add_func ("/a2ui/contradictions/literal-and-path", test_seed);
  g_test_add_func ("/a2ui/contradictions/forward-references", test_forward_references);
  g_test_add_func ("/a2ui/contradictions/text-is-no-reference", test_text_is_no_reference);
  g_test_add_func ("/a2ui/contradictions/template-paths", test_template_paths);
  g_test_add_func ("/a2ui/contradictions/template-path-moves", test_template_path_moves);
  g_test_add_func ("/a2ui/contradictions/template-over-nothing", test_template_over_nothing);
  g_test_add_func ("/a2ui/contradictions/nested-templates", test_nested_templates);
  g_test_add_func ("/a2ui/contradictions/circle", test_circle);
  g_test_add_func ("/a2ui/contradictions/unknown-type", test_unknown_type);
  g_test_add_func ("/a2ui/contradictions/unknown-envelope", test_unknown_envelope);
  g_test_add_func ("/a2ui/contradictions/strings-stay", test_strings_stay);
  g_test_add_func ("/a2ui/contradictions/lists-in-texts", test_lists_in_texts);
  g_test_add_func ("/a2ui/contradictions/keys-are-single", test_keys_are_single);
  g_test_add_func ("/a2ui/contradictions/weight", test_weight);
  g_test_add_func ("/a2ui/contradictions/liberal-values", test_liberal_values);
  g_test_add_func ("/a2ui/contradictions/begin-again", test_begin_again);
  g_test_add_func ("/a2ui/contradictions/without-surface-id", test_without_surface_id);
  g_test_add_func ("/a2ui/contradictions/layouts", test_layouts);
  return g_test_run ();
}
