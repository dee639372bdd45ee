/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahp-artifact.h"
#include "ahp-dialect.h"
#include "ahp-reducer.h"
#include "easel-json.h"
#include "fixture.h"

static gboolean
is_acceptable (JsonObject *fixture,
               JsonNode   *output)
{
  JsonArray *outputs = easel_json_peek_array (fixture, "acceptableOutputs");
  JsonNode *preserved = easel_json_peek_node (fixture, "preservedOutput");

  if (preserved != NULL)
    return json_node_equal (output, preserved);
  for (guint i = 0; i < json_array_get_length (outputs); i++)
    if (json_node_equal (output, json_array_get_element (outputs, i)))
      return TRUE;
  return FALSE;
}

/* Out through our writer, in through our door, and nothing is lost, renamed or invented. */
static void
test_round_trip (gconstpointer data)
{
  JsonObject *fixture = json_node_get_object ((JsonNode *) data);
  g_autofree char *sent = easel_json_to_string (easel_json_peek_node (fixture, "input"));
  g_autoptr(JsonNode) received = fixture_parse (sent);
  g_autofree char *again = easel_json_to_string (received);

  g_assert_true (is_acceptable (fixture, received));
  g_assert_cmpstr (again, ==, sent);
}

static JsonObject *
recovery (JsonNode   *result,
          const char *kind)
{
  JsonArray *channels = easel_json_get_array (json_node_get_object (result), "channels", NULL);

  for (guint i = 0; i < json_array_get_length (channels); i++)
    if (strcmp (easel_json_peek_string (easel_json_array_object (channels, i), "kind", ""), kind) == 0)
      return easel_json_array_object (channels, i);
  g_assert_not_reached ();
}

/* The canvas state of a released host, as its reconnect result carries it. */
static void
test_released_state (gconstpointer data)
{
  JsonNode *result = easel_json_peek_node (json_node_get_object ((JsonNode *) data), "input");
  g_autoptr(AhpCanvasView) view = NULL;
  g_autoptr(JsonObject) state = NULL;
  JsonArray *actions;
  JsonObject *snapshot;

  test_round_trip (data);
  if (!g_str_has_prefix (fixture_get_name ((JsonNode *) data), "055-"))
    return;

  snapshot = easel_json_get_object (recovery (result, "snapshot"), "snapshot", NULL);
  view = ahp_dialect_read_canvas (easel_json_get_object (snapshot, "state", NULL), NULL);
  g_assert_cmpint (view->dialect, ==, AHP_DIALECT_CHAT_1_0);
  g_assert_cmpint (view->availability, ==, AHP_AVAILABILITY_STALE);
  g_assert_cmpint (view->abilities, ==, 0);
  g_assert_cmpstr (view->status, ==, "Reconnecting");

  state = json_object_new ();
  actions = easel_json_get_array (recovery (result, "replay"), "actions", NULL);
  for (guint i = 0; i < json_array_get_length (actions); i++)
    {
      JsonObject *action = easel_json_get_object (easel_json_array_object (actions, i), "action", NULL);
      JsonObject *next = ahp_reduce (AHP_CHANNEL_SESSION, state, action, 0);

      json_object_unref (state);
      state = next;
    }
  g_assert_cmpstr (easel_json_peek_string (state, "title", NULL), ==, "Hello again");
}

/* Artifacts of the development version: those that can be opened are read, and all are preserved. */
static void
test_artifacts (gconstpointer data)
{
  JsonObject *summary = easel_json_peek_object (json_node_get_object ((JsonNode *) data), "input");
  g_autoptr(GPtrArray) artifacts = ahp_session_read_artifacts (summary);
  const AhpArtifact *artifact;

  test_round_trip (data);
  if (g_str_has_prefix (fixture_get_name ((JsonNode *) data), "057-"))
    {
      g_assert_cmpuint (artifacts->len, ==, 0);
      return;
    }
  g_assert_cmpuint (artifacts->len, ==, 3);
  artifact = artifacts->pdata[0];
  g_assert_cmpstr (artifact->uri, ==, "https://github.com/octo/repo/pull/7");
  g_assert_cmpstr (artifact->label, ==, "Show a session's pull request");
  g_assert_cmpint (artifact->relations, ==, AHP_RELATION_CREATED | AHP_RELATION_REFERENCED);
  artifact = artifacts->pdata[1];
  g_assert_cmpint (artifact->relations, ==, AHP_RELATION_DERIVED_FROM);
  artifact = artifacts->pdata[2];
  g_assert_cmpstr (artifact->content_type, ==, "text/markdown");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fixture_add_folder ("/ahp/round-trips/0.5.1", "round-trips", 24, test_round_trip);
  fixture_add_folder ("/ahp/round-trips/1.0", "round-trips-1.0", 3, test_round_trip);
  fixture_add_folder ("/ahp/round-trips/1.0/canvases", "chat-canvases", 2, test_released_state);
  fixture_add_folder ("/ahp/round-trips/1.1", "artifacts", 2, test_artifacts);

  return g_test_run ();
}
