/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "ahp-envelope.h"
#include "ahp-extensions.h"
#include "easel-message-log.h"
#include "rpc-request.h"

G_BEGIN_DECLS

/* A connection to a host, from the attempt to its loss: socket, handshake, extensions, sequence numbers. The
 * next connection is another link.
 *
 * A link that was closed is dead: it emits nothing, answers nothing and sends nothing, so whatever comes late ends here
 * and nobody else has to ask which connection it belongs to. All calls below are harmless on a dead link.
 *
 * Signals, in the order of the wire:
 *   "connected": the socket is up; the receiver begins the handshake
 *   "refused": the host does not know us any more; the receiver calls ahp_link_initialize()
 *   "snapshot" (JsonObject *): {resource, state, fromSeq}, of the handshake
 *   "action" (AhpEnvelope *)
 *   "missing" (const char *uri): of the handshake: the host has no such channel
 *   "continued" (const char *uri): of the handshake: the channel was replayed to its end
 *   "ready" (gboolean resumed): the handshake is done
 *   "auth-required" (JsonObject *resource_metadata): any call was answered with -32007
 *   "notification" (const char *method, JsonObject *params): all but actions
 *   "request" (RpcRequest *) -> gboolean: untaken: -32601
 *   "lost" (GError *reason (nullable), AhpLinkEnd): once */
#define AHP_TYPE_LINK (ahp_link_get_type ())
G_DECLARE_FINAL_TYPE (AhpLink, ahp_link, AHP, LINK, GObject)

typedef enum
{
  AHP_LINK_LOST,    /* another attempt may do better */
  AHP_LINK_SILENT,  /* so it may, but the host lives and never answered `reconnect` */
  AHP_LINK_FINAL,   /* another attempt would end in the same way: version, 401, 403 */
} AhpLinkEnd;

#define AHP_TYPE_LINK_END (ahp_link_end_get_type ())
GType ahp_link_end_get_type (void) G_GNUC_CONST;

/* The host's words about itself in the handshake; kept from link to link until it says something else. */
typedef struct
{
  char          *server_title;      /* nullable: foreign text */
  AhpExtensions  extensions;        /* of this link only, like what follows */
  gboolean       is_same_computer;  /* on this computer, for this user */
} AhpHost;

/* (transfer full): @previous: (nullable): the link that this one continues. */
AhpLink *ahp_link_new        (const char      *uri,
                              const char      *client_id,
                              AhpExtensions    extensions,
                              AhpLink         *previous);
/* Opens the socket. @message_log: gets the messages. */
void     ahp_link_connect    (AhpLink         *self,
                              EaselMessageLog *message_log);
/* Begins anew with this host. @timeout: milliseconds, here and below. */
void     ahp_link_initialize (AhpLink         *self,
                              guint            timeout);
/* Goes on where the previous link was lost. @uris: (transfer full) (element-type utf8): what can be continued; the
 * answer may hold a snapshot of each. */
void     ahp_link_reconnect  (AhpLink         *self,
                              GPtrArray       *uris,
                              guint            timeout);
/* For good, and in silence. What the link learned stays. */
void     ahp_link_close      (AhpLink         *self);

gboolean       ahp_link_is_alive         (AhpLink        *self);
/* @self: (nullable): whether it is alive and its handshake is done. */
gboolean       ahp_link_is_ready         (AhpLink        *self);
/* Whether its handshake began longer than @timeout ago and is not over. */
gboolean       ahp_link_is_unanswered    (AhpLink        *self,
                                          guint           timeout);
const AhpHost *ahp_link_get_host         (AhpLink        *self);
/* Whether the host answered @method with -32601 before. */
gboolean       ahp_link_lacks_method     (AhpLink        *self,
                                          const char     *method);

/* @params: (transfer none): with its "channel"; @timeout: 0 for EASEL_LIMIT_CALL_TIMEOUT; @task: (transfer full): gets
 * the answer, a JsonNode. When the link dies it fails with G_IO_ERROR_CLOSED. */
void           ahp_link_call             (AhpLink        *self,
                                          const char     *method,
                                          JsonObject     *params,
                                          guint           timeout,
                                          GTask          *task);
/* For a task whose source is the link: FALSE, and nothing to do, when the link is dead. */
gboolean       ahp_link_call_finish      (AhpLink        *self,
                                          GAsyncResult   *result,
                                          JsonNode      **answer,
                                          GError        **error);
/* FALSE with G_IO_ERROR_NOT_CONNECTED, or why it was not sent. */
gboolean       ahp_link_notify           (AhpLink        *self,
                                          const char     *method,
                                          JsonObject     *params,
                                          GError        **error);

G_END_DECLS
