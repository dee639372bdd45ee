/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-html-title.h"

#include <string.h>

#include "easel-limits.h"

static const struct { const char *html; const char *title; } cases[] = {
  { "<!doctype html><title>Plan</title><p>x", "Plan" },
  { "<HTML><HEAD><TITLE lang=en>\n  Two\t words \n</Title>", "Two words" },
  { "<titles>no</titles><title>Yes</title>", "Yes" },
  { "<title>Fish &amp; Chips &lt;&#8364;5&#x3E; &unknown; &</title>", "Fish & Chips <\xe2\x82\xac""5> &unknown; &" },
  { "<title>a&#0;b&#xD800;c&#99999999999999999999;d&#;e&#x;</title>",
    "a&#0;b&#xD800;c&#99999999999999999999;d&#;e&#x;" },
  { "<title>\xff bad</title>", "\xef\xbf\xbd bad" },
  { "<title>a<b</title>", "a<b" },
  { "<title></title>", NULL },
  { "<title>&nbsp; \n</title>", NULL },
  { "<title>open", NULL },
  { "<title", NULL },
  { "<", NULL },
  { "", NULL },
};

static void
test_title (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *title = easel_html_title (cases[i].html);

      g_assert_cmpstr (title, ==, cases[i].title);
    }
}

/* Neither a title behind much else nor one without end costs more than the beginning. */
static void
test_bounds (void)
{
  g_autofree char *padding = g_strnfill (EASEL_LIMIT_HTML_TITLE_BYTES, ' ');
  g_autofree char *late = g_strconcat (padding, "<title>late</title>", NULL);
  g_autofree char *words = g_strnfill (2 * EASEL_LIMIT_DISPLAY_CHARS, 'a');
  g_autofree char *longer = g_strconcat ("<title>", words, "</title>", NULL);
  g_autofree char *none = easel_html_title (late);
  g_autofree char *cut = easel_html_title (longer);

  g_assert_null (none);
  g_assert_cmpuint (strlen (cut), ==, EASEL_LIMIT_DISPLAY_CHARS);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/html-title/title", test_title);
  g_test_add_func ("/base/html-title/bounds", test_bounds);
  return g_test_run ();
}
