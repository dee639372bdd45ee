/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-enum.h"
#include "easel-limits.h"
#include "easel-url-policy.h"

#define R EASEL_ADDRESS_REFUSED

static const char * const granted[] = { "/srv/pages", "/opt/my/site/", "relative/folder", NULL };

/* Every address under both kinds of host; the instance is always "n1" and two folders are granted. */
static const struct
{
  const char       *address;
  EaselAddressKind  local;
  EaselAddressKind  remote;
} table[] = {
  { NULL, EASEL_ADDRESS_NONE, EASEL_ADDRESS_NONE },
  { "", EASEL_ADDRESS_NONE, EASEL_ADDRESS_NONE },

  { "ahp-canvas-content:/n1/index.html", EASEL_ADDRESS_CHANNEL, EASEL_ADDRESS_CHANNEL },
  { "AHP-Canvas-Content:/n1/index.html", EASEL_ADDRESS_CHANNEL, EASEL_ADDRESS_CHANNEL },
  { "ahp-canvas-content:/%6e1/index.html", EASEL_ADDRESS_CHANNEL, EASEL_ADDRESS_CHANNEL },
  { "ahp-canvas-content:/n1/a/b.html?q#f", EASEL_ADDRESS_CHANNEL, EASEL_ADDRESS_CHANNEL },
  { "ahp-canvas-content:/n2/index.html", R, R },
  { "ahp-canvas-content:/n1/../n2/index.html", R, R },
  { "ahp-canvas-content:/n1/..%2fn2/index.html", R, R },
  { "ahp-canvas-content://n1/index.html", R, R },
  { "ahp-canvas-content:", R, R },

  { "https://example.org/", EASEL_ADDRESS_DIRECT, EASEL_ADDRESS_DIRECT },
  { "https://example.org:8443/a?b#c", EASEL_ADDRESS_DIRECT, EASEL_ADDRESS_DIRECT },
  { "HTTPS://EXAMPLE.org/", EASEL_ADDRESS_DIRECT, EASEL_ADDRESS_DIRECT },
  { "https://user@example.org/", R, R },
  { "https://user:secret@example.org/", R, R },
  { "https:///path", R, R },
  { "https:example.org", R, R },
  { "https:", R, R },
  { "https://exa mple.org/", R, R },
  { "https://example.org\\@evil.org/", R, R },
  { "https://example.org/\nx", R, R },
  { " https://example.org/", R, R },
  { "https://localhost/", EASEL_ADDRESS_DIRECT, R },
  { "https://LOCALHOST/", EASEL_ADDRESS_DIRECT, R },
  { "https://localhost./", EASEL_ADDRESS_DIRECT, R },
  { "https://127.0.0.1./", EASEL_ADDRESS_DIRECT, R },
  { "https://a.localhost/", EASEL_ADDRESS_DIRECT, R },
  { "https://127.0.0.1/", EASEL_ADDRESS_DIRECT, R },
  { "https://127.9.9.9/", EASEL_ADDRESS_DIRECT, R },
  { "https://127.1/", EASEL_ADDRESS_DIRECT, R },
  { "https://2130706433/", EASEL_ADDRESS_DIRECT, R },
  { "https://0x7f.0.0.1/", EASEL_ADDRESS_DIRECT, R },
  { "https://0.0.0.0/", EASEL_ADDRESS_DIRECT, R },
  { "https://[::1]/", EASEL_ADDRESS_DIRECT, R },
  { "https://[::]/", EASEL_ADDRESS_DIRECT, R },
  { "https://[::ffff:127.0.0.1]/", EASEL_ADDRESS_DIRECT, R },
  { "https://[::FFFF:7f00:1]/", EASEL_ADDRESS_DIRECT, R },
  { "https://[0:0:0:0:0:ffff:127.0.0.1]/", EASEL_ADDRESS_DIRECT, R },
  { "https://%6c%6fcalhost/", EASEL_ADDRESS_DIRECT, R },
  { "https://ｌｏｃａｌｈｏｓｔ/", EASEL_ADDRESS_DIRECT, R },
  { "https://127。0。0。1/", EASEL_ADDRESS_DIRECT, R },
  { "https://%EF%BD%8Cocalhost/", EASEL_ADDRESS_DIRECT, R },
  { "https://bücher.example/", EASEL_ADDRESS_DIRECT, EASEL_ADDRESS_DIRECT },
  { "http://ｌｏｃａｌｈｏｓｔ/", R, R },
  { "https://localhost.example.org/", EASEL_ADDRESS_DIRECT, EASEL_ADDRESS_DIRECT },
  { "https://[2606:4700::1111]/", EASEL_ADDRESS_DIRECT, EASEL_ADDRESS_DIRECT },
  { "https://0x.0x/", EASEL_ADDRESS_DIRECT, R },
  { "https://0x7f.0x.0x.0x1/", EASEL_ADDRESS_DIRECT, R },
  { "https://[::ffff:0:127.0.0.1]/", EASEL_ADDRESS_DIRECT, R },
  { "https://[64:ff9b::7f00:1]/", EASEL_ADDRESS_DIRECT, R },
  { "https://[::ffff:a00:1]/", EASEL_ADDRESS_DIRECT, R },
  { "https://192.168.1.1/", EASEL_ADDRESS_DIRECT, R },
  { "https://router/", EASEL_ADDRESS_DIRECT, R },
  { "https://metadata.google.internal/", EASEL_ADDRESS_DIRECT, R },
  { "https://nas.lan/", EASEL_ADDRESS_DIRECT, R },
  { "https://nas.home.arpa./", EASEL_ADDRESS_DIRECT, R },
  { "https://hidden.onion/", EASEL_ADDRESS_DIRECT, R },
  { "https://256.0.0.1/", R, R },
  { "https://@example.org/", R, R },

  { "http://localhost:8080/x", EASEL_ADDRESS_DIRECT, R },
  { "http://127.0.0.1:8080/x", EASEL_ADDRESS_DIRECT, R },
  { "http://[::1]:8080/", R, R },
  { "http://127.0.0.2/", R, R },
  { "http://localhost.evil.org/", R, R },
  { "http://127.0.0.1.evil.org/", R, R },
  { "http://localhost@evil.org/", R, R },
  { "http://user@localhost/", R, R },
  { "http://example.org/", R, R },
  { "http://192.168.0.1/", R, R },

  { "data:text/html,hello", EASEL_ADDRESS_DATA, EASEL_ADDRESS_DATA },
  { "DATA:text/html;base64,aGk=", EASEL_ADDRESS_DATA, EASEL_ADDRESS_DATA },
  { "data:text/html,a b\\c", EASEL_ADDRESS_DATA, EASEL_ADDRESS_DATA },

  { "file:///srv/pages/a.html", EASEL_ADDRESS_FILE, R },
  { "file:///srv/pages/sub/a.html", EASEL_ADDRESS_FILE, R },
  { "file:///opt/my/site/a.html", EASEL_ADDRESS_FILE, R },
  { "file:///srv/pages/../secret", R, R },
  { "file:///srv/pages/%2e%2e/secret", R, R },
  { "file:///srv/pages%2f..%2f..%2fetc/passwd", R, R },
  { "file:///srv/pagesecret/a.html", R, R },
  { "file:///srv/pages", R, R },
  { "file:///etc/passwd", R, R },
  { "file:///relative/folder/a.html", R, R },
  { "file://server/srv/pages/a.html", R, R },
  { "file:srv/pages/a.html", R, R },
  { "file:", R, R },

  { "javascript:alert(1)", R, R },
  { "blob:https://example.org/1", R, R },
  { "about:blank", R, R },
  { "ftp://example.org/", R, R },
  { "ws://localhost/", R, R },
  { "resource:///org/gtk", R, R },
  { "view-source:https://example.org/", R, R },
  { "webkit://gpu", R, R },
  { "ahp-canvas:/a1", R, R },
  { "ahp-canvas-content-2:/n1/a", R, R },
  { "https", R, R },
  { "//example.org/", R, R },
  { "/etc/passwd", R, R },
  { "index.html", R, R },
  { ":", R, R },
};

