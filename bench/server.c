/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <stdio.h>

#include <libsoup/soup.h>

/* bench-server FOLDER: an HTTP/1.1 server on loopback for the files of one folder. It prints its address. */

static void
serve_cb (SoupServer        *server,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  const char *folder = user_data;
  g_autofree char *file = g_build_filename (folder, path, NULL);
  g_autoptr(GMappedFile) mapped = NULL;
  g_autoptr(GBytes) bytes = NULL;
  g_autofree char *type = NULL;

  if (strstr (path, "..") != NULL || (mapped = g_mapped_file_new (file, FALSE, NULL)) == NULL)
    {
      soup_server_message_set_status (message, SOUP_STATUS_NOT_FOUND, NULL);
      return;
    }
  type = g_content_type_guess (path, NULL, 0, NULL);
  bytes = g_mapped_file_get_bytes (mapped);
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  soup_message_headers_replace (soup_server_message_get_response_headers (message), "Content-Type", type);
  soup_message_headers_replace (soup_server_message_get_response_headers (message), "Cache-Control", "no-store");
  soup_message_body_append_bytes (soup_server_message_get_response_body (message), bytes);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(SoupServer) server = soup_server_new (NULL, NULL);
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GError) error = NULL;
  g_autoslist(GUri) uris = NULL;
  g_autofree char *address = NULL;

  if (argc != 2)
    {
      g_printerr ("usage: %s FOLDER\n", argv[0]);
      return 2;
    }
  setvbuf (stdout, NULL, _IOLBF, 0);
  soup_server_add_handler (server, NULL, serve_cb, argv[1], NULL);
  if (!soup_server_listen_local (server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error))
    {
      g_printerr ("%s\n", error->message);
      return 1;
    }
  uris = soup_server_get_uris (server);
  address = g_uri_to_string (uris->data);
  g_print ("READY %s\n", address);
  g_main_loop_run (loop);
  return 0;
}
