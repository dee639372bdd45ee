/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-attention.h"

#include <glib/gi18n.h>

#include "easel-limits.h"
#include "easel-text.h"

#define NOTIFICATION "canvas"

struct _EaselAttention
{
  GObject parent_instance;

  GtkApplication *application;
  GPtrArray *unseen;           /* EaselCanvas, the oldest first */
  guint timer;
};

G_DEFINE_FINAL_TYPE (EaselAttention, easel_attention, G_TYPE_OBJECT)

static void state_cb (EaselAttention *self);

static void
forget (gpointer data)
{
  g_autoptr(EaselCanvas) canvas = data;

  g_signal_handlers_disconnect_matched (canvas, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, state_cb, NULL);
}

static void
easel_attention_finalize (GObject *object)
{
  g_clear_handle_id (&EASEL_ATTENTION (object)->timer, g_source_remove);
  g_ptr_array_unref (EASEL_ATTENTION (object)->unseen);
  G_OBJECT_CLASS (easel_attention_parent_class)->finalize (object);
}

static void
easel_attention_class_init (EaselAttentionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_attention_finalize;
}

static void
easel_attention_init (EaselAttention *self)
{
  self->unseen = g_ptr_array_new_with_free_func (forget);
}

char *
easel_attention_dup_plain (const char *text)
{
  g_autoptr(GString) plain = g_string_new (text);

  g_string_replace (plain, "<", "‹", 0);
  return g_string_free (g_steal_pointer (&plain), FALSE);
}

static GNotification *
describe_one (EaselCanvas *canvas)
{
  const char *title = easel_canvas_get_title (canvas);
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *host = easel_text_for_display (easel_canvas_get_source_title (canvas), EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %s is the name of a host. */
  g_autofree char *body = g_strdup_printf (_("An agent of %s opened it."), host);
  g_autofree char *plain = easel_attention_dup_plain (body);
  GNotification *notification = g_notification_new (*shown != '\0' ? shown : _("Canvas"));

  g_notification_set_body (notification, plain);
  return notification;
}

static GNotification *
describe_many (guint n)
{
  g_autofree char *title = g_strdup_printf (ngettext ("%u new canvas", "%u new canvases", n), n);

  return g_notification_new (title);
}

static gboolean
tell_cb (gpointer user_data)
{
  EaselAttention *self = user_data;
  g_autoptr(GNotification) notification = NULL;

  self->timer = 0;
  notification = self->unseen->len == 1 ? describe_one (g_ptr_array_index (self->unseen, 0))
                                        : describe_many (self->unseen->len);
  g_notification_set_default_action (notification, "app.present");
  g_application_send_notification (G_APPLICATION (self->application), NOTIFICATION, notification);
  return G_SOURCE_REMOVE;
}

static void
update (EaselAttention *self)
{
  if (self->unseen->len > 0 && self->timer == 0)
    self->timer = g_timeout_add (EASEL_LIMIT_NOTIFICATION_GATHER, tell_cb, self);
  if (self->unseen->len > 0)
    return;
  g_clear_handle_id (&self->timer, g_source_remove);
  g_application_withdraw_notification (G_APPLICATION (self->application), NOTIFICATION);
}

static void
state_cb (EaselAttention *self)
{
  guint before = self->unseen->len;

  for (guint i = before; i > 0; i--)
    if (easel_canvas_get_state (g_ptr_array_index (self->unseen, i - 1)) == EASEL_CANVAS_GONE)
      g_ptr_array_remove_index (self->unseen, i - 1);
  if (self->unseen->len < before)
    update (self);
}

static gboolean
is_looked_at (EaselAttention *self)
{
  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    if (gtk_window_is_active (l->data))
      return TRUE;
  return FALSE;
}

static void
active_cb (EaselAttention *self)
{
  if (self->unseen->len == 0 || !is_looked_at (self))
    return;
  g_ptr_array_set_size (self->unseen, 0);
  update (self);
}

static void
window_added_cb (EaselAttention *self,
                 GtkWindow      *window)
{
  g_signal_connect_object (window, "notify::is-active", G_CALLBACK (active_cb), self, G_CONNECT_SWAPPED);
}

EaselAttention *
easel_attention_new (GtkApplication *application)
{
  EaselAttention *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  self = g_object_new (EASEL_TYPE_ATTENTION, NULL);
  self->application = application;
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    window_added_cb (self, l->data);
  g_signal_connect_object (application, "window-added", G_CALLBACK (window_added_cb), self, G_CONNECT_SWAPPED);
  return self;
}

void
easel_attention_add (EaselAttention *self,
                     EaselCanvas    *canvas)
{
  g_return_if_fail (EASEL_IS_ATTENTION (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  if (is_looked_at (self) || easel_canvas_get_state (canvas) == EASEL_CANVAS_GONE ||
      g_ptr_array_find (self->unseen, canvas, NULL))
    return;
  g_ptr_array_add (self->unseen, g_object_ref (canvas));
  g_signal_connect_object (canvas, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
  update (self);
}
