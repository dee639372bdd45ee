/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "easel-agent-format.h"

#include <gio/gio.h>
#include <string.h>

#include "easel-agent-config.h"
#include "easel-json.h"
#include "easel-limits.h"

/* JSON as people write it: with comments and commas after the last member. Nothing is built of it; places in the text
 * are all that is needed to put an entry in and to take it out. */
typedef struct
{
  const char *name;         /* at its quote */
  const char *value;
  const char *value_end;
  const char *comma;        /* NULL: none follows */
} Member;

typedef struct
{
  const char *open;         /* at "{" */
  const char *close;        /* at "}" */
  GArray     *members;
} Object;

static void
object_clear (Object *object)
{
  g_clear_pointer (&object->members, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Object, object_clear)

static const char *
skip_comment (const char *at)
{
  const char *end;

  if (at[1] == '/')
    return at + strcspn (at, "\n");
  end = at[1] == '*' ? strstr (at + 2, "*/") : NULL;
  return end != NULL ? end + 2 : NULL;
}

/* NULL: a comment without an end. */
static const char *
skip_trivia (const char *at)
{
  while (at != NULL && *at != '\0')
    {
      if (strchr (" \t\r\n", *at) != NULL)
        at++;
      else if (*at == '/')
        at = skip_comment (at);
      else
        return at;
    }
  return at;
}

static const char *
skip_string (const char *at)
{
  for (at++; *at != '\0' && *at != '\n'; at++)
    if (*at == '\\' && at[1] != '\0')
      at++;
    else if (*at == '"')
      return at + 1;
  return NULL;
}

/* To behind the bracket that closes the one at @at. */
static const char *
skip_nested (const char *at)
{
  guint depth = 0;

  while (at != NULL && *at != '\0')
    {
      if (*at == '"')
        at = skip_string (at);
      else if (*at == '/')
        at = skip_comment (at);
      else
        {
          depth += *at == '{' || *at == '[';
          if ((*at == '}' || *at == ']') && --depth == 0)
            return at + 1;
          at++;
        }
    }
  return NULL;
}

static const char *
skip_value (const char *at)
{
  if (*at == '"')
    return skip_string (at);
  if (*at == '{' || *at == '[')
    return skip_nested (at);
  return *at == '\0' ? NULL : at + strcspn (at, ",}] \t\r\n/");
}

static const char *
read_member (const char *at,
             Member     *member)
{
  const char *end;

  member->name = at;
  end = *at == '"' ? skip_trivia (skip_string (at)) : NULL;
  if (end == NULL || *end != ':')
    return NULL;
  member->value = skip_trivia (end + 1);
  member->value_end = member->value != NULL ? skip_value (member->value) : NULL;
  if (member->value_end == NULL || member->value_end == member->value)
    return NULL;
  end = skip_trivia (member->value_end);
  member->comma = end != NULL && *end == ',' ? end : NULL;
  return member->comma != NULL ? skip_trivia (end + 1) : end;
}

static gboolean
read_object (const char *at,
             Object     *object)
{
  if (at == NULL || *at != '{')
    return FALSE;
  object->open = at;
  object->members = g_array_new (FALSE, FALSE, sizeof (Member));
  at = skip_trivia (at + 1);
  while (at != NULL && *at != '}')
    {
      Member member;

      at = read_member (at, &member);
      if (at == NULL || (member.comma == NULL && *at != '}'))
        return FALSE;
      g_array_append_val (object->members, member);
    }
  object->close = at;
  return at != NULL;
}

static gboolean
read_root (const char *text,
           Object     *object)
{
  const char *end;

  if (g_str_has_prefix (text, "\xef\xbb\xbf"))
    text += 3;
  if (!read_object (skip_trivia (text), object))
    return FALSE;
  end = skip_trivia (object->close + 1);
  return end != NULL && *end == '\0';
}

static Member *
get_member (const Object *object,
            guint         index)
{
  return &g_array_index (object->members, Member, index);
}

/* (nullable): names with escapes are none of ours. */
static Member *
find_member (const Object *object,
             const char   *name,
             guint        *index)
{
  for (guint i = 0; i < object->members->len; i++)
    {
      Member *member = get_member (object, i);

      if (strncmp (member->name + 1, name, strlen (name)) == 0 && member->name[strlen (name) + 1] == '"')
        {
          if (index != NULL)
            *index = i;
          return member;
        }
    }
  return NULL;
}

/* What stands before @at on its line, when that is only space. */
static char *
dup_indent (const char *text,
            const char *at)
{
  const char *start = at;

  while (start > text && (start[-1] == ' ' || start[-1] == '\t'))
    start--;
  return start > text && start[-1] == '\n' ? g_strndup (start, at - start) : NULL;
}

static char *
dup_unit (const char   *text,
          const Object *root)
{
  char *unit = root->members->len > 0 ? dup_indent (text, get_member (root, 0)->name) : NULL;

  if (unit == NULL || *unit == '\0')
    {
      g_free (unit);
      unit = g_strdup ("  ");
    }
  return unit;
}

/* The end of the line that @at is on, with the comment there; @at where more than that follows. */
static const char *
end_of_line (const char *at)
{
  const char *end = at;

  while (end != NULL && *end != '\n' && *end != '\r' && *end != '\0')
    {
      if (*end == '/')
        end = skip_comment (end);
      else if (*end == ' ' || *end == '\t')
        end++;
      else
        return at;
    }
  return end != NULL ? end : at;
}

/* Behind the last member, in the way that the others are written. */
static char *
append_member (const char   *text,
               const Object *object,
               const char   *indent,
               const char   *entry)
{
  const Member *last = get_member (object, object->members->len - 1);
  const char *behind = last->comma != NULL ? last->comma + 1 : last->value_end;
  const char *place = end_of_line (behind);
  GString *out = g_string_new_len (text, last->value_end - text);

  if (last->comma == NULL)
    g_string_append_c (out, ',');
  g_string_append_len (out, last->value_end, place - last->value_end);
  if (indent != NULL)
    g_string_append_printf (out, "\n%s%s", indent, entry);
  else
    g_string_append_printf (out, " %s", entry);
  if (last->comma != NULL)
    g_string_append_c (out, ',');
  g_string_append (out, place);
  return g_string_free (out, FALSE);
}

static char *
fill_object (const char   *text,
             const Object *object,
             const char   *outer,
             const char   *unit,
             const char   *entry)
{
  g_autofree char *inside = g_strndup (object->open + 1, object->close - object->open - 1);
  GString *out = g_string_new_len (text, object->open + 1 - text);

  g_string_append_printf (out, "\n%s%s%s", outer, unit, entry);
  if (strchr (inside, '\n') != NULL)
    g_string_append (out, inside);
  else
    g_string_append_printf (out, "%s\n%s", g_strchomp (inside), outer);
  g_string_append (out, object->close);
  return g_string_free (out, FALSE);
}

/* @depth: of the object; 0 is the root. */
static char *
insert_member (const char   *text,
               const Object *object,
               guint         depth,
               const char   *unit,
               const char   *name,
               JsonNode     *value)
{
  g_autofree char *outer = depth == 0 ? g_strdup ("") : g_strdup (unit);
  g_autofree char *usual = g_strconcat (outer, unit, NULL);
  g_autofree char *indent = NULL;
  g_autofree char *printed = NULL;
  g_autofree char *entry = NULL;

  if (object->members->len > 0)
    indent = dup_indent (text, get_member (object, object->members->len - 1)->name);
  printed = easel_agent_format_print (value, indent != NULL ? indent : usual, unit);
  entry = g_strdup_printf ("\"%s\": %s", name, printed);
  return object->members->len > 0 ? append_member (text, object, indent, entry)
                                  : fill_object (text, object, outer, unit, entry);
}

static JsonNode *
make_node (JsonObject *object)
{
  return easel_json_node_take (json_object_ref (object));
}

static JsonNode *
wrap (const char *name,
      JsonObject *entry)
{
  JsonObject *container = json_object_new ();

  json_object_set_object_member (container, name, json_object_ref (entry));
  return easel_json_node_take (container);
}

static char *
replace_value (const char   *text,
               const Member *member,
               const char   *unit,
               JsonObject   *entry,
               GError      **error)
{
  g_autofree char *before = g_strndup (member->value, member->value_end - member->value);
  g_autofree char *indent = dup_indent (text, member->name);
  g_autofree char *after = NULL;
  g_autoptr(JsonNode) node = make_node (entry);
  g_autoptr(JsonNode) old = NULL;
  g_autofree char *head = NULL;

  if (!easel_agent_format_is_ours (before))
    return easel_agent_format_is_foreign (error);
  old = easel_json_parse (before, strlen (before), EASEL_LIMIT_OWN_FILE_BYTES, NULL);
  if (old != NULL && json_node_equal (old, node))
    return easel_agent_format_is_there (error);
  after = easel_agent_format_print (node, indent != NULL ? indent : "", unit);
  head = g_strndup (text, member->value - text);
  return g_strconcat (head, after, member->value_end, NULL);
}

static char *
start_file (const char *container,
            JsonObject *entry)
{
  JsonObject *root = json_object_new ();
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *text = NULL;

  json_object_set_member (root, container, wrap (EASEL_AGENT_CONFIG_NAME, entry));
  node = easel_json_node_take (root);
  text = easel_agent_format_print (node, "", "  ");
  return g_strconcat (text, "\n", NULL);
}

char *
easel_agent_json_add (const char  *text,
                      const char  *container,
                      JsonObject  *entry,
                      GError     **error)
{
  g_auto(Object) root = { 0 };
  g_auto(Object) servers = { 0 };
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *unit = NULL;
  const Member *member;

  if (text[strspn (text, " \t\r\n")] == '\0')
    return start_file (container, entry);
  if (!read_root (text, &root))
    return easel_agent_format_refuse (error, "it is not well-formed JSON");
  unit = dup_unit (text, &root);
  member = find_member (&root, container, NULL);
  if (member == NULL)
    {
      node = wrap (EASEL_AGENT_CONFIG_NAME, entry);
      return insert_member (text, &root, 0, unit, container, node);
    }
  if (!read_object (member->value, &servers))
    return easel_agent_format_refuse (error, "its list of servers is no object");
  member = find_member (&servers, EASEL_AGENT_CONFIG_NAME, NULL);
  if (member != NULL)
    return replace_value (text, member, unit, entry, error);
  node = make_node (entry);
  return insert_member (text, &servers, 1, unit, EASEL_AGENT_CONFIG_NAME, node);
}

/* With the line break before it, and the comma that parts it from the others. */
static char *
cut_member (const char   *text,
            const Object *object,
            guint         index)
{
  const Member *member = get_member (object, index);
  const Member *before = index > 0 ? get_member (object, index - 1) : NULL;
  const char *start = member->name;
  const char *end = member->comma != NULL ? member->comma + 1 : member->value_end;
  GString *out = g_string_new (NULL);

  while (start > text && strchr (" \t\r\n", start[-1]) != NULL)
    start--;
  if (member->comma == NULL && before != NULL)
    {
      g_string_append_len (out, text, before->comma - text);
      g_string_append_len (out, before->comma + 1, start - before->comma - 1);
    }
  else
    g_string_append_len (out, text, start - text);
  g_string_append (out, end);
  return g_string_free (out, FALSE);
}

char *
easel_agent_json_remove (const char  *text,
                         const char  *container,
                         GError     **error)
{
  g_auto(Object) root = { 0 };
  g_auto(Object) servers = { 0 };
  g_autofree char *value = NULL;
  const Member *member;
  guint index;

  if (text[strspn (text, " \t\r\n")] == '\0')
    return easel_agent_format_not_found (error);
  if (!read_root (text, &root))
    return easel_agent_format_refuse (error, "it is not well-formed JSON");
  member = find_member (&root, container, NULL);
  if (member == NULL || !read_object (member->value, &servers))
    return easel_agent_format_not_found (error);
  member = find_member (&servers, EASEL_AGENT_CONFIG_NAME, &index);
  if (member == NULL)
    return easel_agent_format_not_found (error);
  value = g_strndup (member->value, member->value_end - member->value);
  if (!easel_agent_format_is_ours (value))
    return easel_agent_format_is_foreign (error);
  return cut_member (text, &servers, index);
}
