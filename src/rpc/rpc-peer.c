/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-peer.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-calls.h"
#include "rpc-error.h"
#include "rpc-inbox.h"
#include "rpc-limits.h"
#include "rpc-marshal.h"
#include "rpc-message.h"

struct _RpcPeer
{
  GObject       parent_instance;

  GMainContext    *context;
  RpcTransport    *transport;
  RpcInbox        *inbox;
  RpcCalls        *calls;
  GHashTable      *incoming;     /* id key → RpcRequest, not owned: a request is removed when answered, at the latest
                                  * when freed */
  GError          *reason;       /* reason for the closed transport, while the inbox is emptied */
  RpcPeerRules     rules;
  EaselMessageLog *message_log;  /* nullable */
  guint64          dropped;
  gboolean         closed;
};

enum
{
  REQUEST,
  NOTIFICATION,
  REFUSED,
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RpcPeer, rpc_peer, G_TYPE_OBJECT)

static gboolean
send (RpcPeer  *self,
      GBytes   *text,
      GError  **error)
{
  if (self->closed)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection is closed");
      return FALSE;
    }
  if (g_bytes_get_size (text) > self->rules.max_sent)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "The message is too large");
      return FALSE;
    }
  if (!rpc_transport_send (self->transport, text, error))
    return FALSE;
  if (self->message_log != NULL)
    easel_message_log_add (self->message_log, FALSE, text);
  return TRUE;
}

static void
send_error (RpcPeer    *self,
            JsonNode   *id,
            int         code,
            const char *message)
{
  g_autoptr(GBytes) text = rpc_message_write_error (id, code, message, NULL);

  send (self, text, NULL);
}

/* Answers with an error. @id: (nullable): NULL if the id is unknown. */
static void
refuse (RpcPeer    *self,
        JsonNode   *id,
        int         code,
        const char *message)
{
  g_autoptr(GBytes) text = NULL;

  if (id != NULL || !self->rules.report_garbage)
    send_error (self, id, code, message);
  else
    {
      text = rpc_message_write_nobodys_error (code, message);
      send (self, text, NULL);
    }
}

static void
request_ended_cb (RpcRequest *request,
                  GBytes     *answer,
                  gpointer    user_data)
{
  g_autoptr(RpcPeer) self = g_object_ref (user_data);
  g_autofree char *key = rpc_message_dup_id_key (rpc_request_get_id (request));
  g_autoptr(GError) error = NULL;

  g_hash_table_remove (self->incoming, key);
  if (answer != NULL && !send (self, answer, &error) &&
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    send_error (self, rpc_request_get_id (request), RPC_ERROR_INTERNAL, "The answer is too large");
}

/* Ends incoming requests; removes them from the table before callbacks run. @but: (nullable): a request to keep. */
static void
end_incoming (RpcPeer    *self,
              RpcRequest *but,
              void      (*end) (RpcRequest *request))
{
  g_autoptr(GPtrArray) requests = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  gpointer request;

  g_hash_table_iter_init (&iter, self->incoming);
  while (g_hash_table_iter_next (&iter, NULL, &request))
    if (request != but)
      {
        g_ptr_array_add (requests, g_object_ref (request));
        g_hash_table_iter_remove (&iter);
      }

  for (guint i = 0; i < requests->len; i++)
    if (!rpc_request_is_answered (requests->pdata[i]))
      end (requests->pdata[i]);
}

/* Shuts down without signals; also used on dispose. */
static void
shut (RpcPeer      *self,
      const GError *reason)
{
  g_autoptr(GError) closed = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection is closed");

  self->closed = TRUE;
  rpc_inbox_close (self->inbox);
  g_signal_handlers_disconnect_by_data (self->transport, self);
  rpc_transport_close (self->transport);
  rpc_calls_fail_all (self->calls, reason != NULL ? reason : closed);
  end_incoming (self, NULL, rpc_request_abandon);
}

typedef struct
{
  RpcPeer *peer;
  GError  *reason;
} Farewell;

static void
farewell_free (Farewell *farewell)
{
  g_object_unref (farewell->peer);
  g_clear_error (&farewell->reason);
  g_free (farewell);
}

static gboolean
farewell_cb (gpointer user_data)
{
  Farewell *farewell = user_data;

  g_signal_emit (farewell->peer, signals[CLOSED], 0, farewell->reason);
  return G_SOURCE_REMOVE;
}

/* Ends the connection. Calls that were made in this iteration fail from the main loop, so "closed" is emitted from it
 * as well, after all of them. */
static void
finish (RpcPeer      *self,
        const GError *reason)
{
  g_autoptr(RpcPeer) keep_alive = g_object_ref (self);
  g_autoptr(GSource) source = NULL;
  Farewell *farewell;

  if (self->closed)
    return;

  farewell = g_new0 (Farewell, 1);
  farewell->peer = g_object_ref (self);
  farewell->reason = reason != NULL ? g_error_copy (reason) : NULL;
  shut (self, farewell->reason);

  source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, farewell_cb, farewell, (GDestroyNotify) farewell_free);
  g_source_attach (source, self->context);
}

