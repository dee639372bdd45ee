/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"
#include "easel-host-provider.h"
#include "easel-host-state.h"

G_BEGIN_DECLS

/* Speaks for every client that provides canvases: the owner "client:<id>" names the connection to ask. */
#define EASEL_HOST_TYPE_CLIENT_PROVIDER (easel_host_client_provider_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostClientProvider, easel_host_client_provider, EASEL_HOST, CLIENT_PROVIDER, GObject)

EaselHostProvider *easel_host_client_provider_new          (EaselHostState          *state,
                                                            EaselHostHub            *hub);
/* Milliseconds, for open and invoke, and for close. */
void               easel_host_client_provider_set_timeouts (EaselHostClientProvider *self,
                                                            guint                    answer,
                                                            guint                    close);

G_END_DECLS
