/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-lines.h"

#include "easel-test.h"
#include "mcp-version.h"

static void
test_list_in_both_eras (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) modern = NULL;
  g_autoptr(JsonObject) legacy = NULL;
  g_autofree char *modern_tools = NULL;
  g_autofree char *legacy_tools = NULL;

  mcp_lines_modern (lines, "0", "tools/list", "", NULL);
  modern = mcp_lines_result (lines, "0");
  mcp_lines_shake (lines, "2025-06-18", "{}");
  mcp_lines_legacy (lines, "1", "tools/list", "");
  legacy = mcp_lines_result (lines, "1");

  modern_tools = mcp_lines_text (modern, "tools");
  legacy_tools = mcp_lines_text (legacy, "tools");
  g_assert_cmpstr (modern_tools, ==, legacy_tools);
  mcp_assert_text (modern, "cacheScope", "\"private\"");
  mcp_assert_text (modern, "ttlMs", "300000");
  g_assert_cmpuint (json_object_get_size (legacy), ==, 1);
  mcp_assert_text (legacy, "tools 1 description", "\"All notes. There are 1 now.\"");
  mcp_assert_text (legacy, "tools 1 annotations",
                   "{\"readOnlyHint\":true,\"destructiveHint\":false,\"idempotentHint\":false,\"openWorldHint\":false}");
  mcp_assert_text (legacy, "tools 2 outputSchema", "absent");
}

/* 2025-03-26 knows no titles and no structure. */
static void
test_oldest_version (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) list = NULL;
  g_autoptr(JsonObject) added = NULL;

  mcp_lines_shake (lines, "2025-03-26", "{}");
  mcp_lines_legacy (lines, "1", "tools/list", "");
  list = mcp_lines_result (lines, "1");
  mcp_assert_text (list, "tools 0 title", "absent");
  mcp_assert_text (list, "tools 0 outputSchema", "absent");
  mcp_lines_legacy (lines, "2", "tools/call", "\"name\":\"note_add\",\"arguments\":{\"text\":\"x\"}");
  added = mcp_lines_result (lines, "2");
  mcp_assert_text (added, "structuredContent", "absent");
  mcp_assert_text (added, "content", "[{\"type\":\"text\",\"text\":\"{\\\"id\\\":\\\"n2\\\",\\\"count\\\":2}\"}]");
}

static void
test_results (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) added = NULL;
  g_autoptr(JsonObject) listed = NULL;
  g_autoptr(JsonObject) shown = NULL;

  mcp_lines_modern (lines, "1", "tools/call", "\"name\":\"note_add\",\"arguments\":{\"text\":\"x\"}", NULL);
  added = mcp_lines_result (lines, "1");
  mcp_assert_text (added, "structuredContent", "{\"id\":\"n2\",\"count\":2}");
  mcp_assert_text (added, "content 0 text", "\"{\\\"id\\\":\\\"n2\\\",\\\"count\\\":2}\"");
  mcp_assert_text (added, "isError", "absent");
  mcp_lines_modern (lines, "2", "tools/call", "\"name\":\"note_list\",\"arguments\":null", NULL);
  listed = mcp_lines_result (lines, "2");
  mcp_assert_text (listed, "content", "[{\"type\":\"text\",\"text\":\"The notes are in the result.\"}]");
  mcp_lines_modern (lines, "3", "tools/call", "\"name\":\"show\"",
                    "\"" MCP_META_CLIENT "\":{\"name\":\"n\",\"title\":\"Title\",\"version\":\"1\"}");
  shown = mcp_lines_result (lines, "3");
  mcp_assert_text (shown, "content 0 text", "\"Title\"");
  mcp_assert_text (shown, "content 1", "{\"type\":\"image\",\"data\":\"cGljdHVyZQ==\",\"mimeType\":\"image/png\"}");
}

