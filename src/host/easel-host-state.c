/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-state.h"

#include "easel-host-canvas.h"
#include "easel-host-channels.h"
#include "easel-host-client-record.h"
#include "easel-host-error.h"
#include "easel-host-outgoing-message.h"

#include "easel-json.h"
#include "easel-limits.h"

struct _EaselHostState
{
  GObject            parent_instance;
  EaselHostStore    *store;
  EaselHostHistory  *history;
  EaselHostChannels *channels;
  GHashTable        *unreadable;   /* set of URIs whose row is unreadable and is kept unchanged */
  GPtrArray         *outgoing;     /* EaselHostOutgoingMessage: messages that are sent after the commit */
  GError            *failure;
  guint              depth;
};

G_DEFINE_FINAL_TYPE (EaselHostState, easel_host_state, G_TYPE_OBJECT)

enum { REDUCED, ENVELOPE, NOTIFICATION, REMOVED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
easel_host_state_finalize (GObject *object)
{
  EaselHostState *self = EASEL_HOST_STATE (object);

  g_clear_error (&self->failure);
  g_clear_pointer (&self->outgoing, g_ptr_array_unref);
  g_clear_pointer (&self->channels, easel_host_channels_free);
  g_clear_pointer (&self->unreadable, g_hash_table_unref);
  g_clear_pointer (&self->history, easel_host_history_free);
  g_clear_object (&self->store);

  G_OBJECT_CLASS (easel_host_state_parent_class)->finalize (object);
}

static void
easel_host_state_class_init (EaselHostStateClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = easel_host_state_finalize;

  signals[REDUCED] = g_signal_new ("reduced", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                   G_TYPE_STRING, JSON_TYPE_OBJECT, JSON_TYPE_OBJECT);
  signals[ENVELOPE] = g_signal_new ("envelope", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                    G_TYPE_STRING, JSON_TYPE_OBJECT, G_TYPE_STRING);
  signals[NOTIFICATION] = g_signal_new ("notification", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                        G_TYPE_STRING, JSON_TYPE_OBJECT);
  signals[REMOVED] = g_signal_new ("removed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                   G_TYPE_STRING);
}

static void
easel_host_state_init (EaselHostState *self)
{
  self->channels = easel_host_channels_new ();
  self->unreadable = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->outgoing = easel_host_outgoing_message_list_new ();
}

static void
load_root (EaselHostState *self)
{
  g_autoptr(JsonObject) state = NULL;
  JsonArray *agents = json_array_new ();
  JsonObject *agent = easel_json_object (EASEL_JSON_STRING ("provider", "easel"),
                                         EASEL_JSON_STRING ("displayName", "Easel"),
                                         EASEL_JSON_STRING ("description", "Shows canvases; has no model of its own"),
                                         EASEL_JSON_ARRAY ("models", json_array_new ()));

  json_array_add_object_element (agents, agent);
  state = easel_json_object (EASEL_JSON_ARRAY ("agents", agents));
  easel_host_channels_put (self->channels, EASEL_HOST_ROOT_URI,
                            easel_host_channel_new (EASEL_HOST_ROOT_URI, AHP_CHANNEL_ROOT, NULL, 0, state));
}

static void
load_row (EaselHostState *self,
          EaselHostRows  *rows)
{
  const char *uri = easel_host_rows_string (rows, 1);
  const char *session = easel_host_rows_string (rows, 3);
  const char *text = easel_host_rows_string (rows, 4);
  gint64 order = easel_host_rows_int (rows, 0);
  gint64 kind = easel_host_rows_int (rows, 2);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), EASEL_LIMIT_MESSAGE_BYTES, &error);
  EaselHostChannel *channel;

  /* Other code relies on a canvas having a session. */
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node) || (kind == AHP_CHANNEL_CANVAS && session == NULL))
    {
      g_message ("The saved state of %s cannot be read (%s); it stays in the database as it is", uri,
                 error != NULL ? error->message : "it is not an object, or belongs to no session");
      g_hash_table_add (self->unreadable, g_strdup (uri));
      easel_host_channels_reserve (self->channels, order);
      return;
    }
  channel = easel_host_channel_new (uri, kind, session, order, json_node_get_object (node));
  easel_host_channels_put (self->channels, uri, channel);
}

/* Removes a canvas or chat without an existing session, because no client could reach or close it. If the disk fails,
 * the row stays until the next start. */
