/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-pmx"

#include "pmx-node.h"

#include <string.h>

#include "easel-json.h"
#include "pmx-limits.h"

struct _PmxNode
{
  GObject     parent_instance;

  char       *id;
  JsonObject *node;   /* as received */
  JsonObject *data;
  gboolean    is_pinned;
  gboolean    is_in_focus;
};

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PmxNode, pmx_node, G_TYPE_OBJECT)

static void
pmx_node_finalize (GObject *object)
{
  PmxNode *self = PMX_NODE (object);

  json_object_unref (self->data);
  json_object_unref (self->node);
  g_free (self->id);
  G_OBJECT_CLASS (pmx_node_parent_class)->finalize (object);
}

static void
pmx_node_class_init (PmxNodeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pmx_node_finalize;
  signals[CHANGED] = g_signal_new ("changed", PMX_TYPE_NODE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
pmx_node_init (PmxNode *self)
{
  self->node = json_object_new ();
  self->data = json_object_new ();
}

PmxNode *
pmx_node_new (const char *id)
{
  PmxNode *self;

  g_return_val_if_fail (id != NULL, NULL);

  self = g_object_new (PMX_TYPE_NODE, NULL);
  self->id = g_strdup (id);
  return self;
}

/**
 * pmx_node_update:
 * @self: a node
 * @node: (foreign): a node in a layout, which has the title only in its data, or in a response
 *
 * Returns: whether @node has the id of this node and a valid type
 */
gboolean
pmx_node_update (PmxNode    *self,
                 JsonObject *node)
{
  const char *type;
  JsonObject *data;

  g_return_val_if_fail (PMX_IS_NODE (self) && node != NULL, FALSE);

  type = easel_json_peek_string (node, "type", NULL);
  if (type == NULL || *type == '\0' || strlen (type) > PMX_LIMIT_ID_BYTES ||
      g_strcmp0 (easel_json_peek_string (node, "id", NULL), self->id) != 0)
    return FALSE;
  if (json_object_equal (node, self->node))
    {
      pmx_node_set_pinned (self, easel_json_peek_boolean (node, "pinned", FALSE));
      return TRUE;
    }
  self->is_pinned = easel_json_peek_boolean (node, "pinned", FALSE);
  data = easel_json_peek_object (node, "data");
  json_object_unref (self->node);
  json_object_unref (self->data);
  self->node = json_object_ref (node);
  self->data = data != NULL ? json_object_ref (data) : json_object_new ();
  g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

static void
set_flag (PmxNode  *self,
          gboolean *flag,
          gboolean  value)
{
  if (*flag == value)
    return;
  *flag = value;
  g_signal_emit (self, signals[CHANGED], 0);
}

void
pmx_node_set_pinned (PmxNode  *self,
                     gboolean  is_pinned)
{
  g_return_if_fail (PMX_IS_NODE (self));

  set_flag (self, &self->is_pinned, is_pinned != FALSE);
}

void
pmx_node_set_in_focus (PmxNode  *self,
                       gboolean  is_in_focus)
{
  g_return_if_fail (PMX_IS_NODE (self));

  set_flag (self, &self->is_in_focus, is_in_focus != FALSE);
}

static const char *
peek_text (PmxNode    *self,
           const char *name)
{
  const char *text = easel_json_peek_string (self->node, name, NULL);

  return text != NULL ? text : easel_json_peek_string (self->data, name, NULL);
}

const char *
pmx_node_get_id (PmxNode *self)
{
  g_return_val_if_fail (PMX_IS_NODE (self), NULL);

  return self->id;
}

const char *
pmx_node_get_kind (PmxNode *self)
{
  g_return_val_if_fail (PMX_IS_NODE (self), NULL);

  return easel_json_peek_string (self->node, "type", "");
}

const char *
pmx_node_get_title (PmxNode *self)
{
  g_return_val_if_fail (PMX_IS_NODE (self), NULL);

  return peek_text (self, "title");
}

const char *
pmx_node_get_content (PmxNode *self)
{
  const char *content;

  g_return_val_if_fail (PMX_IS_NODE (self), NULL);

  content = easel_json_peek_string (self->data, "content", NULL);
  if (content == NULL)
    content = easel_json_peek_string (self->data, "fileContent", NULL);
  return content != NULL ? content : easel_json_peek_string (self->node, "content", NULL);
}

const char *
pmx_node_get_path (PmxNode *self)
{
  g_return_val_if_fail (PMX_IS_NODE (self), NULL);

  return peek_text (self, "path");
}

JsonObject *
pmx_node_get_data (PmxNode *self)
{
  g_return_val_if_fail (PMX_IS_NODE (self), NULL);

  return self->data;
}

gboolean
pmx_node_is_pinned (PmxNode *self)
{
  g_return_val_if_fail (PMX_IS_NODE (self), FALSE);

  return self->is_pinned;
}

gboolean
pmx_node_is_in_focus (PmxNode *self)
{
  g_return_val_if_fail (PMX_IS_NODE (self), FALSE);

  return self->is_in_focus;
}

gboolean
pmx_node_is_of_system (PmxNode *self)
{
  g_return_val_if_fail (PMX_IS_NODE (self), FALSE);

  return g_str_equal (self->id, "status-main") || g_str_equal (self->id, "context-main");
}

gboolean
pmx_node_is_page (PmxNode *self)
{
  const char *kind;

  g_return_val_if_fail (PMX_IS_NODE (self), FALSE);

  kind = pmx_node_get_kind (self);
  return g_str_equal (kind, "html") || g_str_equal (kind, "mermaid");
}

gboolean
pmx_node_is_elsewhere (PmxNode *self)
{
  const char *content;

  g_return_val_if_fail (PMX_IS_NODE (self), FALSE);

  content = pmx_node_get_content (self);
  if (g_str_equal (pmx_node_get_kind (self), "image"))
    return content == NULL || !(g_str_has_prefix (content, "data:image/") || g_str_has_prefix (content, "https:"));
  return g_str_equal (pmx_node_get_kind (self), "file") && easel_json_peek_boolean (self->data, "binary", FALSE);
}

PmxInteractions
pmx_node_get_interactions (PmxNode *self)
{
  g_return_val_if_fail (PMX_IS_NODE (self), 0);

  return pmx_capabilities_read (pmx_node_get_kind (self), self->data);
}
