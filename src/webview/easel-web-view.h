/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-profile.h"

G_BEGIN_DECLS

/* (transfer full): a context for all views of one scheme, because scheme handlers belong to a context. */
WebKitWebContext *easel_web_view_create_context    (const EaselWebProfile *profile);
/* Configures cookies, certificates and the proxy. @proxy_uri: of a proxy of Easel. */
void              easel_web_view_configure_session (const EaselWebProfile *profile,
                                                    WebKitNetworkSession  *session,
                                                    const char            *proxy_uri);
/* Sets the proxy again, which ends all work of WebKit's network process for @session. */
void              easel_web_view_abort_session     (WebKitNetworkSession  *session,
                                                    const char            *proxy_uri);
/* (transfer floating): an empty view without a filter: if the profile requires one, it must be added before the first
 * load. */
WebKitWebView    *easel_web_view_new               (const EaselWebProfile *profile,
                                                    WebKitWebContext      *context,
                                                    WebKitNetworkSession  *session);
/* @task: (transfer full): receives a GBytes (nullable): the content of @view, as PNG. */
void              easel_web_view_take_picture      (WebKitWebView         *view,
                                                    GTask                 *task);

/* From now on another handler decides about downloads of @view. */
void                  easel_web_view_allow_save        (WebKitWebView         *view);

G_END_DECLS
