/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "easel-host agents" in a home folder of its own: what it finds, writes after it was told to, and takes back. */
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "easel-test.h"
#include "host-process.h"

typedef struct
{
  char *home;
  char *state;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *config = NULL;

  fixture->home = g_dir_make_tmp ("easel-home-XXXXXX", NULL);
  fixture->state = g_build_filename (fixture->home, "state", NULL);
  config = g_build_filename (fixture->home, ".config", NULL);
  g_setenv ("HOME", fixture->home, TRUE);
  g_setenv ("XDG_CONFIG_HOME", config, TRUE);
  g_setenv ("PATH", "/nonexistent", TRUE);
  g_unsetenv ("CLAUDE_CONFIG_DIR");
  g_unsetenv ("CODEX_HOME");
  g_unsetenv ("NPM_CONFIG_PREFIX");
  g_unsetenv ("NVM_DIR");
  g_unsetenv ("VOLTA_HOME");
  g_unsetenv ("BUN_INSTALL");
  g_unsetenv ("COPILOT_HOME");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_free (fixture->home);
  g_free (fixture->state);
}

static char *
put (Fixture    *fixture,
     const char *name,
     const char *text)
{
  char *path = g_build_filename (fixture->home, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_no_errno (g_mkdir_with_parents (folder, 0700));
  if (text != NULL)
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static char *
get (const char *path)
{
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

/* What it said; it ends as expected. Its input is no terminal. */
static char *
run (Fixture    *fixture,
     gboolean    works,
     const char *first,
     const char *second,
     const char *option)
{
  const char *arguments[] = { "agents", "--state", fixture->state, first, second, option, NULL };
  char *output = NULL;
  int status = host_process_run (arguments, &output);

  g_test_message ("%d: %s", status, output);
  g_assert_cmpint (status == 0, ==, works);
  return output;
}

static guint
count_files (const char *folder)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static const struct { const char *agent; const char *file; const char *text; } files[] = {
  { "claude", ".claude.json", "{\"numStartups\": 3, \"mcpServers\": {}}" },
  { "copilot", ".copilot/mcp-config.json", "{\r\n  \"mcpServers\": {\r\n  }\r\n}\r\n" },
  { "vscode", ".config/Code/User/mcp.json", "{\n\t// none\n\t\"servers\": {},\n}\n" },
  { "cursor", ".cursor/mcp.json", "{}" },
  { "gemini", ".gemini/settings.json", "{ \"theme\": \"x\" /* y */ }\n" },
  { "zed", ".config/zed/settings.json", "// All\n{\n  \"a\": [1, // one\n  ],\n}\n" },
  { "opencode", ".config/opencode/opencode.jsonc", "{\n    \"$schema\": \"s\"\n}\n" },
  { "mcp", ".config/mcp/mcp.json", "{\"mcpServers\": {}}\n" },
  { "mcp-agents", ".agents/mcp.json", "{\"mcpServers\": {\"map\": {\"command\": \"map\"}}}" },
};

/* Whatever the file is like, it is the same again afterwards, and nothing lies beside it. */
static void
test_undone (Fixture       *fixture,
             gconstpointer  data)
{
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = put (fixture, files[i].file, files[i].text);
      g_autofree char *folder = g_path_get_dirname (path);
      g_autofree char *backup = g_strconcat (path, ".easel-backup", NULL);
      guint before = count_files (folder);
      g_autofree char *changed = NULL;
      g_autofree char *kept = NULL;
      g_autofree char *after = NULL;

      g_free (run (fixture, TRUE, "install", files[i].agent, "--yes"));
      changed = get (path);
      g_assert_nonnull (strstr (changed, g_getenv ("EASEL_HOST_PROGRAM")));
      kept = get (backup);
      g_assert_cmpstr (kept, ==, files[i].text);
      g_free (run (fixture, TRUE, "remove", files[i].agent, "--yes"));
      after = get (path);
      g_assert_cmpstr (after, ==, files[i].text);
      g_assert_cmpuint (count_files (folder), ==, before);
    }
}

/* (transfer full): what it printed. */
static char *
install_hooks (Fixture    *fixture,
               const char *agent,
               gboolean    works)
{
  const char *arguments[] = { "agents", "--state", fixture->state, "install", "--notify", "--yes", agent, NULL };
  char *output = NULL;
  int status = host_process_run (arguments, &output);

  g_test_message ("%d: %s", status, output);
  g_assert_cmpint (status == 0, ==, works);
  return output;
}

static const struct { const char *agent; const char *file; const char *text; const char *stays; } hooked[] = {
  { "claude", ".claude/settings.json", NULL, "SessionEnd" },
  { "claude", ".claude/settings.json", "{\n\t\"model\": \"opus\"\n}\n", "\t\"model\": \"opus\"" },
  { "claude", ".claude/settings.json", "{\"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"bell\"}]}]}}",
    "\"bell\"" },
  { "gemini", ".gemini/settings.json", "{ \"theme\": \"x\" /* y */ }\n", "/* y */" },
  { "opencode", ".config/opencode/plugins/easel.js", NULL, "\"--hook\"" },
};

/* The hooks are added to what is there, shown, and taken back to the byte, also from a file with our other entry. */
static void
test_hooks (Fixture       *fixture,
            gconstpointer  data)
{
  for (guint i = 0; i < G_N_ELEMENTS (hooked); i++)
    {
      g_autofree char *path = put (fixture, hooked[i].file, hooked[i].text);
      g_autofree char *backup = g_strconcat (path, ".easel-backup", NULL);
      g_autofree char *changed = NULL;
      g_autofree char *after = NULL;
      g_autofree char *shown = install_hooks (fixture, hooked[i].agent, TRUE);
      g_autofree char *again = NULL;

      changed = get (path);
      g_assert_nonnull (strstr (changed, hooked[i].agent));
      g_assert_nonnull (strstr (changed, g_getenv ("EASEL_HOST_PROGRAM")));
      g_assert_nonnull (strstr (changed, hooked[i].stays));
      g_assert_nonnull (strstr (shown, path));
      g_assert_nonnull (strstr (shown, "+"));
      again = install_hooks (fixture, hooked[i].agent, TRUE);
      g_assert_nonnull (strstr (again, "already notifies you"));
      g_free (run (fixture, TRUE, "remove", hooked[i].agent, "--yes"));
      after = get (path);
      g_assert_cmpstr (after, ==, hooked[i].text);
      g_assert_false (g_file_test (backup, G_FILE_TEST_EXISTS));
      g_unlink (path);
    }
}

/* Codex changes its other file itself, and has the hooks trusted. */
static void
test_codex_hooks (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *path = put (fixture, ".codex/hooks.json", NULL);
  g_autofree char *shown = install_hooks (fixture, "codex", FALSE);
  g_autofree char *changed = get (path);

  g_assert_nonnull (strstr (shown, "/hooks"));
  g_assert_nonnull (strstr (changed, "PermissionRequest"));
  g_free (run (fixture, FALSE, "remove", "codex", "--yes"));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* What the user added since stays. */
static void
test_mixed_hooks (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *path = put (fixture, ".claude/settings.json", "{}");
  g_autofree char *changed = NULL;
  g_autofree char *after = NULL;
  g_autoptr(GString) edited = NULL;

  g_free (install_hooks (fixture, "claude", TRUE));
  changed = get (path);
  edited = g_string_new (changed);
  g_assert_cmpuint (g_string_replace (edited, "\"Stop\": [", "\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": "
                                      "\"bell\"}]}, ", 0), ==, 1);
  g_assert_true (g_file_set_contents (path, edited->str, -1, NULL));
  g_free (run (fixture, TRUE, "remove", "claude", "--yes"));
  after = get (path);
  g_assert_nonnull (strstr (after, "bell"));
  g_assert_null (strstr (after, "easel"));
}

static const struct { const char *agent; const char *file; const char *text; } unsafe[] = {
  { "gemini", ".gemini/settings.json", "{\"hooks\": {\"AfterTool\": [ /* mine */ {\"hooks\": []}]}, \"mcpServers\": {}}" },
  { "claude", ".claude/settings.json", "{\"hooks\": {\"Stop\": \"bell\"}}" },
  { "claude", ".claude/settings.json", "{\"hooks\": []}" },
  { "claude", ".claude/settings.json", "{\"hooks\": {}" },
  { "opencode", ".config/opencode/plugins/easel.js", "export const Mine = 1;\n" },
};

/* Comments of the user among hooks, and files that are not understood, are not touched. */
static void
test_unsafe_hooks (Fixture       *fixture,
                   gconstpointer  data)
{
  for (guint i = 0; i < G_N_ELEMENTS (unsafe); i++)
    {
      g_autofree char *path = put (fixture, unsafe[i].file, unsafe[i].text);
      g_autofree char *after = NULL;
      const char *mine = strstr (unsafe[i].text, "hooks");

      g_free (install_hooks (fixture, unsafe[i].agent, FALSE));
      after = get (path);
      if (mine != NULL)
        g_assert_null (strstr (after, "--hook"));
      else
        g_assert_cmpstr (after, ==, unsafe[i].text);
    }
}

/* The command in the file is one that a shell runs, whatever the path of the program is. */
static void
test_hook_command (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autofree char *path = put (fixture, ".claude/settings.json", NULL);
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) root = NULL;
  g_autoptr(JsonNode) command = NULL;
  g_autoptr(GSubprocess) shell = NULL;
  g_autoptr(GBytes) event = g_bytes_new_static ("{\"hook_event_name\":\"Stop\"}", strlen ("{\"hook_event_name\":\"Stop\"}"));
  g_autoptr(GBytes) output = NULL;
  g_autoptr(GError) error = NULL;

  g_free (install_hooks (fixture, "claude", TRUE));
  text = get (path);
  root = json_from_string (text, &error);
  g_assert_no_error (error);
  command = json_path_query ("$.hooks.Stop[0].hooks[0].command", root, &error);
  g_assert_no_error (error);
  shell = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                              G_SUBPROCESS_FLAGS_STDERR_MERGE, &error, "/bin/sh", "-c",
                            json_array_get_string_element (json_node_get_array (command), 0), NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate (shell, event, NULL, &output, NULL, &error));
  g_assert_cmpint (g_subprocess_get_exit_status (shell), ==, 0);
  g_assert_cmpuint (g_bytes_get_size (output), ==, 0);
}

/* The files that all agents read are listed if they are there; one of them is that of the working folder. */
static void
test_shared (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *before = g_get_current_dir ();
  g_autofree char *none = NULL;
  g_autofree char *path = NULL;
  g_autofree char *user = NULL;
  g_autofree char *listed = NULL;
  g_autofree char *changed = NULL;
  g_autofree char *after = NULL;
  g_autofree char *work = g_build_filename (fixture->home, "work", NULL);

  none = run (fixture, TRUE, NULL, NULL, NULL);
  g_assert_null (strstr (none, "mcp.json"));
  path = put (fixture, "work/.mcp.json", "{}\n");
  user = put (fixture, ".agents/mcp.json", "{}\n");
  g_assert_no_errno (g_chdir (work));
  listed = run (fixture, TRUE, NULL, NULL, NULL);
  g_assert_nonnull (strstr (listed, "agents install mcp-here"));
  g_assert_nonnull (strstr (listed, "agents install mcp-agents"));
  g_assert_null (strstr (listed, ".config/mcp"));
  g_free (run (fixture, TRUE, "install", "mcp-here", "--yes"));
  changed = get (path);
  g_assert_nonnull (strstr (changed, g_getenv ("EASEL_HOST_PROGRAM")));
  g_free (run (fixture, TRUE, "remove", "mcp-here", "--yes"));
  after = get (path);
  g_assert_cmpstr (after, ==, "{}\n");
  g_assert_no_errno (g_chdir (before));
}

static char *
run_server (Fixture    *fixture,
            gboolean    works,
            const char *word,
            const char *agent,
            const char *server)
{
  const char *arguments[] = { "agents", "--yes", "--state", fixture->state, word, agent, server, NULL };
  char *output = NULL;
  int status = host_process_run (arguments, &output);

  g_test_message ("%d: %s", status, output);
  g_assert_cmpint (status == 0, ==, works);
  return output;
}

static const struct { const char *agent; const char *file; const char *text; } servers[] = {
  { "claude", ".claude.json", "{\"mcpServers\": {\"map\": {\"type\": \"stdio\", \"command\": \"npx\", \"args\": [\"-y\", "
                              "\"server-map\"], \"env\": {\"API_KEY\": \"hush\"}}}}" },
  { "zed", ".config/zed/settings.json", "{ // mine\n  \"context_servers\": { \"map\": { \"command\": \"map\" } }\n}\n" },
  { "opencode", ".config/opencode/opencode.json", "{\"mcp\": {\"map\": {\"type\": \"local\", \"command\": [\"npx\", "
                                                  "\"server-map\"]}}}" },
  { "mcp", ".config/mcp/mcp.json", "{\"mcpServers\": {\"map\": {\"command\": \"npx\", \"args\": [\"server-map\"]}}}" },
  { "mcp-agents", ".agents/mcp.json", "{\"mcpServers\": {\"map\": {\"command\": \"npx\"}}}" },
};

/* The server's command follows ours, its environment stays and is not shown; undone, all is as it was. */
static void
test_wraps (Fixture       *fixture,
            gconstpointer  data)
{
  for (guint i = 0; i < G_N_ELEMENTS (servers); i++)
    {
      g_autofree char *path = put (fixture, servers[i].file, servers[i].text);
      g_autofree char *said = run_server (fixture, TRUE, "wrap", servers[i].agent, "map");
      g_autofree char *wrapped = get (path);
      g_autofree char *after = NULL;

      g_assert_nonnull (strstr (wrapped, g_getenv ("EASEL_HOST_PROGRAM")));
      g_assert_nonnull (strstr (wrapped, "\"wrap\""));
      g_assert_null (strstr (said, "hush"));
      g_free (run_server (fixture, TRUE, "wrap", servers[i].agent, "map"));
      g_free (run_server (fixture, TRUE, "unwrap", servers[i].agent, "map"));
      after = get (path);
      g_assert_cmpstr (after, ==, servers[i].text);
      g_free (run_server (fixture, FALSE, "unwrap", servers[i].agent, "map"));
    }
}

/* A server without a command or with arguments that are no list, one that is not there, and settings that are not ours to
 * write. */
static void
test_wraps_not (Fixture       *fixture,
                gconstpointer  data)
{
  static const char text[] = "{\"mcpServers\": {\"far\": {\"type\": \"http\", \"url\": \"https://example.org/mcp\"}, "
                             "\"odd\": {\"command\": \"map\", \"args\": \"x\"}, "
                             "\"mixed\": {\"command\": [\"map\", 1]}}}";
  g_autofree char *path = put (fixture, ".claude.json", text);
  g_autofree char *odd = run_server (fixture, FALSE, "wrap", "claude", "odd");
  g_autofree char *mixed = run_server (fixture, FALSE, "wrap", "claude", "mixed");
  g_autofree char *far = run_server (fixture, FALSE, "wrap", "claude", "far");
  g_autofree char *none = run_server (fixture, FALSE, "wrap", "claude", "none");
  g_autofree char *codex = run_server (fixture, FALSE, "wrap", "codex", "map");
  g_autofree char *after = get (path);

  g_assert_nonnull (strstr (odd, "not a list of strings"));
  g_assert_nonnull (strstr (mixed, "not a list of strings"));
  g_assert_nonnull (strstr (far, "--url"));
  g_assert_nonnull (strstr (none, "none"));
  g_assert_nonnull (strstr (codex, "[mcp_servers.map]"));
  g_assert_nonnull (strstr (codex, "\"wrap\", \"--\""));
  g_assert_cmpstr (after, ==, text);
}

/* The agent has it for one folder alone, or a file that others share has: it says so, and what to do. */
static void
test_wraps_scopes (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autofree char *project = g_build_filename (fixture->home, "a project", "below", NULL);
  g_autofree char *text = g_strdup_printf ("{\"projects\": {\"/else/where\": {\"mcpServers\": {\"far\": {\"command\": "
                                           "\"far\"}}}, \"%s\": {\"mcpServers\": {\"near\": {\"command\": "
                                           "\"near\"}}}}}", project);
  g_autofree char *path = put (fixture, ".claude.json", text);
  g_autofree char *shared = put (fixture, "a project/.mcp.json", "{\"mcpServers\": {\"near\": {}, \"map\": {}}}");
  g_autofree char *here = g_get_current_dir ();
  g_autofree char *near = NULL;
  g_autofree char *map = NULL;
  g_autofree char *far = NULL;
  g_autofree char *none = NULL;
  g_autofree char *after = NULL;

  g_assert_no_errno (g_mkdir_with_parents (project, 0700));
  g_assert_no_errno (g_chdir (project));
  near = run_server (fixture, FALSE, "wrap", "claude", "near");
  map = run_server (fixture, FALSE, "wrap", "claude", "map");
  far = run_server (fixture, FALSE, "wrap", "claude", "far");
  none = run_server (fixture, FALSE, "wrap", "claude", "none");
  g_assert_no_errno (g_chdir (here));
  g_assert_nonnull (strstr (near, "\"local\""));
  g_assert_nonnull (strstr (near, "a project/below'\n    claude mcp remove -s local near\n"
                                  "    claude mcp add -s user near -- COMMAND"));
  g_assert_nonnull (strstr (map, shared));
  g_assert_nonnull (strstr (map, "\"project\""));
  g_assert_nonnull (strstr (map, "a project'\n    claude mcp add -s local map -- "));
  g_assert_nonnull (strstr (map, "wrap -- COMMAND"));
  g_assert_nonnull (strstr (far, "cd /else/where\n    claude mcp remove -s local far\n"));
  g_assert_null (strstr (none, "claude mcp"));
  after = get (path);
  g_assert_cmpstr (after, ==, text);
}

/* One that was not there is gone again; one that the agent wrote to since keeps that. */
static void
test_made (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *path = put (fixture, ".cursor/mcp.json", NULL);
  g_autofree char *kept = g_strconcat (path, ".easel-backup", NULL);
  g_autofree char *text = NULL;

  g_free (run (fixture, TRUE, "install", "cursor", "--yes"));
  g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
  g_free (run (fixture, TRUE, "remove", "cursor", "--yes"));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));

  g_free (run (fixture, TRUE, "install", "cursor", "--yes"));
  text = get (path);
  text[strlen (text) - 2] = '\0';
  g_free (put (fixture, ".cursor/mcp.json", text));
  {
    g_autofree char *more = g_strconcat (text, ",\n  \"b\": 1\n}\n", NULL);
    g_autofree char *after = NULL;

    g_free (put (fixture, ".cursor/mcp.json", more));
    g_free (run (fixture, TRUE, "remove", "cursor", "--yes"));
    after = get (path);
    g_assert_nonnull (strstr (after, "\"b\": 1"));
    g_assert_null (strstr (after, "easel"));
    /* What the agent wrote and we changed is kept as it was. */
    g_free (after);
    after = get (kept);
    g_assert_cmpstr (after, ==, more);
  }
}

