/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Servers have no token: any client that reaches one has all rights. Only this module decides whether an address is on
 * this computer, from what its name resolves to. All requests use the checked IP address, never the name. */

#define PMX_ADDRESS_DEFAULT_PORT 4313

/* (transfer full) (nullable): the address of this user's server: from `PMX_CANVAS_URL`, `PMX_CANVAS_PORT`, or with the
 * default port; NULL: the environment variable is invalid. */
char *pmx_address_dup_default    (void);
void  pmx_address_resolve_async  (const char           *address,
                                  GCancellable         *cancellable,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data);
/* (transfer full) (nullable): "http://127.0.0.1:PORT"; the error can be PMX_ERROR_NOT_LOCAL. */
char *pmx_address_resolve_finish (GAsyncResult         *result,
                                  GError              **error);

G_END_DECLS
