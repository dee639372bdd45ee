/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-conversation"

#include "config.h"

#include "easel-utterance-row.h"

#include <glib/gi18n-lib.h>

/* Between the words of the person and the other edge, and between their card and them, in pixels. */
#define INDENT 48
#define PADDING 9

struct _EaselUtteranceRow
{
  GtkListBoxRow   parent_instance;

  EaselUtterance *utterance;
  GtkWidget      *label;
};

G_DEFINE_FINAL_TYPE (EaselUtteranceRow, easel_utterance_row, GTK_TYPE_LIST_BOX_ROW)

static void
easel_utterance_row_finalize (GObject *object)
{
  g_clear_object (&EASEL_UTTERANCE_ROW (object)->utterance);
  G_OBJECT_CLASS (easel_utterance_row_parent_class)->finalize (object);
}

static void
easel_utterance_row_class_init (EaselUtteranceRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_utterance_row_finalize;
}

static void
easel_utterance_row_init (EaselUtteranceRow *self)
{
  self->label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_selectable (GTK_LABEL (self->label), TRUE);
  /* Reached with the pointer and by assistive technology: Tab goes to the entry. */
  gtk_widget_set_can_focus (self->label, FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (self), FALSE);
}

static void
update_text (EaselUtteranceRow *self)
{
  const char *text = easel_utterance_get_text (self->utterance);
  g_autofree char *name = NULL;

  gtk_label_set_text (GTK_LABEL (self->label), text);
  switch (easel_utterance_get_speaker (self->utterance))
    {
    case EASEL_SPEAKER_PERSON:
      /* Translators: for screen readers; %s is what the person wrote. */
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

static GtkWidget *
new_card (EaselUtteranceRow *self)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_set_halign (card, GTK_ALIGN_END);
  gtk_widget_set_margin_start (card, INDENT);
  gtk_widget_set_margin_top (self->label, PADDING);
  gtk_widget_set_margin_bottom (self->label, PADDING);
  gtk_widget_set_margin_start (self->label, PADDING);
  gtk_widget_set_margin_end (self->label, PADDING);
  gtk_box_append (GTK_BOX (card), self->label);
  return card;
}

GtkWidget *
easel_utterance_row_new (EaselUtterance *utterance)
{
  EaselUtteranceRow *self = g_object_new (EASEL_TYPE_UTTERANCE_ROW, NULL);
  GtkWidget *child = self->label;

  self->utterance = g_object_ref (utterance);
  if (easel_utterance_get_speaker (utterance) == EASEL_SPEAKER_PERSON)
    child = new_card (self);
  else if (easel_utterance_get_speaker (utterance) == EASEL_SPEAKER_NOTE)
    {
      gtk_widget_add_css_class (self->label, "caption");
      gtk_widget_add_css_class (self->label, "dim-label");
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), child);
  g_signal_connect_object (utterance, "notify::text", G_CALLBACK (update_text), self, G_CONNECT_SWAPPED);
  update_text (self);
  return GTK_WIDGET (self);
}
