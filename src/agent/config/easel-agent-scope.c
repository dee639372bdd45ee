/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-config"

#include "config.h"

#include "easel-agent-scope.h"

#include <glib/gi18n.h>
#include <string.h>

#include "easel-agent-config-limits.h"
#include "easel-agent-file.h"
#include "easel-agent-jsonc.h"
#include "easel-agent-wrapping.h"
#include "easel-json.h"

/* Adds a line with the agent's command for @server in @scope. @behind: (nullable): the server's command to append. */
static void
add_line (GString                 *lines,
          const EaselAgentConfig  *config,
          const char              *subcommand,
          const char              *scope,
          const char              *server,
          char                   **behind)
{
  const char *argv[] = { config->program, "mcp", subcommand, "-s", scope, server, NULL };
  g_autofree char *line = easel_agent_config_quote ((char **) argv);
  g_autofree char *command = behind != NULL ? easel_agent_config_quote (behind) : NULL;

  g_string_append_printf (lines, "    %s", line);
  if (behind != NULL)
    g_string_append_printf (lines, " -- %s%sCOMMAND ARGUMENT…", command, *command != '\0' ? " " : "");
  g_string_append_c (lines, '\n');
}

/* (transfer full): @text, and the command that changes to @folder. */
static GString *
begin (const char *text,
       const char *folder)
{
  const char *change[] = { "cd", folder, NULL };
  g_autofree char *line = easel_agent_config_quote ((char **) change);
  GString *lines = g_string_new (text);

  g_string_append_printf (lines, "\n    %s\n", line);
  return lines;
}

/* The innermost scope takes precedence, so the entry must be moved out of it. */
static char *
advise_local (const EaselAgentConfig *config,
              const char             *server,
              const char             *folder)
{
  /* Translators: the first is the name of a program, the second a folder; commands follow. */
  g_autofree char *text = g_strdup_printf (_("%s has it for %s only, in its scope \"local\". Move it to the scope "
                                                 "\"user\", then run this again:"), config->title, folder);
  GString *lines = begin (text, folder);
  char *nothing[] = { NULL };

  add_line (lines, config, "remove", "local", server, NULL);
  add_line (lines, config, "add", "user", server, nothing);
  return g_string_free (lines, FALSE);
}

static char *
advise_project (const EaselAgentConfig *config,
                const EaselAgentAccess *access,
                const char             *server,
                const char             *folder,
                const char             *path)
{
  char *nothing[] = { NULL };
  g_auto(GStrv) wrap = easel_agent_wrapping_dup_command (access, nothing);
  /* Translators: the first is the name of a program, the second a file; commands follow. */
  g_autofree char *text = g_strdup_printf (_("%s has it from %s, its scope \"project\", which others may share. Put "
                                                 "Easel before it for yourself only:"), config->title, path);
  GString *lines = begin (text, folder);

  add_line (lines, config, "add", "local", server, wrap);
  return g_string_free (lines, FALSE);
}

/* (transfer full) (nullable): the servers for single folders in the user's file. */
static JsonObject *
dup_projects (const EaselAgentConfig *config,
              const char             *text)
{
  g_autoptr(JsonNode) root = easel_json_parse (text, strlen (text), EASEL_LIMIT_AGENT_CONFIG_BYTES, NULL);
  JsonObject *object = root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  JsonObject *projects = easel_json_peek_object (object, config->projects);

  return projects != NULL ? json_object_ref (projects) : NULL;
}

static gboolean
is_local (const EaselAgentConfig *config,
          JsonObject             *projects,
          const char             *server,
          const char             *folder)
{
  JsonObject *project = easel_json_peek_object (projects, folder);
  JsonObject *servers = easel_json_peek_object (project, config->container);

  return servers != NULL && json_object_has_member (servers, server);
}

static gboolean
is_shared (const EaselAgentConfig *config,
           const char             *server,
           const char             *path)
{
  g_autoptr(EaselAgentFile) file = easel_agent_file_read (path, NULL);
  g_autoptr(JsonNode) entry = NULL;

  if (file != NULL && file->text != NULL)
    entry = easel_agent_jsonc_get (file->text, config->container, server, NULL);
  return entry != NULL;
}

char *
easel_agent_scope_dup_advice (const EaselAgentConfig *config,
                              const EaselAgentAccess *access,
                              const char             *server,
                              const char             *text,
                              const char             *folder)
{
  g_autoptr(JsonObject) projects = NULL;
  g_autofree char *here = g_strdup (folder);
  g_autoptr(GList) folders = NULL;

  if (config->projects == NULL)
    return NULL;
  projects = text != NULL ? dup_projects (config, text) : NULL;
  for (gboolean is_root = FALSE; !is_root;)
    {
      g_autofree char *path = g_build_filename (here, config->shared, NULL);
      char *above = g_path_get_dirname (here);

      if (is_local (config, projects, server, here) || is_shared (config, server, path))
        {
          g_free (above);
          return is_local (config, projects, server, here) ? advise_local (config, server, here)
                                                           : advise_project (config, access, server, here, path);
        }
      is_root = strcmp (above, here) == 0;
      g_free (here);
      here = above;
    }
  folders = projects != NULL ? json_object_get_members (projects) : NULL;
  for (GList *l = folders; l != NULL; l = l->next)
    if (is_local (config, projects, server, l->data))
      return advise_local (config, server, l->data);
  return NULL;
}
