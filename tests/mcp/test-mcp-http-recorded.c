/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recorded requests, sent again. What was answered to them then is what one implementation does; where the text of the
 * protocol, or what we decided, asks for something else, a table says so. */
#include "mcp-http-fixture.h"

#include "mcp-limits.h"

#include <string.h>

typedef struct
{
  const char *name;     /* of the case; NULL: any */
  const char *target;   /* method and path; NULL: any */
  int         status;
  int         code;     /* of the error; 0: a result, or nothing */
} Exception;

static const Exception exceptions[] = {
  /* No page may call, wherever it comes from, and that is looked at first. */
  { "OPTIONS (browser preflight)", NULL, 403 },
  { "Origin localhost, other port", NULL, 403 },
  { "foreign Origin", NULL, 403 },
  { "Origin null", NULL, 403 },
  { "foreign Host (DNS rebinding)", NULL, 403 },
  { "unknown path", NULL, 404 },
  /* What HTTP alone refuses has no JSON-RPC in it. */
  { "wrong content type", NULL, 415 },
  { "body over 4 MiB", NULL, 413 },
  { NULL, "GET /mcp without a session", 405 },
  /* Nothing of ours is mirrored into headers, so there is no such tool. */
  { "mirrored argument header missing", NULL, 200, -32602 },
  { "mirrored argument header present", NULL, 200, -32602 },
  /* The handshake era has sessions here, and the codes of the SDK's own are not for servers to use. */
  { "legacy batch (2025-03-26)", NULL, 400, -32600 },
  { "legacy request, no version header", NULL, 400, -32600 },
  { "legacy request, bad version header", NULL, 400, -32600 },
  { "legacy initialize, Accept lacks SSE", NULL, 200 },
  { "request without session", NULL, 400, -32600 },
  { "request with unknown session", NULL, 404, -32600 },
  { "request with bad version header", NULL, 400, -32600 },
  { "after DELETE", NULL, 404, -32600 },
  /* Asked for before the token is. */
  { NULL, "GET /.well-known/oauth-protected-resource/mcp without a session", 404 },
  { NULL, "GET /mcp/.well-known/oauth-protected-resource without a session", 404 },
  { NULL, "GET /.well-known/oauth-protected-resource without a session", 404 },
  { NULL, "GET /.well-known/oauth-authorization-server/mcp without a session", 404 },
  { NULL, "GET /.well-known/openid-configuration/mcp without a session", 404 },
  { NULL, "GET /mcp/.well-known/openid-configuration without a session", 404 },
  { NULL, "GET /.well-known/oauth-authorization-server without a session", 404 },
};

typedef struct
{
  McpHttpFixture *fixture;
  char           *name;      /* of the case */
  char           *session;   /* ours; nullable */
  JsonArray      *lines;
  GHashTable     *wires;     /* number of the exchange → McpWire */
  guint           n_cases;
  guint           n_requests;
} Replay;

static JsonArray *
load (const char *file)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "mcp", "data", file, NULL);
  g_autofree char *text = NULL;
  g_auto(GStrv) lines = NULL;
  JsonArray *array = json_array_new ();

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr(GError) error = NULL;
      JsonNode *node = easel_json_parse (lines[i], strlen (lines[i]), G_MAXSIZE, &error);

      g_assert_no_error (error);
      json_array_add_element (array, node);
    }
  return array;
}

/* The recorded answer to the request in line @index: the next one of the same exchange. */
static JsonObject *
find_answer (Replay *replay,
             guint   index)
{
  JsonObject *request = easel_json_peek_object (easel_json_array_object (replay->lines, index), "http");
  gint64 number = easel_json_peek_int (request, "x", -1);

  for (guint i = index + 1; i < json_array_get_length (replay->lines); i++)
    {
      JsonObject *http = easel_json_peek_object (easel_json_array_object (replay->lines, i), "http");

      if (http == NULL || easel_json_peek_int (http, "x", -1) != number)
        continue;
      /* Streams that were answered late have another request in between. */
      if (easel_json_has (http, "method"))
        return NULL;
      if (easel_json_has (http, "status"))
        return http;
    }
  return NULL;
}

