/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-proxy.h"

G_BEGIN_DECLS

/* Downloads files for surfaces through the proxy of pages. A name is resolved once, addresses on this computer or its
 * network are refused in every spelling, and the connection goes to the checked address. Redirects, cookies and
 * passwords are not supported. */
#define A2UI_TYPE_FETCH (a2ui_fetch_get_type ())
G_DECLARE_FINAL_TYPE (A2uiFetch, a2ui_fetch, A2UI, FETCH, GObject)

/* @proxy: only tests connect to its "permit" signal. */
A2uiFetch *a2ui_fetch_new        (EaselProxy           *proxy);
/* (nullable) (transfer full): the host of an address that may be fetched, in the spelling of browsers; NULL for any
 * other address. */
char      *a2ui_fetch_dup_host   (const char           *url);
void       a2ui_fetch_get_async  (A2uiFetch            *self,
                                  const char           *url,
                                  gsize                 max_bytes,
                                  guint                 seconds,
                                  GCancellable         *cancellable,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data);
GBytes    *a2ui_fetch_get_finish (A2uiFetch            *self,
                                  GAsyncResult         *result,
                                  GError              **error);

G_END_DECLS
