/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/* The simple Markdown of agents: headings, lists, tasks, quotes, tables, code, bold, italic and struck text. A link is
 * its words with its address behind them, a picture likewise; HTML is text. The result is text with attributes, never
 * markup; the text of a table is its lines. */
typedef struct
{
  guint          level;       /* of a heading, 1 to 5; 0: none */
  gboolean       code;
  gboolean       quote;
  GPtrArray     *rows;        /* nullable (element-type GStrv): of a table, names first; cells are Markdown */
  char          *text;
  PangoAttrList *attributes;
} EaselMarkdownBlock;

void       easel_markdown_block_free (EaselMarkdownBlock *block);
/* (transfer full) (element-type EaselMarkdownBlock): at least one. */
GPtrArray *easel_markdown_parse      (const char         *text);

G_END_DECLS
