/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-node-widget.h"

#include <math.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-text.h"

#define NODE_KEY "a2ui-node"

typedef struct
{
  GtkWidget       *widget;
  A2uiNode        *node;
  A2uiChangedFunc  func;
} Follower;

static void
changed_cb (A2uiNode   *node,
            const char *address,
            Follower   *follower)
{
  /* An empty address means that the type of the node changed: its container makes a new widget. */
  if (*address != '\0')
    follower->func (follower->widget, node, address);
}

static void
follower_free (gpointer data)
{
  Follower *follower = data;

  g_signal_handlers_disconnect_by_data (follower->node, follower);
  g_object_unref (follower->node);
  g_free (follower);
}

void
a2ui_node_widget_follow (GtkWidget       *widget,
                         A2uiNode        *node,
                         A2uiChangedFunc  func)
{
  Follower *follower = g_new0 (Follower, 1);

  follower->widget = widget;
  follower->node = g_object_ref (node);
  follower->func = func;
  g_object_set_data_full (G_OBJECT (widget), NODE_KEY, follower, follower_free);
  g_signal_connect (node, "changed", G_CALLBACK (changed_cb), follower);
  func (widget, node, "");
}

gboolean
a2ui_node_widget_is_about (const char *address,
                           const char *name)
{
  gsize length = strlen (name);

  return *address == '\0' ||
         (strncmp (address, name, length) == 0 && (address[length] == '\0' || address[length] == '/'));
}

A2uiNode *
a2ui_node_widget_get_node (GtkWidget *widget)
{
  Follower *follower = g_object_get_data (G_OBJECT (widget), NODE_KEY);

  return follower != NULL ? follower->node : NULL;
}

/* In characters of average width: longer words may be broken, and longer texts get at least this width. */
#define LONGEST_WORD 12.0
#define LEAST_CHARS 8.0

/* The width of a character, as a multiple of the average; rather too large than too small. */
static double
width_of (gunichar character)
{
  if (character < 0x80 && strchr ("ijlftrI.,:;'|!()[]1", (int) character) != NULL)
    return 0.6;
  return character < 0x80 && strchr ("mwMW@%", (int) character) != NULL ? 1.4 : 1;
}

/* The width of the longest word in characters, so that no word is broken; -1: the text is a single short word. */
static int
least_chars (const char *text)
{
  double longest = 0;
  double word = 0;
  double all = 0;
  gboolean has_spaces = FALSE;

  for (const char *at = text; *at != '\0' && longest < LONGEST_WORD; at = g_utf8_next_char (at))
    {
      double width = width_of (g_utf8_get_char (at));

      has_spaces = has_spaces || g_ascii_isspace (*at);
      word = g_ascii_isspace (*at) ? 0 : word + width;
      longest = MAX (longest, word);
      all += width;
    }
  if (!has_spaces && longest < LONGEST_WORD)
    return -1;
  return (int) ceil (CLAMP (longest, MIN (all / 2, LEAST_CHARS), LONGEST_WORD));
}

/* A label with wrapping makes Pango measure the text broken after each character to find its minimum width. This costs
 * more than everything else, and a row would shrink the label to that width. A label with a width in characters avoids
 * both, and a single word needs no wrapping. */
void
a2ui_node_widget_fit (GtkWidget *label)
{
  int chars = least_chars (gtk_label_get_text (GTK_LABEL (label)));

  gtk_label_set_wrap (GTK_LABEL (label), chars > 0);
  gtk_label_set_width_chars (GTK_LABEL (label), chars);
}

void
a2ui_node_widget_wrap (GtkWidget *label)
{
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  a2ui_node_widget_fit (label);
}

/* Keeps selection and cursor if the text is equal. */
void
a2ui_node_widget_set_text (GtkWidget  *label,
                           const char *text)
{
  if (g_str_equal (gtk_label_get_text (GTK_LABEL (label)), text))
    return;
  gtk_label_set_text (GTK_LABEL (label), text);
  a2ui_node_widget_fit (label);
}

GtkWidget *
a2ui_node_widget_new_plain_label (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  a2ui_node_widget_wrap (label);
  return label;
}

GtkWidget *
a2ui_node_widget_new_label (GtkWidget *input)
{
  GtkWidget *label = a2ui_node_widget_new_plain_label ();

  gtk_label_set_mnemonic_widget (GTK_LABEL (label), input);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (input), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
  return label;
}

void
a2ui_node_widget_set_label (GtkWidget  *label,
                            A2uiNode   *node,
                            const char *address)
{
  g_autofree char *foreign = a2ui_node_dup_string (node, address);
  g_autofree char *text = easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);

  a2ui_node_widget_set_text (label, text);
  gtk_widget_set_visible (label, *text != '\0');
}

void
a2ui_node_widget_wrap_label (GtkWidget *button)
{
  for (GtkWidget *child = gtk_widget_get_first_child (button); child; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LABEL (child))
      a2ui_node_widget_wrap (child);
}

void
a2ui_node_widget_write_string (A2uiNode   *node,
                               const char *address,
                               const char *text)
{
  g_autoptr(JsonNode) value = json_node_init_string (json_node_alloc (), text);

  a2ui_node_write (node, address, value);
}