static void
handle_request (RpcPeer    *self,
                RpcMessage *message)
{
  g_autoptr(RpcRequest) request = NULL;
  char *key = rpc_message_dup_id_key (message->id);
  gboolean is_handled = FALSE;

  if (g_hash_table_contains (self->incoming, key))
    send_error (self, message->id, RPC_ERROR_INVALID_REQUEST, "A request with this id waits for its answer");
  else if (g_hash_table_size (self->incoming) >= self->rules.max_requests)
    send_error (self, message->id, self->rules.busy_code, "Too many requests wait for their answers");
  else
    {
      request = rpc_request_new (message->id, message->method, message->params, request_ended_cb, self);
      g_hash_table_insert (self->incoming, g_steal_pointer (&key), request);
      g_signal_emit (self, signals[REQUEST], 0, request, &is_handled);
      if (!is_handled && !rpc_request_is_answered (request))
        rpc_request_reply_error (request, RPC_ERROR_METHOD_NOT_FOUND, "Method not found", NULL);
    }
  g_free (key);
}

static gboolean
handle (RpcPeer    *self,
        RpcMessage *message)
{
  switch (message->kind)
    {
    case RPC_MESSAGE_REQUEST:
      handle_request (self, message);
      return TRUE;
    case RPC_MESSAGE_NOTIFICATION:
      g_signal_emit (self, signals[NOTIFICATION], 0, message->method, message->params);
      return TRUE;
    case RPC_MESSAGE_RESPONSE:
      return rpc_calls_answer (self->calls, self->rules.codec, message) && message->response != NULL;
    case RPC_MESSAGE_REFUSED:
      refuse (self, message->id, message->code, message->reason);
      return FALSE;
    case RPC_MESSAGE_GARBAGE:
    default:
      if (self->rules.report_garbage && message->code != 0)
        refuse (self, NULL, message->code, message->reason);
      return FALSE;
    }
}

/* Handles a parsed message. Text that is not a message is dropped or answered with an error; the connection stays
 * open. */
static void
inbox_message_cb (const EaselJsonEnvelope *envelope,
                  const GError            *refusal,
                  gpointer                 user_data)
{
  g_autoptr(RpcPeer) self = g_object_ref (user_data);
  g_auto(RpcMessage) message = { 0 };

  self->rules.codec->read (&message, envelope, refusal != NULL ? refusal->message : NULL);
  if (!handle (self, &message))
    self->dropped++;
}

static void
inbox_end_cb (gpointer user_data)
{
  RpcPeer *self = user_data;

  finish (self, self->reason);
}

static void
transport_message_cb (RpcTransport *transport,
                      GBytes       *text,
                      RpcPeer      *self)
{
  g_autoptr(RpcPeer) keep_alive = g_object_ref (self);
  g_autoptr(GBytes) empty = NULL;
  g_autoptr(GError) error = NULL;

  if (self->message_log != NULL)
    easel_message_log_add (self->message_log, TRUE, text);
  if (g_bytes_get_size (text) > self->rules.max_received)
    text = empty = g_bytes_new_static ("", 0);
  if (rpc_inbox_push (self->inbox, text))
    return;
  g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "The peer sends more than can be read");
  finish (self, error);
}

/* Messages received before the end are still delivered. */
static void
transport_closed_cb (RpcTransport *transport,
                     const GError *reason,
                     RpcPeer      *self)
{
  g_autoptr(RpcPeer) keep_alive = g_object_ref (self);

  self->reason = reason != NULL ? g_error_copy (reason) : NULL;
  rpc_inbox_end (self->inbox);
}