/* Without a yes nothing is written, and it says what would be. */
static void
test_asks (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *path = put (fixture, ".gemini/settings.json", "{\n  \"a\": 1\n}\n");
  g_autofree char *said = run (fixture, FALSE, "install", "gemini", NULL);
  g_autofree char *text = get (path);

  g_assert_nonnull (strstr (said, " + "));
  g_assert_nonnull (strstr (said, "\"easel\""));
  g_assert_nonnull (strstr (said, "--yes"));
  g_assert_cmpstr (text, ==, "{\n  \"a\": 1\n}\n");
}

/* A link stays one, and the file behind it keeps who may read it. */
static void
test_link (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *target = put (fixture, "dotfiles/zed.json", "{\n  \"a\": 1\n}\n");
  g_autofree char *link = put (fixture, ".config/zed/settings.json", NULL);
  g_autofree char *text = NULL;
  GStatBuf info;

  g_assert_no_errno (g_chmod (target, 0640));
  g_assert_no_errno (symlink ("../../dotfiles/zed.json", link));
  g_free (run (fixture, TRUE, "install", "zed", "--yes"));
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  text = get (target);
  g_assert_nonnull (strstr (text, "easel-host"));
  g_assert_no_errno (g_stat (target, &info));
  g_assert_cmpuint (info.st_mode & 07777, ==, 0640);
  g_free (run (fixture, TRUE, "remove", "zed", "--yes"));
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_no_errno (g_stat (target, &info));
  g_assert_cmpuint (info.st_mode & 07777, ==, 0640);
}

