/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-channels.h"

#include "ahp-channel-writer.h"
#include "ahp-error.h"
#include "easel-backoff.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

/* The number of newest turns to subscribe a chat with: all turns of a long chat have megabytes. */
#define CHAT_TURNS 100

typedef struct
{
  AhpChannel   *channel;
  guint         holders;         /* count of ahp_channels_subscribe() without unsubscribe */
  gboolean      is_subscribing;  /* whether a subscribe request waits for its answer */
  EaselBackoff  retry;
} Entry;

struct _AhpChannels
{
  GObject     parent_instance;

  char       *client_id;
  AhpLink    *link;    /* nullable: set from the beginning of its handshake */
  GHashTable *by_uri;  /* Entry by URI; the key belongs to the entry */
  GPtrArray  *order;   /* of Entry, in order of subscription: a session comes before its chats and canvases */
  guint       unsubscribe_source;
  guint       retry_source;
};

enum { LIVE, GONE, UNSUBSCRIBED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (AhpChannels, ahp_channels, G_TYPE_OBJECT)

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_object_unref (entry->channel);
  g_free (entry);
}

static void
ahp_channels_dispose (GObject *object)
{
  AhpChannels *self = AHP_CHANNELS (object);

  g_clear_handle_id (&self->unsubscribe_source, g_source_remove);
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
  signals[UNSUBSCRIBED] = g_signal_new ("unsubscribed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                        G_TYPE_STRING);
}

static void
ahp_channels_init (AhpChannels *self)
{
  self->by_uri = g_hash_table_new (g_str_hash, g_str_equal);
  self->order = g_ptr_array_new_with_free_func (entry_free);
}

/**
 * ahp_channels_new:
 * @client_id: the client id of this client, to recognize echoes
 *
 * Returns: (transfer full): an empty set of subscriptions
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
  Entry *entry = g_hash_table_lookup (self->by_uri, uri);

  return entry != NULL ? entry->channel : NULL;
}

/* (nullable): NULL for a channel that is not subscribed; another channel may have its URI. */
static Entry *
find_entry (AhpChannels *self,
            AhpChannel  *channel)
{
  Entry *entry = g_hash_table_lookup (self->by_uri, ahp_channel_get_uri (channel));

  return entry != NULL && entry->channel == channel ? entry : NULL;
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
  return find_entry (self, channel) != NULL && ahp_channel_was_replayed (channel);
}

/* (transfer full): a copy of the list, because signals of the channels may change the table. */
static GPtrArray *
list_channels (AhpChannels *self)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->order->len; i++)
    g_ptr_array_add (list, g_object_ref (((Entry *) g_ptr_array_index (self->order, i))->channel));
  return list;
}

GPtrArray *
ahp_channels_list_resumable (AhpChannels *self)
{
  GPtrArray *uris = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->order->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->order, i);

      if (ahp_channel_is_resumable (entry->channel))
        g_ptr_array_add (uris, g_strdup (ahp_channel_get_uri (entry->channel)));
    }
  return uris;
}

void
ahp_channels_reset (AhpChannels *self)
{
  for (guint i = 0; i < self->order->len; i++)
    ahp_channel_begin_sync (((Entry *) g_ptr_array_index (self->order, i))->channel);
}

static void
remove_entry (AhpChannels *self,
              Entry       *entry)
{
  g_hash_table_remove (self->by_uri, ahp_channel_get_uri (entry->channel));
  g_ptr_array_remove (self->order, entry);
}

static void
set_gone (AhpChannels *self,
          AhpChannel  *channel)
{
  g_autoptr(AhpChannels) keep_alive = g_object_ref (self);
  g_autofree char *uri = g_strdup (ahp_channel_get_uri (channel));

  ahp_channel_set_gone (channel);
  g_signal_emit (self, signals[GONE], 0, uri);
}

/* (nullable): the channel that the handshake requested as @uri. The answer is processed in order, and a session in it
 * may end one canvas and begin another with the same URI: that unsubscribes the first one, and the answer does not
 * apply to the second, which subscribes after the handshake. */
static Entry *
find_asked (AhpChannels *self,
            const char  *uri)
{
  Entry *entry = uri != NULL ? g_hash_table_lookup (self->by_uri, uri) : NULL;

  return entry != NULL && (ahp_channel_get_kind (entry->channel) == AHP_CHANNEL_ROOT ||
                           ahp_channel_is_resumable (entry->channel)) ? entry : NULL;
}

