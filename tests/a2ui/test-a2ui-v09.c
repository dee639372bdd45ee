/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A2UI 0.9, 0.9.1 and the draft of 1.0: the same model as 0.8, and answers in the sender's own version. */
#include "a2ui-fixture.h"

#include <string.h>

#include "a2ui-action.h"
#include "a2ui-format.h"
#include "a2ui-limits.h"
#include "easel-json.h"

#define MESSAGE(envelope, body) "{\"version\":\"v0.9\",\"" envelope "\":{\"surfaceId\":\"s\"" body "}}\n"
#define CREATE MESSAGE ("createSurface", ",\"catalogId\":\"https://a2ui.org/specification/v0_9/basic_catalog.json\"")
#define COMPONENTS(components) MESSAGE ("updateComponents", ",\"components\":[" components "]")
#define DATA(path, value) MESSAGE ("updateDataModel", ",\"path\":\"" path "\",\"value\":" value)
#define TEXT(id, value) "{\"id\":\"" id "\",\"component\":\"Text\",\"text\":" value "}"
#define LIST(path) "{\"id\":\"root\",\"component\":\"List\",\"children\":{\"path\":\"" path "\",\"componentId\":\"t\"}},"

typedef struct
{
  A2uiModel *model;
  JsonNode  *last;      /* nullable: what was sent last */
  guint      n_sent;
  char      *url;       /* nullable: what was to be opened last */
  GString   *problems;  /* codes */
} Fixture;

static void
action_cb (Fixture  *self,
           JsonNode *message)
{
  g_clear_pointer (&self->last, json_node_unref);
  self->last = json_node_copy (message);
  self->n_sent++;
}

static void
open_url_cb (Fixture    *self,
             const char *url)
{
  g_free (self->url);
  self->url = g_strdup (url);
}

static void
problem_cb (Fixture     *self,
            A2uiProblem *problem)
{
  g_string_append_printf (self->problems, "%s ", a2ui_problem_code_name (problem->code));
}

static void
fixture_set_up (Fixture       *self,
                gconstpointer  unused)
{
  self->model = a2ui_model_new ();
  self->problems = g_string_new (NULL);
  g_signal_connect_swapped (self->model, "action", G_CALLBACK (action_cb), self);
  g_signal_connect_swapped (self->model, "open-url", G_CALLBACK (open_url_cb), self);
  g_signal_connect_swapped (self->model, "problem", G_CALLBACK (problem_cb), self);
}

static void
fixture_tear_down (Fixture       *self,
                   gconstpointer  unused)
{
  g_clear_object (&self->model);
  g_clear_pointer (&self->last, json_node_unref);
  g_string_free (self->problems, TRUE);
  g_free (self->url);
}

static void
assert_texts (Fixture    *self,
              const char *surface,
              const char *expected)
{
  g_autofree char *texts = a2ui_test_texts (self->model, surface);

  g_assert_cmpstr (texts, ==, expected);
}

static void
feed_file (Fixture    *self,
           const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "a2ui", "data", "later", name, NULL);
  g_autofree char *text = a2ui_test_read (path);

  a2ui_test_feed (self->model, text);
}

static void
write_string (Fixture    *self,
              const char *surface,
              const char *id,
              const char *address,
              const char *text)
{
  g_autoptr(A2uiNode) node = a2ui_test_find (self->model, surface, id);
  g_autoptr(JsonNode) value = json_node_init_string (json_node_alloc (), text);

  a2ui_node_write (node, address, value);
}

static void
assert_fault (Fixture    *self,
              const char *id,
              const char *expected)
{
  g_autoptr(A2uiNode) node = a2ui_test_find (self->model, "form", id);
  g_autofree char *fault = a2ui_node_dup_fault (node);

  g_assert_cmpstr (fault, ==, expected);
}