static void
get_expected (Replay     *replay,
              const char *target,
              JsonObject *answer,
              int        *status,
              int        *code)
{
  JsonObject *body;

  for (guint i = 0; i < G_N_ELEMENTS (exceptions); i++)
    if ((exceptions[i].name == NULL || strcmp (exceptions[i].name, replay->name) == 0) &&
        (exceptions[i].target == NULL || strcmp (exceptions[i].target, target) == 0))
      {
        *status = exceptions[i].status;
        *code = exceptions[i].code;
        return;
      }
  *status = answer != NULL ? (int) easel_json_peek_int (answer, "status", 0) : 200;
  body = answer != NULL ? easel_json_peek_object (answer, "body") : NULL;
  *code = body != NULL ? (int) mcp_http_fixture_get_code (body) : 0;
}

/* A message that was cut out of the recording, for its size. */
static char *
write_body (JsonObject *request)
{
  JsonNode *body = easel_json_peek_node (request, "body");

  if (body == NULL)
    return g_strdup ("");
  if (!JSON_NODE_HOLDS_VALUE (body))
    return easel_json_to_string (body);
  if (strstr (json_node_get_string (body), "bytes)") != NULL)
    return g_strnfill (EASEL_LIMIT_MCP_MESSAGE_BYTES + 1, ' ');
  return g_strdup (json_node_get_string (body));
}

