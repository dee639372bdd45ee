/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-markdown.h"

#include <string.h>

void
easel_markdown_block_free (EaselMarkdownBlock *block)
{
  g_free (block->text);
  g_free (block->language);
  g_clear_pointer (&block->rows, g_ptr_array_unref);
  g_clear_pointer (&block->spans, g_array_unref);
  g_clear_pointer (&block->links, g_array_unref);
  g_free (block);
}

/* Nesting depth of emphasis and links. */
#define MAX_DEPTH 4

/* Rows and columns of a table that are parsed. */
#define MAX_ROWS 200
#define MAX_COLUMNS 12

/* Bytes of an address that are searched for its end. */
#define MAX_ADDRESS 2048

/* Bytes of the name of a language. */
#define MAX_LANGUAGE 32

/* Links of a block; further ones are text. */
#define MAX_LINKS 200

typedef struct
{
  const char *mark;
  gsize       length;
} Mark;

/* Longer delimiters first. */
static const Mark marks[] = { { "**", 2 }, { "__", 2 }, { "~~", 2 }, { "*", 1 }, { "_", 1 }, { "`", 1 } };

static EaselMarkdownStyle
style_of (const char *mark)
{
  if (mark[0] == '`')
    return EASEL_MARKDOWN_MONOSPACE;
  if (mark[0] == '~')
    return EASEL_MARKDOWN_STRIKETHROUGH;
  return mark[1] != '\0' ? EASEL_MARKDOWN_BOLD : EASEL_MARKDOWN_ITALIC;
}

static gboolean
is_word (const char *start,
         const char *at)
{
  return at >= start && (g_ascii_isalnum (*at) || (guchar) *at >= 0x80);
}

/* Finds the delimiter that closes @mark: the character before it is not a space, and "_" is not within a word. */
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

/* A link or image: text in brackets and an address in parentheses. */
typedef struct
{
  const char *content;
  gsize       n_content;
  const char *address;
  gsize       n_address;
  const char *end;  /* the first byte after the link */
} Link;

/* Parses a link. @at: an opening bracket. A title after the address is dropped. Only an image may have an empty
 * text. */
static gboolean
read_link (const char *at,
           gboolean    is_picture,
           Link       *link)
{
  gsize n_content = strcspn (at + 1, "[]\n");
  const char *address = at + n_content + 3;
  gsize n_address = 0;
  gsize end;

  if ((n_content == 0 && !is_picture) || at[n_content + 1] != ']' || at[n_content + 2] != '(')
    return FALSE;
  while (n_address < MAX_ADDRESS && address[n_address] != '\0' && strchr (") \n", address[n_address]) == NULL)
    n_address++;
  for (end = n_address; end < MAX_ADDRESS && address[end] != '\0' && strchr (")\n", address[end]) == NULL;)
    end++;
  *link = (Link) { at + 1, n_content, address, n_address, address + end + 1 };
  return end < MAX_ADDRESS && address[end] == ')';
}

/* The text of a block while it is written. */
typedef struct
{
  GString       *text;
  GArray        *spans;
  GArray        *links;
  guint          depth;
  gboolean       is_in_link;
} Writing;

static void append_inline (Writing *self, const char *text);

/* Adds a link whose text is from @start to @end. */
static void
add_link (Writing    *self,
          gsize       start,
          gsize       end,
          gboolean    is_picture,
          const char *address,
          gsize       n_address)
{
  EaselMarkdownLink link = { (guint) start, (guint) end, (guint) self->text->len, is_picture, NULL };

  if (self->is_in_link || link.start == link.behind || n_address == 0 || self->links->len >= MAX_LINKS)
    return;
  link.address = g_strndup (address, n_address);
  g_array_append_val (self->links, link);
}

