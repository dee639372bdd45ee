/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-config"

#include "config.h"

#include "easel-agent-config.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "easel-agent-jsonc.h"
#include "easel-agent-program.h"
#include "easel-json.h"
#include "easel-limits.h"

static JsonArray *
make_list (char * const *arguments)
{
  return easel_json_strings ((const char *const *) arguments);
}

static void
set_command (JsonObject             *entry,
             const EaselAgentAccess *access,
             gboolean                with_root)
{
  JsonArray *arguments = make_list (access->command + 1);

  /* The editor replaces this variable by its folder. */
  if (with_root)
    {
      json_array_add_string_element (arguments, "--root");
      json_array_add_string_element (arguments, "${workspaceFolder}");
    }
  easel_json_object_set (entry, EASEL_JSON_STRING ("command", access->command[0]), EASEL_JSON_ARRAY ("args",
                                                                                                     arguments));
}

static void
set_uri (JsonObject             *entry,
         const EaselAgentAccess *access,
         const char             *uri_name,
         const char             *headers_name)
{
  g_autofree char *bearer = g_strconcat ("Bearer ", access->token, NULL);
  JsonObject *headers = easel_json_object (EASEL_JSON_STRING ("Authorization", bearer));

  easel_json_object_set (entry, EASEL_JSON_STRING (uri_name, access->uri), EASEL_JSON_OBJECT (headers_name, headers));
}

static JsonObject *
make_typed (const EaselAgentAccess *access,
            const char             *local,
            const char             *remote,
            gboolean                with_root)
{
  JsonObject *entry = easel_json_object (EASEL_JSON_IF (access->uri == NULL, EASEL_JSON_STRING ("type", local)),
                                         EASEL_JSON_IF (access->uri != NULL, EASEL_JSON_STRING ("type", remote)));

  if (access->uri != NULL)
    set_uri (entry, access, "url", "headers");
  else
    set_command (entry, access, with_root);
  return entry;
}

static JsonObject *
make_claude (const EaselAgentAccess *access)
{
  return make_typed (access, "stdio", "http", FALSE);
}

static JsonObject *
make_codex (const EaselAgentAccess *access)
{
  JsonObject *entry = json_object_new ();

  if (access->uri != NULL)
    set_uri (entry, access, "url", "http_headers");
  else
    set_command (entry, access, FALSE);
  return entry;
}

static JsonObject *
make_copilot (const EaselAgentAccess *access)
{
  JsonObject *entry = make_typed (access, "local", "http", FALSE);

  json_object_set_array_member (entry, "tools", easel_json_strings ((const char *const[]) { "*", NULL }));
  return entry;
}

static JsonObject *
make_vscode (const EaselAgentAccess *access)
{
  return make_typed (access, "stdio", "http", TRUE);
}

static JsonObject *
make_cursor (const EaselAgentAccess *access)
{
  return make_typed (access, NULL, NULL, TRUE);
}

static JsonObject *
make_gemini (const EaselAgentAccess *access)
{
  return make_typed (access, NULL, "http", FALSE);
}

static JsonObject *
make_zed (const EaselAgentAccess *access)
{
  JsonObject *entry = make_typed (access, NULL, NULL, FALSE);

  if (access->uri == NULL)
    json_object_set_object_member (entry, "env", json_object_new ());
  return entry;
}

static JsonObject *
make_opencode (const EaselAgentAccess *access)
{
  JsonObject *entry = easel_json_object (EASEL_JSON_STRING ("type", access->uri != NULL ? "remote" : "local"));

  if (access->uri != NULL)
    set_uri (entry, access, "url", "headers");
  else
    json_object_set_array_member (entry, "command", make_list (access->command));
  json_object_set_boolean_member (entry, "enabled", TRUE);
  return entry;
}

/* Seconds that goose waits for an answer: the value that it writes itself. */
#define GOOSE_TIMEOUT 300

static JsonObject *
make_goose (const EaselAgentAccess *access)
{
  JsonObject *entry =
    easel_json_object (EASEL_JSON_STRING ("name", EASEL_AGENT_CONFIG_NAME),
                       EASEL_JSON_STRING ("type", access->uri != NULL ? "streamable_http" : "stdio"));

  if (access->uri != NULL)
    set_uri (entry, access, "uri", "headers");
  else
    easel_json_object_set (entry, EASEL_JSON_STRING ("cmd", access->command[0]),
                           EASEL_JSON_ARRAY ("args", make_list (access->command + 1)));
  easel_json_object_set (entry, EASEL_JSON_OBJECT ("envs", json_object_new ()), EASEL_JSON_BOOLEAN ("enabled", TRUE),
                         EASEL_JSON_INT ("timeout", GOOSE_TIMEOUT));
  return entry;
}

