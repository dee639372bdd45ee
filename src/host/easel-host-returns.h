/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-providers.h"

G_BEGIN_DECLS

/* EaselHostReturns: canvases whose provider went, until it is back. */
typedef struct _EaselHostReturns EaselHostReturns;

/* Asks the provider of a stale canvas for it again. */
typedef void (*EaselHostReopenFunc) (EaselHostCanvas *canvas,
                                     gpointer         user_data);

EaselHostReturns *easel_host_returns_new    (EaselHostState      *state,
                                             EaselHostProviders  *providers,
                                             EaselHostReopenFunc  reopen,
                                             gpointer             user_data);
void              easel_host_returns_free   (EaselHostReturns    *self);
/* See easel_host_runtime_update_session(). */
void              easel_host_returns_update (EaselHostReturns    *self,
                                             const char          *session);

G_END_DECLS
