/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/* The simple Markdown of A2UI: headings, lists, code, bold, italic and struck text; no links, no pictures, no HTML. The
 * result is text with attributes, never markup. */
typedef struct
{
  guint          level;       /* of a heading, 1 to 5; 0: none */
  gboolean       code;
  char          *text;
  PangoAttrList *attributes;
} A2uiBlock;

void       a2ui_block_free     (A2uiBlock  *block);
/* (transfer full) (element-type A2uiBlock): at least one. */
GPtrArray *a2ui_markdown_parse (const char *text);

G_END_DECLS
