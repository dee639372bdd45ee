/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Pins private destinations to the addresses of their first connection, so that a name cannot lead to one machine of
 * the network after another. A hash table of "host port" to addresses as text. */
GHashTable *easel_proxy_pins_new    (void);
/* Whether @addresses are among the pinned ones; a new private destination is pinned. */
gboolean    easel_proxy_pins_check  (GHashTable *self,
                                     const char *host,
                                     guint16     port,
                                     gboolean    is_private,
                                     GList      *addresses);
void        easel_proxy_pins_remove (GHashTable *self,
                                     const char *host,
                                     guint16     port);

G_END_DECLS
