/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-discovery"

#include "config.h"

#include "easel-agent-bridge.h"

#include <glib/gi18n.h>
#include <string.h>

#include "easel-agent-attach.h"
#include "easel-agent-discovery-limits.h"
#include "easel-agent-ledger.h"
#include "easel-backoff.h"
#include "easel-limits.h"
#include "rpc-error.h"
#include "rpc-message.h"

struct _EaselAgentBridge
{
  GObject            parent_instance;
  RpcTransport      *agent;
  RpcTransport      *host;         /* NULL while not connected */
  GSocketConnection *connection;   /* connection to the host */
  char              *state_folder;
  EaselAgentHello   *hello;
  EaselAgentLedger  *ledger;
  GQueue             queued;       /* GBytes: lines queued while connecting to a host */
  gsize              n_queued;     /* bytes in them */
  GCancellable      *attaching;    /* nullable */
  EaselBackoff       backoff;      /* delay of attempts that no message of the agent caused */
  guint              again;
  gboolean           ended;
};

enum { ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAgentBridge, easel_agent_bridge, G_TYPE_OBJECT)

static void
drop_host (EaselAgentBridge *self)
{
  if (self->host != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->host, self);
      rpc_transport_close (self->host);
    }
  g_clear_object (&self->host);
  g_clear_object (&self->connection);
}

static void
drop_queued (EaselAgentBridge *self)
{
  g_queue_clear_full (&self->queued, (GDestroyNotify) g_bytes_unref);
  self->n_queued = 0;
}

static void
easel_agent_bridge_dispose (GObject *object)
{
  EaselAgentBridge *self = EASEL_AGENT_BRIDGE (object);

  g_clear_handle_id (&self->again, g_source_remove);
  g_cancellable_cancel (self->attaching);
  g_clear_object (&self->attaching);
  drop_host (self);
  if (self->agent != NULL)
    g_signal_handlers_disconnect_by_data (self->agent, self);
  g_clear_object (&self->agent);
  drop_queued (self);
  G_OBJECT_CLASS (easel_agent_bridge_parent_class)->dispose (object);
}

static void
easel_agent_bridge_finalize (GObject *object)
{
  EaselAgentBridge *self = EASEL_AGENT_BRIDGE (object);

  easel_agent_ledger_free (self->ledger);
  easel_agent_hello_free (self->hello);
  g_free (self->state_folder);
  G_OBJECT_CLASS (easel_agent_bridge_parent_class)->finalize (object);
}

static void
easel_agent_bridge_class_init (EaselAgentBridgeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_agent_bridge_dispose;
  object_class->finalize = easel_agent_bridge_finalize;

  signals[ENDED] = g_signal_new ("ended", EASEL_TYPE_AGENT_BRIDGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
easel_agent_bridge_init (EaselAgentBridge *self)
{
  self->ledger = easel_agent_ledger_new ();
  easel_backoff_init (&self->backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
  g_queue_init (&self->queued);
}

/* Pauses each side while the other one does not accept more data. */
static void
balance (EaselAgentBridge *self)
{
  gsize to_host = self->n_queued + (self->host != NULL ? rpc_transport_get_backlog (self->host) : 0);

  rpc_transport_set_paused (self->agent, to_host > EASEL_LIMIT_AGENT_BACKLOG);
  if (self->host != NULL)
    rpc_transport_set_paused (self->host, rpc_transport_get_backlog (self->agent) > EASEL_LIMIT_AGENT_BACKLOG);
}

static void
drained_cb (RpcTransport     *transport,
            EaselAgentBridge *self)
{
  balance (self);
}

static void attach (EaselAgentBridge *self);

static gboolean
again_cb (gpointer user_data)
{
  EaselAgentBridge *self = user_data;

  self->again = 0;
  if (self->host == NULL)
    attach (self);
  return G_SOURCE_REMOVE;
}

/* Reconnects to a host later: an agent that waits for notifications sends no message that would cause it. */
static void
attach_later (EaselAgentBridge *self)
{
  if (self->again == 0 && easel_agent_ledger_is_watching (self->ledger))
    self->again = g_timeout_add (easel_backoff_next (&self->backoff), again_cb, self);
}

static void
answer_waiting (EaselAgentBridge *self,
                const char       *reason,
                gboolean          keep_greeting)
{
  g_autoptr(GPtrArray) answers = easel_agent_ledger_lose_host (self->ledger, reason, keep_greeting);

  for (guint i = 0; i < answers->len; i++)
    rpc_transport_send (self->agent, answers->pdata[i], NULL);
}

static void
host_closed_cb (RpcTransport     *transport,
                const GError     *reason,
                EaselAgentBridge *self)
{
  drop_host (self);
  answer_waiting (self, _("Easel's host ended before it answered. Everything that it confirmed is kept; try again to "
                          "restart it."), TRUE);
  if (easel_agent_ledger_is_greeting (self->ledger))
    attach (self);
  else
    attach_later (self);
  balance (self);
}

/* The transport emits an empty message for a line that was too long. */
static void
host_message_cb (RpcTransport     *transport,
                 GBytes           *line,
                 EaselAgentBridge *self)
{
  if (g_bytes_get_size (line) == 0 || !easel_agent_ledger_to_agent (self->ledger, line))
    return;
  rpc_transport_send (self->agent, line, NULL);
  balance (self);
}

static void
use_host (EaselAgentBridge  *self,
          GSocketConnection *connection)
{
  g_autoptr(GPtrArray) introduction = easel_agent_ledger_introduce (self->ledger);
  RpcTransport *host = rpc_stdio_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)),
                                      g_io_stream_get_output_stream (G_IO_STREAM (connection)));
  GBytes *line;
  g_autoptr(GPtrArray) notifications = NULL;

  self->connection = g_object_ref (connection);
  self->host = host;
  g_signal_connect (host, "message", G_CALLBACK (host_message_cb), self);
  g_signal_connect (host, "closed", G_CALLBACK (host_closed_cb), self);
  g_signal_connect (host, "drained", G_CALLBACK (drained_cb), self);
  for (guint i = 0; i < introduction->len; i++)
    rpc_transport_send (host, introduction->pdata[i], NULL);
  while ((line = g_queue_pop_head (&self->queued)) != NULL)
    {
      rpc_transport_send (host, line, NULL);
      g_bytes_unref (line);
    }
  self->n_queued = 0;
  rpc_transport_start (host);
  notifications = easel_agent_ledger_list_notifications (self->ledger);
  for (guint i = 0; i < notifications->len; i++)
    rpc_transport_send (self->agent, notifications->pdata[i], NULL);
}

