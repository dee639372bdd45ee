/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page read as text: what a user gets who does not see it. */
#include <adwaita.h>
#include <string.h>

#include "easel-test-words.h"
#include "easel-test.h"
#include "web-fixture.h"

/* (transfer full): the text that the user reads of a page with @html. */
static char *
read_page (WebFixture *self,
           const char *html)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", html);
  g_autofree char *read = NULL;

  web_settle (surface);
  read = easel_test_read_words (surface);
  g_test_message ("%s", read);
  return g_steal_pointer (&read);
}

static void
assert_read (WebFixture *self,
             const char *html,
             const char *expected)
{
  g_autofree char *read = read_page (self, html);

  g_assert_cmpstr (g_strstrip (read), ==, expected);
}

static void
test_structure (WebFixture    *self,
                gconstpointer  data)
{
  assert_read (self, "<!doctype html><title>t</title><h1>Plan</h1><p>First  <b>bold</b>\n text</p><h3>Steps</h3>"
               "<ul><li>one<li>two <a href='https://example.org/a?b'>more</a></ul><div role=heading aria-level=2>Notes"
               "</div><table><tr><td>a<td>b<tr><td>c<td>d</table><pre>x\n  y</pre><img alt='A tree'><br>end",
               "# Plan\n\nFirst bold text\n\n### Steps\n\n• one\n• two more <https://example.org/a?b>\n\n## Notes\n\na\tb\nc\td\n"
               "x\n  y\nA tree\nend");
}

static void
test_fields (WebFixture    *self,
             gconstpointer  data)
{
  assert_read (self, "<!doctype html><form><label>Name <input value='Ada L'></label><p><label for=t>Notes</label> "
               "<textarea id=t>a\nb</textarea><p><input placeholder=Search><p><label><input type=checkbox checked> Tests"
               "</label><p><label><input type=radio name=r> No</label><p><select aria-label=Kind multiple>"
               "<option selected>One<option>Two<option selected>Three</select><p><label>Key <input type=password "
               "value=secret></label><input type=hidden value=hidden><p><button>Send <b>now</b></button></form>",
               "Name [Ada L]\n\nNotes [a b]\n\nSearch []\n\n[x] Tests\n\n[ ] No\n\nKind [One, Three]\n\nKey []\n\n"
               "[Send now]");
  assert_read (self, "<!doctype html><style>label{display:flex}div,small{display:block}</style><label><input type=checkbox "
               "checked><div>Tests<small>unit</small></div></label><label><input type=checkbox></label><p>No label</p>"
               "<input type=checkbox><p>Not its label</p>",
               "[x] Tests\nunit\n[ ]\n\nNo label\n\n[ ]\n\nNot its label");
}

/* A page may take every name that the reader could look up. */
static void
test_hostile (WebFixture    *self,
              gconstpointer  data)
{
  assert_read (self, "<!doctype html><form id=querySelectorAll><input name=firstChild value=1><input name=localName>"
               "<input name=getAttribute><input name=checkVisibility></form><p hidden>hidden</p>"
               "<p style='visibility:hidden'>hidden</p><script>"
               "Document.prototype.querySelectorAll = () => []; Element.prototype.checkVisibility = () => false;"
               "</script><style>p {}</style><template>t</template><p>end", "[1] [] [] []\n\nend");
}

/* Deep and long pages are read as far as the limits go, and the page answers afterwards. */
static void
test_cost (WebFixture    *self,
           gconstpointer  data)
{
  g_autofree char *deep = read_page (self, "<!doctype html><p>top<script>let e = document.body;"
                                     "for (let i = 0; i < 20000; i++) e = e.appendChild(document.createElement('div'));"
                                     "e.textContent = 'bottom'</script>");
  g_autofree char *wide = read_page (self, "<!doctype html><p>top<script>const s = 'word '.repeat(100);"
                                     "for (let i = 0; i < 20000; i++)"
                                     "  document.body.appendChild(document.createElement('p')).textContent = s"
                                     "</script>");

  g_assert_true (g_str_has_prefix (deep, "top"));
  g_assert_null (strstr (deep, "bottom"));
  g_assert_true (g_str_has_prefix (wide, "top\n\nword word"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
#define ADD(path, function) \
  g_test_add ("/web/text/" path, WebFixture, NULL, web_fixture_set_up, function, web_fixture_tear_down)
  ADD ("structure", test_structure);
  ADD ("fields", test_fields);
  ADD ("hostile", test_hostile);
  ADD ("cost", test_cost);
  return g_test_run ();
}
