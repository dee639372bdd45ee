/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "client-fixture.h"

#include <string.h>

/* The official servers; npm-servers/servers.mjs says where they are. */
typedef struct
{
  const char *name;        /* of the variables of the environment */
  gboolean    http;
  gboolean    has_folder;  /* the command has our folder as its argument */
} Server;

static const Server everything[] = { { "EVERYTHING", FALSE }, { "EVERYTHING", TRUE } };
static const Server filesystem[] = { { "FILESYSTEM", FALSE, TRUE }, { "FILESYSTEM", TRUE } };
static const Server memory[] = { { "MEMORY", FALSE }, { "MEMORY", TRUE } };

static const char *
variable (const char *name,
          const char *suffix)
{
  g_autofree char *full = g_strconcat ("EASEL_TEST_", name, suffix, NULL);
  const char *value = g_getenv (full);

  g_assert_nonnull (value);
  return value;
}

static void
set_up (ClientFixture *fixture,
        gconstpointer  data)
{
  const Server *server = data;
  g_autofree char *root = g_filename_to_uri (variable ("FOLDER", ""), NULL, NULL);
  g_autoptr(GError) error = NULL;
  McpEndpoint *endpoint;

  client_fixture_set_up (fixture, NULL);
  fixture->root = root;
  if (server->http)
    endpoint = mcp_endpoint_new_address (variable (server->name, "_URL"), NULL, NULL);
  else
    endpoint = mcp_endpoint_new_command ((const char *const []) { variable ("NODE", ""), variable (server->name, ""),
                                                                  server->has_folder ? variable ("FOLDER", "") : NULL,
                                                                  NULL }, NULL, NULL);
  client_fixture_open (fixture, endpoint, &error);
  fixture->root = NULL;
  g_assert_no_error (error);
}

static void
test_opening (ClientFixture *fixture,
              gconstpointer  data)
{
  g_autofree char *tools = client_fixture_list (fixture, "tools/list");
  g_autofree char *resources = client_fixture_list (fixture, "resources/list");
  g_autofree char *templates = client_fixture_list (fixture, "resources/templates/list");
  g_autofree char *prompts = client_fixture_list (fixture, "prompts/list");

  g_assert_cmpint (mcp_client_session_get_generation (fixture->session), ==, MCP_GENERATION_LEGACY);
  g_assert_cmpstr (mcp_client_session_get_version (fixture->session), ==, "2025-11-25");
  g_assert_nonnull (strstr (tools, "echo,"));
  g_assert_cmpuint (strlen (resources), >, 0);
  g_assert_cmpuint (strlen (templates), >, 0);
  g_assert_nonnull (strstr (prompts, "simple-prompt,"));
}

static void
test_call (ClientFixture *fixture,
           gconstpointer  data)
{
  g_autofree char *text = client_fixture_use (fixture, "echo", "{\"message\":\"„…“ 0\"}");

  g_assert_cmpstr (text, ==, "Echo: „…“ 0");
}

static void
test_progress (ClientFixture *fixture,
               gconstpointer  data)
{
  g_autofree char *text = client_fixture_use (fixture, "trigger-long-running-operation",
                                              "{\"duration\":0.2,\"steps\":4}");

  g_assert_nonnull (strstr (text, "completed"));
  g_assert_true (g_str_has_prefix (fixture->progress->str, "1/4;2/4;3/4;"));
}

static void
test_roots (ClientFixture *fixture,
            gconstpointer  data)
{
  g_autofree char *text = client_fixture_use (fixture, "get-roots-list", "{}");

  g_assert_nonnull (strstr (text, "file://"));
}

static void
test_files (ClientFixture *fixture,
            gconstpointer  data)
{
  g_autofree char *file = g_build_filename (variable ("FOLDER", ""), "notes", "note.txt", NULL);
  g_autofree char *written = g_strdup_printf ("{\"path\":\"%s\",\"content\":\"ä\\n\"}", file);
  g_autofree char *read = g_strdup_printf ("{\"path\":\"%s\"}", file);
  g_autofree char *text = NULL;

  text = client_fixture_use (fixture, "write_file", written);
  g_assert_nonnull (strstr (text, "Successfully"));
  g_free (text);
  text = client_fixture_use (fixture, "read_text_file", read);
  g_assert_cmpstr (text, ==, "ä\n");
}

/* The server is told of the change, and asks for the folders again. Its first question may still be on its way then: the
   two answers are looked up side by side, and the one that is done last stands. So the change is told until it is seen. */
static void
test_folders (ClientFixture *fixture,
              gconstpointer  data)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();
  g_autofree char *text = client_fixture_use (fixture, "list_allowed_directories", "{}");

  g_assert_nonnull (strstr (text, variable ("FOLDER", "")));
  while (strstr (text, "/usr") == NULL)
    {
      if (easel_test_patience_is_over (patience))
        g_error ("waited in vain for the folder /usr; the server has: %s", text);
      client_fixture_set_root (fixture, "file:///usr");
      g_free (text);
      text = client_fixture_use (fixture, "list_allowed_directories", "{}");
    }
}

static void
test_graph (ClientFixture *fixture,
            gconstpointer  data)
{
  g_autofree char *text = NULL;

  g_free (client_fixture_use (fixture, "create_entities",
                              "{\"entities\":[{\"name\":\"Easel\",\"entityType\":\"panel\",\"observations\":[\"o\"]}]}"));
  text = client_fixture_use (fixture, "read_graph", "{}");
  g_assert_nonnull (strstr (text, "Easel"));
}

static void
add (const char    *name,
     const Server  *servers,
     void         (*func) (ClientFixture *, gconstpointer))
{
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *path = g_strdup_printf ("/mcp/client-npm/%s/%s", servers[i].http ? "http" : "stdio", name);

      g_test_add (path, ClientFixture, &servers[i], set_up, func, client_fixture_tear_down);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("everything/opening", everything, test_opening);
  add ("everything/call", everything, test_call);
  add ("everything/progress", everything, test_progress);
  add ("everything/roots", everything, test_roots);
  add ("filesystem/files", filesystem, test_files);
  add ("filesystem/folders", filesystem, test_folders);
  add ("memory/graph", memory, test_graph);

  return g_test_run ();
}
