/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/* Words of a text that lead somewhere, or that stand for a picture. The address is foreign: who opens or loads it says
 * what it may be. Places are bytes of the text. */
typedef struct
{
  guint     start;
  guint     end;
  guint     behind;      /* the end of the address that stands behind the words; @end where none does */
  gboolean  is_picture;
  char     *address;
} EaselMarkdownLink;

/* The simple Markdown of agents: headings, lists, tasks, quotes, tables, code, bold, italic and struck text. A link is
 * its words with its address behind them, a picture likewise; an address of the web is a link by itself. HTML is text.
 * The result is text with attributes, never markup; the text of a table is its lines. */
typedef struct
{
  guint          level;       /* of a heading, 1 to 5; 0: none */
  gboolean       code;
  char          *language;    /* nullable, foreign: of code, as its fence names it */
  gboolean       quote;
  GPtrArray     *rows;        /* nullable (element-type GStrv): of a table, names first; cells are Markdown */
  char          *text;
  PangoAttrList *attributes;
  GArray        *links;       /* (element-type EaselMarkdownLink): none inside of another; of @rows: in the cells */
} EaselMarkdownBlock;

void       easel_markdown_block_free (EaselMarkdownBlock *block);
/* (transfer full) (element-type EaselMarkdownBlock): at least one. */
GPtrArray *easel_markdown_parse      (const char         *text);

G_END_DECLS
