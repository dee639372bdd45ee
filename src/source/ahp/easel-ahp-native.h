/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-provider.h"

G_BEGIN_DECLS

/* Native canvases for an AHP host: their declarations, and JSON requests with JSON answers. */

/* (transfer full): `canvasProviders` of `session/activeClientSet`. */
JsonArray  *easel_ahp_native_declare_all  (EaselProvider          *provider,
                                           const char             *host_id,
                                           const char             *session);

void      easel_ahp_native_call_async  (EaselProvider         *provider,
                                        const char            *method,
                                        JsonObject            *params,
                                        const EaselRequester  *requester,
                                        GCancellable          *cancellable,
                                        GAsyncReadyCallback    callback,
                                        gpointer               user_data);
JsonNode *easel_ahp_native_call_finish (EaselProvider         *provider,
                                        GAsyncResult          *result,
                                        GError               **error);

G_END_DECLS
