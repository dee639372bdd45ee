/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Splits addresses of hosts, as users paste them, into the part that may be stored and shown (base) and the secret
 * part. */
gboolean easel_ws_url_parse      (const char  *text,
                                  char       **base,
                                  char       **secret,
                                  GError     **error);
char    *easel_ws_url_join       (const char  *base,
                                  const char  *secret);
char    *easel_ws_url_dup_title  (const char  *base);
gboolean easel_ws_url_is_exposed (const char  *base);
char    *easel_ws_url_parse_link (const char  *link,
                                  GError     **error);

G_END_DECLS