/* What a model can mend is a result; what only a program can is an error. */
static void
test_failures (void)
{
  static const struct { const char *params; const char *text; } results[] = {
    { "\"name\":\"note_drop\",\"arguments\":{\"id\":\"zz\"}",
      "\"No note \\\"zz\\\". Call note_list for the ids in use.\"" },
    { "\"name\":\"note_add\",\"arguments\":{\"text\":5}",
      "\"The arguments of note_add are wrong: $.text must be a string\"" },
    { "\"name\":\"note_add\"", "\"The arguments of note_add are wrong: $.text is missing\"" },
    { "\"name\":\"talk\",\"arguments\":{\"loud\":1}",
      "\"The arguments of talk are wrong: $.loud is not known here\"" },
  };
  static const char *const errors[] = {
    "", "\"name\":5", "\"name\":null", "\"name\":\"nope\"", "\"name\":\"\"", "\"name\":\"talk\",\"arguments\":[]",
    "\"name\":\"talk\",\"arguments\":\"{}\"", "\"name\":\"talk\",\"arguments\":false",
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < 2 * G_N_ELEMENTS (results); i++)
    {
      g_autoptr(JsonObject) result = NULL;

      if (i % 2 == 0)
        mcp_lines_modern (lines, "1", "tools/call", results[i / 2].params, NULL);
      else
        mcp_lines_legacy (lines, "1", "tools/call", results[i / 2].params);
      result = mcp_lines_result (lines, "1");
      mcp_assert_text (result, "isError", "true");
      mcp_assert_text (result, "content 0 text", results[i / 2].text);
    }
  for (guint i = 0; i < G_N_ELEMENTS (errors); i++)
    {
      mcp_lines_modern (lines, "1", "tools/call", errors[i], NULL);
      mcp_lines_expect_error (lines, "1", -32602);
      mcp_lines_legacy (lines, "1", "tools/call", errors[i]);
      mcp_lines_expect_error (lines, "1", -32602);
    }
}

static void
test_foreign_cursors (void)
{
  static const char *const cursors[] = {
    "\"zzz\"", "\"\"", "5", "null", "\"tools:0\"", "\"tools:7\"", "\"tools:-100\"", "\"tools:0100\"",
    "\"resources:100\"", "\"tools:100 \"", "\"tools:99999999999999999900\"",
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cursors); i++)
    {
      g_autofree char *params = g_strdup_printf ("\"cursor\":%s", cursors[i]);

      mcp_lines_modern (lines, "1", "tools/list", params, NULL);
      mcp_lines_expect_error (lines, "1", -32602);
      mcp_lines_legacy (lines, "1", "tools/list", params);
      mcp_lines_expect_error (lines, "1", -32602);
    }
}

static void
bad_result (McpCall  *call,
            gpointer  user_data)
{
  g_autoptr(JsonObject) result = json_object_new ();

  mcp_call_succeed (call, result, NULL);
}

static void
no_result (McpCall  *call,
           gpointer  user_data)
{
}

/* The structure follows the schema of good results only when it was asked for so. */
static void
bad_failure (McpCall  *call,
             gpointer  user_data)
{
  g_autoptr(JsonObject) result = json_object_new ();

  if (json_object_has_member (mcp_call_get_arguments (call), "good"))
    json_object_set_string_member (result, "a", "good");
  json_object_set_string_member (result, "code", "lost");
  mcp_call_fail (call, result, "It is lost.");
}

#define PROMISE \
  "\"outputSchema\": {\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\"}}, \"required\": [\"a\"]}"

static const char more_published[] =
  "[{\"name\": \"bad\", \"description\": \"Breaks its own promise.\", \"inputSchema\": {\"type\": \"object\"}, " PROMISE "},"
  " {\"name\": \"lost\", \"description\": \"Forgets its call.\", \"inputSchema\": {\"type\": \"object\"}},"
  " {\"name\": \"fail\", \"description\": \"Fails with details.\", \"inputSchema\": {\"type\": \"object\"}, " PROMISE "}]";

static const McpTool more_tools[] = {
  { "bad", bad_result },
  { "lost", no_result },
  { "fail", bad_failure },
};

static const McpTool wrong_tools[] = {
  { "wrong", no_result },
};

static const struct { const char *published; const char *complaint; } wrong[] = {
  { "[{\"name\": \"wrong\", \"inputSchema\": {\"type\": \"array\"}}]",
    "the schema of the tool wrong: its root is not an object" },
  { "[{\"name\": \"wrong\", \"inputSchema\": {\"type\": \"object\", \"propertys\": {}}}]",
    "the schema of the tool wrong: \"propertys\" is not checked" },
  { "[{\"name\": \"wrong\", \"inputSchema\": {\"type\": \"object\"}, \"outputSchema\": {\"type\": \"null\"}}]",
    "the schema of the tool wrong: its root is not an object" },
  { "[{\"name\": \"wrong\"}]", "the schema of the tool wrong: its root is not an object" },
  { "[{\"name\": \"wrung\", \"inputSchema\": {\"type\": \"object\"}}]", "the tool wrong is not described" },
  { "[7]", "the tool wrong is not described" },
  { "{}", "the tools are no list: the root is something else" },
  { "[", "the tools are no list: *" },
};

