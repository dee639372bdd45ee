/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The validation table: what a client may send where, and who hears of it. */
#include "host-fixture.h"

typedef struct
{
  HostClient *sender;
  HostClient *other;
  char       *canvas;
} Scene;

static void
scene_begin (Scene       *scene,
             HostFixture *fixture)
{
  g_autofree char *page = host_fixture_write (fixture, "page/index.html", "x");

  scene->sender = host_fixture_client (fixture, "c1");
  scene->other = host_fixture_client (fixture, "c2");
  scene->canvas = host_fixture_open_page (fixture, "page", "p1");
  json_object_unref (host_client_subscribe (scene->other, scene->canvas));
}

static void
scene_end (Scene *scene)
{
  host_client_free (scene->sender);
  host_client_free (scene->other);
  g_free (scene->canvas);
}

/* Only the sender hears of it, with the number that it gave, and nothing changes. */
static void
assert_rejected (Scene      *scene,
                 const char *channel,
                 const char *action)
{
  gint64 seq = host_client_dispatch (scene->sender, channel, action);
  g_autofree char *pattern = g_strdup_printf ("{\"channel\":\"%s\",\"action\":%s,\"origin\":{\"clientId\":\"c1\","
                                              "\"clientSeq\":%" G_GINT64_FORMAT "}}", channel, action, seq);
  g_autoptr(JsonObject) echo = host_client_wait (scene->sender, "action", pattern);

  g_assert_nonnull (json_object_get_string_member_with_default (echo, "rejectionReason", NULL));
  g_assert_true (host_client_heard_none (scene->other, "action", "{\"origin\":{\"clientId\":\"c1\"}}"));
}

static void
test_rejected (HostFixture   *fixture,
               gconstpointer  data)
{
  static const char *const session_actions[] = {
    "{\"type\":\"session/ready\"}",
    "{\"type\":\"session/canvasesChanged\",\"canvases\":[]}",
    "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":[]}",
    "{\"type\":\"session/titleChanged\",\"title\":5}",
    "{\"type\":\"session/isReadChanged\",\"isRead\":\"yes\"}",
    "{\"type\":\"session/activeClientSet\"}",
    "{\"type\":\"session/activeClientSet\",\"activeClient\":{\"clientId\":\"c2\",\"tools\":[]}}",
    "{\"type\":\"session/activeClientSet\",\"activeClient\":{\"clientId\":\"c1\",\"canvasProviders\":{}}}",
    "{\"type\":\"session/activeClientRemoved\",\"clientId\":\"c2\"}",
    "{\"type\":\"canvas/message\",\"payload\":1}",
    "{\"type\":\"never/heardOf\"}",
  };
  static const char *const canvas_actions[] = {
    "{\"type\":\"canvas/updated\",\"title\":\"mine\"}",
    "{\"type\":\"canvas/updated\",\"availability\":\"stale\"}",
    "{\"type\":\"canvas/stateChanged\",\"canvas\":{}}",
    "{\"type\":\"canvas/message\"}",
    "{\"type\":\"session/titleChanged\",\"title\":\"x\"}",
  };
  Scene scene;

  scene_begin (&scene, fixture);
  for (guint i = 0; i < G_N_ELEMENTS (session_actions); i++)
    assert_rejected (&scene, SESSION, session_actions[i]);
  assert_rejected (&scene, "ahp-root://", "{\"type\":\"root/configChanged\",\"config\":{}}");
  json_object_unref (host_client_subscribe (scene.sender, scene.canvas));
  for (guint i = 0; i < G_N_ELEMENTS (canvas_actions); i++)
    assert_rejected (&scene, scene.canvas, canvas_actions[i]);
  host_assert_json (easel_host_state_get (easel_host_get_state (fixture->host), scene.canvas),
                    "{\"title\":\"Page\",\"availability\":\"ready\"}");
  scene_end (&scene);
}

static void
test_not_a_renderer (HostFixture   *fixture,
                     gconstpointer  data)
{
  Scene scene;

  scene_begin (&scene, fixture);
  assert_rejected (&scene, scene.canvas, "{\"type\":\"canvas/closeRequested\"}");
  assert_rejected (&scene, scene.canvas, "{\"type\":\"canvas/message\",\"payload\":{\"type\":\"get\",\"key\":\"k\"}}");
  assert_rejected (&scene, "ahp-canvas:/none", "{\"type\":\"canvas/message\",\"payload\":1}");
  scene_end (&scene);
}

static void
test_ignored (HostFixture   *fixture,
              gconstpointer  data)
{
  Scene scene;

  scene_begin (&scene, fixture);
  host_client_dispatch (scene.sender, "ahp-canvas:/none", "{\"type\":\"canvas/closeRequested\"}");
  host_client_dispatch (scene.sender, "ahp-session:/none", "{\"type\":\"session/titleChanged\",\"title\":\"x\"}");
  host_client_notify (scene.sender, "dispatchAction", "{\"channel\":\"" SESSION "\",\"clientSeq\":90}");
  host_client_notify (scene.sender, "dispatchAction", "{\"channel\":\"" SESSION "\",\"action\":{\"type\":\"x\"}}");
  host_client_notify (scene.sender, "dispatchAction", "{\"channel\":7,\"clientSeq\":90,\"action\":{\"type\":\"x\"}}");
  host_client_notify (scene.sender, "dispatchAction", "{\"channel\":\"" SESSION "\",\"clientSeq\":0,\"action\":{\"type\":\"x\"}}");
  host_client_notify (scene.sender, "dispatchAction", "{\"channel\":\"" SESSION "\",\"clientSeq\":91,\"action\":{\"type\":7}}");
  host_client_notify (scene.sender, "neverHeardOf", "{\"channel\":\"" SESSION "\"}");
  g_assert_true (host_client_heard_none (scene.sender, "action", "{\"origin\":{\"clientId\":\"c1\"}}"));
  scene_end (&scene);
}

