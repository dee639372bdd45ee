/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-inbox.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-yield.h"
#include "rpc-limits.h"

/* Bytes of a queue that are delivered in one turn of the main loop: more than a transport reads in one. */
#define TURN_BYTES (2 * EASEL_LIMIT_TURN_BYTES)

struct _RpcInbox
{
  GObject              parent_instance;

  RpcInboxMessageFunc  on_message;
  RpcInboxEndFunc      on_end;
  gpointer             user_data;
  const char *const   *names;       /* of the envelopes */

  GQueue               texts;       /* of GBytes */
  gsize                n_bytes;     /* total size of @texts */
  GCancellable        *cancellable; /* cancels the worker */
  gboolean             parsing;     /* whether a worker parses the message before the queue */
  GSource             *rest;        /* nullable: delivers the rest of the queue */
  gboolean             ended;
  gboolean             closed;
};

G_DEFINE_FINAL_TYPE (RpcInbox, rpc_inbox, G_TYPE_OBJECT)

static void
forget_rest (RpcInbox *self)
{
  if (self->rest == NULL)
    return;
  g_source_destroy (self->rest);
  g_clear_pointer (&self->rest, g_source_unref);
}

static void
rpc_inbox_finalize (GObject *object)
{
  RpcInbox *self = RPC_INBOX (object);

  forget_rest (self);
  g_queue_clear_full (&self->texts, (GDestroyNotify) g_bytes_unref);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (rpc_inbox_parent_class)->finalize (object);
}

static void
rpc_inbox_class_init (RpcInboxClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rpc_inbox_finalize;
}

static void
rpc_inbox_init (RpcInbox *self)
{
  g_queue_init (&self->texts);
  self->cancellable = g_cancellable_new ();
}

RpcInbox *
rpc_inbox_new (RpcInboxMessageFunc on_message,
               RpcInboxEndFunc     on_end,
               gpointer            user_data)
{
  RpcInbox *self = g_object_new (RPC_TYPE_INBOX, NULL);

  self->on_message = on_message;
  self->on_end = on_end;
  self->user_data = user_data;
  return self;
}

static void drain (RpcInbox *self);

void
rpc_inbox_set_names (RpcInbox          *self,
                     const char *const *names)
{
  g_return_if_fail (RPC_IS_INBOX (self));
  g_return_if_fail (names != NULL);

  self->names = names;
}

static void
deliver (RpcInbox                *self,
         const EaselJsonEnvelope *envelope,
         const GError            *refusal)
{
  /* Do not log the text: it may contain user data or a token. */
  if (refusal != NULL)
    g_debug ("refusing a message: %s", refusal->message);
  self->on_message (envelope, refusal, self->user_data);
}

static void
parsed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(RpcInbox) self = user_data;
  g_autoptr(GError) error = NULL;
  g_auto(EaselJsonEnvelope) envelope = { 0 };

  easel_json_parse_message_finish (result, &envelope, &error);
  self->parsing = FALSE;
  if (self->closed)
    return;
  deliver (self, &envelope, error);
  drain (self);
}

static void
parse (RpcInbox *self,
       GBytes   *text)
{
  g_autoptr(GError) error = NULL;
  g_auto(EaselJsonEnvelope) envelope = { .names = self->names };

  if (g_bytes_get_size (text) > EASEL_LIMIT_MAIN_THREAD_BYTES)
    {
      self->parsing = TRUE;
      easel_json_parse_message_async (text, EASEL_LIMIT_MESSAGE_BYTES, self->names, self->cancellable, parsed_cb,
                                      g_object_ref (self));
      return;
    }
  easel_json_parse_message (text, EASEL_LIMIT_MESSAGE_BYTES, &envelope, &error);
  deliver (self, &envelope, error);
}

static gboolean
rest_cb (gpointer user_data)
{
  RpcInbox *self = user_data;

  forget_rest (self);
  drain (self);
  return G_SOURCE_REMOVE;
}

static void
drain_later (RpcInbox *self)
{
  self->rest = g_idle_source_new ();
  g_source_set_callback (self->rest, rest_cb, self, NULL);
  easel_yield (self->rest);
  g_source_attach (self->rest, g_main_context_get_thread_default ());
}

/* Delivers messages. Re-entrant: a receiver may run the main loop, push, or close and free the inbox. The queue that
 * waited for a large message is delivered in several turns of the main loop. */
static void
drain (RpcInbox *self)
{
  g_autoptr(RpcInbox) keep_alive = g_object_ref (self);
  gsize delivered = 0;

  while (!self->closed && !self->parsing && self->rest == NULL && !g_queue_is_empty (&self->texts))
    {
      g_autoptr(GBytes) text = g_queue_pop_head (&self->texts);

      self->n_bytes -= g_bytes_get_size (text);
      delivered += g_bytes_get_size (text) + EASEL_LIMIT_RECEIVE_OVERHEAD;
      parse (self, text);
      if (delivered > TURN_BYTES && self->rest == NULL && !self->closed && !g_queue_is_empty (&self->texts))
        drain_later (self);
    }
  if (self->ended && !self->closed && !self->parsing && g_queue_is_empty (&self->texts))
    {
      self->closed = TRUE;
      self->on_end (self->user_data);
    }
}

/**
 * rpc_inbox_push:
 * @self: an inbox
 * @text: a message as received
 *
 * Returns: %FALSE when the queue exceeds its limits; the message is lost and the connection must be closed
 */
gboolean
rpc_inbox_push (RpcInbox *self,
                GBytes   *text)
{
  g_return_val_if_fail (RPC_IS_INBOX (self), FALSE);

  if (self->closed)
    return TRUE;
  if (g_queue_get_length (&self->texts) >= EASEL_LIMIT_RECEIVE_QUEUE ||
      self->n_bytes + g_bytes_get_size (text) > EASEL_LIMIT_RECEIVE_QUEUE_BYTES)
    return FALSE;

  self->n_bytes += g_bytes_get_size (text);
  g_queue_push_tail (&self->texts, g_bytes_ref (text));
  drain (self);
  return TRUE;
}

/** rpc_inbox_end: ends the input. The end is reported after all earlier messages were delivered. */
void
rpc_inbox_end (RpcInbox *self)
{
  g_return_if_fail (RPC_IS_INBOX (self));

  self->ended = TRUE;
  drain (self);
}

/** rpc_inbox_close: stops all deliveries, including the end. */
void
rpc_inbox_close (RpcInbox *self)
{
  g_return_if_fail (RPC_IS_INBOX (self));

  self->closed = TRUE;
  forget_rest (self);
  g_cancellable_cancel (self->cancellable);
  g_queue_clear_full (&self->texts, (GDestroyNotify) g_bytes_unref);
  self->n_bytes = 0;
}
