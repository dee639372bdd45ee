/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-calls.h"

struct _RpcCalls
{
  GHashTable *table;  /* gint64 (in the call) → Call, owned */
  gint64      next_id;

  RpcCallsCancelledFunc on_cancelled;
  RpcCallsRefusedFunc   on_refused;
  gpointer              user_data;
};

typedef struct
{
  RpcCalls *calls;
  gint64    id;
  char     *method;
  GTask    *task;
  GSource  *timeout;
  GSource  *cancelled; /* nullable */
} Call;

static void
clear_source (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

static void
call_free (Call *call)
{
  clear_source (&call->timeout);
  clear_source (&call->cancelled);
  g_object_unref (call->task);
  g_free (call->method);
  g_free (call);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Call, call_free)

/* Removes the call from the table before its callback, which may start calls or close the connection. */
static Call *
steal (RpcCalls *self,
       gint64    id)
{
  gpointer call = NULL;

  g_hash_table_steal_extended (self->table, &id, NULL, &call);
  return call;
}

static void
notify_cancelled (Call *call)
{
  if (call->calls->on_cancelled != NULL)
    call->calls->on_cancelled (call->id, call->calls->user_data);
}

static gboolean
timeout_cb (gpointer user_data)
{
  Call *expired = user_data;
  g_autoptr(Call) call = steal (expired->calls, expired->id);

  notify_cancelled (call);
  g_task_return_new_error (call->task, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "The answer did not come in time");
  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable,
              gpointer      user_data)
{
  Call *cancelled = user_data;
  g_autoptr(Call) call = steal (cancelled->calls, cancelled->id);

  notify_cancelled (call);
  g_task_return_error_if_cancelled (call->task);
  return G_SOURCE_REMOVE;
}

RpcCalls *
rpc_calls_new (RpcCallsCancelledFunc on_cancelled,
               RpcCallsRefusedFunc   on_refused,
               gpointer              user_data)
{
  RpcCalls *self = g_new0 (RpcCalls, 1);

  self->table = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, (GDestroyNotify) call_free);
  self->next_id = 1;
  self->on_cancelled = on_cancelled;
  self->on_refused = on_refused;
  self->user_data = user_data;
  return self;
}

void
rpc_calls_free (RpcCalls *self)
{
  g_hash_table_unref (self->table);
  g_free (self);
}

static GSource *
watch_cancellable (GCancellable *cancellable,
                   GMainContext *context,
                   Call         *call)
{
  /* Use a source instead of the signal: g_cancellable_disconnect() inside the signal deadlocks. */
  GSource *source = g_cancellable_source_new (cancellable);

  g_source_set_callback (source, G_SOURCE_FUNC (cancelled_cb), call, NULL);
  g_source_attach (source, context);
  return source;
}

/**
 * rpc_calls_add:
 * @self: the calls
 * @task: (transfer none): ends with a #JsonNode
 * @method: the method of the request
 * @timeout: in milliseconds
 *
 * Returns: the id to send
 */
gint64
rpc_calls_add (RpcCalls   *self,
               GTask      *task,
               const char *method,
               guint       timeout)
{
  GMainContext *context = g_task_get_context (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  Call *call = g_new0 (Call, 1);

  call->calls = self;
  call->id = self->next_id++;
  call->method = g_strdup (method);
  call->task = g_object_ref (task);
  call->timeout = g_timeout_source_new (timeout);
  g_source_set_callback (call->timeout, timeout_cb, call, NULL);
  g_source_attach (call->timeout, context);
  if (cancellable != NULL)
    call->cancelled = watch_cancellable (cancellable, context, call);

  g_hash_table_insert (self->table, &call->id, call);
  return call->id;
}

/**
 * rpc_calls_answer:
 * @self: the calls
 * @codec: the codec that read @response
 * @response: a message of the kind RPC_MESSAGE_RESPONSE
 *
 * Returns: %FALSE when no call ever had its id. An answer to a call that has ended is late, not invalid.
 */
gboolean
rpc_calls_answer (RpcCalls         *self,
                  const RpcCodec   *codec,
                  const RpcMessage *response)
{
  g_autoptr(Call) call = steal (self, response->call);
  GError *error = NULL;
  JsonNode *result;

  if (call == NULL)
    return response->call > 0 && response->call < self->next_id;

  result = codec->dup_result (response, &error);
  if (result == NULL && self->on_refused != NULL)
    self->on_refused (call->method, error, self->user_data);
  if (result != NULL)
    g_task_return_pointer (call->task, result, (GDestroyNotify) json_node_unref);
  else
    g_task_return_error (call->task, error);
  return TRUE;
}

void
rpc_calls_fail (RpcCalls     *self,
                gint64        id,
                const GError *error)
{
  g_autoptr(Call) call = steal (self, id);

  if (call != NULL)
    g_task_return_error (call->task, g_error_copy (error));
}

static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

/**
 * rpc_calls_fail_all:
 * @self: the calls
 * @error: the reason
 *
 * Fails all present calls in the order in which they were made. Calls that callbacks add stay.
 */
void
rpc_calls_fail_all (RpcCalls     *self,
                    const GError *error)
{
  g_autoptr(GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  GHashTableIter iter;
  gint64 *id;

  g_hash_table_iter_init (&iter, self->table);
  while (g_hash_table_iter_next (&iter, (gpointer *) &id, NULL))
    g_array_append_val (ids, *id);
  g_array_sort (ids, compare_ids);

  for (guint i = 0; i < ids->len; i++)
    rpc_calls_fail (self, g_array_index (ids, gint64, i), error);
}

guint
rpc_calls_count (RpcCalls *self)
{
  return g_hash_table_size (self->table);
}
