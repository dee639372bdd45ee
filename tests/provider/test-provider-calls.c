/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-provider-limits.h"
#include "provider-fixture.h"

/* Calls that take their time, are stopped, or need a yes. */

#define WAIT "{" I ",\"actionName\":\"wait\"}"
#define WRITE "{" I ",\"actionName\":\"write\"}"

static gboolean
is_busy (FakeInstance *instance)
{
  gboolean busy;

  g_object_get (instance, "busy", &busy, NULL);
  g_assert_cmpint (busy, ==, easel_instance_is_busy (EASEL_INSTANCE (instance)));
  return busy;
}

static void
assert_finish (Fixture    *fixture,
               Pending    *pending,
               const char *expected)
{
  g_autofree char *answer = pending_finish (fixture, pending);

  g_assert_cmpstr (answer, ==, expected);
}

static void
test_busy (Fixture       *fixture,
           gconstpointer  data)
{
  FakeInstance *instance = fixture_open (fixture);
  Pending *pending;

  g_assert_false (is_busy (instance));
  pending = pending_start (fixture, "canvasInvokeAction", WAIT, NULL);
  g_assert_true (is_busy (instance));
  g_assert_cmpstr (easel_call_get_action (fake_instance_get_waiting (instance)), ==, "wait");
  g_assert_cmpstr (easel_call_get_requester (fake_instance_get_waiting (instance))->host_title, ==, "Host");
  easel_call_reply (fake_instance_get_waiting (instance), NULL);
  g_assert_true (easel_call_is_answered (fake_instance_get_waiting (instance)));
  g_assert_false (is_busy (instance));
  assert_finish (fixture, pending, "{}");
}

/* The agent gets its answer, the handler sees its cancellable, and what it says later goes nowhere. */
static void
test_stop (Fixture       *fixture,
           gconstpointer  data)
{
  FakeInstance *instance = fixture_open (fixture);
  Pending *pending = pending_start (fixture, "canvasInvokeAction", WAIT, NULL);
  EaselCall *call = fake_instance_get_waiting (instance);

  g_assert_false (g_cancellable_is_cancelled (easel_call_get_cancellable (call)));
  easel_instance_stop (EASEL_INSTANCE (instance));
  g_assert_true (g_cancellable_is_cancelled (easel_call_get_cancellable (call)));
  g_assert_false (is_busy (instance));
  easel_call_reply (call, NULL);
  easel_call_fail (call, EASEL_CODE_FAILED, "late");
  g_assert_false (easel_call_require (call, EASEL_ACTION_READ, "late"));
  assert_finish (fixture, pending, "canvas_cancelled");
}

static void
test_connection_lost (Fixture       *fixture,
                      gconstpointer  data)
{
  FakeInstance *instance = fixture_open (fixture);
  g_autoptr(GCancellable) lost = g_cancellable_new ();
  Pending *pending = pending_start (fixture, "canvasInvokeAction", WAIT, lost);
  EaselCall *call = fake_instance_get_waiting (instance);

  g_cancellable_cancel (lost);
  g_assert_true (g_cancellable_is_cancelled (easel_call_get_cancellable (call)));
  assert_finish (fixture, pending, "canvas_cancelled");
  /* The instance outlives the connection. */
  g_assert_cmpstr (fake_instance_get_text (instance), ==, "one");
  g_assert_true (easel_instances_find (fixture->instances, "h", "s:1", "i") == EASEL_INSTANCE (instance));
}

/* What is withdrawn before it begins does nothing. */
static void
test_lost_before (Fixture       *fixture,
                  gconstpointer  data)
{
  FakeInstance *instance = fixture_open (fixture);
  g_autoptr(GCancellable) lost = g_cancellable_new ();

  g_cancellable_cancel (lost);
  assert_finish (fixture, pending_start (fixture, "canvasInvokeAction",
                                         "{" I ",\"actionName\":\"set\",\"input\":{\"text\":\"late\"}}", lost),
                 "canvas_cancelled");
  g_assert_cmpstr (fake_instance_get_text (instance), ==, "one");
}

static void
test_timeout (Fixture       *fixture,
              gconstpointer  data)
{
  FakeInstance *instance = fixture_open (fixture);
  Pending *pending = pending_start (fixture, "canvasInvokeAction",
                                    "{" I ",\"actionName\":\"wait\",\"input\":{\"timeoutMs\":1}}", NULL);

  assert_finish (fixture, pending, "canvas_timeout");
  g_assert_true (g_cancellable_is_cancelled (easel_call_get_cancellable (fake_instance_get_waiting (instance))));
  g_assert_false (is_busy (instance));
}

