/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Our entry in the files of agents: put in, found again, taken out, and everything else left as it was. */
#include <gio/gio.h>
#include <string.h>

#include "easel-agent-config.h"
#include "easel-agent-file.h"
#include "easel-json.h"

static EaselAgentAccess *
make_access (const char *program)
{
  EaselAgentAccess *access = g_new0 (EaselAgentAccess, 1);
  const char *command[] = { program, "mcp", NULL };

  access->command = g_strdupv ((char **) command);
  return access;
}

static char *
add (const char  *agent,
     const char  *text,
     GError     **error)
{
  g_autoptr(EaselAgentAccess) access = make_access ("/opt/easel-host");

  return easel_agent_config_add (easel_agent_config_find (agent), access, text, error);
}

/* For each: the file, what must be in it afterwards, in this order. */
static void
test_round_trips (void)
{
  static const struct { const char *agent; const char *before; const char *after; } cases[] = {
    { "claude", "{\n  \"numStartups\": 4,\n  \"mcpServers\": {\n    \"a\": {\"command\": \"x\"}\n  }\n}\n",
      "{\n  \"numStartups\": 4,\n  \"mcpServers\": {\n    \"a\": {\"command\": \"x\"},\n    \"easel\": {\n"
      "      \"type\": \"stdio\",\n      \"command\": \"/opt/easel-host\",\n      \"args\": [\"mcp\"]\n    }\n  }\n}\n" },
    { "claude", "{\"mcpServers\":{\"a\":{}}}",
      "{\"mcpServers\":{\"a\":{}, \"easel\": {\n      \"type\": \"stdio\",\n      \"command\": \"/opt/easel-host\",\n"
      "      \"args\": [\"mcp\"]\n    }}}" },
    { "zed", "// Mine\n{\n  \"context_servers\": {\n    // other\n    \"a\": {}, /* b */ // c\n  }, // d\n}\n// end\n",
      "// Mine\n{\n  \"context_servers\": {\n    // other\n    \"a\": {}, /* b */ // c\n    \"easel\": {\n"
      "      \"command\": \"/opt/easel-host\",\n      \"args\": [\"mcp\"],\n      \"env\": {}\n    },\n  }, // d\n}\n// end\n" },
    { "zed", "{\n  \"context_servers\": {\n    \"a\": {} // c, \"easel\": {\n  }\n}\n",
      "{\n  \"context_servers\": {\n    \"a\": {}, // c, \"easel\": {\n    \"easel\": {\n"
      "      \"command\": \"/opt/easel-host\",\n      \"args\": [\"mcp\"],\n      \"env\": {}\n    }\n  }\n}\n" },
    /* A comment on the line of the object. */
    { "zed", "{\"context_servers\": {\"a\": {} // one\n}}\n",
      "{\"context_servers\": {\"a\": {}, // one\n    \"easel\": {\n      \"command\": \"/opt/easel-host\",\n"
      "      \"args\": [\"mcp\"],\n      \"env\": {}\n    }\n}}\n" },
    { "zed", "{\r\n\t\"context_servers\": {\r\n\t}\r\n}\r\n",
      "{\r\n\t\"context_servers\": {\r\n\t\t\"easel\": {\r\n\t\t\t\"command\": \"/opt/easel-host\",\r\n"
      "\t\t\t\"args\": [\"mcp\"],\r\n\t\t\t\"env\": {}\r\n\t\t}\r\n\t}\r\n}\r\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const EaselAgentConfig *config = easel_agent_config_find (cases[i].agent);
      g_autoptr(GError) error = NULL;
      g_autofree char *after = add (cases[i].agent, cases[i].before, &error);
      g_autofree char *twice = NULL;
      g_autofree char *again = NULL;

      g_assert_no_error (error);
      g_assert_cmpstr (after, ==, cases[i].after);
      twice = add (cases[i].agent, after, &error);
      g_assert_null (twice);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
      g_clear_error (&error);
      again = easel_agent_config_remove (config, after, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (again, ==, cases[i].before);
    }
}

/* What is to be put where, for each: JSON can be taken out again, the others stand as their programs write them. */
static void
test_new_files (void)
{
  const EaselAgentConfig *configs;
  guint n;

  configs = easel_agent_config_list (&n);
  g_assert_cmpuint (n, ==, 12);
  for (guint i = 0; i < n; i++)
    for (int http = 0; http < 2; http++)
      {
        g_autoptr(EaselAgentAccess) access = make_access ("/opt/with blank \"and\" quote/easel-host");
        g_autoptr(GError) error = NULL;
        g_autofree char *text = NULL;
        g_autofree char *added = NULL;
        g_autofree char *again = NULL;
        g_autoptr(JsonNode) node = NULL;

        access->uri = http ? g_strdup ("http://127.0.0.1:5/mcp") : NULL;
        access->token = http ? g_strdup ("secret") : NULL;
        text = easel_agent_config_dup_example (&configs[i], access);
        g_test_message ("%s", text);
        g_assert_nonnull (strstr (text, http ? "Bearer secret" : "/opt/with blank \\\"and\\\" quote/easel-host"));
        g_assert_null (strstr (text, http ? "easel-host" : "secret"));
        if (configs[i].format != EASEL_AGENT_FORMAT_JSON)
          continue;
        added = easel_agent_config_add (&configs[i], access, NULL, &error);
        g_assert_no_error (error);
        g_assert_cmpstr (added, ==, text);
        node = easel_json_parse (text, strlen (text), 10000, &error);
        g_assert_no_error (error);
        g_assert_true (json_object_has_member (json_node_get_object (node), configs[i].container));
        g_assert_null (easel_agent_config_add (&configs[i], access, text, NULL));
        again = easel_agent_config_remove (&configs[i], text, &error);
        g_assert_no_error (error);
        g_assert_null (strstr (again, "Bearer"));
        g_assert_null (strstr (again, "easel"));
      }
}

static void
test_snippets (void)
{
  g_autoptr(EaselAgentAccess) access = make_access ("/opt/easel-host");
  g_autofree char *toml = easel_agent_config_dup_example (easel_agent_config_find ("codex"), access);
  g_autofree char *yaml = easel_agent_config_dup_example (easel_agent_config_find ("goose"), access);
  g_autofree char *toml_http = NULL;

  g_assert_cmpstr (toml, ==, "[mcp_servers.easel]\ncommand = \"/opt/easel-host\"\nargs = [\"mcp\"]\n");
  g_assert_cmpstr (yaml, ==, "extensions:\n  easel:\n    name: \"easel\"\n    type: \"stdio\"\n"
                   "    cmd: \"/opt/easel-host\"\n    args: [\"mcp\"]\n    envs: {}\n    enabled: true\n    timeout: 300\n");
  access->uri = g_strdup ("http://127.0.0.1:5/mcp");
  access->token = g_strdup ("secret");
  toml_http = easel_agent_config_dup_example (easel_agent_config_find ("codex"), access);
  g_assert_cmpstr (toml_http, ==, "[mcp_servers.easel]\nurl = \"http://127.0.0.1:5/mcp\"\n"
                   "http_headers = { \"Authorization\" = \"Bearer secret\" }\n");
}

/* A server that stands behind a comment or beside ours stays. */
static void
test_removals (void)
{
  static const struct { const char *before; const char *after; } cases[] = {
    { "{\"mcpServers\": { // mine\n  \"easel\": {\"command\": \"easel-host\"}, \"b\": {}\n}}",
      "{\"mcpServers\": { // mine\n \"b\": {}\n}}" },
    { "{\"mcpServers\": {\n  \"a\": {}, // one\n  \"easel\": {\"command\": \"easel-host\"} // two\n}}",
      "{\"mcpServers\": {\n  \"a\": {} // one\n // two\n}}" },
    { "{\"mcpServers\": {\"easel\": {\"command\": \"easel-host\"} /* x */, \"b\": {}}}",
      "{\"mcpServers\": { /* x */ \"b\": {}}}" },
    { "{\"mcpServers\": {\"easel\": {\"command\": \"easel-host\"},}}", "{\"mcpServers\": {}}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *after = easel_agent_config_remove (easel_agent_config_find ("claude"), cases[i].before, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (after, ==, cases[i].after);
    }
}

static void
test_refusals (void)
{
  static const struct { const char *agent; const char *text; GIOErrorEnum code; } cases[] = {
    { "claude", "{\"mcpServers\":{\"easel\":{\"command\":\"other-easel\"}}}", G_IO_ERROR_PERMISSION_DENIED },
    { "claude", "{\"mcpServers\":[]}", G_IO_ERROR_NOT_SUPPORTED },
    { "claude", "{\"mcpServers\":{}", G_IO_ERROR_NOT_SUPPORTED },
    { "claude", "{\"a\":1 \"b\":2}", G_IO_ERROR_NOT_SUPPORTED },
    { "claude", "{\"a\":1} x", G_IO_ERROR_NOT_SUPPORTED },
    { "claude", "{\"a\":1 /* ", G_IO_ERROR_NOT_SUPPORTED },
    { "claude", "hello", G_IO_ERROR_NOT_SUPPORTED },
    { "claude", "{\"mcpServers\":{},\"mcp\\u0053ervers\":{}}", G_IO_ERROR_NOT_SUPPORTED },
    { "claude", "{\"mcpServers\":{\"easel\":{},\"easel\":{}}}", G_IO_ERROR_NOT_SUPPORTED },
    { "claude", "{\"mcpServers\":{\"easel\":{\"command\":\"x\"/* easel-host */}}}", G_IO_ERROR_PERMISSION_DENIED },
    { "zed", "{} // a\r\"b\"\n", G_IO_ERROR_NOT_SUPPORTED },
    { "claude", "{\"\xff\":1}", G_IO_ERROR_NOT_SUPPORTED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *text = add (cases[i].agent, cases[i].text, &error);

      g_test_message ("%u", i);
      g_assert_null (text);
      g_assert_error (error, G_IO_ERROR, (int) cases[i].code);
    }
}

/* Where our name stands in texts and comments of others, it is not ours. */
static void
test_not_there (void)
{
  static const struct { const char *agent; const char *text; } cases[] = {
    { "claude", "{\"easel\": {\"command\": \"easel-host\"}}" },
    { "claude", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const EaselAgentConfig *config = easel_agent_config_find (cases[i].agent);
      g_autoptr(GError) error = NULL;
      g_autofree char *without = easel_agent_config_remove (config, cases[i].text, &error);
      g_autofree char *with = NULL;
      g_autofree char *again = NULL;

      g_assert_null (without);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
      g_clear_error (&error);
      with = add (cases[i].agent, cases[i].text, &error);
      g_assert_no_error (error);
      again = easel_agent_config_remove (config, with, &error);
      g_assert_no_error (error);
      g_assert_null (strstr (again, "/opt/easel-host"));
    }
}

/* What an agent, or an older Easel, made of our entry is replaced; what it keeps below it goes with it. */
static void
test_updates (void)
{
  static const struct { const char *agent; const char *text; const char *keeps; } cases[] = {
    { "claude", "{\"mcpServers\":{\"easel\":{\"command\":\"/old/easel-host\",\"x\":[1]},\"b\":{\"command\":\"c\"}}}",
      "\"b\":{\"command\":\"c\"}}}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *after = add (cases[i].agent, cases[i].text, &error);

      g_assert_no_error (error);
      g_assert_nonnull (strstr (after, "/opt/easel-host"));
      g_assert_null (strstr (after, "/old/easel-host"));
      g_assert_true (g_str_has_suffix (after, cases[i].keeps));
    }
}

static void
test_diff (void)
{
  g_autofree char *diff = easel_agent_file_diff ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\n5\nx\ny\n7\n8\n9\n");
  g_autofree char *new = easel_agent_file_diff (NULL, "a\n");

  g_assert_cmpstr (diff, ==, " - 6\n + x\n + y\n");
  g_assert_cmpstr (new, ==, " + a\n");
}

/* Whoever looks at the terminal learns no token, neither ours nor one that stands beside it. */
static void
test_diff_masks (void)
{
  g_autofree char *diff = easel_agent_file_diff ("{\n\"a\": \"Bearer s3cret-_1\"\n}\n",
                                                 "{\n\"a\": \"Bearer s3cret-_1\",\n\"b\": \"bearer other.2\"\n}\n");
  g_autofree char *beside = easel_agent_file_diff ("{\"env\": {\"GITHUB_TOKEN\" : \"ghp_\\\"1\", \"apiKey\":\"k2\", \"b\": \"kept\"}}\n",
                                                   "{}\n");

  g_assert_nonnull (strstr (diff, "Bearer ********\","));
  g_assert_null (strstr (diff, "s3cret"));
  g_assert_null (strstr (diff, "other.2"));
  g_assert_cmpstr (beside, ==, " - {\"env\": {\"GITHUB_TOKEN\" : \"********\", \"apiKey\":\"********\", \"b\": \"kept\"}}\n + {}\n");
}

/* Between the question and the answer the agent may have written: that stays, and nothing lies beside it. */
static void
test_meanwhile (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-config-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "settings.json", NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselAgentFile) file = NULL;
  g_autoptr(GDir) dir = NULL;

  g_assert_true (g_file_set_contents (path, "{}", -1, NULL));
  file = easel_agent_file_read (path, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (path, "{\"new\":1}", -1, NULL));
  g_assert_false (easel_agent_file_back_up (file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_clear_error (&error);
  g_assert_false (easel_agent_file_write (file, "{\"ours\":1}", FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_clear_error (&error);
  g_assert_false (easel_agent_file_write (file, NULL, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "{\"new\":1}");
  dir = g_dir_open (folder, 0, NULL);
  g_assert_cmpstr (g_dir_read_name (dir), ==, "settings.json");
  g_assert_null (g_dir_read_name (dir));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/agent/config/round-trips", test_round_trips);
  g_test_add_func ("/agent/config/new-files", test_new_files);
  g_test_add_func ("/agent/config/refusals", test_refusals);
  g_test_add_func ("/agent/config/not-there", test_not_there);
  g_test_add_func ("/agent/config/updates", test_updates);
  g_test_add_func ("/agent/config/diff", test_diff);
  g_test_add_func ("/agent/config/diff/masks", test_diff_masks);
  g_test_add_func ("/agent/config/snippets", test_snippets);
  g_test_add_func ("/agent/config/removals", test_removals);
  g_test_add_func ("/agent/config/meanwhile", test_meanwhile);
  return g_test_run ();
}
