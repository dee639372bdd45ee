/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-config"

#include "config.h"

#include "easel-agent-jsonc.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "easel-json.h"
#include "easel-json-scanner.h"
#include "easel-limits.h"

#define BOM "\xef\xbb\xbf"
#define LINE_SEPARATOR "\xe2\x80\xa8"
#define PARAGRAPH_SEPARATOR "\xe2\x80\xa9"

/* Positions of a member in the text, with which an entry is inserted and removed. */
typedef struct
{
  const char *name;         /* its opening quote; NULL if there is no such member */
  const char *value;
  const char *end;          /* end of the value */
  const char *comma;        /* the comma after it; NULL if there is none */
} Member;

typedef struct
{
  const char *open;         /* position of "{" */
  const char *close;        /* position of "}" */
  guint       n_members;
  Member      last;
  guint       n_found;      /* number of members with the name to find */
  Member      found;
  Member      before;       /* the member before it */
} Object;

typedef struct
{
  Object root;
  Object servers;           /* its @open is NULL if there is no container */
} Document;

static gboolean
refuse (GError     **error,
        const char  *why)
{
  /* Translators: %s is the reason, a part of a sentence. */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
               _("The file cannot be changed safely (%s). Add or remove the entry by hand."), why);
  return FALSE;
}

static EaselJsonScanner
make_scanner (const char *text)
{
  /* Tolerates invalid escapes of the user, because they are copied without being decoded. */
  return (EaselJsonScanner) { .start = text, .cursor = text, .end = text + strlen (text), .tolerant = TRUE };
}

/* Refuses a comment whose end different readers of JSON with comments would see at different places. */
static gboolean
skip_comment (EaselJsonScanner *self)
{
  const char *at = self->cursor;
  const char *end;

  if (at[1] == '*')
    {
      end = strstr (at + 2, "*/");
      if (end != NULL)
        self->cursor = end + 2;
      return end != NULL;
    }
  end = at + strcspn (at, "\r\n");
  if (at[1] != '/' || (*end == '\r' && end[1] != '\n') ||
      g_strstr_len (at, end - at, LINE_SEPARATOR) != NULL || g_strstr_len (at, end - at, PARAGRAPH_SEPARATOR) != NULL)
    return FALSE;
  self->cursor = end;
  return TRUE;
}

static gboolean
skip_trivia (EaselJsonScanner *self)
{
  easel_json_scanner_skip_space (self);
  while (easel_json_scanner_peek (self) == '/')
    {
      if (!skip_comment (self))
        return FALSE;
      easel_json_scanner_skip_space (self);
    }
  return TRUE;
}

static gboolean read_object (EaselJsonScanner *self,
                             guint             depth,
                             const char       *name,
                             Object           *object);

static gboolean skip_array (EaselJsonScanner *self,
                            guint             depth);

static gboolean
skip_value (EaselJsonScanner *self,
            guint             depth)
{
  Object object;

  switch (easel_json_scanner_peek (self))
    {
    case '{':
      return read_object (self, depth + 1, NULL, &object);
    case '[':
      return skip_array (self, depth + 1);
    default:
      return easel_json_scanner_skip_scalar (self);
    }
}

static gboolean
skip_array (EaselJsonScanner *self,
            guint             depth)
{
  gboolean may_follow = TRUE;

  if (depth > EASEL_LIMIT_JSON_DEPTH)
    return FALSE;
  self->cursor++;
  for (;;)
    {
      if (!skip_trivia (self))
        return FALSE;
      if (easel_json_scanner_peek (self) == ']')
        break;
      if (!may_follow || !skip_value (self, depth) || !skip_trivia (self))
        return FALSE;
      may_follow = easel_json_scanner_peek (self) == ',';
      if (may_follow)
        self->cursor++;
    }
  self->cursor++;
  return TRUE;
}