static void
rpc_peer_dispose (GObject *object)
{
  RpcPeer *self = RPC_PEER (object);

  if (!self->closed)
    shut (self, NULL);

  G_OBJECT_CLASS (rpc_peer_parent_class)->dispose (object);
}

static void
rpc_peer_finalize (GObject *object)
{
  RpcPeer *self = RPC_PEER (object);

  g_clear_object (&self->transport);
  g_clear_object (&self->message_log);
  g_clear_object (&self->inbox);
  g_clear_pointer (&self->calls, rpc_calls_free);
  g_clear_pointer (&self->incoming, g_hash_table_unref);
  g_clear_pointer (&self->context, g_main_context_unref);
  g_clear_error (&self->reason);

  G_OBJECT_CLASS (rpc_peer_parent_class)->finalize (object);
}

static void
rpc_peer_class_init (RpcPeerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = rpc_peer_dispose;
  object_class->finalize = rpc_peer_finalize;

  /**
   * RpcPeer::request:
   * @self: a peer
   * @request: a request, to be answered now or later
   *
   * Returns: whether the request was handled; the first handler that returns %TRUE ends the emission. Unhandled
   *   requests are answered with -32601.
   */
  signals[REQUEST] = g_signal_new ("request", RPC_TYPE_PEER, G_SIGNAL_RUN_LAST, 0,
                                   g_signal_accumulator_true_handled, NULL, NULL,
                                   G_TYPE_BOOLEAN, 1, RPC_TYPE_REQUEST);

  /**
   * RpcPeer::notification:
   * @self: a peer
   * @method: as the peer spells it
   * @params: (transfer none): foreign data, empty when the peer sent none
   */
  signals[NOTIFICATION] = g_signal_new ("notification", RPC_TYPE_PEER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        rpc_marshal_VOID__STRING_BOXED, G_TYPE_NONE, 2,
                                        G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE,
                                        JSON_TYPE_OBJECT | G_SIGNAL_TYPE_STATIC_SCOPE);
  g_signal_set_va_marshaller (signals[NOTIFICATION], RPC_TYPE_PEER, rpc_marshal_VOID__STRING_BOXEDv);

  /**
   * RpcPeer::refused:
   * @self: a peer
   * @method: the method of an outgoing call
   * @error: the peer's error, or that its answer is invalid
   *
   * Emitted before the call ends, for listeners that are not the caller.
   */
  signals[REFUSED] = g_signal_new ("refused", RPC_TYPE_PEER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_ERROR);

  /**
   * RpcPeer::closed:
   * @self: a peer
   * @reason: (nullable): the error; %NULL when either side closed normally
   *
   * Emitted exactly once, from the main loop, after every call has ended.
   */
  signals[CLOSED] = g_signal_new ("closed", RPC_TYPE_PEER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
call_cancelled_cb (gint64   id,
                   gpointer user_data)
{
  RpcPeer *self = user_data;
  g_autoptr(JsonObject) params = NULL;

  if (self->rules.cancel_method == NULL)
    return;
  params = easel_json_object (EASEL_JSON_INT (self->rules.cancel_id, id));
  rpc_peer_notify (self, self->rules.cancel_method, params, NULL);
}

static void
refused_cb (const char   *method,
            const GError *error,
            gpointer      user_data)
{
  g_signal_emit (user_data, signals[REFUSED], 0, method, error);
}

static void
rpc_peer_init (RpcPeer *self)
{
  self->context = g_main_context_ref_thread_default ();
  self->inbox = rpc_inbox_new (inbox_message_cb, inbox_end_cb, self);
  self->calls = rpc_calls_new (call_cancelled_cb, refused_cb, self);
  self->incoming = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  rpc_peer_set_rules (self, &(RpcPeerRules) { 0 });
}

/**
 * rpc_peer_new:
 * @transport: (transfer none): a transport that was not started; the peer owns it from now on
 *
 * Dropping the last reference closes the transport. A call of rpc_peer_call_async() holds a reference until it ends.
 *
 * Returns: (transfer full): one end of a connection
 */
RpcPeer *
rpc_peer_new (RpcTransport *transport)
{
  RpcPeer *self;

  g_return_val_if_fail (RPC_IS_TRANSPORT (transport), NULL);

  self = g_object_new (RPC_TYPE_PEER, NULL);
  self->transport = g_object_ref (transport);
  g_signal_connect_object (transport, "message", G_CALLBACK (transport_message_cb), self, 0);
  g_signal_connect_object (transport, "closed", G_CALLBACK (transport_closed_cb), self, 0);
  return self;
}

/** rpc_peer_set_rules: @rules: the differences from AHP. */
void
rpc_peer_set_rules (RpcPeer            *self,
                    const RpcPeerRules *rules)
{
  g_return_if_fail (RPC_IS_PEER (self));
  g_return_if_fail (rules != NULL);

  self->rules = *rules;
  if (rules->codec == NULL)
    self->rules.codec = &rpc_codec_json;
  rpc_inbox_set_names (self->inbox, self->rules.codec->members);
  if (rules->max_calls == 0)
    self->rules.max_calls = EASEL_LIMIT_OUTGOING_REQUESTS;
  if (rules->max_requests == 0)
    self->rules.max_requests = EASEL_LIMIT_INCOMING_REQUESTS;
  if (rules->busy_code == 0)
    self->rules.busy_code = RPC_ERROR_BUSY;
  if (rules->max_received == 0)
    self->rules.max_received = EASEL_LIMIT_MESSAGE_BYTES;
  if (rules->max_sent == 0)
    self->rules.max_sent = EASEL_LIMIT_MESSAGE_BYTES;
}

void
rpc_peer_set_max_message (RpcPeer *self,
                          gsize    n_bytes)
{
  g_return_if_fail (RPC_IS_PEER (self));

  if (self->transport != NULL)
    rpc_transport_set_max_message (self->transport, n_bytes);
}

/**
 * rpc_peer_set_message_log:
 * @self: a peer that was not started
 * @message_log: (transfer none): records the messages for the inspector
 */
void
rpc_peer_set_message_log (RpcPeer         *self,
                          EaselMessageLog *message_log)
{
  g_return_if_fail (RPC_IS_PEER (self));
  g_return_if_fail (EASEL_IS_MESSAGE_LOG (message_log));

  g_set_object (&self->message_log, message_log);
}

/** rpc_peer_start: starts the delivery of messages. Call it when the signals are connected. */
void
rpc_peer_start (RpcPeer *self)
{
  g_return_if_fail (RPC_IS_PEER (self));

  if (!self->closed)
    rpc_transport_start (self->transport);
}

/**
 * rpc_peer_close:
 * @self: a peer
 *
 * Closes the connection: calls fail with `G_IO_ERROR_CLOSED`, the cancellables of requests are cancelled, and received
 * messages are no longer delivered. [signal@Peer::closed] follows from the main loop.
 */
void
rpc_peer_close (RpcPeer *self)
{
  g_return_if_fail (RPC_IS_PEER (self));

  finish (self, NULL);
}

/** rpc_peer_is_closed: whether messages can no longer be sent. */
gboolean
rpc_peer_is_closed (RpcPeer *self)
{
  g_return_val_if_fail (RPC_IS_PEER (self), TRUE);

  return self->closed;
}

/**
 * rpc_peer_get_dropped:
 * @self: a peer
 *
 * Returns: how many messages were refused or dropped because they were not JSON-RPC 2.0 or not acceptable
 */
guint64
rpc_peer_get_dropped (RpcPeer *self)
{
  g_return_val_if_fail (RPC_IS_PEER (self), 0);

  return self->dropped;
}

/** rpc_peer_count_requests: the number of incoming requests without an answer. */
guint
rpc_peer_count_requests (RpcPeer *self)
{
  g_return_val_if_fail (RPC_IS_PEER (self), 0);

  return g_hash_table_size (self->incoming);
}

/** rpc_peer_withdraw: withdraws an incoming request. @id: (nullable): foreign; does nothing if no waiting request has
 * this id. */
void
rpc_peer_withdraw (RpcPeer  *self,
                   JsonNode *id)
{
  g_autofree char *key = id != NULL && rpc_message_is_id (id) ? rpc_message_dup_id_key (id) : NULL;
  g_autoptr(RpcRequest) request = NULL;

  g_return_if_fail (RPC_IS_PEER (self));

  if (key != NULL)
    g_set_object (&request, g_hash_table_lookup (self->incoming, key));
  if (request != NULL)
    rpc_request_withdraw (request);
}

/** rpc_peer_withdraw_all: withdraws all incoming requests, because their sender is gone. @but: (nullable): a request to
 * keep. */
void
rpc_peer_withdraw_all (RpcPeer    *self,
                       RpcRequest *but)
{
  g_return_if_fail (RPC_IS_PEER (self));

  end_incoming (self, but, rpc_request_withdraw);
}

/**
 * rpc_peer_call:
 * @self: a peer
 * @method: the method of the request
 * @params: (nullable) (transfer none): named parameters
 * @timeout: how long to wait for the answer, in milliseconds; 0 for `EASEL_LIMIT_CALL_TIMEOUT`
 * @task: (transfer full): gets the answer, a #JsonNode, or the error, as rpc_peer_call_finish() says
 *
 * Sends a request for a task of the caller, which then needs no callback to forward the answer. The cancellable of
 * @task ends the wait at once; a later answer is dropped.
 */
void
rpc_peer_call (RpcPeer    *self,
               const char *method,
               JsonObject *params,
               guint       timeout,
               GTask      *task)
{
  g_autoptr(RpcPeer) keep_alive = NULL;
  g_autoptr(GTask) owned = task;
  g_autoptr(GBytes) text = NULL;
  g_autoptr(GError) error = NULL;
  gint64 id;

  g_return_if_fail (RPC_IS_PEER (self));
  g_return_if_fail (method != NULL);
  g_return_if_fail (G_IS_TASK (task));

  if (g_task_return_error_if_cancelled (task))
    return;
  if (rpc_calls_count (self->calls) >= self->rules.max_calls)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_BUSY, "Too many requests wait for their answers");
      return;
    }
  keep_alive = g_object_ref (self);
  id = rpc_calls_add (self->calls, task, method, timeout > 0 ? timeout : EASEL_LIMIT_CALL_TIMEOUT);
  text = self->rules.codec->write_call (id, method, params);
  if (!send (self, text, &error))
    rpc_calls_fail (self->calls, id, error);
}

