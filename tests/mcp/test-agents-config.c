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
    { "codex", "model = \"x\"\n\n[mcp_servers.other]\ncommand = \"y\"\n",
      "model = \"x\"\n\n[mcp_servers.other]\ncommand = \"y\"\n\n[mcp_servers.easel]\ncommand = \"/opt/easel-host\"\n"
      "args = [\"mcp\"]\n" },
    { "goose", "extensions:\n    a:\n        enabled: true\n\n# tail\nGOOSE_MODEL: m\n",
      "extensions:\n    a:\n        enabled: true\n    easel:\n      name: \"easel\"\n      type: \"stdio\"\n"
      "      cmd: \"/opt/easel-host\"\n      args: [\"mcp\"]\n      envs: {}\n      enabled: true\n      timeout: 300\n"
      "\n# tail\nGOOSE_MODEL: m\n" },
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

/* Every agent's file begins well, and is found again. */
static void
test_new_files (void)
{
  const EaselAgentConfig *configs;
  guint n;

  configs = easel_agent_config_list (&n);
  g_assert_cmpuint (n, ==, 9);
  for (guint i = 0; i < n; i++)
    for (int http = 0; http < 2; http++)
      {
        g_autoptr(EaselAgentAccess) access = make_access ("/opt/with blank \"and\" quote/easel-host");
        g_autoptr(GError) error = NULL;
        g_autofree char *text = NULL;
        g_autofree char *again = NULL;

        access->uri = http ? g_strdup ("http://127.0.0.1:5/mcp") : NULL;
        access->token = http ? g_strdup ("secret") : NULL;
        text = easel_agent_config_add (&configs[i], access, NULL, &error);
        g_assert_no_error (error);
        g_test_message ("%s", text);
        g_assert_nonnull (strstr (text, http ? "Bearer secret" : "/opt/with blank \\\"and\\\" quote/easel-host"));
        g_assert_null (strstr (text, http ? "easel-host" : "secret"));
        if (configs[i].format == EASEL_AGENT_FORMAT_JSON)
          {
            g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), 10000, &error);

            g_assert_no_error (error);
            g_assert_true (json_object_has_member (json_node_get_object (node), configs[i].container));
          }
        g_assert_null (easel_agent_config_add (&configs[i], access, text, NULL));
        again = easel_agent_config_remove (&configs[i], text, &error);
        g_assert_no_error (error);
        g_assert_null (strstr (again, "Bearer"));
        g_assert_null (strstr (again, "easel"));
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
    { "claude", "{\"\xff\":1}", G_IO_ERROR_NOT_SUPPORTED },
    { "codex", "[mcp_servers.easel]\ncommand = \"other\"\n", G_IO_ERROR_PERMISSION_DENIED },
    { "codex", "[mcp_servers]\neasel = { command = \"easel-host\" }\n", G_IO_ERROR_NOT_SUPPORTED },
    { "codex", "mcp_servers.easel.command = \"easel-host\"\n", G_IO_ERROR_NOT_SUPPORTED },
    { "codex", "mcp_servers = { a = { command = \"x\" } }\n", G_IO_ERROR_NOT_SUPPORTED },
    { "codex", "a = \"\"\"\nx\n", G_IO_ERROR_NOT_SUPPORTED },
    { "codex", "a b c\n", G_IO_ERROR_NOT_SUPPORTED },
    { "goose", "extensions: {a: {enabled: true}}\n", G_IO_ERROR_NOT_SUPPORTED },
    { "goose", "extensions:\n\ta: x\n---\n", G_IO_ERROR_NOT_SUPPORTED },
    { "goose", "a: 1\n---\nb: 2\n", G_IO_ERROR_NOT_SUPPORTED },
    { "goose", "extensions:\n  easel:\n    cmd: other\n", G_IO_ERROR_PERMISSION_DENIED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *text = add (cases[i].agent, cases[i].text, &error);

      g_test_message ("%s", cases[i].text);
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
    { "codex", "a = '''\n[mcp_servers.easel]\ncommand = \"easel-host\"\n'''\n# [mcp_servers.easel]\n" },
    { "codex", "[mcp_servers]\n[other.easel]\nb = [\n  \"[mcp_servers.easel]\",\n]\n" },
    { "goose", "easel:\n  cmd: easel-host\nextensions:\n  a:\n    easel:\n      cmd: easel-host\n" },
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
    { "codex", "[mcp_servers.easel]\ncommand = \"/old/easel-host\"\n\n[mcp_servers.easel.env]\nA = \"1\"\n\n# next\n[b]\n",
      "\n# next\n[b]\n" },
    { "goose", "extensions:\n  easel:\n    cmd: /old/easel-host\n    envs:\n      A: b\n  b:\n    enabled: true\n",
      "  b:\n    enabled: true\n" },
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

  g_assert_cmpstr (diff, ==, "   3\n   4\n   5\n - 6\n + x\n + y\n   7\n   8\n   9\n");
  g_assert_cmpstr (new, ==, " + a\n");
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
  return g_test_run ();
}
