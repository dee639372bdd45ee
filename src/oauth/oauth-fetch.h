/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A bounded request, answered with a JSON object. */

void        oauth_fetch_async  (HttpClient           *http,
                                SoupMessage          *message,
                                GCancellable         *cancellable,
                                GAsyncReadyCallback   callback,
                                gpointer              user_data);
JsonObject *oauth_fetch_finish (GAsyncResult         *result,
                                guint                *status,
                                GError              **error);

G_END_DECLS
