/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Addresses of resources and authorisation servers. Pure: names are not resolved. */

gboolean oauth_address_check      (const char  *uri,
                                   const char  *resource,
                                   GError     **error);
gboolean oauth_address_is_public  (const char  *uri);
gboolean oauth_address_is_same    (const char  *uri,
                                   const char  *other);
gboolean oauth_address_covers     (const char  *wide,
                                   const char  *uri);
char    *oauth_address_origin     (const char  *uri);
char    *oauth_address_host       (const char  *uri);
char    *oauth_address_well_known (const char  *uri,
                                   const char  *suffix,
                                   gboolean     with_path);
char    *oauth_address_below      (const char  *uri,
                                   const char  *suffix);

G_END_DECLS
