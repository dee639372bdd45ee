/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-connection.h"

#include "easel-backoff.h"
#include "easel-limits.h"

typedef struct
{
  EaselConnectionState  state;
  GError               *error;    /* nullable */
  GCancellable         *attempt;  /* nullable */
  EaselBackoff          backoff;
  guint                 retry;    /* source id of the timer for the next attempt */
} EaselConnectionPrivate;

enum { PROP_0, PROP_STATE, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_ENUM_TYPE (EaselConnectionState, easel_connection_state,
                    G_DEFINE_ENUM_VALUE (EASEL_CONNECTION_IDLE, "idle"),
                    G_DEFINE_ENUM_VALUE (EASEL_CONNECTION_CONNECTING, "connecting"),
                    G_DEFINE_ENUM_VALUE (EASEL_CONNECTION_READY, "ready"),
                    G_DEFINE_ENUM_VALUE (EASEL_CONNECTION_LOST, "lost"),
                    G_DEFINE_ENUM_VALUE (EASEL_CONNECTION_FAILED, "failed"))
G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (EaselConnection, easel_connection, G_TYPE_OBJECT)

static EaselConnectionPrivate *
get_private (EaselConnection *self)
{
  return easel_connection_get_instance_private (self);
}

static void
close_attempt (EaselConnection *self,
               gboolean         is_final)
{
  if (EASEL_CONNECTION_GET_CLASS (self)->close != NULL)
    EASEL_CONNECTION_GET_CLASS (self)->close (self, is_final);
}

static void
easel_connection_dispose (GObject *object)
{
  EaselConnection *self = EASEL_CONNECTION (object);
  EaselConnectionPrivate *priv = get_private (self);
  g_autoptr(GCancellable) attempt = g_steal_pointer (&priv->attempt);

  g_clear_handle_id (&priv->retry, g_source_remove);
  if (attempt != NULL)
    {
      g_cancellable_cancel (attempt);
      close_attempt (self, TRUE);
    }

  G_OBJECT_CLASS (easel_connection_parent_class)->dispose (object);
}

static void
easel_connection_finalize (GObject *object)
{
  g_clear_error (&get_private (EASEL_CONNECTION (object))->error);

  G_OBJECT_CLASS (easel_connection_parent_class)->finalize (object);
}

static void
easel_connection_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_STATE:
      g_value_set_enum (value, get_private (EASEL_CONNECTION (object))->state);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_connection_class_init (EaselConnectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_connection_dispose;
  object_class->finalize = easel_connection_finalize;
  object_class->get_property = easel_connection_get_property;

  properties[PROP_STATE] =
    g_param_spec_enum ("state", NULL, NULL, EASEL_TYPE_CONNECTION_STATE, EASEL_CONNECTION_IDLE,
                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
set_state (EaselConnection      *self,
           EaselConnectionState  state,
           const GError         *error)
{
  EaselConnectionPrivate *priv = get_private (self);
  g_autoptr(GError) old = g_steal_pointer (&priv->error);
  const gboolean is_same = priv->state == state && g_strcmp0 (old != NULL ? old->message : NULL,
                                                              error != NULL ? error->message : NULL) == 0;

  priv->error = error != NULL ? g_error_copy (error) : NULL;
  priv->state = state;
  if (is_same)
    return;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
begin (EaselConnection *self)
{
  EaselConnectionPrivate *priv = get_private (self);
  g_autoptr(EaselConnection) keep_alive = g_object_ref (self);
  g_autoptr(GCancellable) attempt = g_cancellable_new ();

  g_assert (priv->attempt == NULL);

  g_clear_handle_id (&priv->retry, g_source_remove);
  priv->attempt = g_object_ref (attempt);
  /* A lost connection keeps its state and error until an attempt has succeeded. */
  if (priv->state != EASEL_CONNECTION_LOST)
    set_state (self, EASEL_CONNECTION_CONNECTING, NULL);
  if (priv->attempt == attempt)
    EASEL_CONNECTION_GET_CLASS (self)->open (self, attempt);
}

static void
easel_connection_init (EaselConnection *self)
{
  easel_backoff_init (&get_private (self)->backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
}

static gboolean
retry_cb (gpointer user_data)
{
  get_private (user_data)->retry = 0;
  begin (user_data);
  return G_SOURCE_REMOVE;
}

static void
end (EaselConnection      *self,
     EaselConnectionState  state,
     const GError         *error)
{
  EaselConnectionPrivate *priv = get_private (self);
  g_autoptr(EaselConnection) keep_alive = g_object_ref (self);
  g_autoptr(GCancellable) attempt = g_steal_pointer (&priv->attempt);

  g_object_freeze_notify (G_OBJECT (self));
  set_state (self, state, error);
  g_clear_handle_id (&priv->retry, g_source_remove);
  if (state == EASEL_CONNECTION_LOST)
    priv->retry = g_timeout_add (easel_backoff_next (&priv->backoff), retry_cb, self);
  g_cancellable_cancel (attempt);
  close_attempt (self, state != EASEL_CONNECTION_LOST);
  g_object_thaw_notify (G_OBJECT (self));
}

/** easel_connection_start: connects an idle or failed connection; otherwise does nothing. */
void
easel_connection_start (EaselConnection *self)
{
  EaselConnectionPrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_CONNECTION (self));

  if (priv->state == EASEL_CONNECTION_IDLE || priv->state == EASEL_CONNECTION_FAILED)
    begin (self);
}

/** easel_connection_stop: ends the connection and clears its error. */
void
easel_connection_stop (EaselConnection *self)
{
  g_return_if_fail (EASEL_IS_CONNECTION (self));

  if (get_private (self)->state != EASEL_CONNECTION_IDLE)
    end (self, EASEL_CONNECTION_IDLE, NULL);
}

/** easel_connection_retry: makes an attempt now, unless one is in progress or has succeeded. */
void
easel_connection_retry (EaselConnection *self)
{
  g_return_if_fail (EASEL_IS_CONNECTION (self));

  if (get_private (self)->attempt == NULL)
    begin (self);
}

/** easel_connection_get_state: the present state. */
EaselConnectionState
easel_connection_get_state (EaselConnection *self)
{
  g_return_val_if_fail (EASEL_IS_CONNECTION (self), EASEL_CONNECTION_IDLE);

  return get_private (self)->state;
}

/** easel_connection_is_ready: whether requests can be sent to the peer now. */
gboolean
easel_connection_is_ready (EaselConnection *self)
{
  g_return_val_if_fail (EASEL_IS_CONNECTION (self), FALSE);

  return get_private (self)->state == EASEL_CONNECTION_READY;
}

/** easel_connection_get_error: (transfer none) (nullable): the reason of the last failed attempt. */
const GError *
easel_connection_get_error (EaselConnection *self)
{
  g_return_val_if_fail (EASEL_IS_CONNECTION (self), NULL);

  return get_private (self)->error;
}

/** easel_connection_get_attempt: (transfer none) (nullable): compare it in callbacks to ignore answers to an earlier
 * attempt. */
GCancellable *
easel_connection_get_attempt (EaselConnection *self)
{
  g_return_val_if_fail (EASEL_IS_CONNECTION (self), NULL);

  return get_private (self)->attempt;
}

/** easel_connection_succeed: the present attempt has succeeded. */
void
easel_connection_succeed (EaselConnection *self)
{
  EaselConnectionPrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_CONNECTION (self));
  g_return_if_fail (priv->attempt != NULL);

  easel_backoff_succeed (&priv->backoff, EASEL_LIMIT_STABLE_CONNECTION);
  set_state (self, EASEL_CONNECTION_READY, NULL);
}

/**
 * easel_connection_lose:
 * @self: a connection
 * @error: the reason
 * @is_final: whether every other attempt would fail in the same way
 *
 * Ends the present attempt or connection. Does nothing while there is no attempt.
 */
void
easel_connection_lose (EaselConnection *self,
                       const GError    *error,
                       gboolean         is_final)
{
  g_return_if_fail (EASEL_IS_CONNECTION (self));
  g_return_if_fail (error != NULL);

  if (get_private (self)->attempt != NULL)
    end (self, is_final ? EASEL_CONNECTION_FAILED : EASEL_CONNECTION_LOST, error);
}