static void
test_too_many (Fixture       *fixture,
               gconstpointer  data)
{
  FakeInstance *instance = fixture_open (fixture);
  g_autoptr(GPtrArray) calls = g_ptr_array_new_with_free_func (g_object_unref);
  Pending *pending[EASEL_LIMIT_INSTANCE_CALLS];

  for (guint i = 0; i < EASEL_LIMIT_INSTANCE_CALLS; i++)
    {
      pending[i] = pending_start (fixture, "canvasInvokeAction", WAIT, NULL);
      g_ptr_array_add (calls, g_object_ref (fake_instance_get_waiting (instance)));
    }
  assert_answer (fixture, "canvasInvokeAction", WAIT, "canvas_failed");
  assert_answer (fixture, "canvasOpen", "{" I "}", "canvas_failed");
  easel_instance_stop (EASEL_INSTANCE (instance));
  for (guint i = 0; i < EASEL_LIMIT_INSTANCE_CALLS; i++)
    assert_finish (fixture, pending[i], "canvas_cancelled");
}

static void
test_close_ends_calls (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr(FakeInstance) instance = g_object_ref (fixture_open (fixture));
  g_autoptr(GFile) store = g_object_ref (easel_instance_get_store (EASEL_INSTANCE (instance)));
  g_autoptr(GFile) child = g_file_get_child (store, "draft");
  Pending *pending = pending_start (fixture, "canvasInvokeAction", WAIT, NULL);

  g_assert_true (g_file_replace_contents (child, "x", 1, NULL, FALSE, 0, NULL, NULL, NULL));
  assert_answer (fixture, "canvasClose", "{" I "}", "null");
  assert_finish (fixture, pending, "canvas_cancelled");
  g_assert_true (fake_instance_is_closed (instance));
  g_assert_false (g_file_query_exists (store, NULL));
  g_assert_cmpstr (fixture->events->str, ==, "+i -i ");
}

/* A slow first open is nobody's yet, and leaves nothing when it is closed in the middle. */
static void
test_slow_open (Fixture       *fixture,
                gconstpointer  data)
{
  Pending *pending = pending_start (fixture, "canvasOpen", "{" I ",\"input\":{\"slow\":true}}", NULL);

  g_assert_null (easel_instances_find (fixture->instances, "h", "s:1", "i"));
  assert_answer (fixture, "canvasOpen", "{" I "}", "canvas_conflict");
  assert_answer (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"set\"}", "canvas_instance_unknown");
  assert_answer (fixture, "canvasClose", "{" I "}", "null");
  assert_finish (fixture, pending, "canvas_cancelled");
  g_assert_cmpstr (fixture->events->str, ==, "");
  fixture_open (fixture);
}

static void
answer (Fixture     *fixture,
        EaselAnswer  what)
{
  GListModel *questions = easel_consent_get_questions (fixture->consent);
  g_autoptr(EaselQuestion) question = g_list_model_get_item (questions, 0);

  g_assert_cmpuint (g_list_model_get_n_items (questions), ==, 1);
  easel_consent_answer (fixture->consent, question, what);
}

/* Three things are asked one after the other; a yes for once to the first is not lost while the third is asked. */
static void
test_ask_and_repeat (Fixture       *fixture,
                     gconstpointer  data)
{
  fixture_open (fixture);
  assert_answer (fixture, "canvasInvokeAction", WRITE, "canvas_needs_approval");
  assert_answer (fixture, "canvasInvokeAction", WRITE, "canvas_needs_approval");
  answer (fixture, EASEL_ANSWER_ONCE);
  assert_answer (fixture, "canvasInvokeAction", WRITE, "canvas_needs_approval");
  answer (fixture, EASEL_ANSWER_ONCE);
  assert_answer (fixture, "canvasInvokeAction", WRITE, "{}");
  /* Both are used up. */
  assert_answer (fixture, "canvasInvokeAction", WRITE, "canvas_needs_approval");
  answer (fixture, EASEL_ANSWER_DENY);
  assert_answer (fixture, "canvasInvokeAction", WRITE, "canvas_refused");
}

/* A yes for one canvas is not one for the next of the same name, and its question goes with it. A no to the agent holds
 * on, whatever it closes and opens. */
static void
test_close_forgets (Fixture       *fixture,
                    gconstpointer  data)
{
  static const EaselAnswer answers[] = { EASEL_ANSWER_ONCE, EASEL_ANSWER_CANVAS, EASEL_ANSWER_DENY };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      fixture_open (fixture);
      assert_answer (fixture, "canvasInvokeAction", WRITE, "canvas_needs_approval");
      answer (fixture, answers[i]);
      assert_answer (fixture, "canvasClose", "{" I "}", "null");
      fixture_open (fixture);
      assert_answer (fixture, "canvasInvokeAction", WRITE,
                     answers[i] == EASEL_ANSWER_DENY ? "canvas_refused" : "canvas_needs_approval");
      assert_answer (fixture, "canvasClose", "{" I "}", "null");
      g_assert_cmpuint (g_list_model_get_n_items (easel_consent_get_questions (fixture->consent)), ==, 0);
    }
}

/* A canvas that has a channel is the same one in every session of its host: a yes for it ends when any of them closes
 * it. */