static void
drop_orphans (EaselHostStore *store)
{
  g_autoptr(GError) error = NULL;

  if (!easel_host_store_run (store, &error, "DELETE FROM channels WHERE kind IN (?, ?) AND "
                             "(session IS NULL OR session NOT IN (SELECT uri FROM channels))", "ii",
                             (gint64) AHP_CHANNEL_CANVAS, (gint64) AHP_CHANNEL_CHAT) ||
      !easel_host_store_run (store, &error, "DELETE FROM pages WHERE channel NOT IN (SELECT uri FROM channels)", ""))
    g_message ("What is left of canvases without a session stays: %s", error->message);
}

/** easel_host_state_new: (transfer full): the state stored in the database. */
EaselHostState *
easel_host_state_new (EaselHostStore *store)
{
  EaselHostState *self;
  g_autoptr(EaselHostRows) rows = NULL;

  g_return_val_if_fail (EASEL_HOST_IS_STORE (store), NULL);

  self = g_object_new (EASEL_HOST_TYPE_STATE, NULL);
  self->store = g_object_ref (store);
  self->history = easel_host_history_new (store);
  load_root (self);
  drop_orphans (store);
  rows = easel_host_store_query (store, "SELECT id, uri, kind, session, state FROM channels ORDER BY id", "");
  while (easel_host_rows_next (rows))
    load_row (self, rows);
  easel_host_channels_end_changes (self->channels, TRUE);
  return self;
}

EaselHostStore *
easel_host_state_get_store (EaselHostState *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_STATE (self), NULL);

  return self->store;
}

EaselHostHistory *
easel_host_state_get_history (EaselHostState *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_STATE (self), NULL);

  return self->history;
}

gint64
easel_host_state_get_seq (EaselHostState *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_STATE (self), 0);

  return easel_host_history_get_seq (self->history);
}

/**
 * easel_host_state_is_unreadable:
 * @self: the state
 * @uri: a channel
 *
 * Returns: whether the database has an unreadable row for the channel. The row is kept until the channel is removed.
 */
gboolean
easel_host_state_is_unreadable (EaselHostState *self,
                                const char     *uri)
{
  g_return_val_if_fail (EASEL_HOST_IS_STATE (self), FALSE);
  g_return_val_if_fail (uri != NULL, FALSE);

  return g_hash_table_contains (self->unreadable, uri);
}

JsonObject *
easel_host_state_get (EaselHostState *self,
                      const char     *uri)
{
  EaselHostChannel *channel;

  g_return_val_if_fail (EASEL_HOST_IS_STATE (self), NULL);
  g_return_val_if_fail (uri != NULL, NULL);

  channel = easel_host_channels_lookup (self->channels, uri);
  return channel != NULL ? channel->state : NULL;
}

gboolean
easel_host_state_is (EaselHostState *self,
                     const char     *uri,
                     AhpChannelKind  kind)
{
  EaselHostChannel *channel;

  g_return_val_if_fail (EASEL_HOST_IS_STATE (self), FALSE);
  g_return_val_if_fail (uri != NULL, FALSE);

  channel = easel_host_channels_lookup (self->channels, uri);
  return channel != NULL && channel->kind == kind;
}

const char *
easel_host_state_get_session (EaselHostState *self,
                              const char     *uri)
{
  EaselHostChannel *channel;

  g_return_val_if_fail (EASEL_HOST_IS_STATE (self), NULL);
  g_return_val_if_fail (uri != NULL, NULL);

  channel = easel_host_channels_lookup (self->channels, uri);
  return channel != NULL ? channel->session : NULL;
}

GPtrArray *
easel_host_state_list (EaselHostState *self,
                       AhpChannelKind  kind,
                       const char     *session)
{
  g_return_val_if_fail (EASEL_HOST_IS_STATE (self), NULL);

  return easel_host_channels_list (self->channels, kind, session);
}

JsonObject *
easel_host_state_snapshot (EaselHostState *self,
                           const char     *uri)
{
  JsonObject *state = easel_host_state_get (self, uri);

  return easel_json_object (EASEL_JSON_STRING ("resource", uri),
                            EASEL_JSON_OBJECT_REF ("state", state),
                            EASEL_JSON_INT ("fromSeq", easel_host_state_get_seq (self)));
}

/**
 * easel_host_state_failure:
 * @self: the state, inside a transaction
 *
 * Collects the errors of all writes of the transaction; the first one fails the transaction.
 *
 * Returns: (transfer none) (nullable): for the `error` argument of a write
 */
GError **
easel_host_state_failure (EaselHostState *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_STATE (self), NULL);

  return self->failure == NULL ? &self->failure : NULL;
}