/* Appends the address of a link as text. */
static void
append_link (Writing    *self,
             const Link *link,
             gboolean    is_picture)
{
  g_autofree char *content = g_strndup (link->content, link->n_content);
  g_autofree char *address = g_strndup (link->address, link->n_address);
  gboolean is_in_link = self->is_in_link;
  gsize start = self->text->len;
  gsize end;

  self->is_in_link = TRUE;
  self->depth++;
  append_inline (self, content);
  self->depth--;
  self->is_in_link = is_in_link;
  end = self->text->len;
  if (*address != '\0' && (*content == '\0' || !g_str_has_suffix (address, content)))
    g_string_append_printf (self->text, "%s(%s)", *content != '\0' ? " " : "", address);
  add_link (self, start, end, is_picture, link->address, link->n_address);
}

/* Returns the length of a bare web address at @at in bytes, or 0. Trailing punctuation is excluded, and so is a closing
 * bracket without an opening one. */
static gsize
measure_address (const char *start,
                 const char *at)
{
  gsize length = 0;
  int n_open = 0;

  if ((!g_str_has_prefix (at, "https://") && !g_str_has_prefix (at, "http://")) || is_word (start, at - 1))
    return 0;
  for (; length < MAX_ADDRESS && (guchar) at[length] > ' ' && strchr ("<>\"`\\[]|", at[length]) == NULL; length++)
    {
      n_open += at[length] == '(' ? 1 : at[length] == ')' ? -1 : 0;
      if (n_open < 0)
        break;
    }
  /* An address without an end within MAX_ADDRESS is text; it is not measured again from its later bytes. */
  while (length > 0 && length < MAX_ADDRESS && strchr (".,;:!?'*_~", at[length - 1]) != NULL)
    length--;
  return length;
}

static void
append_marked (Writing    *self,
               const Mark *mark,
               const char *inner)
{
  EaselMarkdownSpan span = { .start = (guint) self->text->len, .style = style_of (mark->mark) };

  if (mark->mark[0] == '`')
    g_string_append (self->text, inner);
  else
    {
      self->depth++;
      append_inline (self, inner);
      self->depth--;
    }
  span.end = (guint) self->text->len;
  g_array_append_val (self->spans, span);
}

/* Appends text with inline marks. A delimiter without a closing one is not searched for again, so that text full of
 * delimiters is parsed in linear time. */
static void
append_inline (Writing    *self,
               const char *text)
{
  gboolean endless[G_N_ELEMENTS (marks)] = { FALSE };

  for (const char *at = text; *at != '\0';)
    {
      const Mark *mark = self->depth < MAX_DEPTH ? mark_at (text, at) : NULL;
      const char *end = mark != NULL && !endless[mark - marks] ? find_end (text, at + mark->length, mark) : NULL;
      gsize bang = at[0] == '!' && at[1] == '[' ? 1 : 0;
      gsize n_address = measure_address (text, at);
      gsize n_enclosed = at[0] == '<' ? measure_address (text, at + 1) : 0;
      Link link;

      if (mark != NULL && end == NULL)
        endless[mark - marks] = TRUE;
      if (at[0] == '\\' && g_ascii_ispunct (at[1]))
        {
          g_string_append_c (self->text, at[1]);
          at += 2;
        }
      else if (n_enclosed > 0 && at[1 + n_enclosed] == '>')
        {
          g_string_append_len (self->text, at + 1, n_enclosed);
          add_link (self, self->text->len - n_enclosed, self->text->len, FALSE, at + 1, n_enclosed);
          at += n_enclosed + 2;
        }
      else if (n_address > 0)
        {
          g_string_append_len (self->text, at, n_address);
          if (n_address < MAX_ADDRESS)
            add_link (self, self->text->len - n_address, self->text->len, FALSE, at, n_address);
          at += n_address;
        }
      else if (self->depth < MAX_DEPTH && at[bang] == '[' && read_link (at + bang, bang > 0, &link))
        {
          append_link (self, &link, bang > 0);
          at = link.end;
        }
      else if (end == NULL)
        {
          /* Append an unmatched delimiter whole: otherwise its second half would be parsed as an opening one. */
          gsize length = mark != NULL ? mark->length : 1;

          g_string_append_len (self->text, at, length);
          at += length;
        }
      else
        {
          g_autofree char *inner = g_strndup (at + mark->length, end - at - mark->length);

          append_marked (self, mark, inner);
          at = end + mark->length;
        }
    }
}

