/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-server-log.h"

#include <adwaita.h>
#include <string.h>

#include "easel-server-labels.h"
#include "easel-template.h"
#include "easel-text.h"
#include "easel-ui-limits.h"

#define EASEL_TYPE_SERVER_LOG (easel_server_log_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerLog, easel_server_log, EASEL, SERVER_LOG, AdwWindow)

struct _EaselServerLog
{
  AdwWindow parent_instance;

  AdwWindowTitle *title;
  GtkStack *stack;
  GtkScrolledWindow *scroller;
  GtkTextView *text;

  EaselServer *server;
  GCancellable *cancellable;
  guint source;
  gboolean is_reading;
};

G_DEFINE_FINAL_TYPE (EaselServerLog, easel_server_log, ADW_TYPE_WINDOW)

/* Returns whether to scroll to new lines; not if the user has scrolled up. */
static gboolean
is_at_end (EaselServerLog *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  return gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment) >=
         gtk_adjustment_get_upper (adjustment) - 1;
}

/* Appends only new text to the buffer, so that selection and scroll position stay. */
static void
show_text (EaselServerLog *self,
           const char     *text)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  gboolean follows = is_at_end (self);
  GtkTextIter start, end;
  g_autofree char *before = NULL;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  before = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  if (strcmp (before, text) == 0)
    return;
  if (g_str_has_prefix (text, before))
    gtk_text_buffer_insert (buffer, &end, text + strlen (before), -1);
  else
    gtk_text_buffer_set_text (buffer, text, -1);
  if (!follows)
    return;
  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_move_mark_by_name (buffer, "end", &end);
  gtk_text_view_scroll_mark_onscreen (self->text, gtk_text_buffer_get_mark (buffer, "end"));
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(EaselServerLog) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselContent) content = easel_server_read_finish (EASEL_SERVER (object), result, &error);
  g_autofree char *valid = NULL;
  g_autofree char *text = NULL;
  gconstpointer data;
  gsize length;

  self->is_reading = FALSE;
  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (content == NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "failure");
      return;
    }
  data = g_bytes_get_data (easel_content_get_bytes (content), &length);
  valid = g_utf8_make_valid (data != NULL ? data : "", MIN (length, EASEL_LIMIT_SERVER_LOG_BYTES));
  text = easel_text_for_layout (valid, G_MAXSIZE);
  gtk_stack_set_visible_child_name (self->stack, *text != '\0' ? "lines" : "empty");
  show_text (self, text);
}

static gboolean
read_log (gpointer user_data)
{
  EaselServerLog *self = user_data;

  if (self->is_reading || !easel_server_get_facts (self->server)->has_log)
    return G_SOURCE_CONTINUE;
  self->is_reading = TRUE;
  easel_server_read_log_async (self->server, self->cancellable, read_cb, g_object_ref (self));
  return G_SOURCE_CONTINUE;
}

static void
easel_server_log_dispose (GObject *object)
{
  EaselServerLog *self = EASEL_SERVER_LOG (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->server);
  G_OBJECT_CLASS (easel_server_log_parent_class)->dispose (object);
}

static void
easel_server_log_finalize (GObject *object)
{
  g_object_unref (EASEL_SERVER_LOG (object)->cancellable);
  G_OBJECT_CLASS (easel_server_log_parent_class)->finalize (object);
}

static gboolean
close_request_cb (EaselServerLog *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  return FALSE;
}

static void
easel_server_log_class_init (EaselServerLogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_server_log_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_server_log_finalize;
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-server-log.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselServerLog, title);
  gtk_widget_class_bind_template_child (widget_class, EaselServerLog, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselServerLog, scroller);
  gtk_widget_class_bind_template_child (widget_class, EaselServerLog, text);
  gtk_widget_class_bind_template_callback (widget_class, close_request_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
easel_server_log_init (EaselServerLog *self)
{
  GtkTextIter end;
  GtkTextBuffer *buffer;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->cancellable = g_cancellable_new ();
  buffer = gtk_text_view_get_buffer (self->text);
  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_create_mark (buffer, "end", &end, FALSE);
}

void
easel_server_log_present (GtkWindow   *parent,
                          EaselServer *server)
{
  EaselServerLog *self;
  g_autofree char *name = NULL;

  g_return_if_fail (EASEL_IS_SERVER (server));

  name = easel_server_labels_dup_name (server);
  self = g_object_new (EASEL_TYPE_SERVER_LOG, "transient-for", parent, "destroy-with-parent", TRUE, NULL);
  self->server = g_object_ref (server);
  adw_window_title_set_subtitle (self->title, name);
  self->source = g_timeout_add (EASEL_LIMIT_SERVER_LOG_INTERVAL, read_log, self);
  read_log (self);
  gtk_window_present (GTK_WINDOW (self));
}
