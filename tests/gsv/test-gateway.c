/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The gateway of the tests against the recordings of the real one: the same requests, in their order, have the same
 * answers but for ids and times. */
#include "easel-test.h"
#include "gateway.h"

typedef struct
{
  Gateway                 *gateway;
  SoupSession             *session;
  SoupWebsocketConnection *connection;
  JsonNode                *answer;
  GHashTable              *events;    /* name → payload: the last */
} Fixture;

static void
message_cb (SoupWebsocketConnection *connection,
            int                      type,
            GBytes                  *text,
            Fixture                 *fixture)
{
  g_autofree char *json = g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text));
  g_autoptr(JsonNode) frame = json_from_string (json, NULL);
  JsonObject *object = json_node_get_object (frame);

  if (g_str_equal (json_object_get_string_member (object, "type"), "res"))
    {
      g_clear_pointer (&fixture->answer, json_node_unref);
      fixture->answer = json_node_ref (frame);
    }
  else
    g_hash_table_insert (fixture->events, g_strdup (json_object_get_string_member (object, "event")),
                         json_node_ref (frame));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(SoupMessage) message = NULL;
  g_autofree char *uri = NULL;

  fixture->gateway = gateway_new (0);
  fixture->session = soup_session_new ();
  fixture->events = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
  uri = gateway_dup_uri (fixture->gateway);
  message = soup_message_new ("GET", uri);
  soup_session_websocket_connect_async (fixture->session, message, NULL, NULL, G_PRIORITY_DEFAULT, NULL,
                                        easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  fixture->connection = soup_session_websocket_connect_finish (fixture->session, result, NULL);
  g_signal_connect (fixture->connection, "message", G_CALLBACK (message_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_signal_handlers_disconnect_by_data (fixture->connection, fixture);
  g_object_unref (fixture->connection);
  g_object_unref (fixture->session);
  g_hash_table_unref (fixture->events);
  g_clear_pointer (&fixture->answer, json_node_unref);
  gateway_free (fixture->gateway);
}

static gboolean
is_volatile (const char *name)
{
  static const char * const names[] = {
    "createdAt", "updatedAt", "viewId", "eventId", "connectionId", "lastModified", "methods", "events", "id", NULL
  };

  return g_strv_contains (names, name);
}

static void
assert_like (JsonNode   *ours,
             JsonNode   *recorded,
             const char *where)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (json_node_get_node_type (ours) != json_node_get_node_type (recorded))
    g_error ("%s: another type", where);
  if (JSON_NODE_HOLDS_OBJECT (recorded))
    {
      JsonObject *object = json_node_get_object (ours);

      if (json_object_get_size (object) != json_object_get_size (json_node_get_object (recorded)))
        g_error ("%s: %s", where, json_to_string (ours, TRUE));
      json_object_iter_init (&iter, json_node_get_object (recorded));
      while (json_object_iter_next (&iter, &name, &member))
        {
          g_autofree char *below = g_strdup_printf ("%s/%s", where, name);

          if (!json_object_has_member (object, name))
            g_error ("%s is missing", below);
          if (!is_volatile (name))
            assert_like (json_object_get_member (object, name), member, below);
        }
    }
  else if (JSON_NODE_HOLDS_ARRAY (recorded))
    {
      JsonArray *elements = json_node_get_array (recorded), *ones = json_node_get_array (ours);

      if (json_array_get_length (elements) != json_array_get_length (ones))
        g_error ("%s: %u elements", where, json_array_get_length (ones));
      for (guint i = 0; i < json_array_get_length (elements); i++)
        assert_like (json_array_get_element (ones, i), json_array_get_element (elements, i), where);
    }
  else if (!json_node_equal (ours, recorded))
    g_error ("%s: %s and not %s", where, json_to_string (ours, FALSE), json_to_string (recorded, FALSE));
}

static JsonNode *
read_recording (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "gsv", "data", name, NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  return json_parser_steal_root (parser);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char * const *) a, *(char * const *) b);
}

/* The session of the recording stored to "lastDeploy" and to nothing else what its answers show. */
static void
test_replay (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "tests", "gsv", "data", NULL);
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *entry;

  while ((entry = g_dir_read_name (dir)) != NULL)
    if (g_ascii_isdigit (*entry))
      g_ptr_array_add (names, g_strdup (entry));
  g_ptr_array_sort (names, compare_names);
  g_assert_cmpuint (names->len, ==, 29);

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = names->pdata[i];
      g_autoptr(JsonNode) recording = read_recording (name);
      JsonObject *object = json_node_get_object (recording);
      g_autofree char *request = json_to_string (json_object_get_member (object, "request"), FALSE);

      /* Several requests have the same outcome, and the first is recorded; this came before the 25th. */
      if (g_str_has_prefix (name, "25"))
        json_object_unref (gateway_do (fixture->gateway, "canvas.action",
                                       "{\"canvasId\":\"deploy-prod\",\"actionId\":\"setDeploying\"}"));
      g_test_message ("%s", name);
      g_clear_pointer (&fixture->answer, json_node_unref);
      soup_websocket_connection_send_text (fixture->connection, request);
      easel_test_wait_until (fixture->answer != NULL);
      assert_like (fixture->answer, json_object_get_member (object, "response"), name);
    }
}

static void
test_events (Fixture       *fixture,
             gconstpointer  data)
{
  static const char * const names[] = {
    "canvas.action.failed", "canvas.action.finished", "canvas.action.started", "canvas.updated", "canvas.view.updated",
  };

  test_replay (fixture, data);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *file = g_strdup_printf ("evt-%s.json", names[i]);
      g_autoptr(JsonNode) recording = read_recording (file);
      JsonNode *event = g_hash_table_lookup (fixture->events, names[i]);
      JsonObject *ours, *recorded;
      JsonObjectIter iter;
      const char *member;

      g_assert_nonnull (event);
      ours = json_object_get_object_member (json_node_get_object (event), "payload");
      recorded = json_object_get_object_member (json_node_get_object (recording), "payload");
      json_object_iter_init (&iter, recorded);
      while (json_object_iter_next (&iter, &member, NULL))
        if (!json_object_has_member (ours, member))
          g_error ("%s has no %s", names[i], member);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/gsv/gateway/replay", Fixture, NULL, set_up, test_replay, tear_down);
  g_test_add ("/gsv/gateway/events", Fixture, NULL, set_up, test_events, tear_down);
  return g_test_run ();
}
