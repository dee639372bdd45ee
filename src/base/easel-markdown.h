/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A link, or an image if @is_picture. The address is foreign: callers that open or load it must check it. Positions are
 * bytes of the text. */
typedef struct
{
  guint     start;
  guint     end;
  guint     behind;      /* the end of the address that follows the text; equal to @end if there is none */
  gboolean  is_picture;
  char     *address;
} EaselMarkdownLink;

typedef enum
{
  EASEL_MARKDOWN_BOLD,
  EASEL_MARKDOWN_ITALIC,
  EASEL_MARKDOWN_STRIKETHROUGH,
  EASEL_MARKDOWN_MONOSPACE,
} EaselMarkdownStyle;

/* A part of a text in one style; parts may be nested. Positions are bytes of the text. */
typedef struct
{
  guint              start;
  guint              end;
  EaselMarkdownStyle style;
} EaselMarkdownSpan;

/* The Markdown subset of agents: headings, lists, tasks, quotes, tables, code, bold, italic and strikethrough. The text
 * of a link or image is followed by its address; a bare web address is a link too. HTML is plain text. The result is
 * text with styles, never markup; the text of a table is its source lines. */
typedef struct
{
  guint      level;    /* of a heading, 1 to 5; 0: not a heading */
  gboolean   code;
  char      *language; /* nullable, foreign: of a code block, from its fence */
  gboolean   quote;
  GPtrArray *rows;     /* nullable (element-type GStrv): of a table, header first; cells are Markdown */
  char      *text;
  GArray    *spans;    /* nullable (element-type EaselMarkdownSpan) */
  GArray    *links;    /* (element-type EaselMarkdownLink): not nested; links in @rows are not listed */
} EaselMarkdownBlock;

void       easel_markdown_block_free (EaselMarkdownBlock *block);
/* Returns: (transfer full) (element-type EaselMarkdownBlock): at least one block. */
GPtrArray *easel_markdown_parse      (const char         *text);

G_END_DECLS
