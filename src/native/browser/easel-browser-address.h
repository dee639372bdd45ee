/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The kinds of addresses in the browser canvas: pure, without a name lookup. */
typedef enum
{
  EASEL_BROWSER_ADDRESS_BLANK,    /* about:blank */
  EASEL_BROWSER_ADDRESS_PUBLIC,   /* http, https; its name may still resolve to a private address */
  EASEL_BROWSER_ADDRESS_PRIVATE,  /* this computer or its network, in any spelling */
  EASEL_BROWSER_ADDRESS_INNER,    /* inline content of a frame: about:srcdoc, blob:, data: */
  EASEL_BROWSER_ADDRESS_OTHER,    /* another scheme: never loaded here */
  EASEL_BROWSER_ADDRESS_INVALID,
} EaselBrowserAddress;

EaselBrowserAddress easel_browser_address_classify       (const char *uri);
/* (nullable): host and port in lower case, as a key. */
char               *easel_browser_address_dup_authority  (const char *uri);
/* The same key for a host and port that the proxy reports. */
char               *easel_browser_address_make_authority (const char *host,
                                                          guint       port);
/* (nullable): the host if it is a name that needs a lookup. */
char               *easel_browser_address_dup_name       (const char *uri);
/* "https://example.org:8443" for display: the part of an address that must always be visible. */
char               *easel_browser_address_dup_origin     (const char *uri);
/* (nullable): an address from text that the user typed; NULL if it cannot be one. */
char               *easel_browser_address_from_text      (const char *text);

/* Resolves the host with @resolver, and returns whether it is PUBLIC or PRIVATE. G_RESOLVER_ERROR if there is no
 * such host. */
void                 easel_browser_address_look_up_async  (const char           *uri,
                                                           GResolver            *resolver,
                                                           GCancellable         *cancellable,
                                                           GAsyncReadyCallback   callback,
                                                           gpointer              user_data);
gboolean             easel_browser_address_look_up_finish (GAsyncResult         *result,
                                                           EaselBrowserAddress  *address,
                                                           GError              **error);

G_END_DECLS
