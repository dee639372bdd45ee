/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-foreign-text.h"

#include "easel-limits.h"
#include "easel-text.h"

/* GtkTextView lays out the visible part of a long text first, the rest while the main loop is idle. */
static GtkWidget *
make_view (const char *text)
{
  GtkWidget *view = gtk_text_view_new ();

  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_cursor_visible (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  gtk_widget_add_css_class (view, "words");
  return view;
}

/**
 * easel_foreign_text_new:
 * @foreign: foreign text of any length; all of it is shown
 *
 * Creates a widget that shows @foreign with wrapped lines: a label, or a text view if a label would block the main loop
 * (`EASEL_LIMIT_LABEL_CHARS`).
 *
 * Returns: (transfer floating): the widget
 */
GtkWidget *
easel_foreign_text_new (const char *foreign)
{
  g_autofree char *text = NULL;
  GtkWidget *label;

  g_return_val_if_fail (foreign != NULL, NULL);

  text = easel_text_for_layout (foreign, G_MAXSIZE);
  if (g_utf8_strlen (text, -1) > EASEL_LIMIT_LABEL_CHARS)
    return make_view (text);
  label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  return label;
}
