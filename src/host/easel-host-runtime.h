/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-closed.h"
#include "easel-host-hub.h"
#include "easel-host-provider.h"
#include "easel-host-sessions.h"

G_BEGIN_DECLS

/* The runtime of issue #297: canvases that may be opened, open canvases, and access to their providers; it also serves
 * agents. Errors are RPC_ERROR; those of providers have data {code, message}.
 *
 * Signal "consent-changed" (const char *session, const char *instance_id, const char *canvas_id, gboolean allowed): a
 * user answered a question that an agent's request had raised; the instance is nullable and need not be open.
 * Signal "reopened" (const char *channel): a user reopened a canvas that they had closed. */
#define EASEL_HOST_TYPE_RUNTIME (easel_host_runtime_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostRuntime, easel_host_runtime, EASEL_HOST, RUNTIME, GObject)

typedef enum
{
  EASEL_HOST_CLOSER_AGENT,
  EASEL_HOST_CLOSER_USER,
} EaselHostCloser;

EaselHostRuntime *easel_host_runtime_new            (EaselHostState       *state,
                                                     EaselHostSessions    *sessions,
                                                     EaselHostHub         *hub);
void              easel_host_runtime_add_provider   (EaselHostRuntime     *self,
                                                     const char           *extension_id,
                                                     EaselHostProvider    *provider);
/* (transfer full): the declarations of the host itself, for every session. */
JsonArray        *easel_host_runtime_declare        (EaselHostRuntime     *self);
void              easel_host_runtime_set_timeouts   (EaselHostRuntime     *self,
                                                     guint                 answer,
                                                     guint                 close);

/* @extension_id, @instance_id, @input: nullable. A canvas that is open already is opened again. */
void              easel_host_runtime_open_async     (EaselHostRuntime     *self,
                                                     const char           *session,
                                                     const char           *extension_id,
                                                     const char           *canvas_id,
                                                     const char           *instance_id,
                                                     JsonNode             *input,
                                                     GCancellable         *cancellable,
                                                     GAsyncReadyCallback   callback,
                                                     gpointer              user_data);
/* (transfer full): {channel, instanceId, url?, title?, status?}. */
JsonObject       *easel_host_runtime_open_finish    (EaselHostRuntime     *self,
                                                     GAsyncResult         *result,
                                                     GError              **error);
void              easel_host_runtime_invoke_async   (EaselHostRuntime     *self,
                                                     const char           *session,
                                                     const char           *instance_id,
                                                     const char           *action,
                                                     JsonNode             *input,
                                                     GCancellable         *cancellable,
                                                     GAsyncReadyCallback   callback,
                                                     gpointer              user_data);
/* (transfer full): a JSON null if the provider returned nothing. */
JsonNode         *easel_host_runtime_invoke_finish  (EaselHostRuntime     *self,
                                                     GAsyncResult         *result,
                                                     GError              **error);
void              easel_host_runtime_close_async    (EaselHostRuntime     *self,
                                                     const char           *session,
                                                     const char           *instance_id,
                                                     EaselHostCloser       closer,
                                                     GCancellable         *cancellable,
                                                     GAsyncReadyCallback   callback,
                                                     gpointer              user_data);
gboolean          easel_host_runtime_close_finish   (EaselHostRuntime     *self,
                                                     GAsyncResult         *result,
                                                     GError              **error);
/* (transfer full) (nullable): the channel of a canvas that a user closed and reopens now. */
char             *easel_host_runtime_reopen         (EaselHostRuntime     *self,
                                                     const char           *session,
                                                     const char           *instance_id,
                                                     GError              **error);
EaselHostClosed  *easel_host_runtime_get_closed     (EaselHostRuntime     *self);
void              easel_host_runtime_read_async     (EaselHostRuntime     *self,
                                                     const char           *channel,
                                                     const char           *path,
                                                     GCancellable         *cancellable,
                                                     GAsyncReadyCallback   callback,
                                                     gpointer              user_data);
EaselHostContent *easel_host_runtime_read_finish    (EaselHostRuntime     *self,
                                                     GAsyncResult         *result,
                                                     GError              **error);

/* Publishes the registry and the catalogue for the current clients of a session, and reopens canvases of clients that
 * returned. */
void              easel_host_runtime_update_session (EaselHostRuntime     *self,
                                                     const char           *session);
/* Tells the providers that the session's canvases have ended, without waiting for answers. */
void              easel_host_runtime_end_session    (EaselHostRuntime     *self,
                                                     const char           *session);
void              easel_host_runtime_emit_consent   (EaselHostRuntime     *self,
                                                     const char           *session,
                                                     const char           *instance_id,
                                                     const char           *canvas_id,
                                                     gboolean              allowed);
/* Passes an accepted message of a view to a provider of the host, inside the message's transaction. */
void              easel_host_runtime_deliver        (EaselHostRuntime     *self,
                                                     const char           *channel,
                                                     JsonNode             *payload);
/* After a start: reopens the host's own canvases, and marks those of clients stale until they reconnect. */
void              easel_host_runtime_restore        (EaselHostRuntime     *self);

G_END_DECLS
