/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Registers a scheme whose requests are served by Easel. A request from a process outside of a sandbox is refused;
 * otherwise @request_cb receives a GWeakRef of @owner, because a context may outlive its owner by a request. */
void                easel_web_scheme_register       (WebKitWebContext               *context,
                                                     const char                     *scheme,
                                                     WebKitURISchemeRequestCallback  request_cb,
                                                     gpointer                        owner);
/* (transfer full): the headers of every response. @csp: (nullable). */
SoupMessageHeaders *easel_web_scheme_create_headers (const char                     *type,
                                                     const char                     *csp);
/* @headers: (transfer full): with a Content-Type. */
void                easel_web_scheme_respond        (WebKitURISchemeRequest         *request,
                                                     guint                           status,
                                                     SoupMessageHeaders             *headers,
                                                     GBytes                         *bytes);
/* Refuses a request without a reason. */
void                easel_web_scheme_refuse         (WebKitURISchemeRequest         *request);

G_END_DECLS
