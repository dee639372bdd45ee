/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "easel-agent-format.h"

#include <gio/gio.h>
#include <string.h>

#include "easel-agent-config.h"
#include "easel-json.h"

/* A TOML file is looked at statement by statement: a table's head, or a key with its value, which may take several
 * lines. Only keys are understood. */
typedef struct
{
  const char *start;    /* of its line */
  const char *end;      /* behind its line feed */
  gboolean    is_head;  /* [a.b] or [[a.b]] */
  GStrv       path;     /* of the table, or of the key inside its table */
} Statement;

static void
statement_clear (gpointer data)
{
  g_strfreev (((Statement *) data)->path);
}

static const char *
skip_quoted (const char *at)
{
  char quote = *at;
  gboolean is_long = at[1] == quote && at[2] == quote;
  const char *end = at + (is_long ? 3 : 1);

  for (; *end != '\0'; end++)
    {
      if (*end == '\\' && quote == '"' && end[1] != '\0')
        end++;
      else if (!is_long && *end == '\n')
        return NULL;
      else if (*end == quote && !is_long)
        return end + 1;
      else if (is_long && strncmp (end, quote == '"' ? "\"\"\"" : "'''", 3) == 0)
        {
          /* Up to two quotes may stand before the three that end it. */
          while (end[3] == quote)
            end++;
          return end + 3;
        }
    }
  return NULL;
}

/* Behind the line feed that ends the statement which begins at @at; NULL: a text or list has no end. */
static const char *
skip_statement (const char *at)
{
  int depth = 0;

  while (at != NULL && *at != '\0')
    {
      if (*at == '"' || *at == '\'')
        {
          at = skip_quoted (at);
          continue;
        }
      if (*at == '#')
        {
          at += strcspn (at, "\n");
          continue;
        }
      depth += *at == '[' || *at == '{';
      depth -= *at == ']' || *at == '}';
      if (*at++ == '\n' && depth <= 0)
        return at;
    }
  return at != NULL && depth <= 0 ? at : NULL;
}

/* Reads a dotted key up to one of @ends. NULL: it is none. */
static GStrv
read_key (const char *at,
          const char *ends)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  while (1)
    {
      const char *end;
      g_autofree char *part = NULL;

      at += strspn (at, " \t");
      if (*at == '"' || *at == '\'')
        {
          end = skip_quoted (at);
          if (end == NULL)
            return NULL;
          part = g_strndup (at + 1, end - at - 2);
        }
      else
        {
          end = at + strspn (at, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_-");
          part = g_strndup (at, end - at);
        }
      g_strv_builder_add (builder, part);
      at = end + strspn (end, " \t");
      if (*at != '.')
        break;
      at++;
    }
  return *at != '\0' && strchr (ends, *at) != NULL ? g_strv_builder_end (builder) : NULL;
}

/* (nullable): the statements, without blank lines and comments; NULL: not TOML. */
static GArray *
read_statements (const char *text)
{
  g_autoptr(GArray) list = g_array_new (FALSE, TRUE, sizeof (Statement));
  const char *at = text;

  g_array_set_clear_func (list, statement_clear);
  while (*at != '\0')
    {
      Statement statement = { .start = at };
      const char *word = at + strspn (at, " \t\r");

      statement.end = skip_statement (at);
      if (statement.end == NULL)
        return NULL;
      at = statement.end;
      if (*word == '\n' || *word == '#' || *word == '\0')
        continue;
      statement.is_head = *word == '[';
      statement.path = statement.is_head ? read_key (word + 1 + (word[1] == '['), "]") : read_key (word, "=");
      if (statement.path == NULL)
        return NULL;
      g_array_append_val (list, statement);
    }
  return g_steal_pointer (&list);
}

/* How many of the two names (@container, ours) the path of a table begins with; a key stands in @table. */
static guint
match (const Statement *statement,
       const Statement *table,
       const char      *container)
{
  const char *names[] = { container, EASEL_AGENT_CONFIG_NAME };
  g_autoptr(GPtrArray) path = g_ptr_array_new ();
  guint n = 0;

  for (guint i = 0; !statement->is_head && table != NULL && table->path[i] != NULL; i++)
    g_ptr_array_add (path, table->path[i]);
  for (guint i = 0; statement->path[i] != NULL; i++)
    g_ptr_array_add (path, statement->path[i]);
  while (n < G_N_ELEMENTS (names) && n < path->len && strcmp (path->pdata[n], names[n]) == 0)
    n++;
  return n == 1 && path->len > 1 ? 0 : n;
}

