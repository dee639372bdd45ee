/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-line-bar.h"

struct _EaselEditorLineBar
{
  GtkBox         parent_instance;

  GtkSourceView *view;    /* weak: in the same surface */
  GtkWidget     *number;
};

G_DEFINE_FINAL_TYPE (EaselEditorLineBar, easel_editor_line_bar, GTK_TYPE_BOX)

static void
go_cb (EaselEditorLineBar *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
  int number = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->number));
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line (buffer, &iter, number - 1);
  gtk_text_buffer_place_cursor (buffer, &iter);
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self->view), gtk_text_buffer_get_insert (buffer), 0, TRUE, 0, 0.3);
  easel_editor_line_bar_close (self);
}

static void
easel_editor_line_bar_dispose (GObject *object)
{
  EaselEditorLineBar *self = EASEL_EDITOR_LINE_BAR (object);

  g_clear_weak_pointer (&self->view);

  G_OBJECT_CLASS (easel_editor_line_bar_parent_class)->dispose (object);
}

static void
easel_editor_line_bar_class_init (EaselEditorLineBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_editor_line_bar_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/editor/easel-editor-line-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselEditorLineBar, number);
  gtk_widget_class_bind_template_callback (widget_class, go_cb);
}

static void
easel_editor_line_bar_init (EaselEditorLineBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* In GTK 4.8 "activate" is not emitted by a spin button, so its text widget is connected. */
  g_signal_connect_object (gtk_editable_get_delegate (GTK_EDITABLE (self->number)), "activate", G_CALLBACK (go_cb),
                           self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

/** easel_editor_line_bar_set_view: @view: (transfer none): the view whose lines are counted. */
void
easel_editor_line_bar_set_view (EaselEditorLineBar *self,
                                GtkSourceView      *view)
{
  g_return_if_fail (EASEL_IS_EDITOR_LINE_BAR (self));

  g_set_weak_pointer (&self->view, view);
}

void
easel_editor_line_bar_open (EaselEditorLineBar *self)
{
  GtkTextBuffer *buffer;
  GtkTextIter iter;

  g_return_if_fail (EASEL_IS_EDITOR_LINE_BAR (self));

  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (self->number), 1, gtk_text_buffer_get_line_count (buffer));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->number), gtk_text_iter_get_line (&iter) + 1);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_widget_grab_focus (self->number);
  gtk_editable_select_region (GTK_EDITABLE (self->number), 0, -1);
}

void
easel_editor_line_bar_close (EaselEditorLineBar *self)
{
  g_return_if_fail (EASEL_IS_EDITOR_LINE_BAR (self));

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}
