/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  PMX_CLIENT_IDLE,
  PMX_CLIENT_CONNECTING,  /* the place, the health and the first word of the events */
  PMX_CLIENT_READY,
  PMX_CLIENT_BACKOFF,     /* trying again by itself */
  PMX_CLIENT_CLOSED,      /* pmx_client_get_error() says why; pmx_client_retry() tries again */
} PmxClientState;

#define PMX_TYPE_CLIENT_STATE (pmx_client_state_get_type ())
GType pmx_client_state_get_type (void);

/* The connection to a PMX Canvas server of this computer: its health, its events, and requests. There is no replay:
 * after each "ready" everything is to be read again; the events begin with a snapshot.
 *
 * Properties: "state" (notifies). Signals: "health" (JsonObject *answer); "ready"; "event" (const char *name,
 * JsonObject *payload, nullable): foreign. */
#define PMX_TYPE_CLIENT (pmx_client_get_type ())
G_DECLARE_FINAL_TYPE (PmxClient, pmx_client, PMX, CLIENT, GObject)

PmxClient      *pmx_client_new         (const char           *address);
void            pmx_client_start       (PmxClient            *self);
void            pmx_client_stop        (PmxClient            *self);
void            pmx_client_retry       (PmxClient            *self);
PmxClientState  pmx_client_get_state   (PmxClient            *self);
/* (nullable): of BACKOFF and CLOSED */
const GError   *pmx_client_get_error   (PmxClient            *self);
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
