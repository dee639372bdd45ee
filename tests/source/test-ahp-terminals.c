/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a host is asked for when it lends a terminal. */
#include "ahp-client.h"
#include "easel-ahp-terminals.h"
#include "easel-json.h"
#include "scripted-host.h"

/* The folder goes out as the URI that the schema wants; what is a URI already stays as it is. */
static void
test_folder (void)
{
  static const char * const folders[][2] = {
    { "/tmp/a b#ä", "file:///tmp/a%20b%23%C3%A4" },
    { "file:///srv", "file:///srv" },
    { "vscode-remote://wsl/home", "vscode-remote://wsl/home" },
    { "C:\\Users\\me", "file:///C:/Users/me" },
  };
  g_autoptr(ScriptedHost) host = scripted_host_new ();
  g_autofree char *uri = NULL;
  g_autoptr(AhpClient) client = NULL;
  g_autoptr(EaselHostTerminals) terminals = NULL;

  host->automatic = TRUE;
  uri = scripted_host_dup_uri (host);
  client = ahp_client_new (uri, "c1");
  easel_connection_start (EASEL_CONNECTION (client));
  easel_test_wait_until (easel_connection_is_ready (EASEL_CONNECTION (client)));
  host->automatic = FALSE;
  terminals = easel_ahp_terminals_new (client);
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      JsonObject *params = json_object_new ();
      g_autoptr(HostMessage) message = NULL;

      json_object_set_string_member (params, "cwd", folders[i][0]);
      easel_host_terminals_create_async (terminals, params, NULL, NULL, NULL);
      message = scripted_host_await (host, "createTerminal");
      g_assert_cmpstr (easel_json_peek_string (message->params, "cwd", NULL), ==, folders[i][1]);
    }
  easel_connection_stop (EASEL_CONNECTION (client));
  easel_test_settle ();
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/source/terminals/folder", test_folder);
  return g_test_run ();
}
