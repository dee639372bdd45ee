/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The state of a connection, from a socket to a source in a list. */
typedef enum
{
  EASEL_CONNECTION_IDLE,        /* not started, or stopped */
  EASEL_CONNECTION_CONNECTING,  /* the first attempt, or one that a user asked for */
  EASEL_CONNECTION_READY,
  EASEL_CONNECTION_LOST,        /* lost; it waits for its next attempt, or makes it */
  EASEL_CONNECTION_FAILED,      /* lost for a reason that no attempt mends: it needs the user */
} EaselConnectionState;

#define EASEL_TYPE_CONNECTION_STATE (easel_connection_state_get_type ())
GType easel_connection_state_get_type (void) G_GNUC_CONST;

/* A connection to a peer that comes back by itself: one attempt after the other, with a back-off between. Classes say
 * what an attempt is.
 *
 * Everything is changed before anybody is told: the connection is whole whenever a handler runs, and a handler may do
 * with it what it likes.
 *
 * Properties: "state" (notifies, last; also when it is lost again for another reason). */
#define EASEL_TYPE_CONNECTION (easel_connection_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselConnection, easel_connection, EASEL, CONNECTION, GObject)

struct _EaselConnectionClass
{
  GObjectClass parent_class;

  /* Begins an attempt, which ends in easel_connection_succeed() or easel_connection_lose(). @attempt is cancelled when
   * the connection is lost or stopped. */
  void (*open)  (EaselConnection *self,
                 GCancellable    *attempt);
  /* (nullable): lets go of all that belongs to the attempt. State and error are those that follow already.
   * @is_final: no other attempt comes by itself. */
  void (*close) (EaselConnection *self,
                 gboolean         is_final);
};

/* Connects, and again after each loss, until it is stopped. */
void                  easel_connection_start       (EaselConnection *self);
void                  easel_connection_stop        (EaselConnection *self);
/* Makes the next attempt at once, unless one is under way or has succeeded. */
void                  easel_connection_retry       (EaselConnection *self);

EaselConnectionState  easel_connection_get_state   (EaselConnection *self);
gboolean              easel_connection_is_ready    (EaselConnection *self);
/* (transfer none) (nullable): of LOST and FAILED. */
const GError         *easel_connection_get_error   (EaselConnection *self);

/* --- for classes --- */

/* (transfer none) (nullable): the attempt that is under way or has succeeded. */
GCancellable         *easel_connection_get_attempt (EaselConnection *self);
/* The peer can be used. */
void                  easel_connection_succeed     (EaselConnection *self);
void                  easel_connection_lose        (EaselConnection *self,
                                                    const GError    *error,
                                                    gboolean         is_final);

G_END_DECLS
