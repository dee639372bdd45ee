/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "a2ui-box.h"

#include <glib/gi18n-lib.h>

#include "a2ui-flex-layout.h"
#include "a2ui-node-widget.h"
#include "easel-limits.h"
#include "easel-text.h"

/* The containers of the children of one node. Containers whose node is kept are moved, not created again. */
#define A2UI_TYPE_BOX (a2ui_box_get_type ())
G_DECLARE_FINAL_TYPE (A2uiBox, a2ui_box, A2UI, BOX, GtkWidget)

struct _A2uiBox
{
  GtkWidget       parent_instance;

  GListModel         *model;
  const A2uiRenderer *renderers;
  gboolean            is_full;  /* the last container says that the form is too large */
};

G_DEFINE_FINAL_TYPE (A2uiBox, a2ui_box, GTK_TYPE_WIDGET)

#define PADDING 12
#define SHADOW 3
/* If a list has more rows, it makes widgets only for the rows on the screen; and its height then, in pixels. */
#define MANY_ROWS 60
/* Like MANY_ROWS, for the items of a template in a Row or Column. */
#define MANY_CHILDREN 200
#define LIST_HEIGHT 400

static GtkWidget *
nth_child (GtkWidget *widget,
           guint      n)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  while (child != NULL && n-- > 0)
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* (transfer full) */
static GtkWidget *
take_container (GPtrArray *containers,
                A2uiNode  *node)
{
  for (guint i = 0; i < containers->len; i++)
    if (a2ui_node_container_get_node (containers->pdata[i]) == node)
      return g_object_ref (containers->pdata[i]);
  return NULL;
}

static void
items_changed_cb (A2uiBox *self,
                  guint    position,
                  guint    removed,
                  guint    added)
{
  g_autoptr(GPtrArray) old = g_ptr_array_new_with_free_func (g_object_unref);
  GtkWidget *next = nth_child (GTK_WIDGET (self), position);

  if (self->is_full)
    {
      /* If there are fewer containers than items, all are created again. */
      self->is_full = FALSE;
      position = 0;
      added = g_list_model_get_n_items (self->model);
      removed = G_MAXUINT;
      next = gtk_widget_get_first_child (GTK_WIDGET (self));
    }
  for (guint i = 0; i < removed && next != NULL; i++)
    {
      GtkWidget *container = next;

      next = gtk_widget_get_next_sibling (container);
      g_ptr_array_add (old, g_object_ref (container));
    }
  for (guint i = 0; i < added && !self->is_full; i++)
    {
      g_autoptr(A2uiNode) node = g_list_model_get_item (self->model, position + i);
      GtkWidget *container = take_container (old, node);

      /* The children after this one get no containers. */
      self->is_full = a2ui_node_get_state (node) == A2UI_NODE_LIMIT;

      if (container == NULL)
        container = g_object_ref_sink (a2ui_node_container_new (node, self->renderers));
      else
        g_ptr_array_remove (old, container);
      gtk_widget_insert_before (container, GTK_WIDGET (self), next);
      g_object_unref (container);
    }
  for (guint i = 0; i < old->len; i++)
    gtk_widget_unparent (old->pdata[i]);
}

static void
a2ui_box_dispose (GObject *object)
{
  A2uiBox *self = A2UI_BOX (object);
  GtkWidget *child;

  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (a2ui_box_parent_class)->dispose (object);
}

static void
a2ui_box_class_init (A2uiBoxClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = a2ui_box_dispose;
}

static void
a2ui_box_init (A2uiBox *self)
{
}

static void
box_changed (GtkWidget  *widget,
             A2uiNode   *node,
             const char *address)
{
  A2uiFlexLayout *layout = A2UI_FLEX_LAYOUT (gtk_widget_get_layout_manager (widget));

  if (a2ui_node_widget_is_about (address, "distribution"))
    a2ui_flex_layout_set_distribution (layout, a2ui_node_get_literal_string (node, "distribution"));
  if (a2ui_node_widget_is_about (address, "alignment"))
    a2ui_flex_layout_set_alignment (layout, a2ui_node_get_literal_string (node, "alignment"));
}

