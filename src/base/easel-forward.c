/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-forward.h"

typedef struct
{
  GSocketAddress *address;
  gboolean        has_ended;
} EaselForwardPrivate;

enum { ENDED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (EaselForward, easel_forward, G_TYPE_OBJECT)

static EaselForwardPrivate *
get_private (EaselForward *self)
{
  return easel_forward_get_instance_private (self);
}

static void
easel_forward_finalize (GObject *object)
{
  g_clear_object (&get_private (EASEL_FORWARD (object))->address);
  G_OBJECT_CLASS (easel_forward_parent_class)->finalize (object);
}

static void
easel_forward_class_init (EaselForwardClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_forward_finalize;
  signals[ENDED] = g_signal_new ("ended", EASEL_TYPE_FORWARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_ERROR);
}

static void
easel_forward_init (EaselForward *self)
{
}

/** easel_forward_get_address: (transfer none): where to connect; private to the user. */
GSocketAddress *
easel_forward_get_address (EaselForward *self)
{
  g_return_val_if_fail (EASEL_IS_FORWARD (self), NULL);

  return get_private (self)->address;
}

/** easel_forward_set_address: for subclasses, before the object is given away. */
void
easel_forward_set_address (EaselForward   *self,
                           GSocketAddress *address)
{
  g_return_if_fail (EASEL_IS_FORWARD (self));
  g_return_if_fail (G_IS_SOCKET_ADDRESS (address));

  g_set_object (&get_private (self)->address, address);
}

/** easel_forward_end: for subclasses: emits "ended" unless it was emitted before. */
void
easel_forward_end (EaselForward *self,
                   const GError *reason)
{
  g_return_if_fail (EASEL_IS_FORWARD (self));
  g_return_if_fail (reason != NULL);

  if (get_private (self)->has_ended)
    return;
  get_private (self)->has_ended = TRUE;
  g_signal_emit (self, signals[ENDED], 0, reason);
}
