/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is shown of the Markdown of agents. */
#include <string.h>

#include "easel-markdown.h"

/* (transfer full): the texts of all blocks, with the level of headings before them. */
static char *
read_blocks (const char *text)
{
  g_autoptr(GPtrArray) blocks = easel_markdown_parse (text);
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < blocks->len; i++)
    {
      const EaselMarkdownBlock *block = blocks->pdata[i];

      if (block->quote)
        g_string_append_c (all, '>');
      if (block->rows != NULL)
        g_string_append_c (all, '#');
      if (block->level > 0)
        g_string_append_printf (all, "%u", block->level);
      g_string_append_printf (all, "%s%s|", block->code ? "=" : "", block->text);
    }
  return g_string_free (all, FALSE);
}

static void
test_blocks (void)
{
  static const struct { const char *text; const char *shown; } cases[] = {
    { "", "|" },
    { "# One\nword *and* **more**\n\n- a\n- b\n```\n*code*\n```", "1One|word and more|• a\n• b|=*code*|" },
    { "2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name|" },
    { "**open and [not](", "**open and [not](|" },
    { "see [Link to Google](https://google.com).", "see Link to Google (https://google.com).|" },
    { "[https://a.example](https://a.example \"title\")", "https://a.example|" },
    { "[**bold** words](x) ![picture](y.png)", "bold words (x) picture (y.png)|" },
    { "[mail](mailto:mail) [a] (b) [c]\n(d) [e](f\n)", "mail [a] (b) [c]\n(d) [e](f\n)|" },
    { "<b>no</b> &amp;", "<b>no</b> &amp;|" },
    { "- [ ] to do\n- [x] done\n  - [link](x)", "☐ to do\n☑ done\n  • link (x)|" },
    { "said\n> one\n> two\n>\n> # three\nmore", "said|>one\ntwo|>1three|more|" },
    { "a\n\n---\nb", "a|⸻|b|" },
    { "| a | b |\n|---|:-:|\n| 1 | *2* |\n| x \\| y |\nafter", "#a | b\n1 | 2\nx | y|after|" },
    { "a | b is no table\nand - neither", "a | b is no table\nand - neither|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = read_blocks (cases[i].text);

      g_assert_cmpstr (shown, ==, cases[i].shown);
    }
}

/* Marks and brackets that never end cost no more than other text: a search for each of them would not end in time. */
static void
test_endless (void)
{
  static const char *const pieces[] = { "**a ", "_a ", "[", "[a](b", "![", "`a", "~~a ", "[a](b ", "|", "> ", "|-|\n" };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr(GString) text = g_string_new (NULL);

      while (text->len < 256 * 1024)
        g_string_append (text, pieces[i]);
      g_free (read_blocks (text->str));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/markdown/blocks", test_blocks);
  g_test_add_func ("/markdown/endless", test_endless);
  return g_test_run ();
}