static GtkWidget *
box_new (A2uiNode           *node,
         GtkOrientation      orientation,
         GtkAccessibleRole   role,
         const A2uiRenderer *renderers)
{
  A2uiBox *self = g_object_new (A2UI_TYPE_BOX, "accessible-role", role, NULL);

  gtk_widget_set_layout_manager (GTK_WIDGET (self), a2ui_flex_layout_new (orientation));
  self->renderers = renderers;
  self->model = g_object_ref (a2ui_node_get_children (node));
  g_signal_connect_object (self->model, "items-changed", G_CALLBACK (items_changed_cb), self, G_CONNECT_SWAPPED);
  items_changed_cb (self, 0, 0, g_list_model_get_n_items (self->model));
  a2ui_node_widget_follow (GTK_WIDGET (self), node, box_changed);
  return GTK_WIDGET (self);
}

static void
bind_row_cb (GtkSignalListItemFactory *factory,
             GtkListItem              *row,
             gpointer                  renderers)
{
  gtk_list_item_set_activatable (row, FALSE);
  gtk_list_item_set_child (row, a2ui_node_container_new (gtk_list_item_get_item (row), renderers));
}

static void
unbind_row_cb (GtkSignalListItemFactory *factory,
               GtkListItem              *row,
               gpointer                  renderers)
{
  gtk_list_item_set_child (row, NULL);
}

static GtkWidget *
long_list_new (A2uiNode           *node,
               const A2uiRenderer *renderers,
               GtkOrientation      orientation)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GListModel *model = g_object_ref (a2ui_node_get_children (node));
  GtkWidget *list = gtk_list_view_new (GTK_SELECTION_MODEL (gtk_no_selection_new (model)), factory);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  g_signal_connect (factory, "bind", G_CALLBACK (bind_row_cb), (gpointer) renderers);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_row_cb), (gpointer) renderers);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (list), orientation);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), LIST_HEIGHT);
  return scrolled;
}

static GtkWidget *
short_list_new (A2uiNode           *node,
                const A2uiRenderer *renderers,
                GtkOrientation      orientation)
{
  GtkWidget *box = box_new (node, orientation, GTK_ACCESSIBLE_ROLE_LIST, renderers);
  GtkWidget *scrolled;
  GtkWidget *viewport;

  if (orientation == GTK_ORIENTATION_VERTICAL)
    return box;
  scrolled = gtk_scrolled_window_new ();
  viewport = gtk_viewport_new (NULL, NULL);
  /* The list scrolls and is not squeezed; its margin leaves space for the shadows of cards. */
  gtk_scrollable_set_hscroll_policy (GTK_SCROLLABLE (viewport), GTK_SCROLL_NATURAL);
  gtk_widget_set_margin_top (box, SHADOW);
  gtk_widget_set_margin_bottom (box, SHADOW);
  gtk_widget_set_margin_start (box, SHADOW);
  gtk_widget_set_margin_end (box, SHADOW);
  gtk_viewport_set_child (GTK_VIEWPORT (viewport), box);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), viewport);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  return scrolled;
}

/* The inner box of @bin follows the same node as @bin. A Row or Column becomes a long list only if it has a template,
 * because only then the data determine the number of children. */
static void
fill_list (AdwBin             *bin,
           A2uiNode           *node,
           const A2uiRenderer *renderers)
{
  gboolean is_list = g_str_equal (a2ui_node_get_type_name (node), "List");
  gboolean horizontal = is_list ? g_strcmp0 (a2ui_node_get_literal_string (node, "direction"), "horizontal") == 0
                                : g_str_equal (a2ui_node_get_type_name (node), "Row");
  gboolean is_long = (is_list || a2ui_node_get_property (node, "children/template") != NULL) &&
                     g_list_model_get_n_items (a2ui_node_get_children (node)) > (is_list ? MANY_ROWS : MANY_CHILDREN);
  guint kind = (horizontal ? 1 : 0) | (is_long ? 2 : 0) | 4;
  GtkOrientation orientation = horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;

  if (GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (bin), "kind")) == kind)
    return;
  g_object_set_data (G_OBJECT (bin), "kind", GUINT_TO_POINTER (kind));
  if (is_long)
    adw_bin_set_child (bin, long_list_new (node, renderers, orientation));
  else if (is_list)
    adw_bin_set_child (bin, short_list_new (node, renderers, orientation));
  else
    adw_bin_set_child (bin, box_new (node, orientation, GTK_ACCESSIBLE_ROLE_GROUP, renderers));
}

