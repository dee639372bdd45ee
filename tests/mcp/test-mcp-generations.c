/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-lines.h"

#include "mcp-version.h"

#define VERSION "\"" MCP_META_VERSION "\":"
#define CAPABILITIES "\"" MCP_META_CAPABILITIES "\":"
#define CLIENT "\"" MCP_META_CLIENT "\":"

/* Sends a request whose _meta is exactly this. */
static void
send_meta (McpLines   *lines,
           const char *method,
           const char *meta)
{
  g_autofree char *params = g_strdup_printf ("\"_meta\":{%s}", meta);

  mcp_lines_legacy (lines, "1", method, params);
}

static void
test_discover (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) result = NULL;

  mcp_lines_modern (lines, "\"d-1\"", "server/discover", "", NULL);
  result = mcp_lines_result (lines, "\"d-1\"");
  mcp_assert_text (result, "supportedVersions", "[\"2026-07-28\"]");
  mcp_assert_text (result, "capabilities", "{\"tools\":{\"listChanged\":true},"
                                           "\"resources\":{\"subscribe\":true,\"listChanged\":true}}");
  mcp_assert_text (result, "instructions", "\"Keeps short notes. Call note_list before note_add.\"");
  mcp_assert_text (result, "resultType", "\"complete\"");
  mcp_assert_text (result, "ttlMs", "3600000");
  mcp_assert_text (result, "cacheScope", "\"private\"");
  mcp_assert_text (result, "_meta " MCP_META_SERVER " name", "\"demo-notes\"");
  g_assert_false (mcp_server_session_has_handshake (lines->client));
}

static void
test_broken_envelopes (void)
{
  static const struct { const char *meta; int code; const char *key; } cases[] = {
    { VERSION "\"2026-07-28\"", -32602, "\"" MCP_META_CAPABILITIES "\"" },
    { VERSION "\"2026-07-28\"," CAPABILITIES "[]", -32602, "\"" MCP_META_CAPABILITIES "\"" },
    { VERSION "1," CAPABILITIES "{}", -32602, "\"" MCP_META_VERSION "\"" },
    { VERSION "null," CAPABILITIES "{}", -32602, "\"" MCP_META_VERSION "\"" },
    { VERSION "\"2026-07-28\"," CAPABILITIES "{}," CLIENT "{\"name\":\"x\"}", -32602,
      "\"" MCP_META_CLIENT ".version\"" },
    { VERSION "\"2026-07-28\"," CAPABILITIES "{}," CLIENT "7", -32602, "\"" MCP_META_CLIENT "\"" },
    { VERSION "\"2026-07-28\"," CAPABILITIES "{},\"" MCP_META_LOG_LEVEL "\":\"loud\"", -32602,
      "\"" MCP_META_LOG_LEVEL "\"" },
    { VERSION "\"2099-01-01\"," CAPABILITIES "{}", -32022, "absent" },
    { VERSION "\"2025-11-25\"," CAPABILITIES "{}", -32022, "absent" },
    { VERSION "\"\"," CAPABILITIES "{}", -32022, "absent" },
  };
  /* The envelope is looked at before the method. */
  static const char *const methods[] = { "server/discover", "tools/list", "foo/bar" };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases) * G_N_ELEMENTS (methods); i++)
    {
      g_autofree char *code = g_strdup_printf ("%d", cases[i / G_N_ELEMENTS (methods)].code);
      g_autoptr(JsonObject) message = NULL;

      send_meta (lines, methods[i % G_N_ELEMENTS (methods)], cases[i / G_N_ELEMENTS (methods)].meta);
      message = mcp_lines_next (lines);
      mcp_assert_text (message, "id", "1");
      mcp_assert_text (message, "error code", code);
      mcp_assert_text (message, "error data envelope key", cases[i / G_N_ELEMENTS (methods)].key);
    }
}

static void
test_unsupported_version (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) message = NULL;

  /* Every time, also after a good one. */
  mcp_lines_modern (lines, "0", "tools/list", "", NULL);
  json_object_unref (mcp_lines_result (lines, "0"));
  send_meta (lines, "tools/list", VERSION "\"2099-01-01\"," CAPABILITIES "{}");
  message = mcp_lines_next (lines);
  mcp_assert_text (message, "error data", "{\"supported\":[\"2026-07-28\"],\"requested\":\"2099-01-01\"}");
}

static void
test_negotiation (void)
{
  static const char *const cases[][2] = {
    { "2025-11-25", "\"2025-11-25\"" }, { "2025-06-18", "\"2025-06-18\"" }, { "2025-03-26", "\"2025-03-26\"" },
    { "2024-11-05", "\"2025-11-25\"" }, { "2026-07-28", "\"2025-11-25\"" }, { "2099-01-01", "\"2025-11-25\"" },
    { "", "\"2025-11-25\"" },
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *params = g_strdup_printf ("\"protocolVersion\":\"%s\",\"capabilities\":{},"
                                                 "\"clientInfo\":{\"name\":\"raw\",\"version\":\"0\"}", cases[i][0]);
      g_autoptr(JsonObject) result = NULL;

      mcp_lines_legacy (lines, "0", "initialize", params);
      result = mcp_lines_result (lines, "0");
      mcp_assert_text (result, "protocolVersion", cases[i][1]);
      mcp_assert_text (result, "serverInfo", "{\"name\":\"demo-notes\",\"title\":\"Demo notes\",\"version\":\"1.0.0\"}");
      mcp_assert_text (result, "resultType", "absent");
      mcp_assert_text (result, "_meta", "absent");
    }
  g_assert_cmpstr (mcp_server_session_get_name (lines->client), ==, "raw");
}

