/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-reducer.h"
#include "easel-host-history.h"
#include "easel-host-store.h"

G_BEGIN_DECLS

#define EASEL_HOST_ROOT_URI "ahp-root://"

/* The sender of an action; NULL stands for the host itself. */
typedef struct
{
  const char *client_id;
  gint64      client_seq;
} EaselHostOrigin;

/* The state of every channel, the host-wide serverSeq, and transactions for every change. Clients are notified after a
 * transaction is on the disk; if that fails, all its changes are undone.
 *
 * Signals:
 *   "reduced" (const char *uri, JsonObject *old (nullable), JsonObject *new (nullable)): inside the transaction
 *   "envelope" (const char *channel, JsonObject *envelope, const char *only (nullable)): committed; for subscribers or,
 *     if @only is set, for that client alone
 *   "notification" (const char *method, JsonObject *params): committed; for subscribers of root
 *   "removed" (const char *uri): committed; the channel was removed */
#define EASEL_HOST_TYPE_STATE (easel_host_state_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostState, easel_host_state, EASEL_HOST, STATE, GObject)

EaselHostState   *easel_host_state_new           (EaselHostStore *store);
EaselHostStore   *easel_host_state_get_store     (EaselHostState *self);
EaselHostHistory *easel_host_state_get_history   (EaselHostState *self);
gint64            easel_host_state_get_seq       (EaselHostState *self);
gboolean          easel_host_state_is_unreadable (EaselHostState *self,
                                                  const char     *uri);
/* (nullable) (transfer none) */
JsonObject       *easel_host_state_get           (EaselHostState *self,
                                                  const char     *uri);
gboolean          easel_host_state_is            (EaselHostState *self,
                                                  const char     *uri,
                                                  AhpChannelKind  kind);
/* (nullable): the session of a canvas or chat. */
const char       *easel_host_state_get_session   (EaselHostState *self,
                                                  const char     *uri);
/* (transfer container) (element-type utf8): URIs in the order of creation. */
GPtrArray        *easel_host_state_list          (EaselHostState *self,
                                                  AhpChannelKind  kind,
                                                  const char     *session);
/* (transfer full): {resource, state, fromSeq}. */
JsonObject       *easel_host_state_snapshot      (EaselHostState *self,
                                                  const char     *uri);

/* Transactions may be nested; only the outermost one is written. The functions below must be called inside one. */
void              easel_host_state_begin       (EaselHostState         *self);
gboolean          easel_host_state_commit      (EaselHostState         *self,
                                                GError                **error);
void              easel_host_state_add         (EaselHostState         *self,
                                                const char             *uri,
                                                AhpChannelKind          kind,
                                                const char             *session,
                                                JsonObject             *state);
void              easel_host_state_replace     (EaselHostState         *self,
                                                const char             *uri,
                                                JsonObject             *state);
/* Writes a terminal to the disk; other functions do not. */
void              easel_host_state_save        (EaselHostState         *self,
                                                const char             *uri);
void              easel_host_state_remove      (EaselHostState         *self,
                                                const char             *uri);
void              easel_host_state_apply       (EaselHostState         *self,
                                                const char             *channel,
                                                JsonObject             *action,
                                                const EaselHostOrigin  *origin);
void              easel_host_state_reject      (EaselHostState         *self,
                                                const char             *channel,
                                                JsonObject             *action,
                                                const EaselHostOrigin  *origin,
                                                const char             *reason);
void              easel_host_state_notify      (EaselHostState         *self,
                                                const char             *method,
                                                JsonObject             *params);
/* For the error argument of other writes in the same transaction: the first error fails the transaction. */
GError          **easel_host_state_failure     (EaselHostState         *self);
gboolean          easel_host_state_has_failed  (EaselHostState         *self);

G_END_DECLS
