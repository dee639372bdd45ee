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
  EASEL_SESSION_SERVER_SIGN_IN,   /* its address requires a token */
  EASEL_SESSION_SERVER_FAILED,
} EaselSessionServerState;

#define EASEL_TYPE_SESSION_SERVER_STATE (easel_session_server_state_get_type ())
GType easel_session_server_state_get_type (void);

/* A user server in one session, running or not. It is started when it is needed; its state is in the session's
 * customization.
 *
 * Signals: "listed" (JsonArray *tools): its tools, foreign; "resolved": it is ready, failed or stopped. */
#define EASEL_TYPE_SESSION_SERVER (easel_session_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselSessionServer, easel_session_server, EASEL, SESSION_SERVER, GObject)

/* @session: (nullable): NULL: only lists its tools. */
EaselSessionServer     *easel_session_server_new           (EaselAgentContext  *context,
                                                            HttpClient         *http,
                                                            EaselUserServer    *server,
                                                            const char         *session);
EaselUserServer        *easel_session_server_get_server    (EaselSessionServer *self);
/* (nullable): NULL if it only lists its tools. */
const char             *easel_session_server_get_session   (EaselSessionServer *self);
/* The id of the server's customization. */
const char             *easel_session_server_get_id        (EaselSessionServer *self);
EaselSessionServerState easel_session_server_get_state     (EaselSessionServer *self);
/* (transfer none): the server's log, and the address where clients read it. */
EaselLog               *easel_session_server_get_log       (EaselSessionServer *self);
const char             *easel_session_server_get_log_uri   (EaselSessionServer *self);
/* Monotonic time of its last use, in µs; G_MAXINT64 while a call runs. */
gint64                  easel_session_server_get_used      (EaselSessionServer *self);
/* Starts the server, unless it is running or starting. */
void                    easel_session_server_start         (EaselSessionServer *self);
void                    easel_session_server_stop          (EaselSessionServer *self);
/* @token: (nullable): the token for its address. */
void                    easel_session_server_set_token     (EaselSessionServer *self,
                                                            const char         *token);
/* Copies the failure of @other, an instance of the same user server, to a stopped server, which would fail in the same
 * way. */
void                    easel_session_server_share_failure (EaselSessionServer *self,
                                                            EaselSessionServer *other);

/* Calls a method. Starts the server first if necessary, and waits a limited time for a token that allows the call. */
void        easel_session_server_call_async   (EaselSessionServer           *self,
                                               const char                   *method,
                                               JsonObject                   *params,
                                               const EaselServerCallEvents  *events,
                                               GCancellable                 *cancellable,
                                               GAsyncReadyCallback           callback,
                                               gpointer                      user_data);
/* (transfer full): the result; foreign. */
JsonObject *easel_session_server_call_finish  (EaselSessionServer           *self,
                                               GAsyncResult                 *result,
                                               GError                      **error);
/* (transfer full): the cache key of an App's page; it includes the working folder, on which the page may depend. */
char       *easel_session_server_dup_page_key (EaselSessionServer           *self,
                                               const char                   *uri);
/* Reads an App's page into the cache, once per start. */
void        easel_session_server_cache_page   (EaselSessionServer           *self,
                                               const char                   *uri);

G_END_DECLS