static void
test_envelopes (Fixture       *self,
                gconstpointer  unused)
{
  a2ui_test_feed (self->model, CREATE COMPONENTS (TEXT ("root", "{\"path\":\"/a/b\"}")) DATA ("/a/b", "\"x\""));
  assert_texts (self, "s", "x");
  a2ui_test_feed (self->model, DATA ("/a/c", "[1,{\"k\":null}]"));
  a2ui_test_assert_data (self->model, "s", "{\"a\":{\"b\":\"x\",\"c\":[1,{\"k\":null}]}}");
  /* Replaced, not merged; and removed where nothing is sent. */
  a2ui_test_feed (self->model, DATA ("/a", "{\"b\":\"y\"}"));
  a2ui_test_assert_data (self->model, "s", "{\"a\":{\"b\":\"y\"}}");
  assert_texts (self, "s", "y");
  a2ui_test_feed (self->model, MESSAGE ("updateDataModel", ",\"path\":\"/a/b\""));
  a2ui_test_assert_data (self->model, "s", "{\"a\":{}}");
  assert_texts (self, "s", "");
  a2ui_test_feed (self->model, DATA ("/a/n", "null"));
  a2ui_test_assert_data (self->model, "s", "{\"a\":{\"n\":null}}");
  a2ui_test_feed (self->model, "{\"version\":\"v1.0\",\"updateDataModel\":{\"surfaceId\":\"s\",\"path\":\"/a/n\",\"value\":null}}");
  a2ui_test_assert_data (self->model, "s", "{\"a\":{}}");
  a2ui_test_feed (self->model, MESSAGE ("updateDataModel", ""));
  a2ui_test_assert_data (self->model, "s", "{}");
  a2ui_test_feed (self->model, MESSAGE ("deleteSurface", ""));
  g_assert_null (a2ui_model_get_surface (self->model, "s"));
}

/* What a sender is told, by name and in its own version. */
static void
test_refusals (Fixture       *self,
               gconstpointer  unused)
{
  g_autoptr(GPtrArray) problems = NULL;
  g_autoptr(JsonNode) json = NULL;
  JsonObject *error;

  a2ui_test_feed_fails (self->model, COMPONENTS (TEXT ("root", "\"x\"")), A2UI_PROBLEM_MESSAGE);
  a2ui_test_feed (self->model, CREATE);
  a2ui_test_feed_fails (self->model, CREATE, A2UI_PROBLEM_MESSAGE);
  a2ui_test_feed_fails (self->model, "{\"version\":\"v3.0\",\"createSurface\":{\"surfaceId\":\"t\"}}", A2UI_PROBLEM_VERSION);
  a2ui_test_feed_fails (self->model, COMPONENTS (TEXT ("root", "{\"call\":\"launch\",\"args\":{}}")), A2UI_PROBLEM_FUNCTION);
  a2ui_test_feed_fails (self->model, COMPONENTS ("{\"id\":\"root\",\"component\":\"OrgChart\",\"children\":[\"t\"]}," TEXT ("t", "\"in it\"")),
                        A2UI_PROBLEM_COMPONENT);
  assert_texts (self, "s", "in it");
  a2ui_test_feed_fails (self->model, COMPONENTS ("{\"id\":\"i\",\"component\":\"Image\",\"url\":\"x\",\"variant\":\"huge\"}"),
                        A2UI_PROBLEM_VALIDATION);
  a2ui_test_feed_fails (self->model, "{\"version\":\"v1.0\",\"actionId\":\"1\",\"actionResponse\":{\"value\":1}}", A2UI_PROBLEM_MESSAGE);
  a2ui_test_feed_fails (self->model, COMPONENTS (TEXT ("root", "{\"call\":\"formatString\",\"args\":{\"value\":\"${/a\"}}")),
                        A2UI_PROBLEM_VALIDATION);
  problems = a2ui_model_feed (self->model, CREATE, strlen (CREATE));
  json = a2ui_problem_to_json (problems->pdata[0]);
  g_assert_cmpstr (easel_json_peek_string (json_node_get_object (json), "version", NULL), ==, "v0.9");
  error = easel_json_peek_object (json_node_get_object (json), "error");
  g_assert_cmpstr (easel_json_peek_string (error, "surfaceId", NULL), ==, "s");
  g_assert_false (json_object_has_member (error, "severity"));
}

/* With a slash of the whole, without of the item. */
static void
test_scopes (Fixture       *self,
             gconstpointer  unused)
{
  g_autoptr(A2uiNode) row = NULL;
  g_autoptr(JsonNode) value = json_node_init_string (json_node_alloc (), "Z");

  a2ui_test_feed (self->model, CREATE DATA ("/", "{\"n\":\"whole\",\"xs\":[{\"n\":\"A\"},{\"n\":\"B\"}]}"));
  a2ui_test_feed (self->model, COMPONENTS (LIST ("/xs") TEXT ("t", "{\"path\":\"/n\"}")));
  assert_texts (self, "s", "whole|whole");
  a2ui_test_feed (self->model, COMPONENTS (TEXT ("t", "{\"path\":\"n\"}")));
  assert_texts (self, "s", "A|B");
  a2ui_test_feed (self->model, COMPONENTS (TEXT ("t", "{\"call\":\"formatString\",\"args\":{\"value\":"
                                                      "\"${@index(offset:1)}. ${n} of ${/n} \\\\${n}\"}}")));
  assert_texts (self, "s", "1. A of whole ${n}|2. B of whole ${n}");
  /* A slash never means the item, even where only that has the name. */
  a2ui_test_feed (self->model, MESSAGE ("updateDataModel", ",\"path\":\"/n\"") COMPONENTS (TEXT ("t", "{\"path\":\"/n\"}")));
  assert_texts (self, "s", "|");
  row = a2ui_test_find (self->model, "s", "t");
  a2ui_node_write (row, "text", value);
  a2ui_test_assert_data (self->model, "s", "{\"xs\":[{\"n\":\"A\"},{\"n\":\"B\"}],\"n\":\"Z\"}");
}

