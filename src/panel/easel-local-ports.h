/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Returns: (transfer full): a set of the TCP ports at which programs of this computer listen on 127.0.0.1. The kernel
 * knows; nothing is connected. */
GHashTable *easel_local_ports_list (void);
/* Whether @ports has that of @uri, such as "ws://127.0.0.1:8123"; FALSE for other addresses than 127.0.0.1. */
gboolean    easel_local_ports_has  (GHashTable *ports,
                                    const char *uri);

G_END_DECLS
