/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "easel-agent-format.h"

#include <gio/gio.h>
#include <string.h>

#include "easel-agent-config.h"

/* A YAML file is looked at line by line: a mapping at the outermost level, and the entries below it. Whatever else
 * there is, indentation tells where it ends. */
typedef struct
{
  const char *head;         /* the line of the mapping; NULL: there is none */
  const char *body;         /* behind it */
  const char *end;          /* behind the last line of it that is not blank or comment */
  gsize       indent;       /* of its entries; 0: there are none */
  const char *entry;        /* ours; NULL: there is none */
  const char *entry_end;
  gboolean    is_empty;     /* "{}" */
  gboolean    is_odd;       /* written in another way */
} Mapping;

static const char *
next_line (const char *line)
{
  const char *end = strchr (line, '\n');

  return end != NULL ? end + 1 : line + strlen (line);
}

static gboolean
is_blank (const char *line)
{
  line += strspn (line, " \t\r");
  return *line == '\0' || *line == '\n' || *line == '#';
}

/* What follows "@key:" on the line; NULL: it is another line. */
static const char *
match_key (const char *line,
           const char *key)
{
  gsize length = strlen (key);
  gboolean quoted = *line == '"' || *line == '\'';
  const char *end = line + length + (quoted ? 2 : 0);

  if (strncmp (line + quoted, key, length) != 0 || (quoted && end[-1] != line[0]) || *end != ':')
    return NULL;
  return end + 1;
}

static void
read_head (Mapping    *mapping,
           const char *line,
           const char *value)
{
  if (mapping->head != NULL)
    mapping->is_odd = TRUE;
  value += strspn (value, " \t");
  mapping->head = line;
  mapping->body = mapping->end = next_line (line);
  mapping->is_empty = g_str_has_prefix (value, "{}") && is_blank (value + 2);
  if (!mapping->is_empty && !is_blank (value))
    mapping->is_odd = TRUE;
}

static void
read_body_line (Mapping    *mapping,
                const char *line,
                gsize       indent)
{
  const char *value;

  if (mapping->indent == 0)
    mapping->indent = indent;
  if (mapping->is_empty || indent < mapping->indent || line[indent] == '\t')
    mapping->is_odd = TRUE;
  if (indent == mapping->indent)
    {
      value = match_key (line + indent, EASEL_AGENT_CONFIG_NAME);
      if (value != NULL && mapping->entry == NULL)
        mapping->entry = line;
      else if (mapping->entry != NULL && mapping->entry_end == NULL)
        mapping->entry_end = mapping->end;
    }
  mapping->end = next_line (line);
}

static void
read_mapping (const char *text,
              const char *container,
              Mapping    *mapping)
{
  gboolean inside = FALSE, has_keys = FALSE;

  for (const char *line = text; *line != '\0'; line = next_line (line))
    {
      gsize indent = strspn (line, " ");
      const char *value;

      if (is_blank (line))
        continue;
      if (indent > 0 && inside)
        read_body_line (mapping, line, indent);
      if (indent > 0)
        continue;
      /* A second document, or a list, or a tab. */
      if (strchr ("-.\t{[%", *line) != NULL && (has_keys || !g_str_has_prefix (line, "---")))
        mapping->is_odd = TRUE;
      has_keys = has_keys || *line != '-';
      value = match_key (line, container);
      inside = value != NULL;
      if (inside)
        read_head (mapping, line, value);
    }
  if (mapping->entry != NULL && mapping->entry_end == NULL)
    mapping->entry_end = mapping->end;
}

static void
print_member (GString    *out,
              const char *indent,
              const char *name,
              JsonNode   *value)
{
  g_string_append_printf (out, "%s%s:", indent, name);
  if (JSON_NODE_HOLDS_ARRAY (value) || JSON_NODE_HOLDS_VALUE (value) ||
      json_object_get_size (json_node_get_object (value)) == 0)
    {
      /* What JSON allows in a line, YAML does too. */
      g_autofree char *text = easel_agent_format_print (value, "", "");

      g_string_append_printf (out, " %s\n", text);
    }
  else
    {
      g_autofree char *deeper = g_strconcat (indent, "  ", NULL);
      g_autoptr(GList) names = json_object_get_members (json_node_get_object (value));

      g_string_append_c (out, '\n');
      for (GList *l = names; l != NULL; l = l->next)
        print_member (out, deeper, l->data, json_object_get_member (json_node_get_object (value), l->data));
    }
}

static char *
print_entry (gsize       indent,
             JsonObject *entry)
{
  g_autofree char *spaces = g_strnfill (indent, ' ');
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  GString *out = g_string_new (NULL);

  json_node_set_object (node, entry);
  print_member (out, spaces, EASEL_AGENT_CONFIG_NAME, node);
  return g_string_free (out, FALSE);
}

static char *
splice (const char *text,
        const char *start,
        const char *end,
        const char *put)
{
  g_autofree char *head = g_strndup (text, start - text);
  gboolean needs_feed = start > text && start[-1] != '\n' && *put != '\0';

  return g_strconcat (head, needs_feed ? "\n" : "", put, end, NULL);
}

static char *
replace_entry (const char    *text,
               const Mapping *mapping,
               JsonObject    *entry,
               GError       **error)
{
  g_autofree char *before = g_strndup (mapping->entry, mapping->entry_end - mapping->entry);
  g_autofree char *after = print_entry (mapping->indent, entry);

  if (strcmp (before, after) == 0)
    return easel_agent_format_is_there (error);
  if (!easel_agent_format_is_ours (before))
    return easel_agent_format_is_foreign (error);
  return splice (text, mapping->entry, mapping->entry_end, after);
}

char *
easel_agent_yaml_add (const char  *text,
                      const char  *container,
                      JsonObject  *entry,
                      GError     **error)
{
  Mapping mapping = { 0 };
  g_autofree char *printed = NULL;
  g_autofree char *whole = NULL;

  read_mapping (text, container, &mapping);
  if (mapping.is_odd)
    return easel_agent_format_refuse (error, "its list of servers is written in another way");
  if (mapping.entry != NULL)
    return replace_entry (text, &mapping, entry, error);
  printed = print_entry (mapping.indent > 0 ? mapping.indent : 2, entry);
  whole = g_strdup_printf ("%s:\n%s", container, printed);
  if (mapping.head == NULL)
    return splice (text, text + strlen (text), text + strlen (text), whole);
  if (mapping.is_empty)
    return splice (text, mapping.head, mapping.body, whole);
  return splice (text, mapping.end, mapping.end, printed);
}

/* A mapping without entries must say that it is one. */
char *
easel_agent_yaml_remove (const char  *text,
                         const char  *container,
                         GError     **error)
{
  Mapping mapping = { 0 };
  g_autofree char *before = NULL;
  g_autofree char *empty = g_strdup_printf ("%s: {}\n", container);

  read_mapping (text, container, &mapping);
  if (mapping.is_odd)
    return easel_agent_format_refuse (error, "its list of servers is written in another way");
  if (mapping.entry == NULL)
    return easel_agent_format_not_found (error);
  before = g_strndup (mapping.entry, mapping.entry_end - mapping.entry);
  if (!easel_agent_format_is_ours (before))
    return easel_agent_format_is_foreign (error);
  if (mapping.entry == mapping.body && mapping.entry_end == mapping.end)
    return splice (text, mapping.head, mapping.end, empty);
  return splice (text, mapping.entry, mapping.entry_end, "");
}