/* @name_read: (out): the name, with escapes decoded. */
static gboolean
read_member (EaselJsonScanner *self,
             guint             depth,
             GString          *name_read,
             Member           *member)
{
  *member = (Member) { .name = self->cursor };
  if (easel_json_scanner_peek (self) != '"' || !easel_json_scanner_read_string (self, name_read, NULL) ||
      !skip_trivia (self) || easel_json_scanner_peek (self) != ':')
    return FALSE;
  self->cursor++;
  if (!skip_trivia (self))
    return FALSE;
  member->value = self->cursor;
  if (!skip_value (self, depth))
    return FALSE;
  member->end = self->cursor;
  if (!skip_trivia (self))
    return FALSE;
  if (easel_json_scanner_peek (self) == ',')
    member->comma = self->cursor++;
  return TRUE;
}

/* @name: (nullable): the member to find. */
static gboolean
read_object (EaselJsonScanner *self,
             guint             depth,
             const char       *name,
             Object           *object)
{
  g_autoptr(GString) name_read = name != NULL ? g_string_new (NULL) : NULL;

  *object = (Object) { .open = self->cursor };
  if (depth > EASEL_LIMIT_JSON_DEPTH)
    return FALSE;
  self->cursor++;
  for (;;)
    {
      Member member;

      if (!skip_trivia (self))
        return FALSE;
      if (easel_json_scanner_peek (self) == '}')
        break;
      if ((object->n_members > 0 && object->last.comma == NULL) || !read_member (self, depth, name_read, &member))
        return FALSE;
      if (name != NULL && strcmp (name_read->str, name) == 0)
        {
          object->n_found++;
          object->before = object->last;
          object->found = member;
        }
      object->last = member;
      object->n_members++;
    }
  object->close = self->cursor++;
  return TRUE;
}

static gboolean
read_document (const char  *text,
               const char  *container,
               const char  *name,
               Document    *document,
               GError     **error)
{
  EaselJsonScanner scanner = make_scanner (text);

  *document = (Document) { 0 };
  if (!g_utf8_validate (text, -1, NULL))
    return refuse (error, _("it is not UTF-8"));
  if (g_str_has_prefix (text, BOM))
    scanner.cursor += strlen (BOM);
  if (!skip_trivia (&scanner) || easel_json_scanner_peek (&scanner) != '{' ||
      !read_object (&scanner, 1, container, &document->root) || !skip_trivia (&scanner) ||
      scanner.cursor != scanner.end)
    return refuse (error, _("it is not well-formed JSON"));
  /* Refuses duplicate members, because readers differ in which of them they use. */
  if (document->root.n_found > 1)
    return refuse (error, _("it has two lists of servers"));
  if (document->root.n_found == 0)
    return TRUE;
  scanner.cursor = document->root.found.value;
  if (*scanner.cursor != '{')
    return refuse (error, _("its list of servers is not an object"));
  read_object (&scanner, 2, name, &document->servers);
  return document->servers.n_found <= 1 || refuse (error, _("it has the entry twice"));
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t\r\n")] == '\0';
}

/* Reads the next token or comment. Commas are skipped, because they follow from the other tokens. */
static gboolean
next_token (EaselJsonScanner  *self,
            const char       **start)
{
  while (easel_json_scanner_peek (self) != '\0' && strchr (" \t\r\n,", *self->cursor) != NULL)
    self->cursor++;
  *start = self->cursor;
  if (self->cursor == self->end)
    return FALSE;
  if (*self->cursor == '/')
    return skip_comment (self);
  if (strchr ("{}[]:", *self->cursor) != NULL)
    self->cursor++;
  else if (!easel_json_scanner_skip_scalar (self))
    return FALSE;
  return TRUE;
}

/* Whether two texts have the same tokens in the same order, apart from one member of each. */
static gboolean
is_equal_but (const char   *before,
              const Member *before_member,
              const char   *after,
              const Member *after_member)
{
  EaselJsonScanner a = make_scanner (before);
  EaselJsonScanner b = make_scanner (after);

  a.cursor += g_str_has_prefix (before, BOM) ? strlen (BOM) : 0;
  b.cursor += g_str_has_prefix (after, BOM) ? strlen (BOM) : 0;
  for (;;)
    {
      const char *from_a, *from_b;
      gboolean has_a = next_token (&a, &from_a);
      gboolean has_b = next_token (&b, &from_b);

      if (has_a && from_a == before_member->name)
        {
          a.cursor = before_member->end;
          has_a = next_token (&a, &from_a);
        }
      if (has_b && from_b == after_member->name)
        {
          b.cursor = after_member->end;
          has_b = next_token (&b, &from_b);
        }
      if (!has_a || !has_b)
        return !has_a && !has_b && a.cursor == a.end && b.cursor == b.end;
      if (a.cursor - from_a != b.cursor - from_b || memcmp (from_a, from_b, a.cursor - from_a) != 0)
        return FALSE;
    }
}