/** easel_host_state_has_failed: whether a write of the transaction has failed, so that nothing of it is kept. */
gboolean
easel_host_state_has_failed (EaselHostState *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_STATE (self), TRUE);

  return self->failure != NULL;
}

/**
 * easel_host_state_begin:
 * @self: the state
 *
 * Opens a transaction; call easel_host_state_commit() before control returns to the main loop.
 */
void
easel_host_state_begin (EaselHostState *self)
{
  g_return_if_fail (EASEL_HOST_IS_STATE (self));

  if (self->depth++ == 0)
    easel_host_store_begin (self->store, easel_host_state_failure (self));
}

static void
send_outgoing (EaselHostState *self)
{
  g_autoptr(GPtrArray) outgoing = g_steal_pointer (&self->outgoing);

  /* A signal handler may begin another transaction, which needs a list of its own. */
  self->outgoing = easel_host_outgoing_message_list_new ();
  for (guint i = 0; i < outgoing->len; i++)
    {
      EaselHostOutgoingMessage *item = outgoing->pdata[i];

      if (item->kind == EASEL_HOST_OUTGOING_MESSAGE_ENVELOPE)
        g_signal_emit (self, signals[ENVELOPE], 0, item->name, item->body, item->only);
      else if (item->kind == EASEL_HOST_OUTGOING_MESSAGE_NOTIFICATION)
        g_signal_emit (self, signals[NOTIFICATION], 0, item->name, item->body);
      else
        g_signal_emit (self, signals[REMOVED], 0, item->name);
    }
}

static gboolean
end_transaction (EaselHostState  *self,
                 GError         **error)
{
  GError *failure = g_steal_pointer (&self->failure);

  self->depth = 0;
  if (failure == NULL && easel_host_store_commit (self->store, &failure))
    {
      easel_host_channels_end_changes (self->channels, TRUE);
      return TRUE;
    }
  easel_host_store_rollback (self->store);
  easel_host_channels_end_changes (self->channels, FALSE);
  easel_host_history_reload (self->history);
  g_ptr_array_set_size (self->outgoing, 0);
  g_message ("%s", failure->message);
  g_propagate_error (error, failure);
  return FALSE;
}

/**
 * easel_host_state_commit:
 * @self: the state
 * @error: return location for a #GError
 *
 * Ends a transaction. The outermost one is written to the disk before the signals are emitted.
 *
 * Returns: whether it was written; otherwise all changes are undone
 */
gboolean
easel_host_state_commit (EaselHostState  *self,
                         GError         **error)
{
  g_autoptr(EaselHostState) guard = NULL;

  g_return_val_if_fail (EASEL_HOST_IS_STATE (self) && self->depth > 0, FALSE);

  if (self->depth > 1)
    {
      self->depth--;
      return self->failure == NULL;
    }
  guard = g_object_ref (self);
  if (!end_transaction (self, error))
    return FALSE;
  send_outgoing (self);
  return TRUE;
}

static void
queue (EaselHostState               *self,
       EaselHostOutgoingMessageKind  kind,
       const char                   *name,
       const char                   *only,
       JsonObject                   *body)
{
  g_ptr_array_add (self->outgoing, easel_host_outgoing_message_new (kind, name, only, body));
}

static void
put_channel (EaselHostState   *self,
             const char       *uri,
             EaselHostChannel *channel)
{
  EaselHostChannel *old = easel_host_channels_put (self->channels, uri, channel);

  g_signal_emit (self, signals[REDUCED], 0, uri, old != NULL ? old->state : NULL,
                 channel != NULL ? channel->state : NULL);
}

/* Writes a channel's state to the disk, except terminals, whose output changes too often: easel_host_state_save() saves
 * them periodically. */
static gboolean
is_volatile (EaselHostChannel *channel)
{
  return channel->kind == AHP_CHANNEL_TERMINAL;
}

/* (transfer full) (nullable): @state as text for its row. It is parsed again before the old row is replaced: a value
 * that fits into a message may be nested too deeply in the state for the next start. */
static char *
serialize (EaselHostState *self,
           const char     *uri,
           JsonObject     *state)
{
  g_autoptr(JsonNode) node = easel_json_node_ref_object (state);
  g_autofree char *text = easel_json_to_string (node);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) again = easel_json_parse (text, strlen (text), EASEL_LIMIT_MESSAGE_BYTES, &error);

  if (again == NULL)
    {
      g_set_error (easel_host_state_failure (self), EASEL_HOST_ERROR, EASEL_HOST_ERROR_STORE,
                   "The state of %s could not be saved: %s", uri, error->message);
      return NULL;
    }
  return g_steal_pointer (&text);
}

