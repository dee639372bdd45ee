/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-channels.h"

#include "ahp-channel-private.h"
#include "ahp-client-private.h"
#include "ahp-error.h"
#include "easel-json.h"
#include "rpc-error.h"

struct _AhpChannels
{
  AhpClient  *client;   /* unowned: it owns us */
  GHashTable *by_uri;   /* of AhpChannel, keys inside */
  GPtrArray  *order;    /* of AhpChannel: sessions are subscribed before what they name */
  guint       leave_source;
  guint       retry_source;
};

typedef struct
{
  AhpClient  *client;
  AhpChannel *channel;
} Subscription;

static void send_subscribe (AhpChannels *self,
                            AhpChannel  *channel);

static void
subscription_free (Subscription *subscription)
{
  g_clear_object (&subscription->client);
  g_clear_object (&subscription->channel);
  g_free (subscription);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Subscription, subscription_free)

AhpChannels *
ahp_channels_new (AhpClient *client)
{
  AhpChannels *self = g_new0 (AhpChannels, 1);

  self->client = client;
  self->by_uri = g_hash_table_new (g_str_hash, g_str_equal);
  self->order = g_ptr_array_new_with_free_func (g_object_unref);
  return self;
}

void
ahp_channels_free (AhpChannels *self)
{
  g_clear_handle_id (&self->leave_source, g_source_remove);
  g_clear_handle_id (&self->retry_source, g_source_remove);
  g_hash_table_unref (self->by_uri);
  g_ptr_array_unref (self->order);
  g_free (self);
}

AhpChannel *
ahp_channels_find (AhpChannels *self,
                   const char  *uri)
{
  return g_hash_table_lookup (self->by_uri, uri);
}

GPtrArray *
ahp_channels_list (AhpChannels *self)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->order->len; i++)
    {
      AhpChannel *channel = g_ptr_array_index (self->order, i);

      if (ahp_channel_get_status (channel) != AHP_CHANNEL_GONE)
        g_ptr_array_add (list, g_object_ref (channel));
    }
  return list;
}

static void
forget (AhpChannels *self,
        AhpChannel  *channel)
{
  g_autoptr(AhpChannel) kept = g_object_ref (channel);

  g_hash_table_remove (self->by_uri, ahp_channel_get_uri (channel));
  g_ptr_array_remove (self->order, channel);
}

static gboolean
retry_cb (gpointer user_data)
{
  AhpChannels *self = user_data;

  self->retry_source = 0;
  ahp_channels_ready (self);
  return G_SOURCE_REMOVE;
}

static void
schedule_retry (AhpChannels *self,
                AhpChannel  *channel)
{
  if (self->retry_source == 0)
    self->retry_source = g_timeout_add (ahp_channel_next_retry (channel), retry_cb, self);
}

static void
handle_failure (AhpChannels  *self,
                AhpChannel   *channel,
                const GError *error)
{
  gboolean gone = g_error_matches (error, RPC_ERROR, AHP_CODE_SESSION_NOT_FOUND) ||
                  g_error_matches (error, RPC_ERROR, AHP_CODE_NOT_FOUND);

  ahp_client_check_auth (self->client, error);
  if (gone && channel != self->client->root)
    {
      ahp_channels_set_gone (self, channel);
      return;
    }
  g_debug ("subscribe failed: code %d", error->code);
  /* A person is being asked; the token, and not the clock, brings the next attempt. */
  if (!g_error_matches (error, RPC_ERROR, AHP_CODE_AUTH_REQUIRED))
    schedule_retry (self, channel);
}

static gboolean
handle_result (AhpChannels  *self,
               AhpChannel   *channel,
               JsonNode     *result,
               GError      **error)
{
  JsonObject *object = easel_json_as_object (result, "the result of subscribe", error);
  JsonObject *snapshot;

  if (object == NULL)
    return FALSE;
  snapshot = easel_json_get_object (object, "snapshot", error);
  if (snapshot == NULL)
    return FALSE;
  return ahp_channels_snapshot (self, channel, snapshot, error);
}

static void
subscribe_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(Subscription) subscription = user_data;
  g_autoptr(GError) error = NULL;
  RpcPeer *peer = RPC_PEER (source);
  g_autoptr(JsonNode) node = rpc_peer_call_finish (peer, result, &error);
  AhpChannels *self = subscription->client->channels;
  AhpChannel *channel = subscription->channel;

  if (subscription->client->peer != peer ||
      ahp_channels_find (self, ahp_channel_get_uri (channel)) != channel)
    return;

  ahp_channel_set_subscribing (channel, FALSE);
  if (node == NULL || !handle_result (self, channel, node, &error))
    handle_failure (self, channel, error);
  else
    ahp_dispatcher_flush (subscription->client->dispatcher);
}

static void
send_subscribe (AhpChannels *self,
                AhpChannel  *channel)
{
  g_autoptr(JsonObject) params = json_object_new ();
  Subscription *subscription;

  ahp_channel_begin_sync (channel);
  ahp_channel_set_subscribing (channel, TRUE);

  json_object_set_string_member (params, "channel", ahp_channel_get_uri (channel));
  if (ahp_channel_get_kind (channel) == AHP_CHANNEL_CHAT)
    {
      /* Only its canvases are of interest: the turns of a long chat run to megabytes. */
      JsonObject *view = json_object_new ();

      json_object_set_int_member (view, "turns", 1);
      json_object_set_object_member (params, "view", view);
    }

  subscription = g_new0 (Subscription, 1);
  subscription->client = g_object_ref (self->client);
  subscription->channel = g_object_ref (channel);
  rpc_peer_call_async (self->client->peer, "subscribe", params, 0, NULL, subscribe_cb, subscription);
}