static void
test_accepted (HostFixture   *fixture,
               gconstpointer  data)
{
  Scene scene;
  g_autoptr(JsonObject) echo = NULL;
  g_autoptr(JsonObject) heard = NULL;

  scene_begin (&scene, fixture);
  json_object_unref (host_client_subscribe (scene.sender, scene.canvas));
  host_client_dispatch (scene.sender, SESSION, "{\"type\":\"session/isArchivedChanged\",\"isArchived\":true}");
  echo = host_client_wait (scene.sender, "action", "{\"origin\":{\"clientSeq\":1},\"rejectionReason\":null}");
  heard = host_client_wait (scene.other, "action", "{\"origin\":{\"clientId\":\"c1\",\"clientSeq\":1}}");
  g_assert_cmpint (json_object_get_int_member (echo, "serverSeq"), ==, json_object_get_int_member (heard, "serverSeq"));

  /* A message goes to every renderer with its origin; the page's answer has none. */
  host_client_dispatch (scene.sender, scene.canvas, "{\"type\":\"canvas/message\",\"payload\":{\"type\":\"set\",\"key\":\"k\",\"value\":[1]}}");
  json_object_unref (host_client_wait (scene.other, "action", "{\"action\":{\"payload\":{\"type\":\"set\"}},\"origin\":{\"clientId\":\"c1\"}}"));
  json_object_unref (host_client_wait (scene.other, "action", "{\"action\":{\"type\":\"canvas/message\",\"payload\":"
                                       "{\"type\":\"value\",\"key\":\"k\",\"value\":[1]}},\"origin\":null}"));
  json_object_unref (host_client_wait (scene.sender, "action", "{\"action\":{\"payload\":{\"type\":\"value\"}},\"origin\":null}"));
  scene_end (&scene);
}

static void
test_too_large (HostFixture   *fixture,
                gconstpointer  data)
{
  Scene scene;
  g_autofree char *payload = g_strnfill (300 * 1024, 'x');
  g_autofree char *message = g_strdup_printf ("{\"type\":\"canvas/message\",\"payload\":\"%s\"}", payload);
  g_autoptr(JsonObject) echo = NULL;

  scene_begin (&scene, fixture);
  json_object_unref (host_client_subscribe (scene.sender, scene.canvas));
  host_client_dispatch (scene.sender, scene.canvas, message);
  echo = host_client_wait (scene.sender, "action", "{\"origin\":{\"clientSeq\":1},\"action\":{\"payload\":null}}");
  g_assert_nonnull (json_object_get_string_member_with_default (echo, "rejectionReason", NULL));
  g_assert_true (host_client_heard_none (scene.other, "action", "{\"action\":{\"type\":\"canvas/message\"}}"));
  scene_end (&scene);
}

static void
test_close (HostFixture   *fixture,
            gconstpointer  data)
{
  Scene scene;
  g_autofree char *pattern = NULL;

  scene_begin (&scene, fixture);
  json_object_unref (host_client_subscribe (scene.sender, scene.canvas));
  host_client_dispatch (scene.sender, scene.canvas, "{\"type\":\"canvas/closeRequested\"}");
  json_object_unref (host_client_wait (scene.other, "action", "{\"action\":{\"type\":\"canvas/closeRequested\"}}"));
  json_object_unref (host_client_wait (scene.other, "action", "{\"channel\":\"" SESSION "\",\"action\":"
                                       "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":[]},\"origin\":null}"));
  g_assert_null (easel_host_state_get (easel_host_get_state (fixture->host), scene.canvas));
  scene_end (&scene);
}

/* A database that refuses to write: the sender learns that it did not happen, and it did not. */
static void
test_not_saved (HostFixture   *fixture,
                gconstpointer  data)
{
  Scene scene;
  EaselHostState *state = easel_host_get_state (fixture->host);
  g_autoptr(JsonObject) echo = NULL;

  scene_begin (&scene, fixture);
  g_assert_true (easel_host_store_run (easel_host_state_get_store (state), NULL, "PRAGMA query_only = 1", ""));
  host_client_dispatch (scene.sender, SESSION, "{\"type\":\"session/titleChanged\",\"title\":\"lost\"}");
  echo = host_client_wait (scene.sender, "action", "{\"origin\":{\"clientSeq\":1}}");
  g_assert_nonnull (json_object_get_string_member_with_default (echo, "rejectionReason", NULL));
  host_assert_json (easel_host_state_get (state, SESSION), "{\"title\":\"New session\"}");
  g_assert_true (host_client_heard_none (scene.other, "action", "{\"action\":{\"type\":\"session/titleChanged\"}}"));

  g_assert_true (easel_host_store_run (easel_host_state_get_store (state), NULL, "PRAGMA query_only = 0", ""));
  host_client_dispatch (scene.sender, SESSION, "{\"type\":\"session/titleChanged\",\"title\":\"kept\"}");
  json_object_unref (host_client_wait (scene.other, "action", "{\"action\":{\"title\":\"kept\"},\"rejectionReason\":null}"));
  scene_end (&scene);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  HOST_TEST ("/host/dispatch/rejected", test_rejected);
  HOST_TEST ("/host/dispatch/not-a-renderer", test_not_a_renderer);
  HOST_TEST ("/host/dispatch/ignored", test_ignored);
  HOST_TEST ("/host/dispatch/accepted", test_accepted);
  HOST_TEST ("/host/dispatch/too-large", test_too_large);
  HOST_TEST ("/host/dispatch/close", test_close);
  HOST_TEST ("/host/dispatch/not-saved", test_not_saved);
  return g_test_run ();
}
