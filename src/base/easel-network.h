/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Where a host of an address is, as far as its spelling tells: pure, no name service is asked. */
typedef enum
{
  EASEL_NETWORK_PUBLIC,   /* the internet; a name may still lead elsewhere */
  EASEL_NETWORK_PRIVATE,  /* this machine or its network */
  EASEL_NETWORK_INVALID,  /* no host that a browser would go to */
} EaselNetwork;

/* (nullable) (transfer full): lower case, ASCII, full stops plain: as browsers spell it. @host: foreign, nullable, not
 * percent-encoded. */
char               *easel_network_canonical_host    (const char     *host);
/* @host: a canonical one. @address: (out) (optional) (nullable) (transfer full): what it is when it is a number. */
EaselNetwork        easel_network_of_host           (const char     *host,
                                                     GInetAddress  **address);
gboolean            easel_network_is_private        (GInetAddress   *address);
/* Endings of names that mean this machine or its network wherever they are looked up. */
const char * const *easel_network_get_private_names (void);

G_END_DECLS