static void
changed_cb (A2uiNode   *node,
            const char *address,
            guint      *n)
{
  *n += g_str_equal (address, "text");
}

/* A value that a function makes follows every path in it. */
static void
test_functions_follow (Fixture       *self,
                       gconstpointer  unused)
{
  g_autoptr(A2uiNode) node = NULL;
  guint n = 0;

  feed_file (self, "live-invitation-builder.json");
  assert_texts (self, "gallery-invitation-builder", "Invitation Builder|Customize your invitation|Live Preview|Summer Gala|"
                "Celebrating|Alex Johnson|Tuesday, July 15, 2025 at 7:00 PM|Location: terrace");
  node = a2ui_test_find (self->model, "gallery-invitation-builder", "invite-location-text");
  g_signal_connect (node, "changed", G_CALLBACK (changed_cb), &n);
  a2ui_test_feed (self->model, "{\"version\":\"v0.9\",\"updateDataModel\":{\"surfaceId\":\"gallery-invitation-builder\","
                               "\"path\":\"/event/location\",\"value\":[\"garden\"]}}");
  g_assert_cmpuint (n, ==, 1);
  write_string (self, "gallery-invitation-builder", "guest-input", "text", "Ada");
  g_assert_cmpuint (n, ==, 1);
  assert_texts (self, "gallery-invitation-builder", "Invitation Builder|Customize your invitation|Live Preview|Summer Gala|"
                "Celebrating|Ada|Tuesday, July 15, 2025 at 7:00 PM|Location: garden");
  feed_file (self, "coffee-order.json");
  assert_texts (self, "gallery-coffee-order", "Sunrise Coffee|Oat Milk Latte|Grande, Extra Shot|$6.45|Chocolate Croissant|"
                "Warmed|$4.25|Subtotal|$10.70|Tax|$0.96|Total|$11.66|Purchase|Add to cart");
}

static void
test_checks (Fixture       *self,
             gconstpointer  unused)
{
  g_autoptr(A2uiNode) send = NULL;
  g_autoptr(A2uiNode) terms = NULL;
  g_autoptr(JsonNode) yes = json_node_init_boolean (json_node_alloc (), TRUE);

  feed_file (self, "form.jsonl");
  assert_fault (self, "name", "A name is needed.");
  assert_fault (self, "mail", NULL);
  assert_fault (self, "age", NULL);
  write_string (self, "form", "mail", "text", "nobody");
  assert_fault (self, "mail", "That is no address.");
  write_string (self, "form", "mail", "text", "ada@example.org");
  assert_fault (self, "mail", NULL);
  write_string (self, "form", "age", "text", "17");
  assert_fault (self, "age", "From 18 on.");
  write_string (self, "form", "age", "text", "seven");
  assert_fault (self, "age", "From 18 on.");
  write_string (self, "form", "age", "text", "18");
  assert_fault (self, "age", NULL);
  /* A button whose check fails sends nothing. */
  send = a2ui_test_find (self->model, "form", "send");
  terms = a2ui_test_find (self->model, "form", "terms");
  g_assert_false (a2ui_action_activate (send));
  write_string (self, "form", "name", "text", "a name that is too long by far");
  assert_fault (self, "name", "At most 20 letters.");
  write_string (self, "form", "name", "text", "Ada");
  g_assert_false (a2ui_action_activate (send));
  a2ui_node_write (terms, "value", yes);
  g_assert_true (a2ui_action_activate (send));
  g_assert_cmpuint (self->n_sent, ==, 1);
}