static char *
write_request (Replay     *replay,
               JsonObject *request)
{
  JsonObject *headers = easel_json_peek_object (request, "headers");
  g_autofree char *body = write_body (request);
  g_autofree char *host = g_strdup_printf ("localhost:%u", replay->fixture->port);
  g_autoptr(GString) text = g_string_new (NULL);
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  g_string_printf (text, "%s %s HTTP/1.1\r\nContent-Length: %zu\r\nAuthorization: Bearer " TOKEN "\r\nHost: %s\r\n",
                   easel_json_peek_string (request, "method", NULL), easel_json_peek_string (request, "path", NULL),
                   strlen (body), easel_json_peek_string (headers, "host", host));
  json_object_iter_init (&iter, headers);
  while (json_object_iter_next (&iter, &name, &value))
    {
      const char *recorded = json_node_get_string (value);

      if (strcmp (name, "mcp-session-id") == 0 && strcmp (recorded, "nope") != 0 && replay->session != NULL)
        recorded = replay->session;
      if (strcmp (name, "host") != 0)
        g_string_append_printf (text, "%s: %s\r\n", name, recorded);
    }
  g_string_append_printf (text, "\r\n%s", body);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The answer itself, in whichever form it came; NULL when there is no body. */
static JsonObject *
wait_answer (McpWire *wire)
{
  g_autofree char *type = mcp_wire_dup_header (wire, "Content-Type");
  JsonObject *event;

  if (g_strcmp0 (type, "application/json") == 0)
    return mcp_wire_wait_json (wire);
  if (g_strcmp0 (type, "text/event-stream") != 0)
    return NULL;
  for (guint i = 0; ; i++)
    {
      event = mcp_wire_wait_event (wire, i);
      if (easel_json_has (event, "id") ||
          g_str_has_suffix (easel_json_peek_string (event, "method", ""), "acknowledged"))
        return event;
      json_object_unref (event);
    }
}

/* Each era has its own form of every result. */
static void
assert_answer (Replay     *replay,
               JsonObject *request,
               McpWire    *wire,
               int         code)
{
  JsonObject *body = easel_json_peek_object (request, "body");
  JsonObject *params = body != NULL ? easel_json_peek_object (body, "params") : NULL;
  JsonObject *meta = params != NULL ? easel_json_peek_object (params, "_meta") : NULL;
  gboolean is_modern = meta != NULL && easel_json_has (meta, "io.modelcontextprotocol/protocolVersion");
  g_autoptr(JsonObject) answer = wait_answer (wire);
  JsonObject *result;

  if (answer == NULL)
    {
      g_assert_cmpint (code, ==, 0);
      return;
    }
  g_assert_cmpint (mcp_http_fixture_get_code (answer), ==, code);
  result = easel_json_peek_object (answer, "result");
  if (result != NULL)
    {
      g_assert_true (json_node_equal (easel_json_peek_node (answer, "id"), easel_json_peek_node (body, "id")));
      g_assert_cmpint (easel_json_has (result, "resultType"), ==, is_modern);
    }
}

static void
send_again (Replay     *replay,
            guint       index,
            JsonObject *request)
{
  g_autofree char *text = write_request (replay, request);
  gboolean has_session = easel_json_has (easel_json_peek_object (request, "headers"), "mcp-session-id");
  const char *method = easel_json_peek_string (request, "method", "");
  g_autofree char *target = g_strdup_printf ("%s %s%s", method, easel_json_peek_string (request, "path", NULL),
                                             strcmp (method, "GET") == 0 && !has_session ? " without a session" : "");
  McpWire *wire = mcp_wire_new (replay->fixture->port);
  g_autofree char *session = NULL;
  int status, code;

  replay->n_requests++;
  g_test_message ("%s: %s", replay->name, target);
  get_expected (replay, target, find_answer (replay, index), &status, &code);
  mcp_wire_send (wire, text, strlen (text));
  g_assert_cmpint (mcp_wire_wait_status (wire), ==, status);
  if (strcmp (method, "POST") == 0)
    assert_answer (replay, request, wire, code);
  session = mcp_wire_dup_header (wire, "Mcp-Session-Id");
  if (session != NULL)
    {
      g_free (replay->session);
      replay->session = g_steal_pointer (&session);
    }
  g_hash_table_insert (replay->wires,
                       GINT_TO_POINTER ((int) easel_json_peek_int (request, "x", replay->n_requests)), wire);
}

static void
take_line (Replay     *replay,
           guint       index,
           JsonObject *line)
{
  const char *name = easel_json_peek_string (line, "case", NULL);
  JsonObject *http = easel_json_peek_object (line, "http");

  if (name != NULL)
    {
      g_free (replay->name);
      replay->name = g_strdup (name);
      replay->n_cases++;
    }
  else if (http == NULL || strcmp (easel_json_peek_string (http, "dir", ""), "c2s") != 0)
    return;
  else if (easel_json_has (http, "method"))
    send_again (replay, index, http);
  else
    g_hash_table_remove (replay->wires, GINT_TO_POINTER ((int) easel_json_peek_int (http, "x", 0)));
}

static void
replay_file (McpHttpFixture *fixture,
             const char     *file,
             guint           n_cases,
             guint           n_requests)
{
  Replay replay = { .fixture = fixture };

  replay.lines = load (file);
  replay.wires = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) mcp_wire_free);
  for (guint i = 0; i < json_array_get_length (replay.lines); i++)
    take_line (&replay, i, easel_json_array_object (replay.lines, i));
  g_assert_cmpuint (replay.n_cases, ==, n_cases);
  g_assert_cmpuint (replay.n_requests, ==, n_requests);
  g_hash_table_unref (replay.wires);
  json_array_unref (replay.lines);
  g_free (replay.session);
  g_free (replay.name);
}

static void
test_edge (McpHttpFixture *fixture,
           gconstpointer   data)
{
  replay_file (fixture, "edge-http.jsonl", 46, 46);
}

static void
test_edge_sessions (McpHttpFixture *fixture,
                    gconstpointer   data)
{
  replay_file (fixture, "edge-http-sessions.jsonl", 14, 14);
}

static void
test_field (McpHttpFixture *fixture,
            gconstpointer   data)
{
  replay_file (fixture, "field-clients.jsonl", 10, 31);
}

#define TEST(path, func) \
  g_test_add (path, McpHttpFixture, NULL, mcp_http_fixture_set_up, func, mcp_http_fixture_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  TEST ("/mcp-http-recorded/edge", test_edge);
  TEST ("/mcp-http-recorded/edge-sessions", test_edge_sessions);
  TEST ("/mcp-http-recorded/field", test_field);

  return g_test_run ();
}
