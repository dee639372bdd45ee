/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-format-string.h"

#include <gio/gio.h>
#include <string.h>

#include "a2ui-limits.h"
#include "easel-json.h"

typedef struct
{
  const char *at;
  guint       depth;   /* of nested expressions */
  guint       left;    /* number of expressions that are still allowed */
} Parser;

static JsonNode *parse_expression (Parser  *self,
                                   GError **error);

static gboolean
fail (GError     **error,
      const char  *why)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, why);
  return FALSE;
}

static void
skip_space (Parser *self)
{
  while (g_ascii_isspace (*self->at))
    self->at++;
}

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '@';
}

/* (transfer full) */
static char *
read_word (Parser *self)
{
  const char *start = self->at;

  while (is_word (*self->at))
    self->at++;
  return g_strndup (start, self->at - start);
}

/* Parses a text in single or double quotes, in which a backslash escapes a quote. */
static JsonNode *
parse_quoted (Parser  *self,
              GError **error)
{
  char quote = *self->at++;
  g_autoptr(GString) text = g_string_new (NULL);

  for (; *self->at != '\0' && *self->at != quote; self->at++)
    {
      if (*self->at == '\\' && self->at[1] != '\0')
        self->at++;
      g_string_append_c (text, *self->at);
    }
  if (*self->at != quote)
    {
      fail (error, "a quote is not closed");
      return NULL;
    }
  self->at++;
  return json_node_init_string (json_node_alloc (), text->str);
}

static gboolean
parse_arguments (Parser      *self,
                 JsonObject  *into,
                 GError     **error)
{
  for (self->at++, skip_space (self); *self->at != ')'; skip_space (self))
    {
      g_autofree char *name = read_word (self);
      JsonNode *value;

      skip_space (self);
      if (*name == '\0' || *self->at != ':')
        return fail (error, "an argument has a name and a colon before it");
      self->at++;
      value = parse_expression (self, error);
      if (value == NULL)
        return FALSE;
      json_object_set_member (into, name, value);
      skip_space (self);
      if (*self->at == ',')
        self->at++;
      else if (*self->at != ')')
        return fail (error, "a bracket is not closed");
    }
  self->at++;
  return TRUE;
}

/* Parses ${…}; @self is after the dollar sign. */
static JsonNode *
parse_braces (Parser  *self,
              GError **error)
{
  g_autoptr(JsonNode) value = NULL;

  self->at += strlen ("${");
  value = parse_expression (self, error);
  skip_space (self);
  if (value != NULL && *self->at != '}')
    {
      fail (error, "“${” is not closed");
      return NULL;
    }
  if (value != NULL)
    self->at++;
  return g_steal_pointer (&value);
}

static JsonNode *
parse_word (Parser  *self,
            GError **error)
{
  const char *start = self->at;
  g_autofree char *word = read_word (self);
  g_autofree char *path = NULL;
  char *end = NULL;
  double number = g_ascii_strtod (start, &end);

  if (*word != '\0' && *self->at == '(')
    {
      g_autoptr(JsonObject) arguments = json_object_new ();

      if (!parse_arguments (self, arguments, error))
        return NULL;
      return easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("call", word),
                                                      EASEL_JSON_OBJECT ("args", g_steal_pointer (&arguments))));
    }
  if (g_str_equal (word, "true") || g_str_equal (word, "false"))
    return json_node_init_boolean (json_node_alloc (), word[0] == 't');
  if (end != start && strchr ("}), ", *end) != NULL)
    {
      self->at = end;
      return json_node_init_double (json_node_alloc (), number);
    }
  self->at = start + strcspn (start, "}),");
  path = g_strstrip (g_strndup (start, self->at - start));
  return easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("path", path)));
}

static JsonNode *
parse_expression (Parser  *self,
                  GError **error)
{
  JsonNode *value;

  if (self->depth >= A2UI_LIMIT_CALL_DEPTH || self->left == 0)
    {
      fail (error, "there are too many expressions in it");
      return NULL;
    }
  self->depth++;
  self->left--;
  skip_space (self);
  if (*self->at == '\'' || *self->at == '"')
    value = parse_quoted (self, error);
  else if (g_str_has_prefix (self->at, "${"))
    value = parse_braces (self, error);
  else
    value = parse_word (self, error);
  self->depth--;
  return value;
}

static void
add_text (JsonArray *parts,
          GString   *text)
{
  if (text->len > 0)
    json_array_add_string_element (parts, text->str);
  g_string_truncate (text, 0);
}

/**
 * a2ui_format_string_parse:
 * @text: a text with "${…}" in it, and "\${" for a literal "${"
 * @error: set to the reason if @text cannot be parsed
 *
 * An expression is a path, a quoted text, a number, true or false, or a call whose arguments have names (A2UI 0.9,
 * formatString).
 *
 * Returns: (transfer full) (nullable): an array of its parts
 */
JsonNode *
a2ui_format_string_parse (const char  *text,
                          GError     **error)
{
  Parser parser = { text, 0, A2UI_LIMIT_CALL_PATHS };
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  g_autoptr(GString) plain = g_string_new (NULL);
  JsonArray *parts = json_array_new ();

  json_node_take_array (node, parts);
  while (*parser.at != '\0')
    if (g_str_has_prefix (parser.at, "\\${"))
      {
        g_string_append (plain, "${");
        parser.at += strlen ("\\${");
      }
    else if (g_str_has_prefix (parser.at, "${"))
      {
        JsonNode *value = parse_braces (&parser, error);

        if (value == NULL)
          return NULL;
        add_text (parts, plain);
        json_array_add_element (parts, value);
      }
    else
      g_string_append_c (plain, *parser.at++);
  add_text (parts, plain);
  return g_steal_pointer (&node);
}