static void
test_actions (Fixture       *self,
              gconstpointer  unused)
{
  g_autoptr(A2uiNode) send = NULL;
  g_autoptr(A2uiNode) link = NULL;
  g_autofree char *context = NULL;
  JsonObject *action;

  feed_file (self, "form.jsonl");
  assert_texts (self, "form", "Order of 31.1.2026, one piece|1234.50|Terms|Send");
  a2ui_test_feed (self->model, "{\"version\":\"v1.0\",\"updateDataModel\":{\"surfaceId\":\"form\",\"path\":\"/terms\",\"value\":true}}");
  write_string (self, "form", "name", "text", "Ada");
  send = a2ui_test_find (self->model, "form", "send");
  link = a2ui_test_find (self->model, "form", "link");
  g_assert_true (a2ui_action_activate (send));
  g_assert_cmpstr (easel_json_peek_string (json_node_get_object (self->last), "version", NULL), ==, "v1.0");
  action = easel_json_peek_object (json_node_get_object (self->last), "action");
  g_assert_cmpstr (easel_json_peek_string (action, "name", NULL), ==, "order");
  g_assert_cmpstr (easel_json_peek_string (action, "sourceComponentId", NULL), ==, "send");
  context = easel_json_to_string (json_object_get_member (action, "context"));
  g_assert_cmpstr (context, ==, "{\"name\":\"Ada\",\"size\":[\"s\"],\"label\":\"Ada (30)\",\"no\":false,\"zero\":0}");
  g_assert_null (self->url);
  g_assert_true (a2ui_action_activate (link));
  g_assert_cmpstr (self->url, ==, "https://example.org/terms");
  g_assert_cmpuint (self->n_sent, ==, 1);
}

/* A text that is made of what was typed unseen is not sent; the path itself is, where it is listed. */
static void
test_unseen (Fixture       *self,
             gconstpointer  unused)
{
  g_autoptr(A2uiNode) button = NULL;
  g_autofree char *context = NULL;

  a2ui_test_feed (self->model, CREATE COMPONENTS (
    "{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"p\",\"b\"]},"
    "{\"id\":\"p\",\"component\":\"TextField\",\"label\":\"P\",\"variant\":\"obscured\",\"value\":{\"path\":\"/p\"}},"
    "{\"id\":\"b\",\"component\":\"Button\",\"child\":\"none\",\"action\":{\"event\":{\"name\":\"go\",\"context\":{"
    "\"p\":{\"path\":\"/p\"},\"q\":{\"call\":\"formatString\",\"args\":{\"value\":\"<${/p}>\"}},\"all\":{\"path\":\"/\"}}}}}")
    DATA ("/p", "\"hunter2\""));
  button = a2ui_test_find (self->model, "s", "b");
  g_assert_true (a2ui_action_activate (button));
  context = easel_json_to_string (json_object_get_member (easel_json_peek_object (json_node_get_object (self->last), "action"),
                                                          "context"));
  g_assert_cmpstr (context, ==, "{\"p\":\"hunter2\",\"q\":\"<>\",\"all\":{\"p\":null}}");
}

/* (nullable): the data model of @surface that the last message had beside it. */
static JsonObject *
peek_sent_data (Fixture    *self,
                const char *surface)
{
  JsonObject *metadata = easel_json_peek_object (json_node_get_object (self->last), "metadata");
  JsonObject *data = easel_json_peek_object (metadata, "a2uiClientDataModel");

  g_assert_true (data == NULL || g_str_equal (easel_json_peek_string (data, "version", ""), "v0.9"));
  return easel_json_peek_object (easel_json_peek_object (data, "surfaces"), surface);
}

/* Takes the program down and up: what is asked for stays so. */
static void
begin_again (Fixture *self)
{
  g_autoptr(JsonObject) saved = a2ui_model_save (self->model);

  a2ui_model_reset (self->model);
  a2ui_model_restore (self->model, saved);
}

/* The whole data model goes with each message where the agent asks for that: with nothing that was typed unseen, not of
 * surfaces that did not ask, and not when it is very large. */
