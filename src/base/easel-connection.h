/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* State of a connection, as sockets report it and source lists show it. */
typedef enum
{
  EASEL_CONNECTION_IDLE,        /* not started, or stopped */
  EASEL_CONNECTION_CONNECTING,  /* the first attempt, or one that the user requested */
  EASEL_CONNECTION_READY,
  EASEL_CONNECTION_LOST,        /* connection lost; the next attempt is scheduled or in progress */
  EASEL_CONNECTION_FAILED,      /* connection lost for good: another attempt needs the user */
} EaselConnectionState;

#define EASEL_TYPE_CONNECTION_STATE (easel_connection_state_get_type ())
GType easel_connection_state_get_type (void) G_GNUC_CONST;

/* A connection that reconnects by itself: attempts follow each other with a back-off. Subclasses define what an attempt
 * is.
 *
 * All state is updated before signals are emitted, so that a handler sees a consistent connection and may stop or
 * restart it.
 *
 * Properties: "state": notified last, and again when the connection is lost for another reason. */
#define EASEL_TYPE_CONNECTION (easel_connection_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselConnection, easel_connection, EASEL, CONNECTION, GObject)

struct _EaselConnectionClass
{
  GObjectClass parent_class;

  /* Begins an attempt, which ends with easel_connection_succeed() or easel_connection_lose(). @attempt is cancelled
   * when the connection is lost or stopped. */
  void (*open)  (EaselConnection *self,
                 GCancellable    *attempt);
  /* (nullable): releases everything that belongs to the attempt. State and error are already the new ones. @is_final:
   * no further attempt follows automatically.
   * @is_final: no other attempt comes by itself. */
  void (*close) (EaselConnection *self,
                 gboolean         is_final);
};

/* Connects, and reconnects after each loss until easel_connection_stop(). */
void                  easel_connection_start       (EaselConnection *self);
void                  easel_connection_stop        (EaselConnection *self);
/* Makes the next attempt now, unless one is in progress or has succeeded. */
void                  easel_connection_retry       (EaselConnection *self);

EaselConnectionState  easel_connection_get_state   (EaselConnection *self);
gboolean              easel_connection_is_ready    (EaselConnection *self);
/* (transfer none) (nullable): set in the states LOST and FAILED. */
const GError         *easel_connection_get_error   (EaselConnection *self);

/* --- for classes --- */

/* (transfer none) (nullable): the attempt in progress, or the one that succeeded. */
GCancellable         *easel_connection_get_attempt (EaselConnection *self);
/* Reports that the present attempt has succeeded. */
void                  easel_connection_succeed     (EaselConnection *self);
void                  easel_connection_lose        (EaselConnection *self,
                                                    const GError    *error,
                                                    gboolean         is_final);

G_END_DECLS
