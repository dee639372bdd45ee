/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-connection.h"
#include "easel-message-log.h"
#include "easel-session.h"

G_BEGIN_DECLS

/* easel-source-kind.h: the model only passes it on. */
typedef struct _EaselSourceKind EaselSourceKind;

/* Sources bring canvases in. The class holds what all have; each class says how its sessions come.
 *
 * Properties: "kind", "id", "address" and "title", which a source is made with; "title", "state" and "reason"
 * (translated, nullable) notify.
 * Signal: "auth-required" (const char *resource, const char *resource_name, const char * const *issuers). */
#define EASEL_TYPE_SOURCE (easel_source_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselSource, easel_source, EASEL, SOURCE, GObject)

struct _EaselSourceClass
{
  GObjectClass parent_class;

  /* These begin, end and repeat the connection of a source that has one, unless a class does more. */
  void     (*start)              (EaselSource        *self);
  void     (*stop)               (EaselSource        *self);
  void     (*retry)              (EaselSource        *self);
  /* The connection has another state, which becomes that of the source, with describe() as its reason. */
  void     (*connection_changed) (EaselSource        *self);
  /* (transfer full): why there is no connection, translated. Without it: the words of the error. */
  char    *(*describe)           (EaselSource        *self,
                                  const GError       *error);

  /* A class may leave out each method from here on. */

  /* Whether it has failed because the host wants another token. */
  gboolean (*is_refused)         (EaselSource        *self);
  /* Emits "auth-required" after that, unless somebody waits for the answer to a token. */
  void     (*ask)                (EaselSource        *self);
  /* @task: (transfer full): gets %TRUE when the host took @token. Its source object may be a source around this one. */
  void     (*try_token)          (EaselSource        *self,
                                  const char         *resource,
                                  const char         *token,
                                  const char * const *scopes,
                                  GTask              *task);
  void     (*hold)               (EaselSource        *self,
                                  EaselSession       *session);
  void     (*release)            (EaselSource        *self,
                                  EaselSession       *session);
  gboolean (*can_forget)         (EaselSource        *self,
                                  EaselSession       *session);
  /* @task: as above. */
  void     (*forget)             (EaselSource        *self,
                                  EaselSession       *session,
                                  GTask              *task);
};

void              easel_source_start               (EaselSource *self);
void              easel_source_stop                (EaselSource *self);
void              easel_source_retry               (EaselSource *self);
const char       *easel_source_get_id              (EaselSource *self);
const EaselSourceKind *easel_source_get_kind       (EaselSource *self);
const char       *easel_source_get_title           (EaselSource *self);
/* The user calls it so from now on, in its canvases too. */
void              easel_source_set_title           (EaselSource *self, const char *title);
/* Whether they may: it came by an address. */
gboolean          easel_source_can_rename          (EaselSource *self);
EaselConnectionState  easel_source_get_state           (EaselSource *self);
const char       *easel_source_get_reason          (EaselSource *self);
/* (transfer none) (nullable): the resource to authenticate for before there can be a connection, if that is why there
 * is none. Changes with "state". */
const char       *easel_source_get_refused         (EaselSource *self);
/* (transfer full) (nullable): the query of the address as it is used now, which is a secret. */
char             *easel_source_dup_query           (EaselSource *self);
/* (transfer none): a GListModel of EaselSession, newest first. */
GListModel       *easel_source_get_sessions        (EaselSource *self);
EaselSession     *easel_source_find_session        (EaselSource *self, const char *uri);
/* Counted: while held, the session is subscribed and its canvases are live. */
void              easel_source_hold                (EaselSource *self, EaselSession *session);
void              easel_source_release             (EaselSource *self, EaselSession *session);
void              easel_source_authenticate_async  (EaselSource *self, const char *resource, const char *token,
                                                    const char * const *scopes, GCancellable *cancellable,
                                                    GAsyncReadyCallback callback, gpointer data);
gboolean          easel_source_authenticate_finish (EaselSource *self, GAsyncResult *result, GError **error);
/* Whether it is on this computer. */
gboolean          easel_source_is_here             (EaselSource *self);
/* Whether the user may end the session at its host, for it is nobody's any more. */
gboolean          easel_source_can_forget          (EaselSource *self, EaselSession *session);
void              easel_source_forget_async        (EaselSource *self, EaselSession *session,
                                                    GAsyncReadyCallback callback, gpointer data);
gboolean          easel_source_forget_finish       (EaselSource *self, GAsyncResult *result, GError **error);
/* (transfer none) (nullable): the messages of its connection, where it has one of messages. */
EaselMessageLog     *easel_source_get_message_log         (EaselSource *self);

/* --- for classes --- */

/* A source without a connection is ready until it says otherwise here. */
void        easel_source_set_status       (EaselSource *self, EaselConnectionState state, const char *reason);
/* Stopped with the source, which no handler that has it as its data outlives. */
void        easel_source_set_connection   (EaselSource *self, EaselConnection *connection);
/* @task: (transfer full): the next attempt to connect answers it. FALSE: it was answered at once, and nothing is to be
 * tried. */
gboolean    easel_source_await_connection (EaselSource *self, GTask *task);
/* The name that a peer gives itself counts until a user or the panel gives it one. */
void        easel_source_suggest_title    (EaselSource *self, const char *title);
/* In the place of the list that easel_source_add_session() adds to. */
void        easel_source_set_sessions     (EaselSource *self, GListModel *sessions);
void        easel_source_add_session      (EaselSource *self, EaselSession *session);
void        easel_source_remove_sessions  (EaselSource *self);
/* The resource of a token for the source itself: its address without the query, unless the class says otherwise. */
const char *easel_source_get_resource     (EaselSource *self);
void        easel_source_set_resource     (EaselSource *self, const char *resource);
/* (transfer full): the address as it is used now; a secret. */
char       *easel_source_dup_address      (EaselSource *self);
void        easel_source_set_address      (EaselSource *self, const char *address);
void        easel_source_set_here         (EaselSource *self, gboolean is_here);
void        easel_source_set_message_log  (EaselSource *self, EaselMessageLog *message_log);
void        easel_source_require_auth     (EaselSource *self, const char *resource, const char *name,
                                           const char * const *issuers);

G_END_DECLS
