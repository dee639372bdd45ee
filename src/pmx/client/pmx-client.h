/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "easel-connection.h"

G_BEGIN_DECLS

/* The connection to a PMX Canvas server of this computer: its health, its events, and requests. There is no replay:
 * after each "ready" everything is to be read again; the events begin with a snapshot.
 *
 * Signals: "health" (JsonObject *answer); "ready"; "event" (const char *name,
 * JsonObject *payload, nullable): foreign. */
#define PMX_TYPE_CLIENT (pmx_client_get_type ())
G_DECLARE_FINAL_TYPE (PmxClient, pmx_client, PMX, CLIENT, EaselConnection)

PmxClient      *pmx_client_new         (const char           *address);
/* (nullable): "http://127.0.0.1:PORT"; NULL before it was found out. */
const char     *pmx_client_get_base    (PmxClient            *self);
gboolean        pmx_client_is_polling  (PmxClient            *self);
/* @path: ours, never of a server. @body: (nullable) (transfer none). */
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
/* Bytes of @path, whatever they are. */
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
