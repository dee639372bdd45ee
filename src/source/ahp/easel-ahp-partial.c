/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-partial.h"

#include <string.h>

#include "easel-ahp-source-limits.h"
#include "easel-json.h"
#include "easel-limits.h"

/* The state of the scan. */
typedef struct
{
  GString  *closers;      /* closing brackets of open containers, innermost last */
  gboolean  in_string;
  gsize     escape;       /* start of the incomplete escape; 0 for none */
  gsize     whole;        /* length of the text without incomplete members and elements */
  gsize     depth;        /* number of closers at @whole */
} Scan;

static void
step_in_string (Scan       *scan,
                const char *text,
                gsize       at)
{
  if (scan->escape > 0)
    {
      gsize length = text[scan->escape + 1] == 'u' ? 6 : 2;

      if (at + 1 - scan->escape >= length)
        scan->escape = 0;
    }
  else if (text[at] == '\\')
    scan->escape = at;
  else if (text[at] == '"')
    scan->in_string = FALSE;
}

/* Scans one character. FALSE: not JSON, or nested too deep. */
static gboolean
step (Scan       *scan,
      const char *text,
      gsize       at)
{
  char c = text[at];

  if (scan->in_string)
    step_in_string (scan, text, at);
  else if (c == '"')
    scan->in_string = TRUE;
  else if (c == '{' || c == '[')
    g_string_append_c (scan->closers, c == '{' ? '}' : ']');
  else if (c == '}' || c == ']')
    {
      if (scan->closers->len == 0 || scan->closers->str[scan->closers->len - 1] != c)
        return FALSE;
      g_string_truncate (scan->closers, scan->closers->len - 1);
    }
  if (!scan->in_string && (c == ',' || c == '{' || c == '[' || c == '}' || c == ']'))
    {
      scan->whole = c == ',' ? at : at + 1;
      scan->depth = scan->closers->len;
    }
  return scan->closers->len <= EASEL_LIMIT_JSON_DEPTH;
}

/* (nullable): parses @length bytes of @text with @end and @depth closers appended. */
static JsonObject *
parse (const char    *text,
       gsize          length,
       const char    *end,
       const GString *closers,
       gsize          depth)
{
  g_autoptr(GString) whole = g_string_new_len (text, length);
  g_autoptr(JsonNode) node = NULL;
  JsonObject *object;

  g_string_append (whole, end);
  for (gsize i = depth; i > 0; i--)
    g_string_append_c (whole, closers->str[i - 1]);
  node = easel_json_parse (whole->str, whole->len, G_MAXSIZE, NULL);
  object = node != NULL ? easel_json_as_object (node, "arguments", NULL) : NULL;
  return object != NULL ? json_object_ref (object) : NULL;
}

/* Completes a partial object. An incomplete string value is cut; an incomplete name or literal is dropped with the
 * comma before it. */
JsonObject *
easel_ahp_partial_read (const char *text)
{
  gsize length = strlen (text);
  g_autoptr(GString) closers = g_string_new (NULL);
  Scan scan = { .closers = closers };
  JsonObject *object;

  if (length > EASEL_LIMIT_PARTIAL_BYTES)
    return NULL;
  for (gsize i = 0; i < length; i++)
    if (!step (&scan, text, i))
      return NULL;
  object = parse (text, scan.escape > 0 ? scan.escape : length, scan.in_string ? "\"" : "", closers, closers->len);
  return object != NULL ? object : parse (text, scan.whole, "", closers, scan.depth);
}
