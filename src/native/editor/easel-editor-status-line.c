/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-status-line.h"

#include <glib/gi18n-lib.h>

struct _EaselEditorStatusLine
{
  GtkBox     parent_instance;

  GtkWidget *unsaved;
  GtkWidget *state;
  GtkWidget *agent;
  GtkWidget *stop;
  GtkWidget *save;
  GtkWidget *copy;  /* replaces @save if the text has no file */
};

G_DEFINE_FINAL_TYPE (EaselEditorStatusLine, easel_editor_status_line, GTK_TYPE_BOX)

static void
easel_editor_status_line_class_init (EaselEditorStatusLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/editor/easel-editor-status-line.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselEditorStatusLine, unsaved);
  gtk_widget_class_bind_template_child (widget_class, EaselEditorStatusLine, state);
  gtk_widget_class_bind_template_child (widget_class, EaselEditorStatusLine, agent);
  gtk_widget_class_bind_template_child (widget_class, EaselEditorStatusLine, stop);
  gtk_widget_class_bind_template_child (widget_class, EaselEditorStatusLine, save);
  gtk_widget_class_bind_template_child (widget_class, EaselEditorStatusLine, copy);
}

static void
easel_editor_status_line_init (EaselEditorStatusLine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
append (GString    *state,
        const char *text)
{
  if (state->len > 0)
    g_string_append (state, " · ");
  g_string_append (state, text);
}

static char *
describe_state (EaselEditorInstance *instance)
{
  EaselEditorText *text = easel_editor_instance_get_text (instance);
  EaselEditorFile *file = easel_editor_instance_get_file (instance);
  GtkSourceBuffer *buffer = easel_editor_text_get_buffer (text);
  GtkSourceLanguage *language = gtk_source_buffer_get_language (buffer);
  static const char * const encodings[] = { "UTF-8", "UTF-16 LE", "UTF-16 BE" };
  static const char * const eols[] = { "LF", "CRLF", "CR", N_("mixed line endings") };
  const EaselEditorFormat *format = easel_editor_file_get_format (file);
  GString *state = g_string_new (NULL);
  g_autofree char *position = NULL;
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (GTK_TEXT_BUFFER (buffer), &iter,
                                    gtk_text_buffer_get_insert (GTK_TEXT_BUFFER (buffer)));
  /* Translators: where the cursor is: line and column. */
  position = g_strdup_printf (_("%d:%d"), gtk_text_iter_get_line (&iter) + 1,
                                 gtk_text_iter_get_line_offset (&iter) + 1);
  append (state, position);
  if (easel_editor_instance_is_read_only (instance))
    append (state, _("Read-only"));
  if (easel_editor_file_is_saving (file))
    append (state, _("Saving…"));
  if (easel_editor_text_is_plain (text))
    append (state, _("too large to highlight"));
  else if (language != NULL)
    append (state, gtk_source_language_get_name (language));
  append (state, encodings[format->encoding]);
  append (state, format->eol == EASEL_EDITOR_MIXED ? _(eols[format->eol]) : eols[format->eol]);
  return g_string_free (state, FALSE);
}

/** easel_editor_status_line_update: shows the present state. */
void
easel_editor_status_line_update (EaselEditorStatusLine *self,
                                 EaselEditorInstance   *instance)
{
  g_autofree char *state = describe_state (instance);
  gboolean busy = easel_instance_is_busy (EASEL_INSTANCE (instance));

  gtk_label_set_text (GTK_LABEL (self->state), state);
  gtk_widget_set_visible (self->unsaved, easel_editor_text_is_unsaved (easel_editor_instance_get_text (instance)));
  /* A narrow panel has no space for both labels. */
  gtk_widget_set_visible (self->state, !busy);
  gtk_widget_set_visible (self->agent, busy);
  gtk_widget_set_visible (self->stop, busy);
  gtk_widget_set_visible (self->save, easel_editor_instance_can_save (instance));
  gtk_widget_set_visible (self->copy, !easel_editor_instance_has_file (instance));
}
