/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was done in a canvas, over a restart of the panel. */
#include "easel-json-file.h"
#include "easel-json.h"
#include "easel-test.h"
#include "gsv-limits.h"
#include "source-fixture.h"

/* Ends the source, and begins another with what the first one kept. */
static EaselCanvas *
restart (Fixture *fixture)
{
  easel_source_stop (fixture->source);
  easel_test_settle ();
  g_assert_finalize_object (fixture->source);
  fixture->source = fixture_make_source (fixture, "");
  return fixture_open_cockpit (fixture);
}

static GsvRun *
find_run (EaselCanvas *canvas,
          const char  *action)
{
  GListModel *log = fixture_log_of (canvas);

  for (guint i = 0; i < g_list_model_get_n_items (log); i++)
    {
      g_autoptr(GsvRun) run = g_list_model_get_item (log, i);

      if (g_str_equal (gsv_run_get_action (run), action))
        return run;
    }
  return NULL;
}

static void
test_kept (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonNode) deployed = NULL, failed = NULL;
  g_autoptr(JsonObject) others = NULL;
  gint64 started;
  GsvRun *run;

  fixture->answer = TRUE;
  deployed = fixture_run (canvas, "deploy", NULL);
  easel_test_wait_until (gsv_run_get_result (fixture_newest_run (canvas)) != NULL);
  started = gsv_run_get_started (fixture_newest_run (canvas));
  failed = fixture_run (canvas, "fail", NULL);
  others = gateway_do (fixture->gateway, "canvas.action",
                       "{\"canvasId\":\"deploy-prod\",\"actionId\":\"setDeploying\"}");
  easel_test_wait_until (g_list_model_get_n_items (fixture_log_of (canvas)) == 3);
  canvas = restart (fixture);

  g_assert_cmpuint (g_list_model_get_n_items (fixture_log_of (canvas)), ==, 3);
  run = find_run (canvas, "deploy");
  g_assert_cmpint (gsv_run_get_starter (run), ==, GSV_RUN_BY_USER);
  g_assert_cmpint (gsv_run_get_state (run), ==, GSV_RUN_DONE);
  g_assert_cmpstr (gsv_run_get_tool (run), ==, "server-a__Bash");
  g_assert_cmpint (gsv_run_get_started (run), ==, started);
  g_assert_cmpint (gsv_run_get_ended (run), >=, started);
  g_assert_nonnull (strstr (easel_json_peek_string (json_node_get_object (gsv_run_get_result (run)), "stdout", ""),
                            "./deploy"));
  run = find_run (canvas, "fail");
  g_assert_cmpint (gsv_run_get_state (run), ==, GSV_RUN_FAILED);
  g_assert_nonnull (strstr (gsv_run_get_message (run), "boom"));
  g_assert_cmpint (gsv_run_get_starter (find_run (canvas, "setDeploying")), ==, GSV_RUN_BY_OTHERS);
}

