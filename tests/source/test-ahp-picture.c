/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Easel and its own host say besides AHP: pictures, and answers of the user. */
#include "easel-json.h"
#include "easel-picture.h"
#include "provider-fixture.h"

#define OFFER "{\"io.github.ahp_canvas.easel\":{\"x-snapshot\":true,\"x-consent\":true,\"x-show\":true," \
              "\"x-view\":true,\"x-withdraw\":true,\"x-reopen\":true}}"
#define SNAPSHOT "x-easel/canvasSnapshot"
#define PARAMS "{\"channel\":\"" SESSION "\",\"instanceId\":\"w\",\"maxWidth\":640}"

/* Whoever shows the canvas, in the place of a surface. */
static gboolean
wanted_cb (EaselCanvas *canvas,
           GTask       *task,
           guint        max_width,
           guint       *wanted)
{
  *wanted = max_width;
  g_task_return_pointer (task, easel_picture_new (g_bytes_new_static ("PNG", 3), 64, 48),
                         (GDestroyNotify) easel_picture_free);
  return TRUE;
}

/* @data: "far" for a host that is not on this machine. */
static void
set_up (ProviderFixture *fixture,
        gconstpointer    data)
{
  g_autofree char *uri = NULL;
  g_autofree char *far_uri = NULL;

  provider_set_up (fixture, NULL);
  fixture->base.host->meta = OFFER;
  if (g_strcmp0 (data, "far") != 0)
    return;
  uri = scripted_host_dup_uri (fixture->base.host);
  /* Reaches this machine, but does not name it. */
  far_uri = g_strconcat ("ws://0.0.0.0", strrchr (uri, ':'), NULL);
  g_object_unref (fixture->base.source);
  fixture->base.source = fixture_make_source (far_uri, fixture->provider);
}

/* A canvas of the host, "w". */
static EaselCanvas *
open_canvas (ProviderFixture *fixture)
{
  EaselCanvas *canvas;

  provider_hold (fixture);
  scripted_model_set (fixture->base.host, CANVAS, AHP_CHANNEL_CANVAS, "{\"canvasId\":\"page\",\"instanceId\":\"w\","
                      "\"extensionId\":\"host\",\"title\":\"Weather\",\"availability\":\"ready\"}");
  scripted_model_publish (fixture->base.host, SESSION, "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":["
                          "{\"channel\":\"" CANVAS "\",\"canvasId\":\"page\",\"instanceId\":\"w\","
                          "\"extensionId\":\"host\",\"title\":\"Weather\",\"availability\":\"ready\"}]}", NULL, 0);
  canvas = fixture_canvas (&fixture->base);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  g_assert_cmpstr (easel_canvas_get_canvas_id (canvas), ==, "page");
  return canvas;
}

static void
test_offered (ProviderFixture *fixture,
              gconstpointer    data)
{
  g_autoptr(HostMessage) hello = NULL;
  g_autofree char *meta = NULL;

  fixture->base.host->automatic = FALSE;
  easel_source_start (fixture->base.source);
  hello = scripted_host_await (fixture->base.host, "initialize");
  meta = json_to_string (json_object_get_member (hello->params, "_meta"), FALSE);
  g_assert_cmpstr (meta, ==, OFFER);
}

static void
test_picture (ProviderFixture *fixture,
              gconstpointer    data)
{
  EaselCanvas *canvas = open_canvas (fixture);
  guint wanted = 0;

  assert_agent (fixture, SNAPSHOT, PARAMS, "-32012 canvas_not_shown");
  g_signal_connect (canvas, "picture-wanted", G_CALLBACK (wanted_cb), &wanted);
  assert_agent (fixture, SNAPSHOT, PARAMS,
                "{\"mimeType\":\"image/png\",\"data\":\"UE5H\",\"width\":64,\"height\":48}");
  g_assert_cmpuint (wanted, ==, 640);
  assert_agent (fixture, SNAPSHOT, "{\"channel\":\"" SESSION "\",\"instanceId\":\"x\"}",
                "-32012 canvas_instance_unknown");
  assert_agent (fixture, SNAPSHOT, "{\"channel\":\"ahp-session:/other\",\"instanceId\":\"w\"}",
                "-32012 canvas_instance_unknown");

  /* The user wants none of them to be taken. */
  easel_consent_set_refused (fixture->consent, EASEL_ACTION_PICTURE, TRUE);
  assert_agent (fixture, SNAPSHOT, PARAMS, "-32012 canvas_refused");
}

static void
shown_cb (EaselCanvas *canvas,
          guint       *shown)
{
  (*shown)++;
}

/* The next word about what the user has in view, without its channel. */
static char *
await_word (ProviderFixture *fixture)
{
  g_autoptr(HostMessage) message = scripted_host_await (fixture->base.host, "x-easel/canvasViewChanged");

  g_assert_cmpstr (easel_json_peek_string (message->params, "channel", ""), ==, SESSION);
  return g_strdup_printf ("%s %s", easel_json_peek_string (message->params, "instanceId", ""),
                          easel_json_peek_boolean (message->params, "visible", FALSE) ? "visible" : "hidden");
}

#define assert_word(fixture, expected) \
  G_STMT_START { \
    g_autofree char *word_ = await_word (fixture); \
    g_assert_cmpstr (word_, ==, expected); \
  } G_STMT_END

static void
take_into_view_cb (EaselCanvas *canvas)
{
  easel_canvas_set_in_view (canvas, TRUE);
}

/* Once when it is there, after whoever hears of it has shown it or not; after each change, each wish of an agent to show
 * it, and each new connection. */
static void
test_view (ProviderFixture *fixture,
           gconstpointer    data)
{
  EaselCanvas *canvas = open_canvas (fixture);

  assert_word (fixture, "w hidden");
  easel_canvas_set_in_view (canvas, TRUE);
  assert_word (fixture, "w visible");
  easel_canvas_set_in_view (canvas, FALSE);
  assert_word (fixture, "w hidden");

  g_signal_connect (canvas, "show", G_CALLBACK (take_into_view_cb), NULL);
  for (guint i = 0; i < 2; i++)
    {
      scripted_host_send_text (fixture->base.host, "{\"jsonrpc\":\"2.0\",\"method\":\"x-easel/canvasShow\",\"params\":{"
                               "\"channel\":\"" SESSION "\",\"instanceId\":\"w\"}}");
      assert_word (fixture, "w visible");
      /* The first is the change, the second the answer. */
      if (i == 0)
        assert_word (fixture, "w visible");
    }

  fixture_lose (&fixture->base);
  await (easel_source_get_state (fixture->base.source) == EASEL_CONNECTION_READY);
  assert_word (fixture, "w visible");
}

static void
items_changed_cb (GListModel *canvases,
                  guint       position,
                  guint       removed,
                  guint       added)
{
  for (guint i = 0; i < added; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, position + i);

      easel_canvas_set_in_view (canvas, TRUE);
    }
}