static void
list_changed (GtkWidget  *widget,
              A2uiNode   *node,
              const char *address)
{
  fill_list (ADW_BIN (widget), node, g_object_get_data (G_OBJECT (widget), "renderers"));
}

static void
rows_changed_cb (GtkWidget *widget)
{
  list_changed (widget, a2ui_node_widget_get_node (widget), "");
}

GtkWidget *
a2ui_list_build (A2uiNode           *node,
                 const A2uiRenderer *renderers)
{
  GtkWidget *bin = adw_bin_new ();

  g_object_set_data (G_OBJECT (bin), "renderers", (gpointer) renderers);
  /* Connected before the list in the bin, which would otherwise create a widget for each of very many new rows. */
  g_signal_connect_object (a2ui_node_get_children (node), "items-changed", G_CALLBACK (rows_changed_cb), bin,
                           G_CONNECT_SWAPPED);
  a2ui_node_widget_follow (bin, node, list_changed);
  return bin;
}

/* A Row or Column. With a template it is inside a bin, because it may become a long list. */
static GtkWidget *
templated_new (A2uiNode           *node,
               GtkOrientation      orientation,
               const A2uiRenderer *renderers)
{
  return a2ui_node_get_property (node, "children/template") != NULL
         ? a2ui_list_build (node, renderers) : box_new (node, orientation, GTK_ACCESSIBLE_ROLE_GROUP, renderers);
}

GtkWidget *
a2ui_row_build (A2uiNode           *node,
                const A2uiRenderer *renderers)
{
  return templated_new (node, GTK_ORIENTATION_HORIZONTAL, renderers);
}

GtkWidget *
a2ui_column_build (A2uiNode           *node,
                   const A2uiRenderer *renderers)
{
  return templated_new (node, GTK_ORIENTATION_VERTICAL, renderers);
}

static void
pad (GtkWidget *widget)
{
  gtk_widget_set_margin_top (widget, PADDING);
  gtk_widget_set_margin_bottom (widget, PADDING);
  gtk_widget_set_margin_start (widget, PADDING);
  gtk_widget_set_margin_end (widget, PADDING);
}

GtkWidget *
a2ui_card_build (A2uiNode           *node,
                 const A2uiRenderer *renderers)
{
  GtkWidget *card = g_object_new (ADW_TYPE_BIN, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  GtkWidget *container = a2ui_node_container_new_child (node, "child", renderers);

  gtk_widget_add_css_class (card, "card");
  pad (container);
  adw_bin_set_child (ADW_BIN (card), container);
  return card;
}

static void
divider_changed (GtkWidget  *widget,
                 A2uiNode   *node,
                 const char *address)
{
  gboolean vertical = g_strcmp0 (a2ui_node_get_literal_string (node, "axis"), "vertical") == 0;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (widget),
                                  vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}

GtkWidget *
a2ui_divider_build (A2uiNode           *node,
                    const A2uiRenderer *renderers)
{
  GtkWidget *separator = gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);

  a2ui_node_widget_follow (separator, node, divider_changed);
  return separator;
}

GtkWidget *
a2ui_unknown_build (A2uiNode           *node,
                    const A2uiRenderer *renderers)
{
  GtkWidget *frame = gtk_frame_new (NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, A2UI_FLEX_GAP);
  g_autofree char *type = easel_text_for_display (a2ui_node_get_type_name (node), EASEL_LIMIT_FILE_NAME_CHARS);
  /* Translators: %s is the name of a kind of control, as a program wrote it. */
  g_autofree char *text = g_strdup_printf (_("“%s” cannot be shown here"), type);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), a2ui_node_container_new_child (node, "child", renderers));
  gtk_box_append (GTK_BOX (box), box_new (node, GTK_ORIENTATION_VERTICAL, GTK_ACCESSIBLE_ROLE_GROUP, renderers));
  pad (box);
  gtk_frame_set_child (GTK_FRAME (frame), box);
  return frame;
}
