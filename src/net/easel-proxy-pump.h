/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Copies the data of two streams in both directions until one of them ends; data before its end has been copied then.
 * Both streams are pollable and stay open. Runs in the thread-default context of the caller. */
void easel_proxy_pump_async  (GIOStream            *one,
                              GIOStream            *other,
                              GCancellable         *cancellable,
                              GAsyncReadyCallback   callback,
                              gpointer              user_data);
void easel_proxy_pump_finish (GAsyncResult         *result);

G_END_DECLS
