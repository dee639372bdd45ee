/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-ahp-native.h"
#include "easel-json.h"
#include "provider-fixture.h"

/* What the user opened themselves, and shares with the agent of one session. */

#define OWN "easel-own"

typedef struct
{
  Fixture        base;
  EaselInstance *instance;  /* of the user */
  char          *id;        /* nullable: what it is for the agent */
} ShareFixture;

static EaselInstance *
open_own (Fixture    *fixture,
          const char *name)
{
  const EaselRequester user = { .host_id = (char *) OWN, .host_title = (char *) "", .session = (char *) "own:/",
                                .loopback = TRUE, .is_user = TRUE };
  const EaselCanvasRef ref = { FAKE_CANVAS, name, NULL };
  g_autoptr(JsonNode) input = json_from_string ("{\"text\":\"mine\"}", NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselInstance) instance = NULL;

  easel_provider_open_async (fixture->provider, &user, &ref, input, NULL, easel_test_result_cb, &result);
  await (result != NULL);
  instance = easel_provider_open_finish (fixture->provider, result, &error);
  g_assert_no_error (error);
  return instance;
}

static void
set_up (ShareFixture  *fixture,
        gconstpointer  data)
{
  fixture_set_up (&fixture->base, data);
  fixture->base.requester.loopback = TRUE;
  fixture->instance = open_own (&fixture->base, "own-1");
}

static void
tear_down (ShareFixture  *fixture,
           gconstpointer  data)
{
  g_free (fixture->id);
  fixture_tear_down (&fixture->base, data);
}

static void
share (ShareFixture *fixture)
{
  g_autoptr(GPtrArray) list = NULL;

  g_assert_true (easel_provider_share (fixture->base.provider, fixture->instance, "h", "s:1", "c-1"));
  list = easel_provider_list_shared (fixture->base.provider, "h", "s:1");
  g_assert_cmpuint (list->len, ==, 1);
  g_free (fixture->id);
  fixture->id = g_strdup (((EaselShare *) g_ptr_array_index (list, 0))->id);
}

/* @member: (nullable): more of the request. */
static char *
ask (ShareFixture *fixture,
     const char   *method,
     const char   *session,
     const char   *name,
     const char   *more)
{
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"%s\",\"canvasId\":\"%s\",\"extensionId\":\"e\","
                                             "\"instanceId\":\"%s\"%s}", session, fixture->id, name,
                                             more != NULL ? more : "");
  char *answer;

  fixture->base.requester.session = (char *) session;
  answer = fixture_ask (&fixture->base, method, params);
  fixture->base.requester.session = (char *) "s:1";
  return answer;
}

#define assert_ask(fixture, method, session, name, more, expected) \
  G_STMT_START { \
    g_autofree char *answered_ = ask (fixture, method, session, name, more); \
    g_assert_cmpstr (answered_, ==, expected); \
  } G_STMT_END

#define SET ",\"actionName\":\"set\",\"input\":{\"text\":\"four\"}"

static JsonObject *
find_declared (JsonArray  *list,
               const char *id)
{
  for (guint i = 0; i < json_array_get_length (list); i++)
    if (strcmp (easel_json_peek_string (easel_json_array_object (list, i), "canvasId", ""), id) == 0)
      return easel_json_array_object (list, i);
  return NULL;
}

