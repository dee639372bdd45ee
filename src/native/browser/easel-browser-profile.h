/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-proxy.h"

G_BEGIN_DECLS

/* Cookies and storage of one host's pages, in a folder of its own, if the user chose that; otherwise nothing is
 * stored. */
gboolean              easel_browser_profile_is_persistent   (const char            *host_id);
gboolean              easel_browser_profile_make_persistent (const char            *host_id,
                                                             GError               **error);
/* Removes the stored data; open pages of the host keep using it until they are closed. */
void                  easel_browser_profile_remove          (GdkDisplay            *display,
                                                             const char            *host_id);
/* (transfer full): the session of the profile, shared by all pages of the host, or an ephemeral one. */
WebKitNetworkSession *easel_browser_profile_open            (GdkDisplay            *display,
                                                             const char            *host_id);
/* (transfer full): an ephemeral session that no other page shares. */
WebKitNetworkSession *easel_browser_profile_open_apart      (void);
/* (transfer none): the proxy for all its connections. */
EaselProxy           *easel_browser_profile_get_proxy       (WebKitNetworkSession  *session);

G_END_DECLS
