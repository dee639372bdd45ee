/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-profile.h"

G_BEGIN_DECLS

/* The network access of one canvas: none, or a proxy through which it can reach its own origin and the internet. */

WebKitNetworkSession *easel_web_origin_create_session (const EaselWebProfile *profile,
                                                       const char            *declared,
                                                       GSocketAddress        *forward);
char                 *easel_web_origin_take_reason    (WebKitNetworkSession  *session);

G_END_DECLS
