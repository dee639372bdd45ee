/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-providers.h"

G_BEGIN_DECLS

/* EaselHostReopener: marks canvases stale while their provider is away, and reopens them when it returns. */
typedef struct _EaselHostReopener EaselHostReopener;

/* Asks the provider of a stale canvas to open it again. */
typedef void (*EaselHostReopenFunc) (EaselHostCanvas *canvas,
                                     gpointer         user_data);

EaselHostReopener *easel_host_reopener_new    (EaselHostState      *state,
                                               EaselHostProviders  *providers,
                                               EaselHostReopenFunc  reopen,
                                               gpointer             user_data);
void               easel_host_reopener_free   (EaselHostReopener   *self);
/* See easel_host_runtime_update_session(). */
void               easel_host_reopener_update (EaselHostReopener   *self,
                                               const char          *session);

G_END_DECLS
