/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahp-limits.h"
#include "easel-provider-limits.h"
#include "provider-fixture.h"

#include "easel-ahp-native.h"
#include "easel-json.h"

static void
test_publish (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(JsonArray) list = easel_ahp_native_declare_all (fixture->provider, "h", "s:1");
  JsonObject *fake = easel_json_array_object (list, 0);
  JsonArray *actions = easel_json_peek_array (fake, "actions");
  JsonObject *action = easel_json_array_object (actions, 0);

  g_assert_cmpuint (json_array_get_length (list), ==, 2);
  g_assert_cmpstr (easel_json_peek_string (fake, "canvasId", NULL), ==, FAKE_CANVAS);
  g_assert_cmpstr (easel_json_peek_string (fake, "displayName", NULL), ==, "Fake");
  g_assert_cmpstr (easel_json_peek_string (fake, "title", NULL), ==, "Fake");
  g_assert_nonnull (easel_json_peek_object (fake, "inputSchema"));
  g_assert_cmpuint (json_array_get_length (actions), ==, fake_declaration.n_actions);
  g_assert_cmpuint (json_array_get_length (easel_json_peek_array (fake, "operations")), ==, fake_declaration.n_actions);
  g_assert_cmpstr (easel_json_peek_string (action, "name", NULL), ==, "set");
  g_assert_cmpstr (easel_json_peek_string (action, "description", NULL), ==, "Keeps a text");
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (action, "inputSchema"), "type", NULL), ==, "object");
}

static GBytes *
load_other_action (void)
{
  static const char text[] = "{\"description\":\"\",\"actions\":[{\"name\":\"come\",\"description\":\"\"}]}";

  return g_bytes_new_static (text, strlen (text));
}

/* Agents are never told of an action that nobody handles. */
static void
test_other_action (Fixture       *fixture,
                   gconstpointer  data)
{
  static const EaselActionDeclaration actions[] = { { "go", EASEL_ACTION_READ, NULL } };
  static const EaselDeclaration declaration = {
    "test.wrong", "Wrong", load_other_action, EASEL_ACTION_SHOW, actions, G_N_ELEMENTS (actions), fake_instance_get_type,
  };
  g_autoptr(JsonArray) list = NULL;

  g_test_expect_message ("easel-provider", G_LOG_LEVEL_CRITICAL, "*test.wrong does not name the actions of its table");
  g_test_expect_message ("easel-provider", G_LOG_LEVEL_CRITICAL, "*test.wrong cannot be published");
  easel_provider_add (fixture->provider, &declaration);
  g_test_assert_expected_messages ();
  list = easel_ahp_native_declare_all (fixture->provider, "h", "s:1");
  g_assert_cmpuint (json_array_get_length (list), ==, 2);
}

static void
count_cb (EaselProvider *provider,
          guint         *n)
{
  (*n)++;
}

static void
test_enabled (Fixture       *fixture,
              gconstpointer  data)
{
  FakeInstance *instance = fixture_open (fixture);
  guint changes = 0;

  g_signal_connect (fixture->provider, "declarations-changed", G_CALLBACK (count_cb), &changes);
  easel_provider_set_enabled (fixture->provider, FAKE_CANVAS, FALSE);
  easel_provider_set_enabled (fixture->provider, FAKE_CANVAS, FALSE);
  g_assert_cmpuint (changes, ==, 1);
  g_assert_false (easel_provider_is_enabled (fixture->provider, FAKE_CANVAS));
  assert_answer (fixture, "canvasOpen", "{" I "}", "canvas_not_declared");
  assert_answer (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"set\"}", "canvas_not_declared");
  g_assert_cmpstr (fake_instance_get_text (instance), ==, "one");
  /* What is open can be closed all the same. */
  assert_answer (fixture, "canvasClose", "{" I "}", "null");
  easel_provider_set_enabled (fixture->provider, FAKE_CANVAS, TRUE);
  g_assert_cmpuint (changes, ==, 2);
  fixture_open (fixture);
}

