/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "config.h"

#include "gsv-link.h"

#include <glib/gi18n-lib.h>

#include "easel-deadline.h"
#include "easel-json.h"
#include "gsv-error.h"
#include "gsv-limits.h"
#include "rpc-inbox.h"
#include "rpc-websocket.h"

/* Codes that a gateway ends connections with. */
#define CLOSE_UNAUTHORIZED 4001
#define CLOSE_NORMAL 1000

struct _GsvLink
{
  GObject       parent_instance;

  RpcTransport *transport;  /* nullable: after the end */
  RpcInbox     *inbox;
  GHashTable   *calls;      /* (element-type utf8 Call) */
  GError       *reason;     /* nullable: why the socket ended; told when what came before it has been read */
  guint64       next_id;
};

enum { EVENT, LOST, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GsvLink, gsv_link, G_TYPE_OBJECT)

typedef struct
{
  GsvLink       *link;
  char          *id;
  GTask         *task;
  EaselDeadline *deadline;
} Call;

static void
call_free (Call *call)
{
  easel_deadline_free (call->deadline);
  g_object_unref (call->task);
  g_free (call->id);
  g_free (call);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Call, call_free)

/* Out of the table before anybody is told: the callback may call again, or close the link. */
static Call *
steal_call (GsvLink    *self,
            const char *id)
{
  gpointer call = NULL;

  g_hash_table_steal_extended (self->calls, id, NULL, &call);
  return call;
}

static void
call_ended_cb (gboolean timed_out,
               gpointer user_data)
{
  Call *ended = user_data;
  g_autoptr(Call) call = steal_call (ended->link, ended->id);

  if (timed_out)
    g_task_return_new_error (call->task, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "%s", _("The gateway does not answer."));
  else
    g_task_return_error_if_cancelled (call->task);
}

static void
fail_calls (GsvLink      *self,
            const GError *error)
{
  g_autoptr(GHashTable) calls = g_steal_pointer (&self->calls);
  g_autoptr(GPtrArray) tasks = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  Call *call;

  self->calls = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) call_free);
  g_hash_table_iter_init (&iter, calls);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &call))
    g_ptr_array_add (tasks, g_object_ref (call->task));
  g_hash_table_remove_all (calls);
  for (guint i = 0; i < tasks->len; i++)
    g_task_return_error (tasks->pdata[i], g_error_copy (error));
}

static void
take_answer (GsvLink    *self,
             JsonObject *frame)
{
  const char *id = easel_json_peek_string (frame, "id", NULL);
  g_autoptr(Call) call = id != NULL ? steal_call (self, id) : NULL;
  JsonObject *payload = easel_json_peek_object (frame, "payload");
  JsonObject *refusal = easel_json_peek_object (frame, "error");
  GError *error = NULL;

  /* An answer that comes after its time is late, not wrong. */
  if (call == NULL)
    return;
  if (easel_json_peek_boolean (frame, "ok", FALSE) && payload != NULL)
    {
      g_task_return_pointer (call->task, json_object_ref (payload), (GDestroyNotify) json_object_unref);
      return;
    }
  if (refusal != NULL)
    gsv_error_set (&error, easel_json_peek_int (refusal, "code", GSV_ERROR_FAILED),
                   easel_json_peek_string (refusal, "message", NULL));
  else
    error = g_error_new_literal (GSV_ERROR, GSV_ERROR_PROTOCOL, "The gateway gave an answer without content");
  g_task_return_error (call->task, error);
}

static void
message_cb (JsonNode     *root,
            const GError *refusal,
            gpointer      user_data)
{
  g_autoptr(GsvLink) self = g_object_ref (user_data);
  JsonObject *frame = refusal == NULL && root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root)
                                                                                     : NULL;
  const char *type = frame != NULL ? easel_json_peek_string (frame, "type", "") : "";

  if (g_str_equal (type, "res"))
    take_answer (self, frame);
  else if (g_str_equal (type, "evt") && easel_json_has (frame, "event") && self->transport != NULL)
    {
      const char *name = easel_json_peek_string (frame, "event", NULL);
      JsonObject *payload = easel_json_peek_object (frame, "payload");

      if (name != NULL && payload != NULL)
        g_signal_emit (self, signals[EVENT], 0, name, payload);
    }
  else
    g_debug ("a frame that is neither an answer nor an event was left out");
}

static void
end_cb (gpointer user_data)
{
  g_autoptr(GsvLink) self = g_object_ref (user_data);
  g_autoptr(GError) reason = g_steal_pointer (&self->reason);

  gsv_link_close (self);
  g_signal_emit (self, signals[LOST], 0, reason);
}

/* The code says more than the reason of the transport, for which 1000 is a goodbye like any other. */
static GError *
read_end (RpcTransport *transport,
          const GError *reason)
{
  unsigned short code = RPC_IS_WEBSOCKET (transport) ? rpc_websocket_get_close_code (RPC_WEBSOCKET (transport), NULL)
                                                     : 0;

  if (code == CLOSE_UNAUTHORIZED)
    return g_error_new_literal (GSV_ERROR, GSV_ERROR_UNAUTHORIZED, "The gateway does not take this token");
  if (code == CLOSE_NORMAL)
    return g_error_new_literal (GSV_ERROR, GSV_ERROR_REPLACED, "Another client with this name has connected");
  return reason != NULL ? g_error_copy (reason)
                        : g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED,
                                               _("The connection to the gateway was lost."));
}

