/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "ahp-channel.h"
#include "ahp-extensions.h"
#include "easel-connection.h"
#include "easel-message-log.h"
#include "rpc-request.h"

G_BEGIN_DECLS

/* An AHP client for one address, a WebSocket's or another computer's, which reconnects until it is stopped.
 *
 * Errors that a retry cannot fix (version, 401, 403) close it. Signals:
 *   "ready" (gboolean resumed): after every handshake. Root notifications are not replayed, so lists must be read
 *   again.
 *   "session-added" (JsonObject *summary), "session-removed" (const char *uri),
 *   "session-changed" (const char *uri, JsonObject *changes)
 *   "auth-required" (JsonObject *resource_metadata): auth/required, or -32007 to any of our calls
 *   "show-wanted" (const char *session, const char *instance_id): the host's agent wants this canvas to be shown
 *   "question-withdrawn" (const char *question): the user declined the question in the agent's own interface
 *   "notification::SCHEME" (const char *method, const char *channel, JsonObject *params): a notification of another
 *   protocol, on a channel with that scheme
 *   "request" (RpcRequest *) -> gboolean: a request from the host; unhandled requests are answered with -32601 */
#define AHP_TYPE_CLIENT (ahp_client_get_type ())
G_DECLARE_FINAL_TYPE (AhpClient, ahp_client, AHP, CLIENT, EaselConnection)

AhpClient      *ahp_client_new                 (const char           *uri,
                                                const char           *client_id);
/* Sets the address, with another query for the same host, for the next attempts. */
void            ahp_client_set_uri             (AhpClient            *self,
                                                const char           *uri);
/* Like easel_connection_retry(); also abandons an attempt whose handshake takes too long. */
void            ahp_client_retry               (AhpClient            *self);

const char      *ahp_client_get_client_id    (AhpClient     *self);
/* (nullable): foreign: the host's name in the last handshake. */
const char      *ahp_client_get_server_title (AhpClient     *self);
/* (transfer none): the newest messages of all connections. */
EaselMessageLog *ahp_client_get_message_log  (AhpClient     *self);
gboolean         ahp_client_is_loopback      (AhpClient     *self);
/* Sets the extensions of this side. Call before the start. */
void             ahp_client_set_extensions   (AhpClient     *self,
                                              AhpExtensions  extensions);
/* Extensions that the host named in its last handshake. */
AhpExtensions    ahp_client_get_extensions   (AhpClient     *self);
gboolean         ahp_client_is_same_computer (AhpClient     *self);

/* The host of this connection answered @method with -32601. */
gboolean        ahp_client_lacks_method        (AhpClient            *self,
                                                const char           *method);

/* Counted: delays answers to pings, so that a host that counts unanswered pings stops sending. */
void            ahp_client_hold_pings          (AhpClient            *self);
void            ahp_client_release_pings       (AhpClient            *self);

/* Sends a request; @params gets "channel" and is consumed. Fails with G_IO_ERROR_NOT_CONNECTED when not ready. @task:
 * (transfer full): gets a JsonNode.
 * @task: (transfer full): gets a JsonNode. */
void            ahp_client_call                (AhpClient            *self,
                                                const char           *method,
                                                const char           *channel,
                                                JsonObject           *params,
                                                guint                 timeout,
                                                GTask                *task);
void            ahp_client_call_async          (AhpClient            *self,
                                                const char           *method,
                                                const char           *channel,
                                                JsonObject           *params,
                                                guint                 timeout,
                                                GCancellable         *cancellable,
                                                GAsyncReadyCallback   callback,
                                                gpointer              user_data);
JsonNode       *ahp_client_call_finish         (AhpClient            *self,
                                                GAsyncResult         *result,
                                                GError              **error);

/* FALSE when the notification was not sent; it is not sent again. */
gboolean        ahp_client_notify              (AhpClient            *self,
                                                const char           *method,
                                                const char           *channel,
                                                JsonObject           *params);

/* (transfer full): counted per URI; the channel is subscribed, over reconnects, until every caller has unsubscribed. */
AhpChannel *ahp_client_subscribe       (AhpClient      *self,
                                        const char     *uri,
                                        AhpChannelKind  kind);
void        ahp_client_unsubscribe     (AhpClient      *self,
                                        AhpChannel     *channel);
void        ahp_client_unsubscribe_now (AhpClient      *self,
                                        AhpChannel     *channel);
/* The root channel, which is subscribed as long as the client exists. */
AhpChannel *ahp_client_get_root        (AhpClient      *self);

/* Completes with the echo. While the connection is down the action waits; the replay decides about actions that were
 * written without an echo, see docs/PROTOCOL.md. @task: (transfer full): gets a boolean. */
void            ahp_client_dispatch            (AhpClient            *self,
                                                const char           *channel,
                                                JsonObject           *action,
                                                GTask                *task);
void            ahp_client_dispatch_async      (AhpClient            *self,
                                                const char           *channel,
                                                JsonObject           *action,
                                                GCancellable         *cancellable,
                                                GAsyncReadyCallback   callback,
                                                gpointer              user_data);
gboolean        ahp_client_dispatch_finish     (AhpClient            *self,
                                                GAsyncResult         *result,
                                                GError              **error);

/* Only for a resource that the host advertised; an empty token revokes the previous one. The token is never logged. */
void            ahp_client_authenticate_async  (AhpClient            *self,
                                                const char           *resource,
                                                const char           *token,
                                                const char * const   *scopes,
                                                GCancellable         *cancellable,
                                                GAsyncReadyCallback   callback,
                                                gpointer              user_data);
gboolean        ahp_client_authenticate_finish (AhpClient            *self,
                                                GAsyncResult         *result,
                                                GError              **error);

G_END_DECLS
