/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pages said, as it is kept: bounded, cleaned of secrets, and as lines of a file. */
#include "easel-canvas-limits.h"
#include "easel-console.h"
#include "easel-json.h"

#include <string.h>

static EaselConsoleItem *
get (EaselConsole *console,
     guint         position)
{
  return g_list_model_get_item (easel_console_get_items (console), position);
}

static guint
count (EaselConsole *console)
{
  return g_list_model_get_n_items (easel_console_get_items (console));
}

static void
test_secrets (void)
{
  static const char * const secrets[] = {
    "Authorization: Bearer hunter2", "{\"api_key\": \"hunter2\"}", "token=hunter2", "GET https://a.example/x?k=hunter2",
  };
  g_autoptr(EaselConsole) console = easel_console_new ();

  for (guint i = 0; i < G_N_ELEMENTS (secrets); i++)
    easel_console_add (console, EASEL_CONSOLE_LOG, secrets[i], "https://me:hunter2@a.example/app.js?k=hunter2", 1);
  for (guint i = 0; i < count (console); i++)
    {
      g_autoptr(EaselConsoleItem) item = get (console, i);
      g_autofree char *line = easel_console_item_dup_line (item);

      g_assert_null (strstr (line, "hunter2"));
      g_assert_nonnull (strstr (easel_console_item_get_source (item), "a.example/app.js"));
    }
}

static void
test_bounds (void)
{
  g_autoptr(EaselConsole) console = easel_console_new ();
  g_autofree char *large = g_strnfill (EASEL_LIMIT_CONSOLE_TEXT * 2, 'x');
  g_autoptr(EaselConsoleItem) item = NULL;
  g_autoptr(EaselConsoleItem) last = NULL;
  gsize bytes = 0;

  easel_console_add (console, EASEL_CONSOLE_LOG, large, "", 0);
  item = get (console, 0);
  g_assert_cmpuint (g_utf8_strlen (easel_console_item_get_text (item), -1), ==, EASEL_LIMIT_CONSOLE_TEXT + 1);
  for (guint i = 0; i < EASEL_LIMIT_CONSOLE_MESSAGES * 3; i++)
    easel_console_add (console, EASEL_CONSOLE_LOG, "small \377", "", 0);
  easel_console_add (console, EASEL_CONSOLE_LOG, "last", "", 0);
  g_assert_cmpuint (count (console), <=, EASEL_LIMIT_CONSOLE_MESSAGES);
  last = get (console, count (console) - 1);
  g_assert_cmpstr (easel_console_item_get_text (last), ==, "last");
  for (guint i = 0; i < EASEL_LIMIT_CONSOLE_MESSAGES; i++)
    easel_console_add (console, EASEL_CONSOLE_LOG, large, "", 0);
  for (guint i = 0; i < count (console); i++)
    {
      g_autoptr(EaselConsoleItem) each = get (console, i);

      bytes += strlen (easel_console_item_get_text (each));
    }
  g_assert_cmpuint (bytes, <=, EASEL_LIMIT_CONSOLE_BYTES + 2 * EASEL_LIMIT_CONSOLE_TEXT);
  easel_console_clear (console);
  g_assert_cmpuint (count (console), ==, 0);
}

static void
test_line (void)
{
  g_autoptr(EaselConsole) console = easel_console_new ();
  g_autoptr(EaselConsoleItem) item = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *line = NULL;
  JsonObject *object;

  easel_console_add (console, EASEL_CONSOLE_WARNING, "one\ntwo", "ahp-canvas-content:/one/app.js", 7);
  item = get (console, 0);
  line = easel_console_item_dup_line (item);
  g_assert_null (strpbrk (line, "\r\n"));
  node = easel_json_parse (line, strlen (line), strlen (line), NULL);
  object = easel_json_as_object (node, "line", NULL);
  g_assert_cmpstr (easel_json_peek_string (object, "level", NULL), ==, "warning");
  g_assert_cmpstr (easel_json_peek_string (object, "text", NULL), ==, "one\ntwo");
  g_assert_cmpstr (easel_json_peek_string (object, "source", NULL), ==, "ahp-canvas-content:/one/app.js");
  g_assert_cmpint (easel_json_peek_int (object, "line", 0), ==, 7);
  g_assert_true (g_str_has_suffix (easel_json_peek_string (object, "time", ""), "Z"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/canvas/console/secrets", test_secrets);
  g_test_add_func ("/canvas/console/bounds", test_bounds);
  g_test_add_func ("/canvas/console/line", test_line);
  return g_test_run ();
}
