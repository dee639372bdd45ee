/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>

#include "easel-limits.h"
#include "easel-panel-error.h"
#include "easel-ws-url.h"

static void
test_good (void)
{
  static const struct { const char *text, *base, *secret, *title; gboolean exposed; } cases[] = {
    { "ws://127.0.0.1:8123?tkn=a%20b", "ws://127.0.0.1:8123", "tkn=a%20b", "127.0.0.1:8123", FALSE },
    { "  wss://agents.example/ahp?t=1#frag \n", "wss://agents.example/ahp", "t=1", "agents.example", FALSE },
    { "WS://localhost:1/", "ws://localhost:1/", NULL, "localhost:1", FALSE },
    { "ws://agents.example", "ws://agents.example", NULL, "agents.example", TRUE },
    { "ws://[::1]:9", "ws://[::1]:9", NULL, "[::1]:9", FALSE },
    { "SSH://me@build-server:22/", "ssh://me@build-server:22", NULL, "build-server", FALSE },
    { "container:dev", "container:dev", NULL, "dev", FALSE },
    { "ws://127.0.0.1.example", "ws://127.0.0.1.example", NULL, "127.0.0.1.example", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *base = NULL;
      g_autofree char *secret = NULL;
      g_autofree char *title = NULL;
      g_autofree char *joined = NULL;

      g_assert_true (easel_ws_url_parse (cases[i].text, &base, &secret, &error));
      g_assert_no_error (error);
      g_assert_cmpstr (base, ==, cases[i].base);
      g_assert_cmpstr (secret, ==, cases[i].secret);
      title = easel_ws_url_dup_title (base);
      g_assert_cmpstr (title, ==, cases[i].title);
      g_assert_cmpint (easel_ws_url_is_exposed (base), ==, cases[i].exposed);
      joined = easel_ws_url_join (base, secret);
      g_assert_true (g_str_has_prefix (joined, base));
      g_assert_true (secret == NULL ? g_str_equal (joined, base) : g_str_has_suffix (joined, secret));
    }
}

static void
test_bad (void)
{
  static const char * const cases[] = {
    "", "   ", "localhost:8123", "ws:", "ws://", "ws:///path", "ws://user:pw@host/",
    "ws://ho st/", "ws://host/a b", "ws://host\\x", "ws://host:99999/", "javascript:alert(1)",
    "ws://ho\x01st/", "wss//host", "ws://%zz/", "ssh://-oProxyCommand=x", "container:--privileged",
  };
  g_autofree char *path = g_strnfill (EASEL_LIMIT_URI_BYTES, 'a');
  g_autofree char *large = g_strconcat ("ws://h/", path, NULL);
  g_autoptr(GError) large_error = NULL;
  g_autoptr(GError) port_error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *base = NULL;

      g_assert_false (easel_ws_url_parse (cases[i], &base, NULL, &error));
      g_assert_error (error, EASEL_PANEL_ERROR, EASEL_PANEL_ERROR_ADDRESS);
      g_assert_null (base);
    }
  g_assert_false (easel_ws_url_parse (large, NULL, NULL, &large_error));
  /* A mistake that is easily made has words of its own. */
  g_assert_false (easel_ws_url_parse ("ws://host:99999/", NULL, NULL, &port_error));
  g_assert_nonnull (strstr (port_error->message, "port"));
}

static void
test_links (void)
{
  static const char * const bad[] = {
    "easel:", "easel:connect", "easel:connect?host=", "easel://connect?host=ws://h",
    "easel:other?host=ws://h", "easel:connect?host=ws%3A%2F%2Fh%3Ftkn%3Dx", "easel:connect?host=ws%3A%2F%2Fh&more=1",
    "ws://h", "easel:connect?HOST=ws%3A%2F%2Fh", "easel:connect?host=ws%3A%2F%2Fu%40h",
    "easel:connect?host=ws%3A%2F%2Fh%0Aevil", "easel:connect?host=ssh%3A%2F%2Fh",
    "easel:connect?host=container%3Ah",
  };
  g_autoptr(GError) good_error = NULL;
  g_autofree char *url = easel_ws_url_parse_link ("easel:connect?host=wss%3A%2F%2Fagents.example%2Fahp", &good_error);

  g_assert_no_error (good_error);
  g_assert_cmpstr (url, ==, "wss://agents.example/ahp");
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (easel_ws_url_parse_link (bad[i], &error));
      g_assert_nonnull (error);
      g_assert_true (error->domain == EASEL_PANEL_ERROR);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/ws-url/good", test_good);
  g_test_add_func ("/ui/ws-url/bad", test_bad);
  g_test_add_func ("/ui/ws-url/links", test_links);
  return g_test_run ();
}
