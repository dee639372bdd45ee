/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-limits.h"
#include "mcp-resume-tokens.h"

#include "easel-json.h"
#include "easel-limits.h"

#include <string.h>

static JsonObject *
parse (const char *text)
{
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), EASEL_LIMIT_MESSAGE_BYTES, NULL);

  return json_node_dup_object (node);
}

static gboolean
matches (McpResumeTokens *resume_tokens,
         const char      *written,
         const char      *checked)
{
  g_autoptr(JsonObject) before = parse (written);
  g_autoptr(JsonObject) after = parse (checked);
  g_autofree char *state = mcp_resume_tokens_write (resume_tokens, "tool", before, NULL);
  g_autofree char *note = NULL;
  gint64 age;

  return mcp_resume_tokens_check (resume_tokens, state, "tool", after, &note, &age);
}

static void
test_same (void)
{
  McpResumeTokens *resume_tokens = mcp_resume_tokens_new ();

  g_assert_true (matches (resume_tokens, "{}", "{}"));
  g_assert_true (matches (resume_tokens, "{\"a\":1,\"b\":[1,{\"c\":null,\"d\":\"x\"}]}",
                          "{\"b\":[1,{\"d\":\"x\",\"c\":null}],\"a\":1}"));
  mcp_resume_tokens_free (resume_tokens);
}

static void
test_different (void)
{
  static const char *const pairs[][2] = {
    { "{}", "{\"a\":null}" },
    { "{\"a\":1}", "{\"a\":\"1\"}" },
    { "{\"a\":1}", "{\"a\":2}" },
    { "{\"a\":[1,2]}", "{\"a\":[2,1]}" },
    { "{\"a\":[[1],2]}", "{\"a\":[[1,2]]}" },
    { "{\"a\":{\"b\":1},\"c\":2}", "{\"a\":{\"b\":1,\"c\":2}}" },
    { "{\"ab\":\"c\"}", "{\"a\":\"bc\"}" },
    { "{\"a\":\"v1:b\"}", "{\"a\":\"b\"}" },
    { "{\"a\":[]}", "{\"a\":{}}" },
    { "{\"a\":true}", "{\"a\":false}" },
  };
  McpResumeTokens *resume_tokens = mcp_resume_tokens_new ();

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    g_assert_false (matches (resume_tokens, pairs[i][0], pairs[i][1]));
  mcp_resume_tokens_free (resume_tokens);
}

/* The time and the note are inside what is signed. */
static void
test_expiry (void)
{
  McpResumeTokens *resume_tokens = mcp_resume_tokens_new ();
  g_autoptr(JsonObject) arguments = json_object_new ();
  g_autofree char *good = mcp_resume_tokens_write (resume_tokens, "tool", arguments, "a.note");
  g_auto(GStrv) parts = g_strsplit (good, ".", 3);
  g_autofree char *forged = g_strdup_printf ("%s.%s9.%s", parts[0], parts[1], parts[2]);
  g_autofree char *renamed = g_strconcat (good, "s", NULL);
  g_autofree char *note = NULL;
  gint64 age;

  g_assert_true (mcp_resume_tokens_check (resume_tokens, good, "tool", arguments, &note, &age));
  g_assert_cmpstr (note, ==, "a.note");
  g_clear_pointer (&note, g_free);
  g_assert_false (mcp_resume_tokens_check (resume_tokens, renamed, "tool", arguments, &note, &age));
  g_assert_false (mcp_resume_tokens_check (resume_tokens, forged, "tool", arguments, &note, &age));
  g_assert_false (mcp_resume_tokens_check (resume_tokens, good, "tools", arguments, &note, &age));
  mcp_resume_tokens_free (resume_tokens);
}

static void
test_expired (void)
{
  McpResumeTokens *resume_tokens = mcp_resume_tokens_new ();
  g_autoptr(JsonObject) arguments = json_object_new ();
  gint64 now = g_get_monotonic_time () / 1000;
  g_autofree char *over = mcp_resume_tokens_write_until (resume_tokens, now - 1, "tool", arguments, NULL);
  g_autofree char *fresh = mcp_resume_tokens_write_until (resume_tokens, now + EASEL_LIMIT_MCP_QUESTION - 5000, "tool", arguments, NULL);
  g_autofree char *note = NULL;
  gint64 age = 0;

  g_assert_false (mcp_resume_tokens_check (resume_tokens, over, "tool", arguments, &note, &age));
  g_assert_true (mcp_resume_tokens_check (resume_tokens, fresh, "tool", arguments, &note, &age));
  g_assert_cmpint (age, >=, 5000);
  g_assert_cmpint (age, <, 5000 + EASEL_LIMIT_MCP_REFLEX);
  mcp_resume_tokens_free (resume_tokens);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mcp/resume-tokens/same", test_same);
  g_test_add_func ("/mcp/resume-tokens/different", test_different);
  g_test_add_func ("/mcp/resume-tokens/expiry", test_expiry);
  g_test_add_func ("/mcp/resume-tokens/expired", test_expired);

  return g_test_run ();
}
