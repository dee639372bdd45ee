/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json-skim.h"

/**
 * easel_json_skim_init:
 * @self: (out caller-allocates): a skim at the beginning of @text
 * @text: (array length=length): foreign bytes without a terminator; not copied, must outlive @self
 * @length: of @text, in bytes
 */
void
easel_json_skim_init (EaselJsonSkim *self,
                      const char    *text,
                      gsize          length)
{
  *self = (EaselJsonSkim) {
    .scanner = easel_json_scanner_at (text, length),
    .name = g_string_new (NULL),
    .closers = g_string_new (NULL),
  };
  self->scanner.tolerant = TRUE;
}

void
easel_json_skim_clear (EaselJsonSkim *self)
{
  if (self->name != NULL)
    g_string_free (self->name, TRUE);
  if (self->closers != NULL)
    g_string_free (self->closers, TRUE);
}

gboolean
easel_json_skim_char (EaselJsonSkim *self,
                      char           c)
{
  easel_json_scanner_skip_space (&self->scanner);
  if (easel_json_scanner_peek (&self->scanner) != c)
    return FALSE;
  self->scanner.cursor++;
  return TRUE;
}

/* Skips a member's name and the colon. @into: (nullable): gets the unescaped name. */
static gboolean
skip_name (EaselJsonSkim *self,
           GString       *into)
{
  easel_json_scanner_skip_space (&self->scanner);
  return easel_json_scanner_peek (&self->scanner) == '"' &&
         easel_json_scanner_read_string (&self->scanner, into, NULL) && easel_json_skim_char (self, ':');
}

static gboolean
open_container (EaselJsonSkim *self)
{
  gboolean is_object = easel_json_skim_char (self, '{');

  if (!is_object && !easel_json_skim_char (self, '['))
    return FALSE;
  g_string_append_c (self->closers, is_object ? '}' : ']');
  return TRUE;
}

static char
innermost (EaselJsonSkim *self)
{
  return self->closers->len > 0 ? self->closers->str[self->closers->len - 1] : '\0';
}

/**
 * easel_json_skim_value:
 * @self: before a value
 *
 * Skips one value of any depth; the memory used is one byte for each open container.
 *
 * Returns: whether a valid value was skipped
 */
gboolean
easel_json_skim_value (EaselJsonSkim *self)
{
  do
    {
      gboolean opened = open_container (self);
      gsize depth = self->closers->len;

      if (!opened && !easel_json_scanner_skip_scalar (&self->scanner))
        return FALSE;
      while (self->closers->len > 0 && easel_json_skim_char (self, innermost (self)))
        g_string_truncate (self->closers, self->closers->len - 1);
      if (self->closers->len == 0)
        return TRUE;
      if (!(opened && self->closers->len == depth) && !easel_json_skim_char (self, ','))
        return FALSE;
    }
  while (innermost (self) != '}' || skip_name (self, NULL));
  return FALSE;
}

/* Skips a value and records its span in the text. */
static gboolean
read_value (EaselJsonSkim *self,
            EaselJsonSpan *value)
{
  easel_json_scanner_skip_space (&self->scanner);
  value->from = self->scanner.cursor;
  if (!easel_json_skim_value (self))
    return FALSE;
  value->end = self->scanner.cursor;
  return TRUE;
}

gboolean
easel_json_skim_members (EaselJsonSkim       *self,
                         EaselJsonMemberFunc  func,
                         gpointer             user_data)
{
  if (easel_json_skim_char (self, '}'))
    return TRUE;
  do
    {
      EaselJsonSpan value;

      if (!skip_name (self, self->name) || !read_value (self, &value))
        return FALSE;
      func (self->name->str, &value, user_data);
    }
  while (easel_json_skim_char (self, ','));
  return easel_json_skim_char (self, '}');
}

typedef struct
{
  const char    *name;
  EaselJsonSpan *found;
} Search;

static void
search_cb (const char          *name,
           const EaselJsonSpan *value,
           gpointer             user_data)
{
  Search *search = user_data;

  if (strcmp (name, search->name) == 0)
    *search->found = *value;
}

/**
 * easel_json_span_find:
 * @object: any value
 * @name: of a member
 * @found: (out): the value of the last one
 *
 * Returns: whether @object is an object with this member
 */
gboolean
easel_json_span_find (const EaselJsonSpan *object,
                      const char          *name,
                      EaselJsonSpan       *found)
{
  g_auto(EaselJsonSkim) skim = { 0 };
  EaselJsonSpan last = { NULL, NULL };
  Search search = { name, &last };

  easel_json_skim_init (&skim, object->from, object->end - object->from);
  if (!easel_json_skim_char (&skim, '{') || !easel_json_skim_members (&skim, search_cb, &search) || last.from == NULL)
    return FALSE;
  *found = last;
  return TRUE;
}

gboolean
easel_json_find (GBytes            *text,
                 const char *const *path,
                 EaselJsonSpan     *found)
{
  gsize length;
  const char *data = g_bytes_get_data (text, &length);

  if (data == NULL)
    return FALSE;
  *found = (EaselJsonSpan) { data, data + length };
  for (guint i = 0; path[i] != NULL; i++)
    if (!easel_json_span_find (found, path[i], found))
      return FALSE;
  return TRUE;
}

GArray *
easel_json_span_list (const EaselJsonSpan *array)
{
  g_auto(EaselJsonSkim) skim = { 0 };
  g_autoptr(GArray) list = g_array_new (FALSE, FALSE, sizeof (EaselJsonSpan));
  gboolean more;

  easel_json_skim_init (&skim, array->from, array->end - array->from);
  if (!easel_json_skim_char (&skim, '['))
    return NULL;
  more = !easel_json_skim_char (&skim, ']');
  while (more)
    {
      EaselJsonSpan value;

      if (!read_value (&skim, &value))
        return NULL;
      g_array_append_val (list, value);
      more = easel_json_skim_char (&skim, ',');
      if (!more && !easel_json_skim_char (&skim, ']'))
        return NULL;
    }
  return g_steal_pointer (&list);
}

gboolean
easel_json_span_is (const EaselJsonSpan *string,
                    const char          *text)
{
  g_auto(EaselJsonSkim) skim = { 0 };

  easel_json_skim_init (&skim, string->from, string->end - string->from);
  return easel_json_scanner_peek (&skim.scanner) == '"' &&
         easel_json_scanner_read_string (&skim.scanner, skim.name, NULL) && strcmp (skim.name->str, text) == 0;
}

GBytes *
easel_json_splice (GBytes              *text,
                   const EaselJsonSpan *part,
                   const char          *replacement)
{
  gsize length, n_replacement = strlen (replacement);
  const char *data = g_bytes_get_data (text, &length);
  gsize n_before, n_after;
  char *made, *at;

  g_return_val_if_fail (part->from >= data && part->from <= part->end && part->end <= data + length, NULL);

  n_before = part->from - data;
  n_after = data + length - part->end;
  made = at = g_malloc (n_before + n_replacement + n_after);
  at = (char *) memcpy (at, data, n_before) + n_before;
  at = (char *) memcpy (at, replacement, n_replacement) + n_replacement;
  memcpy (at, part->end, n_after);
  return g_bytes_new_take (made, n_before + n_replacement + n_after);
}
