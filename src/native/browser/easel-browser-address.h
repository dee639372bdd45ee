/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The kinds of addresses to the browser canvas: pure, without a look at the network. */
typedef enum
{
  EASEL_BROWSER_ADDRESS_BLANK,    /* about:blank */
  EASEL_BROWSER_ADDRESS_PUBLIC,   /* http, https; a name may still turn out to be private */
  EASEL_BROWSER_ADDRESS_PRIVATE,  /* this machine or its network, in whatever spelling */
  EASEL_BROWSER_ADDRESS_INNER,    /* a page fills a frame with it: about:srcdoc, blob:, data: */
  EASEL_BROWSER_ADDRESS_OTHER,    /* another scheme: never loaded here */
  EASEL_BROWSER_ADDRESS_INVALID,
} EaselBrowserAddress;

EaselBrowserAddress easel_browser_address_classify       (const char *uri);
/* (nullable): host and port, lower case, as one key. */
char               *easel_browser_address_dup_authority  (const char *uri);
/* The same key for a host and port that the proxy names. */
char               *easel_browser_address_make_authority (const char *host,
                                                          guint       port);
/* (nullable): the host when it is a name that has to be looked up. */
char               *easel_browser_address_dup_name       (const char *uri);
/* "https://example.org:8443" for the screen: what must never be hidden. */
char               *easel_browser_address_dup_origin     (const char *uri);
/* (nullable): what a user typed, made an address; NULL when it cannot be one. */
char               *easel_browser_address_from_text      (const char *text);

/* Looks the host up with @resolver and says what it is then: PUBLIC or PRIVATE. G_RESOLVER_ERROR when there is no such
 * host. */
void                 easel_browser_address_look_up_async  (const char           *uri,
                                                           GResolver            *resolver,
                                                           GCancellable         *cancellable,
                                                           GAsyncReadyCallback   callback,
                                                           gpointer              user_data);
gboolean             easel_browser_address_look_up_finish (GAsyncResult         *result,
                                                           EaselBrowserAddress  *address,
                                                           GError              **error);

G_END_DECLS