static void
test_foreign (Fixture       *fixture,
              gconstpointer  data)
{
  const char *foreign = "{\"mcpServers\": {\"easel\": {\"command\": \"paint\"}}}";
  g_autofree char *path = put (fixture, ".claude.json", foreign);
  g_autofree char *text = NULL;
  g_autofree char *broken = NULL;

  g_free (run (fixture, FALSE, "install", "claude", "--yes"));
  g_free (run (fixture, FALSE, "remove", "claude", "--yes"));
  text = get (path);
  g_assert_cmpstr (text, ==, foreign);
  /* A file that is not understood is left alone, and what belongs into it is printed. */
  g_free (put (fixture, ".cursor/mcp.json", "{ oh"));
  broken = run (fixture, FALSE, "install", "cursor", "--yes");
  g_assert_nonnull (strstr (broken, "\"mcpServers\""));
  g_free (run (fixture, FALSE, "install", "emacs", "--yes"));
  g_free (run (fixture, FALSE, "install", NULL, NULL));
  g_free (run (fixture, TRUE, "remove", "gemini", "--yes"));
}

/* What is here is told of, with what to say; what is not here is not. */
static void
test_lists (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *none = run (fixture, TRUE, NULL, NULL, NULL);
  g_autofree char *some = NULL;
  g_autofree char *connected = NULL;
  g_autofree char *line = g_strconcat (g_getenv ("EASEL_HOST_PROGRAM"), " mcp", NULL);

  g_assert_nonnull (strstr (none, line));
  g_free (put (fixture, ".claude.json", "{}"));
  g_free (put (fixture, ".cursor/mcp.json", NULL));
  some = run (fixture, TRUE, NULL, NULL, NULL);
  g_assert_nonnull (strstr (some, "claude mcp add easel -s user -- "));
  g_assert_nonnull (strstr (some, "~/.cursor/mcp.json"));
  g_assert_null (strstr (some, "goose"));
  g_free (run (fixture, TRUE, "install", "claude", "--yes"));
  g_free (run (fixture, TRUE, "install", "claude", "--yes"));
  connected = run (fixture, TRUE, NULL, NULL, NULL);
  g_assert_nonnull (strstr (connected, "agents remove claude"));
}

