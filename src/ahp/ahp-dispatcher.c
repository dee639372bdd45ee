/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-dispatcher.h"

#include "ahp-error.h"
#include "ahp-limits.h"
#include "easel-json.h"

/* An action: in @waiting until it is written, then in @written until its echo arrives. */
typedef struct
{
  AhpDispatcher *dispatcher;
  char          *uri;
  JsonObject    *action;
  GTask         *task;
  GSource       *cancel_source;  /* nullable */
  AhpChannel    *channel;        /* nullable: the channel, if it was live at the write: the echo must arrive there */
  gint64         client_seq;     /* assigned at the first write: increases on the wire; kept when resent */
  gint64         deadline;       /* monotonic microseconds */
  gsize          bytes;
} Entry;

struct _AhpDispatcher
{
  GObject      parent_instance;

  char        *client_id;
  AhpChannels *channels;
  AhpLink     *link;      /* nullable: from its handshake on */
  GQueue       waiting;
  GQueue       written;   /* in order of client_seq */
  GHashTable  *bytes;     /* of gsize by channel: bytes in both queues */
  gint64       client_seq;
  guint        echo_source;
  gboolean     flushing;
  gboolean     closed;    /* whether the dispatcher is closed, until the next link or action */
};

G_DEFINE_FINAL_TYPE (AhpDispatcher, ahp_dispatcher, G_TYPE_OBJECT)

static void
entry_free (Entry *entry)
{
  if (entry->cancel_source != NULL)
    g_source_destroy (entry->cancel_source);
  g_clear_pointer (&entry->cancel_source, g_source_unref);
  g_clear_pointer (&entry->action, json_object_unref);
  g_clear_object (&entry->channel);
  g_clear_object (&entry->task);
  g_free (entry->uri);
  g_free (entry);
}

static void
ahp_dispatcher_finalize (GObject *object)
{
  AhpDispatcher *self = AHP_DISPATCHER (object);

  g_clear_handle_id (&self->echo_source, g_source_remove);
  g_queue_clear_full (&self->waiting, (GDestroyNotify) entry_free);
  g_queue_clear_full (&self->written, (GDestroyNotify) entry_free);
  g_hash_table_unref (self->bytes);
  g_clear_object (&self->link);
  g_clear_object (&self->channels);
  g_free (self->client_id);
  G_OBJECT_CLASS (ahp_dispatcher_parent_class)->finalize (object);
}

static void
ahp_dispatcher_class_init (AhpDispatcherClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ahp_dispatcher_finalize;
}

static void
ahp_dispatcher_init (AhpDispatcher *self)
{
  g_queue_init (&self->waiting);
  g_queue_init (&self->written);
  self->bytes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/* Adds an action to the byte count of its channel. FALSE if that exceeds the limit. */
static gboolean
charge (AhpDispatcher *self,
        const char    *uri,
        gsize          bytes)
{
  gsize *held = g_hash_table_lookup (self->bytes, uri);

  if (bytes > EASEL_LIMIT_DISPATCH_QUEUE || (held != NULL && *held > EASEL_LIMIT_DISPATCH_QUEUE - bytes))
    return FALSE;

  if (held == NULL)
    {
      held = g_new0 (gsize, 1);
      g_hash_table_insert (self->bytes, g_strdup (uri), held);
    }
  *held += bytes;
  return TRUE;
}

/* @entry has been removed from its queue: the callback may re-enter the dispatcher. */
static void
finish_entry (AhpDispatcher *self,
              Entry         *entry,
              GError        *error)
{
  gsize *held = g_hash_table_lookup (self->bytes, entry->uri);

  g_assert (held != NULL && *held >= entry->bytes);
  *held -= entry->bytes;
  if (*held == 0)
    g_hash_table_remove (self->bytes, entry->uri);
  if (error != NULL)
    g_task_return_error (entry->task, error);
  else
    g_task_return_boolean (entry->task, TRUE);
  entry_free (entry);
}

static void
finish_all (AhpDispatcher *self,
            GQueue        *entries,
            GQuark         domain,
            int            code,
            const char    *message)
{
  Entry *entry;

  while ((entry = g_queue_pop_head (entries)) != NULL)
    finish_entry (self, entry, g_error_new_literal (domain, code, message));
}

static void
fail_unknown (AhpDispatcher *self,
              GQueue        *entries)
{
  finish_all (self, entries, AHP_ERROR, AHP_ERROR_UNKNOWN,
              "The connection was lost, and the host cannot say whether the action arrived");
}

static void schedule_echo (AhpDispatcher *self);

static gboolean
echo_timeout_cb (gpointer user_data)
{
  AhpDispatcher *self = user_data;
  g_autoptr(AhpDispatcher) keep_alive = g_object_ref (self);
  GQueue overdue = G_QUEUE_INIT;
  Entry *entry;

  self->echo_source = 0;
  while ((entry = g_queue_peek_head (&self->written)) != NULL && entry->deadline <= g_get_monotonic_time ())
    g_queue_push_tail (&overdue, g_queue_pop_head (&self->written));
  schedule_echo (self);
  finish_all (self, &overdue, AHP_ERROR, AHP_ERROR_NO_ECHO, "The host did not answer the action");
  return G_SOURCE_REMOVE;
}

static void
schedule_echo (AhpDispatcher *self)
{
  Entry *entry = g_queue_peek_head (&self->written);
  gint64 wait;

  if (self->echo_source != 0 || entry == NULL || !ahp_link_is_ready (self->link))
    return;

  wait = MAX (0, entry->deadline - g_get_monotonic_time ());
  self->echo_source = g_timeout_add (wait / 1000 + 1, echo_timeout_cb, self);
}

static gboolean
write_entry (AhpDispatcher  *self,
             Entry          *entry,
             GError        **error)
{
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING ("channel", entry->uri),
                                                    EASEL_JSON_INT ("clientSeq", entry->client_seq),
                                                    EASEL_JSON_OBJECT_REF ("action", entry->action));

  entry->deadline = g_get_monotonic_time () + EASEL_LIMIT_ECHO_TIMEOUT * (gint64) 1000;
  return ahp_link_notify (self->link, "dispatchAction", params, error);
}

