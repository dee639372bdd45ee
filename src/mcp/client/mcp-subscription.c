/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-subscription.h"

#include "easel-backoff.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

struct _McpSubscription
{
  GObject            parent_instance;

  RpcPeer           *peer;
  McpClientEnvelope *envelope;
  JsonObject        *filter;      /* (nullable) */
  GCancellable      *listening;   /* (nullable): ends the request under way */
  EaselBackoff       backoff;
  guint              timer;       /* timer until the next request */
  gboolean           stopped;
};

G_DEFINE_FINAL_TYPE (McpSubscription, mcp_subscription, G_TYPE_OBJECT)

static void
mcp_subscription_dispose (GObject *object)
{
  mcp_subscription_stop (MCP_SUBSCRIPTION (object));

  G_OBJECT_CLASS (mcp_subscription_parent_class)->dispose (object);
}

static void
mcp_subscription_finalize (GObject *object)
{
  McpSubscription *self = MCP_SUBSCRIPTION (object);

  g_object_unref (self->peer);
  g_object_unref (self->envelope);
  g_clear_pointer (&self->filter, json_object_unref);
  g_clear_object (&self->listening);

  G_OBJECT_CLASS (mcp_subscription_parent_class)->finalize (object);
}

static void
mcp_subscription_class_init (McpSubscriptionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mcp_subscription_dispose;
  object_class->finalize = mcp_subscription_finalize;
}

static void
mcp_subscription_init (McpSubscription *self)
{
  easel_backoff_init (&self->backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
}

/**
 * mcp_subscription_new:
 * @peer: (transfer none): the server
 * @envelope: (transfer none): completes the parameters of each request
 *
 * Returns: (transfer full): a subscription without a filter
 */
McpSubscription *
mcp_subscription_new (RpcPeer           *peer,
                      McpClientEnvelope *envelope)
{
  McpSubscription *self;

  g_return_val_if_fail (RPC_IS_PEER (peer), NULL);
  g_return_val_if_fail (MCP_IS_CLIENT_ENVELOPE (envelope), NULL);

  self = g_object_new (MCP_TYPE_SUBSCRIPTION, NULL);
  self->peer = g_object_ref (peer);
  self->envelope = g_object_ref (envelope);
  return self;
}

static void send_request (McpSubscription *self);

static gboolean
again_cb (gpointer user_data)
{
  McpSubscription *self = user_data;

  self->timer = 0;
  send_request (self);
  return G_SOURCE_REMOVE;
}

static void
ended_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(McpSubscription) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = rpc_peer_call_finish (RPC_PEER (source), result, &error);

  if (self->stopped || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
      g_error_matches (error, RPC_ERROR, RPC_ERROR_METHOD_NOT_FOUND) || self->timer != 0)
    return;
  self->timer = g_timeout_add (easel_backoff_next (&self->backoff), again_cb, self);
}

/* Sends the new request before the old one ends, so that no notification is missed between them. */
static void
send_request (McpSubscription *self)
{
  g_autoptr(GCancellable) old = g_steal_pointer (&self->listening);
  g_autoptr(JsonObject) params = NULL;
  g_autoptr(JsonObject) full = NULL;

  g_clear_handle_id (&self->timer, g_source_remove);
  if (json_object_get_size (self->filter) > 0)
    {
      self->listening = g_cancellable_new ();
      params = easel_json_object (EASEL_JSON_OBJECT_REF ("notifications", self->filter));
      full = mcp_client_envelope_wrap (self->envelope, params, 0);
      rpc_peer_call_async (self->peer, "subscriptions/listen", full, G_MAXINT, self->listening, ended_cb,
                           g_object_ref (self));
    }
  g_cancellable_cancel (old);
}

/**
 * mcp_subscription_listen:
 * @self: a subscription that was not stopped
 * @filter: (transfer none): MCP's SubscriptionFilter; an empty one ends the request under way
 *
 * Replaces the notifications that the server is asked to send (MCP 2026-07-28, "Subscriptions").
 */
void
mcp_subscription_listen (McpSubscription *self,
                         JsonObject      *filter)
{
  g_return_if_fail (MCP_IS_SUBSCRIPTION (self) && !self->stopped);
  g_return_if_fail (filter != NULL);

  json_object_ref (filter);
  g_clear_pointer (&self->filter, json_object_unref);
  self->filter = filter;
  send_request (self);
}

/** mcp_subscription_acknowledge: the server accepted the request; when it ends, it is repeated soon. */
void
mcp_subscription_acknowledge (McpSubscription *self)
{
  g_return_if_fail (MCP_IS_SUBSCRIPTION (self));

  easel_backoff_reset (&self->backoff);
}

/** mcp_subscription_stop: ends the subscription for good. */
void
mcp_subscription_stop (McpSubscription *self)
{
  g_return_if_fail (MCP_IS_SUBSCRIPTION (self));

  self->stopped = TRUE;
  g_clear_handle_id (&self->timer, g_source_remove);
  g_cancellable_cancel (self->listening);
}
