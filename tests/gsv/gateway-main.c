/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The gateway of the tests by itself: gsv-gateway [PORT] [PAGE], with the cockpit, a form and, where PAGE is given, with
 * that file as the page of the cockpit. A line "METHOD PARAMS" on standard input is done as somebody else would, with the
 * id of the newest client for @CLIENT@; "drop" ends all connections. */
#include <gio/gunixinputstream.h>
#include <unistd.h>

#include "gateway.h"

static gboolean
create (Gateway    *gateway,
        const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "tests", "gsv", name, NULL);
  g_autofree char *canvas = NULL;
  g_autoptr(JsonObject) made = NULL;

  if (!g_file_get_contents (path, &canvas, NULL, NULL))
    return FALSE;
  made = gateway_do (gateway, "canvas.create", canvas);
  return TRUE;
}

static void
take_line (Gateway    *gateway,
           const char *line)
{
  g_auto(GStrv) words = g_strsplit (line, " ", 2);
  g_autoptr(GString) params = g_string_new (words[0] != NULL ? words[1] : NULL);
  g_autoptr(JsonObject) answer = NULL;

  if (g_strcmp0 (words[0], "drop") == 0)
    gateway_drop (gateway);
  if (params->len == 0)
    return;
  if (gateway_get_client_id (gateway) != NULL)
    g_string_replace (params, "@CLIENT@", gateway_get_client_id (gateway), 0);
  answer = gateway_do (gateway, words[0], params->str);
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
  Gateway *gateway = gateway_new (argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : 0);
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autofree char *page = NULL;
  g_autoptr(GInputStream) stdin_stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr(GDataInputStream) lines = g_data_input_stream_new (stdin_stream);

  if (!create (gateway, "cockpit.json") || !create (gateway, "form.json") ||
      (argc > 2 && !g_file_get_contents (argv[2], &page, NULL, NULL)))
    return 1;
  if (page != NULL)
    gateway_put_file (gateway, "canvases/deploy-prod/assets/index.html", page);
  g_print ("READY gsv://127.0.0.1:%u\n", gateway_get_port (gateway));
  g_data_input_stream_read_line_async (lines, G_PRIORITY_DEFAULT, NULL, line_cb, gateway);
  g_main_loop_run (loop);
  return 0;
}
