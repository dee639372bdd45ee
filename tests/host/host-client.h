/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-peer.h"

G_BEGIN_DECLS

/* A client that says exactly what a test wants, over a real socket, and keeps what it hears in order. JSON is given as
 * text; a pattern matches what has at least its members. */
typedef struct _HostClient HostClient;

typedef void (*HostClientHandler) (RpcRequest *request,
                                   gpointer    user_data);

/* Connected, before the handshake. */
HostClient *host_client_new          (const char         *uri,
                                      const char         *client_id);
/* The same over a transport that is connected and not started. */
HostClient *host_client_new_over     (RpcTransport       *transport,
                                      const char         *client_id);
/* Connected, initialised with the canvas capability and subscribed to root. */
HostClient *host_client_new_ready    (const char         *uri,
                                      const char         *client_id);
/* The answer to "initialize" with these members besides: the text of some. */
JsonObject *host_client_initialize   (HostClient         *self,
                                      const char         *members);
void        host_client_free         (HostClient         *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HostClient, host_client_free)

JsonNode   *host_client_call         (HostClient         *self,
                                      const char         *method,
                                      const char         *params,
                                      GError            **error);
/* The same where it must succeed, and where it must fail with @code. */
JsonObject *host_client_ask          (HostClient         *self,
                                      const char         *method,
                                      const char         *params);
void        host_client_refused      (HostClient         *self,
                                      const char         *method,
                                      const char         *params,
                                      int                 code);
/* The state of the channel, from the snapshot. */
JsonObject *host_client_subscribe    (HostClient         *self,
                                      const char         *channel);
void        host_client_notify       (HostClient         *self,
                                      const char         *method,
                                      const char         *params);
/* Returns the clientSeq. */
gint64      host_client_dispatch     (HostClient         *self,
                                      const char         *channel,
                                      const char         *action);
void        host_client_dispatch_as  (HostClient         *self,
                                      gint64              client_seq,
                                      const char         *channel,
                                      const char         *action);
/* Waits for the first kept notification whose params match, and takes it and what came before it. */
JsonObject *host_client_wait         (HostClient         *self,
                                      const char         *method,
                                      const char         *pattern);
/* Whether nothing like it was heard, once the host has answered a ping. */
gboolean    host_client_heard_none   (HostClient         *self,
                                      const char         *method,
                                      const char         *pattern);
/* All kept params of "action", oldest first; borrowed. */
GPtrArray  *host_client_get_actions  (HostClient         *self);
void        host_client_set_handler  (HostClient         *self,
                                      HostClientHandler   handler,
                                      gpointer            user_data);
void        host_client_close        (HostClient         *self);
gboolean    host_client_is_closed    (HostClient         *self);
RpcPeer    *host_client_get_peer     (HostClient         *self);

gboolean    host_json_matches        (JsonNode           *node,
                                      const char         *pattern);
#define host_assert_json(object, pattern) host_json_assert (__FILE__, __LINE__, (object), (pattern))
void        host_json_assert         (const char         *file,
                                      int                 line,
                                      JsonObject         *object,
                                      const char         *pattern);
JsonObject *host_json_object         (const char         *text);

G_END_DECLS
