/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "a2ui-node-container.h"

#include <glib/gi18n-lib.h>

#include "a2ui-description.h"
#include "a2ui-pace.h"

struct _A2uiNodeContainer
{
  GtkWidget       parent_instance;

  const A2uiRenderer *renderers;
  A2uiNode           *owner;    /* nullable */
  char               *address;  /* nullable */
  A2uiNode           *node;     /* nullable */
  gboolean            waits;    /* to be built in a later turn of the main loop */
  gboolean            is_described;  /* the author says something to assistive technology */
  guint               mapped_id;     /* source of mapped_cb() */
};

G_DEFINE_FINAL_TYPE (A2uiNodeContainer, a2ui_node_container, GTK_TYPE_WIDGET)

static GtkWidget *
build_notice (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "dim-label");
  return label;
}

static const A2uiRenderer *
find_part (A2uiNodeContainer *self)
{
  const char *type = a2ui_node_get_type_name (self->node);
  const A2uiRenderer *part = self->renderers;

  while (part->type != NULL && (!a2ui_node_is_known (self->node) || !g_str_equal (part->type, type)))
    part++;
  return part;
}

static GtkWidget *
build (A2uiNodeContainer *self)
{
  if (self->node == NULL)
    return NULL;
  switch (a2ui_node_get_state (self->node))
    {
    case A2UI_NODE_READY: return find_part (self)->build (self->node, self->renderers);
    case A2UI_NODE_CIRCLE: return build_notice (_("This part contains itself and is not shown again."));
    case A2UI_NODE_LIMIT: return build_notice (_("This form is too large to be shown completely."));
    case A2UI_NODE_WAITING:
    default: return NULL;
    }
}

static guint
cost_of (A2uiNodeContainer *self)
{
  return a2ui_node_get_state (self->node) == A2UI_NODE_READY ? MAX (find_part (self)->cost, 1) : 1;
}

/* Tells assistive technology what the author says beside the label. A button has its own description. */
static void
update_accessible (A2uiNodeContainer *self,
                   const char        *address)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  if (child == NULL || a2ui_node_get_state (self->node) != A2UI_NODE_READY)
    return;
  self->is_described = self->is_described || a2ui_node_get_property (self->node, "accessibleDescription") != NULL ||
                       a2ui_node_get_property (self->node, "accessibleHidden") != NULL;
  if (!self->is_described)
    return;
  if (*address == '\0' || g_str_equal (address, "accessibleHidden"))
    gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_HIDDEN,
                                 a2ui_node_get_boolean (self->node, "accessibleHidden"), -1);
  if ((*address == '\0' || g_str_equal (address, "accessibleDescription")) &&
      g_strcmp0 (a2ui_node_get_type_name (self->node), "Button") != 0)
    a2ui_description_update (child, self->node);
}

static gboolean
mapped_cb (gpointer user_data)
{
  A2uiNodeContainer *self = user_data;

  self->mapped_id = 0;
  if (self->node != NULL)
    update_accessible (self, "accessibleHidden");
  return G_SOURCE_REMOVE;
}

/* Newer GTK, such as 4.18, sets the state itself at the end of gtk_widget_map(), after this function. */
static void
a2ui_node_container_map (GtkWidget *widget)
{
  A2uiNodeContainer *self = A2UI_NODE_CONTAINER (widget);

  GTK_WIDGET_CLASS (a2ui_node_container_parent_class)->map (widget);
  if (self->is_described && self->mapped_id == 0)
    self->mapped_id = g_idle_add (mapped_cb, self);
}

static void show (A2uiNodeContainer *self);

static void
show_later (GtkWidget *widget)
{
  A2UI_NODE_CONTAINER (widget)->waits = FALSE;
  show (A2UI_NODE_CONTAINER (widget));
}