static void
clear_link (gpointer data)
{
  g_free (((EaselMarkdownLink *) data)->address);
}

static EaselMarkdownBlock *
add_block (GPtrArray  *blocks,
           guint       level,
           gboolean    code,
           const char *text)
{
  EaselMarkdownBlock *block = g_new0 (EaselMarkdownBlock, 1);
  g_autoptr(GString) plain = g_string_new (NULL);

  block->level = level;
  block->code = code;
  block->spans = g_array_new (FALSE, FALSE, sizeof (EaselMarkdownSpan));
  block->links = g_array_new (FALSE, FALSE, sizeof (EaselMarkdownLink));
  g_array_set_clear_func (block->links, clear_link);
  if (code)
    {
      g_string_append (plain, text);
      g_array_append_val (block->spans, ((EaselMarkdownSpan) { 0, (guint) plain->len, EASEL_MARKDOWN_MONOSPACE }));
    }
  else
    append_inline (&(Writing) { plain, block->spans, block->links, 0, FALSE }, text);
  block->text = g_strdup (plain->str);
  g_ptr_array_add (blocks, block);
  return block;
}

/* The lines of the next block. */
typedef struct
{
  GPtrArray *blocks;
  GString   *lines;
  gboolean   code;
  gboolean   quote;
  char      *language;   /* nullable */
} Paragraph;

static void
flush (Paragraph *self)
{
  if (self->lines->len > 0)
    {
      EaselMarkdownBlock *block = add_block (self->blocks, 0, self->code, self->lines->str);

      block->quote = self->quote && !self->code;
      block->language = self->code ? g_steal_pointer (&self->language) : NULL;
    }
  g_clear_pointer (&self->language, g_free);
  g_string_truncate (self->lines, 0);
}

