/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "config.h"

#include "easel-agent-format.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "easel-json.h"

gboolean
easel_agent_format_is_ours (const char *entry)
{
  return strstr (entry, "easel-host") != NULL ||
         (strstr (entry, "http://127.0.0.1:") != NULL && strstr (entry, "/mcp") != NULL);
}

gpointer
easel_agent_format_refuse (GError     **error,
                           const char  *why)
{
  /* Translators: %s is the reason, a part of a sentence. */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
               _("The file cannot be changed safely (%s). Add the entry yourself."), why);
  return NULL;
}

gpointer
easel_agent_format_not_found (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no entry of Easel."));
  return NULL;
}

gpointer
easel_agent_format_is_there (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("The entry is there already."));
  return NULL;
}

gpointer
easel_agent_format_is_foreign (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                       _("Another server has the name \"easel\" there. Rename or remove it first."));
  return NULL;
}

static void print (GString    *out,
                   JsonNode   *node,
                   const char *indent,
                   const char *unit);

static void
print_object (GString    *out,
              JsonObject *object,
              const char *indent,
              const char *unit)
{
  g_autofree char *deeper = g_strconcat (indent, unit, NULL);
  g_autoptr(GList) names = json_object_get_members (object);

  if (names == NULL)
    {
      g_string_append (out, "{}");
      return;
    }
  for (GList *l = names; l != NULL; l = l->next)
    {
      g_string_append_printf (out, "%s\n%s\"%s\": ", l == names ? "{" : ",", deeper, (const char *) l->data);
      print (out, json_object_get_member (object, l->data), deeper, unit);
    }
  g_string_append_printf (out, "\n%s}", indent);
}

static void
print_array (GString    *out,
             JsonArray  *array,
             const char *indent,
             const char *unit)
{
  guint n = json_array_get_length (array);

  g_string_append_c (out, '[');
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (out, ", ");
      print (out, json_array_get_element (array, i), indent, unit);
    }
  g_string_append_c (out, ']');
}

static void
print (GString    *out,
       JsonNode   *node,
       const char *indent,
       const char *unit)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    print_object (out, json_node_get_object (node), indent, unit);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    print_array (out, json_node_get_array (node), indent, unit);
  else
    {
      g_autofree char *text = easel_json_to_string (node);

      g_string_append (out, text);
    }
}

char *
easel_agent_format_print (JsonNode   *node,
                          const char *indent,
                          const char *unit)
{
  GString *out = g_string_new (NULL);

  print (out, node, indent, unit);
  return g_string_free (out, FALSE);
}
