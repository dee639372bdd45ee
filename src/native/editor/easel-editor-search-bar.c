/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-search-bar.h"

#include <glib/gi18n-lib.h>

struct _EaselEditorSearchBar
{
  GtkBox                  parent_instance;

  GtkSourceView          *view;           /* weak: in the same surface */
  GtkSourceSearchContext *context;
  GtkWidget              *entry;
  GtkWidget              *count;
  GtkWidget              *match_case;
  GtkWidget              *replace_row;
  GtkWidget              *replacement;
  GCancellable           *searching;
};

G_DEFINE_FINAL_TYPE (EaselEditorSearchBar, easel_editor_search_bar, GTK_TYPE_BOX)

static GtkTextBuffer *
get_buffer (EaselEditorSearchBar *self)
{
  return GTK_TEXT_BUFFER (gtk_source_search_context_get_buffer (self->context));
}

static void
update_count (EaselEditorSearchBar *self)
{
  GtkSourceSearchSettings *settings = gtk_source_search_context_get_settings (self->context);
  const char *text = gtk_source_search_settings_get_search_text (settings);
  int total = gtk_source_search_context_get_occurrences_count (self->context);
  g_autofree char *label = NULL;
  GtkTextIter start, end;
  int position;

  gtk_text_buffer_get_selection_bounds (get_buffer (self), &start, &end);
  position = gtk_source_search_context_get_occurrence_position (self->context, &start, &end);
  if (text == NULL || total < 0)
    label = g_strdup ("");
  else if (position > 0)
    /* Translators: which of how many matches is selected. */
    label = g_strdup_printf (_("%d of %d"), position, total);
  else
    label = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d match", "%d matches", total), total);
  gtk_label_set_text (GTK_LABEL (self->count), label);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselEditorSearchBar) self = user_data;
  GtkTextIter start, end;

  if (self->context == NULL || self->view == NULL ||
      !gtk_source_search_context_forward_finish (GTK_SOURCE_SEARCH_CONTEXT (source), result, &start, &end, NULL, NULL))
    return;
  gtk_text_buffer_select_range (get_buffer (self), &start, &end);
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self->view), gtk_text_buffer_get_insert (get_buffer (self)), 0.1, FALSE,
                                0, 0);
  update_count (self);
}

static void
search (EaselEditorSearchBar *self,
        const GtkTextIter    *from,
        gboolean              backward)
{
  g_cancellable_cancel (self->searching);
  g_clear_object (&self->searching);
  self->searching = g_cancellable_new ();
  if (backward)
    gtk_source_search_context_backward_async (self->context, from, self->searching, found_cb, g_object_ref (self));
  else
    gtk_source_search_context_forward_async (self->context, from, self->searching, found_cb, g_object_ref (self));
}

/* Selects the first match after the cursor while the user types the search text. */
static void
changed_cb (EaselEditorSearchBar *self)
{
  GtkSourceSearchSettings *settings = gtk_source_search_context_get_settings (self->context);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  GtkTextIter start, end;

  gtk_source_search_settings_set_case_sensitive (settings,
                                                 gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->match_case)));
  gtk_source_search_settings_set_search_text (settings, *text != '\0' ? text : NULL);
  update_count (self);
  if (*text == '\0')
    return;
  gtk_text_buffer_get_selection_bounds (get_buffer (self), &start, &end);
  search (self, &start, FALSE);
}

static void
next_cb (EaselEditorSearchBar *self)
{
  easel_editor_search_bar_next (self, FALSE);
}

static void
previous_cb (EaselEditorSearchBar *self)
{
  easel_editor_search_bar_next (self, TRUE);
}

/* Replaces the selected match, and selects the next one. */
static void
replace_cb (EaselEditorSearchBar *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->replacement));
  GtkTextIter start, end;

  if (!gtk_text_view_get_editable (GTK_TEXT_VIEW (self->view)))
    return;
  gtk_text_buffer_get_selection_bounds (get_buffer (self), &start, &end);
  gtk_source_search_context_replace (self->context, &start, &end, text, -1, NULL);
  easel_editor_search_bar_next (self, FALSE);
}

