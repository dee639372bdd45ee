/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A gateway that says things in the wrong order, goes back, invents, and ends in the middle. */
#include "easel-json.h"
#include "easel-test.h"
#include "gsv-catalogue.h"
#include "gsv-limits.h"
#include "source-fixture.h"

static void
say (Fixture    *fixture,
     const char *event,
     const char *payload)
{
  g_autofree char *text =
    g_strdup_printf ("{\"type\":\"evt\",\"event\":\"%s\",\"payload\":%s}", event, payload);

  gateway_send_text (fixture->gateway, text);
}

/* All that was said before has been read once an answer is here. */
static void
read_all (Fixture *fixture)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = fixture_ask (fixture_get_canvas (fixture, 0), "canvas.patch",
                                            "{\"canvasId\":\"other\",\"title\":\"Again\"}", &error);

  g_assert_no_error (error);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(JsonObject) made = NULL;

  fixture_set_up (fixture, data);
  made = gateway_do (fixture->gateway, "canvas.create", "{\"title\":\"Other\"}");
}

#define ABOUT "\"canvasId\":\"deploy-prod\",\"agentId\":\"main\""

static void
test_events (Fixture       *fixture,
             gconstpointer  data)
{
  static const struct { const char *event, *payload; } rows[] = {
    /* Nobody knows these. */
    { "canvas.exploded", "{" ABOUT "}" },
    { "canvas.action.paused", "{" ABOUT ",\"actionId\":\"a\",\"eventId\":\"9\"}" },
    { "canvas.", "{" ABOUT "}" }, { "tool.invoke", "{\"callId\":\"1\",\"tool\":\"Bash\",\"args\":{}}" },
    { "chat", "{}" }, { "chat", "{\"sessionKey\":7,\"state\":[]}" },
    /* They say nothing that could be done. */
    { "canvas.updated", "{}" }, { "canvas.updated", "{\"canvasId\":7,\"agentId\":{}}" },
    { "canvas.updated", "{\"canvasId\":\"\",\"agentId\":\"\"}" },
    { "canvas.updated", "{" ABOUT ",\"revision\":\"many\",\"changedPaths\":[7,{}],\"descriptor\":[]}" },
    { "canvas.view.updated", "{" ABOUT ",\"viewId\":7,\"state\":\"closed\"}" },
    { "canvas.view.updated", "{\"canvasId\":\"none\",\"agentId\":\"main\",\"viewId\":\"v\",\"state\":\"open\","
                             "\"target\":{\"kind\":\"web-client\",\"id\":\"easel-test\"}}" },
    { "canvas.view.updated", "{" ABOUT ",\"viewId\":\"v\",\"state\":\"opening\","
                             "\"target\":{\"kind\":\"web-client\",\"id\":\"easel-test\"}}" },
    { "canvas.view.updated", "{" ABOUT ",\"viewId\":\"v\",\"state\":\"open\","
                             "\"target\":{\"kind\":\"node\",\"id\":\"easel-test\"}}" },
    { "canvas.action.started", "{" ABOUT "}" }, { "canvas.action.failed", "{" ABOUT ",\"eventId\":7,\"actionId\":7}" },
    /* Deleted is a canvas that was never there. */
    { "canvas.updated", "{\"canvasId\":\"none\",\"agentId\":\"main\",\"changedPaths\":[\"$deleted\"]}" },
  };
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  GListModel *catalogue = G_LIST_MODEL (easel_canvas_get_model (fixture_get_canvas (fixture, 0)));

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    say (fixture, rows[i].event, rows[i].payload);
  gateway_send_binary (fixture->gateway);
  read_all (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (catalogue), ==, 2);
  g_assert_cmpuint (g_list_model_get_n_items (fixture_log_of (canvas)), ==, 0);
  g_assert_null (fixture_get_canvas (fixture, 2));
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_READY);
}

