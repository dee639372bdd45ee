/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "pmx-feed.h"

#include <string.h>

#include "easel-json.h"
#include "http-events.h"
#include "pmx-error.h"
#include "pmx-limits.h"

struct _PmxFeed
{
  GObject       parent_instance;

  HttpClient   *http;
  char         *base;
  GCancellable *cancellable;
  HttpEvents   *events;        /* nullable */
  guint         silence;       /* source: ends a silent stream */
  guint         poll_source;
  gint64        cursor;        /* of polling; -1: not known yet */
  gboolean      is_polling;
  gboolean      has_received;  /* the stream sent an event */
  gboolean      has_ended;
};

enum { EVENT, LOST, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PmxFeed, pmx_feed, G_TYPE_OBJECT)

static void poll (PmxFeed *self);

static void
end (PmxFeed *self)
{
  self->has_ended = TRUE;
  g_clear_handle_id (&self->silence, g_source_remove);
  g_clear_handle_id (&self->poll_source, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  if (self->events != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->events, self);
      http_events_stop (self->events);
    }
  g_clear_object (&self->events);
}

static void
lose (PmxFeed      *self,
      const GError *error)
{
  g_autoptr(PmxFeed) alive = g_object_ref (self);
  g_autoptr(GError) reason = error != NULL
    ? g_error_copy (error) : g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, "The server ended the connection");

  if (self->has_ended)
    return;
  end (self);
  g_signal_emit (self, signals[LOST], 0, reason);
}

static void
emit_event (PmxFeed    *self,
            const char *name,
            JsonObject *payload)
{
  if (!self->has_ended && strlen (name) <= PMX_LIMIT_ID_BYTES)
    g_signal_emit (self, signals[EVENT], 0, name, payload);
}

/* --- polling ---------------------------------------------------------------------------------------------------- */

static gboolean
poll_cb (gpointer user_data)
{
  PmxFeed *self = user_data;

  self->poll_source = 0;
  poll (self);
  return G_SOURCE_REMOVE;
}

static void
take_events (PmxFeed    *self,
             JsonObject *answer)
{
  JsonArray *events = easel_json_peek_array (answer, "events");

  for (guint i = 0; events != NULL && i < json_array_get_length (events); i++)
    {
      JsonObject *event = easel_json_array_object (events, i);
      const char *name = event != NULL ? easel_json_peek_string (event, "event", NULL) : NULL;
      JsonObject *payload = event != NULL ? easel_json_peek_object (event, "payload") : NULL;

      if (name != NULL && payload != NULL)
        emit_event (self, name, payload);
    }
}

static void
polled_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  PmxFeed *self = PMX_FEED (source);
  g_autoptr(GError) error = NULL;
  g_autoptr(HttpReply) reply = g_task_propagate_pointer (G_TASK (result), &error);
  JsonObject *answer = reply != NULL ? http_reply_get_object (reply) : NULL;

  if (self->has_ended)
    return;
  if (reply != NULL && http_reply_get_status (reply) != SOUP_STATUS_OK)
    error = g_error_new_literal (PMX_ERROR, PMX_ERROR_NOT_PMX, "The server tells no events");
  else if (reply != NULL && (answer == NULL || !easel_json_peek_boolean (answer, "ok", FALSE)))
    error = g_error_new_literal (PMX_ERROR, PMX_ERROR_PROTOCOL, "The server sent something that is not an event");
  if (error != NULL)
    {
      lose (self, error);
      return;
    }
  self->cursor = easel_json_peek_int (answer, "seq", -1);
  take_events (self, answer);
  if (!self->has_ended)
    self->poll_source = g_timeout_add (PMX_LIMIT_POLL, poll_cb, self);
}

