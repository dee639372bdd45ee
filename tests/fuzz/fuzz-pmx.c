/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A PMX workbench: lines of JSON, each an answer or the payload of an event; a file of tests/pmx/data is an input. */
#include "fuzz.h"

#include "easel-json.h"
#include "pmx-board.h"
#include "pmx-limits.h"

#include <string.h>

/* Lines of one input. */
#define MAX_LINES 40

/* Each node is on the board once, under its own id. */
static void
check_board (PmxBoard *board)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (board));
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_cmpuint (n, <=, PMX_LIMIT_NODES);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr(PmxNode) node = g_list_model_get_item (G_LIST_MODEL (board), i);

      g_assert_true (g_hash_table_add (seen, g_strdup (pmx_node_get_id (node))));
      g_assert_true (pmx_board_find (board, pmx_node_get_id (node)) == node);
      g_assert_nonnull (pmx_node_get_data (node));
      pmx_node_get_interactions (node);
    }
}

static void
check_inbox (PmxInbox *inbox)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (inbox)), n_waiting = 0;

  g_assert_cmpuint (n, <=, PMX_LIMIT_PRIMITIVES);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr(PmxPrimitive) entry = g_list_model_get_item (G_LIST_MODEL (inbox), i);

      n_waiting += pmx_primitive_is_waiting (entry);
      g_assert_nonnull (pmx_inbox_find (inbox, pmx_primitive_get_kind (entry), pmx_primitive_get_id (entry)));
    }
  g_assert_cmpuint (n_waiting, ==, pmx_inbox_get_n_waiting (inbox));
}

static void
take_line (PmxBoard   *board,
           JsonObject *line)
{
  PmxInbox *inbox = pmx_board_get_inbox (board);
  JsonObject *layout = easel_json_peek_object (line, "layout");

  pmx_board_update_layout (board, layout != NULL ? layout : line);
  pmx_board_update_pins (board, line);
  pmx_board_update_focus (board, line);
  pmx_board_update_health (board, line);
  check_board (board);
  pmx_inbox_update_state (inbox, line);
  pmx_inbox_update_timeline (inbox, line);
  pmx_inbox_update_commands (inbox, line);
  pmx_inbox_update_some (inbox, line);
  check_inbox (inbox);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto(GStrv) lines = g_strsplit (text, "\n", MAX_LINES);
  g_autoptr(PmxBoard) board = pmx_board_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr(JsonNode) line = easel_json_parse (lines[i], strlen (lines[i]), EASEL_LIMIT_MESSAGE_BYTES, NULL);

      if (line != NULL && JSON_NODE_HOLDS_OBJECT (line))
        take_line (board, json_node_get_object (line));
    }
  return 0;
}