/* Writes one action for the first time. If the socket turns out to be closed, the action is queued again for the next
 * connection. During the write it is in no queue, because a write may end calls whose callbacks re-enter the
 * dispatcher. */
static gboolean
write_first (AhpDispatcher *self,
             GList         *link)
{
  g_autoptr(GError) error = NULL;
  Entry *entry = link->data;

  g_queue_unlink (&self->waiting, link);
  entry->client_seq = self->client_seq + 1;
  if (write_entry (self, entry, &error))
    {
      self->client_seq++;
      g_set_object (&entry->channel, ahp_channels_find (self->channels, entry->uri));
      g_queue_push_tail_link (&self->written, link);
      return TRUE;
    }

  entry->client_seq = 0;
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    {
      g_queue_push_head_link (&self->waiting, link);
      return FALSE;
    }
  g_list_free_1 (link);
  finish_entry (self, entry, g_steal_pointer (&error));
  return TRUE;
}

/* The first action that may be written: its channel is live, or not subscribed here. */
static GList *
find_writable (AhpDispatcher *self)
{
  for (GList *link = self->waiting.head; link != NULL; link = link->next)
    if (ahp_channels_can_write (self->channels, ((Entry *) link->data)->uri))
      return link;
  return NULL;
}

/* Writes all actions that may be written now. */
static void
flush (AhpDispatcher *self)
{
  g_autoptr(AhpDispatcher) keep_alive = g_object_ref (self);
  GList *link;

  if (self->flushing)
    return;

  self->flushing = TRUE;
  while (ahp_link_is_ready (self->link) && (link = find_writable (self)) != NULL)
    if (!write_first (self, link))
      break;
  self->flushing = FALSE;
  schedule_echo (self);
  /* The dispatcher was closed during a write, which queued its action again. */
  if (self->closed)
    ahp_dispatcher_close (self);
}

static gboolean
cancelled_cb (GCancellable *cancellable,
              gpointer      user_data)
{
  Entry *entry = user_data;
  AhpDispatcher *self = entry->dispatcher;

  /* An action that was written cannot be revoked; only the wait for its echo ends. */
  if (!g_queue_remove (&self->waiting, entry))
    g_queue_remove (&self->written, entry);
  finish_entry (self, entry, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "The action was cancelled"));
  return G_SOURCE_REMOVE;
}

void
ahp_dispatcher_add (AhpDispatcher *self,
                    const char    *channel,
                    JsonObject    *action,
                    GTask         *task)
{
  AhpChannel *subscribed = ahp_channels_find (self->channels, channel);
  g_autoptr(JsonNode) node = easel_json_node_ref_object (action);
  gsize bytes = easel_json_weigh (node) + EASEL_LIMIT_ACTION_OVERHEAD;
  Entry *entry;

  if (subscribed != NULL && ahp_channel_get_status (subscribed) == AHP_CHANNEL_GONE)
    g_task_return_new_error (task, AHP_ERROR, AHP_ERROR_GONE, "The channel no longer exists");
  else if (!charge (self, channel, bytes))
    g_task_return_new_error (task, AHP_ERROR, AHP_ERROR_QUEUE_FULL, "Too much waits for the host");
  else
    {
      entry = g_new0 (Entry, 1);
      entry->dispatcher = self;
      entry->uri = g_strdup (channel);
      entry->action = json_object_ref (action);
      entry->task = g_object_ref (task);
      entry->bytes = bytes;
      if (g_task_get_cancellable (task) != NULL)
        {
          /* Use a source instead of a handler: the entry must not be freed inside g_cancellable_cancel(). */
          entry->cancel_source = g_cancellable_source_new (g_task_get_cancellable (task));
          g_source_set_callback (entry->cancel_source, G_SOURCE_FUNC (cancelled_cb), entry, NULL);
          g_source_attach (entry->cancel_source, g_main_context_get_thread_default ());
        }
      g_queue_push_tail (&self->waiting, entry);
      self->closed = FALSE;
      flush (self);
    }
  g_object_unref (task);
}

