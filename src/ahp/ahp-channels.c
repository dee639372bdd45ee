/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-channels.h"

#include "ahp-channel-private.h"
#include "ahp-error.h"
#include "easel-json.h"
#include "rpc-error.h"

/* The newest that a chat is subscribed with: all turns of a long one run to megabytes. */
#define CHAT_TURNS 100

struct _AhpChannels
{
  GObject     parent_instance;

  char       *client_id;
  AhpLink    *link;     /* nullable: from its handshake on */
  GHashTable *by_uri;   /* of AhpChannel, keys inside */
  GPtrArray  *order;    /* of AhpChannel: sessions are subscribed before what they name */
  guint       leave_source;
  guint       retry_source;
};

enum { LIVE, GONE, LEFT, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (AhpChannels, ahp_channels, G_TYPE_OBJECT)

static void send_subscribe (AhpChannels *self,
                            AhpChannel  *channel);

static void
ahp_channels_dispose (GObject *object)
{
  AhpChannels *self = AHP_CHANNELS (object);

  g_clear_handle_id (&self->leave_source, g_source_remove);
  g_clear_handle_id (&self->retry_source, g_source_remove);
  g_clear_object (&self->link);
  G_OBJECT_CLASS (ahp_channels_parent_class)->dispose (object);
}

static void
ahp_channels_finalize (GObject *object)
{
  AhpChannels *self = AHP_CHANNELS (object);

  g_hash_table_unref (self->by_uri);
  g_ptr_array_unref (self->order);
  g_free (self->client_id);
  G_OBJECT_CLASS (ahp_channels_parent_class)->finalize (object);
}

static void
ahp_channels_class_init (AhpChannelsClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ahp_channels_dispose;
  G_OBJECT_CLASS (klass)->finalize = ahp_channels_finalize;

  signals[LIVE] = g_signal_new ("live", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[GONE] = g_signal_new ("gone", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[LEFT] = g_signal_new ("left", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
ahp_channels_init (AhpChannels *self)
{
  self->by_uri = g_hash_table_new (g_str_hash, g_str_equal);
  self->order = g_ptr_array_new_with_free_func (g_object_unref);
}

/**
 * ahp_channels_new:
 * @client_id: whose echoes are ours
 *
 * Returns: (transfer full): no subscriptions yet
 */
AhpChannels *
ahp_channels_new (const char *client_id)
{
  AhpChannels *self = g_object_new (AHP_TYPE_CHANNELS, NULL);

  self->client_id = g_strdup (client_id);
  return self;
}

AhpChannel *
ahp_channels_find (AhpChannels *self,
                   const char  *uri)
{
  return g_hash_table_lookup (self->by_uri, uri);
}

gboolean
ahp_channels_can_write (AhpChannels *self,
                        const char  *uri)
{
  AhpChannel *channel = ahp_channels_find (self, uri);

  return channel == NULL || ahp_channel_is_live (channel);
}

gboolean
ahp_channels_was_replayed (AhpChannels *self,
                           AhpChannel  *channel)
{
  return ahp_channels_find (self, ahp_channel_get_uri (channel)) == channel && ahp_channel_was_replayed (channel);
}

/* (transfer full): the table may change while its channels tell of a change. */
static GPtrArray *
list_channels (AhpChannels *self)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->order->len; i++)
    g_ptr_array_add (list, g_object_ref (g_ptr_array_index (self->order, i)));
  return list;
}

GPtrArray *
ahp_channels_list_resumable (AhpChannels *self)
{
  GPtrArray *uris = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->order->len; i++)
    if (ahp_channel_is_resumable (g_ptr_array_index (self->order, i)))
      g_ptr_array_add (uris, g_strdup (ahp_channel_get_uri (g_ptr_array_index (self->order, i))));
  return uris;
}

void
ahp_channels_reset (AhpChannels *self)
{
  for (guint i = 0; i < self->order->len; i++)
    ahp_channel_begin_sync (g_ptr_array_index (self->order, i));
}

static void
forget (AhpChannels *self,
        AhpChannel  *channel)
{
  g_autoptr(AhpChannel) kept = g_object_ref (channel);

  g_hash_table_remove (self->by_uri, ahp_channel_get_uri (channel));
  g_ptr_array_remove (self->order, channel);
}

static void
set_gone (AhpChannels *self,
          AhpChannel  *channel)
{
  g_autoptr(AhpChannels) kept = g_object_ref (self);
  g_autofree char *uri = g_strdup (ahp_channel_get_uri (channel));

  ahp_channel_set_gone (channel);
  g_signal_emit (self, signals[GONE], 0, uri);
}

/* The root is always there: a host that does not bring it back is asked for it. */
static void
link_missing_cb (AhpChannels *self,
                 const char  *uri)
{
  AhpChannel *channel = ahp_channels_find (self, uri);

  if (channel == NULL)
    return;
  if (ahp_channel_get_kind (channel) == AHP_CHANNEL_ROOT)
    ahp_channel_begin_sync (channel);
  else
    set_gone (self, channel);
}

/* --- subscribe ------------------------------------------------------------------------------------------------- */

static gboolean
retry_cb (gpointer user_data)
{
  AhpChannels *self = user_data;

  self->retry_source = 0;
  ahp_channels_subscribe_all (self);
  return G_SOURCE_REMOVE;
}

static void
handle_failure (AhpChannels  *self,
                AhpChannel   *channel,
                const GError *error)
{
  gboolean gone = g_error_matches (error, RPC_ERROR, AHP_CODE_SESSION_NOT_FOUND) ||
                  g_error_matches (error, RPC_ERROR, AHP_CODE_NOT_FOUND);

  if (gone && ahp_channel_get_kind (channel) != AHP_CHANNEL_ROOT)
    {
      set_gone (self, channel);
      return;
    }
  g_debug ("subscribe failed: code %d", error->code);
  /* A person is being asked for the token; it, and not the clock, brings the next attempt. */
  if (self->retry_source == 0 && !g_error_matches (error, RPC_ERROR, AHP_CODE_AUTH_REQUIRED))
    self->retry_source = g_timeout_add (ahp_channel_next_retry (channel), retry_cb, self);
}

/* FALSE when the channel did not take {resource, state, fromSeq}. */
static gboolean
read_snapshot (AhpChannel  *channel,
               JsonObject  *snapshot,
               GError     **error)
{
  JsonObject *state = easel_json_get_object (snapshot, "state", error);
  gint64 from_seq;

  if (state == NULL || !easel_json_get_int (snapshot, "fromSeq", &from_seq, error))
    return FALSE;
  if (ahp_channel_take_snapshot (channel, state, from_seq))
    return TRUE;
  g_set_error_literal (error, AHP_ERROR, AHP_ERROR_QUEUE_FULL, "Too many actions came before the snapshot");
  return FALSE;
}

typedef struct
{
  AhpChannels *channels;
  AhpChannel  *channel;
} Subscription;

static void
subscription_free (gpointer data)
{
  Subscription *subscription = data;

  g_object_unref (subscription->channels);
  g_object_unref (subscription->channel);
  g_free (subscription);
}

static void
subscribed (JsonNode     *node,
            const GError *error,
            gpointer      user_data)
{
  Subscription *subscription = user_data;
  AhpChannels *self = subscription->channels;
  AhpChannel *channel = subscription->channel;
  g_autoptr(GError) malformed = NULL;
  JsonObject *result = node != NULL ? easel_json_as_object (node, "the result of subscribe", &malformed) : NULL;
  JsonObject *snapshot = result != NULL ? easel_json_get_object (result, "snapshot", &malformed) : NULL;

  /* Left meanwhile. */
  if (ahp_channels_find (self, ahp_channel_get_uri (channel)) != channel)
    return;

  ahp_channel_set_subscribing (channel, FALSE);
  if (snapshot == NULL || !read_snapshot (channel, snapshot, &malformed))
    handle_failure (self, channel, malformed != NULL ? malformed : error);
  else
    g_signal_emit (self, signals[LIVE], 0);
}

static void
send_subscribe (AhpChannels *self,
                AhpChannel  *channel)
{
  g_autoptr(JsonObject) params = json_object_new ();
  Subscription *subscription = g_new0 (Subscription, 1);

  ahp_channel_begin_sync (channel);
  ahp_channel_set_subscribing (channel, TRUE);
  json_object_set_string_member (params, "channel", ahp_channel_get_uri (channel));
  if (ahp_channel_get_kind (channel) == AHP_CHANNEL_CHAT)
    {
      JsonObject *view = json_object_new ();

      json_object_set_int_member (view, "turns", CHAT_TURNS);
      json_object_set_object_member (params, "view", view);
    }
  subscription->channels = g_object_ref (self);
  subscription->channel = g_object_ref (channel);
  ahp_link_call (self->link, "subscribe", params, 0, NULL, subscribed, subscription, subscription_free);
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
      channel = ahp_channel_new (uri, kind, self->client_id);
      g_ptr_array_add (self->order, channel);
      g_hash_table_insert (self->by_uri, (char *) ahp_channel_get_uri (channel), channel);
      if (ahp_link_is_ready (self->link))
        send_subscribe (self, channel);
    }
  ahp_channel_hold (channel);
  return g_object_ref (channel);
}

void
ahp_channels_subscribe_all (AhpChannels *self)
{
  /* A write may find that the socket is gone, and end the calls of people who come back here. */
  for (guint i = 0; ahp_link_is_ready (self->link) && i < self->order->len; i++)
    {
      AhpChannel *channel = g_ptr_array_index (self->order, i);

      if (ahp_channel_get_status (channel) != AHP_CHANNEL_GONE && !ahp_channel_is_live (channel) &&
          !ahp_channel_is_subscribing (channel) && ahp_channel_is_held (channel))
        send_subscribe (self, channel);
    }
}

/* --- unsubscribe ----------------------------------------------------------------------------------------------- */

static void
leave (AhpChannels *self,
       AhpChannel  *channel)
{
  g_autoptr(JsonObject) params = json_object_new ();
  g_autofree char *uri = g_strdup (ahp_channel_get_uri (channel));
  gboolean tell = ahp_channel_get_status (channel) != AHP_CHANNEL_GONE;

  forget (self, channel);
  /* Also during the handshake: a reconnect on its way may have named the channel. */
  if (tell && self->link != NULL)
    {
      json_object_set_string_member (params, "channel", uri);
      ahp_link_notify (self->link, "unsubscribe", params, NULL);
    }
  g_signal_emit (self, signals[LEFT], 0, uri);
}

static gboolean
leave_cb (gpointer user_data)
{
  AhpChannels *self = user_data;
  g_autoptr(AhpChannels) kept = g_object_ref (self);
  g_autoptr(GPtrArray) channels = list_channels (self);

  self->leave_source = 0;
  for (guint i = 0; i < channels->len; i++)
    {
      AhpChannel *channel = g_ptr_array_index (channels, i);

      /* A listener that hears of a channel that was left may hold or leave this one. */
      if (!ahp_channel_is_held (channel) && ahp_channels_find (self, ahp_channel_get_uri (channel)) == channel)
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
ahp_channels_leave (AhpChannels *self,
                    AhpChannel  *channel)
{
  gboolean is_last = ahp_channel_release (channel);

  if (ahp_channels_find (self, ahp_channel_get_uri (channel)) != channel)
    return;
  if (is_last)
    leave (self, channel);
  else if (ahp_link_is_ready (self->link) && ahp_channel_get_status (channel) != AHP_CHANNEL_GONE)
    send_subscribe (self, channel);
}

/* --- link ------------------------------------------------------------------------------------------------------ */

/* A snapshot that cannot be used is asked for again, by subscribe. */
static void
link_snapshot_cb (AhpChannels *self,
                  JsonObject  *snapshot)
{
  const char *uri = easel_json_peek_string (snapshot, "resource", NULL);
  AhpChannel *channel = uri != NULL ? ahp_channels_find (self, uri) : NULL;
  g_autoptr(GError) error = NULL;

  if (channel == NULL || read_snapshot (channel, snapshot, &error))
    return;
  g_debug ("snapshot not taken: %s", error->message);
  ahp_channel_begin_sync (channel);
}

static void
link_action_cb (AhpChannels       *self,
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

static void
link_continued_cb (AhpChannels *self,
                   const char  *uri)
{
  AhpChannel *channel = ahp_channels_find (self, uri);

  if (channel != NULL)
    ahp_channel_end_replay (channel);
}

void
ahp_channels_attach (AhpChannels *self,
                     AhpLink     *link)
{
  g_set_object (&self->link, link);
  g_signal_connect_object (link, "snapshot", G_CALLBACK (link_snapshot_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (link, "action", G_CALLBACK (link_action_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (link, "missing", G_CALLBACK (link_missing_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (link, "continued", G_CALLBACK (link_continued_cb), self, G_CONNECT_SWAPPED);
}

void
ahp_channels_detach (AhpChannels *self)
{
  g_autoptr(GPtrArray) channels = list_channels (self);

  g_clear_object (&self->link);
  g_clear_handle_id (&self->retry_source, g_source_remove);
  for (guint i = 0; i < channels->len; i++)
    ahp_channel_set_lost (g_ptr_array_index (channels, i));
}
