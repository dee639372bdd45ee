/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-profile.h"

G_BEGIN_DECLS

/* (transfer full): for all views of one scheme. Scheme handlers belong to a context. */
WebKitWebContext     *easel_web_view_create_context    (const EaselWebProfile *profile);
/* Cookies, certificates and the one way to the network. @proxy_uri: of a proxy of ours. */
void                  easel_web_view_configure_session (const EaselWebProfile *profile,
                                                        WebKitNetworkSession  *session,
                                                        const char            *proxy_uri);
/* Sets that way again, which ends everything that WebKit's network process still has to do for @session. */
void                  easel_web_view_abort_session     (WebKitNetworkSession  *session,
                                                        const char            *proxy_uri);
/* (transfer floating): a view with nothing loaded. It has no filter yet: where the profile wants one, nothing may be
 * loaded before. */
WebKitWebView        *easel_web_view_new               (const EaselWebProfile *profile,
                                                        WebKitWebContext      *context,
                                                        WebKitNetworkSession  *session);
/* @task: (transfer full): gets a GBytes (nullable): what @view shows, as PNG. */
void                  easel_web_view_take_picture     (WebKitWebView         *view,
                                                       GTask                 *task);

/* Downloads of @view are answered by others from now on. */
void                  easel_web_view_allow_save        (WebKitWebView         *view);

G_END_DECLS