static void
test_close_forgets_channel (Fixture       *fixture,
                            gconstpointer  data)
{
  static const char open[] = "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"ahp-canvas:/x\","
                             "\"input\":{\"text\":\"t\"}}";
  static const char write[] = "{\"channel\":\"s:2\",\"canvasId\":\"test.fake\",\"instanceId\":\"ahp-canvas:/x\","
                              "\"actionName\":\"write\"}";
  g_autofree char *opened = NULL;
  g_autofree char *again = NULL;

  opened = fixture_ask (fixture, "canvasOpen", open);
  fixture->requester.session = (char *) "s:2";
  assert_answer (fixture, "canvasInvokeAction", write, "canvas_needs_approval");
  answer (fixture, EASEL_ANSWER_CANVAS);
  g_assert_cmpuint (g_list_model_get_n_items (easel_consent_get_grants (fixture->consent)), ==, 1);
  fixture->requester.session = (char *) "s:1";
  assert_answer (fixture, "canvasClose", open, "null");
  g_assert_cmpuint (g_list_model_get_n_items (easel_consent_get_grants (fixture->consent)), ==, 0);
  again = fixture_ask (fixture, "canvasOpen", open);
  fixture->requester.session = (char *) "s:2";
  assert_answer (fixture, "canvasInvokeAction", write, "canvas_needs_approval");
}

/* An open whose handler asks fails, and its question stays. */
static void
test_open_handler_asks (Fixture       *fixture,
                        gconstpointer  data)
{
  static const char params[] = "{" I ",\"input\":{\"text\":\"ask\"}}";

  assert_answer (fixture, "canvasOpen", params, "canvas_needs_approval");
  g_assert_null (easel_instances_find (fixture->instances, "h", "s:1", "i"));
  assert_answer (fixture, "canvasOpen", params, "canvas_needs_approval");
  answer (fixture, EASEL_ANSWER_ONCE);
  assert_answer (fixture, "canvasOpen", params, "{\"title\":\"ask\"}");
}

static void
test_open_asks (Fixture       *fixture,
                gconstpointer  data)
{
  static const char params[] = "{\"channel\":\"s:1\",\"canvasId\":\"test.other\",\"instanceId\":\"o\"}";

  assert_answer (fixture, "canvasOpen", params, "canvas_needs_approval");
  g_assert_cmpstr (fixture->events->str, ==, "");
  answer (fixture, EASEL_ANSWER_CANVAS);
  assert_answer (fixture, "canvasOpen", params, "{\"title\":\"\"}");
  assert_answer (fixture, "canvasOpen", params, "{\"title\":\"\",\"status\":\"again\",\"activity\":\"again\"}");
  /* The answer was for this canvas: the next one of the same name is another. */
  assert_answer (fixture, "canvasClose", params, "null");
  assert_answer (fixture, "canvasOpen", params, "canvas_needs_approval");
}

/* What a host may do without a yes, tried action by action. */
static void
test_classes (Fixture       *fixture,
              gconstpointer  data)
{
  gboolean loopback = GPOINTER_TO_INT (data);

  fixture->requester.loopback = loopback;
  easel_provider_add (fixture->provider, &classes_declaration);
  assert_answer (fixture, "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"test.classes\",\"instanceId\":\"c\"}",
                 "{\"title\":\"\"}");
  g_assert_cmpuint (classes_declaration.n_actions, ==, EASEL_N_ACTION_CLASSES);
  for (guint i = 0; i < EASEL_N_ACTION_CLASSES; i++)
    {
      static const char * const answers[] = { "{}", "canvas_needs_approval", "canvas_refused" };
      const EaselActionDeclaration *action = &classes_declaration.actions[i];
      g_autofree char *params = g_strdup_printf ("{\"channel\":\"s:1\",\"instanceId\":\"c\",\"actionName\":\"%s\"}",
                                                 action->name);

      g_assert_cmpstr (action->name, ==, easel_action_class_to_string (action->action_class));
      g_test_message ("%s", action->name);
      assert_answer (fixture, "canvasInvokeAction", params,
                     answers[easel_consent_default (action->action_class, loopback)]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/provider/calls/" path, Fixture, NULL, fixture_set_up, func, fixture_tear_down)
  ADD ("busy", test_busy);
  ADD ("stop", test_stop);
  ADD ("connection-lost", test_connection_lost);
  ADD ("lost-before", test_lost_before);
  ADD ("timeout", test_timeout);
  ADD ("too-many", test_too_many);
  ADD ("close-ends-calls", test_close_ends_calls);
  ADD ("slow-open", test_slow_open);
  ADD ("ask-and-repeat", test_ask_and_repeat);
  ADD ("close-forgets", test_close_forgets);
  ADD ("close-forgets-channel", test_close_forgets_channel);
  ADD ("open-handler-asks", test_open_handler_asks);
  ADD ("open-asks", test_open_asks);
  g_test_add ("/provider/calls/classes/far", Fixture, GINT_TO_POINTER (FALSE), fixture_set_up, test_classes,
              fixture_tear_down);
  g_test_add ("/provider/calls/classes/here", Fixture, GINT_TO_POINTER (TRUE), fixture_set_up, test_classes,
              fixture_tear_down);
#undef ADD
  return g_test_run ();
}