/* (nullable): the value, parsed after removing comments and trailing commas. */
static JsonNode *
read_node (const Member *member)
{
  g_autofree char *copy = g_strndup (member->value, member->end - member->value);
  g_autoptr(GString) plain = g_string_new (NULL);
  EaselJsonScanner scanner = make_scanner (copy);
  const char *start;

  while (next_token (&scanner, &start))
    {
      char last = plain->len > 0 ? plain->str[plain->len - 1] : ':';

      if (*start == '/')
        continue;
      if (strchr ("{[:", last) == NULL && strchr ("}]:", *start) == NULL)
        g_string_append_c (plain, ',');
      g_string_append_len (plain, start, scanner.cursor - start);
    }
  return easel_json_parse (plain->str, plain->len, EASEL_LIMIT_OWN_FILE_BYTES, NULL);
}

/* The indentation before @at, if only blanks precede it on its line. */
static char *
dup_indent (const char *text,
            const char *at)
{
  const char *start = at;

  while (start > text && (start[-1] == ' ' || start[-1] == '\t'))
    start--;
  return start > text && start[-1] == '\n' ? g_strndup (start, at - start) : NULL;
}

/* The indentation of one level, which is that of the root's first member. */
static char *
dup_unit (const char   *text,
          const Object *root)
{
  EaselJsonScanner scanner = make_scanner (text);
  char *unit = NULL;

  scanner.cursor = root->open + 1;
  if (root->n_members > 0 && skip_trivia (&scanner))
    unit = dup_indent (text, scanner.cursor);
  if (unit != NULL && *unit != '\0')
    return unit;
  g_free (unit);
  return g_strdup ("  ");
}

static const char *
find_line_end (const char *text)
{
  const char *feed = strchr (text, '\n');

  return feed != NULL && feed > text && feed[-1] == '\r' ? "\r\n" : "\n";
}