static void
test_row (gconstpointer data)
{
  guint row = GPOINTER_TO_UINT (data);
  const EaselUrlContext local = { TRUE, "n1", granted };
  const EaselUrlContext remote = { FALSE, "n1", granted };
  const char *reason = NULL;

  g_assert_cmpint (easel_url_policy_classify (table[row].address, &local, &reason), ==, table[row].local);
  g_assert_true ((reason != NULL) == (table[row].local == R));
  g_assert_cmpint (easel_url_policy_classify (table[row].address, &remote, &reason), ==, table[row].remote);
  g_assert_true ((reason != NULL) == (table[row].remote == R));
  if (reason != NULL && table[row].address != NULL)
    g_assert_null (strstr (reason, table[row].address));
  g_assert_cmpint (easel_url_policy_classify (table[row].address, &remote, NULL), ==, table[row].remote);
}

static void
test_nothing_granted (void)
{
  const char *none[] = { NULL };
  const char *root[] = { "/", NULL };
  const EaselUrlContext without = { TRUE, "n1", NULL };
  const EaselUrlContext empty = { TRUE, "n1", none };
  const EaselUrlContext all = { TRUE, "n1", root };
  const EaselUrlContext nobody = { TRUE, NULL, NULL };

  g_assert_cmpint (easel_url_policy_classify ("file:///srv/pages/a", &without, NULL), ==, R);
  g_assert_cmpint (easel_url_policy_classify ("file:///srv/pages/a", &empty, NULL), ==, R);
  g_assert_cmpint (easel_url_policy_classify ("file:///srv/pages/a", &all, NULL), ==, EASEL_ADDRESS_FILE);
  g_assert_cmpint (easel_url_policy_classify ("ahp-canvas-content:/n1/a", &nobody, NULL), ==, R);
}

