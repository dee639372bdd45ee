/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-connection.h"
#include "easel-session.h"
#include "easel-traffic.h"

G_BEGIN_DECLS

/* easel-source-kind.h: the model only passes it on. */
typedef struct _EaselSourceKind EaselSourceKind;

/* Sources bring canvases in. Properties, notifying: "title", "state", "reason" (translated, nullable).
 * Signal: "auth-required" (const char *resource, const char *resource_name, const char * const *issuers). */
#define EASEL_TYPE_SOURCE (easel_source_get_type ())
G_DECLARE_INTERFACE (EaselSource, easel_source, EASEL, SOURCE, GObject)

/* Behind "state" and "reason". Zeroed: idle. */
typedef struct
{
  EaselConnectionState  state;
  char             *reason;
} EaselSourceStatus;

struct _EaselSourceInterface
{
  GTypeInterface parent_iface;

  const char       *(*get_id)             (EaselSource *self);
  const char       *(*get_title)          (EaselSource *self);
  GListModel       *(*get_sessions)       (EaselSource *self);
  /* The rest has defaults: a source of no kind, always ready, with nothing to connect, to hold or to sign in to. */
  const EaselSourceKind *(*get_kind)      (EaselSource *self);
  void              (*start)              (EaselSource *self);
  void              (*stop)               (EaselSource *self);
  void              (*retry)              (EaselSource *self);
  /* A source with a status needs neither of the two below it. */
  EaselSourceStatus *(*get_status)        (EaselSource *self);
  EaselConnectionState  (*get_state)          (EaselSource *self);
  const char       *(*get_reason)         (EaselSource *self);
  const char       *(*get_refused)        (EaselSource *self);
  char             *(*dup_query)          (EaselSource *self);
  void              (*hold)               (EaselSource *self, EaselSession *session);
  void              (*release)            (EaselSource *self, EaselSession *session);
  void              (*authenticate_async) (EaselSource *self, const char *resource, const char *token,
                                           const char * const *scopes, GCancellable *cancellable,
                                           GAsyncReadyCallback callback, gpointer data);
  gboolean          (*authenticate_finish)(EaselSource *self, GAsyncResult *result, GError **error);
  gboolean          (*is_here)            (EaselSource *self);
  /* NULL: it is called as it is. */
  void              (*set_title)          (EaselSource *self, const char *title);
  EaselTraffic     *(*get_traffic)        (EaselSource *self);
  gboolean          (*can_forget)         (EaselSource *self, EaselSession *session);
  void              (*forget_async)       (EaselSource *self, EaselSession *session, GAsyncReadyCallback callback,
                                           gpointer data);
  gboolean          (*forget_finish)      (EaselSource *self, GAsyncResult *result, GError **error);
};

/* For those that implement it. */
void              easel_source_status_set          (EaselSourceStatus *self, EaselSource *source,
                                                    EaselConnectionState state, const char *reason);
void              easel_source_status_clear        (EaselSourceStatus *self);
/* In class_init of what implements it. */
void              easel_source_override_properties (GObjectClass *object_class);

void              easel_source_start               (EaselSource *self);
void              easel_source_stop                (EaselSource *self);
void              easel_source_retry               (EaselSource *self);
const char       *easel_source_get_id              (EaselSource *self);
const EaselSourceKind *easel_source_get_kind       (EaselSource *self);
const char       *easel_source_get_title           (EaselSource *self);
/* The person calls it so from now on, in its canvases too. */
void              easel_source_set_title           (EaselSource *self, const char *title);
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
/* Whether the person may end the session at its host, for it is nobody's any more. */
gboolean          easel_source_can_forget          (EaselSource *self, EaselSession *session);
void              easel_source_forget_async        (EaselSource *self, EaselSession *session,
                                                    GAsyncReadyCallback callback, gpointer data);
gboolean          easel_source_forget_finish       (EaselSource *self, GAsyncResult *result, GError **error);
/* (transfer none) (nullable): the messages of its connection, where it has one of messages. */
EaselTraffic     *easel_source_get_traffic         (EaselSource *self);

G_END_DECLS
