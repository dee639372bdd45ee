/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-path.h"

#include <string.h>

#include "a2ui-limits.h"
#include "easel-pointer.h"

/* Text beyond the limit becomes one segment, which does not exist in any data model. */
static GStrv
split (const char *text)
{
  GPtrArray *segments = g_ptr_array_new ();

  for (;;)
    {
      const char *end = segments->len < A2UI_LIMIT_PATH_SEGMENTS ? strchr (text, '/') : NULL;

      g_ptr_array_add (segments, easel_pointer_read_segment (text, end != NULL ? (gsize) (end - text) : strlen (text)));
      if (end == NULL)
        break;
      text = end + 1;
    }
  g_ptr_array_add (segments, NULL);
  return (GStrv) g_ptr_array_free (segments, FALSE);
}

/**
 * a2ui_pointer_append:
 * @pointer: a JSON pointer
 * @segment: a key or index
 *
 * Returns: (transfer full): the pointer to @segment below @pointer
 */
char *
a2ui_pointer_append (const char *pointer,
                     const char *segment)
{
  GString *text = g_string_new (pointer);

  easel_pointer_append (text, segment);
  return g_string_free (text, FALSE);
}

/**
 * a2ui_pointer_join:
 * @pointer: a JSON pointer
 * @segments: keys and indices
 *
 * Returns: (transfer full): the pointer to @segments below @pointer
 */
char *
a2ui_pointer_join (const char *pointer,
                   GStrv       segments)
{
  GString *text = g_string_new (pointer);

  for (guint i = 0; segments[i] != NULL; i++)
    easel_pointer_append (text, segments[i]);
  return g_string_free (text, FALSE);
}

/** a2ui_pointer_split: (transfer full): the segments of @pointer. */
GStrv
a2ui_pointer_split (const char *pointer)
{
  if (*pointer == '\0')
    return g_new0 (char *, 1);
  return split (pointer + 1);
}

/** a2ui_pointer_is_beneath: whether @pointer leads to a part of the value at @above. */
gboolean
a2ui_pointer_is_beneath (const char *pointer,
                         const char *above)
{
  gsize length = strlen (above);

  return strncmp (pointer, above, length) == 0 && pointer[length] == '/';
}

/**
 * a2ui_path_is_absolute:
 * @path: a path
 *
 * Paths of A2UI 0.9 with a leading slash are stored in the form "#/…" (RFC 6901, section 6).
 *
 * Returns: whether @path is relative to the whole data model, also inside a template
 */
gboolean
a2ui_path_is_absolute (const char *path)
{
  return path[0] == '#' && (path[1] == '/' || path[1] == '\0');
}

static const char *
skip_start (const char *path)
{
  if (a2ui_path_is_absolute (path))
    path++;
  if (path[0] == '.' && (path[1] == '\0' || path[1] == '/'))
    path++;
  if (path[0] == '/')
    path++;
  return path;
}

/**
 * a2ui_path_parse:
 * @path: a path from an agent
 *
 * Returns: (transfer full): its segments
 */
GStrv
a2ui_path_parse (const char *path)
{
  path = skip_start (path);
  return *path == '\0' ? g_new0 (char *, 1) : split (path);
}

/**
 * a2ui_path_parse_loose:
 * @path: a path from an agent
 *
 * Reads "user.names[0]" as "/user/names/0": agents write this, although the specification does not define it.
 *
 * Returns: (transfer full) (nullable): its segments; %NULL if they equal those of [func@path_parse]
 */
GStrv
a2ui_path_parse_loose (const char *path)
{
  g_autofree char *loose = NULL;
  char *into;
  char *end;

  path = skip_start (path);
  if (strpbrk (path, ".[") == NULL)
    return NULL;
  loose = into = g_strdup (path);
  for (const char *at = path; *at != '\0'; at++)
    {
      gboolean separates = *at == '.' || *at == '[' || *at == '/';

      if (separates && into != loose && into[-1] != '/')
        *into++ = '/';
      else if (!separates && *at != ']')
        *into++ = *at;
    }
  *into = '\0';
  end = into;
  while (end > loose && end[-1] == '/')
    *--end = '\0';
  if (*loose == '\0' || g_str_equal (loose, path))
    return NULL;
  return split (loose);
}

/**
 * a2ui_path_is_rooted:
 * @path: a path from an agent
 *
 * Returns: whether @path may be relative to the whole data model, also inside a template
 */
gboolean
a2ui_path_is_rooted (const char *path)
{
  return path[0] == '/';
}

/**
 * a2ui_path_has_index:
 * @path: a path from an agent
 *
 * Returns: whether it has an index in brackets
 */
gboolean
a2ui_path_has_index (const char *path)
{
  const char *open = path;

  while ((open = strchr (open, '[')) != NULL)
    {
      gsize digits = strspn (open + 1, "0123456789");

      if (digits > 0 && open[1 + digits] == ']')
        return TRUE;
      open++;
    }
  return FALSE;
}