/* The root channel always exists: if the host does not resume it, subscribe again. */
static void
link_missing_cb (AhpChannels *self,
                 const char  *uri)
{
  Entry *entry = find_asked (self, uri);

  if (entry == NULL)
    return;
  if (ahp_channel_get_kind (entry->channel) == AHP_CHANNEL_ROOT)
    ahp_channel_begin_sync (entry->channel);
  else
    set_gone (self, entry->channel);
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
                Entry        *entry,
                const GError *error)
{
  gboolean gone = g_error_matches (error, RPC_ERROR, AHP_CODE_SESSION_NOT_FOUND) ||
                  g_error_matches (error, RPC_ERROR, AHP_CODE_NOT_FOUND);

  if (gone && ahp_channel_get_kind (entry->channel) != AHP_CHANNEL_ROOT)
    {
      set_gone (self, entry->channel);
      return;
    }
  g_debug ("subscribe failed: code %d", error->code);
  /* The next attempt follows when the user has provided a token, not after a delay. */
  if (self->retry_source == 0 && !g_error_matches (error, RPC_ERROR, AHP_CODE_AUTH_REQUIRED))
    self->retry_source = g_timeout_add (easel_backoff_next (&entry->retry), retry_cb, self);
}

/* FALSE when the channel did not accept {resource, state, fromSeq}. */
static gboolean
read_snapshot (Entry       *entry,
               JsonObject  *snapshot,
               GError     **error)
{
  JsonObject *state = easel_json_get_object (snapshot, "state", error);
  EaselBackoff retry = entry->retry;
  gint64 from_seq;

  if (state == NULL || !easel_json_get_int (snapshot, "fromSeq", &from_seq, error))
    return FALSE;
  /* Reset before the snapshot is set: its handlers may unsubscribe the channel and free the entry. */
  easel_backoff_reset (&entry->retry);
  if (ahp_channel_take_snapshot (entry->channel, state, from_seq))
    return TRUE;
  entry->retry = retry;
  g_set_error_literal (error, AHP_ERROR, AHP_ERROR_QUEUE_FULL, "Too many actions came before the snapshot");
  return FALSE;
}

typedef struct
{
  AhpChannels *channels;
  AhpChannel  *channel;
} Subscription;

static void
subscription_free (Subscription *subscription)
{
  g_object_unref (subscription->channels);
  g_object_unref (subscription->channel);
  g_free (subscription);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Subscription, subscription_free)

static void
subscribed_cb (GObject      *source,
               GAsyncResult *answer,
               gpointer      user_data)
{
  g_autoptr(Subscription) subscription = user_data;
  AhpChannels *self = subscription->channels;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;
  Entry *entry;
  JsonObject *result;
  JsonObject *snapshot;

  if (!ahp_link_call_finish (AHP_LINK (source), answer, &node, &error))
    return;
  entry = find_entry (self, subscription->channel);
  /* The channel was unsubscribed before the answer arrived. */
  if (entry == NULL)
    return;

  entry->is_subscribing = FALSE;
  result = node != NULL ? easel_json_as_object (node, "the result of subscribe", &error) : NULL;
  snapshot = result != NULL ? easel_json_get_object (result, "snapshot", &error) : NULL;
  if (snapshot == NULL || !read_snapshot (entry, snapshot, &error))
    handle_failure (self, entry, error);
  else
    g_signal_emit (self, signals[LIVE], 0);
}

static void
send_subscribe (AhpChannels *self,
                Entry       *entry)
{
  AhpChannel *channel = entry->channel;
  JsonObject *view = NULL;
  g_autoptr(JsonObject) params = NULL;
  Subscription *subscription = g_new0 (Subscription, 1);

  ahp_channel_begin_sync (channel);
  entry->is_subscribing = TRUE;
  if (ahp_channel_get_kind (channel) == AHP_CHANNEL_CHAT)
    view = easel_json_object (EASEL_JSON_INT ("turns", CHAT_TURNS));
  params = easel_json_object (EASEL_JSON_STRING ("channel", ahp_channel_get_uri (channel)),
                              EASEL_JSON_OBJECT ("view", view));
  subscription->channels = g_object_ref (self);
  subscription->channel = g_object_ref (channel);
  ahp_link_call (self->link, "subscribe", params, 0, g_task_new (self->link, NULL, subscribed_cb, subscription));
}