AhpChannel *
ahp_channels_subscribe (AhpChannels    *self,
                        const char     *uri,
                        AhpChannelKind  kind)
{
  AhpChannel *channel = ahp_channels_find (self, uri);

  if (channel != NULL && ahp_channel_get_status (channel) == AHP_CHANNEL_GONE)
    {
      forget (self, channel);
      channel = NULL;
    }
  if (channel == NULL)
    {
      channel = ahp_channel_new (uri, kind, self->client->client_id);
      g_ptr_array_add (self->order, channel);
      g_hash_table_insert (self->by_uri, (char *) ahp_channel_get_uri (channel), channel);
      if (self->client->state == AHP_CLIENT_READY)
        send_subscribe (self, channel);
    }
  ahp_channel_hold (channel);
  return g_object_ref (channel);
}

static void
leave (AhpChannels *self,
       AhpChannel  *channel)
{
  g_autoptr(JsonObject) params = json_object_new ();
  g_autofree char *uri = g_strdup (ahp_channel_get_uri (channel));
  gboolean tell = ahp_channel_get_status (channel) != AHP_CHANNEL_GONE;

  forget (self, channel);
  /* Also during the handshake: a reconnect on its way may have named the channel. */
  if (tell && self->client->peer != NULL)
    {
      json_object_set_string_member (params, "channel", uri);
      rpc_peer_notify (self->client->peer, "unsubscribe", params, NULL);
    }
  ahp_dispatcher_channel_left (self->client->dispatcher, uri);
}

static gboolean
leave_cb (gpointer user_data)
{
  AhpChannels *self = user_data;
  g_autoptr(AhpClient) kept = g_object_ref (self->client);
  g_autoptr(GPtrArray) channels = g_ptr_array_new_with_free_func (g_object_unref);

  self->leave_source = 0;
  for (guint i = 0; i < self->order->len; i++)
    {
      AhpChannel *channel = g_ptr_array_index (self->order, i);

      if (!ahp_channel_is_held (channel))
        g_ptr_array_add (channels, g_object_ref (channel));
    }
  for (guint i = 0; i < channels->len; i++)
    {
      AhpChannel *channel = g_ptr_array_index (channels, i);

      if (!ahp_channel_is_held (channel))
        leave (self, channel);
    }
  return G_SOURCE_REMOVE;
}

void
ahp_channels_unsubscribe (AhpChannels *self,
                          AhpChannel  *channel)
{
  if (!ahp_channel_release (channel) || ahp_channels_find (self, ahp_channel_get_uri (channel)) != channel)
    return;

  /* Whoever lets go and takes hold again in one turn of the main loop must not cost a round trip. */
  if (self->leave_source == 0)
    self->leave_source = g_idle_add_full (G_PRIORITY_DEFAULT, leave_cb, self, NULL);
}

void
ahp_channels_route (AhpChannels       *self,
                    const AhpEnvelope *envelope,
                    gboolean           replayed)
{
  AhpChannel *channel = ahp_channels_find (self, envelope->channel);

  if (channel == NULL)
    g_debug ("action for a channel that is not subscribed");
  else if (replayed)
    ahp_channel_replay (channel, envelope);
  else
    ahp_channel_receive (channel, envelope);
}

gboolean
ahp_channels_snapshot (AhpChannels  *self,
                       AhpChannel   *channel,
                       JsonObject   *snapshot,
                       GError      **error)
{
  JsonObject *state = easel_json_get_object (snapshot, "state", error);
  gint64 from_seq;

  if (state == NULL || !easel_json_get_int (snapshot, "fromSeq", &from_seq, error))
    return FALSE;
  if (!ahp_channel_take_snapshot (channel, state, from_seq))
    {
      g_set_error_literal (error, AHP_ERROR, AHP_ERROR_QUEUE_FULL, "Too many actions came before the snapshot");
      return FALSE;
    }
  return TRUE;
}

void
ahp_channels_set_gone (AhpChannels *self,
                       AhpChannel  *channel)
{
  g_autoptr(AhpChannel) kept = g_object_ref (channel);

  ahp_channel_set_gone (channel);
  ahp_dispatcher_channel_gone (self->client->dispatcher, ahp_channel_get_uri (channel));
}

void
ahp_channels_ready (AhpChannels *self)
{
  g_autoptr(GPtrArray) channels = NULL;

  if (self->client->state != AHP_CLIENT_READY)
    return;

  channels = ahp_channels_list (self);
  for (guint i = 0; i < channels->len && self->client->state == AHP_CLIENT_READY; i++)
    {
      AhpChannel *channel = g_ptr_array_index (channels, i);

      if (!ahp_channel_is_live (channel) && !ahp_channel_is_subscribing (channel) && ahp_channel_is_held (channel))
        send_subscribe (self, channel);
    }
}

void
ahp_channels_lost (AhpChannels *self)
{
  g_autoptr(GPtrArray) channels = ahp_channels_list (self);

  g_clear_handle_id (&self->retry_source, g_source_remove);
  for (guint i = 0; i < channels->len; i++)
    ahp_channel_set_lost (g_ptr_array_index (channels, i));
}
