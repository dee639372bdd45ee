/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-proxy.h"

G_BEGIN_DECLS

/* Cookies and storage that a user chose to keep for one host, in a folder of its own. Without that choice nothing
 * is kept. */
gboolean              easel_browser_profile_is_persistent  (const char  *host_id);
gboolean              easel_browser_profile_make_persistent     (const char  *host_id,
                                                                 GError     **error);
/* Removes what was kept; open pages of the host go on with it until they are closed. */
void                  easel_browser_profile_remove   (GdkDisplay  *display,
                                                      const char  *host_id);
/* (transfer full): of the profile, shared by all pages of the host, or an ephemeral one. */
WebKitNetworkSession *easel_browser_profile_open     (GdkDisplay  *display,
                                                      const char  *host_id);
/* (transfer none): the way of its pages to the network. */
EaselProxy           *easel_browser_profile_get_proxy (WebKitNetworkSession *session);

G_END_DECLS
