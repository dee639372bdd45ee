/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is shown of the Markdown of agents. */
#include <string.h>

#include "easel-markdown.h"
#include "easel-text.h"

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
    { "<https://a.example/b_c_d>, https://a.example/(x)_y). *z*", "https://a.example/b_c_d, https://a.example/(x)_y). z|" },
    { "![](x.png) ![a](data:image/png)", "(x.png) a (data:image/png)|" },
    { "a | b is no table\nand - neither", "a | b is no table\nand - neither|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = read_blocks (cases[i].text);

      g_assert_cmpstr (shown, ==, cases[i].shown);
    }
}

/* What leads where: words that are meant and no more of the text; "!" is a picture. None is inside of another. */
static void
test_links (void)
{
  static const struct { const char *text; const char *links; } cases[] = {
    { "no links", "" },
    { "a [**b** c](https://a.example \"t\") d", "b c>https://a.example|" },
    { "see https://a.example/b_c, or <http://b.example>. (https://c.example)",
      "https://a.example/b_c>https://a.example/b_c|http://b.example>http://b.example|https://c.example>https://c.example|" },
    { "[https://a.example](https://b.example)", "https://a.example>https://b.example|" },
    { "[a](javascript:x) [b](file:///c) ![d](e.png)", "a>javascript:x|b>file:///c|!d>e.png|" },
    { "`https://a.example` xhttps://b.example \\[c](https://d.example)", "https://d.example>https://d.example|" },
    { "```\n[a](https://b.example)\n```", "" },
    { "**[a](https://b.example)**", "a>https://b.example|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GPtrArray) blocks = easel_markdown_parse (cases[i].text);
      const EaselMarkdownBlock *block = blocks->pdata[0];
      g_autoptr(GString) all = g_string_new (NULL);

      for (guint j = 0; j < block->links->len; j++)
        {
          const EaselMarkdownLink *link = &g_array_index (block->links, EaselMarkdownLink, j);

          g_assert_cmpuint (link->behind, >=, link->end);
          g_assert_cmpuint (link->behind, <=, strlen (block->text));
          g_string_append_printf (all, "%s%.*s>%s|", link->is_picture ? "!" : "", (int) (link->end - link->start),
                                  block->text + link->start, link->address);
        }
      g_assert_cmpstr (all->str, ==, cases[i].links);
    }
}

/* The name of a language stands at the fence of its code, and at no other. */
static void
test_language (void)
{
  g_autoptr(GPtrArray) blocks = easel_markdown_parse ("```c {.x}\nint a;\n```\ntext\n```\nplain\n```\n```py\nb");
  static const char *const languages[] = { "c", NULL, NULL, "py" };

  g_assert_cmpuint (blocks->len, ==, G_N_ELEMENTS (languages));
  for (guint i = 0; i < blocks->len; i++)
    g_assert_cmpstr (((EaselMarkdownBlock *) blocks->pdata[i])->language, ==, languages[i]);
}

/* Marks and brackets that never end cost no more than other text: a search for each of them would not end in time. */
static void
test_endless (void)
{
  static const char *const pieces[] = { "**a ", "_a ", "[", "[a](b", "![", "`a", "~~a ", "[a](b ", "|", "> ", "|-|\n",
                                       "https://", "<http://a" };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr(GString) text = g_string_new (NULL);

      while (text->len < 256 * 1024)
        g_string_append (text, pieces[i]);
      g_free (read_blocks (text->str));
    }
}

/* Plain text stays what it is, without a mark, a link or a list. */
static void
test_plain (void)
{
  static const char *const texts[] = {
    "Delete *.o and # 2?", "# Heading", "> Quote", "- item", "+ item", "_Yes_ \"all\"", "snake_case", "**bold**",
    "~~gone~~", "`code`", "[link](https://example.org)", "![picture](x.png)", "see https://example.org/a_b",
    "<https://example.org>", "a | b", "\\*", "C:\\new", "___", "---", "1:2", "\xc3\xa4_\xc3\xb6", "a-b > c # d", "```",
    "plain",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *markdown = easel_text_for_markdown (texts[i]);
      g_autoptr(GPtrArray) blocks = easel_markdown_parse (markdown);
      const EaselMarkdownBlock *block = blocks->pdata[0];

      g_assert_cmpuint (blocks->len, ==, 1);
      g_assert_cmpstr (block->text, ==, texts[i]);
      g_assert_cmpuint (block->level, ==, 0);
      g_assert_false (block->quote || block->code);
      g_assert_true (block->spans == NULL || block->spans->len == 0);
      g_assert_cmpuint (block->links->len, ==, 0);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/markdown/blocks", test_blocks);
  g_test_add_func ("/markdown/links", test_links);
  g_test_add_func ("/markdown/language", test_language);
  g_test_add_func ("/markdown/endless", test_endless);
  g_test_add_func ("/markdown/plain", test_plain);
  return g_test_run ();
}
