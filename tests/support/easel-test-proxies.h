/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Takes the place of the proxy resolvers of the system, which GIO loads once, when it first needs one. For the first
 * lines of main(). */
void  easel_test_proxies_install   (void);
/* How often GIO has made the resolver. */
guint easel_test_proxies_get_count (void);

G_END_DECLS
