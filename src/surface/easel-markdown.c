/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-markdown.h"

#include <string.h>

void
easel_markdown_block_free (EaselMarkdownBlock *block)
{
  g_free (block->text);
  pango_attr_list_unref (block->attributes);
  g_free (block);
}

/* Marks and links inside of each other. */
#define MAX_DEPTH 4

/* Bytes of an address that are looked at in search of its end. */
#define MAX_ADDRESS 2048

typedef struct
{
  const char *mark;
  gsize       length;
} Mark;

/* Longer marks first. */
static const Mark marks[] = { { "**", 2 }, { "__", 2 }, { "~~", 2 }, { "*", 1 }, { "_", 1 }, { "`", 1 } };

static PangoAttribute *
attribute_of (const char *mark)
{
  if (mark[0] == '`')
    return pango_attr_family_new ("monospace");
  if (mark[0] == '~')
    return pango_attr_strikethrough_new (TRUE);
  return mark[1] != '\0' ? pango_attr_weight_new (PANGO_WEIGHT_BOLD) : pango_attr_style_new (PANGO_STYLE_ITALIC);
}

static gboolean
is_word (const char *start,
         const char *at)
{
  return at >= start && (g_ascii_isalnum (*at) || (guchar) *at >= 0x80);
}

/* The mark that closes @mark: something that is no space stands before it, and "_" is not inside a word. */
static const char *
find_end (const char *start,
          const char *from,
          const Mark *mark)
{
  for (const char *at = strstr (from, mark->mark); at != NULL; at = strstr (at + 1, mark->mark))
    {
      if (at == from || g_ascii_isspace (at[-1]))
        continue;
      if (mark->length == 1 && mark->mark[0] != '`' && (at[1] == mark->mark[0] || at[-1] == mark->mark[0]))
        continue;
      if (mark->mark[0] == '_' && is_word (start, at + mark->length))
        continue;
      return at;
    }
  return NULL;
}

static const Mark *
mark_at (const char *start,
         const char *at)
{
  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    if (strncmp (at, marks[i].mark, marks[i].length) == 0)
      {
        char after = at[marks[i].length];

        if (after == '\0' || g_ascii_isspace (after) || (marks[i].mark[0] == '_' && is_word (start, at - 1)))
          return NULL;
        return &marks[i];
      }
  return NULL;
}

/* An address in parentheses behind words in brackets. */
typedef struct
{
  const char *words;
  gsize       n_words;
  const char *address;
  gsize       n_address;
  const char *end;        /* behind all of it */
} Link;

/* @at: a bracket that opens. A title behind the address is left out. */
static gboolean
read_link (const char *at,
           Link       *link)
{
  gsize n_words = strcspn (at + 1, "[]\n");
  const char *address = at + n_words + 3;
  gsize n_address = 0;
  gsize end;

  if (n_words == 0 || at[n_words + 1] != ']' || at[n_words + 2] != '(')
    return FALSE;
  while (n_address < MAX_ADDRESS && address[n_address] != '\0' && strchr (") \n", address[n_address]) == NULL)
    n_address++;
  for (end = n_address; end < MAX_ADDRESS && address[end] != '\0' && strchr (")\n", address[end]) == NULL;)
    end++;
  *link = (Link) { at + 1, n_words, address, n_address, address + end + 1 };
  return end < MAX_ADDRESS && address[end] == ')';
}

static void append_inline (const char    *text,
                           GString       *into,
                           PangoAttrList *attributes,
                           guint          depth);

/* Shows where a link leads, as text. */
static void
append_link (const Link    *link,
             GString       *into,
             PangoAttrList *attributes,
             guint          depth)
{
  g_autofree char *words = g_strndup (link->words, link->n_words);
  g_autofree char *address = g_strndup (link->address, link->n_address);

  append_inline (words, into, attributes, depth + 1);
  if (*address != '\0' && !g_str_has_suffix (address, words))
    g_string_append_printf (into, " (%s)", address);
}

static void
append_marked (const Mark    *mark,
               const char    *inner,
               GString       *into,
               PangoAttrList *attributes,
               guint          depth)
{
  PangoAttribute *attribute = attribute_of (mark->mark);

  attribute->start_index = into->len;
  if (mark->mark[0] == '`')
    g_string_append (into, inner);
  else
    append_inline (inner, into, attributes, depth + 1);
  attribute->end_index = into->len;
  pango_attr_list_insert (attributes, attribute);
}

