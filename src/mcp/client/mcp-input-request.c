/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-input-request.h"

#include "rpc-error.h"

struct _McpInputRequest
{
  GObject         parent_instance;

  char           *method;
  JsonObject     *params;
  GCancellable   *cancellable;
  McpInputAnswer  answer;       /* NULL: answered */
  gpointer        user_data;
  GDestroyNotify  destroy;
};

G_DEFINE_FINAL_TYPE (McpInputRequest, mcp_input_request, G_TYPE_OBJECT)

static void
answer (McpInputRequest *self,
        JsonNode        *result,
        const GError    *error)
{
  McpInputAnswer func = g_steal_pointer (&self->answer);

  func (self, result, error, self->user_data);
  if (self->destroy != NULL)
    self->destroy (self->user_data);
}

static void
mcp_input_request_dispose (GObject *object)
{
  McpInputRequest *self = MCP_INPUT_REQUEST (object);

  if (self->answer != NULL)
    mcp_input_request_refuse (self, RPC_ERROR_INTERNAL, "Nobody answered");

  G_OBJECT_CLASS (mcp_input_request_parent_class)->dispose (object);
}

static void
mcp_input_request_finalize (GObject *object)
{
  McpInputRequest *self = MCP_INPUT_REQUEST (object);

  g_free (self->method);
  json_object_unref (self->params);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (mcp_input_request_parent_class)->finalize (object);
}

static void
mcp_input_request_class_init (McpInputRequestClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mcp_input_request_dispose;
  object_class->finalize = mcp_input_request_finalize;
}

static void
mcp_input_request_init (McpInputRequest *self)
{
}

/**
 * mcp_input_request_new:
 * @method: of the protocol
 * @params: (transfer none): foreign data
 * @cancellable: (transfer none): cancelled when nobody waits for the answer any more
 * @answer: called exactly once
 * @user_data: for @answer
 * @destroy: (nullable): for @user_data, after @answer
 *
 * Returns: (transfer full): a request
 */
McpInputRequest *
mcp_input_request_new (const char     *method,
                       JsonObject     *params,
                       GCancellable   *cancellable,
                       McpInputAnswer  answer_func,
                       gpointer        user_data,
                       GDestroyNotify  destroy)
{
  McpInputRequest *self;

  g_return_val_if_fail (method != NULL, NULL);
  g_return_val_if_fail (params != NULL, NULL);
  g_return_val_if_fail (answer_func != NULL, NULL);

  self = g_object_new (MCP_TYPE_INPUT_REQUEST, NULL);
  self->method = g_strdup (method);
  self->params = json_object_ref (params);
  self->cancellable = g_object_ref (cancellable);
  self->answer = answer_func;
  self->user_data = user_data;
  self->destroy = destroy;
  return self;
}

/**
 * mcp_input_request_get_method:
 * @self: a request
 *
 * Returns: (transfer none): what is asked, as the protocol spells it
 */
const char *
mcp_input_request_get_method (McpInputRequest *self)
{
  g_return_val_if_fail (MCP_IS_INPUT_REQUEST (self), NULL);

  return self->method;
}

/**
 * mcp_input_request_get_params:
 * @self: a request
 *
 * Returns: (transfer none): foreign data
 */
JsonObject *
mcp_input_request_get_params (McpInputRequest *self)
{
  g_return_val_if_fail (MCP_IS_INPUT_REQUEST (self), NULL);

  return self->params;
}

/**
 * mcp_input_request_get_cancellable:
 * @self: a request
 *
 * Returns: (transfer none): cancelled when the server, or the connection, no longer waits
 */
GCancellable *
mcp_input_request_get_cancellable (McpInputRequest *self)
{
  g_return_val_if_fail (MCP_IS_INPUT_REQUEST (self), NULL);

  return self->cancellable;
}

/**
 * mcp_input_request_reply:
 * @self: a request that was not answered
 * @result: (transfer none): as the protocol wants it for the method
 */
void
mcp_input_request_reply (McpInputRequest *self,
                         JsonNode        *result)
{
  g_return_if_fail (MCP_IS_INPUT_REQUEST (self));
  g_return_if_fail (self->answer != NULL);
  g_return_if_fail (result != NULL);

  answer (self, result, NULL);
}

/**
 * mcp_input_request_refuse:
 * @self: a request that was not answered
 * @code: of JSON-RPC
 * @message: why
 */
void
mcp_input_request_refuse (McpInputRequest *self,
                          int              code,
                          const char      *message)
{
  g_autoptr(GError) error = NULL;

  g_return_if_fail (MCP_IS_INPUT_REQUEST (self));
  g_return_if_fail (self->answer != NULL);
  g_return_if_fail (message != NULL);

  error = rpc_error_new (code, message, NULL);
  answer (self, NULL, error);
}
