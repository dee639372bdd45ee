/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The examples of the welcome page can be tried, with keys alone, and the host keeps the answer. */
#include <string.h>

#include "easel-json.h"
#include "easel-test.h"
#include "host-client.h"
#include "program.h"

/* To the tab of the plan, its four steps and its two buttons; the last one is Approve. */
#define TABS_TO_APPROVE 7
#define APPROVED "{\"key\":\"plan\",\"value\":{\"answer\":\"approved\"}}"

static gboolean
again_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

/* A page that is live may not take keys yet: they are pressed again. */
static void
press_approve (Program    *easel,
               HostClient *client)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();
  g_autoptr(GString) keys = g_string_new ("mousemove --window %1 200 250 click 1 key");

  for (guint i = 0; i < TABS_TO_APPROVE; i++)
    g_string_append (keys, " Tab");
  g_string_append (keys, " space");
  while (host_client_heard_none (client, "action", "{\"action\":{\"payload\":" APPROVED "}}"))
    {
      gboolean again = FALSE;

      g_assert_false (easel_test_patience_is_over (patience));
      program_act (easel, keys->str);
      g_timeout_add (500, again_cb, &again);
      while (!again)
        g_main_context_iteration (NULL, TRUE);
    }
}

static void
test_example (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-welcome-XXXXXX", NULL);
  g_autofree char *state = g_build_filename (folder, "state", NULL);
  g_autofree char *uri = NULL;
  g_autoptr(Program) host = program_start_host (state, NULL, &uri);
  const char *arguments[] = { "--no-embedded-host", "--host", uri, NULL };
  g_autoptr(Program) easel = program_start_easel (arguments);
  g_autoptr(JsonObject) live = program_wait_event (easel, "{\"event\":\"canvas\",\"instanceId\":\"welcome\","
                                                          "\"state\":\"live\"}");
  const char *channel = easel_json_peek_string (live, "canvas", "");
  HostClient *client = host_client_new_ready (uri, "observer");
  g_autoptr(JsonObject) kept = NULL;

  json_object_unref (host_client_subscribe (client, channel));
  program_focus (easel);
  press_approve (easel, client);
  host_client_dispatch (client, channel, "{\"type\":\"canvas/message\",\"payload\":{\"type\":\"get\",\"key\":\"plan\"}}");
  kept = host_client_wait (client, "action", "{\"action\":{\"payload\":{\"type\":\"value\",\"key\":\"plan\","
                                             "\"value\":{\"answer\":\"approved\"}}}}");
  host_client_free (client);
  easel_test_remove_tree (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/e2e/welcome/example", test_example);
  return g_test_run ();
}