/* Handles the echo of an action of this client. */
static void
confirm_action (AhpDispatcher     *self,
                const AhpEnvelope *envelope)
{
  if (g_strcmp0 (envelope->origin, self->client_id) != 0)
    return;

  for (GList *link = self->written.head; link != NULL; link = link->next)
    {
      Entry *entry = link->data;
      Entry *after = link->next != NULL ? link->next->data : NULL;

      if (entry->client_seq > envelope->client_seq)
        break;
      if (entry->client_seq != envelope->client_seq || strcmp (entry->uri, envelope->channel) != 0)
        continue;

      /* The host processes actions in order: the time of the next action starts at the echo of its predecessor, so that
       * a long queue on a slow connection does not count as silence. */
      if (link == self->written.head && after != NULL)
        after->deadline = MAX (after->deadline, g_get_monotonic_time () + EASEL_LIMIT_ECHO_TIMEOUT * (gint64) 1000);
      g_queue_delete_link (&self->written, link);
      finish_entry (self, entry, envelope->rejection == NULL ? NULL :
                    g_error_new (AHP_ERROR, AHP_ERROR_REJECTED, "The host refused the action: %s",
                                 envelope->rejection));
      break;
    }
}

void
ahp_dispatcher_resume (AhpDispatcher *self)
{
  g_autoptr(AhpDispatcher) keep_alive = g_object_ref (self);
  GQueue unknown = G_QUEUE_INIT;
  GList *next;

  self->flushing = TRUE;
  for (GList *link = self->written.head; link != NULL && ahp_link_is_ready (self->link); link = next)
    {
      Entry *entry = link->data;

      next = link->next;
      if (entry->channel != NULL && ahp_channels_was_replayed (self->channels, entry->channel))
        {
          /* Write it with the same clientSeq: a host that did receive it drops the duplicate. If this write fails, the
           * next connection is lost, too, and the replay after it decides. */
          write_entry (self, entry, NULL);
          continue;
        }
      g_queue_unlink (&self->written, link);
      g_queue_push_tail_link (&unknown, link);
    }
  self->flushing = FALSE;
  flush (self);
  fail_unknown (self, &unknown);
}

void
ahp_dispatcher_detach (AhpDispatcher *self)
{
  g_clear_handle_id (&self->echo_source, g_source_remove);
  g_clear_object (&self->link);
}

static void
collect (GQueue     *from,
         GQueue     *to,
         const char *uri)
{
  GList *next;

  for (GList *link = from->head; link != NULL; link = next)
    {
      next = link->next;
      if (strcmp (((Entry *) link->data)->uri, uri) != 0)
        continue;
      g_queue_unlink (from, link);
      g_queue_push_tail_link (to, link);
    }
}

static void
channel_gone_cb (AhpDispatcher *self,
                 const char    *channel)
{
  GQueue ended = G_QUEUE_INIT;

  collect (&self->written, &ended, channel);
  collect (&self->waiting, &ended, channel);
  finish_all (self, &ended, AHP_ERROR, AHP_ERROR_GONE, "The channel no longer exists");
}

/* The channel is no longer subscribed: fail the actions that wait for it. */
static void
channel_unsubscribed_cb (AhpDispatcher *self,
                         const char    *channel)
{
  GQueue unsubscribed = G_QUEUE_INIT;

  collect (&self->waiting, &unsubscribed, channel);
  finish_all (self, &unsubscribed, AHP_ERROR, AHP_ERROR_GONE, "The channel is no longer subscribed");
}

void
ahp_dispatcher_attach (AhpDispatcher *self,
                       AhpLink       *link)
{
  self->closed = FALSE;
  g_set_object (&self->link, link);
  g_signal_connect_object (link, "action", G_CALLBACK (confirm_action), self, G_CONNECT_SWAPPED);
}

void
ahp_dispatcher_close (AhpDispatcher *self)
{
  g_autoptr(AhpDispatcher) keep_alive = g_object_ref (self);
  GQueue written = self->written;
  GQueue waiting = self->waiting;

  self->closed = TRUE;
  ahp_dispatcher_detach (self);
  g_queue_init (&self->written);
  g_queue_init (&self->waiting);
  fail_unknown (self, &written);
  finish_all (self, &waiting, G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection was closed");
}

/**
 * ahp_dispatcher_new:
 * @client_id: the client id of this client, to recognize echoes
 * @channels: the subscriptions; attach them to a link before the dispatcher, so that the state is reduced before an
 *   echo is handled
 *
 * Returns: (transfer full): an empty queue
 */
AhpDispatcher *
ahp_dispatcher_new (const char  *client_id,
                    AhpChannels *channels)
{
  AhpDispatcher *self = g_object_new (AHP_TYPE_DISPATCHER, NULL);

  self->client_id = g_strdup (client_id);
  self->channels = g_object_ref (channels);
  g_signal_connect_object (channels, "live", G_CALLBACK (flush), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (channels, "gone", G_CALLBACK (channel_gone_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (channels, "unsubscribed", G_CALLBACK (channel_unsubscribed_cb), self, G_CONNECT_SWAPPED);
  return self;
}
