/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"
#include "easel-log.h"
#include "easel-server-calls.h"
#include "easel-user-server.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_SERVER_RUN_STOPPED,
  EASEL_SERVER_RUN_STARTING,
  EASEL_SERVER_RUN_READY,
  EASEL_SERVER_RUN_SIGN_IN,   /* its address wants a token */
  EASEL_SERVER_RUN_FAILED,
} EaselServerRunState;

#define EASEL_TYPE_SERVER_RUN_STATE (easel_server_run_state_get_type ())
GType easel_server_run_state_get_type (void);

/* A server of the user's own in one session, whether it runs or not. It starts when it is needed; what it is, the
 * session's customization says.
 *
 * Signals: "listed" (JsonArray *tools): what its tools are, foreign; "settled": it is ready, failed or stopped. */
#define EASEL_TYPE_SERVER_RUN (easel_server_run_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerRun, easel_server_run, EASEL, SERVER_RUN, GObject)

/* @session: (nullable): NULL: only to look at what its tools are. */
EaselServerRun     *easel_server_run_new           (EaselAgentContext *context,
                                                    HttpClient        *http,
                                                    EaselUserServer   *server,
                                                    const char        *session);
EaselUserServer    *easel_server_run_get_server    (EaselServerRun    *self);
/* (nullable) */
const char         *easel_server_run_get_session   (EaselServerRun    *self);
/* The id of its customization. */
const char         *easel_server_run_get_id        (EaselServerRun    *self);
EaselServerRunState easel_server_run_get_state     (EaselServerRun    *self);
/* (transfer none): what it has said, and where clients read that. */
EaselLog           *easel_server_run_get_log       (EaselServerRun    *self);
const char         *easel_server_run_get_log_uri   (EaselServerRun    *self);
/* Monotonic, µs: when it was last of use; G_MAXINT64 while a call runs. */
gint64              easel_server_run_get_used      (EaselServerRun    *self);
/* Nothing where it is on its way or there. */
void                easel_server_run_start         (EaselServerRun    *self);
void                easel_server_run_stop          (EaselServerRun    *self);
/* @token: (nullable): that its address wants. */
void                easel_server_run_set_token     (EaselServerRun    *self,
                                                    const char        *token);
/* For one that does not run, because it would fail as @other, of the same server, just has. */
void                easel_server_run_share_failure (EaselServerRun    *self,
                                                    EaselServerRun    *other);

/* Starts it where it is not there, and waits for that; and, for a while, for a token that allows the call. */
void        easel_server_run_call_async   (EaselServerRun               *self,
                                           const char                   *method,
                                           JsonObject                   *params,
                                           const EaselServerCallEvents  *events,
                                           GCancellable                 *cancellable,
                                           GAsyncReadyCallback           callback,
                                           gpointer                      user_data);
/* (transfer full): foreign. */
JsonObject *easel_server_run_call_finish  (EaselServerRun               *self,
                                           GAsyncResult                 *result,
                                           GError                      **error);
/* (transfer full): under which the page of an App of it is kept: what a server shows depends on where it works. */
char       *easel_server_run_dup_page_key (EaselServerRun               *self,
                                           const char                   *uri);
/* Reads the page there and keeps it, once for each start. */
void        easel_server_run_keep_page    (EaselServerRun               *self,
                                           const char                   *uri);

G_END_DECLS