typedef struct
{
  const char *start;      /* of our table; NULL: there is none */
  const char *end;
  gboolean    is_odd;     /* ours, or the whole list, is written in a way that we do not write */
} Block;

static void
find_block (GArray     *statements,
            const char *container,
            Block      *block)
{
  const Statement *table = NULL;
  gboolean inside = FALSE;

  for (guint i = 0; i < statements->len; i++)
    {
      const Statement *statement = &g_array_index (statements, Statement, i);
      guint n = match (statement, table, container);

      if (statement->is_head)
        {
          table = statement;
          inside = n == 2;
          if (inside && block->start == NULL)
            block->start = statement->start;
          else if (inside && block->end != statement->start && statement->start > block->end &&
                   strspn (block->end, " \t\r\n") < (gsize) (statement->start - block->end))
            block->is_odd = TRUE;
        }
      else if (!inside && n > 0)
        block->is_odd = TRUE;
      if (inside)
        block->end = statement->end;
    }
}

/* Texts and lists of them are written as in JSON. */
static void
print_value (GString  *out,
             JsonNode *value)
{
  g_autofree char *text = NULL;

  if (!JSON_NODE_HOLDS_OBJECT (value))
    {
      text = easel_agent_format_print (value, "", "");
      g_string_append (out, text);
    }
  else
    {
      JsonObject *object = json_node_get_object (value);
      g_autoptr(GList) names = json_object_get_members (object);

      g_string_append (out, "{ ");
      for (GList *l = names; l != NULL; l = l->next)
        {
          g_string_append_printf (out, "%s\"%s\" = ", l == names ? "" : ", ", (const char *) l->data);
          print_value (out, json_object_get_member (object, l->data));
        }
      g_string_append (out, " }");
    }
}

static char *
print_table (const char *container,
             JsonObject *entry)
{
  GString *out = g_string_new (NULL);
  g_autoptr(GList) names = json_object_get_members (entry);

  g_string_append_printf (out, "[%s.%s]\n", container, EASEL_AGENT_CONFIG_NAME);
  for (GList *l = names; l != NULL; l = l->next)
    {
      g_string_append_printf (out, "%s = ", (const char *) l->data);
      print_value (out, json_object_get_member (entry, l->data));
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

static char *
replace_block (const char  *text,
               const Block *block,
               const char  *table)
{
  g_autofree char *head = g_strndup (text, block->start - text);

  return g_strconcat (head, table, block->end, NULL);
}

char *
easel_agent_toml_add (const char  *text,
                      const char  *container,
                      JsonObject  *entry,
                      GError     **error)
{
  g_autoptr(GArray) statements = read_statements (text);
  g_autofree char *table = print_table (container, entry);
  g_autofree char *before = NULL;
  Block block = { 0 };

  if (statements == NULL)
    return easel_agent_format_refuse (error, "it is not well-formed TOML");
  find_block (statements, container, &block);
  if (block.is_odd)
    return easel_agent_format_refuse (error, "its list of servers is written in another way");
  if (block.start == NULL)
    return g_strconcat (text, *text == '\0' || g_str_has_suffix (text, "\n") ? "" : "\n", *text == '\0' ? "" : "\n",
                        table, NULL);
  before = g_strndup (block.start, block.end - block.start);
  if (strcmp (before, table) == 0)
    return easel_agent_format_is_there (error);
  if (!easel_agent_format_is_ours (before))
    return easel_agent_format_is_foreign (error);
  return replace_block (text, &block, table);
}

/* With the empty line that parts it from what is before. */
char *
easel_agent_toml_remove (const char  *text,
                         const char  *container,
                         GError     **error)
{
  g_autoptr(GArray) statements = read_statements (text);
  g_autofree char *before = NULL;
  Block block = { 0 };

  if (statements == NULL)
    return easel_agent_format_refuse (error, "it is not well-formed TOML");
  find_block (statements, container, &block);
  if (block.is_odd)
    return easel_agent_format_refuse (error, "its list of servers is written in another way");
  if (block.start == NULL)
    return easel_agent_format_not_found (error);
  before = g_strndup (block.start, block.end - block.start);
  if (!easel_agent_format_is_ours (before))
    return easel_agent_format_is_foreign (error);
  if (block.start - text >= 2 && strncmp (block.start - 2, "\n\n", 2) == 0)
    block.start--;
  return replace_block (text, &block, "");
}