static guint
mode_of (const char *path)
{
  GStatBuf info;

  g_assert_no_errno (g_stat (path, &info));
  return info.st_mode & 07777;
}

/* By address: with the token of the host, once there is one, for nobody else to read, not even on the screen. */
static void
test_http (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *path = put (fixture, ".claude.json", "{\"a\": 1}\n");
  g_autofree char *backup = g_strconcat (path, ".easel-backup", NULL);
  g_autofree char *text = NULL;
  g_autofree char *after = NULL;
  g_autofree char *said = NULL;
  g_autofree char *again = NULL;
  g_autofree char *removed = NULL;
  g_auto(GStrv) parts = NULL;
  const char *token = NULL;

  g_free (run (fixture, FALSE, "install", "claude", "--http"));
  g_assert_no_errno (g_chmod (path, 0644));
  {
    g_autoptr(HostProcess) host = host_process_new (fixture->state, NULL);
    const char *arguments[] = { "agents", "install", "claude", "--http", "--yes", "--state", fixture->state, NULL };

    g_assert_cmpint (host_process_run (arguments, &said), ==, 0);
  }
  text = get (path);
  g_assert_nonnull (strstr (text, "\"url\": \"http://127.0.0.1:"));
  parts = g_strsplit_set (text, " \"", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    if (strcmp (parts[i], "Bearer") == 0)
      token = parts[i + 1];
  g_assert_nonnull (token);
  g_assert_cmpuint (strlen (token), >, 20);
  g_assert_null (strstr (said, token));
  g_assert_nonnull (strstr (said, "Bearer ********"));
  g_assert_nonnull (strstr (said, "others could read"));
  g_assert_cmpuint (mode_of (path), ==, 0600);
  g_assert_cmpuint (mode_of (backup), ==, 0600);
  /* One that an older Easel left open. */
  g_assert_no_errno (g_chmod (path, 0644));
  again = run (fixture, TRUE, "install", "claude", "--http");
  g_assert_nonnull (strstr (again, "others could read"));
  g_assert_cmpuint (mode_of (path), ==, 0600);
  removed = run (fixture, TRUE, "remove", "claude", "--yes");
  g_assert_null (strstr (removed, token));
  after = get (path);
  g_assert_cmpstr (after, ==, "{\"a\": 1}\n");
}

/* Whoever follows the list comes to where it says, also with an agent that is not in it. */
static void
test_http_lists (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(HostProcess) host = host_process_new (fixture->state, NULL);
  g_autofree char *none = run (fixture, TRUE, "--http", NULL, NULL);
  g_autofree char *some = NULL;

  g_assert_nonnull (strstr (none, "http://127.0.0.1:"));
  g_assert_nonnull (strstr (none, "Authorization: Bearer "));
  g_assert_null (strstr (none, " mcp\n"));
  g_free (put (fixture, ".claude.json", "{}"));
  some = run (fixture, TRUE, "--http", NULL, NULL);
  g_assert_nonnull (strstr (some, "agents install --http claude\n"));
}

/* A Codex that notes what it is told and knows one server. */
static const char codex[] =
  "#!/bin/sh\n"
  "echo \"$*\" >> \"$HOME/told\"\n"
  "case \"$2\" in\n"
  "get) test -f \"$HOME/has\" && exec /bin/cat \"$HOME/has\"; exit 1 ;;\n"
  "esac\n";

static void
put_codex (Fixture *fixture)
{
  g_autofree char *path = put (fixture, "bin/codex", codex);
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_no_errno (g_chmod (path, 0755));
  g_setenv ("PATH", folder, TRUE);
}

/* What we cannot write is written by its own program, after a yes; another server under our name is left alone, which
 * that program would overwrite without a word. */
static void
test_own_command (Fixture       *fixture,
                  gconstpointer  data)
{
  const char *program = g_getenv ("EASEL_HOST_PROGRAM");
  g_autofree char *settings = put (fixture, ".codex/config.toml", "# mine\n");
  g_autofree char *told = g_build_filename (fixture->home, "told", NULL);
  g_autofree char *added = g_strdup_printf ("mcp get easel --json\nmcp add easel -- %s mcp\n", program);
  g_autofree char *ours = g_strdup_printf ("{\"name\":\"easel\",\"transport\":{\"type\":\"stdio\",\"command\":\"%s\","
                                           "\"args\":[\"mcp\"]}}", program);
  g_autofree char *asked = NULL;
  g_autofree char *text = NULL;
  g_autofree char *all = NULL;

  put_codex (fixture);
  asked = run (fixture, FALSE, "install", "codex", NULL);
  g_assert_nonnull (strstr (asked, "codex mcp add easel -- "));
  text = get (told);
  g_assert_cmpstr (text, ==, "mcp get easel --json\n");
  g_unlink (told);
  g_free (run (fixture, TRUE, "install", "codex", "--yes"));
  g_free (text);
  text = get (told);
  g_assert_cmpstr (text, ==, added);
  g_free (run (fixture, TRUE, "remove", "codex", "--yes"));
  g_free (put (fixture, "has", "{\"name\":\"easel\",\"transport\":{\"type\":\"stdio\",\"command\":\"paint\",\"args\":[]}}"));
  g_unlink (told);
  g_free (run (fixture, FALSE, "install", "codex", "--yes"));
  g_free (run (fixture, FALSE, "remove", "codex", "--yes"));
  g_free (put (fixture, "has", ours));
  g_free (run (fixture, TRUE, "install", "codex", "--yes"));
  g_free (run (fixture, TRUE, "remove", "codex", "--yes"));
  g_free (text);
  text = get (told);
  g_assert_null (strstr (text, "mcp add"));
  g_assert_true (g_str_has_suffix (text, "\nmcp remove easel\n"));
  all = get (settings);
  g_assert_cmpstr (all, ==, "# mine\n");
}

static const struct { const char *program; const char *npmrc; const char *variable; const char *value; } folders[] = {
  { ".local/bin/claude", NULL, NULL, NULL },
  { ".npm-global/bin/claude", NULL, NULL, NULL },
  { "mine/npm/bin/claude", "registry=https://example.org/\nprefix = ~/mine/npm\n", NULL, NULL },
  { "mine/npm/bin/claude", "prefix=${HOME}/mine/npm\n", NULL, NULL },
  { "set/bin/claude", "prefix=/nonexistent\n", "NPM_CONFIG_PREFIX", "set" },
  { ".nvm/versions/node/v18.2.0/bin/claude", NULL, NULL, NULL },
  { "nvm/versions/node/v18.2.0/bin/claude", NULL, "NVM_DIR", "nvm" },
  { ".volta/bin/claude", NULL, NULL, NULL },
  { ".bun/bin/claude", NULL, NULL, NULL },
  { "bun/bin/claude", NULL, "BUN_INSTALL", "bun" },
};

/* An agent is found before its first run, also in a folder that is in the PATH of the user's shell only. */
static void
test_folders (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *folder = put (fixture, ".bun/bin/codex", NULL);
  g_autofree char *npmrc = g_build_filename (fixture->home, ".npmrc", NULL);
  g_autofree char *none = NULL;

  /* A folder, and a file that cannot be run, are not programs. */
  g_assert_no_errno (g_mkdir (folder, 0700));
  g_free (put (fixture, ".local/bin/claude", ""));
  none = run (fixture, TRUE, NULL, NULL, NULL);
  g_assert_null (strstr (none, "agents install"));
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = put (fixture, folders[i].program, "#!/bin/sh\n");
      g_autofree char *value = folders[i].value == NULL ? NULL : g_build_filename (fixture->home, folders[i].value, NULL);
      g_autofree char *found = NULL;
      g_autofree char *gone = NULL;

      g_assert_no_errno (g_chmod (path, 0755));
      if (folders[i].npmrc != NULL)
        g_free (put (fixture, ".npmrc", folders[i].npmrc));
      if (value != NULL)
        g_setenv (folders[i].variable, value, TRUE);
      found = run (fixture, TRUE, NULL, NULL, NULL);
      g_assert_nonnull (strstr (found, "agents install claude"));
      /* The command to copy works in any terminal. */
      g_assert_nonnull (strstr (found, path));
      g_unlink (path);
      gone = run (fixture, TRUE, NULL, NULL, NULL);
      g_assert_null (strstr (gone, "agents install"));
      g_unlink (npmrc);
      if (value != NULL)
        g_unsetenv (folders[i].variable);
    }
}

