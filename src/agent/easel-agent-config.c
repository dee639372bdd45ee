/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "easel-agent-config.h"

#include <gio/gio.h>
#include <string.h>

#include "easel-agent-format.h"

static JsonArray *
make_list (char * const *words)
{
  JsonArray *list = json_array_new ();

  for (guint i = 0; words[i] != NULL; i++)
    json_array_add_string_element (list, words[i]);
  return list;
}

static void
set_command (JsonObject             *entry,
             const EaselAgentAccess *access,
             gboolean                with_root)
{
  JsonArray *words = make_list (access->command + 1);

  /* The editor puts its folder there. */
  if (with_root)
    {
      json_array_add_string_element (words, "--root");
      json_array_add_string_element (words, "${workspaceFolder}");
    }
  json_object_set_string_member (entry, "command", access->command[0]);
  json_object_set_array_member (entry, "args", words);
}

static void
set_uri (JsonObject             *entry,
         const EaselAgentAccess *access,
         const char             *uri_name,
         const char             *headers_name)
{
  JsonObject *headers = json_object_new ();
  g_autofree char *bearer = g_strconcat ("Bearer ", access->token, NULL);

  json_object_set_string_member (headers, "Authorization", bearer);
  json_object_set_string_member (entry, uri_name, access->uri);
  json_object_set_object_member (entry, headers_name, headers);
}

static JsonObject *
make_typed (const EaselAgentAccess *access,
            const char             *local,
            const char             *remote,
            gboolean                with_root)
{
  JsonObject *entry = json_object_new ();

  if (access->uri == NULL && local != NULL)
    json_object_set_string_member (entry, "type", local);
  if (access->uri != NULL && remote != NULL)
    json_object_set_string_member (entry, "type", remote);
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
  JsonArray *tools = json_array_new ();

  json_array_add_string_element (tools, "*");
  json_object_set_array_member (entry, "tools", tools);
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
  JsonObject *entry = json_object_new ();

  json_object_set_string_member (entry, "type", access->uri != NULL ? "remote" : "local");
  if (access->uri != NULL)
    set_uri (entry, access, "url", "headers");
  else
    json_object_set_array_member (entry, "command", make_list (access->command));
  json_object_set_boolean_member (entry, "enabled", TRUE);
  return entry;
}

/* How long goose waits for an answer, in seconds: what it writes itself. */
#define GOOSE_TIMEOUT 300

static JsonObject *
make_goose (const EaselAgentAccess *access)
{
  JsonObject *entry = json_object_new ();

  json_object_set_string_member (entry, "name", EASEL_AGENT_CONFIG_NAME);
  json_object_set_string_member (entry, "type", access->uri != NULL ? "streamable_http" : "stdio");
  if (access->uri != NULL)
    set_uri (entry, access, "uri", "headers");
  else
    {
      json_object_set_string_member (entry, "cmd", access->command[0]);
      json_object_set_array_member (entry, "args", make_list (access->command + 1));
    }
  json_object_set_object_member (entry, "envs", json_object_new ());
  json_object_set_boolean_member (entry, "enabled", TRUE);
  json_object_set_int_member (entry, "timeout", GOOSE_TIMEOUT);
  return entry;
}

static const EaselAgentConfig configs[] = {
  { "claude", "Claude Code", "claude", NULL, "", ".claude.json", EASEL_AGENT_FORMAT_JSON, "mcpServers",
    make_claude, "claude mcp add easel -s user -- " },
  { "codex", "Codex CLI", "codex", "CODEX_HOME", ".codex", "config.toml", EASEL_AGENT_FORMAT_TOML, "mcp_servers",
    make_codex, "codex mcp add easel -- " },
  { "copilot", "Copilot CLI", "copilot", "COPILOT_HOME", ".copilot", "mcp-config.json", EASEL_AGENT_FORMAT_JSON,
    "mcpServers", make_copilot, "copilot mcp add easel -- " },
  { "vscode", "Visual Studio Code", "code", NULL, ".config/Code/User", "mcp.json", EASEL_AGENT_FORMAT_JSON, "servers",
    make_vscode, NULL },
  { "cursor", "Cursor", "cursor", NULL, ".cursor", "mcp.json", EASEL_AGENT_FORMAT_JSON, "mcpServers",
    make_cursor, NULL },
  { "gemini", "Gemini CLI", "gemini", NULL, ".gemini", "settings.json", EASEL_AGENT_FORMAT_JSON, "mcpServers",
    make_gemini, "gemini mcp add -s user easel " },
  { "goose", "goose", "goose", NULL, ".config/goose", "config.yaml", EASEL_AGENT_FORMAT_YAML, "extensions",
    make_goose, NULL },
  { "zed", "Zed", "zed", NULL, ".config/zed", "settings.json", EASEL_AGENT_FORMAT_JSON, "context_servers",
    make_zed, NULL },
  { "opencode", "opencode", "opencode", NULL, ".config/opencode", "opencode.json|opencode.jsonc",
    EASEL_AGENT_FORMAT_JSON, "mcp", make_opencode, "opencode mcp add easel -- " },
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

static char *
dup_folder (const EaselAgentConfig *self)
{
  const char *named = self->variable != NULL ? g_getenv (self->variable) : NULL;
  const char *home = g_get_home_dir ();

  if (named != NULL && g_path_is_absolute (named))
    return g_strdup (named);
  if (g_str_has_prefix (self->folder, ".config/"))
    return g_build_filename (g_get_user_config_dir (), self->folder + strlen (".config/"), NULL);
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
  g_autofree char *program = g_find_program_in_path (self->program);
  g_autofree char *folder = dup_folder (self);
  g_autofree char *path = easel_agent_config_dup_path (self);

  return program != NULL || g_file_test (path, G_FILE_TEST_EXISTS) ||
         (*self->folder != '\0' && g_file_test (folder, G_FILE_TEST_IS_DIR));
}

char *
easel_agent_config_add (const EaselAgentConfig  *self,
                        const EaselAgentAccess  *access,
                        const char              *text,
                        GError                 **error)
{
  g_autoptr(JsonObject) entry = self->make_entry (access);
  const char *now = text != NULL ? text : "";

  if (!g_utf8_validate (now, -1, NULL))
    return easel_agent_format_refuse (error, "it is not UTF-8");
  switch (self->format)
    {
    case EASEL_AGENT_FORMAT_TOML:
      return easel_agent_toml_add (now, self->container, entry, error);
    case EASEL_AGENT_FORMAT_YAML:
      return easel_agent_yaml_add (now, self->container, entry, error);
    case EASEL_AGENT_FORMAT_JSON:
    default:
      return easel_agent_json_add (now, self->container, entry, error);
    }
}

char *
easel_agent_config_remove (const EaselAgentConfig  *self,
                           const char              *text,
                           GError                 **error)
{
  const char *now = text != NULL ? text : "";

  switch (self->format)
    {
    case EASEL_AGENT_FORMAT_TOML:
      return easel_agent_toml_remove (now, self->container, error);
    case EASEL_AGENT_FORMAT_YAML:
      return easel_agent_yaml_remove (now, self->container, error);
    case EASEL_AGENT_FORMAT_JSON:
    default:
      return easel_agent_json_remove (now, self->container, error);
    }
}

char *
easel_agent_config_dup_example (const EaselAgentConfig *self,
                                const EaselAgentAccess *access)
{
  return easel_agent_config_add (self, access, NULL, NULL);
}