static void
test_length (void)
{
  const EaselUrlContext local = { TRUE, "n1", granted };
  g_autofree char *tail = g_strnfill (EASEL_LIMIT_URI_BYTES, 'a');
  g_autofree char *https = g_strconcat ("https://example.org/", tail, NULL);
  g_autofree char *data = g_strconcat ("data:text/plain,", tail, NULL);

  g_assert_cmpint (easel_url_policy_classify (https, &local, NULL), ==, R);
  g_assert_cmpint (easel_url_policy_classify (data, &local, NULL), ==, EASEL_ADDRESS_DATA);
}

static void
test_may_leave (void)
{
  const char *yes[] = { "http://example.org/", "https://example.org/?a=b#c", "mailto:a@example.org",
                        "mailto:a@example.org?subject=Hi", "HTTPS://example.org" };
  const char *no[] = { "", "mailto:", "mailto:a@b?attach=/etc/passwd", "mailto:a@b?Attachment=x", "file:///etc/passwd",
                       "javascript:alert(1)", "data:text/html,x", "https://", "https://user@example.org/", "ssh://host",
                       "https://example.org/\r\nx", "vscode://x", "ahp-canvas-content:/n1/a", "example.org" };

  for (guint i = 0; i < G_N_ELEMENTS (yes); i++)
    g_assert_true (easel_url_policy_may_leave (yes[i]));
  for (guint i = 0; i < G_N_ELEMENTS (no); i++)
    g_assert_false (easel_url_policy_may_leave (no[i]));
  g_assert_false (easel_url_policy_may_leave (NULL));
}

static void
test_same_origin (void)
{
  const char *same[][2] = {
    { "https://a.org/", "https://a.org/x?y" },
    { "https://a.org/", "https://A.org:443/" },
    { "http://localhost/", "http://localhost:80/" },
    { "https://bücher.example/", "https://xn--bcher-kva.example/" },
  };
  const char *other[][2] = {
    { "https://a.org/", "http://a.org/" },
    { "https://a.org/", "https://a.org:8443/" },
    { "https://a.org/", "https://b.a.org/" },
    { "https://a.org/", "https://a.org.evil/" },
    { "https://a.org/", "https://a.org@evil/" },
    { "data:,a", "data:,a" },
    { "ahp-canvas-content:/n1/a", "ahp-canvas-content:/n1/a" },
    { "file:///a", "file:///a" },
    { "ftp://a.org/", "ftp://a.org/" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    g_assert_true (easel_url_policy_same_origin (same[i][0], same[i][1]));
  for (guint i = 0; i < G_N_ELEMENTS (other); i++)
    g_assert_false (easel_url_policy_same_origin (other[i][0], other[i][1]));
  g_assert_false (easel_url_policy_same_origin (NULL, "https://a.org/"));
}

static void
test_words (void)
{
  const char *words[] = { "none", "channel", "direct", "data", "file", "refused", "native" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_cmpstr (easel_enum_nick (EASEL_TYPE_ADDRESS_KIND, i), ==, words[i]);
}

/* A host may name as many schemes as it likes: nothing stays of them. */
static void
test_schemes_are_not_kept (void)
{
  const EaselUrlContext context = { .instance_id = "a" };
  GQuark before = g_quark_from_string ("easel-test-before");
  GQuark after;

  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *address = g_strdup_printf ("x%u:y", i);

      g_assert_cmpint (easel_url_policy_classify (address, &context, NULL), ==, EASEL_ADDRESS_REFUSED);
      g_assert_false (easel_url_policy_may_leave (address));
    }
  after = g_quark_from_string ("easel-test-after");
  g_assert_cmpuint (after, ==, before + 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *path = g_strdup_printf ("/canvas/url-policy/table/%u", i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_row);
    }
  g_test_add_func ("/canvas/url-policy/nothing-granted", test_nothing_granted);
  g_test_add_func ("/canvas/url-policy/length", test_length);
  g_test_add_func ("/canvas/url-policy/may-leave", test_may_leave);
  g_test_add_func ("/canvas/url-policy/same-origin", test_same_origin);
  g_test_add_func ("/canvas/url-policy/words", test_words);
  g_test_add_func ("/canvas/url-policy/schemes-are-not-kept", test_schemes_are_not_kept);

  return g_test_run ();
}
