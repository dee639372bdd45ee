/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-ahp-source-limits.h"
#include "provider-fixture.h"

#include "easel-json.h"

static guint
count_declared (ProviderFixture *fixture)
{
  return json_array_get_length (easel_json_peek_array (fixture->published, "canvasProviders"));
}

static void
test_publish (ProviderFixture *fixture,
              gconstpointer    data)
{
  JsonObject *first;

  provider_hold (fixture);
  g_assert_cmpstr (easel_json_peek_string (fixture->published, "clientId", NULL), ==, "test-client");
  g_assert_cmpstr (easel_json_peek_string (fixture->published, "displayName", NULL), ==, "Easel");
  g_assert_cmpuint (json_array_get_length (easel_json_peek_array (fixture->published, "tools")), ==, 0);
  g_assert_cmpuint (count_declared (fixture), ==, 2);
  first = easel_json_array_object (easel_json_peek_array (fixture->published, "canvasProviders"), 0);
  g_assert_cmpstr (easel_json_peek_string (first, "canvasId", NULL), ==, FAKE_CANVAS);

  easel_provider_set_enabled (fixture->provider, FAKE_CANVAS, FALSE);
  await (fixture->n_published == 2);
  g_assert_cmpuint (count_declared (fixture), ==, 1);
}

static void
test_after_reconnect (ProviderFixture *fixture,
                      gconstpointer    data)
{
  provider_hold (fixture);
  fixture_lose (&fixture->base);
  easel_source_retry (fixture->base.source);
  await (fixture->n_published == 2);
  /* A host that knows nobody any more. */
  fixture_lose (&fixture->base);
  scripted_model_forget (fixture->base.host);
  easel_source_retry (fixture->base.source);
  await (fixture->n_published == 3);
}

static void
remove_client (ProviderFixture *fixture,
               const char      *client)
{
  g_autofree char *action = g_strdup_printf ("{\"type\":\"session/activeClientRemoved\",\"clientId\":\"%s\"}", client);

  scripted_model_publish (fixture->base.host, SESSION, action, NULL, 0);
}

/* Taken out, we come back; a host that means it wins. */
static void
test_removed (ProviderFixture *fixture,
              gconstpointer    data)
{
  provider_hold (fixture);
  remove_client (fixture, "somebody-else");
  remove_client (fixture, "test-client");
  await (fixture->n_published == 2);
  for (guint i = 0; i < 3 * EASEL_LIMIT_PUBLISH_PER_MINUTE; i++)
    remove_client (fixture, "test-client");
  /* Requests are answered after what was said before them. */
  assert_agent (fixture, "ping", "{\"channel\":\"ahp-root://\"}", "null");
  g_assert_cmpuint (fixture->n_published, ==, 1 + EASEL_LIMIT_PUBLISH_PER_MINUTE);
}

static void
test_agent (ProviderFixture *fixture,
            gconstpointer    data)
{
  static const struct { const char *method, *params, *answer; } requests[] = {
    { "canvasInvokeAction", "{" I ",\"actionName\":\"set\"}", "-32012 canvas_instance_unknown" },
    { "canvasOpen", OPEN, "{\"title\":\"one\"}" },
    { "canvasOpen", OPEN, "{\"title\":\"one\",\"status\":\"again\",\"activity\":\"again\"}" },
    { "canvasOpen", "{" I ",\"input\":{\"text\":7}}", "-32012 canvas_invalid_input" },
    { "canvasOpen", "{\"channel\":\"" SESSION "\",\"canvasId\":\"test.fake\"}", "-32602 " },
    { "canvasOpen", "{\"channel\":\"" SESSION "\",\"canvasId\":\"test.fake\",\"instanceId\":\"a\\u0007\"}", "-32602 " },
    { "canvasOpen", "{\"channel\":\"" SESSION "\",\"canvasId\":\"none\",\"instanceId\":\"i\"}",
      "-32012 canvas_not_declared" },
    { "canvasOpen", "{\"channel\":\"s:not-held\",\"canvasId\":\"test.fake\",\"instanceId\":\"i\"}",
      "-32012 canvas_not_declared" },
    { "canvasInvokeAction", "{" I ",\"actionName\":\"set\",\"input\":{\"text\":\"four\"}}", "{\"value\":4}" },
    { "canvasInvokeAction", "{" I ",\"actionName\":\"none\"}", "-32012 canvas_action_no_handler" },
    { "canvasInvokeAction", "{" I ",\"actionName\":\"conflict\"}", "-32012 canvas_conflict" },
    { "canvasInvokeAction", "{" I ",\"actionName\":\"forget\"}", "-32012 canvas_failed" },
    { "canvasInvokeAction", "{" I ",\"actionName\":\"wait\",\"input\":{\"timeoutMs\":1}}", "-32012 canvas_timeout" },
    { "canvasClose", "{" I "}", "null" },
    { "canvasClose", "{" I "}", "null" },
    { "canvasClose", "{\"channel\":\"s:not-held\",\"instanceId\":\"i\"}", "null" },
  };

  provider_hold (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_test_message ("%s %s", requests[i].method, requests[i].params);
      assert_agent (fixture, requests[i].method, requests[i].params, requests[i].answer);
    }
}

