/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-config"

#include "config.h"

#include "easel-agent-hooks.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "easel-agent-jsonc.h"
#include "easel-json.h"
#include "easel-limits.h"

/* The member of the file that has a list of hooks for each event. */
#define CONTAINER "hooks"

#define COMMAND "notify --hook"

/* The first line of the plugin, by which it is recognised. */
#define PLUGIN_MARK "// Added by \"easel-host agents install --notify\"."

/* Sends the events that notify() of the hook knows; never fails, because the agent would show that. */
#define PLUGIN \
  PLUGIN_MARK "\n" \
  "import { spawn } from \"node:child_process\";\n" \
  "\n" \
  "export const Easel = async ({ directory }) => ({\n" \
  "  event: async ({ event }) => {\n" \
  "    const busy = event.type === \"session.status\" && event.properties?.status?.type === \"busy\";\n" \
  "    const name = busy ? \"session.busy\" : event.type;\n" \
  "    if (![\"session.busy\", \"session.idle\", \"permission.asked\", \"permission.replied\",\n" \
  "          \"server.instance.disposed\"].includes(name))\n" \
  "      return;\n" \
  "    const hook = spawn(%s, [\"notify\", \"--hook\", \"opencode\"],\n" \
  "                       { stdio: [\"pipe\", \"ignore\", \"ignore\"] });\n" \
  "    hook.on(\"error\", () => {});\n" \
  "    hook.stdin.on(\"error\", () => {});\n" \
  "    hook.stdin.end(JSON.stringify({ hook_event_name: name, cwd: directory }));\n" \
  "  },\n" \
  "});\n"

static const char *const claude_events[] = { "UserPromptSubmit", "PermissionRequest", "PostToolUse", "Notification",
                                             "Stop", "SessionEnd", NULL };
static const char *const codex_events[] = { "UserPromptSubmit", "PermissionRequest", "PostToolUse", "Stop", NULL };
static const char *const gemini_events[] = { "BeforeAgent", "AfterTool", "Notification", "AfterAgent", "SessionEnd",
                                             NULL };

static const EaselAgentHooks hooks[] = {
  { "claude", "CLAUDE_CONFIG_DIR", ".claude", "settings.json", claude_events, 5 },
  { "codex", "CODEX_HOME", ".codex", "hooks.json", codex_events, 5 },
  { "gemini", NULL, ".gemini", "settings.json", gemini_events, 5000 },
  { "opencode", NULL, NULL, "opencode/plugins/easel.js", NULL, 0 },
};

const EaselAgentHooks *
easel_agent_hooks_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (hooks); i++)
    if (strcmp (hooks[i].name, name) == 0)
      return &hooks[i];
  return NULL;
}

char *
easel_agent_hooks_dup_path (const EaselAgentHooks *self)
{
  const char *named = self->variable != NULL ? g_getenv (self->variable) : NULL;

  if (named != NULL && g_path_is_absolute (named))
    return g_build_filename (named, self->file, NULL);
  if (self->folder == NULL)
    return g_build_filename (g_get_user_config_dir (), self->file, NULL);
  return g_build_filename (g_get_home_dir (), self->folder, self->file, NULL);
}

/* Whether a group of hooks is ours alone, perhaps of an older Easel. */
static gboolean
is_ours (JsonObject *group)
{
  JsonArray *list = easel_json_peek_array (group, "hooks");

  if (list == NULL || json_array_get_length (list) == 0)
    return FALSE;
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      const char *command = easel_json_peek_string (easel_json_array_object (list, i), "command", "");

      if (strstr (command, "easel-host") == NULL || strstr (command, COMMAND) == NULL)
        return FALSE;
    }
  return TRUE;
}

static JsonObject *
make_group (const EaselAgentHooks *self,
            const char            *program)
{
  g_autofree char *quoted = g_shell_quote (program);
  g_autofree char *command = g_strdup_printf ("%s " COMMAND " %s", quoted, self->name);
  JsonArray *list = json_array_new ();

  json_array_add_object_element (list, easel_json_object (EASEL_JSON_STRING ("type", "command"),
                                                          EASEL_JSON_STRING ("command", command),
                                                          EASEL_JSON_INT ("timeout", self->timeout)));
  return easel_json_object (EASEL_JSON_ARRAY ("hooks", list));
}

static gboolean
refuse (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                       _("The hooks in this file cannot be changed safely. Add or remove the entries by hand."));
  return FALSE;
}

/* Reads the groups of an event. @others: (out) (transfer full): those that are not ours. @n_ours: (out). FALSE with an
 * error if they cannot be rewritten: a comment between them would be lost. */
