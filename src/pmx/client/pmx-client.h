/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "easel-connection.h"

G_BEGIN_DECLS

/* The connection to a PMX Canvas server on this computer: its health, its events, and requests. Events are not
 * replayed: after each "ready" all state must be read again. Events begin with a snapshot.
 *
 * Signals: "health" (JsonObject *answer); "ready"; "event" (const char *name, JsonObject *payload, nullable):
 * foreign. */
#define PMX_TYPE_CLIENT (pmx_client_get_type ())
G_DECLARE_FINAL_TYPE (PmxClient, pmx_client, PMX, CLIENT, EaselConnection)

PmxClient      *pmx_client_new         (const char           *address);
/* (nullable): "http://127.0.0.1:PORT"; NULL until the address is resolved. */
const char     *pmx_client_get_base    (PmxClient            *self);
gboolean        pmx_client_is_polling  (PmxClient            *self);
/* @path: must not come from a server. @body: (nullable) (transfer none). */
void            pmx_client_call_async  (PmxClient            *self,
                                        const char           *method,
                                        const char           *path,
                                        JsonObject           *body,
                                        guint                 timeout,
                                        GCancellable         *cancellable,
                                        GAsyncReadyCallback   callback,
                                        gpointer              user_data);
JsonObject     *pmx_client_call_finish (PmxClient            *self,
                                        GAsyncResult         *result,
                                        GError              **error);
/* Reads the content of @path as bytes. */
void            pmx_client_read_async  (PmxClient            *self,
                                        const char           *path,
                                        gsize                 max_bytes,
                                        GCancellable         *cancellable,
                                        GAsyncReadyCallback   callback,
                                        gpointer              user_data);
GBytes         *pmx_client_read_finish (PmxClient            *self,
                                        GAsyncResult         *result,
                                        GError              **error);

G_END_DECLS
