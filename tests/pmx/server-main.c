/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server of the tests by itself: pmx-server [PORT [NODES]], with the recorded board, some requests of an agent, and as
 * many nodes more as the benchmark wants. Lines on standard input: "POST PATH BODY" is done as an agent would and its answer
 * printed as "ANSWER JSON", "put ID TYPE DATA" puts a node on the board, "remove ID" removes one, "drop" ends all
 * connections. */
#include <gio/gunixinputstream.h>
#include <unistd.h>

#include "server.h"

static void
ask (PmxServer  *server,
     const char *route,
     const char *body)
{
  g_autofree char *path = g_strconcat ("/api/canvas/ax/", route, NULL);
  g_autoptr(JsonObject) answer = pmx_server_do (server, "POST", path, body);
}

static void
print_answer (PmxServer  *server,
              const char *method,
              const char *path,
              const char *body)
{
  g_autoptr(JsonObject) answer = pmx_server_do (server, method, path, body);
  g_autoptr(JsonNode) node = json_node_init_object (json_node_alloc (), answer);
  g_autofree char *text = json_to_string (node, FALSE);

  g_print ("ANSWER %s\n", text);
}

static void
take_line (PmxServer  *server,
           const char *line)
{
  g_auto(GStrv) words = g_strsplit (line, " ", 4);
  guint n = g_strv_length (words);

  if (g_str_equal (line, "drop"))
    pmx_server_drop (server);
  else if (n == 4 && g_str_equal (words[0], "put"))
    pmx_server_put_node (server, words[1], words[2], words[3]);
  else if (n == 2 && g_str_equal (words[0], "remove"))
    pmx_server_put_node (server, words[1], NULL, NULL);
  else if (n >= 2)
    print_answer (server, words[0], words[1], n > 2 ? strchr (line, '{') : NULL);
}

static void
line_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  GDataInputStream *input = G_DATA_INPUT_STREAM (source);
  g_autofree char *line = g_data_input_stream_read_line_finish (input, result, NULL, NULL);

  if (line == NULL)
    return;
  take_line (user_data, line);
  g_data_input_stream_read_line_async (input, G_PRIORITY_DEFAULT, NULL, line_cb, user_data);
}

int
main (int    argc,
      char **argv)
{
  PmxServer *server = pmx_server_new (argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : 0, "50-state.json");
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GInputStream) stdin_stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr(GDataInputStream) lines = g_data_input_stream_new (stdin_stream);

  ask (server, "approval", "{\"title\":\"Deploy to prod\",\"action\":\"deploy.prod\",\"detail\":\"Build 1.2.8, all checks passed\"}");
  ask (server, "elicitation", "{\"prompt\":\"Who owns this migration?\",\"fields\":[\"owner\",\"deadline\"]}");
  ask (server, "mode", "{\"mode\":\"execute\",\"reason\":\"The plan is agreed\"}");
  ask (server, "work", "{\"title\":\"Wire auth\",\"status\":\"in-progress\",\"nodeIds\":[\"node-mwqu135f-376s\"]}");
  ask (server, "review", "{\"body\":\"off-by-one\",\"kind\":\"finding\",\"severity\":\"error\",\"file\":\"src/x.ts\"}");
  ask (server, "evidence", "{\"kind\":\"test-output\",\"title\":\"unit pass\",\"body\":\"42 passed\"}");
  ask (server, "event", "{\"kind\":\"failure\",\"summary\":\"tsc failed\",\"detail\":\"type error\"}");
  ask (server, "steer", "{\"message\":\"look at auth first\"}");
  if (argc > 2)
    pmx_server_put_many (server, (guint) g_ascii_strtoull (argv[2], NULL, 10));
  g_print ("READY pmx://127.0.0.1:%u\n", pmx_server_get_port (server));
  g_data_input_stream_read_line_async (lines, G_PRIORITY_DEFAULT, NULL, line_cb, server);
  g_main_loop_run (loop);
  return 0;
}