/* A canvas that is shown in the moment in which it comes is never said to be hidden. */
static void
test_view_first (ProviderFixture *fixture,
                 gconstpointer    data)
{
  provider_hold (fixture);
  g_signal_connect (easel_session_get_canvases (fixture->base.session), "items-changed", G_CALLBACK (items_changed_cb),
                    NULL);
  scripted_model_set (fixture->base.host, CANVAS, AHP_CHANNEL_CANVAS, "{\"canvasId\":\"page\",\"instanceId\":\"w\","
                      "\"extensionId\":\"host\",\"title\":\"Weather\",\"availability\":\"ready\"}");
  scripted_model_publish (fixture->base.host, SESSION, "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":["
                          "{\"channel\":\"" CANVAS "\",\"canvasId\":\"page\",\"instanceId\":\"w\","
                          "\"extensionId\":\"host\",\"title\":\"Weather\",\"availability\":\"ready\"}]}", NULL, 0);
  assert_word (fixture, "w visible");
}

/* An agent opened again what is open. */
static void
test_show (ProviderFixture *fixture,
           gconstpointer    data)
{
  EaselCanvas *canvas = open_canvas (fixture);
  guint shown = 0;

  g_signal_connect (canvas, "show", G_CALLBACK (shown_cb), &shown);
  scripted_host_send_text (fixture->base.host, "{\"jsonrpc\":\"2.0\",\"method\":\"x-easel/canvasShow\",\"params\":{}}");
  scripted_host_send_text (fixture->base.host, "{\"jsonrpc\":\"2.0\",\"method\":\"x-easel/canvasShow\",\"params\":{"
                           "\"channel\":\"" SESSION "\",\"instanceId\":\"other\"}}");
  scripted_host_send_text (fixture->base.host, "{\"jsonrpc\":\"2.0\",\"method\":\"x-easel/canvasShow\",\"params\":{"
                           "\"channel\":\"" SESSION "\",\"instanceId\":\"w\"}}");
  await (shown == 1);
}

static void
test_malformed (ProviderFixture *fixture,
                gconstpointer    data)
{
  static const char * const params[] = {
    "{}", "{\"channel\":\"" SESSION "\"}", "{\"channel\":5,\"instanceId\":\"w\"}",
    "{\"channel\":\"" SESSION "\",\"instanceId\":[]}",
    "{\"channel\":\"" SESSION "\",\"instanceId\":\"w\",\"maxWidth\":\"wide\"}",
    "{\"channel\":\"" SESSION "\",\"instanceId\":\"w\",\"maxWidth\":0}",
    "{\"channel\":\"" SESSION "\",\"instanceId\":\"w\",\"maxWidth\":100000}",
  };

  open_canvas (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (params); i++)
    {
      g_test_message ("%s", params[i]);
      assert_agent (fixture, SNAPSHOT, params[i], "-32602 ");
    }
}

/* Asks the host, which answers @result, or refuses. (transfer full) (nullable): the channel. */
static char *
reopen (ProviderFixture  *fixture,
        EaselCanvas      *canvas,
        const char       *result,
        GError          **error)
{
  EaselSource *source = fixture->base.source;
  g_autoptr(GAsyncResult) reopened = NULL;
  g_autoptr(HostMessage) asked = NULL;

  easel_source_reopen_async (source, easel_canvas_get_session (canvas), "w", easel_test_result_cb, &reopened);
  asked = scripted_host_await (fixture->base.host, "x-easel/canvasReopen");
  g_assert_cmpstr (json_object_get_string_member (asked->params, "channel"), ==, SESSION);
  g_assert_cmpstr (json_object_get_string_member (asked->params, "instanceId"), ==, "w");
  if (result != NULL)
    scripted_host_reply (fixture->base.host, asked->id, result);
  else
    scripted_host_reply_error (fixture->base.host, asked->id, -32012, "{\"code\":\"canvas_instance_unknown\"}");
  easel_test_wait_until (reopened != NULL);
  return easel_source_reopen_finish (source, reopened, error);
}

static void
test_reopen (ProviderFixture *fixture,
             gconstpointer    data)
{
  EaselCanvas *canvas = open_canvas (fixture);
  g_autoptr(GError) error = NULL;
  g_autofree char *channel = NULL;

  g_assert_cmpuint (easel_source_get_reopen_time (fixture->base.source, canvas), ==, 600);
  channel = reopen (fixture, canvas, "{\"channel\":\"" CANVAS "\"}", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (channel, ==, CANVAS);
  g_assert_null (reopen (fixture, canvas, "[]", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (reopen (fixture, canvas, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* A host that did not say that it asks for pictures, or hears answers, gets neither. */
static void
test_foreign (ProviderFixture *fixture,
              gconstpointer    data)
{
  g_autoptr(EaselQuestion) question = NULL;

  fixture->base.host->meta = "{\"io.github.ahp_canvas.easel\":{\"x-snapshot\":false}}";
  g_assert_cmpuint (easel_source_get_reopen_time (fixture->base.source, open_canvas (fixture)), ==, 0);
  assert_agent (fixture, SNAPSHOT, PARAMS, "-32601 ");
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\"}");
  assert_agent (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"write\"}", "-32012 canvas_needs_approval");
  question = g_list_model_get_item (easel_consent_get_questions (fixture->consent), 0);
  easel_consent_answer (fixture->consent, question, EASEL_ANSWER_CANVAS);
  assert_agent (fixture, "canvasClose", "{" I "}", "null");
  g_assert_cmpuint (scripted_host_count (fixture->base.host, "x-easel/consentChanged"), ==, 0);
}

static void
assert_told (ProviderFixture *fixture,
             const char      *canvas_id,
             const char      *instance_id,
             const char      *decision)
{
  g_autoptr(HostMessage) told = scripted_host_await (fixture->base.host, "x-easel/consentChanged");

  g_assert_cmpint (told->id, ==, -1);
  g_assert_cmpstr (easel_json_peek_string (told->params, "channel", NULL), ==, SESSION);
  g_assert_cmpstr (easel_json_peek_string (told->params, "canvasId", NULL), ==, canvas_id);
  g_assert_cmpstr (easel_json_peek_string (told->params, "instanceId", NULL), ==, instance_id);
  g_assert_cmpstr (easel_json_peek_string (told->params, "decision", NULL), ==, decision);
}

static void
withdraw (ProviderFixture *fixture,
          const char      *params)
{
  g_autofree char *text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"method\":\"x-easel/questionWithdrawn\","
                                           "\"params\":%s}", params);

  scripted_host_send_text (fixture->base.host, text);
}

static void
answer_first (ProviderFixture *fixture,
              EaselAnswer      answer)
{
  g_autoptr(EaselQuestion) question = g_list_model_get_item (easel_consent_get_questions (fixture->consent), 0);

  g_assert_nonnull (question);
  easel_consent_answer (fixture->consent, question, answer);
}

/* The answer to what an action asked is told; one yes answers the other question of its kind too. */
static void
test_consent (ProviderFixture *fixture,
              gconstpointer    data)
{
  GListModel *questions = easel_consent_get_questions (fixture->consent);

  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\"}");
  assert_agent (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"write\"}", "-32012 canvas_needs_approval");
  answer_first (fixture, EASEL_ANSWER_CANVAS);
  assert_told (fixture, FAKE_CANVAS, "i", "allowed");
  assert_agent (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"write\"}", "-32012 canvas_needs_approval");
  answer_first (fixture, EASEL_ANSWER_DENY);
  assert_told (fixture, FAKE_CANVAS, "i", "refused");
  assert_agent (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"write\"}", "-32012 canvas_refused");
  g_assert_cmpuint (g_list_model_get_n_items (questions), ==, 0);
}

/* The user declined where the agent runs: that question goes, and a no is not kept. */
static void
test_withdrawn (ProviderFixture *fixture,
                gconstpointer    data)
{
  static const char * const dropped[] = {
    "{}", "{\"question\":7}", "{\"question\":\"\"}", "{\"question\":\"00000000-0000-4000-8000-000000000000\"}",
  };
  GListModel *questions = easel_consent_get_questions (fixture->consent);

  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\"}");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(EaselQuestion) question = NULL;
      g_autofree char *params = NULL;

      assert_agent (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"write\"}", "-32012 canvas_needs_approval");
      for (guint j = 0; j < G_N_ELEMENTS (dropped); j++)
        withdraw (fixture, dropped[j]);
      assert_agent (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"write\"}", "-32012 canvas_needs_approval");
      g_assert_cmpuint (g_list_model_get_n_items (questions), ==, 1);
      question = g_list_model_get_item (questions, 0);
      params = g_strdup_printf ("{\"channel\":\"" SESSION "\",\"question\":\"%s\"}",
                                easel_question_get_id (question));
      withdraw (fixture, params);
      assert_told (fixture, FAKE_CANVAS, "i", "refused");
      g_assert_cmpuint (g_list_model_get_n_items (questions), ==, 0);
    }
}

/* For a host that is elsewhere the user is asked, and what they said for this canvas ends with it. */
static void
test_far (ProviderFixture *fixture,
          gconstpointer    data)
{
  EaselCanvas *canvas = open_canvas (fixture);
  GListModel *grants = easel_consent_get_grants (fixture->consent);
  g_autoptr(EaselQuestion) question = NULL;
  guint wanted = 0;

  g_signal_connect (canvas, "picture-wanted", G_CALLBACK (wanted_cb), &wanted);
  assert_agent (fixture, SNAPSHOT, PARAMS, "-32012 canvas_needs_approval");
  g_assert_cmpuint (wanted, ==, 0);
  question = g_list_model_get_item (easel_consent_get_questions (fixture->consent), 0);
  g_assert_nonnull (strstr (easel_question_get_what (question), "Weather"));
  answer_first (fixture, EASEL_ANSWER_CANVAS);
  assert_told (fixture, "page", "w", "allowed");
  assert_agent (fixture, SNAPSHOT, PARAMS,
                "{\"mimeType\":\"image/png\",\"data\":\"UE5H\",\"width\":64,\"height\":48}");
  g_assert_cmpuint (g_list_model_get_n_items (grants), ==, 1);
  scripted_model_publish (fixture->base.host, SESSION, "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":[]}",
                          NULL, 0);
  await (g_list_model_get_n_items (grants) == 0);
}

/* Looking at another session is no end of the canvas. */
static void
test_far_release (ProviderFixture *fixture,
                  gconstpointer    data)
{
  GListModel *grants = easel_consent_get_grants (fixture->consent);

  open_canvas (fixture);
  assert_agent (fixture, SNAPSHOT, PARAMS, "-32012 canvas_needs_approval");
  answer_first (fixture, EASEL_ANSWER_CANVAS);
  easel_source_release (fixture->base.source, fixture->base.session);
  g_assert_cmpuint (g_list_model_get_n_items (grants), ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function, data) \
  g_test_add ("/source/picture/" name, ProviderFixture, data, set_up, function, provider_tear_down)
  ADD ("offered", test_offered, NULL);
  ADD ("taken", test_picture, NULL);
  ADD ("malformed", test_malformed, NULL);
  ADD ("show", test_show, NULL);
  ADD ("view", test_view, NULL);
  ADD ("view-first", test_view_first, NULL);
  ADD ("reopen", test_reopen, NULL);
  ADD ("foreign", test_foreign, NULL);
  ADD ("consent", test_consent, NULL);
  ADD ("withdrawn", test_withdrawn, NULL);
  ADD ("far", test_far, "far");
  ADD ("far-release", test_far_release, "far");
#undef ADD
  return g_test_run ();
}