static void
replace_all_cb (EaselEditorSearchBar *self)
{
  if (gtk_text_view_get_editable (GTK_TEXT_VIEW (self->view)))
    gtk_source_search_context_replace_all (self->context, gtk_editable_get_text (GTK_EDITABLE (self->replacement)), -1,
                                           NULL);
  update_count (self);
}

static void
easel_editor_search_bar_dispose (GObject *object)
{
  EaselEditorSearchBar *self = EASEL_EDITOR_SEARCH_BAR (object);

  g_cancellable_cancel (self->searching);
  g_clear_object (&self->searching);
  g_clear_object (&self->context);
  g_clear_weak_pointer (&self->view);

  G_OBJECT_CLASS (easel_editor_search_bar_parent_class)->dispose (object);
}

static void
easel_editor_search_bar_class_init (EaselEditorSearchBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_editor_search_bar_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/editor/easel-editor-search-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselEditorSearchBar, entry);
  gtk_widget_class_bind_template_child (widget_class, EaselEditorSearchBar, count);
  gtk_widget_class_bind_template_child (widget_class, EaselEditorSearchBar, match_case);
  gtk_widget_class_bind_template_child (widget_class, EaselEditorSearchBar, replace_row);
  gtk_widget_class_bind_template_child (widget_class, EaselEditorSearchBar, replacement);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, replace_cb);
  gtk_widget_class_bind_template_callback (widget_class, replace_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, easel_editor_search_bar_close);
}

static void
easel_editor_search_bar_init (EaselEditorSearchBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Lets the entry shrink in narrow panels. */
  gtk_editable_set_width_chars (GTK_EDITABLE (gtk_editable_get_delegate (GTK_EDITABLE (self->entry))), 6);
}

/** easel_editor_search_bar_set_view: @view: (transfer none): the view to search; must have its buffer already. */
void
easel_editor_search_bar_set_view (EaselEditorSearchBar *self,
                                  GtkSourceView        *view)
{
  g_autoptr(GtkSourceSearchSettings) settings = gtk_source_search_settings_new ();
  GtkTextBuffer *buffer;

  g_return_if_fail (EASEL_IS_EDITOR_SEARCH_BAR (self) && self->context == NULL);

  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  g_set_weak_pointer (&self->view, view);
  gtk_source_search_settings_set_wrap_around (settings, TRUE);
  self->context = gtk_source_search_context_new (GTK_SOURCE_BUFFER (buffer), settings);
  gtk_source_search_context_set_highlight (self->context, FALSE);
  g_signal_connect_object (self->context, "notify::occurrences-count", G_CALLBACK (update_count), self,
                           G_CONNECT_SWAPPED);
}

/** easel_editor_search_bar_open: @replace: show the replace row. Searches for the selected text. */
void
easel_editor_search_bar_open (EaselEditorSearchBar *self,
                              gboolean              replace)
{
  g_autofree char *selected = NULL;
  GtkTextIter start, end;

  g_return_if_fail (EASEL_IS_EDITOR_SEARCH_BAR (self));

  if (gtk_text_buffer_get_selection_bounds (get_buffer (self), &start, &end) &&
      gtk_text_iter_get_line (&start) == gtk_text_iter_get_line (&end))
    {
      selected = gtk_text_iter_get_slice (&start, &end);
      gtk_editable_set_text (GTK_EDITABLE (self->entry), selected);
    }
  gtk_widget_set_visible (self->replace_row, replace && gtk_text_view_get_editable (GTK_TEXT_VIEW (self->view)));
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_source_search_context_set_highlight (self->context, TRUE);
  gtk_widget_grab_focus (self->entry);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

void
easel_editor_search_bar_close (EaselEditorSearchBar *self)
{
  g_return_if_fail (EASEL_IS_EDITOR_SEARCH_BAR (self));

  gtk_source_search_context_set_highlight (self->context, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

void
easel_editor_search_bar_next (EaselEditorSearchBar *self,
                              gboolean              backward)
{
  GtkTextIter start, end;

  g_return_if_fail (EASEL_IS_EDITOR_SEARCH_BAR (self));

  gtk_text_buffer_get_selection_bounds (get_buffer (self), &start, &end);
  search (self, backward ? &start : &end, backward);
}
