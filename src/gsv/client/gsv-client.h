/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-connection.h"

G_BEGIN_DECLS

/* A client of a GSV gateway: connections with handshake, requests, events and back-off. Events are not replayed: after
 * each "ready" all state must be read again.
 *
 * Signals: "ready"; "event" (const char *name, JsonObject *payload): foreign. */
#define GSV_TYPE_CLIENT (gsv_client_get_type ())
G_DECLARE_FINAL_TYPE (GsvClient, gsv_client, GSV, CLIENT, EaselConnection)

GsvClient      *gsv_client_new         (const char           *uri,
                                        const char           *client_id,
                                        const char           *token);
void            gsv_client_set_token   (GsvClient            *self,
                                        const char           *token);
const char     *gsv_client_get_id      (GsvClient            *self);
/* Whether the gateway supports @method, according to its handshake. */
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
