/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-connection.h"
#include "easel-message-log.h"
#include "easel-session.h"

G_BEGIN_DECLS

/* From easel-source-kind.h; opaque in this module. */
typedef struct _EaselSourceKind EaselSourceKind;

/* Sources bring sessions and canvases into the panel. This class holds the common state; subclasses speak the
 * protocols.
 *
 * Properties: "kind", "id", "address" and "title", set at construction; "title", "state" and "reason" (translated,
 * nullable) notify.
 * Signal: "auth-required" (const char *resource, const char *resource_name, const char * const *issuers). */
#define EASEL_TYPE_SOURCE (easel_source_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselSource, easel_source, EASEL, SOURCE, GObject)

struct _EaselSourceClass
{
  GObjectClass parent_class;

  /* start(), stop() and retry() act on the connection by default, if the source has one. */
  void     (*start)              (EaselSource        *self);
  void     (*stop)               (EaselSource        *self);
  void     (*retry)              (EaselSource        *self);
  /* The state of the connection has changed. By default the source takes over the state, with describe() as its
   * reason. */
  void     (*connection_changed) (EaselSource        *self);
  /* (transfer full): why the connection failed, translated. Default: the message of the error. */
  char    *(*describe)           (EaselSource        *self,
                                  const GError       *error);

  /* The methods below are optional. A source without them needs no token, is not told which sessions are in use, and
   * lets the user delete none. */

  /* Whether the connection failed because the host wants another token. */
  gboolean (*is_refused)         (EaselSource        *self);
  /* Emits "auth-required" after a refusal. Not called while a token is being tried. */
  void     (*ask)                (EaselSource        *self);
  /* @task: (transfer full): returns %TRUE when the host has accepted @token. Its source object may be another
   * EaselSource that wraps this one. */
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
  /* @task: (transfer full): returns %TRUE when the session is deleted. */
  void     (*forget)             (EaselSource        *self,
                                  EaselSession       *session,
                                  GTask              *task);
  guint    (*get_reopen_time)    (EaselSource        *self,
                                  EaselCanvas        *canvas);
  /* @task: (transfer full): returns the channel, a string, of the canvas that is open again. */
  void     (*reopen)             (EaselSource        *self,
                                  EaselSession       *session,
                                  const char         *instance_id,
                                  GTask              *task);
};

void              easel_source_start               (EaselSource *self);
void              easel_source_stop                (EaselSource *self);
void              easel_source_retry               (EaselSource *self);
const char       *easel_source_get_id              (EaselSource *self);
const EaselSourceKind *easel_source_get_kind       (EaselSource *self);
const char       *easel_source_get_title           (EaselSource *self);
/* The user renames the source; its canvases get the title, too. */
void              easel_source_set_title           (EaselSource *self, const char *title);
/* Whether the user may rename it: only sources that were added by address. */
gboolean          easel_source_can_rename          (EaselSource *self);
EaselConnectionState  easel_source_get_state           (EaselSource *self);
const char       *easel_source_get_reason          (EaselSource *self);
/* (transfer none) (nullable): the resource to authenticate for, if the host refused the connection because of the
 * token. Changes with "state". */
const char       *easel_source_get_refused         (EaselSource *self);
/* (transfer full) (nullable): the query of the address in use, a secret. */
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
/* Whether the host is on this computer. */
gboolean          easel_source_is_here             (EaselSource *self);
/* Whether the user may delete the session on its host, because its agent is gone. */
gboolean          easel_source_can_forget          (EaselSource *self, EaselSession *session);
void              easel_source_forget_async        (EaselSource *self, EaselSession *session,
                                                    GAsyncReadyCallback callback, gpointer data);
gboolean          easel_source_forget_finish       (EaselSource *self, GAsyncResult *result, GError **error);
/* Seconds in which @canvas, which the user closed just now, can be reopened; 0: not at all; G_MAXUINT: in this run. */
guint             easel_source_get_reopen_time     (EaselSource *self, EaselCanvas *canvas);
void              easel_source_reopen_async        (EaselSource *self, EaselSession *session, const char *instance_id,
                                                    GAsyncReadyCallback callback, gpointer data);
/* (transfer full): the channel of the canvas; its session may not list it yet. */
char             *easel_source_reopen_finish       (EaselSource *self, GAsyncResult *result, GError **error);
/* (transfer none) (nullable): the messages of its connection, where it has one of messages. */
EaselMessageLog     *easel_source_get_message_log         (EaselSource *self);

/* --- for subclasses --- */

/* A source without a connection is READY unless set otherwise here. */
void        easel_source_set_status       (EaselSource *self, EaselConnectionState state, const char *reason);
/* The connection is stopped with the source; it must not outlive the source if its handlers use the source. */
void        easel_source_set_connection   (EaselSource *self, EaselConnection *connection);
/* @task: (transfer full): answered by the next attempt to connect. FALSE: it was answered at once, and no attempt
 * may be made. */
gboolean    easel_source_await_connection (EaselSource *self, GTask *task);
/* The title that a peer reports; ignored after the user or the panel named the source. */
void        easel_source_suggest_title    (EaselSource *self, const char *title);
/* Replaces the list that easel_source_add_session() adds to. */
void        easel_source_set_sessions     (EaselSource *self, GListModel *sessions);
void        easel_source_add_session      (EaselSource *self, EaselSession *session);
void        easel_source_remove_sessions  (EaselSource *self);
/* The resource of tokens for the source itself: by default its address without the query. */
const char *easel_source_get_resource     (EaselSource *self);
void        easel_source_set_resource     (EaselSource *self, const char *resource);
/* (transfer full): the address in use; a secret. */
char       *easel_source_dup_address      (EaselSource *self);
void        easel_source_set_address      (EaselSource *self, const char *address);
void        easel_source_set_here         (EaselSource *self, gboolean is_here);
void        easel_source_set_message_log  (EaselSource *self, EaselMessageLog *message_log);
void        easel_source_require_auth     (EaselSource *self, const char *resource, const char *name,
                                           const char * const *issuers);

G_END_DECLS
