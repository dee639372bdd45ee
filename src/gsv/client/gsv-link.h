/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "rpc-transport.h"

G_BEGIN_DECLS

/* A socket to a gateway, from its start to its loss: frames in both directions, and answers to requests. A link that
 * was closed emits nothing, and its calls end.
 *
 * Signals: "event" (const char *name, JsonObject *payload): foreign, in the order of the wire, answers among them;
 * "lost" (GError *reason): last, not after gsv_link_close(). */
#define GSV_TYPE_LINK (gsv_link_get_type ())
G_DECLARE_FINAL_TYPE (GsvLink, gsv_link, GSV, LINK, GObject)

GsvLink    *gsv_link_new         (RpcTransport         *transport);
void        gsv_link_start       (GsvLink              *self);
void        gsv_link_close       (GsvLink              *self);
void        gsv_link_call_async  (GsvLink              *self,
                                  const char           *method,
                                  JsonObject           *params,
                                  guint                 timeout,
                                  GCancellable         *cancellable,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data);
JsonObject *gsv_link_call_finish (GsvLink              *self,
                                  GAsyncResult         *result,
                                  GError              **error);

G_END_DECLS