static void
append_text (GString    *out,
             const char *text,
             const char *line_end)
{
  g_auto(GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *joined = g_strjoinv (line_end, lines);

  g_string_append (out, joined);
}

/* The position after @at where a new line may start: after blanks and comments that end on the same line; NULL if
 * something else follows. */
static const char *
find_rest_end (const char *at)
{
  EaselJsonScanner scanner = make_scanner (at);

  for (;;)
    {
      const char *from;

      scanner.cursor += strspn (scanner.cursor, " \t");
      from = scanner.cursor;
      if (*from == '\n' || (*from == '\r' && from[1] == '\n'))
        return from;
      if (*from != '/' || !skip_comment (&scanner) ||
          (from[1] == '*' && memchr (from, '\n', scanner.cursor - from) != NULL))
        return NULL;
    }
}

/* Appends a member after the last one, in the same format. */
static char *
append_member (const char   *text,
               const Object *object,
               const char   *usual,
               const char   *unit,
               const char   *name,
               JsonNode     *value)
{
  const Member *last = &object->last;
  const char *behind = last->comma != NULL ? last->comma + 1 : last->end;
  const char *rest_end = find_rest_end (behind);
  const char *line_end = find_line_end (text);
  g_autofree char *last_indent = dup_indent (text, last->name);
  const char *indent = last_indent != NULL ? last_indent : usual;
  g_autofree char *printed = easel_agent_jsonc_print (value, indent, unit);
  GString *out = g_string_new_len (text, last->end - text);

  if (last->comma == NULL)
    g_string_append_c (out, ',');
  g_string_append_len (out, last->end, (rest_end != NULL ? rest_end : behind) - last->end);
  if (rest_end != NULL || last_indent != NULL)
    g_string_append_printf (out, "%s%s", line_end, indent);
  else
    g_string_append_c (out, ' ');
  g_string_append_printf (out, "\"%s\": ", name);
  append_text (out, printed, line_end);
  if (last->comma != NULL)
    g_string_append_c (out, ',');
  g_string_append (out, rest_end != NULL ? rest_end : behind);
  return g_string_free (out, FALSE);
}

/* @outer: the indentation of the object's line. */
static char *
fill_object (const char   *text,
             const Object *object,
             const char   *outer,
             const char   *unit,
             const char   *name,
             JsonNode     *value)
{
  g_autofree char *inside = g_strndup (object->open + 1, object->close - object->open - 1);
  g_autofree char *indent = g_strconcat (outer, unit, NULL);
  g_autofree char *printed = easel_agent_jsonc_print (value, indent, unit);
  const char *line_end = find_line_end (text);
  GString *out = g_string_new_len (text, object->open + 1 - text);

  g_string_append_printf (out, "%s%s\"%s\": ", line_end, indent, name);
  append_text (out, printed, line_end);
  if (strchr (inside, '\n') != NULL)
    g_string_append (out, inside);
  else
    g_string_append_printf (out, "%s%s%s", g_strchomp (inside), line_end, outer);
  g_string_append (out, object->close);
  return g_string_free (out, FALSE);
}

static char *
insert_member (const char   *text,
               const Object *object,
               const char   *outer,
               const char   *unit,
               const char   *name,
               JsonNode     *value)
{
  g_autofree char *usual = g_strconcat (outer, unit, NULL);

  return object->n_members > 0 ? append_member (text, object, usual, unit, name, value)
                               : fill_object (text, object, outer, unit, name, value);
}

static JsonNode *
wrap (const char *name,
      JsonNode   *value)
{
  return easel_json_node_take (easel_json_object (EASEL_JSON_NODE (name, json_node_copy (value))));
}

static char *
start_file (const char *container,
            const char *name,
            JsonNode   *value)
{
  g_autoptr(JsonNode) inner = wrap (name, value);
  g_autoptr(JsonNode) root = wrap (container, inner);
  g_autofree char *text = easel_agent_jsonc_print (root, "", "  ");

  return g_strconcat (text, "\n", NULL);
}

static gboolean
holds_value (const Document *document,
             JsonNode       *value)
{
  g_autoptr(JsonNode) now = document->servers.n_found == 1 ? read_node (&document->servers.found) : NULL;

  return now != NULL && json_node_equal (now, value);
}

/* Checks that the only difference between @text (parsed as @before) and @after is the entry: it is @value then, or
 * removed if @value is NULL. Returns @after. */
static char *
check (const char      *text,
       const Document  *before,
       char            *after,
       const char      *container,
       const char      *name,
       JsonNode        *value,
       GError         **error)
{
  g_autofree char *owned = after;
  Document now;
  const Member *member = &now.servers.found;

  if (!read_document (after, container, name, &now, error))
    return NULL;
  /* The container was added with the entry. */
  if (before->servers.open == NULL && now.servers.n_members == 1)
    member = &now.root.found;
  if ((value != NULL ? !holds_value (&now, value) : now.servers.n_found != 0) ||
      !is_equal_but (text, &before->servers.found, after, member))
    {
      refuse (error, _("it is written in an unusual way"));
      return NULL;
    }
  return g_steal_pointer (&owned);
}

/**
 * easel_agent_jsonc_set:
 * @text: JSON, perhaps with comments; or blank
 * @container: the member of the root that holds @name; created if it does not exist
 * @name: the entry's name; plain ASCII without quotes
 * @value: the entry's new value
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (nullable): the new text
 */
char *
easel_agent_jsonc_set (const char  *text,
                       const char  *container,
                       const char  *name,
                       JsonNode    *value,
                       GError     **error)
{
  g_autofree char *unit = NULL;
  g_autofree char *outer = NULL;
  g_autoptr(JsonNode) wrapped = NULL;
  Document document;
  char *after;

  g_return_val_if_fail (text != NULL && container != NULL && name != NULL && value != NULL, NULL);

  if (is_blank (text))
    return start_file (container, name, value);
  if (!read_document (text, container, name, &document, error))
    return NULL;
  unit = dup_unit (text, &document.root);
  if (document.servers.open == NULL)
    {
      wrapped = wrap (name, value);
      after = insert_member (text, &document.root, "", unit, container, wrapped);
    }
  else if (document.servers.n_found == 1)
    {
      const Member *found = &document.servers.found;
      g_autofree char *indent = dup_indent (text, found->name);
      g_autofree char *printed = easel_agent_jsonc_print (value, indent != NULL ? indent : "", unit);
      GString *out = g_string_new_len (text, found->value - text);

      append_text (out, printed, find_line_end (text));
      g_string_append (out, found->end);
      after = g_string_free (out, FALSE);
    }
  else
    {
      outer = dup_indent (text, document.root.found.name);
      after = insert_member (text, &document.servers, outer != NULL ? outer : unit, unit, name, value);
    }
  return check (text, &document, after, container, name, value, error);
}

/* Cuts a member with its whole lines if they contain nothing else, otherwise with the blanks before it. */
static char *
cut_member (const char   *text,
            const Object *object)
{
  const Member *member = &object->found;
  const Member *before = &object->before;
  const char *start = member->name;
  const char *end = member->end;
  const char *rest;
  GString *out = g_string_new (NULL);

  while (start > text && (start[-1] == ' ' || start[-1] == '\t'))
    start--;
  if (member->comma != NULL && end + strspn (end, " \t") == member->comma)
    end = member->comma + 1;
  rest = end + strspn (end, " \t");
  rest += g_str_has_prefix (rest, "\r\n");
  if (start > text && start[-1] == '\n' && *rest == '\n')
    end = rest + 1;
  if (member->comma == NULL && before->comma != NULL)
    {
      g_string_append_len (out, text, before->comma - text);
      g_string_append_len (out, before->comma + 1, start - before->comma - 1);
    }
  else
    g_string_append_len (out, text, start - text);
  /* A comment separates the entry and its comma, so the comma is cut separately. */
  if (member->comma != NULL && end <= member->comma)
    {
      g_string_append_len (out, end, member->comma - end);
      end = member->comma + 1;
    }
  g_string_append (out, end);
  return g_string_free (out, FALSE);
}

static gboolean
find_entry (const char  *text,
            const char  *container,
            const char  *name,
            Document    *document,
            GError     **error)
{
  *document = (Document) { 0 };
  if (!is_blank (text) && !read_document (text, container, name, document, error))
    return FALSE;
  if (document->servers.n_found == 1)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no entry for Easel."));
  return FALSE;
}

char *
easel_agent_jsonc_unset (const char  *text,
                         const char  *container,
                         const char  *name,
                         GError     **error)
{
  Document document;

  g_return_val_if_fail (text != NULL && container != NULL && name != NULL, NULL);

  if (!find_entry (text, container, name, &document, error))
    return NULL;
  return check (text, &document, cut_member (text, &document.servers), container, name, NULL, error);
}

JsonNode *
easel_agent_jsonc_get (const char  *text,
                       const char  *container,
                       const char  *name,
                       GError     **error)
{
  Document document;
  JsonNode *node;

  g_return_val_if_fail (text != NULL && container != NULL && name != NULL, NULL);

  if (!find_entry (text, container, name, &document, error))
    return NULL;
  node = read_node (&document.servers.found);
  if (node == NULL)
    refuse (error, _("it is written in an unusual way"));
  return node;
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
      g_string_append_printf (out, "%s\n%s", l == names ? "{" : ",", deeper);
      easel_json_append_string (out, l->data);
      g_string_append (out, ": ");
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
easel_agent_jsonc_print (JsonNode   *node,
                         const char *indent,
                         const char *unit)
{
  GString *out = g_string_new (NULL);

  print (out, node, indent, unit);
  return g_string_free (out, FALSE);
}
