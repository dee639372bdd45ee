/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-notice.h"

struct _EaselEditorNotice
{
  GtkBox     parent_instance;

  GtkWidget *label;
};

enum { SIGNAL_FIRST, SIGNAL_SECOND, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselEditorNotice, easel_editor_notice, GTK_TYPE_BOX)

static void
first_cb (EaselEditorNotice *self)
{
  g_signal_emit (self, signals[SIGNAL_FIRST], 0);
}

static void
second_cb (EaselEditorNotice *self)
{
  g_signal_emit (self, signals[SIGNAL_SECOND], 0);
}

static void
easel_editor_notice_class_init (EaselEditorNoticeClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  signals[SIGNAL_FIRST] = g_signal_new ("first", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SECOND] = g_signal_new ("second", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_editor_notice_init (EaselEditorNotice *self)
{
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "toolbar");
  self->label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_widget_set_hexpand (self->label, TRUE);
  gtk_widget_set_margin_start (self->label, 6);
  gtk_box_append (GTK_BOX (self), self->label);
}

static void
add_button (EaselEditorNotice *self,
            const char        *label,
            GCallback          callback)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self), button);
}

/** easel_editor_notice_new: (transfer floating): a line with one or two buttons, by their mnemonic labels. */
GtkWidget *
easel_editor_notice_new (const char *first,
                         const char *second)
{
  EaselEditorNotice *self = g_object_new (EASEL_TYPE_EDITOR_NOTICE, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL);

  add_button (self, first, G_CALLBACK (first_cb));
  if (second != NULL)
    add_button (self, second, G_CALLBACK (second_cb));
  return GTK_WIDGET (self);
}

void
easel_editor_notice_set_text (EaselEditorNotice *self,
                              const char        *text)
{
  g_return_if_fail (EASEL_IS_EDITOR_NOTICE (self));

  gtk_label_set_text (GTK_LABEL (self->label), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}