AhpChannel *
ahp_channels_subscribe (AhpChannels    *self,
                        const char     *uri,
                        AhpChannelKind  kind)
{
  Entry *entry = g_hash_table_lookup (self->by_uri, uri);
  g_autoptr(AhpChannel) channel = NULL;

  if (entry != NULL && ahp_channel_get_status (entry->channel) == AHP_CHANNEL_GONE)
    {
      remove_entry (self, entry);
      entry = NULL;
    }
  if (entry != NULL)
    {
      entry->holders++;
      return g_object_ref (entry->channel);
    }
  entry = g_new0 (Entry, 1);
  entry->channel = ahp_channel_new (uri, kind, self->client_id);
  entry->holders = 1;
  easel_backoff_init (&entry->retry, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
  channel = g_object_ref (entry->channel);
  g_ptr_array_add (self->order, entry);
  g_hash_table_insert (self->by_uri, (char *) ahp_channel_get_uri (channel), entry);
  if (ahp_link_is_ready (self->link))
    send_subscribe (self, entry);
  return g_steal_pointer (&channel);
}

void
ahp_channels_subscribe_all (AhpChannels *self)
{
  /* A write may find the socket closed and end calls whose callbacks re-enter this object. */
  for (guint i = 0; ahp_link_is_ready (self->link) && i < self->order->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->order, i);

      if (ahp_channel_get_status (entry->channel) != AHP_CHANNEL_GONE && !ahp_channel_is_live (entry->channel) &&
          !entry->is_subscribing && entry->holders > 0)
        send_subscribe (self, entry);
    }
}

/* --- unsubscribe ----------------------------------------------------------------------------------------------- */

static void
unsubscribe (AhpChannels *self,
             Entry       *entry)
{
  g_autoptr(JsonObject) params = json_object_new ();
  g_autofree char *uri = g_strdup (ahp_channel_get_uri (entry->channel));
  gboolean must_notify = ahp_channel_get_status (entry->channel) != AHP_CHANNEL_GONE;

  remove_entry (self, entry);
  /* Also during the handshake: a reconnect request in flight may have named the channel. */
  if (must_notify && self->link != NULL)
    {
      json_object_set_string_member (params, "channel", uri);
      ahp_link_notify (self->link, "unsubscribe", params, NULL);
    }
  g_signal_emit (self, signals[UNSUBSCRIBED], 0, uri);
}

static gboolean
unsubscribe_cb (gpointer user_data)
{
  AhpChannels *self = user_data;
  g_autoptr(AhpChannels) keep_alive = g_object_ref (self);
  g_autoptr(GPtrArray) channels = list_channels (self);

  self->unsubscribe_source = 0;
  for (guint i = 0; i < channels->len; i++)
    {
      /* Handlers of "unsubscribed" may subscribe or unsubscribe this channel. */
      Entry *entry = find_entry (self, g_ptr_array_index (channels, i));

      if (entry != NULL && entry->holders == 0)
        unsubscribe (self, entry);
    }
  return G_SOURCE_REMOVE;
}

/* (nullable): drops one subscription; NULL when @channel is no longer subscribed. */
static Entry *
release (AhpChannels *self,
         AhpChannel  *channel)
{
  Entry *entry = find_entry (self, channel);

  g_return_val_if_fail (entry == NULL || entry->holders > 0, NULL);

  if (entry != NULL)
    entry->holders--;
  return entry;
}

void
ahp_channels_unsubscribe (AhpChannels *self,
                          AhpChannel  *channel)
{
  Entry *entry = release (self, channel);

  /* Unsubscribing and subscribing again in one iteration of the main loop must not cost a round trip. */
  if (entry != NULL && entry->holders == 0 && self->unsubscribe_source == 0)
    self->unsubscribe_source = g_idle_add_full (G_PRIORITY_DEFAULT, unsubscribe_cb, self, NULL);
}

void
ahp_channels_unsubscribe_now (AhpChannels *self,
                              AhpChannel  *channel)
{
  Entry *entry = release (self, channel);

  if (entry == NULL)
    return;
  if (entry->holders == 0)
    unsubscribe (self, entry);
  else if (ahp_link_is_ready (self->link) && ahp_channel_get_status (channel) != AHP_CHANNEL_GONE)
    send_subscribe (self, entry);
}

/* --- link ------------------------------------------------------------------------------------------------------ */

/* Subscribes again after a snapshot that cannot be used. */
static void
link_snapshot_cb (AhpChannels *self,
                  JsonObject  *snapshot)
{
  Entry *entry = find_asked (self, easel_json_peek_string (snapshot, "resource", NULL));
  g_autoptr(GError) error = NULL;

  if (entry == NULL || read_snapshot (entry, snapshot, &error))
    return;
  g_debug ("snapshot not taken: %s", error->message);
  ahp_channel_begin_sync (entry->channel);
}

static void
link_action_cb (AhpChannels       *self,
                const AhpEnvelope *envelope)
{
  AhpChannel *channel = ahp_channels_find (self, envelope->channel);

  if (channel == NULL)
    g_debug ("action for a channel that is not subscribed");
  else if (envelope->replayed)
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
  for (guint i = 0; i < self->order->len; i++)
    ((Entry *) g_ptr_array_index (self->order, i))->is_subscribing = FALSE;
  for (guint i = 0; i < channels->len; i++)
    ahp_channel_set_lost (g_ptr_array_index (channels, i));
}