/* Of several versions of node the newest has the program; it runs with the node beside it. */
static void
test_beside (Fixture       *fixture,
             gconstpointer  data)
{
  static const char * const versions[] = { "v9.11.0", "v22.3.0", "v18.20.1" };
  g_autofree char *told = g_build_filename (fixture->home, "told", NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (versions); i++)
    {
      g_autofree char *folder = g_build_filename (".nvm", "versions", "node", versions[i], "bin", NULL);
      g_autofree char *agent_name = g_build_filename (folder, "codex", NULL);
      g_autofree char *node_name = g_build_filename (folder, "node", NULL);
      g_autofree char *script = g_strdup_printf ("#!/bin/sh\necho %s $2 >> \"$HOME/told\"\nexec /bin/sh \"$@\"\n",
                                                 versions[i]);
      g_autofree char *agent = put (fixture, agent_name, "#!/usr/bin/env node\ntest \"$2\" != get\n");
      g_autofree char *node = put (fixture, node_name, script);

      g_assert_no_errno (g_chmod (agent, 0755));
      g_assert_no_errno (g_chmod (node, 0755));
    }
  g_free (run (fixture, TRUE, "install", "codex", "--yes"));
  text = get (told);
  g_assert_cmpstr (text, ==, "v22.3.0 mcp\nv22.3.0 mcp\n");
}

