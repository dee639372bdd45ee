/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-flash.h"

#include "easel-editor-limits.h"

/* Adwaita's accent color, light enough for text on it in the light and dark styles. */
#define COLOR "rgba(53, 132, 228, 0.22)"

struct _EaselEditorFlash
{
  EaselEditorText *text;
  GtkTextTag      *tag;       /* a tag in the buffer */
  guint            n;         /* ranges that are highlighted now */
  guint            timer;
};

static GtkTextBuffer *
get_buffer (EaselEditorFlash *self)
{
  return GTK_TEXT_BUFFER (easel_editor_text_get_buffer (self->text));
}

static void
clear (EaselEditorFlash *self)
{
  GtkTextIter start, end;

  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->n == 0)
    return;
  self->n = 0;
  gtk_text_buffer_get_bounds (get_buffer (self), &start, &end);
  gtk_text_buffer_remove_tag (get_buffer (self), self->tag, &start, &end);
}

static gboolean
over_cb (gpointer user_data)
{
  EaselEditorFlash *self = user_data;

  self->timer = 0;
  clear (self);
  return G_SOURCE_REMOVE;
}

static void
foreign_edit_cb (EaselEditorFlash *self,
                 guint             offset,
                 guint             n_chars)
{
  GtkTextIter start, end;

  if (self->n >= EASEL_LIMIT_EDITOR_FLASHES)
    return;
  self->n++;
  gtk_text_buffer_get_iter_at_offset (get_buffer (self), &start, offset);
  gtk_text_buffer_get_iter_at_offset (get_buffer (self), &end, offset + n_chars);
  gtk_text_buffer_apply_tag (get_buffer (self), self->tag, &start, &end);
  g_clear_handle_id (&self->timer, g_source_remove);
  self->timer = g_timeout_add (EASEL_LIMIT_EDITOR_FLASH, over_cb, self);
}

void
easel_editor_flash_free (EaselEditorFlash *self)
{
  g_signal_handlers_disconnect_by_data (self->text, self);
  clear (self);
  gtk_text_tag_table_remove (gtk_text_buffer_get_tag_table (get_buffer (self)), self->tag);
  g_object_unref (self->text);
  g_free (self);
}

/**
 * easel_editor_flash_new:
 * @text: a visible text
 *
 * Returns: (transfer full): the highlighter, which works until it is freed
 */
EaselEditorFlash *
easel_editor_flash_new (EaselEditorText *text)
{
  EaselEditorFlash *self;

  g_return_val_if_fail (EASEL_IS_EDITOR_TEXT (text), NULL);

  self = g_new0 (EaselEditorFlash, 1);
  self->text = g_object_ref (text);
  self->tag = gtk_text_buffer_create_tag (get_buffer (self), NULL, "paragraph-background", COLOR, NULL);
  g_signal_connect_swapped (text, "foreign-edit", G_CALLBACK (foreign_edit_cb), self);
  return self;
}
