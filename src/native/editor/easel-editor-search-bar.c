/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-search-bar.h"

#include <glib/gi18n-lib.h>

struct _EaselEditorSearchBar
{
  GtkBox                  parent_instance;

  GtkSourceView          *view;           /* a neighbour in the same surface */
  GtkSourceSearchContext *context;
  GtkWidget              *entry;
  GtkWidget              *count;
  GtkWidget              *match_case;
  GtkWidget              *replace_row;
  GtkWidget              *replacement;
  GtkWidget              *replace;
  GtkWidget              *replace_all;
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

/* The first match from where the cursor is, while the person still types what to look for. */
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

/* A match that is selected is replaced; then the next one is selected. */
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

static GtkWidget *
add_icon_button (GtkWidget  *row,
                 GtkWidget  *button,
                 const char *icon_name,
                 const char *label)
{
  gtk_button_set_icon_name (GTK_BUTTON (button), icon_name);
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_box_append (GTK_BOX (row), button);
  return button;
}

static void
build_search_row (EaselEditorSearchBar *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *previous, *next, *close;

  self->entry = gtk_search_entry_new ();
  gtk_widget_set_hexpand (self->entry, TRUE);
  /* Narrow panels: the entry may shrink as far as it must. */
  gtk_editable_set_width_chars (GTK_EDITABLE (gtk_editable_get_delegate (GTK_EDITABLE (self->entry))), 6);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Find"), -1);
  gtk_box_append (GTK_BOX (row), self->entry);
  self->count = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->count, "dim-label");
  gtk_widget_add_css_class (self->count, "numeric");
  gtk_box_append (GTK_BOX (row), self->count);
  previous = add_icon_button (row, gtk_button_new (), "go-up-symbolic", _("Previous Match"));
  next = add_icon_button (row, gtk_button_new (), "go-down-symbolic", _("Next Match"));
  self->match_case = add_icon_button (row, gtk_toggle_button_new (), "font-x-generic-symbolic", _("Match Case"));
  close = add_icon_button (row, gtk_button_new (), "window-close-symbolic", _("Close Search"));
  gtk_box_append (GTK_BOX (self), row);
  g_signal_connect_object (self->entry, "search-changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (next_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "next-match", G_CALLBACK (next_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "previous-match", G_CALLBACK (previous_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "stop-search", G_CALLBACK (easel_editor_search_bar_close), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->match_case, "toggled", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (previous, "clicked", G_CALLBACK (previous_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (next, "clicked", G_CALLBACK (next_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (close, "clicked", G_CALLBACK (easel_editor_search_bar_close), self, G_CONNECT_SWAPPED);
}

static void
build_replace_row (EaselEditorSearchBar *self)
{
  self->replace_row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->replacement = gtk_entry_new ();
  gtk_widget_set_hexpand (self->replacement, TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->replacement), 6);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->replacement), _("Replace With"));
  self->replace = gtk_button_new_with_mnemonic (_("_Replace"));
  self->replace_all = gtk_button_new_with_mnemonic (_("Replace _All"));
  gtk_box_append (GTK_BOX (self->replace_row), self->replacement);
  gtk_box_append (GTK_BOX (self->replace_row), self->replace);
  gtk_box_append (GTK_BOX (self->replace_row), self->replace_all);
  gtk_box_append (GTK_BOX (self), self->replace_row);
  g_signal_connect_object (self->replacement, "activate", G_CALLBACK (replace_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->replace, "clicked", G_CALLBACK (replace_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->replace_all, "clicked", G_CALLBACK (replace_all_cb), self, G_CONNECT_SWAPPED);
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
  G_OBJECT_CLASS (klass)->dispose = easel_editor_search_bar_dispose;
}

static void
easel_editor_search_bar_init (EaselEditorSearchBar *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "toolbar");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  build_search_row (self);
  build_replace_row (self);
}

/** easel_editor_search_bar_new: (transfer floating): a bar that is closed. */
GtkWidget *
easel_editor_search_bar_new (GtkSourceView   *view,
                             GtkSourceBuffer *buffer)
{
  EaselEditorSearchBar *self = g_object_new (EASEL_TYPE_EDITOR_SEARCH_BAR, NULL);
  g_autoptr(GtkSourceSearchSettings) settings = gtk_source_search_settings_new ();

  g_set_weak_pointer (&self->view, view);
  gtk_source_search_settings_set_wrap_around (settings, TRUE);
  self->context = gtk_source_search_context_new (buffer, settings);
  gtk_source_search_context_set_highlight (self->context, FALSE);
  g_signal_connect_object (self->context, "notify::occurrences-count", G_CALLBACK (update_count), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

/** easel_editor_search_bar_open: @replace: with the row for replacing. Looks for what is selected. */
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