static const EaselAgentConfig configs[] = {
  { "claude", "Claude Code", "claude", NULL, "", ".claude.json", EASEL_AGENT_FORMAT_JSON, "mcpServers",
    make_claude, "claude mcp add easel -s user --", NULL, NULL, "projects", ".mcp.json" },
  { "codex", "Codex CLI", "codex", "CODEX_HOME", ".codex", "config.toml", EASEL_AGENT_FORMAT_TOML, "mcp_servers",
    make_codex, "codex mcp add easel --", "codex mcp get easel --json", "codex mcp remove easel" },
  { "copilot", "Copilot CLI", "copilot", "COPILOT_HOME", ".copilot", "mcp-config.json", EASEL_AGENT_FORMAT_JSON,
    "mcpServers", make_copilot, "copilot mcp add easel --" },
  { "vscode", "Visual Studio Code", "code", NULL, ".config/Code/User", "mcp.json", EASEL_AGENT_FORMAT_JSON, "servers",
    make_vscode, NULL },
  { "cursor", "Cursor", "cursor", NULL, ".cursor", "mcp.json", EASEL_AGENT_FORMAT_JSON, "mcpServers",
    make_cursor, NULL },
  { "gemini", "Gemini CLI", "gemini", NULL, ".gemini", "settings.json", EASEL_AGENT_FORMAT_JSON, "mcpServers",
    make_gemini, "gemini mcp add -s user easel" },
  { "goose", "goose", "goose", NULL, ".config/goose", "config.yaml", EASEL_AGENT_FORMAT_YAML, "extensions",
    make_goose, NULL },
  { "zed", "Zed", "zed", NULL, ".config/zed", "settings.json", EASEL_AGENT_FORMAT_JSON, "context_servers",
    make_zed, NULL },
  { "opencode", "opencode", "opencode", NULL, ".config/opencode", "opencode.json|opencode.jsonc",
    EASEL_AGENT_FORMAT_JSON, "mcp", make_opencode, "opencode mcp add easel --" },
  /* Files that several agents read: of a folder, and of the user. */
  { "mcp-here", ".mcp.json", NULL, NULL, ".", ".mcp.json", EASEL_AGENT_FORMAT_JSON, "mcpServers", make_claude, NULL },
  { "mcp", "~/.config/mcp/mcp.json", NULL, NULL, ".config/mcp", "mcp.json", EASEL_AGENT_FORMAT_JSON, "mcpServers",
    make_claude, NULL },
  { "mcp-agents", "~/.agents/mcp.json", NULL, NULL, ".agents", "mcp.json", EASEL_AGENT_FORMAT_JSON, "mcpServers",
    make_claude, NULL },
};

const EaselAgentConfig *
easel_agent_config_list (guint *n_configs)
{
  *n_configs = G_N_ELEMENTS (configs);
  return configs;
}

const EaselAgentConfig *
easel_agent_config_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (configs); i++)
    if (strcmp (configs[i].name, name) == 0)
      return &configs[i];
  return NULL;
}

/* The user's configuration folder, which agents read. Inside a Flatpak the variable names the sandbox's folder
 * instead. */
static char *
dup_config_folder (void)
{
  const char *outside = g_getenv ("HOST_XDG_CONFIG_HOME");

  if (!g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS))
    return g_strdup (g_get_user_config_dir ());
  if (outside != NULL && g_path_is_absolute (outside))
    return g_strdup (outside);
  return g_build_filename (g_get_home_dir (), ".config", NULL);
}

static char *
dup_folder (const EaselAgentConfig *self)
{
  const char *named = self->variable != NULL ? g_getenv (self->variable) : NULL;
  const char *home = g_get_home_dir ();

  if (named != NULL && g_path_is_absolute (named))
    return g_strdup (named);
  if (g_str_equal (self->folder, "."))
    return g_get_current_dir ();
  if (g_str_has_prefix (self->folder, ".config/"))
    {
      g_autofree char *config = dup_config_folder ();

      return g_build_filename (config, self->folder + strlen (".config/"), NULL);
    }
  return *self->folder == '\0' ? g_strdup (home) : g_build_filename (home, self->folder, NULL);
}

