/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-host-file-window.h"

#include <glib/gi18n.h>
#include <gtksourceview/gtksource.h>

#include "easel-file-dialog.h"
#include "easel-limits.h"
#include "easel-template.h"
#include "easel-text.h"
#include "easel-ui-limits.h"

struct _EaselHostFileWindow
{
  EaselDialog    parent_instance;

  GtkStack      *stack;
  AdwStatusPage *failure;
  GtkWidget     *save;       /* button on the page @failure */
  GtkTextView   *view;
  GtkWidget     *scroller;   /* the scrolled window around the text */

  int            first_line; /* of the range to highlight; -1: none */
  int            last_line;
  EaselContent  *content;    /* nullable */
  GCancellable  *cancellable;
};

G_DEFINE_FINAL_TYPE (EaselHostFileWindow, easel_host_file_window, EASEL_TYPE_DIALOG)

static void
show_failure (EaselHostFileWindow *self,
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

static gboolean
is_text (GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  return length == 0 || memchr (data, '\0', length) == NULL;
}

static void
show_text (EaselHostFileWindow *self)
{
  GtkSourceLanguageManager *languages = gtk_source_language_manager_get_default ();
  GtkSourceStyleSchemeManager *schemes = gtk_source_style_scheme_manager_get_default ();
  const char *scheme = adw_style_manager_get_dark (adw_style_manager_get_default ()) ? "Adwaita-dark" : "Adwaita";
  const char *name = easel_dialog_get_title (EASEL_DIALOG (self));
  GtkSourceBuffer *buffer = GTK_SOURCE_BUFFER (gtk_text_view_get_buffer (self->view));
  GBytes *bytes = easel_content_get_bytes (self->content);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *foreign = g_strndup (data != NULL ? data : "", length);
  /* A text view blocks while it lays out a very long line. */
  g_autofree char *text = easel_text_for_layout (foreign, EASEL_LIMIT_HOST_FILE_BYTES);

  gtk_source_buffer_set_language (buffer, gtk_source_language_manager_guess_language (languages, name, NULL));
  gtk_source_buffer_set_style_scheme (buffer, gtk_source_style_scheme_manager_get_scheme (schemes, scheme));
  gtk_text_buffer_set_text (GTK_TEXT_BUFFER (buffer), text, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_stack_set_visible_child (self->stack, self->scroller);
  mark (self->view, self->first_line, self->last_line);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

/* Shows the file, or offers to save it. */
static void
take_content (EaselHostFileWindow *self,
              EaselContent        *content,
              const GError        *error)
{
  GBytes *bytes = content != NULL ? easel_content_get_bytes (content) : NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_set_object (&self->content, content);
  gtk_widget_set_visible (self->save, content != NULL);
  if (bytes != NULL && g_bytes_get_size (bytes) > EASEL_LIMIT_HOST_FILE_BYTES)
    show_failure (self, _("It is too large."));
  else if (bytes != NULL && !is_text (bytes))
    show_failure (self, _("It is not a text."));
  else if (bytes != NULL)
    show_text (self);
  else if (g_error_matches (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND))
    show_failure (self, _("The host cannot find it."));
  else if (g_error_matches (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN))
    show_failure (self, _("The host does not let Easel read it."));
  else
    show_failure (self, _("The host does not provide it."));
}

static void
read_server_cb (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr(EaselHostFileWindow) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselContent) content = easel_server_read_finish (EASEL_SERVER (object), result, &error);

  take_content (self, content, error);
}

static void
read_artifact_cb (GObject      *object,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr(EaselHostFileWindow) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselContent) content = easel_artifact_read_finish (EASEL_ARTIFACT (object), result, &error);

  take_content (self, content, error);
}

static void
written_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselHostFileWindow) self = user_data;
  g_autoptr(GError) error = NULL;

  if (g_file_replace_contents_finish (G_FILE (object), result, NULL, &error))
    easel_dialog_close (EASEL_DIALOG (self));
  else
    show_failure (self, error->message);
}

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselHostFileWindow) self = user_data;
  g_autoptr(GFile) file = easel_file_dialog_finish (result);

  if (file == NULL || self->content == NULL)
    return;
  g_file_replace_contents_bytes_async (file, easel_content_get_bytes (self->content), NULL, FALSE, G_FILE_CREATE_NONE,
                                       self->cancellable, written_cb, g_object_ref (self));
}

static void
save_cb (EaselHostFileWindow *self)
{
  g_autofree char *name = easel_text_for_file_name (easel_dialog_get_title (EASEL_DIALOG (self)), _("File"));

  easel_file_dialog_save_async (GTK_WIDGET (self), _("Save File"), name, self->cancellable, chosen_cb,
                                g_object_ref (self));
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
easel_host_file_window_dispose (GObject *object)
{
  EaselHostFileWindow *self = EASEL_HOST_FILE_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->content);
  G_OBJECT_CLASS (easel_host_file_window_parent_class)->dispose (object);
}

static void
easel_host_file_window_class_init (EaselHostFileWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_host_file_window_dispose;
  g_type_ensure (GTK_SOURCE_TYPE_VIEW);
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-host-file-window.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselHostFileWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselHostFileWindow, failure);
  gtk_widget_class_bind_template_child (widget_class, EaselHostFileWindow, save);
  gtk_widget_class_bind_template_child (widget_class, EaselHostFileWindow, scroller);
  gtk_widget_class_bind_template_child (widget_class, EaselHostFileWindow, view);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
easel_host_file_window_init (EaselHostFileWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->first_line = -1;
  self->cancellable = g_cancellable_new ();
}

/* Opens the window while the file with the address @address is read. Returns: (transfer none). */
static EaselHostFileWindow *
present (GtkWidget  *parent,
         const char *address)
{
  g_autofree char *name = dup_name (address);
  EaselHostFileWindow *self = g_object_new (EASEL_TYPE_HOST_FILE_WINDOW, "title", name, NULL);

  easel_dialog_present (EASEL_DIALOG (self), parent);
  return self;
}

void
easel_host_file_window_present_server (GtkWidget   *parent,
                                       EaselServer *server)
{
  EaselHostFileWindow *self;
  const EaselServerFacts *facts;

  g_return_if_fail (EASEL_IS_SERVER (server));

  facts = easel_server_get_facts (server);
  self = present (parent, facts->declaration);
  self->first_line = facts->first_line;
  self->last_line = facts->last_line;
  easel_server_read_async (server, self->cancellable, read_server_cb, g_object_ref (self));
}

void
easel_host_file_window_present_artifact (GtkWidget     *parent,
                                         EaselArtifact *artifact)
{
  EaselHostFileWindow *self;

  g_return_if_fail (EASEL_IS_ARTIFACT (artifact));

  self = present (parent, easel_artifact_get_uri (artifact));
  easel_artifact_read_async (artifact, self->cancellable, read_artifact_cb, g_object_ref (self));
}
