/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-sleep.h"

#include <string.h>

#include "easel-limits.h"
#include "easel-surface-limits.h"
#include "easel-web-limits.h"
#include "easel-web-view.h"

struct _EaselWebSleep
{
  GObject parent_instance;

  EaselSurface    *surface;     /* not referenced: owns this object */
  EaselWebDraft   *draft;       /* not referenced */
  GCancellable    *asking;      /* nullable: while the page is asked for its input */
  guint            n_messages;  /* that had come for the page when it was asked */
  EaselWebDialect *dialect;     /* nullable: the dialect whose messages are queued */
  char            *location;    /* nullable */
  GQueue           missed;      /* char *, JSON */
  gsize            missed_bytes;
};

enum
{
  ASLEEP,
  OVERFLOW,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselWebSleep, easel_web_sleep, G_TYPE_OBJECT)

static void
easel_web_sleep_dispose (GObject *object)
{
  EaselWebSleep *self = EASEL_WEB_SLEEP (object);

  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
  easel_web_sleep_listen (self, NULL);

  G_OBJECT_CLASS (easel_web_sleep_parent_class)->dispose (object);
}

static void
easel_web_sleep_finalize (GObject *object)
{
  easel_web_sleep_forget (EASEL_WEB_SLEEP (object));

  G_OBJECT_CLASS (easel_web_sleep_parent_class)->finalize (object);
}

static void
easel_web_sleep_class_init (EaselWebSleepClass *klass)
{
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_web_sleep_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_web_sleep_finalize;
  signals[ASLEEP] = g_signal_new ("asleep", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BYTES);
  signals[OVERFLOW] = g_signal_new ("overflow", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_web_sleep_init (EaselWebSleep *self)
{
  g_queue_init (&self->missed);
}

EaselWebSleep *
easel_web_sleep_new (EaselSurface  *surface,
                     EaselWebDraft *draft)
{
  EaselWebSleep *self = g_object_new (EASEL_TYPE_WEB_SLEEP, NULL);

  self->surface = surface;
  self->draft = draft;
  return self;
}

/* (nullable): why the page cannot be suspended without a loss, for the log. */
static const char *
find_obstacle (EaselWebSleep *self,
               EaselWebPage  *page)
{
  WebKitWebView *view = easel_sealed_page_get_view (EASEL_SEALED_PAGE (page));

  if (view == NULL || easel_surface_get_state (self->surface) != EASEL_SURFACE_LIVE)
    return "it is not loaded";
  if (gtk_widget_get_mapped (GTK_WIDGET (self->surface)))
    return "it is in view";
  if (easel_canvas_get_state (easel_surface_get_canvas (self->surface)) != EASEL_CANVAS_READY)
    return "its canvas is not ready";
  if (webkit_web_view_is_playing_audio (view))
    return "it plays sound";
  if (webkit_web_view_get_camera_capture_state (view) != WEBKIT_MEDIA_CAPTURE_STATE_NONE ||
      webkit_web_view_get_microphone_capture_state (view) != WEBKIT_MEDIA_CAPTURE_STATE_NONE ||
      webkit_web_view_get_display_capture_state (view) != WEBKIT_MEDIA_CAPTURE_STATE_NONE)
    return "it records";
  if (!easel_web_port_may_suspend (easel_web_page_get_port (page)))
    return "messages are on their way, or it got some and has stored no state";
  /* A message that came since then may be delivered before the picture is taken, and is in no state that the page has
   * stored. */
  if (easel_web_port_get_n_messages (easel_web_page_get_port (page)) != self->n_messages)
    return "a message has come for it since it was asked for its input";
  return NULL;
}

static gboolean
may_end (EaselWebSleep *self,
         EaselWebPage  *page)
{
  const char *obstacle = find_obstacle (self, page);

  if (obstacle != NULL)
    g_debug ("not suspending %s: %s", easel_canvas_get_channel (easel_surface_get_canvas (self->surface)), obstacle);
  return obstacle == NULL;
}

static void
gathered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselWebPage *page = g_task_get_source_object (task);
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselWebInput) input = easel_web_forms_gather_finish (EASEL_WEB_FORMS (source), result, &error);

  if (input == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  /* Input outside of controls is lost unless the page stores its state with setState(). */
  if (!input->is_complete ||
      (input->edited_elsewhere && easel_web_port_get_page_state (easel_web_page_get_port (page)) == NULL))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_BUSY, "The page holds what would be lost");
      return;
    }
  g_task_set_task_data (task, g_steal_pointer (&input), (GDestroyNotify) easel_web_input_free);
  easel_web_view_take_picture (easel_sealed_page_get_view (EASEL_SEALED_PAGE (page)), g_steal_pointer (&task));
}

