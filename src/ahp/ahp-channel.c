/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-channel-writer.h"

#include "ahp-collected.h"
#include "ahp-limits.h"
#include "ahp-marshal.h"
#include "easel-json.h"
#include "easel-limits.h"

struct _AhpChannel
{
  GObject           parent_instance;

  char             *uri;
  char             *client_id;
  AhpChannelKind    kind;
  AhpChannelStatus  status;
  JsonObject       *state;
  gint64            last_seq;      /* serverSeq of the last action in state, or of its snapshot */
  guint             n_snapshots;
  AhpCollected      collected;     /* the newest actions, which are not yet applied to @state */

  GQueue            queue;         /* of JsonObject: envelopes to apply after the snapshot */
  gsize             queue_bytes;
  gint64            dropped_seq;   /* highest serverSeq that was dropped at the limit of the queue */
  gboolean          queueing;
  gboolean          resumable;
  gboolean          replayed;
};

enum { PROP_0, PROP_STATUS, PROP_STATE, N_PROPS };
enum { ACTION, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_ENUM_TYPE (AhpChannelStatus, ahp_channel_status,
                    G_DEFINE_ENUM_VALUE (AHP_CHANNEL_PENDING, "pending"),
                    G_DEFINE_ENUM_VALUE (AHP_CHANNEL_LIVE, "live"),
                    G_DEFINE_ENUM_VALUE (AHP_CHANNEL_LOST, "lost"),
                    G_DEFINE_ENUM_VALUE (AHP_CHANNEL_GONE, "gone"))
G_DEFINE_FINAL_TYPE (AhpChannel, ahp_channel, G_TYPE_OBJECT)

static void
set_status (AhpChannel       *self,
            AhpChannelStatus  status)
{
  if (self->status == status || self->status == AHP_CHANNEL_GONE)
    return;

  self->status = status;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATUS]);
}

