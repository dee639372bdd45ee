/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"
#include "oauth-metadata.h"
#include "oauth-request.h"

G_BEGIN_DECLS

/* Finds the authorisation server of a resource by the descriptions of both. */

void     oauth_discovery_async  (HttpClient           *http,
                                 const OauthRequest   *request,
                                 GCancellable         *cancellable,
                                 GAsyncReadyCallback   callback,
                                 gpointer              user_data);
gboolean oauth_discovery_finish (GAsyncResult         *result,
                                 OauthResource       **resource,
                                 OauthServer         **server,
                                 GError              **error);

G_END_DECLS
