/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-client-call.h"

#include "easel-json.h"
#include "rpc-error.h"

/* Number of times that a server may answer a call with a question (modern MCP; as the official client). */
#define MAX_ROUNDS 10
/* Milliseconds before a call is repeated to which the server answered "try again"; as the official client. */
#define ROUND_PAUSE 250
/* Number of questions in one answer. */
#define MAX_INPUTS 16

/* Task data. */
typedef struct
{
  McpClientEnvelope *envelope;
  McpAnswerFunc      answer;
  gpointer           answer_data;
  char              *method;
  JsonObject        *params;         /* as passed by the caller */
  guint              timeout;
  gint64             token;          /* 0: progress is not requested */
  guint              n_rounds;
  JsonObject        *responses;      /* (nullable): answers of this round */
  char              *state;          /* (nullable): requestState of this round */
} Call;

static void
call_free (Call *call)
{
  g_object_unref (call->envelope);
  g_free (call->method);
  g_clear_pointer (&call->params, json_object_unref);
  g_clear_pointer (&call->responses, json_object_unref);
  g_free (call->state);
  g_free (call);
}

static void called_cb (GObject *source, GAsyncResult *result, gpointer user_data);

static void
send_call (GTask *task)
{
  Call *call = g_task_get_task_data (task);
  g_autoptr(JsonObject) params = mcp_client_envelope_wrap (call->envelope, call->params, call->token);

  easel_json_object_set (params,
                         EASEL_JSON_OBJECT ("inputResponses", g_steal_pointer (&call->responses)),
                         EASEL_JSON_STRING ("requestState", call->state));
  rpc_peer_call_async (g_task_get_source_object (task), call->method, params, call->timeout,
                       g_task_get_cancellable (task), called_cb, g_object_ref (task));
}

static gboolean
next_round_cb (gpointer user_data)
{
  GTask *task = user_data;

  send_call (task);
  return G_SOURCE_REMOVE;
}

static void
answer_inputs (GTask      *task,
               JsonObject *result)
{
  Call *call = g_task_get_task_data (task);
  JsonObject *inputs = easel_json_peek_object (result, "inputRequests");
  guint n_inputs = inputs != NULL ? json_object_get_size (inputs) : 0;
  g_autoptr(GList) names = n_inputs > 0 ? json_object_get_members (inputs) : NULL;
  g_autoptr(GSource) pause = NULL;

  g_free (call->state);
  call->state = g_strdup (easel_json_peek_string (result, "requestState", NULL));
  if (++call->n_rounds > MAX_ROUNDS || n_inputs > MAX_INPUTS)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "The server asks without end");
      return;
    }
  if (n_inputs == 0)
    {
      pause = g_timeout_source_new (ROUND_PAUSE);
      g_source_set_callback (pause, next_round_cb, g_object_ref (task), g_object_unref);
      g_source_attach (pause, g_main_context_get_thread_default ());
      return;
    }
  g_clear_pointer (&call->responses, json_object_unref);
  call->responses = json_object_new ();
  for (GList *name = names; name != NULL; name = name->next)
    {
      JsonObject *input = easel_json_peek_object (inputs, name->data);
      JsonNode *answer = call->answer (easel_json_peek_string (input, "method", ""), call->answer_data);

      if (answer == NULL)
        {
          g_task_return_error (task, rpc_error_new (RPC_ERROR_METHOD_NOT_FOUND,
                                                    "The server asks for something that is not offered", NULL));
          return;
        }
      json_object_set_member (call->responses, name->data, answer);
    }
  send_call (task);
}

static void
called_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Call *call = g_task_get_task_data (task);
  g_autoptr(JsonNode) node = NULL;
  JsonObject *object = NULL;
  const char *type;
  GError *error = NULL;

  node = rpc_peer_call_finish (RPC_PEER (source), result, &error);
  if (node != NULL)
    object = easel_json_as_object (node, "A result", &error);
  if (object == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  type = mcp_client_envelope_get_generation (call->envelope) == MCP_GENERATION_MODERN
         ? easel_json_peek_string (object, "resultType", "complete") : "complete";
  if (g_str_equal (type, "complete"))
    g_task_return_pointer (task, json_object_ref (object), (GDestroyNotify) json_object_unref);
  else if (g_str_equal (type, "input_required"))
    answer_inputs (task, object);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                             "The server answered in a way that was not agreed on");
}

void
mcp_client_call_async (RpcPeer             *peer,
                       McpClientEnvelope   *envelope,
                       const char          *method,
                       JsonObject          *params,
                       gint64               progress_token,
                       guint                timeout,
                       McpAnswerFunc        answer,
                       gpointer             answer_data,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (peer, cancellable, callback, user_data);
  Call *call = g_new0 (Call, 1);

  g_task_set_source_tag (task, mcp_client_call_async);
  call->envelope = g_object_ref (envelope);
  call->answer = answer;
  call->answer_data = answer_data;
  call->method = g_strdup (method);
  call->params = params != NULL ? json_object_ref (params) : NULL;
  call->timeout = timeout;
  call->token = progress_token;
  g_task_set_task_data (task, call, (GDestroyNotify) call_free);
  send_call (task);
}

JsonObject *
mcp_client_call_finish (RpcPeer       *peer,
                        GAsyncResult  *result,
                        GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
