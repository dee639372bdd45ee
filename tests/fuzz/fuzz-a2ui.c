/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A2UI: a payload, and a path that is read and written in what it left. The path is the first line, unless that begins
 * with a bracket: then it is of the payload, as in the examples of the specification. */
#include "fuzz.h"

#include "a2ui-action.h"
#include "a2ui-model.h"
#include "a2ui-node.h"
#include "a2ui-path.h"
#include "easel-json.h"

#include <string.h>

/* Nodes that one input may make: a template in a template can show the same few rows very often. */
#define VISITS 2000

static void
visit (A2uiNode *node,
       guint    *left)
{
  static const char *const addresses[] = { "child", "entryPointChild", "contentChild", "tabItems/0/child" };
  GListModel *children = a2ui_node_get_children (node);
  g_autofree char *text = a2ui_node_dup_string (node, "text");
  g_autoptr(JsonNode) value = json_node_init_int (json_node_alloc (), 1);

  if (*left == 0)
    return;
  (*left)--;
  a2ui_node_write (node, "value", value);
  a2ui_action_activate (node);
  for (guint i = 0; *left > 0 && i < g_list_model_get_n_items (children); i++)
    {
      g_autoptr(A2uiNode) child = g_list_model_get_item (children, i);

      visit (child, left);
    }
  for (guint i = 0; *left > 0 && i < G_N_ELEMENTS (addresses); i++)
    {
      g_autoptr(A2uiNode) child = a2ui_node_dup_child (node, addresses[i]);

      if (child != NULL)
        visit (child, left);
    }
}

/* What was written is read again at the same place. */
static void
check_path (A2uiSurface *surface,
            const char  *path)
{
  A2uiData *data = a2ui_surface_get_data (surface);
  g_autofree char *pointer = a2ui_data_resolve (data, "", path);
  g_autofree char *inner = a2ui_data_resolve (data, "/a/0", path);
  g_auto(GStrv) segments = a2ui_pointer_split (pointer);
  g_autofree char *again = a2ui_pointer_join ("", segments);
  g_autoptr(JsonNode) value = json_node_init_string (json_node_alloc (), "written");
  g_autoptr(GError) error = NULL;

  g_assert_cmpstr (pointer, ==, again);
  g_assert_nonnull (inner);
  if (a2ui_data_set (data, pointer, value, &error))
    g_assert_cmpstr (json_node_get_string (a2ui_data_get (data, pointer)), ==, "written");
  else
    g_assert_nonnull (error);
}

/* A path that begins with "!" lets forms have little of everything. */
static void
allow (A2uiModel  *model,
       const char *path)
{
  g_autoptr(A2uiQuota) quota = a2ui_quota_new (NULL);

  for (guint i = 0; *path == '!' && i < A2UI_N_QUOTA_KINDS; i++)
    if (i != A2UI_QUOTA_PAYLOAD_BYTES)
      a2ui_quota_set (quota, i, (guint8) path[1] % 8);
  a2ui_model_set_quota (model, quota);
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize         size)
{
  gboolean has_path = size > 0 && bytes[0] != '{' && bytes[0] != '[';
  const guint8 *end = has_path ? memchr (bytes, '\n', size) : NULL;
  const guint8 *payload = has_path ? end + 1 : bytes;
  g_autofree char *path = NULL;
  g_autoptr(A2uiModel) model = NULL;
  g_autoptr(GPtrArray) problems = NULL;
  g_autoptr(JsonNode) dump = NULL;

  if (has_path && end == NULL)
    return 0;
  path = g_strndup ((const char *) bytes, has_path ? end - bytes : 0);
  model = a2ui_model_new ();
  allow (model, path);
  problems = a2ui_model_feed (model, (const char *) payload, bytes + size - payload);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (model)); i++)
    {
      g_autoptr(A2uiSurface) surface = g_list_model_get_item (G_LIST_MODEL (model), i);
      g_autoptr(A2uiNode) root = a2ui_surface_get_root (surface) != NULL ? a2ui_node_new_root (surface) : NULL;
      guint left = VISITS;

      if (root != NULL)
        visit (root, &left);
      if (g_utf8_validate (path, -1, NULL))
        check_path (surface, path);
    }
  dump = a2ui_model_dump (model);
  g_assert_true (JSON_NODE_HOLDS_OBJECT (dump));
  return 0;
}
