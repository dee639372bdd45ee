/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Official payloads, changed by chance: bytes, and members of other messages in the wrong places. */
#include "a2ui-fixture.h"

#include <string.h>

#include "a2ui-action.h"
#include "easel-json.h"

#define N_MUTATIONS 10000

static const char *const splices[] = {
  "\"path\":\"/\"", "{}", "[]", "null", "-1", "\"r\"", "1e308", "\"/items/0\"", "{\"path\":\"/a\",\"literalString\":\"x\"}",
  "{\"template\":{\"componentId\":\"root\",\"dataBinding\":\"/\"}}", "\"\\u0000\"", "\"[0].a.[\"", "},{", "]}}\n{\"",
  "{\"call\":\"formatString\",\"args\":{\"value\":\"${/a} ${@index()}\"}}", "\"${not(value:${/x})\"",
  "{\"call\":\"formatDate\",\"args\":{\"value\":1e15,\"format\":\"yyyyyyyyMMMMdd''\"}}",
};

static char *
mutate (const char *text)
{
  GString *mutant = g_string_new (text);
  int n = g_test_rand_int_range (1, 8);

  for (int i = 0; i < n && mutant->len > 2; i++)
    {
      gsize at = g_test_rand_int_range (0, mutant->len - 1);
      const char *colon = strchr (mutant->str + at, ':');

      switch (g_test_rand_int_range (0, 4))
        {
        case 0: mutant->str[at] = " {}[],:\"\\0a/~.\n"[g_test_rand_int_range (0, 15)]; break;
        case 1: g_string_erase (mutant, at, g_test_rand_int_range (0, MIN (mutant->len - at, 40))); break;
        case 2: g_string_insert (mutant, at, splices[g_test_rand_int_range (0, G_N_ELEMENTS (splices))]); break;
        default:
          /* A value of its own right is more likely to be read on. */
          if (colon != NULL)
            {
              gsize from = colon + 1 - mutant->str;
              gsize end = from + strcspn (mutant->str + from, ",}]\n");

              g_string_erase (mutant, from, end - from);
              g_string_insert (mutant, from, splices[g_test_rand_int_range (0, G_N_ELEMENTS (splices))]);
            }
          break;
        }
    }
  return g_string_free (mutant, FALSE);
}

static void
use (A2uiNode *node,
     gpointer  user_data)
{
  static const char *const addresses[] = { "text", "value", "url", "name", "selections", "tabItems/0/title" };
  g_autoptr(JsonNode) value = json_node_init_int (json_node_alloc (), 7);

  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_autofree char *text = a2ui_node_dup_string (node, addresses[i]);

      g_assert_true (g_utf8_validate (text, -1, NULL));
    }
  g_free (a2ui_node_dup_fault (node));
  a2ui_node_write (node, "value", value);
  a2ui_action_activate (node);
}

static void
use_all (A2uiModel *model)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (model)); i++)
    {
      g_autoptr(A2uiSurface) surface = g_list_model_get_item (G_LIST_MODEL (model), i);
      g_autoptr(A2uiNode) root = NULL;

      if (a2ui_surface_get_root (surface) == NULL)
        continue;
      root = a2ui_node_new_root (surface);
      a2ui_test_foreach (root, use, NULL);
    }
}

/* One model takes many payloads, so that definitions and data of one meet those of others, with nodes alive. */
static void
test_mutations (void)
{
  g_autoptr(GPtrArray) files = a2ui_test_files ("examples");
  g_autoptr(GPtrArray) later = a2ui_test_files ("later");
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GPtrArray) alive = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  guint refused = 0;

  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (texts, a2ui_test_read (files->pdata[i]));
  for (guint i = 0; i < later->len; i++)
    for (guint n = 0; n < files->len / later->len; n++)
      g_ptr_array_add (texts, a2ui_test_read (later->pdata[i]));
  for (guint i = 0; i < N_MUTATIONS; i++)
    {
      g_autofree char *mutant = mutate (texts->pdata[g_test_rand_int_range (0, texts->len)]);
      g_autoptr(GPtrArray) problems = a2ui_model_feed (model, mutant, strlen (mutant));
      g_autoptr(JsonNode) dump = a2ui_model_dump (model);

      refused += problems->len > 0;
      g_assert_true (JSON_NODE_HOLDS_OBJECT (dump));
      if (i % 10 == 0)
        use_all (model);
      if (i % 100 == 0)
        {
          guint n = g_list_model_get_n_items (G_LIST_MODEL (model));
          g_autoptr(A2uiSurface) surface = n > 0 ? g_list_model_get_item (G_LIST_MODEL (model), n - 1) : NULL;

          g_ptr_array_set_size (alive, alive->len % 20);
          if (surface != NULL && a2ui_surface_get_root (surface) != NULL)
            g_ptr_array_add (alive, a2ui_node_new_root (surface));
        }
      if (i % 500 == 0)
        a2ui_model_reset (model);
    }
  g_test_message ("%d mutations, %u of them with problems", N_MUTATIONS, refused);
  g_assert_cmpuint (refused, >, N_MUTATIONS / 10);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/a2ui/mutations", test_mutations);
  return g_test_run ();
}
