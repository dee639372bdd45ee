/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"
#include "easel-log.h"
#include "easel-server-calls.h"
#include "easel-user-server.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_SESSION_SERVER_STOPPED,
  EASEL_SESSION_SERVER_STARTING,
  EASEL_SESSION_SERVER_READY,
  EASEL_SESSION_SERVER_SIGN_IN,   /* its address wants a token */
  EASEL_SESSION_SERVER_FAILED,
} EaselSessionServerState;

#define EASEL_TYPE_SESSION_SERVER_STATE (easel_session_server_state_get_type ())
GType easel_session_server_state_get_type (void);

/* A server of the user's own in one session, whether it runs or not. It starts when it is needed; what it is, the
 * session's customization says.
 *
 * Signals: "listed" (JsonArray *tools): what its tools are, foreign; "resolved": it is ready, failed or stopped. */
#define EASEL_TYPE_SESSION_SERVER (easel_session_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselSessionServer, easel_session_server, EASEL, SESSION_SERVER, GObject)

/* @session: (nullable): NULL: only to look at what its tools are. */
EaselSessionServer     *easel_session_server_new           (EaselAgentContext  *context,
                                                            HttpClient         *http,
                                                            EaselUserServer    *server,
                                                            const char         *session);
EaselUserServer        *easel_session_server_get_server    (EaselSessionServer *self);
/* (nullable) */
const char             *easel_session_server_get_session   (EaselSessionServer *self);
/* The id of its customization. */
const char             *easel_session_server_get_id        (EaselSessionServer *self);
EaselSessionServerState easel_session_server_get_state     (EaselSessionServer *self);
/* (transfer none): what it has said, and where clients read that. */
EaselLog               *easel_session_server_get_log       (EaselSessionServer *self);
const char             *easel_session_server_get_log_uri   (EaselSessionServer *self);
/* Monotonic, µs: when it was last of use; G_MAXINT64 while a call runs. */
gint64                  easel_session_server_get_used      (EaselSessionServer *self);
/* Nothing where it is on its way or there. */
void                    easel_session_server_start         (EaselSessionServer *self);
void                    easel_session_server_stop          (EaselSessionServer *self);
/* @token: (nullable): that its address wants. */
void                    easel_session_server_set_token     (EaselSessionServer *self,
                                                            const char         *token);
/* For one that does not run, because it would fail as @other, of the same server, just has. */
void                    easel_session_server_share_failure (EaselSessionServer *self,
                                                            EaselSessionServer *other);

/* Starts it where it is not there, and waits for that; and, for a while, for a token that allows the call. */
void        easel_session_server_call_async   (EaselSessionServer           *self,
                                               const char                   *method,
                                               JsonObject                   *params,
                                               const EaselServerCallEvents  *events,
                                               GCancellable                 *cancellable,
                                               GAsyncReadyCallback           callback,
                                               gpointer                      user_data);
/* (transfer full): foreign. */
JsonObject *easel_session_server_call_finish  (EaselSessionServer           *self,
                                               GAsyncResult                 *result,
                                               GError                      **error);
/* (transfer full): under which the page of an App of it is kept: what a server shows depends on where it works. */
char       *easel_session_server_dup_page_key (EaselSessionServer           *self,
                                               const char                   *uri);
/* Reads the page there and keeps it, once for each start. */
void        easel_session_server_cache_page   (EaselSessionServer           *self,
                                               const char                   *uri);

G_END_DECLS
