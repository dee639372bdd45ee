/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-web-policy.h"

#include <string.h>

#define INSTANCE "ahp-canvas-content:/one/index.html"
#define ORIGIN "https://example.com/app/"
#define LOOPBACK "http://localhost:3000/"

/* One row for every kind of target; the four answers are those of: plain, with a gesture, as a redirect, in a new
 * window with a gesture. A = allow, R = refuse, L = leave, S = save, W = astray
 * ("went the wrong way"). */
static const struct
{
  EaselWebAddresses  addresses;
  const char        *declared;
  const char        *target;
  const char        *answers;
} rows[] = {
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, INSTANCE, "AAAR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "ahp-canvas-content:/one/index.html?x=1#y", "AAAR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "ahp-canvas-content:/one/other.html", "AAAR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "ahp-canvas-content:/two/index.html", "RRRR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "ahp-canvas-content:/one/../two/index.html", "RRRR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "ahp-canvas-content:/one/..%2ftwo/index.html", "RRRR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "ahp-canvas-content://two/one/index.html", "RRRR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "https://example.com/", "RLRL" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "http://127.0.0.1:8080/?secret", "RLRL" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "mailto:someone@example.com", "RLRL" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "about:blank", "RRRR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "about:srcdoc", "RRRR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "data:text/html,hello", "RSRS" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "blob:null/0", "RSRS" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "file:///etc/passwd", "RRRR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "javascript:alert(1)", "RRRR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "smb://server/share", "RRRR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "easel:add?host=x", "RRRR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "", "RRRR" },
  { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, NULL, "RRRR" },

  { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "https://example.com/elsewhere?q", "AAAL" },
  { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "https://EXAMPLE.com:443/", "AAAL" },
  { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "http://example.com/", "RLWL" },
  { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "https://example.com:8443/", "RLWL" },
  { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "https://example.com.evil.example/", "RLWL" },
  { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "https://example.com@evil.example/", "RRWR" },
  { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "https://other.example/", "RLWL" },
  { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, INSTANCE, "RRWR" },
  { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "about:blank", "AAAR" },
  { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "about:srcdoc", "AAAR" },
  { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "data:text/html,hello", "RSWS" },
  { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "file:///etc/passwd", "RRWR" },
  { EASEL_WEB_ADDRESSES_ORIGIN, LOOPBACK, "http://localhost:3000/x", "AAAL" },
  { EASEL_WEB_ADDRESSES_ORIGIN, LOOPBACK, "http://localhost:3001/", "RLWL" },
  { EASEL_WEB_ADDRESSES_ORIGIN, LOOPBACK, "http://127.0.0.1:3000/", "RLWL" },
  { EASEL_WEB_ADDRESSES_ORIGIN, LOOPBACK, "https://localhost:3000/", "RLWL" },
};

static char
letter (EaselWebVerdict verdict)
{
  static const char letters[] = {
    [EASEL_WEB_ALLOW] = 'A', [EASEL_WEB_REFUSE] = 'R', [EASEL_WEB_OPEN_OUTSIDE] = 'L', [EASEL_WEB_BLOCK_DOCUMENT] = 'W',
    [EASEL_WEB_SAVE] = 'S',
  };

  return letters[verdict];
}

static void
test_navigate (void)
{
  static const struct
  {
    gboolean new_window;
    gboolean gesture;
    gboolean redirect;
  } ways[] = { { 0, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 1, 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      char answers[G_N_ELEMENTS (ways) + 1] = "";

      for (guint j = 0; j < G_N_ELEMENTS (ways); j++)
        {
          EaselWebNavigation navigation = {
            rows[i].addresses, rows[i].declared, rows[i].target, ways[j].new_window, ways[j].gesture,
            ways[j].redirect,
          };

          answers[j] = letter (easel_web_policy_navigate (&navigation));
        }
      g_test_message ("%s -> %s", rows[i].declared, rows[i].target);
      g_assert_cmpstr (answers, ==, rows[i].answers);
    }
}

/* A redirect that follows a click is not a click. */
static void
test_clicked_redirect (void)
{
  EaselWebNavigation served = { EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "https://example.com/", FALSE, TRUE, TRUE };
  EaselWebNavigation direct = { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "https://other.example/", FALSE, TRUE, TRUE };
  EaselWebNavigation popup = { EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "https://example.com/", TRUE, FALSE, FALSE };

  g_assert_cmpint (easel_web_policy_navigate (&served), ==, EASEL_WEB_REFUSE);
  g_assert_cmpint (easel_web_policy_navigate (&direct), ==, EASEL_WEB_BLOCK_DOCUMENT);
  g_assert_cmpint (easel_web_policy_navigate (&popup), ==, EASEL_WEB_REFUSE);
}

static void
test_respond (void)
{
  static const struct
  {
    EaselWebResponse response;
    EaselWebVerdict  verdict;
  } cases[] = {
    { { TRUE, TRUE, 200 }, EASEL_WEB_ALLOW },
    { { TRUE, TRUE, 0 }, EASEL_WEB_ALLOW },
    { { TRUE, TRUE, 404 }, EASEL_WEB_BLOCK_DOCUMENT },
    { { TRUE, FALSE, 200 }, EASEL_WEB_BLOCK_DOCUMENT },
    { { FALSE, TRUE, 404 }, EASEL_WEB_ALLOW },
    { { FALSE, FALSE, 200 }, EASEL_WEB_REFUSE },
    /* A file is saved when a user clicked a link to it, and it is one. */
    { { TRUE, TRUE, 200, TRUE, FALSE }, EASEL_WEB_ALLOW },
    { { TRUE, TRUE, 200, FALSE, TRUE }, EASEL_WEB_ALLOW },
    { { TRUE, TRUE, 200, TRUE, TRUE }, EASEL_WEB_SAVE },
    { { TRUE, FALSE, 200, FALSE, TRUE }, EASEL_WEB_SAVE },
    { { TRUE, FALSE, 404, TRUE, TRUE }, EASEL_WEB_BLOCK_DOCUMENT },
    { { FALSE, FALSE, 200, TRUE, TRUE }, EASEL_WEB_REFUSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (easel_web_policy_respond (&cases[i].response), ==, cases[i].verdict);
}

static void
test_may_message (void)
{
  g_assert_true (easel_web_policy_may_message (EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "ahp-canvas-content:/one/b.html"));
  g_assert_false (easel_web_policy_may_message (EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "ahp-canvas-content:/two/b.html"));
  g_assert_false (easel_web_policy_may_message (EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, NULL));
  g_assert_false (easel_web_policy_may_message (EASEL_WEB_ADDRESSES_INSTANCE, INSTANCE, "about:blank"));
  g_assert_false (easel_web_policy_may_message (EASEL_WEB_ADDRESSES_INSTANCE, NULL, INSTANCE));
  g_assert_true (easel_web_policy_may_message (EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "https://example.com/x"));
  g_assert_false (easel_web_policy_may_message (EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "http://example.com/x"));
  g_assert_false (easel_web_policy_may_message (EASEL_WEB_ADDRESSES_ORIGIN, ORIGIN, "https://evil.example/x"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/web/policy/navigate", test_navigate);
  g_test_add_func ("/web/policy/clicked-redirect", test_clicked_redirect);
  g_test_add_func ("/web/policy/respond", test_respond);
  g_test_add_func ("/web/policy/may-message", test_may_message);

  return g_test_run ();
}
