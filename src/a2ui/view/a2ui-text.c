/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-text.h"

#include <string.h>

#include "a2ui-button.h"
#include "a2ui-node-widget.h"
#include "a2ui-pace.h"
#include "easel-markdown-label.h"

/* Headings of each level use the style classes of libadwaita. */
static const char *const heading_classes[] = { "body", "title-1", "title-2", "title-3", "title-4", "heading" };

static guint
hint_level (A2uiNode *node)
{
  const char *hint = a2ui_node_get_literal_string (node, "usageHint");

  return hint != NULL && hint[0] == 'h' && hint[1] >= '1' && hint[1] <= '5' && hint[2] == '\0' ? hint[1] - '0' : 0;
}

/* The accessible role of a widget cannot change, so that a heading needs another label. A selectable label that is only
 * set to not focusable would still stop Tab. */
static GtkWidget *
label_new (guint    level,
           gboolean caption)
{
  GtkAccessibleRole role = level > 0 ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_LABEL;
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", role, "selectable", TRUE,
                                   "can-focus", FALSE, NULL);

  a2ui_node_widget_wrap (label);
  gtk_widget_add_css_class (label, caption && level == 0 ? "caption" : heading_classes[level]);
  if (level > 0)
    gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL, (int) level, -1);
  return label;
}

/* The dialog of a Modal is not inside a surface that could ask the user. */
static gboolean
activate_link_cb (GtkWidget  *box,
                  const char *address)
{
  a2ui_surface_open_url (a2ui_node_get_surface (a2ui_node_widget_get_node (box)), address);
  return TRUE;
}

/* Reuses a label with the right role, to keep its selection. */
static GtkWidget *
provide_label (GtkWidget *box,
               GtkWidget *old,
               guint      level,
               gboolean   caption)
{
  guint key = level << 1 | (caption ? 1 : 0) | 64;
  GtkWidget *label;

  if (old != NULL && GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (old), "level")) == key)
    return old;
  label = label_new (level, caption);
  g_signal_connect_object (label, "activate-link", G_CALLBACK (activate_link_cb), box, G_CONNECT_SWAPPED);
  g_object_set_data (G_OBJECT (label), "level", GUINT_TO_POINTER (key));
  gtk_widget_insert_before (label, box, old);
  if (old != NULL)
    gtk_box_remove (GTK_BOX (box), old);
  return label;
}

/* Bytes of a paragraph that Pango lays out at once; and how many bytes cost as much as one widget: a label is laid out
 * seven times until it is drawn, for its least and natural sizes and for the widths that its containers try. */
#define PARAGRAPH_BYTES 2048
#define BYTES_PER_COST 100
/* The key of the number of blocks that have a label, in the box. */
#define FILLED_KEY "a2ui-text-filled"

/* (transfer full): the text with an empty line inserted at a space of each paragraph that is too long for one
 * layout. */
static char *
break_paragraphs (char *text)
{
  g_autofree char *whole = text;
  GString *broken;
  gsize length = 0;

  if (strlen (text) <= PARAGRAPH_BYTES)
    return g_steal_pointer (&whole);
  broken = g_string_new (NULL);
  for (const char *at = text; *at != '\0';)
    {
      const char *next = g_utf8_next_char (at);

      length = at[0] == '\n' && at[1] == '\n' ? 0 : length + (gsize) (next - at);
      g_string_append_len (broken, at, next - at);
      if (length > PARAGRAPH_BYTES && (g_ascii_isspace (*at) || length > 2 * PARAGRAPH_BYTES))
        {
          g_string_append (broken, "\n\n");
          length = 0;
        }
      at = next;
    }
  return g_string_free (broken, FALSE);
}

/* Sets the text of a label; without links if it is inside a button, which is clicked as a whole. */
static void
set_block (GtkWidget                *box,
           GtkWidget                *label,
           const EaselMarkdownBlock *block)
{
  EaselMarkdownBlock shown = *block;

  if (gtk_widget_get_ancestor (box, GTK_TYPE_BUTTON) != NULL)
    shown.links = NULL;
  /* Plain text can be selected with the pointer and read by assistive technology, but Tab skips it; labels with links
   * are focusable. */
  gtk_widget_set_can_focus (label, easel_markdown_label_set (GTK_LABEL (label), &shown));
  a2ui_node_widget_fit (label);
}

static guint
cost_of (gsize n_bytes)
{
  return 1 + (guint) n_bytes / BYTES_PER_COST;
}

static void fill (GtkWidget *box);

/* Creates labels for as many blocks as fit into this turn of the main loop; the others follow in later turns.
 * @is_counted: the container has already counted the first of these blocks. */
static void
fill_some (GtkWidget *box,
           gboolean   is_counted)
{
  A2uiNode *node = a2ui_node_widget_get_node (box);
  g_autofree char *text = a2ui_node_dup_string (node, "text");
  g_autoptr(GPtrArray) blocks = NULL;
  gboolean caption = g_strcmp0 (a2ui_node_get_literal_string (node, "usageHint"), "caption") == 0;
  guint filled = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (box), FILLED_KEY));
  GtkWidget *label = gtk_widget_get_first_child (box);

  /* Asks before parsing, which takes time too, for one block of the text. */
  if (!is_counted && !a2ui_pace_take (a2ui_node_get_surface (node), cost_of (MIN (strlen (text), PARAGRAPH_BYTES)),
                                      box, fill))
    return;
  text = break_paragraphs (g_steal_pointer (&text));
  blocks = easel_markdown_parse (text);
  for (guint i = 0; i < filled && label != NULL; i++)
    label = gtk_widget_get_next_sibling (label);
  for (guint i = filled; i < blocks->len; i++)
    {
      EaselMarkdownBlock *block = blocks->pdata[i];
      guint level = block->level > 0 ? block->level : hint_level (node);

      if (i > filled && !a2ui_pace_take (a2ui_node_get_surface (node), cost_of (strlen (block->text)), box, fill))
        return;
      label = provide_label (box, label, level, caption);
      set_block (box, label, block);
      label = gtk_widget_get_next_sibling (label);
      g_object_set_data (G_OBJECT (box), FILLED_KEY, GUINT_TO_POINTER (i + 1));
    }
  while (label != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (label);

      gtk_box_remove (GTK_BOX (box), label);
      label = next;
    }
}

static void
fill (GtkWidget *box)
{
  fill_some (box, FALSE);
}

/* Before the box is mapped, it is not known whether the text is inside a button. */
static void
map_cb (GtkWidget *box)
{
  if (gtk_widget_get_ancestor (box, GTK_TYPE_BUTTON) == NULL)
    return;
  g_object_set_data (G_OBJECT (box), FILLED_KEY, NULL);
  fill_some (box, TRUE);
}

static void
text_changed (GtkWidget  *box,
              A2uiNode   *node,
              const char *address)
{
  /* The texts of many nodes may change at once; only a new box was counted by its container. */
  g_object_set_data (G_OBJECT (box), FILLED_KEY, NULL);
  fill_some (box, *address == '\0');
  a2ui_button_update_name (box);
}

GtkWidget *
a2ui_text_build (A2uiNode           *node,
                 const A2uiRenderer *renderers)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  a2ui_node_widget_follow (box, node, text_changed);
  g_signal_connect (box, "map", G_CALLBACK (map_cb), NULL);
  return box;
}
