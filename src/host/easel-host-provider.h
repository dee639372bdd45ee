/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-host-canvas.h"
#include "easel-host-content.h"

G_BEGIN_DECLS

/* Provides canvases: answers open, invoke and close. A part of the host, or the clients behind their connections.
 *
 * Failures are RPC_ERROR, -32012 with data {code, message} if issue #297 requires it. The results of the asynchronous
 * functions are the pointers of their GTasks: open a JsonObject {url?, title?, status?}, invoke a JsonNode (nullable),
 * close a boolean, read an EaselHostContent.
 *
 * Signal "updated" (const char *channel, JsonObject *changes): the members of canvas/updated. */
#define EASEL_HOST_TYPE_PROVIDER (easel_host_provider_get_type ())
G_DECLARE_INTERFACE (EaselHostProvider, easel_host_provider, EASEL_HOST, PROVIDER, GObject)

struct _EaselHostProviderInterface
{
  GTypeInterface parent_iface;

  /* (transfer full): complete SessionCanvasDeclaration objects; NULL for clients, whose sessions contain them. */
  JsonArray  *(*declare)      (EaselHostProvider    *self);
  void        (*open_async)   (EaselHostProvider    *self,
                               EaselHostCanvas      *canvas,
                               GCancellable         *cancellable,
                               GAsyncReadyCallback   callback,
                               gpointer              user_data);
  /* Optional. Called inside the transaction that records an open: updates the provider's state, and completes @opened.
   * The transaction may have failed already; if it fails, nothing is changed and the canvas is not open. */
  void        (*record)       (EaselHostProvider    *self,
                               EaselHostCanvas      *canvas,
                               JsonObject           *opened);
  void        (*invoke_async) (EaselHostProvider    *self,
                               EaselHostCanvas      *canvas,
                               const char           *action,
                               JsonNode             *input,
                               GCancellable         *cancellable,
                               GAsyncReadyCallback   callback,
                               gpointer              user_data);
  void        (*close_async)  (EaselHostProvider    *self,
                               EaselHostCanvas      *canvas,
                               GCancellable         *cancellable,
                               GAsyncReadyCallback   callback,
                               gpointer              user_data);
  /* Optional. (transfer full) (nullable): returns a message for all views. Called inside the transaction of the
   * message. */
  JsonObject *(*message)      (EaselHostProvider    *self,
                               EaselHostCanvas      *canvas,
                               JsonNode             *payload);
  /* Optional: without it the canvas has no content. */
  void        (*read_async)   (EaselHostProvider    *self,
                               EaselHostCanvas      *canvas,
                               const char           *path,
                               GCancellable         *cancellable,
                               GAsyncReadyCallback   callback,
                               gpointer              user_data);
};

void easel_host_provider_emit_updated (EaselHostProvider *self,
                                       const char        *channel,
                                       JsonObject        *changes);

G_END_DECLS
