/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SIGKILL at any moment while messages are under way: nothing that was acknowledged is lost, nothing that is sent
 * again is done twice, and the numbers go on. */
#include "easel-test.h"
#include "host-client.h"
#include "host-process.h"

#include <string.h>

#define ROUNDS 60
#define MESSAGES 150

typedef struct
{
  char       *state;
  char       *session;
  char       *canvas;
  gint64      sent;          /* the last clientSeq */
  gint64      acknowledged;  /* the last of them that was echoed */
  gint64      seen;          /* the highest serverSeq */
  GHashTable *echoes;        /* clientSeq -> serverSeq of its echo */
} Scene;

static gint64
seq_of (JsonObject *envelope)
{
  JsonObject *origin = json_object_has_member (envelope, "origin") ? json_object_get_object_member (envelope, "origin") : NULL;

  return origin != NULL ? json_object_get_int_member (origin, "clientSeq") : 0;
}

/* Every echo of a clientSeq has the same number, as often as it comes. */
static void
take (Scene      *scene,
      JsonObject *envelope)
{
  gint64 server_seq = json_object_get_int_member (envelope, "serverSeq");
  gint64 client_seq = seq_of (envelope);
  gpointer known;

  g_assert_false (json_object_has_member (envelope, "rejectionReason"));
  scene->seen = MAX (scene->seen, server_seq);
  if (client_seq == 0)
    return;
  known = g_hash_table_lookup (scene->echoes, GSIZE_TO_POINTER (client_seq));
  g_assert_true (known == NULL || GPOINTER_TO_SIZE (known) == (gsize) server_seq);
  g_hash_table_insert (scene->echoes, GSIZE_TO_POINTER (client_seq), GSIZE_TO_POINTER (server_seq));
  scene->acknowledged = MAX (scene->acknowledged, client_seq);
}

static void
take_all (Scene      *scene,
          HostClient *client)
{
  GPtrArray *actions = host_client_get_actions (client);

  for (guint i = 0; i < actions->len; i++)
    take (scene, actions->pdata[i]);
  g_ptr_array_set_size (actions, 0);
}

static void
add_one (Scene      *scene,
         HostClient *client,
         gint64      client_seq)
{
  host_client_dispatch_as (client, client_seq, scene->canvas,
                           "{\"type\":\"canvas/message\",\"payload\":{\"type\":\"add\",\"key\":\"n\",\"amount\":1}}");
}

/* All that had no echo when the connection went is sent again with the same numbers: also what the replay holds, as
 * a hastier client would. */
static HostClient *
come_back (Scene       *scene,
           HostProcess *process)
{
  HostClient *client = host_client_new (host_process_get_uri (process), "c1");
  g_autofree char *params = g_strdup_printf ("{\"clientId\":\"c1\",\"lastSeenServerSeq\":%" G_GINT64_FORMAT ","
                                             "\"subscriptions\":[\"%s\",\"%s\"]}", scene->seen, scene->session, scene->canvas);
  g_autoptr(JsonObject) result = host_client_ask (client, "reconnect", params);
  JsonArray *actions = json_object_get_array_member (result, "actions");
  gint64 acknowledged = scene->acknowledged;

  host_assert_json (result, "{\"type\":\"replay\",\"missing\":[]}");
  for (guint i = 0; i < json_array_get_length (actions); i++)
    take (scene, json_array_get_object_element (actions, i));
  for (gint64 seq = acknowledged + 1; seq <= scene->sent; seq++)
    add_one (scene, client, seq);
  return client;
}

static void
begin (Scene       *scene,
       HostProcess *process)
{
  g_autoptr(HostClient) client = host_client_new_ready (host_process_get_uri (process), "c1");
  g_autoptr(JsonObject) list = host_client_ask (client, "listSessions", "{}");
  JsonObject *summary = json_array_get_object_element (json_object_get_array_member (list, "items"), 0);
  g_autoptr(JsonObject) session = NULL;

  scene->session = g_strdup (json_object_get_string_member (summary, "resource"));
  session = host_client_subscribe (client, scene->session);
  scene->canvas = g_strdup (json_object_get_string_member (
    json_array_get_object_element (json_object_get_array_member (session, "openCanvases"), 0), "channel"));
}

static void
test_killed (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-crash-XXXXXX", NULL);
  Scene scene = { .state = folder, .echoes = g_hash_table_new (NULL, NULL) };
  g_autoptr(HostProcess) process = host_process_new (folder, NULL);
  g_autoptr(HostClient) client = NULL;
  g_autofree char *expected = NULL;

  begin (&scene, process);
  client = come_back (&scene, process);
  for (int round = 0; round < ROUNDS; round++)
    {
      guint until = g_test_rand_int_range (0, 2 * MESSAGES);

      for (int i = 0; i < MESSAGES; i++)
        add_one (&scene, client, ++scene.sent);
      /* Killed after some of the echoes are here; more of them are on the way. */
      easel_test_wait_until (host_client_get_actions (client)->len >= until);
      host_process_kill (process);
      easel_test_wait_until (host_client_is_closed (client));
      /* Every other time they get lost on their last step. */
      if (round % 2 == 0)
        take_all (&scene, client);
      host_client_free (g_steal_pointer (&client));
      host_process_free (g_steal_pointer (&process));

      process = host_process_new (folder, NULL);
      client = come_back (&scene, process);
    }
  easel_test_wait_until ((take_all (&scene, client), g_hash_table_size (scene.echoes) == scene.sent));
  g_assert_cmpint (scene.sent, ==, ROUNDS * MESSAGES);
  add_one (&scene, client, ++scene.sent);
  expected = g_strdup_printf ("{\"action\":{\"payload\":{\"type\":\"value\",\"key\":\"n\",\"value\":%" G_GINT64_FORMAT "}}}", scene.sent);
  json_object_unref (host_client_wait (client, "action", expected));

  g_hash_table_unref (scene.echoes);
  g_free (scene.session);
  g_free (scene.canvas);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/host/crash/killed", test_killed);
  return g_test_run ();
}
