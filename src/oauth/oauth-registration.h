/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"
#include "oauth-token.h"

G_BEGIN_DECLS

/* Registers Easel at an authorisation server (RFC 7591). */

void         oauth_registration_async  (HttpClient           *http,
                                        const OauthServer    *server,
                                        const char           *redirect,
                                        const char * const   *scopes,
                                        GCancellable         *cancellable,
                                        GAsyncReadyCallback   callback,
                                        gpointer              user_data);
OauthClient *oauth_registration_finish (GAsyncResult         *result,
                                        GError              **error);

G_END_DECLS
