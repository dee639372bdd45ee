/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "ahp-envelope.h"
#include "ahp-extensions.h"
#include "easel-message-log.h"
#include "rpc-request.h"

G_BEGIN_DECLS

/* A connection to a host, from the attempt to its loss: socket, handshake, extensions, sequence numbers. Each new
 * connection is a new link.
 *
 * A closed link is dead: it emits, answers and sends nothing, so late messages end here and callers need not check
 * which connection they belong to. All functions may be called on a dead link.
 *
 * Signals, in the order of the wire:
 *   "connected": the socket is open; the receiver begins the handshake
 *   "refused": the host does not know this client; the receiver calls ahp_link_initialize()
 *   "snapshot" (JsonObject *): {resource, state, fromSeq} from the handshake
 *   "action" (AhpEnvelope *)
 *   "missing" (const char *uri): during the handshake: the host does not have this channel
 *   "continued" (const char *uri): during the handshake: the channel was replayed completely
 *   "ready" (gboolean resumed): the handshake is complete
 *   "auth-required" (JsonObject *resource_metadata): any call was answered with -32007
 *   "notification" (const char *method, JsonObject *params): all but actions
 *   "request" (RpcRequest *) -> gboolean: unhandled requests are answered with -32601
 *   "lost" (GError *reason (nullable), AhpLinkEnd): once */
#define AHP_TYPE_LINK (ahp_link_get_type ())
G_DECLARE_FINAL_TYPE (AhpLink, ahp_link, AHP, LINK, GObject)

typedef enum
{
  AHP_LINK_LOST,    /* another attempt may succeed */
  AHP_LINK_SILENT,  /* another attempt may succeed, but the host is alive and never answered `reconnect` */
  AHP_LINK_FINAL,   /* another attempt would fail in the same way: version, 401, 403 */
} AhpLinkEnd;

#define AHP_TYPE_LINK_END (ahp_link_end_get_type ())
GType ahp_link_end_get_type (void) G_GNUC_CONST;

/* The host's description of itself in the handshake; carried over to the next link until it changes. */
typedef struct
{
  char          *server_title;      /* nullable: foreign text */
  AhpExtensions  extensions;        /* extensions; this and the next members apply to this link only */
  gboolean       is_same_computer;  /* whether the host runs on this computer for this user */
} AhpHost;

/* (transfer full). @previous: (nullable): the link that the new link continues. */
AhpLink *ahp_link_new        (const char      *uri,
                              const char      *client_id,
                              AhpExtensions    extensions,
                              AhpLink         *previous);
/* Opens the socket. @message_log: records the messages. */
void     ahp_link_connect    (AhpLink         *self,
                              EaselMessageLog *message_log);
/* Starts a new handshake. @timeout: milliseconds, here and below. */
void     ahp_link_initialize (AhpLink         *self,
                              guint            timeout);
/* Resumes where the previous link was lost. @uris: (transfer full) (element-type utf8): channels that can be continued;
 * the answer may contain a snapshot of each. */
void     ahp_link_reconnect  (AhpLink         *self,
                              GPtrArray       *uris,
                              guint            timeout);
/* Closes the link for good without a signal. The handshake data stays readable. */
void     ahp_link_close      (AhpLink         *self);

gboolean       ahp_link_is_alive         (AhpLink        *self);
/* @self: (nullable): whether the link is open and its handshake complete. */
gboolean       ahp_link_is_ready         (AhpLink        *self);
/* Whether its handshake is incomplete after @timeout. */
gboolean       ahp_link_is_unanswered    (AhpLink        *self,
                                          guint           timeout);
const AhpHost *ahp_link_get_host         (AhpLink        *self);
/* Whether the host has answered @method with -32601. */
gboolean       ahp_link_lacks_method     (AhpLink        *self,
                                          const char     *method);

/* @params: (transfer none): with its "channel"; @timeout: 0 for EASEL_LIMIT_CALL_TIMEOUT; @task: (transfer full): gets
 * the answer, a JsonNode; fails with G_IO_ERROR_CLOSED when the link is closed. */
void           ahp_link_call             (AhpLink        *self,
                                          const char     *method,
                                          JsonObject     *params,
                                          guint           timeout,
                                          GTask          *task);
/* For a task whose source object is the link. FALSE on a dead link: the caller must ignore the answer. */
gboolean       ahp_link_call_finish      (AhpLink        *self,
                                          GAsyncResult   *result,
                                          JsonNode      **answer,
                                          GError        **error);
/* FALSE with G_IO_ERROR_NOT_CONNECTED, or the error of the peer. */
gboolean       ahp_link_notify           (AhpLink        *self,
                                          const char     *method,
                                          JsonObject     *params,
                                          GError        **error);

G_END_DECLS