static void
test_requester (ProviderFixture *fixture,
                gconstpointer    data)
{
  const EaselRequester *requester;

  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\"}");
  requester = easel_instance_get_requester (provider_find (fixture, "i"));
  g_assert_cmpstr (requester->host_id, ==, "host-1");
  g_assert_cmpstr (requester->host_title, ==, "Scripted host");
  g_assert_cmpstr (requester->agent, ==, "copilot");
  g_assert_cmpstr (requester->session, ==, SESSION);
  g_assert_true (requester->loopback);
}

static void
assert_asker (ProviderFixture *fixture,
              const char      *expected,
              EaselAnswer      answer)
{
  static const char params[] = "{" I ",\"actionName\":\"write\"}";

  /* It asks for two things. */
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(EaselQuestion) question = NULL;

      assert_agent (fixture, "canvasInvokeAction", params, "-32012 canvas_needs_approval");
      question = g_list_model_get_item (easel_consent_get_questions (fixture->consent), 0);
      g_assert_cmpstr (easel_question_get_requester (question)->agent, ==, expected);
      easel_consent_answer (fixture->consent, question, answer);
    }
  assert_agent (fixture, "canvasInvokeAction", params, "{}");
}

/* Who asks is the agent by its name for people: that which the host lists under the id, before it the one that came to
 * easel-host, as the session says at this moment. What is damaged says nothing. */
static void
test_asker (ProviderFixture *fixture,
            gconstpointer    data)
{
#define META(agent) \
  "{\"type\":\"session/metaChanged\",\"_meta\":{\"io.github.ahp_canvas.easel\":{\"agent\":" agent "}}}"
  static const struct { const char *channel, *action, *asker; } changes[] = {
    { "ahp-root://", "{\"type\":\"root/agentsChanged\",\"agents\":[7,{\"provider\":\"other\",\"displayName\":\"No\"},"
      "{\"provider\":\"copilot\",\"displayName\":\"Copilot CLI\"}]}", "Copilot CLI" },
    { "ahp-root://", "{\"type\":\"root/agentsChanged\",\"agents\":[{\"provider\":\"copilot\",\"displayName\":7}]}",
      "copilot" },
    { SESSION, META ("{\"name\":\"Claude Code\",\"here\":true}"), "Claude Code" },
    { SESSION, META ("{\"name\":\"Codex\",\"here\":true}"), "Codex" },
    { SESSION, META ("{\"name\":\"\",\"here\":true}"), "" },
    { SESSION, META ("{\"name\":[],\"here\":true}"), "" },
    { SESSION, META ("\"Claude Code\""), "copilot" },
    { SESSION, "{\"type\":\"session/metaChanged\",\"_meta\":null}", "copilot" },
  };
#undef META

  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\"}");
  assert_asker (fixture, "copilot", EASEL_ANSWER_ONCE);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      scripted_model_publish (fixture->base.host, changes[i].channel, changes[i].action, NULL, 0);
      assert_asker (fixture, changes[i].asker, EASEL_ANSWER_ONCE);
    }
}

/* A yes is for the canvas or the host, whoever works there, never for a name: a new one loses and widens nothing. */
static void
test_renamed (ProviderFixture *fixture,
              gconstpointer    data)
{
#define J "\"channel\":\"" SESSION "\",\"canvasId\":\"test.fake\",\"extensionId\":\"e\",\"instanceId\":\"j\""
  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\"}");
  assert_agent (fixture, "canvasOpen", "{" J "}", "{\"title\":\"\"}");
  assert_asker (fixture, "copilot", EASEL_ANSWER_CANVAS);
  scripted_model_publish (fixture->base.host, SESSION, "{\"type\":\"session/metaChanged\",\"_meta\":{"
                          "\"io.github.ahp_canvas.easel\":{\"agent\":{\"name\":\"Codex\",\"here\":true}}}}", NULL, 0);
  assert_agent (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"write\"}", "{}");
  assert_agent (fixture, "canvasInvokeAction", "{" J ",\"actionName\":\"write\"}", "-32012 canvas_needs_approval");
