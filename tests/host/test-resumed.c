/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The client of this project and its host, while the host is killed again and again: every action that the client
 * dispatches is done exactly once. */
#include "ahp-client.h"
#include "easel-json.h"
#include "easel-test.h"
#include "host-client.h"
#include "host-process.h"

#define KILLS 5
#define ACTIONS 120

typedef struct
{
  guint  done;
  gint64 value;
} Scene;

static void
dispatched_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  Scene *scene = user_data;
  g_autoptr(GError) error = NULL;

  ahp_client_dispatch_finish (AHP_CLIENT (source), result, &error);
  g_assert_no_error (error);
  scene->done++;
}

static void
action_cb (AhpChannel *channel,
           JsonObject *action,
           const char *origin,
           gboolean    own,
           Scene      *scene)
{
  JsonObject *payload = easel_json_peek_object (action, "payload");

  if (own || payload == NULL)
    return;
  /* In order and without a gap, also over a restart. */
  g_assert_cmpint (easel_json_peek_int (payload, "value", -1), ==, scene->value + 1);
  scene->value++;
}

static char *
find_canvas (HostProcess  *process,
             char        **session)
{
  g_autoptr(HostClient) client = host_client_new_ready (host_process_get_uri (process), "finder");
  g_autoptr(JsonObject) list = host_client_ask (client, "listSessions", "{}");
  JsonArray *items = json_object_get_array_member (list, "items");
  g_autoptr(JsonObject) state = NULL;
  JsonArray *canvases;

  *session = g_strdup (json_object_get_string_member (json_array_get_object_element (items, 0), "resource"));
  state = host_client_subscribe (client, *session);
  canvases = json_object_get_array_member (state, "openCanvases");
  return g_strdup (json_object_get_string_member (json_array_get_object_element (canvases, 0), "channel"));
}

static void
test_resumed (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-resumed-XXXXXX", NULL);
  g_autoptr(HostProcess) process = host_process_new (folder, NULL);
  g_autofree char *session = NULL;
  g_autofree char *canvas = find_canvas (process, &session);
  g_autoptr(AhpClient) client = ahp_client_new (host_process_get_uri (process), "c1");
  g_autoptr(AhpChannel) channel = ahp_client_subscribe (client, canvas, AHP_CHANNEL_CANVAS);
  g_autoptr(JsonObject) action = host_json_object ("{\"type\":\"canvas/message\",\"payload\":{\"type\":\"add\","
                                                    "\"key\":\"n\",\"amount\":1}}");
  Scene scene = { 0 };

  g_signal_connect (channel, "action", G_CALLBACK (action_cb), &scene);
  easel_connection_start (EASEL_CONNECTION (client));
  easel_test_wait_until (ahp_channel_get_status (channel) == AHP_CHANNEL_LIVE);
  for (guint round = 0; round < KILLS; round++)
    {
      guint until = round * ACTIONS + g_test_rand_int_range (0, ACTIONS);

      for (int i = 0; i < ACTIONS; i++)
        ahp_client_dispatch_async (client, canvas, action, NULL, dispatched_cb, &scene);
      easel_test_wait_until (scene.done >= until);
      host_process_kill (process);
      host_process_free (process);
      process = host_process_new (folder, NULL);
    }
  easel_test_wait_until (scene.done == KILLS * ACTIONS && scene.value == KILLS * ACTIONS);
  easel_connection_stop (EASEL_CONNECTION (client));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/host/resumed/killed", test_resumed);
  return g_test_run ();
}
