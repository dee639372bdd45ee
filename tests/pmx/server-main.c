/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server of the tests by itself, to be looked at: pmx-server [PORT [NODES]], with the recorded board, some requests of
 * an agent, and as many nodes more as the benchmark wants. */
#include "server.h"

static void
ask (PmxServer  *server,
     const char *route,
     const char *body)
{
  g_autofree char *path = g_strconcat ("/api/canvas/ax/", route, NULL);
  g_autoptr(JsonObject) answer = pmx_server_do (server, "POST", path, body);
}

int
main (int    argc,
      char **argv)
{
  PmxServer *server = pmx_server_new (argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : 0, "50-state.json");
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);

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
  g_main_loop_run (loop);
  return 0;
}
