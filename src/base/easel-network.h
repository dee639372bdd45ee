/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The network of a host, judged by its spelling only: no name is resolved. */
typedef enum
{
  EASEL_NETWORK_PUBLIC,   /* the internet; a name may still resolve to a private address */
  EASEL_NETWORK_PRIVATE,  /* this machine or its local network */
  EASEL_NETWORK_INVALID,  /* not a host that a browser accepts */
} EaselNetwork;

/* (nullable) (transfer full): the host as browsers spell it: lower case, ASCII, plain full stops. @host: foreign,
 * nullable, not percent-encoded. */
char               *easel_network_canonical_host    (const char     *host);
/* @host: from easel_network_canonical_host(). @address: (out) (optional) (nullable) (transfer full): the address if
 * @host is numeric. */
EaselNetwork        easel_network_of_host           (const char     *host,
                                                     GInetAddress  **address);
gboolean            easel_network_is_private        (GInetAddress   *address);
/* Whether @host, in the same spelling, is the computer itself. */
gboolean            easel_network_is_self           (const char     *host);
/* Domain suffixes that always belong to this machine or its local network. */
const char * const *easel_network_get_private_names (void);
/* For the start of a program, before its first thread. */
void                easel_network_register_types    (void);

G_END_DECLS
