/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-conversation"

#include "config.h"

#include "easel-utterance-row.h"

#include <glib/gi18n-lib.h>

#include "easel-markdown-label.h"

/* Pixels between the user's message and the opposite edge of the list. */
#define INDENT 48
#define PADDING 9

/* Pixels of indentation before a quote. */
#define QUOTE 18

/* Pixels between the paragraphs of a message. */
#define SPACING 6

struct _EaselUtteranceRow
{
  GtkListBoxRow   parent_instance;

  EaselUtterance *utterance;
  GtkWidget      *box;         /* of labels, one for each block */
};

G_DEFINE_FINAL_TYPE (EaselUtteranceRow, easel_utterance_row, GTK_TYPE_LIST_BOX_ROW)

static void
easel_utterance_row_finalize (GObject *object)
{
  g_clear_object (&EASEL_UTTERANCE_ROW (object)->utterance);
  G_OBJECT_CLASS (easel_utterance_row_parent_class)->finalize (object);
}

/* Moves the keyboard focus from link to link and skips rows without links; a list box would stop at each row. */
static gboolean
easel_utterance_row_focus (GtkWidget        *widget,
                           GtkDirectionType  direction)
{
  gboolean is_back = direction == GTK_DIR_TAB_BACKWARD || direction == GTK_DIR_UP || direction == GTK_DIR_LEFT;

  for (GtkWidget *row = widget; row != NULL;
       row = is_back ? gtk_widget_get_prev_sibling (row) : gtk_widget_get_next_sibling (row))
    if (EASEL_IS_UTTERANCE_ROW (row) &&
        gtk_widget_child_focus (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row)), direction))
      return TRUE;
  return FALSE;
}

static void
easel_utterance_row_class_init (EaselUtteranceRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_utterance_row_finalize;
  GTK_WIDGET_CLASS (klass)->focus = easel_utterance_row_focus;
}

static void
easel_utterance_row_init (EaselUtteranceRow *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (self), FALSE);
}

static GtkWidget *
new_label (gboolean is_heading)
{
  GtkAccessibleRole role = is_heading ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_LABEL;
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", role, "wrap", TRUE, "xalign", 0.0,
                                   "wrap-mode", PANGO_WRAP_WORD_CHAR, "selectable", TRUE, NULL);

  if (is_heading)
    gtk_widget_add_css_class (label, "heading");
  return label;
}

/* Shows a block in a label. @old: (nullable): the label at the same position, reused if possible so that the user's
 * selection stays. */
static GtkWidget *
put_block (EaselUtteranceRow        *self,
           GtkWidget                *old,
           const EaselMarkdownBlock *block)
{
  gboolean fits = old != NULL && gtk_widget_has_css_class (old, "heading") == (block->level > 0);
  GtkWidget *label = fits ? old : new_label (block->level > 0);

  if (!fits)
    {
      gtk_widget_insert_before (label, self->box, old);
      if (old != NULL)
        gtk_box_remove (GTK_BOX (self->box), old);
    }
  /* Only labels with links take the focus. Text is reached with the pointer and by assistive technology; Tab goes to
   * the entry. */
  gtk_widget_set_can_focus (label, easel_markdown_label_set (GTK_LABEL (label), block));
  gtk_widget_set_margin_start (label, block->quote ? QUOTE : 0);
  return label;
}

/* Text of an agent is parsed as Markdown; text of the user is shown as they typed it. */
static GPtrArray *
read_blocks (EaselUtteranceRow *self)
{
  const char *text = easel_utterance_get_text (self->utterance);
  GPtrArray *blocks;
  EaselMarkdownBlock *plain;

  if (easel_utterance_get_speaker (self->utterance) == EASEL_SPEAKER_AGENT)
    return easel_markdown_parse (text);
  blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_markdown_block_free);
  plain = g_new0 (EaselMarkdownBlock, 1);
  plain->text = g_strdup (text);
  g_ptr_array_add (blocks, plain);
  return blocks;
}

static void
update_name (EaselUtteranceRow *self,
             const char        *text)
{
  g_autofree char *name = NULL;

  switch (easel_utterance_get_speaker (self->utterance))
    {
    case EASEL_SPEAKER_USER:
      /* Translators: for screen readers; %s is what the user wrote. */
      name = g_strdup_printf (_("You: %s"), text);
      break;
    case EASEL_SPEAKER_AGENT:
      /* Translators: for screen readers; %s is what the agent wrote. */
      name = g_strdup_printf (_("Agent: %s"), text);
      break;
    case EASEL_SPEAKER_NOTE:
    default:
      name = g_strdup (text);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
update_text (EaselUtteranceRow *self)
{
  g_autoptr(GPtrArray) blocks = read_blocks (self);
  g_autoptr(GString) all = g_string_new (NULL);
  GtkWidget *label = gtk_widget_get_first_child (self->box);

  for (guint i = 0; i < blocks->len; i++)
    {
      const EaselMarkdownBlock *block = blocks->pdata[i];

      label = gtk_widget_get_next_sibling (put_block (self, label, block));
      g_string_append_printf (all, "%s%s", i > 0 ? "\n" : "", block->text);
    }
  while (label != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (label);

      gtk_box_remove (GTK_BOX (self->box), label);
      label = next;
    }
  update_name (self, all->str);
}

static GtkWidget *
new_card (EaselUtteranceRow *self)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_set_halign (card, GTK_ALIGN_END);
  gtk_widget_set_margin_start (card, INDENT);
  gtk_widget_set_margin_top (self->box, PADDING);
  gtk_widget_set_margin_bottom (self->box, PADDING);
  gtk_widget_set_margin_start (self->box, PADDING);
  gtk_widget_set_margin_end (self->box, PADDING);
  gtk_box_append (GTK_BOX (card), self->box);
  return card;
}

GtkWidget *
easel_utterance_row_new (EaselUtterance *utterance)
{
  EaselUtteranceRow *self = g_object_new (EASEL_TYPE_UTTERANCE_ROW, NULL);
  GtkWidget *child = self->box;

  self->utterance = g_object_ref (utterance);
  if (easel_utterance_get_speaker (utterance) == EASEL_SPEAKER_USER)
    child = new_card (self);
  else if (easel_utterance_get_speaker (utterance) == EASEL_SPEAKER_NOTE)
    {
      gtk_widget_add_css_class (self->box, "caption");
      gtk_widget_add_css_class (self->box, "dim-label");
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), child);
  g_signal_connect_object (utterance, "notify::text", G_CALLBACK (update_text), self, G_CONNECT_SWAPPED);
  update_text (self);
  return GTK_WIDGET (self);
}