#undef J
}

/* The registry says what the host calls us. */
static void
test_owner (ProviderFixture *fixture,
            gconstpointer    data)
{
  provider_hold (fixture);
  scripted_model_publish (fixture->base.host, SESSION, "{\"type\":\"session/canvasesChanged\",\"canvases\":["
                          "{\"canvasId\":\"test.fake\",\"extensionId\":\"theirs\",\"displayName\":\"x\","
                          "\"source\":{\"kind\":\"client\",\"clientId\":\"another\"}},"
                          "{\"canvasId\":\"test.fake\",\"extensionId\":\"ours\",\"displayName\":\"x\","
                          "\"source\":{\"kind\":\"client\",\"clientId\":\"test-client\"}}]}", NULL, 0);
  assert_agent (fixture, "canvasOpen", OPEN, "-32012 canvas_not_declared");
  assert_agent (fixture, "canvasOpen", "{\"channel\":\"" SESSION "\",\"canvasId\":\"test.fake\","
                "\"extensionId\":\"ours\",\"instanceId\":\"i\"}", "{\"title\":\"\"}");
}

static void
open_in_catalogue (ProviderFixture *fixture,
                   const char      *client)
{
  g_autofree char *state = g_strdup_printf ("{\"instanceId\":\"i\",\"canvasId\":\"test.fake\",\"extensionId\":\"e\","
                                            "\"title\":\"one\",\"availability\":\"ready\","
                                            "\"provider\":{\"kind\":\"client\",\"clientId\":\"%s\"}}", client);

  scripted_model_set (fixture->base.host, CANVAS, AHP_CHANNEL_CANVAS, state);
  scripted_model_publish (fixture->base.host, SESSION, "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":["
                          "{\"instanceId\":\"i\",\"channel\":\"" CANVAS "\",\"canvasId\":\"test.fake\","
                          "\"extensionId\":\"e\",\"availability\":\"ready\"}]}", NULL, 0);
}

static void
test_native (ProviderFixture *fixture,
             gconstpointer    data)
{
  EaselCanvas *canvas;

  provider_hold (fixture);
  open_in_catalogue (fixture, "test-client");
  canvas = fixture_canvas (&fixture->base);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  g_assert_true (easel_canvas_is_native (canvas));
  g_assert_null (easel_canvas_get_address (canvas));
}

static void
test_not_native (ProviderFixture *fixture,
                 gconstpointer    data)
{
  EaselCanvas *canvas;

  provider_hold (fixture);
  open_in_catalogue (fixture, "another-client");
  canvas = fixture_canvas (&fixture->base);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  g_assert_false (easel_canvas_is_native (canvas));
}

/* The connection goes in the middle of an action: the action stops, and what it acted on stays. */
static void
test_disconnect (ProviderFixture *fixture,
                 gconstpointer    data)
{
  FakeInstance *instance;
  g_autoptr(EaselCall) call = NULL;

  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\"}");
  instance = FAKE_INSTANCE (provider_find (fixture, "i"));
  g_assert_nonnull (easel_instance_get_host_files (EASEL_INSTANCE (instance)));
  g_assert_nonnull (easel_instance_get_host_terminals (EASEL_INSTANCE (instance)));
  agent_start (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"wait\"}");
  await (fake_instance_get_waiting (instance) != NULL);
  call = g_object_ref (fake_instance_get_waiting (instance));

  fixture_lose (&fixture->base);
  await (g_cancellable_is_cancelled (easel_call_get_cancellable (call)));
  g_assert_false (easel_instance_is_busy (EASEL_INSTANCE (instance)));
  g_assert_null (easel_instance_get_host_files (EASEL_INSTANCE (instance)));

  easel_source_retry (fixture->base.source);
  await (fixture->n_published == 2);
  g_assert_nonnull (easel_instance_get_host_files (EASEL_INSTANCE (instance)));
  g_assert_true (provider_find (fixture, "i") == EASEL_INSTANCE (instance));
  assert_agent (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"set\",\"input\":{\"text\":\"ab\"}}",
                "{\"value\":2}");
}

static void
test_restart (ProviderFixture *fixture,
              gconstpointer    data)
{
  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\"}");
  provider_restart (fixture);
  /* There before any host is. */
  g_assert_cmpstr (fake_instance_get_text (FAKE_INSTANCE (provider_find (fixture, "i"))), ==, "one");
  g_ptr_array_set_size (fixture->base.host->sessions, 0);
  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\",\"status\":\"again\",\"activity\":\"again\"}");
}

