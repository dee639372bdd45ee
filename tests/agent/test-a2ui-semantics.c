/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "easel-host a2ui --semantics FILE": what a screen reader gets of a form, as lines that can be compared. */
#include <glib/gstdio.h>
#include <string.h>

#include "easel-test.h"
#include "host-process.h"

#define MESSAGE(envelope, body) "{\"version\":\"v1.0\",\"" envelope "\":{\"surfaceId\":\"s\"," body "}}\n"
#define CREATE(components) MESSAGE ("createSurface", \
  "\"catalogId\":\"https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json\",\"components\":[" components "]")

/* (transfer full): what the program prints for a form. */
static char *
print (const char *payload,
       gboolean    works)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "form.jsonl", NULL);
  const char *arguments[] = { "a2ui", "--semantics", path, NULL };
  char *output = NULL;

  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  g_assert_true (g_file_set_contents (path, payload, -1, NULL));
  g_assert_cmpint (host_process_run (arguments, &output) == 0, ==, works);
  g_test_message ("%s", output);
  return output;
}

/* Roles, names, values, states and relations; the text of a password is not among them. */
static void
test_tree (void)
{
  g_autofree char *tree = print (
    CREATE ("{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"title\",\"name\",\"secret\",\"list\",\"send\"]},"
            "{\"id\":\"title\",\"component\":\"Text\",\"text\":\"Who **are** you?\",\"variant\":\"h2\"},"
            "{\"id\":\"name\",\"component\":\"TextField\",\"label\":\"Name\",\"value\":{\"path\":\"/name\"},"
            "\"checks\":[{\"condition\":{\"call\":\"length\",\"args\":{\"value\":{\"path\":\"/name\"},\"min\":6}},"
            "\"message\":\"Too short\"}]},"
            "{\"id\":\"secret\",\"component\":\"TextField\",\"label\":\"Password\",\"value\":\"hush\","
            "\"variant\":\"obscured\"},"
            "{\"id\":\"list\",\"component\":\"List\",\"children\":{\"path\":\"/rows\",\"componentId\":\"row\"}},"
            "{\"id\":\"row\",\"component\":\"CheckBox\",\"label\":{\"path\":\"text\"},\"value\":{\"path\":\"on\"}},"
            "{\"id\":\"label\",\"component\":\"Text\",\"text\":\"Send\"},"
            "{\"id\":\"send\",\"component\":\"Button\",\"child\":\"label\",\"action\":{\"event\":{\"name\":\"send\"}},"
            "\"checks\":[{\"condition\":{\"call\":\"required\",\"args\":{\"value\":{\"path\":\"/no\"}}}}]}")
    MESSAGE ("updateDataModel", "\"path\":\"/\",\"value\":{\"name\":\"A\\u0007\\nda\",\"rows\":[{\"text\":\"One\",\"on\":true},"
             "{\"text\":\"Two\"}]}"), TRUE);

  g_assert_cmpstr (tree, ==,
                   "# s\n"
                   "- panel #root\n"
                   "  - heading \"Who are you?\" #title [level=2]\n"
                   "  - label \"Name\" #name.label\n"
                   "  - text \"Name\" #name [invalid] [labelled-by=#name.label] [described-by=#name.fault]: \"A da\"\n"
                   "  - label \"Too short\" #name.fault\n"
                   "  - label \"Password\" #secret.label\n"
                   "  - password text \"Password\" #secret [filled] [labelled-by=#secret.label]\n"
                   "  - list #list\n"
                   "    - check box \"One\" #row@/rows/0 [checked]\n"
                   "    - check box \"Two\" #row@/rows/1\n"
                   "  - button \"Send\" #send [disabled]\n");
}

/* What the author says to assistive technology beside the label; a hidden part is not there. */
static void
test_described (void)
{
  g_autofree char *tree = print (
    CREATE ("{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"name\",\"deco\"]},"
            "{\"id\":\"name\",\"component\":\"TextField\",\"label\":\"Name\",\"value\":\"\",\"accessibility\":"
            "{\"description\":{\"call\":\"formatString\",\"args\":{\"value\":\"At most ${/n}\"}}}},"
            "{\"id\":\"deco\",\"component\":\"Text\",\"text\":\"* * *\",\"accessibility\":{\"hidden\":true}}")
    MESSAGE ("updateDataModel", "\"path\":\"/n\",\"value\":8"), TRUE);

  g_assert_cmpstr (tree, ==,
                   "# s\n"
                   "- panel #root\n"
                   "  - label \"Name\" #name.label\n"
                   "  - text \"Name\" #name [labelled-by=#name.label] [description=\"At most 8\"]: \"\"\n");
}

/* The same bytes in every locale and at every time. */
static void
test_same (void)
{
  static const char payload[] =
    CREATE ("{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"sum\",\"day\"]},"
            "{\"id\":\"sum\",\"component\":\"Text\",\"text\":{\"call\":\"formatNumber\",\"args\":{\"value\":1234.5}}},"
            "{\"id\":\"day\",\"component\":\"DateTimeInput\",\"label\":\"Day\",\"enableDate\":true,"
            "\"value\":\"2026-03-14\"}");
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  first = print (payload, TRUE);
  g_setenv ("LC_ALL", "de_DE.UTF-8", TRUE);
  second = print (payload, TRUE);
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  g_assert_cmpstr (first, ==, second);
  g_assert_nonnull (strstr (first, "- toggle button \"Day\" #day [labelled-by=#day.label]: \"2026-03-14\"\n"));
}

static void
test_refused (void)
{
  const char *missing[] = { "a2ui", "--semantics", "/nonexistent", NULL };
  g_autofree char *nothing = print ("nothing\n", FALSE);
  g_autofree char *said = NULL;

  g_assert_nonnull (strstr (nothing, "\"line\":1"));
  g_assert_cmpint (host_process_run (missing, &said), !=, 0);
}

/* A template in a template makes many rows of a few bytes: the output has an end. */
static void
test_many (void)
{
  g_autoptr(GString) payload = g_string_new (CREATE (
    "{\"id\":\"root\",\"component\":\"List\",\"children\":{\"path\":\"/rows\",\"componentId\":\"row\"}},"
    "{\"id\":\"row\",\"component\":\"List\",\"children\":{\"path\":\"/rows\",\"componentId\":\"cell\"}},"
    "{\"id\":\"cell\",\"component\":\"Text\",\"text\":\"x\"}"));
  g_autofree char *tree = NULL;
  guint n = 0;

  g_string_append (payload, "{\"version\":\"v1.0\",\"updateDataModel\":{\"surfaceId\":\"s\",\"path\":\"/rows\",\"value\":[0");
  for (guint i = 0; i < 1000; i++)
    g_string_append (payload, ",0");
  g_string_append (payload, "]}}\n");
  tree = print (payload->str, TRUE);
  for (const char *at = tree; (at = strchr (at, '\n')) != NULL; at++)
    n++;
  g_assert_cmpuint (n, ==, 100001);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/a2ui-semantics/tree", test_tree);
  g_test_add_func ("/a2ui-semantics/described", test_described);
  g_test_add_func ("/a2ui-semantics/same", test_same);
  g_test_add_func ("/a2ui-semantics/refused", test_refused);
  g_test_add_func ("/a2ui-semantics/many", test_many);
  return g_test_run ();
}