static void
gather (Paragraph  *self,
        const char *line)
{
  g_string_append_printf (self->lines, "%s%s", self->lines->len > 0 ? "\n" : "", line);
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

/* Returns whether this is the line below the header of a table: dashes, colons, and at least one bar. */
static gboolean
is_ruler (const char *line)
{
  return line != NULL && strchr (line, '|') != NULL && strchr (line, '-') != NULL &&
         line[strspn (line, "|:- \t\r")] == '\0';
}

/* Returns: (transfer full): the cells between the bars of a line. */
static GStrv
split_row (const char *line)
{
  g_autoptr(GStrvBuilder) cells = g_strv_builder_new ();
  g_autoptr(GString) cell = g_string_new (NULL);
  const char *at = line + strspn (line, " \t");
  guint n = 0;

  for (at += *at == '|'; *at != '\0' && n < MAX_COLUMNS; at++)
    {
      if (at[0] == '\\' && at[1] == '|')
        g_string_append_c (cell, *++at);
      else if (*at != '|')
        g_string_append_c (cell, *at);
      else
        {
          g_strv_builder_add (cells, g_strstrip (cell->str));
          g_string_truncate (cell, 0);
          n++;
        }
    }
  if (n < MAX_COLUMNS && *g_strstrip (cell->str) != '\0')
    g_strv_builder_add (cells, cell->str);
  return g_strv_builder_end (cells);
}

/* Adds a table. @lines: at its header, followed by the line of dashes. Returns: the number of lines in the table. */
static guint
add_table (GPtrArray  *blocks,
           char      **lines)
{
  g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autoptr(GString) text = g_string_new (NULL);
  guint i;

  for (i = 0; lines[i] != NULL && strchr (lines[i], '|') != NULL && rows->len < MAX_ROWS; i++)
    {
      g_autofree char *joined = NULL;

      if (i == 1)
        continue;
      g_ptr_array_add (rows, split_row (lines[i]));
      joined = g_strjoinv (" | ", rows->pdata[rows->len - 1]);
      g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", joined);
    }
  add_block (blocks, 0, FALSE, text->str)->rows = g_steal_pointer (&rows);
  return i;
}

/* --- lines ------------------------------------------------------------------------------------------------------ */

static guint
heading_level (const char *line)
{
  gsize level = strspn (line, "#");

  return level >= 1 && level <= 6 && line[level] == ' ' ? MIN (level, 5) : 0;
}

/* Returns: (transfer full): the line, with a bullet or check box in place of the mark of a list item. */
static char *
format_line (const char *line)
{
  static const char blanks[] = "        ";
  gsize indent = strspn (line, " ");
  int shown = (int) MIN (indent, strlen (blanks));
  const char *item;

  if (line[indent] == '\0' || strchr ("-*+", line[indent]) == NULL || line[indent + 1] != ' ')
    return g_strdup (line);
  item = line + indent + 2;
  if (g_str_has_prefix (item, "[ ] "))
    return g_strdup_printf ("%.*s☐ %s", shown, blanks, item + strlen ("[ ] "));
  if (g_str_has_prefix (item, "[x] ") || g_str_has_prefix (item, "[X] "))
    return g_strdup_printf ("%.*s☑ %s", shown, blanks, item + strlen ("[x] "));
  return g_strdup_printf ("%.*s• %s", shown, blanks, item);
}

/* Returns: (nullable): the quoted text of the line; %NULL if the line is not a quote. */
static const char *
peek_quoted (const char *line)
{
  gsize indent = strspn (line, " ");

  if (indent > 3 || line[indent] != '>')
    return NULL;
  return line + indent + (line[indent + 1] == ' ' ? 2 : 1);
}

/* Returns whether the line is a thematic break: three or more marks and nothing else. */
static gboolean
is_rule (const char *line)
{
  gsize n = 0;

  for (const char *at = line; *at != '\0'; at++)
    {
      if (*at != ' ' && *at != '\r' && (strchr ("-*_", *at) == NULL || *at != line[strspn (line, " ")]))
        return FALSE;
      n += *at != ' ' && *at != '\r';
    }
  return n >= 3;
}

/* Opens or closes a code block if the line is a fence. */
static void
parse_fence (Paragraph  *self,
             const char *line)
{
  const char *name = line + strspn (line, "`");
  gsize length = strcspn (name, " \t\r{,");

  flush (self);
  self->code = !self->code;
  if (self->code && length > 0 && length <= MAX_LANGUAGE)
    self->language = g_strndup (name, length);
}

static void
parse_line (Paragraph  *self,
            const char *line)
{
  const char *quoted = peek_quoted (line);
  const char *content = quoted != NULL ? quoted : line;
  guint level = heading_level (content);
  g_autofree char *formatted = format_line (content);

  if ((quoted != NULL) != self->quote)
    flush (self);
  self->quote = quoted != NULL;
  if (level > 0)
    {
      flush (self);
      add_block (self->blocks, level, FALSE, content + strspn (content, "#") + 1)->quote = self->quote;
    }
  else if (is_rule (content))
    {
      flush (self);
      add_block (self->blocks, 0, FALSE, "⸻");
    }
  else if (*g_strchug (formatted) == '\0')
    flush (self);
  else
    {
      g_free (formatted);
      formatted = format_line (content);
      gather (self, formatted);
    }
}

/** easel_markdown_parse: (transfer full) (element-type EaselMarkdownBlock): the blocks of @text. */
GPtrArray *
easel_markdown_parse (const char *text)
{
  GPtrArray *blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_markdown_block_free);
  g_autoptr(GString) gathered = g_string_new (NULL);
  g_auto(GStrv) lines = g_strsplit (text, "\n", -1);
  Paragraph paragraph = { blocks, gathered, FALSE, FALSE, NULL };

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (g_str_has_prefix (lines[i], "```"))
        parse_fence (&paragraph, lines[i]);
      else if (paragraph.code)
        gather (&paragraph, lines[i]);
      else if (strchr (lines[i], '|') != NULL && is_ruler (lines[i + 1]))
        {
          flush (&paragraph);
          i += add_table (blocks, lines + i) - 1;
        }
      else
        parse_line (&paragraph, lines[i]);
    }
  flush (&paragraph);
  if (blocks->len == 0)
    add_block (blocks, 0, FALSE, "");
  return blocks;
}
