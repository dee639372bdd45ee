/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-pmx"

#include "pmx-board.h"

#include <string.h>

#include "easel-json.h"
#include "pmx-limits.h"

struct _PmxBoard
{
  GObject     parent_instance;

  PmxInbox   *inbox;
  GPtrArray  *nodes;       /* (element-type PmxNode): in the server's order */
  GHashTable *by_id;       /* (element-type utf8 PmxNode): borrowed from @nodes, with its id */
  GHashTable *in_focus;    /* (element-type utf8 utf8): a set of ids of nodes */
  gboolean    is_whole;
  guint       n_left_out;
  char       *workspace;   /* nullable */
  char       *version;     /* nullable */
  char       *save_error;  /* nullable */
};

enum { HEALTH_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (PmxBoard, pmx_board, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static GType
get_item_type (GListModel *model)
{
  return PMX_TYPE_NODE;
}

static guint
get_n_items (GListModel *model)
{
  return PMX_BOARD (model)->nodes->len;
}

static gpointer
get_item (GListModel *model,
          guint       position)
{
  PmxBoard *self = PMX_BOARD (model);

  return position < self->nodes->len ? g_object_ref (self->nodes->pdata[position]) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
pmx_board_finalize (GObject *object)
{
  PmxBoard *self = PMX_BOARD (object);

  g_hash_table_unref (self->in_focus);
  g_hash_table_unref (self->by_id);
  g_ptr_array_unref (self->nodes);
  g_clear_object (&self->inbox);
  g_free (self->workspace);
  g_free (self->version);
  g_free (self->save_error);
  G_OBJECT_CLASS (pmx_board_parent_class)->finalize (object);
}

static void
pmx_board_class_init (PmxBoardClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pmx_board_finalize;
  signals[HEALTH_CHANGED] =
    g_signal_new ("health-changed", PMX_TYPE_BOARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
pmx_board_init (PmxBoard *self)
{
  self->inbox = pmx_inbox_new ();
  self->nodes = g_ptr_array_new_with_free_func (g_object_unref);
  self->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  self->in_focus = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

PmxBoard *
pmx_board_new (void)
{
  return g_object_new (PMX_TYPE_BOARD, NULL);
}

PmxInbox *
pmx_board_get_inbox (PmxBoard *self)
{
  g_return_val_if_fail (PMX_IS_BOARD (self), NULL);

  return self->inbox;
}

PmxNode *
pmx_board_find (PmxBoard   *self,
                const char *id)
{
  g_return_val_if_fail (PMX_IS_BOARD (self) && id != NULL, NULL);

  return g_hash_table_lookup (self->by_id, id);
}

gboolean
pmx_board_is_whole (PmxBoard *self)
{
  g_return_val_if_fail (PMX_IS_BOARD (self), FALSE);

  return self->is_whole;
}

guint
pmx_board_get_n_left_out (PmxBoard *self)
{
  g_return_val_if_fail (PMX_IS_BOARD (self), 0);

  return self->n_left_out;
}

/* --- nodes ------------------------------------------------------------------------------------------------------ */

/* (transfer full) (nullable): the node of @object, updated or new. */
static PmxNode *
renew (PmxBoard   *self,
       JsonObject *object)
{
  const char *id = easel_json_peek_string (object, "id", NULL);
  PmxNode *known;
  g_autoptr(PmxNode) node = NULL;

  if (id == NULL || *id == '\0' || strlen (id) > PMX_LIMIT_ID_BYTES)
    return NULL;
  known = g_hash_table_lookup (self->by_id, id);
  node = known != NULL ? g_object_ref (known) : pmx_node_new (id);
  return pmx_node_update (node, object) ? g_steal_pointer (&node) : NULL;
}

/* @nodes: (transfer full) */
static void
replace_nodes (PmxBoard  *self,
               GPtrArray *nodes)
{
  g_autoptr(GPtrArray) old = self->nodes;
  guint first = 0;
  guint last = 0;

  self->nodes = nodes;
  while (first < old->len && first < nodes->len && old->pdata[first] == nodes->pdata[first])
    first++;
  while (last < old->len - first && last < nodes->len - first &&
         old->pdata[old->len - 1 - last] == nodes->pdata[nodes->len - 1 - last])
    last++;
  g_hash_table_remove_all (self->by_id);
  for (guint i = 0; i < nodes->len; i++)
    g_hash_table_insert (self->by_id, (gpointer) pmx_node_get_id (nodes->pdata[i]), nodes->pdata[i]);
  if (old->len - first - last > 0 || nodes->len - first - last > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), first, old->len - first - last, nodes->len - first - last);
}

gboolean
pmx_board_update_layout (PmxBoard   *self,
                         JsonObject *layout)
{
  JsonArray *list;
  GPtrArray *nodes;
  guint n_left_out;
  g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  g_return_val_if_fail (PMX_IS_BOARD (self) && layout != NULL, FALSE);

  list = easel_json_peek_array (layout, "nodes");
  if (list == NULL)
    return FALSE;
  nodes = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < json_array_get_length (list) && nodes->len < PMX_LIMIT_NODES; i++)
    {
      JsonObject *object = easel_json_array_object (list, i);
      PmxNode *node = object != NULL ? renew (self, object) : NULL;

      /* A node that a layout names twice is added once. The set borrows the id of the kept node: g_hash_table_add()
       * would replace it by the id of the dropped one. */
      if (node == NULL || g_hash_table_contains (seen, pmx_node_get_id (node)))
        {
          g_clear_object (&node);
          continue;
        }
      g_hash_table_add (seen, (gpointer) pmx_node_get_id (node));
      pmx_node_set_in_focus (node, g_hash_table_contains (self->in_focus, pmx_node_get_id (node)));
      g_ptr_array_add (nodes, node);
    }
  self->is_whole = TRUE;
  replace_nodes (self, nodes);
  n_left_out = MAX (json_array_get_length (list), PMX_LIMIT_NODES) - PMX_LIMIT_NODES;
  if (n_left_out != self->n_left_out)
    {
      self->n_left_out = n_left_out;
      g_signal_emit (self, signals[HEALTH_CHANGED], 0);
    }
  return TRUE;
}

/* (transfer full): the set of ids in @payload. */
static GHashTable *
read_ids (JsonObject *payload)
{
  JsonArray *list = easel_json_peek_array (payload, "nodeIds");
  GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; list != NULL && i < MIN (json_array_get_length (list), PMX_LIMIT_NODES); i++)
    {
      const char *id = easel_json_array_string (list, i);

      if (id != NULL && strlen (id) <= PMX_LIMIT_ID_BYTES)
        g_hash_table_add (ids, g_strdup (id));
    }
  return ids;
}

void
pmx_board_update_pins (PmxBoard   *self,
                       JsonObject *payload)
{
  g_autoptr(GHashTable) ids = NULL;

  g_return_if_fail (PMX_IS_BOARD (self) && payload != NULL);

  if (easel_json_peek_array (payload, "nodeIds") == NULL)
    return;
  ids = read_ids (payload);
  for (guint i = 0; i < self->nodes->len; i++)
    pmx_node_set_pinned (self->nodes->pdata[i],
                         g_hash_table_contains (ids, pmx_node_get_id (self->nodes->pdata[i])));
}

void
pmx_board_update_focus (PmxBoard   *self,
                        JsonObject *focus)
{
  g_return_if_fail (PMX_IS_BOARD (self) && focus != NULL);

  g_hash_table_unref (self->in_focus);
  self->in_focus = read_ids (focus);
  for (guint i = 0; i < self->nodes->len; i++)
    pmx_node_set_in_focus (self->nodes->pdata[i],
                           g_hash_table_contains (self->in_focus, pmx_node_get_id (self->nodes->pdata[i])));
}

GStrv
pmx_board_dup_pins (PmxBoard   *self,
                    const char *id,
                    gboolean    is_pinned)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  g_return_val_if_fail (PMX_IS_BOARD (self) && id != NULL, NULL);

  for (guint i = 0; i < self->nodes->len; i++)
    {
      PmxNode *node = self->nodes->pdata[i];
      gboolean is_meant = g_str_equal (pmx_node_get_id (node), id);

      if (is_meant ? is_pinned : pmx_node_is_pinned (node))
        g_strv_builder_add (builder, pmx_node_get_id (node));
    }
  return g_strv_builder_end (builder);
}

/* --- the server ------------------------------------------------------------------------------------------------- */

static void
set_text (char       **member,
          const char  *text)
{
  g_free (*member);
  *member = g_strdup (text);
}

gboolean
pmx_board_update_health (PmxBoard   *self,
                         JsonObject *answer)
{
  const char *version;
  JsonObject *persistence;

  g_return_val_if_fail (PMX_IS_BOARD (self) && answer != NULL, FALSE);

  version = easel_json_peek_string (answer, "version", NULL);
  if (!easel_json_peek_boolean (answer, "ok", FALSE) || version == NULL ||
      easel_json_peek_string (answer, "workspace", NULL) == NULL)
    return FALSE;
  persistence = easel_json_peek_object (answer, "persistence");
  set_text (&self->version, version);
  set_text (&self->workspace, easel_json_peek_string (answer, "workspace", NULL));
  if (persistence == NULL || easel_json_peek_boolean (persistence, "ok", TRUE))
    set_text (&self->save_error, NULL);
  else
    set_text (&self->save_error, easel_json_peek_string (persistence, "lastError", ""));
  g_signal_emit (self, signals[HEALTH_CHANGED], 0);
  return TRUE;
}

const char *
pmx_board_get_workspace (PmxBoard *self)
{
  g_return_val_if_fail (PMX_IS_BOARD (self), NULL);

  return self->workspace;
}

const char *
pmx_board_get_version (PmxBoard *self)
{
  g_return_val_if_fail (PMX_IS_BOARD (self), NULL);

  return self->version;
}

const char *
pmx_board_get_save_error (PmxBoard *self)
{
  g_return_val_if_fail (PMX_IS_BOARD (self), NULL);

  return self->save_error;
}