static void
add_tools (McpLines      *lines,
           const char    *text,
           const McpTool *tools,
           guint          n_tools)
{
  g_autoptr(GBytes) published = g_bytes_new_static (text, strlen (text));

  mcp_server_add_tools (lines->demo->server, published, tools, n_tools, NULL);
}

/* A client would throw such a result away, and its agent would not even hear that something was done. */
static void
test_broken_promise (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) result = NULL;
  g_autofree char *content = NULL;

  add_tools (lines, more_published, more_tools, G_N_ELEMENTS (more_tools));
  mcp_lines_modern (lines, "1", "tools/call", "\"name\":\"bad\"", NULL);
  result = mcp_lines_result (lines, "1");
  mcp_assert_text (result, "isError", "true");
  mcp_assert_text (result, "structuredContent", "absent");
  content = mcp_lines_text (result, "content");
  g_assert_nonnull (strstr (content, "does not follow its outputSchema: $.a is missing"));
  g_assert_nonnull (strstr (content, "\"text\":\"{}\""));
}

static void
test_lost_call (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) result = NULL;

  add_tools (lines, more_published, more_tools, G_N_ELEMENTS (more_tools));
  mcp_lines_modern (lines, "1", "tools/call", "\"name\":\"lost\"", NULL);
  result = mcp_lines_result (lines, "1");
  mcp_assert_text (result, "isError", "true");
}

/* Clients refuse an error whose structure does not follow the outputSchema, as they refuse a result: it would be lost. */
static void
test_structure_of_failures (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) bad = NULL;
  g_autoptr(JsonObject) good = NULL;

  add_tools (lines, more_published, more_tools, G_N_ELEMENTS (more_tools));
  mcp_lines_modern (lines, "1", "tools/call", "\"name\":\"fail\"", NULL);
  bad = mcp_lines_result (lines, "1");
  mcp_assert_text (bad, "isError", "true");
  mcp_assert_text (bad, "structuredContent", "absent");
  mcp_assert_text (bad, "content", "[{\"type\":\"text\",\"text\":\"It is lost.\"},"
                                   "{\"type\":\"text\",\"text\":\"{\\\"code\\\":\\\"lost\\\"}\"}]");
  mcp_lines_modern (lines, "1", "tools/call", "\"name\":\"fail\",\"arguments\":{\"good\":1}", NULL);
  good = mcp_lines_result (lines, "1");
  mcp_assert_text (good, "structuredContent", "{\"a\":\"good\",\"code\":\"lost\"}");
  mcp_assert_text (good, "content", "[{\"type\":\"text\",\"text\":\"It is lost.\"}]");
}

/* A wrong schema in the list, and clients throw away the whole of it. */
static void
test_wrong_schemas (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) before = NULL;
  g_autoptr(JsonObject) after = NULL;
  g_autofree char *tools = NULL;

  mcp_lines_modern (lines, "1", "tools/list", "", NULL);
  before = mcp_lines_result (lines, "1");
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_test_expect_message ("easel-mcp", G_LOG_LEVEL_CRITICAL, wrong[i].complaint);
      add_tools (lines, wrong[i].published, wrong_tools, G_N_ELEMENTS (wrong_tools));
      g_test_assert_expected_messages ();
    }
  mcp_lines_modern (lines, "1", "tools/list", "", NULL);
  after = mcp_lines_result (lines, "1");
  tools = mcp_lines_text (before, "tools");
  mcp_assert_text (after, "tools", tools);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mcp/tools/list-in-both-eras", test_list_in_both_eras);
  g_test_add_func ("/mcp/tools/oldest-version", test_oldest_version);
  g_test_add_func ("/mcp/tools/results", test_results);
  g_test_add_func ("/mcp/tools/failures", test_failures);
  g_test_add_func ("/mcp/tools/foreign-cursors", test_foreign_cursors);
  g_test_add_func ("/mcp/tools/broken-promise", test_broken_promise);
  g_test_add_func ("/mcp/tools/lost-call", test_lost_call);
  g_test_add_func ("/mcp/tools/structure-of-failures", test_structure_of_failures);
  g_test_add_func ("/mcp/tools/wrong-schemas", test_wrong_schemas);

  return g_test_run ();
}
