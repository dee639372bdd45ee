/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-request.h"

#include "easel-json.h"
#include "rpc-error.h"
#include "rpc-message.h"

struct _RpcRequest
{
  GObject       parent_instance;

  RpcRequestEndedFunc  ended;       /* NULL if the sender no longer waits */
  gpointer             user_data;
  JsonNode            *id;
  char                *method;
  JsonObject          *params;
  GCancellable        *cancellable;
  gboolean             answered;
};

G_DEFINE_FINAL_TYPE (RpcRequest, rpc_request, G_TYPE_OBJECT)

/* Ends the request. @text: (nullable): NULL if it was withdrawn. */
static void
end (RpcRequest *self,
     GBytes     *text)
{
  RpcRequestEndedFunc ended = g_steal_pointer (&self->ended);

  self->answered = TRUE;
  if (ended != NULL)
    ended (self, text, self->user_data);
}

static void
rpc_request_dispose (GObject *object)
{
  RpcRequest *self = RPC_REQUEST (object);

  /* The peer must not wait for an answer that is never sent. */
  if (!self->answered && self->ended != NULL)
    rpc_request_reply_error (self, RPC_ERROR_INTERNAL, "The request was dropped", NULL);

  G_OBJECT_CLASS (rpc_request_parent_class)->dispose (object);
}

static void
rpc_request_finalize (GObject *object)
{
  RpcRequest *self = RPC_REQUEST (object);

  g_clear_pointer (&self->id, json_node_unref);
  g_clear_pointer (&self->method, g_free);
  g_clear_pointer (&self->params, json_object_unref);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (rpc_request_parent_class)->finalize (object);
}

static void
rpc_request_class_init (RpcRequestClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = rpc_request_dispose;
  object_class->finalize = rpc_request_finalize;
}

static void
rpc_request_init (RpcRequest *self)
{
  self->cancellable = g_cancellable_new ();
}

RpcRequest *
rpc_request_new (JsonNode            *id,
                 const char          *method,
                 JsonObject          *params,
                 RpcRequestEndedFunc  ended,
                 gpointer             user_data)
{
  RpcRequest *self = g_object_new (RPC_TYPE_REQUEST, NULL);

  self->ended = ended;
  self->user_data = user_data;
  self->id = json_node_ref (id);
  self->method = g_strdup (method);
  self->params = json_object_ref (params);
  return self;
}

/** rpc_request_get_id: (transfer none): a string or an integer. */
JsonNode *
rpc_request_get_id (RpcRequest *self)
{
  g_return_val_if_fail (RPC_IS_REQUEST (self), NULL);

  return self->id;
}

gboolean
rpc_request_is_answered (RpcRequest *self)
{
  return self->answered;
}

void
rpc_request_abandon (RpcRequest *self)
{
  self->ended = NULL;
  g_cancellable_cancel (self->cancellable);
}

/** rpc_request_get_method: (transfer none): the method, spelled as received. */
const char *
rpc_request_get_method (RpcRequest *self)
{
  g_return_val_if_fail (RPC_IS_REQUEST (self), NULL);

  return self->method;
}

/**
 * rpc_request_get_params:
 * @self: a request
 *
 * Returns: (transfer none): foreign data; an empty object if the peer sent none. Requests with positional parameters
 *   are refused earlier.
 */
JsonObject *
rpc_request_get_params (RpcRequest *self)
{
  g_return_val_if_fail (RPC_IS_REQUEST (self), NULL);

  return self->params;
}

/**
 * rpc_request_get_cancellable:
 * @self: a request
 *
 * Returns: (transfer none): for operations of the request: cancelled when the connection is closed or the request is
 *   withdrawn
 */
GCancellable *
rpc_request_get_cancellable (RpcRequest *self)
{
  g_return_val_if_fail (RPC_IS_REQUEST (self), NULL);

  return self->cancellable;
}

/**
 * rpc_request_reply:
 * @self: a request that was not answered
 * @result: (nullable) (transfer none): the result; %NULL is sent as null
 *
 * Answers the request. Does nothing after the connection was closed.
 */
void
rpc_request_reply (RpcRequest *self,
                   JsonNode   *result)
{
  g_autoptr(GBytes) text = NULL;

  g_return_if_fail (RPC_IS_REQUEST (self));
  g_return_if_fail (!self->answered);

  text = rpc_message_write_result (self->id, result);
  end (self, text);
}

/**
 * rpc_request_begin_result:
 * @self: a request
 *
 * Begins an answer whose result is too large to build as nodes first.
 *
 * Returns: (transfer full): a text: append the result to it as JSON and pass it to [method@Request.end_result]
 */
GString *
rpc_request_begin_result (RpcRequest *self)
{
  g_return_val_if_fail (RPC_IS_REQUEST (self), NULL);

  return rpc_message_begin_result (self->id);
}

/**
 * rpc_request_end_result:
 * @self: a request that was not answered
 * @text: (transfer full): the text from [method@Request.begin_result] and one JSON value
 *
 * Answers the request. When the connection is gone, nothing happens.
 */
void
rpc_request_end_result (RpcRequest *self,
                        GString    *text)
{
  g_autoptr(GBytes) message = NULL;

  g_return_if_fail (RPC_IS_REQUEST (self));
  g_return_if_fail (!self->answered);

  message = rpc_message_end_result (text);
  end (self, message);
}

/**
 * rpc_request_reply_error:
 * @self: a request that was not answered
 * @code: `RPC_ERROR_…` or another code of the protocol
 * @message: text for users
 * @data: (nullable) (transfer none): data for programs
 *
 * Answers the request with an error. Does nothing after the connection was closed.
 */
void
rpc_request_reply_error (RpcRequest *self,
                         int         code,
                         const char *message,
                         JsonNode   *data)
{
  g_autoptr(GBytes) text = NULL;

  g_return_if_fail (RPC_IS_REQUEST (self));
  g_return_if_fail (message != NULL);
  g_return_if_fail (!self->answered);

  text = rpc_message_write_error (self->id, code, message, data);
  end (self, text);
}

/**
 * rpc_request_reply_gerror:
 * @self: a request that was not answered
 * @error: the reason of the failure
 *
 * Answers the request with an error: an `RPC_ERROR` as it is, an `EASEL_JSON_ERROR` as invalid parameters, anything
 * else as an internal error without its text, which may name files of this machine.
 */
void
rpc_request_reply_gerror (RpcRequest   *self,
                          const GError *error)
{
  g_return_if_fail (RPC_IS_REQUEST (self));
  g_return_if_fail (error != NULL);

  if (error->domain == RPC_ERROR)
    rpc_request_reply_error (self, error->code, error->message, rpc_error_get_data (error));
  else if (error->domain == EASEL_JSON_ERROR)
    rpc_request_reply_error (self, RPC_ERROR_INVALID_PARAMS, error->message, NULL);
  else
    {
      g_debug ("answering an internal error: %s", error->message);
      rpc_request_reply_error (self, RPC_ERROR_INTERNAL, "Internal error", NULL);
    }
}

/**
 * rpc_request_withdraw:
 * @self: a request that was not answered
 *
 * Ends the request without an answer, as protocols require when the peer cancels it. Its id may be reused, and its
 * cancellable is cancelled.
 */
void
rpc_request_withdraw (RpcRequest *self)
{
  g_return_if_fail (RPC_IS_REQUEST (self));
  g_return_if_fail (!self->answered);

  end (self, NULL);
  g_cancellable_cancel (self->cancellable);
}
