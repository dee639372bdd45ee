/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-text-dialog.h"

#include <string.h>

#include "easel-dialog.h"
#include "easel-limits.h"
#include "easel-surface-limits.h"
#include "easel-template.h"
#include "easel-text.h"

#define EASEL_TYPE_TEXT_DIALOG (easel_text_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselTextDialog, easel_text_dialog, EASEL, TEXT_DIALOG, EaselDialog)

struct _EaselTextDialog
{
  EaselDialog parent_instance;

  AdwWindowTitle *title;
  GtkStack       *stack;   /* "text", or "none" */
  GtkWidget      *cut;     /* says that the text is truncated */
  GtkWidget      *copy;
  GtkTextView    *text;
};

G_DEFINE_FINAL_TYPE (EaselTextDialog, easel_text_dialog, EASEL_TYPE_DIALOG)

/* Copies the text and keeps the user's selection. */
static void
copy_cb (EaselTextDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;
  g_autofree char *text = NULL;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
easel_text_dialog_class_init (EaselTextDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/surface/easel-text-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselTextDialog, title);
  gtk_widget_class_bind_template_child (widget_class, EaselTextDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselTextDialog, cut);
  gtk_widget_class_bind_template_child (widget_class, EaselTextDialog, copy);
  gtk_widget_class_bind_template_child (widget_class, EaselTextDialog, text);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
}

static void
easel_text_dialog_init (EaselTextDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns whether to show a character. Invisible ones, which a screen reader would read, are dropped, except the
 * joiners that Persian needs. */
static gboolean
is_spoken (gunichar c)
{
  return c == '\t' || c == 0x200c || c == 0x200d || (!g_unichar_iscntrl (c) && g_unichar_type (c) != G_UNICODE_FORMAT);
}

/* Returns: (transfer full): @foreign with long lines broken, because a text view blocks while it lays out a very long
 * line. */
static char *
clean_text (const char *foreign)
{
  g_autofree char *valid = g_utf8_make_valid (foreign, -1);
  GString *text = g_string_sized_new (strlen (valid));
  guint n = 0;

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);
      gboolean is_end = c == '\n' || n == EASEL_LIMIT_TEXT_LINE_CHARS;

      n = is_end ? 0 : n + 1;
      if (is_end)
        g_string_append_c (text, '\n');
      if (c != '\t' && g_unichar_isspace (c))
        c = ' ';
      if (*at != '\n' && is_spoken (c))
        g_string_append_unichar (text, c);
    }
  return g_string_free (text, FALSE);
}

static void
set_text (EaselTextDialog *self,
          const char      *foreign)
{
  gboolean is_cut = strlen (foreign) > EASEL_LIMIT_TEXT_BYTES;
  g_autofree char *part = g_strndup (foreign + strspn (foreign, "\n"), EASEL_LIMIT_TEXT_BYTES);
  g_autofree char *text = clean_text (g_strchomp (part));
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start;

  gtk_text_buffer_set_text (buffer, text, -1);
  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_place_cursor (buffer, &start);
  gtk_widget_set_visible (self->cut, is_cut);
  gtk_widget_set_sensitive (self->copy, *text != '\0');
  gtk_stack_set_visible_child_name (self->stack, *text != '\0' ? "text" : "none");
  /* Focus the visible page: keys such as Escape are lost if a hidden view has the focus. */
  if (*text != '\0')
    easel_dialog_set_focus (EASEL_DIALOG (self), GTK_WIDGET (self->text));
}

/**
 * easel_text_dialog_present:
 * @parent: a widget in the window with the canvas
 * @title: (nullable): foreign title of the canvas
 * @text: foreign text of the canvas; %EASEL_LIMIT_TEXT_BYTES of it are shown
 *
 * Shows a copy of the text, which does not change while the canvas goes on.
 */
void
easel_text_dialog_present (GtkWidget  *parent,
                           const char *title,
                           const char *text)
{
  EaselTextDialog *self;
  g_autofree char *shown = NULL;

  g_return_if_fail (GTK_IS_WIDGET (parent));
  g_return_if_fail (text != NULL);

  self = g_object_new (EASEL_TYPE_TEXT_DIALOG, NULL);
  shown = easel_text_for_display (title, EASEL_LIMIT_DISPLAY_CHARS);
  adw_window_title_set_subtitle (self->title, shown);
  set_text (self, text);
  easel_dialog_present (EASEL_DIALOG (self), parent);
}