static void
set_state (AhpChannel *self,
           JsonObject *state)
{
  if (self->state == state)
    return;

  json_object_ref (state);
  g_clear_pointer (&self->state, json_object_unref);
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

/* Applies the collected actions to the state. */
static void
reduce_collected (AhpChannel *self)
{
  JsonObject *next;

  if (self->collected.n_actions == 0)
    return;
  next = ahp_collected_reduce (&self->collected, self->state);
  json_object_unref (self->state);
  self->state = next;
}

/* Collects actions until the state is read, if that is possible: each would copy the state, which may be one long text,
 * and a view may need only the action. "state" is notified once for all of them. */
static gboolean
collect (AhpChannel        *self,
         const AhpEnvelope *envelope)
{
  if (!ahp_collected_add (&self->collected, self->kind, envelope->type, envelope->action))
    return FALSE;
  if (self->collected.output != NULL && self->collected.output->len > EASEL_LIMIT_TERMINAL_CONTENT_BYTES)
    reduce_collected (self);
  if (self->collected.n_actions <= 1)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
  return TRUE;
}

static void
clear_queue (AhpChannel *self)
{
  g_queue_clear_full (&self->queue, (GDestroyNotify) json_object_unref);
  self->queue_bytes = 0;
  self->dropped_seq = 0;
}

static void
enqueue (AhpChannel        *self,
         const AhpEnvelope *envelope)
{
  self->queue_bytes += ahp_envelope_weigh (envelope->params);
  g_queue_push_tail (&self->queue, json_object_ref (envelope->params));

  while (self->queue.length > EASEL_LIMIT_CHANNEL_QUEUE ||
         (self->queue_bytes > EASEL_LIMIT_CHANNEL_QUEUE_BYTES && self->queue.length > 1))
    {
      g_autoptr(JsonObject) params = g_queue_pop_head (&self->queue);
      AhpEnvelope oldest;

      self->queue_bytes -= MIN (self->queue_bytes, ahp_envelope_weigh (params));
      if (ahp_envelope_read (&oldest, params, NULL))
        self->dropped_seq = MAX (self->dropped_seq, oldest.server_seq);
    }
}

static void
apply (AhpChannel        *self,
       const AhpEnvelope *envelope)
{
  g_autoptr(JsonObject) next = NULL;
  gboolean is_echo;

  if (envelope->rejection != NULL || envelope->server_seq <= self->last_seq || self->state == NULL)
    return;

  self->last_seq = envelope->server_seq;
  if (!collect (self, envelope))
    {
      reduce_collected (self);
      next = ahp_reduce (self->kind, self->state, envelope->action, g_get_real_time ());
      set_state (self, next);
    }
  is_echo = g_strcmp0 (envelope->origin, self->client_id) == 0;
  /* g_quark_try_string(): do not intern foreign text. A type without a quark has no listener. */
  g_signal_emit (self, signals[ACTION], g_quark_try_string (envelope->type), envelope->action, envelope->origin,
                 is_echo);
}

static void
apply_queue (AhpChannel *self)
{
  JsonObject *params;

  self->queueing = FALSE;
  /* A handler may lose the connection, which starts a new queue that must not be applied here. */
  while (!self->queueing && (params = g_queue_pop_head (&self->queue)) != NULL)
    {
      AhpEnvelope envelope;

      if (ahp_envelope_read (&envelope, params, NULL))
        apply (self, &envelope);
      json_object_unref (params);
    }
  if (!self->queueing)
    clear_queue (self);
}

static void
ahp_channel_finalize (GObject *object)
{
  AhpChannel *self = AHP_CHANNEL (object);

  clear_queue (self);
  ahp_collected_clear (&self->collected);
  g_clear_pointer (&self->state, json_object_unref);
  g_clear_pointer (&self->client_id, g_free);
  g_clear_pointer (&self->uri, g_free);
  G_OBJECT_CLASS (ahp_channel_parent_class)->finalize (object);
}

static void
ahp_channel_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  AhpChannel *self = AHP_CHANNEL (object);

  switch (prop_id)
    {
    case PROP_STATUS:
      g_value_set_enum (value, self->status);
      break;
    case PROP_STATE:
      g_value_set_boxed (value, ahp_channel_get_state (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
ahp_channel_class_init (AhpChannelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = ahp_channel_finalize;
  object_class->get_property = ahp_channel_get_property;

  properties[PROP_STATUS] =
    g_param_spec_enum ("status", NULL, NULL, AHP_TYPE_CHANNEL_STATUS, AHP_CHANNEL_PENDING,
                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_STATE] =
    g_param_spec_boxed ("state", NULL, NULL, JSON_TYPE_OBJECT,
                        G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * AhpChannel::action:
   * @self: the channel
   * @action: the action, already reduced
   * @origin: (nullable): the client that dispatched it, %NULL for the host
   * @is_echo: whether that client is this one
   *
   * Its detail is the type of the action.
   */
  signals[ACTION] = g_signal_new ("action", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0,
                                  NULL, NULL, ahp_marshal_VOID__BOXED_STRING_BOOLEAN, G_TYPE_NONE, 3,
                                  JSON_TYPE_OBJECT | G_SIGNAL_TYPE_STATIC_SCOPE,
                                  G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_BOOLEAN);
  g_signal_set_va_marshaller (signals[ACTION], AHP_TYPE_CHANNEL, ahp_marshal_VOID__BOXED_STRING_BOOLEANv);
}

static void
ahp_channel_init (AhpChannel *self)
{
  g_queue_init (&self->queue);
  self->queueing = TRUE;
}

AhpChannel *
ahp_channel_new (const char     *uri,
                 AhpChannelKind  kind,
                 const char     *client_id)
{
  AhpChannel *self = g_object_new (AHP_TYPE_CHANNEL, NULL);

  self->uri = g_strdup (uri);
  self->client_id = g_strdup (client_id);
  self->kind = kind;
  return self;
}

/** ahp_channel_get_uri: (transfer none): the URI of the channel; opaque except for the root. */
const char *
ahp_channel_get_uri (AhpChannel *self)
{
  g_return_val_if_fail (AHP_IS_CHANNEL (self), NULL);

  return self->uri;
}

/** ahp_channel_get_kind: the kind of its state, as set by the first subscriber. */
AhpChannelKind
ahp_channel_get_kind (AhpChannel *self)
{
  g_return_val_if_fail (AHP_IS_CHANNEL (self), AHP_CHANNEL_ROOT);

  return self->kind;
}

/** ahp_channel_get_status: whether the state is current. */
AhpChannelStatus
ahp_channel_get_status (AhpChannel *self)
{
  g_return_val_if_fail (AHP_IS_CHANNEL (self), AHP_CHANNEL_GONE);

  return self->status;
}

/**
 * ahp_channel_get_state:
 * @self: an #AhpChannel
 *
 * The state is immutable: a change replaces the object.
 *
 * Returns: (transfer none) (nullable): the last state that the host confirmed, %NULL before the first snapshot
 */
JsonObject *
ahp_channel_get_state (AhpChannel *self)
{
  g_return_val_if_fail (AHP_IS_CHANNEL (self), NULL);

  reduce_collected (self);
  return self->state;
}

/** ahp_channel_get_n_snapshots: the number of received snapshots; the same while only actions change the state. */
guint
ahp_channel_get_n_snapshots (AhpChannel *self)
{
  g_return_val_if_fail (AHP_IS_CHANNEL (self), 0);

  return self->n_snapshots;
}

void
ahp_channel_begin_sync (AhpChannel *self)
{
  clear_queue (self);
  self->queueing = TRUE;
  self->resumable = FALSE;
  self->replayed = FALSE;
}

gboolean
ahp_channel_is_resumable (AhpChannel *self)
{
  return self->resumable && self->status != AHP_CHANNEL_GONE;
}

gboolean
ahp_channel_was_replayed (AhpChannel *self)
{
  return self->replayed;
}

gboolean
ahp_channel_is_live (AhpChannel *self)
{
  return self->status == AHP_CHANNEL_LIVE && !self->queueing;
}

gboolean
ahp_channel_take_snapshot (AhpChannel *self,
                           JsonObject *state,
                           gint64      from_seq)
{
  g_autoptr(AhpChannel) keep_alive = g_object_ref (self);

  if (self->status == AHP_CHANNEL_GONE)
    return TRUE;
  if (self->dropped_seq > from_seq)
    {
      ahp_channel_begin_sync (self);
      return FALSE;
    }

  self->last_seq = from_seq;
  self->n_snapshots++;
  ahp_collected_clear (&self->collected);
  self->resumable = TRUE;
  self->replayed = FALSE;
  /* Set the status before notifying "state", so that handlers do not see a new state as lost. */
  g_object_freeze_notify (G_OBJECT (self));
  set_state (self, state);
  set_status (self, AHP_CHANNEL_LIVE);
  g_object_thaw_notify (G_OBJECT (self));
  if (self->status == AHP_CHANNEL_LIVE)
    apply_queue (self);
  return TRUE;
}

void
ahp_channel_receive (AhpChannel        *self,
                     const AhpEnvelope *envelope)
{
  g_autoptr(AhpChannel) keep_alive = g_object_ref (self);

  if (self->status == AHP_CHANNEL_GONE)
    return;
  if (self->queueing)
    enqueue (self, envelope);
  else
    apply (self, envelope);
}

void
ahp_channel_replay (AhpChannel        *self,
                    const AhpEnvelope *envelope)
{
  g_autoptr(AhpChannel) keep_alive = g_object_ref (self);

  if (self->resumable)
    apply (self, envelope);
}

void
ahp_channel_end_replay (AhpChannel *self)
{
  g_autoptr(AhpChannel) keep_alive = g_object_ref (self);

  if (!self->resumable || self->status == AHP_CHANNEL_GONE)
    return;

  self->replayed = TRUE;
  set_status (self, AHP_CHANNEL_LIVE);
  if (self->status == AHP_CHANNEL_LIVE)
    apply_queue (self);
}

void
ahp_channel_set_lost (AhpChannel *self)
{
  clear_queue (self);
  self->queueing = TRUE;
  self->replayed = FALSE;
  if (self->status == AHP_CHANNEL_LIVE)
    set_status (self, AHP_CHANNEL_LOST);
}

void
ahp_channel_set_gone (AhpChannel *self)
{
  clear_queue (self);
  self->resumable = FALSE;
  set_status (self, AHP_CHANNEL_GONE);
}