static void
attached_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(EaselAgentBridge) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GSocketConnection) connection = easel_agent_attach_finish (result, &error);

  g_clear_object (&self->attaching);
  if (self->ended || self->agent == NULL)
    return;
  if (connection != NULL)
    use_host (self, connection);
  else
    {
      g_autofree char *reason = NULL;

      /* Translators: %s is the reason, a sentence. */
      reason = g_strdup_printf (_("Easel's host cannot be reached. %s"), error->message);
      g_printerr ("easel-host: %s\n", reason);
      drop_queued (self);
      answer_waiting (self, reason, FALSE);
      attach_later (self);
    }
  balance (self);
}

static void
attach (EaselAgentBridge *self)
{
  if (self->attaching != NULL)
    return;
  self->attaching = g_cancellable_new ();
  easel_agent_attach_async (self->state_folder, self->hello, self->attaching, attached_cb, g_object_ref (self));
}

static void
agent_message_cb (RpcTransport     *transport,
                  GBytes           *line,
                  EaselAgentBridge *self)
{
  if (g_bytes_get_size (line) == 0)
    {
      g_autoptr(GBytes) answer = rpc_message_write_nobodys_error (RPC_ERROR_PARSE, "The line is too long");

      rpc_transport_send (self->agent, answer, NULL);
      return;
    }
  easel_backoff_reset (&self->backoff);
  if (!easel_agent_ledger_to_host (self->ledger, line))
    return;
  if (self->host != NULL)
    rpc_transport_send (self->host, line, NULL);
  else
    {
      g_queue_push_tail (&self->queued, g_bytes_ref (line));
      self->n_queued += g_bytes_get_size (line);
      attach (self);
    }
  balance (self);
}

/* Pending requests need no answer: a client ends its server by closing the server's input. */
static void
agent_closed_cb (RpcTransport     *transport,
                 const GError     *reason,
                 EaselAgentBridge *self)
{
  if (self->ended)
    return;
  self->ended = TRUE;
  g_clear_handle_id (&self->again, g_source_remove);
  g_signal_emit (self, signals[ENDED], 0);
}

EaselAgentBridge *
easel_agent_bridge_new (RpcTransport    *agent,
                        const char      *state_folder,
                        EaselAgentHello *hello)
{
  EaselAgentBridge *self;

  g_return_val_if_fail (RPC_IS_STDIO (agent), NULL);
  g_return_val_if_fail (state_folder != NULL, NULL);

  self = g_object_new (EASEL_TYPE_AGENT_BRIDGE, NULL);
  self->agent = g_object_ref (agent);
  self->state_folder = g_strdup (state_folder);
  self->hello = hello;
  return self;
}

void
easel_agent_bridge_start (EaselAgentBridge *self)
{
  g_return_if_fail (EASEL_IS_AGENT_BRIDGE (self));

  g_signal_connect (self->agent, "message", G_CALLBACK (agent_message_cb), self);
  g_signal_connect (self->agent, "closed", G_CALLBACK (agent_closed_cb), self);
  g_signal_connect (self->agent, "drained", G_CALLBACK (drained_cb), self);
  rpc_transport_start (self->agent);
}