/* One more canvas that the agent of that session may open, and nobody else hears of it. */
static void
test_declared (ShareFixture  *fixture,
               gconstpointer  data)
{
  static const struct { const char *host, *session; gboolean there; } askers[] = {
    { "h", "s:1", TRUE }, { "h", "s:2", FALSE }, { "other", "s:1", FALSE }, { OWN, "own:/", FALSE },
  };

  share (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (askers); i++)
    {
      g_autoptr(JsonArray) list = easel_ahp_native_declare_all (fixture->base.provider, askers[i].host,
                                                                askers[i].session);
      JsonObject *declared = find_declared (list, fixture->id);

      g_assert_cmpint (declared != NULL, ==, askers[i].there);
      g_assert_cmpuint (json_array_get_length (list), ==, askers[i].there ? 3 : 2);
      if (declared == NULL)
        continue;
      g_assert_cmpstr (easel_json_peek_string (declared, "displayName", NULL), ==, "mine");
      g_assert_false (json_object_has_member (declared, "inputSchema"));
      g_assert_nonnull (easel_json_peek_array (declared, "actions"));
    }
}

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
test_use (ShareFixture  *fixture,
          gconstpointer  data)
{
  FakeInstance *instance = FAKE_INSTANCE (fixture->instance);
  guint n_changes = 0;
  gboolean is_shared;

  g_signal_connect_swapped (fixture->base.provider, "declarations-changed", G_CALLBACK (count_cb), &n_changes);
  share (fixture);
  g_object_get (instance, "shared", &is_shared, NULL);
  g_assert_true (is_shared);
  g_assert_cmpuint (n_changes, ==, 1);
  /* Once, with one session. */
  g_assert_false (easel_provider_share (fixture->base.provider, fixture->instance, "h", "s:2", "c-2"));
  assert_ask (fixture, "canvasInvokeAction", "s:1", "a", SET, "canvas_instance_unknown");
  /* An open shows what is there. */
  assert_ask (fixture, "canvasOpen", "s:1", "a", ",\"input\":{\"text\":\"no\"}", "{\"title\":\"mine\"}");
  g_assert_cmpuint (fake_instance_get_opens (instance), ==, 1);
  g_assert_true (easel_provider_find (fixture->base.provider, "h", "s:1", "a") == fixture->instance);
  g_assert_null (easel_provider_find (fixture->base.provider, "h", "s:2", "a"));
  assert_ask (fixture, "canvasInvokeAction", "s:1", "a", SET, "{\"value\":4}");
  g_assert_cmpstr (fake_instance_get_text (instance), ==, "four");
  /* Again by the same name, and by no other. */
  assert_ask (fixture, "canvasOpen", "s:1", "a", NULL, "{\"title\":\"four\"}");
  assert_ask (fixture, "canvasOpen", "s:1", "b", NULL, "canvas_conflict");
  /* A close is the agent's own. */
  assert_ask (fixture, "canvasClose", "s:1", "a", NULL, "null");
  g_assert_false (fake_instance_is_closed (instance));
  g_assert_cmpuint (fake_instance_get_ended_shares (instance), ==, 1);
  assert_ask (fixture, "canvasInvokeAction", "s:1", "a", SET, "canvas_instance_unknown");
  assert_ask (fixture, "canvasOpen", "s:1", "b", NULL, "{\"title\":\"four\"}");
}

/* The session is part of the yes: another agent that knows every name is told the same as of what was never shared, and
 * so is one whose host is not on this computer. */
static void
test_others (ShareFixture  *fixture,
             gconstpointer  data)
{
  share (fixture);
  assert_ask (fixture, "canvasOpen", "s:2", "a", NULL, "canvas_not_declared");
  assert_ask (fixture, "canvasOpen", "s:1", "a", NULL, "{\"title\":\"mine\"}");
  assert_ask (fixture, "canvasInvokeAction", "s:2", "a", SET, "canvas_not_declared");
  assert_ask (fixture, "canvasInvokeAction", "s:1", "own-1", SET, "canvas_instance_unknown");
  assert_ask (fixture, "canvasClose", "s:2", "a", NULL, "null");
  fixture->base.requester.host_id = (char *) "other";
  assert_ask (fixture, "canvasInvokeAction", "s:1", "a", SET, "canvas_not_declared");
  fixture->base.requester.host_id = (char *) "h";
  assert_ask (fixture, "canvasClose", "s:1", "a", NULL, "null");
  fixture->base.requester.loopback = FALSE;
  assert_ask (fixture, "canvasOpen", "s:1", "a", NULL, "canvas_not_declared");
  g_assert_cmpstr (fake_instance_get_text (FAKE_INSTANCE (fixture->instance)), ==, "mine");
}

/* In the middle of an action: its call ends, nothing that comes later finds the canvas, and it stays as it is. */
static void
test_revoke (ShareFixture  *fixture,
             gconstpointer  data)
{
  g_autofree char *params = NULL;
  g_autofree char *answer = NULL;
  g_autofree char *before = NULL;
  Pending *pending;

  share (fixture);
  assert_ask (fixture, "canvasOpen", "s:1", "a", NULL, "{\"title\":\"mine\"}");
  params = g_strdup_printf ("{\"channel\":\"s:1\",\"canvasId\":\"%s\",\"instanceId\":\"a\",\"actionName\":\"wait\"}",
                            fixture->id);
  pending = pending_start (&fixture->base, "canvasInvokeAction", params, NULL);
  g_assert_true (easel_instance_is_busy (fixture->instance));
  easel_provider_unshare (fixture->base.provider, fixture->instance);
  answer = pending_finish (&fixture->base, pending);
  g_assert_cmpstr (answer, ==, "canvas_cancelled");
  g_assert_cmpuint (fake_instance_get_ended_shares (FAKE_INSTANCE (fixture->instance)), ==, 1);
  g_assert_false (easel_instance_is_shared (fixture->instance));
  assert_ask (fixture, "canvasInvokeAction", "s:1", "a", SET, "canvas_not_declared");
  assert_ask (fixture, "canvasOpen", "s:1", "a", NULL, "canvas_not_declared");
  assert_ask (fixture, "canvasClose", "s:1", "a", NULL, "null");
  g_assert_null (easel_provider_find (fixture->base.provider, "h", "s:1", "a"));
  g_assert_cmpstr (fake_instance_get_text (FAKE_INSTANCE (fixture->instance)), ==, "mine");
  /* Shared again, it is another canvas for the agent. */
  before = g_strdup (fixture->id);
  share (fixture);
  g_assert_cmpstr (fixture->id, !=, before);
}