/* What is to be put into settings that only its program writes names the server's own command, where that program says
 * what it is; once, also where Easel stands there already. */
static void
test_wraps_told (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *told = g_build_filename (fixture->home, "told", NULL);
  g_autofree char *added = NULL;
  g_autofree char *text = NULL;
  g_autofree char *removed = NULL;
  g_autofree char *unknown = NULL;

  put_codex (fixture);
  g_free (put (fixture, "has", "{\"name\":\"map\",\"transport\":{\"type\":\"stdio\",\"command\":\"npx\","
                               "\"args\":[\"-y\",\"a map\"]}}"));
  added = run_server (fixture, FALSE, "wrap", "codex", "map");
  g_assert_nonnull (strstr (added, "\"wrap\", \"--\", \"npx\", \"-y\", \"a map\"]"));
  text = get (told);
  g_assert_cmpstr (text, ==, "mcp get map --json\n");
  g_free (put (fixture, "has", "{\"name\":\"map\",\"transport\":{\"type\":\"stdio\",\"command\":\"/x/easel-host\","
                               "\"args\":[\"wrap\",\"--\",\"npx\"]}}"));
  removed = run_server (fixture, FALSE, "unwrap", "codex", "map");
  g_assert_nonnull (strstr (removed, "\"wrap\", \"--\", \"npx\"]"));
  g_free (put (fixture, "has", "{\"name\":\"map\",\"transport\":{\"type\":\"stdio\",\"command\":\"npx\","
                               "\"args\":\"-y\"}}"));
  unknown = run_server (fixture, FALSE, "wrap", "codex", "map");
  g_assert_nonnull (strstr (unknown, "\"COMMAND\""));
}