char *
easel_agent_config_dup_path (const EaselAgentConfig *self)
{
  g_auto(GStrv) names = g_strsplit (self->files, "|", -1);
  g_autofree char *folder = dup_folder (self);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&path);
    }
  return g_build_filename (folder, names[0], NULL);
}

gboolean
easel_agent_config_is_present (const EaselAgentConfig *self)
{
  g_autofree char *program = self->program != NULL ? easel_agent_program_find (self->program) : NULL;
  g_autofree char *folder = dup_folder (self);
  g_autofree char *path = easel_agent_config_dup_path (self);

  if (self->program == NULL)
    return g_file_test (path, G_FILE_TEST_EXISTS);
  return program != NULL || g_file_test (path, G_FILE_TEST_EXISTS) ||
         (*self->folder != '\0' && g_file_test (folder, G_FILE_TEST_IS_DIR));
}

static gboolean
is_our_program (const char *argument)
{
  g_autofree char *name = g_path_get_basename (argument);

  return strcmp (name, "easel-host") == 0 || strcmp (argument, "--command=easel-host") == 0;
}

static gboolean
holds_our_program (JsonNode *node)
{
  JsonArray *arguments = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint n = arguments != NULL ? json_array_get_length (arguments) : 0;

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return is_our_program (json_node_get_string (node));
  for (guint i = 0; i < n; i++)
    if (holds_our_program (json_array_get_element (arguments, i)))
      return TRUE;
  return FALSE;
}

/* Whether an entry is ours, perhaps of an older Easel or changed since, in the form of JSON files and of "show". */
static gboolean
is_ours (JsonNode *node)
{
  JsonObject *entry = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *uri;

  if (entry == NULL)
    return FALSE;
  uri = easel_json_peek_string (entry, "url", "");
  return holds_our_program (json_object_get_member (entry, "command")) ||
         holds_our_program (json_object_get_member (entry, "args")) ||
         g_regex_match_simple ("^http://127\\.0\\.0\\.1:[0-9]+/mcp$", uri, 0, 0);
}

static gboolean
refuse_foreign (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                       _("Another server has the name \"easel\" there. Rename or remove it first."));
  return FALSE;
}

static gboolean
refuse_again (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("The entry already exists."));
  return FALSE;
}

static JsonNode *
make_entry (const EaselAgentConfig *self,
            const EaselAgentAccess *access)
{
  return easel_json_node_take (self->make_entry (access));
}

char *
easel_agent_config_add (const EaselAgentConfig  *self,
                        const EaselAgentAccess  *access,
                        const char              *text,
                        GError                 **error)
{
  const char *now = text != NULL ? text : "";
  g_autoptr(GError) local = NULL;
  g_autoptr(JsonNode) entry = make_entry (self, access);
  g_autoptr(JsonNode) old = NULL;

  g_return_val_if_fail (self->format == EASEL_AGENT_FORMAT_JSON, NULL);

  old = easel_agent_jsonc_get (now, self->container, EASEL_AGENT_CONFIG_NAME, &local);
  if (old == NULL && !g_error_matches (local, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  if ((old != NULL && !is_ours (old) && !refuse_foreign (error)) ||
      (old != NULL && json_node_equal (old, entry) && !refuse_again (error)))
    return NULL;
  return easel_agent_jsonc_set (now, self->container, EASEL_AGENT_CONFIG_NAME, entry, error);
}

char *
easel_agent_config_remove (const EaselAgentConfig  *self,
                           const char              *text,
                           GError                 **error)
{
  const char *now = text != NULL ? text : "";
  g_autoptr(JsonNode) old = NULL;

  g_return_val_if_fail (self->format == EASEL_AGENT_FORMAT_JSON, NULL);

  old = easel_agent_jsonc_get (now, self->container, EASEL_AGENT_CONFIG_NAME, error);
  if (old == NULL || (!is_ours (old) && !refuse_foreign (error)))
    return NULL;
  return easel_agent_jsonc_unset (now, self->container, EASEL_AGENT_CONFIG_NAME, error);
}

char *
easel_agent_config_dup_example (const EaselAgentConfig *self,
                                const EaselAgentAccess *access)
{
  g_autoptr(JsonNode) entry = make_entry (self, access);

  return easel_agent_snippet_print (self->format, self->container, EASEL_AGENT_CONFIG_NAME, entry);
}

gboolean
easel_agent_config_has_command (const EaselAgentConfig *self)
{
  g_autofree char *program = self->show != NULL ? easel_agent_program_find (self->program) : NULL;

  return program != NULL;
}

/* Returns: (transfer full): the words of one of its commands, with a program that can be run. */
static GStrv
split_command (const char *line)
{
  GStrv command = g_strsplit (line, " ", -1);
  char *program = easel_agent_program_spell (command[0]);

  g_free (command[0]);
  command[0] = program;
  return command;
}

GStrv
easel_agent_config_dup_command (const EaselAgentConfig *self,
                                const EaselAgentAccess *access)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_auto(GStrv) arguments = split_command (access != NULL ? self->add : self->drop);

  g_strv_builder_addv (builder, (const char **) arguments);
  if (access != NULL)
    g_strv_builder_addv (builder, (const char **) access->command);
  return g_strv_builder_end (builder);
}

/* (nullable): the entry that the agent's program prints for the name of a server. NULL if the program fails, because it
 * has no such entry or cannot read its own file; the next command then fails as well. */
static JsonNode *
ask_program (const EaselAgentConfig *self,
             const char             *server)
{
  g_auto(GStrv) arguments = split_command (self->show);
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GBytes) output = NULL;
  g_autoptr(JsonNode) node = NULL;

  for (guint i = 0; arguments[i] != NULL; i++)
    if (strcmp (arguments[i], EASEL_AGENT_CONFIG_NAME) == 0)
      {
        g_free (arguments[i]);
        arguments[i] = g_strdup (server);
      }
  process = easel_agent_program_start (arguments, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                                       NULL);
  if (process == NULL || !g_subprocess_communicate (process, NULL, NULL, &output, NULL, NULL) ||
      !g_subprocess_get_if_exited (process) || g_subprocess_get_exit_status (process) != 0)
    return NULL;
  node = easel_json_parse_bytes (output, EASEL_LIMIT_OWN_FILE_BYTES, NULL);
  return node != NULL ? g_steal_pointer (&node) : json_node_new (JSON_NODE_NULL);
}

