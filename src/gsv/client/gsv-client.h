/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  GSV_CLIENT_IDLE,
  GSV_CLIENT_CONNECTING,  /* socket and handshake */
  GSV_CLIENT_READY,
  GSV_CLIENT_BACKOFF,     /* trying again by itself */
  GSV_CLIENT_CLOSED,      /* gsv_client_get_error() says why; gsv_client_retry() tries again */
} GsvClientState;

#define GSV_TYPE_CLIENT_STATE (gsv_client_state_get_type ())
GType gsv_client_state_get_type (void);

/* The client's end of a GSV gateway, over connections: handshake, requests, events, back-off. There is no replay: after
 * each "ready" everything is to be read again.
 *
 * Properties: "state" (notifies). Signals: "ready"; "event" (const char *name, JsonObject *payload): foreign. */
#define GSV_TYPE_CLIENT (gsv_client_get_type ())
G_DECLARE_FINAL_TYPE (GsvClient, gsv_client, GSV, CLIENT, GObject)

GsvClient      *gsv_client_new         (const char           *uri,
                                        const char           *client_id,
                                        const char           *token);
void            gsv_client_start       (GsvClient            *self);
void            gsv_client_stop        (GsvClient            *self);
void            gsv_client_retry       (GsvClient            *self);
void            gsv_client_set_token   (GsvClient            *self,
                                        const char           *token);
GsvClientState  gsv_client_get_state   (GsvClient            *self);
/* (nullable): of BACKOFF and CLOSED */
const GError   *gsv_client_get_error   (GsvClient            *self);
const char     *gsv_client_get_id      (GsvClient            *self);
/* Whether the gateway has said that it knows the method. */
gboolean        gsv_client_has_method  (GsvClient            *self,
                                        const char           *method);
void            gsv_client_call_async  (GsvClient            *self,
                                        const char           *method,
                                        JsonObject           *params,
                                        guint                 timeout,
                                        GCancellable         *cancellable,
                                        GAsyncReadyCallback   callback,
                                        gpointer              user_data);
JsonObject     *gsv_client_call_finish (GsvClient            *self,
                                        GAsyncResult         *result,
                                        GError              **error);

G_END_DECLS
