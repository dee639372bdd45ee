/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-config"

#include "easel-agent-snippet.h"

#include "easel-agent-jsonc.h"
#include "easel-json.h"

/* Prints a JSON value as TOML: strings, numbers, booleans and lists of them are the same, and an object is an inline
 * table. */
static void
print_toml_value (GString  *out,
                  JsonNode *node)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  g_autoptr(GList) names = object != NULL ? json_object_get_members (object) : NULL;

  if (object == NULL)
    {
      g_autofree char *text = easel_agent_jsonc_print (node, "", "");

      g_string_append (out, text);
      return;
    }
  g_string_append (out, "{");
  for (GList *l = names; l != NULL; l = l->next)
    {
      g_string_append (out, l == names ? " " : ", ");
      easel_json_append_string (out, l->data);
      g_string_append (out, " = ");
      print_toml_value (out, json_object_get_member (object, l->data));
    }
  g_string_append (out, names != NULL ? " }" : "}");
}

static char *
print_toml (const char *container,
            const char *name,
            JsonObject *entry)
{
  GString *out = g_string_new (NULL);
  g_autoptr(GList) names = json_object_get_members (entry);

  g_string_append_printf (out, "[%s.%s]\n", container, name);
  for (GList *l = names; l != NULL; l = l->next)
    {
      g_string_append_printf (out, "%s = ", (const char *) l->data);
      print_toml_value (out, json_object_get_member (entry, l->data));
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

/* Prints the value as JSON on one line, which is valid YAML. */
static char *
print_yaml (const char *container,
            const char *name,
            JsonObject *entry)
{
  GString *out = g_string_new (NULL);
  g_autoptr(GList) names = json_object_get_members (entry);

  g_string_append_printf (out, "%s:\n  %s:\n", container, name);
  for (GList *l = names; l != NULL; l = l->next)
    {
      g_autofree char *value = easel_json_to_string (json_object_get_member (entry, l->data));

      g_string_append_printf (out, "    %s: %s\n", (const char *) l->data, value);
    }
  return g_string_free (out, FALSE);
}

char *
easel_agent_snippet_print (EaselAgentFormat  format,
                           const char       *container,
                           const char       *name,
                           JsonNode         *entry)
{
  switch (format)
    {
    case EASEL_AGENT_FORMAT_TOML:
      return print_toml (container, name, json_node_get_object (entry));
    case EASEL_AGENT_FORMAT_YAML:
      return print_yaml (container, name, json_node_get_object (entry));
    case EASEL_AGENT_FORMAT_JSON:
    default:
      return easel_agent_jsonc_set ("", container, name, entry, NULL);
    }
}