/* The page may have become visible, or a message may have arrived, since the page was asked. @user_data: freed if the
 * suspension was cancelled. */
static void
asked_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  EaselWebPage *page = EASEL_WEB_PAGE (source);
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) png = g_task_propagate_pointer (G_TASK (result), &error);
  EaselWebSleep *self = user_data;

  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  g_clear_object (&self->asking);
  if (error != NULL || !may_end (self, page))
    return;
  g_free (self->location);
  self->location = g_strdup (easel_web_page_get_location (page));
  easel_web_forms_set_input (easel_web_draft_get_forms (self->draft), g_task_get_task_data (G_TASK (result)));
  easel_web_draft_set_page_state (self->draft, easel_web_port_get_page_state (easel_web_page_get_port (page)));
  g_signal_emit (self, signals[ASLEEP], 0, png);
}

void
easel_web_sleep_begin (EaselWebSleep *self,
                       EaselWebPage  *page)
{
  GTask *task;

  g_return_if_fail (EASEL_IS_WEB_SLEEP (self));
  g_return_if_fail (EASEL_IS_WEB_PAGE (page));

  if (self->asking != NULL)
    return;
  self->n_messages = easel_web_port_get_n_messages (easel_web_page_get_port (page));
  if (!may_end (self, page))
    return;
  self->asking = g_cancellable_new ();
  /* The task does not reference the surface: a page may never respond, and must not keep its surface alive. */
  task = g_task_new (page, self->asking, asked_cb, self);
  g_task_set_source_tag (task, easel_web_sleep_begin);
  easel_web_forms_gather_async (easel_web_draft_get_forms (self->draft),
                                easel_sealed_page_get_view (EASEL_SEALED_PAGE (page)), self->asking, gathered_cb, task);
}

void
easel_web_sleep_stop (EaselWebSleep *self)
{
  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
}

static void
missed_cb (EaselWebSleep *self,
           const char    *json)
{
  gsize length = strlen (json);

  if (self->missed_bytes + length > EASEL_LIMIT_BRIDGE_QUEUE)
    {
      g_signal_emit (self, signals[OVERFLOW], 0);
      return;
    }
  self->missed_bytes += length;
  g_queue_push_tail (&self->missed, g_strdup (json));
  easel_surface_request_wake (self->surface);
}

void
easel_web_sleep_listen (EaselWebSleep   *self,
                        EaselWebDialect *dialect)
{
  if (self->dialect != NULL)
    g_signal_handlers_disconnect_by_func (self->dialect, missed_cb, self);
  g_set_object (&self->dialect, dialect);
  if (dialect != NULL)
    g_signal_connect_object (dialect, "message", G_CALLBACK (missed_cb), self, G_CONNECT_SWAPPED);
}

static void
forget_missed (EaselWebSleep *self)
{
  g_queue_clear_full (&self->missed, g_free);
  self->missed_bytes = 0;
}

void
easel_web_sleep_deliver (EaselWebSleep *self)
{
  g_autoptr(EaselWebDialect) dialect = self->dialect != NULL ? g_object_ref (self->dialect) : NULL;

  easel_web_sleep_listen (self, NULL);
  for (GList *l = dialect != NULL ? self->missed.head : NULL; l != NULL; l = l->next)
    easel_web_dialect_emit_message (dialect, l->data);
  forget_missed (self);
}

char *
easel_web_sleep_steal_location (EaselWebSleep *self)
{
  return g_steal_pointer (&self->location);
}

void
easel_web_sleep_forget (EaselWebSleep *self)
{
  easel_web_sleep_listen (self, NULL);
  forget_missed (self);
  g_clear_pointer (&self->location, g_free);
}
