/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-server-config.h"

#include <glib/gi18n.h>
#include <gtksourceview/gtksource.h>

#include "easel-limits.h"
#include "easel-text.h"
#include "easel-ui-limits.h"

struct _EaselServerConfig
{
  AdwWindow      parent_instance;

  GtkStack      *stack;
  AdwStatusPage *failure;
  GtkTextView   *view;
  GtkWidget     *scroller;   /* the scrolled window around the text */

  EaselServer   *server;
  GCancellable  *cancellable;
};

G_DEFINE_FINAL_TYPE (EaselServerConfig, easel_server_config, ADW_TYPE_WINDOW)

static void
show_failure (EaselServerConfig *self,
              const char        *sentence)
{
  adw_status_page_set_description (self->failure, sentence);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->failure));
}

/* Highlights a range, clamped to the file, which may have changed. */
static void
mark (GtkTextView *view,
      int          first_line,
      int          last_line)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter start, end;

  if (first_line < 0)
    return;
  gtk_text_buffer_get_iter_at_line (buffer, &start, first_line);
  gtk_text_buffer_get_iter_at_line (buffer, &end, MAX (first_line, last_line));
  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  gtk_text_buffer_select_range (buffer, &start, &end);
  gtk_text_view_scroll_to_mark (view, gtk_text_buffer_get_insert (buffer), 0, TRUE, 0, 0.3);
}

static void
show_text (EaselServerConfig *self,
           GBytes            *bytes)
{
  GtkSourceLanguageManager *languages = gtk_source_language_manager_get_default ();
  GtkSourceStyleSchemeManager *schemes = gtk_source_style_scheme_manager_get_default ();
  const char *scheme = adw_style_manager_get_dark (adw_style_manager_get_default ()) ? "Adwaita-dark" : "Adwaita";
  const EaselServerFacts *facts = easel_server_get_facts (self->server);
  const char *name = gtk_window_get_title (GTK_WINDOW (self));
  GtkSourceBuffer *buffer = GTK_SOURCE_BUFFER (gtk_text_view_get_buffer (self->view));
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *text = NULL;

  if (length > EASEL_LIMIT_SERVER_CONFIG_BYTES)
    {
      show_failure (self, _("It is too large."));
      return;
    }
  text = g_utf8_make_valid (data, length);
  gtk_source_buffer_set_language (buffer, gtk_source_language_manager_guess_language (languages, name, NULL));
  gtk_source_buffer_set_style_scheme (buffer, gtk_source_style_scheme_manager_get_scheme (schemes, scheme));
  gtk_text_buffer_set_text (GTK_TEXT_BUFFER (buffer), text, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_stack_set_visible_child (self->stack, self->scroller);
  mark (self->view, facts->first_line, facts->last_line);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(EaselServerConfig) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselContent) content = easel_server_read_finish (EASEL_SERVER (object), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (content != NULL)
    show_text (self, easel_content_get_bytes (content));
  else if (g_error_matches (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND))
    show_failure (self, _("The host cannot find it."));
  else if (g_error_matches (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN))
    show_failure (self, _("The host does not let Easel read it."));
  else
    show_failure (self, _("The host does not provide it."));
}

/* Returns the last part of an address, which fits into a title. */
static char *
dup_name (const char *address)
{
  g_autofree char *plain = g_uri_unescape_string (address, NULL);
  g_autofree char *base = g_path_get_basename (plain != NULL ? plain : address);

  return easel_text_for_display (base, EASEL_LIMIT_FILE_NAME_CHARS);
}

static void
easel_server_config_dispose (GObject *object)
{
  EaselServerConfig *self = EASEL_SERVER_CONFIG (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->server);
  G_OBJECT_CLASS (easel_server_config_parent_class)->dispose (object);
}

static void
easel_server_config_class_init (EaselServerConfigClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_server_config_dispose;
  g_type_ensure (GTK_SOURCE_TYPE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-server-config.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselServerConfig, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselServerConfig, failure);
  gtk_widget_class_bind_template_child (widget_class, EaselServerConfig, scroller);
  gtk_widget_class_bind_template_child (widget_class, EaselServerConfig, view);
}

static void
easel_server_config_init (EaselServerConfig *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
easel_server_config_present (GtkWindow   *parent,
                             EaselServer *server)
{
  EaselServerConfig *self;
  g_autofree char *name = NULL;

  g_return_if_fail (EASEL_IS_SERVER (server));

  name = dup_name (easel_server_get_facts (server)->declaration);
  self = g_object_new (EASEL_TYPE_SERVER_CONFIG, "transient-for", parent, "title", name, NULL);
  self->server = g_object_ref (server);
  self->cancellable = g_cancellable_new ();
  gtk_window_present (GTK_WINDOW (self));
  easel_server_read_async (server, self->cancellable, read_cb, g_object_ref (self));
}