static void
show (A2uiNodeContainer *self)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  /* Removes the widget of the previous node in the meantime. */
  g_clear_pointer (&child, gtk_widget_unparent);
  if (!self->waits)
    self->waits = self->node != NULL && !a2ui_pace_take (a2ui_node_get_surface (self->node), cost_of (self),
                                                         GTK_WIDGET (self), show_later);
  child = self->waits ? NULL : build (self);
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), child != NULL);
  if (child != NULL)
    update_accessible (self, "");
}

static void
node_changed_cb (A2uiNodeContainer *self,
                 const char        *address)
{
  if (*address == '\0')
    show (self);
  else if (g_str_equal (address, "weight"))
    gtk_widget_queue_resize (GTK_WIDGET (self));
  else if (g_str_has_prefix (address, "accessible"))
    update_accessible (self, address);
}

static void
set_node (A2uiNodeContainer *self,
          A2uiNode          *node)
{
  if (self->node != NULL)
    g_signal_handlers_disconnect_by_data (self->node, self);
  g_set_object (&self->node, node);
  if (node != NULL)
    g_signal_connect_object (node, "changed", G_CALLBACK (node_changed_cb), self, G_CONNECT_SWAPPED);
  show (self);
}

static void
owner_changed_cb (A2uiNodeContainer *self,
                  const char        *address)
{
  g_autoptr(A2uiNode) node = NULL;

  if (!g_str_has_prefix (self->address, address))
    return;
  node = a2ui_node_dup_child (self->owner, self->address);
  /* The widget is kept if the node is the same. */
  if (node == NULL || self->node == NULL ||
      !g_str_equal (a2ui_node_get_instance (node), a2ui_node_get_instance (self->node)))
    set_node (self, node);
}

static void
a2ui_node_container_dispose (GObject *object)
{
  A2uiNodeContainer *self = A2UI_NODE_CONTAINER (object);
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_handle_id (&self->mapped_id, g_source_remove);
  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->node);
  g_clear_object (&self->owner);
  g_clear_pointer (&self->address, g_free);
  G_OBJECT_CLASS (a2ui_node_container_parent_class)->dispose (object);
}

static void
a2ui_node_container_class_init (A2uiNodeContainerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = a2ui_node_container_dispose;
  GTK_WIDGET_CLASS (klass)->map = a2ui_node_container_map;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GENERIC);
}

static void
a2ui_node_container_init (A2uiNodeContainer *self)
{
}

GtkWidget *
a2ui_node_container_new (A2uiNode           *node,
                         const A2uiRenderer *renderers)
{
  A2uiNodeContainer *self = g_object_new (A2UI_TYPE_NODE_CONTAINER, NULL);

  self->renderers = renderers;
  set_node (self, node);
  return GTK_WIDGET (self);
}

GtkWidget *
a2ui_node_container_new_child (A2uiNode           *owner,
                               const char         *address,
                               const A2uiRenderer *renderers)
{
  A2uiNodeContainer *self = g_object_new (A2UI_TYPE_NODE_CONTAINER, NULL);
  g_autoptr(A2uiNode) node = a2ui_node_dup_child (owner, address);

  self->renderers = renderers;
  self->owner = g_object_ref (owner);
  self->address = g_strdup (address);
  g_signal_connect_object (owner, "changed", G_CALLBACK (owner_changed_cb), self, G_CONNECT_SWAPPED);
  set_node (self, node);
  return GTK_WIDGET (self);
}

A2uiNode *
a2ui_node_container_get_node (A2uiNodeContainer *self)
{
  g_return_val_if_fail (A2UI_IS_NODE_CONTAINER (self), NULL);
  return self->node;
}

double
a2ui_node_container_get_weight (A2uiNodeContainer *self)
{
  g_return_val_if_fail (A2UI_IS_NODE_CONTAINER (self), 0);
  return self->node != NULL ? a2ui_node_get_weight (self->node) : 0;
}

gboolean
a2ui_node_container_fills (A2uiNodeContainer *self)
{
  g_return_val_if_fail (A2UI_IS_NODE_CONTAINER (self), FALSE);
  return self->node != NULL && a2ui_node_get_state (self->node) == A2UI_NODE_READY && find_part (self)->fills;
}