static void
test_consent (ProviderFixture *fixture,
              gconstpointer    data)
{
  static const char params[] = "{" I ",\"actionName\":\"write\"}";
  GListModel *questions = easel_consent_get_questions (fixture->consent);

  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\"}");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(EaselQuestion) question = NULL;

      assert_agent (fixture, "canvasInvokeAction", params, "-32012 canvas_needs_approval");
      g_assert_cmpuint (g_list_model_get_n_items (questions), ==, 1);
      question = g_list_model_get_item (questions, 0);
      g_assert_cmpstr (easel_question_get_requester (question)->host_title, ==, "Scripted host");
      easel_consent_answer (fixture->consent, question, EASEL_ANSWER_ONCE);
    }
  assert_agent (fixture, "canvasInvokeAction", params, "{}");
  assert_agent (fixture, "canvasInvokeAction", params, "-32012 canvas_needs_approval");
}

static void
test_session_removed (ProviderFixture *fixture,
                      gconstpointer    data)
{
  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\"}");
  scripted_host_send (fixture->base.host, "{\"jsonrpc\":\"2.0\",\"method\":\"root/sessionRemoved\","
                      "\"params\":{\"session\":\"" SESSION "\"}}");
  await (provider_find (fixture, "i") == NULL);
}

/* PR #298's last form: a channel for each instance, and no session in the request. */
static void
test_own_channel (ProviderFixture *fixture,
                  gconstpointer    data)
{
  EaselCanvas *canvas;

  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", "{\"channel\":\"" CANVAS "\",\"canvasId\":\"test.fake\",\"providerId\":\"p\"}",
                "{\"title\":\"\"}");
  assert_agent (fixture, "canvasInvokeOperation", "{\"channel\":\"" CANVAS "\",\"operationName\":\"set\","
                "\"input\":{\"text\":\"abc\"}}", "{\"value\":3}");
  g_assert_nonnull (provider_find (fixture, CANVAS));
  scripted_model_set (fixture->base.host, CANVAS, AHP_CHANNEL_CANVAS,
                      "{\"canvasId\":\"test.fake\",\"providerId\":\"p\",\"availability\":\"ready\"}");
  scripted_model_publish (fixture->base.host, SESSION, "{\"type\":\"session/canvasesChanged\",\"canvases\":["
                          "{\"canvasId\":\"test.fake\",\"providerId\":\"p\",\"title\":\"x\","
                          "\"source\":{\"kind\":\"client\",\"clientId\":\"test-client\"}}]}", NULL, 0);
  scripted_model_publish (fixture->base.host, SESSION, "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":["
                          "{\"channel\":\"" CANVAS "\",\"canvasId\":\"test.fake\",\"providerId\":\"p\","
                          "\"availability\":\"ready\"}]}", NULL, 0);
  canvas = fixture_canvas (&fixture->base);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  g_assert_true (easel_canvas_is_native (canvas));
  g_assert_cmpstr (easel_canvas_get_instance_id (canvas), ==, CANVAS);
  assert_agent (fixture, "canvasClose", "{\"channel\":\"" CANVAS "\"}", "null");
  g_assert_null (provider_find (fixture, CANVAS));
}

/* Nobody of ours is told about a session that nobody looks at. */
static void
test_not_held (ProviderFixture *fixture,
               gconstpointer    data)
{
  provider_hold (fixture);
  easel_source_release (fixture->base.source, fixture->base.session);
  easel_provider_set_enabled (fixture->provider, FAKE_CANVAS, FALSE);
  assert_agent (fixture, "canvasOpen", "{\"channel\":\"" SESSION "\",\"canvasId\":\"test.other\",\"instanceId\":\"i\"}",
                "-32012 canvas_not_declared");
  g_assert_cmpuint (fixture->n_published, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/source/provider/" path, ProviderFixture, NULL, provider_set_up, func, provider_tear_down)
  ADD ("publish", test_publish);
  ADD ("after-reconnect", test_after_reconnect);
  ADD ("removed", test_removed);
  ADD ("agent", test_agent);
  ADD ("subject", test_requester);
  ADD ("asker", test_asker);
  ADD ("renamed", test_renamed);
  ADD ("owner", test_owner);
  ADD ("native", test_native);
  ADD ("not-native", test_not_native);
  ADD ("disconnect", test_disconnect);
  ADD ("restart", test_restart);
  ADD ("consent", test_consent);
  ADD ("session-removed", test_session_removed);
  ADD ("own-channel", test_own_channel);
  ADD ("not-held", test_not_held);
#undef ADD
  return g_test_run ();
}
