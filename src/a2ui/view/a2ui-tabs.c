/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-tabs.h"

#include "a2ui-flex-layout.h"
#include "a2ui-node-widget.h"
#include "easel-limits.h"
#include "easel-text.h"

/* Characters of a title that are always visible; longer titles may be ellipsized. */
#define TITLE_CHARS 24

/* Wraps titles if the space is too narrow: tabs beyond an edge would not be found. */
static void
dress_titles (GtkWidget *switcher)
{
  for (GtkWidget *button = gtk_widget_get_first_child (switcher); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    {
      GtkWidget *label = gtk_widget_get_first_child (button);

      if (!GTK_IS_LABEL (label))
        continue;
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_width_chars (GTK_LABEL (label),
                                 MIN (g_utf8_strlen (gtk_label_get_text (GTK_LABEL (label)), -1), TITLE_CHARS));
    }
}

/* Pages are named by their index, so that the visible page is kept if others change. */
static void
tabs_changed (GtkWidget  *box,
              A2uiNode   *node,
              const char *address)
{
  GtkStack *stack = g_object_get_data (G_OBJECT (box), "stack");
  const A2uiRenderer *renderers = g_object_get_data (G_OBJECT (box), "renderers");
  guint n = a2ui_node_get_length (node, "tabItems");

  for (guint i = 0;; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i);
      g_autofree char *child_address = g_strdup_printf ("tabItems/%u/child", i);
      g_autofree char *title_address = g_strdup_printf ("tabItems/%u/title", i);
      GtkWidget *page = gtk_stack_get_child_by_name (stack, name);
      g_autofree char *foreign = NULL;
      g_autofree char *title = NULL;

      if (i >= n && page == NULL)
        break;
      if (i >= n)
        {
          gtk_stack_remove (stack, page);
          continue;
        }
      if (page == NULL)
        {
          page = a2ui_node_container_new_child (node, child_address, renderers);
          gtk_stack_add_named (stack, page, name);
        }
      foreign = a2ui_node_dup_string (node, title_address);
      title = easel_text_for_display (foreign, EASEL_LIMIT_FILE_NAME_CHARS);
      gtk_stack_page_set_title (gtk_stack_get_page (stack, page), title);
    }
  dress_titles (g_object_get_data (G_OBJECT (box), "switcher"));
}

GtkWidget *
a2ui_tabs_build (A2uiNode           *node,
                 const A2uiRenderer *renderers)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *stack = gtk_stack_new ();
  GtkWidget *switcher = gtk_stack_switcher_new ();

  gtk_stack_set_vhomogeneous (GTK_STACK (stack), FALSE);
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), GTK_STACK (stack));
  gtk_widget_set_layout_manager (switcher, a2ui_flex_layout_new (GTK_ORIENTATION_HORIZONTAL));
  gtk_widget_remove_css_class (switcher, "linked");
  gtk_box_append (GTK_BOX (box), switcher);
  g_object_set_data (G_OBJECT (box), "switcher", switcher);
  gtk_box_append (GTK_BOX (box), stack);
  g_object_set_data (G_OBJECT (box), "stack", stack);
  g_object_set_data (G_OBJECT (box), "renderers", (gpointer) renderers);
  a2ui_node_widget_follow (box, node, tabs_changed);
  return box;
}