/* An end without a beginning is a run that has ended; the first end holds; a beginning after it changes nothing. */
static void
test_order (Fixture       *fixture,
            gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);

  say (fixture, "canvas.action.failed", "{" ABOUT ",\"actionId\":\"a\",\"eventId\":\"1\",\"error\":\"no\"}");
  say (fixture, "canvas.action.finished", "{" ABOUT ",\"actionId\":\"a\",\"eventId\":\"1\"}");
  say (fixture, "canvas.action.started", "{" ABOUT ",\"actionId\":\"a\",\"eventId\":\"1\"}");
  read_all (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (fixture_log_of (canvas)), ==, 1);
  g_assert_cmpint (gsv_run_get_state (fixture_newest_run (canvas)), ==, GSV_RUN_FAILED);
  g_assert_cmpstr (gsv_run_get_message (fixture_newest_run (canvas)), ==, "no");
}

/* An event that goes back is old, and nothing is read for it; an answer that goes back is what the gateway has now. */
static void
test_back (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonObject) changed =
    gateway_do (fixture->gateway, "canvas.patch", "{\"canvasId\":\"deploy-prod\",\"title\":\"New\"}");
  guint n_gets;

  easel_test_wait_until (gsv_document_get_revision (fixture_document_of (canvas)) == 2);
  read_all (fixture);
  n_gets = gateway_count_calls (fixture->gateway, "canvas.get");
  say (fixture, "canvas.updated", "{" ABOUT ",\"revision\":1,\"changedPaths\":[\"/status\"],\"descriptor\":{" ABOUT
       ",\"title\":\"Old\",\"mode\":\"html\",\"revision\":1}}");
  read_all (fixture);
  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "New");
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, "canvas.get"), ==, n_gets);

  gateway_rewind (fixture->gateway, "deploy-prod", 1);
  gateway_drop (fixture->gateway);
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_STALE);
  easel_test_wait_until (gsv_document_get_revision (fixture_document_of (canvas)) == 1);
  fixture_edit (canvas, "/version", "after the backup");
  easel_test_wait_until (g_strcmp0 (fixture_state_text (fixture, "version"), "after the backup") == 0);
}

/* The gateway ends while an action runs: whether it was done is not known, so it is said, and not done again. */
static void
test_ends (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(JsonNode) params = json_from_string ("{\"actionId\":\"plan\"}", NULL);
  g_autoptr(JsonNode) again = NULL;
  g_autoptr(GError) error = NULL;

  gateway_hold_tools (fixture->gateway);
  easel_canvas_ask_async (canvas, "canvas.action", json_node_get_object (params), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (gateway_count_calls (fixture->gateway, "held") == 1);
  say (fixture, "canvas.action.started", "{" ABOUT ",\"actionId\":\"fail\",\"eventId\":\"theirs\"}");
  easel_test_wait_until (g_list_model_get_n_items (fixture_log_of (canvas)) == 2);
  gateway_drop (fixture->gateway);
  easel_test_wait_until (result != NULL);
  g_assert_null (easel_canvas_ask_finish (canvas, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  g_assert_nonnull (strstr (error->message, "may have run"));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(GsvRun) run = g_list_model_get_item (fixture_log_of (canvas), i);

      easel_test_wait_until (gsv_run_get_state (run) == GSV_RUN_FAILED);
      g_assert_nonnull (gsv_run_get_message (run));
    }
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  read_all (fixture);
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, "held"), ==, 1);
  gateway_let_go (fixture->gateway);
  again = fixture_run (canvas, "plan", &error);
  g_assert_nonnull (again);
}

/* Agents that a gateway invents are bounded, and those that are there stay. */
static void
test_agents (Fixture       *fixture,
             gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);

  for (guint i = 0; i < EASEL_LIMIT_AGENT_SESSIONS + 50; i++)
    {
      g_autofree char *payload = g_strdup_printf ("{\"canvasId\":\"c\",\"agentId\":\"a%u\"}", i);

      say (fixture, "canvas.updated", payload);
    }
  read_all (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (easel_source_get_sessions (fixture->source)), ==,
                    EASEL_LIMIT_AGENT_SESSIONS);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_READY);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/gsv/hostile/" path, Fixture, NULL, set_up, func, fixture_tear_down)
  ADD ("events", test_events);
  ADD ("order", test_order);
  ADD ("back", test_back);
  ADD ("ends", test_ends);
  ADD ("agents", test_agents);
  return g_test_run ();
}