static void
received_cb (RpcTransport *transport,
             GBytes       *text,
             GsvLink      *self)
{
  if (!rpc_inbox_push (self->inbox, text))
    rpc_transport_close (transport);
}

static void
closed_cb (RpcTransport *transport,
           const GError *reason,
           GsvLink      *self)
{
  g_clear_error (&self->reason);
  self->reason = read_end (transport, reason);
  rpc_inbox_end (self->inbox);
}

static void
gsv_link_dispose (GObject *object)
{
  gsv_link_close (GSV_LINK (object));
  G_OBJECT_CLASS (gsv_link_parent_class)->dispose (object);
}

static void
gsv_link_finalize (GObject *object)
{
  GsvLink *self = GSV_LINK (object);

  g_hash_table_unref (self->calls);
  g_clear_object (&self->inbox);
  g_clear_error (&self->reason);
  G_OBJECT_CLASS (gsv_link_parent_class)->finalize (object);
}

static void
gsv_link_class_init (GsvLinkClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = gsv_link_dispose;
  object_class->finalize = gsv_link_finalize;

  signals[EVENT] = g_signal_new ("event", GSV_TYPE_LINK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 2, G_TYPE_STRING, JSON_TYPE_OBJECT);
  signals[LOST] = g_signal_new ("lost", GSV_TYPE_LINK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
gsv_link_init (GsvLink *self)
{
  self->calls = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) call_free);
}

/**
 * gsv_link_new:
 * @transport: (transfer none): a connection to a gateway that was not started; it belongs to the link from now on
 *
 * Returns: (transfer full): a link that does nothing before gsv_link_start()
 */
GsvLink *
gsv_link_new (RpcTransport *transport)
{
  GsvLink *self;

  g_return_val_if_fail (RPC_IS_TRANSPORT (transport), NULL);

  self = g_object_new (GSV_TYPE_LINK, NULL);
  self->transport = g_object_ref (transport);
  self->inbox = rpc_inbox_new (message_cb, end_cb, self);
  g_signal_connect_object (transport, "message", G_CALLBACK (received_cb), self, 0);
  g_signal_connect_object (transport, "closed", G_CALLBACK (closed_cb), self, 0);
  return self;
}

/** gsv_link_start: reads and writes from now on. */
void
gsv_link_start (GsvLink *self)
{
  g_return_if_fail (GSV_IS_LINK (self));

  if (self->transport != NULL)
    rpc_transport_start (self->transport);
}

/** gsv_link_close: ends the connection; calls that wait fail with %G_IO_ERROR_CLOSED. */
void
gsv_link_close (GsvLink *self)
{
  g_autoptr(RpcTransport) transport = NULL;
  g_autoptr(GError) error = NULL;

  g_return_if_fail (GSV_IS_LINK (self));

  transport = g_steal_pointer (&self->transport);
  if (transport == NULL)
    return;
  g_signal_handlers_disconnect_by_data (transport, self);
  rpc_inbox_close (self->inbox);
  rpc_transport_close (transport);
  error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, _("The connection to the gateway was lost."));
  fail_calls (self, error);
}

static GBytes *
write_request (const char *id,
               const char *method,
               JsonObject *params)
{
  JsonObject *frame = json_object_new ();
  g_autoptr(JsonNode) root = NULL;
  char *text;

  json_object_set_string_member (frame, "type", "req");
  json_object_set_string_member (frame, "id", id);
  json_object_set_string_member (frame, "method", method);
  json_object_set_object_member (frame, "params", params != NULL ? json_object_ref (params) : json_object_new ());
  root = easel_json_node_take (frame);
  text = easel_json_to_string (root);
  return g_bytes_new_take (text, strlen (text));
}

/**
 * gsv_link_call_async:
 * @self: a link
 * @method: as gateways name it
 * @params: (nullable) (transfer none): its parameters
 * @timeout: milliseconds
 *
 * Sends a request and waits for its answer.
 */
void
gsv_link_call_async (GsvLink             *self,
                     const char          *method,
                     JsonObject          *params,
                     guint                timeout,
                     GCancellable        *cancellable,
                     GAsyncReadyCallback  callback,
                     gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(GBytes) text = NULL;
  GError *error = NULL;
  g_autofree char *id = NULL;
  Call *call;

  g_return_if_fail (GSV_IS_LINK (self) && method != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, gsv_link_call_async);
  if (self->transport == NULL)
    error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, _("The connection to the gateway was lost."));
  else if (g_hash_table_size (self->calls) >= GSV_LIMIT_CALLS)
    error = g_error_new_literal (GSV_ERROR, GSV_ERROR_BUSY, "Too many requests wait for the gateway");
  else
    {
      id = g_strdup_printf ("%" G_GUINT64_FORMAT, ++self->next_id);
      text = write_request (id, method, params);
      rpc_transport_send (self->transport, text, &error);
    }
  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  call = g_new0 (Call, 1);
  call->link = self;
  call->id = g_steal_pointer (&id);
  call->task = g_steal_pointer (&task);
  call->deadline = easel_deadline_new (timeout, cancellable, call_ended_cb, call);
  g_hash_table_insert (self->calls, call->id, call);
}

/**
 * gsv_link_call_finish:
 * @error: return location for a %GSV_ERROR of the gateway, or a %G_IO_ERROR
 *
 * Returns: (transfer full): the payload of the answer
 */
JsonObject *
gsv_link_call_finish (GsvLink       *self,
                      GAsyncResult  *result,
                      GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