/* The end of a mark that has none is not looked for again: text of nothing else costs no more than other text. */
static void
append_inline (const char    *text,
               GString       *into,
               PangoAttrList *attributes,
               guint          depth)
{
  gboolean endless[G_N_ELEMENTS (marks)] = { FALSE };

  for (const char *at = text; *at != '\0';)
    {
      const Mark *mark = depth < MAX_DEPTH ? mark_at (text, at) : NULL;
      const char *end = mark != NULL && !endless[mark - marks] ? find_end (text, at + mark->length, mark) : NULL;
      gsize bang = at[0] == '!' && at[1] == '[' ? 1 : 0;
      Link link;

      if (mark != NULL && end == NULL)
        endless[mark - marks] = TRUE;
      if (at[0] == '\\' && g_ascii_ispunct (at[1]))
        {
          g_string_append_c (into, at[1]);
          at += 2;
        }
      else if (depth < MAX_DEPTH && at[bang] == '[' && read_link (at + bang, &link))
        {
          append_link (&link, into, attributes, depth);
          at = link.end;
        }
      else if (end == NULL)
        {
          /* A mark that opens nothing is text, whole: else its second half would open. */
          gsize length = mark != NULL ? mark->length : 1;

          g_string_append_len (into, at, length);
          at += length;
        }
      else
        {
          g_autofree char *inner = g_strndup (at + mark->length, end - at - mark->length);

          append_marked (mark, inner, into, attributes, depth);
          at = end + mark->length;
        }
    }
}

static void
add_block (GPtrArray  *blocks,
           guint       level,
           gboolean    code,
           const char *text)
{
  EaselMarkdownBlock *block = g_new0 (EaselMarkdownBlock, 1);
  g_autoptr(GString) plain = g_string_new (NULL);

  block->level = level;
  block->code = code;
  block->attributes = pango_attr_list_new ();
  if (code)
    {
      g_string_append (plain, text);
      pango_attr_list_insert (block->attributes, pango_attr_family_new ("monospace"));
    }
  else
    append_inline (text, plain, block->attributes, 0);
  block->text = g_strdup (plain->str);
  g_ptr_array_add (blocks, block);
}

static void
flush (GPtrArray *blocks,
       GString   *paragraph,
       gboolean   code)
{
  if (paragraph->len == 0)
    return;
  add_block (blocks, 0, code, paragraph->str);
  g_string_truncate (paragraph, 0);
}

static guint
heading_level (const char *line)
{
  gsize level = strspn (line, "#");

  return level >= 1 && level <= 6 && line[level] == ' ' ? MIN (level, 5) : 0;
}

/* (transfer full): the line with a bullet where it begins with the mark of one. */
static char *
dress_line (const char *line)
{
  gsize indent = strspn (line, " ");

  if (strchr ("-*+", line[indent]) != NULL && line[indent] != '\0' && line[indent + 1] == ' ')
    return g_strdup_printf ("%.*s• %s", (int) MIN (indent, 8), "        ", line + indent + 2);
  return g_strdup (line);
}

/**
 * easel_markdown_parse:
 * @text: foreign text
 *
 * Returns: (transfer full) (element-type EaselMarkdownBlock): its blocks
 */
GPtrArray *
easel_markdown_parse (const char *text)
{
  GPtrArray *blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_markdown_block_free);
  g_autoptr(GString) paragraph = g_string_new (NULL);
  g_auto(GStrv) lines = g_strsplit (text, "\n", -1);
  gboolean code = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      guint level = code ? 0 : heading_level (lines[i]);
      g_autofree char *line = code ? g_strdup (lines[i]) : dress_line (lines[i]);

      if (g_str_has_prefix (lines[i], "```"))
        {
          flush (blocks, paragraph, code);
          code = !code;
        }
      else if (level > 0)
        {
          flush (blocks, paragraph, FALSE);
          add_block (blocks, level, FALSE, lines[i] + strspn (lines[i], "#") + 1);
        }
      else if (!code && *g_strchug (line) == '\0')
        flush (blocks, paragraph, FALSE);
      else
        g_string_append_printf (paragraph, "%s%s", paragraph->len > 0 ? "\n" : "", line);
    }
  flush (blocks, paragraph, code);
  if (blocks->len == 0)
    add_block (blocks, 0, FALSE, "");
  return blocks;
}
