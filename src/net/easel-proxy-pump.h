/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Passes on what each of two streams has to say until one of them ends; the bytes before its end have been passed on
 * then. Both are pollable, and remain open. In the thread-default context of the caller. */
void easel_proxy_pump_async  (GIOStream            *one,
                              GIOStream            *other,
                              GCancellable         *cancellable,
                              GAsyncReadyCallback   callback,
                              gpointer              user_data);
void easel_proxy_pump_finish (GAsyncResult         *result);

G_END_DECLS