static void
send (PmxFeed             *self,
      const char          *path,
      const char          *accept,
      const HttpCallRules *rules,
      GAsyncReadyCallback  callback)
{
  g_autofree char *uri = g_strconcat (self->base, path, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(SoupMessage) message = http_client_new_message ("GET", uri, &error);

  if (message == NULL)
    {
      lose (self, error);
      return;
    }
  soup_message_headers_replace (soup_message_get_request_headers (message), "Accept", accept);
  http_client_call (self->http, message, rules, g_task_new (self, self->cancellable, callback, NULL));
}

static gboolean
is_ok (GTask     *task,
       HttpReply *reply)
{
  return http_reply_get_status (reply) == SOUP_STATUS_OK;
}

static void
poll (PmxFeed *self)
{
  static const HttpCallRules rules = {
    .timeout = PMX_LIMIT_CALL, .max_bytes = EASEL_LIMIT_MESSAGE_BYTES, .wants_json = TRUE, .judge = is_ok,
  };
  g_autofree char *path = self->cursor >= 0
    ? g_strdup_printf ("/api/workbench/poll?since=%" G_GINT64_FORMAT, self->cursor) : g_strdup ("/api/workbench/poll");

  self->is_polling = TRUE;
  send (self, path, "application/json", &rules, polled_cb);
}

/* --- the stream ------------------------------------------------------------------------------------------------- */

static gboolean
silent_cb (gpointer user_data)
{
  PmxFeed *self = user_data;
  g_autoptr(GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "The server has fallen silent");

  self->silence = 0;
  lose (self, error);
  return G_SOURCE_REMOVE;
}

static void
restart_silence_timer (PmxFeed *self)
{
  g_clear_handle_id (&self->silence, g_source_remove);
  self->silence = g_timeout_add (PMX_LIMIT_SILENCE, silent_cb, self);
}

static void
event_cb (PmxFeed    *self,
          const char *name,
          const char *data,
          const char *id)
{
  gsize length = strlen (data);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;
  JsonObject *payload;

  self->has_received = TRUE;
  restart_silence_timer (self);
  if (length > EASEL_LIMIT_MAIN_THREAD_BYTES)
    {
      emit_event (self, name, NULL);
      return;
    }
  node = easel_json_parse (data, length, EASEL_LIMIT_MAIN_THREAD_BYTES, &error);
  payload = node != NULL ? easel_json_as_object (node, "event", &error) : NULL;
  if (payload != NULL)
    emit_event (self, name, payload);
  else
    lose (self, error);
}

static void
ended_cb (PmxFeed *self,
          GError  *reason)
{
  g_clear_handle_id (&self->silence, g_source_remove);
  if (self->has_received)
    {
      lose (self, reason);
      return;
    }
  /* A stream that ends before its first event was probably buffered or blocked by a proxy, so the feed polls
   * instead. */
  g_clear_object (&self->events);
  poll (self);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  PmxFeed *self = PMX_FEED (source);
  g_autoptr(GError) error = NULL;
  g_autoptr(HttpReply) reply = g_task_propagate_pointer (G_TASK (result), &error);

  if (self->has_ended)
    return;
  if (reply == NULL)
    {
      lose (self, error);
      return;
    }
  if (http_reply_get_status (reply) != 200 || !http_reply_is_of_type (reply, "text/event-stream"))
    {
      poll (self);
      return;
    }
  self->events = http_events_new (reply, EASEL_LIMIT_MESSAGE_BYTES);
  g_signal_connect_object (self->events, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->events, "ended", G_CALLBACK (ended_cb), self, G_CONNECT_SWAPPED);
  restart_silence_timer (self);
  http_events_start (self->events);
}

/* --- object lifecycle --------------------------------------------------------------------------------------------- */

static void
pmx_feed_dispose (GObject *object)
{
  end (PMX_FEED (object));
  G_OBJECT_CLASS (pmx_feed_parent_class)->dispose (object);
}

static void
pmx_feed_finalize (GObject *object)
{
  PmxFeed *self = PMX_FEED (object);

  g_clear_object (&self->cancellable);
  g_clear_object (&self->http);
  g_free (self->base);
  G_OBJECT_CLASS (pmx_feed_parent_class)->finalize (object);
}

static void
pmx_feed_class_init (PmxFeedClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = pmx_feed_dispose;
  object_class->finalize = pmx_feed_finalize;

  signals[EVENT] = g_signal_new ("event", PMX_TYPE_FEED, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                 G_TYPE_STRING, JSON_TYPE_OBJECT);
  signals[LOST] = g_signal_new ("lost", PMX_TYPE_FEED, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_ERROR);
}

static void
pmx_feed_init (PmxFeed *self)
{
  self->cancellable = g_cancellable_new ();
  self->cursor = -1;
}

/**
 * pmx_feed_new:
 * @http: sends the requests
 * @base: from pmx_address_resolve_finish()
 *
 * Returns: (transfer full): a feed, to be started with pmx_feed_start()
 */
PmxFeed *
pmx_feed_new (HttpClient *http,
              const char *base)
{
  PmxFeed *self;

  g_return_val_if_fail (HTTP_IS_CLIENT (http) && base != NULL, NULL);

  self = g_object_new (PMX_TYPE_FEED, NULL);
  self->http = g_object_ref (http);
  self->base = g_strdup (base);
  return self;
}

void
pmx_feed_start (PmxFeed *self)
{
  static const HttpCallRules rules = { .timeout = PMX_LIMIT_CALL };

  g_return_if_fail (PMX_IS_FEED (self));

  send (self, "/api/workbench/events", "text/event-stream", &rules, opened_cb);
}

/** pmx_feed_stop: ends the connection; no signals are emitted afterwards. */
void
pmx_feed_stop (PmxFeed *self)
{
  g_return_if_fail (PMX_IS_FEED (self));

  end (self);
}

gboolean
pmx_feed_is_polling (PmxFeed *self)
{
  g_return_val_if_fail (PMX_IS_FEED (self), FALSE);

  return self->is_polling;
}
