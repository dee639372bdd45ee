/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

typedef enum
{
  EASEL_WEB_FAILURE_ANSWERED,  /* the result of a decision of Easel or the user, which was reported already */
  EASEL_WEB_FAILURE_UNPROVEN,  /* a bad certificate ended a connection that was opened before the request */
  EASEL_WEB_FAILURE_OTHER,
} EaselWebFailure;

EaselWebFailure  easel_web_failure_of_error        (const GError *error);

/* (transfer full): a translated sentence. @site: (nullable): an origin, for pages that may have several. */
char            *easel_web_failure_for_unproven    (const char   *site);
char            *easel_web_failure_for_certificate (const char   *site);
const char      *easel_web_failure_for_end         (WebKitWebView                     *view,
                                                    WebKitWebProcessTerminationReason  reason);

G_END_DECLS