static void
test_initialize_without_version (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  mcp_lines_legacy (lines, "0", "initialize", "\"capabilities\":{}");
  mcp_lines_expect_error (lines, "0", -32602);
  mcp_lines_legacy (lines, "0", "initialize", "\"protocolVersion\":5");
  mcp_lines_expect_error (lines, "0", -32602);
  g_assert_false (mcp_server_session_has_handshake (lines->client));
}

/* No order of openings locks anybody out. */
static void
test_every_order (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) first = NULL;
  g_autoptr(JsonObject) second = NULL;

  mcp_lines_modern (lines, "0", "tools/call", "\"name\":\"talk\"", NULL);
  json_object_unref (mcp_lines_result (lines, "0"));
  mcp_lines_legacy (lines, "0", "tools/call", "\"name\":\"talk\"");
  first = mcp_lines_result (lines, "0");
  mcp_assert_text (first, "resultType", "absent");
  mcp_lines_shake (lines, "2025-06-18", "{}");
  mcp_lines_shake (lines, "2025-11-25", "{}");
  mcp_lines_modern (lines, "0", "tools/call", "\"name\":\"talk\"", NULL);
  second = mcp_lines_result (lines, "0");
  mcp_assert_text (second, "resultType", "\"complete\"");
  mcp_assert_text (second, "ttlMs", "absent");
  mcp_lines_modern (lines, "\"\"", "server/discover", "", NULL);
  json_object_unref (mcp_lines_result (lines, "\"\""));
}

static void
test_initialize_with_envelope (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) result = NULL;

  mcp_lines_modern (lines, "0", "initialize", "\"protocolVersion\":\"2025-11-25\"", NULL);
  mcp_lines_expect_error (lines, "0", -32601);

  /* Half an envelope is none. */
  mcp_lines_legacy (lines, "0", "initialize",
                    "\"protocolVersion\":\"2025-11-25\",\"_meta\":{" VERSION "\"2026-07-28\"}");
  result = mcp_lines_result (lines, "0");
  mcp_assert_text (result, "protocolVersion", "\"2025-11-25\"");
}

static void
test_methods_of_each_era (void)
{
  static const char *const legacy_only[] = {
    "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "initialize",
  };
  static const char *const modern_only[] = { "server/discover", "subscriptions/listen" };
  static const char *const neither[] = { "prompts/list", "prompts/get", "completion/complete", "tasks/get", "foo/bar", "" };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (legacy_only); i++)
    {
      mcp_lines_modern (lines, "1", legacy_only[i], "", NULL);
      mcp_lines_expect_error (lines, "1", -32601);
    }
  for (guint i = 0; i < G_N_ELEMENTS (modern_only); i++)
    {
      mcp_lines_legacy (lines, "1", modern_only[i], "");
      mcp_lines_expect_error (lines, "1", -32601);
    }
  for (guint i = 0; i < G_N_ELEMENTS (neither); i++)
    {
      mcp_lines_modern (lines, "1", neither[i], "", NULL);
      mcp_lines_expect_error (lines, "1", -32601);
      mcp_lines_legacy (lines, "1", neither[i], "");
      mcp_lines_expect_error (lines, "1", -32601);
    }
}

/* One member more, and clients of the handshake era refuse the answer. */
static void
test_empty_legacy_results (void)
{
  static const char *const requests[][2] = {
    { "ping", "" },
    { "logging/setLevel", "\"level\":\"debug\"" },
    { "resources/subscribe", "\"uri\":\"notes://all\"" },
    { "resources/unsubscribe", "\"uri\":\"notes://all\"" },
    { "resources/unsubscribe", "\"uri\":\"notes://never\"" },
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  mcp_lines_shake (lines, "2025-11-25", "{}");
  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      mcp_lines_legacy (lines, "0", requests[i][0], requests[i][1]);
      rpc_pair_expect (lines->pair, "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{}}");
    }
  mcp_lines_legacy (lines, "0", "logging/setLevel", "\"level\":\"loud\"");
  mcp_lines_expect_error (lines, "0", -32602);
}

/* Between initialize and initialized, and before either. */
static void
test_served_before_initialized (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  mcp_lines_legacy (lines, "0", "ping", "");
  json_object_unref (mcp_lines_result (lines, "0"));
  mcp_lines_legacy (lines, "1", "tools/list", "");
  json_object_unref (mcp_lines_result (lines, "1"));
  mcp_lines_legacy (lines, "2", "initialize", "\"protocolVersion\":\"2025-06-18\"");
  json_object_unref (mcp_lines_result (lines, "2"));
  mcp_lines_legacy (lines, "3", "tools/call", "\"name\":\"talk\"");
  json_object_unref (mcp_lines_result (lines, "3"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mcp/generations/discover", test_discover);
  g_test_add_func ("/mcp/generations/broken-envelopes", test_broken_envelopes);
  g_test_add_func ("/mcp/generations/unsupported-version", test_unsupported_version);
  g_test_add_func ("/mcp/generations/negotiation", test_negotiation);
  g_test_add_func ("/mcp/generations/initialize-without-version", test_initialize_without_version);
  g_test_add_func ("/mcp/generations/every-order", test_every_order);
  g_test_add_func ("/mcp/generations/initialize-with-envelope", test_initialize_with_envelope);
  g_test_add_func ("/mcp/generations/methods-of-each-era", test_methods_of_each_era);
  g_test_add_func ("/mcp/generations/empty-legacy-results", test_empty_legacy_results);
  g_test_add_func ("/mcp/generations/served-before-initialized", test_served_before_initialized);

  return g_test_run ();
}