static void
test_sent_data (Fixture       *self,
                gconstpointer  unused)
{
  static const char *const components =
    "{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"n\",\"p\",\"b\"]},"
    "{\"id\":\"n\",\"component\":\"TextField\",\"label\":\"N\",\"value\":{\"path\":\"/form/name\"}},"
    "{\"id\":\"p\",\"component\":\"TextField\",\"label\":\"P\",\"variant\":\"obscured\",\"value\":{\"path\":\"/form/pw\"}},"
    "{\"id\":\"b\",\"component\":\"Button\",\"child\":\"none\",\"action\":{\"event\":{\"name\":\"go\"}}}";
  g_autofree char *update = g_strdup_printf (COMPONENTS ("%s"), components);
  g_autofree char *filling = g_strnfill (A2UI_LIMIT_TEXT_BYTES - 1, 'x');
  g_autoptr(A2uiNode) button = NULL;
  g_autofree char *text = NULL;

  a2ui_test_feed (self->model, MESSAGE ("createSurface", ",\"catalogId\":\"https://a2ui.org/specification/v0_9/basic_catalog.json\","
                                        "\"sendDataModel\":true"));
  g_assert_cmpstr (self->problems->str, ==, "");
  a2ui_test_feed (self->model, update);
  a2ui_test_feed (self->model, DATA ("/form", "{\"zero\":0,\"pw\":\"older\"}"));
  a2ui_test_feed (self->model, "{\"version\":\"v0.9\",\"createSurface\":{\"surfaceId\":\"other\",\"catalogId\":"
                  "\"https://a2ui.org/specification/v0_9/basic_catalog.json\"}}");
  write_string (self, "s", "n", "text", "Ada");
  write_string (self, "s", "p", "text", "hunter2");
  for (guint i = 0; i < 2; i++)
    {
      g_clear_object (&button);
      g_clear_pointer (&text, g_free);
      button = a2ui_test_find (self->model, "s", "b");
      g_assert_true (a2ui_action_activate (button));
      g_assert_nonnull (peek_sent_data (self, "s"));
      g_assert_null (peek_sent_data (self, "other"));
      text = easel_json_to_string (self->last);
      g_assert_nonnull (strstr (text, "{\"form\":{\"zero\":0,\"pw\":null,\"name\":\"Ada\"}}"));
      g_assert_null (strstr (text, "hunter2"));
      g_assert_null (strstr (text, "older"));
      begin_again (self);
    }
  for (guint i = 0; i < 70; i++)
    {
      g_autofree char *path = g_strdup_printf ("/large/k%u", i);
      g_autofree char *more = g_strdup_printf (DATA ("%s", "\"%s\""), path, filling);

      a2ui_test_feed (self->model, more);
    }
  g_clear_object (&button);
  button = a2ui_test_find (self->model, "s", "b");
  g_assert_true (a2ui_action_activate (button));
  g_assert_null (peek_sent_data (self, "s"));
  g_assert_nonnull (strstr (self->problems->str, "LIMIT_EXCEEDED"));
}

static void
assert_answer (Fixture    *self,
               const char *message,
               const char *expected)
{
  g_autofree char *text = NULL;

  g_clear_pointer (&self->last, json_node_unref);
  a2ui_test_feed (self->model, message);
  text = self->last != NULL ? easel_json_to_string (self->last) : NULL;
  g_assert_cmpstr (text, ==, expected);
}

#define CALL(function) "{\"version\":\"v1.0\",\"callRendererFunction\":{\"functionCallId\":\"f1\",\"callFunction\":" function "}}"
#define DRAFT(want, function) "{\"version\":\"v1.0\",\"functionCallId\":\"f2\",\"wantResponse\":" want ",\"callFunction\":" function "}"
#define EMAIL(text) "{\"call\":\"email\",\"args\":{\"value\":\"" text "\"}}"

static void
test_renderer_functions (Fixture       *self,
                         gconstpointer  unused)
{
  assert_answer (self, CALL (EMAIL ("a@b.c")),
                 "{\"version\":\"v1.0\",\"rendererFunctionResponse\":{\"functionCallId\":\"f1\",\"value\":true}}");
  assert_answer (self, CALL ("{\"call\":\"launch\"}"),
                 "{\"version\":\"v1.0\",\"rendererFunctionResponse\":{\"functionCallId\":\"f1\",\"error\":{"
                 "\"code\":\"INVALID_FUNCTION_CALL\",\"message\":\"there is no such function\"}}}");
  assert_answer (self, CALL ("{\"call\":\"openUrl\",\"args\":{\"url\":\"https://example.org\"}}"),
                 "{\"version\":\"v1.0\",\"rendererFunctionResponse\":{\"functionCallId\":\"f1\",\"error\":{"
                 "\"code\":\"FUNCTION_NOT_ALLOWED\",\"message\":"
                 "\"openUrl needs a press of the person: make it the action of a Button\"}}}");
  g_assert_null (self->url);
  assert_answer (self, DRAFT ("true", EMAIL ("nobody")),
                 "{\"version\":\"v1.0\",\"functionResponse\":{\"functionCallId\":\"f2\",\"call\":\"email\",\"value\":false}}");
  assert_answer (self, DRAFT ("false", EMAIL ("nobody")), NULL);
  assert_answer (self, DRAFT ("true", "{\"call\":\"launch\"}"),
                 "{\"version\":\"v1.0\",\"error\":{\"code\":\"INVALID_FUNCTION_CALL\",\"message\":\"there is no such function\","
                 "\"functionCallId\":\"f2\"}}");
}

