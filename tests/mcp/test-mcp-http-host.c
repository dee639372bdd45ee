/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The HTTP address for agents of the real program: on the port of the WebSocket, with a token of its own. */
#include "easel-host-access.h"
#include "easel-json.h"
#include "easel-test.h"
#include "easel-token.h"
#include "host-process.h"
#include "mcp-wire.h"

#include <glib/gstdio.h>
#include <string.h>

#define UPGRADE "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" \
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define DISCOVER "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{\"_meta\":{" \
                 "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"," \
                 "\"io.modelcontextprotocol/clientCapabilities\":{}}}}"

typedef struct
{
  char        *folder;
  char        *state;
  HostProcess *process;
  char        *uri;          /* for agents */
  char        *agent_token;
  char        *token;        /* of the WebSocket */
  guint        port;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  static const char *const arguments[] = { "--no-panel", NULL };
  g_autoptr(GUri) uri = NULL;

  fixture->folder = g_dir_make_tmp ("easel-XXXXXX", NULL);
  fixture->state = g_build_filename (fixture->folder, "state", NULL);
  g_setenv ("XDG_RUNTIME_DIR", fixture->folder, TRUE);
  fixture->process = host_process_new (fixture->state, arguments);
  g_assert_true (easel_host_access_read_agent (fixture->state, &fixture->uri, &fixture->agent_token));
  uri = g_uri_parse (host_process_get_uri (fixture->process), G_URI_FLAGS_NONE, NULL);
  fixture->port = g_uri_get_port (uri);
  fixture->token = g_strdup (g_uri_get_query (uri) + strlen ("tkn="));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  host_process_free (fixture->process);
  g_free (fixture->folder);
  g_free (fixture->state);
  g_free (fixture->uri);
  g_free (fixture->agent_token);
  g_free (fixture->token);
}

static int
ask (Fixture     *fixture,
     const char  *target,
     const char  *headers,
     const char  *body,
     JsonObject **answer)
{
  g_autoptr(McpWire) wire = mcp_wire_new (fixture->port);
  g_autofree char *text = g_strdup_printf ("%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Length: %zu\r\n%s\r\n%s",
                                           body[0] != '\0' ? "POST" : "GET", target, fixture->port, strlen (body),
                                           headers, body);
  int status;

  mcp_wire_send (wire, text, strlen (text));
  status = mcp_wire_wait_status (wire);
  if (answer != NULL)
    *answer = mcp_wire_wait_json (wire);
  return status;
}

static char *
write_headers (const char *token)
{
  return g_strdup_printf ("Authorization: Bearer %s\r\nContent-Type: application/json\r\n"
                          "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: server/discover\r\n", token);
}

static void
test_discover (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *headers = write_headers (fixture->agent_token);
  g_autofree char *expected = g_strdup_printf ("http://127.0.0.1:%u/mcp", fixture->port);
  g_autoptr(JsonObject) answer = NULL;

  g_assert_cmpstr (fixture->uri, ==, expected);
  g_assert_cmpint (ask (fixture, "/mcp", headers, DISCOVER, &answer), ==, 200);
  g_assert_nonnull (easel_json_peek_array (easel_json_peek_object (answer, "result"), "supportedVersions"));
}

/* JSON that we refuse is answered by its id here as well. */
static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *headers = write_headers (fixture->agent_token);
  g_autoptr(JsonObject) answer = NULL;

  g_assert_cmpint (ask (fixture, "/mcp", headers, "{\"jsonrpc\":\"2.0\",\"params\":{\"a\":\"\\ud800\"},\"id\":\"x\","
                                                  "\"method\":\"server/discover\"}", &answer), ==, 400);
  g_assert_cmpstr (easel_json_peek_string (answer, "id", NULL), ==, "x");
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (answer, "error"), "code", 0), ==, -32600);
}

/* What an agent's configuration holds opens nothing else, and the other way round. */
static void
test_two_tokens (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *headers = write_headers (fixture->token);
  g_autofree char *agents = g_strdup_printf ("/?tkn=%s", fixture->agent_token);
  g_autofree char *panels = g_strdup_printf ("/?tkn=%s", fixture->token);
  g_autofree char *path = g_strdup_printf ("/mcp?tkn=%s", fixture->agent_token);

  g_assert_cmpstr (fixture->token, !=, fixture->agent_token);
  g_assert_cmpint (ask (fixture, "/mcp", headers, DISCOVER, NULL), ==, 401);
  g_assert_cmpint (ask (fixture, path, "Content-Type: application/json\r\n", DISCOVER, NULL), ==, 401);
  g_assert_cmpint (ask (fixture, agents, UPGRADE, "", NULL), ==, 403);
  g_assert_cmpint (ask (fixture, panels, UPGRADE, "", NULL), ==, 101);
  g_assert_cmpint (ask (fixture, "/.well-known/oauth-protected-resource", "", "", NULL), ==, 404);
}

/* An agent that was told once comes back with it. */
static void
test_kept (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *uri = NULL;
  g_autofree char *token = NULL;
  g_autofree char *access = g_build_filename (fixture->state, "access", NULL);
  g_autofree char *nowhere = g_build_filename (fixture->folder, "nowhere", NULL);
  GStatBuf info;

  host_process_kill (fixture->process);
  host_process_free (fixture->process);
  fixture->process = host_process_new (fixture->state, NULL);
  g_assert_true (easel_host_access_read_agent (fixture->state, &uri, &token));
  g_assert_cmpstr (uri, ==, fixture->uri);
  g_assert_cmpstr (token, ==, fixture->agent_token);
  g_assert_true (easel_token_is_one (token));
  g_assert_no_errno (g_stat (access, &info));
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);

  g_clear_pointer (&uri, g_free);
  g_clear_pointer (&token, g_free);
  g_assert_false (easel_host_access_read_agent (nowhere, &uri, &token));
  g_assert_null (uri);
  g_assert_null (token);
}

/* A host of before there were agents has one token; the other is made. */
static void
test_older_file (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *access = g_build_filename (fixture->state, "access", NULL);
  g_autofree char *older = g_strdup_printf ("[host]\ntoken=%s\nport=%u\n", fixture->token, fixture->port);
  g_autofree char *before = g_strdup (host_process_get_uri (fixture->process));
  g_autofree char *uri = NULL;
  g_autofree char *token = NULL;

  host_process_kill (fixture->process);
  host_process_free (fixture->process);
  g_assert_true (g_file_set_contents (access, older, -1, NULL));
  fixture->process = host_process_new (fixture->state, NULL);
  g_assert_cmpstr (host_process_get_uri (fixture->process), ==, before);
  g_assert_true (easel_host_access_read_agent (fixture->state, &uri, &token));
  g_assert_cmpstr (token, !=, fixture->agent_token);
}

#define TEST(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  TEST ("/mcp-http-host/discover", test_discover);
  TEST ("/mcp-http-host/refused", test_refused);
  TEST ("/mcp-http-host/two-tokens", test_two_tokens);
  TEST ("/mcp-http-host/kept", test_kept);
  TEST ("/mcp-http-host/older-file", test_older_file);

  return g_test_run ();
}