static void
write_channel (EaselHostState *self,
               const char     *uri,
               JsonObject     *state)
{
  g_autofree char *text = serialize (self, uri, state);

  if (text != NULL)
    easel_host_store_run (self->store, easel_host_state_failure (self), "UPDATE channels SET state = ? WHERE uri = ?",
                          "ss", text, uri);
}

/**
 * easel_host_state_add:
 * @self: the state, inside a transaction
 * @uri: a URI that no channel has
 * @kind: its kind
 * @session: (nullable): the session of a canvas or chat
 * @state: its initial state
 */
void
easel_host_state_add (EaselHostState *self,
                      const char     *uri,
                      AhpChannelKind  kind,
                      const char     *session,
                      JsonObject     *state)
{
  gint64 order;
  g_autofree char *text = NULL;

  g_return_if_fail (EASEL_HOST_IS_STATE (self) && self->depth > 0);
  g_return_if_fail (easel_host_state_get (self, uri) == NULL);

  order = easel_host_channels_mint (self->channels);
  text = serialize (self, uri, state);
  if (text != NULL)
    easel_host_store_run (self->store, easel_host_state_failure (self), "INSERT INTO channels VALUES (?, ?, ?, ?, ?)",
                          "isiss", order, uri, (gint64) kind, session, text);
  put_channel (self, uri, easel_host_channel_new (uri, kind, session, order, state));
}

/**
 * easel_host_state_replace:
 * @self: the state, inside a transaction
 * @uri: a channel
 * @state: its new state
 *
 * Only for changes that no action can express, such as the `input` of a reopened canvas.
 */
void
easel_host_state_replace (EaselHostState *self,
                          const char     *uri,
                          JsonObject     *state)
{
  EaselHostChannel *channel;

  g_return_if_fail (EASEL_HOST_IS_STATE (self) && self->depth > 0);

  channel = easel_host_channels_lookup (self->channels, uri);
  g_return_if_fail (channel != NULL);
  if (channel->state == state)
    return;
  if (!is_volatile (channel))
    write_channel (self, uri, state);
  put_channel (self, uri, easel_host_channel_new (uri, channel->kind, channel->session, channel->order, state));
}

/** easel_host_state_save: writes the content of a terminal to the disk, for the next start of the host. */
void
easel_host_state_save (EaselHostState *self,
                       const char     *uri)
{
  JsonObject *state;

  g_return_if_fail (EASEL_HOST_IS_STATE (self) && self->depth > 0);

  state = easel_host_state_get (self, uri);
  if (state != NULL)
    write_channel (self, uri, state);
}

void
easel_host_state_remove (EaselHostState *self,
                         const char     *uri)
{
  g_return_if_fail (EASEL_HOST_IS_STATE (self) && self->depth > 0);

  easel_host_store_run (self->store, easel_host_state_failure (self), "DELETE FROM channels WHERE uri = ?", "s", uri);
  g_hash_table_remove (self->unreadable, uri);
  queue (self, EASEL_HOST_OUTGOING_MESSAGE_REMOVED, uri, NULL, NULL);
  put_channel (self, uri, NULL);
}

static JsonObject *
new_envelope (EaselHostState        *self,
              const char            *channel,
              JsonObject            *action,
              const EaselHostOrigin *origin)
{
  JsonObject *from = NULL;

  if (origin != NULL)
    from = easel_json_object (EASEL_JSON_STRING ("clientId", origin->client_id),
                              EASEL_JSON_INT ("clientSeq", origin->client_seq));
  return easel_json_object (EASEL_JSON_STRING ("channel", channel),
                            EASEL_JSON_OBJECT_REF ("action", action),
                            EASEL_JSON_INT ("serverSeq", easel_host_state_get_seq (self) + 1),
                            EASEL_JSON_OBJECT ("origin", from));
}

static void
record (EaselHostState        *self,
        const char            *channel,
        JsonObject            *envelope,
        const EaselHostOrigin *origin,
        const char            *only)
{
  easel_host_history_append (self->history, envelope, easel_host_state_failure (self));
  if (origin != NULL)
    easel_host_client_record_advance (self->store, origin->client_id, origin->client_seq,
                                      easel_host_state_failure (self));
  queue (self, EASEL_HOST_OUTGOING_MESSAGE_ENVELOPE, channel, only, envelope);
}