static void
test_kept (Fixture       *self,
           gconstpointer  unused)
{
  g_autoptr(A2uiModel) again = a2ui_model_new ();
  g_autoptr(JsonObject) saved = NULL;
  g_autofree char *texts = NULL;

  feed_file (self, "form.jsonl");
  saved = a2ui_model_save (self->model);
  a2ui_model_restore (again, saved);
  texts = a2ui_test_texts (again, "form");
  g_assert_cmpstr (texts, ==, "Order of 31.1.2026, one piece|1234.50|Terms|Send");
  g_assert_cmpstr (a2ui_surface_get_version (a2ui_model_get_surface (again, "form")), ==, "v1.0");
}

static void
test_limits (Fixture       *self,
             gconstpointer  unused)
{
  g_autoptr(GString) deep = g_string_new ("1");
  g_autoptr(GString) many = g_string_new (NULL);
  g_autofree char *long_text = g_strnfill (A2UI_LIMIT_TEXT_BYTES + 1, 'x');
  g_autofree char *data = g_strdup_printf (DATA ("/x", "{\"a\":1,\"b\":\"%s\"}"), long_text);
  g_autofree char *nested = NULL;
  g_autofree char *expressions = NULL;

  a2ui_test_feed (self->model, CREATE);
  a2ui_test_feed_fails (self->model, data, A2UI_PROBLEM_LIMIT);
  a2ui_test_assert_data (self->model, "s", "{\"x\":{\"a\":1}}");
  for (guint i = 0; i < A2UI_LIMIT_VALUE_DEPTH + 2; i++)
    {
      g_string_prepend_c (deep, '[');
      g_string_append_c (deep, ']');
    }
  nested = g_strdup_printf (COMPONENTS (TEXT ("root", "{\"call\":\"not\",\"args\":{\"value\":%s}}")), deep->str);
  a2ui_test_feed_fails (self->model, nested, A2UI_PROBLEM_LIMIT);
  for (guint i = 0; i <= A2UI_LIMIT_CALL_PATHS; i++)
    g_string_append_printf (many, "${/p%u}", i);
  expressions = g_strdup_printf (COMPONENTS (TEXT ("root", "{\"call\":\"formatString\",\"args\":{\"value\":\"%s\"}}")), many->str);
  a2ui_test_feed_fails (self->model, expressions, A2UI_PROBLEM_VALIDATION);
}

static void
assert_date (const char *value,
             const char *pattern,
             const char *expected)
{
  g_autoptr(JsonNode) node = json_node_init_string (json_node_alloc (), value);
  g_autoptr(GDateTime) moment = a2ui_format_parse_moment (node);
  g_autofree char *text = moment != NULL ? a2ui_format_date (moment, pattern) : NULL;

  g_assert_cmpstr (text, ==, expected);
}

/* Names of members are the agent's. */
static void
test_slash_in_name (Fixture       *self,
                    gconstpointer  unused)
{
  g_autoptr(A2uiNode) node = NULL;
  g_autofree char *text = NULL;

  a2ui_test_feed (self->model, "{\"version\":\"v0.9\",\"createSurface\":{\"surfaceId\":\"s\","
                               "\"catalogId\":\"https://a2ui.org/specification/v0_9/basic_catalog.json\"}}\n"
                               "{\"version\":\"v0.9\",\"updateComponents\":{\"surfaceId\":\"s\",\"components\":["
                               "{\"id\":\"root\",\"component\":\"TextField\",\"label\":\"Age\",\"value\":{\"path\":\"/y\"},"
                               "\"checks\":[{\"message\":\"No\",\"condition\":{\"a/b~c\":{\"call\":\"not\",\"args\":{\"value\":{\"path\":\"/x\"}}}}}]}]}}\n");
  node = a2ui_test_find (self->model, "s", "root");
  text = a2ui_node_dup_string (node, "label");
  g_assert_cmpstr (text, ==, "Age");
}