/**
 * rpc_peer_call_async:
 * @self: a peer
 * @method: what is asked for
 * @params: (nullable) (transfer none): named parameters
 * @timeout: in milliseconds, as for rpc_peer_call()
 * @cancellable: (nullable): ends the wait at once
 * @callback: called from the main loop, never before this returns
 * @user_data: for @callback
 *
 * Sends a request. The call holds a reference to the peer until it ends.
 */
void
rpc_peer_call_async (RpcPeer             *self,
                     const char          *method,
                     JsonObject          *params,
                     guint                timeout,
                     GCancellable        *cancellable,
                     GAsyncReadyCallback  callback,
                     gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (RPC_IS_PEER (self));
  g_return_if_fail (method != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, rpc_peer_call_async);
  g_task_set_name (task, "rpc call");
  rpc_peer_call (self, method, params, timeout, task);
}

/**
 * rpc_peer_call_finish:
 * @self: a peer
 * @result: as given to the callback
 * @error: an `RPC_ERROR` that the peer answered with; `G_IO_ERROR_TIMED_OUT`, `_CANCELLED`, `_BUSY`,
 *   `_MESSAGE_TOO_LARGE`, `_INVALID_DATA` for an invalid answer; `_CLOSED` or the transport's error when the connection
 *   ended
 *
 * Returns: (transfer full): the result, foreign data of any type; on failure %NULL
 */
JsonNode *
rpc_peer_call_finish (RpcPeer       *self,
                      GAsyncResult  *result,
                      GError       **error)
{
  g_return_val_if_fail (RPC_IS_PEER (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * rpc_peer_notify:
 * @self: a peer
 * @method: the method of the notification
 * @params: (nullable) (transfer none): named parameters
 * @error: `G_IO_ERROR_CLOSED`, `_MESSAGE_TOO_LARGE` or `_NO_SPACE`
 *
 * Returns: whether the notification was queued; its arrival is not confirmed
 */
gboolean
rpc_peer_notify (RpcPeer     *self,
                 const char  *method,
                 JsonObject  *params,
                 GError     **error)
{
  g_autoptr(GBytes) text = NULL;

  g_return_val_if_fail (RPC_IS_PEER (self), FALSE);
  g_return_val_if_fail (method != NULL, FALSE);
  g_return_val_if_fail (self->rules.codec == &rpc_codec_json, FALSE);

  text = rpc_message_write_notification (method, params);
  return send (self, text, error);
}