static gboolean
read_event (const char  *text,
            const char  *event,
            JsonArray  **others,
            guint       *n_ours,
            GError     **error)
{
  g_autoptr(GError) local = NULL;
  g_autoptr(JsonNode) node = easel_agent_jsonc_get (text, CONTAINER, event, &local);
  g_autoptr(JsonArray) found = json_array_new ();
  g_autoptr(JsonNode) strict = NULL;
  JsonArray *groups;

  *n_ours = 0;
  if (node == NULL && !g_error_matches (local, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (node != NULL && !JSON_NODE_HOLDS_ARRAY (node))
    return refuse (error);
  groups = node != NULL ? json_node_get_array (node) : NULL;
  for (guint i = 0; groups != NULL && i < json_array_get_length (groups); i++)
    if (is_ours (easel_json_array_object (groups, i)))
      *n_ours += 1;
    else
      json_array_add_element (found, json_node_copy (json_array_get_element (groups, i)));
  if (json_array_get_length (found) > 0)
    {
      strict = easel_json_parse (text, strlen (text), EASEL_LIMIT_OWN_FILE_BYTES, NULL);
      if (strict == NULL)
        return refuse (error);
    }
  *others = g_steal_pointer (&found);
  return TRUE;
}

/* (transfer full) (nullable) */
static char *
write_event (const char  *text,
             const char  *event,
             JsonArray   *groups,
             GError     **error)
{
  g_autoptr(JsonNode) node = NULL;

  if (json_array_get_length (groups) == 0)
    return easel_agent_jsonc_unset (text, CONTAINER, event, error);
  node = easel_json_node_ref_array (groups);
  return easel_agent_jsonc_set (text, CONTAINER, event, node, error);
}

static char *
add_plugin (const char  *program,
            const char  *text,
            GError     **error)
{
  g_autoptr(GString) quoted = g_string_new (NULL);
  char *plugin;

  if (text != NULL && !g_str_has_prefix (text, PLUGIN_MARK))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                           _("Another plugin has this name. Rename or remove it first."));
      return NULL;
    }
  easel_json_append_string (quoted, program);
  plugin = g_strdup_printf (PLUGIN, quoted->str);
  if (g_strcmp0 (plugin, text) != 0)
    return plugin;
  g_free (plugin);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("The entry already exists."));
  return NULL;
}

char *
easel_agent_hooks_add (const EaselAgentHooks  *self,
                       const char             *program,
                       const char             *text,
                       GError                **error)
{
  g_autofree char *now = g_strdup (text != NULL ? text : "");

  g_return_val_if_fail (self != NULL && program != NULL, NULL);

  if (self->events == NULL)
    return add_plugin (program, text, error);
  for (guint i = 0; self->events[i] != NULL; i++)
    {
      g_autoptr(JsonNode) old = NULL;
      g_autoptr(JsonNode) new = NULL;
      g_autoptr(JsonArray) groups = NULL;
      char *after;
      guint n_ours;

      if (!read_event (now, self->events[i], &groups, &n_ours, error))
        return NULL;
      json_array_add_object_element (groups, make_group (self, program));
      old = easel_agent_jsonc_get (now, CONTAINER, self->events[i], NULL);
      new = easel_json_node_ref_array (groups);
      if (old != NULL && json_node_equal (old, new))
        continue;
      after = write_event (now, self->events[i], groups, error);
      if (after == NULL)
        return NULL;
      g_free (now);
      now = after;
    }
  if (g_strcmp0 (now, text) != 0)
    return g_steal_pointer (&now);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("The entry already exists."));
  return NULL;
}

static gboolean
refuse_missing (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no entry for Easel."));
  return FALSE;
}

gboolean
easel_agent_hooks_remove (const EaselAgentHooks  *self,
                          const char             *text,
                          char                  **after,
                          GError                **error)
{
  g_autofree char *now = g_strdup (text != NULL ? text : "");
  guint n_removed = 0;

  g_return_val_if_fail (self != NULL && after != NULL, FALSE);

  *after = NULL;
  if (self->events == NULL)
    return g_str_has_prefix (now, PLUGIN_MARK) || refuse_missing (error);
  for (guint i = 0; self->events[i] != NULL; i++)
    {
      g_autoptr(JsonArray) others = NULL;
      char *without;
      guint n_ours;

      if (!read_event (now, self->events[i], &others, &n_ours, error))
        return FALSE;
      n_removed += n_ours;
      if (n_ours == 0)
        continue;
      without = write_event (now, self->events[i], others, error);
      if (without == NULL)
        return FALSE;
      g_free (now);
      now = without;
    }
  if (n_removed == 0)
    return refuse_missing (error);
  *after = g_steal_pointer (&now);
  return TRUE;
}