static void
test_formats (void)
{
  g_autofree char *whole = a2ui_format_number (3, -1, TRUE);
  g_autofree char *broken = a2ui_format_number (2.5, -1, TRUE);
  g_autofree char *fixed = a2ui_format_number (2.5, 3, TRUE);
  g_autofree char *dollars = a2ui_format_currency (-5, "USD", -1, TRUE);
  g_autofree char *yen = a2ui_format_currency (1200, "JPY", -1, FALSE);
  g_autofree char *francs = a2ui_format_currency (12, "CHF", -1, TRUE);

  g_assert_cmpstr (whole, ==, "3");
  g_assert_cmpstr (broken, ==, "2.5");
  g_assert_cmpstr (fixed, ==, "2.500");
  g_assert_cmpstr (dollars, ==, "-$5.00");
  g_assert_cmpstr (yen, ==, "¥1200");
  g_assert_cmpstr (francs, ==, "CHF\302\24012.00");
  assert_date ("2026-01-16", "MMM dd, yyyy", "Jan 16, 2026");
  assert_date ("2026-01-16T14:30", "HH:mm", "14:30");
  assert_date ("2026-01-16T14:30", "h:mm a", "2:30 PM");
  assert_date ("2026-01-16T00:05", "hh:mm a", "12:05 AM");
  assert_date ("2026-01-16", "EEEE, d MMMM", "Friday, 16 January");
  assert_date ("2026-01-16", "d 'of' MMMM ''yy", "16 of January '26");
  assert_date ("no day", "d", NULL);
  g_assert_cmpstr (a2ui_format_plural (1, "en_GB.UTF-8"), ==, "one");
  g_assert_cmpstr (a2ui_format_plural (0, "de_DE"), ==, "other");
  g_assert_cmpstr (a2ui_format_plural (0, "fr"), ==, "one");
  g_assert_cmpstr (a2ui_format_plural (1.5, "en"), ==, "other");
  g_assert_cmpstr (a2ui_format_plural (22, "ru_RU"), ==, "few");
  g_assert_cmpstr (a2ui_format_plural (12, "pl"), ==, "many");
  g_assert_cmpstr (a2ui_format_plural (2, "ar"), ==, "two");
  g_assert_cmpstr (a2ui_format_plural (1, "ja"), ==, "other");
}

#define V10(envelope, body) "{\"version\":\"v1.0\",\"" envelope "\":{\"surfaceId\":\"s\"" body "}}\n"
#define BASIC "\"catalogId\":\"https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json\""
#define OLD_BASIC "\"catalogId\":\"https://a2ui.org/specification/v0_9/basic_catalog.json\""
#define OTHER "\"catalogId\":\"https://example.com/catalog.json\""
#define ROOT(more) "{\"id\":\"root\",\"component\":\"Text\",\"text\":\"x\"" more "}"