/* The table of consent holds as for what the agent opened itself; an answer goes with the share. */
static void
test_consent (ShareFixture  *fixture,
              gconstpointer  data)
{
#define WRITE ",\"actionName\":\"write\""
  GListModel *questions = easel_consent_get_questions (fixture->base.consent);
  g_autoptr(EaselQuestion) question = NULL;

  share (fixture);
  assert_ask (fixture, "canvasOpen", "s:1", "a", NULL, "{\"title\":\"mine\"}");
  assert_ask (fixture, "canvasInvokeAction", "s:1", "a", WRITE, "canvas_needs_approval");
  g_assert_cmpuint (g_list_model_get_n_items (questions), ==, 1);
  question = g_list_model_get_item (questions, 0);
  g_assert_cmpstr (easel_question_get_instance (question), ==, "a");
  g_assert_cmpstr (easel_question_get_canvas (question), ==, fixture->id);
  g_assert_cmpstr (easel_question_get_requester (question)->host_id, ==, "h");
  easel_provider_unshare (fixture->base.provider, fixture->instance);
  g_assert_cmpuint (g_list_model_get_n_items (questions), ==, 0);
}

/* What is no canvas of the user is not theirs to share; what they close is shared no more; and nothing outlives the
 * program. */
static void
test_ends (ShareFixture  *fixture,
           gconstpointer  data)
{
  g_autoptr(GPtrArray) shared = NULL;

  g_assert_false (easel_provider_share (fixture->base.provider, EASEL_INSTANCE (fixture_open (&fixture->base)), "h",
                                        "s:1", "c-1"));
  share (fixture);
  assert_ask (fixture, "canvasOpen", "s:1", "a", NULL, "{\"title\":\"mine\"}");
  g_assert_true (easel_instances_discard (fixture->base.instances, fixture->instance));
  assert_ask (fixture, "canvasInvokeAction", "s:1", "a", SET, "canvas_not_declared");

  fixture->instance = open_own (&fixture->base, "own-2");
  share (fixture);
  fixture_restart (&fixture->base);
  shared = easel_provider_list_shared (fixture->base.provider, "h", "s:1");
  g_assert_cmpuint (shared->len, ==, 0);
  assert_ask (fixture, "canvasOpen", "s:1", "a", NULL, "canvas_not_declared");
  fixture->instance = easel_instances_find (fixture->base.instances, OWN, "own:/", "own-2");
  g_assert_nonnull (fixture->instance);
  g_assert_false (easel_instance_is_shared (fixture->instance));
}

/* Names that the agent uses for its own canvases and for shared ones are kept apart. */
static void
test_names (ShareFixture  *fixture,
            gconstpointer  data)
{
  share (fixture);
  fixture_open (&fixture->base);
  assert_ask (fixture, "canvasOpen", "s:1", "i", NULL, "canvas_conflict");
  assert_ask (fixture, "canvasOpen", "s:1", "a", NULL, "{\"title\":\"mine\"}");
  assert_answer (&fixture->base, "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"extensionId\":\"e\","
                 "\"instanceId\":\"a\"}", "canvas_conflict");
}

#define TEST(path, function) g_test_add (path, ShareFixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  TEST ("/provider/share/declared", test_declared);
  TEST ("/provider/share/use", test_use);
  TEST ("/provider/share/others", test_others);
  TEST ("/provider/share/revoke", test_revoke);
  TEST ("/provider/share/consent", test_consent);
  TEST ("/provider/share/ends", test_ends);
  TEST ("/provider/share/names", test_names);
  return g_test_run ();
}
