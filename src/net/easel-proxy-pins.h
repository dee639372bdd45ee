/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The addresses that private places had when they were first reached, so that a name cannot lead from one machine of
 * the network to the next. A hash table of "host port" to addresses in words. */
GHashTable *easel_proxy_pins_new    (void);
/* Whether @addresses are among those of the place; a private one that is new is remembered. */
gboolean    easel_proxy_pins_check  (GHashTable *self,
                                     const char *host,
                                     guint16     port,
                                     gboolean    is_private,
                                     GList      *addresses);
void        easel_proxy_pins_remove (GHashTable *self,
                                     const char *host,
                                     guint16     port);

G_END_DECLS