/* The catalog of a component is the one that it names, else that of its surface, and there is no other. */
static void
test_catalogs (Fixture       *self,
               gconstpointer  unused)
{
  static const struct { const char *payload; gboolean is_known; const char *problems; } cases[] = {
    { V10 ("createSurface", "," BASIC ",\"components\":[" ROOT ("") "]"), TRUE, "" },
    { V10 ("createSurface", "," OLD_BASIC ",\"components\":[" ROOT ("") "]"), TRUE, "" },
    { V10 ("createSurface", ",\"components\":[" ROOT ("," BASIC) "]"), TRUE, "" },
    { V10 ("createSurface", ",\"components\":[" ROOT ("," OLD_BASIC) "]"), TRUE, "" },
    { V10 ("createSurface", "") V10 ("updateComponents", ",\"components\":[" ROOT ("") "]"), FALSE, "UNKNOWN_CATALOG " },
    { V10 ("createSurface", "," BASIC) V10 ("updateComponents", ",\"components\":[" ROOT ("," OTHER) "]"), FALSE,
      "UNKNOWN_CATALOG " },
    { V10 ("createSurface", "," OTHER ",\"components\":[" ROOT ("," BASIC) "]"), TRUE, "UNKNOWN_CATALOG " },
    { V10 ("createSurface", "," OTHER ",\"components\":[" ROOT ("") "]"), FALSE, "UNKNOWN_CATALOG UNKNOWN_CATALOG " },
    /* Earlier versions have one catalog for all, and agents write many names for it. */
    { MESSAGE ("createSurface", "," OTHER) COMPONENTS (ROOT ("")), TRUE, "UNKNOWN_CATALOG " },
    { MESSAGE ("createSurface", "," BASIC) COMPONENTS (ROOT ("," OTHER)), TRUE, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(A2uiModel) model = a2ui_model_new ();
      g_autoptr(A2uiModel) again = a2ui_model_new ();
      g_autoptr(GPtrArray) problems = a2ui_model_feed (model, cases[i].payload, strlen (cases[i].payload));
      g_autoptr(JsonObject) saved = a2ui_model_save (model);
      g_autoptr(A2uiNode) root = a2ui_test_find (model, "s", "root");
      g_autoptr(A2uiNode) restored = NULL;
      g_autoptr(GString) codes = g_string_new (NULL);

      for (guint j = 0; j < problems->len; j++)
        g_string_append_printf (codes, "%s ", a2ui_problem_code_name (((A2uiProblem *) problems->pdata[j])->code));
      g_test_message ("%s", cases[i].payload);
      g_assert_cmpstr (codes->str, ==, cases[i].problems);
      g_assert_cmpint (a2ui_node_is_known (root), ==, cases[i].is_known);
      /* Also after the next start. */
      a2ui_model_restore (again, saved);
      restored = a2ui_test_find (again, "s", "root");
      g_assert_cmpint (a2ui_node_is_known (restored), ==, cases[i].is_known);
    }
}

/* A form that an earlier Easel saved has no catalog: it looks as it did. */
static void
test_saved_before (Fixture       *self,
                   gconstpointer  unused)
{
  g_autoptr(A2uiModel) again = a2ui_model_new ();
  g_autoptr(JsonObject) saved = NULL;
  g_autoptr(A2uiNode) root = NULL;

  a2ui_test_feed (self->model, V10 ("createSurface", "," BASIC ",\"components\":[" ROOT ("") "]"));
  saved = a2ui_model_save (self->model);
  json_object_remove_member (json_array_get_object_element (easel_json_peek_array (saved, "surfaces"), 0), "catalogId");
  a2ui_model_restore (again, saved);
  root = a2ui_test_find (again, "s", "root");
  g_assert_true (a2ui_node_is_known (root));
}

/* The newest draft marks paths and calls with "@", and checks may give a validation result. */
static void
test_marks (Fixture       *self,
            gconstpointer  unused)
{
  g_autoptr(A2uiNode) field = NULL;
  g_autofree char *fault = NULL;

  a2ui_test_feed (self->model,
                  V10 ("createSurface", "," BASIC ",\"components\":["
                       "{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"t\",\"f\",\"l\"]},"
                       "{\"id\":\"t\",\"component\":\"Text\",\"text\":{\"@call\":\"capitalize\",\"args\":{\"value\":"
                       "{\"@path\":\"/name\"}}}},"
                       "{\"id\":\"l\",\"component\":\"List\",\"children\":{\"@path\":\"/list\",\"componentId\":\"i\"}},"
                       "{\"id\":\"i\",\"component\":\"Text\",\"text\":{\"@path\":\"n\"}},"
                       "{\"id\":\"f\",\"component\":\"TextField\",\"label\":\"f\",\"value\":\"v\",\"checks\":["
                       "{\"condition\":{\"@path\":\"/warning\"},\"message\":\"not this\"},"
                       "{\"condition\":{\"@path\":\"/result\"},\"message\":\"fallback\"}]}],"
                       "\"dataModel\":{\"name\":\"éa\",\"list\":[{\"n\":\"1\"},{\"n\":\"2\"}],"
                       "\"warning\":{\"valid\":false,\"severity\":\"warning\"},"
                       "\"result\":{\"valid\":false,\"message\":\"from the result\"}}"));
  assert_texts (self, "s", "Éa|1|2");
  field = a2ui_test_find (self->model, "s", "f");
  fault = a2ui_node_dup_fault (field);
  g_assert_cmpstr (fault, ==, "from the result");
  a2ui_test_feed (self->model, V10 ("updateDataModel", ",\"path\":\"/result\",\"value\":{\"valid\":true}"));
  g_assert_null (a2ui_node_dup_fault (field));
}

int
main (int    argc,
      char **argv)
{
  static const struct { const char *name; void (*func) (Fixture *self, gconstpointer unused); } tests[] = {
    { "/a2ui/later/envelopes", test_envelopes },
    { "/a2ui/later/refusals", test_refusals },
    { "/a2ui/later/scopes", test_scopes },
    { "/a2ui/later/functions-follow", test_functions_follow },
    { "/a2ui/later/checks", test_checks },
    { "/a2ui/later/actions", test_actions },
    { "/a2ui/later/unseen", test_unseen },
    { "/a2ui/later/sent-data", test_sent_data },
    { "/a2ui/later/renderer-functions", test_renderer_functions },
    { "/a2ui/later/kept", test_kept },
    { "/a2ui/later/limits", test_limits },
    { "/a2ui/later/slash-in-name", test_slash_in_name },
    { "/a2ui/later/catalogs", test_catalogs },
    { "/a2ui/later/saved-before", test_saved_before },
    { "/a2ui/later/marks", test_marks },
  };

  g_setenv ("TZ", "UTC", TRUE);
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, fixture_set_up, tests[i].func, fixture_tear_down);
  g_test_add_func ("/a2ui/later/formats", test_formats);
  return g_test_run ();
}
