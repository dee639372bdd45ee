/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terminals of a host: what the host is asked for, and the output that it sends. */
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

#define CHANNEL "ahp-terminal:/t"
#define LINES   700   /* more than the client collects before it adds them to the state */

static void
data_cb (EaselHostTerminal *terminal,
         GBytes            *bytes,
         GString           *shown)
{
  g_string_append_len (shown, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
reset_cb (EaselHostTerminal *terminal,
          GString           *shown)
{
  g_string_truncate (shown, 0);
}

/* Publishes a line, and adds it to @expected. */
static void
print_line (ScriptedHost *host,
            GString      *expected,
            guint         number)
{
  g_autofree char *action = g_strdup_printf ("{\"type\":\"terminal/data\",\"data\":\"line %u\\r\\n\"}", number);

  g_string_append_printf (expected, "line %u\r\n", number);
  scripted_model_publish (host, CHANNEL, action, NULL, 0);
}

static const char *
get_content (AhpChannel *channel)
{
  JsonArray *content = easel_json_peek_array (ahp_channel_get_state (channel), "content");

  g_assert_cmpuint (json_array_get_length (content), ==, 1);
  return easel_json_peek_string (easel_json_array_object (content, 0), "value", NULL);
}

/* The client adds output to the state only now and then. Whoever reads the state gets all of it, the terminal emits
 * each byte once, also over a lost connection, and other actions keep their place between the output. */
static void
test_output (gconstpointer data)
{
  g_autoptr(ScriptedHost) host = scripted_host_new ();
  g_autoptr(GString) expected = g_string_new ("old\r\n");
  g_autoptr(GString) shown = g_string_new (NULL);
  g_autofree char *uri = NULL;
  g_autoptr(AhpClient) client = NULL;
  g_autoptr(EaselHostTerminals) terminals = NULL;
  g_autoptr(EaselHostTerminal) terminal = NULL;
  g_autoptr(AhpChannel) channel = NULL;
  g_autofree char *title = NULL;

  host->automatic = TRUE;
  host->shape = GPOINTER_TO_INT (data);
  scripted_model_set (host, CHANNEL, AHP_CHANNEL_TERMINAL,
                      "{\"title\":\"T\",\"content\":[{\"type\":\"unclassified\",\"value\":\"old\\r\\n\"}]}");
  uri = scripted_host_dup_uri (host);
  client = ahp_client_new (uri, "test-client");
  easel_connection_start (EASEL_CONNECTION (client));
  terminals = easel_ahp_terminals_new (client);
  terminal = easel_host_terminals_attach (terminals, CHANNEL);
  channel = ahp_client_subscribe (client, CHANNEL, AHP_CHANNEL_TERMINAL);
  g_signal_connect (terminal, "data", G_CALLBACK (data_cb), shown);
  g_signal_connect (terminal, "reset", G_CALLBACK (reset_cb), shown);
  await (g_str_equal (shown->str, expected->str));

  for (guint i = 0; i < LINES; i++)
    print_line (host, expected, i);
  await (g_str_equal (shown->str, expected->str));
  g_assert_cmpstr (get_content (channel), ==, expected->str);

  print_line (host, expected, LINES);
  scripted_model_publish (host, CHANNEL, "{\"type\":\"terminal/titleChanged\",\"title\":\"Second\"}", NULL, 0);
  print_line (host, expected, LINES + 1);
  await (g_str_equal (shown->str, expected->str));
  g_object_get (terminal, "title", &title, NULL);
  g_assert_cmpstr (title, ==, "Second");

  scripted_host_drop (host);
  print_line (host, expected, LINES + 2);
  await (g_str_equal (shown->str, expected->str) && ahp_channel_get_status (channel) == AHP_CHANNEL_LIVE);
  g_assert_cmpstr (get_content (channel), ==, expected->str);

  scripted_model_publish (host, CHANNEL, "{\"type\":\"terminal/cleared\"}", NULL, 0);
  await (shown->len == 0);
  g_string_truncate (expected, 0);
  print_line (host, expected, 0);
  await (g_str_equal (shown->str, expected->str));
  g_assert_cmpstr (get_content (channel), ==, expected->str);
  ahp_client_unsubscribe (client, channel);
  g_clear_object (&terminal);
  easel_connection_stop (EASEL_CONNECTION (client));
  easel_test_settle ();
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/source/terminals/folder", test_folder);
  g_test_add_data_func ("/source/terminals/output/replay", GINT_TO_POINTER (SHAPE_REPLAY), test_output);
  g_test_add_data_func ("/source/terminals/output/snapshot", GINT_TO_POINTER (SHAPE_SNAPSHOT), test_output);
  return g_test_run ();
}
