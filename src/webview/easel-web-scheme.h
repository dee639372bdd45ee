/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Schemes of ours, whose requests never leave the program. A request from a process that is in no sandbox is refused;
 * for the others @request_cb gets a GWeakRef of @owner: a context may outlive its owner by a request. */
void                easel_web_scheme_register       (WebKitWebContext               *context,
                                                     const char                     *scheme,
                                                     WebKitURISchemeRequestCallback  request_cb,
                                                     gpointer                        owner);
/* (transfer full): those of every answer. @csp: (nullable). */
SoupMessageHeaders *easel_web_scheme_create_headers (const char                     *type,
                                                     const char                     *csp);
/* @headers: (transfer full): with a Content-Type. */
void                easel_web_scheme_answer         (WebKitURISchemeRequest         *request,
                                                     guint                           status,
                                                     SoupMessageHeaders             *headers,
                                                     GBytes                         *bytes);
/* Without a word of why. */
void                easel_web_scheme_refuse         (WebKitURISchemeRequest         *request);

G_END_DECLS