/* (nullable) (transfer none): the transport in @answer (nullable). */
static JsonNode *
peek_transport (JsonNode *answer)
{
  return answer != NULL && JSON_NODE_HOLDS_OBJECT (answer) ? easel_json_peek_node (json_node_get_object (answer),
                                                                                   "transport")
                                                       : NULL;
}

JsonObject *
easel_agent_config_ask (const EaselAgentConfig *self,
                        const char             *server)
{
  g_autoptr(JsonNode) answer = NULL;
  JsonNode *entry;

  g_return_val_if_fail (self != NULL && server != NULL, NULL);

  answer = easel_agent_config_has_command (self) ? ask_program (self, server) : NULL;
  entry = peek_transport (answer);
  return entry != NULL && JSON_NODE_HOLDS_OBJECT (entry) ? json_object_ref (json_node_get_object (entry)) : NULL;
}

static gboolean
is_command (JsonObject  *entry,
            char       **command)
{
  JsonArray *arguments = easel_json_peek_array (entry, "args");
  guint n = g_strv_length (command + 1);

  if (strcmp (easel_json_peek_string (entry, "command", ""), command[0]) != 0 || arguments == NULL ||
      json_array_get_length (arguments) != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (easel_json_array_string (arguments, i), command[i + 1]) != 0)
      return FALSE;
  return TRUE;
}

gboolean
easel_agent_config_may_command (const EaselAgentConfig  *self,
                                const EaselAgentAccess  *access,
                                GError                 **error)
{
  g_autoptr(JsonNode) answer = ask_program (self, EASEL_AGENT_CONFIG_NAME);
  JsonNode *entry = peek_transport (answer);

  if (answer == NULL)
    {
      if (access == NULL)
        g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no entry for Easel."));
      return access != NULL;
    }
  if (entry == NULL || !is_ours (entry))
    return refuse_foreign (error);
  if (access != NULL && is_command (json_node_get_object (entry), access->command))
    return refuse_again (error);
  return TRUE;
}

char *
easel_agent_config_quote (char **command)
{
  GString *line = g_string_new (NULL);

  for (guint i = 0; command[i] != NULL; i++)
    {
      gboolean plain = command[i][strspn (command[i], G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "/._=+-")] == '\0';
      g_autofree char *quoted = plain ? g_strdup (command[i]) : g_shell_quote (command[i]);

      g_string_append_printf (line, "%s%s", i > 0 ? " " : "", quoted);
    }
  return g_string_free (line, FALSE);
}

void
easel_agent_access_free (EaselAgentAccess *self)
{
  g_strfreev (self->command);
  g_free (self->uri);
  g_free (self->token);
  g_free (self);
}
