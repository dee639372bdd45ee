/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-server-place.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <gtksourceview/gtksource.h>

#include "easel-limits.h"
#include "easel-text.h"
#include "easel-ui-limits.h"

#define WIDTH 420
#define HEIGHT 480

/* The window while its file is being read. */
typedef struct
{
  GtkWindow    *window;
  AdwBin       *content;
  GCancellable *cancellable;
  char         *name;
  int           first_line;
  int           last_line;
} Place;

static void
place_free (gpointer data)
{
  Place *place = data;

  g_cancellable_cancel (place->cancellable);
  g_object_unref (place->cancellable);
  g_free (place->name);
  g_free (place);
}

static void
show_failure (Place      *place,
              const char *sentence)
{
  GtkWidget *page = adw_status_page_new ();

  adw_status_page_set_icon_name (ADW_STATUS_PAGE (page), "dialog-error-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (page), _("The File Cannot Be Read"));
  adw_status_page_set_description (ADW_STATUS_PAGE (page), sentence);
  adw_bin_set_child (place->content, page);
}

/* A range that does not fit the file, which may have changed since, marks what there is of it. */
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

static GtkWidget *
make_view (Place      *place,
           const char *text)
{
  GtkSourceLanguageManager *languages = gtk_source_language_manager_get_default ();
  GtkSourceStyleSchemeManager *schemes = gtk_source_style_scheme_manager_get_default ();
  const char *scheme = adw_style_manager_get_dark (adw_style_manager_get_default ()) ? "Adwaita-dark" : "Adwaita";
  g_autoptr(GtkSourceBuffer) buffer = gtk_source_buffer_new (NULL);
  GtkWidget *view = gtk_source_view_new_with_buffer (buffer);

  gtk_source_buffer_set_language (buffer, gtk_source_language_manager_guess_language (languages, place->name, NULL));
  gtk_source_buffer_set_style_scheme (buffer, gtk_source_style_scheme_manager_get_scheme (schemes, scheme));
  gtk_text_buffer_set_text (GTK_TEXT_BUFFER (buffer), text, -1);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_source_view_set_show_line_numbers (GTK_SOURCE_VIEW (view), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, place->name, -1);
  return view;
}

static void
show_text (Place  *place,
           GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *text = NULL;
  GtkWidget *scroller, *view;

  if (length > EASEL_LIMIT_SERVER_PLACE_BYTES)
    {
      show_failure (place, _("It is too large."));
      return;
    }
  text = g_utf8_make_valid (data, length);
  view = make_view (place, text);
  scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  adw_bin_set_child (place->content, scroller);
  mark (GTK_TEXT_VIEW (view), place->first_line, place->last_line);
  gtk_widget_grab_focus (view);
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GtkWindow) window = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselContent) content = easel_server_read_finish (EASEL_SERVER (object), result, &error);
  Place *place = g_object_get_data (G_OBJECT (window), "easel-place");

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (content != NULL)
    show_text (place, easel_content_get_bytes (content));
  else if (g_error_matches (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND))
    show_failure (place, _("The host cannot find it."));
  else if (g_error_matches (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN))
    show_failure (place, _("The host does not let Easel read it."));
  else
    show_failure (place, _("The host does not provide it."));
}

/* Named by its address at the host, of which a title has room for the last part. */
static char *
dup_name (const char *address)
{
  g_autofree char *plain = g_uri_unescape_string (address, NULL);
  g_autofree char *base = g_path_get_basename (plain != NULL ? plain : address);

  return easel_text_for_display (base, EASEL_LIMIT_FILE_NAME_CHARS);
}

static gboolean
close_cb (GtkWidget *window,
          GVariant  *args,
          gpointer   user_data)
{
  gtk_window_close (GTK_WINDOW (window));
  return TRUE;
}

static void
cancel_cb (GtkWindow *window,
           Place     *place)
{
  g_cancellable_cancel (place->cancellable);
}

static Place *
place_new (EaselServer *server)
{
  const EaselServerFacts *facts = easel_server_get_facts (server);
  Place *place = g_new0 (Place, 1);

  place->cancellable = g_cancellable_new ();
  place->name = dup_name (facts->place);
  place->first_line = facts->first_line;
  place->last_line = facts->last_line;
  return place;
}

void
easel_server_place_present (GtkWindow   *parent,
                            EaselServer *server)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkWidget *spinner = gtk_spinner_new ();
  Place *place;

  g_return_if_fail (EASEL_IS_SERVER (server));

  place = place_new (server);
  place->window = g_object_new (ADW_TYPE_WINDOW, "transient-for", parent, "modal", TRUE,
                                "destroy-with-parent", TRUE, "title", place->name,
                                "default-width", WIDTH, "default-height", HEIGHT, NULL);
  g_object_set_data_full (G_OBJECT (place->window), "easel-place", place, place_free);
  g_signal_connect (place->window, "destroy", G_CALLBACK (cancel_cb), place);
  place->content = ADW_BIN (adw_bin_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (place->content), TRUE);
  gtk_spinner_start (GTK_SPINNER (spinner));
  gtk_widget_set_halign (spinner, GTK_ALIGN_CENTER);
  adw_bin_set_child (place->content, spinner);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (place->content));
  adw_window_set_content (ADW_WINDOW (place->window), box);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_callback_action_new (close_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (place->window), keys);
  gtk_window_present (place->window);
  easel_server_read_async (server, place->cancellable, read_cb, g_object_ref (place->window));
}
