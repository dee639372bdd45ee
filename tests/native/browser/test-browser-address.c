/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-browser-address.h"

static void
test_classes (void)
{
  static const struct { const char *uri; EaselBrowserAddress address; } cases[] = {
    { "about:blank", EASEL_BROWSER_ADDRESS_BLANK },
    { "https://example.org/", EASEL_BROWSER_ADDRESS_PUBLIC },
    { "http://EXAMPLE.org:8080/a?b#c", EASEL_BROWSER_ADDRESS_PUBLIC },
    { "https://93.184.216.34/", EASEL_BROWSER_ADDRESS_PUBLIC },
    { "https://[2606:4700::1111]/", EASEL_BROWSER_ADDRESS_PUBLIC },
    { "https://bücher.example/", EASEL_BROWSER_ADDRESS_PUBLIC },
    { "https://127.0.0.1.example.org/", EASEL_BROWSER_ADDRESS_PUBLIC },
    { "http://localhost/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://LOCALHOST./", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://a.localhost/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://printer.local/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://intranet/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://metadata.google.internal/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://127.0.0.1/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://127.1/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://0x7f.1/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://0x7f000001/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://2130706433/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://017700000001/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://0177.0.0.01/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://%31%32%37.0.0.1/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://127。0。0。1/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://127.0.0.1/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://0/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://0.0.0.0/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://10.1.2.3/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://172.31.255.255/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://172.32.0.0/", EASEL_BROWSER_ADDRESS_PUBLIC },
    { "http://192.168.0.1/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://169.254.169.254/latest/meta-data/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://100.64.0.1/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://224.0.0.1/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://255.255.255.255/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://[::1]/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://[::]/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://[::ffff:127.0.0.1]/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://[::ffff:7f00:1]/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://[64:ff9b::a00:1]/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://[2002:7f00:1::]/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://[fe80::1]/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://[fd12:3456::1]/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://[ff02::1]/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://[::ffff:0:127.0.0.1]/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://[64:ff9b:1::7f00:1]/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://[2001:0:7f00:1::1]/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://0x.0x/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://home.arpa/", EASEL_BROWSER_ADDRESS_PRIVATE },
    { "http://example.org@127.0.0.1/", EASEL_BROWSER_ADDRESS_INVALID },
    { "http://127.0.0.1@example.org/", EASEL_BROWSER_ADDRESS_INVALID },
    { "https://@example.org/", EASEL_BROWSER_ADDRESS_INVALID },
    { "about:srcdoc", EASEL_BROWSER_ADDRESS_INNER },
    { "data:text/html,x", EASEL_BROWSER_ADDRESS_INNER },
    { "file:///etc/passwd", EASEL_BROWSER_ADDRESS_OTHER },
    { "ahp-canvas-content:/a/index.html", EASEL_BROWSER_ADDRESS_OTHER },
    { "javascript:alert(1)", EASEL_BROWSER_ADDRESS_OTHER },
    { "mailto:a@example.org", EASEL_BROWSER_ADDRESS_OTHER },
    { "about:config", EASEL_BROWSER_ADDRESS_OTHER },
    { "http://256.0.0.1/", EASEL_BROWSER_ADDRESS_INVALID },
    { "http://1.2.3.4.5/", EASEL_BROWSER_ADDRESS_INVALID },
    { "http:///x", EASEL_BROWSER_ADDRESS_INVALID },
    { "http://example.org\\@127.0.0.1/", EASEL_BROWSER_ADDRESS_INVALID },
    { "http://exa mple.org/", EASEL_BROWSER_ADDRESS_INVALID },
    { "http://127.0.0.1\t/", EASEL_BROWSER_ADDRESS_INVALID },
    { "http://[::1/", EASEL_BROWSER_ADDRESS_INVALID },
    { "example.org", EASEL_BROWSER_ADDRESS_INVALID },
    { "", EASEL_BROWSER_ADDRESS_INVALID },
    { NULL, EASEL_BROWSER_ADDRESS_INVALID },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      EaselBrowserAddress address = easel_browser_address_classify (cases[i].uri);

      if (address != cases[i].address)
        g_error ("%s is %d instead of %d", cases[i].uri, address, cases[i].address);
    }
}

static void
test_typed (void)
{
  static const struct { const char *text, *uri; } cases[] = {
    { " example.org/a ", "https://example.org/a" },
    { "http://example.org/", "http://example.org/" },
    { "localhost:8080", "http://localhost:8080" },
    { "192.168.1.1", "http://192.168.1.1" },
    { "file:///etc/passwd", NULL },
    { "javascript://x", NULL },
    { "two words", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *uri = easel_browser_address_from_text (cases[i].text);

      g_assert_cmpstr (uri, ==, cases[i].uri);
    }
}

static void
test_shown (void)
{
  g_autofree char *origin = easel_browser_address_dup_origin ("https://user:pw@xn--bcher-kva.example:8443/a?b");
  g_autofree char *idn = easel_browser_address_dup_origin ("https://bücher.example/");
  g_autofree char *place = easel_browser_address_dup_authority ("http://LOCALHOST/x");
  g_autofree char *other = easel_browser_address_dup_authority ("http://localhost:8080/");

  g_assert_cmpstr (origin, ==, "https://xn--bcher-kva.example:8443");
  g_assert_cmpstr (idn, ==, "https://xn--bcher-kva.example");
  g_assert_cmpstr (place, ==, "localhost 80");
  g_assert_cmpstr (other, ==, "localhost 8080");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/browser/address/classes", test_classes);
  g_test_add_func ("/browser/address/typed", test_typed);
  g_test_add_func ("/browser/address/shown", test_shown);
  return g_test_run ();
}
