/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-surface-lines.h"

#include <glib/gi18n-lib.h>

#include "easel-limits.h"
#include "easel-surface-limits.h"
#include "easel-surface-line.h"
#include "easel-text.h"

struct _EaselSurfaceLines
{
  GtkBox parent_instance;

  EaselCanvas      *canvas;
  EaselSurfaceLine *strip;    /* whether the canvas is stale or closing */
  EaselSurfaceLine *other;    /* another canvas with the same content */
  EaselSurfaceLine *notice;
  EaselAskQueue    *asks;     /* strong reference: the queue may have another parent */
};

enum
{
  NOTICE_ACTIVATED,
  ASKING,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselSurfaceLines, easel_surface_lines, GTK_TYPE_BOX)

static void
update_strip (EaselSurfaceLines *self)
{
  EaselCanvasState state = easel_canvas_get_state (self->canvas);
  const char *reason = easel_canvas_get_reason (self->canvas);
  g_autofree char *shown = NULL;

  if (state == EASEL_CANVAS_STALE)
    shown = easel_text_for_display (reason != NULL ? reason : _("The content may be out of date."),
                                    EASEL_LIMIT_LINE_CHARS);
  else if (state == EASEL_CANVAS_CLOSING)
    shown = g_strdup (_("Waiting for the host to close this canvas…"));
  else if (state == EASEL_CANVAS_GONE)
    easel_ask_queue_clear (self->asks);
  gtk_widget_set_visible (GTK_WIDGET (self->strip), shown != NULL);
  if (shown != NULL)
    easel_surface_line_set_text (self->strip, shown);
}

static void
update_other (EaselSurfaceLines *self)
{
  EaselCanvas *other = easel_canvas_get_alternative (self->canvas);
  const char *text = easel_canvas_get_alternative_reason (self->canvas);
  const char *title = other != NULL ? easel_canvas_get_title (other) : NULL;
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: a button; %s is the title of a tab. */
  g_autofree char *label = g_strdup_printf (_("Show “%s”"), shown);

  gtk_widget_set_visible (GTK_WIDGET (self->other), other != NULL);
  easel_surface_line_set_text (self->other, text != NULL ? text : "");
  easel_surface_line_set_button (self->other, other != NULL ? label : NULL);
}

static void
other_activated_cb (EaselSurfaceLines *self)
{
  EaselCanvas *other = easel_canvas_get_alternative (self->canvas);

  if (other != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-canvas", "s", easel_canvas_get_key (other));
}

static void
notice_activated_cb (EaselSurfaceLines *self)
{
  g_signal_emit (self, signals[NOTICE_ACTIVATED], 0);
}

static void
confirmed_cb (EaselAskCard *card,
              const char   *response,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;

  if (g_task_return_error_if_cancelled (task))
    return;
  if (g_str_equal (response, "gone"))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The question went with what asked it");
  else
    /* The response is "cancel" or the index of an answer. */
    g_task_return_int (task, (gssize) g_ascii_strtoll (response, NULL, 10));
}

static gboolean
confirm_cb (EaselSurfaceLines *self,
            GTask             *task,
            const char        *heading,
            const char        *body,
            GStrv              answers)
{
  EaselAskCard *card = easel_ask_card_new (heading, body);

  for (guint i = 0; answers[i] != NULL; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i + 1);

      easel_ask_card_add_accept (card, number, answers[i]);
    }
  if (!easel_surface_lines_ask (self, card))
    return FALSE;
  g_signal_connect (card, "response", G_CALLBACK (confirmed_cb), g_object_ref (task));
  easel_ask_card_follow (card, g_task_get_cancellable (task));
  return TRUE;
}

static void
easel_surface_lines_dispose (GObject *object)
{
  EaselSurfaceLines *self = EASEL_SURFACE_LINES (object);

  if (self->asks != NULL)
    easel_ask_queue_clear (self->asks);
  g_clear_object (&self->asks);

  G_OBJECT_CLASS (easel_surface_lines_parent_class)->dispose (object);
}

static void
easel_surface_lines_finalize (GObject *object)
{
  g_clear_object (&EASEL_SURFACE_LINES (object)->canvas);

  G_OBJECT_CLASS (easel_surface_lines_parent_class)->finalize (object);
}

static void
easel_surface_lines_class_init (EaselSurfaceLinesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_surface_lines_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_surface_lines_finalize;
  signals[NOTICE_ACTIVATED] = g_signal_new ("notice-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 0);
  signals[ASKING] = g_signal_new ("asking", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static EaselSurfaceLine *
add_line (EaselSurfaceLines *self,
          const char        *icon_name)
{
  GtkWidget *line = easel_surface_line_new (icon_name, GTK_ACCESSIBLE_ROLE_STATUS, FALSE);

  gtk_widget_set_visible (line, FALSE);
  gtk_box_append (GTK_BOX (self), line);
  return EASEL_SURFACE_LINE (line);
}

static void
easel_surface_lines_init (EaselSurfaceLines *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->strip = add_line (self, "network-offline-symbolic");
  self->other = add_line (self, "dialog-information-symbolic");
  self->notice = add_line (self, "dialog-warning-symbolic");
  g_signal_connect_object (self->other, "activated", G_CALLBACK (other_activated_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->notice, "activated", G_CALLBACK (notice_activated_cb), self, G_CONNECT_SWAPPED);
  self->asks = g_object_ref_sink (EASEL_ASK_QUEUE (easel_ask_queue_new ()));
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->asks));
}

void
easel_surface_lines_set_canvas (EaselSurfaceLines *self,
                                EaselCanvas       *canvas)
{
  self->canvas = g_object_ref (canvas);
  g_signal_connect_object (canvas, "notify::state", G_CALLBACK (update_strip), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::reason", G_CALLBACK (update_strip), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::alternative", G_CALLBACK (update_other), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "confirm-wanted", G_CALLBACK (confirm_cb), self, G_CONNECT_SWAPPED);
  update_strip (self);
  update_other (self);
}

void
easel_surface_lines_set_notice (EaselSurfaceLines *self,
                                const char        *text,
                                const char        *button)
{
  gtk_widget_set_visible (GTK_WIDGET (self->notice), text != NULL);
  easel_surface_line_set_text (self->notice, text != NULL ? text : "");
  easel_surface_line_set_button (self->notice, button);
}

gboolean
easel_surface_lines_ask (EaselSurfaceLines *self,
                         EaselAskCard      *card)
{
  if (!easel_ask_queue_add (self->asks, card))
    return FALSE;
  g_signal_emit (self, signals[ASKING], 0);
  return TRUE;
}

void
easel_surface_lines_drop_asks (EaselSurfaceLines *self)
{
  easel_ask_queue_clear (self->asks);
}

GtkWidget *
easel_surface_lines_take_asks (EaselSurfaceLines *self)
{
  gtk_box_remove (GTK_BOX (self), GTK_WIDGET (self->asks));
  return GTK_WIDGET (self->asks);
}
