/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Servers have no token: who reaches one may do everything. Whether an address is this computer is decided here alone,
 * by what its name resolves to; all requests go to the number that was checked, never to the name. */

#define PMX_ADDRESS_DEFAULT_PORT 4313

/* (transfer full) (nullable): where a server of this user would be: `PMX_CANVAS_URL`, `PMX_CANVAS_PORT`, or the usual
 * port; NULL: the environment names something that is none. */
char *pmx_address_dup_default    (void);
void  pmx_address_resolve_async  (const char           *address,
                                  GCancellable         *cancellable,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data);
/* (transfer full) (nullable): "http://127.0.0.1:PORT"; PMX_ERROR_NOT_LOCAL. */
char *pmx_address_resolve_finish (GAsyncResult         *result,
                                  GError              **error);

G_END_DECLS
