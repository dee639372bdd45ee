/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-status-line.h"

#include <glib/gi18n-lib.h>

struct _EaselEditorStatusLine
{
  GtkBox     parent_instance;

  GtkWidget *unsaved;
  GtkWidget *words;
  GtkWidget *agent;
  GtkWidget *stop;
  GtkWidget *save;
  GtkWidget *copy;   /* in its place where the text has no file */
};

enum { SIGNAL_SAVE, SIGNAL_COPY, SIGNAL_STOP, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselEditorStatusLine, easel_editor_status_line, GTK_TYPE_BOX)

static void
save_cb (EaselEditorStatusLine *self)
{
  g_signal_emit (self, signals[SIGNAL_SAVE], 0);
}

static void
copy_cb (EaselEditorStatusLine *self)
{
  g_signal_emit (self, signals[SIGNAL_COPY], 0);
}

static void
stop_cb (EaselEditorStatusLine *self)
{
  g_signal_emit (self, signals[SIGNAL_STOP], 0);
}

static void
easel_editor_status_line_class_init (EaselEditorStatusLineClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  signals[SIGNAL_SAVE] = g_signal_new ("save", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_COPY] = g_signal_new ("copy", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_STOP] = g_signal_new ("stop", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static GtkWidget *
add_label (EaselEditorStatusLine *self,
           const char            *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (self), label);
  return label;
}

static GtkWidget *
add_button (EaselEditorStatusLine *self,
            const char            *label,
            GCallback              callback)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "caption");
  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self), button);
  return button;
}

static void
easel_editor_status_line_init (EaselEditorStatusLine *self)
{
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "toolbar");
  self->unsaved = gtk_image_new_from_icon_name ("media-record-symbolic");
  gtk_image_set_pixel_size (GTK_IMAGE (self->unsaved), 8);
  gtk_widget_set_tooltip_text (self->unsaved, _("Unsaved Changes"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->unsaved), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Unsaved Changes"),
                                  -1);
  gtk_widget_set_margin_start (self->unsaved, 6);
  gtk_box_append (GTK_BOX (self), self->unsaved);
  self->words = add_label (self, NULL);
  gtk_widget_set_margin_start (self->words, 6);
  gtk_widget_set_hexpand (self->words, TRUE);
  gtk_widget_add_css_class (self->words, "numeric");
  self->agent = add_label (self, _("The agent is editing"));
  gtk_widget_set_hexpand (self->agent, TRUE);
  gtk_widget_set_margin_start (self->agent, 6);
  gtk_widget_add_css_class (self->agent, "accent");
  self->stop = add_button (self, _("S_top"), G_CALLBACK (stop_cb));
  self->save = add_button (self, _("_Save"), G_CALLBACK (save_cb));
  self->copy = add_button (self, _("Save a _Copy…"), G_CALLBACK (copy_cb));
}

/** easel_editor_status_line_new: (transfer floating). */
GtkWidget *
easel_editor_status_line_new (void)
{
  return g_object_new (EASEL_TYPE_EDITOR_STATUS_LINE, NULL);
}

static void
append (GString    *words,
        const char *text)
{
  if (words->len > 0)
    g_string_append (words, " · ");
  g_string_append (words, text);
}

static void
append_place (GString       *words,
              GtkTextBuffer *buffer)
{
  g_autofree char *place = NULL;
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  /* Translators: where the cursor is: line and column. */
  place = g_strdup_printf (_("%d:%d"), gtk_text_iter_get_line (&iter) + 1, gtk_text_iter_get_line_offset (&iter) + 1);
  append (words, place);
}

static void
append_format (GString                 *words,
               const EaselEditorFormat *format)
{
  static const char * const encodings[] = { "UTF-8", "UTF-16 LE", "UTF-16 BE" };
  static const char * const eols[] = { "LF", "CRLF", "CR", N_("mixed line ends") };

  append (words, encodings[format->encoding]);
  append (words, format->eol == EASEL_EDITOR_MIXED ? _(eols[format->eol]) : eols[format->eol]);
}

static char *
make_words (EaselEditorInstance *instance)
{
  GtkSourceBuffer *buffer = easel_editor_instance_get_buffer (instance);
  GtkSourceLanguage *language = gtk_source_buffer_get_language (buffer);
  GString *words = g_string_new (NULL);

  append_place (words, GTK_TEXT_BUFFER (buffer));
  if (easel_editor_instance_is_read_only (instance))
    append (words, _("Read-only"));
  if (easel_editor_instance_is_saving (instance))
    append (words, _("Saving…"));
  if (easel_editor_instance_is_plain (instance))
    append (words, _("too large to highlight"));
  else if (language != NULL)
    append (words, gtk_source_language_get_name (language));
  append_format (words, easel_editor_instance_get_format (instance));
  return g_string_free (words, FALSE);
}

/** easel_editor_status_line_update: says what is so now. */
void
easel_editor_status_line_update (EaselEditorStatusLine *self,
                                 EaselEditorInstance   *instance)
{
  g_autofree char *words = make_words (instance);
  gboolean busy = easel_instance_is_busy (EASEL_INSTANCE (instance));
  gboolean unsaved = easel_editor_instance_is_unsaved (instance);

  gtk_label_set_text (GTK_LABEL (self->words), words);
  gtk_widget_set_visible (self->unsaved, unsaved);
  /* A narrow panel has no room for both. */
  gtk_widget_set_visible (self->words, !busy);
  gtk_widget_set_visible (self->agent, busy);
  gtk_widget_set_visible (self->stop, busy);
  gtk_widget_set_visible (self->save, easel_editor_instance_can_save (instance));
  gtk_widget_set_visible (self->copy, !easel_editor_instance_has_file (instance));
  gtk_widget_set_sensitive (self->copy, easel_editor_instance_is_ready (instance));
  gtk_widget_set_sensitive (self->save, unsaved && !easel_editor_instance_is_saving (instance));
}