/* Stores the action without its payload, so that a client that lost the connection learns that it was accepted. */
static void
record_secret (EaselHostState        *self,
               const char            *channel,
               JsonObject            *envelope,
               const EaselHostOrigin *origin)
{
  g_autoptr(JsonObject) stored = easel_json_object_copy (envelope);
  JsonObject *action = easel_json_object_copy (easel_json_peek_object (envelope, "action"));

  json_object_set_null_member (action, "payload");
  json_object_set_object_member (stored, "action", action);
  easel_host_history_append (self->history, stored, easel_host_state_failure (self));
  easel_host_client_record_advance (self->store, origin->client_id, origin->client_seq,
                                    easel_host_state_failure (self));
  queue (self, EASEL_HOST_OUTGOING_MESSAGE_ENVELOPE, channel, NULL, envelope);
}

/* Input into a form of the user may contain a hidden secret. */
static gboolean
is_secret (EaselHostChannel      *channel,
           JsonObject            *action,
           const EaselHostOrigin *origin)
{
  return channel->kind == AHP_CHANNEL_CANVAS && origin != NULL &&
         strcmp (easel_json_peek_string (action, "type", ""), "canvas/message") == 0 &&
         easel_host_canvas_is_for_agent (channel->state, origin->client_id);
}

/* Actions of a terminal are not stored: they would flood the history, and input may be secret. Input is echoed only to
 * its sender. */
static void
pass_on (EaselHostState        *self,
         const char            *channel,
         JsonObject            *envelope,
         const EaselHostOrigin *origin)
{
  const char *type = easel_json_peek_string (easel_json_peek_object (envelope, "action"), "type", "");
  const char *only = origin != NULL && strcmp (type, "terminal/input") == 0 ? origin->client_id : NULL;

  easel_host_history_skip (self->history, easel_host_state_failure (self));
  if (origin != NULL)
    easel_host_client_record_advance (self->store, origin->client_id, origin->client_seq,
                                      easel_host_state_failure (self));
  queue (self, EASEL_HOST_OUTGOING_MESSAGE_ENVELOPE, channel, only, envelope);
}

/**
 * easel_host_state_apply:
 * @self: the state, inside a transaction
 * @channel: a channel that exists
 * @action: an action that was accepted
 * @origin: (nullable): its sender
 *
 * Applies the action to the channel, assigns the next serverSeq, and stores it in the history.
 */
void
easel_host_state_apply (EaselHostState        *self,
                        const char            *channel,
                        JsonObject            *action,
                        const EaselHostOrigin *origin)
{
  EaselHostChannel *entry;
  g_autoptr(JsonObject) envelope = NULL;
  g_autoptr(JsonObject) reduced = NULL;

  g_return_if_fail (EASEL_HOST_IS_STATE (self) && self->depth > 0);

  entry = easel_host_channels_lookup (self->channels, channel);
  g_return_if_fail (entry != NULL);
  envelope = new_envelope (self, channel, action, origin);
  if (is_volatile (entry))
    pass_on (self, channel, envelope, origin);
  else if (is_secret (entry, action, origin))
    record_secret (self, channel, envelope, origin);
  else
    record (self, channel, envelope, origin, NULL);
  reduced = ahp_reduce (entry->kind, entry->state, action, g_get_real_time ());
  easel_host_state_replace (self, channel, reduced);
}

/**
 * easel_host_state_reject:
 * @self: the state, inside a transaction
 * @channel: the addressed channel, which need not exist
 * @action: the dispatched action
 * @origin: its sender
 * @reason: why it was refused, in English
 *
 * Notifies only the sender. Refusals are stored in the history, so that a client that lost the connection gets them in
 * its replay instead of sending the action again.
 */
void
easel_host_state_reject (EaselHostState        *self,
                         const char            *channel,
                         JsonObject            *action,
                         const EaselHostOrigin *origin,
                         const char            *reason)
{
  g_autoptr(JsonObject) envelope = NULL;

  g_return_if_fail (EASEL_HOST_IS_STATE (self) && self->depth > 0);
  g_return_if_fail (origin != NULL && reason != NULL);

  envelope = new_envelope (self, channel, action, origin);
  json_object_set_string_member (envelope, "rejectionReason", reason);
  record (self, channel, envelope, origin, origin->client_id);
}

void
easel_host_state_notify (EaselHostState *self,
                         const char     *method,
                         JsonObject     *params)
{
  g_return_if_fail (EASEL_HOST_IS_STATE (self) && self->depth > 0);

  queue (self, EASEL_HOST_OUTGOING_MESSAGE_NOTIFICATION, method, NULL, params);
}