/* Every answer but the ones that need a story of their own. */
static void
test_answers (Fixture       *fixture,
              gconstpointer  data)
{
  static const struct { const char *method, *params, *answer; } requests[] = {
    { "canvasOpen", "{}", "-32602" },
    { "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":1,\"instanceId\":\"i\"}", "-32602" },
    { "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\"}", "-32602" },
    { "canvasOpen", "{\"channel\":[],\"canvasId\":\"test.fake\",\"instanceId\":\"i\"}", "-32602" },
    { "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"\"}", "-32602" },
    { "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"a\\nb\"}", "-32602" },
    { "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"\\u001b[2J\"}", "-32602" },
    { "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"extensionId\":5,\"instanceId\":\"i\"}", "-32602" },
    { "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"nothing\",\"instanceId\":\"i\"}", "canvas_not_declared" },
    { "canvasOpen", "{" I ",\"input\":[]}", "canvas_invalid_input" },
    { "canvasOpen", "{" I ",\"input\":{\"text\":1}}", "canvas_invalid_input" },
    { "canvasOpen", "{" I ",\"input\":{\"text\":\"bad\"}}", "canvas_not_found" },
    { "canvasInvokeAction", "{" I ",\"actionName\":\"set\"}", "canvas_instance_unknown" },
    { "canvasOpen", "{" I ",\"input\":null}", "{\"title\":\"\"}" },
    { "canvasInvokeAction", "{" I "}", "-32602" },
    { "canvasInvokeAction", "{" I ",\"actionName\":null}", "-32602" },
    { "canvasInvokeAction", "{" I ",\"actionName\":\"nothing\"}", "canvas_action_no_handler" },
    { "canvasInvokeAction", "{" I ",\"actionName\":\"set\",\"input\":{\"txt\":\"\"}}", "canvas_invalid_input" },
    { "canvasInvokeAction", "{" I ",\"actionName\":\"set\",\"input\":{\"text\":\"four\"}}", "{\"value\":4}" },
    { "canvasInvokeAction", "{" I ",\"actionName\":\"forget\"}", "canvas_failed" },
    { "canvasInvokeAction", "{" I ",\"actionName\":\"shell\"}", "canvas_refused" },
    { "canvasInvokeOperation", "{" I ",\"operationName\":\"set\",\"input\":{\"text\":\"five5\"}}", "{\"value\":5}" },
    { "canvasInvokeAction", "{\"channel\":\"s:1\",\"canvasId\":\"test.other\",\"instanceId\":\"i\",\"actionName\":\"set\"}",
      "canvas_instance_unknown" },
    { "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"test.other\",\"instanceId\":\"i\"}", "canvas_conflict" },
    { "canvasOpen", "{" I ",\"input\":{\"text\":\"bad\"}}", "canvas_not_found" },
    { "canvasOpen", "{" I ",\"input\":{\"text\":\"t\"}}", "{\"title\":\"t\",\"status\":\"again\",\"activity\":\"again\"}" },
    { "canvasClose", "{\"channel\":\"s:1\"}", "-32602" },
    { "canvasClose", "{\"channel\":\"s:1\",\"canvasId\":\"test.other\",\"instanceId\":\"i\"}", "null" },
    { "canvasClose", "{" I "}", "null" },
    { "canvasClose", "{" I "}", "null" },
    { "canvasInvokeAction", "{" I ",\"actionName\":\"set\"}", "canvas_instance_unknown" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_test_message ("%s %s", requests[i].method, requests[i].params);
      assert_answer (fixture, requests[i].method, requests[i].params, requests[i].answer);
    }
  g_assert_cmpstr (fixture->events->str, ==, "+i -i ");
}

static void
test_long_instance_id (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autofree char *longest = g_strnfill (EASEL_LIMIT_INSTANCE_ID_CHARS, 'a');
  g_autofree char *good = g_strdup_printf ("{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"%s\"}", longest);
  g_autofree char *bad = g_strdup_printf ("{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"%sa\"}", longest);

  assert_answer (fixture, "canvasOpen", bad, "-32602");
  assert_answer (fixture, "canvasOpen", good, "{\"title\":\"\"}");
}

/* Names that would be paths are names and nothing else. */
static void
test_hostile_instance_id (Fixture       *fixture,
                          gconstpointer  data)
{
  FakeInstance *instance;
  g_autofree char *parent = NULL;
  g_autofree char *stores = g_build_filename (fixture->folder, "canvases", NULL);
  GFile *store;

  assert_answer (fixture, "canvasOpen",
                 "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"../../../etc\"}", "{\"title\":\"\"}");
  instance = FAKE_INSTANCE (easel_instances_find (fixture->instances, "h", "s:1", "../../../etc"));
  store = easel_instance_get_store (EASEL_INSTANCE (instance));
  parent = g_path_get_dirname (g_file_peek_path (store));
  g_assert_cmpstr (parent, ==, stores);
  g_assert_true (g_file_query_exists (store, NULL));
}

/* Another session and another host have their own "i". */
static void
test_apart (Fixture       *fixture,
            gconstpointer  data)
{
  fixture_open (fixture);
  g_assert_null (easel_instances_find (fixture->instances, "h", "s:2", "i"));
  g_assert_null (easel_instances_find (fixture->instances, "g", "s:1", "i"));
  fixture->requester.session = (char *) "s:2";
  assert_answer (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"set\"}", "canvas_instance_unknown");
  assert_answer (fixture, "canvasOpen", "{" I ",\"input\":{\"text\":\"two\"}}", "{\"title\":\"two\"}");
  g_assert_cmpstr (fake_instance_get_text (FAKE_INSTANCE (easel_instances_find (fixture->instances, "h", "s:1", "i"))),
                   ==, "one");
  easel_instances_end_session (fixture->instances, "h", "s:1");
  g_assert_null (easel_instances_find (fixture->instances, "h", "s:1", "i"));
  g_assert_nonnull (easel_instances_find (fixture->instances, "h", "s:2", "i"));
}

/* PR #298's last form: the channel is the instance's name. */
static void
test_channel_is_the_name (Fixture       *fixture,
                          gconstpointer  data)
{
  fixture->requester.session = (char *) "ahp-canvas:/7";
  assert_answer (fixture, "canvasOpen",
                 "{\"channel\":\"ahp-canvas:/7\",\"canvasId\":\"test.fake\",\"providerId\":\"p\"}", "{\"title\":\"\"}");
  assert_answer (fixture, "canvasInvokeOperation",
                 "{\"channel\":\"ahp-canvas:/7\",\"operationName\":\"set\",\"input\":{\"text\":\"ab\"}}", "{\"value\":2}");
  g_assert_nonnull (easel_instances_find (fixture->instances, "h", "s:1", "ahp-canvas:/7"));
  assert_answer (fixture, "canvasClose", "{\"channel\":\"ahp-canvas:/7\"}", "null");
  g_assert_cmpstr (fixture->events->str, ==, "+ahp-canvas:/7 -ahp-canvas:/7 ");
}

static JsonNode *
parse (const char *text)
{
  g_autoptr(GError) error = NULL;
  JsonNode *node = easel_json_parse (text, strlen (text), 1 << 10, &error);

  g_assert_no_error (error);
  return node;
}

/* A source of any other protocol lends canvases too: it names the canvas, and its own way of naming is its own. */
static void
test_another_source (Fixture       *fixture,
                     gconstpointer  data)
{
  EaselRequester requester = { (char *) "g", (char *) "Gateway", NULL, (char *) "one", FALSE, TRUE };
  EaselCanvasRef ref = { FAKE_CANVAS, "board", NULL };
  g_autoptr(JsonNode) input = parse ("{\"text\":\"hello\"}");
  g_autoptr(GAsyncResult) opened = NULL;
  g_autoptr(GAsyncResult) invoked = NULL;
  g_autoptr(EaselInstance) instance = NULL;
  g_autoptr(JsonNode) value = NULL;
  g_autoptr(GError) error = NULL;

  easel_provider_open_async (fixture->provider, &requester, &ref, input, NULL, easel_test_result_cb, &opened);
  await (opened != NULL);
  instance = easel_provider_open_finish (fixture->provider, opened, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (easel_instance_get_title (instance), ==, "hello");

  /* From another session: it has one name in all of them. */
  requester.session = (char *) "two";
  easel_provider_invoke_async (fixture->provider, &requester, &ref, "set", input, NULL, easel_test_result_cb, &invoked);
  await (invoked != NULL);
  value = easel_provider_invoke_finish (fixture->provider, invoked, &error);
  g_assert_no_error (error);
  g_assert_cmpint (json_node_get_int (value), ==, strlen ("hello"));

  fake_instance_set_unsaved (FAKE_INSTANCE (instance), TRUE);
  g_assert_false (easel_provider_close (fixture->provider, &requester, &ref, &error));
  g_assert_error (error, EASEL_PROVIDER_ERROR, 0);
  fake_instance_set_unsaved (FAKE_INSTANCE (instance), FALSE);
  g_clear_error (&error);
  g_assert_true (easel_provider_close (fixture->provider, &requester, &ref, &error));
  g_assert_true (easel_provider_close (fixture->provider, &requester, &ref, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (fixture->events->str, ==, "+board -board ");
}

#define OF(owner) "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"extensionId\":\"" owner "\",\"instanceId\":\"i\""

static void
test_owner (Fixture       *fixture,
            gconstpointer  data)
{
  /* Learned from the first open … */
  fixture_open (fixture);
  assert_answer (fixture, "canvasOpen", OF ("other") "}", "canvas_not_declared");
  assert_answer (fixture, "canvasInvokeAction", OF ("other") ",\"actionName\":\"set\"}", "canvas_not_declared");
  assert_answer (fixture, "canvasClose", OF ("other") "}", "canvas_not_declared");
  /* … and corrected by the registry. */
  easel_provider_set_owner (fixture->provider, "h", "s:1", FAKE_CANVAS, "other");
  assert_answer (fixture, "canvasInvokeAction", OF ("e") ",\"actionName\":\"set\"}", "canvas_not_declared");
  assert_answer (fixture, "canvasInvokeAction", OF ("other") ",\"actionName\":\"set\"}", "{\"value\":0}");
  assert_answer (fixture, "canvasInvokeAction",
                 "{\"channel\":\"s:1\",\"instanceId\":\"i\",\"actionName\":\"set\"}", "{\"value\":0}");
}

static void
test_error_data (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  Pending *pending;
  JsonObject *object;

  fixture_open (fixture);
  pending = pending_start (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"conflict\"}", NULL);
  await (pending->result != NULL);
  result = pending->result;
  g_free (pending);
  g_assert_null (easel_ahp_native_call_finish (fixture->provider, result, &error));
  object = json_node_get_object (easel_provider_error_get_data (error));
  g_assert_cmpstr (easel_json_peek_string (object, "code", NULL), ==, "canvas_conflict");
  g_assert_cmpint (easel_json_peek_int (object, "revision", 0), ==, 7);
}

static void
test_too_many (Fixture       *fixture,
               gconstpointer  data)
{
  for (guint i = 0; i < EASEL_LIMIT_INSTANCES_PER_HOST; i++)
    {
      g_autofree char *params =
        g_strdup_printf ("{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"i%u\"}", i);

      assert_answer (fixture, "canvasOpen", params, "{\"title\":\"\"}");
    }
  assert_answer (fixture, "canvasOpen", "{" I "}", "canvas_failed");
  fixture->requester.host_id = (char *) "another";
  assert_answer (fixture, "canvasOpen", "{" I "}", "{\"title\":\"\"}");
}

/* What a connection lends is there while it is, for instances that were before it and that came with it. */
static void
test_host_services (Fixture       *fixture,
                    gconstpointer  data)
{
  const char * const folders[] = { "/granted", NULL };
  FakeInstance *instance = fixture_open (fixture);
  EaselHostServices services = { NULL };

  easel_provider_set_host_services (fixture->provider, "h", &services);
  g_assert_null (easel_instance_get_host_files (EASEL_INSTANCE (instance)));
  easel_provider_set_host_services (fixture->provider, "h", NULL);
  easel_provider_set_granted (fixture->provider, folders);
  g_assert_cmpstr (easel_instance_get_granted (EASEL_INSTANCE (instance))[0], ==, "/granted");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/provider/" path, Fixture, NULL, fixture_set_up, func, fixture_tear_down)
  ADD ("publish", test_publish);
  ADD ("other-action", test_other_action);
  ADD ("enabled", test_enabled);
  ADD ("answers", test_answers);
  ADD ("long-instance-id", test_long_instance_id);
  ADD ("hostile-instance-id", test_hostile_instance_id);
  ADD ("apart", test_apart);
  ADD ("channel-is-the-name", test_channel_is_the_name);
  ADD ("another-source", test_another_source);
  ADD ("owner", test_owner);
  ADD ("error-data", test_error_data);
  ADD ("too-many", test_too_many);
  ADD ("loan", test_host_services);
#undef ADD
  return g_test_run ();
}
