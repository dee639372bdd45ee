/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-limits.h"
#include "easel-network.h"
#include "easel-uri.h"

#include <string.h>

static void
test_redact (void)
{
  static const struct
  {
    const char *uri;
    const char *redacted;
  } cases[] = {
    { "ws://127.0.0.1:8081?tkn=secret", "ws://127.0.0.1:8081?…" },
    { "ws://127.0.0.1:8081/?tkn=secret", "ws://127.0.0.1:8081/?…" },
    { "wss://user:secret@host.example/a/b?x#secret", "wss://…@host.example/a/b?…#…" },
    { "ws://[::1]:9/x", "ws://[::1]:9/x" },
    { "https://example.org", "https://example.org" },
    { "ahp-session:/42", "ahp-session:/42" },
    { "ahp-root://", "ahp-root://" },
    { "file:///home/me/x?secret", "file:///home/me/x?…" },
    { "data:text/html,secret", "data:…" },
    { "mailto:secret@example.org?body=secret", "mailto:…?…" },
    { "secret", "…" },
    { "ahp:/..//example.org/x", "ahp:…" },
    { "ahp://example.org%2Fa/x", "ahp://…/x" },
    { "http://[broken/secret", "…" },
    { "", "…" },
    { NULL, "…" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = easel_uri_redact (cases[i].uri);

      g_assert_cmpstr (text, ==, cases[i].redacted);
    }
}

/* GLib's own way makes a quark of each, which is never freed. Quarks are numbered. */
static void
test_schemes_are_not_kept (void)
{
  GQuark before = g_quark_from_string ("easel-test-before");
  GQuark after;

  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *uri = g_strdup_printf ("Scheme%u://x", i);
      g_autofree char *wanted = g_strdup_printf ("scheme%u", i);
      g_autofree char *scheme = easel_uri_dup_scheme (uri);

      g_assert_cmpstr (scheme, ==, wanted);
    }
  after = g_quark_from_string ("easel-test-after");
  g_assert_cmpuint (after, ==, before + 1);
  g_assert_null (easel_uri_dup_scheme ("no scheme"));
}

/* A variation selector is left out of a name, and then there is none. */
static void
test_host_of_nothing (void)
{
  g_autofree char *host = easel_network_canonical_host ("\357\270\202");

  g_assert_null (host);
}

/* A colon is only in numbers. In lower case H and a line below are one letter, and the name would have two spellings. */
static void
test_host_with_colon (void)
{
  g_autofree char *name = easel_network_canonical_host ("H\314\261:1");
  g_autofree char *number = easel_network_canonical_host ("FE80::1");

  g_assert_null (name);
  g_assert_cmpstr (number, ==, "fe80::1");
}

static void
test_redact_hides_long_addresses (void)
{
  g_autofree char *tail = g_strnfill (EASEL_LIMIT_URI_BYTES, 's');
  g_autofree char *uri = g_strconcat ("ws://h/", tail, NULL);
  g_autofree char *text = easel_uri_redact (uri);

  g_assert_cmpstr (text, ==, "…");
}

