/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-http"

#include "http-events.h"

#include "easel-limits.h"
#include "easel-yield.h"
#include "http-event-parser.h"

#define CHUNK EASEL_LIMIT_TURN_BYTES

struct _HttpEvents
{
  GObject          parent_instance;

  HttpReply       *reply;
  HttpEventParser *parser;
  GCancellable    *cancellable;
  gboolean         started;
  gboolean         ended;
};

enum
{
  EVENT,
  ENDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HttpEvents, http_events, G_TYPE_OBJECT)

static void
event_cb (const char *type,
          const char *data,
          const char *id,
          gpointer    user_data)
{
  HttpEvents *self = user_data;

  if (!self->ended)
    g_signal_emit (self, signals[EVENT], 0, type, data, id);
}

static void
finish (HttpEvents   *self,
        const GError *reason)
{
  if (self->ended)
    return;
  self->ended = TRUE;
  g_cancellable_cancel (self->cancellable);
  g_signal_emit (self, signals[ENDED], 0, reason);
}

static void read_later (HttpEvents *self);

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(HttpEvents) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) chunk = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);

  if (self->ended)
    return;
  if (chunk == NULL || g_bytes_get_size (chunk) == 0)
    finish (self, error);
  else if (!http_event_parser_feed (self->parser, g_bytes_get_data (chunk, NULL), g_bytes_get_size (chunk), &error))
    finish (self, error);
  else
    read_later (self);
}

/* The read keeps a reference until http_events_stop() or the end of the stream. */
static gboolean
read_next (gpointer user_data)
{
  HttpEvents *self = user_data;

  if (!self->ended)
    g_input_stream_read_bytes_async (http_reply_get_body (self->reply), CHUNK, G_PRIORITY_DEFAULT, self->cancellable,
                                     read_cb, g_object_ref (self));
  return G_SOURCE_REMOVE;
}

/* A server may send without end. */
static void
read_later (HttpEvents *self)
{
  g_autoptr(GSource) source = g_idle_source_new ();

  g_source_set_callback (source, read_next, g_object_ref (self), g_object_unref);
  easel_yield (source);
  g_source_attach (source, g_main_context_get_thread_default ());
}

static void
http_events_finalize (GObject *object)
{
  HttpEvents *self = HTTP_EVENTS (object);

  g_clear_object (&self->reply);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->parser, http_event_parser_free);

  G_OBJECT_CLASS (http_events_parent_class)->finalize (object);
}

static void
http_events_class_init (HttpEventsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = http_events_finalize;

  signals[EVENT] = g_signal_new ("event", HTTP_TYPE_EVENTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                 G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE,
                                 G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE,
                                 G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[ENDED] = g_signal_new ("ended", HTTP_TYPE_EVENTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_ERROR);
}

static void
http_events_init (HttpEvents *self)
{
  self->cancellable = g_cancellable_new ();
}

/**
 * http_events_new:
 * @reply: (transfer none): a reply with unread body
 * @max_event_bytes: a larger event ends the stream with `G_IO_ERROR_MESSAGE_TOO_LARGE`
 *
 * Returns: (transfer full): the events of @reply; [method@Events.start] begins to read
 */
HttpEvents *
http_events_new (HttpReply *reply,
                 gsize      max_event_bytes)
{
  HttpEvents *self;

  g_return_val_if_fail (HTTP_IS_REPLY (reply), NULL);

  self = g_object_new (HTTP_TYPE_EVENTS, NULL);
  self->reply = g_object_ref (reply);
  self->parser = http_event_parser_new (max_event_bytes, event_cb, self);
  return self;
}

/** http_events_start: call it when the signals are connected; no signal is emitted before it returns. */
void
http_events_start (HttpEvents *self)
{
  g_return_if_fail (HTTP_IS_EVENTS (self));
  g_return_if_fail (!self->started);

  self->started = TRUE;
  read_next (self);
}

/** http_events_stop: closes the connection. No signal is emitted afterwards, not even "ended". */
void
http_events_stop (HttpEvents *self)
{
  g_return_if_fail (HTTP_IS_EVENTS (self));

  self->ended = TRUE;
  g_cancellable_cancel (self->cancellable);
}

/**
 * http_events_get_last_id:
 * @self: events
 *
 * Returns: (transfer none) (nullable): the value of the header `Last-Event-ID` for a request that resumes the stream
 */
const char *
http_events_get_last_id (HttpEvents *self)
{
  g_return_val_if_fail (HTTP_IS_EVENTS (self), NULL);

  return http_event_parser_get_last_id (self->parser);
}

/**
 * http_events_get_retry:
 * @self: events
 *
 * Returns: the delay before that request that the server requests, in milliseconds; -1 if it sent none
 */
int
http_events_get_retry (HttpEvents *self)
{
  g_return_val_if_fail (HTTP_IS_EVENTS (self), -1);

  return http_event_parser_get_retry (self->parser);
}
