/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "easel-web-watchdog.h"

struct _EaselWebWatchdog
{
  GObject parent_instance;

  WebKitWebView *view;
  char          *world;
  guint          interval;
  guint          deadline;
  guint          timer;  /* to the next ping, or to the deadline of the last one */
  GCancellable  *ping;   /* non-NULL while a response is awaited */
  gboolean       hanging;
};

enum
{
  HANGING,
  RECOVERED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselWebWatchdog, easel_web_watchdog, G_TYPE_OBJECT)

static void schedule_ping (EaselWebWatchdog *self);

static void
pong_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(EaselWebWatchdog) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, &error);

  /* An error is a response, too, except the cancellation by this object. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->ping == NULL)
    return;

  g_clear_object (&self->ping);
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->hanging)
    {
      self->hanging = FALSE;
      g_signal_emit (self, signals[RECOVERED], 0);
    }
  schedule_ping (self);
}

static gboolean
deadline_cb (gpointer data)
{
  EaselWebWatchdog *self = data;

  self->timer = 0;
  self->hanging = TRUE;
  g_signal_emit (self, signals[HANGING], 0);

  return G_SOURCE_REMOVE;
}

static gboolean
ping_cb (gpointer data)
{
  EaselWebWatchdog *self = data;

  self->timer = 0;
  if (self->view == NULL)
    return G_SOURCE_REMOVE;

  self->ping = g_cancellable_new ();
  self->timer = g_timeout_add (self->deadline, deadline_cb, self);
  webkit_web_view_call_async_javascript_function (self->view, "return 1", -1, NULL, self->world, NULL, self->ping,
                                                  pong_cb, g_object_ref (self));

  return G_SOURCE_REMOVE;
}

static void
schedule_ping (EaselWebWatchdog *self)
{
  if (self->timer == 0)
    self->timer = g_timeout_add (self->interval, ping_cb, self);
}

static void
easel_web_watchdog_dispose (GObject *object)
{
  EaselWebWatchdog *self = EASEL_WEB_WATCHDOG (object);

  easel_web_watchdog_stop (self);
  g_clear_weak_pointer (&self->view);

  G_OBJECT_CLASS (easel_web_watchdog_parent_class)->dispose (object);
}

static void
easel_web_watchdog_finalize (GObject *object)
{
  g_free (EASEL_WEB_WATCHDOG (object)->world);

  G_OBJECT_CLASS (easel_web_watchdog_parent_class)->finalize (object);
}

static void
easel_web_watchdog_class_init (EaselWebWatchdogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = easel_web_watchdog_dispose;
  object_class->finalize = easel_web_watchdog_finalize;
  signals[HANGING] = g_signal_new ("hanging", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[RECOVERED] = g_signal_new ("recovered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_web_watchdog_init (EaselWebWatchdog *self)
{
}

/**
 * easel_web_watchdog_new:
 * @view: the view to watch
 * @world: a script world that the page cannot reach
 * @interval: milliseconds between a response and the next ping
 * @deadline: milliseconds after which a page without a response is reported as hanging
 *
 * Returns: (transfer full): a stopped watchdog
 */
EaselWebWatchdog *
easel_web_watchdog_new (WebKitWebView *view,
                        const char    *world,
                        guint          interval,
                        guint          deadline)
{
  EaselWebWatchdog *self;

  g_return_val_if_fail (WEBKIT_IS_WEB_VIEW (view) && world != NULL, NULL);

  self = g_object_new (EASEL_TYPE_WEB_WATCHDOG, NULL);
  g_set_weak_pointer (&self->view, view);
  self->world = g_strdup (world);
  self->interval = interval;
  self->deadline = deadline;

  return self;
}

/** easel_web_watchdog_start: starts sending pings; does nothing if it was started. */
void
easel_web_watchdog_start (EaselWebWatchdog *self)
{
  g_return_if_fail (EASEL_IS_WEB_WATCHDOG (self));

  if (self->ping == NULL)
    schedule_ping (self);
}

/** easel_web_watchdog_stop: stops sending pings and resets the state. */
void
easel_web_watchdog_stop (EaselWebWatchdog *self)
{
  g_return_if_fail (EASEL_IS_WEB_WATCHDOG (self));

  g_clear_handle_id (&self->timer, g_source_remove);
  g_cancellable_cancel (self->ping);
  g_clear_object (&self->ping);
  self->hanging = FALSE;
}
