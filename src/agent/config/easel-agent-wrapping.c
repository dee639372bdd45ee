/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-config"

#include "config.h"

#include "easel-agent-wrapping.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "easel-agent-jsonc.h"
#include "easel-json.h"

#define WRAP "wrap"
#define SEPARATOR "--"

/* Whether the arguments are not a list of strings, which every agent accepts. */
static gboolean
has_bad_arguments (JsonObject *entry)
{
  const char *member = easel_json_peek_string (entry, "command", NULL) != NULL ? "args" : "command";
  JsonArray *list = easel_json_peek_array (entry, member);

  if (!easel_json_has (entry, member))
    return FALSE;
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    if (easel_json_array_string (list, i) == NULL)
      return TRUE;
  return list == NULL;
}

/* (transfer full) (nullable): the command of a server with its arguments, in either of the forms that agents have. */
static GStrv
dup_command (JsonObject *entry)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  const char *command = easel_json_peek_string (entry, "command", NULL);
  JsonArray *list = easel_json_peek_array (entry, command != NULL ? "args" : "command");

  if (command == NULL && list == NULL)
    return NULL;
  if (command != NULL)
    g_strv_builder_add (builder, command);
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      if (easel_json_array_string (list, i) == NULL)
        return NULL;
      g_strv_builder_add (builder, easel_json_array_string (list, i));
    }
  return g_strv_builder_end (builder);
}

/* (transfer full): @entry with another command in the form that it uses, and all other members unchanged. */
static JsonNode *
with_command (JsonObject *entry,
              GStrv       command)
{
  JsonObject *copy = easel_json_object_copy (entry);
  gboolean is_list = easel_json_peek_string (entry, "command", NULL) == NULL;
  const char *const *list = (const char *const *) command;

  if (is_list)
    json_object_set_array_member (copy, "command", easel_json_strings (list));
  else
    easel_json_object_set (copy, EASEL_JSON_STRING ("command", command[0]),
                           EASEL_JSON_ARRAY ("args", easel_json_strings (list + 1)));
  return easel_json_node_take (copy);
}

static gboolean
is_easel (const char *argument)
{
  g_autofree char *name = g_path_get_basename (argument);

  return strcmp (name, "easel-host") == 0 || strcmp (argument, "--command=easel-host") == 0;
}

/* Index of the server's own command; 0 if it is not wrapped. */
static guint
find_wrapped (GStrv command)
{
  gboolean is_ours = FALSE;
  gboolean wraps = FALSE;

  for (guint i = 0; command[i] != NULL; i++)
    {
      if (wraps && strcmp (command[i], SEPARATOR) == 0)
        return command[i + 1] != NULL ? i + 1 : 0;
      wraps |= is_ours && strcmp (command[i], WRAP) == 0;
      is_ours |= is_easel (command[i]);
    }
  return 0;
}

GStrv
easel_agent_wrapping_dup_command (const EaselAgentAccess *access,
                                  GStrv                   command)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  guint n = g_strv_length (access->command);

  /* Leaves out the last argument, which is the command for agents. */
  for (guint i = 0; i + 1 < n; i++)
    g_strv_builder_add (builder, access->command[i]);
  g_strv_builder_add_many (builder, WRAP, SEPARATOR, NULL);
  g_strv_builder_addv (builder, (const char **) command);
  return g_strv_builder_end (builder);
}

/* (transfer full) (nullable): the server's entry. */
static JsonNode *
read_entry (const EaselAgentConfig  *config,
            const char              *server,
            const char              *text,
            GError                 **error)
{
  g_autoptr(GError) local = NULL;
  g_autoptr(JsonNode) entry = easel_agent_jsonc_get (text != NULL ? text : "", config->container, server, &local);

  if (entry != NULL && JSON_NODE_HOLDS_OBJECT (entry))
    return g_steal_pointer (&entry);
  if (entry == NULL && !g_error_matches (local, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    g_propagate_error (error, g_steal_pointer (&local));
  else
    /* Translators: %s is the name of a server. */
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no server \"%s\" in it."), server);
  return NULL;
}

char *
easel_agent_wrapping_add (const EaselAgentConfig  *config,
                          const EaselAgentAccess  *access,
                          const char              *server,
                          const char              *text,
                          GError                 **error)
{
  g_autoptr(JsonNode) entry = read_entry (config, server, text, error);
  g_auto(GStrv) command = NULL;
  g_auto(GStrv) wrapped = NULL;
  g_autoptr(JsonNode) changed = NULL;

  if (entry == NULL)
    return NULL;
  if (has_bad_arguments (json_node_get_object (entry)))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           _("The arguments of this server are not a list of strings. Nothing was changed."));
      return NULL;
    }
  command = dup_command (json_node_get_object (entry));
  if (command == NULL || command[0] == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _("This server has no command. If it has an address, put \"easel-host wrap --url URL\" in "
                             "its place by hand."));
      return NULL;
    }
  if (is_easel (command[0]) || find_wrapped (command) > 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("Easel is already in front of this server."));
      return NULL;
    }
  wrapped = easel_agent_wrapping_dup_command (access, command);
  changed = with_command (json_node_get_object (entry), wrapped);
  return easel_agent_jsonc_set (text, config->container, server, changed, error);
}

char *
easel_agent_wrapping_remove (const EaselAgentConfig  *config,
                             const char              *server,
                             const char              *text,
                             GError                 **error)
{
  g_autoptr(JsonNode) entry = read_entry (config, server, text, error);
  g_auto(GStrv) command = NULL;
  g_autoptr(JsonNode) changed = NULL;
  guint start;

  if (entry == NULL)
    return NULL;
  command = dup_command (json_node_get_object (entry));
  start = command != NULL ? find_wrapped (command) : 0;
  if (start == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("Easel is not in front of this server."));
      return NULL;
    }
  changed = with_command (json_node_get_object (entry), command + start);
  return easel_agent_jsonc_set (text, config->container, server, changed, error);
}

char *
easel_agent_wrapping_dup_example (const EaselAgentConfig *config,
                                  const EaselAgentAccess *access,
                                  const char             *server,
                                  JsonObject             *entry)
{
  char *unknown[] = { (char *) "COMMAND", (char *) "ARGUMENT…", NULL };
  g_auto(GStrv) command = entry != NULL && !has_bad_arguments (entry) ? dup_command (entry) : NULL;
  GStrv unwrapped = command != NULL && command[0] != NULL ? command + find_wrapped (command) : unknown;
  g_auto(GStrv) wrapped = easel_agent_wrapping_dup_command (access, unwrapped);
  g_autoptr(JsonObject) form = config->make_entry (access);
  const char *name = easel_json_peek_string (form, "cmd", NULL) != NULL ? "cmd" : "command";
  JsonArray *list = easel_json_strings ((const char *const *) wrapped + 1);
  g_autoptr(JsonNode) example =
    easel_json_node_take (easel_json_object (EASEL_JSON_STRING (name, wrapped[0]), EASEL_JSON_ARRAY ("args", list)));

  return easel_agent_snippet_print (config->format, config->container, server, example);
}