/* Without such a program, the user gets what to put where, and no file is touched. */
static void
test_snippet (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *settings = put (fixture, ".config/goose/config.yaml", "a: |\n  x # y\n");
  g_autofree char *goose = run (fixture, FALSE, "install", "goose", "--yes");
  g_autofree char *codex_said = run (fixture, FALSE, "install", "codex", "--yes");
  g_autofree char *removed = run (fixture, FALSE, "remove", "goose", "--yes");
  g_autofree char *text = get (settings);

  g_assert_nonnull (strstr (goose, "extensions:\n  easel:\n"));
  g_assert_nonnull (strstr (goose, settings));
  g_assert_nonnull (strstr (codex_said, "[mcp_servers.easel]\n"));
  g_assert_nonnull (strstr (removed, settings));
  g_assert_cmpstr (text, ==, "a: |\n  x # y\n");
}

/* What an Easel that was killed left beside a file goes with the next change; what is not ours stays. */
static void
test_stale (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *path = put (fixture, ".cursor/mcp.json", "{}");
  g_autofree char *stale = put (fixture, ".cursor/mcp.json.easel-new-AbCdEf", "{\"half");
  g_autofree char *foreign = put (fixture, ".cursor/mcp.json.AbCdEf", "mine");

  g_free (run (fixture, TRUE, "install", "cursor", "--yes"));
  g_assert_false (g_file_test (stale, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (foreign, G_FILE_TEST_EXISTS));
}

static void
add (GPtrArray  *words,
     const char *option,
     const char *first,
     const char *second)
{
  g_ptr_array_add (words, g_strdup (option));
  g_ptr_array_add (words, g_strdup (first));
  if (second != NULL)
    g_ptr_array_add (words, g_strdup (second));
}

/* (transfer full): what it says where a Flatpak's mark is in the root, and settings of this program elsewhere. */
static char *
run_in_flatpak (Fixture    *fixture,
                const char *word,
                const char *name)
{
  g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GDir) root = g_dir_open ("/", 0, NULL);
  g_autofree char *mark = put (fixture, "flatpak-info", "[Application]\nname=io.github.ahp_canvas.Test\n");
  g_autofree char *config = g_build_filename (fixture->home, ".var/app/io.github.ahp_canvas.Test/config", NULL);
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *said = NULL;
  const char *entry;

  g_ptr_array_add (words, g_strdup ("/usr/bin/bwrap"));
  while ((entry = g_dir_read_name (root)) != NULL)
    {
      g_autofree char *path = g_strconcat ("/", entry, NULL);
      g_autofree char *target = g_file_read_link (path, NULL);

      if (target != NULL)
        add (words, "--symlink", target, path);
      else if (g_file_test (path, G_FILE_TEST_IS_DIR))
        add (words, "--dev-bind", path, path);
    }
  add (words, "--ro-bind", mark, "/.flatpak-info");
  add (words, "--setenv", "XDG_CONFIG_HOME", config);
  add (words, "--setenv", "FLATPAK_ID", "io.github.ahp_canvas.Test");
  add (words, "--unsetenv", "HOST_XDG_CONFIG_HOME", NULL);
  add (words, g_getenv ("EASEL_HOST_PROGRAM"), "agents", NULL);
  add (words, "--state", fixture->state, NULL);
  if (word != NULL)
    add (words, word, name, NULL);
  g_ptr_array_add (words, NULL);
  process = g_subprocess_newv ((const char * const *) words->pdata,
                               G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  g_test_message ("%s", said);
  return g_steal_pointer (&said);
}

/* What it tells can be pasted into a terminal outside, and into the files that agents read there. */
static void
test_flatpak (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *all = run_in_flatpak (fixture, NULL, NULL);
  g_autofree char *refused = run_in_flatpak (fixture, "install", "claude");

  g_assert_nonnull (strstr (all, "claude mcp add easel -s user -- /usr/bin/flatpak run --command=easel-host "
                                 "io.github.ahp_canvas.Test mcp"));
  g_assert_nonnull (strstr (all, "~/.config/zed/settings.json"));
  g_assert_null (strstr (all, ".var/app"));
  g_assert_nonnull (strstr (refused, "\"flatpak run --command=easel-host io.github.ahp_canvas.Test agents\""));
}

#define ADD(path, test) g_test_add ("/agent/agents/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("undone", test_undone);
  ADD ("shared", test_shared);
  ADD ("hooks", test_hooks);
  ADD ("hooks/codex", test_codex_hooks);
  ADD ("hooks/mixed", test_mixed_hooks);
  ADD ("hooks/unsafe", test_unsafe_hooks);
  ADD ("hooks/command", test_hook_command);
  ADD ("made", test_made);
  ADD ("asks", test_asks);
  ADD ("link", test_link);
  ADD ("foreign", test_foreign);
  ADD ("lists", test_lists);
  ADD ("http", test_http);
  ADD ("http-lists", test_http_lists);
  ADD ("own-command", test_own_command);
  ADD ("folders", test_folders);
  ADD ("beside", test_beside);
  ADD ("snippet", test_snippet);
  ADD ("stale", test_stale);
  ADD ("flatpak", test_flatpak);
  ADD ("wraps", test_wraps);
  ADD ("wraps-not", test_wraps_not);
  ADD ("wraps-scopes", test_wraps_scopes);
  ADD ("wraps-told", test_wraps_told);
  return g_test_run ();
}