/* The program may be killed: what was done is on the disk a moment later, and what ran then has an end. */
static void
test_killed (Fixture       *fixture,
             gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(JsonNode) params = json_from_string ("{\"actionId\":\"plan\"}", NULL);
  g_autofree char *kept = NULL;

  gateway_hold_tools (fixture->gateway);
  easel_canvas_ask_async (canvas, "canvas.action", json_node_get_object (params), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (g_file_test (fixture->memory, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_get_contents (fixture->memory, &kept, NULL, NULL));
  easel_source_stop (fixture->source);
  easel_test_wait_until (result != NULL);
  g_assert_true (g_file_set_contents (fixture->memory, kept, -1, NULL));
  canvas = restart (fixture);
  g_assert_cmpint (gsv_run_get_state (find_run (canvas, "plan")), ==, GSV_RUN_FAILED);
  g_assert_nonnull (gsv_run_get_message (find_run (canvas, "plan")));
}

/* Whoever deletes a canvas deletes its list; another canvas of that name begins with none. */
static void
test_deleted (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = g_object_ref (fixture_open_cockpit (fixture));
  g_autofree char *cockpit = fixture_read_file ("cockpit.json");
  g_autoptr(JsonNode) ran = fixture_run (canvas, "setDeploying", NULL);
  g_autoptr(JsonObject) deleted = NULL, made = NULL;

  deleted = gateway_do (fixture->gateway, "canvas.delete", "{\"canvasId\":\"deploy-prod\"}");
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_GONE);
  made = gateway_do (fixture->gateway, "canvas.create", cockpit);
  g_assert_cmpuint (g_list_model_get_n_items (fixture_log_of (restart (fixture))), ==, 0);
}

static JsonObject *
make_run (guint number,
          guint length)
{
  JsonObject *run = json_object_new ();
  g_autofree char *words = g_strnfill (length, 'x');

  json_object_set_string_member (run, "agent", "main");
  json_object_set_string_member (run, "canvas", number % 4 == 0 ? "deploy-prod" : "other");
  json_object_set_string_member (run, "action", "a");
  json_object_set_string_member (run, "by", "person");
  json_object_set_string_member (run, "state", "failed");
  json_object_set_string_member (run, "words", words);
  json_object_set_int_member (run, "started", 1000000 - number);
  json_object_set_int_member (run, "ended", 1000000);
  return run;
}

/* The newest of all canvases stay, also of those that the gateway does not list now. */
static void
test_bound (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(JsonObject) saved = json_object_new (), again = NULL;
  JsonArray *runs = json_array_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) ran = NULL;

  for (guint i = 0; i < 2 * GSV_LIMIT_SAVED_RUNS; i++)
    json_array_add_object_element (runs, make_run (i, 2000));
  json_object_set_int_member (saved, "version", 1);
  json_object_set_array_member (saved, "runs", runs);
  g_assert_true (easel_json_file_save (fixture->memory, saved, &error));
  g_clear_object (&fixture->source);
  fixture->source = fixture_make_source (fixture, "");
  ran = fixture_run (fixture_open_cockpit (fixture), "setDeploying", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (fixture_log_of (fixture_get_canvas (fixture, 1))), ==, GSV_LIMIT_RUNS);
  restart (fixture);
  again = easel_json_file_load (fixture->memory, 1, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (again, "runs")), ==, GSV_LIMIT_SAVED_RUNS);
  g_assert_cmpstr (json_object_get_string_member (json_array_get_object_element (
                     json_object_get_array_member (again, "runs"), 0), "action"), ==, "setDeploying");
  g_assert_cmpstr (json_object_get_string_member (json_array_get_object_element (
                     json_object_get_array_member (again, "runs"), 2), "canvas"), ==, "other");
}

/* A file that is damaged says nothing, and takes nothing with it. */
static void
test_damaged (Fixture       *fixture,
              gconstpointer  text)
{
  EaselCanvas *canvas;

  g_assert_true (g_file_set_contents (fixture->memory, text, -1, NULL));
  g_clear_object (&fixture->source);
  fixture->source = fixture_make_source (fixture, "");
  canvas = fixture_open_cockpit (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (fixture_log_of (canvas)), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, data, func) g_test_add ("/gsv/log/" path, Fixture, data, fixture_set_up, func, fixture_tear_down)
  ADD ("kept", NULL, test_kept);
  ADD ("killed", NULL, test_killed);
  ADD ("deleted", NULL, test_deleted);
  ADD ("bound", NULL, test_bound);
  ADD ("damaged/json", "{", test_damaged);
  ADD ("damaged/shape", "{\"version\":1,\"runs\":[7,{},{\"agent\":\"main\",\"canvas\":\"deploy-prod\",\"action\":7},"
       "{\"agent\":\"main\",\"canvas\":\"deploy-prod\",\"action\":\"a\",\"by\":\"ghost\",\"state\":\"done\"}]}",
       test_damaged);
  return g_test_run ();
}
