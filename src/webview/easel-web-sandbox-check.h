/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-web-sandbox.h"

G_BEGIN_DECLS

/* Blocks all loads of @view until its process is proved to be in a sandbox. */
void        easel_web_sandbox_check_add         (WebKitWebView  *view);
/* Checks the process of @view immediately before Easel passes bytes to it. */
gboolean    easel_web_sandbox_check_admit       (WebKitWebView  *view);
gboolean    easel_web_sandbox_check_may_load    (WebKitWebView  *view,
                                                 GError        **error);
const char *easel_web_sandbox_check_get_refusal (WebKitWebView  *view);

G_END_DECLS
