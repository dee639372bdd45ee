/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-surface-private.h"

#include <glib/gi18n-lib.h>

/* Below what a text offers by itself. */
static void
add_menu (GtkTextView *view)
{
  g_autoptr(GMenu) menu = g_menu_new ();

  g_menu_append (menu, _("Save a _Copy…"), "editor.save-copy");
  gtk_text_view_set_extra_menu (view, G_MENU_MODEL (menu));
}

static void
build_view (EaselEditorSurface *self)
{
  GtkTextView *view;

  self->view = GTK_SOURCE_VIEW (gtk_source_view_new_with_buffer (easel_editor_instance_get_buffer (self->instance)));
  view = GTK_TEXT_VIEW (self->view);
  gtk_source_view_set_show_line_numbers (self->view, TRUE);
  gtk_source_view_set_highlight_current_line (self->view, TRUE);
  gtk_source_view_set_auto_indent (self->view, TRUE);
  gtk_source_view_set_tab_width (self->view, 4);
  gtk_text_view_set_monospace (view, TRUE);
  gtk_text_view_set_wrap_mode (view, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (view, 6);
  gtk_text_view_set_right_margin (view, 6);
  gtk_text_view_set_bottom_margin (view, 24);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Text"), -1);
  add_menu (view);
  self->font = gtk_css_provider_new ();
  gtk_style_context_add_provider (gtk_widget_get_style_context (GTK_WIDGET (view)), GTK_STYLE_PROVIDER (self->font),
                                  GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

/* For a text that Pango could not lay out in a reasonable time. */
static GtkWidget *
make_hidden_page (void)
{
  GtkWidget *page = adw_status_page_new ();

  adw_status_page_set_icon_name (ADW_STATUS_PAGE (page), "text-x-generic-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (page), _("A Line Is Too Long"));
  adw_status_page_set_description (ADW_STATUS_PAGE (page),
                                   _("This text has a line that is too long to be drawn. The text is here unharmed: it "
                                     "can be saved, and the agent can read and change it."));
  gtk_widget_add_css_class (page, "compact");
  return page;
}

static GtkWidget *
make_text_page (EaselEditorSurface *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (scrolled, TRUE);
  return scrolled;
}

static void
build_stack (EaselEditorSurface *self)
{
  self->stack = gtk_stack_new ();
  gtk_stack_set_hhomogeneous (GTK_STACK (self->stack), FALSE);
  self->review_page = EASEL_EDITOR_REVIEW_PAGE (easel_editor_review_page_new ());
  gtk_stack_add_named (GTK_STACK (self->stack), make_text_page (self), "text");
  gtk_stack_add_named (GTK_STACK (self->stack), GTK_WIDGET (self->review_page), "review");
  gtk_stack_add_named (GTK_STACK (self->stack), make_hidden_page (), "hidden");
}

/** easel_editor_surface_build: all widgets; called once. */
void
easel_editor_surface_build (EaselEditorSurface *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkSourceBuffer *buffer = easel_editor_instance_get_buffer (self->instance);

  build_view (self);
  build_stack (self);
  self->outside = EASEL_EDITOR_NOTICE (easel_editor_notice_new (_("Re_load"), _("_Keep")));
  easel_editor_notice_set_text (self->outside, _("The file was changed by others."));
  self->search = EASEL_EDITOR_SEARCH_BAR (easel_editor_search_bar_new (self->view, buffer));
  self->line = EASEL_EDITOR_LINE_BAR (easel_editor_line_bar_new (self->view));
  self->status = EASEL_EDITOR_STATUS_LINE (easel_editor_status_line_new ());
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->outside));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->search));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->line));
  gtk_box_append (GTK_BOX (box), self->stack);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->status));
  easel_surface_set_content (EASEL_SURFACE (self), box);
}