static void
test_loopback (void)
{
  static const char *const yes[] = {
    "http://localhost", "http://localhost:8080/x?y#z", "https://localhost/", "http://127.0.0.1/", "HTTP://LOCALHOST/",
    "http://127.0.0.1:65535", "ws://localhost:1?tkn=a", "ws://127.0.0.1:8081", "wss://127.0.0.1", "ws://[::1]:8081/",
    "wss://[::1]",
  };
  static const char *const no[] = {
    /* Spellings of this machine that issue #297 does not name. */
    "http://[::1]/", "http://127.0.0.2/", "http://127.1/", "http://2130706433/", "http://0x7f000001/",
    "http://0177.0.0.1/", "http://0.0.0.0/", "http://localhost./", "http://[::ffff:127.0.0.1]/",
    "http://app.localhost/", "http://localhost.localdomain/", "ws://[::ffff:7f00:1]/",
    /* Other machines that look like it. */
    "http://localhost.evil.example/", "http://127.0.0.1.evil.example/", "http://evil.example/localhost",
    "http://localhost@evil.example/", "http://localhost:80@evil.example/", "http://user@localhost/",
    "http://evil.example\\@localhost/", "http://evil.example#@localhost/", "http://evil.example?@localhost/",
    "http://local\thost/", "http://localhost\n.evil.example/", " http://localhost/", "http://localhost /",
    "http://lоcalhost/", "http://localhost%00.evil.example/", "http://localhost%2eevil.example/",
    "http:\\\\localhost\\", "http:/localhost/", "http:localhost", "//localhost/", "localhost", "",
    /* Other schemes. */
    "file://localhost/x", "ftp://localhost/", "javascript://localhost/", "data:text/html,localhost",
    "ahp-root://localhost", NULL,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (yes); i++)
    if (!easel_uri_is_loopback (yes[i]))
      g_error ("should be loopback: %s", yes[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (no); i++)
    if (easel_uri_is_loopback (no[i]))
      g_error ("should not be loopback: %s", no[i]);
}

static void
test_content_round_trip (void)
{
  static const struct
  {
    const char *id;
    const char *path;
    const char *uri;
  } cases[] = {
    { "i1", "index.html", "ahp-canvas-content:/i1/index.html" },
    { "i1", "/a/b.css", "ahp-canvas-content:/i1/a/b.css" },
    { "a/b?c#d%e", "x", "ahp-canvas-content:/a%2Fb%3Fc%23d%25e/x" },
    { "ä b", "ö ü/100%.txt", "ahp-canvas-content:/%C3%A4%20b/%C3%B6%20%C3%BC/100%25.txt" },
    { "i", "a?b#c;d=e", "ahp-canvas-content:/i/a%3Fb%23c;d=e" },
    { "i:1@x", "..a/b..", "ahp-canvas-content:/i%3A1%40x/..a/b.." },
    { "a/../b\\c", "x", "ahp-canvas-content:/a%2F..%2Fb%5Cc/x" },
    { "/etc/passwd", "x", "ahp-canvas-content:/%2Fetc%2Fpasswd/x" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *uri = easel_uri_content_new (cases[i].id, cases[i].path);
      g_autofree char *id = NULL;
      g_autofree char *path = NULL;
      g_autoptr(GError) error = NULL;

      g_assert_cmpstr (uri, ==, cases[i].uri);
      g_assert_true (easel_uri_content_split (uri, &id, &path, &error));
      g_assert_no_error (error);
      g_assert_cmpstr (id, ==, cases[i].id);
      g_assert_cmpstr (path, ==, cases[i].path + (*cases[i].path == '/'));
    }
}

static void
test_content_split (void)
{
  g_autofree char *id = NULL;
  g_autofree char *path = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_true (easel_uri_content_split ("ahp-canvas-content:/i%201/a%20b/c.js?v=2#top", &id, &path, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (id, ==, "i 1");
  g_assert_cmpstr (path, ==, "a b/c.js");
}

static void
test_content_split_hostile (void)
{
  static const struct
  {
    const char    *uri;
    EaselUriError  code;
  } cases[] = {
    { "", EASEL_URI_ERROR_INVALID },
    { "x", EASEL_URI_ERROR_INVALID },
    { "http://h/i/x", EASEL_URI_ERROR_INVALID },
    { "ahp-canvas:/i/x", EASEL_URI_ERROR_INVALID },
    { "ahp-canvas-content:i/x", EASEL_URI_ERROR_INVALID },
    { "ahp-canvas-content:", EASEL_URI_ERROR_INVALID },
    { "ahp-canvas-content://host/i/x", EASEL_URI_ERROR_INVALID },
    { "ahp-canvas-content:/i/x%", EASEL_URI_ERROR_INVALID },
    { "ahp-canvas-content:/i/x%zz", EASEL_URI_ERROR_INVALID },
    { "ahp-canvas-content:/", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/a//b", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/a/", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i//etc/passwd", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/../j/x", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/./x", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/../x", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/%2e%2e/x", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/.%2E/x", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/..%2fx", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/a%2Fb", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/a%5Cb", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/a%00b", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/%2e%2e/x", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/%2E/x", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i%2f..%2fj", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i%00/x", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i%2fj/..%2fx", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/%ff", EASEL_URI_ERROR_PATH },
    { "ahp-canvas-content:/i/%c0%af", EASEL_URI_ERROR_PATH },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *id = NULL, *path = NULL;
      g_autoptr(GError) error = NULL;

      g_test_message ("%s", cases[i].uri);
      g_assert_false (easel_uri_content_split (cases[i].uri, &id, &path, &error));
      g_assert_true (error != NULL && error->domain == EASEL_URI_ERROR);
      g_assert_cmpint (error->code, ==, cases[i].code);
      g_assert_true (id == NULL && path == NULL);
    }
}

/* A backslash either way never gets through: Windows hosts would read it as a slash. */
static void
test_content_split_backslash (void)
{
  char *id = NULL, *path = NULL;

  g_assert_false (easel_uri_content_split ("ahp-canvas-content:/i/..\\x", &id, &path, NULL));
  g_assert_false (easel_uri_content_split ("ahp-canvas-content:\\i\\x", &id, &path, NULL));
  g_assert_true (id == NULL && path == NULL);
}

static void
test_content_split_long (void)
{
  g_autofree char *tail = g_strnfill (EASEL_LIMIT_URI_BYTES, 'a');
  g_autofree char *uri = g_strconcat ("ahp-canvas-content:/i/", tail, NULL);
  char *id = NULL, *path = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_false (easel_uri_content_split (uri, &id, &path, &error));
  g_assert_error (error, EASEL_URI_ERROR, EASEL_URI_ERROR_INVALID);
}

static void
test_set_parameter (void)
{
  static const struct { const char *uri, *value, *set; } cases[] = {
    { "ws://h:1", "x", "ws://h:1?tkn=x" },
    { "ws://h/p?", "x", "ws://h/p?tkn=x" },
    { "ws://h?tkn=old", "x", "ws://h?tkn=x" },
    { "ws://h?a=%20&tkn=old&b&tkn=older&tkn", "x", "ws://h?tkn=x&a=%20&b" },
    { "ws://h?tkn2=1&mytkn=2", "x", "ws://h?tkn=x&tkn2=1&mytkn=2" },
    { "ws://h?a=b?c", "x&y=z#1 ü", "ws://h?tkn=x%26y%3Dz%231%20%C3%BC&a=b?c" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *set = easel_uri_set_parameter (cases[i].uri, "tkn", cases[i].value);

      g_assert_cmpstr (set, ==, cases[i].set);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/uri/redact", test_redact);
  g_test_add_func ("/base/uri/schemes-are-not-kept", test_schemes_are_not_kept);
  g_test_add_func ("/base/uri/host-of-nothing", test_host_of_nothing);
  g_test_add_func ("/base/uri/host-with-colon", test_host_with_colon);
  g_test_add_func ("/base/uri/redact-hides-long-addresses", test_redact_hides_long_addresses);
  g_test_add_func ("/base/uri/loopback", test_loopback);
  g_test_add_func ("/base/uri/set-parameter", test_set_parameter);
  g_test_add_func ("/base/uri/content-round-trip", test_content_round_trip);
  g_test_add_func ("/base/uri/content-split", test_content_split);
  g_test_add_func ("/base/uri/content-split-hostile", test_content_split_hostile);
  g_test_add_func ("/base/uri/content-split-backslash", test_content_split_backslash);
  g_test_add_func ("/base/uri/content-split-long", test_content_split_long);

  return g_test_run ();
}
