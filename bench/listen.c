/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include "listen.h"

#include <stdio.h>

int
bench_listen (const char       *name,
              RpcWebsocketFunc  connected_cb,
              gpointer          user_data)
{
  g_autoptr(SoupServer) server = soup_server_new (NULL, NULL);
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GError) error = NULL;
  GSList *uris;

  setvbuf (stdout, NULL, _IOLBF, 0);
  rpc_websocket_serve (server, NULL, connected_cb, user_data);
  if (!soup_server_listen_local (server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error))
    {
      g_printerr ("%s: %s\n", name, error->message);
      return 1;
    }
  uris = soup_server_get_uris (server);
  g_print ("READY ws://127.0.0.1:%d/\n", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  g_main_loop_run (loop);
  return 0;
}
