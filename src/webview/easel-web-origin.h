/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-profile.h"

G_BEGIN_DECLS

/* The way of one canvas to the network: none, or a proxy that lets it reach where it comes from, and the internet. */

WebKitNetworkSession *easel_web_origin_create_session (const EaselWebProfile *profile,
                                                       const char            *declared);
char                 *easel_web_origin_take_reason    (WebKitNetworkSession  *session);

G_END_DECLS
