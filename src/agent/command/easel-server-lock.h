/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The right to get the next token for an address, which one process of the user has at a time. The kernel takes it
 * away with the process, however that ends. */
typedef struct _EaselServerLock EaselServerLock;

/* @cancellable: nullable; @callback: from the main loop. */
void             easel_server_lock_acquire_async  (const char           *address,
                                                   GCancellable         *cancellable,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
/* (transfer full): given back with its last reference. */
EaselServerLock *easel_server_lock_acquire_finish (GAsyncResult         *result,
                                                   GError              **error);
EaselServerLock *easel_server_lock_ref            (EaselServerLock      *self);
void             easel_server_lock_unref          (EaselServerLock      *self);

G_END_DECLS
