/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A lock for getting the next token of an address, held by one process of the user at a time. The kernel releases it
 * when the process ends, however it ends. */
typedef struct _EaselServerLock EaselServerLock;

/* @cancellable: nullable; @callback: from the main loop. */
void             easel_server_lock_acquire_async  (const char           *address,
                                                   GCancellable         *cancellable,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
/* (transfer full): released with its last reference. */
EaselServerLock *easel_server_lock_acquire_finish (GAsyncResult         *result,
                                                   GError              **error);
EaselServerLock *easel_server_lock_ref            (EaselServerLock      *self);
void             easel_server_lock_unref          (EaselServerLock      *self);

G_END_DECLS
