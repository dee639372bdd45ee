/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked of a request before anything is done for it: tables, no sockets. */
#include "easel-json.h"
#include "mcp-header.h"
#include "mcp-http-check.h"
#include "mcp-version.h"
#include "rpc-error.h"

#include <string.h>

#define TOKEN "0123456789-abcdefghijklmnopqrstuvwxyz_ABCDE"
#define HOST "Host: 127.0.0.1:1234\r\n"
#define BEARER "Authorization: Bearer " TOKEN "\r\n"
#define JSON "Content-Type: application/json\r\n"
#define GOOD HOST BEARER JSON

static SoupMessageHeaders *
parse_headers (const char *lines)
{
  SoupMessageHeaders *headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_REQUEST);
  g_autofree char *head = g_strdup_printf ("POST / HTTP/1.1\r\n%s\r\n", lines);

  g_assert_true (soup_headers_parse (head, strlen (head), headers));
  return headers;
}

static void
test_decode (void)
{
  static const struct { const char *value, *expected; } cases[] = {
    { "note_list", "note_list" },
    { "", "" },
    { "=?base64?bm90ZV9saXN0?=", "note_list" },
    { "=?base64?w6TDtsO8?=", "äöü" },
    { "=?base64?" "?=", "" },
    { "=?base64?SGVsbG8=?=", "Hello" },
    { "=?base64?SGVsbG8?=", NULL },           /* no padding */
    { "=?base64?SGVs!!!bG8=?=", NULL },
    { "=?base64?SG VsbG8=?=", NULL },
    { "=?base64?S===?=", NULL },
    { "=?base64?=", "=?base64?=" },           /* too short to be one */
    { "=?base64?gICA?=", NULL },              /* no UTF-8 */
    { "=?base64?YQBi?=", NULL },              /* a NUL */
    { "=?base64?SGVsbG8=", "=?base64?SGVsbG8=" },
    { "SGVsbG8=?=", "SGVsbG8=?=" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *decoded = mcp_header_decode (cases[i].value);

      g_assert_cmpstr (decoded, ==, cases[i].expected);
    }
}

static void
test_accepts (void)
{
  static const struct { const char *headers; gboolean expected; } cases[] = {
    { "", FALSE },
    { "Accept: application/json\r\n", FALSE },
    { "Accept: application/json, text/event-stream\r\n", TRUE },
    { "Accept: application/json\r\nAccept: text/event-stream\r\n", TRUE },
    { "Accept: Text/Event-Stream;q=0.5\r\n", TRUE },
    { "Accept: text/*\r\n", TRUE },
    { "Accept: */*\r\n", TRUE },
    { "Accept: text/event-streams\r\n", FALSE },
    { "Accept: text\r\n", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(SoupMessageHeaders) headers = parse_headers (cases[i].headers);

      g_assert_cmpint (mcp_header_accepts (headers, "text/event-stream"), ==, cases[i].expected);
    }
}

static void
test_head (void)
{
  static const struct { const char *method, *path, *headers; guint expected; } cases[] = {
    { "POST", "/mcp", GOOD, 0 },
    { "POST", "/mcp", "Host: LOCALHOST:1234\r\n" BEARER JSON, 0 },
    { "POST", "/mcp", HOST "authorization: bearer " TOKEN "\r\n" JSON, 0 },
    { "POST", "/mcp", HOST BEARER "Content-Type: Application/JSON; charset=utf-8\r\n", 0 },
    { "GET", "/mcp", HOST BEARER "Mcp-Session-Id: s\r\n", 0 },
    { "DELETE", "/mcp", HOST BEARER "Mcp-Session-Id: s\r\n", 0 },
    /* 1: another Host, no Host, any Origin; before everything else */
    { "POST", "/mcp", "Host: evil.example:1234\r\n" BEARER JSON, 403 },
    { "POST", "/mcp", "Host: 127.0.0.1\r\n" BEARER JSON, 403 },
    { "POST", "/mcp", "Host: 127.0.0.1:80\r\n" BEARER JSON, 403 },
    { "POST", "/mcp", "Host: localhost.evil.example:1234\r\n" BEARER JSON, 403 },
    { "POST", "/mcp", "Host: 127.0.0.1:1234.evil.example\r\n" BEARER JSON, 403 },
    { "POST", "/mcp", BEARER JSON, 403 },
    { "POST", "/mcp", GOOD "Origin: https://evil.example\r\n", 403 },
    { "POST", "/mcp", GOOD "Origin: http://127.0.0.1:1234\r\n", 403 },
    { "POST", "/mcp", GOOD "Origin: null\r\n", 403 },
    { "OPTIONS", "/elsewhere", HOST "Origin: http://localhost:5173\r\n", 403 },
    /* lengths that differ, or that somebody else may take for others */
    { "POST", "/mcp", GOOD "Content-Length: 5\r\nContent-Length: 50\r\n", 400 },
    { "POST", "/mcp", GOOD "Content-Length: 5\r\ncontent-length: 5\r\n", 400 },
    { "POST", "/mcp", GOOD "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", 400 },
    { "POST", "/mcp", GOOD "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", 400 },
    { "POST", "/mcp", GOOD "Transfer-Encoding: chunked\r\n", 0 },
    /* 2: before the token */
    { "GET", "/.well-known/oauth-protected-resource", HOST, 404 },
    { "POST", "/mcp/", GOOD, 404 },
    { "POST", "/mcp/more", HOST, 404 },
    { "POST", "/MCP", HOST, 404 },
    /* 3 */
    { "POST", "/mcp", HOST JSON, 401 },
    { "GET", "/mcp", HOST, 401 },
    { "OPTIONS", "/mcp", HOST, 401 },
    { "POST", "/mcp", HOST "Authorization: Bearer\r\n" JSON, 401 },
    { "POST", "/mcp", HOST "Authorization: Bearer  " TOKEN "\r\n" JSON, 401 },
    { "POST", "/mcp", HOST "Authorization: Basic " TOKEN "\r\n" JSON, 401 },
    { "POST", "/mcp", HOST "Authorization: " TOKEN "\r\n" JSON, 401 },
    { "POST", "/mcp", HOST "Authorization: Bearer " TOKEN "x\r\n" JSON, 401 },
    { "POST", "/mcp", HOST "Authorization: Bearer x" JSON "\r\n", 401 },
    /* 4, 5 */
    { "GET", "/mcp", HOST BEARER, 405 },
    { "DELETE", "/mcp", HOST BEARER, 405 },
    { "OPTIONS", "/mcp", HOST BEARER, 405 },
    { "PUT", "/mcp", GOOD, 405 },
    { "HEAD", "/mcp", GOOD, 405 },
    /* 6 */
    { "POST", "/mcp", HOST BEARER, 415 },
    { "POST", "/mcp", HOST BEARER "Content-Type: text/plain\r\n", 415 },
    { "POST", "/mcp", HOST BEARER "Content-Type: application/json-seq\r\n", 415 },
    { "POST", "/mcp", HOST BEARER "Content-Type: text/plain; x=application/json\r\n", 415 },
    /* 7 */
    { "POST", "/mcp", GOOD "Content-Length: 99999999999\r\n", 413 },
  };
  const McpHttpTarget target = { "/mcp", TOKEN, 1234 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(SoupMessageHeaders) headers = parse_headers (cases[i].headers);
      guint status = mcp_http_check_head (&target, cases[i].method, cases[i].path, headers);

      if (status != cases[i].expected)
        g_error ("%s %s\n%s: %u, not %u", cases[i].method, cases[i].path, cases[i].headers, status, cases[i].expected);
    }
}

#define META(version) "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"" version "\"," \
                      "\"io.modelcontextprotocol/clientCapabilities\":{}}"
#define CALL "{\"name\":\"n\"," META ("2026-07-28") "}"
#define VERSION "MCP-Protocol-Version: 2026-07-28\r\n"
#define METHOD(method) "Mcp-Method: " method "\r\n"
#define NAME(name) "Mcp-Name: " name "\r\n"
#define IN_META "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":"

static const struct
{
  const char *headers, *method, *params;
  int         expected;
} requests[] = {
  { VERSION METHOD ("tools/call") NAME ("n"), "tools/call", CALL, 0 },
  { "mcp-protocol-version: \t2026-07-28 \r\nMCP-METHOD:  tools/call\t\r\nmcp-name:  n  \r\n", "tools/call", CALL, 0 },
  { VERSION METHOD ("tools/call") NAME ("=?base64?bg==?="), "tools/call", CALL, 0 },
  { VERSION METHOD ("tools/list"), "tools/list", "{" META ("2026-07-28") "}", 0 },
  { VERSION METHOD ("resources/read") NAME ("a://b"), "resources/read", "{\"uri\":\"a://b\"," META ("2026-07-28") "}",
    0 },
  /* without a name in the body it is the parameters that are wrong, which is told later */
  { VERSION METHOD ("tools/call"), "tools/call", "{" META ("2026-07-28") "}", 0 },
  { VERSION METHOD ("tools/call"), "tools/call", "{\"name\":5," META ("2026-07-28") "}", 0 },
  /* 12 */
  { VERSION METHOD ("tools/list"), "tools/list", IN_META "\"2026-07-28\"}}", RPC_ERROR_INVALID_PARAMS },
  { METHOD ("tools/call"), "tools/list", IN_META "5,\"io.modelcontextprotocol/clientCapabilities\":{}}}",
    RPC_ERROR_INVALID_PARAMS },
  { VERSION METHOD ("x"), "tools/list", IN_META "\"2099-01-01\",\"io.modelcontextprotocol/clientCapabilities\":[]}}",
    RPC_ERROR_INVALID_PARAMS },
  /* 13, 14: before the version */
  { VERSION, "tools/list", "{" META ("2099-01-01") "}", MCP_CODE_HEADER_MISMATCH },
  { "MCP-Protocol-Version: 2025-11-25\r\n" METHOD ("tools/list"), "tools/list", "{" META ("2026-07-28") "}",
    MCP_CODE_HEADER_MISMATCH },
  { METHOD ("tools/call"), "tools/list", "{" META ("2099-01-01") "}", MCP_CODE_HEADER_MISMATCH },
  { VERSION METHOD ("Tools/List"), "tools/list", "{" META ("2026-07-28") "}", MCP_CODE_HEADER_MISMATCH },
  /* 15: before what is missing */
  { "", "tools/list", "{" META ("2099-01-01") "}", MCP_CODE_UNSUPPORTED_VERSION },
  { "MCP-Protocol-Version: 2025-11-25\r\n", "tools/list", "{" META ("2025-11-25") "}", MCP_CODE_UNSUPPORTED_VERSION },
  /* 16 */
  { METHOD ("tools/list"), "tools/list", "{" META ("2026-07-28") "}", MCP_CODE_HEADER_MISMATCH },
  { VERSION, "tools/list", "{" META ("2026-07-28") "}", MCP_CODE_HEADER_MISMATCH },
  { VERSION METHOD ("tools/call"), "tools/call", CALL, MCP_CODE_HEADER_MISMATCH },
  { VERSION METHOD ("tools/call") NAME ("N"), "tools/call", CALL, MCP_CODE_HEADER_MISMATCH },
  { VERSION METHOD ("tools/call") NAME ("=?base64?bg?="), "tools/call", CALL, MCP_CODE_HEADER_MISMATCH },
  { VERSION METHOD ("prompts/get") NAME ("m"), "prompts/get", CALL, MCP_CODE_HEADER_MISMATCH },
  { VERSION METHOD ("resources/read") NAME ("n"), "resources/read", "{\"uri\":\"a://b\"," META ("2026-07-28") "}",
    MCP_CODE_HEADER_MISMATCH },
  /* 21, 22, and the handshake era */
  { VERSION, "initialize", "{}", MCP_CODE_HEADER_MISMATCH },
  { "MCP-Protocol-Version: 2099-01-01\r\n", "tools/list", "{}", RPC_ERROR_INVALID_PARAMS },
  { VERSION, "tools/list", "{\"_meta\":{}}", RPC_ERROR_INVALID_PARAMS },
  { "", "initialize", "{}", 0 },
  { "", "tools/list", "{\"_meta\":{\"progressToken\":0}}", 0 },
  { "MCP-Protocol-Version: 2025-03-26\r\n", "tools/list", "{}", 0 },
  { "MCP-Protocol-Version:  2025-11-25 \r\n", "tools/list", "{}", 0 },
  { "MCP-Protocol-Version: 1999-01-01\r\n", "tools/list", "{}", RPC_ERROR_INVALID_REQUEST },
  { "MCP-Protocol-Version: \r\n", "tools/list", "{}", RPC_ERROR_INVALID_REQUEST },
};

static void
test_request (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_autoptr(SoupMessageHeaders) headers = parse_headers (requests[i].headers);
      g_autoptr(JsonNode) params = easel_json_parse (requests[i].params, strlen (requests[i].params), G_MAXSIZE, NULL);
      g_autoptr(GError) error = NULL;
      gboolean good;

      g_assert_nonnull (params);
      good = mcp_http_check_request (headers, requests[i].method, json_node_get_object (params), &error);
      if (good != (requests[i].expected == 0) || (error != NULL && error->code != requests[i].expected))
        g_error ("%s%s %s: %d, not %d", requests[i].headers, requests[i].method, requests[i].params,
                 error != NULL ? error->code : 0, requests[i].expected);
      if (error != NULL)
        g_assert_true (error->domain == RPC_ERROR && error->message[0] != '\0');
    }
}

static void
test_is_stateless (void)
{
  static const struct { const char *headers, *params; gboolean expected; } cases[] = {
    { "", "{}", FALSE },
    { "MCP-Protocol-Version: 2025-11-25\r\n", "{}", FALSE },
    { VERSION, "{}", TRUE },
    { "MCP-Protocol-Version: 2031-01-01\r\n", "{}", TRUE },
    { "", "{" META ("2026-07-28") "}", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(SoupMessageHeaders) headers = parse_headers (cases[i].headers);
      g_autoptr(JsonNode) params = easel_json_parse (cases[i].params, strlen (cases[i].params), G_MAXSIZE, NULL);

      g_assert_cmpint (mcp_http_check_is_stateless (headers, json_node_get_object (params)), ==, cases[i].expected);
    }
}

static void
test_status (void)
{
  g_assert_cmpuint (mcp_http_check_status (RPC_ERROR_METHOD_NOT_FOUND), ==, 404);
  g_assert_cmpuint (mcp_http_check_status (RPC_ERROR_INVALID_PARAMS), ==, 200);
  g_assert_cmpuint (mcp_http_check_status (RPC_ERROR_INTERNAL), ==, 200);
  g_assert_cmpuint (mcp_http_check_status (RPC_ERROR_INVALID_REQUEST), ==, 400);
  g_assert_cmpuint (mcp_http_check_status (MCP_CODE_HEADER_MISMATCH), ==, 400);
  g_assert_cmpuint (mcp_http_check_status (MCP_CODE_MISSING_CAPABILITY), ==, 400);
  g_assert_cmpuint (mcp_http_check_status (MCP_CODE_UNSUPPORTED_VERSION), ==, 400);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mcp-http-check/decode", test_decode);
  g_test_add_func ("/mcp-http-check/accepts", test_accepts);
  g_test_add_func ("/mcp-http-check/head", test_head);
  g_test_add_func ("/mcp-http-check/request", test_request);
  g_test_add_func ("/mcp-http-check/is-stateless", test_is_stateless);
  g_test_add_func ("/mcp-http-check/status", test_status);

  return g_test_run ();
}
